"""The workshop in a browser: a goal with three keepers and an action that steals and draws, made by pressing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cardsdb.models import Card, FluxxCard

pytestmark = pytest.mark.usefixtures("shelf")


@pytest.fixture
def bench(english: Page, live_server, settings, tmp_path) -> Page:
    """The editor of a new goal; nothing may go wrong in the page."""
    settings.VAR_DIR = tmp_path
    english.on("pageerror", lambda error: pytest.fail(str(error)))
    english.goto(f"{live_server.url}/workshop/")
    english.get_by_role("link", name=re.compile("^Goal ")).click()
    return english


def program(page: Page) -> str:
    return page.locator("#program").input_value()


def face(page: Page) -> str:
    return page.locator("#picture img").get_attribute("src") or ""


def test_a_goal_with_three_keepers_is_invented_with_the_picker(bench: Page):
    before = face(bench)
    bench.get_by_label("Name in Russian").fill("Завтрак на Татуине")
    bench.get_by_label("Name in English").fill("Breakfast on Tatooine")
    for words in ("obi", "chew", "r2"):
        bench.get_by_label("A card by its name").fill(words)
        bench.locator("#found [data-insert]").first.wait_for()
        expect(bench.locator("#found")).to_contain_text(words, ignore_case=True)
        bench.get_by_label("A card by its name").press("Enter")
    assert "of: [k.obiwan, k.chewie, k.r2d2]" in program(bench)
    says = bench.locator("#says")
    expect(says).to_contain_text("You win if you have “Obi-Wan Kenobi”, “Chewbacca” and “R2-D2”.")
    expect(says).to_contain_text("«Чубакка»")
    expect(bench.locator("#problems")).to_contain_text("Everything fits.")
    expect(bench.locator("#picture img")).to_have_attribute("alt", "Breakfast on Tatooine: goal")
    assert face(bench) != before
    bench.get_by_role("button", name="Save").click()
    expect(bench.get_by_text("Saved. The card can be played")).to_be_visible()
    row = FluxxCard.objects.get(card__set__code="workshop")
    assert sorted(row.names.values_list("code", flat=True)) == ["k.chewie", "k.obiwan", "k.r2d2"]


def test_an_action_that_steals_and_draws_is_broken_and_mended(bench: Page):
    bench.get_by_label("Kind").select_option("action")
    bench.get_by_label("Name in English").fill("Magpie")
    bench.locator("#program").fill("")
    bench.get_by_text("Deeds", exact=True).click()
    for piece in ("steal a keeper", "draw cards"):
        bench.get_by_role("button", name=piece).first.click()
    says = bench.locator("#says")
    expect(says).to_contain_text("Steal one Keeper from another player and put it in front of you, then draw 3 cards.")
    expect(says).to_contain_text("вытяни 3 карты")
    assert program(bench).splitlines() == [
        "- on: play",
        "  do:",
        "    - {do: steal, what: {zone: table, of: each_other, kinds: [keeper]}}",
        '    - {do: draw, n: "#3"}',
    ]

    bench.locator("#program").fill(program(bench).replace("do: draw", "do: drow"))
    mistake = bench.locator("#problems a[data-line]")
    expect(mistake).to_have_text("line 4")
    expect(bench.locator("#problems")).to_contain_text("did you mean draw?")
    expect(bench.locator(".code pre .fault")).to_have_text("4")
    mistake.click()
    chosen = bench.evaluate(
        "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))(program)"
    )
    assert chosen.strip() == '- {do: drow, n: "#3"}'
    bench.keyboard.type('    - {do: draw, n: "#2"}')
    expect(bench.locator("#problems")).to_contain_text("Everything fits.")
    expect(says).to_contain_text("then draw 2 cards.")

    bench.get_by_role("button", name="Save").click()
    expect(bench.get_by_text("Saved. The card can be played")).to_be_visible()
    expect(bench.get_by_role("heading", level=1)).to_have_text("Magpie")
    assert Card.objects.get(set__code="workshop").program[0]["do"][1] == {"do": "draw", "n": "#2"}


def test_what_is_refused_is_still_there(bench: Page):
    bench.get_by_label("Name in English").fill("Broken")
    bench.locator("#program").fill("- on: wins\n")
    bench.get_by_role("button", name="Save").click()
    expect(bench.locator("#problems")).to_contain_text("did you mean win?")
    assert program(bench) == "- on: wins\n"
    expect(bench.get_by_label("Name in English")).to_have_value("Broken")


def test_tab_indents_and_escape_lets_it_leave(bench: Page):
    bench.locator("#program").fill("")
    bench.locator("#program").press("Tab")
    assert program(bench) == "  "
    bench.keyboard.press("Shift+Tab")
    assert program(bench) == ""
    bench.keyboard.press("Escape")
    bench.keyboard.press("Tab")
    assert bench.evaluate("document.activeElement.id") != "program"


def test_a_new_line_is_indented_like_the_one_before(bench: Page):
    bench.locator("#program").fill("- on: play")
    bench.locator("#program").press("End")
    bench.keyboard.press("Enter")
    bench.keyboard.type("do:")
    bench.keyboard.press("Enter")
    bench.keyboard.type("- {do: draw, n: 1}")
    assert program(bench) == "- on: play\n  do:\n    - {do: draw, n: 1}"


def test_pieces_fit_the_kind(bench: Page):
    wins = bench.get_by_role("button", name="goal: all of these cards")
    expect(wins).to_be_visible()
    bench.get_by_label("Kind").select_option("keeper")
    expect(wins).to_be_hidden()
    expect(bench.get_by_role("button", name="a power, once a turn")).to_be_visible()


def test_without_a_script_the_same_form_does_the_same(browser, live_server, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{live_server.url}/workshop/fluxx/new/?kind=goal")
    page.get_by_label("Name in English").fill("Plain")
    page.locator("#program").fill("- {on: win, if: k.yodda}\n")
    page.get_by_label("A card by its name").fill("yoda")
    page.get_by_role("button", name="Check", exact=True).last.click()
    expect(page.locator("#problems")).to_contain_text("did you mean k.yoda?")
    expect(page.locator("#found")).to_contain_text("k.yoda")
    page.locator("#program").fill("- {on: win, if: k.yoda}\n")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Plain")
    expect(page.locator("#picture img")).to_have_attribute("alt", "Plain: goal")
    context.close()
