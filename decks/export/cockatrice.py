"""The cards of a deck as a set for Cockatrice: a card database of version 4. Pure.

Cockatrice knows no rules: it needs names, texts, and where on the table a card goes. A card is known by its name there,
so two cards of one name are told apart by their codes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal
from xml.etree import ElementTree as ET

from cardsdb.language.core import CardDef
from cardsdb.language.text import rules_text
from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.export.pictures import jpeg
from decks.lexicon import kind_of, kind_words

ROWS = {"keeper": 2, "creeper": 2, "goal": 1, "new_rule": 0, "basic": 0}
"""The row of the table on which a card lies, 0 to 2; what is played and gone goes to 3."""
_SET = re.compile(r"[^A-Z0-9]+")
_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML may hold, however it is written."""


class CockatriceOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"
    pictures: Literal["none", "hosted"] = "none"


def make(deck: DeckList, options: CockatriceOptions, tools: Tools) -> bytes:
    pictures = _hosted(deck, options, tools) if options.pictures == "hosted" else {}
    return written(_database(deck, options, pictures))


def preview(deck: DeckList, options: CockatriceOptions, tools: Tools) -> Preview:
    return Preview(text=written(_database(deck, options, {})).decode())


def written(root: ET.Element) -> bytes:
    """An XML file."""
    ET.indent(root)
    whole: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return whole + b"\n"


def name_in(deck: DeckList, language: str) -> dict[str, str]:
    """What each card is called in Cockatrice, by code: its name, which no other card of the deck may have."""
    found: dict[str, str] = {}
    for card, _copies in deck:
        name = legal(" ".join(getattr(card.name, language).split())) or card.code
        taken = name.casefold() in (other.casefold() for other in found.values())
        found[card.code] = f"{name} ({card.code})" if taken else name
    return found


def legal(text: str) -> str:
    """The text without what XML cannot hold."""
    return _ILLEGAL.sub("", text)


def _hosted(deck: DeckList, options: CockatriceOptions, tools: Tools) -> dict[str, str]:
    found = {}
    for done, (card, _copies) in enumerate(deck, 1):
        content = jpeg(tools.picture(card, options.language, "page"))
        found[card.code] = tools.hosted(f"{card.code}.jpg", content)
        tools.progress(done, len(deck.cards))
    return found


def _database(deck: DeckList, options: CockatriceOptions, pictures: Mapping[str, str]) -> ET.Element:
    root = ET.Element("cockatrice_carddatabase", version="4")
    info = ET.SubElement(root, "info")
    _said(info, author="Kartoteka", sourceUrl=legal(deck.address), sourceVersion="1")
    code = _set_code(deck)
    of = ET.SubElement(ET.SubElement(root, "sets"), "set")
    _said(of, name=code, longname=legal(" ".join(deck.name.split())) or code, settype="Custom")
    cards = ET.SubElement(root, "cards")
    names = name_in(deck, options.language)
    for card, _copies in deck:
        cards.append(_card(deck, card, names[card.code], options.language, code, pictures.get(card.code, "")))
    return root


def _card(deck: DeckList, card: CardDef, name: str, language: str, of: str, picture: str) -> ET.Element:
    kind = kind_of(card)
    words = getattr(kind_words(deck.game, kind), language)
    one = ET.Element("card")
    _said(one, name=name, text=legal(rules_text(card, language, deck.names)))
    _said(ET.SubElement(one, "prop"), type=words, maintype=words, layout="normal", side="front")
    where = {"uuid": legal(card.code), "num": legal(card.number)} | ({"picurl": legal(picture)} if picture else {})
    ET.SubElement(one, "set", {key: value for key, value in where.items() if value}).text = of
    _said(one, tablerow=str(ROWS.get(kind, 3)))
    return one


def _said(parent: ET.Element, **parts: str) -> None:
    for name, text in parts.items():
        if text or name == "text":
            ET.SubElement(parent, name).text = text


def _set_code(deck: DeckList) -> str:
    """A short code of the set, which no other deck has: Cockatrice tells sets apart by it."""
    return f"KT{_SET.sub('', deck.id.upper()) or deck.game.upper()}"[:14]


EXPORT = Export(
    code="cockatrice",
    title={"ru": "Cockatrice: набор карт", "en": "Cockatrice: card set"},
    about={
        "ru": "База карт XML версии 4. Положи файл в папку customsets и перезапусти Cockatrice.",
        "en": "A card database, XML version 4. Put it into the folder customsets and restart Cockatrice.",
    },
    suffix="xml",
    media="application/xml",
    make=make,
    options=CockatriceOptions,
    words={
        **LANGUAGE_WORDS,
        "pictures": {"ru": "Картинки", "en": "Pictures"},
        "pictures.none": {"ru": "без них", "en": "none"},
        "pictures.hosted": {"ru": "с этого сайта", "en": "from this site"},
    },
    group="table",
    preview=preview,
)
