"""The texts of Fluxx: what each node says, that no two programs read alike, and that all are clean print."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language import core, fluxx
from cardsdb.language.core import Words
from cardsdb.language.definitions import ability_type, walk
from cardsdb.language.reading import read_yaml
from cardsdb.language.schema import nodes
from cardsdb.language.text import (
    LANGUAGES,
    ability_text,
    kind_text,
    program_text,
    rules_text,
    sentence,
    step_text,
)

SNAPSHOTS = read_yaml((Path(__file__).parents[2] / "fixtures/golden/fluxx-texts.yaml").read_text("utf-8")).data
ROWS = [pytest.param(row, id=f"{group}-{i}") for group, rows in SNAPSHOTS.items() for i, row in enumerate(rows)]
CODES = ("k.luke", "k.leia", "k.han", "c.vader", "c.boba")
NAMES = {code: Words(ru=f"Имя {code[2:].upper()}", en=f"Name {code[2:].upper()}") for code in CODES}


def ability(data: Any) -> Any:
    return msgspec.convert(data, ability_type("fluxx"))


def assert_clean(text: str) -> None:
    """What every printed text keeps to."""
    for line in text.split("\n"):
        assert line == line.strip()
        assert line.endswith((".", "!", "?")), line
        assert not re.search(r"\s\s|[ ][,.;:)]|[(]\s|\.\.|\{|\}|#|\u00a0|\bNone\b", line), line
        assert all(line.count(a) == line.count(b) for a, b in ("«»", "()", "[]", "“”"))
        assert all(s[0].isupper() or not s[0].isalpha() for s in re.split(r"(?<=[.!?]) ", line)), line


# ---- snapshots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS)
def test_an_ability_says_what_was_once_read_and_found_good(row: dict, names: dict):
    one = ability(row["ability"])
    kind = "surprise" if row["ability"]["on"] == "response" else ""
    assert ability_text(one, "ru", names, kind=kind) == row["ru"]
    assert ability_text(one, "en", names, kind=kind) == row["en"]


def test_every_node_and_every_choice_of_a_node_is_in_a_snapshot_or_on_a_card(star_wars: Any):
    abilities = [ability(r["ability"]) for rows in SNAPSHOTS.values() for r in rows]
    abilities += [a for card in star_wars.cards for a in card.program]
    met = [node for a in abilities for node, _ in walk(a)]
    outside = {fluxx.FluxxCard, fluxx.FluxxSet, fluxx.Variant, core.SetDef, core.Words}
    assert {s.__name__ for s in nodes("fluxx") if s not in outside} <= {type(n).__name__ for n in met}
    for field, values in (
        ("zone", {"hand", "table", "rules", "goals", "discard", "aside"}),
        ("of", {"owner", "each_other", "anyone", "chosen", "thief"}),
        ("slot", {"draw", "play", "hand_limit", "keeper_limit", "goals"}),
        ("pick", {"choice", "random"}),
        ("by", {"owner", "holder"}),
        ("round", {"up", "down"}),
        ("limit", {"any", "once_per_turn"}),
    ):
        assert values <= {v for n in met if isinstance(v := getattr(n, field, None), str)}, field


def test_apostrophes_of_names_and_texts_are_all_curly(star_wars: Any, names: dict):
    said = [text for card in star_wars.cards for text in (card.name.en, rules_text(card, "en", names))]
    assert [text for text in said if "'" in text] == []


def test_no_two_snapshots_read_alike():
    for lang in LANGUAGES:
        texts = [row[lang] for rows in SNAPSHOTS.values() for row in rows]
        assert len(set(texts)) == len(texts)


# ---- shipped cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shipped_card_has_a_clean_text_that_fits_a_card(lang: str, star_wars: Any, names: dict):
    for card in star_wars.cards:
        text = rules_text(card, lang, names)
        assert_clean(text)
        assert 15 <= len(text) <= 240, (card.code, len(text))
        for variant in card.variants:
            assert_clean(program_text(card, lang, names, variant.program))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_with_different_programs_have_different_texts(lang: str, star_wars: Any, names: dict):
    said: dict[str, Any] = {}
    for card in star_wars.cards:
        text = program_text(card, lang, names)
        assert said.setdefault(text, card.program) == card.program, card.code


def test_the_texts_of_the_rulebook_s_own_cards(star_wars: Any, names: dict):
    by_code = {c.code: c for c in star_wars.cards}

    def ru(code: str) -> str:
        return rules_text(by_code[code], "ru", names)

    assert ru("b.basic") == "Тяни 1 карту в ход.\nИграй 1 карту в ход."
    assert ru("a.draw-3-play-2") == (
        "Отложи свою руку и вытяни 3 карты. Сыграй 2 из них в любом порядке, а остальные сбрось."
    )
    assert ru("a.use-what-you-take") == ("Возьми наугад одну карту с руки другого игрока на твой выбор и сыграй её.")
    assert ru("r.play-3") == "Играй 3 карты в ход. Если на руке их меньше, сыграй все."
    assert ru("c.vader") == (
        "Раз в свой ход можешь забрать у другого игрока карту «Штурмовики» и положить её перед собой.\n"
        "Ты не можешь победить с этой картой, если текущая цель не говорит обратного."
    )
    assert ru("g.r2-plans") == "Побеждает игрок, перед которым лежат «R2-D2» и «Звезда Смерти»."
    assert ru("k.falcon") == kind_text("keeper", "ru")


def test_yo_is_kept_in_names_and_texts(star_wars: Any, names: dict):
    """«Ё» where it belongs: these words are never spelt with «е» in print that cares."""
    said = " ".join(rules_text(c, "ru", names) + " " + c.name.ru for c in star_wars.cards)
    assert re.search(r"\bеще\b|\bее\b|\bвсе, что\b|\bлежат двух\b|\bТемная\b|\bЗвездный\b|\bмое\b", said) is None
    assert all(word in said for word in ("ещё", "её", "Тёмная", "Звёздный", "моё"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", fluxx.FluxxCard.LETTERS)
def test_every_kind_says_how_it_is_played(kind: str, lang: str):
    assert_clean(kind_text(kind, lang))


def test_an_unknown_card_is_called_by_its_code():
    assert sentence("k.nobody", "ru", {}) == "Перед тобой лежит «k.nobody»."


def test_a_step_and_a_condition_speak_for_themselves(names: dict):
    step = msgspec.convert({"do": "steal", "what": {"zone": "table", "of": "each_other"}}, fluxx.Step)
    assert step_text(step, "en", names).startswith("Steal one card from another player")
    cond = msgspec.convert({"is": "all", "of": ["k.luke", "k.leia"]}, fluxx.Condition)
    assert sentence(cond, "ru", names) == "Перед тобой лежат «Люк Скайуокер» и «Лея Органа»."
    assert sentence(cond, "en", names) == "You have “Luke Skywalker” and “Leia Organa”."


# ---- no two programs read alike --------------------------------------------------------------------------


def normal(node: Any) -> Any:
    """A program without distinctions that make no difference; two programs with one normal form mean the same."""
    if isinstance(node, tuple):
        return tuple(map(normal, node))
    if not isinstance(node, core.Node):
        return node
    node = type(node)(**{f: normal(getattr(node, f)) for f in node.__struct_fields__})
    match node:
        case fluxx.Cards():
            of = node.of if node.zone in ("hand", "table") else "owner"
            kinds = () if node.cards or node.kinds == KIND_OF_ZONE.get(node.zone) else node.kinds
            return msgspec.structs.replace(node, of=of, kinds=kinds)
        case fluxx.Discard() if node.by == "holder":
            ones_own = node.what.of == "owner" or node.what.zone not in ("hand", "table")
            return msgspec.structs.replace(node, by="owner") if ones_own else node
        case fluxx.All(of=(one,)):
            return one
        case fluxx.Any(of=(one,), n=1):
            return one
        case fluxx.SlotRule() if node.value != "all":
            return msgspec.structs.replace(node, but=0)
    return node


KIND_OF_ZONE = {"rules": ("new_rule",), "goals": ("goal",)}


def assert_injective(abilities: list, kind: str = "") -> None:
    for lang in LANGUAGES:
        said: dict[str, Any] = {}
        for one in abilities:
            text = ability_text(one, lang, NAMES, kind=kind)
            first = said.setdefault(text, one)
            assert normal(first) == normal(one), f"{text}\n{first}\n{one}"


AMOUNTS = [1, 2, 5, "#1", "#2", "#5", "all", core.Players(), fluxx.Half(of=core.Players())]
SETS = [
    fluxx.Cards(zone=zone, of=of, kinds=kinds, cards=cards)
    for zone, of, kinds, cards in itertools.product(
        ("hand", "table", "rules", "goals", "discard"),
        ("owner", "each_other", "anyone", "chosen", "thief"),
        ((), ("keeper",), ("action", "goal")),
        ((), ("k.luke",), ("k.luke", "k.leia")),
    )
]


def on_play(*steps: Any) -> Any:
    return fluxx.OnPlay(do=steps)


def test_every_discard_reads_otherwise():
    steps = [
        fluxx.Discard(what=what, n=n, at_least=least, by=by, pick=pick, or_random=random)
        for what, n, least, (by, pick, random) in itertools.product(
            SETS,
            (1, "#2", "all", core.Players()),
            (None, 0, 1, 2),
            (
                ("owner", "choice", False), ("owner", "random", False), ("owner", "choice", True),
                ("holder", "choice", False), ("holder", "random", False), ("holder", "choice", True),
            ),
        )
        # To lose everything, or everything of somebody by name, leaves nothing to chance.
        if not (n == "all" and (pick == "random" or random)) and (n != "all" or least != 1)
    ]  # fmt: skip
    assert len(steps) > 10_000
    assert_injective([on_play(s) for s in steps])


def test_every_take_steal_and_move_reads_otherwise():
    takes = [
        fluxx.Take(what=w, n=n, pick=p, to=to)
        for w, n, p, to in itertools.product(SETS, AMOUNTS, ("choice", "random"), ("hand", "aside"))
    ]
    table = [s for s in SETS if s.zone == "table" and s.kinds]
    steals = [fluxx.Steal(what=w, n=n) for w, n in itertools.product(table, AMOUNTS)]
    moves = [fluxx.Move(what=w) for w in table]
    swaps = [fluxx.Exchange(give=a, take=b) for a, b in itertools.product(table, table)]
    assert_injective([on_play(s) for s in [*takes, *steals, *moves, *swaps]])


def test_every_rule_reads_otherwise():
    slots = [
        fluxx.SlotRule(slot=slot, value=value, but=but)
        for slot, value, but in itertools.product(
            ("draw", "play", "hand_limit", "keeper_limit", "goals"), (1, 2, "#1", "#2", "all"), (0, 1, "#1", 2)
        )
    ]
    bonuses = [
        fluxx.Bonus(slot=slot, n=n, cond=cond)
        for slot, n, cond in itertools.product(("draw", "play"), (1, "#1", 2), (None, "k.luke", "k.leia"))
    ]
    assert_injective([fluxx.Always(what=w) for w in [*slots, *bonuses]])


numbers = st.recursive(
    st.sampled_from([1, 2, 5, "#1", "#2", core.Players(), fluxx.Count(of=fluxx.Cards(zone="hand"))]),
    lambda inner: st.one_of(
        st.builds(fluxx.Half, of=inner, round=st.sampled_from(["up", "down"]), at_least=st.integers(0, 2)),
        st.builds(fluxx.Sum, of=st.tuples(inner, inner)),
        st.builds(fluxx.Times, of=inner, by=st.integers(2, 3)),
    ),
    max_leaves=4,
)
conditions = st.recursive(
    st.sampled_from(CODES),
    lambda inner: st.one_of(
        st.builds(fluxx.All, of=st.lists(inner, min_size=1, max_size=3).map(tuple)),
        st.builds(fluxx.Any, n=st.integers(1, 2), of=st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(fluxx.Not, of=inner),
        st.builds(fluxx.Compare, a=numbers, op=st.sampled_from(["<", "<=", "=", ">=", ">"]), b=numbers),
        st.builds(
            fluxx.Most,
            of=st.sampled_from([s for s in SETS if s.of == "owner" and s.zone in ("hand", "table") and not s.cards]),
            at_least=st.sampled_from([1, 2, "#5"]),
        ),
    ),
    max_leaves=5,
)
plain_steps = st.one_of(
    st.builds(fluxx.Draw, n=numbers, to=st.sampled_from(["hand", "aside"])),
    st.builds(fluxx.Discard, what=st.sampled_from(SETS), n=st.sampled_from([1, 2, "#2"])),
    st.builds(fluxx.PlayCards, n=st.sampled_from([1, "#2", "all"])),
    st.builds(fluxx.SwapHands),
    st.builds(fluxx.RotateHands),
    st.builds(core.EndTurn),
    st.builds(core.ExtraTurn, in_a_row=st.integers(2, 4)),
)
steps = st.recursive(
    plain_steps,
    lambda inner: st.one_of(
        st.builds(fluxx.May, then=st.lists(inner, min_size=1, max_size=2).map(tuple)),
        st.builds(
            fluxx.If,
            cond=conditions,
            then=st.lists(inner, min_size=1, max_size=2).map(tuple),
            otherwise=st.lists(inner, max_size=2).map(tuple),
        ),
        st.builds(
            fluxx.ChooseOne,
            options=st.lists(st.lists(inner, min_size=1, max_size=2).map(tuple), min_size=2, max_size=3).map(tuple),
        ),
    ),
    max_leaves=4,
)
lists = st.lists(steps, min_size=1, max_size=3).map(tuple)


@settings(max_examples=60, deadline=None)
@given(st.lists(conditions, min_size=2, max_size=12))
def test_different_conditions_read_otherwise(found: list):
    assert_injective([fluxx.Win(cond=c) for c in found])
    for one in found:
        for lang in LANGUAGES:
            assert_clean(sentence(one, lang, NAMES))


@settings(max_examples=60, deadline=None)
@given(st.lists(lists, min_size=2, max_size=10))
def test_different_programs_read_otherwise(found: list):
    assert_injective([on_play(*one) for one in found])
    assert_injective([fluxx.Free(do=one) for one in found])


@settings(max_examples=100, deadline=None)
@given(lists, lists, st.sampled_from(["", *fluxx.FluxxCard.LETTERS]))
def test_every_program_is_clean_print(cost: tuple, do: tuple, kind: str):
    for one in (on_play(*do), fluxx.Free(cost=cost, do=do), fluxx.When(event="turn_start", do=do)):
        for lang in LANGUAGES:
            assert_clean(ability_text(one, lang, NAMES, kind=kind))
