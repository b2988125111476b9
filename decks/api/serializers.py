"""Decks as JSON: the shapes that programs rely on, and what they may send.

Knows fields and their limits; what a deck may hold is checked where it is written (`decks.services.changing`).
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from cardsdb.api.private import Strict
from cardsdb.models import Game
from decks.contents import LONGEST_TAG, MOST_DICE, MOST_TAGS, in_tags
from decks.document import MAX_BYTES
from decks.models import LONGEST_NAME, LONGEST_NOTES, MOST_CARDS, MOST_COPIES, MOST_SEATS, Visibility

BIGGEST = 2**31 - 1
DICE = "Of cards with several prices, the price each copy is in at, the highest first; not named: all at the first."
CODE = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}", re.ASCII)


# ---- what is told ----


class RowSerializer(serializers.Serializer[Any]):
    """A deck in a list."""

    PLAIN = ("id", "game", "seats", "format", "visibility", "version", "size", "built", "created", "changed")

    id = serializers.CharField()
    game = serializers.ChoiceField(choices=Game.choices)
    name = serializers.CharField()
    seats = serializers.IntegerField(help_text="For how many players at most.")
    format = serializers.CharField(help_text="Its code, of a game that has formats; empty: none.")
    tags = serializers.ListField(child=serializers.CharField())
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    version = serializers.IntegerField(help_text="Goes into every change.")
    size = serializers.IntegerField(help_text="Cards, copies counted.")
    built = serializers.BooleanField(help_text="Whether its cards lie together in a real deck.")
    owner = serializers.CharField(allow_null=True, help_text="null: a guest, or the house.")
    mine = serializers.BooleanField()
    may = serializers.ListField(child=serializers.CharField(), help_text="What you may do with it.")
    page = serializers.CharField(help_text="The path of its page.")
    created = serializers.DateTimeField()
    changed = serializers.DateTimeField()


class DeckSerializer(RowSerializer):
    notes = serializers.CharField(help_text="Markdown.")
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Copies by code.")
    dice = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()), help_text=DICE)


class RevisionRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    parent = serializers.IntegerField(help_text="The state it was made from; 0: none.")  # type: ignore[assignment]
    origin = serializers.CharField(help_text="How it came about, if not by hand: restore 5, clone.")
    made = serializers.DateTimeField()


class RevisionSerializer(RevisionRowSerializer):
    name = serializers.CharField()
    notes = serializers.CharField()
    seats = serializers.IntegerField()
    cards = serializers.DictField(child=serializers.IntegerField())
    dice = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()), help_text=DICE)
    format = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())


class SaidSerializer(serializers.Serializer[Any]):
    """The same in both languages."""

    ru = serializers.CharField()
    en = serializers.CharField()


class FixSerializer(serializers.Serializer[Any]):
    label = SaidSerializer()  # type: ignore[assignment]
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Copies afterwards; 0: out of the deck.")
    dice = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()), help_text=DICE)
    seats = serializers.IntegerField(allow_null=True)
    format = serializers.CharField(allow_null=True)


class ProblemSerializer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text="What it is called when a fix is asked for.")
    code = serializers.CharField()
    level = serializers.ChoiceField(choices=["error", "warning", "hint"])
    text = SaidSerializer()
    why = SaidSerializer()
    cards = serializers.ListField(child=serializers.CharField())
    numbers = serializers.DictField(child=serializers.FloatField())
    source = serializers.CharField()  # type: ignore[assignment]
    fixes = FixSerializer(many=True)


class CheckSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    problems = ProblemSerializer(many=True)


class JudgedSerializer(serializers.Serializer[Any]):
    """What was understood of a list, and what the rules say of it."""

    game = serializers.CharField()
    name = serializers.CharField()
    format = serializers.CharField()
    cards = serializers.DictField(child=serializers.IntegerField())
    dice = serializers.DictField(child=serializers.ListField(child=serializers.IntegerField()), help_text=DICE)
    legal = serializers.BooleanField(help_text="Whether there is no error.")
    problems = ProblemSerializer(many=True)


class FormatSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    title = SaidSerializer()
    about = SaidSerializer()
    group = serializers.CharField()
    suffix = serializers.CharField()
    media = serializers.CharField()
    options = serializers.JSONField(help_text="A JSON Schema; give them as parameters of the address.")
    words = serializers.JSONField(help_text="What options and their choices are called, in both languages.")


class RemarkSerializer(serializers.Serializer[Any]):
    """One thing to say of what came in."""

    place = serializers.CharField(allow_blank=True, help_text="A line’s number, a path like cards[2].copies, or empty.")
    text = serializers.CharField(allow_blank=True, help_text="What stood there.")
    message = serializers.CharField()
    wrong = serializers.BooleanField(help_text="Whether it could not be understood.")
    guesses = serializers.ListField(child=serializers.CharField(), help_text="Codes that may be meant.")


class ImportedSerializer(serializers.Serializer[Any]):
    """What was understood of what came in, and the deck that was made of it, if one was."""

    remarks = RemarkSerializer(many=True)
    name = serializers.CharField()
    game = serializers.CharField(help_text="Of a list without one: that whose cards it names.")
    cards = serializers.DictField(child=serializers.IntegerField())
    dice = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="Of cards with several prices."
    )
    format = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    invented = serializers.ListField(child=serializers.CharField(), help_text="Codes of cards that came along.")
    deck = DeckSerializer(allow_null=True)


class ConflictSerializer(serializers.Serializer[Any]):
    detail = serializers.CharField()
    now = DeckSerializer(help_text="The deck as it is.")


# ---- what may be sent ----


class Copies(serializers.DictField):
    """Copies by code."""

    def __init__(self, least: int, **kwargs: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=least, max_value=MOST_COPIES), **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            if len(data) > MOST_CARDS:
                raise serializers.ValidationError([_("At most %(most)d cards at once.") % {"most": MOST_CARDS}])
            if wrong := [str(code) for code in data if not (isinstance(code, str) and CODE.fullmatch(code))]:
                raise serializers.ValidationError(
                    {ascii(code[:40])[1:-1]: [_("This is no code.")] for code in wrong[:20]}
                )
        return super().to_internal_value(data)


class Dice(serializers.DictField):
    """Of some cards the price of each copy, by code."""

    def __init__(self, **kwargs: Any) -> None:
        level = serializers.IntegerField(min_value=1, max_value=MOST_DICE)
        super().__init__(child=serializers.ListField(child=level, max_length=MOST_COPIES), help_text=DICE, **kwargs)

    def to_internal_value(self, data: Any) -> dict[str, tuple[int, ...]]:
        if isinstance(data, dict) and len(data) > MOST_CARDS:
            raise serializers.ValidationError([_("At most %(most)d cards at once.") % {"most": MOST_CARDS}])
        return {code: tuple(levels) for code, levels in super().to_internal_value(data).items()}


class Tags(serializers.ListField):
    """Each once, whatever its case."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=Name(max_length=LONGEST_TAG), max_length=MOST_TAGS, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return in_tags("\n".join(super().to_internal_value(data)))


class Format(serializers.RegexField):
    """The code of a format; empty: none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[A-Za-z0-9-]{0,16}\Z", allow_blank=True, **kwargs)


class Name(serializers.CharField):
    """On one line."""

    def to_internal_value(self, data: Any) -> str:
        return " ".join(super().to_internal_value(data).split())


class Notes(serializers.CharField):
    """Lines end as they do everywhere."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).replace("\r\n", "\n").replace("\r", "\n")


def _version() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=BIGGEST, help_text="The version the change was made from.")


class NewDeck(Strict):
    game = serializers.ChoiceField(choices=Game.choices, default=Game.FLUXX)
    name = Name(max_length=LONGEST_NAME)
    notes = Notes(max_length=LONGEST_NOTES, allow_blank=True, trim_whitespace=False, default="")
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS, default=4)
    visibility = serializers.ChoiceField(choices=Visibility.choices, default=Visibility.PRIVATE)
    cards = Copies(1, default=dict)
    dice = Dice(default=dict)
    format = Format(default="")
    tags = Tags(default=tuple)


class DeckChange(Strict):
    """What is not named stays."""

    version = _version()
    name = Name(max_length=LONGEST_NAME, required=False)
    notes = Notes(max_length=LONGEST_NOTES, allow_blank=True, trim_whitespace=False, required=False)
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS, required=False)
    visibility = serializers.ChoiceField(choices=Visibility.choices, required=False)
    cards = Copies(0, required=False, help_text="New numbers of copies by code; 0 takes a card out.")
    dice = Dice(required=False)
    format = Format(required=False)
    tags = Tags(required=False)


class Version(Strict):
    version = _version()


class Clone(Strict):
    name = Name(max_length=LONGEST_NAME, required=False)


class Restore(Version):
    number = serializers.IntegerField(min_value=1, max_value=BIGGEST)
    leave_out_missing = serializers.BooleanField(
        default=False, help_text="Whether cards that are no longer there may be left out."
    )


class ImportWish(Strict):
    """A list or a document as text, or a document as it is."""

    text = serializers.CharField(required=False, max_length=MAX_BYTES, trim_whitespace=False)
    document = serializers.DictField(required=False, help_text="kartoteka-deck, version 1.")
    game = serializers.ChoiceField(choices=Game.choices, required=False, default="", help_text="Of a list.")
    into = serializers.SlugField(required=False, max_length=24, help_text="A deck of yours that it replaces.")
    version = serializers.IntegerField(min_value=1, max_value=BIGGEST, required=False, help_text="Of that deck.")
    partly = serializers.BooleanField(default=False, help_text="Whether lines that are not understood are left out.")
    dry_run = serializers.BooleanField(default=False, help_text="Only say what would be understood.")

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        if ("text" in said) == ("document" in said):
            raise serializers.ValidationError({"text": [_("Send either a text or a document.")]})
        if "into" in said and "version" not in said and not said["dry_run"]:
            raise serializers.ValidationError({"version": [_("Say from which version of the deck.")]})
        return said


class CheckWish(Strict):
    """A list or a document, to be judged and not kept."""

    text = serializers.CharField(required=False, max_length=MAX_BYTES, trim_whitespace=False)
    document = serializers.DictField(required=False, help_text="kartoteka-deck, version 1.")
    game = serializers.ChoiceField(choices=Game.choices, required=False, default="", help_text="Of a list.")
    format = Format(required=False, help_text="Judged by this one, whatever the list says; open: by the booklet.")

    def validate(self, said: dict[str, Any]) -> dict[str, Any]:
        if ("text" in said) == ("document" in said):
            raise serializers.ValidationError({"text": [_("Send either a text or a document.")]})
        return said


class FixWish(Version):
    key = serializers.CharField(max_length=400, help_text="Of a problem of the check.")
    fix = serializers.IntegerField(min_value=0, max_value=50, default=0, help_text="Which of its fixes, from 0 on.")
