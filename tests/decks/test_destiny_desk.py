"""What a deck of Destiny may have, what fits into its points, and what it is called: as plain data, without a page."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec
import pytest

from cardsdb.language.core import Words
from cardsdb.language.definitions import decode_set
from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny.building import DeckLaws
from cardsdb.language.reading import read_yaml
from decks.contents import DeckList
from decks.desks.destiny.allowed import Allowed
from decks.desks.destiny.figures import figures
from decks.desks.destiny.question import Question, order_by
from decks.desks.destiny.titles import LONGEST, title
from decks.rules import check
from decks.rules.destiny.law import OPEN, Book, Format, Law, Laws, Printing
from decks.rules.destiny.team import read_team
from tests.decks.destiny import cards as facts

REY, FINN, KYLO, STORMTROOPER, PADAWAN = "01038", "01045", "01011", "01002", "01036"
RIFLE, TIE, LIGHTSABER, ROBES, GRAVEYARD, STAFF = "01008", "01006", "01059", "01040", "01174", "01044"


@cache
def book() -> Book:
    """The shipped cards as a book."""
    file = Path(__file__).parents[2] / "fixtures" / "destiny" / "awakenings.yaml"
    found = decode_set(file.read_text(encoding="utf-8"), file.name)
    cards = [card for card in found.cards if isinstance(card, DestinyCard)]
    laws = msgspec.convert(read_yaml(file.with_name("deck-laws.yaml").read_text(encoding="utf-8")).data, DeckLaws).cards
    return Book({card.code: Printing(card, "AW", frozenset({"AW"})) for card in cards}, laws=laws)


def deck(format: Format = OPEN, dice: dict[str, tuple[int, ...]] | None = None, **cards: int) -> DeckList:
    """A deck by codes with an underscore before them."""
    pile = tuple((book().cards[code.strip("_")].card, n) for code, n in cards.items())
    names = {code: printing.card.name for code, printing in book().cards.items()}
    law = Law(format, book())
    return DeckList("destiny", "Test", pile, names, dice=dice or {}, format=format.code, law=law)


def allowed(made: DeckList) -> Allowed:
    return Allowed(read_team(made, book()), made.law)


HEROES = deck(_01038=1, _01045=1)


# ---- what fits a team ----


@pytest.mark.parametrize(
    ("made", "code", "why"),
    [
        (deck(), KYLO, ""),
        (deck(), RIFLE, ""),
        (HEROES, LIGHTSABER, ""),
        (HEROES, RIFLE, ""),  # Finn lets in red weapons of the villains
        (HEROES, TIE, ""),  # and their vehicles
        (HEROES, STAFF, ""),
        (HEROES, KYLO, "affiliation"),
        (HEROES, PADAWAN, ""),
        (HEROES, REY, "title"),
        (deck(_01038=1), RIFLE, "affiliation"),
        (deck(_01045=1), ROBES, "colour"),
        (deck(_01002=1), STORMTROOPER, ""),
        (deck(_01011=1), FINN, "affiliation"),
    ],
)
def test_a_card_says_why_a_team_cannot_have_it(made: DeckList, code: str, why: str) -> None:
    assert allowed(made).why_not(book().cards[code]) == why


def test_a_format_keeps_cards_out_before_there_is_a_team() -> None:
    other = Format("X", Words(ru="Икс", en="X"), sets=frozenset({"SoR"}))
    assert allowed(deck(other)).why_not(book().cards[REY]) == "format"
    strict = Format("Y", Words(ru="Игрек", en="Y"), banned=frozenset({REY}))
    assert allowed(deck(strict)).why_not(book().cards[REY]) == "banned"


def test_a_format_that_mixes_sides_lets_them_in() -> None:
    mixed = Format("M", Words(ru="Эм", en="M"), laws=Laws(mixed=True, colours=False))
    made = deck(mixed, _01038=1)
    assert allowed(made).why_not(book().cards[KYLO]) == ""
    assert allowed(made).why_not(book().cards[TIE]) == ""


KEPT_OUT = {
    "wrong-affiliation", "no-colour", "neutral-team", "unique-twice", "mixed-team", "battlefield-affiliation",
    "plot-affiliation", "plot-colour", "include-only-if", "excluded", "further-face", "format-only",
}  # fmt: skip


def disagreed(base: DeckList, law: Law) -> list[tuple[str, str, set[str]]]:
    """The cards of which the pool says something else than the check of such a deck, with what either says."""
    here, before = Allowed(read_team(base, law.book), law), {problem.code for problem in check(base)}
    found = []
    for code, printing in law.book.cards.items():
        if code in base.copies:
            continue
        grown = replace(base, cards=(*base.cards, (printing.card, 1)))
        told = {p.code for p in check(grown) if p.code in KEPT_OUT and (code in p.cards or p.code not in before)}
        if bool(here.why_not(printing)) != bool(told):
            found.append((code, here.why_not(printing), told))
    return found


@pytest.mark.parametrize("team", [(REY, FINN), (KYLO, STORMTROOPER), (REY,), ("01020", "01021"), (PADAWAN, "01047")])
def test_what_the_pool_shows_is_what_the_rules_allow(team: tuple[str, ...]) -> None:
    """Card by card: it fits if and only if the check has nothing against it in such a deck."""
    base = deck(**{f"_{code}": 1 for code in team})
    assert disagreed(base, base.law) == []


@pytest.mark.parametrize("code", ["07089", "08135", "14063", "702001", "08090", "09141", "12003", "11119"])
def test_exceptions_of_cards_are_the_same_in_pool_and_rules(code: str) -> None:
    """Those who let in cards of the other side, and the plot that lets in all but gray ones, beside Rey."""
    base = facts.read(f"{code} {REY}" if code == "11119" else code)
    assert disagreed(base, base.law) == []


# ---- figures ----


def test_points_health_dice_and_costs_are_counted() -> None:
    made = deck(dice={REY: (2,)}, _01038=1, _01045=1, _01059=2, _01124=2, _01157=1, _01174=1)
    found = figures(made, "en")
    assert (found.points, found.left, found.health, found.dice, found.drawn) == (25, 5, 20, 5, 5)
    assert dict(found.curve) == {0: 1, 1: 2, 2: 0, 3: 2, 4: 0, 5: 0}
    assert found.slips[GRAVEYARD].place == "AW 174"


def test_printed_points_stand_beside_those_of_the_format() -> None:
    cheap = Format("C", Words(ru="Це", en="C"), points={REY: (8, 10)})
    found = figures(deck(cheap, {REY: (2,)}, _01038=1), "en")
    assert (found.points, found.printed) == (10, 12)
    assert (found.slips[REY].price, found.slips[REY].printed) == ((8, 10), (9, 12))


def test_each_copy_of_a_character_has_its_own_dice() -> None:
    """Phasma stands for a card that has two prices: what a press sends names all copies."""
    found = figures(deck(dice={"01001": (2, 1)}, _01001=2), "en").slips["01001"]
    first, second = found.copies
    assert [(step.level, step.on, step.value) for step in first] == [(1, False, "01001=11"), (2, True, "01001=21")]
    assert [(step.level, step.on, step.value) for step in second] == [(1, True, "01001=21"), (2, False, "01001=22")]
    assert found.turn == "01001=22"
    assert figures(deck(dice={"01001": (2, 2)}, _01001=2), "en").slips["01001"].turn == "01001=11"


def test_what_is_offered_fits_into_the_points_and_breaks_no_rule() -> None:
    found = figures(HEROES, "en")
    assert found.left == 8
    raised = [offer for offer, _name in found.offers if offer.raised]
    assert {(offer.code, offer.points, offer.value) for offer in raised} == {(REY, 3, "01038=2"), (FINN, 3, "01045=2")}
    for offer, name in found.offers:
        assert offer.points <= 8
        assert name == book().cards[offer.code].card.name.en
        code, levels = offer.value.split("=")
        cards = {**HEROES.copies, code: len(levels)}
        grown = deck(dice={code: tuple(map(int, levels))}, **{f"_{one}": n for one, n in cards.items()})
        wrong = {problem.code for problem in check(grown)} - {problem.code for problem in check(HEROES)}
        assert wrong <= {"points-to-spare"}, (offer, wrong)


def test_where_nothing_fits_nothing_is_offered() -> None:
    assert figures(deck(), "en").offers == []
    assert figures(deck(dice={REY: (2,), FINN: (2,)}, _01038=1, _01045=1), "en").offers == []


# ---- questions ----


def answers(format: Format = OPEN, **asked: object) -> set[str]:
    question = replace(Question(), **asked)  # type: ignore[arg-type]
    return {code for code, one in book().cards.items() if question.wants(one, format)}


def test_one_side_of_a_die_has_all_that_is_asked_of_it() -> None:
    strong = answers(symbol="melee", value=3)
    assert {LIGHTSABER, STAFF} <= strong
    assert LIGHTSABER not in answers(symbol="melee", value=3, free=True)  # its three melee cost a resource
    assert LIGHTSABER in answers(symbol="melee", modifier=True)
    assert STAFF not in answers(symbol="melee", modifier=True)
    assert answers(symbol="blank") - answers(die=True) == set()


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"kind": "upgrade"}, lambda card: card.type == "upgrade"),
        ({"colour": ("blue", "gray")}, lambda card: card.colour in ("blue", "gray")),
        ({"affiliation": ("hero",)}, lambda card: card.affiliation == "hero"),
        ({"rarity": ("L",)}, lambda card: card.rarity == "L"),
        ({"subtype": "weapon"}, lambda card: "weapon" in card.subtypes),
        ({"cost_from": 2, "cost_to": 3}, lambda card: card.cost in (2, 3)),
        ({"points": 9}, lambda card: bool(card.points) and card.points[0] <= 9),
        ({"unique": True}, lambda card: card.unique),
        ({"die": False}, lambda card: not card.die),
        ({"set": ("SoR",)}, lambda card: False),
    ],
)
def test_filters_ask_what_is_printed(asked: dict[str, object], holds: object) -> None:
    assert answers(**asked) == {code for code, one in book().cards.items() if holds(one.card)}  # type: ignore[operator]
    assert replace(Question(), **asked).asks == len(asked) - ("kind" in asked)  # type: ignore[arg-type]


def test_cards_are_sorted_by_name_cost_and_points() -> None:
    cards = list(book().cards.values())

    def ordered(order: str) -> list[DestinyCard]:
        return [one.card for one in sorted(cards, key=order_by(order, OPEN, lambda card: card.name.en.casefold()))]

    assert [card.code for card in ordered("set")] == [one.card.code for one in cards]
    names = [card.name.en.casefold() for card in ordered("name")]
    assert names == sorted(names)
    costs = [card.cost for card in ordered("cost") if card.cost is not None]
    assert costs == sorted(costs)
    assert ordered("cost")[len(costs)].cost is None
    points = [card.points for card in ordered("points") if card.points]
    assert points == sorted(points)


# ---- titles ----


@pytest.mark.parametrize(
    ("team", "language", "said"),
    [
        ([], "en", ""),
        ([("Rey", (2,)), ("Finn", (1,))], "en", "eRey / Finn"),
        ([("Рей", (2,)), ("Финн", (1,))], "ru", "эРей / Финн"),
        ([("Trooper", (2, 1, 1))], "en", "eTrooper / 2 Trooper"),
        ([("Vader", (3,))], "en", "eeVader"),
    ],
)
def test_a_deck_is_called_by_its_characters(team: list[tuple[str, tuple[int, ...]]], language: str, said: str) -> None:
    assert title(team, language) == said


def test_a_long_title_ends_in_dots() -> None:
    said = title([("Pilot of the Millennium Falcon", (1,))] * 5, "en")
    assert len(said) <= LONGEST
    assert said.endswith("…")
