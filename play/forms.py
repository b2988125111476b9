"""What comes in at a table, checked: a new game, a move, a record.

Knows fields and their limits; must not know positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from decks.models import Deck
from play.bots import BOTS
from play.engines.record import MAX_BYTES
from play.lobbies import HouseRule, lobby_of
from play.models import Kind, Match, Seat
from play.services.matches import LETTERS, Place, Wish, new_seed
from play.services.names import LONGEST, clean
from play.services.positions import setup_of
from play.services.runs import LEAST_GAMES, MOST_GAMES, Order
from play.services.runs import LEVELS as RUN_LEVELS


class MoveForm(forms.Form):
    """What changes a table: `version` is the position it was made from, `key` names this request and no other."""

    version = forms.IntegerField(min_value=1)
    key = forms.CharField(max_length=40)
    seat = forms.ChoiceField(choices=[(letter, letter) for letter in LETTERS], required=False)
    option = forms.CharField(max_length=120, required=False)
    typed = forms.CharField(max_length=120, required=False)


class DecisionForm(MoveForm):
    """A decision of a seat: by the text of an option, or typed."""

    seat = forms.ChoiceField(choices=[(letter, letter) for letter in LETTERS])


class SeatForm(forms.Form):
    """Who has taken the device."""

    seat = forms.ChoiceField(choices=[(letter, letter) for letter in LETTERS])


class PlyForm(forms.Form):
    """From which action of a match to play on, and whether what lies hidden is dealt anew."""

    chance = forms.ChoiceField(choices=[("same", "same"), ("new", "new")], required=False)

    def __init__(self, last: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ply"] = forms.IntegerField(min_value=0, max_value=last)


class AgainForm(forms.Form):
    """The same table once more: with the same cards, or with new ones."""

    seed = forms.ChoiceField(choices=[("new", "new"), ("same", "same")])


class RecordForm(forms.Form):
    """A record, as a file or as text."""

    record = forms.FileField(label=gettext_lazy("Record"), help_text=gettext_lazy("The file that a table gives you."))

    def clean_record(self) -> str:
        file = self.cleaned_data["record"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(
                _("This file has %(size)d KB; a record has at most %(most)d KB."),
                params={"size": file.size // 1000, "most": MAX_BYTES // 1000},
                code="large",
            )
        content = file.read()
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise forms.ValidationError(
                _("This is no text file: byte %(at)d is not UTF-8."), params={"at": error.start}, code="binary"
            ) from error
        if "\0" in text:
            raise forms.ValidationError(
                _("This is no text file: byte %(at)d is zero."), params={"at": content.index(0)}, code="binary"
            )
        return str(text)


class QuickForm(forms.Form):
    """A game at once: against how many bots, and how good ones. What is not said is one bot of the usual level."""

    bots = forms.TypedChoiceField(label=gettext_lazy("Opponents"), coerce=int, required=False)
    level = forms.ChoiceField(label=gettext_lazy("They play"), required=False)

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        lobby = lobby_of(game)
        kwargs.setdefault("initial", {"bots": 1, "level": lobby.quick})
        super().__init__(*args, **kwargs)
        self.lobby = lobby
        self._offer("bots", [(n, str(n)) for n in range(1, lobby.seats[1])])
        self._offer("level", [(name, level_title(name)) for name, games in BOTS.items() if game in games])

    def _offer(self, name: str, choices: list[tuple[Any, str]]) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.widget = forms.RadioSelect()
        field.choices = choices

    def wish(self, language: str, name: str) -> Wish:
        """What has been asked for; the form is valid."""
        chosen = self.cleaned_data
        return quick_wish(self.lobby.game, language, name, chosen["bots"] or 1, chosen["level"])


class TryForm(forms.Form):
    """In which deck a card is tried: one of one's own, or the standard one."""

    deck = forms.ChoiceField(label=gettext_lazy("Deck"), required=False)

    def __init__(self, decks: Iterable[Deck], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast(forms.ChoiceField, self.fields["deck"])
        field.choices = [("", _("the standard set")), *((deck.pk, deck.name) for deck in decks)]


class RunForm(forms.Form):
    """A simulation: how many players, what bots they are, and how many games."""

    seats = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, widget=forms.RadioSelect)
    level = forms.ChoiceField(label=gettext_lazy("Bots play"), widget=forms.RadioSelect)
    games = forms.IntegerField(label=gettext_lazy("Games"), min_value=LEAST_GAMES, max_value=MOST_GAMES, initial=1000)

    def __init__(self, deck: Deck, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"seats": deck.seats, "level": "greedy"})
        super().__init__(*args, **kwargs)
        least, most = lobby_of(deck.game).seats
        seats, level = (cast(forms.ChoiceField, self.fields[name]) for name in ("seats", "level"))
        seats.choices = [(n, str(n)) for n in range(least, most + 1)]
        level.choices = [(name, level_title(name)) for name in RUN_LEVELS]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        most = RUN_LEVELS.get(data.get("level", ""), MOST_GAMES)
        if (data.get("games") or 0) > most:
            text = _("These bots think for long: at most %(most)d games.")
            self.add_error("games", forms.ValidationError(text, params={"most": most}, code="long"))
        return data

    def order(self) -> Order:
        """What has been asked for; the form is valid."""
        data = self.cleaned_data
        return Order(data["level"], data["seats"], data["games"])


class NewGameForm(forms.Form):
    """A table to be: seats, who begins, seed, language, and the house rules of the game."""

    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        min_value=0,
        max_value=2**63 - 1,
        help_text=gettext_lazy("The same seed deals the same cards. Leave it empty for a new one."),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language of the record"), choices=settings.LANGUAGES)

    def __init__(self, game: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.lobby = lobby_of(game)
        bots = [(name, bot_title(name)) for name, games in BOTS.items() if game in games]
        for i, letter in enumerate(LETTERS[: self.lobby.seats[1]]):
            self._add_seat(letter, i, bots)
        for rule in self.lobby.rules:
            self.fields[rule.name] = _rule_field(rule)
        seats = [(letter, _("seat %(seat)s") % {"seat": letter}) for letter in LETTERS[: self.lobby.seats[1]]]
        lots = [("random", _("by lot")), *seats]
        self.fields["first"] = forms.ChoiceField(label=_("Who goes first"), choices=lots, initial="random")

    def _add_seat(self, letter: str, i: int, bots: list[tuple[str, Any]]) -> None:
        kinds = [("", _("nobody")), (Kind.PERSON.value, _("a person")), *bots]
        taken = Kind.PERSON.value if i == 0 else self.lobby.quick if i == 1 else ""
        self.fields[f"who_{letter}"] = forms.ChoiceField(
            label=_("Seat %(seat)s") % {"seat": letter}, choices=kinds, required=False, initial=taken
        )
        field = forms.TextInput(attrs={"placeholder": pgettext("of a player", "Name"), "autocomplete": "off"})
        self.fields[f"name_{letter}"] = forms.CharField(
            label=_("Name of seat %(seat)s") % {"seat": letter}, max_length=LONGEST, required=False, widget=field
        )

    @property
    def seat_rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        letters = LETTERS[: self.lobby.seats[1]]
        return [(letter, self[f"who_{letter}"], self[f"name_{letter}"]) for letter in letters]

    @property
    def deal_rows(self) -> list[forms.BoundField]:
        return [self["first"], self["seed"], self["language"]]

    @property
    def rule_errors(self) -> bool:
        return any(rule.name in self.errors for rule in self.lobby.rules)

    @property
    def rule_rows(self) -> list[tuple[HouseRule, forms.BoundField]]:
        return [(rule, self[rule.name]) for rule in self.lobby.rules]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        places = self._places(data)
        least, most = self.lobby.seats
        if not least <= len(places) <= most:
            self.add_error(None, _("%(least)d to %(most)d seats are needed.") % {"least": least, "most": most})
        elif not any(place.kind == Kind.PERSON for place in places):
            self.add_error(None, _("At least one seat is a person’s: bots alone play by “manage.py simulate”."))
        if data.get("first", "random") != "random" and data["first"] not in LETTERS[: len(places)]:
            self.add_error("first", _("Nobody sits on this seat; empty seats are closed up."))
        data["places"] = places
        return data

    def _places(self, data: dict[str, Any]) -> tuple[Place, ...]:
        """The seats taken, closed up; whoever has no name gets one."""
        places: list[Place] = []
        for letter in LETTERS[: self.lobby.seats[1]]:
            who = data.get(f"who_{letter}", "")
            if not who:
                continue
            person = who == Kind.PERSON
            name = clean(data.get(f"name_{letter}", "")) or default_name(person, len(places))
            places.append(Place(name, Kind.PERSON, "") if person else Place(name, Kind.BOT, who))
        return tuple(places)

    def wish(self) -> Wish:
        """The match these answers describe; a seed is drawn where none was given."""
        data = self.cleaned_data
        seed = data["seed"] if data["seed"] is not None else new_seed()
        options = self.lobby.options(data) | {"first": data["first"]}
        return Wish(self.game, data["places"], seed, data["language"], options)


def answers_like(match: Match, seats: Sequence[Seat]) -> dict[str, Any]:
    """The answers of the lobby that would set up this match once more: its seats, cards and rules."""
    answers: dict[str, Any] = {f"who_{letter}": "" for letter in LETTERS}
    for letter, seat in zip(LETTERS, seats, strict=False):
        answers |= {f"who_{letter}": seat.level if seat.is_bot else Kind.PERSON.value, f"name_{letter}": seat.name}
    return answers | dict(setup_of(match).options) | {"seed": match.seed, "language": match.language}


def quick_wish(game: str, language: str, name: str = "", bots: int = 1, level: str = "") -> Wish:
    """A game of two clicks: one person and so many bots of one level, the rulebook's rules, by lot."""
    level = level or lobby_of(game).quick
    places = [Place(clean(name) or default_name(True, 0))]
    places += [Place(default_name(False, 1 + i), Kind.BOT, level) for i in range(bots)]
    return Wish(game, tuple(places), new_seed(), language, {"first": "random"})


def default_name(person: bool, place: int) -> str:
    """Players are called by their place, bots by names of their own."""
    if person:
        return _("Player %(number)d") % {"number": place + 1}
    return str([_("Ada"), _("Bruno"), _("Clara"), _("Dora"), _("Emil"), _("Frida"), _("Gustav"), _("Hedda")][place % 8])


LEVELS = {
    "random": gettext_lazy("at random"),
    "greedy": gettext_lazy("one move ahead"),
    "quick": gettext_lazy("swiftly"),
    "careful": gettext_lazy("carefully"),
    "thorough": gettext_lazy("thoroughly"),
}
"""How the bots of a level play, as an answer to “They play”."""


def level_title(name: str) -> str:
    return str(LEVELS.get(name, name))


def bot_title(name: str) -> str:
    """What a bot of a level is called where a seat is given out."""
    return _("bot: %(level)s") % {"level": level_title(name)}


def _rule_field(rule: HouseRule) -> forms.Field:
    label, why = str(rule.title), str(rule.why)
    if rule.choices:
        initial = rule.choices[0][0]
        return forms.ChoiceField(label=label, help_text=why, choices=rule.choices, initial=initial, required=False)
    if rule.most:
        return forms.IntegerField(
            label=label, help_text=why, min_value=0, max_value=rule.most, initial=0, required=False
        )
    return forms.BooleanField(label=label, help_text=why, required=False)
