"""The name of a deck that nobody has named follows what is in it, where the desk of the game can tell one.

Knows contents and desks; must not know requests.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import override

from cardsdb.services.reader import language
from decks.desks import desk_of
from decks.models import Deck
from decks.services.changing import Content, Patch, content_of

LANGUAGES = ("ru", "en")


def titled(deck: Deck, patch: Patch) -> Patch:
    """The change with a new name, if it changes what the deck is called by and the owner has not named it."""
    title = desk_of(deck.game).title
    if title is None or patch.name is not None or not (patch.cards or patch.dice):
        return patch
    before = content_of(deck)
    if not _unnamed(before, title(before, LANGUAGES)):
        return patch
    (name,) = title(patch.applied(before), (language(),))
    return replace(patch, name=name or _("New deck"))


def _unnamed(content: Content, titles: tuple[str, ...]) -> bool:
    """Whether a deck has one of the names that the house gives."""
    if content.name in titles:
        return True
    return content.name in {_new(language) for language in LANGUAGES}


def _new(language: str) -> str:
    with override(language):
        return _("New deck")
