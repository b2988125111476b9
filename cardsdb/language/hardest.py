"""The hardest cards of each game, which the language and the engines must carry, and the page about them.

Knows the layout of `fixtures/golden/hardest.yaml` and nothing of what the cards do. The page is written by
`python -m cardsdb.language.hardest < fixtures/golden/hardest.yaml > docs/hardest-cards.md`.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.fluxx import FluxxCard
from cardsdb.language.reading import read_yaml
from cardsdb.language.zaruba import ZarubaCard

GAMES = {"fluxx": "Fluxx", "destiny": "Star Wars: Destiny", "zaruba": "Заруба"}


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rules text in both languages; abilities stand on lines of their own."""

    ru: Annotated[str, Meta(min_length=1, max_length=800)]
    en: Annotated[str, Meta(min_length=1, max_length=800)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", kw_only=True):
    """A card with how it reads and how an engine runs it."""

    text: Text
    run: Annotated[str, Meta(min_length=200)]


class FluxxEntry(Entry, tag="fluxx", frozen=True, kw_only=True):
    card: FluxxCard


class DestinyEntry(Entry, tag="destiny", frozen=True, kw_only=True):
    card: DestinyCard


class ZarubaEntry(Entry, tag="zaruba", frozen=True, kw_only=True):
    card: ZarubaCard


AnyEntry = FluxxEntry | DestinyEntry | ZarubaEntry


class Hardest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[AnyEntry, ...]


def game_of(entry: AnyEntry) -> Literal["fluxx", "destiny", "zaruba"]:
    """The game that an entry's card belongs to."""
    match entry:
        case FluxxEntry():
            return "fluxx"
        case DestinyEntry():
            return "destiny"
        case ZarubaEntry():
            return "zaruba"


def read(text: str) -> tuple[AnyEntry, ...]:
    """The entries of the file; raises `YamlError` or `msgspec.ValidationError`."""
    return msgspec.convert(read_yaml(text).data, Hardest).cards


def page(entries: tuple[AnyEntry, ...]) -> str:
    """The page about them, as Markdown."""
    lines = [
        "# The hardest cards",
        "",
        "Generated from `fixtures/golden/hardest.yaml` by `cardsdb.language.hardest`; do not edit by hand.",
        "",
        "Twelve cards of each game, chosen because they ask most of the card language and of the engines: a",
        "change to either has to carry them still.",
    ]
    for game, title in GAMES.items():
        lines += ["", f"## {title}"]
        for entry in entries:
            if game_of(entry) == game:
                lines += _section(entry)
    return "\n".join(lines) + "\n"


def _section(entry: AnyEntry) -> list[str]:
    card = entry.card
    lines = ["", f"### {card.name.ru} / {card.name.en} (`{card.code}`)", ""]
    lines += ["\n>\n".join(f"> {line}" for line in text.splitlines()) + "\n" for text in (entry.text.ru, entry.text.en)]
    lines += ["```json"]
    lines += [msgspec.json.encode(ability).decode() for ability in card.program or ()]
    return [*lines, "```", "", entry.run.strip()]


def main() -> None:
    """Entries in, page out."""
    sys.stdout.write(page(read(sys.stdin.read())))


if __name__ == "__main__":
    main()
