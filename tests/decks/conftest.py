"""Decks of Alice's on the shelf of real cards."""

from __future__ import annotations

import pytest

from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services.changing import Content, create

SMALL = {"b.basic": 1, "k.luke": 1, "k.r2d2": 1, "g.r2-plans": 1, "a.draw-2-use": 2}


@pytest.fixture
def deck(shelf: None, alices: Holder) -> Deck:
    """A small deck of Alice's, private."""
    return create("fluxx", Content("Small", cards=SMALL), alices)
