"""What comes in at a deck's page, checked: a change, a question to the list, a new deck.

Knows fields and their limits; what a deck may hold is checked where it is written (`decks.services.changing`), and a
question to the pool is read by the desk of the game (`decks.desks`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cardsdb.catalogue.filters import MAX_QUERY, WordsField
from cardsdb.catalogue.games import GameInfo, all_games
from cardsdb.language.messages import phrase
from decks.contents import in_tags
from decks.desks import desk_of
from decks.models import LONGEST_NAME, Visibility
from decks.services.changing import BadContent, Patch

MOST_SET = 200
"""Cards of one change."""

_SET = re.compile(r"([a-z0-9][a-z0-9.-]{0,39})=(\d{1,4})", re.ASCII)
_DICE = re.compile(r"([a-z0-9][a-z0-9.-]{0,39})=([1-9]{1,20})", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def number_of(post: QueryDict, field: str) -> int:
    """A whole number of a form; raises `BadContent`."""
    if (number := whole_number(said := post.get(field, ""))) < 0:
        raise BadContent([(field, phrase("a whole number belongs here, not {said}", said=repr(said[:40])))])
    return number


def whole_number(said: str) -> int:
    """A number that a button has sent; -1 for what is none."""
    return int(said) if _NUMBER.fullmatch(said) else -1


def patch_of(post: QueryDict) -> Patch:
    """The change that a form asks for: what it does not mention stays; raises `BadContent`."""
    cards: dict[str, int] = {}
    sets = post.getlist("set")
    faults: list[tuple[str, str]] = []
    if len(sets) > MOST_SET:
        faults.append(("set", phrase("at most {most} cards at once", most=MOST_SET)))
    for one in sets[:MOST_SET]:
        if found := _SET.fullmatch(one):
            cards[found[1]] = int(found[2])
        else:
            faults.append(("set", phrase("a code, “=” and a number belong here, not {said}", said=repr(one[:60]))))
    dice = _dice_of(post, faults)
    if faults:
        raise BadContent(faults)
    return Patch(
        name=" ".join(_plain(post.get("name", "")).split()) if "name" in post else None,
        notes=_plain(post.get("notes", "")) if "notes" in post else None,
        seats=number_of(post, "seats") if "seats" in post else None,
        cards=cards | {code: len(levels) for code, levels in dice.items()},
        dice=dice,
        format=post.get("format", "") if "format" in post else None,
        tags=in_tags(_plain(post.get("tags", ""))) if "tags" in post else None,
    )


def _dice_of(post: QueryDict, faults: list[tuple[str, str]]) -> dict[str, tuple[int, ...]]:
    """The copies of some cards with the dice of each: “01038=21” is one with two dice and one with one."""
    found = {}
    for one in post.getlist("dice")[:MOST_SET]:
        if said := _DICE.fullmatch(one):
            found[said[1]] = tuple(map(int, said[2]))
        else:
            wrong = phrase("a code, “=” and a digit for each copy belong here, not {said}", said=repr(one[:60]))
            faults.append(("dice", wrong))
    return found


def visibility_of(post: QueryDict) -> str:
    """Who may see a deck; raises `BadContent`."""
    if (said := post.get("visibility", "")) not in Visibility.values:
        raise BadContent([("visibility", phrase("one of {known} belongs here", known=", ".join(Visibility.values)))])
    return said


def _plain(text: str) -> str:
    """Lines end as they do everywhere, and there is nothing that databases refuse."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


class ListForm(forms.Form):
    """A question to the list of decks."""

    q = WordsField(max_length=MAX_QUERY, required=False, label=_("Words"))
    page = forms.IntegerField(min_value=1, max_value=9999, required=False, label=_("Page"))


def building_games() -> list[GameInfo]:
    """The games for which there are decks to build: those whose rows make definitions."""
    return [info for info in all_games() if info.definition is not None]


class NewForm(forms.Form):
    """A new deck: empty, or begun from another."""

    name = WordsField(max_length=LONGEST_NAME, required=False, label=pgettext_lazy("of a deck", "Name"))
    game = forms.ChoiceField(required=False, label=_("Game"))
    begin = forms.SlugField(max_length=24, required=False, label=_("Begin with"))
    format = forms.ChoiceField(required=False, label=_("Format"))

    def __init__(self, *args: Any, formats: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = building_games()
        self.fields["game"].choices = [(info.code.value, info.title) for info in games]  # type: ignore[attr-defined]
        self.fields["format"].choices = [("", ""), *formats]  # type: ignore[attr-defined]

    def clean_game(self) -> str:
        return str(self.cleaned_data["game"] or building_games()[0].code.value)

    def clean_format(self) -> str:
        """Of a game that has formats; another one does not ask."""
        has = desk_of(self.cleaned_data.get("game", "")).begin is not None
        return str(self.cleaned_data["format"]) if has else ""
