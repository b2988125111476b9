"""Decks as rows: what is in them now, and every state they have been in.

Knows what must always be true of a deck and leaves that to database constraints. Must not know what makes a deck of
any game a good one (`decks.rules`), nor who may do what with it (`decks.services.access`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardsdb.models import Card, Game
from cardsdb.models.ids import new_id
from decks.contents import LONGEST_NAME as LONGEST_NAME
from decks.contents import LONGEST_NOTES as LONGEST_NOTES
from decks.contents import MOST_CARDS as MOST_CARDS
from decks.contents import MOST_COPIES as MOST_COPIES
from decks.contents import MOST_SEATS as MOST_SEATS

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager


def new_deck_id() -> str:
    return new_id(12)


class Visibility(models.TextChoices):
    PRIVATE = "private", _("private: only you")
    UNLISTED = "unlisted", _("unlisted: whoever has the link")
    PUBLIC = "public", _("public: in the list of decks")


class Deck(models.Model):
    """A list of cards with a name. `version` only ever grows; `head` is the revision whose content it has now.

    A deck belongs to a user or to a guest, or to neither: then it is one of the starters that come with the site.
    """

    id = models.CharField(primary_key=True, max_length=24, default=new_deck_id, editable=False)
    game = models.CharField(_("game"), max_length=16, choices=Game)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    format = models.CharField(_("format"), max_length=16, blank=True, help_text=_("Of a game that has formats."))
    tags = models.CharField(_("tags"), max_length=200, blank=True, help_text=_("Words with commas between them."))
    built = models.BooleanField(_("built"), default=False, help_text=_("Its cards lie together in a real deck."))
    notes = models.TextField(_("notes"), max_length=LONGEST_NOTES, blank=True, help_text=_("Markdown."))
    seats = models.PositiveSmallIntegerField(_("players"), default=4, help_text=_("How many it is meant for, at most."))
    visibility = models.CharField(_("who may see it"), max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="decks", verbose_name=_("owner")
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")
    version = models.PositiveIntegerField(_("version"), default=1)
    head = models.PositiveIntegerField(default=1)
    revised = models.PositiveIntegerField(default=1, help_text=_("The number of the newest revision."))
    size = models.PositiveSmallIntegerField(_("cards"), default=0, help_text=_("Copies counted."))
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    if TYPE_CHECKING:
        cards: RelatedManager[DeckCard]
        revisions: RelatedManager[Revision]
        owner_id: int | None
        copied_from_id: str | None

    class Meta:
        ordering = ["-changed"]
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        constraints = [
            models.CheckConstraint(condition=Q(game__in=Game.values), name="deck_known_game"),
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="deck_known_visibility"),
            models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="deck_user_or_guest"),
            models.CheckConstraint(condition=Q(seats__gte=2, seats__lte=MOST_SEATS), name="deck_seats"),
            models.CheckConstraint(condition=~Q(name=""), name="deck_has_name"),
        ]
        indexes = [models.Index(fields=["visibility", "game", "-changed"], name="deck_listed")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:deck", args=[self.pk])


class DeckCard(models.Model):
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="cards")
    card = models.ForeignKey(Card, models.PROTECT, related_name="in_decks")
    copies = models.PositiveSmallIntegerField(default=1)
    dice = models.CharField(
        max_length=20,
        blank=True,
        help_text=_("For each copy a digit: at which price it is in. Empty: all at the first."),
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "card"], name="deckcard_once_per_deck"),
            models.CheckConstraint(condition=Q(copies__gte=1, copies__lte=MOST_COPIES), name="deckcard_copies"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.card_id}"


class Revision(models.Model):
    """A state a deck has been in. Undo goes to `parent`, redo to the newest child: nothing is ever lost.

    `content` is {"name", "notes", "seats", "cards": {code: copies}}, and where there is something to say "dice"
    ({code: [dice of each copy]}), "format" and "tags".
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    parent = models.PositiveIntegerField(default=0, help_text=_("The revision it was made from; 0: none."))
    content = models.JSONField()
    origin = models.CharField(max_length=60, blank=True, help_text=_("How it came about, if not by hand: restore 5."))
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deck", "number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="revision_number_once_per_deck"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_numbers_begin_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} {self.number}"
