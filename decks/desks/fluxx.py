"""Fluxx at the builder: nothing besides what every game has."""

from __future__ import annotations

from decks.desks.desk import Desk

DESK = Desk()
