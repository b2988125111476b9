"""One set becomes rows: compared as a whole, written as a whole.

Knows queries and transactions; what a card should be is `comparing`'s. Must not know files.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone

from cardsdb.destiny.comparing import APART, FIGURES, LINKS, SPOKEN, Links, Wanted, compared, side_rows
from cardsdb.destiny.mapping import CardFacts
from cardsdb.destiny.reading import fault
from cardsdb.destiny.records import SetRecord
from cardsdb.destiny.report import Difference, Section
from cardsdb.language.messages import phrase
from cardsdb.models import Card, CardSet, CardText, DestinyCard, DestinySet, DieSide, Game, Source
from cardsdb.services.loading import CARDS_PER_SET, bump

CARD = ("set", "kind", "program", "number", "copies", "source", "position", "folded", "stems")
_CARD_COLUMNS = (*CARD, "sort_ru", "sort_en", "changed")


@dataclass
class SetWriter:
    """Writes sets, and remembers which cards there are by now."""

    links: Links
    dry_run: bool

    def write(self, record: SetRecord, name_ru: str, cards: Sequence[CardFacts], languages: Collection[str]) -> Section:
        """Bring a set into the database, whole or not at all; the section tells what became of it."""
        section = Section(record.code, record.name.strip())
        before = set(self.links.ids)
        try:
            with transaction.atomic():
                self._write(section, record, name_ru, cards, languages)
        except DatabaseError as error:
            self.links.forget(facts.code for facts in cards if facts.code not in before)
            message = phrase("the database refuses the set: {why}", why=str(error).strip().splitlines()[0])
            section = Section(record.code, record.name.strip())
            section.faults.append(fault(f"set/{record.code}.json", message))
        return section

    def _write(
        self, section: Section, record: SetRecord, name_ru: str, cards: Sequence[CardFacts], languages: Collection[str]
    ) -> None:
        found = _existing([facts.code for facts in cards])  # as they stand before the set moves
        row = self._set(section, record, name_ru)
        wanted = [compared(facts, found.get(facts.code), row, languages, self.links) for facts in cards]
        for want in wanted:
            section.count(want.facts.code, want.old, want.same)
            section.differences += want.differences
            for language in want.facts.words:
                section.languages[language] = section.languages.get(language, 0) + 1
            self._remark_on_links(section, want)
        section.languages = dict(sorted(section.languages.items()))
        gone = Card.objects.public().filter(game=Game.DESTINY, set__code=record.code, source=Source.IMPORTED)
        codes = gone.order_by("code").values_list("code", flat=True)
        section.gone += [code for code in codes if code not in self.links.coming]
        if self.dry_run:
            return
        stale = [want for want in wanted if not want.same]
        if stale:
            self._write_cards(stale)
        if section.writes:
            bump(Game.DESTINY)

    def _remark_on_links(self, section: Section, want: Wanted) -> None:
        for name in LINKS:
            code = getattr(want.facts, name)
            if code is not None and want.links[name] is None:
                message = phrase("{code} is not imported; the next import makes up for it", code=code)
                section.remarks.append(fault(f"set/{section.code}.json", message, want.facts.code, name))

    # ---- the set itself ----------------------------------------------------------------------------------

    def _set(self, section: Section, record: SetRecord, name_ru: str) -> CardSet:
        row = CardSet.objects.filter(game=Game.DESTINY, code=record.code).select_related("destiny").first()
        fresh = row is None
        row = row or CardSet(game=Game.DESTINY, code=record.code)
        child = getattr(row, "destiny", None) if not fresh else None
        before = None if child is None else (*_set_columns(row), *_set_columns(child))
        # Names are the definitions' where there are any.
        if fresh or not row.cards.exclude(source=Source.IMPORTED).exists():
            row.name_en, row.name_ru = record.name.strip(), name_ru
        elif row.name_en != record.name.strip():
            section.differences.append(Difference(record.code, "name (en)", row.name_en, record.name.strip()))
        moved = record.position - row.position
        row.position = record.position
        child = child or DestinySet(set=row)
        child.cycle_id, child.size, child.project = record.cycle_code, record.size, record.project_name.strip()
        child.released = date.fromisoformat(record.date_release) if record.date_release else None
        if before == (*_set_columns(row), *_set_columns(child)):
            return row
        section.own = "added" if fresh else "changed"
        if not self.dry_run:
            row.save()
            child.set = row
            child.save()
            if not fresh and moved:
                _move(row)
        return row

    # ---- its cards ---------------------------------------------------------------------------------------

    def _write_cards(self, stale: list[Wanted]) -> None:
        now = timezone.now()
        for want in stale:
            want.card.changed = now
        fresh = [want.card for want in stale if want.old is None]
        Card.objects.bulk_create(fresh)
        self.links.learn(fresh)
        Card.objects.bulk_update([want.card for want in stale if want.old is not None], _CARD_COLUMNS, batch_size=200)
        self._write_children(stale)
        for want in stale:
            for text in want.texts:
                text.card_id = want.card.pk
        CardText.objects.filter(pk__in=[text.pk for want in stale for text in want.dropped]).delete()
        CardText.objects.bulk_create(
            [text for want in stale for text in want.texts],
            update_conflicts=True,
            unique_fields=["card", "language"],
            update_fields=SPOKEN,
        )

    def _write_children(self, stale: list[Wanted]) -> None:
        for want in stale:
            want.child.pk = want.card.pk
            for name, code in want.links.items():
                setattr(want.child, f"{name}_id", self.links.ids.get(code) if code else None)
        DestinyCard.objects.bulk_create(
            [want.child for want in stale],
            update_conflicts=True,
            unique_fields=["card"],
            update_fields=[*FIGURES, *APART, *LINKS],
        )
        dice = [want for want in stale if want.old is None or want.new_sides]
        DieSide.objects.filter(card__in=[want.card.pk for want in dice if want.old is not None]).delete()
        DieSide.objects.bulk_create([side for want in dice for side in side_rows(want)])
        kinds = [want for want in stale if want.old is None or want.new_subtypes]
        through = DestinyCard.subtypes.through.objects
        through.filter(destinycard_id__in=[want.card.pk for want in kinds if want.old is not None]).delete()
        rows = [(want.card.pk, code) for want in kinds for code in sorted(want.subtypes)]
        through.bulk_create(DestinyCard.subtypes.through(destinycard_id=pk, subtype_id=code) for pk, code in rows)

    @transaction.atomic
    def tie(self, cards: Sequence[CardFacts]) -> None:
        """Links to cards that were written later than the card itself."""
        by_id = {self.links.ids[facts.code]: facts for facts in cards if facts.code in self.links.ids}
        rows = []
        for row in DestinyCard.objects.filter(card__in=by_id).only("card", *LINKS):
            wanted = {f"{name}_id": self.links.ids.get(getattr(by_id[row.pk], name) or "") for name in LINKS}
            if wanted != {name: getattr(row, name) for name in wanted}:
                for name, pk in wanted.items():
                    setattr(row, name, pk)
                rows.append(row)
        DestinyCard.objects.bulk_update(rows, LINKS, batch_size=200)
        if rows:
            bump(Game.DESTINY)


def _existing(codes: list[str]) -> dict[str, Card]:
    cards = Card.objects.public().filter(game=Game.DESTINY, code__in=codes).select_related("destiny", "set")
    return {card.code: card for card in cards.prefetch_related("texts", "destiny__sides", "destiny__subtypes")}


def _set_columns(row: Any) -> list[Any]:
    return [getattr(row, one.attname) for one in row._meta.concrete_fields]


def _move(row: CardSet) -> None:
    """Let every card of a set stand where the set stands now: also those that only definitions know."""
    cards = list(Card.objects.filter(set=row).only("position"))
    for card in cards:
        card.position = row.position * CARDS_PER_SET + card.position % CARDS_PER_SET
    Card.objects.bulk_update(cards, ["position"], batch_size=200)
