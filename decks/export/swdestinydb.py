"""The deck as SWDestinyDB writes lists, for tools that read those: English names, a block a type, set and number. Pure.

Before a character stands how many dice it has, so each copy has a line of its own; before other cards their copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardsdb.language.core import CardDef
from decks.contents import DeckList
from decks.export.base import Export, Options, Preview, Tools
from decks.lexicon import kind_words
from decks.listing import by_kind, format_name, full_name, on_one_line
from decks.prints import Prints, prints_of

BLOCKS = ("battlefield", "plot", "character", "upgrade", "downgrade", "support", "event")
AFFILIATIONS = {"hero": "Hero", "villain": "Villain"}
COLOURS = {"blue": "Force", "red": "Command", "yellow": "Rogue", "green": "Nature"}
"""Gray stands for no colour of a deck."""


def make(deck: DeckList, options: Options, tools: Tools) -> bytes:
    return _text(deck).encode()


def preview(deck: DeckList, options: Options, tools: Tools) -> Preview:
    return Preview(text=_text(deck))


def _text(deck: DeckList) -> str:
    prints = prints_of(deck.law)
    blocks, lines = by_kind(deck), [*_head(deck, prints)]
    for kind in BLOCKS:
        if cards := blocks.get(kind):
            heading = kind_words(deck.game, kind).en.upper()
            lines += ["", heading, "-" * len(heading)]
            lines += [line for card in cards for line in _lines(deck, card, prints)]
    return "\n".join(lines) + "\n"


def _head(deck: DeckList, prints: Prints) -> Iterator[str]:
    yield from (on_one_line(deck.name), "", _affiliation(deck))
    if colours := _colours(deck):
        yield colours
    if deck.format:
        yield f"Format: {format_name(deck, prints, 'en')}"
    used = {prints.cards[card.code].set for card, _copies in deck if card.code in prints.cards}
    sets = [name.en for code, name in prints.sets.items() if code in used]
    if sets:
        yield f"Sets: {sets[0]}" if len(sets) == 1 else f"Sets: From {sets[0]} to {sets[-1]}"


def _affiliation(deck: DeckList) -> str:
    """Of its characters, or of all cards where these say nothing."""
    for cards in (by_kind(deck).get("character", ()), [card for card, _copies in deck]):
        found = {getattr(card, "affiliation", "") for card in cards} & AFFILIATIONS.keys()
        if found:
            return " / ".join(AFFILIATIONS[one] for one in AFFILIATIONS if one in found)
    return "Neutral"


def _colours(deck: DeckList) -> str:
    counts: Counter[str] = Counter()
    for card, copies in deck:
        counts[getattr(card, "colour", "")] += copies
    return " / ".join(COLOURS[colour] for colour, _n in counts.most_common() if colour in COLOURS)


def _lines(deck: DeckList, card: CardDef, prints: Prints) -> Iterator[str]:
    copies, levels = deck.copies[card.code], deck.levels(card.code)
    one = prints.cards.get(card.code)
    name = on_one_line(full_name(card, "en"))
    if one is None:  # nobody else has it: its code brings it back here
        yield f"{copies}x {name} ({card.code})"
        return
    said = f"{name} ({prints.sets[one.set].en if one.set in prints.sets else one.set} #{one.number})"
    if one.kind == "character" or one.prices > 1:
        bare = one.kind == "plot"
        yield from (said if bare and level == 1 else f"{level}x {said}" for level in levels)
    elif one.kind in ("battlefield", "plot") and copies == 1:
        yield said
    else:
        yield f"{copies}x {said}"


EXPORT = Export(
    code="swdestinydb",
    title={"ru": "Список SWDestinyDB", "en": "SWDestinyDB list"},
    about={
        "ru": "Как пишет SWDestinyDB: английские названия, набор и номер; у персонажей впереди число кубиков. "
        "Заметок и меток в нём нет.",
        "en": "As SWDestinyDB writes: English names, set and number; before characters how many dice they have. "
        "It has no notes and no tags.",
    },
    suffix="txt",
    media="text/plain; charset=utf-8",
    make=make,
    games=("destiny",),
    group="list",
    preview=preview,
)
