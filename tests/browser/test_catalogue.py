"""The catalogue in a real browser: results while typing, keys and history, and no window too narrow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardsdb.management.commands.load_cards import load

PAGES = ["/", "/cards/", "/cards/fluxx/", "/cards/fluxx/?view=list&names=k.luke", "/cards/fluxx/?view=text"]
PAGES += [
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
    expect(page).to_have_url(re.compile(r"/cards/fluxx/\?q=[^&]+&kind=goal$"))
    page.get_by_role("link", name=re.compile("Чертежи")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Чертежи у R2")
    page.go_back()
    expect(page.locator("#results .cards li")).to_have_count(1)
    assert errors == []


def test_a_filter_works_at_once_and_its_chip_takes_it_away(page, site):
    page.goto(f"{site}/cards/fluxx/")
    page.locator("summary").click()
    page.locator("select[name=slot]").select_option("hand_limit")
    chip = page.locator(".chip")
    expect(chip).to_have_count(1)
    before = page.locator("#results .cards li").count()
    assert 0 < before < 20
    chip.click()
    expect(page.locator("#results .cards li")).to_have_count(60)


def test_a_slash_leads_to_the_search(page, site):
    page.goto(f"{site}/cards/")
    page.keyboard.press("/")
    expect(page.locator("header input[name=q]")).to_be_focused()
