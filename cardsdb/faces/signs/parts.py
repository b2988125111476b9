"""Signs: flat shapes that stand for a thing, in a box of 600 × 540, coloured by roles.

A sign is a tuple of parts, painted in order. It knows shapes only; which colour a role has is the scene's business.
`body` parts carry a light rim up and to the left; `shape` parts carry an outline in the role “ink”.
"""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    role: str
    path: str
    rim: bool = False
    edge: float = 0
    """Width of an outline in the role “ink”."""
    pen: float = 0
    """Width of the pen where the path is drawn instead of filled."""
    alpha: float = 1


Sign = tuple[Part, ...]


def body(path: str, role: str = "body") -> Part:
    return Part(role, path, rim=True)


def part(role: str, path: str, alpha: float = 1) -> Part:
    return Part(role, path, alpha=alpha)


def shape(role: str, path: str, edge: float = 11) -> Part:
    return Part(role, path, edge=edge)


def pen(role: str, path: str, width: float, alpha: float = 1) -> Part:
    return Part(role, path, pen=width, alpha=alpha)


def blade(path: str, width: float = 21) -> Sign:
    """A shaft of light: its glow, its colour, its white heart."""
    return (pen("glow", path, width * 1.9, 0.28), pen("glow", path, width, 0.75), pen("white", path, width * 0.44))
