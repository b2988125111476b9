"""How names are compared when somebody types them, and codes when a table shows them. Knows no game."""

from __future__ import annotations

_UNSAID = str.maketrans("", "", "«»“”„\"'’!?.,")


def plain(text: str) -> str:
    """Text without capitals, quotation marks, punctuation and ё."""
    return " ".join(text.casefold().replace("ё", "е").translate(_UNSAID).split())


def bare(code: str) -> str:
    """A card's code without the number of its copy (`#2`) or of its ability (`:2`)."""
    return code.partition("#")[0].partition(":")[0]
