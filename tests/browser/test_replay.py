"""Replays and rulings in a real browser: keys, the slider, running by itself, no motion, and playing on from a ply."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from play.models import Match

from .tables import open_table, play_on, press, version

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shelf")]
IN_VIEW = """() => {
  const [log, here] = [document.querySelector(".plies"), document.querySelector(".plies .here")];
  if (!here) return [-1, false];
  const [outer, inner] = [log.getBoundingClientRect(), here.getBoundingClientRect()];
  return [[...log.children].indexOf(here), inner.top >= outer.top - 1 && inner.top < outer.bottom];
}"""
"""Which line of the log is marked, and whether one sees it."""
MOVING = "document.getAnimations().filter(one => one.playState === 'running').length"


def at(page):
    """The ply that is shown."""
    return int(page.locator("#table").get_attribute("data-ply"))


def go(page, key, ply):
    page.keyboard.press(key)
    page.wait_for_function("n => document.querySelector('#table').dataset.ply === String(n)", arg=ply)


def finished(page, address):
    """The replay of a game that was played to its end."""
    open_table(page, address)
    play_on(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_load_state("domcontentloaded")
    return int(page.locator("#table").get_attribute("data-last"))


def test_a_replay_is_walked_by_keys_and_its_address_follows(english, live_server):
    last = finished(english, live_server.url)
    turns = [int(option.get_attribute("value")) for option in english.locator("#turns option").all()]
    go(english, "Home", 0)
    go(english, "ArrowRight", 1)
    go(english, "ArrowLeft", 0)
    go(english, "PageDown", turns[1])
    go(english, "PageDown", turns[2])
    go(english, "PageUp", turns[1])
    go(english, "End", last)
    go(english, "ArrowLeft", last - 1)
    assert f"ply={last - 1}" in english.url
    english.reload()
    assert at(english) == last - 1


def test_the_slider_and_every_line_of_the_log_lead_to_their_ply(english, live_server):
    finished(english, live_server.url)
    english.locator("#ply").evaluate(
        "range => { range.value = 3; range.dispatchEvent(new Event('change', {bubbles: true})); }"
    )
    english.wait_for_function("() => document.querySelector('#table').dataset.ply === '3'")
    line = english.locator(".plies a[href*='ply=5&']").first
    line.click()
    english.wait_for_function("() => document.querySelector('#table').dataset.ply === '5'")
    expect(english.locator(".plies .here").first).to_be_visible()


def test_while_one_steps_forward_the_marked_line_never_goes_back_and_stays_in_view(english, live_server):
    open_table(english, live_server.url, C="random")
    play_on(english)
    english.get_by_role("link", name="Watch the replay").click()
    english.wait_for_load_state("domcontentloaded")
    last = int(english.locator("#table").get_attribute("data-last"))
    go(english, "Home", 0)
    before = -1
    for ply in range(1, last + 1):
        go(english, "ArrowRight", ply)
        marked, seen = english.evaluate(IN_VIEW)
        assert marked >= before, f"at ply {ply}"
        assert seen, f"at ply {ply}"
        before = marked
    assert before >= 0


def test_after_the_end_one_looks_through_everybodys_eyes(english, live_server):
    finished(english, live_server.url)
    english.goto(re.sub(r"\?.*|$", "?ply=0&seat=A", english.url, count=1))
    hand = english.locator(".hand .paper-name").all_inner_texts()
    english.locator(".eye", has_text="Bruno").click()
    expect(english.locator(".eye[aria-current]")).to_have_text("Bruno")
    assert english.locator(".hand .paper-name").all_inner_texts() != hand
    english.locator(".eye", has_text="Public view").click()
    expect(english.locator(".hand")).to_have_count(0)


def test_a_replay_runs_by_itself_and_rests_when_told(english, live_server):
    finished(english, live_server.url)
    go(english, "Home", 0)
    english.select_option("#speed", "700")
    english.locator("#run").click()
    english.wait_for_function("() => Number(document.querySelector('#table').dataset.ply) >= 2")
    english.get_by_role("button", name="Pause").click()
    expect(english.get_by_role("button", name="Play", exact=True)).to_be_visible()
    rested = at(english)
    english.wait_for_timeout(1500)
    assert at(english) <= rested + 1


def test_whoever_wants_no_motion_gets_none_at_table_and_replay(browser, live_server):
    context = browser.new_context(locale="en", reduced_motion="reduce")
    page = context.new_page()
    open_table(page, live_server.url)
    for _ in range(3):
        before = version(page)
        page.keyboard.press("1")
        page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
        assert page.evaluate(MOVING) == 0
    page.goto(f"{page.url}replay/")
    go(page, "ArrowLeft", at(page) - 1)
    assert page.evaluate(MOVING) == 0
    expect(page.locator("#run")).to_be_hidden()
    context.close()


def test_from_any_ply_one_plays_on_in_a_game_of_ones_own(english, live_server):
    finished(english, live_server.url)
    old = english.url.split("/play/")[1][:10]
    go(english, "Home", 0)
    go(english, "ArrowRight", 1)
    go(english, "ArrowRight", 2)
    english.get_by_role("button", name="Play on from here").click()
    expect(english.locator("#ask")).to_be_visible()
    new = english.url.split("/play/")[1][:10]
    assert new != old
    press(english, "1")
    english.goto(f"{live_server.url}/play/{old}/replay/?ply=1")
    english.get_by_role("button", name="shuffled anew").click()
    expect(english.locator("#ask")).to_be_visible()
    assert [match.seed for match in Match.objects.all()] == [7, 7, 7]


def test_a_ruling_is_watched_by_keys(english, live_server):
    english.goto(f"{live_server.url}/play/scenario/fluxx-f-034/")
    expect(english.get_by_role("heading", level=1)).to_have_text("Steal the missing keeper and win")
    go(english, "ArrowRight", 1)
    expect(english.locator(".plies .here").first).to_contain_text("play “")
    expect(english.locator(".player .line")).to_contain_text("wins")
    expect(english.locator(".verdict")).to_contain_text("Anna wins.")
