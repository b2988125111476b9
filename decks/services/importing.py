"""A deck that comes in as a list or as a document: what it says, what is wrong with it, and only then a deck.

Knows rows, lists (`decks.listing`) and documents (`decks.document`); must not know requests. `understand` writes
nothing; `keep` writes everything in one transaction, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
from decks.lexicon import Lexicon
from decks.listing import Remark
from decks.models import LONGEST_NAME, Deck
from decks.reading import MOST_GUESSES, read
from decks.rules import GAMES
from decks.services.changing import BadContent, Content, Patch, change, content_of, create
from decks.services.shelf import cards_in

TRIES = 3
"""How often codes that somebody else has just taken are drawn anew."""


@dataclass(frozen=True, slots=True)
class Slip:
    """One thing to say of what came in. `place` is a line's number, or a path like `cards[2].copies`; "" for the whole.

    `wrong`: it could not be understood. `guesses`: codes that may be meant, with `copies` of them.
    """

    place: str
    text: str
    message: str
    wrong: bool = True
    guesses: tuple[str, ...] = ()
    copies: int = 1


@dataclass(frozen=True)
class Understood:
    """What came in. `names` are those of all cards that it may mention; `invented` came with it, as it was sent."""

    game: str
    text: str
    is_document: bool
    content: Content
    slips: tuple[Slip, ...] = ()
    names: Mapping[str, Words] = field(default_factory=dict)
    invented: tuple[CardDef, ...] = ()
    arrivals: Arrivals | None = None
    head: frozenset[str] = frozenset()
    """Which of name, notes and seats it says."""

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
    game = into.game if into else game if game in GAMES else GAMES[0]
    text = sent if isinstance(sent, str) else _decoded(sent)
    if text is None:
        message = phrase("byte {at} is not UTF-8: save the file as UTF-8", at=_odd_byte(sent))
        return Understood(game, "", False, Content(""), (Slip("", "", message),))
    if looks_like_document(text):
        return _document(text, holder, game, into)
    return _list(text, holder, game, into, seats)


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


def _list(text: str, holder: Holder, game: str, into: Deck | None, seats: int) -> Understood:
    names = _names(holder, game, into)
    listed = read(text, Lexicon(names))
    before = content_of(into) if into else Content(_("Imported deck"), seats=seats)
    said = {name: getattr(listed, name) for name in ("name", "notes", "seats")}
    head = frozenset(name for name, value in said.items() if value is not None)
    content = Content(
        listed.name or before.name,
        before.notes if listed.notes is None else listed.notes,
        listed.seats or before.seats,
        dict(listed.cards),
    )
    return Understood(game, text, False, content, tuple(map(_slip, listed.remarks)), names, head=head)


def _slip(remark: Remark) -> Slip:
    place = str(remark.line) if remark.line else ""
    return Slip(place, remark.text, remark.message, remark.wrong, remark.guesses, remark.copies)


def _names(holder: Holder, game: str, into: Deck | None) -> dict[str, Words]:
    """The cards that may be named: the catalogue's, one's own, and those that are in the deck already."""
    names = dict(pool_of(game, holder).names)
    if into and into.game == game:
        for card, _copies in cards_in(into):
            said = vars(card)
            ru, en = said["name_ru"] or said["name_en"], said["name_en"] or said["name_ru"]
            names.setdefault(card.code, Words(ru=ru or card.code, en=en or card.code))
    return names


def _document(text: str, holder: Holder, game: str, into: Deck | None) -> Understood:
    """A document: any game of ours for a new deck, the deck's own for one that there is."""
    try:
        told = document.decode(text, [game] if into else GAMES)
    except DocumentError as error:
        faults = tuple(Slip(place, "", message) for place, message in error.faults)
        return Understood(game, text[: document.MAX_BYTES // 4], True, Content(""), faults)
    there = _names(holder, told.game, into)
    arrivals = expect(told.invented, told.game, holder, there)
    names = {**there, **{card.code: card.name for card in arrivals.new}}
    slips = [*_arriving(arrivals), *_unknown(told, arrivals, names)]
    cards = {arrivals.codes.get(code, code): copies for code, copies in told.cards.items()}
    if not cards:
        slips.append(Slip("cards", "", phrase("there is no card in this deck")))
    content = Content(told.name[:LONGEST_NAME], told.notes, told.seats, cards)
    head = frozenset(("name", "notes", "seats"))
    return Understood(told.game, text, True, content, tuple(slips), names, told.invented, arrivals, head)


def _arriving(arrivals: Arrivals) -> list[Slip]:
    faults = []
    for i, fault in arrivals.faults:
        place = ".".join(filter(None, (f"invented[{i}]", fault.field)))
        faults.append(Slip(place, fault.card, fault.message))
    return faults


def _unknown(told: document.Told, arrivals: Arrivals, names: Mapping[str, Words]) -> list[Slip]:
    """Cards of the document that are neither here nor come with it."""
    lexicon, found = Lexicon(names), list[Slip]()
    for i, code in enumerate(told.cards):
        if arrivals.codes.get(code, code) not in names:
            guesses = lexicon.guess(code) if len(found) < MOST_GUESSES else ()
            message = phrase("there is no card {code} here", code=code)
            found.append(Slip(f"cards[{i}].code", code, message, True, guesses))
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
    gone = dict.fromkeys(content_of(into).cards, 0)
    return change(into, version, Patch(content.name, content.notes, content.seats, {**gone, **content.cards}))
