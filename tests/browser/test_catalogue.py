"""The catalogue in a real browser: results while typing, keys and history, and no window too narrow."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from cardsdb.management.commands.load_cards import load

PAGES = ["/", "/cards/", "/cards/fluxx/", "/cards/fluxx/?view=list&names=k.luke", "/cards/fluxx/?view=text"]
PAGES += [
    "/help/",
    "/cards/zaruba/",
    "/cards/fluxx/?page=9",
    "/cards/fluxx/?q=люк&kind=surprise&names=k.yoda",
    "/cards/fluxx/?q=скайвокер",
    "/cards/fluxx/k.yoda/?kind=keeper",
    "/cards/fluxx/k.yoda/",
    "/cards/fluxx/g.scum/",
    "/cards/fluxx/k.nobody/",
    "/cards/fluxx/?q=lhjbl&slot=x",
    "/api/",
]


@pytest.fixture
def site(live_server):
    load([], dry_run=False)
    return live_server.url


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "ru-RU"}


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_scrolls_sideways(page, site, width):
    page.set_viewport_size({"width": width, "height": 780})
    wide = {}
    for address in PAGES:
        page.goto(site + address)
        if (needs := page.evaluate("document.documentElement.scrollWidth")) > width:
            wide[address] = needs
    assert wide == {}


def test_results_follow_the_typing_and_the_address_follows_the_results(page, site):
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{site}/cards/fluxx/?kind=goal")
    field = page.locator("#id_q")
    field.press_sequentially("чертежи")
    expect(page.locator("#count")).to_contain_text("1")
    expect(page.locator("#results .cards li")).to_have_count(1)
    expect(field).to_be_focused()
    expect(page).to_have_url(re.compile(rf"/cards/fluxx/\?q={quote('чертежи')}&kind=goal$"))
    page.get_by_role("link", name=re.compile("Чертежи")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Чертежи у R2")
    page.go_back()
    expect(page.locator("#results .cards li")).to_have_count(1)
    assert errors == []


def test_a_slow_press_on_a_card_just_found_opens_it(page, site):
    page.goto(f"{site}/cards/fluxx/")
    page.locator("#id_q").press_sequentially("чертежи")
    expect(page).to_have_url(re.compile(rf"\?q={quote('чертежи')}$"))
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name=re.compile("Чертежи")).hover()
    page.mouse.down()
    page.wait_for_timeout(800)
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("Чертежи у R2")


def test_a_filter_is_a_link_with_its_count_and_its_chip_takes_it_away(page, site):
    page.goto(f"{site}/cards/fluxx/")
    value = page.locator(".facets a", has_text="предел руки")
    expect(value).to_contain_text("3")
    value.click()
    expect(page.locator("#results .cards li")).to_have_count(3)
    expect(page.locator(".facets [aria-disabled]", has_text="сколько тянуть")).to_have_count(0)
    expect(page.locator(".facets [aria-disabled]", has_text="со свойством")).to_contain_text("0")
    page.locator(".chip").click()
    expect(page.locator("#results .cards li")).to_have_count(60)


def test_on_a_phone_the_filters_wait_in_a_drawer_of_their_own(page, site):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/cards/fluxx/?kind=goal")
    value = page.locator(".facets a", has_text="Люк Скайуокер")
    expect(value).not_to_be_visible()
    page.locator(".facets summary").click()
    value.click()
    expect(page.locator("#results .cards li")).to_have_count(7)
    expect(page.locator(".index [aria-current]")).to_be_in_viewport()


def test_without_javascript_everything_works_by_links_and_forms(browser, site):
    context = browser.new_context(java_script_enabled=False, locale="ru-RU")
    page = context.new_page()
    page.goto(f"{site}/cards/fluxx/?kind=goal&view=list")
    page.locator("#id_q").fill("люк")
    page.locator(".ask button").click()
    expect(page.locator(".tbl tbody tr")).to_have_count(7)
    page.locator(".facets a", has_text="Лея Органа").click()
    expect(page.locator(".tbl tbody tr")).to_have_count(2)
    page.locator(".tbl a").first.click()
    expect(page.locator(".where")).to_contain_text("1 из 2")
    page.locator('.near a[rel="next"]').click()
    expect(page.locator(".where")).to_contain_text("2 из 2")
    page.locator(".where a").click()
    expect(page.locator(".tbl tbody tr")).to_have_count(2)
    context.close()


def focused(page):
    """The code of the card that has the focus."""
    address = page.evaluate("document.activeElement.getAttribute('href') || ''")
    return address.split("/")[3] if address.startswith("/cards/fluxx/") else ""


def test_a_slash_leads_to_the_search(page, site):
    page.goto(f"{site}/cards/")
    page.keyboard.press("/")
    expect(page.locator("header input[name=q]")).to_be_focused()
    page.goto(f"{site}/cards/fluxx/")
    page.keyboard.press("/")
    expect(page.locator("#id_q")).to_be_focused()


def press(page, code, key):
    """A key as another keyboard layout would give it."""
    page.evaluate(
        """([code, key]) => (document.activeElement || document.body).dispatchEvent(
            new KeyboardEvent("keydown", { code, key, bubbles: true, cancelable: true }))""",
        [code, key],
    )


def test_keys_work_in_the_russian_layout(page, site):
    page.goto(f"{site}/cards/fluxx/")
    press(page, "Slash", ".")
    expect(page.locator("#id_q")).to_be_focused()
    page.locator("#id_q").blur()
    press(page, "KeyJ", "о")
    press(page, "KeyJ", "о")
    assert focused(page) == "k.ewoks"
    press(page, "KeyK", "л")
    assert focused(page) == "k.xwing"
    press(page, "Slash", ",")
    expect(page.locator("#keys")).to_be_visible()


def test_arrows_lead_from_card_to_card_and_enter_opens(page, site):
    page.goto(f"{site}/cards/fluxx/")
    codes = page.locator("#results .cards a").evaluate_all(
        "links => links.map(a => a.getAttribute('href').split('/')[3])"
    )
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    assert focused(page) == codes[0]
    page.keyboard.press("ArrowRight")
    assert focused(page) == codes[1]
    page.keyboard.press("ArrowDown")
    columns = codes.index(focused(page)) - 1
    assert columns >= 3
    page.keyboard.press("ArrowUp")
    assert focused(page) == codes[1]
    page.keyboard.press("End")
    assert focused(page) == codes[-1]
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#id_q")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site}/cards/fluxx/{codes[0]}/")


@pytest.mark.parametrize("view", ["list", "text"])
def test_in_lines_only_up_and_down_lead_on(page, site, view):
    page.goto(f"{site}/cards/fluxx/?view={view}")
    page.keyboard.press("j")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "k.xwing"
    page.keyboard.press("ArrowDown")
    assert focused(page) == "k.ewoks"


def test_nothing_happens_to_those_who_type(page, site):
    page.goto(f"{site}/cards/fluxx/")
    page.keyboard.press("/")
    page.keyboard.type("jk? / fett")
    expect(page.locator("#id_q")).to_have_value("jk? / fett")
    expect(page.locator("#keys")).not_to_be_visible()


def test_arrows_turn_the_cards_of_the_list_one_came_from(page, site):
    page.goto(f"{site}/cards/fluxx/?kind=creeper&sort=name")
    page.locator("#results .cards a").nth(1).click()
    expect(page.locator(".where")).to_contain_text("2 из 10")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("3 из 10")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("2 из 10")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("1 из 10")
    page.keyboard.press("ArrowLeft")
    page.locator(".where a").click()
    expect(page).to_have_url(re.compile(r"\?sort=name&kind=creeper$"))


def test_a_question_mark_lists_the_keys_and_escape_puts_them_away(page, site):
    page.goto(f"{site}/cards/fluxx/k.luke/")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{site}/cards/fluxx/k.luke/")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).not_to_be_visible()
    page.locator("footer a", has_text="Помощь").click()
    expect(page.get_by_role("heading", name="Клавиши", exact=True)).to_be_visible()


@pytest.mark.parametrize("address", ["/cards/fluxx/", "/cards/fluxx/?view=list", "/cards/fluxx/c.vader/"])
def test_on_paper_there_is_no_furniture_and_nothing_is_cut_off(page, site, address):
    page.set_viewport_size({"width": 703, "height": 1000})  # A4 without margins of 12 mm
    page.goto(site + address)
    page.emulate_media(media="print")
    for furniture in (".top", ".foot", ".ask", ".facets", ".seg", ".pages", ".near"):
        assert not any(one.is_visible() for one in page.locator(furniture).all()), furniture
    assert page.evaluate("document.documentElement.scrollWidth") <= 703


def test_a_ruling_is_watched_from_the_card(page, site):
    page.goto(f"{site}/cards/fluxx/c.vader/")
    page.get_by_role("link", name=re.compile("Посмотреть")).first.click()
    expect(page).to_have_url(re.compile("/play/scenario/fluxx-"))
    expect(page.locator("main")).to_be_visible()
