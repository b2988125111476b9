"""A deck is built in a real browser: by keys alone, broken and mended, undone, and brought back from its history."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from decks.models import Deck
from decks.services.changing import Patch, change

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def errors(page):
    """What the browser complained about; nothing, when the test ends."""
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "en", "reduced_motion": "reduce"}


@pytest.fixture
def builder(shelf_with_decks, page, live_server, errors):
    """Somebody without an account has begun an empty deck."""
    page.goto(f"{live_server.url}/decks/")
    page.get_by_label("Name", exact=True).fill("Keys only")
    page.get_by_role("button", name="Begin a deck").click()
    expect(page).to_have_url(re.compile(r"/decks/[a-z2-9]{12}/$"))
    return page


def add(page, typed, name):
    """Type into the field that adds, until the card is the first of those offered; then Enter."""
    page.keyboard.type(typed)
    expect(page.locator("#found [aria-selected=true]")).to_contain_text(name)
    page.keyboard.press("Enter")
    expect(page.locator(".slip", has_text=name)).to_be_visible()


def saved(page):
    expect(page.locator("#saved")).to_have_attribute("data-state", "ok")


def rows():
    """What the one deck that belongs to somebody holds."""
    deck = Deck.objects.exclude(guest="").get()
    return dict(deck.cards.values_list("card__code", "copies"))


def test_a_deck_is_built_broken_mended_undone_and_brought_back(builder):
    page = builder
    expect(page.locator("#check")).to_contain_text("What does not fit will be said here")
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    for typed, name in (("r2-d2", "R2-D2"), ("death st", "The Death Star"), ("r2 has", "R2 Has the Plans")):
        add(page, typed, name)
    add(page, "2 yoda", "Yoda")
    page.keyboard.type("basic r")
    expect(page.locator("#found [aria-selected=true]")).to_contain_text("Basic Rules")
    page.keyboard.press("Shift+Enter")
    saved(page)
    expect(page.locator('[data-code="b.basic"] output')).to_have_text("2")
    assert rows() == {"k.r2d2": 1, "c.deathstar": 1, "g.r2-plans": 1, "k.yoda": 2, "b.basic": 2}

    # by keys along the pile: one Yoda less, then the droid out of the deck, and its goal cannot be reached any more
    page.keyboard.press("Escape")
    page.locator("#typed").blur()
    page.keyboard.press("j")
    expect(page.locator('[data-code="k.r2d2"] a').first).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("-")
    expect(page.locator('[data-code="k.yoda"] output')).to_have_text("1")
    page.keyboard.press("k")
    page.keyboard.press("-")
    expect(page.locator('[data-code="k.r2d2"]')).to_have_count(0)
    problem = page.locator(".check-list > li", has_text="R2 Has the Plans").filter(has=page.locator(".check-fixes"))
    expect(problem.first).to_be_visible()
    expect(page.locator('[data-code="g.r2-plans"]')).to_have_class(re.compile("is-(error|warning)"))

    # mended by a press, and that taken back
    problem.first.get_by_role("button", name=re.compile("R2-D2")).click()
    expect(page.locator('[data-code="k.r2d2"] output')).to_have_text("1")
    expect(page.locator("#undo")).to_have_attribute("aria-label", "Undo: added: R2-D2")
    page.locator("#undo").click()
    expect(page.locator('[data-code="k.r2d2"]')).to_have_count(0)
    saved(page)
    assert "k.r2d2" not in rows()

    # and the state with two Yodas brought back from the history
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="no. 1", exact=True).click()
    expect(page.locator("h1")).to_have_text("State no. 1")
    page.go_back()
    page.locator(".past > li").last.get_by_role("button", name="Restore").click()
    expect(page.locator(".notes")).to_contain_text("State no. 1 is the deck’s again")
    assert rows() == {}
    page.keyboard.press("u")
    saved(page)
    expect(page.locator('[data-code="k.yoda"] output')).to_have_text("1")


def test_presses_faster_than_the_server_all_count(builder):
    page = builder
    pick = page.locator('[data-pick="k.luke"]')
    for _ in range(7):
        pick.click()
    expect(pick.locator(".held")).to_have_text("7")
    saved(page)
    expect(page.locator('[data-code="k.luke"] output')).to_have_text("7")
    assert rows() == {"k.luke": 7}


def test_name_notes_players_and_readers_are_saved_as_they_are_written(builder):
    page = builder
    page.locator(".deck-name").fill("A name of some length")
    page.keyboard.press("Enter")
    page.get_by_role("textbox", name="Notes").fill("# Plan\n\n**Win**")
    page.get_by_label("Players").select_option("6")
    page.get_by_label("May be seen by").select_option("unlisted")
    expect(page.locator("#notes-shown strong")).to_have_text("Win")
    saved(page)
    page.reload()
    expect(page.locator(".deck-name")).to_have_value("A name of some length")
    deck = Deck.objects.exclude(guest="").get()
    assert (deck.seats, deck.visibility, deck.notes) == (6, "unlisted", "# Plan\n\n**Win**")


def test_a_change_from_a_page_that_is_old_is_refused_and_the_fresh_deck_shown(builder, errors):
    page = builder
    deck = Deck.objects.exclude(guest="").get()
    change(deck, 1, Patch(name="Changed elsewhere", cards={"k.han": 2}))
    page.locator('[data-pick="k.luke"]').click()
    expect(page.locator("#saved")).to_contain_text("Not saved: This deck has been changed elsewhere")
    expect(page.locator(".deck-name")).to_have_value("Changed elsewhere")
    expect(page.locator('[data-code="k.han"] output')).to_have_text("2")
    expect(page.locator('[data-code="k.luke"]')).to_have_count(0)
    page.locator('[data-pick="k.luke"]').click()
    saved(page)
    assert rows() == {"k.han": 2, "k.luke": 1}
    errors.clear()  # the browser notes the answer 409


def test_notes_that_could_not_be_saved_stay_where_they_were_written(builder, errors):
    page = builder
    change(Deck.objects.exclude(guest="").get(), 1, Patch(notes="Written elsewhere"))
    notes = page.get_by_role("textbox", name="Notes")
    notes.fill("Written here")
    notes.blur()
    expect(page.locator("#saved")).to_contain_text("Not saved")
    expect(page.locator("#notes-shown")).to_contain_text("Written elsewhere")
    expect(notes).to_have_value("Written here")
    notes.press_sequentially("!")
    saved(page)
    expect(page.locator("#notes-shown")).to_contain_text("Written here!")
    errors.clear()  # the browser notes the answer 409


def test_whoever_leaves_at_once_loses_nothing(builder):
    page = builder
    page.locator(".deck-name").fill("Left in a hurry")
    page.get_by_role("link", name="History").click()
    expect(page.locator("h1")).to_have_text("History")
    page.reload()
    expect(page.locator(".past")).to_contain_text("Left in a hurry")


def test_without_a_connection_nothing_is_lost(builder, errors):
    page = builder
    page.context.set_offline(True)
    page.locator('[data-pick="k.luke"]').click()
    expect(page.locator("#saved")).to_contain_text("no connection")
    page.locator('[data-pick="k.leia"]').click()
    page.context.set_offline(False)
    expect(page.locator("#saved")).to_have_attribute("data-state", "ok", timeout=10_000)
    assert rows() == {"k.luke": 1, "k.leia": 1}
    errors.clear()  # the browser notes that it was offline


def test_the_pool_follows_the_typing_and_keeps_count(builder):
    page = builder
    page.locator('[data-pick="k.luke"]').click()
    saved(page)
    page.locator("#pool-q").press_sequentially("luke")
    expect(page.locator('[data-pick="k.han"]')).to_have_count(0)
    expect(page.locator('[data-pick="k.luke"] .held')).to_have_text("1")
    expect(page.locator("#pool-q")).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?q=luke$"))
    page.get_by_role("navigation", name="Kinds of cards").get_by_role("link", name="Goals").click()
    expect(page.locator('[data-pick="k.luke"]')).to_have_count(0)
    expect(page.locator('[data-pick="g.siblings"]')).to_be_visible()


def test_keys_do_nothing_while_one_types(builder):
    page = builder
    page.locator('[data-pick="k.luke"]').click()
    saved(page)
    for field in ("#typed", "#pool-q", "#id_notes", ".deck-name"):
        page.locator(field).focus()
        page.keyboard.type("u+-?jk")
        expect(page.locator("#keys")).not_to_be_visible()
    assert rows() == {"k.luke": 1}
    page.locator("#typed").fill("")
    page.locator(".slip a").first.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_a_phone_shows_the_cards_or_the_deck(builder):
    page = builder
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".bench-pool")).to_be_visible()
    expect(page.locator(".bench-deck")).not_to_be_visible()
    page.locator('[data-pick="k.luke"]').click()
    saved(page)
    page.locator(".bench-switch label").last.click()
    expect(page.locator(".bench-deck")).to_be_visible()
    expect(page.locator('[data-code="k.luke"]')).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390
