"""The table of Fluxx as a page shows it.

Knows the view, the decisions and the words of Fluxx, and puts them together for one reader; decides nothing. What it
reads of a position is `view`, the reader's own decision, the reasons of its refusals, and what is public.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardsdb.faces import Face
from cardsdb.language import fluxx as lang
from cardsdb.language.core import Words
from cardsdb.language.fluxx import FluxxCard
from play.engines.api import Decision, Event, Option, Reason, Setup
from play.engines.fluxx import ENGINE, public, words
from play.sandboxes import fluxx as sandbox
from play.services.tables.board import Ask, Board, Button, CardFace, Eyes, GoalHelp, LogLine, SeatBox, Zone
from play.services.tables.fluxx_reader import Reader, library
from play.services.tables.spelling import bare

HAND_VERBS = {"respond": "respond", "limit_hand": "discard", "lose": "discard"}
"""What one does with a card of the hand when asked so; in all other questions one would play it."""

Told = tuple[int, Iterable[Mapping[str, Any]]]
"""The number of an action and its events, as the record keeps them."""


def _slot_rules(card: FluxxCard) -> list[lang.SlotRule]:
    told = [getattr(ability, "what", None) for ability in card.program]
    return [rule for rule in told if isinstance(rule, lang.SlotRule)]


# ---- the board ----


def board(state: Any, setup: Setup, eyes: Eyes, watching: bool = False, everything: bool = False) -> Board:
    """The table as somebody sees it; `watching`: nothing can be done, and nobody asks why not.

    `everything`: all hands are open to whoever reads, as in a scenario.
    """
    reader, me = Reader(setup, eyes), eyes.me
    view = ENGINE.view(state, me)
    watching = watching or view["over"]
    decision = None if watching else next((d for d in state.decisions if d.seat == me), None)
    if everything:
        view["seats"] = [_open(state, row) for row in view["seats"]]
    boxes = [_seat(reader, view, row, decision) for row in view["seats"]]
    mine = next((box for box in boxes if box.me), None)
    codes: list[str] = next((row["hand"] for row in view["seats"] if row["seat"] == me), [])
    hand = [] if me is None else _hand(reader, None if watching else state, codes, decision)
    return Board(
        me=me,
        turn=view["turn"],
        active=reader.seats[view["active"]],
        seats=boxes,
        others=_clockwise(boxes, me),
        mine=mine,
        zones=_zones(reader, view, decision),
        discard=reader.faces(view["discard"]),
        hand=hand,
        aside=_aside(reader, view),
        ask=_ask(reader, hand, decision, {*view["waiting"]} - {me}) if decision else None,
        goal_help=_goal_help(reader, state) if me and not watching else [],
        waiting=[reader.seats[letter] for letter in view["waiting"] if letter != me],
        outcome=_outcome(reader, state),
        open=everything,
        facts={"plays_left": view["plays_left"], "played": view["played"], "phase": view["phase"]},
    )


def _open(state: Any, row: Any) -> dict[str, Any]:
    """A seat's row of a view with its hand, as the seat itself sees it."""
    own = ENGINE.view(state, row["seat"])["seats"]
    return dict(next(mine for mine in own if mine["seat"] == row["seat"]))


def _clockwise(boxes: list[SeatBox], me: str | None) -> list[SeatBox]:
    """The other seats, beginning at the reader's left."""
    letters = [box.letter for box in boxes]
    at = letters.index(me) if me in letters else -1
    return [*boxes[at + 1 :], *boxes[: max(at, 0)]]


def _seat(reader: Reader, view: Any, row: Any, decision: Decision | None) -> SeatBox:
    letter = row["seat"]
    picks = _picks(reader, decision)
    table = []
    for lying in row["table"]:
        face = reader.face(lying["card"], **picks.get((lying["card"], letter), {}))
        face.chosen = bool(decision and letter == reader.me and not face.option and face.code in decision.picked)
        if lying["attached_to"]:
            face.note = reader.face(lying["attached_to"]).quoted
        table.append(face)
    return SeatBox(
        letter=letter,
        name=reader.seats[letter],
        bot=reader.bots.get(letter, ""),
        me=letter == reader.me,
        now=letter == view["active"] and not view["over"],
        asked=letter in view["waiting"],
        winner=letter in view["winners"],
        gone=not row["present"],
        hand_count=row["hand_count"],
        known=[] if letter == reader.me else reader.faces(row["hand"]),
        table=table,
    )


def _picks(reader: Reader, decision: Decision | None) -> dict[tuple[str, str | None], dict[str, Any]]:
    """What can be done with a card that lies somewhere: by its code and whose it is."""
    if decision is None:
        return {}
    found: dict[tuple[str, str | None], dict[str, Any]] = {}
    for option in decision.options:
        if option.card is not None:
            key = bare(option.card), option.of
            label = words.option(option, decision, reader.language, reader.names, reader.seats)
            found.setdefault(key, {"option": option.text, "label": label, "digit": option.index + 1})
    return found


def _zones(reader: Reader, view: Any, decision: Decision | None) -> list[Zone]:
    """Goals and rules as they lie in the middle, then what is being played."""
    picks = _picks(reader, decision)
    goals = [reader.face(code, **picks.get((code, None), {})) for code in view["goals"]]
    found = [Zone("goal", ngettext("Goal", "Goals", max(1, len(goals))), goals)]
    rules = view["rules"]["cards"]
    for code in rules:
        face = reader.face(code, **picks.get((code, None), {}))
        found.append(Zone("rule", _slot(reader.cards[code]), [face]))
    for playing in view["playing"]:
        caption = _("%(name)s plays") % {"name": reader.seats[playing["seat"]]}
        found.append(Zone("playing", caption, [reader.face(playing["card"])]))
    pile = view["draw_pile"]
    found.append(Zone("draw", _("Draw pile"), reader.faces(pile["known"].values()), pile["count"]))
    return found


def _slot(card: FluxxCard) -> str:
    if card.kind == "basic":
        return ""  # its name says so
    match [rule.slot for rule in _slot_rules(card)]:
        case ["draw"]:
            return _("Draw")
        case ["play"]:
            return _("Play")
        case ["hand_limit"]:
            return _("Hand limit")
        case ["keeper_limit"]:
            return _("Keeper limit")
        case ["goals"]:
            return _("Goals")
    return _("Special")


def _aside(reader: Reader, view: Any) -> list[Zone]:
    """What is kept apart from the hands; a place that is empty again is none."""
    found = []
    for row in view["aside"]:
        if row["count"]:
            caption = _("%(name)s: put aside") % {"name": reader.seats[row["seat"]]}
            found.append(Zone("aside", caption, reader.faces(row["cards"]), row["count"]))
    return found


# ---- hand and question ----


def _hand(reader: Reader, state: Any, codes: list[str], decision: Decision | None) -> list[CardFace]:
    """The reader's own cards: what each does now, or why it does nothing."""
    options = {o.card: o for o in decision.options if o.card and o.of is None and o.verb != "use"} if decision else {}
    seen: Counter[str] = Counter()
    hand: list[CardFace] = []
    for place, code in enumerate(codes):
        seen[code] += 1
        label = code if seen[code] == 1 else f"{code}#{seen[code]}"
        option = options.get(label)
        face = reader.face(code, angle=_angle(place, len(codes)))
        if option is not None and decision is not None and not _elsewhere(decision):
            face.option, face.digit = option.text, option.index + 1
            face.label = words.option(option, decision, reader.language, reader.names, reader.seats)
        elif state is not None:
            face.chosen = decision is not None and code in decision.picked
            face.why = _why_not(reader, state, decision, label)
        hand.append(face)
    return hand


def _elsewhere(decision: Decision) -> bool:
    """Questions about cards put aside, though they read like plays of a hand."""
    return decision.prompt in ("play_aside", "deal")


def _angle(place: int, n: int) -> int:
    """Steps of the fan, −6 … 6."""
    return round((place - (n - 1) / 2) * min(2.0, 12 / max(1, n - 1)))


def _why_not(reader: Reader, state: Any, decision: Decision | None, label: str) -> str:
    """Why a card of the hand cannot be used now, as a sentence."""
    verb = HAND_VERBS.get(decision.prompt, "play") if decision else "play"
    if decision and bare(label) in decision.picked:
        return _("It is chosen. Undo takes the latest choice back.")
    if decision and verb == "discard":
        return _("It does not fit.")
    reason = ENGINE.why_not(state, str(reader.me), f"{verb} {label}")
    if decision and reason and reason.rule == "unknown-option":
        return _("Something else is to be decided now: %(question)s") % {"question": _prompt(reader, decision)}
    return words.reason(reason, reader.language, reader.names, reader.seats, reader.me) if reason else ""


def _ask(reader: Reader, hand: list[CardFace], decision: Decision, others: set[str]) -> Ask:
    """The prompt and every option that is no card of the hand; `others` are the seats that are asked too."""
    in_hand = {face.option for face in hand}
    buttons = [_button(reader, decision, option) for option in decision.options if option.text not in in_hand]
    main = next((b for b in buttons if b.card is None), None)
    if main is not None:
        main.main = True
    return Ask(
        seat=decision.seat,
        prompt=_prompt(reader, decision),
        buttons=buttons,
        source=reader.face(decision.source) if decision.source in reader.cards else None,
        sealed=decision.sealed and bool(others),
    )


def _prompt(reader: Reader, decision: Decision) -> str:
    return words.prompt(decision, reader.language, reader.names, reader.seats)


def _label(reader: Reader, decision: Decision, option: Option) -> str:
    """The words of an option; a choice of a card's «choose one» says what it does."""
    if decision.prompt == "one" and decision.source and (half := reader.half(bare(decision.source), option.index + 1)):
        return half
    return words.option(option, decision, reader.language, reader.names, reader.seats)


def _button(reader: Reader, decision: Decision, option: Option) -> Button:
    label = _label(reader, decision, option)
    card = reader.face(option.card) if option.card else None
    return Button(option.text, label, option.index + 1, card=card, of=reader.seats.get(option.of or "", ""))


def moves(state: Any, setup: Setup, eyes: Eyes) -> list[Button]:
    """Every option of the reader's open question, in order, with all the ways to type it."""
    reader = Reader(setup, eyes)
    decision = next((d for d in state.decisions if d.seat == eyes.me), None)
    if decision is None:
        return []
    found = []
    for option in decision.options:
        button = _button(reader, decision, option)
        said = [words.option(option, decision, lang, reader.names, reader.seats) for lang in words.LANGUAGES]
        called = [option.card, *reader.called(bare(option.card))] if option.card else []
        button.forms = tuple(dict.fromkeys([option.text, button.label, *said, *called]))
        found.append(button)
    return found


def about(name: str, state: Any, setup: Setup, eyes: Eyes, why: bool) -> list[str]:
    """The text of the card that is meant by a name or its beginning, and with `why` what keeps it from being used."""
    reader = Reader(setup, eyes)
    found = reader.named(name)
    if not found:
        return [_("There is no such card in this deck.")]
    if len(found) > 1:
        near = ", ".join(reader.face(code).quoted for code in found[:8])
        return [_("Several cards begin like that: %(cards)s.") % {"cards": near}]
    face = reader.face(found[0])
    if not why:
        return [f"{face.name}, {face.kind}. {face.text}"]
    return [f"{face.name}: {sentence[:1].lower()}{sentence[1:]}" for sentence in _why(reader, state, found[0])]


def _why(reader: Reader, state: Any, code: str) -> list[str]:
    """Why a card cannot be used now: one of the hand, or one that lies before the reader; or where it must lie."""
    view = ENGINE.view(state, reader.me)
    mine = next((row for row in view["seats"] if row["seat"] == reader.me), None)
    decision = next((d for d in state.decisions if d.seat == reader.me), None)
    if decision and any(bare(o.card or "") == code for o in decision.options):
        return [_("You may use it: it is one of the moves.")]
    if mine and code in mine["hand"]:
        return [_why_not(reader, state, decision, code)]
    lying = [row["card"] for seat in view["seats"] for row in seat["table"]]
    if code in (*lying, *view["rules"]["cards"]):
        reason = ENGINE.why_not(state, str(reader.me), f"use {code}")
        return [words.reason(reason, reader.language, reader.names, reader.seats, reader.me)] if reason else []
    return [_("This card is neither in your hand nor on the table.")]


# ---- help, outcome, log ----


def _goal_help(reader: Reader, state: Any) -> list[GoalHelp]:
    """What the reader still lacks for each goal in play: all of it lies open."""
    return [
        GoalHelp(
            reader.face(code),
            words.explain_goal(gaps, reader.language, reader.names, reader.seats, reader.me),
            met=not gaps,
        )
        for code, gaps in public.goal_gaps(state, str(reader.me))
    ]


def outcome(state: Any, setup: Setup, eyes: Eyes) -> str:
    """How it ended, in words; "" while it runs."""
    return _outcome(Reader(setup, eyes), state)


def _outcome(reader: Reader, state: Any) -> str:
    found = state.outcome
    return words.outcome(found, reader.language, reader.names, reader.seats, reader.me) if found else ""


def log(actions: Iterable[Told], setup: Setup, eyes: Eyes, new_from: int = 0) -> list[LogLine]:
    """Sentences of the events of actions, as the reader may know them; those of actions after `new_from` are new."""
    reader = Reader(setup, eyes)
    lines = []
    for number, events in actions:
        told = [ENGINE.redact(_event(row), eyes.me) for row in events]
        for event in words.merged(told):
            text = words.log_line(event, reader.language, reader.names, reader.seats, eyes.me)
            lines.append(LogLine(text, number, event["kind"] == "turn", number > new_from))
    return lines


def _event(row: Mapping[str, Any]) -> Event:
    seen = row.get("seen")
    return Event(**{**row, "seen": tuple(seen) if seen is not None else None})


def reason(refused: Reason, setup: Setup, eyes: Eyes) -> str:
    """Why something was refused, as a sentence."""
    reader = Reader(setup, eyes)
    return words.reason(refused, reader.language, reader.names, reader.seats, reader.me)


def deed(text: str, setup: Setup, eyes: Eyes, inside: bool = False) -> str:
    """What the text of an option does, in words, whether or not it is open now; `inside` a sentence, or by itself."""
    reader = Reader(setup, eyes)
    say = words.inside if inside else words.deed
    return say(text, reader.language, reader.names, reader.seats, reader.me)


def expected(wanted: Any, setup: Setup, eyes: Eyes) -> list[str]:
    """What a scenario expects of the table, a sentence each."""
    reader = Reader(setup, eyes)
    return words.expected(wanted, reader.language, reader.names, reader.seats)


def printed(code: str, language: str, setup: Setup) -> Face | None:
    """The face of a card as the setup has it; None for a card that is not in the deck."""
    cards = library(setup.decks[0])
    return cards.face(code, language) if code in cards.cards else None


def names(setup: Setup) -> Mapping[str, Words]:
    """The names of the cards of a setup, and of those that everybody knows."""
    return library(setup.decks[0]).names


def tried(setup: Setup, eyes: Eyes) -> CardFace | None:
    """The card that the table was laid for, if it is a sandbox."""
    reader, code = Reader(setup, eyes), sandbox.tried(setup.options)
    return reader.face(code) if code in reader.cards else None


def window_source(state: Any, setup: Setup, eyes: Eyes) -> str:
    """The card that may be answered in the window that is open; it lies open."""
    reader = Reader(setup, eyes)
    source = next((d.source for d in state.decisions if d.prompt == "respond"), None)
    return reader.face(source).quoted if source in reader.cards else ""
