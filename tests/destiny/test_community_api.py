"""The community's own data goes in by the import and comes out by the public addresses as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cardsdb.api import community
from cardsdb.catalogue.destiny_index import index
from cardsdb.destiny.importing import import_from

SAME = (
    "set_code", "position", "type_code", "faction_code", "affiliation_code", "rarity_code", "is_unique", "has_die",
    "has_errata", "deck_limit", "ttscardid",
)  # fmt: skip
LEFT_OUT = {"15076": "health", "13006B": "cost"}
"""Stray figures, which the import leaves out."""


@pytest.fixture(scope="module")
def _all(community: str, django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    with django_db_blocker.unblock(), transaction.atomic():
        import_from(community, languages=["ru"])
        yield community
        transaction.set_rollback(True)


@pytest.fixture
def everything(_all: str, db: None) -> Path:
    return Path(_all)


def theirs(root: Path) -> dict[str, Any]:
    files = sorted((root / "set").glob("*.json"))
    return {row["code"]: row for file in files for row in json.loads(file.read_text(encoding="utf-8"))}


def plain(side: str) -> str:
    """A side as it is written here: a value of 0 is set by the card."""
    return side.replace("0", "X", 1) if side[:1] == "0" or side[:2] == "+0" else side


def test_every_card_comes_out_as_it_went_in(everything: Path) -> None:
    rows, ours = theirs(everything), community.cards()
    assert set(ours) == set(rows)
    wrong = []
    for code, row in rows.items():
        told = ours[code]
        pairs = {name: (row.get(name), told[name]) for name in SAME}
        pairs["name"] = (row["name"].strip(), told["name"])
        pairs["sides"] = ([plain(side) for side in row.get("sides", ())] or None, told["sides"])
        pairs["points"] = (row.get("points") or None, told["points"])
        pairs["subtypes"] = (sorted(row.get("subtypes", ())), sorted(one["code"] for one in told["subtypes"]))
        pairs |= {name: (row.get(name), told[name]) for name in ("cost", "health") if LEFT_OUT.get(code) != name}
        wrong += [f"{code} {name}: {one!r} {other!r}" for name, (one, other) in pairs.items() if one != other]
    assert wrong == []


def test_formats_come_out_as_they_went_in(everything: Path) -> None:
    rows = json.loads((everything / "formats.json").read_text(encoding="utf-8"))
    ours = {one["code"]: one["data"] for one in community.formats()}
    for row in rows:
        told, data = ours[row["code"]], row["data"]
        assert set(told["sets"]) == set(data["sets"])
        for name in ("restricted", "banned", "errata"):
            assert set(told[name]) == set(data.get(name, ()))
        assert told["balance"] == data["balance"]


def test_the_drawer_knows_its_keywords_and_formats(everything: Path) -> None:
    found = index()
    assert len(found.records) == 2034
    assert {name: mask.bit_count() for name, mask in found.of["keyword"].items()} == {
        "ambush": 96, "redeploy": 54, "guardian": 30, "modify": 26, "piloting": 25, "detect": 13, "team-up": 9,
        "renew": 3, "power-action": 142,
    }  # fmt: skip
    assert found.of["has_die"]["1"].bit_count() == 816
    assert found.of["double"]["1"].bit_count() == 40
