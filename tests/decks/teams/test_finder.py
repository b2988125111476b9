"""The finder of teams against trying every team, on small invented pools with every kind of law."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import Described
from decks.teams.finder import find
from decks.teams.question import ORDERS, SIDES, Question, Wish
from tests.decks.teams.invented import card, every_team, key_of, law_of, place_of

TRAITS = ("jedi", "droid", "ewok")
COLOURS = ("blue", "red", "gray")
SIDE = ("hero", "villain", "neutral")


@st.composite
def described(draw: st.DrawFn, worth: bool = True) -> Described:
    match draw(
        st.sampled_from(("subtypes", "colours", "affiliations", "titles", "unique", *(["worth"] if worth else [])))
    ):
        case "subtypes":
            return Described(subtypes=(draw(st.sampled_from(TRAITS)),))
        case "colours":
            return Described(colours=(draw(st.sampled_from(COLOURS)),))
        case "affiliations":
            return Described(affiliations=(draw(st.sampled_from(SIDE)),))
        case "titles":
            return Described(titles=(draw(st.sampled_from(("A", "B", "C"))),))
        case "unique":
            return Described(unique=draw(st.booleans()))
    return Described(worth=draw(st.integers(4, 9)))


@st.composite
def conditions(draw: st.DrawFn) -> b.DeckCondition:
    match draw(st.integers(0, 3)):
        case 0:
            return b.Every(what=draw(described()))
        case 1:
            return b.SameColour(n=draw(st.sampled_from(("all", 2))))
        case 2:
            return b.Team(what=draw(described()), least=draw(st.integers(1, 2)))
    return b.Team(what=draw(described()), least=0, most=draw(st.integers(0, 1)))


@st.composite
def laws(draw: st.DrawFn, plot: bool) -> b.AnyDeckLaw:
    match draw(st.integers(0, 5)):
        case 0 | 1:
            return b.Needs(cond=draw(conditions()))
        case 2:
            return b.TeamUp(each=(draw(described(False)),), by=draw(st.integers(1, 2)), once=draw(st.booleans()))
        case 3:
            return b.Cheaper(what=draw(described(False)), by=1)
        case 4 if plot:
            return b.Larger(plots=1)
    cond = draw(st.none() | conditions())
    return b.Mixes(who=draw(st.sampled_from(("team", "this"))), cond=cond)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    cards, said = [], {}
    for i in range(draw(st.integers(2, 5))):
        code, unique = f"c{i}", draw(st.booleans())
        points = (first := draw(st.integers(2, 7)),) + (
            (first + draw(st.integers(0, 3)),) if draw(st.booleans()) else ()
        )
        cards.append(
            card(
                code,
                points,
                draw(st.sampled_from(("A", "B", "C", "D", ""))),
                unique=unique,
                colour=draw(st.sampled_from(COLOURS)),
                affiliation=draw(st.sampled_from(SIDE)),
                subtypes=tuple(draw(st.sets(st.sampled_from(TRAITS), max_size=2))),
                health=draw(st.integers(5, 9)),
                limit=draw(st.integers(1, 2)),
            )
        )
        if draw(st.integers(0, 2)) == 0:
            said[code] = (draw(laws(False)),)
    for i in range(draw(st.integers(0, 2))):
        points = (draw(st.integers(-3, 3)),)
        colour, affiliation = draw(st.sampled_from(COLOURS)), draw(st.sampled_from(SIDE))
        cards.append(
            card(f"p{i}", points, type="plot", colour=colour, affiliation=affiliation, limit=draw(st.integers(1, 2)))
        )
        if draw(st.booleans()):
            said[f"p{i}"] = (draw(laws(True)),)
    codes = [c.code for c in cards]
    some = st.sampled_from(codes)
    figures = {
        "points": draw(st.integers(8, 14)),
        "mixed": draw(st.integers(0, 5)) == 0,
        "colours": draw(st.booleans()),
        "characters": draw(st.integers(0, 2)),
        "plots": draw(st.integers(0, 2)),
        "restricted": frozenset(draw(st.sets(some, max_size=2))),
        "pairs": frozenset({frozenset(pair)} if len(pair := draw(st.sets(some, max_size=2))) == 2 else ()),
    }
    people = st.sampled_from([code for code in codes if code[0] == "c"])
    owned = {code: (draw(st.integers(0, 3)), draw(st.integers(0, 3))) for code in codes}
    return Question(
        law_of(cards, said, **figures),
        side=draw(st.sampled_from(SIDES)),
        colours=frozenset(draw(st.sets(st.sampled_from(COLOURS), max_size=1))),
        must=tuple(Wish(draw(people), draw(st.integers(0, 2))) for _ in range(draw(st.sampled_from((0, 0, 1, 2))))),
        without=frozenset(draw(st.sets(some, max_size=1))),
        plots=draw(st.booleans()),
        unused=draw(st.none() | st.integers(0, 3)),
        order=draw(st.sampled_from(ORDERS)),
        owned=draw(st.sampled_from((None, None, owned))),
    )


@settings(max_examples=60, deadline=None)
@given(questions())
def test_the_finder_finds_what_trying_every_team_finds_in_the_same_order(question: Question) -> None:
    expected = every_team(question)
    answer = find(question)
    assert answer.count == len(expected)
    assert [key_of(found.team) for found in answer.teams] == sorted(
        expected, key=lambda key: Fraction(*place_of(question, expected[key])), reverse=True
    )[: len(answer.teams)]
    assert answer.whole
