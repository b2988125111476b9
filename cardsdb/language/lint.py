"""What is doubtful about a card that decodes: findings with a code, a place, and words in both languages.

Knows the checks of each game through `CHECKS`. A finding never stops a card from being saved or played; an
`error` says that a part of it can never do what it says, a `warning` that it probably was not meant so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from cardsdb.language import fluxx, fluxx_lint
from cardsdb.language.definitions import check_program, references
from cardsdb.language.lint_words import MESSAGES, WORDS

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One doubtful thing: `path` names the place in the card, e.g. `program[0].do[1]`."""

    code: str
    path: str
    message_ru: str
    message_en: str
    severity: Severity


Raw = tuple[str, str, Mapping[str, Any]]
"""Code, path and the parameters of the message."""

CHECKS: dict[type, Callable[[Any, Any, str, Mapping[str, Any]], Iterator[Raw]]] = {
    fluxx.FluxxCard: fluxx_lint.check,
}
"""The checks of a game by its card type: (card, program, path of the program, cards by code) → raw findings."""


def lint(card: Any, pool: Iterable[Any]) -> list[Finding]:
    """Findings about a card among the cards it is to be played with; `pool` may hold the card itself or not."""
    cards = {other.code: other for other in pool} | {card.code: card}
    programs = [("program", card.program)]
    variants = getattr(card, "variants", ())
    programs += [(f"variants[{i}].program", v.program) for i, v in enumerate(variants)]
    return [_finding(raw) for path, program in programs for raw in _check(card, program, path, cards)]


def _check(card: Any, program: Any, path: str, cards: Mapping[str, Any]) -> Iterator[Raw]:
    for message in check_program(program):
        yield "too-large", path, {"what": message}
    for code in sorted(references(program) - cards.keys()):
        yield "unknown-card", path, {"card": code}
    if type(card) in CHECKS:
        yield from CHECKS[type(card)](card, program, path, cards)


def _finding(raw: Raw) -> Finding:
    code, path, params = raw
    severity, ru, en = MESSAGES[code]
    return Finding(code, path, ru.format(**_said(params, "ru")), en.format(**_said(params, "en")), severity)


def _said(params: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The parameters with the words that a language has for them."""
    return {name: WORDS[value][language] if value in WORDS else value for name, value in params.items()}
