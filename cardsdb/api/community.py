"""Destiny cards, sets and formats in the shapes of the community's old database (SWDestinyDB), for its programs.

Knows rows, and the old names of fields; must not know requests. Codes are spelt as there, letters in capitals (13002A).
Names are English, as there. Words of cards are told only where they were imported, and pictures are not told at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.urls import reverse

from cardsdb.models import Card, CardSet, CardText, DestinyCard, DestinyFormat, Game, Origin, Subtype

FACTIONS = {"blue": "Force", "red": "Command", "yellow": "Rogue", "gray": "General", "green": "Nature"}
AFFILIATIONS = {"hero": "Hero", "villain": "Villain", "neutral": "Neutral"}
RARITIES = {"S": "Starter", "C": "Common", "U": "Uncommon", "R": "Rare", "L": "Legendary"}

Json = dict[str, Any]


def code_of(code: str) -> str:
    """Our code in the community's spelling."""
    return code.upper()


def address(name: str, *args: str) -> str:
    return settings.PUBLIC_URL.rstrip("/") + reverse(name, args=args)


def cards() -> dict[str, Json]:
    """All cards by code (theirs), in the order of sets and numbers: five queries."""
    rows = list(
        Card.objects.public().filter(game=Game.DESTINY, destiny__isnull=False).select_related("set", "destiny")
        .order_by("position", "code").defer("program", "folded", "stems")
    )  # fmt: skip
    codes = {row.pk: code_of(row.code) for row in rows}
    words = {text.card_id: text for text in CardText.objects.filter(card__game=Game.DESTINY, language="en")}
    names = dict(Subtype.objects.values_list("code", "name_en"))
    reprints, parallels = _back(rows, codes, "reprint_of_id"), _back(rows, codes, "parallel_die_id")
    return {
        codes[row.pk]: _card(row, words.get(row.pk), codes, names)
        | {"reprints": reprints.get(row.pk, []), "parallel_dice_of": parallels.get(row.pk, [])}
        for row in rows
    }


def _back(rows: Iterable[Card], codes: Mapping[int, str], link: str) -> dict[int, list[str]]:
    """Card → the codes of those that name it."""
    found: dict[int, list[str]] = {}
    for row in rows:
        if (other := getattr(row.destiny, link)) is not None:
            found.setdefault(other, []).append(codes[row.pk])
    return found


def _card(row: Card, said: CardText | None, codes: Mapping[int, str], names: Mapping[str, str]) -> Json:
    own = row.destiny
    name, subtitle = (said.name, said.subtitle) if said else (row.code, "")
    printed = said if said and said.origin in (Origin.IMPORTED, Origin.PRINTED) else None
    return {
        "code": codes[row.pk],
        "name": name,
        "subtitle": subtitle or None,
        "label": f"{name} - {subtitle}" if subtitle else name,
        "type_code": row.kind,
        "type_name": row.kind.capitalize(),
        "faction_code": own.colour,
        "faction_name": FACTIONS[own.colour],
        "affiliation_code": own.affiliation,
        "affiliation_name": AFFILIATIONS[own.affiliation],
        "rarity_code": own.rarity or None,
        "rarity_name": RARITIES.get(own.rarity),
        "set_code": row.set.code,
        "set_name": row.set.name_en,
        "subtypes": [{"code": code, "name": names.get(code, code)} for code in own.traits.split()],
        "position": int(row.number) if row.number.isdecimal() else None,
        "cost": own.cost,
        "health": own.health,
        **_prices(own),
        "deck_limit": own.copy_limit,
        "is_unique": own.unique,
        "has_die": own.has_die,
        "has_errata": own.errata,
        "sides": own.die.split() or None,
        "text": printed.text if printed else None,
        "flavor": printed.flavour or None if printed else None,
        "illustrator": own.illustrator or None,
        "ttscardid": own.tts_id or None,
        "reprint_of": codes.get(own.reprint_of_id or 0),
        "parallel_die": codes.get(own.parallel_die_id or 0),
        "url": address("cards:card", row.game, row.code),
        "imagesrc": None,
    }


def _prices(own: DestinyCard) -> Json:
    """Points as they are printed, and the number that they are sorted by: 100 times the first and the second."""
    found = [price for price in (own.points_one, own.points_two, own.points_three) if price is not None]
    return {
        "points": "/".join(map(str, found)) or None,
        "cp": found[0] * 100 + (found[1] if len(found) > 1 else 0) if found else None,
    }


def sets(all_cards: Iterable[Json]) -> list[Json]:
    """The sets in their order."""
    known: dict[str, int] = {}
    for card in all_cards:
        known[card["set_code"]] = known.get(card["set_code"], 0) + 1
    rows = CardSet.objects.filter(game=Game.DESTINY, code__in=known).select_related("destiny").order_by("position")
    return [_set(row, known[row.code]) for row in rows]


def _set(row: CardSet, known: int) -> Json:
    own = getattr(row, "destiny", None)
    released: date | None = own.released if own else None
    return {
        "name": row.name_en,
        "code": row.code,
        "position": row.position,
        "available": released.isoformat() if released else "",
        "known": known,
        "total": (own.size if own else None) or known,
        "url": address("cards:game", row.game) + f"?set={row.code}",
    }


def formats() -> list[Json]:
    """The formats of the game, without those that people have made."""
    rows = DestinyFormat.objects.filter(owner=None, guest="").order_by("position", "code")
    held = rows.prefetch_related("sets", "cards__card__card", "pairs__one__card", "pairs__other__card")
    return [{"name": row.name_en, "code": row.code, "data": _format(row)} for row in held]


def _format(row: DestinyFormat) -> Json:
    standings = [(code_of(one.card.card.code), one) for one in row.cards.all()]
    pairs: dict[str, list[str]] = {}
    for pair in row.pairs.all():
        one, other = code_of(pair.one.card.code), code_of(pair.other.card.code)
        pairs.setdefault(one, []).append(other)
        pairs.setdefault(other, []).append(one)
    return {
        "sets": [one.code for one in sorted(row.sets.all(), key=lambda one: one.position)],
        "balance": {code: balance for code, one in standings if (balance := _balance(one))},
        "restricted": [code for code, one in standings if one.restricted],
        "banned": [code for code, one in standings if one.banned],
        "errata": [code for code, one in standings if one.errata],
        "restrictedPairs": {code: sorted(others) for code, others in sorted(pairs.items())},
    }


def _balance(row: Any) -> str:
    prices = (row.points_one, row.points_two, row.points_three)
    return "/".join(str(price) for price in prices if price is not None)
