"""Scenario files → rulings on card pages: title, source, and the cards that the scenario mentions.

Knows the head of a scenario and can tell a card code in it. Must not know how a scenario is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.db import transaction

from cardsdb.language.definitions import DefinitionError, Fault
from cardsdb.language.reading import YamlError, read_yaml
from cardsdb.models import Card, Game, Ruling
from cardsdb.services.loading import Report, bump

_CODE = re.compile(r"\b(?:[a-z]\.[a-z0-9]+(?:-[a-z0-9]+)*|\d{5,6}[a-dA-D]?)\b")


def read_rulings(files: Iterable[Path]) -> list[tuple[Ruling, frozenset[str]]]:
    """Unsaved rulings with the codes they mention; raises `DefinitionError` with the faults of all files."""
    found: dict[str, tuple[Ruling, frozenset[str]]] = {}
    faults = []
    for file in files:
        try:
            data = read_yaml(file.read_text(encoding="utf-8")).data
        except YamlError as error:
            faults.append(Fault(str(file), "", "", error.line, error.message))
            continue
        for scenario in data if isinstance(data, list) else [data]:
            wrong = _wrong(scenario, found)
            if wrong is not None:
                field, message = wrong
                faults.append(Fault(str(file), _id(scenario), field, None, message))
            else:
                found[scenario["id"]] = (_ruling(scenario), _mentioned(scenario))
    if faults:
        raise DefinitionError(faults)
    return list(found.values())


def _id(scenario: Any) -> str:
    return str(scenario.get("id", "")) if isinstance(scenario, dict) else ""


def _wrong(scenario: Any, taken: dict[str, Any]) -> tuple[str, str] | None:
    if not isinstance(scenario, dict):
        return "", "a scenario is a mapping with the keys id, title, game, seats, setup and steps"
    title = scenario.get("title")
    if not isinstance(scenario.get("id"), str) or not re.fullmatch(r"[a-zA-Z0-9-]{1,80}", scenario["id"]):
        return "id", "must be letters, digits and hyphens, at most 80"
    if scenario["id"] in taken:
        return "id", "is taken by another scenario"
    if scenario.get("game") not in Game.values:
        return "game", f"must be one of {', '.join(Game.values)}"
    if not isinstance(title, dict) or not all(
        isinstance(title.get(lang), str) and title[lang] for lang in ("ru", "en")
    ):
        return "title", "must have words in ru and en"
    return None


def _ruling(scenario: dict[str, Any]) -> Ruling:
    title = scenario["title"]
    return Ruling(
        scenario=scenario["id"],
        game=scenario["game"],
        title_ru=title["ru"][:200],
        title_en=title["en"][:200],
        source=str(scenario.get("source") or "")[:80],
    )


def _mentioned(scenario: dict[str, Any]) -> frozenset[str]:
    """The cards that a scenario is about: those that act, are asked about, or hold as rules and goals.

    What merely lies in a hand or a pile counts only where nothing else is mentioned.
    """
    zones = (scenario.get("setup") or {}).get("zones") or {}
    about = [scenario.get("steps"), scenario.get("expect"), zones.get("rules"), zones.get("goals")]
    return frozenset(_codes(about)) or frozenset(_codes(scenario))


def _codes(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _codes(key)
            yield from _codes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _codes(inner)
    elif isinstance(value, str):
        yield from _CODE.findall(value)


@transaction.atomic
def load_rulings(wanted: list[tuple[Ruling, frozenset[str]]]) -> Report:
    """Write all rulings; those that no file has any more are removed, for nothing refers to them."""
    report = Report()
    existing = {r.scenario: r for r in Ruling.objects.prefetch_related("cards")}
    ids = {(game, code): pk for game, code, pk in Card.objects.public().values_list("game", "code", "pk")}
    mentioned = {
        ruling.scenario: {ids[ruling.game, code] for code in codes if (ruling.game, code) in ids}
        for ruling, codes in wanted
    }
    written = []
    for ruling, _ in wanted:
        old = existing.get(ruling.scenario)
        if old is None:
            report.added.append(ruling.scenario)
        elif _values(old) == _values(ruling) and {c.pk for c in old.cards.all()} == mentioned[ruling.scenario]:
            report.unchanged.append(ruling.scenario)
            continue
        else:
            report.changed.append(ruling.scenario)
        written.append(ruling)
    report.gone = sorted(existing.keys() - mentioned.keys())
    _write(written, mentioned, report.gone)
    if report.stale or report.gone:
        for game in {ruling.game for ruling in written} | {existing[gone].game for gone in report.gone}:
            bump(game)
    return report


def _values(ruling: Ruling) -> tuple[str, ...]:
    return ruling.game, ruling.title_ru, ruling.title_en, ruling.source


def _write(written: list[Ruling], mentioned: dict[str, set[int]], gone: list[str]) -> None:
    if gone:
        Ruling.objects.filter(scenario__in=gone).delete()
    if not written:
        return
    Ruling.objects.bulk_create(
        written,
        update_conflicts=True,
        unique_fields=["scenario"],
        update_fields=["game", "title_ru", "title_en", "source"],
    )
    ids = dict(Ruling.objects.filter(scenario__in=[r.scenario for r in written]).values_list("scenario", "pk"))
    through = Ruling.cards.through
    through.objects.filter(ruling_id__in=ids.values()).delete()
    through.objects.bulk_create(
        through(ruling_id=ids[r.scenario], card_id=pk) for r in written for pk in sorted(mentioned[r.scenario])
    )
