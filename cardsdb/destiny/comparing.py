"""Facts beside rows: what each card of a set should be, and whether it is that already.

A card that a definition made (its source is not “imported”) keeps what the definition says, and differences are told;
the importer's are printed words, other languages, and the columns that no definition has. Knows rows that are given,
must not query or write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardsdb.catalogue.games import game_info
from cardsdb.destiny.mapping import CardFacts, Words
from cardsdb.destiny.report import Difference
from cardsdb.language.destiny.sides import LETTERS
from cardsdb.models import Card, CardSet, CardText, DestinyCard, DieSide, Game, Origin, Source
from cardsdb.services.loading import CARDS_PER_SET, LANGUAGES, index, kind_words

LINKS = ("reprint_of", "parallel_die", "front")
FIGURES = (
    *("kind", "colour", "affiliation", "rarity", "unique", "cost", "health"),
    *("points_one", "points_two", "points_three", "copy_limit", "has_die", "die", "traits"),
)
"""What definitions say too."""
APART = tuple(sorted(game_info(Game.DESTINY).apart - set(LINKS)))
SPOKEN = ("name", "subtitle", "text", "flavour", "origin")
SIDE = ("symbol", "value", "modifier", "cost", "variable")
SideRow = tuple[Any, ...]
"""A side by these columns; rows may hold what no definition would, so they are compared as they are."""


@dataclass
class Links:
    """The codes of the cards that there are, or will be when every sound set is written."""

    ids: dict[str, int]
    coming: set[str]

    def __post_init__(self) -> None:
        self._codes = {pk: code for code, pk in self.ids.items()}

    def possible(self, code: str | None) -> str | None:
        return code if code in self.ids or code in self.coming else None

    def code(self, pk: int | None) -> str | None:
        return None if pk is None else self._codes.get(pk)

    def forget(self, codes: Iterable[str]) -> None:
        """What was not written after all."""
        for code in codes:
            self.coming.discard(code)
            self.ids.pop(code, None)

    def learn(self, cards: Iterable[Card]) -> None:
        for card in cards:
            self.ids[card.code] = card.pk
            self._codes[card.pk] = card.code


@dataclass
class Wanted:
    """A card as it should be: rows to be written, and what of it is not so yet."""

    facts: CardFacts
    old: Card | None
    card: Card
    child: DestinyCard
    links: dict[str, str | None]
    sides: tuple[SideRow, ...]
    subtypes: frozenset[str]
    texts: list[CardText] = field(default_factory=list)
    """Those that are new or say something else."""
    dropped: list[CardText] = field(default_factory=list)
    """Rows of words that are not in the source any more."""
    differences: list[Difference] = field(default_factory=list)
    new_figures: bool = False
    new_sides: bool = False
    new_subtypes: bool = False

    @property
    def same(self) -> bool:
        return self.old is not None and not (
            self.new_figures or self.new_sides or self.new_subtypes or self.texts or self.dropped
        )


def compared(facts: CardFacts, old: Card | None, row: CardSet, languages: Collection[str], links: Links) -> Wanted:
    """What a card should be. `languages`: those whose words are in the source, so that missing ones are stale."""
    owned = old is not None and old.source != Source.IMPORTED
    child = getattr(old, "destiny", None)
    want = Wanted(
        facts=facts,
        old=old,
        card=_card(facts, old if owned else None, row),
        child=_child(facts, child if owned else None),
        links={name: links.possible(getattr(facts, name)) for name in LINKS},
        sides=_sides(child) if owned else _of_facts(facts),
        subtypes=_subtypes(child) if owned else facts.subtypes,
    )
    kept = _say(want, languages, owned)
    index(want.card, kept, kind_words(Game.DESTINY, want.card.kind))
    if old is not None:
        want.card.pk = old.pk
        want.new_figures = child is None or _figures(old, child, links) != _figures(want.card, want.child, want.links)
        want.new_sides = child is None or _sides(child) != want.sides
        want.new_subtypes = child is None or _subtypes(child) != want.subtypes
        if owned and child is not None:
            want.differences += _differences(facts, old, child)
    return want


def _card(facts: CardFacts, owned: Card | None, row: CardSet) -> Card:
    number = owned.number if owned else facts.number
    # A definition without a number keeps the place that it was loaded at.
    place = owned.position % CARDS_PER_SET if owned and not number.isdecimal() else int(number)
    return Card(
        game=Game.DESTINY,
        set=owned.set if owned else row,
        code=facts.code,
        kind=owned.kind if owned else facts.kind,
        program=owned.program if owned else None,
        number=number,
        copies=owned.copies if owned else 1,
        source=owned.source if owned else Source.IMPORTED,
        position=(owned.position // CARDS_PER_SET if owned and owned.set_id != row.pk else row.position) * CARDS_PER_SET
        + place,
    )


def _child(facts: CardFacts, owned: DestinyCard | None) -> DestinyCard:
    said = {name: getattr(owned, name) for name in FIGURES} if owned else figures(facts)
    return DestinyCard(**said, **{name: getattr(facts, name) for name in APART})


def figures(facts: CardFacts) -> dict[str, Any]:
    """The facts by the names of their columns."""
    one, two, three, *_ = (*facts.points, None, None, None)
    points = {"points_one": one, "points_two": two, "points_three": three, "has_die": bool(facts.sides)}
    return {name: points[name] if name in points else getattr(facts, name) for name in FIGURES}


def _figures(card: Card, child: DestinyCard, links: Links | Mapping[str, str | None]) -> tuple[Any, ...]:
    """Everything that stands in the two rows themselves."""
    named = (
        [links.code(getattr(child, f"{name}_id")) for name in LINKS]
        if isinstance(links, Links)
        else [links[name] for name in LINKS]
    )
    columns = ("set_id", "kind", "number", "copies", "source", "position", "folded", "stems", "sort_ru", "sort_en")
    return (
        *(getattr(card, name) for name in columns),
        *(getattr(child, name) for name in (*FIGURES, *APART)),
        *named,
    )


def _sides(child: DestinyCard | None) -> tuple[SideRow, ...]:
    return tuple(tuple(getattr(row, name) for name in SIDE) for row in child.sides.all()) if child else ()


def _of_facts(facts: CardFacts) -> tuple[SideRow, ...]:
    return tuple(tuple(getattr(side, name) for name in SIDE) for side in facts.sides)


def _subtypes(child: DestinyCard | None) -> frozenset[str]:
    return frozenset(row.code for row in child.subtypes.all()) if child else frozenset()


def side_rows(want: Wanted) -> list[DieSide]:
    return [
        DieSide(card_id=want.card.pk, position=place, **dict(zip(SIDE, side, strict=True)))
        for place, side in enumerate(want.sides)
    ]


# ---- words -----------------------------------------------------------------------------------------------


def _say(want: Wanted, languages: Collection[str], owned: bool) -> list[CardText]:
    """Settle the words of the card; all that it will say, for the search."""
    old = {text.language: text for text in want.old.texts.all()} if want.old else {}
    kept = dict(old)
    for language in languages:
        ours = old.get(language)
        if ours is not None and ours.origin == Origin.PRINTED:
            continue  # staff wrote it
        said = want.facts.words.get(language)
        text = _text(said, ours, owned and language in LANGUAGES)
        if text is None:
            if ours is not None:
                want.dropped.append(kept.pop(language))
            continue
        text.language = language
        kept[language] = text
        if ours is None or any(getattr(ours, name) != getattr(text, name) for name in SPOKEN):
            want.texts.append(text)
    return list(kept.values())


def _text(said: Words | None, old: CardText | None, owned: bool) -> CardText | None:
    """The words of one language as they should be; None if there should be none."""
    if owned and old is not None:
        # The name is the definition's, and so are the words where nothing is printed.
        if said is not None and said.text:
            return CardText(
                name=old.name,
                subtitle=old.subtitle,
                text=said.text,
                flavour=said.flavour,
                origin=Origin.IMPORTED,
            )
        return CardText(
            name=old.name,
            subtitle=old.subtitle,
            text=old.text if old.origin == Origin.GENERATED else "",
            flavour=said.flavour if said is not None else "",
            origin=Origin.GENERATED,
        )
    if said is None:
        return None
    return CardText(
        name=said.name, subtitle=said.subtitle, text=said.text, flavour=said.flavour, origin=Origin.IMPORTED
    )


def _notation(side: SideRow) -> str:
    """As the community writes it."""
    symbol, value, modifier, cost, variable = side
    figure = "X" if variable else "" if value is None else value
    return f"{'+' if modifier else ''}{figure}{_LETTERS[symbol]}{cost or ''}"


_LETTERS = {symbol: letters for letters, symbol in LETTERS.items()}


# ---- definitions beside the source -----------------------------------------------------------------------


def _differences(facts: CardFacts, old: Card, child: DestinyCard) -> Iterator[Difference]:
    ours = {name: getattr(child, name) for name in FIGURES}
    pairs = [(name, ours[name], theirs) for name, theirs in figures(facts).items() if name not in ("die", "traits")]
    pairs.append(("number", old.number, facts.number))
    pairs.append(("sides", list(map(_notation, _sides(child))), list(map(_notation, _of_facts(facts)))))
    pairs.append(("subtypes", sorted(_subtypes(child)), sorted(facts.subtypes)))
    for text in old.texts.all():
        said = facts.words.get(text.language)
        if text.language in LANGUAGES and said is not None:
            pairs.append((f"name ({text.language})", text.name, said.name))
            pairs.append((f"subtitle ({text.language})", text.subtitle, said.subtitle))
    yield from (Difference(facts.code, name, mine, theirs) for name, mine, theirs in pairs if mine != theirs)
