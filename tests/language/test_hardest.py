"""The hardest cards of each game fit the language, read like cards, and come with how they are run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cardsdb.language import core, destiny, hardest, zaruba
from cardsdb.language.definitions import check_program, decode_program, decode_set, encode_program, walk
from cardsdb.language.destiny import side
from cardsdb.language.hardest import AnyEntry, DestinyEntry, FluxxEntry, Text, ZarubaEntry, game_of
from cardsdb.language.reading import read_yaml
from cardsdb.language.text import rules_text

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "fixtures" / "golden"
SOURCE = (GOLDEN / "hardest.yaml").read_text()
ENTRIES = hardest.read(SOURCE)
ROWS = read_yaml(SOURCE).data["cards"]
ABILITIES = {"destiny": destiny.DestinyAbility, "zaruba": zaruba.ZarubaAbility}
REACH = {
    game: {name: msgspec.convert(p, tuple[ABILITIES[game], ...]) for name, p in cards.items()}
    for game, cards in read_yaml((GOLDEN / "reach.yaml").read_text()).data.items()
}

DECK_LAWS = msgspec.convert(
    read_yaml((ROOT / "fixtures/destiny/deck-laws.yaml").read_text()).data, destiny.building.DeckLaws
).cards

SHIPPED = {c.code: c for c in decode_set((ROOT / "fixtures/fluxx/star-wars.yaml").read_text()).cards}
NAMES = {code: card.name for code, card in SHIPPED.items()}

each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: f"{game_of(e)}-{e.card.code}")


def programs(game: str) -> Iterator[tuple[str, tuple]]:
    yield from ((e.card.code, e.card.program) for e in ENTRIES if game_of(e) == game)
    yield from REACH.get(game, {}).items()
    if game == "destiny":
        yield from DECK_LAWS.items()


def test_there_are_twelve_of_each_game_and_no_code_twice():
    assert Counter(map(game_of, ENTRIES)) == dict.fromkeys(hardest.GAMES, 12)
    assert len({(game_of(e), e.card.code) for e in ENTRIES}) == 36


@pytest.mark.parametrize(("entry", "row"), list(zip(ENTRIES, ROWS, strict=True)))
def test_a_card_is_written_back_as_it_was_read(entry: AnyEntry, row: dict):
    written = msgspec.json.encode(entry.card)
    assert msgspec.json.decode(written, type=type(entry.card)) == entry.card
    assert msgspec.json.decode(written) == row["card"], "the file holds the canonical form: no defaults"
    assert decode_program(game_of(entry), encode_program(entry.card.program)) == entry.card.program


@each_entry
def test_a_program_keeps_within_the_limits(entry: AnyEntry):
    assert entry.card.program
    assert check_program(entry.card.program) == []


@each_entry
def test_a_card_tells_how_it_reads_and_how_it_runs(entry: AnyEntry):
    assert len(entry.run.split()) >= 60
    for text in (entry.text.ru, entry.text.en):
        assert all(line[-1] in ".?!" and line == line.strip() for line in text.splitlines())
    assert not set("abcdefghijklmnopqrstuvwxyz") & set(entry.text.ru.lower()), "the Russian text is Russian"


@pytest.mark.parametrize("entry", [e for e in ENTRIES if isinstance(e, FluxxEntry)], ids=lambda e: e.card.code)
def test_a_fluxx_text_is_what_the_generator_says(entry: FluxxEntry):
    said = {lang: rules_text(entry.card, lang, NAMES) for lang in ("ru", "en")}
    assert entry.text == Text(**said)


def test_the_hard_fluxx_cards_are_those_of_the_set():
    for entry in ENTRIES:
        if isinstance(entry, FluxxEntry):
            assert entry.card.program == SHIPPED[entry.card.code].program


@pytest.mark.parametrize("game", ABILITIES)
def test_every_word_of_a_vocabulary_is_used_by_some_card(game: str):
    used = {type(node) for _, program in programs(game) for node, _ in walk(program)}
    here = [c for c in _below(core.Node) if c.__module__.startswith(f"cardsdb.language.{game}")]
    words = {c for c in here if c.__struct_config__.tag and not c.__subclasses__()}
    assert sorted(w.__name__ for w in words - used) == []


def _below(cls: type) -> Iterator[type]:
    for child in cls.__subclasses__():
        yield child
        yield from _below(child)


@pytest.mark.parametrize("game", ABILITIES)
def test_every_name_a_step_uses_was_given_before(game: str):
    for card, program in programs(game):
        for ability in program:
            given = {"this", "host", "that"}
            for node, _ in walk(ability):
                missing = _uses(node) - given
                assert not missing, f"{card}: {missing} named before anything is called so"
                given |= _gives(node)


def _uses(node: object) -> set[str]:
    """The names that a node itself mentions."""
    out = set()
    if getattr(type(node), "__struct_config__", None) is None:
        return out
    for field in ("what", "to", "of", "card", "die", "source"):
        value = getattr(node, field, None)
        if type(node).__module__.startswith("cardsdb.language.destiny"):
            out |= {v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, str)} - _WORDS
    if isinstance(node, zaruba.steps.Var):
        out.add(node.name)
    return out


_WORDS = {
    "owner", "opponent", "any", "hand", "deck_top", "deck_bottom", "damage", "shields", "health",
    "melee", "ranged", "indirect", "focus", "disrupt", "discard", "shield", "resource", "special", "blank",
}  # fmt: skip


def _gives(node: object) -> set[str]:
    if isinstance(node, zaruba.steps.Let | zaruba.steps.Roll):
        return {node.name}
    name = getattr(node, "called", None)
    return {name} if name else set()


def test_the_page_about_them_is_current():
    page = (ROOT / "docs" / "hardest-cards.md").read_text()
    assert page == hardest.page(ENTRIES), "run python -m cardsdb.language.hardest (see its docstring)"


@pytest.mark.parametrize(
    "text", ["-", "Sp", "Sp1", "1MD", "2RD1", "+1MD", "3ID1", "+1*", "+2*1", "XRD1", "0Sh", "4R2", "+0MD"]
)
def test_a_die_side_is_written_as_it_was_read(text: str):
    assert side(text).notation == text


@pytest.mark.parametrize("text", ["", "2", "RD", "2*", "+Sp", "--", "10RD", "2rd", "-1MD"])
def test_what_is_no_die_side_is_refused(text: str):
    with pytest.raises(ValueError, match=r"no die side is written|stands only on modifiers"):
        side(text)


def test_a_die_has_six_sides_and_says_so():
    card = msgspec.to_builtins(next(e.card for e in ENTRIES if isinstance(e, DestinyEntry)))
    with pytest.raises(msgspec.ValidationError, match="6 sides, not 1"):
        msgspec.convert({**card, "die": "-"}, destiny.DestinyCard)


def test_a_technique_without_a_faction_is_refused():
    card = msgspec.to_builtins(next(e.card for e in ENTRIES if isinstance(e, ZarubaEntry)))
    with pytest.raises(msgspec.ValidationError, match="have a faction or are cute"):
        msgspec.convert({k: v for k, v in card.items() if k != "faction"}, zaruba.ZarubaCard)
