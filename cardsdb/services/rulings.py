"""Scenario files → rulings; and the files that tell some of them, as a question and an answer on the pages of cards.

Knows the head of a scenario and the form of what is told. Must not know how a scenario is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction

from cardsdb.language.definitions import DefinitionError, Fault
from cardsdb.language.reading import YamlError, read_yaml
from cardsdb.models import Card, Game, Ruling
from cardsdb.services.loading import Report, bump

_FIELDS = ("place", "title_ru", "title_en", "question_ru", "question_en", "answer_ru", "answer_en", "source")


@dataclass
class Rulings:
    """Unsaved rulings by scenario, and what each is about: codes of cards, and kinds that stand for all their cards."""

    rows: dict[str, Ruling] = field(default_factory=dict)
    about: dict[str, frozenset[str]] = field(default_factory=dict)


def read_rulings(scenarios: Iterable[Path], told: Iterable[Path] = ()) -> Rulings:
    """The rulings of these scenario files, told by these files; raises `DefinitionError` with the faults of all."""
    found = Rulings()
    faults: list[Fault] = []
    for file in scenarios:
        for scenario in _entries(file, faults):
            if wrong := _wrong(scenario, found.rows):
                faults.append(Fault(str(file), _id(scenario, "id"), wrong[0], None, wrong[1]))
            else:
                found.rows[scenario["id"]] = _ruling(scenario)
    for file in told:
        for entry in _entries(file, faults):
            if wrong := _told_wrong(entry, found):
                faults.append(Fault(str(file), _id(entry, "scenario"), wrong[0], None, wrong[1]))
            else:
                _tell(found, entry)
    if faults:
        raise DefinitionError(faults)
    return found


def _entries(file: Path, faults: list[Fault]) -> list[Any]:
    try:
        data = read_yaml(file.read_text(encoding="utf-8")).data
    except YamlError as error:
        faults.append(Fault(str(file), "", "", error.line, error.message))
        return []
    return data if isinstance(data, list) else [data]


def _id(entry: Any, key: str) -> str:
    return str(entry.get(key, "")) if isinstance(entry, dict) else ""


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
    return None if _in_both(title) else ("title", "must have words in ru and en")


def _in_both(words: Any) -> bool:
    return isinstance(words, dict) and all(isinstance(words.get(lang), str) and words[lang] for lang in ("ru", "en"))


def _told_wrong(entry: Any, found: Rulings) -> tuple[str, str] | None:
    if not isinstance(entry, dict):
        return "", "what is told is a mapping with the keys scenario, about, q and a"
    if unknown := sorted(map(str, entry.keys() - {"scenario", "about", "q", "a"})):
        return unknown[0], "is no key of what is told"
    if entry.get("scenario") not in found.rows:
        return "scenario", "there is no such scenario"
    if entry["scenario"] in found.about:
        return "scenario", "is told already"
    about = entry.get("about")
    if not isinstance(about, list) or not about or not all(isinstance(one, str) for one in about):
        return "about", "must be a list of codes of cards, or of kinds"
    if missing := [key for key in ("q", "a") if not _in_both(entry.get(key))]:
        return missing[0], "must have words in ru and en"
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


def _tell(found: Rulings, entry: dict[str, Any]) -> None:
    row = found.rows[entry["scenario"]]
    row.question_ru, row.question_en = entry["q"]["ru"].strip(), entry["q"]["en"].strip()
    row.answer_ru, row.answer_en = entry["a"]["ru"].strip(), entry["a"]["en"].strip()
    row.place = len(found.about) + 1
    found.about[row.scenario] = frozenset(entry["about"])


@transaction.atomic
def load_rulings(wanted: Rulings) -> Report:
    """Write all rulings; those that no file has any more are removed, for nothing refers to them."""
    report = Report()
    existing = {r.scenario: r for r in Ruling.objects.prefetch_related("cards")}
    cards = _cards(wanted)
    written = []
    for scenario, ruling in wanted.rows.items():
        old = existing.get(scenario)
        if old is None:
            report.added.append(scenario)
        elif _values(old) == _values(ruling) and {c.pk for c in old.cards.all()} == cards[scenario]:
            report.unchanged.append(scenario)
            continue
        else:
            report.changed.append(scenario)
        written.append(ruling)
    report.gone = sorted(existing.keys() - wanted.rows.keys())
    _write(written, cards, report.gone)
    if report.stale or report.gone:
        for game in {ruling.game for ruling in written} | {existing[gone].game for gone in report.gone}:
            bump(game)
    return report


def _cards(wanted: Rulings) -> dict[str, set[int]]:
    """The keys of the cards that each ruling is about."""
    by_name: dict[tuple[str, str], set[int]] = {}
    for game, code, kind, pk in Card.objects.public().values_list("game", "code", "kind", "pk"):
        for name in (code, kind):
            by_name.setdefault((game, name), set()).add(pk)
    return {
        scenario: set().union(*(by_name.get((row.game, name), ()) for name in wanted.about.get(scenario, ())))
        for scenario, row in wanted.rows.items()
    }


def _values(ruling: Ruling) -> tuple[object, ...]:
    return (ruling.game, *(getattr(ruling, name) for name in _FIELDS))


def _write(written: list[Ruling], cards: dict[str, set[int]], gone: list[str]) -> None:
    if gone:
        Ruling.objects.filter(scenario__in=gone).delete()
    if not written:
        return
    Ruling.objects.bulk_create(
        written, update_conflicts=True, unique_fields=["scenario"], update_fields=["game", *_FIELDS]
    )
    ids = dict(Ruling.objects.filter(scenario__in=[r.scenario for r in written]).values_list("scenario", "pk"))
    through = Ruling.cards.through
    through.objects.filter(ruling_id__in=ids.values()).delete()
    through.objects.bulk_create(
        through(ruling_id=ids[r.scenario], card_id=pk) for r in written for pk in sorted(cards[r.scenario])
    )
