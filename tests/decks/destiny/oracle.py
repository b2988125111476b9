"""A second judge of Destiny decks, naive on purpose: from rows of facts and the rules' sentences to codes of errors.

Shares nothing with `decks.rules.destiny`: it reads tables, knows the cards' exceptions by heart, and where several
cards let others in it tries every way to share the permissions out. Slow, and only for tests.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

DECK = ("event", "upgrade", "support", "downgrade")
BOTH_FACES = ("701044b",)


class Deck:
    """`cards`: copies by code; `levels`: by code; `laws`: the figures of the format, all of them given."""

    def __init__(self, facts, cards, levels, fmt):
        self.facts, self.fmt = facts, fmt
        backs = [c for c in cards if facts[c]["front"] and c not in BOTH_FACES]
        self.backs = backs
        self.cards = {c: n for c, n in cards.items() if c not in backs}
        self.copies = [c for c, n in self.cards.items() for _ in range(n)]
        self.levels = {c: [*levels.get(c, ()), *[1] * n][:n] for c, n in self.cards.items()}
        self.team = [c for c in self.copies if self.kind(c) == "character"]
        self.plots = [c for c in self.copies if self.kind(c) == "plot"]
        self.fields = [c for c in self.copies if self.kind(c) == "battlefield"]
        self.drawn = [c for c in self.copies if self.kind(c) in DECK]
        self.table = self.team + self.plots

    def kind(self, c):
        return self.facts[c]["type"]

    def side(self, c):
        return self.facts[c]["affiliation"]

    def colour(self, c):
        return self.facts[c]["colour"]

    def title(self, c):
        return self.facts[c]["name"]

    def has(self, c, subtype):
        return subtype in self.facts[c]["subtypes"].split()

    def unique(self, c):
        return self.facts[c]["unique"] == "*"

    def prices(self, c):
        if c in self.fmt["points"]:
            return list(self.fmt["points"][c])
        said = self.facts[c]["points"]
        return [int(p) for p in said.split("/")] if said else []

    def seats(self):
        """Every copy on the table with its level."""
        return [(c, level) for c in dict.fromkeys(self.table) for level in self.levels[c]]

    def costs(self):
        """What every copy on the table costs."""
        found = []
        for c, level in self.seats():
            prices = self.prices(c)
            p = 0 if not prices else prices[-1] if level > len(prices) else prices[level - 1]
            off = self.discount(c)
            found.append((c, p if p < 0 else max(p - off, 0)))
        return found

    def discount(self, c):
        team, off = self.team, 0
        if self.kind(c) == "character":
            off += team.count("08073") * (self.title(c) == "Clone Trooper")
            off += team.count("09021") * self.has(c, "droid")
        if self.kind(c) == "plot" and self.has(c, "death-star"):
            off += team.count("12021") + team.count("12056")
        if c == "12055" and any(self.has(o, "spectre") for o in team if o != c):
            off += 1
        partners = {
            "13002a": lambda o: self.title(o) in ("Obi-Wan Kenobi", "Yoda"),
            "13006a": lambda o: self.unique(o) and self.has(o, "bounty-hunter"),
            "13007a": lambda o: self.title(o) in ("Chewbacca", "Lando Calrissian", "Leia Organa", "Luke Skywalker"),
            "15004a": lambda o: self.title(o) == "Maul",
            "15021": lambda o: self.has(o, "trooper") or self.title(o) == "General Veers",
            "15037": lambda o: self.title(o) == "Cal Kestis",
            "15092a": lambda o: self.has(o, "pirate"),
            "16003": lambda o: self.has(o, "inquisitor"),
            "701044b": lambda o: self.title(o) in ("Chewbacca", "Han Solo", "Luke Skywalker", "Obi-Wan Kenobi"),
            "702017": lambda o: self.title(o) in ("Ahsoka Tano", "332nd Clone Trooper"),
        }
        if c in partners:
            others = list(team)
            if c in others:
                others.remove(c)
            off += sum(1 for o in others if partners[c](o))
        return off


def judge(facts, cards, levels, fmt):
    """The codes of everything that is an error."""
    if not cards:
        return {"empty"}
    d = Deck(facts, cards, levels, fmt)
    found = set()
    found |= {"further-face"} if d.backs else set()
    found |= _team(d) | _fields(d) | _plots(d) | _conditions(d) | _formats(d)
    found |= min((_drawn(d, beside) for beside in _beside(d)), key=lambda way: way[0])[1]
    if "11119" in d.plots and any(d.colour(c) == "gray" for c in d.drawn):
        found.add("excluded")
    return found


def _team(d):
    found = set()
    if len(d.team) < d.fmt["characters"]:
        found.add("no-characters")
    if any(n > 1 for n in Counter(d.title(c) for c in d.team if d.unique(c)).values()):
        found.add("unique-twice")
    if any(level > max(len(d.prices(c)), 1) for c, level in d.seats()):
        found.add("no-such-price")
    if sum(p for _c, p in d.costs()) > d.fmt["points_most"]:
        found.add("too-many-points")
    if {"hero", "villain"} <= {d.side(c) for c in d.team} and not _may_mix(d):
        found.add("mixed-team")
    return found


def _may_mix(d):
    if d.fmt["mixed"] or "11119" in d.plots:
        return True
    if "16027" in d.team and any(d.side(c) == "hero" and d.has(c, "engineer") for c in d.team):
        return not {"hero", "villain"} <= {d.side(c) for c in d.team if c != "16027"}
    return False


def _open(d):
    """Whose cards may be used."""
    return {"hero", "villain", "neutral"} if _may_mix(d) else {d.side(c) for c in d.team} | {"neutral"}


def _fields(d):
    most = d.fmt["battlefields"]
    if most and "07127" in d.plots:
        most = max(most, 2)
    found = set()
    if len(d.fields) > most:
        found.add("too-many-battlefields")
    if not d.fields and most:
        found.add("no-battlefield")
    if d.team and any(d.side(c) not in _open(d) for c in d.fields):
        found.add("battlefield-affiliation")
    return found


def _plots(d):
    found = set()
    if len(d.plots) > d.fmt["plots"] + d.plots.count("15101"):
        found.add("too-many-plots")
    if d.team:
        if any(d.side(c) not in _open(d) for c in d.plots):
            found.add("plot-affiliation")
        colours = {d.colour(c) for c in d.team} | {"gray"}
        if d.fmt["colours"] and any(d.colour(c) not in colours for c in d.plots):
            found.add("plot-colour")
    return found


def _conditions(d):
    team = d.team
    some = lambda test: any(test(c) for c in team)  # noqa: E731
    every = lambda test: all(test(c) for c in team)  # noqa: E731
    colours = Counter(d.colour(c) for c in team)
    demands = {
        "06001": lambda: not some(lambda c: d.title(c) == "Darth Vader"),
        "08054": lambda: any(p >= 20 for c, p in d.costs() if d.kind(c) == "character"),
        "08155": lambda: every(lambda c: d.side(c) == "neutral"),
        "08156": lambda: len(colours) == 1 and all(n < 2 for n in Counter(d.drawn).values()),
        "10016": lambda: max(colours.values()) >= 2,
        "11059": lambda: some(lambda c: d.has(c, "jedi")),
        "11095": lambda: some(lambda c: d.has(c, "ewok") and d.unique(c)),
        "11119": lambda: every(lambda c: d.title(c) in ("Kylo Ren", "Rey")),
        "12104": lambda: every(lambda c: d.has(c, "spectre")),
        "13009a": lambda: len(colours) == 1,
        "14009": lambda: every(lambda c: d.has(c, "inquisitor")),
        "14062": lambda: every(lambda c: d.has(c, "spy")),
        "14083": lambda: every(lambda c: d.colour(c) == "yellow"),
        "15038": lambda: some(lambda c: d.has(c, "jedi")),
        "15046": lambda: every(lambda c: d.has(c, "jedi") or d.has(c, "apprentice")),
        "15071": lambda: some(lambda c: d.has(c, "ewok")),
        "15100": lambda: colours["red"] >= 2,
        "16045": lambda: some(lambda c: d.title(c) == "Grogu"),
        "701003": lambda: some(lambda c: d.colour(c) == "blue" and d.unique(c)),
        "702031": lambda: every(lambda c: d.has(c, "pilot") or d.has(c, "scoundrel")),
    }
    found = set()
    if team and any(not demands[c]() for c in d.cards if c in demands):
        found.add("include-only-if")
    if "13008a" in d.cards and d.fmt["code"] != "INF":
        found.add("format-only")
    if "15101" in d.cards and (d.fmt["points_most"], d.fmt["size"]) != (30, 30):
        found.add("format-only")
    if "13008a" in d.cards:
        others = [d.fmt["printed"][c] for c in d.cards if c != "13008a" and d.kind(c) != "battlefield"]
        every_set = sorted({s for sets in others for s in sets})
        trios = list(combinations(every_set, min(3, len(every_set))))
        if not any(all(set(trio) & sets for sets in others) for trio in trios):
            found.add("too-many-sets")
    return found


def _same(d, c):
    return d.facts[c]["reprint_of"] or c


def _formats(d):
    found = set()
    sets = d.fmt["sets"]
    if sets is not None and any(not (d.fmt["printed"][c] & sets) for c in d.cards):
        found.add("not-in-format")
    here = {_same(d, c) for c in d.cards}
    if here & {_same(d, c) for c in d.fmt["banned"]}:
        found.add("banned")
    if len(here & {_same(d, c) for c in d.fmt["restricted"]}) > d.fmt["restricted_most"]:
        found.add("restricted-list")
    if any({_same(d, c) for c in pair} <= here for pair in d.fmt["pairs"]):
        found.add("restricted-pair")
    return found


# ---- the draw deck ----


def _beside(d):
    """Every choice of cards that may lie beside the deck."""
    moves = [c for c in dict.fromkeys(d.drawn) if d.kind(c) == "event" and d.has(c, "move")]
    yield ()
    for most in range(1, 3):
        if d.plots.count("09114"):
            for some in combinations(moves, most):
                if len({d.title(c) for c in some}) == most:
                    yield some


def _limit(d, c):
    if d.fmt["copies"] is not None:
        return d.fmt["copies"]
    if c in ("08031", "08086", "16022", "702032"):
        return 4
    return int(d.facts[c]["limit"] or 2)


def _drawn(d, beside):
    """What is wrong with a draw deck, some cards of which lie beside it, and how wrong that is."""
    drawn = list(d.drawn)
    for c in beside:
        drawn.remove(c)
    found = set()
    more = 10 * d.plots.count("15101")
    least, most = d.fmt["size"] + more, max(d.fmt["size"], d.fmt["size_most"] or 0) + more
    off = max(least - len(drawn), len(drawn) - most, 0)
    if off:
        found.add("too-few-cards" if len(drawn) < least else "too-many-cards")
    titles = Counter(d.title(c) for c in drawn)
    over = {t: n - min(_limit(d, c) for c in drawn if d.title(c) == t) for t, n in titles.items()}
    spare = 2 * d.plots.count("08143")
    wrong = sum(1 for n in over.values() if n > 1) + max(0, sum(1 for n in over.values() if n == 1) - spare)
    twice = sum(1 for n in Counter(map(d.title, d.fields)).values() if n > 1)
    if wrong or twice:
        found.add("too-many-copies")
    strangers, kinds, crowd = _strangers(d, drawn) if d.team else (0, set(), 0)
    bad = wrong + twice + strangers + crowd
    return (bad + (off > 0), bad, off, len(beside)), found | kinds


def _permissions(d):
    """(whom, what is lifted, how many, how many of a title), each copy of a giver for itself; 99 is any number."""
    both, found = {"affiliation", "colour"}, []
    for c in d.table:
        match c:
            case "01045":
                red = lambda o: d.side(o) == "villain" and d.colour(o) == "red"  # noqa: E731
                found.append((lambda o, red=red: red(o) and (d.has(o, "weapon") or d.has(o, "vehicle")), both, 99, 99))
            case "07089":
                found.append((lambda o: _is(d, o, "villain", "yellow") and d.kind(o) == "upgrade", both, 99, 99))
            case "08090":
                found.append((lambda o: _is(d, o, "villain", "yellow"), both, 5, 99))
            case "08135":
                found.append((lambda o: d.kind(o) == "event" and d.colour(o) == "yellow", both, 99, 99))
            case "09141" | "09142":
                n = 2 if c == "09141" else 1
                found.append((lambda o: d.side(o) == "villain", {"affiliation"}, n, 99))
                found.append((lambda o: d.side(o) == "hero", {"affiliation"}, n, 99))
            case "12003":
                found.append((lambda o: _is(d, o, "hero", "blue"), both, 4, 1))
            case "14040":
                found.append((lambda o: d.has(o, "intel"), both, 4, 1))
            case "14063":
                found.append((lambda o: _is(d, o, "villain", "blue") and d.has(o, "curse"), both, 99, 99))
            case "702001":
                found.append((lambda o: _is(d, o, "villain", "yellow"), both, 99, 99))
            case "702015":
                found.append((lambda o: d.colour(o) == "red", {"colour"}, 99, 99))
    return found


def _is(d, c, side, colour):
    return d.side(c) == side and d.colour(c) == colour


def _strangers(d, drawn):
    """How many cards nobody lets in, the codes for it, and whether permissions are too few for the rest."""
    colours = {d.colour(c) for c in d.team} | {"gray"}
    permissions = _permissions(d)
    found, alone, sharing = set(), set(), []
    for c in drawn:
        keeps = {"affiliation"} if d.side(c) not in _open(d) else set()
        keeps |= {"colour"} if d.fmt["colours"] and d.colour(c) not in colours else set()
        for whom, lifted, most, each in permissions:
            if most == each == 99 and whom(c):
                keeps -= lifted
        if not keeps:
            continue
        able = [
            i for i, (whom, lifted, most, each) in enumerate(permissions) if (most, each) != (99, 99)
            and whom(c) and keeps <= lifted
        ]  # fmt: skip
        if able:
            sharing.append((c, able))
        else:
            alone.add(c)
            neutral = {d.side(o) for o in d.team} == {"neutral"}
            found.add(("neutral-team" if neutral else "wrong-affiliation") if "affiliation" in keeps else "no-colour")
    crowded = not _fits(d, sharing, permissions)
    return len(alone), found | ({"too-many-by-exception"} if crowded else set()), int(crowded)


def _fits(d, sharing, permissions):
    """Whether everybody finds a place in some way: card by card, all ways that are left are kept."""
    ways = {()}
    for c, able in sharing:
        ways = {
            tuple(sorted((*way, (i, d.title(c)))))
            for way, i in product(ways, able)
            if sum(1 for j, _t in way if j == i) < permissions[i][2]
            and sum(1 for j, t in way if (j, t) == (i, d.title(c))) < permissions[i][3]
        }
        if len(ways) > 20_000:
            raise OverflowError("too many ways for a judge that tries them all")
    return bool(ways)
