"""What people own of the cards of a game, and what they have let others see of it.

Knows whose a row is and how much of a card there is. Must not know decks: what is missing for one is `decks`' matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from cardsdb.models.core import Card, Game
from cardsdb.models.ids import new_id

MOST_OWNED = 999
"""Copies of one printing, and dice of it."""


def new_link() -> str:
    return new_id(20)


class Owned(models.Model):
    """How many copies of a printing somebody has, and how many of its dice: they are traded apart.

    `wanted`: how many more they look for.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("owner")
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    card = models.ForeignKey(Card, models.CASCADE, related_name="owned", verbose_name=_("card"))
    copies = models.PositiveSmallIntegerField(_("copies"), default=0)
    dice = models.PositiveSmallIntegerField(_("dice"), default=0)
    wanted = models.PositiveSmallIntegerField(_("wanted"), default=0)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    if TYPE_CHECKING:
        owner_id: int | None
        card_id: int

    class Meta:
        ordering = ["card__position"]
        verbose_name = _("owned card")
        verbose_name_plural = _("owned cards")
        constraints = [
            models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="owned_user_or_guest"),
            models.CheckConstraint(condition=~Q(owner=None, guest=""), name="owned_by_somebody"),
            models.CheckConstraint(condition=~Q(copies=0, dice=0, wanted=0), name="owned_says_something"),
            models.CheckConstraint(
                condition=Q(copies__lte=MOST_OWNED, dice__lte=MOST_OWNED, wanted__lte=MOST_OWNED), name="owned_most"
            ),
            models.UniqueConstraint(
                fields=["owner", "card"], condition=Q(owner__isnull=False), name="owned_once_per_user"
            ),
            models.UniqueConstraint(fields=["guest", "card"], condition=~Q(guest=""), name="owned_once_per_guest"),
        ]

    def __str__(self) -> str:
        return f"{self.copies} + {self.dice} × {self.card_id}"


class CollectionLink(models.Model):
    """The unguessable address at which somebody's collection of a game may be seen; gone when they take it back."""

    token = models.CharField(primary_key=True, max_length=24, default=new_link, editable=False)
    game = models.CharField(_("game"), max_length=16, choices=Game)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("owner")
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    made = models.DateTimeField(_("made"), auto_now_add=True)

    if TYPE_CHECKING:
        owner_id: int | None

    class Meta:
        verbose_name = _("link to a collection")
        verbose_name_plural = _("links to collections")
        constraints = [
            models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="collectionlink_user_or_guest"),
            models.CheckConstraint(condition=~Q(owner=None, guest=""), name="collectionlink_of_somebody"),
            models.UniqueConstraint(
                fields=["owner", "game"], condition=Q(owner__isnull=False), name="collectionlink_one_per_user"
            ),
            models.UniqueConstraint(
                fields=["guest", "game"], condition=~Q(guest=""), name="collectionlink_one_per_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.token}"
