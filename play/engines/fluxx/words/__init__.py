"""What happens in Fluxx, said in Russian and in English: log, questions, buttons, reasons, what a goal still lacks.

Knows redacted events, decisions and reasons as data, and which template fits them; the sentences are in `ru` and
`en`. It sees no state, so it can say nothing that its reader may not know. `names` gives the names of cards by code,
`seats` what the player of each seat is called, `me` is the seat that reads (None: a spectator).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from cardsdb.language.core import Words
from play.engines.api import Decision, Option, Outcome, Reason
from play.engines.fluxx.goals import Unmet

from . import en, ru
from .expected import expected as expectations
from .table import table as table_lines
from .talk import Talk, bare, kind_of

LANGUAGES: Mapping[str, ModuleType] = {"ru": ru, "en": en}
Names = Mapping[str, Words]
Seats = Mapping[str, str]
Redacted = Mapping[str, Any]

RESULTS = ("keep", "rule", "goal")
"""What a play of the same card, just told, has said already."""


def log_line(event: Redacted, lang: str, names: Names, seats: Seats, me: str | None = None) -> str:
    """One redacted event, or one of `merged`, as a sentence."""
    talk = Talk(lang, names, seats, me)
    line: str = LANGUAGES[lang].event(talk, _template(event, me), event)
    return line


def log_lines(events: Iterable[Redacted], lang: str, names: Names, seats: Seats, me: str | None = None) -> list[str]:
    """The events of an action as sentences, what belongs together told together."""
    return [log_line(event, lang, names, seats, me) for event in merged(events)]


def merged(events: Iterable[Redacted]) -> list[dict[str, Any]]:
    """Events as a reader wants them: draws and discards of one player in a row as one, no echo of a play.

    A merged event has the kind `draws` or `discards`, its number `n`, its `cards` in order (None: unseen), and
    `aside` where the cards are kept apart from the hand.
    """
    out: list[dict[str, Any]] = []
    played: set[tuple[Any, Any]] = set()
    for event in events:
        kind, key = event["kind"], (event["seat"], event["card"])
        if kind == "play":
            played.add(key)
        elif kind in RESULTS and key in played:
            played.discard(key)
            continue
        if kind in ("draw", "discard") and out and _same(out[-1], event):
            out[-1] = _joined(out[-1], event)
        else:
            out.append(dict(event))
    return out


def _same(before: Redacted, event: Redacted) -> bool:
    """Whether an event goes on with what the one before it did."""
    aside = before.get("aside", before["n"])
    return (
        before["kind"] in (event["kind"], event["kind"] + "s")
        and (before["seat"], before["other"]) == (event["seat"], event["other"])
        and (event["kind"] == "discard" or aside == event["n"])
    )


def _joined(before: dict[str, Any], event: Redacted) -> dict[str, Any]:
    cards = [*before.get("cards", [before["card"]]), event["card"]]
    new = {"kind": event["kind"] + "s", "card": None, "cards": cards, "n": len(cards)}
    return {**before, **new, "aside": before.get("aside", before["n"])}


def _template(event: Redacted, me: str | None) -> str:
    """Which sentence an event takes."""
    kind, seat, card, other, n = (event[key] for key in ("kind", "seat", "card", "other", "n"))
    match kind:
        case "turn" if seat == me:
            return "turn:mine"
        case "draw" if n:
            return "draw:aside"
        case "draws" if event["aside"]:
            return "draws:aside"
        case "discard" | "discards" if other not in (None, seat):
            return f"{kind}:other"
        case "respond" | "cancel" if n:
            return f"{kind}:theft"
        case "move" | "give" if other == seat:
            return f"{kind}:self"
        case "take" if other is not None:
            return "take:other"
        case "use" if kind_of(card) == "new_rule":
            return "use:rule"
        case "win" if seat is None:
            return "win:nobody"
        case "win" if card is None:
            return "win:alone"
    return str(kind)


def table(view: Redacted, gaps: Mapping[str, Sequence[str]], lang: str, names: Names, seats: Seats) -> list[str]:
    """The table as the seat of a view sees it, line by line; `gaps` as `explain_goal` words them, by goal."""
    return table_lines(Talk(lang, names, seats, view["seat"]), view, gaps)


def prompt(decision: Decision, lang: str, names: Names, seats: Seats) -> str:
    """The question of a decision, put to the seat that is asked."""
    template = decision.prompt
    match template:
        case "play" if decision.least > 1:
            template = "play:more"
        case "respond" if decision.detail:
            template = f"respond:{decision.detail}"
        case "deal" if decision.other == decision.seat:
            template = "deal:self"
    text: str = LANGUAGES[lang].prompt(Talk(lang, names, seats, decision.seat), template, decision)
    return text


def option(option: Option, decision: Decision, lang: str, names: Names, seats: Seats | None = None) -> str:
    """The text of an option's button."""
    text: str = LANGUAGES[lang].option(Talk(lang, names, seats or {}, decision.seat), option, decision)
    return text


def deed(text: str, lang: str, names: Names, seats: Seats, me: str | None = None) -> str:
    """What the text of an option does, by itself, whether or not it is open now; likewise a command of the table."""
    verb, _space, what = text.partition(" ")
    if verb in COMMANDS:
        return log_line({**_NOTHING, "kind": COMMANDS[verb], "seat": what}, lang, names, seats, me)
    if verb == "choose" and what in seats:
        return str(LANGUAGES[lang].CHOOSE.format(who=seats[what]))
    card = what if bare(what) in names else None
    if (not what and verb not in en.WORDS) or (card and verb not in en.OPTIONS):
        return text
    loose = Option(0, text, verb, tuple(what.split()), card)
    return option(loose, Decision(me or "", "", ()), lang, names, seats)


def inside(text: str, lang: str, names: Names, seats: Seats, me: str | None = None) -> str:
    """A deed inside a sentence; what is no deed stays as it is, and so does the name of a player."""
    said = deed(text, lang, names, seats, me)
    named = text.startswith("!")  # a command: it begins with the name of a player
    return said.removesuffix(".") if named or said == text else said[:1].lower() + said[1:]


COMMANDS = {"!join": "join", "!leave": "leave", "!shuffle": "shuffle"}
_NOTHING: Redacted = {"seat": None, "card": None, "other": None, "n": 0, "target": None}


def expected(wanted: Any, lang: str, names: Names, seats: Seats) -> list[str]:
    """What a scenario expects of the table (`FluxxExpect`), a sentence each."""
    return expectations(Talk(lang, names, seats), wanted, lambda text: inside(text, lang, names, seats))


def reason(reason: Reason, lang: str, names: Names, seats: Seats, me: str | None = None) -> str:
    """Why something is refused, unavailable or over, as a sentence."""
    params = dict(reason.params)
    if "option" in params:
        params["option"] = inside(str(params["option"]), lang, names, seats, me)
    text: str = LANGUAGES[lang].reason(Talk(lang, names, seats, me), reason.rule, params)
    return text


def outcome(outcome: Outcome, lang: str, names: Names, seats: Seats, me: str | None = None) -> str:
    """Who has won and why, as a sentence."""
    why = reason(outcome.reason, lang, names, seats, me)
    text: str = LANGUAGES[lang].outcome(Talk(lang, names, seats, me), outcome.winners, why)
    return text


def explain_goal(gaps: Sequence[Unmet], lang: str, names: Names, seats: Seats, me: str | None = None) -> list[str]:
    """What still stands between a player and a goal (`public.goal_gaps`), in sentences; never empty.

    Missing cards in one, then creepers in the way; with no gap at all somebody else meets a goal too (F-058).
    """
    talk = Talk(lang, names, seats, me)
    missing = tuple(code for u in gaps if u.kind == "missing" for code in u.cards)
    rest = [u for u in gaps if u.kind != "missing"]
    told = [Unmet("missing", missing), *rest] if missing else rest
    return [LANGUAGES[lang].gap(talk, u) for u in (told or [Unmet("tied")])]
