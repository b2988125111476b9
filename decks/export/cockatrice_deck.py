"""The deck itself for Cockatrice: a `.cod` file that names the cards of the set (`cockatrice`). Pure."""

from __future__ import annotations

from typing import Literal
from xml.etree import ElementTree as ET

from decks.contents import DeckList
from decks.export.base import LANGUAGE_WORDS, Export, Options, Preview, Tools
from decks.export.cockatrice import legal, name_in, written


class CodOptions(Options, frozen=True):
    language: Literal["ru", "en"] = "ru"


def make(deck: DeckList, options: CodOptions, tools: Tools) -> bytes:
    root = ET.Element("cockatrice_deck", version="1")
    ET.SubElement(root, "deckname").text = legal(" ".join(deck.name.split()))
    ET.SubElement(root, "comments").text = legal(deck.notes)
    zone = ET.SubElement(root, "zone", name="main")
    names = name_in(deck, options.language)
    for card, copies in deck:
        ET.SubElement(zone, "card", number=str(copies), name=names[card.code])
    return written(root)


def preview(deck: DeckList, options: CodOptions, tools: Tools) -> Preview:
    return Preview(text=make(deck, options, tools).decode())


EXPORT = Export(
    code="cockatrice-deck",
    title={"ru": "Cockatrice: колода", "en": "Cockatrice: deck"},
    about={
        "ru": "Файл .cod со списком карт. Сначала добавь набор карт на том же языке.",
        "en": "A .cod file with the list of cards. Add the card set in the same language first.",
    },
    suffix="cod",
    media="application/xml",
    make=make,
    options=CodOptions,
    words=LANGUAGE_WORDS,
    group="table",
    preview=preview,
)
