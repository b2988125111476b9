"""What is typed at a table: a move in any of its forms, or a question about the table.

Knows the words of commands in both languages and how a move may be spelt; must not know requests or rules. A command
that asks is answered from the board of its reader, so it can tell no more than the page does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from django.utils.translation import gettext as _

from cardsdb.services.reader import language
from play.services.imperatives import spoken
from play.services.tables.board import Board, Button, CardFace, LogLine
from play.services.tables.spelling import bare, plain

WORDS: Mapping[str, tuple[str, ...]] = {
    "help": ("?", "help", "помощь", "помоги", "справка", "ходы"),
    "hand": ("hand", "рука"),
    "goals": ("goals", "goal", "цели", "цель"),
    "rules": ("rules", "правила"),
    "table": ("table", "стол"),
    "discard": ("discards", "pile", "сброс"),
    "log": ("log", "журнал"),
    "why": ("why", "почему"),
    "card": ("card", "карта"),
    "undo": ("undo", "отменить", "отмени", "отменяю", "отмена"),
    "redo": ("redo", "вернуть", "верни", "повторить", "повтори"),
    "hint": ("hint", "подсказка", "подскажи", "посоветуй", "совет", "advise"),
}
"""Each command and how it may be called; help names the first word of either alphabet."""

COMMANDS = {word: name for name, called in WORDS.items() for word in called}
WITH_A_CARD = ("why", "card")
THE_MOVE = ("move", "the move", "ход")
"""What may follow a command that changes the table or asks for advice, and adds nothing to it."""
LEAST_PREFIX = 3
"""Letters of a name that may stand for all of it, if no other option begins so."""
LOG_LINES = 12


@dataclass(frozen=True, slots=True)
class Said:
    """The answer to a command: what it is about, and its lines."""

    title: str
    lines: list[str] = field(default_factory=list)


def command_of(typed: str) -> tuple[str, str] | None:
    """The command and what follows it; None if this is no command."""
    word, _space, rest = typed.strip().partition(" ")
    name = COMMANDS.get(word.casefold()) or COMMANDS.get(plain(word))
    if name in ("undo", "redo", "hint") and plain(rest) in THE_MOVE:
        rest = ""
    if name is None or (rest and name not in WITH_A_CARD):
        return None
    return name, rest.strip()


# ---- moves ----


def move_of(typed: str, moves: Sequence[Button]) -> str:
    """The option a typed move means: by its number, any of its spellings, as people say it, or a clear beginning.

    What means nothing, or more than one thing, is given back as it was typed; the engine then says why not.
    """
    wanted = " ".join(typed.split())
    if wanted.isascii() and wanted.isdecimal():
        numbered = [move.option for move in moves if str(move.digit) == wanted.lstrip("0")]
        return numbered[0] if numbered else wanted
    like = plain(wanted)
    exact = [move for move in moves if like in map(plain, move.forms)]
    begun = [move for move in moves if any(plain(form).startswith(like) for form in move.forms)]
    readings = [exact] if exact else [spoken(wanted, moves), begun if len(like) >= LEAST_PREFIX else []]
    found = next(filter(_one, readings), None)
    return found[0].option if found else wanted


def _one(found: Sequence[Button]) -> bool:
    """Whether this is one move. Copies in one hand are: they differ in nothing but the number behind the name."""
    return len({(bare(move.option), move.of) for move in found}) == 1


def close_to(typed: str, moves: Sequence[Button], most: int = 4) -> list[Button]:
    """The moves that look most like what was typed; the first few where none does."""
    like = plain(typed)
    scored = [(max(SequenceMatcher(None, like, plain(form)).ratio() for form in move.forms), move) for move in moves]
    near = [move for score, move in sorted(scored, key=lambda row: -row[0]) if score >= 0.5]
    return [*(near or moves)][:most]


# ---- questions ----


def answer(name: str, rest: str, board: Board, moves: Sequence[Button], log: Sequence[LogLine], why: Why) -> Said:
    """The answer to a question about the table. `why` says why a card that is named cannot be used."""
    match name:
        case "help":
            return Said(_("Possible moves"), [*_numbered(moves), _commands()])
        case "hand":
            return Said(_("Your hand"), [_card(face) for face in board.hand] or [_("Your hand is empty.")])
        case "goals":
            return Said(_("Goals"), [*_goals(board)] or [_("There is no goal yet.")])
        case "rules":
            return Said(_("Rules in play"), [*_rules(board)])
        case "table":
            return Said(_("The table"), [*_seats(board)])
        case "discard":
            names = [face.name for face in board.discard]
            return Said(_("Discard pile, the latest card on top"), names or [_("It is empty.")])
        case "log":
            return Said(_("Log"), [line.text for line in log[-LOG_LINES:]])
    if not rest:
        return Said(_("Which card?"), [_("Write its name after the word, or the beginning of its name.")])
    return Said(rest, why(rest, name == "why"))


Why = Callable[[str, bool], list[str]]
"""What there is to say of the card with this name: its text, and with True why it cannot be used now."""


def _numbered(moves: Sequence[Button]) -> Iterator[str]:
    if not moves:
        yield _("You are not asked anything now.")
    yield from (f"{move.digit}. {move.label}" for move in moves)


def _commands() -> str:
    return _("Also: %(commands)s.") % {"commands": ", ".join(map(_both, WORDS.values()))}


def _both(called: Sequence[str]) -> str:
    """A command in the reader's language, and behind it in the other one."""
    letters = [word for word in called if word.isalpha()]
    latin = next(word for word in letters if word.isascii())
    russian = next(word for word in letters if not word.isascii())
    first, other = (russian, latin) if language() == "ru" else (latin, russian)
    return f"{first} ({other})"


def _card(face: CardFace) -> str:
    number = f"{face.digit}. " if face.digit else ""
    return " ".join(filter(None, [f"{number}{face.name}, {face.kind}.", face.text, face.why]))


def _goals(board: Board) -> Iterator[str]:
    helps = {one.goal.code: one.gaps for one in board.goal_help}
    for zone in board.zones:
        if zone.name == "goal":
            for face in zone.cards:
                yield " ".join([f"{face.name}.", face.text, *helps.get(face.code, [])])


def _rules(board: Board) -> Iterator[str]:
    for zone in board.zones:
        if zone.name == "rule":
            yield from (". ".join(filter(None, [zone.caption, face.name, face.text])) for face in zone.cards)


def _seats(board: Board) -> Iterator[str]:
    for seat in board.seats:
        lying = ", ".join(face.name for face in seat.table) or _("nothing")
        yield _("%(name)s, cards in hand: %(n)d. On the table: %(cards)s.") % {
            "name": seat.name,
            "n": seat.hand_count,
            "cards": lying,
        }
