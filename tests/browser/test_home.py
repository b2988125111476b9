"""The first page in a real browser: a game at one press, a table that plays by itself, never against one's will."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def home(browser, live_server, shelf):
    """Opens the first page with settings of a browser."""
    contexts = []

    def open_with(**settings):
        context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800}, **settings)
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda said: page.complaints.append(said.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(live_server.url)
        return page

    yield open_with
    for context in contexts:
        context.close()


def said(page) -> str:
    return page.locator("[data-said]").inner_text()


def lying(page) -> list[str]:
    return page.locator("[data-place] [data-code]").evaluate_all("all => all.map(one => one.dataset.code)")


def test_one_press_begins_a_game(home):
    page = home(java_script_enabled=False)
    page.get_by_role("button", name="Play Fluxx now").click()
    expect(page).to_have_url(re.compile(r"/play/[a-z2-9]{10}/$"))


def test_the_table_plays_by_itself_until_it_is_told_to_pause(home):
    page = home()
    first = said(page)
    page.wait_for_function("was => document.querySelector('[data-said]').innerText !== was", arg=first, timeout=8000)
    page.get_by_role("button", name="Pause").click()
    paused = said(page)
    page.wait_for_timeout(3500)
    assert said(page) == paused
    assert page.complaints == []


def test_whoever_wants_no_motion_turns_the_pages_alone(home):
    page = home(reduced_motion="reduce")
    still = said(page)
    page.wait_for_timeout(3500)
    assert said(page) == still
    page.get_by_role("button", name="One move on").click()
    assert said(page) != still
    page.get_by_role("button", name="One move back").click()
    assert said(page) == still
    assert page.complaints == []


def test_each_step_lays_exactly_the_cards_of_its_position(home):
    page = home(reduced_motion="reduce")
    codes = "li => ['a', 'b', 'goal', 'rule'].flatMap(at => li.dataset[at].trim().split(' ')).filter(Boolean)"
    wanted = page.locator(".demo-story li").evaluate_all(f"all => all.map({codes})")
    for number in range(len(wanted)):
        at = int(page.locator("#demo progress").evaluate("bar => bar.value"))
        assert sorted(lying(page)) == sorted(wanted[at]), number
        page.get_by_role("button", name="One move on").click()


def test_without_scripts_the_end_stands_there_with_its_story_and_the_whole_game(home):
    page = home(java_script_enabled=False)
    assert page.locator("[data-controls]").is_hidden()
    assert len(lying(page)) > 5
    page.locator(".demo-story summary").click()
    expect(page.locator(".demo-story li").last).to_contain_text("wins")
    page.get_by_role("link", name="The whole game").click()
    expect(page).to_have_url(re.compile(r"/replay/\?ply=0"))


def test_the_page_does_not_jump_while_the_game_goes_on(home):
    page = home(reduced_motion="reduce")
    page.get_by_role("button", name="One move on").click()
    heights = set()
    for _ in range(20):
        page.get_by_role("button", name="One move on").click()
        heights.add(page.evaluate("document.documentElement.scrollHeight"))
    assert len(heights) == 1
