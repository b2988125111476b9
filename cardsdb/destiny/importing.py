"""The whole way: a source is read and checked, then written set by set, and a report tells what became of it.

The one entrance for the command and for pages. Every set is a transaction of its own: what is wrong with one set keeps
no other out, and no set is ever half there.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection as Some
from itertools import chain

from cardsdb.destiny.collecting import NAMED, Batch, Collection
from cardsdb.destiny.comparing import Links
from cardsdb.destiny.lists import make_room, write_formats, write_frame, write_packs
from cardsdb.destiny.mapping import CardFacts, code_of, facts
from cardsdb.destiny.records import TranslationRecord
from cardsdb.destiny.report import Report, Section, SourceError
from cardsdb.destiny.sources import Source, opened
from cardsdb.destiny.writing import SetWriter
from cardsdb.language.messages import phrase
from cardsdb.models import Card, CardText, Game, Origin

Progress = Callable[[int, int, str], None]
"""Called with how many sets are done, of how many, and the name of the one that is next."""


def _silent(done: int, total: int, name: str) -> None:
    pass


def import_from(
    place: str,
    *,
    languages: Some[str] = (),
    dry_run: bool = False,
    private: bool = False,
    progress: Progress = _silent,
) -> Report:
    """Import what lies at a path or an address; raises `SourceError` or `Unreadable` when nothing can be read.

    `languages`: only these besides English; all there are if none is named. `private`: see `sources.opened`.
    """
    with opened(place, private=private) as source:
        return import_source(source, place, languages=languages, dry_run=dry_run, progress=progress)


def import_source(
    source: Source,
    name: str,
    *,
    languages: Some[str] = (),
    dry_run: bool = False,
    progress: Progress = _silent,
) -> Report:
    """The same with a source that is open; `name` is what the report calls it."""
    collection = Collection(source)
    chosen = _chosen(collection, languages)
    report = Report(name, dry_run)
    russian = {one: collection.russian(one) for one in NAMED}
    report.lists.faults += collection.faults
    report.lists.remarks += collection.remarks
    frame = collection.frame
    write_frame(report.lists, frame.cycles, frame.words["subtypes"], russian, dry_run=dry_run)
    make_room(frame.set_codes, max((one.position for one in frame.sets.values()), default=0), dry_run=dry_run)
    writer = SetWriter(_links(collection), dry_run)
    _write_sets(report, collection, chosen, writer, russian["sets"], progress)
    coming = {*writer.links.coming, *_sound(collection)} if dry_run else set()
    for section, listing, write, of in (
        (report.formats, collection.formats, write_formats, "formats"),
        (report.packs, collection.packs, write_packs, "starterPacks"),
    ):
        section.faults += listing.faults
        section.remarks += listing.remarks
        write(section, listing.sound, russian[of], writer.links.ids, coming, dry_run=dry_run)
    return report


def _chosen(collection: Collection, languages: Some[str]) -> list[str]:
    there = collection.languages
    unknown = sorted(set(languages) - {"en", *there})
    if unknown:
        raise SourceError(
            phrase(
                "there are no translations into {languages}; there are: {there}",
                languages=", ".join(unknown),
                there=", ".join(["en", *there]),
            )
        )
    if languages:
        return [language for language in there if language in languages]
    # A language that has left the source is stale like anything else that has left it.
    ours = CardText.objects.filter(card__game=Game.DESTINY, origin=Origin.IMPORTED).exclude(language="en")
    return sorted({*there, *ours.order_by().values_list("language", flat=True).distinct()})


def _sound(collection: Collection) -> list[str]:
    return [code for code, batch in collection.batches.items() if not batch.faults]


def _links(collection: Collection) -> Links:
    cards = Card.objects.public().filter(game=Game.DESTINY)
    sound = chain.from_iterable(collection.batches[code].cards for code in _sound(collection))
    return Links(dict(cards.values_list("code", "pk")), {code_of(card.code) for card in sound})


def _write_sets(
    report: Report,
    collection: Collection,
    languages: list[str],
    writer: SetWriter,
    russian: dict[str, str],
    progress: Progress,
) -> None:
    late: list[CardFacts] = []
    total = len(collection.batches)
    for done, (code, batch) in enumerate(collection.batches.items()):
        progress(done, total, batch.record.name)
        if batch.faults:
            report.sets[code] = Section(code, batch.record.name.strip(), faults=batch.faults, remarks=batch.remarks)
            continue
        words, sound, section = _words(collection, batch, languages)
        cards = [facts(card, words.get(card.code, {})) for card in batch.cards]
        written = writer.write(batch.record, russian.get(code, batch.record.name.strip()), cards, ["en", *sound])
        written.faults += section.faults
        written.remarks = [*batch.remarks, *section.remarks, *written.remarks]
        report.sets[code] = written
        late += [one for one in cards if _looks_ahead(one, writer.links)]
    if late and not writer.dry_run:
        writer.tie(late)
    progress(total, total, "")


def _words(
    collection: Collection, batch: Batch, languages: list[str]
) -> tuple[dict[str, dict[str, TranslationRecord]], list[str], Section]:
    """Card → language → words; the languages that are whole; and what is wrong with the others."""
    found: dict[str, dict[str, TranslationRecord]] = {}
    sound: list[str] = []
    section = Section(batch.record.code)
    for language in languages:
        translation = collection.translation(batch, language)
        section.faults += translation.faults
        section.remarks += translation.remarks
        if translation.faults:
            continue
        sound.append(language)
        for code, record in translation.words.items():
            found.setdefault(code, {})[language] = record
    return found, sound, section


def _looks_ahead(card: CardFacts, links: Links) -> bool:
    """Whether it names a card that is coming, but not there yet."""
    return any(code in links.coming and code not in links.ids for code in (card.reprint_of, card.parallel_die) if code)
