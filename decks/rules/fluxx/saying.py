"""How the lint of Fluxx speaks: its voice with the entries of `words`. Pure."""

from __future__ import annotations

from decks.contents import DeckList
from decks.rules.fluxx.words import ENTRIES, FIXES
from decks.rules.problems import Fix
from decks.rules.saying import Voice

VOICE = Voice(ENTRIES, FIXES)

problem, fix, take_out, strangers = VOICE.problem, VOICE.fix, VOICE.take_out, VOICE.strangers


def add(deck: DeckList, *codes: str) -> list[Fix]:
    """Put in the cards that are missing, if the house knows them all."""
    known = [code for code in codes if code in deck.names]
    return [fix("add", deck, dict.fromkeys(codes, 1))] if known and len(known) == len(codes) else []
