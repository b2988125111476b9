"""Whatever is done to the data, it is either understood or refused with faults: never half, and never a traceback."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from cardsdb.destiny.collecting import Collection, Unreadable
from cardsdb.destiny.mapping import facts
from tests.destiny.conftest import MINI

VALUES = [
    *(None, True, False, 0, 1, -1, 10**30, 1.5, "", " ", "x", "01001", "13002B", "ё" * 200, [], ["x"], [[]], {}),
    *({"x": 1}, {"01001": "1"}, "-", "Sp", "9/9", "2021-13-45", "\u2028", "<b>", "1RD", "../..", "HB", "character"),
]
FILES = {file.relative_to(MINI).as_posix(): file.read_bytes() for file in sorted(MINI.rglob("*.json"))}
PARSED = {name: json.loads(data) for name, data in FILES.items() if not name.endswith("starterPacks.json")}


class Changed:
    """The mini-database with a file in which something is different."""

    def __init__(self, name: str, data: bytes) -> None:
        self.files = {**FILES, name: data}

    def names(self) -> frozenset[str]:
        return frozenset(self.files)

    def read(self, name: str) -> bytes:
        return self.files[name]


def mutate(value, chance: Random):
    """Change one thing somewhere in it."""
    holders = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list) and one:
            holders.append(one)
            waiting += one.values() if isinstance(one, dict) else one
    holder = chance.choice(holders)
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[f"{key}x"] = holder[key]
        case 2 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case _:
            holder[key] = copy.deepcopy(chance.choice(VALUES))


def understood(files) -> int:
    """Read everything as far as rows would be made of it; how many cards are sound, below 0 if nothing can be read."""
    try:
        found = Collection(files)
    except Unreadable as error:
        return -len(error.faults)
    n = 0
    for batch in found.batches.values():
        assert all(fault.file and fault.message for fault in batch.faults)
        if batch.faults:
            continue
        n += len(batch.cards)
        words = {language: found.translation(batch, language).words for language in found.languages}
        for card in batch.cards:
            made = facts(card, {language: said[card.code] for language, said in words.items() if card.code in said})
            assert len(made.sides) in (0, 6)
            assert all(said.name for said in made.words.values())
    return n


def test_unchanged_it_is_understood_whole():
    assert understood(Changed("x", b"")) == 62


@pytest.mark.parametrize("seed", range(8))
def test_any_change_is_understood_or_refused(seed):
    chance = Random(seed)
    for _ in range(25):
        name = chance.choice(list(PARSED))
        data = copy.deepcopy(PARSED[name])
        for _ in range(chance.randint(1, 3)):
            if data:
                mutate(data, chance)
        understood(Changed(name, json.dumps(data).encode()))


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes_are_understood_or_refused(seed):
    chance = Random(seed)
    for _ in range(25):
        name = chance.choice(list(FILES))
        data = bytearray(FILES[name])
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        understood(Changed(name, bytes(data)))
