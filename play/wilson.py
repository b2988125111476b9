"""The Wilson interval: how far a share measured in some trials can be trusted.

Pure arithmetic, in one place for bots, simulation and reports.
"""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054
"""Standard deviations on each side that hold 95 % of a normal distribution."""


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval (low, high) of the true share when `wins` of `games` were won; (0, 1) when nothing was played."""
    if games <= 0:
        return 0.0, 1.0
    p = wins / games
    spread = 1 + z * z / games
    centre = (p + z * z / (2 * games)) / spread
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / spread
    return max(0.0, centre - half), min(1.0, centre + half)
