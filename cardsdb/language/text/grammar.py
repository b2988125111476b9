"""How clauses become sentences and items become lists: what both languages share.

Knows no language and no game. Texts hold plain spaces; no-break spaces are typography and belong to the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """One step of a card in words, without a capital and without a full stop.

    `said` commands («сбрось карту»), `possible` follows a «you may» («сбросить карту»); a clause without
    `possible` has a subject of its own and stands alone. `link` is how it likes to join the clause before it.
    """

    said: str
    possible: str | None = None
    link: str | None = None

    @property
    def alone(self) -> bool:
        return self.possible is None


ALONE = 9
"""More clauses than a sentence takes: nothing joins a clause that stands alone."""


def chain(clauses: Sequence[Clause], link: str, then: str, *, may: bool = False) -> list[str]:
    """Clauses as sentences without full stops, at most two or three clauses in each.

    `link` joins two commands, `then` begins a further sentence. With `may` the first sentence follows a
    “you may”; what comes after it commands again.
    """
    out: list[str] = []
    size = 0
    for clause in clauses:
        joint = clause.link or link
        if not out:
            out.append((clause.possible if may else clause.said) or clause.said)
        elif clause.alone or joint == "." or size >= (3 if clause.link else 2):
            out.append(clause.said if clause.alone or joint == "." else then + clause.said)
            size = 0
        else:
            out[-1] += joint + ((clause.possible if may and len(out) == 1 else clause.said) or clause.said)
        size = ALONE if clause.alone else size + 1
    return out


def stop(sentences: Sequence[str]) -> str:
    """Sentences with capitals and full stops."""
    return " ".join(capital(s) + ("" if s.endswith((".", "!", "?")) else ".") for s in sentences)


def capital(text: str) -> str:
    """The first letter in upper case, behind quotation marks too."""
    for i, char in enumerate(text):
        if char.isalpha():
            return text[:i] + char.upper() + text[i + 1 :]
        if char.isdigit():
            return text
    return text


def listing(items: Sequence[str], last: str) -> str:
    """`a, b and c`, with `last` = “ and ”."""
    return last.join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
