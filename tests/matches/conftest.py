"""A table opened through the lobby."""

from __future__ import annotations

import pytest

from tests.decks.conftest import _loaded, alices, bobs, guest, shelf  # noqa: F401 - fixtures of decks serve here too
from tests.matches.helpers import Page, new_table


@pytest.fixture
def table(db, client):
    """A game against a random bot, opened through the lobby."""
    return Page(client, new_table(client))
