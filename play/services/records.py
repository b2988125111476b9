"""A match as a text file, and back: who may have it, and what is wrong with one that is sent in.

Knows matches and the record format (`play.engines.record`). A record that is sent in becomes a match of one's own, at
its last action; names and bots are read from comments of ours, so a foreign record is played on by people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cardsdb.language.messages import translated
from cardsdb.services.people import Holder
from play.bots import BOTS
from play.engines.api import EngineError
from play.engines.record import Action, Record, RecordError, Replay, format_record, parse_record, record_of, replay
from play.models import Kind, Match, MatchAction, Seat
from play.services.holders import at_one_device
from play.services.matches import LETTERS, Place, Wish, new_match, new_seed
from play.services.names import clean
from play.services.positions import position, position_at, snapshot_of
from play.services.tables import table_of
from play.services.tables.board import Eyes

MAX_ACTIONS = 5_000
"""Actions of a record that may be sent in; a game of people has some hundreds."""
MAX_COMMANDS = 100
"""Table commands among them: a line of eight letters that shuffles two thousand cards is too cheap to be free."""

_SEAT = re.compile(r"# ([A-Z]): (person|bot ([a-z]+)), (\S.{0,23})")


def open_to(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether the record may be given out: it tells the seed, and so every card.

    To people at one device it may, and to everybody after the end.
    """
    return match.over or at_one_device(seats)


def text_of(match: Match, seats: Sequence[Seat]) -> str:
    """The record as text, up to where the match stands, with comments that say who sat where."""
    table = position(match)
    line = match.actions.filter(branch=0, number__lte=match.head).order_by("number")
    actions = [Action(seat or None, text) for seat, text in line.values_list("seat", "text")]
    record = record_of(table.setup, match.seed, actions, table.state)
    return "\n".join([*_comments(match, seats), format_record(record)])


def _comments(match: Match, seats: Sequence[Seat]) -> Iterator[str]:
    yield f"# Kartoteka, {match.game}, {match.created:%Y-%m-%d}"
    for seat in seats:
        yield f"# {seat.letter}: {f'bot {seat.level}' if seat.is_bot else 'person'}, {seat.name}"


def play_on(match: Match, seats: Sequence[Seat], ply: int, chance: str, holder: Holder) -> Match:
    """A match of one's own that goes on from action `ply` of another one; `chance` «new»: with the pile shuffled anew.

    Raises `BrokenRecord` or `RecordError`, and `IllegalAction` where nothing is left to shuffle for: the game is over.
    """
    table = position_at(match, ply)
    line = match.actions.filter(branch=0, number__lte=ply).order_by("number")
    actions = [Action(seat or None, text) for seat, text in line.values_list("seat", "text")]
    if chance == "new":
        actions.append(Action(None, f"!shuffle {new_seed()}"))
        table.state.command(actions[-1].text)
    record = record_of(table.setup, match.seed, actions, table.state)
    places = _with_a_person([Place(seat.name, seat.kind, seat.level) for seat in seats])
    named = {"title": match.title, "deck_id": match.deck_id}
    return write(record, replay(record), places, holder, match.language, **named)


# ---- sending one in ----


def load(text: str, holder: Holder, language: str) -> tuple[Match | None, list[str]]:
    """A record as a match, or what is wrong with it, in sentences."""
    try:
        record = parse_record(text)
        if tuple(LETTERS[: len(record.setup.seats)]) != record.setup.seats:
            raise RecordError(_("the seats of a match are A, B, C … in this order"), record.lines.get("seats"))
        _check_length(record)
        played = replay(record)
    except RecordError as error:
        where = _("Line %(line)d: %(what)s") if error.line else "%(what)s"
        return None, [where % {"line": error.line, "what": _in_words(error, text, language)}]
    except EngineError as error:
        return None, [str(error)]
    return write(record, played, _places(text, record), holder, language), []


def _check_length(record: Record) -> None:
    """Refuse what would keep the site busy for long, before anything of it is played."""
    commands = [number for number, action in enumerate(record.actions) if action.seat is None]
    if len(record.actions) > MAX_ACTIONS:
        raise RecordError(
            _("a record that is sent in has at most {most} actions"), record.lines.get(MAX_ACTIONS), most=MAX_ACTIONS
        )
    if len(commands) > MAX_COMMANDS:
        line = record.lines.get(commands[MAX_COMMANDS])
        raise RecordError(_("a record that is sent in has at most {most} table commands"), line, most=MAX_COMMANDS)


def _in_words(error: RecordError, text: str, language: str) -> str:
    """A fault of a record in the reader's language."""
    params = {name: translated(part, _) for name, part in error.params.items()}
    if "wanted" in params:
        params["wanted"] = _(params["wanted"])
    if error.reason is not None:
        setup = parse_record(text).setup
        eyes = Eyes(language, None, {seat: seat for seat in setup.seats}, {})
        params["error"] = table_of(setup.game).reason(error.reason, setup, eyes).removesuffix(".")
    said = _(error.template).format(**params)
    return said.translate({ord("“"): "«", ord("”"): "»"}) if language == "ru" else said


def _places(text: str, record: Record) -> tuple[Place, ...]:
    """Who sat where, as our own comments say it."""
    told = {found[1]: found for found in map(_SEAT.fullmatch, text.splitlines()[:20]) if found}
    places = []
    for i, letter in enumerate(record.setup.seats):
        found = told.get(letter)
        level = (found[3] or "") if found else ""
        name = (clean(found[4]) if found else "") or _("Player %(number)d") % {"number": i + 1}
        bot = record.setup.game in BOTS.get(level, {})
        places.append(Place(name, Kind.BOT, level) if bot else Place(name))
    return _with_a_person(places)


def _with_a_person(places: list[Place]) -> tuple[Place, ...]:
    """The places; where all are bots', the first is given to whoever goes on."""
    if all(place.kind == Kind.BOT for place in places):
        places[0] = Place(places[0].name)
    return tuple(places)


@transaction.atomic
def write(
    record: Record, played: Replay, places: tuple[Place, ...], holder: Holder, language: str, **named: Any
) -> Match:
    """A record as a match, at its last action. `named`: what else a `Wish` may say (`title`, `deck_id`, `match_id`)."""
    setup, last = record.setup, len(record.actions)
    wish = Wish(setup.game, places, record.seed, language, setup.options, setup.decks[0], **named)
    match = new_match(wish, holder)
    rows = []
    for number, (action, events) in enumerate(zip(record.actions, played.events, strict=True), 1):
        digest = record.digest if number == last else ""
        told = [asdict(event) for event in events]
        row = MatchAction(match=match, number=number, seat=action.seat or "", text=action.text, digest=digest)
        row.events = told
        row.chosen = bool(action.seat) and places[LETTERS.index(action.seat or "A")].kind == Kind.PERSON
        rows.append(row)
    MatchAction.objects.bulk_create(rows, batch_size=500)
    outcome = played.state.outcome
    match.head = match.tail = match.snapshot_at = last
    match.status = "over" if outcome else "running"
    match.winners = "".join(outcome.winners) if outcome else ""
    match.snapshot = snapshot_of(match.game, played.state)
    match.save()
    return match
