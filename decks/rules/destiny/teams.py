"""What is wrong with the team of a deck, and with what goes to the table with it: plots and battlefields.

Pure. Whether a team may be at all is told in short by `team.faults`, with the same codes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from cardsdb.language.destiny import DestinyCard, building
from cardsdb.language.text.grammar import listing
from decks.contents import Said
from decks.rules.destiny.conditions import said
from decks.rules.destiny.law import Format
from decks.rules.destiny.reading import Reading
from decks.rules.destiny.saying import fix, problem, take_out
from decks.rules.destiny.team import BOTH, Member, Team, holds, known_most, points_of, prices
from decks.rules.problems import Fix, Problem

MOST_FIXES = 4
AND = {"ru": " и ", "en": " and "}


def find(reading: Reading) -> Iterator[Problem]:
    """Everything about team, plots and battlefields."""
    yield from _backs(reading)
    yield from _members(reading)
    yield from _prices(reading)
    yield from _points(reading)
    yield from _plots(reading)
    yield from _battlefields(reading)
    yield from _conditions(reading)


def _backs(reading: Reading) -> Iterator[Problem]:
    """One card lies on the table once, whichever of its faces is up."""
    for card in reading.backs:
        front, n = reading.book.cards[card.code].front, reading.deck.copies[card.code]
        fixes = [take_out(reading.deck, card.code)]
        if front in reading.book.cards:
            there = reading.deck.copies.get(front, 0)
            turned = {front: max(there, n), card.code: 0}
            fixes.insert(0, fix("turn-over", reading.deck, turned, fronts=[front]))
        yield problem("further-face", reading.deck, [card.code], fixes, fronts=[front])


# ---- characters ----


def _members(reading: Reading) -> Iterator[Problem]:
    deck, team, laws = reading.deck, reading.team, reading.format.laws
    if len(team.members) < laws.characters:
        yield problem("no-characters", deck, numbers={"has": len(team.members), "needs": laws.characters})
    by_title: dict[str, list[DestinyCard]] = defaultdict(list)
    for member in team.members:
        if member.card.unique:
            by_title[member.card.name.en].append(member.card)
    for cards in by_title.values():
        if len(cards) > 1:
            yield _twice(reading, cards)
    if team.sides >= BOTH and not reading.mixed:
        yield _mixed(reading)
    for card, n in reading.of("character"):
        most = known_most(card, reading.format)
        if most is not None and n > most:
            kept = fix("keep", deck, {card.code: most}, left=most)
            yield problem("many-of-a-kind", deck, [card.code], [kept], {"has": n, "known": most})


def _twice(reading: Reading, cards: list[DestinyCard]) -> Problem:
    codes = list(dict.fromkeys(card.code for card in cards))
    keeping = [
        fix("keep-this", reading.deck, {code: 1} | dict.fromkeys([c for c in codes if c != code], 0), kept=[code])
        for code in codes
    ]
    return problem("unique-twice", reading.deck, codes, keeping[:MOST_FIXES], {"has": len(cards)})


def _mixed(reading: Reading) -> Problem:
    found = [card for card, _n in reading.of("character")]
    sides = {side: [card.code for card in found if card.affiliation == side] for side in ("hero", "villain")}
    fixes = [fix(f"without-{side}", reading.deck, dict.fromkeys(codes, 0)) for side, codes in sides.items()]
    heroes, villains = sides["hero"], sides["villain"]
    return problem("mixed-team", reading.deck, [*heroes, *villains], fixes, heroes=heroes, villains=villains)


# ---- points ----


def _prices(reading: Reading) -> Iterator[Problem]:
    """Each copy stands in the team at a price that its card has."""
    for card, n in reading.of("character", "plot"):
        most = len(prices(card, reading.format))
        levels = reading.deck.levels(card.code)
        if not most and card.type != "plot":
            yield problem("no-price", reading.deck, [card.code])
        if max(levels) > max(1, most):
            lower = {card.code: tuple(min(level, max(1, most)) for level in levels)}
            down = fix("one-die" if most < 2 else "two-dice", reading.deck, dice=lower)
            numbers = {"has": max(levels), "needs": max(1, most), "copies": n}
            yield problem("no-such-price", reading.deck, [card.code], [down], numbers)


def _points(reading: Reading) -> Iterator[Problem]:
    has, most = points_of(reading.team, reading.format), reading.format.laws.points
    if has > most:
        codes = list(dict.fromkeys(member.card.code for member in reading.team))
        numbers = {"has": has, "needs": most, "over": has - most}
        yield problem("too-many-points", reading.deck, codes, islice(_cheaper(reading, most), MOST_FIXES), numbers)


def _cheaper(reading: Reading, most: int) -> Iterator[Fix]:
    """What one press brings the team down by enough: a die less, or a card less."""
    members = {(member.card.code, member.level): member for member in reading.team}
    for member in members.values():
        if member.level > 1 and points_of(_with(reading.team, member, member.level - 1), reading.format) <= most:
            yield fix("die-less", reading.deck, dice={member.card.code: _levels(reading, member, member.level - 1)})
    for member in members.values():
        if points_of(_with(reading.team, member, 0), reading.format) <= most:
            n = reading.deck.copies[member.card.code] - 1
            left = {member.card.code: tuple(level for level in _levels(reading, member, 0) if level)} if n else None
            yield fix("one-less" if n else "take-out", reading.deck, {member.card.code: n}, dice=left)


def _with(team: Team, member: Member, level: int) -> Team:
    """The team with one member at another level; 0: without it."""
    changed: dict[str, tuple[Member, ...]] = {}
    for place in ("members", "plots"):
        found = list(getattr(team, place))
        if member in found:
            found[found.index(member)] = replace(member, level=level)
        changed[place] = tuple(one for one in found if one.level)
    return Team(**changed)


def _levels(reading: Reading, member: Member, level: int) -> tuple[int, ...]:
    levels = list(reading.deck.levels(member.card.code))
    levels[levels.index(member.level)] = level
    return tuple(sorted(levels, reverse=True))


# ---- plots and battlefields ----


def _plots(reading: Reading) -> Iterator[Problem]:
    deck, team, laws = reading.deck, reading.team, reading.format.laws
    most = laws.plots + sum(law.plots for _plot, law in team.laws(building.Larger))
    codes = list(dict.fromkeys(plot.card.code for plot in team.plots))
    if len(team.plots) > most:
        numbers = {"has": len(team.plots), "needs": most}
        yield problem("too-many-plots", deck, codes, _only(reading, codes, most), numbers)
    if not team.members:
        return
    for plot in {plot.card.code: plot.card for plot in team.plots}.values():
        out = take_out(deck, plot.code)
        if plot.affiliation != "neutral" and plot.affiliation not in reading.sides:
            yield problem("plot-affiliation", deck, [plot.code], [out])
        if laws.colours and plot.colour != "gray" and plot.colour not in team.colours:
            yield problem("plot-colour", deck, [plot.code], [out])


def _battlefields(reading: Reading) -> Iterator[Problem]:
    deck, laws = reading.deck, reading.format.laws
    found = reading.of("battlefield")
    codes, has = [card.code for card, _n in found], sum(n for _card, n in found)
    more = max((law.n for _card, law in reading.saying(building.Battlefields)), default=0)
    most = max(laws.battlefields, more) if laws.battlefields else 0
    if has > most:
        yield problem("too-many-battlefields", deck, codes, _only(reading, codes, most), {"has": has, "needs": most})
    elif not has and most:
        yield problem("no-battlefield", deck)
    elif has < more:
        yield problem("battlefield-to-spare", deck, codes, numbers={"has": has, "needs": more})
    if not reading.team.members:
        return
    strange = [card.code for card, _n in found if card.affiliation not in reading.sides | {"neutral"}]
    if strange:
        yield problem("battlefield-affiliation", deck, strange, [take_out(deck, *strange)])


def _only(reading: Reading, codes: list[str], most: int) -> list[Fix]:
    """Keep one and take out the others, where one may stay."""
    if most < 1:
        return [take_out(reading.deck, *codes)]
    if most > 1:
        return []
    return [
        fix("keep-this", reading.deck, {code: 1} | dict.fromkeys([c for c in codes if c != code], 0), kept=[code])
        for code in codes
    ][:MOST_FIXES]


# ---- only if ----


def _conditions(reading: Reading) -> Iterator[Problem]:
    """Each card that may be taken only under some condition; nothing of teams is asked where there is none."""
    copies = [n for _card, n in reading.drawn]
    failed: dict[tuple[str, str], dict[building.DeckCondition, Said]] = defaultdict(dict)
    for card, law in reading.saying(building.Needs):
        about_format = isinstance(law.cond, building.InFormat)
        asked = reading.team.members or about_format
        if asked and not holds(law.cond, reading.team, reading.format, copies):
            code = "format-only" if about_format else "include-only-if"
            failed[code, card.code][law.cond] = said(law.cond, reading.book)
    for (code, card_code), demands in failed.items():
        switches = [one for cond in demands for one in _formats(reading, cond)]
        yield problem(
            code,
            reading.deck,
            [card_code],
            [*switches, take_out(reading.deck, card_code)],
            demand={lang: listing([one[lang] for one in demands.values()], joined) for lang, joined in AND.items()},
        )


def _formats(reading: Reading, cond: building.DeckCondition) -> list[Fix]:
    """A format of the game in which it holds."""
    if not isinstance(cond, building.InFormat):
        return []
    fitting = (one for one in reading.book.formats.values() if holds(cond, reading.team, one) and not one.laws.packs)
    return [switch(reading, one) for one in fitting][:1]


def switch(reading: Reading, format: Format) -> Fix:
    """Judge the deck by another format."""
    code = "" if format.code == "open" else format.code
    return fix("switch-format", reading.deck, format=code, format_name={"ru": format.name.ru, "en": format.name.en})


def ways_up(reading: Reading, left: int) -> Iterable[Fix]:
    """What points that are left would pay: one more die of a character or plot."""
    members = {(member.card.code, member.level): member for member in reading.team}
    for member in members.values():
        up = _with(reading.team, member, member.level + 1)
        if member.level < len(prices(member.card, reading.format)):
            more = points_of(up, reading.format) - points_of(reading.team, reading.format)
            if more <= left:
                yield fix("die-more", reading.deck, dice={member.card.code: _levels(reading, member, member.level + 1)})
