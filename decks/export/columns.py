"""Blocks set in columns: as many as have room, headings never alone at the foot, the last page's columns even.

Knows heights and reportlab's way to split a paragraph; must not know what the blocks say. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.platypus import Flowable

from decks.export.paragraphs import Block

COLUMNS = 2
FINE = 2.0
"""So exactly are the last columns made even."""
WHOLE = 90.0
"""What is not higher than this stays in one piece."""
ENDLESS = 1e6


class Set(NamedTuple):
    """A block in its place: its top, from the top of its column, and its height."""

    flow: Flowable
    top: float
    height: float


Column = list[Set]


def pages_of(blocks: Sequence[Block], width: float, heights: tuple[float, float]) -> list[list[Column]]:
    """All blocks in columns of a width, page by page; `heights` are those of the first page and of the others."""
    rest = list(blocks)
    found: list[list[Column]] = []
    while rest or not found:
        height = heights[min(len(found), 1)]
        columns, left = _filled(rest, width, height)
        if not left:
            columns = _evened(rest, width, height)
        elif found and not any(columns):
            # Higher than a whole column, and nothing can split it: it is set all the same.
            columns, left = _filled(rest[:1], width, ENDLESS)[0], rest[1:]
        rest = left
        found.append(columns)
    return found


def _evened(blocks: list[Block], width: float, height: float) -> list[Column]:
    """The least height at which all blocks still have room."""
    low, high = 0.0, height
    while high - low > FINE:
        middle = (low + high) / 2
        if _filled(blocks, width, middle)[1]:
            low = middle
        else:
            high = middle
    return _filled(blocks, width, high)[0]


def _filled(blocks: list[Block], width: float, height: float) -> tuple[list[Column], list[Block]]:
    columns, rest = [], list(blocks)
    for _column in range(COLUMNS):
        column, rest = _column_of(rest, width, height)
        columns.append(column)
    return columns, rest


def _column_of(blocks: list[Block], width: float, height: float) -> tuple[Column, list[Block]]:
    column: Column = []
    y, rest = 0.0, list(blocks)
    while rest:
        group = _group(rest)
        tall = [block.flow.wrap(width, ENDLESS)[1] for block in group]
        gaps = [block.before if column or i else 0.0 for i, block in enumerate(group)]
        *_kept, last = group
        heads = sum(tall[:-1]) + sum(gaps)
        pieces = [last.flow]
        if y + heads + tall[-1] > height:
            room = height - y - heads
            pieces = last.flow.split(width, room) if room > 0 and tall[-1] > min(WHOLE, height) else []
            if len(pieces) < 2:
                break
        for block, gap, high in zip(group[:-1], gaps, tall, strict=False):
            column.append(Set(block.flow, y + gap, high))
            y += gap + high
        high = pieces[0].wrap(width, ENDLESS)[1]
        column.append(Set(pieces[0], y + gaps[-1], high))
        y += gaps[-1] + high
        rest = [*(Block(piece, 0.0, last.keep) for piece in pieces[1:]), *rest[len(group) :]]
        if len(pieces) > 1:
            break
    return column, rest


def _group(blocks: list[Block]) -> list[Block]:
    """The first block with all that it stays with."""
    count = 1
    while blocks[count - 1].keep and count < len(blocks):
        count += 1
    return blocks[:count]
