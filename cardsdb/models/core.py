"""What every card has, whatever its game. Must not know any game's own fields."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import F, FilteredRelation, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from cardsdb.models.destiny import DestinyCard
    from cardsdb.models.fluxx import FluxxCard
    from cardsdb.models.zaruba import ZarubaCard
    from cardsdb.services.people import Holder


class Game(models.TextChoices):
    FLUXX = "fluxx", _("Fluxx")
    DESTINY = "destiny", _("Star Wars: Destiny")
    ZARUBA = "zaruba", _("Zaruba")


class Source(models.TextChoices):
    """How sure we are that the card is as it was printed."""

    RULEBOOK = "rulebook", _("rulebook")
    KNOWN = "known", _("known card")
    RECONSTRUCTED = "reconstructed", _("reconstruction")
    ORIGINAL = "original", _("our own")
    IMPORTED = "imported", _("community data")


class Origin(models.TextChoices):
    GENERATED = "generated", _("generated from the program")
    PRINTED = "printed", _("printed")
    IMPORTED = "imported", _("imported")


class Edition(models.Model):
    """How often a game's catalogue has changed: the part of every page's ETag that only the data decides."""

    game = models.CharField(max_length=16, choices=Game, primary_key=True)
    number = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


WORKSHOP = "workshop"
"""The code of the set, one a game, to which the cards belong that people invent; it is no set of the catalogue."""


class CardSet(models.Model):
    game = models.CharField(_("game"), max_length=16, choices=Game)
    code = models.CharField(_("code"), max_length=24)
    name_ru = models.CharField(_("name in Russian"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        ordering = ["game", "position", "code"]
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints = [
            models.UniqueConstraint(fields=["game", "code"], name="cardset_code_once_per_game"),
            models.CheckConstraint(condition=Q(game__in=Game.values), name="cardset_known_game"),
        ]

    def __str__(self) -> str:
        return self.name_en

    def name(self, language: str) -> str:
        return self.name_ru if language == "ru" else self.name_en


class CardQuerySet(models.QuerySet["Card"]):
    def public(self) -> CardQuerySet:
        """The catalogue's own cards, without what people invent in the workshop."""
        return self.filter(owner=None, guest="")

    def seen_by(self, holder: Holder) -> CardQuerySet:
        """The catalogue's cards, and those that this person has invented."""
        return self.filter(Q(owner=None, guest="") | holder.mine())

    def worded(self, language: str) -> CardQuerySet:
        """With `shown_name`, `shown_subtitle` and `shown_text` in the language, or in English where there is none."""
        texts = self.alias(
            here=FilteredRelation("texts", condition=Q(texts__language=language)),
            english=FilteredRelation("texts", condition=Q(texts__language="en")),
        )
        return texts.annotate(
            **{f"shown_{f}": Coalesce(F(f"here__{f}"), F(f"english__{f}")) for f in ("name", "subtitle", "text")}
        )

    def in_both(self) -> CardQuerySet:
        """With `name_ru`, `subtitle_ru`, `text_ru`, `name_en` …, None where the language has no text."""
        cards = self
        for language in ("ru", "en"):
            said = FilteredRelation("texts", condition=Q(texts__language=language))
            cards = cards.alias(**{f"said_{language}": said}).annotate(
                **{f"{f}_{language}": F(f"said_{language}__{f}") for f in ("name", "subtitle", "text")}
            )
        return cards


class Card(models.Model):
    """One card of one game. `program` is None where the card is catalogued but not playable yet."""

    game = models.CharField(_("game"), max_length=16, choices=Game)
    set = models.ForeignKey(CardSet, models.PROTECT, related_name="cards", verbose_name=_("set"))
    code = models.CharField(_("code"), max_length=40)
    kind = models.CharField(_("kind"), max_length=16)
    program = models.JSONField(_("program"), null=True, blank=True)
    number = models.CharField(_("number"), max_length=8, blank=True)
    copies = models.PositiveSmallIntegerField(_("copies in the set"), default=1)
    source = models.CharField(_("source"), max_length=16, choices=Source)
    position = models.PositiveIntegerField(_("position"), default=0, help_text=_("Order within the game."))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="cards",
        verbose_name=_("owner"),
        help_text=_("Whose own card this is; empty for the catalogue’s cards."),
    )
    guest = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    # What the search reads; `cardsdb.search` says how they are made.
    folded = models.TextField(editable=False, default="")
    stems = models.TextField(editable=False, default="")
    sort_ru = models.CharField(max_length=400, editable=False, default="")
    sort_en = models.CharField(max_length=400, editable=False, default="")
    changed = models.DateTimeField(_("changed"), auto_now=True)

    objects = CardQuerySet.as_manager()

    if TYPE_CHECKING:
        fluxx: FluxxCard
        destiny: DestinyCard
        zaruba: ZarubaCard
        set_id: int
        owner_id: int | None
        shown_name: str
        shown_subtitle: str
        shown_text: str

    class Meta:
        ordering = ["game", "position", "code"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(fields=["game", "code"], name="card_code_once_per_game"),
            models.CheckConstraint(condition=Q(game__in=Game.values), name="card_known_game"),
            models.CheckConstraint(condition=Q(source__in=Source.values), name="card_known_source"),
            models.CheckConstraint(condition=Q(copies__gte=1), name="card_at_least_one_copy"),
            models.CheckConstraint(condition=~Q(code=""), name="card_has_code"),
            models.CheckConstraint(condition=Q(owner=None) | Q(guest=""), name="card_user_or_guest"),
        ]
        indexes = [
            models.Index(fields=["game", "kind", "position"], name="card_by_kind"),
            models.Index(fields=["game", "position"], name="card_by_position"),
            models.Index(fields=["game", "sort_ru"], name="card_by_name_ru"),
            models.Index(fields=["game", "sort_en"], name="card_by_name_en"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        """Its page in the catalogue; of an invented card its page in the workshop, which only its owner may open."""
        return reverse("workshop:card" if self.invented else "cards:card", args=[self.game, self.code])

    @property
    def child(self) -> Any:
        """The row of the game's own table; in a query, join it with `select_related(game)`."""
        return getattr(self, self.game)

    @property
    def invented(self) -> bool:
        """Whether it is somebody's own card, made in the workshop."""
        return self.owner_id is not None or bool(self.guest)

    @property
    def playable(self) -> bool:
        return self.program is not None


class CardText(models.Model):
    card = models.ForeignKey(Card, models.CASCADE, related_name="texts", verbose_name=_("card"))
    language = models.CharField(_("language"), max_length=8)
    name = models.CharField(_("name"), max_length=120)
    subtitle = models.CharField(_("subtitle"), max_length=120, blank=True)
    text = models.TextField(_("text"), blank=True)
    flavour = models.TextField(_("flavour"), blank=True, default="")
    origin = models.CharField(_("origin"), max_length=16, choices=Origin, default=Origin.GENERATED)

    class Meta:
        ordering = ["language"]
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        constraints = [
            models.UniqueConstraint(fields=["card", "language"], name="cardtext_once_per_language"),
            models.CheckConstraint(condition=Q(origin__in=Origin.values), name="cardtext_known_origin"),
            models.CheckConstraint(condition=~Q(name=""), name="cardtext_has_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.language})"


class Ruling(models.Model):
    """What a scenario shows by playing it; where it is told as well, as a question and its answer.

    `cards` are those that the question is about: none while it is not told.
    """

    scenario = models.SlugField(_("scenario"), max_length=80, unique=True)
    game = models.CharField(_("game"), max_length=16, choices=Game)
    title_ru = models.CharField(_("title in Russian"), max_length=200)
    title_en = models.CharField(_("title in English"), max_length=200)
    question_ru = models.CharField(_("question in Russian"), max_length=200, blank=True)
    question_en = models.CharField(_("question in English"), max_length=200, blank=True)
    answer_ru = models.TextField(_("answer in Russian"), blank=True)
    answer_en = models.TextField(_("answer in English"), blank=True)
    place = models.PositiveSmallIntegerField(_("place"), default=0, help_text=_("Its place among what is told."))
    source = models.CharField(_("source"), max_length=80, blank=True)
    cards = models.ManyToManyField(Card, related_name="rulings", blank=True, verbose_name=_("cards"))

    class Meta:
        ordering = ["game", "scenario"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        constraints = [
            models.CheckConstraint(condition=Q(game__in=Game.values), name="ruling_known_game"),
            models.CheckConstraint(
                condition=Q(question_ru="", question_en="", answer_ru="", answer_en="")
                | ~(Q(question_ru="") | Q(question_en="") | Q(answer_ru="") | Q(answer_en="")),
                name="ruling_told_whole_or_not",
            ),
        ]

    def __str__(self) -> str:
        return self.scenario

    def title(self, language: str) -> str:
        return self.title_ru if language == "ru" else self.title_en

    @property
    def question(self) -> str:
        """In the reader's language; the title where it is not told."""
        told = self.question_ru if _reads_russian() else self.question_en
        return told or self.title("ru" if _reads_russian() else "en")

    @property
    def answer(self) -> str:
        return self.answer_ru if _reads_russian() else self.answer_en

    @property
    def origin(self) -> str:
        """Where the ruling comes from, in the reader's language."""
        for pattern, words in _ORIGINS:
            if found := re.fullmatch(pattern, self.source):
                return str(words) % found.groupdict()
        return self.source

    @property
    def origin_url(self) -> str:
        """Where its source can be read, if it is on the web."""
        return _FAQ if self.source.startswith("Looney Labs FAQ") else ""


_FAQ = "https://faq.looneylabs.com/"
_ORIGINS = (
    (r"rulebook, p\. (?P<page>\d+)", _("rulebook, p. %(page)s")),
    (r"rulebook, pp\. (?P<page>.+)", _("rulebook, pp. %(page)s")),
    (r"rulebook", _("rulebook")),
    (r"our (ruling|decision)|original", _("our ruling")),
    (r"players' report", _("a report of players")),
    (r"Looney Labs FAQ q(?P<number>\d+)", _("questions and answers of Looney Labs, no. %(number)s")),
    (r"Looney Labs FAQ", _("questions and answers of Looney Labs")),
)


def _reads_russian() -> bool:
    return (get_language() or "en").startswith("ru")
