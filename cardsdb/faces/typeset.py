"""Card text set in lines: typographic spaces, bold words, balanced lines, the largest size that fits.

Knows widths (measured with the lent fonts) and units; draws nothing. Text is never hyphenated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from cardsdb.faces.face import FontName
from cardsdb.faces.paint import FontLoader

NBSP = "\u00a0"
LEADING = 1.2
_MEASURE = 100
"""Widths are measured once at this size; they grow in proportion, and what is drawn is drawn large."""
SLACK = 0.985
"""Lines are filled to this part of the measure: glyphs are fitted to pixels, and may come out a little wider."""

LAST = 0.6
"""What a gap in the last line counts beside one in the others."""

_LEADING_WORDS = {
    *("а", "в", "и", "к", "о", "с", "у", "я", "не", "на", "по", "из", "за", "от", "до", "об", "во", "со", "ко", "но"),
    *("то", "ни", "без", "для", "при", "или", "над", "под", "a", "an", "the", "of", "to", "in", "on", "or", "at", "by"),
}
"""Words that do not end a line."""
_TRAILING_WORDS = {"бы", "ли", "же", "—", "–"}
"""Words that do not begin one."""
_BOLD = re.compile(r"«[^«»]*»|“[^“”]*”|(?<![\w-])\d+(?![\w-])|^[^.:«“]{3,18}:")
"""Names of cards, numerals, and the words that open a paragraph: “On your turn:”."""

SIGNS: dict[str, str] = {
    chr(0xE000 + i): name
    for i, name in enumerate(
        ("melee", "ranged", "indirect", "focus", "disrupt", "discard", "shield", "resource", "special", "blank", "any")
    )
}
"""Glyphs among words: each is a letter of its own, from Unicode’s private use."""
_LETTER_OF = {name: letter for letter, name in SIGNS.items()}
_SIGN = re.compile(f"([{''.join(SIGNS)}])")
_NAMED = re.compile(r"\[([a-z]+)\]")
SIGN_SIDE, SIGN_GAP = 0.98, 0.04
"""A glyph among words: its side, and the space before and after it, in sizes of the text."""


def signed(text: str) -> str:
    """The text with the letters of glyphs in place of their names in brackets: “[melee]”."""
    return _NAMED.sub(lambda found: _LETTER_OF.get(found[1], found[0]), text)


class Run(NamedTuple):
    text: str
    bold: bool


Word = tuple[Run, ...]
"""What stands between two spaces where a line may end."""


class TextLine(NamedTuple):
    words: tuple[Word, ...]
    width: float
    """In units at the size it was set in."""


@lru_cache(maxsize=2048)
def glued(text: str) -> str:
    """The text with no-break spaces where a line must not end, and typographic apostrophes."""
    words = text.replace("'", "’").split(" ")
    out = words[0]
    for before, word in pairwise(words):
        leads = before.strip("«(“„").casefold() in _LEADING_WORDS
        counted = before.isdigit() and word.casefold() not in _LEADING_WORDS
        single = len(word) == 1 and word.isalnum() and word is words[-1]
        close = leads or counted or single or word in _TRAILING_WORDS
        out += (NBSP if close else " ") + word
    return out


def words_of(text: str, *, bold: bool = False, loose: bool = False) -> tuple[Word, ...]:
    """The words of a paragraph, what deserves it in bold, or all of it; `loose` lets a line end after any word."""
    said = glued(text).replace(NBSP, " ") if loose else glued(text)
    words: list[list[Run]] = [[]]
    for run in [Run(said, bold)] if bold else _runs(said):
        first, *more = run.text.split(" ")
        for i, piece in enumerate((first, *more)):
            if i:
                words.append([])
            if piece:
                words[-1].append(Run(piece, run.bold))
    return tuple(tuple(word) for word in words if word)


def _runs(text: str) -> Iterator[Run]:
    for piece in _SIGN.split(text) if _SIGN.search(text) else (text,):
        yield from _lettered(piece)


def _lettered(text: str) -> Iterator[Run]:
    if text in SIGNS:
        yield Run(text, False)
        return
    done = 0
    for found in _BOLD.finditer(text):
        if found.start() > done:
            yield Run(text[done : found.start()], False)
        yield Run(found[0], True)
        done = found.end()
    if done < len(text):
        yield Run(text[done:], False)


class Ruler:
    """Widths in units, of text at a size in units."""

    def __init__(self, fonts: FontLoader, plain: FontName = "text", bold: FontName = "bold") -> None:
        self._fonts = {False: fonts(plain, _MEASURE), True: fonts(bold, _MEASURE)}
        self._known: dict[Run, float] = {}
        self.space = self.run(Run(" ", False), 1)

    def run(self, run: Run, size: float) -> float:
        width = self._known.get(run)
        if width is None:
            width = self._known[run] = self._measured(run)
        return width * size

    def _measured(self, run: Run) -> float:
        if run.text in SIGNS:
            return SIGN_SIDE + 2 * SIGN_GAP
        return self._fonts[run.bold].getlength(run.text.replace(NBSP, " ")) / _MEASURE

    def word(self, word: Word, size: float) -> float:
        return sum(self.run(run, size) for run in word)

    def lines(
        self, words: Sequence[Word], size: float, width: float, last: float = LAST
    ) -> tuple[TextLine, ...] | None:
        """As few lines as possible, as even as possible; None if a word is wider than the measure."""
        widths = [self.word(word, size) / (width * SLACK) for word in words]
        if not words or max(widths) > 1:
            return None if words else ()
        space = self.space * size / (width * SLACK)
        lines, start = [], 0
        for end in _broken(widths, space, [_within(words, i) for i in range(len(words))], last):
            part = sum(widths[start:end]) + space * (end - start - 1)
            lines.append(TextLine(tuple(words[start:end]), part * width * SLACK))
            start = end
        return tuple(lines)

    def cut(self, words: Sequence[Word], size: float, width: float) -> tuple[Word, ...]:
        """The words, those wider than the measure cut in pieces that are not: better than losing them."""
        out: list[Word] = []
        for word in words:
            if self.word(word, size) <= width * SLACK:
                out.append(word)
                continue
            for run in word:
                per_piece = max(1, int(len(run.text) * width * SLACK * 0.9 / self.run(run, size)))
                out += [(run._replace(text=run.text[i : i + per_piece]),) for i in range(0, len(run.text), per_piece)]
        return tuple(out)


def _within(words: Sequence[Word], i: int) -> bool:
    """Whether a break after this word would part a name in bold."""
    return i + 1 < len(words) and words[i][-1].bold and words[i + 1][0].bold and words[i][-1].text[-1] not in "»”:"


def _broken(widths: Sequence[float], space: float, within: Sequence[bool], last: float) -> list[int]:
    """Where lines of a measure of 1 end: fewest lines first, then the least sum of squared gaps.

    The gap of the last line counts `last` times; parting a name is as bad as a line more.
    """
    count = len(widths)
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)] * (count + 1)
    for start in range(count - 1, -1, -1):
        used, options = -space, []
        for end in range(start + 1, count + 1):
            used += space + widths[end - 1]
            if used > 1:
                break
            gap = 1 - used
            parts = within[end - 1] and end < count
            lines, more, _ = best[end]
            cost = gap * gap * (last if end == count else 1) + parts
            options.append((lines + 1 + parts, cost + more, end))
        best[start] = min(options)
    ends = [best[0][2]]
    while ends[-1] < count:
        ends.append(best[ends[-1]][2])
    return ends
