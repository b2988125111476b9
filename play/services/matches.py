"""Starting a match, acting in it, undoing and redoing: the only places where a match changes.

Knows the record and its version; must not know which game it is, nor requests. Every change is one transaction that
begins with `UPDATE … WHERE version = ?`: of two that were made from the same position exactly one takes place. The
engine has done its work before the transaction begins.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from cardsdb.services.people import Holder
from play.engines import engine
from play.engines.api import Event, Setup
from play.models import Kind, Match, MatchAction, Receipt, Seat, Status, new_match_id
from play.services.names import told_apart
from play.services.positions import Table, position, position_at, setup_of, snapshot_of
from play.services.setups import Deck, fingerprint, freeze, standard_deck, thawed

LETTERS = "ABCDEFGH"
SEED_BITS = 48


class Stale(Exception):
    """The request was made from a position that is no longer the table's."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a match to be: a person, or a bot of a level."""

    name: str
    kind: str = Kind.PERSON
    level: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """An action that has been taken on a position, ready to be written down."""

    seat: str
    text: str
    events: Sequence[Event]
    digest: str
    chosen: bool = True


@dataclass(frozen=True, slots=True)
class Wish:
    """What a match shall be. `deck`: the standard one if None, and `deck_id` the row it was taken from, if any;
    `match_id`: a new address if empty."""

    game: str
    places: tuple[Place, ...]
    seed: int
    language: str
    options: Mapping[str, Any] = field(default_factory=dict)
    deck: Deck | None = None
    title: str = ""
    match_id: str = ""
    deck_id: str | None = None


def new_match(wish: Wish, holder: Holder) -> Match:
    """Deal and seat everybody; the person who opens the match holds all seats of people. Raises `SetupError`."""
    deck = wish.deck if wish.deck is not None else standard_deck(wish.game)
    setup = Setup(wish.game, tuple(LETTERS[: len(wish.places)]), (deck,), wish.options)
    rules = engine(wish.game)
    state = rules.new(setup, wish.seed)
    text = freeze(setup)
    match = Match(
        id=wish.match_id or new_match_id(),
        game=wish.game,
        engine_version=rules.version,
        seed=wish.seed,
        setup=text,
        setup_digest=fingerprint(text),
        language=wish.language,
        title=wish.title,
        deck_id=wish.deck_id,
        status=_status(state),
        winners=_winners(state),
        snapshot=snapshot_of(wish.game, state),
        snapshot_at=0,
    )
    thawed(match.game, match.setup_digest, lambda: text)
    with transaction.atomic():
        match.save(force_insert=True)
        names = told_apart(place.name for place in wish.places)
        seated = (replace(place, name=name) for place, name in zip(wish.places, names, strict=True))
        Seat.objects.bulk_create(_seat(match, i, place, holder) for i, place in enumerate(seated))
    return match


def _seat(match: Match, index: int, place: Place, holder: Holder) -> Seat:
    held = holder.place if place.kind == Kind.PERSON else {}
    return Seat(match=match, letter=LETTERS[index], kind=place.kind, name=place.name, level=place.level, **held)


def same_again(match: Match, seats: Sequence[Seat], same_seed: bool) -> Wish:
    """The wish for another match with the same seats, deck and rules."""
    setup = setup_of(match)
    places = tuple(Place(seat.name, seat.kind, seat.level) for seat in seats)
    seed = match.seed if same_seed else new_seed()
    return Wish(
        match.game, places, seed, match.language, setup.options, setup.decks[0], match.title, deck_id=match.deck_id
    )


def new_seed() -> int:
    """A seed that nobody guesses and everybody can type."""
    return secrets.randbelow(2**SEED_BITS)


# ---- taking actions ----


def take(state: Any, seat: str, option: str, chosen: bool = True) -> Move:
    """Do an option on a position and note it; raises `IllegalAction` and then nothing has changed."""
    wanted = " ".join(option.split())
    events = state.apply(seat, wanted)
    return Move(seat, wanted, events, state.digest(), chosen)


def forced(table: Table, seats: Iterable[Seat]) -> list[Move]:
    """Passes nobody has to think about: alone with bots, a window in which there is nothing to answer with.

    With a second person at the table nothing is forced: a window that nobody sees would show who holds a surprise.
    """
    people = [seat.letter for seat in seats if not seat.is_bot]
    moves: list[Move] = []
    while len(people) == 1 and (text := _only_pass(table.state, people[0])):
        moves.append(take(table.state, people[0], text, chosen=False))
    return moves


def _only_pass(state: Any, letter: str) -> str:
    for decision in state.decisions:
        if decision.seat == letter and decision.prompt == "respond" and len(decision.options) == 1:
            return str(decision.options[0].text)
    return ""


def act(match: Match, seat: str, option: str, version: int, key: str = "") -> Match:
    """One decision of a person. Raises `Stale` or `IllegalAction`; a key that was carried out before does nothing."""
    if repeated(match, key):
        return match
    _check_version(match, version)
    table = position(match)
    moves = [take(table.state, seat, option)]
    moves += forced(table, match.seats.all())
    return commit(match, moves, table.state, key)


def pass_all(match: Match, letters: Sequence[str], version: int, key: str = "") -> Match:
    """Nobody at this device responds: a pass for each of the seats, undone and redone as one decision."""
    if repeated(match, key):
        return match
    _check_version(match, version)
    table = position(match)
    moves = [take(table.state, letter, "pass", chosen=not i) for i, letter in enumerate(letters)]
    return commit(match, moves, table.state, key)


def repeated(match: Match, key: str) -> bool:
    """Whether a request with this key was carried out."""
    return bool(key) and Receipt.objects.filter(match=match, key=key).exists()


def _check_version(match: Match, version: int) -> None:
    if match.version != version:
        raise Stale


def commit(match: Match, moves: Sequence[Move], state: Any, key: str = "") -> Match:
    """Append actions by compare-and-set; what had been undone and is now played differently becomes a branch."""
    first = match.head + 1
    branching = match.head < match.tail
    changes = {
        "head": match.head + len(moves),
        "tail": match.head + len(moves),
        "branches": match.branches + branching,
        "status": _status(state),
        "winners": _winners(state),
        "snapshot": snapshot_of(match.game, state),
        "snapshot_at": match.head + len(moves),
    }
    with _changing(match, changes, key):
        if branching:
            undone = match.actions.filter(branch=0, number__gte=first)
            undone.update(branch=match.branches + 1)
        rows = [_row(match, first + i, move) for i, move in enumerate(moves)]
        MatchAction.objects.bulk_create(rows)
    return _changed(match, changes)


def _row(match: Match, number: int, move: Move) -> MatchAction:
    return MatchAction(
        match=match,
        number=number,
        seat=move.seat,
        text=move.text,
        chosen=move.chosen,
        digest=move.digest,
        events=[asdict(event) for event in move.events],
    )


# ---- undo and redo ----


@dataclass(frozen=True, slots=True)
class Step:
    """Whether one can go a decision back or forth: to which action, and what would be undone or done again."""

    to: int | None = None
    seat: str = ""
    text: str = ""

    @property
    def can(self) -> bool:
        return self.to is not None


def undo_step(match: Match) -> Step:
    """Back to before the latest decision of a person; bots' moves and forced passes go with it."""
    line = match.actions.filter(branch=0, number__lte=match.head, chosen=True)
    last = line.order_by("-number").only("number", "seat", "text", "match_id").first()
    return Step(last.number - 1, last.seat, last.text) if last else Step()


def redo_step(match: Match) -> Step:
    """Forth to just before the next decision but one: what has been undone, with the bots' answers to it."""
    if match.head == match.tail:
        return Step()
    line = match.actions.filter(branch=0, number__gt=match.head, chosen=True)
    ahead = list(line.order_by("number").only("number", "seat", "text", "match_id")[:2])
    if not ahead:
        return Step(match.tail)
    return Step(ahead[1].number - 1 if ahead[1:] else match.tail, ahead[0].seat, ahead[0].text)


def undo(match: Match, version: int, key: str = "") -> Match:
    """One decision back. Raises `Stale`; where nothing can be undone, nothing happens."""
    return _go(match, undo_step, version, key)


def redo(match: Match, version: int, key: str = "") -> Match:
    """One decision forth. Raises `Stale`; where nothing was undone, nothing happens."""
    return _go(match, redo_step, version, key)


def _go(match: Match, find: Callable[[Match], Step], version: int, key: str) -> Match:
    if repeated(match, key):
        return match
    _check_version(match, version)
    step = find(match)
    if step.to is None:
        return match
    state = position_at(match, step.to).state
    changes = {"head": step.to, "status": _status(state), "winners": _winners(state)}
    changes |= {"snapshot": snapshot_of(match.game, state), "snapshot_at": step.to}
    with _changing(match, changes, key):
        pass
    return _changed(match, changes)


# ---- compare and set ----


@contextmanager
def _changing(match: Match, changes: Mapping[str, Any], key: str) -> Iterator[None]:
    """A transaction that takes place only if the match is still at the version it was read at."""
    try:
        with transaction.atomic():
            same = Match.objects.filter(pk=match.pk, version=match.version)
            if not same.update(version=F("version") + 1, changed=timezone.now(), **changes):
                raise Stale
            if key:
                Receipt.objects.create(match=match, key=key, version=match.version + 1)
            yield
    except IntegrityError as error:
        raise Stale from error


def _changed(match: Match, changes: Mapping[str, Any]) -> Match:
    """The match in memory as it now is in the database."""
    for name, value in changes.items():
        setattr(match, name, value)
    match.version += 1
    return match


def _status(state: Any) -> str:
    return Status.OVER if state.outcome is not None else Status.RUNNING


def _winners(state: Any) -> str:
    outcome = state.outcome
    return "".join(outcome.winners) if outcome is not None else ""
