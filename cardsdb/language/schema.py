"""The card language described: a JSON Schema for the workshop's form, and two pages for people.

Knows how to read struct types and docstrings; it knows no game but through the registry, and nothing of what a
node does. Run as a module from the repository's root it writes `docs/card-language.md` and `docs/codes.md`.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as types

from cardsdb.language import core
from cardsdb.language.definitions import GAMES, ability_type, card_type, decode_set, game_of, kind_of, walk
from cardsdb.language.reading import read_yaml
from cardsdb.language.text import SPEAKERS, ability_text, kind_text
from cardsdb.shelf import card_files

GROUPS = {
    "on": "Abilities",
    "set": "Standing modifiers",
    "do": "Steps",
    "is": "Conditions",
    "n": "Numbers",
}
"""The groups of nodes by the key that carries their tag, in reading order; others follow."""

TITLES = {"destiny": "Star Wars: Destiny", "zaruba": "Заруба"}
"""Headings of the games that are not called by their name in the registry."""


@dataclass(frozen=True, slots=True)
class Example:
    """An ability with its text in both languages, and whence it comes."""

    ability: Any
    ru: str
    en: str
    origin: str


def json_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a card of a game."""
    return msgspec.json.schema(card_type(game))


def node_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of an ability of a game, for a form that edits one at a time."""
    return msgspec.json.schema(ability_type(game))


# ---- the reference ---------------------------------------------------------------------------------------


def nodes(game: str) -> list[type]:
    """Every struct a definition file of a game may hold, in the order in which they are met."""
    seen: dict[type, None] = {}
    _collect(types.type_info(game_of(game)), seen)
    return list(seen)


def _collect(info: Any, seen: dict[type, None]) -> None:
    match info:
        case types.Metadata():
            _collect(info.type, seen)
        case types.UnionType():
            for part in info.types:
                _collect(part, seen)
        case types.StructType() if info.cls not in seen:
            seen[info.cls] = None
            for field in info.fields:
                _collect(field.type, seen)
        case types.VarTupleType() | types.ListType():
            _collect(info.item_type, seen)
        case types.TupleType():
            for part in info.item_types:
                _collect(part, seen)
        case types.DictType():
            _collect(info.value_type, seen)


def reference(game: str, examples: Sequence[Example] = ()) -> str:
    """The reference of a game's vocabulary in Markdown: every node with its fields and an example."""
    structs = nodes(game)
    tagged = [s for s in structs if s.__struct_config__.tag_field]  # type: ignore[attr-defined]
    out = [f"## {TITLES.get(game, game.capitalize())}", ""]
    if game in SPEAKERS:
        out += [*_kinds(game), ""]
    fields = {s.__struct_config__.tag_field for s in tagged}  # type: ignore[attr-defined]
    for key in [*(k for k in GROUPS if k in fields), *sorted(fields - set(GROUPS))]:
        out += [f"### {GROUPS.get(key, key.capitalize())} (`{key}:`)", ""]
        for struct in tagged:
            if struct.__struct_config__.tag_field == key:  # type: ignore[attr-defined]
                out += _entry(struct, f"{key}: {struct.__struct_config__.tag}", examples)  # type: ignore[attr-defined]
    out += ["### Other parts", ""]
    for struct in structs:
        if struct not in tagged:
            out += _entry(struct, struct.__name__, ())
    return "\n".join(out)


def _kinds(game: str) -> Iterator[str]:
    yield "| kind | по-русски | in English |"
    yield "| --- | --- | --- |"
    for kind in SPEAKERS[game]["ru"].KIND_TEXT:
        yield f"| `{kind}` | {kind_text(kind, 'ru', game)} | {kind_text(kind, 'en', game)} |"


def _entry(struct: type, title: str, examples: Sequence[Example]) -> Iterator[str]:
    yield f"#### `{title}`"
    yield ""
    doc = re.sub(r"; the game's module adds [^.;]*", "", inspect.getdoc(struct) or "")
    yield re.sub(r"\s*\n(?!\n)", " ", doc.replace("\n\n", "\0")).replace("\0", "\n\n").strip()
    yield ""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)  # noqa: S101  # for the type checker: a struct's description
    if info.fields:
        yield "| field | type | default |"
        yield "| --- | --- | --- |"
        for field in info.fields:
            yield f"| `{field.encode_name}` | {_type(field.type)} | {_default(field)} |"
        yield ""
    found = [e for e in examples if any(type(node) is struct for node, _ in walk(e.ability))]
    if found:
        best = min(found, key=lambda e: (e.origin == "", len(e.ru)))
        yield "```yaml"
        yield yaml_flow(msgspec.to_builtins(best.ability))
        yield "```"
        yield ""
        yield f"> {best.ru.replace(chr(10), ' ')}\\"
        yield f"> {best.en.replace(chr(10), ' ')}" + (f" *({best.origin})*" if best.origin else "")
        yield ""


def _type(info: Any) -> str:
    match info:
        case types.Metadata():
            said = (info.extra_json_schema or {}).get("description")
            return str(said).rstrip(".") if said and not isinstance(info.type, types.StructType) else _type(info.type)
        case types.UnionType():
            return _union(info)
        case types.StructType():
            return f"`{info.cls.__name__}`"
        case types.LiteralType():
            return " · ".join(f"`{v}`" for v in info.values)
        case types.VarTupleType() | types.ListType():
            return f"list of {_type(info.item_type)}"
        case types.TupleType():
            return f"{len(info.item_types)} × {_type(info.item_types[0])}"
        case types.DictType():
            return f"mapping to {_type(info.value_type)}"
        case types.BoolType():
            return "`true` · `false`"
        case types.IntType():
            return f"number {info.ge} to {info.le}" if info.ge is not None and info.le is not None else "number"
        case types.StrType():
            return "text"
        case types.NoneType():
            return "nothing"
    return type(info).__name__


def _union(info: types.UnionType) -> str:
    """A union in words: a whole group of nodes is called by its group."""
    keys = {t.tag_field for t in info.types if isinstance(t, types.StructType) and t.tag_field}
    groups = [GROUPS.get(k, k).lower().removesuffix("s").replace("abilitie", "ability") for k in sorted(keys)]
    rest = [_type(t) for t in info.types if not isinstance(t, types.StructType) and not isinstance(t, types.NoneType)]
    return " / ".join([*groups, *rest])


def _default(field: types.Field) -> str:
    if field.required:
        return "required"
    value = field.default
    if value is msgspec.NODEFAULT or value is None or value == ():
        return "—"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def yaml_flow(value: Any) -> str:
    """Plain data in YAML's flow style, as definition files write it."""
    match value:
        case dict():
            return "{" + ", ".join(f"{k}: {yaml_flow(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(yaml_flow, value)) + "]"
        case bool():
            return str(value).lower()
        case str() if not re.fullmatch(r"[\w.][\w. -]*", value) or value in ("true", "false", "null"):
            return json.dumps(value, ensure_ascii=False)
    return str(value)


# ---- the codes -------------------------------------------------------------------------------------------


def codes(sets: Iterable[Any]) -> str:
    """The page of all card codes: set by set, in the order of the definition files."""
    out = [
        "# Card codes",
        "",
        "Generated by `python -m cardsdb.language.schema`. A code is unique within its game and never changes.",
        "Number: the card's number in our list of the set. Source: `rulebook` (printed in the rules of the game),",
        "`known` (a printed card that is named there or that players have written down), `reconstructed` (our",
        "completion), `original` (our invention).",
    ]
    for one in sets:
        out += ["", f"## {one.set.name.ru} / {one.set.name.en}", ""]
        out += ["| code | number | по-русски | in English | kind | copies | source |", "| --- " * 7 + "|"]
        for card in one.cards:
            row = (f"`{card.code}`", card.number, card.name.ru, card.name.en, kind_of(card), card.copies, card.source)
            out.append(f"| {' | '.join(map(str, row))} |")
    return "\n".join(out) + "\n"


# ---- the two pages ---------------------------------------------------------------------------------------

PREFACE = """# The card language

Generated by `python -m cardsdb.language.schema` from the vocabulary in `cardsdb/language/`; a test keeps it current.

A card is a small typed program, written as data. It is executed by the engine, said in Russian and English, drawn
on the face, checked by the linter and edited by the workshop. A program is a list of **abilities**; an ability
holds **steps** (what is done), a **condition** (when) or a **modifier** (what is so while the card is in play).
A printed numeral is written `"#3"` and shown as a digit; a plain number is shown as a word and no rule changes it.
Limits: {nodes} nodes a program, {depth} deep.
"""


def card_language(games: Iterable[str], examples: dict[str, list[Example]]) -> str:
    """The whole of `docs/card-language.md`."""
    preface = PREFACE.format(nodes=core.MAX_NODES, depth=core.MAX_DEPTH)
    parts = [reference(game, examples.get(game, ())) for game in games]
    return "\n".join([preface, *parts]).rstrip() + "\n"


def examples_of(game: str, cards: Sequence[Any], snapshots: dict[str, Any]) -> list[Example]:
    """Examples from shipped cards first, then from the snapshots of the texts."""
    names = {c.code: c.name for c in cards}
    out = []
    for card in cards:
        for ability in card.program:
            ru, en = (ability_text(ability, lang, names, game, card.kind) for lang in ("ru", "en"))
            out.append(Example(ability, ru, en, f"{card.name.ru} / {card.name.en}"))
    for rows in snapshots.values():
        for row in rows:
            ability = msgspec.convert(row["ability"], ability_type(game))
            out.append(Example(ability, row["ru"], row["en"], ""))
    return out


def pages(root: Path) -> dict[Path, str]:
    """Both pages by their place, made from the definition files below `root`."""
    files = {game: card_files(root / "fixtures" / game) for game in GAMES}
    sets = {game: [decode_set(f.read_text("utf-8"), f.name) for f in found] for game, found in files.items()}
    examples = {}
    for game, found in ((game, sets[game]) for game in SPEAKERS):
        golden = root / "fixtures" / "golden" / f"{game}-texts.yaml"
        snapshots = read_yaml(golden.read_text("utf-8")).data if golden.exists() else {}
        examples[game] = examples_of(game, [c for one in found for c in one.cards], snapshots)
    return {
        root / "docs" / "card-language.md": card_language(SPEAKERS, examples),
        root / "docs" / "codes.md": codes(one for found in sets.values() for one in found),
    }


if __name__ == "__main__":
    for place, text in pages(Path.cwd()).items():
        place.write_text(text, "utf-8")
