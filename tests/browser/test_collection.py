"""A collection in a real browser: a box in one press, what decks lack then, a table out and in, a link for a guest."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cardsdb.models import Owned

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "en", "reduced_motion": "reduce"}


@pytest.fixture
def errors(page):
    """What the browser complained about; nothing, when the test ends."""
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


@pytest.fixture
def home(shelf_with_decks, page, live_server, errors):
    """Somebody without an account looks at their empty collection."""
    page.goto(f"{live_server.url}/collection/destiny/")
    return page


def figures(page, code):
    return [page.locator(f'#c-{code} output[data-f="{field}"]').inner_text() for field in ("copies", "dice", "wanted")]


def press(page, code, field, by=1):
    page.locator(f'#c-{code} [value="{code}:{field}:{by}"]').click()


def saved(page):
    expect(page.locator("#own-saved")).to_have_attribute("data-state", "saved")


def test_a_box_makes_a_deck_lack_less_and_the_rest_goes_on_the_wish_list(home, live_server):
    page = home
    page.goto(f"{live_server.url}/decks/missing/?deck=rey")
    before = page.locator("tbody tr:not(.lack-set)").count()
    assert before > 10
    page.goto(f"{live_server.url}/collection/destiny/")
    page.locator('button[value="AW-H"]').click()
    expect(page.locator(".own-big b")).not_to_have_text("0")
    page.goto(f"{live_server.url}/decks/missing/?deck=rey")
    expect(page.locator("#lack-title")).to_have_text("Nothing is missing.")
    page.goto(f"{live_server.url}/decks/missing/?deck=rey&deck=kylo-ren")
    after = page.locator("tbody tr:not(.lack-set)").count()
    assert after > 0
    page.get_by_role("button", name="Add to my wishes").click()
    page.goto(f"{live_server.url}/collection/destiny/?wanted=1")
    expect(page.locator("#own li")).to_have_count(after)
    # one press takes the box out again
    page.goto(f"{live_server.url}/collection/destiny/?put=AW-H&times=1")
    page.get_by_role("button", name="Take").click()
    expect(page.locator(".own-big b")).to_have_text("0")


def test_presses_count_at_once_and_are_all_kept(home):
    page = home
    code = page.locator("#own li[data-die]").first.get_attribute("data-code")
    for _press in range(5):
        press(page, code, "copies")
    press(page, code, "dice", -1)
    press(page, code, "wanted")
    assert figures(page, code) == ["5", "4", "1"]
    saved(page)
    page.get_by_label("A card and its die together").uncheck()
    press(page, code, "copies", -1)
    saved(page)
    expect(page.locator(".own-big b")).to_have_text("1")
    page.reload()
    assert figures(page, code) == ["4", "4", "1"]
    expect(page.get_by_label("A card and its die together")).not_to_be_checked()
    assert Owned.objects.values_list("copies", "dice", "wanted").get() == (4, 4, 1)


def test_what_goes_out_as_a_table_comes_in_again(home, live_server, tmp_path):
    page = home
    page.locator('button[value="AW-V"]').click()
    with page.expect_download() as told:
        page.get_by_role("link", name="CSV").click()
    file = tmp_path / "mine.csv"
    told.value.save_as(file)
    before = sorted(Owned.objects.values_list("card", "copies", "dice"))
    Owned.objects.all().delete()
    page.goto(f"{live_server.url}/collection/destiny/import/")
    page.get_by_label("Or a file").set_input_files(file)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#report")).to_contain_text("Everything is clear")
    page.get_by_role("button", name="Add it to my collection").click()
    expect(page.locator(".notes")).to_contain_text("brought in")
    assert sorted(Owned.objects.values_list("card", "copies", "dice")) == before


def test_a_stranger_sees_a_shared_collection_and_changes_nothing(home, browser, live_server):
    page = home
    press(
        page,
        "01001" if page.locator("#c-01001").count() else page.locator("#own li").first.get_attribute("data-code"),
        "copies",
    )
    saved(page)
    page.get_by_role("link", name="Show it to others").click()
    page.get_by_role("button", name="Make a link").click()
    link = live_server.url + "/collection/" + page.get_by_label("The link").input_value().partition("/collection/")[2]
    context = browser.new_context(locale="en")
    other = context.new_page()
    other.goto(link)
    expect(other.locator(".own li")).to_have_count(1)
    assert other.locator("button[name=step]").count() == 0
    page.get_by_role("button", name="Take the link back").click()
    assert other.goto(link).status == 404
    context.close()


def test_it_fits_on_a_phone_and_works_without_a_script(shelf, browser, live_server):
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/collection/destiny/?set=AW")
    code = page.locator("#own li").first.get_attribute("data-code")
    press(page, code, "copies")
    expect(page.locator(f'#c-{code} output[data-f="copies"]')).to_have_text("1")
    assert "set=AW" in page.url
    assert page.url.endswith(f"#c-{code}")
    box = page.locator(f'#c-{code} [value="{code}:wanted:1"]').bounding_box()
    assert box["x"] + box["width"] <= 390
    assert min(box["width"], box["height"]) >= 36
    context.close()
