"""A deck that comes in as a list or as a document: what it says, what is wrong with it, and only then a deck.

Knows rows, lists (`decks.listing`) and documents (`decks.document`); must not know requests. `understand` writes
nothing; `keep` writes everything in one transaction, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from cardsdb.language.core import CardDef, Words
from cardsdb.language.messages import phrase
from cardsdb.services.people import Holder
from cardsdb.workshop.arrivals import Arrivals, expect
from cardsdb.workshop.arrivals import keep as keep_cards
from cardsdb.workshop.pool import pool_of
from decks import document
from decks.document import DocumentError, looks_like_document
from decks.lexicon import Lexicon, kind_of
from decks.listing import Remark
from decks.models import LONGEST_NAME, Deck
from decks.prints import UNPRINTED, Prints
from decks.reading import MOST_GUESSES, found_in, read
from decks.rules import GAMES
from decks.services.changing import PLAIN, BadContent, Content, Patch, change, content_of, create
from decks.services.prints import prints_for
from decks.services.shelf import cards_in

TRIES = 3
"""How often codes that somebody else has just taken are drawn anew."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing to say of what came in. `place` is a line's number, or a path like `cards[2].copies`; "" for the whole.

    `wrong`: it could not be understood. `guesses`: codes that may be meant, with `copies` of them and `dice` for each
    (0: as the copies say).
    """

    place: str
    text: str
    message: str
    wrong: bool = True
    guesses: tuple[str, ...] = ()
    copies: int = 1
    dice: int = 0


@dataclass(frozen=True)
class Understood:
    """What came in. `names` and `kinds` are those of all cards that it may mention, `prints` where they stand in print;
    `invented` came with it, as it was sent."""

    game: str
    text: str
    is_document: bool
    content: Content
    slips: tuple[Slip, ...] = ()
    names: Mapping[str, Words] = field(default_factory=dict)
    invented: tuple[CardDef, ...] = ()
    arrivals: Arrivals | None = None
    head: frozenset[str] = frozenset()
    """Which of name, notes, seats, format and tags it says."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    prints: Prints = UNPRINTED

    @property
    def wrong(self) -> tuple[Slip, ...]:
        return tuple(slip for slip in self.slips if slip.wrong)

    @property
    def usable(self) -> bool:
        """Whether a deck can be made of what was understood, the rest left out."""
        return (
            bool(self.content.cards)
            and not (self.is_document and self.wrong)
            and not any(slip.wrong and slip.place in ("", "0") for slip in self.slips)
        )


class NotUnderstood(ValueError):
    """It cannot become a deck as it is: `slips` say why."""

    def __init__(self, slips: tuple[Slip, ...]) -> None:
        super().__init__("; ".join(f"{slip.place}: {slip.message}" if slip.place else slip.message for slip in slips))
        self.slips = slips


# ---- reading ---------------------------------------------------------------------------------------------


def understand(
    sent: bytes | str, holder: Holder, *, game: str = "", into: Deck | None = None, seats: int = 4
) -> Understood:
    """What a list or a document says, for a new deck or `into` one of one's own; writes nothing, raises nothing."""
    text = sent if isinstance(sent, str) else _decoded(sent)
    game = into.game if into else game
    if text is None:
        message = phrase("byte {at} is not UTF-8: save the file as UTF-8", at=_odd_byte(sent))
        return Understood(game or GAMES[0], "", False, Content(""), (Slip("", "", message),))
    if looks_like_document(text):
        return _document(text, holder, game or GAMES[0], into)
    there = _there(holder, game, into) if game in GAMES else _likeliest(text, holder)
    return _list(text, there, into, seats)


def _decoded(sent: bytes | str) -> str | None:
    raw = sent if isinstance(sent, bytes) else sent.encode()
    for encoding in ("utf-8-sig", *(["utf-16"] if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else [])):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _odd_byte(sent: bytes | str) -> int:
    try:
        (sent if isinstance(sent, bytes) else sent.encode()).decode()
    except UnicodeDecodeError as error:
        return error.start + 1
    return 0


@dataclass(frozen=True, slots=True)
class _There:
    """The cards of a game that somebody may name."""

    game: str
    names: Mapping[str, Words]
    kinds: Mapping[str, str]
    prints: Prints

    @property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.names, prints=self.prints)


def _there(holder: Holder, game: str, into: Deck | None = None) -> _There:
    """The catalogue's cards, one's own, and those that are in the deck already."""
    pool = pool_of(game, holder)
    names, kinds = dict(pool.names), {card.code: card.kind for card in pool.cards}
    if into and into.game == game:
        for card, _copies in cards_in(into):
            said = vars(card)
            ru, en = said["name_ru"] or said["name_en"], said["name_en"] or said["name_ru"]
            names.setdefault(card.code, Words(ru=ru or card.code, en=en or card.code))
            kinds.setdefault(card.code, card.kind)
    return _There(game, names, kinds, prints_for(game, holder))


def _likeliest(text: str, holder: Holder) -> _There:
    """The game that a list is of, where nobody says it: the one that has most of its cards; the first one of equals."""
    places = [_there(holder, game) for game in GAMES]
    return max(places, key=lambda there: found_in(text, there.lexicon))


def _list(text: str, there: _There, into: Deck | None, seats: int) -> Understood:
    listed = read(text, there.lexicon)
    before = content_of(into) if into else Content(_("Imported deck"), seats=seats)
    said = {name: value for name in PLAIN if (value := getattr(listed, name)) is not None}
    content = replace(before, cards=dict(listed.cards), dice=listed.dice, **said)
    return Understood(
        game=there.game,
        text=text,
        is_document=False,
        content=content,
        slips=tuple(map(_slip, listed.remarks)),
        names=there.names,
        head=frozenset(said),
        kinds=there.kinds,
        prints=there.prints,
    )


def _slip(remark: Remark) -> Slip:
    place = str(remark.line) if remark.line else ""
    return Slip(place, remark.text, remark.message, remark.wrong, remark.guesses, remark.copies, remark.dice)


def _document(text: str, holder: Holder, game: str, into: Deck | None) -> Understood:
    """A document: any game of ours for a new deck, the deck's own for one that there is."""
    try:
        told = document.decode(text, [game] if into else GAMES)
    except DocumentError as error:
        faults = tuple(Slip(place, "", message) for place, message in error.faults)
        return Understood(game, text[: document.MAX_BYTES // 4], True, Content(""), faults)
    there = _there(holder, told.game, into)
    arrivals = expect(told.invented, told.game, holder, there.names)
    names = {**there.names, **{card.code: card.name for card in arrivals.new}}
    kinds = {**there.kinds, **{card.code: kind_of(card) for card in arrivals.new}}
    slips = [*_arriving(arrivals), *_unknown(told, arrivals, Lexicon(names, prints=there.prints))]
    slips += _dear(told, there.prints)
    if told.format and told.format not in there.prints.formats:
        slips.append(Slip("played_in", told.format, phrase("there is no such format here; it is kept"), False))
    return Understood(
        game=told.game,
        text=text,
        is_document=True,
        content=_told(told, arrivals),
        slips=tuple(slips),
        names=names,
        invented=told.invented,
        arrivals=arrivals,
        head=frozenset(PLAIN),
        kinds=kinds,
        prints=there.prints,
    )


def _told(told: document.Told, arrivals: Arrivals) -> Content:
    """What a document says, by the codes that its cards have here."""
    here = arrivals.codes.get
    cards = {here(code, code): copies for code, copies in told.cards.items()}
    dice = {here(code, code): levels for code, levels in told.dice.items()}
    return Content(told.name[:LONGEST_NAME], told.notes, told.seats, cards, dice, told.format, told.tags)


def _arriving(arrivals: Arrivals) -> list[Slip]:
    faults = []
    for i, fault in arrivals.faults:
        place = ".".join(filter(None, (f"invented[{i}]", fault.field)))
        faults.append(Slip(place, fault.card, fault.message))
    return faults


def _unknown(told: document.Told, arrivals: Arrivals, lexicon: Lexicon) -> list[Slip]:
    """Cards of the document that are neither here nor come with it; and that there are none at all."""
    found = list[Slip]()
    if not told.cards:
        found.append(Slip("cards", "", phrase("there is no card in this deck")))
    for i, code in enumerate(told.cards):
        if arrivals.codes.get(code, code) not in lexicon.names:
            guesses = lexicon.guess(code) if len(found) < MOST_GUESSES else ()
            message = phrase("there is no card {code} here", code=code)
            found.append(Slip(f"cards[{i}].code", code, message, True, guesses))
    return found


def _dear(told: document.Told, prints: Prints) -> list[Slip]:
    """Dice of printed cards that these do not have."""
    found, places = list[Slip](), {code: i for i, code in enumerate(told.cards)}
    for code, levels in told.dice.items():
        most = prints.prices(code)
        if code in prints.cards and max(levels) > most:
            said = phrase("{n} dice; this card is in with 1 to {most}", n=max(levels), most=most)
            said = said if most > 1 else phrase("this card has no choice of dice")
            found.append(Slip(f"cards[{places[code]}].dice", code, said))
    return found


# ---- writing ---------------------------------------------------------------------------------------------


def keep(
    understood: Understood,
    holder: Holder,
    *,
    into: Deck | None = None,
    version: int = 0,
    partly: bool = False,
) -> Deck:
    """Make a deck of it, or the content of one's own deck: one change, which undo takes back.

    `partly`: lines of a list that were not understood are left out. Raises `NotUnderstood`, `BadContent`, and `Stale`
    if the deck is no longer that version. All or nothing.
    """
    if not understood.usable or (understood.wrong and not partly):
        raise NotUnderstood(understood.wrong)
    for _try in range(TRIES):
        try:
            with transaction.atomic():
                return _written(understood, holder, into, version)
        except IntegrityError:
            # Somebody has taken one of the codes since: expect anew.
            understood = understand(understood.text, holder, game=understood.game, into=into)
    raise BadContent([("cards", phrase("too many cards have this name"))])


def _written(understood: Understood, holder: Holder, into: Deck | None, version: int) -> Deck:
    if understood.arrivals is not None:
        keep_cards(understood.arrivals, holder)
    content = understood.content
    if into is None:
        return create(understood.game, content, holder, origin="import")
    before = content_of(into)
    cards = {**dict.fromkeys(before.cards, 0), **content.cards}
    dice = {**dict.fromkeys(before.dice, ()), **content.dice}
    return change(into, version, Patch(cards=cards, dice=dice, **{name: getattr(content, name) for name in PLAIN}))
