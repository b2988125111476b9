"""A deck as a document of ours, JSON that other sites can read: `kartoteka-deck`, version 1.

Pure: bytes in, bytes out. Invented cards travel with their whole definitions. `decode` reads as strictly as `encode`
writes: what it does not know it does not skip, and every fault is told with its place. docs/exports.md has the format.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cardsdb.language.core import CardCode, CardDef, Words
from cardsdb.language.definitions import DefinitionError, decode_card, mentions
from cardsdb.language.faults import convert_faults, dotted, nearest
from cardsdb.language.messages import DecodeErrors, gettext_noop, json_fault, phrase
from cardsdb.language.reading import Path
from decks.contents import (
    LONGEST_NAME,
    LONGEST_NOTES,
    LONGEST_TAG,
    MOST_CARDS,
    MOST_COPIES,
    MOST_DICE,
    MOST_SEATS,
    MOST_TAGS,
    NO_NAME,
    NO_TEXT,
    DeckList,
    fitting,
    in_tags,
)

FORMAT: Literal["kartoteka-deck"] = "kartoteka-deck"
VERSION: Literal[1] = 1
MAX_BYTES = 2_000_000
MOST_FAULTS = 100
"""So many are told, and looked for: whoever mends these is told of more."""


Level = Annotated[int, Meta(ge=1, le=MOST_DICE, description=gettext_noop("A whole number from 1 to 3."))]
Tag = Annotated[str, Meta(min_length=1, max_length=LONGEST_TAG)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Copies of a card. `name` is for people who read the file: the code counts. `dice`: at which of its prices each
    copy is in, one number a copy; the first, if it is not said."""

    code: CardCode
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES, description=gettext_noop("A whole number from 1 to 20."))] = 1
    name: Words | None = None
    dice: tuple[Level, ...] = ()


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file. `invented` are definitions, as `cardsdb.language` has them: of invented cards of the deck, and of such
    as these name. `played_in`: the code of the format of the deck (`format` names the file's own)."""

    format: Literal["kartoteka-deck"]
    version: Literal[1]
    game: str
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    players: Annotated[int, Meta(ge=2, le=MOST_SEATS, description=gettext_noop("A whole number from 2 to 8."))] = 4
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    played_in: Annotated[str, Meta(max_length=16, pattern=r"^[A-Za-z0-9-]*$")] = ""
    tags: Annotated[tuple[Tag, ...], Meta(max_length=MOST_TAGS)] = ()
    cards: tuple[Entry, ...] = ()
    invented: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a document says, its invented cards decoded."""

    game: str
    name: str
    notes: str
    seats: int
    cards: Mapping[str, int]
    invented: tuple[CardDef, ...] = ()
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    format: str = ""
    tags: tuple[str, ...] = ()


class DocumentError(ValueError):
    """The document cannot be used. `faults`: (place, what would be right), the place like `cards[2].copies`, "" for the
    whole; messages are phrases of `cardsdb.language.messages`."""

    def __init__(self, faults: Collection[tuple[str, str]]) -> None:
        self.faults = tuple(faults)[:MOST_FAULTS]
        super().__init__("; ".join(f"{place}: {message}" if place else str(message) for place, message in self.faults))


# ---- writing ---------------------------------------------------------------------------------------------


def encode(deck: DeckList) -> bytes:
    """The deck as a document: the same bytes for the same deck. Dice, format and tags stand in it only where the deck
    has any, so that decks without are what they have always been."""
    document = Document(
        format=FORMAT,
        version=VERSION,
        game=deck.game,
        name=deck.name,
        players=deck.seats,
        notes=deck.notes,
        played_in=deck.format,
        tags=deck.tags,
        cards=tuple(
            Entry(code=card.code, copies=copies, name=card.name, dice=deck.dice.get(card.code, ()))
            for card, copies in deck
        ),
        invented=(*(card for card, _copies in deck if card.code in deck.invented), *deck.named),
    )
    data = msgspec.to_builtins(document)
    for part in (data, *data["cards"]):
        for name in _MORE & part.keys():
            if not part[name]:
                del part[name]
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


_MORE = frozenset(("played_in", "tags", "dice"))
"""Keys that not every deck has."""


# ---- reading ---------------------------------------------------------------------------------------------


def looks_like_document(text: str) -> bool:
    """Whether a text wants to be JSON rather than a list."""
    return text.removeprefix("\ufeff").lstrip()[:1] in ("{", "[")


def decode(
    data: bytes | str,
    games: Collection[str],
    known: Collection[str] | None = None,
    prices: Callable[[str], int] | None = None,
) -> Told:
    """What a document says; raises `DocumentError` with every fault.

    `known` are the codes of the cards there are; where they are given, no other card may be named. `prices`: at how
    many prices a card may be in; where it is not given, dice are only judged by their form.
    """
    plain = _parsed(_text(data))
    _check_head(plain, games)
    faults = list(islice(_faults(plain), MOST_FAULTS))
    if faults:
        raise DocumentError(faults)
    document = msgspec.convert({**plain, "invented": ()}, Document)
    invented = _invented(plain.get("invented", ()), document.game)
    faults = [*_sense(document, invented, known), *_dice_faults(document, invented, prices), *_tag_faults(document)]
    if faults:
        raise DocumentError(faults)
    cards = {entry.code: entry.copies for entry in document.cards}
    notes = document.notes.replace("\r\n", "\n")
    return Told(
        game=document.game,
        name=document.name.strip(),
        notes=notes,
        seats=document.players,
        cards=cards,
        invented=invented,
        dice=fitting({entry.code: entry.dice for entry in document.cards if entry.dice}, cards),
        format=document.played_in,
        tags=document.tags,
    )


def _text(data: bytes | str) -> str:
    raw = data if isinstance(data, bytes) else data.encode(errors="replace")
    if len(raw) > MAX_BYTES:
        raise DocumentError([("", phrase("{n} bytes; a deck has at most {most}", n=len(raw), most=MAX_BYTES))])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(
            [("", phrase("byte {at} is not UTF-8: save the file as UTF-8", at=error.start + 1))]
        ) from None


def _parsed(text: str) -> Any:
    """The JSON in a text, read strictly: no key twice."""
    try:
        msgspec.json.decode(text)
        return json.loads(text, object_pairs_hook=_no_key_twice)
    except DocumentError:
        raise
    except (*DecodeErrors, ValueError) as error:  # ValueError: a number of thousands of digits
        raise DocumentError([("", json_fault(text, error))]) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DocumentError([(key[:40], phrase("the key “{key}” stands here twice", key=key[:40]))])
        found[key] = value
    return found


def _check_head(plain: Any, games: Collection[str]) -> None:
    """Refuse at once what is another program's, of another version or of no game of ours."""
    if not isinstance(plain, dict):
        raise DocumentError([("", phrase("a deck is a JSON object that begins with the key “format”"))])
    if plain.get("format") != FORMAT:
        raise DocumentError(
            [("format", phrase("this is no deck of ours: “format” would be “{format}”", format=FORMAT))]
        )
    if plain.get("version") != VERSION or isinstance(plain["version"], bool | float):
        said = str(plain.get("version"))[:20]
        raise DocumentError(
            [("version", phrase("version {said} is not known here; {known} is", said=said, known=VERSION))]
        )
    if not isinstance(plain.get("game"), str) or plain["game"] not in games:
        raise DocumentError([("game", phrase("there is no such game; games: {games}", games=", ".join(sorted(games))))])


def _faults(plain: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Faults of form."""
    if "cards" not in plain:
        yield "", phrase("the key “{word}” is missing; allowed: {allowed}", word="cards", allowed=", ".join(_KEYS))
    for path, message in convert_faults(plain, Document, split=("cards",)):
        yield dotted(path), message
    for path, text in _texts(plain):
        if (NO_NAME if path == ("name",) else NO_TEXT).search(text):
            yield dotted(path), phrase("a sign that no text has: control characters are not possible here")
    if isinstance(plain.get("name"), str) and plain["name"] and not plain["name"].strip():
        yield "name", phrase("a name has 1 to {most} characters", most=LONGEST_NAME)


_KEYS = tuple(field.name for field in msgspec.structs.fields(Document))


def _texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every text in plain data, with its place. Keys are judged by whoever knows them."""
    match value:
        case str():
            yield path, value
        case dict():
            for key, inner in value.items():
                yield from _texts(inner, (*path, key))
        case list():
            for i, inner in enumerate(value):
                yield from _texts(inner, (*path, i))


def _invented(rows: Any, game: str) -> tuple[CardDef, ...]:
    """The definitions, decoded card by card so that one fault does not hide another."""
    if len(rows) > MOST_CARDS:
        raise DocumentError(
            [("invented", phrase("{n} cards; a deck has at most {most}", n=len(rows), most=MOST_CARDS))]
        )
    cards: list[CardDef] = []
    faults: list[tuple[str, str]] = []
    for i, row in enumerate(rows):
        if len(faults) >= MOST_FAULTS:
            break
        try:
            cards.append(decode_card(row, game))
        except DefinitionError as error:
            faults += [
                (".".join(filter(None, (f"invented[{i}]", fault.field))), fault.message) for fault in error.faults
            ]
    if faults:
        raise DocumentError(faults)
    return tuple(cards)


def _sense(
    document: Document, invented: tuple[CardDef, ...], known: Collection[str] | None
) -> Iterator[tuple[str, str]]:
    """Faults of what decodes: cards met twice, too many, unknown."""
    own = [card.code for card in invented]
    for place, codes in (("cards", [entry.code for entry in document.cards]), ("invented", own)):
        first: dict[str, int] = {}
        for i, code in enumerate(codes):
            if first.setdefault(code, i) != i:
                yield (
                    f"{place}[{i}].code",
                    phrase("{code} stands in {place} already", code=code, place=f"{place}[{first[code]}]"),
                )
    total = sum(entry.copies for entry in document.cards)
    if total > MOST_CARDS:
        yield "cards", phrase("{n} cards; a deck has at most {most}", n=total, most=MOST_CARDS)
    if known is None:
        return
    here = {*known, *own}
    for i, entry in enumerate(document.cards):
        if entry.code not in here:
            yield f"cards[{i}].code", _unknown(entry.code, here)
    for i, card in enumerate(invented):
        for code in sorted(mentions(card) - here):
            yield f"invented[{i}].program", _unknown(code, here)


def _dice_faults(
    document: Document, invented: tuple[CardDef, ...], prices: Callable[[str], int] | None
) -> Iterator[tuple[str, str]]:
    """Faults of dice: a number for each copy, and no dearer one than the card has prices."""
    own = {card.code: len(getattr(card, "points", ())) for card in invented}
    for i, entry in enumerate(document.cards):
        place = f"cards[{i}].dice"
        if entry.dice and len(entry.dice) != entry.copies:
            yield (
                place,
                phrase(
                    "numbers: {n}, copies: {copies}; one number a copy is right", n=len(entry.dice), copies=entry.copies
                ),
            )
        most = own.get(entry.code) or (prices(entry.code) if prices else MOST_DICE)
        for j, level in enumerate(entry.dice):
            if level > most:
                said = phrase("{n} dice; this card is in with 1 to {most}", n=level, most=most)
                yield f"{place}[{j}]", said if most > 1 else phrase("this card has no choice of dice")


def _tag_faults(document: Document) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for i, tag in enumerate(document.tags):
        if in_tags(tag) != (tag,):
            yield f"tags[{i}]", phrase("a tag has 1 to {most} characters and no comma", most=LONGEST_TAG)
        elif tag.casefold() in seen:
            yield f"tags[{i}]", phrase("this tag stands there already")
        seen.add(tag.casefold())


def _unknown(code: str, here: Collection[str]) -> str:
    return phrase("there is no card {code} here{guess}", code=code, guess=nearest(code, here))
