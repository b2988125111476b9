"""A table opened through the lobby."""

from __future__ import annotations

import pytest

from tests.matches.helpers import Page, new_table


@pytest.fixture
def table(db, client):
    """A game against a random bot, opened through the lobby."""
    return Page(client, new_table(client))
