"""Everything a card page shows, in four queries: the card, its neighbours, its relations, its rulings."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from cardsdb.catalogue.games import Fact, GameInfo, Kind, Label, game_info
from cardsdb.catalogue.listing import Shown, close_cards, shown
from cardsdb.models import Card, CardQuerySet, Ruling, Source

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
class CardPage:
    card: Card
    info: GameInfo
    kind: Kind
    texts: list[Text]
    neighbours: list[Shown]
    """The card before, the card itself, the card after, as far as there are any."""
    facts: list[Fact]
    rulings: list[tuple[Ruling, str]]
    set_name: str

    @property
    def source_note(self) -> Label:
        return SOURCE_NOTES[self.card.source]

    @property
    def before(self) -> Shown | None:
        first = self.neighbours[0]
        return first if first.card.position < self.card.position else None

    @property
    def after(self) -> Shown | None:
        last = self.neighbours[-1]
        return last if last.card.position > self.card.position else None


def card_page(game: str, code: str, language: str) -> CardPage:
    """Raises `Card.DoesNotExist`, or `KeyError` for a game that there is not."""
    info = game_info(game)
    public = Card.objects.public().filter(game=game)
    card = public.worded(language).in_both().select_related("set", info.child).get(code=code)
    texts = [
        Text(lang, getattr(card, f"name_{lang}"), getattr(card, f"text_{lang}") or "")
        for lang in ("ru", "en")
        if getattr(card, f"name_{lang}")
    ]
    # What mentions few cards says most about each of them.
    rulings = Ruling.objects.filter(pk__in=card.rulings.values("pk")).alias(breadth=Count("cards"))
    return CardPage(
        card=card,
        info=info,
        kind=info.kind(card.kind),
        texts=texts,
        neighbours=shown(_around(public, card, language)),
        facts=info.facts(card, language),
        rulings=[(ruling, ruling.title(language)) for ruling in rulings.order_by("breadth", "scenario")[:MAX_RULINGS]],
        set_name=card.set.name(language),
    )


def _around(cards: CardQuerySet, card: Card, language: str) -> CardQuerySet:
    before = cards.filter(position__lt=card.position).order_by("-position").values("pk")[:1]
    after = cards.filter(position__gt=card.position).order_by("position").values("pk")[:1]
    near = Card.objects.filter(Q(pk=card.pk) | Q(pk=before) | Q(pk=after)).order_by("position")
    return near.worded(language)


def close_to(game: str, code: str, language: str) -> list[Card]:
    """Cards that somebody who typed this code may have meant."""
    return close_cards(Card.objects.public().filter(game=game), code, language)
