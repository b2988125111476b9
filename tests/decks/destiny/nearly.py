"""Random decks that are nearly legal: a team with its friends, cards that mostly fit, and a few that mostly do not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from cardsdb.language.destiny.building import Beside, Include, Needs, Spare

DECK = ("event", "upgrade", "support", "downgrade")


class Maker:
    """Makes decks out of rows of facts; the same seed, the same deck."""

    def __init__(self, facts: Mapping[str, Mapping[str, str]], laws: Mapping[str, Any], filling: Mapping[str, int]):
        self.facts, self.laws, self.filling = facts, laws, filling
        self.of = {
            kind: [c for c, row in facts.items() if row["type"] in kinds and c not in filling]
            for kind, kinds in {"drawn": DECK, "character": ("character",), "plot": ("plot",),
                                "battlefield": ("battlefield",)}.items()
        }  # fmt: skip
        self.asking = {c for c, said in laws.items() if any(isinstance(law, Needs) for law in said)}
        self.speaking = {kind: [c for c in codes if c in laws] for kind, codes in self.of.items()}

    def deck(
        self, seed: int, points: int = 30, size: int = 30, within: frozenset[str] | None = None
    ) -> tuple[dict[str, int], dict[str, tuple[int, ...]]]:
        """Copies and levels by code. `within`: cards that a format allows, which is not always kept."""
        rng = random.Random(seed)
        self.rng, self.within = rng, None if rng.random() < 0.1 else within
        self.cards, self.levels = {}, {}
        self.side = rng.choice(("hero", "villain"))
        left = points + (rng.choice((1, 2, 5)) if rng.random() < 0.1 else 0)
        for _ in range(0 if rng.random() < 0.03 else rng.choice((1, 2, 2, 2, 3, 4))):
            left -= self._member(left)
        for _ in range(rng.choice((0, 2, 2) if rng.random() < 0.15 else (0, 1))):
            self._plot()
        for _ in range(rng.choice((0, 2, 3)) if rng.random() < 0.1 else 2 if "07127" in self.cards else 1):
            self._battlefield()
        off = rng.choice((-1, 1, 2)) if rng.random() < 0.12 else 0
        self._draw(size + off + 10 * self.cards.get("15101", 0))
        return self.cards, self.levels

    def _some(self, kind: str, careful: float, fits: Callable[[str], bool]) -> str:
        """A card of a kind, mostly one that fits; cards that say something come often."""
        pool = self.speaking[kind] if self.rng.random() < 0.4 else self.of[kind]
        if self.rng.random() > careful:
            return self.rng.choice(pool)
        for tries in range(60):
            one = self.rng.choice(pool if tries < 20 else self.of[kind])
            if fits(one) and self._there(one) and not (one in self.asking and self.rng.random() < 0.93):
                break
        return one

    def _there(self, code: str) -> bool:
        return self.within is None or code in self.within

    def _mine(self, code: str) -> bool:
        row = self.facts[code]
        return row["affiliation"] in (self.side, "neutral") and not row["front"]

    def _prices(self, code: str) -> list[int]:
        return [int(p) for p in self.facts[code]["points"].split("/") if p]

    def _member(self, left: int) -> int:
        """One more character, if points are left for one; what it costs."""
        titles = {self.facts[c]["name"] for c in self.cards}

        def fits(code: str) -> bool:
            known = self.facts[code]["name"] in titles and self.facts[code]["unique"]
            prices = self._prices(code)
            return self._mine(code) and (not known or self.rng.random() < 0.1) and bool(prices) and prices[0] <= left

        one, n = self._some("character", 0.95, fits), 0
        prices = self._prices(one)
        if not prices or (prices[0] > left and self.rng.random() < 0.97):
            return 0
        level = 1
        while level < len(prices) and prices[level] <= left and self.rng.random() < 0.5:
            level += 1
        level += self.rng.random() < 0.01
        n = self.cards.get(one, 0)
        self.cards[one] = n + 1
        if level > 1 or one in self.levels:
            self.levels[one] = tuple(sorted((*self.levels.get(one, (1,) * n), level), reverse=True))
        return prices[min(level, len(prices)) - 1]

    def _plot(self) -> None:
        colours = self._colours()
        one = self._some("plot", 0.85, lambda c: self._mine(c) and self.facts[c]["colour"] in colours)
        self.cards[one] = self.cards.get(one, 0) + 1
        if len(self._prices(one)) > 1 and self.rng.random() < 0.4:
            self.levels[one] = (2,) * self.cards[one]

    def _battlefield(self) -> None:
        one = self._some("battlefield", 0.95, lambda c: self._mine(c) and c not in self.cards)
        self.cards[one] = self.cards.get(one, 0) + 1

    def _colours(self) -> set[str]:
        return {self.facts[c]["colour"] for c in self.cards if self.facts[c]["type"] == "character"} | {"gray"}

    def _draw(self, size: int) -> None:
        rng, colours = self.rng, self._colours()
        wanted = [c for giver in self.cards for c in self._meant(giver) if self._there(c)]
        there, strays = 0, rng.random() < 0.15
        gray = "11119" in self.cards
        for _ in range(rng.randrange(4, 18)):

            def fits(code: str) -> bool:
                row = self.facts[code]
                return self._mine(code) and row["colour"] in colours and not (gray and row["colour"] == "gray")

            one = (
                rng.choice(wanted) if wanted and rng.random() < 0.4 else self._some("drawn", 0.9 if strays else 1, fits)
            )
            n = min(rng.choice((1, 2, 2, 3, 4) if rng.random() < 0.1 else (1, 2)), size - there)
            if one in self.cards and rng.random() < 0.9:
                n = 0
            if n > 0:
                self.cards[one] = self.cards.get(one, 0) + n
                there += n
        for code, n in self.filling.items():
            if (more := min(n, size - there)) > 0:
                self.cards[code] = more
                there += more

    def _meant(self, giver: str) -> list[str]:
        """Cards that a law of a card on the table is about."""
        found = []
        for law in self.laws.get(giver, ()):
            if isinstance(law, Include | Beside):
                found += [c for c in self.of["drawn"] if _fits(law.what, self.facts[c])]
            if isinstance(law, Spare):
                found += self.of["drawn"][:3]
        return found


def _fits(what, row) -> bool:
    return (
        (not what.types or row["type"] in what.types)
        and (not what.colours or row["colour"] in what.colours)
        and (not what.affiliations or row["affiliation"] in what.affiliations)
        and (not what.subtypes or not set(what.subtypes).isdisjoint(row["subtypes"].split()))
    )
