"""The words of cards for the rows: generated text and kind names, in every language that generates."""

from __future__ import annotations

from collections.abc import Mapping

from cardsdb.language.core import CardDef, Words

try:
    from cardsdb.language.text import kind_text, rules_text
except ImportError:

    def kind_text(kind: str, lang: str) -> str:
        return kind

    def rules_text(card: CardDef, lang: str, names: Mapping[str, Words]) -> str:
        return ""


__all__ = ["kind_text", "rules_text"]
