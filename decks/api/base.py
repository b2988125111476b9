"""What addresses of decks have in common: a deck as JSON, and what goes wrong with one as an answer.

Knows services and their errors; must not know what an address does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from cardsdb.api.private import Conflict, Private
from cardsdb.language.messages import translated
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.api.serializers import DeckSerializer, RowSerializer
from decks.contents import in_tags
from decks.export import ExportError
from decks.models import Deck, Revision
from decks.services.access import ALLOWED, NotYours, find, relation
from decks.services.changing import BadContent, Stale, content_of
from decks.services.exports import BadOptions
from decks.services.importing import Slip
from decks.services.starters import worded


class DeckApi(Private):
    """An address of decks."""

    def found(self, deed: Any = "read") -> Deck:
        """The deck of the address, for somebody who may do this with it."""
        return find(self.kwargs["deck_id"], self.holder, deed)

    def now(self) -> dict[str, Any] | None:
        """The deck of the address as it is, if the address names one."""
        return whole(self.found(), self.holder) if "deck_id" in self.kwargs else None

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case BadContent() | BadOptions():
                exc = exceptions.ValidationError(
                    {place or "non_field_errors": [in_words(message)] for place, message in exc.faults}
                )
            case ExportError():
                exc = exceptions.ValidationError([in_words(exc.args[0])])
            case Stale():
                exc = Conflict(self.now(), _("This deck has been changed elsewhere meanwhile."))
            case NotYours():
                exc = exceptions.PermissionDenied(_("This deck may be read, but not changed: make a copy of it."))
            case Revision.DoesNotExist():
                exc = exceptions.NotFound()
        return super().handle_exception(exc)


def in_words(message: Any) -> str:
    return str(translated(message, _))


def remarks(slips: Iterable[Slip]) -> list[dict[str, Any]]:
    """What there is to say of something that was sent, in the reader's language."""
    return [
        {"place": slip.place, "text": slip.text, "wrong": slip.wrong, "guesses": slip.guesses}
        | {"message": in_words(slip.message)}
        for slip in slips
    ]


def row(deck: Deck, holder: Holder) -> dict[str, Any]:
    """A deck without what is in it."""
    name, _notes = worded(deck, language())
    plain = {field: getattr(deck, field) for field in RowSerializer.PLAIN}
    return plain | {
        "name": name,
        "tags": list(in_tags(deck.tags)),
        "owner": deck.owner.get_username() if deck.owner else None,
        "mine": holder.owns(deck),
        "may": sorted(ALLOWED[relation(deck, holder)]),
        "page": deck.get_absolute_url(),
    }


def whole(deck: Deck, holder: Holder) -> dict[str, Any]:
    """A deck with its notes and its cards."""
    _name, notes = worded(deck, language())
    content = content_of(deck)
    found = row(deck, holder) | {"notes": notes, "cards": content.cards, "dice": content.dice}
    data: dict[str, Any] = DeckSerializer(found).data
    return data
