"""“What can stand here”: pieces of programs, each correct as it stands, by what they are and for which kinds of cards.

Knows the vocabulary of Fluxx and its words; what a piece says is told by the language itself. A test holds that every
word of the vocabulary occurs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec
from django.utils.translation import gettext_lazy as _

from cardsdb.language import fluxx
from cardsdb.language.core import Words
from cardsdb.language.fluxx_lint import ALLOWED
from cardsdb.language.reading import read_yaml
from cardsdb.language.text import ability_text, sentence, step_text
from cardsdb.language.writing import write_yaml

Place = Literal["ability", "step", "condition", "modifier", "number", "cards"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a program in flow style. `title` says what it is good for."""

    place: Place
    title: Any
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece as the palette shows it: what it says, and for which kinds of cards it is."""

    piece: Piece
    said: str
    kinds: tuple[str, ...]

    @property
    def inserted(self) -> str:
        """What a press puts into the program: an occasion in lines of its own."""
        return write_yaml([read_yaml(self.piece.text).data]) if self.piece.place == "ability" else self.piece.text


@dataclass(frozen=True, slots=True)
class Section:
    place: Place
    title: Any
    about: Any
    pieces: tuple[Shown, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards for which it has something."""
        return tuple(dict.fromkeys(kind for shown in self.pieces for kind in shown.kinds))


SECTIONS: tuple[tuple[Place, Any, Any], ...] = (
    ("ability", _("Occasions"), _("When the card does something. Each is an item of the program.")),
    ("step", _("Deeds"), _("What is done, one after the other, in the list after “do:”.")),
    ("condition", _("Conditions"), _("After “if:” of a goal, or after “cond:”.")),
    ("modifier", _("Rules"), _("After “what:” of “on: always”.")),
    ("number", _("How many"), _("After “n:”, “value:”, “at_least:”. “#3” is a digit that rules may change.")),
    ("cards", _("Which cards"), _("After “what:”, “of:”, “give:”, “take:”.")),
)

PIECES: tuple[Piece, ...] = (
    Piece("ability", _("when it is played"), '{on: play, do: [{do: draw, n: "#2"}]}'),
    Piece("ability", _("goal: all of these cards"), "{on: win, if: {is: all, of: [k.luke, k.leia]}}"),
    Piece("ability", _("goal: any two of these cards"), "{on: win, if: {is: any, n: 2, of: [k.luke, k.leia, k.yoda]}}"),
    Piece(
        "ability", _("ungoal: everybody loses"), "{on: win, if: {is: all, of: [c.vader, c.deathstar]}, all_lose: true}"
    ),
    Piece("ability", _("a power, once a turn"), '{on: free, do: [{do: draw, n: "#1"}]}'),
    Piece(
        "ability",
        _("a power that costs something"),
        "{on: free, cost: [{do: discard, what: {zone: hand}}], do: [{do: draw, n: 1}]}",
    ),
    Piece("ability", _("at the start of every turn"), "{on: when, event: turn_start, do: [{do: draw, n: 1}]}"),
    Piece("ability", _("what is always so"), '{on: always, what: {set: slot, slot: draw, value: "#3"}}'),
    Piece("ability", _("cancel a card just played"), "{on: response, cancels: [action], do: [{do: draw, n: 1}]}"),
    Piece("ability", _("stop a theft"), "{on: response, cancels: [theft]}"),
    Piece("step", _("draw cards"), '{do: draw, n: "#3"}'),
    Piece("step", _("draw cards aside"), '{do: draw, n: "#3", to: aside}'),
    Piece("step", _("play the cards set aside"), '{do: play, n: "#2"}'),
    Piece("step", _("steal a keeper"), "{do: steal, what: {zone: table, of: each_other, kinds: [keeper]}}"),
    Piece("step", _("discard from the hand"), '{do: discard, what: {zone: hand}, n: "#1"}'),
    Piece("step", _("everybody discards"), '{do: discard, what: {zone: hand, of: anyone}, n: "#1", by: holder}'),
    Piece("step", _("remove a rule"), "{do: discard, what: {zone: rules}}"),
    Piece("step", _("take from the discard pile"), "{do: take, what: {zone: discard, kinds: [action]}, to: hand}"),
    Piece("step", _("take a card from a hand"), "{do: take, what: {zone: hand, of: chosen}, pick: random, to: hand}"),
    Piece("step", _("move a creeper"), "{do: move, what: {zone: table, of: anyone, kinds: [creeper]}}"),
    Piece(
        "step",
        _("exchange keepers"),
        "{do: exchange, give: {zone: table, kinds: [keeper]}, take: {zone: table, of: each_other, kinds: [keeper]}}",
    ),
    Piece("step", _("swap hands"), "{do: swap_hands}"),
    Piece("step", _("pass the hands on"), "{do: rotate_hands}"),
    Piece("step", _("deal the cards set aside"), "{do: deal}"),
    Piece("step", _("you may"), "{do: may, then: [{do: draw, n: 1}]}"),
    Piece(
        "step", _("choose one"), "{do: choose_one, options: [[{do: draw, n: 2}], [{do: discard, what: {zone: rules}}]]}"
    ),
    Piece("step", _("if … then"), "{do: if, cond: k.yoda, then: [{do: draw, n: 2}], otherwise: [{do: draw, n: 1}]}"),
    Piece("step", _("only if that was done"), "{do: if, cond: {is: complete}, then: [{do: draw, n: 1}]}"),
    Piece("step", _("redirect a keeper (in a response)"), "{do: redirect}"),
    Piece("step", _("another turn"), "{do: extra_turn}"),
    Piece("step", _("end the turn"), "{do: end_turn}"),
    Piece("condition", _("one card"), "k.luke"),
    Piece("condition", _("all of these"), "{is: all, of: [k.luke, k.leia]}"),
    Piece("condition", _("so many of these"), "{is: any, n: 2, of: [k.luke, k.leia, k.yoda]}"),
    Piece("condition", _("not that"), "{is: all, of: [k.luke, {is: not, of: k.leia}]}"),
    Piece("condition", _("the most cards in hand"), '{is: most, of: {zone: hand}, at_least: "#10"}'),
    Piece(
        "condition",
        _("so many keepers"),
        "{is: compare, a: {n: count, of: {zone: table, kinds: [keeper]}}, op: '>=', b: 3}",
    ),
    Piece("modifier", _("how many are drawn"), '{set: slot, slot: draw, value: "#4"}'),
    Piece("modifier", _("how many are played"), '{set: slot, slot: play, value: "#3"}'),
    Piece("modifier", _("play all but one"), "{set: slot, slot: play, value: all, but: 1}"),
    Piece("modifier", _("hand limit"), '{set: slot, slot: hand_limit, value: "#2"}'),
    Piece("modifier", _("keeper limit"), '{set: slot, slot: keeper_limit, value: "#4"}'),
    Piece("modifier", _("how many goals"), '{set: slot, slot: goals, value: "#2"}'),
    Piece("modifier", _("a bonus under a condition"), '{set: bonus, slot: draw, n: "#1", cond: k.yoda}'),
    Piece("modifier", _("raise every numeral"), "{set: numerals, add: 1}"),
    Piece("modifier", _("the first play is random"), "{set: first_play_random}"),
    Piece("modifier", _("creepers do not hinder"), "{set: ignore_creepers}"),
    Piece("number", _("a digit that rules may change"), '"#3"'),
    Piece("number", _("a fixed number"), "3"),
    Piece("number", _("as many as there are"), "{n: count, of: {zone: table, kinds: [keeper]}}"),
    Piece("number", _("as many as players"), "{n: players}"),
    Piece("number", _("as many as just now"), "{n: result}"),
    Piece("number", _("half, rounded up"), "{n: half, of: {n: count, of: {zone: hand}}, round: up}"),
    Piece("number", _("a sum"), "{n: sum, of: [1, {n: count, of: {zone: rules}}]}"),
    Piece("number", _("a multiple"), "{n: times, by: 2, of: {n: count, of: {zone: table, kinds: [creeper]}}}"),
    Piece("cards", _("your hand"), "{zone: hand}"),
    Piece("cards", _("others’ keepers"), "{zone: table, of: each_other, kinds: [keeper]}"),
    Piece("cards", _("anybody’s creepers"), "{zone: table, of: anyone, kinds: [creeper]}"),
    Piece("cards", _("the hand of a player you choose"), "{zone: hand, of: chosen}"),
    Piece("cards", _("cards of the thief (in a response)"), "{zone: table, of: thief, kinds: [keeper]}"),
    Piece("cards", _("rules of one slot"), "{zone: rules, slots: [hand_limit, keeper_limit]}"),
    Piece("cards", _("this very card"), "{zone: table, of: anyone, cards: [k.luke]}"),
    Piece("cards", _("goals in force"), "{zone: goals}"),
    Piece("cards", _("the discard pile"), "{zone: discard, kinds: [goal]}"),
    Piece("cards", _("the cards set aside"), "{zone: aside}"),
)


def palette(lang: str, names: Mapping[str, Words]) -> list[Section]:
    """The sections with their pieces and what each says in a language."""
    called = _Names(names)
    return [
        Section(place, title, about, tuple(_shown(piece, lang, called) for piece in PIECES if piece.place == place))
        for place, title, about in SECTIONS
    ]


class _Names(dict[str, Words]):
    """The names of cards; one that the catalogue lacks is called by its code."""

    def __missing__(self, code: str) -> Words:
        return Words(ru=code, en=code)


def _shown(piece: Piece, lang: str, names: Mapping[str, Words]) -> Shown:
    return Shown(piece, _said(piece.place, node_of(piece), lang, names), _kinds(piece.place, node_of(piece)))


@cache
def node_of(piece: Piece) -> Any:
    """The part of a program that the piece is."""
    return msgspec.convert(read_yaml(piece.text).data, TYPES[piece.place])


TYPES: dict[Place, Any] = {
    "ability": fluxx.FluxxAbility,
    "step": fluxx.Step,
    "condition": fluxx.Condition,
    "modifier": fluxx.AnyModifier,
    "number": fluxx.Number,
    "cards": fluxx.Cards,
}


def _said(place: Place, node: Any, lang: str, names: Mapping[str, Words]) -> str:
    """What the piece says, alone or in the plainest step that holds it."""
    match place:
        case "ability":
            return ability_text(node, lang, names, kind=_kind_of(node))
        case "step":
            return step_text(node, lang, names)
        case "condition":
            return sentence(node, lang, names)
        case "modifier":
            return ability_text(fluxx.Always(what=node), lang, names, kind="new_rule")
        case "number":
            return step_text(fluxx.Draw(n=node), lang, names)
        case "cards":
            return step_text(fluxx.Discard(what=node), lang, names)


def _kind_of(ability: Any) -> str:
    return "keeper" if isinstance(ability, fluxx.Free) else "action"


def _kinds(place: Place, node: Any) -> tuple[str, ...]:
    """The kinds of cards whose programs may hold the piece."""
    needs: type = type(node) if place == "ability" else fluxx.Always if place == "modifier" else object
    rules = isinstance(node, fluxx.SlotRule | fluxx.Numerals | fluxx.FirstPlayRandom)
    return tuple(
        kind
        for kind, allowed in ALLOWED.items()
        if any(issubclass(one, needs) for one in allowed) and (not rules or kind in ("new_rule", "basic"))
    )
