"""Random questions to the finder of teams, over a few invented cards with every kind of law.

Pure: no database.
"""

from __future__ import annotations

from hypothesis import strategies as st

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.destiny import building as b
from cardsdb.language.destiny.building import Described
from decks.teams.question import ORDERS, SIDES, Question, Wish
from tests.decks.teams.invented import card, law_of

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
def laws(draw: st.DrawFn) -> b.AnyDeckLaw:
    match draw(st.integers(0, 5)):
        case 0 | 1:
            return b.Needs(cond=draw(conditions()))
        case 2:
            return b.TeamUp(each=(draw(described(False)),), by=draw(st.integers(1, 2)), once=draw(st.booleans()))
        case 3:
            return b.Cheaper(what=draw(described(False)), by=1)
        case 4:
            return b.Larger(plots=1)
    cond = draw(st.none() | conditions())
    return b.Mixes(who=draw(st.sampled_from(("team", "this"))), cond=cond)


@st.composite
def characters(draw: st.DrawFn, code: str, low: int) -> DestinyCard:
    first = draw(st.integers(low, 7))
    second = (first + draw(st.integers(0, 3)),) if draw(st.booleans()) else ()
    return card(
        code,
        (first, *second),
        draw(st.sampled_from(("A", "B", "C", "D", ""))),
        unique=draw(st.booleans()),
        colour=draw(st.sampled_from(COLOURS)),
        affiliation=draw(st.sampled_from(SIDE)),
        subtypes=tuple(draw(st.sets(st.sampled_from(TRAITS), max_size=2))),
        health=draw(st.integers(5, 9)),
        limit=draw(st.integers(1, 2)),
    )


@st.composite
def plots(draw: st.DrawFn, code: str) -> DestinyCard:
    colour, affiliation = draw(st.sampled_from(COLOURS)), draw(st.sampled_from(SIDE))
    limit, points = draw(st.integers(1, 2)), (draw(st.integers(-3, 3)),)
    return card(code, points, type="plot", colour=colour, affiliation=affiliation, limit=limit)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    low = draw(st.sampled_from((2, 2, 2, -2)))
    cards = [draw(characters(f"c{i}", low)) for i in range(draw(st.integers(2, 5 if low > 0 else 4)))]
    cards += [draw(plots(f"p{i}")) for i in range(draw(st.integers(0, 2)))]
    speaks = st.sampled_from((True, False, False))
    said = {one.code: tuple(draw(st.lists(laws(), min_size=1, max_size=2))) for one in cards if draw(speaks)}
    codes = [one.code for one in cards]
    some = st.sampled_from(codes)
    figures = {
        "points": draw(st.integers(8, 14)),
        "mixed": draw(st.integers(0, 5)) == 0,
        "colours": draw(st.booleans()),
        "characters": draw(st.integers(0, 2)),
        "plots": draw(st.integers(0, 2)),
        "restricted": frozenset(draw(st.sets(some, max_size=2))),
        "pairs": frozenset({frozenset(pair)} if len(pair := draw(st.sets(some, max_size=2))) == 2 else ()),
        "reprints": {"c1": "c0"} if draw(st.integers(0, 5)) == 0 else {},
    }
    people = st.sampled_from([code for code in codes if code[0] == "c"])
    owned = {code: (draw(st.integers(0, 3)), draw(st.integers(0, 3))) for code in codes}
    with_plots = draw(st.booleans())
    return Question(
        law_of(cards, said, **figures),
        side=draw(st.sampled_from(SIDES)),
        colours=frozenset(draw(st.sets(st.sampled_from(COLOURS), max_size=1))),
        must=tuple(Wish(draw(people), draw(st.integers(0, 2))) for _ in range(draw(st.sampled_from((0, 0, 1, 2))))),
        without=frozenset(draw(st.sets(some, max_size=1))),
        plots=with_plots,
        plot="p0" if "p0" in codes and not with_plots and draw(st.booleans()) else "",
        unused=draw(st.none() | st.integers(0, 3)),
        order=draw(st.sampled_from(ORDERS)),
        owned=draw(st.sampled_from((None, None, owned))),
    )
