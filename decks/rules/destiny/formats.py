"""What a format says against a deck: its sets, its lists, its boxes; and cards that keep to some sets themselves.

Pure. A reprint is the card it reprints: it is allowed with it, banned with it and restricted with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardsdb.language.destiny import building
from decks.rules.destiny.law import OPEN, Book, Box, Format
from decks.rules.destiny.reading import Reading
from decks.rules.destiny.saying import fix, problem, take_out
from decks.rules.destiny.teams import MOST_FIXES, switch
from decks.rules.problems import Fix, Problem


def find(reading: Reading) -> Iterator[Problem]:
    """Everything that the format says, boxes left aside."""
    yield from _sets(reading)
    yield from _banned(reading)
    yield from _restricted(reading)
    yield from _pairs(reading)
    yield from _few_sets(reading)


def unknown(reading: Reading) -> Iterator[Problem]:
    """A format that there is not: the deck is judged by the booklet."""
    if reading.law.unknown:
        numbers = {"points": OPEN.laws.points, "size": OPEN.laws.size}
        name = {"ru": reading.deck.format, "en": reading.deck.format}
        yield problem("unknown-format", reading.deck, fixes=[switch(reading, OPEN)], numbers=numbers, unknown=name)


def _name(format: Format) -> dict[str, str]:
    return {"ru": format.name.ru, "en": format.name.en}


def _outside(reading: Reading, format: Format) -> list[str]:
    """The codes of cards of which no print is in a set of the format."""
    if format.sets is None:
        return []
    return [card.code for card, _n in reading.cards if not (reading.printing(card).sets & format.sets)]


def _listed(reading: Reading, codes: Iterable[str]) -> list[str]:
    """The codes of the deck's cards that a list names, or a reprint of them."""
    listed = {reading.original(code) for code in codes}
    return [card.code for card, _n in reading.cards if reading.original(card.code) in listed] if listed else []


def _sets(reading: Reading) -> Iterator[Problem]:
    if codes := _outside(reading, reading.format):
        fixes = [take_out(reading.deck, *codes), *_elsewhere(reading)]
        yield problem("not-in-format", reading.deck, codes, fixes, format_name=_name(reading.format))


def _elsewhere(reading: Reading) -> list[Fix]:
    """Another format that all cards are in, those of tournaments first, and the booklet’s rules."""
    known = [one for one in reading.book.formats.values() if one.code != reading.format.code and not one.laws.packs]
    able = [one for one in known if not _outside(reading, one) and not _listed(reading, one.banned)]
    able.sort(key=lambda one: one.code == OPEN.code)
    return [switch(reading, one) for one in (able[:1] if len(able) < 2 else (able[0], able[-1]))]


def _banned(reading: Reading) -> Iterator[Problem]:
    if codes := _listed(reading, reading.format.banned):
        name = _name(reading.format)
        yield problem("banned", reading.deck, codes, [take_out(reading.deck, *codes)], format_name=name)


def _restricted(reading: Reading) -> Iterator[Problem]:
    """Copies do not count here, nor do reprints: cards do."""
    codes, most = _listed(reading, reading.format.restricted), reading.format.laws.restricted_most
    cards = list(dict.fromkeys(map(reading.original, codes)))
    if len(cards) <= most:
        return
    fixes = [take_out(reading.deck, *codes)] if most < 1 else []
    for kept in cards if most == 1 else ():
        others = [code for code in codes if reading.original(code) != kept]
        same = [code for code in codes if reading.original(code) == kept]
        fixes.append(fix("keep-of-list", reading.deck, dict.fromkeys(others, 0), kept=same))
    numbers = {"has": len(cards), "needs": most}
    yield problem(
        "restricted-list", reading.deck, codes, fixes[:MOST_FIXES], numbers, format_name=_name(reading.format)
    )


def _pairs(reading: Reading) -> Iterator[Problem]:
    if not reading.format.pairs:
        return
    there: dict[str, list[str]] = {}
    for card, _n in reading.cards:
        there.setdefault(reading.original(card.code), []).append(card.code)
    for pair in sorted(map(sorted, reading.format.pairs)):
        sides = [there.get(reading.original(code), []) for code in pair]
        if all(sides):
            codes = [code for side in sides for code in side]
            fixes = [take_out(reading.deck, *side) for side in sides]
            yield problem("restricted-pair", reading.deck, codes, fixes, format_name=_name(reading.format))


def _few_sets(reading: Reading) -> Iterator[Problem]:
    """All other cards of team and deck from so many sets; battlefields are neither."""
    told = set()
    for giver, law in reading.saying(building.FromSets):
        if giver.code in told:
            continue
        told.add(giver.code)
        others = [card for card, _n in reading.cards if card.code != giver.code and card.type != "battlefield"]
        printed = [reading.printing(card).sets for card in others]
        if not coverable(printed, law.n):
            sets = Counter(reading.printing(card).set for card in others)
            least = [code for code, _n in sets.most_common()[law.n :]]
            far = [card.code for card in others if reading.printing(card).set in least]
            numbers, out = {"has": len(sets), "needs": law.n}, take_out(reading.deck, giver.code)
            yield problem("too-many-sets", reading.deck, [giver.code], [out], numbers, far=far)


def coverable(printed: Iterable[frozenset[str]], n: int) -> bool:
    """Whether of each of these sets of sets one is among so many that may be chosen."""
    left = list(printed)
    if not left:
        return True
    if n < 1:
        return False
    first = min(left, key=len)
    return any(coverable([sets for sets in left if one not in sets], n - 1) for one in first)


# ---- boxes ----


def box_problem(reading: Reading) -> Iterator[Problem]:
    """A deck of a format of boxes is one of them, dice and all, and nothing else is asked of it."""
    boxes = reading.format.boxes
    if not boxes:
        yield problem("no-boxes", reading.deck, format_name=_name(reading.format))
        return
    nearest = min(boxes, key=lambda box: _distance(reading, box))
    if not _distance(reading, nearest):
        return
    missing, extra, dice = _differences(reading, nearest)
    fixes = [_into(reading, box) for box in sorted(boxes, key=lambda box: _distance(reading, box))[:MOST_FIXES]]
    numbers = {"missing": sum(missing.values()), "extra": sum(extra.values()), "dice": len(dice)}
    name = {"ru": nearest.name.ru, "en": nearest.name.en}
    codes = [*missing, *extra, *(code for code in dice if code not in missing and code not in extra)]
    yield problem("not-a-box", reading.deck, codes, fixes, numbers, box=name)


def box_levels(box: Box, book: Book) -> dict[str, tuple[int, ...]]:
    """At which price each copy of a character lies in a box, all its dice given out; only where one is above 1."""
    found = {}
    for code, n in box.cards.items():
        printing = book.cards.get(code)
        each, more = divmod(max(box.dice.get(code, 0), n), n)
        levels = (each + 1,) * more + (each,) * (n - more)
        if levels[0] > 1 and (printing is None or printing.card.points):
            found[code] = levels
    return found


def _differences(reading: Reading, box: Box) -> tuple[Counter[str], Counter[str], list[str]]:
    """The copies that a box has more, those that the deck has more, and cards whose dice are not those of the box."""
    has, wanted = Counter(reading.deck.copies), Counter(box.cards)
    levels = box_levels(box, reading.book)
    same = [(code, n) for code, n in box.cards.items() if n == has[code]]
    dice = [code for code, n in same if _dice(reading, code) != levels.get(code, (1,) * n)]
    return wanted - has, has - wanted, dice


def _dice(reading: Reading, code: str) -> tuple[int, ...]:
    return tuple(sorted(reading.deck.levels(code), reverse=True))


def _distance(reading: Reading, box: Box) -> int:
    missing, extra, dice = _differences(reading, box)
    return missing.total() + extra.total() + len(dice)


def _into(reading: Reading, box: Box) -> Fix:
    """Make the deck that box."""
    copies, known = reading.deck.copies, box_levels(box, reading.book)
    cards = {code: box.cards.get(code, 0) for code in (*copies, *box.cards)}
    changed = {code: n for code, n in cards.items() if copies.get(code, 0) != n}
    levels = {code: known.get(code, (1,) * n) for code, n in box.cards.items()}
    dice = {code: one for code, one in levels.items() if code in known or code in reading.deck.dice}
    return fix("into-box", reading.deck, changed, dice=dice, box={"ru": box.name.ru, "en": box.name.en})
