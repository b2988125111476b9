"""What somebody typed → a card, or everything that is wrong with it, each with its place and line.

Knows the card language and its bounds; must not know rows, requests or who types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from cardsdb.catalogue.games import game_info
from cardsdb.language import faults
from cardsdb.language.core import CardDef
from cardsdb.language.definitions import DefinitionError, Fault, card_type, decode_card
from cardsdb.language.messages import phrase
from cardsdb.language.reading import Document, Path, YamlError, read_yaml
from cardsdb.language.text import SPEAKERS
from cardsdb.language.writing import write_yaml
from cardsdb.models import Source
from cardsdb.search import fold
from cardsdb.workshop.codes import new_code
from cardsdb.workshop.pool import Pool

LONGEST_NAME = 80
LARGEST_PROGRAM = 20_000
"""In bytes."""
MOST_PARTS = 2_000
"""Of plain data: a program of 120 nodes has some hundreds."""
MOST_COPIES = 20

GAMES = tuple(game for game in SPEAKERS if game_info(game).definition is not None)
"""The games for which cards can be invented: those whose programs say themselves and can be read back from rows."""

PARTS = ("program", "variants")
"""What the editor's text may hold, if it is not just the list of abilities."""


class BadDraft(ValueError):
    """No card can be made of it. `faults`: everything that is wrong, with field (`name_en`, `program[0].do`, …) and
    line of the program's text; messages are phrases of `cardsdb.language.messages`."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Draft:
    """A card as it was typed. `program`: YAML or plain data, a list of abilities, or a mapping that has `variants` too.

    `code` is empty for a card that is not kept yet: then one is made of its kind, its name and `mark`.
    """

    game: str
    kind: str
    name_ru: str = ""
    name_en: str = ""
    copies: int | str = 1
    program: Any = ""
    code: str = ""
    mark: str = "a2a2"

    @property
    def names(self) -> dict[str, str]:
        """In both languages: if one is empty, the other serves."""
        ru, en = self.name_ru.strip(), self.name_en.strip()
        return {"ru": ru or en, "en": en or ru}


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of a card's text as plain data, with the lines on which they stand."""

    parts: Mapping[str, Any]
    lines: dict[Path, int] = field(default_factory=dict)

    def line(self, path: Path) -> int | None:
        return Document(None, self.lines).line(path)


def read(draft: Draft, pool: Pool) -> tuple[CardDef, Reading]:
    """The card, and where its parts were written; raises `BadDraft`."""
    wrong = list(_head_faults(draft))
    reading = Reading({"program": []})
    try:
        reading = read_program(draft.program)
    except YamlError as error:
        line = error.line if isinstance(draft.program, str) else None
        wrong.append(Fault("", draft.code, "program", line, error.message))
    kinds = card_type(draft.game).LETTERS
    # A head that is wrong hides no fault of the program: sound words stand in for it.
    names = {language: name[:LONGEST_NAME] or "—" for language, name in draft.names.items()}
    kind = draft.kind if draft.kind in kinds else next(iter(kinds))
    data = {
        "code": draft.code or new_code(draft.game, kind, names["en"], draft.mark),
        "name": names,
        "source": Source.ORIGINAL.value,
        "copies": draft.copies if not wrong else 1,
        "kind": kind,
        **reading.parts,
    }
    try:
        card: CardDef = decode_card(data, draft.game, known_codes=pool.names, lines=reading.lines)
    except DefinitionError as error:
        raise BadDraft((*wrong, *(_by_name(fault, data, pool) for fault in error.faults))) from None
    if wrong:
        raise BadDraft(tuple(wrong))
    return card, reading


def _by_name(fault: Fault, data: Mapping[str, Any], pool: Pool) -> Fault:
    """The same fault; where a card's name, or the beginning of one alone, stands for a code, with the code."""
    said: Any = data
    for step in faults.path_of(fault.field):
        said = dict(faults.parts(said)).get(step)
    if not isinstance(said, str) or said in pool.names:
        return fault
    called = {code: (fold(name.ru), fold(name.en)) for code, name in pool.names.items()}
    whole = [code for code, names in called.items() if fold(said) in names]
    begun = [code for code, names in called.items() if any(name.startswith(fold(said) + " ") for name in names)]
    if len(found := whole or begun) != 1:
        return fault
    name = said.strip()
    message = phrase("{message} The code of “{name}” is {code}.", message=fault.message, name=name, code=found[0])
    return replace(fault, message=message)


def _head_faults(draft: Draft) -> Iterator[Fault]:
    def fault(name: str, message: str) -> Fault:
        return Fault("", draft.code, name, None, message)

    if draft.game not in GAMES:
        yield fault("game", phrase("no cards can be invented for {game}", game=draft.game))
    kinds = card_type(draft.game).LETTERS
    if draft.kind not in kinds:
        yield fault("kind", phrase("there is no such kind; possible: {kinds}", kinds=", ".join(kinds)))
    if not any(draft.names.values()):
        yield fault("name_en", phrase("a card needs a name, in one language at least"))
    for name in ("name_ru", "name_en"):
        typed = getattr(draft, name)
        if len(typed.strip()) > LONGEST_NAME:
            yield fault(name, phrase("a name has at most {most} characters", most=LONGEST_NAME))
        if odd := next((sign for sign in typed.strip() if not sign.isprintable()), ""):
            yield fault(name, phrase("unacceptable character U+{code}: take it out", code=f"{ord(odd):04X}"))
    if not isinstance(draft.copies, int) or not 1 <= draft.copies <= MOST_COPIES:
        yield fault("copies", phrase("{n} copies; 1 to {most} are right", n=draft.copies or "0", most=MOST_COPIES))


# ---- the program's text ----


def read_program(program: Any) -> Reading:
    """A program as it was typed or sent; raises `YamlError`."""
    if not isinstance(program, str):
        return Reading(_split(_bounded(program)))
    size = len(program.encode(errors="replace"))
    if size > LARGEST_PROGRAM:
        raise YamlError(phrase("{n} bytes; a program has at most {most}", n=size, most=LARGEST_PROGRAM))
    if not any(line.strip() and not line.lstrip().startswith("#") for line in program.splitlines()):
        return Reading({"program": []}, {("program",): 1})
    doc = read_yaml(program)
    parts = _split(_bounded(doc.data))
    if isinstance(doc.data, dict):
        return Reading(parts, doc.lines)
    return Reading(parts, {("program", *path): line for path, line in doc.lines.items()})


def _bounded(data: Any) -> Any:
    """The same data, if it is not so much that telling what is wrong with each part would take long."""
    waiting, seen = [data], 0
    while waiting:
        seen += 1
        if seen > MOST_PARTS:
            raise YamlError(phrase("more than {most} parts: no program needs so many", most=MOST_PARTS), 1)
        waiting += [part for _step, part in faults.parts(waiting.pop())]
    return data


def _split(data: Any) -> Mapping[str, Any]:
    match data:
        case list() | tuple():
            return {"program": data}
        case dict() if "on" in data:
            raise YamlError(phrase("a program is a list of abilities: begin each with “- ”, as in “- on: play”"), 1)
        case dict():
            if odd := next((key for key in data if key not in PARTS), None):
                raise YamlError(
                    phrase(
                        "a program is a list of abilities, each beginning with “- on: …”; “{key}” is none of {parts}",
                        key=odd,
                        parts=", ".join(PARTS),
                    ),
                    1,
                )
            return {"program": [], **data}
    raise YamlError(phrase("a program is a list of abilities, each beginning with “- on: …”"), 1)


def text_of(card: CardDef) -> str:
    """What the editor shows of a card that there is."""
    fields: Any = card
    program, variants = msgspec.to_builtins(fields.program), msgspec.to_builtins(getattr(card, "variants", ()))
    return write_yaml({"program": program, "variants": variants} if variants else program)
