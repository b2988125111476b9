"""The table in a real browser: by keyboard alone, on a phone, behind the curtain, and without any script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .tables import open_table, play_on, press, version

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shelf")]

TAP = "card => card.dispatchEvent(new PointerEvent('click', {bubbles: true, cancelable: true, pointerType: 'touch'}))"


def test_a_whole_game_is_played_by_keyboard_alone(english, live_server):
    errors = []
    english.on("pageerror", lambda error: errors.append(str(error)))
    english.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    open_table(english, live_server.url)
    play_on(english)
    expect(english.locator("#ask .big")).not_to_be_empty()
    assert errors == []


def test_a_form_that_has_grown_old_is_made_new_instead_of_doing_nothing(english, live_server):
    open_table(english, live_server.url)
    english.evaluate("document.body.dataset.before = 'yes'")
    english.context.clear_cookies(name="csrftoken")
    english.keyboard.press("1")
    english.wait_for_function("() => !document.body.dataset.before && document.readyState === 'complete'")
    press(english, "1")


def test_undo_and_redo_by_keys_say_beforehand_what_they_do(english, live_server):
    open_table(english, live_server.url)
    expect(english.locator("#undo")).to_be_disabled()
    expect(english.locator("#undo")).to_have_attribute("title", re.compile("Nothing to undo"))
    hand = english.locator(".hand .paper-name").all_inner_texts()
    press(english, "1")
    expect(english.locator("#undo")).to_have_attribute("title", re.compile(f"^Undo: play “{re.escape(hand[0])}”"))
    press(english, "u")
    assert english.locator(".hand .paper-name").all_inner_texts() == hand
    press(english, "r")
    expect(english.locator("#redo")).to_be_disabled()


def test_focus_stays_in_the_hand_after_a_move(english, live_server):
    open_table(english, live_server.url)
    english.locator(".hand .can").first.focus()
    before = version(english)
    english.keyboard.press("Enter")
    english.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
    english.wait_for_function("() => document.activeElement?.closest('#table .hand, #table #ask')")


def test_help_and_log_are_a_key_away(english, live_server):
    open_table(english, live_server.url)
    english.keyboard.press("?")
    expect(english.locator(".keys")).to_be_visible()
    english.keyboard.press("l")
    assert english.evaluate("document.activeElement.className") == "log"


def test_at_hot_seat_the_curtain_hides_hands_until_their_player_has_the_device(english, live_server):
    open_table(english, live_server.url, B="person")
    assert english.locator(".held").count() == 0
    english.get_by_role("button", name="It’s me, Player 1").click()
    mine = english.locator(".hand .paper-name")
    expect(mine.first).to_be_visible()
    cards = mine.all_inner_texts()
    english.locator(".hand .can").first.click()
    expect(english.get_by_text("Anyone with a surprise?")).to_be_visible()
    assert english.locator("#ask [data-digit] kbd").all_inner_texts() == ["1", "2"]
    assert english.locator(".held").count() == 0
    english.get_by_role("button", name="It’s me, Player 2: show my hand").click()
    expect(english.locator(".hand .held").first).to_be_visible()
    assert english.locator(".hand .paper-name").all_inner_texts() != cards
    english.locator("#ask [value=pass]").click()
    expect(english.locator("#ask")).to_contain_text("Play a card")  # player 2 has the device and the turn
    english.locator(".hand .can").first.click()
    english.get_by_role("button", name="Nobody").click()
    expect(english.locator("#ask")).to_contain_text("Hand the device to Player 1")
    assert english.locator(".held").count() == 0


def test_a_replay_is_walked_by_keys_and_its_log_leads_to_every_move(english, live_server):
    open_table(english, live_server.url)
    for _ in range(3):
        press(english, "1")
    english.locator(".railhead a").first.click()
    last = english.locator("output").inner_text().split(" / ")[1]
    english.keyboard.press("Home")
    expect(english.locator("output")).to_have_text(f"0 / {last}")
    english.keyboard.press("ArrowRight")
    expect(english.locator("output")).to_have_text(f"1 / {last}")
    english.keyboard.press("End")
    expect(english.locator("output")).to_have_text(f"{last} / {last}")
    english.locator(".plies a").first.click()
    expect(english.locator("output")).not_to_have_text(f"{last} / {last}")


def test_a_phone_of_360_pixels_shows_the_table_without_scrolling_sideways(browser, live_server):
    context = browser.new_context(locale="ru", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, live_server.url, C="random", D="random")
    for _ in range(4):
        before = version(page)
        page.locator(".hand .can, #ask [name=option]").first.tap()
        lifted = page.locator(".hand .is-up")
        if lifted.count():
            lifted.tap()
        page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.locator("#ask button:visible").evaluate_all("all => all.filter(b => b.offsetHeight < 44).length")
    assert small == 0
    context.close()


def test_on_a_phone_a_lifted_card_and_an_open_rule_do_not_lie_over_each_other(browser, live_server):
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_table(page, live_server.url)
    lifted, opened = page.locator(".hand .is-up"), page.locator("#table details.lying[open]")
    page.locator(".hand .can").first.tap()
    expect(lifted).to_have_count(1)
    page.locator(".ruleset .lying > summary").first.evaluate("summary => summary.click()")
    expect(opened).to_have_count(1)
    expect(lifted).to_have_count(0)
    page.locator(".hand .can").first.evaluate(TAP)  # wherever the text of the rule lies
    expect(lifted).to_have_count(1)
    expect(opened).to_have_count(0)
    context.close()


def test_without_scripts_a_game_is_played_by_plain_forms(browser, live_server):
    context = browser.new_context(locale="en", java_script_enabled=False)
    page = context.new_page()
    open_table(page, live_server.url)
    for _ in range(60):
        if page.locator("#ask .big").count():
            break
        page.locator(".hand button.can, #ask button[name=option]").first.click()
    expect(page.locator("#ask .big")).not_to_be_empty()
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("link", name="One move back").click()
    expect(page.locator("output")).to_have_text(re.compile(r"^\d+ / \d+$"))
    context.close()


def test_a_dimmed_card_says_why_when_asked(english, live_server):
    open_table(english, live_server.url, B="person")
    english.get_by_role("button", name="It’s me, Player 1").click()
    english.locator(".hand .can").first.click()
    english.get_by_role("button", name="It’s me, Player 2: show my hand").click()
    dimmed = english.locator(".held.no").first
    dimmed.locator("summary").click()
    expect(dimmed.locator(".whynot")).to_contain_text(re.compile(r"”\. .+\."))


def test_a_hint_shows_its_move_with_a_key_and_can_be_followed(english, live_server):
    open_table(english, live_server.url)
    expect(english.locator(".hintbox")).to_have_count(0)
    english.keyboard.press("h")
    expect(english.locator(".hintbox")).to_contain_text(re.compile(r"chance to win about \d+ %"))
    expect(english.locator(".hintbox")).to_contain_text(re.compile(r"\w+\."))
    hinted = english.locator(".hinted")
    expect(hinted).to_have_count(1)
    before = version(english)
    hinted.click()
    english.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
    expect(english.locator(".hintbox")).to_have_count(0)
