"""How the table is laid out in a real browser: what has to be seen is seen, what has to be pressed can be pressed.

Positions are reached by playing on at random from a fixed seed until the table is as full as the test wants it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from play.engines.fluxx import ENGINE
from play.models import Match
from play.services import matches
from play.services.positions import position

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shelf")]

Wanted = Callable[[Any, dict[str, Any]], bool]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def seated(page, live_server, bots: int) -> Match:
    """A person and so many bots, the person first."""
    page.goto(f"{live_server.url}/play/fluxx/")
    page.fill("#id_seed", "7")
    page.select_option("#id_first", "A")
    for letter in "BCDEFGH"[:bots]:
        page.select_option(f"#id_who_{letter}", "random")
    page.locator(".lobby > .btn.main").click()
    expect(page.locator("#table")).to_be_visible()
    return Match.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])


def wound_on(match: Match, wanted: Wanted) -> Match:
    """The match played on at random until seat A has to play a card and the table is as wanted."""
    for seed in range(400):
        chance, state, moves = Random(seed), position(match).state.clone(), []
        while state.decisions and len(moves) < 700:
            decision = state.decisions[0]
            if decision.seat == "A" and decision.prompt == "play" and wanted(decision, ENGINE.view(state, "A")):
                return matches.commit(match, moves, state)
            option = chance.choice(decision.options)
            moves.append(matches.take(state, decision.seat, option.text))
    raise AssertionError("no such position in 400 games")


def on_table(view: dict[str, Any]) -> int:
    return sum(len(seat["table"]) for seat in view["seats"])


def in_hand(view: dict[str, Any]) -> int:
    return next(len(seat["hand"]) for seat in view["seats"] if seat["seat"] == "A")


@pytest.fixture
def laptop(browser):
    context = browser.new_context(locale="ru", viewport=LAPTOP)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(browser):
    context = browser.new_context(locale="ru", viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def test_a_game_of_two_needs_no_scrolling_on_a_laptop(laptop, live_server):
    match = wound_on(seated(laptop, live_server, 1), lambda _, view: on_table(view) >= 4 and view["goals"])
    laptop.goto(live_server.url + match.get_absolute_url())
    assert laptop.evaluate("document.documentElement.scrollHeight") <= LAPTOP["height"]
    foot = laptop.locator(".mid .zone > span:last-child").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    )
    assert foot <= laptop.locator(".dock .question").bounding_box()["y"]


@pytest.mark.parametrize("bots", [1, 3])
@pytest.mark.parametrize("rules", [2, 4, 6])
def test_neither_a_hint_nor_a_choice_covers_goals_and_rules(laptop, live_server, bots, rules):
    def wanted(decision, view: dict[str, Any]) -> bool:
        return len(view["rules"]["cards"]) == rules and bool(view["goals"]) and len(decision.options) > 3

    match = wound_on(seated(laptop, live_server, bots), wanted)
    laptop.goto(live_server.url + match.get_absolute_url())
    laptop.locator("#hint").click()
    expect(laptop.locator(".hintbox")).to_be_visible()
    laptop.wait_for_function(
        "() => ![...document.querySelectorAll('#table [data-code]')].some(card => card.getAnimations().length)"
    )
    foot = laptop.locator(".mid .tile").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    )
    head = laptop.locator(".mid .tile").evaluate_all(
        "all => Math.min(...all.map(one => one.getBoundingClientRect().top))"
    )
    assert foot <= laptop.locator(".mine").bounding_box()["y"]
    seats = laptop.locator(".seats").bounding_box()
    assert head >= seats["y"] + seats["height"]


def test_eight_seats_with_twenty_cards_before_them_show_the_goals_above_the_question(laptop, live_server):
    match = wound_on(seated(laptop, live_server, 7), lambda _, view: on_table(view) >= 18 and view["goals"])
    laptop.goto(live_server.url + match.get_absolute_url())
    goal, question = laptop.locator(".goals .tile").first.bounding_box(), laptop.locator("#ask").bounding_box()
    assert goal["y"] + goal["height"] <= question["y"]
    assert laptop.locator(".seats .seat").count() == 7


@pytest.mark.parametrize("cards", [7, 9, 13])
def test_every_card_of_a_large_hand_can_be_pressed_and_is_read_when_it_is_looked_at(laptop, live_server, cards):
    match = wound_on(seated(laptop, live_server, 1), lambda _, view: in_hand(view) == cards)
    laptop.goto(live_server.url + match.get_absolute_url())
    hand = laptop.locator(".hand .held")
    assert hand.count() == cards
    for card in hand.all():
        card.hover()
        text = card.locator(".paper-text")
        expect(text).to_be_visible()
        laptop.wait_for_function("card => !card.getAnimations({subtree: true}).length", arg=card.element_handle())
        hidden, inside = card.evaluate(
            """card => {
                const text = card.querySelector(".paper-text"), sheet = card.querySelector(".paper-in");
                const below = text.getBoundingClientRect().bottom - sheet.getBoundingClientRect().bottom;
                return [text.scrollHeight - text.clientHeight, below < 0];
            }"""
        )
        assert hidden <= 2, text.inner_text()
        assert inside, text.inner_text()


def test_a_finger_lifts_a_card_first_and_plays_it_with_the_second_tap(phone, live_server):
    match = seated(phone, live_server, 1)
    before = match.version
    phone.locator(".hand .can").first.tap()
    lifted = phone.locator(".hand .is-up")
    expect(lifted).to_have_count(1)
    match.refresh_from_db()
    assert match.version == before, "one tap only shows the card"
    box = lifted.locator(".paper").bounding_box()
    assert box["width"] > 220
    assert box["y"] > 0
    lifted.tap()
    phone.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)


def test_a_tap_beside_it_puts_a_lifted_card_back(phone, live_server):
    seated(phone, live_server, 1)
    phone.locator(".hand .can").first.tap()
    phone.locator(".seats .seat").first.tap()
    expect(phone.locator(".hand .is-up")).to_have_count(0)


def test_the_log_is_a_drawer_on_a_phone_and_stays_open_over_a_move(phone, live_server):
    match = seated(phone, live_server, 1)
    expect(phone.locator("#log")).to_be_hidden()
    phone.locator(".ticker").tap()
    expect(phone.locator("#log .log")).to_be_visible()
    phone.fill("#typed", "1")
    phone.keyboard.press("Enter")
    phone.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=match.version)
    expect(phone.locator("#log .log")).to_be_visible()
    phone.locator("#log [popovertargetaction=hide]").tap()
    expect(phone.locator("#log")).to_be_hidden()


def test_on_a_phone_the_question_and_the_hand_stay_at_the_foot_while_the_table_scrolls(phone, live_server):
    match = wound_on(seated(phone, live_server, 3), lambda _, view: on_table(view) >= 8)
    phone.goto(live_server.url + match.get_absolute_url())
    for y in (0, 150):
        phone.evaluate(f"scrollTo(0, {y})")
        box = phone.locator(".askbar").bounding_box()
        assert abs(box["y"] + box["height"] - PHONE["height"]) <= 2
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_cards_fly_to_their_places_unless_motion_is_unwanted(browser, live_server):
    for motion, moving in (("no-preference", True), ("reduce", False)):
        context = browser.new_context(locale="ru", viewport=LAPTOP, reduced_motion=motion)
        page = context.new_page()
        match = seated(page, live_server, 1)
        page.evaluate(
            """() => {
                window.moved = 0;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
            }"""
        )
        page.keyboard.press("1")
        page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=match.version)
        if moving:
            page.wait_for_function("() => window.moved > 0")
        page.wait_for_timeout(400)
        assert (page.evaluate("window.moved") > 0) == moving
        context.close()
