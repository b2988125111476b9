"""Whether a goal can be met, and whether one follows from another, against all tables there can be."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.fluxx_worlds import Supply, can_win, follows, holds_from_the_start

COPIES = {"k.a": 1, "k.b": 2, "k.c": 1, "c.x": 1, "c.y": 1}
KIND = {"k": "keeper", "c": "creeper", "a": "action", "g": "goal"}


def card(code, **given):
    return lang.FluxxCard(code=code, name=Words(ru=code, en=code), source="original", kind=KIND[code[0]], **given)


def supply(**copies):
    return Supply.of([(card(code), n) for code, n in (copies or COPIES).items()])


DECK = supply()
CODES = (*COPIES, "k.absent")
NARROW = st.sampled_from(
    [{"kinds": ("keeper",)}, {"kinds": ("creeper",)}, {}, {"cards": ("k.b",)}, {"cards": ("k.a", "c.x")}]
)
SETS = st.builds(lambda narrow, of: lang.Cards(zone="table", of=of, **narrow), NARROW,
                 st.sampled_from(["owner", "owner", "each_other", "anyone"]))  # fmt: skip
COUNTS = st.builds(lambda of: lang.Count(of=of), SETS)
NUMBERS = st.one_of(
    st.integers(0, 7),
    st.sampled_from(["#0", "#1", "#3"]),
    COUNTS,
    st.builds(lambda of, up, least: lang.Half(of=of, round=up, at_least=least), COUNTS,
              st.sampled_from(["up", "down"]), st.integers(0, 2)),
    st.builds(lambda of: lang.Sum(of=tuple(of)),
              st.lists(st.one_of(COUNTS, st.integers(0, 2)), min_size=1, max_size=2)),
    st.builds(lambda of, by: lang.Times(of=of, by=by), COUNTS, st.integers(0, 3)),
)  # fmt: skip
LEAVES = st.one_of(
    st.sampled_from(CODES),
    st.builds(
        lambda a, op, b: lang.Compare(a=a, op=op, b=b), NUMBERS, st.sampled_from(["<", "<=", "=", ">=", ">"]), NUMBERS
    ),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda of: lang.All(of=tuple(of)), st.lists(inner, min_size=1, max_size=3)),
        st.builds(
            lambda of, n: lang.Any(of=tuple(of), n=n), st.lists(inner, min_size=1, max_size=3), st.integers(0, 3)
        ),
        st.builds(lambda of: lang.Not(of=of), inner),
    ),
    max_leaves=6,
)
OWN = st.builds(lambda narrow: lang.Cards(zone="table", **narrow), NARROW)
LEADS = st.builds(lambda of, n: lang.Most(of=of, at_least=n), OWN, st.sampled_from([0, 1, 2, "#3", 5]))


# ---- the same questions, asked of every table ----

TABLES = [
    (dict(zip(COPIES, mine, strict=True)), dict(zip(COPIES, theirs, strict=True)))
    for mine in product(*(range(n + 1) for n in COPIES.values()))
    for theirs in product(*(range(n + 1) for n in COPIES.values()))
    if all(m + t <= n for m, t, n in zip(mine, theirs, COPIES.values(), strict=True))
]
"""Every way the cards may lie before the player and before the others together."""


def held(cards, table):
    return sum(
        n
        for code, n in table.items()
        if (not cards.kinds or KIND[code[0]] in cards.kinds) and (not cards.cards or code in cards.cards)
    )


def number(n, mine, theirs):
    match n:
        case int():
            return n
        case str():
            return int(n[1:])
        case lang.Count(of=cards):
            of_mine, of_theirs = held(cards, mine), held(cards, theirs)
            return {"owner": of_mine, "each_other": of_theirs, "anyone": of_mine + of_theirs}[cards.of]
        case lang.Half():
            value = number(n.of, mine, theirs)
            return max(n.at_least, (value + 1) // 2 if n.round == "up" else value // 2)
        case lang.Sum():
            return sum(number(part, mine, theirs) for part in n.of)
        case lang.Times():
            return number(n.of, mine, theirs) * n.by
    raise TypeError(n)


def holds(cond, mine, theirs):
    match cond:
        case str():
            return mine.get(cond, 0) > 0
        case lang.All():
            return all(holds(part, mine, theirs) for part in cond.of)
        case lang.Any():
            return sum(holds(part, mine, theirs) for part in cond.of) >= cond.n
        case lang.Not():
            return not holds(cond.of, mine, theirs)
        case lang.Most():
            return held(cond.of, mine) >= number(cond.at_least, mine, theirs) and held(cond.of, mine) > held(
                cond.of, theirs
            )
        case lang.Compare():
            a, b = number(cond.a, mine, theirs), number(cond.b, mine, theirs)
            return {"<": a < b, "<=": a <= b, "=": a == b, ">=": a >= b, ">": a > b}[cond.op]
    raise TypeError(cond)


def mentioned(cond):
    match cond:
        case str():
            return {cond}
        case lang.All() | lang.Any():
            return {code for part in cond.of for code in mentioned(part)}
        case lang.Not():
            return mentioned(cond.of)
        case lang.Most():
            return set(cond.of.cards)
        case lang.Compare():
            return {code for side in (cond.a, cond.b) if isinstance(side, lang.Count) for code in side.of.cards}


def won(win, mine, theirs):
    blocked = any(n and code[0] == "c" and code not in mentioned(win.cond) for code, n in mine.items())
    return holds(win.cond, mine, theirs) and (win.all_lose or not blocked)


GOALS = st.builds(lambda cond, lose: lang.Win(cond=cond, all_lose=lose), CONDITIONS, st.booleans())


@settings(max_examples=200, deadline=None)
@given(GOALS)
def test_a_goal_can_be_met_exactly_where_some_table_meets_it(win):
    assert can_win(win, DECK) == any(won(win, *tables) for tables in TABLES)


@settings(max_examples=100, deadline=None)
@given(GOALS, GOALS)
def test_a_goal_follows_from_another_exactly_where_every_table_says_so(one, other):
    if one.all_lose != other.all_lose:
        assert not follows(one, other, DECK)
        return
    assert follows(one, other, DECK) == all(won(other, *tables) for tables in TABLES if won(one, *tables))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(LEADS, LEAVES), min_size=1, max_size=2), st.booleans())
def test_who_has_most_can_be_met_where_two_players_can_meet_it(parts, all_of):
    """With a lead of cards, more than two players may do what two cannot: the answer may be yes where two say no."""
    win = lang.Win(cond=lang.All(of=tuple(parts)) if all_of else lang.Any(of=tuple(parts)))
    if any(won(win, *tables) for tables in TABLES):
        assert can_win(win, DECK)


KEEPERS = lang.Cards(zone="table", kinds=("keeper",))
THEIRS = lang.Cards(zone="table", of="each_other", kinds=("keeper",))
UNREACHABLE = {
    "a keeper that is not in the deck": "k.absent",
    "a card that never lies on a table": "a.act",
    "a card and its contrary": lang.All(of=("k.a", lang.Not(of="k.a"))),
    "more keepers than there are": lang.Compare(a=lang.Count(of=KEEPERS), op=">=", b=5),
    "a printed numeral too high": lang.Most(of=KEEPERS, at_least="#5"),
    "two copies of the only one": lang.Compare(a=lang.Count(of=lang.Cards(zone="table", cards=("k.a",))), op="=", b=2),
    "three of two": lang.Any(n=3, of=("k.a", "k.b")),
    "three of three, one of them absent": lang.Any(n=3, of=("k.a", "k.b", "k.absent")),
    "creepers that block what they count for": lang.Most(of=lang.Cards(zone="table", kinds=("creeper",))),
    "numbers that never agree": lang.Compare(a=lang.Sum(of=(lang.Count(of=KEEPERS), 1)), op="<", b=1),
    "twice as many as there are": lang.Compare(a=lang.Times(of=lang.Count(of=KEEPERS), by=2), op=">", b=8),
    "less than none": lang.Compare(a=lang.Count(of=KEEPERS), op="<", b=0),
    "more than the others and fewer": lang.All(of=(
        lang.Most(of=KEEPERS),
        lang.Compare(a=lang.Count(of=KEEPERS), op="<", b=lang.Count(of=THEIRS)),
        lang.Compare(a=lang.Count(of=KEEPERS), op="<=", b=1),
    )),
    "no goal at all": lang.Compare(a=lang.Count(of=lang.Cards(zone="goals")), op="=", b=0),
    "creepers in hand": lang.Most(of=lang.Cards(zone="hand", kinds=("creeper",))),
}  # fmt: skip


@pytest.mark.parametrize("form", UNREACHABLE)
def test_it_is_seen_that_nobody_can_meet(form):
    deck = Supply.of([(card(code), n) for code, n in (*COPIES.items(), ("a.act", 1), ("g.one", 1))])
    assert not can_win(lang.Win(cond=UNREACHABLE[form]), deck)


def test_a_numeral_can_be_met_that_a_rule_lowers_nothing_of_but_raises():
    exact = lang.Win(cond=lang.Compare(a=lang.Count(of=KEEPERS), op="=", b="#0"))
    most = lang.Win(cond=lang.Compare(a="#3", op="=", b=4))
    inflation = lang.FluxxCard(
        code="r.more", name=Words(ru="Больше", en="More"), source="original", kind="new_rule",
        program=(lang.Always(what=lang.Numerals(add=1)),),
    )  # fmt: skip
    assert can_win(exact, DECK)
    assert not can_win(most, DECK)
    assert can_win(most, Supply.of([(card("k.a"), 1), (inflation, 1)]))


def test_creepers_that_a_card_lets_one_ignore_block_nothing():
    two = lang.Win(cond=lang.Compare(a=lang.Count(of=lang.Cards(zone="table", kinds=("creeper",))), op=">=", b=2))
    shield = card("k.shield", program=(lang.Always(what=lang.IgnoreCreepers()),))
    assert not can_win(two, DECK)
    assert can_win(two, Supply.of([(card("c.x"), 1), (card("c.y"), 1), (shield, 1)]))


def test_what_everybody_meets_from_the_start_is_seen():
    assert holds_from_the_start(lang.Not(of="k.a"), DECK)
    assert holds_from_the_start(lang.All(of=()), DECK)
    assert not holds_from_the_start("k.a", DECK)
    assert not holds_from_the_start(lang.Most(of=lang.Cards(zone="hand"), at_least=0), DECK)


def test_whoever_lacks_the_only_card_leads_in_what_others_have():
    others = lang.Most(of=lang.Cards(zone="table", of="each_other", cards=("k.a",)))
    assert can_win(lang.Win(cond=others), DECK)


def test_a_question_with_very_many_tables_is_answered_in_bounded_time():
    codes = [f"k.n{i}" for i in range(40)]
    deck = Supply.of([(card(code), 3) for code in codes])
    counts = tuple(lang.Count(of=lang.Cards(zone="table", cards=(code,))) for code in codes)
    odd = lang.Compare(a=lang.Times(of=lang.Sum(of=counts), by=2), op="=", b=33)
    assert can_win(lang.Win(cond=odd), deck)  # nobody can, but that takes too long to see
