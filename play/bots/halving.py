"""Sequential halving: which of some arms is best, when each look at one is cheap and says little.

In each round all arms still in are tried in the same worlds, and the worse half leaves; so the effort goes where the
choice is close. Pure: knows no game, no clock and no chance of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Try = Callable[[int, Sequence[int]], Sequence[float]]
"""The results, 0 to 1, of these arms in the world of this number."""


def ranked(priors: Mapping[int, float], weight: float, playouts: int, try_in: Try) -> list[tuple[int, float]]:
    """The arms with what they promise, best first; an arm that left early stands behind all that stayed longer.

    `priors` is what each arm promises beforehand, in an order that decides between equals; it counts like `weight`
    results. About `playouts` results are asked for in all.
    """
    live = list(priors)
    sums = {arm: priors[arm] * weight for arm in live}
    counts = dict.fromkeys(live, weight)
    left: list[int] = []
    rounds = max(1, (len(live) - 1).bit_length())
    world = 0
    for _ in range(rounds if len(live) > 1 else 0):
        for _ in range(max(1, playouts // (rounds * len(live)))):
            for arm, result in zip(live, try_in(world, live), strict=True):
                sums[arm] += result
                counts[arm] += 1
            world += 1
        live.sort(key=lambda arm: -sums[arm] / counts[arm])
        half = (len(live) + 1) // 2
        left[:0] = live[half:]
        del live[half:]
    return [(arm, sums[arm] / counts[arm]) for arm in (*live, *left)]
