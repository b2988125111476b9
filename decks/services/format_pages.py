"""A format as a page tells it: its laws in sentences, its sets, and what it says of single cards.

Knows the book and words; must not know rows or requests.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.rules.destiny.law import OPEN, Book, Format, Law, Printing
from decks.standings import in_points


@dataclass(frozen=True, slots=True)
class Named:
    """A card that a format says something of: where it stands, and its points before and now where they differ."""

    name: str
    place: str
    address: str
    colour: str
    printed: str = ""
    now: str = ""


@dataclass(frozen=True)
class Told:
    format: Format
    name: str
    laws: list[str]
    sets: list[tuple[str, str]]
    """Code and name of each, in the order of the game."""
    points: list[Named]
    banned: list[Named]
    restricted: list[Named]
    errata: list[Named]
    pairs: list[tuple[Named, Named]]
    boxes: list[str]

    @property
    def open(self) -> bool:
        """Whether it is the booklet's, with every card."""
        return self.format.code == OPEN.code


def told(law: Law, language: str) -> Told:
    """Everything a format says."""
    format, book = law.format, law.book
    return Told(
        format=format,
        name=getattr(format.name, language),
        laws=sentences(format),
        sets=[
            (code, getattr(name, language))
            for code, name in book.sets.items()
            if format.sets is None or code in format.sets
        ],
        points=[_named(book, code, language, format) for code in _ordered(book, format.points)],
        banned=_all(book, format.banned, language),
        restricted=_all(book, format.restricted, language),
        errata=_all(book, format.errata, language),
        pairs=_pairs(book, format, language),
        boxes=[getattr(box.name, language) for box in format.boxes],
    )


def sentences(format: Format) -> list[str]:
    """The laws of a format, one after the other; a box says it all by itself."""
    laws = format.laws
    if laws.packs:
        return [_("The deck is one of these boxes and nothing else.")]
    said = [_("At most %(n)d points for characters and plots.") % {"n": laws.points}, _size(format)]
    if laws.copies is None:
        said.append(_("Copies of a title: as many as the card allows, two as a rule."))
    else:
        copies = ngettext("At most %(n)d copy of a title.", "At most %(n)d copies of a title.", laws.copies)
        said.append(copies % {"n": laws.copies})
    characters = ngettext("At least %(n)d character.", "At least %(n)d characters.", laws.characters)
    said.append(characters % {"n": laws.characters})
    said.append(ngettext("%(n)d battlefield.", "%(n)d battlefields.", laws.battlefields) % {"n": laws.battlefields})
    said.append(ngettext("At most %(n)d plot.", "At most %(n)d plots.", laws.plots) % {"n": laws.plots})
    mixed = _("Heroes and villains may stand in one team.") if laws.mixed else _("One affiliation, and neutral cards.")
    coloured = _("A coloured card needs a character of its colour; gray ones need none.")
    said += [mixed, coloured if laws.colours else _("Cards of every colour may be in the deck.")]
    if format.restricted:
        n = laws.restricted_most
        restricted = ngettext(
            "At most %(n)d card of the restricted list.", "At most %(n)d cards of the restricted list.", n
        )
        said.append(restricted % {"n": n})
    return said


def _size(format: Format) -> str:
    least, most = format.laws.size, format.laws.size_most
    if most is not None and most != least:
        return _("From %(least)d to %(most)d cards in the draw deck.") % {"least": least, "most": most}
    exactly = ngettext("Exactly %(n)d card in the draw deck.", "Exactly %(n)d cards in the draw deck.", least)
    return exactly % {"n": least}


def _ordered(book: Book, codes: Iterable[str]) -> list[str]:
    wanted = set(codes)
    return [code for code in book.cards if code in wanted]


def _all(book: Book, codes: Iterable[str], language: str) -> list[Named]:
    return [_named(book, code, language) for code in _ordered(book, codes)]


def _named(book: Book, code: str, language: str, format: Format | None = None) -> Named:
    printing: Printing = book.cards[code]
    card = printing.card
    return Named(
        name=getattr(card.name, language),
        place=f"{printing.set} {card.number}",
        address=reverse("cards:card", args=["destiny", code]),
        colour=card.colour,
        printed=in_points(card.points) if format else "",
        now=in_points(format.points[code]) if format else "",
    )


def _pairs(book: Book, format: Format, language: str) -> list[tuple[Named, Named]]:
    found = []
    for pair in format.pairs:
        codes = _ordered(book, pair)
        if len(codes) == 2:
            found.append((_named(book, codes[0], language), _named(book, codes[1], language)))
    return sorted(found, key=lambda pair: (pair[0].place, pair[1].place))
