"""English: every event, question, button and reason of Fluxx, as players say it at the table.

Knows English and the terms of Fluxx. The reader is “you”; nobody else needs a pronoun, so names decide no gender.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardsdb.language.text.en import quoted
from cardsdb.language.text.grammar import listing
from play.engines.api import Decision, Option
from play.engines.fluxx.goals import Unmet

from .talk import Talk, by_kind, close, common_kind, copy_of, fill, kind_of

NOUNS: Mapping[str, str] = {
    "card": "card", "basic": "rule", "new_rule": "rule", "action": "action", "keeper": "keeper",
    "creeper": "creeper", "goal": "goal", "surprise": "surprise",
}  # fmt: skip


# ---- the parts of a sentence ----


@dataclass(frozen=True, slots=True)
class Person:
    """A player: “you”, or a name; `poss` for what is theirs."""

    talk: Talk
    letter: str | None

    @property
    def mine(self) -> bool:
        return self.letter is not None and self.letter == self.talk.me

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return spec.split("|")[0 if self.mine else 1]
        if self.mine:
            return "your" if spec == "poss" else "you"
        name = self.talk.seat(self.letter)
        return f"{name}’s" if spec == "poss" else name


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its name, with `kind` behind its kind; “a card” where it is not known which."""

    talk: Talk
    code: str | None

    def __format__(self, spec: str) -> str:
        if not self.code:
            return "a card"
        name = quoted(self.talk.name(self.code))
        return f"the {NOUNS[kind_of(self.code)]} {name}" if spec else name


@dataclass(frozen=True, slots=True)
class Number:
    """A number, and what it counts: `{n:card|cards}`; one thing has an article."""

    n: int

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self.n)
        one, many = spec.split("|")
        return f"a {one}" if self.n == 1 else f"{self.n} {many}"


def named(talk: Talk, codes: Sequence[str], last: str = " and ") -> str:
    """Names in a row."""
    return listing([quoted(talk.name(code)) for code in codes], last)


# ---- the log ----

EVENTS: Mapping[str, str] = {
    "turn": "turn {n}: {seat}",
    "turn:mine": "turn {n} is yours",
    "draw": "{seat} {seat:draw|draws} {card}",
    "draw:aside": "{seat} {seat:draw|draws} {card} and {seat:keep|keeps} it apart",
    "draws": "{seat} {seat:draw|draws} {n:card|cards}{cards}",
    "draws:aside": "{seat} {seat:draw|draws} {n:card|cards}, kept apart{cards}",
    "lay": "{seat} {seat:lay|lays} out {card:kind}",
    "play": "{seat} {seat:play|plays} {card:kind}",
    "keep": "{seat} {seat:put|puts} {card:kind} on the table",
    "rule": "{card:kind} takes effect",
    "goal": "the goal is now {card}",
    "resolve": "{card:kind} takes effect",
    "respond": "{seat} {seat:answer|answers} {target} with {card:kind}",
    "respond:theft": "{seat} {seat:answer|answers} the theft of {target} with {card:kind}",
    "cancel": "{seat} {seat:cancel|cancels} {card:kind}",
    "cancel:theft": "{seat} {seat:foil|foils} the theft of {card}",
    "redirect": "{seat} {seat:intercept|intercepts} {card:kind}",
    "discard": "{seat} {seat:discard|discards} {card}",
    "discard:other": "{seat} {seat:discard|discards} {other:poss} {card}",
    "discards": "{seat} {seat:discard|discards} {n:card|cards}{cards}",
    "discards:other": "{seat} {seat:discard|discards} {n:card|cards} of {other}{cards}",
    "steal": "{seat} {seat:take|takes} {card:kind} from {other}",
    "move": "{seat} {seat:move|moves} {card:kind} to {other}",
    "move:self": "{seat} {seat:move|moves} {card:kind} to {seat:your|their} own side",
    "take": "{seat} {seat:take|takes} {card} from the discard pile",
    "take:other": "{seat} {seat:take|takes} {card} from {other:poss} hand",
    "swap": "{seat} {seat:trade|trades} hands with {other}",
    "rotate": "{seat} {seat:send|sends} the hands round: everybody passes to the {way}",
    "give": "{seat} {seat:give|gives} {card} to {other}",
    "give:self": "{seat} {seat:keep|keeps} {card}",
    "reshuffle": "the discard pile is shuffled into a new draw pile of {n:card|cards}",
    "extra_turn": "{seat} {seat:take|takes} another turn",
    "use": "{seat} {seat:use|uses} the power of {card}",
    "use:rule": "{seat} {seat:use|uses} {card:kind}",
    "win": "{seat} {seat:win|wins} with {card:kind}!",
    "win:alone": "{seat} {seat:win|wins}: nobody else is left at the table",
    "win:nobody": "everybody loses: {card:kind} has come true",
    "join": "{seat} {seat:join|joins} the table",
    "leave": "{seat} {seat:leave|leaves} the game; hand and table go to the discard pile",
    "attach": "{card:kind} attaches to {target}",
    "overflow": "the cards set each other off without end: all that was being played is discarded and the turn is over",
    "undecided": "the game is over, and nobody has won",
    "nothing": "{card:kind} changes nothing",
    "replace": "{card:kind} gives way to {target}",
    "reveal": "{seat} {seat:see|sees} {card} in {other:poss} hand",
    "shuffle": "the draw pile is shuffled anew",
}


def event(talk: Talk, template: str, e: Mapping[str, Any]) -> str:
    """The sentence of an event."""
    cards = [code for code in e.get("cards", ()) if code]
    return fill(
        EVENTS[template],
        seat=Person(talk, e["seat"]),
        other=Person(talk, e["other"]),
        card=Card(talk, e["card"]),
        target=Card(talk, e["target"]),
        n=Number(e["n"]),
        way="left" if e["n"] > 0 else "right",
        cards=f": {named(talk, cards)}" if cards else "",
    )


# ---- questions ----

PROMPTS: Mapping[str, str] = {
    "play": "play a card",
    "play:more": "play a card: {least} to go",
    "before_draw": "draw your cards, or first use what may be used before that",
    "end": "the cards of this turn are played: end it, or use what may still be used",
    "play_aside": "{source}play one of the cards kept apart",
    "pick": "{source}which {noun} do you {verb}?{count}",
    "seat": "{source}choose a player",
    "direction": "{source}which way do the hands go?",
    "may": "{source}do it?",
    "one": "{source}choose one",
    "respond": "{other} plays {card:kind}. Answer with a surprise?",
    "respond:theft": "{other} is taking {card} from you. Answer with a surprise?",
    "respond:response": "{other} answers with {card:kind}. Answer with a surprise?",
    "limit_hand": "{source}discard {least:card|cards}",
    "limit_keepers": "{source}discard {least:keeper|keepers}",
    "lose": "{source}discard {least:card|cards}",
    "goal": "more goals than the rules allow: which one do you discard?",
    "attach": "which keeper does {card} attach to?",
    "deal": "{source}which card do you give to {other}?",
    "deal:self": "{source}which card do you keep?",
}
VERBS = {"discard": "discard", "take": "take", "steal": "take", "move": "move", "give": "give"}


def prompt(talk: Talk, template: str, d: Decision) -> str:
    """The question of a decision, put to the seat that is asked."""
    return fill(
        PROMPTS[template],
        source=f"{Card(talk, d.source)}: " if d.source else "",
        card=Card(talk, d.source),
        other=Person(talk, d.other),
        noun=NOUNS[common_kind(o.card for o in d.options if o.card)],
        verb=VERBS.get(d.options[0].verb, "choose") if d.options else "choose",
        count=_count(d.least, d.most),
        least=Number(d.least),
    )


def _count(least: int, most: int) -> str:
    """How many picks a multi-pick still takes."""
    if least == most:
        return f" {most} to go" if most > 1 else ""
    if least == 0:
        return f" Up to {most}, or none" if most > 1 else " One more, or none"
    return f" At least {least}, at most {most}"


# ---- buttons ----

WORDS = {
    "pass": "Pass", "done": "Done", "end": "End the turn", "draw": "Draw", "left": "Left", "right": "Right",
    "yes": "Yes", "no": "No",
}  # fmt: skip
OPTIONS: Mapping[str, str] = {
    "play": "Play {card}",
    "play random": "Play a random card",
    "discard random": "Discard a random card",
    "respond": "Answer with {card}",
    "use": "Use {card}",
    "discard": "Discard {card}",
    "attach": "To {card}",
    "give": "Give {card}",
    "give:self": "Keep {card}",
    "take": "Take {card}",
    "steal": "Take {card}",
    "move": "Move {card}",
}
CHOOSE = "Choose {who}"


def option(talk: Talk, o: Option, d: Decision) -> str:
    """The text of an option's button."""
    if o.verb in WORDS:
        return WORDS[o.verb]
    if o.card is None:
        what = o.text.partition(" ")[2]
        return OPTIONS.get(o.text) or (f"Choice {what}" if what.isdigit() else talk.seat(what))
    own = ":self" if o.verb == "give" and d.other == d.seat else ""
    text = OPTIONS[o.verb + own].format(card=quoted(talk.name(o.card)) + copy_of(o.card))
    elsewhere = o.of is not None and o.of != d.seat and o.verb != "give"
    return f"{text} — {talk.seat(o.of)}" if elsewhere else text


# ---- reasons ----

REASONS: Mapping[str, str] = {
    "game-over": "the game is over",
    "no-such-seat": "nobody called {seat} sits at the table",
    "not-asked": "this is not for you to decide now{waiting}",
    "F-087": "it is {active:poss} turn: out of turn you may only answer with a surprise, when you are asked",
    "F-048": "wait until the others have decided{waiting}",
    "UF-1": "playing is compulsory: you still have to play {left:card|cards} this turn",
    "F-109": "cards are not just thrown away: only a limit or the text of a card discards them",
    "F-094": "there is nothing to answer now: a surprise cancels another’s card only in answer to it",
    "cannot-cancel": "{card} does not cancel {target:kind}",
    "F-013": "no more plays: the cards of this turn have been played",
    "F-116": "the first card of the turn is played at random",
    "draw-first": "draw your cards first",
    "picks-owed": "you still have to choose {least:card|cards}",
    "unknown-option": "there is no such move now: {option}",
    "no-such-index": "there is no choice {index}, only {options} in all",
    "unknown-command": "there is no such command: “{command}”; there are !join X, !leave X and !shuffle N",
    "F-025": "{card} has to wait while a card is being resolved",
    "F-038": "{card} lies in front of {seat}: you may not use what is not yours",
    "F-039": "{card} works once a turn, and this turn it has",
    "F-040": "you cannot pay for {card} now",
    "F-083": "the last card of the turn has been played: {card} works only before that",
    "F-084": "your hand is empty: {card} wants something discarded",
    "F-110-free": "{card} would change nothing now",
    "bad-seed": "a seed is a whole number, not “{seed}”",
    "bad-seat": "a seat is one capital letter from A to Z, not “{name}”",
    "seat-taken": "seat {name} is taken",
    "place-free": "all places were taken once; seat {name} has been left and is free",
    "table-full": "there are {most} players at the table, and no room for more",
    "goal": "{card:kind} is met",
    "ungoal": "{card:kind} has come true, and everybody loses",
    "alone": "nobody else is left at the table",
    "stalemate": "nobody can do anything any more",
    "turn_limit": "the turns set for this game are over",
    "other": "this is not possible now ({rule})",
}


def reason(talk: Talk, rule: str, params: Mapping[str, Any]) -> str:
    """The sentence of a reason."""
    waiting = [talk.seat(s) for s in params.get("waiting", ())]
    return fill(
        REASONS.get(rule, REASONS["other"]),
        rule=rule,
        seat=Person(talk, params.get("seat")),
        name=params.get("seat", ""),
        active=Person(talk, params.get("active")),
        waiting=f": {listing(waiting, ' and ')}" if waiting else "",
        card=Card(talk, params.get("card")),
        target=Card(talk, params.get("target")),
        **{key: Number(params.get(key, 0)) for key in ("left", "least", "index", "options", "most")},
        **{key: params.get(key, "") for key in ("option", "command", "seed")},
    )


def outcome(talk: Talk, winners: Sequence[str], why: str) -> str:
    """Who has won and why."""
    lower = f"{why[:1].lower()}{why[1:]}"
    if not winners:
        return f"Nobody wins: {lower}"
    if list(winners) == [talk.me]:
        return f"You win: {lower}"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{listing([talk.seat(w) for w in winners], ' and ')} {verb}: {lower}"


# ---- what is missing for a goal ----


def _kind_of_many(talk: Talk, kind: str, codes: Sequence[str]) -> str:
    """Cards of one kind: “keepers “Han Solo” and “Yoda””."""
    return f"{NOUNS[kind]}{'s' if len(codes) > 1 else ''} {named(talk, codes)}"


def gap(talk: Talk, u: Unmet) -> str:
    """One thing that still stands between a player and a goal."""
    match u.kind:
        case "missing":
            parts = [_kind_of_many(talk, kind, codes) for kind, codes in by_kind(u.cards)]
            verb = "is" if len(u.cards) == 1 else "are"
            return close(f"The {listing(parts, ' and the ')} {verb} missing")
        case "blocked":
            return close(f"In the way: {named(talk, u.cards)}")
        case "some":
            more = u.needs - u.has
            return close(f"{'One' if more == 1 else more} more needed of {named(talk, u.cards, ' or ')}")
        case "hand":
            return f"Cards in hand needed: {u.needs}, now {u.has}."
        case "count":
            return f"{NOUNS[u.of].capitalize()}s needed on the table: {u.needs}, now {u.has}."
        case "tied":
            return "Somebody else meets it too: whoever is left alone with it wins."
    return close(f"The condition of the goal is not met: {named(talk, u.cards)}") if u.cards else "The goal is not met."
