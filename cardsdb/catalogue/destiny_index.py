"""All public Destiny cards in memory, as the catalogue asks about them: a record a card, and for each value of a facet
the cards that have it, as the bits of one number.

Kept as long as the catalogue of the game stays as it is, which one query tells. Counting the cards of a hundred values
is then a hundred ands. Must not know forms or pages.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import BooleanField, Count, ExpressionWrapper, Max, Q, Subquery
from django.utils.translation import gettext_noop

from cardsdb.language.destiny.sides import Side, sides_of
from cardsdb.models import Card, CardText, DestinyCycle, DestinyFormat, Edition, FormatCard, Game, PackCard, Subtype

PUBLISHER = "FFG"
"""Who made the sets that name nobody."""
KEYWORDS: Mapping[str, str] = {
    "ambush": gettext_noop("Ambush"),
    "detect": gettext_noop("Detect"),
    "guardian": gettext_noop("Guardian"),
    "modify": gettext_noop("Modify"),
    "piloting": gettext_noop("Piloting"),
    "power-action": gettext_noop("Power Action"),
    "redeploy": gettext_noop("Redeploy"),
    "renew": gettext_noop("Renew"),
    "team-up": gettext_noop("Team Up"),
}
"""What texts say with a capital: code → as it is printed in English."""
_KEYWORD = re.compile(r"\b(?:" + "|".join(re.escape(word) for word in KEYWORDS.values()) + r")\b")
_CODE_OF = {word: code for code, word in KEYWORDS.items()}


@dataclass(frozen=True, slots=True)
class Record:
    """What is asked about a card. `names` and texts are of both languages; `standings`: (format, what) → whether."""

    pk: int
    first: int
    """The card of which this is a reprint, or itself."""
    code: str
    number: int
    kind: str
    colour: str
    affiliation: str
    rarity: str
    unique: bool
    cost: int | None
    health: int | None
    points: tuple[int, ...]
    has_die: bool
    sides: tuple[Side, ...]
    subtypes: frozenset[str]
    set: str
    cycle: str
    project: str
    released: str
    reprint: bool
    double: bool
    errata: bool
    illustrator: str
    source: str
    initials: tuple[str, ...]
    text: str
    subtitle: str
    flavour: str
    keywords: frozenset[str]
    legal: frozenset[str]
    banned: frozenset[str]
    restricted: frozenset[str]


Facet = Callable[[Record], Iterable[str]]


def _flag(name: str) -> Facet:
    return lambda record: ("1" if getattr(record, name) else "0",)


def _one(name: str) -> Facet:
    return lambda record: (str(value),) if (value := getattr(record, name)) not in ("", None) else ()


def _many(name: str) -> Facet:
    def values(record: Record) -> Iterable[str]:
        found: Iterable[str] = getattr(record, name)
        return found

    return values


FACETS: Mapping[str, Facet] = {
    **{name: _one(name) for name in ("kind", "set", "colour", "affiliation", "rarity", "cycle", "project", "source")},
    **{name: _flag(name) for name in ("unique", "has_die", "reprint", "double", "errata")},
    **{name: _many(name) for name in ("legal", "banned", "restricted")},
    "subtype": _many("subtypes"),
    "keyword": _many("keywords"),
    "side": lambda record: {side.symbol for side in record.sides},
    "cost": _one("cost"),
}
"""By the name of the filter: the values that a card has of it."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """What is known of a set: names in Russian and English, who made it and when, and how much of it is here."""

    names: tuple[str, str]
    cycle: str
    project: str
    released: date | None
    size: int | None
    numbers: int
    """Different printed numbers that are here: faces of one card have one where the community counts them so."""
    playable: int


@dataclass
class Index:
    """`records` stand in the order of sets and numbers; bit i of a mask is the i-th of them."""

    records: tuple[Record, ...]
    labels: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    """What values are called in the database, in Russian and English: facet → value → names."""
    sets: tuple[str, ...] = ()
    of_sets: Mapping[str, SetFacts] = field(default_factory=dict)
    """The codes of all sets, in their order."""

    def __post_init__(self) -> None:
        self.all = (1 << len(self.records)) - 1
        self._printed: dict[int, list[str]] = {}
        for record in self.records:
            self._printed.setdefault(record.first, []).append(record.code)
        self.place = {record.pk: place for place, record in enumerate(self.records)}
        self.of: dict[str, dict[str, int]] = {name: self._masks(values) for name, values in FACETS.items()}
        self.known = {
            "set": self.sets,
            "cycle": tuple(self.labels.get("cycle", ())),
            "subtype": tuple(self.labels.get("subtype", ())),
            "keyword": tuple(KEYWORDS),
            **dict.fromkeys(("legal", "banned", "restricted"), tuple(self.labels.get("legal", ()))),
        }

    def _masks(self, values: Facet) -> dict[str, int]:
        masks: dict[str, int] = {}
        for place, record in enumerate(self.records):
            for value in values(record):
                masks[value] = masks.get(value, 0) | 1 << place
        return masks

    def printings(self, first: int) -> tuple[str, ...]:
        """The codes of all printings of a card, named by the key of its first one."""
        return tuple(self._printed.get(first, ()))

    def having(self, facet: str, value: str) -> int:
        """The cards that have a value of a facet."""
        return self.of[facet].get(value, 0)

    def where(self, fits: Callable[[Record], bool], among: int = -1) -> int:
        """The cards for which something holds."""
        mask = 0
        for place, record in enumerate(self.records):
            if among >> place & 1 and fits(record):
                mask |= 1 << place
        return mask

    def mask(self, pks: Iterable[int]) -> int:
        return sum(1 << self.place[pk] for pk in pks if pk in self.place)

    def pks(self, mask: int) -> list[int]:
        return [record.pk for place, record in enumerate(self.records) if mask >> place & 1]


_lock = threading.Lock()
_kept: tuple[Any, Index] | None = None


def mark(game: str = Game.DESTINY) -> tuple[Any, ...]:
    """In which state the cards of a game are: how many, when one last changed, which edition (one query)."""
    cards = Card.objects.public().filter(game=game)
    edition = Subquery(Edition.objects.filter(game=game).values("number")[:1])
    # Not the edition alone: whoever changes a row by hand forgets to raise it.
    return tuple(cards.order_by().aggregate(n=Count("pk"), latest=Max("changed"), edition=Max(edition)).values())


def index() -> Index:
    """The index as the catalogue is now: one query, and eight more where it has changed."""
    global _kept
    now, kept = mark(), _kept
    if kept is None or kept[0] != now:
        with _lock:
            kept = _kept = (now, _read())
    return kept[1]


_COLUMNS = (
    *("pk", "code", "number", "kind", "source", "set__code", "set__destiny__cycle", "set__destiny__project"),
    *("set__destiny__released", "set__destiny__size", "set__name_ru", "set__name_en"),
    *(f"destiny__{name}" for name in ("colour", "affiliation", "rarity", "unique", "cost", "health", "has_die", "die")),
    *(f"destiny__{name}" for name in ("points_one", "points_two", "points_three", "traits", "errata", "illustrator")),
    *(f"destiny__{name}" for name in ("face", "reprint_of")),
)


def _read() -> Index:
    found = Card.objects.public().filter(game=Game.DESTINY, destiny__isnull=False).order_by("position", "code")
    plays = ExpressionWrapper(Q(program__isnull=False), BooleanField())
    rows = list(found.annotate(plays=plays).values(*_COLUMNS, "plays"))
    said = _said()
    standings = _standings(rows)
    again = {row["destiny__reprint_of"] for row in rows} - {None}
    records = tuple(_record(row, said.get(row["pk"], {}), standings, row["pk"] in again) for row in rows)
    sets = {row["set__code"]: (row["set__name_ru"], row["set__name_en"]) for row in rows}
    return Index(records, {"set": sets, **_labels()}, tuple(sets), {code: _set(code, rows) for code in sets})


def _set(code: str, rows: list[dict[str, Any]]) -> SetFacts:
    held = [row for row in rows if row["set__code"] == code]
    first = held[0]
    return SetFacts(
        names=(first["set__name_ru"], first["set__name_en"]),
        cycle=first["set__destiny__cycle"] or "",
        project=first["set__destiny__project"] or PUBLISHER,
        released=first["set__destiny__released"],
        size=first["set__destiny__size"],
        numbers=len({row["number"] for row in held}),
        playable=sum(row["plays"] for row in held),
    )


def _said() -> dict[int, dict[str, tuple[str, ...]]]:
    """Card → language → name, subtitle, text, flavour."""
    said: dict[int, dict[str, tuple[str, ...]]] = {}
    texts = CardText.objects.filter(
        card__game=Game.DESTINY, card__owner=None, card__guest="", language__in=("ru", "en")
    )
    for pk, language, *words in texts.order_by().values_list(
        "card_id", "language", "name", "subtitle", "text", "flavour"
    ):
        said.setdefault(pk, {})[language] = tuple(words)
    return said


def _labels() -> dict[str, dict[str, tuple[str, str]]]:
    subtypes = {row.code: (row.name_ru, row.name_en) for row in Subtype.objects.all()}
    cycles = {row.code: (row.name_ru, row.name_en) for row in DestinyCycle.objects.all()}
    formats = {row.code: (row.name_ru, row.name_en) for row in _formats()}
    return {"subtype": subtypes, "cycle": cycles, "legal": formats, "banned": formats, "restricted": formats}


def _formats() -> Any:
    return DestinyFormat.objects.filter(owner=None, guest="").order_by("position", "code")


Standings = Mapping[str, Mapping[int, set[str]]]


def _standings(rows: list[dict[str, Any]]) -> Standings:
    """“legal”, “banned”, “restricted” → card → formats. A reprint in a set of the format is enough to be legal."""
    found: dict[str, dict[int, set[str]]] = {"legal": {}, "banned": {}, "restricted": {}}
    ours = FormatCard.objects.filter(Q(banned=True) | Q(restricted=True), format__owner=None, format__guest="")
    for code, pk, banned, restricted in ours.order_by().values_list("format", "card_id", "banned", "restricted"):
        for what, says in (("banned", banned), ("restricted", restricted)):
            if says:
                found[what].setdefault(pk, set()).add(code)
    groups: dict[int, set[str]] = {}
    for row in rows:
        groups.setdefault(row["destiny__reprint_of"] or row["pk"], set()).add(row["set__code"])
    boxed = _boxed()
    for one in _formats().prefetch_related("sets"):
        allowed = {row.code for row in one.sets.all()}
        boxes = one.laws.get("packs", ())
        for row in rows:
            printed = groups[row["destiny__reprint_of"] or row["pk"]]
            banned = one.code in found["banned"].get(row["pk"], ())
            allows = row["pk"] in boxed.get(one.code, ()) if boxes else not allowed or bool(printed & allowed)
            if allows and not banned:
                found["legal"].setdefault(row["pk"], set()).add(one.code)
    return found


_PLAIN = ("colour", "affiliation", "rarity", "unique", "cost", "health", "has_die", "errata")


def _boxed() -> dict[str, set[int]]:
    """Format → the cards of the boxes that it is made of."""
    lying: dict[str, set[int]] = {}
    for pack, pk in PackCard.objects.order_by().values_list("pack", "card"):
        lying.setdefault(pack, set()).add(pk)
    return {one.code: set().union(*(lying.get(pack, ()) for pack in one.laws.get("packs", ()))) for one in _formats()}


def _record(row: Mapping[str, Any], said: Mapping[str, Any], standings: Standings, again: bool) -> Record:
    def words(part: int) -> str:
        return "\n".join(one[part] for one in said.values()).casefold()

    english = said.get("en") or said.get("ru") or ("", "", "", "")
    prices = (row[f"destiny__points_{price}"] for price in ("one", "two", "three"))
    plain: dict[str, Any] = {name: row[f"destiny__{name}"] for name in _PLAIN}
    plain |= {what: frozenset(standings[what].get(row["pk"], ())) for what in ("legal", "banned", "restricted")}
    return Record(
        pk=row["pk"],
        first=row["destiny__reprint_of"] or row["pk"],
        code=row["code"],
        number=int(row["number"]) if row["number"].isdecimal() else 0,
        kind=row["kind"],
        points=tuple(price for price in prices if price is not None),
        sides=sides_of(row["destiny__die"]),
        subtypes=frozenset(row["destiny__traits"].split()),
        set=row["set__code"],
        cycle=row["set__destiny__cycle"] or "",
        project=row["set__destiny__project"] or PUBLISHER,
        released=str(row["set__destiny__released"] or ""),
        reprint=again or row["destiny__reprint_of"] is not None,
        double=bool(row["destiny__face"]),
        illustrator=row["destiny__illustrator"].casefold(),
        source=row["source"],
        initials=tuple(word[0] for word in re.findall(r"[^\W_]+", english[0])),
        text=words(2),
        subtitle=words(1),
        flavour=words(3),
        keywords=frozenset(_CODE_OF[word] for word in _KEYWORD.findall(english[2])),
        **plain,
    )
