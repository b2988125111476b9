"""Matches as JSON: the shapes that programs rely on, and what they may send.

Knows fields and their limits; must not know positions. What a new table may be is checked by the form of its page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework import serializers

from cardsdb.api.private import Strict
from cardsdb.models import Game
from play.engines.record import MAX_BYTES
from play.forms import NewGameForm
from play.lobbies import LOBBIES, lobby_of
from play.models import Kind, Status
from play.services.matches import LETTERS
from play.services.names import LONGEST

BIGGEST = 2**31 - 1
SEATS = list(LETTERS)
DEAL = [("same", "same"), ("new", "new")]


# ---- what is told ----


class SeatSerializer(serializers.Serializer[Any]):
    seat = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    level = serializers.CharField(help_text="Of a bot.")
    mine = serializers.BooleanField()


class MatchSerializer(serializers.Serializer[Any]):
    """What everybody at the table knows."""

    id = serializers.CharField()
    game = serializers.ChoiceField(choices=Game.choices)
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=Status.choices)
    version = serializers.IntegerField(help_text="Goes into every change.")
    actions = serializers.IntegerField()
    winners = serializers.ListField(child=serializers.CharField())
    seats = SeatSerializer(many=True)
    page = serializers.CharField(help_text="The path of its table.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class OptionSerializer(serializers.Serializer[Any]):
    option = serializers.CharField(help_text="What is sent to choose it.")
    label = serializers.CharField()  # type: ignore[assignment]  # a field of an option
    verb = serializers.CharField()
    args = serializers.ListField(child=serializers.CharField())
    card = serializers.CharField(allow_null=True)
    of = serializers.CharField(allow_null=True)


class DecisionSerializer(serializers.Serializer[Any]):
    seat = serializers.CharField()
    prompt = serializers.CharField()
    sealed = serializers.BooleanField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    blocking = serializers.BooleanField()
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # a field of a decision
    other = serializers.CharField(allow_null=True)
    detail = serializers.CharField()
    picked = serializers.ListField(child=serializers.CharField())
    options = OptionSerializer(many=True)


class LineSerializer(serializers.Serializer[Any]):
    action = serializers.IntegerField()
    turn = serializers.BooleanField()
    text = serializers.CharField()


class TableSerializer(MatchSerializer):
    """A match as one seat knows it."""

    seat = serializers.CharField(allow_null=True, help_text="null: a spectator.")
    view = serializers.JSONField(help_text="The table as the seat may see it, as the engine of the game tells it.")
    decisions = DecisionSerializer(many=True)
    bots_thinking = serializers.BooleanField(help_text="Ask again: bots move while somebody asks.")
    undo = serializers.BooleanField()
    redo = serializers.BooleanField()
    log = LineSerializer(many=True)


class StaleTableSerializer(serializers.Serializer[Any]):
    detail = serializers.CharField()
    now = TableSerializer(help_text="The match as it stands.")


class ViewAtSerializer(serializers.Serializer[Any]):
    ply = serializers.IntegerField()
    last = serializers.IntegerField()
    view = serializers.JSONField()


class OtherSerializer(serializers.Serializer[Any]):
    option = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of a hint
    chance = serializers.IntegerField()


class HintSerializer(serializers.Serializer[Any]):
    option = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    chance = serializers.IntegerField(allow_null=True, help_text="To win, in percent.")
    reasons = serializers.ListField(child=serializers.CharField())
    alternatives = OtherSerializer(many=True)


# ---- what may be sent ----


class PlaceWish(Strict):
    kind = serializers.ChoiceField(choices=Kind.choices)
    name = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")
    level = serializers.CharField(max_length=16, required=False, allow_blank=True, default="", help_text="Of a bot.")


class NewMatch(Strict):
    game = serializers.ChoiceField(choices=[(code, code) for code in LOBBIES], default="fluxx")
    deck = serializers.SlugField(max_length=24, required=False, allow_null=True, help_text="null: the standard set.")
    seats = serializers.ListField(child=PlaceWish(), min_length=1, max_length=len(LETTERS))
    first = serializers.ChoiceField(choices=["random", *SEATS], default="random", help_text="Who goes first.")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, allow_null=True)
    language = serializers.ChoiceField(choices=settings.LANGUAGES, required=False, help_text="Of the record.")
    options = serializers.DictField(required=False, default=dict, help_text="House rules by name.")

    def validate_options(self, options: dict[str, Any]) -> dict[str, Any]:
        if wrong := [str(name) for name, value in options.items() if not isinstance(value, bool | int | str)]:
            raise serializers.ValidationError({name[:40]: [_("There is no such choice.")] for name in wrong})
        return options


class Change(Strict):
    version = serializers.IntegerField(min_value=1, max_value=BIGGEST, help_text="Of the match it was made from.")
    key = serializers.CharField(
        max_length=40, required=False, default="", help_text="Names this request: sent again with it, it does nothing."
    )
    seat = serializers.ChoiceField(choices=SEATS, required=False, default="")


class Action(Change):
    option = serializers.CharField(max_length=120, help_text="The `option` of an open decision.")


class Again(Strict):
    seed = serializers.ChoiceField(choices=DEAL, default="new")


class PlayOn(Strict):
    ply = serializers.IntegerField(min_value=0, max_value=BIGGEST)
    chance = serializers.ChoiceField(choices=DEAL, default="same")


class RecordWish(Strict):
    record = serializers.CharField(max_length=MAX_BYTES, trim_whitespace=False)


# ---- a new table by the form of its page ----


def form_of(said: Mapping[str, Any], language: str) -> NewGameForm:
    """The answers of the lobby that say the same."""
    lobby = lobby_of(said["game"])
    answers: dict[str, Any] = {"first": said["first"], "seed": said.get("seed")}
    answers["language"] = said.get("language", language)
    for letter, place in zip(LETTERS, said["seats"], strict=False):
        person = place["kind"] == Kind.PERSON
        answers |= {f"who_{letter}": Kind.PERSON.value if person else place["level"] or lobby.quick}
        answers |= {f"name_{letter}": place["name"]}
    return NewGameForm(said["game"], {**said["options"], **answers})


def unknown_rules(said: Mapping[str, Any]) -> list[str]:
    known = {rule.name for rule in lobby_of(said["game"]).rules}
    return [f"options.{str(name)[:40]}" for name in said["options"] if name not in known]


def faults_of(form: NewGameForm) -> Iterator[tuple[str, list[str]]]:
    """What the form objects to, by the places of what was sent; a seat that is wrong is not missing as well."""
    rules = {rule.name for rule in form.lobby.rules}
    wrong_seat = any(name.startswith("who_") for name in form.errors)
    for name, errors in form.errors.items():
        if name == "__all__" and wrong_seat:
            continue
        told = [str(error) for error in errors]
        match name.partition("_"):
            case ("who", _, letter) if letter in LETTERS:
                yield f"seats.{LETTERS.index(letter)}.level", told
            case ("name", _, letter) if letter in LETTERS:
                yield f"seats.{LETTERS.index(letter)}.name", told
            case _ if name in rules:
                yield f"options.{name}", told
            case _:
                yield ("seats" if name == "__all__" else name), told
