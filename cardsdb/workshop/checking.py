"""What an editor shows of a card that is being typed: what is wrong with it, what it says, how it looks.

Knows the language, the linter and faces; must not know requests or rows. Nothing here is kept but the picture, in the
cache of faces, at the address that it will have when the card is saved as it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from django.urls import reverse
from django.utils.translation import gettext

from cardsdb.faces import face_of_definition
from cardsdb.language.core import CardDef
from cardsdb.language.definitions import Fault
from cardsdb.language.faults import path_of
from cardsdb.language.lint import lint
from cardsdb.language.messages import translated
from cardsdb.language.text import LANGUAGES, rules_text
from cardsdb.services import faces
from cardsdb.services.reader import language
from cardsdb.workshop.drafts import BadDraft, Draft, Reading, read
from cardsdb.workshop.pool import Pool

UNTITLED = {"ru": "Без названия", "en": "Untitled"}
SIZE = "page"
MOST_TOLD = 30
"""Of all that is wrong: whoever mends these sees the rest."""
SWEEP_ONE_IN = 50
"""So many new pictures are made between two looks at how many are kept."""

Severity = Literal["fault", "error", "warning"]
"""A fault keeps a card from being saved; an error is a part that cannot do what it says; a warning is a doubt."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong, in the reader's language; `path` names the field or the place in the program."""

    severity: Severity
    message: str
    path: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """`texts` and `face` (its address) are empty where no card can be made of what was typed."""

    problems: tuple[Problem, ...] = ()
    card: CardDef | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    face: str = ""
    spoken: str = ""

    @property
    def faulty(self) -> bool:
        return self.card is None

    @property
    def refused(self) -> bool:
        """It cannot be saved like this, whether or not a card could be made of it to look at."""
        return any(problem.severity == "fault" for problem in self.problems)

    @property
    def by_field(self) -> dict[str, str]:
        """What is wrong with the fields around the program."""
        return {problem.path: problem.message for problem in self.problems if problem.line is None}


def nobody_minds() -> bool:
    """One more picture may be rendered."""
    return True


def check(draft: Draft, pool: Pool, may_render: Callable[[], bool] = nobody_minds) -> Report:
    """What is wrong with a draft, what it says and how it looks. One without a name is called “Untitled”."""
    if not any(draft.names.values()):
        draft = replace(draft, name_ru=UNTITLED["ru"], name_en=UNTITLED["en"])
    try:
        card, reading = read(draft, pool)
    except BadDraft as bad:
        return Report(tuple(said(bad.faults)))
    names = {**pool.names, card.code: card.name}
    face = face_of_definition(card, language(), names)
    return Report(
        problems=tuple(_findings(card, reading, pool)),
        card=card,
        texts={lang: rules_text(card, lang, names) for lang in LANGUAGES},
        face=_address(face) if _drawn(face, may_render) else "",
        spoken=face.spoken,
    )


def said(faults: tuple[Fault, ...]) -> Iterator[Problem]:
    """Faults as problems, each once."""
    seen: set[tuple[Any, ...]] = set()
    for fault in faults[:MOST_TOLD]:
        problem = Problem("fault", translated(fault.message, gettext), fault.field, fault.line)
        if (problem.path, problem.message) not in seen:
            seen.add((problem.path, problem.message))
            yield problem


def _findings(card: CardDef, reading: Reading, pool: Pool) -> Iterator[Problem]:
    for finding in lint(card, pool.cards):
        message = getattr(finding, f"message_{'ru' if language() == 'ru' else 'en'}")
        yield Problem(finding.severity, message, finding.path, reading.line(path_of(finding.path)))


def _address(face: Any) -> str:
    return reverse("faces:face", args=[face.game, face.code, face.lang, SIZE, face.digest])


def _drawn(face: Any, may_render: Callable[[], bool]) -> bool:
    """Whether the picture is kept, or could be made just now."""
    if faces.kept_file(face.game, face.code, face.lang, SIZE, face.digest).is_file():
        return True
    if not may_render():
        return False
    faces.picture_of(face, face.lang, SIZE)
    if not secrets.randbelow(SWEEP_ONE_IN):
        faces.sweep_invented()
    return True
