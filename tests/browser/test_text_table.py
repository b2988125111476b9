"""The table as text, and typed moves: whole games for whoever sees no cards and takes no mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .tables import open_table, version

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("shelf")]


def enter(page, text):
    """Type into the field and send it by Enter; wait until the table has changed."""
    before = version(page)
    page.fill("#typed", text)
    page.keyboard.press("Enter")
    page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)


def ask(page, text):
    """Type a question; its answer stands in the status region."""
    page.fill("#typed", text)
    page.keyboard.press("Enter")
    expect(page.locator("#typed")).to_have_value("")
    return page.locator("[role=status] li").all_inner_texts()


def type_on(page, most=60):
    """Type the words of the first button, or of the first card of the hand, until the game is over."""
    for _ in range(most):
        if page.locator("#ask .big").count():
            return
        move = page.locator("[data-digit='1']").first
        enter(page, move.get_attribute("value"))
    raise AssertionError("the game did not end")


def test_a_whole_game_is_played_by_typed_moves(english, live_server):
    open_table(english, live_server.url)
    type_on(english)
    expect(english.locator("#ask .big")).not_to_be_empty()


def test_a_whole_game_is_played_at_the_text_table_by_words_alone(english, live_server):
    errors = []
    english.on("pageerror", lambda error: errors.append(str(error)))
    english.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    open_table(english, live_server.url)
    english.goto(f"{english.url}?table=text")
    for _ in range(60):
        if english.locator("#ask .big").count():
            break
        enter(english, english.locator(".moves button").first.inner_text())
    expect(english.locator("#ask .big")).not_to_be_empty()
    assert errors == []


def test_the_text_table_answers_questions_where_a_screen_reader_hears_them(english, live_server):
    open_table(english, live_server.url)
    english.goto(f"{english.url}?table=text")
    moves = english.locator(".moves button").all_inner_texts()
    assert ask(english, "?")[: len(moves)] == [f"{n}. {text}" for n, text in enumerate(moves, 1)]
    assert len(ask(english, "рука")) == english.locator("section:has(> h2:text-matches('Your hand')) > ul > li").count()
    assert english.evaluate("document.activeElement.id") == "typed"


def test_the_text_table_has_the_power_of_the_other_one(english, live_server):
    """The curtain, the window, why not, undo and redo, without a single picture."""
    open_table(english, live_server.url, B="person")
    english.goto(f"{english.url}?table=text")
    assert english.locator("img").count() == 0
    english.get_by_role("button", name="It’s me, Player 1").click()
    english.locator(".moves button").first.click()
    english.get_by_role("button", name="It’s me, Player 2: show my hand").click()
    expect(english.locator("em").first).to_contain_text(re.compile("does not cancel|only answer"))
    enter(english, "pass")
    enter(english, "undo")
    enter(english, "вернуть")
    english.get_by_role("link", name="Picture table").click()
    expect(english.locator(".felt")).to_be_visible()


def test_without_scripts_the_text_table_is_played_by_plain_forms(browser, live_server):
    context = browser.new_context(locale="ru", java_script_enabled=False)
    page = context.new_page()
    open_table(page, live_server.url)
    page.goto(f"{page.url}?table=text")
    for _ in range(100):
        if page.locator("#ask .big").count():
            break
        if not page.locator(".typed button").count():  # a bot is thinking
            page.reload()
            continue
        page.fill("#typed", "1")
        page.locator(".typed button").click()
    expect(page.locator("#ask .big")).not_to_be_empty()
    context.close()
