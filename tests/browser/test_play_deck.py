"""A deck of one's own in a real browser: played to its end from its page, a card tried, two hundred games simulated."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from cardsdb.guests import guest_cookie
from cardsdb.services.people import Holder, hashed
from decks.services.changing import Content, create
from play.models import Match, Run
from play.services import spawning
from tests.matches.own import invent, whole_set

from .tables import version

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "fedcba9876543210fedcba9876543210"
ME = Holder(guest=hashed(TOKEN))


@pytest.fixture
def mine(shelf, browser, live_server):
    """A page of somebody who has invented a goal and built a short deck with it."""
    goal = invent(ME, ru="Учитель и близнецы")
    some = {"b.basic": 1, goal.code: 6, "k.luke": 8, "k.leia": 8, "k.yoda": 8, "g.siblings": 4, "a.draw-2-use": 4}
    deck = create("fluxx", Content("Short and sweet", cards=some, seats=2), ME)
    context = browser.new_context(locale="en", viewport={"width": 1280, "height": 800})
    context.add_cookies([{**guest_cookie(TOKEN), "url": live_server.url}])
    page = context.new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("console", lambda said: said.type == "error" and page.complaints.append(said.text))
    yield page, live_server.url, deck, goal
    assert page.complaints == []
    context.close()
    for process in spawning._started:
        process.wait(60)
    spawning._started.clear()


def follow_hints(page, most=120):
    """Do what the hint says, or the first thing there is, until the game is over."""
    for _ in range(most):
        if page.locator("#ask .big").count():
            return
        before = version(page)
        page.keyboard.press("h")
        hinted = page.locator(".hinted[data-digit]")
        expect(hinted.or_(page.locator("#ask .big")).first).to_be_attached()
        page.locator(f'form#act ~ * [data-digit="{hinted.first.get_attribute("data-digit")}"]').first.dispatch_event(
            "click"
        )
        page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
    raise AssertionError("the game did not end")


def test_two_presses_lead_from_a_deck_to_its_table_and_hints_to_the_end_of_the_game(mine, monkeypatch):
    monkeypatch.setattr("play.forms.new_seed", lambda: 7)  # chance alone decides how long a game is
    page, address, deck, _goal = mine
    page.goto(f"{address}/decks/{deck.pk}/")
    page.locator(f'main a[href="/play/deck/{deck.pk}/"]').first.click()
    page.locator(".begin .btn.main").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state("domcontentloaded")
    match = Match.objects.get(deck=deck)
    assert match.title == "Short and sweet"
    expect(page).to_have_title(re.compile("Short and sweet"))
    follow_hints(page)
    match.refresh_from_db()
    assert match.over
    page.goto(f"{address}/play/")
    expect(page.locator(".games")).to_contain_text("Short and sweet")


def test_the_faces_of_cards_of_ones_own_are_seen_at_the_table(mine):
    page, address, _deck, goal = mine
    page.goto(f"{address}/play/try/{goal.code}/")
    expect(page.locator(".promise")).to_contain_text("Three of Them")
    page.locator(".begin .btn.main").click()
    expect(page.locator(".tried")).to_contain_text("Three of Them")
    face = page.locator(f'.hand [data-code="{goal.code}"] img')
    expect(face).to_have_attribute("src", re.compile(rf"/play/\w+/faces/{goal.code}\.en\.art\."))
    page.wait_for_function(
        "code => document.querySelector(`.hand [data-code='${code}'] img`).naturalWidth > 0", arg=goal.code
    )


def test_a_card_is_tried_undone_and_tried_again(mine):
    page, address, _deck, goal = mine
    page.goto(f"{address}/play/try/{goal.code}/")
    page.locator(".begin .btn.main").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state("domcontentloaded")
    hand = page.locator(".hand .paper-name").all_inner_texts()
    first = page.url
    before = version(page)
    page.locator(f'.hand button[data-code="{goal.code}"]').dispatch_event("click")
    page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)
    expect(page.locator('[data-place="goal"], .zone').first).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator(f'.hand [data-code="{goal.code}"]')).to_be_visible()
    page.locator(".tried button").click()
    page.wait_for_url(lambda url: url != first)
    assert page.locator(".hand .paper-name").all_inner_texts() == hand


def test_two_hundred_games_are_simulated_while_one_watches(mine):
    page, address, _deck, _goal = mine
    deck = create("fluxx", Content("The whole set", cards=whole_set(), seats=2), ME)
    page.goto(f"{address}/play/deck/{deck.pk}/simulate/")
    page.locator("label", has_text="at random").click()
    page.fill("#id_games", "200")
    page.locator(".begin .btn.main").click()
    run = Run.objects.get()
    expect(page.locator("#run")).to_be_visible()
    expect(page.locator("#run")).to_have_attribute("data-state", "done", timeout=90_000)
    expect(page.locator(".report h2").first).to_have_text("Who wins")
    run.refresh_from_db()
    assert run.done == 200
    expect(page.locator(".figures tbody tr").first).to_contain_text("goes first")
    assert page.locator(".histogram rect").count() > 3
    page.locator(".watch button").first.click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.locator(".player")).to_be_visible()


def test_a_simulation_is_ordered_stopped_and_read_without_scripts(mine, browser):
    _page, address, _deck, _goal = mine
    deck = create("fluxx", Content("The whole set", cards=whole_set(), seats=4), ME)
    context = browser.new_context(locale="en", java_script_enabled=False, viewport={"width": 390, "height": 844})
    context.add_cookies([{**guest_cookie(TOKEN), "url": address}])
    page = context.new_page()
    page.goto(f"{address}/play/deck/{deck.pk}/simulate/")
    page.fill("#id_games", "10000")
    page.locator(".begin .btn.main").click()
    expect(page.locator("#run")).to_have_attribute("data-state", re.compile("running|queued"))
    page.get_by_role("button", name="Stop it").click()
    expect(page.locator("#run")).to_have_attribute("data-state", "cancelled")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
