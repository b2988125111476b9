"""Everything a card page shows, in four queries: its line, itself with its neighbours, its relations, its rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Value
from django.http import QueryDict
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.filters import CardFilter
from cardsdb.catalogue.games import Fact, GameInfo, Kind, Label, game_info
from cardsdb.catalogue.listing import Shown, asked_of, close_cards, shown
from cardsdb.language.text import SPEAKERS
from cardsdb.models import Card, Ruling, Source

MAX_RULINGS = 8

SOURCE_NOTES: dict[str, Label] = {
    Source.RULEBOOK: _("The rules of the game print it."),
    Source.KNOWN: _("The game is known to have it; a detail or two may differ."),
    Source.RECONSTRUCTED: _("Completed by us in the spirit of the game: the printed card may differ."),
    Source.ORIGINAL: _("Invented here."),
    Source.IMPORTED: _("Taken over from the community’s data."),
}


@dataclass(frozen=True)
class Text:
    language: str
    name: str
    text: str


@dataclass(frozen=True)
class Trail:
    """Where a card stands in the answer to the question that led to it, or in its drawer."""

    place: int
    total: int
    asked: bool
    """Whether there was a question at all."""
    neighbours: list[Shown]
    """The card before, the card itself, the card after, as far as there are any."""
    query: str
    """What the addresses of neighbours carry along: the question, or nothing."""
    back: str
    """The page of the list on which the card is."""


@dataclass(frozen=True)
class CardPage:
    card: Card
    info: GameInfo
    kind: Kind
    texts: list[Text]
    trail: Trail
    facts: list[Fact]
    rulings: list[Ruling]
    set_name: str
    sheet: Any = None
    """What the game tells beyond facts."""

    @property
    def inventable(self) -> bool:
        """Whether people may make cards of their own of it."""
        return self.info.code in SPEAKERS and self.info.definition is not None and self.card.playable

    @property
    def source_note(self) -> Label:
        return SOURCE_NOTES[self.card.source]

    @property
    def summary(self) -> str:
        """The card in a sentence or two, for those who only see a link to it."""
        return Truncator(
            f"{self.kind.name}, {self.info.title}. {' '.join((self.card.shown_text or '').split())}"
        ).chars(180)

    @property
    def before(self) -> Shown | None:
        first = self.trail.neighbours[0]
        return first if first.card != self.card else None

    @property
    def after(self) -> Shown | None:
        last = self.trail.neighbours[-1]
        return last if last.card != self.card else None


def card_page(game: str, code: str, language: str, params: QueryDict) -> CardPage:
    """A card, as found by the question in the parameters.

    A question that the card does not answer is forgotten. Raises `Card.DoesNotExist`, or `KeyError` for a game that
    there is not.
    """
    info = game_info(game)
    line, place, asked, drawer = _standing(game, code, params)
    near = line[max(0, place - 1) : place + 2]
    rows = Card.objects.worded(language).in_both().select_related("set", info.child).in_bulk(near)
    neighbours = shown(rows[pk] for pk in near)
    card = rows[line[place]]
    # What is said of few cards says most about each of them.
    rulings = Ruling.objects.filter(pk__in=card.rulings.values("pk")).alias(breadth=Count("cards"))
    return CardPage(
        card=card,
        info=info,
        kind=info.kind(card.kind),
        texts=[
            Text(lang, getattr(card, f"name_{lang}"), getattr(card, f"text_{lang}") or "")
            for lang in ("ru", "en")
            if getattr(card, f"name_{lang}")
        ],
        trail=_trail(asked, drawer, neighbours, place, len(line)),
        facts=info.facts(card, language),
        rulings=list(rulings.order_by("breadth", "place")[:MAX_RULINGS]),
        set_name=card.set.name(language),
        sheet=info.sheet(card, language) if info.sheet else None,
    )


def _standing(game: str, code: str, params: QueryDict) -> tuple[list[int], int, CardFilter, str | None]:
    """The cards in whose line this one stands, its place among them, and the question and drawer they come from."""
    drawer = None if params.get("from") == "all" else game
    asked = asked_of(drawer, params)
    answers = Exists(asked.qs.order_by().filter(pk=OuterRef("pk"))) if _question(asked) else Value(True)
    rows = asked.drawer.order_by(*asked.ordering).annotate(answers=answers)
    cards = list(rows.values_list("pk", "game", "code", "position", "answers"))
    here = next((row for row in cards if row[1:3] == (game, code)), None)
    if here is None:
        raise Card.DoesNotExist
    line = [row[0] for row in cards if row[4]]
    if not here[4]:
        ours = (row for row in cards if row[1] == game)
        line = [row[0] for row in sorted(ours, key=lambda row: (row[3], row[2]))]
        drawer, asked = game, asked_of(game, QueryDict())
    return line, line.index(here[0]), asked, drawer


def _question(asked: CardFilter) -> bool:
    """Whether anything is asked that matters to which cards there are, or in which order."""
    return bool(asked.active.keys() - {"view"})


def _trail(asked: CardFilter, drawer: str | None, neighbours: list[Shown], place: int, total: int) -> Trail:
    params = QueryDict(mutable=True)
    params.update(asked.active)
    listed = reverse("cards:game", args=[drawer]) if drawer else reverse("cards:list")
    back = params.copy()
    if page := place // asked.PAGE:
        back["page"] = str(page + 1)
    if drawer is None:
        params["from"] = "all"
    query, back_query = (f"?{some.urlencode()}" if some else "" for some in (params, back))
    return Trail(place + 1, total, _question(asked), neighbours, query, listed + back_query)


def close_to(game: str, code: str, language: str) -> list[Card]:
    """Cards that somebody who typed this code may have meant."""
    return close_cards(Card.objects.public().filter(game=game), code, language)
