"""Definition files → rows: by code, all or nothing, as often as you like.

Knows how a definition becomes rows and what counts as a change. Must not know where files lie or how a report
is printed (`load_cards`), nor what a program means.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import F, Model
from django.utils import timezone
from django.utils.translation import override

from cardsdb import search
from cardsdb.catalogue.games import game_info
from cardsdb.language.core import CardDef, Words
from cardsdb.language.definitions import DefinitionError, Fault, decode_set, encode_program, kind_of
from cardsdb.language.text import rules_text
from cardsdb.models import Card, CardSet, CardText, Edition, Origin, Source

LANGUAGES = ("ru", "en")
CARDS_PER_SET = 10_000
"""`Card.position` is the position of its set times this, plus its own place in the set."""


@dataclass
class Report:
    """What a load did, as “game code”: `gone` cards are in the database, but in no file any more; they stay."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, list[str]]:
        return {name: getattr(self, name) for name in ("added", "changed", "unchanged", "gone")}

    @property
    def stale(self) -> bool:
        return bool(self.added or self.changed)


@dataclass(frozen=True)
class Wanted:
    """One card as the definitions want it: unsaved rows, and the codes that its relations hold."""

    card: Card
    child: Model
    texts: dict[str, CardText]
    parts: dict[str, list[Any]]
    links: dict[str, frozenset[str]]


def read_sets(files: Iterable[Path]) -> list[Any]:
    """All definition files, decoded; raises `DefinitionError` with the faults of all of them together."""
    sets: list[Any] = []
    faults: list[Fault] = []
    for file in files:
        try:
            sets.append(decode_set(file.read_text(encoding="utf-8"), str(file)))
        except DefinitionError as error:
            faults.extend(error.faults)
        except UnicodeDecodeError as error:
            faults.append(Fault(str(file), "", "", None, f"is not UTF-8: {error.reason} at byte {error.start}"))
    if faults:
        raise DefinitionError(faults)
    return sets


@transaction.atomic
def load_sets(sets: Iterable[Any]) -> Report:
    """Write the sets' cards; sets of one game may name each other's cards if they are loaded together."""
    report = Report()
    by_game: dict[str, list[Any]] = {}
    for one in sets:
        by_game.setdefault(one.game, []).append(one)
    for game, its_sets in by_game.items():
        _load_game(game, its_sets, report)
    return report


def bump(game: str) -> None:
    """Say that the game's catalogue is not what it was: every cached page of it is stale."""
    Edition.objects.get_or_create(game=game, defaults={"number": 0})
    Edition.objects.filter(game=game).update(number=F("number") + 1)


def _load_game(game: str, sets: list[Any], report: Report) -> None:
    before = Report(list(report.added), list(report.changed))
    rows = _sets(game, sets)
    all_wanted = {w.card.code: w for one in sets for w in _wanted(one, rows[one.set.code])}
    info = game_info(game)
    relations = [f"{game}__{name}" for name in (*info.parts, *info.links)]
    cards = Card.objects.public().filter(game=game).select_related(game).prefetch_related("texts", *relations)
    existing = {card.code: card for card in cards}
    for code, want in all_wanted.items():
        old = existing.get(code)
        if old is not None:
            index(want.card, said_together(old, want), kind_words(game, want.card.kind))
        kept = report.added if old is None else report.unchanged if _same(old, want) else report.changed
        kept.append(f"{game} {code}")
        if old is not None:
            want.card.pk = old.pk
    fresh = [w for w in all_wanted.values() if w.card.pk is None]
    stale = [w for code, w in all_wanted.items() if w.card.pk and f"{game} {code}" in set(report.changed)]
    write(fresh, stale, {code: card.pk for code, card in existing.items()})
    ours = {row.pk for row in rows.values()}
    report.gone += [
        f"{game} {code}"
        for code, card in existing.items()
        if code not in all_wanted and card.set_id in ours and card.source != Source.IMPORTED
    ]
    if (report.added, report.changed) != (before.added, before.changed):
        bump(game)


def _sets(game: str, sets: list[Any]) -> dict[str, CardSet]:
    rows = {row.code: row for row in CardSet.objects.filter(game=game)}
    place = max((row.position for row in rows.values()), default=0)
    for one in sets:
        name = one.set.name
        if one.set.code not in rows:
            place += 1
            rows[one.set.code] = CardSet(game=game, code=one.set.code, position=place)
        row = rows[one.set.code]
        if (row.name_ru, row.name_en) != (name.ru, name.en) or row.pk is None:
            row.name_ru, row.name_en = name.ru, name.en
            row.save()
    return {one.set.code: rows[one.set.code] for one in sets}


def _wanted(one: Any, row: CardSet) -> Iterable[Wanted]:
    info = game_info(one.game)
    names = {card.code: card.name for card in one.cards}
    order = info.places
    cards = sorted(one.cards, key=lambda card: order.get(kind_of(card), 0)) if info.by_kind else one.cards
    for place, card in enumerate(cards, 1):
        if info.numbered and card.number.isdecimal():
            place = int(card.number)
        yield wanted(card, one.game, row, row.position * CARDS_PER_SET + place, names)


def wanted(card: CardDef, game: str, row: CardSet, position: int, names: Mapping[str, Words]) -> Wanted:
    """The rows of one card of a set. `names` gives the names of the cards that it mentions, by code."""
    info = game_info(game)
    if info.rows is None:
        raise NotImplementedError(f"no rows for {game}")
    texts = {
        language: CardText(
            language=language,
            name=getattr(card.name, language),
            subtitle=getattr(getattr(card, "subtitle", None), language, ""),
            text=rules_text(card, language, names),
            origin=Origin.GENERATED,
        )
        for language in LANGUAGES
    }
    return Wanted(
        _card(card, game, row, position, texts),
        info.rows(card),
        texts,
        {name: list[Any](make(card)) for name, make in info.parts.items()},
        {name: frozenset(make(card)) for name, make in info.links.items()},
    )


def _card(card: CardDef, game: str, row: CardSet, position: int, texts: Mapping[str, CardText]) -> Card:
    kind = kind_of(card)
    made = Card(
        game=game,
        set=row,
        code=card.code,
        kind=kind,
        program=json.loads(encode_program(getattr(card, "program", None))),
        number=card.number,
        copies=card.copies,
        source=card.source,
        position=position,
    )
    index(made, texts.values(), kind_words(game, kind))
    return made


def kind_words(game: str, kind: str) -> Iterable[str]:
    for language in LANGUAGES:
        with override(language):
            yield str(game_info(game).kind(kind).name)


def index(card: Card, texts: Iterable[CardText], more: Iterable[str] = ()) -> None:
    """Fill the columns that the search and the orders read: all words in our languages, names in the others."""
    ours = {text.language: text for text in texts}
    texts = [ours.pop(language) for language in LANGUAGES if language in ours]
    said = [part for text in texts for part in (text.name, text.subtitle, text.text)]
    said += [part for _, text in sorted(ours.items()) for part in (text.name, text.subtitle)]
    everything = "\n".join(filter(None, [*said, *more, card.code]))
    card.folded, card.stems = search.running(everything), search.stems(everything)
    names = {text.language: text.name for text in texts}
    fallback = next(iter(names.values()), card.code)
    card.sort_ru = search.sort_key(names.get("ru", fallback))
    card.sort_en = search.sort_key(names.get("en", fallback))


def reindex(card: Card) -> None:
    """Fill and save them from the card's rows."""
    index(card, card.texts.all(), kind_words(card.game, card.kind))
    card.save(update_fields=["folded", "stems", "sort_ru", "sort_en", "changed"])


def said_together(old: Card, want: Wanted) -> list[CardText]:
    """What the card will say once `want` is written: printed words stay, and so do other languages."""
    kept = {text.language: text for text in old.texts.all()}
    words = {language: text.text for language, text in kept.items() if is_printed(text)}
    for language, text in want.texts.items():
        kept[language] = CardText(
            language=language, name=text.name, subtitle=text.subtitle, text=words.get(language, text.text)
        )
    return list(kept.values())


def is_printed(text: CardText) -> bool:
    """Whether its words are the importer's (or staff's); where nothing is printed, the generated words stand."""
    return text.origin != Origin.GENERATED and bool(text.text)


# --- comparing ----------------------------------------------------------------------------------------------------


def _same(old: Card, want: Wanted) -> bool:
    texts = {text.language: text for text in old.texts.all()}
    return (
        _values(old) == _values(want.card)
        and _values(old.child, game_info(old.game).apart) == _values(want.child, game_info(old.game).apart)
        and all(_keys(old.child, name) == codes for name, codes in want.links.items())
        and all(
            [_values(part) for part in getattr(old.child, name).all()] == [_values(part) for part in parts]
            for name, parts in want.parts.items()
        )
        and all(language in texts and _says(texts[language], text) for language, text in want.texts.items())
    )


def _keys(child: Model, name: str) -> frozenset[str]:
    return frozenset(row.code for row in getattr(child, name).all())


def _says(old: CardText, new: CardText) -> bool:
    # A printed text is the importer's; ours is only the name then.
    return (old.name, old.subtitle) == (new.name, new.subtitle) and (
        is_printed(old) or (old.text, old.origin) == (new.text, Origin.GENERATED)
    )


def _values(row: Model, apart: frozenset[str] = frozenset()) -> dict[str, Any]:
    left = apart | {"changed", "owner", "guest", "card"}  # what the definitions do not say
    ours = (f for f in row._meta.concrete_fields if not f.primary_key and f.name not in left)
    return {f.attname: getattr(row, f.attname) for f in ours}


# --- writing ------------------------------------------------------------------------------------------------------


def write(fresh: list[Wanted], stale: list[Wanted], ids: dict[str, int]) -> None:
    """Insert and replace rows, in a transaction of the caller's. `ids`: of the cards that they name, by code."""
    Card.objects.bulk_create([w.card for w in fresh])
    if stale:
        for want in stale:
            want.card.changed = timezone.now()
        names = [
            f.name for f in Card._meta.concrete_fields if not f.primary_key and f.name not in ("code", "owner", "guest")
        ]
        Card.objects.bulk_update([w.card for w in stale], names, batch_size=200)
    written = fresh + stale
    if not written:
        return
    ids |= {w.card.code: w.card.pk for w in written}
    _write_children(written, ids)
    _write_texts(written)


def _write_children(written: list[Wanted], ids: dict[str, int]) -> None:
    model = type(written[0].child)
    for want in written:
        want.child.pk = want.card.pk
    apart = game_info(written[0].card.game).apart
    fields = [f.name for f in model._meta.concrete_fields if not f.primary_key and f.name not in apart]
    children = [want.child for want in written]
    model._default_manager.bulk_create(children, update_conflicts=True, unique_fields=["card"], update_fields=fields)
    for name in written[0].parts:
        _write_parts(model, name, written)
    for name in written[0].links:
        _write_links(model, name, written, ids)


def _write_parts(model: Any, name: str, written: list[Wanted]) -> None:
    part = model._meta.get_field(name).related_model
    part._default_manager.filter(card__in=[want.card.pk for want in written]).delete()
    for want in written:
        for row in want.parts[name]:
            row.card_id = want.card.pk
    part._default_manager.bulk_create(row for want in written for row in want.parts[name])


def _write_links(model: Any, name: str, written: list[Wanted], ids: dict[str, int]) -> None:
    relation = model._meta.get_field(name)
    through, target = relation.remote_field.through, relation.related_model
    if target is not Card:
        # A short list of words, like subtypes: new ones come with the cards, staff may name them better.
        codes = {code for want in written for code in want.links[name]}
        target._default_manager.bulk_create(map(target.of, sorted(codes)), ignore_conflicts=True)
    key: dict[str, Any] = ids if target is Card else {code: code for want in written for code in want.links[name]}
    ours, theirs = relation.m2m_field_name() + "_id", relation.m2m_reverse_field_name() + "_id"
    through.objects.filter(**{f"{ours}__in": [want.card.pk for want in written]}).delete()
    through.objects.bulk_create(
        through(**{ours: want.card.pk, theirs: key[code]}) for want in written for code in sorted(want.links[name])
    )


def _write_texts(written: list[Wanted]) -> None:
    pks = [want.card.pk for want in written]
    printed = set(
        CardText.objects.filter(card__in=pks)
        .exclude(origin=Origin.GENERATED)
        .exclude(text="")
        .values_list("card", "language")
    )
    ours: list[CardText] = []
    names_only: list[CardText] = []
    for want in written:
        for language, text in want.texts.items():
            text.card = want.card
            (names_only if (want.card.pk, language) in printed else ours).append(text)
    for texts, fields in ((ours, ["name", "subtitle", "text", "origin"]), (names_only, ["name", "subtitle"])):
        CardText.objects.bulk_create(
            texts, update_conflicts=True, unique_fields=["card", "language"], update_fields=fields
        )
