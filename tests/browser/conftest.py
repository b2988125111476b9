"""What several browser tests want: cards in the catalogue, and an English browser."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from playwright.sync_api import Locator

Copies = dict[str, tuple[sqlite3.Connection, Any]]


@pytest.fixture(autouse=True, scope="session")
def patient():
    """Whoever presses a link waits until the page behind it stands, its scripts included: a key or a word typed before
    would reach nobody, and a browser on a busy machine is slower than a test."""

    def patiently(press: Callable[..., None]) -> Callable[..., None]:
        @wraps(press)
        def press_and_wait(locator: Locator, *args: Any, **kwargs: Any) -> None:
            press(locator, *args, **kwargs)
            locator.page.wait_for_load_state("load")

        return press_and_wait

    with pytest.MonkeyPatch.context() as patch:
        for name in ("click", "tap"):
            patch.setattr(Locator, name, patiently(getattr(Locator, name)))
        yield


@pytest.fixture(scope="session")
def _copies() -> Iterator[Copies]:
    made: Copies = {}
    yield made
    for copy, _said in made.values():
        copy.close()


@pytest.fixture
def filled(transactional_db: None, _copies: Copies) -> Callable[[str, Callable[[], Any]], Any]:
    """`filled(name, make)` fills the empty database by `make` and gives what it says: once a session, and from then on
    SQLite copies what came of it, which takes a hundredth of the time."""

    def fill(name: str, make: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        if name in _copies:
            copy, said = _copies[name]
            copy.backup(connection.connection)
            return said
        said = make()
        if connection.vendor == "sqlite":
            _copies[name] = sqlite3.connect(":memory:"), said
            connection.connection.backup(_copies[name][0])
        return said

    return fill


@pytest.fixture
def shelf(filled):
    """The cards are catalogued: a table shows the art of their faces."""
    filled("cards", lambda: call_command("load_cards", verbosity=0))


@pytest.fixture
def shelf_with_decks(filled):
    """The cards are catalogued, and the ready-made decks stand among them."""
    filled("decks", lambda: [call_command(command, verbosity=0) for command in ("load_cards", "load_decks")])


@pytest.fixture
def english(browser):
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()
