"""The record of a match: who sits where, what was set up, and every action that was taken.

Knows what must always be true of a match and leaves that to database constraints. A position is never kept as the
truth: it is what the engine makes of the setup, the seed and the actions (`play.services.positions`). Must not know
the rules of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cardsdb.models import Game
from cardsdb.models.ids import new_id
from decks.models import Deck

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager


def new_match_id() -> str:
    return new_id(10)


class Status(models.TextChoices):
    RUNNING = "running", _("running")
    OVER = "over", _("over")


class Match(models.Model):
    """One game. `version` only ever grows; `head` is the action at which the table stands, `tail` the last one of
    the line it is on: between the two lies what has been undone and may be redone."""

    id = models.CharField(primary_key=True, max_length=10, default=new_match_id, editable=False)
    game = models.CharField(_("game"), max_length=16, choices=Game)
    engine_version = models.PositiveIntegerField(_("engine version"))
    seed = models.BigIntegerField(_("seed"))
    setup = models.TextField(_("setup"), help_text=_("Seats, options and decks with programs, as canonical JSON."))
    setup_digest = models.CharField(max_length=64)
    language = models.CharField(_("language"), max_length=8, choices=settings.LANGUAGES)
    title = models.CharField(_("title"), max_length=80, blank=True)
    deck = models.ForeignKey(
        Deck,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("deck"),
        help_text=_("Where its cards came from; what is played with is in the setup."),
    )
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.RUNNING)
    version = models.PositiveIntegerField(_("version"), default=1)
    head = models.PositiveIntegerField(default=0)
    tail = models.PositiveIntegerField(default=0)
    branches = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True, blank=True, help_text=_("The position after action `snapshot_at`."))
    snapshot_at = models.PositiveIntegerField(null=True, blank=True)
    winners = models.CharField(_("winners"), max_length=8, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        actions: RelatedManager[MatchAction]
        deck_id: str | None

    class Meta:
        ordering = ["-created"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(condition=Q(game__in=Game.values), name="match_known_game"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="match_known_status"),
            models.CheckConstraint(condition=Q(head__lte=F("tail")), name="match_head_is_on_its_line"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("play:table", args=[self.id])

    @property
    def over(self) -> bool:
        return self.status == Status.OVER


class Kind(models.TextChoices):
    PERSON = "person", _("person")
    BOT = "bot", _("bot")


class Seat(models.Model):
    """A place at a table. A person's seat is held by a user or by a guest's token, which is stored hashed."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    letter = models.CharField(_("letter"), max_length=1)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    name = models.CharField(_("name"), max_length=24)
    level = models.CharField(_("bot level"), max_length=16, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("user")
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)

    if TYPE_CHECKING:
        match_id: str

    class Meta:
        ordering = ["match", "letter"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "letter"], name="seat_letter_once_per_match"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="seat_known_kind"),
            models.CheckConstraint(condition=Q(user=None) | Q(guest=""), name="seat_user_or_guest"),
            models.CheckConstraint(condition=Q(kind=Kind.PERSON) | Q(user=None, guest=""), name="seat_bot_is_nobodys"),
            models.CheckConstraint(condition=Q(kind=Kind.PERSON) | ~Q(level=""), name="seat_bot_has_a_level"),
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {self.name}"

    @property
    def is_bot(self) -> bool:
        return self.kind == Kind.BOT


class MatchAction(models.Model):
    """One line of the record, with what it brought about. Branch 0 is the line the match is on; what was undone and
    then played differently stays under a number of its own."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="actions")
    branch = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1, blank=True)
    text = models.CharField(max_length=120)
    chosen = models.BooleanField(default=True, help_text=_("A person’s decision, not a bot’s move or a forced answer."))
    events = models.JSONField(default=list)
    digest = models.CharField(max_length=16)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "branch", "number"]
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints = [
            models.UniqueConstraint(fields=["match", "branch", "number"], name="action_number_once_per_branch"),
            models.CheckConstraint(condition=Q(number__gte=1), name="action_numbers_begin_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.line}"

    @property
    def line(self) -> str:
        """The action as a line of the record."""
        return f"{self.seat}: {self.text}" if self.seat else self.text

    @property
    def plain(self) -> tuple[Any, ...]:
        """What the engine needs to do it again."""
        return self.seat, self.text


class Receipt(models.Model):
    """A request that was carried out: the same key again does nothing."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="receipts")
    key = models.CharField(max_length=40)
    version = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="receipt_key_once_per_match")]

    def __str__(self) -> str:
        return f"{self.key} → {self.version}"


class Stage(models.TextChoices):
    QUEUED = "queued", _("waiting for its turn")
    RUNNING = "running", _("running")
    DONE = "done", _("finished")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("failed")


class Run(models.Model):
    """A simulation of a deck: `games` games of bots from `seed` on, of which `done` are in the sums of `summary`.

    Both are written in one statement, so a run can go on from wherever its worker stopped. `slot` is the place a
    running one takes: there are as many as may run at a time, and no two runs have the same. Only the worker that
    `worker` names may write.
    """

    id = models.CharField(primary_key=True, max_length=10, default=new_match_id, editable=False)
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="runs", verbose_name=_("deck"))
    deck_version = models.PositiveIntegerField(help_text=_("The version of the deck that is played with."))
    game = models.CharField(_("game"), max_length=16, choices=Game)
    setup = models.TextField(_("setup"), help_text=_("Seats, options and decks with programs, as canonical JSON."))
    setup_digest = models.CharField(max_length=64)
    level = models.CharField(_("bot level"), max_length=16)
    seats = models.PositiveSmallIntegerField(_("players"))
    games = models.PositiveIntegerField(_("games"))
    seed = models.BigIntegerField(_("seed"))
    status = models.CharField(_("status"), max_length=9, choices=Stage, default=Stage.QUEUED)
    done = models.PositiveIntegerField(_("games played"), default=0)
    summary = models.JSONField(_("sums"), default=dict)
    fault = models.CharField(_("what went wrong"), max_length=200, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    worker = models.CharField(max_length=32, blank=True, editable=False)
    heartbeat = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="runs", verbose_name=_("owner")
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    if TYPE_CHECKING:
        deck_id: str
        owner_id: int | None

    class Meta:
        ordering = ["-created"]
        verbose_name = _("simulation")
        verbose_name_plural = _("simulations")
        constraints = [
            models.CheckConstraint(condition=Q(game__in=Game.values), name="run_known_game"),
            models.CheckConstraint(condition=Q(status__in=Stage.values), name="run_known_status"),
            models.CheckConstraint(condition=Q(done__lte=F("games")), name="run_plays_no_more_than_asked"),
            models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="run_user_or_guest"),
            models.CheckConstraint(condition=Q(slot=None) | Q(status="running"), name="run_only_running_has_a_slot"),
            models.UniqueConstraint(fields=["slot"], condition=Q(slot__isnull=False), name="run_one_a_slot"),
        ]
        indexes = [models.Index(fields=["status", "created"], name="run_queue")]

    def __str__(self) -> str:
        return f"{self.deck_id} × {self.games}"

    def get_absolute_url(self) -> str:
        return reverse("play:run", args=[self.deck_id, self.id])
