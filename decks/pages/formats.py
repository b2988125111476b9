"""Formats: which there are, what each says, and those that people define."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cardsdb.catalogue.filters import WordsField
from cardsdb.guests import holder_of, remember, welcome
from cardsdb.language.core import Words
from cardsdb.language.messages import translated
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.rules.destiny.law import Format, Laws
from decks.services import formats
from decks.services.book import book
from decks.services.format_pages import told
from decks.services.formats import BadFormat, Draft
from decks.standings import FIELDS, Standings, read, write

LONGEST_LINES = 20_000


def _figure(name: str, label: Any, help_text: Any = "", *, required: bool = True) -> forms.IntegerField:
    """A field for one of the `Laws`, within their bounds."""
    low, high = _bounds(name)
    return forms.IntegerField(min_value=low, max_value=high, label=label, help_text=help_text, required=required)


def _bounds(name: str) -> tuple[int, int]:
    schema = msgspec.json.schema(Laws)["$defs"]["Laws"]["properties"][name]
    found = schema if "minimum" in schema else next(one for one in schema["anyOf"] if "minimum" in one)
    return found["minimum"], found["maximum"]


def _lines(label: Any, help_text: Any) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 5, "spellcheck": "false"})
    return forms.CharField(max_length=LONGEST_LINES, required=False, label=label, help_text=help_text, widget=area)


class FormatForm(forms.Form):
    """A format as somebody defines it. What lists say of cards is judged against the book (`standings`)."""

    name_ru = WordsField(max_length=80, required=False, label=_("Name in Russian"))
    name_en = WordsField(max_length=80, required=False, label=_("Name in English"))
    points = _figure("points", _("Points of the team, at most"))
    size = _figure("size", _("Cards in the draw deck"))
    size_most = _figure(
        "size_most", _("and at most"), _("Empty: exactly as many as the field before says."), required=False
    )
    copies = _figure("copies", _("Copies of a title, at most"), _("Empty: as the cards say."), required=False)
    characters = _figure("characters", _("Characters, at least"))
    battlefields = _figure("battlefields", _("Battlefields"))
    plots = _figure("plots", _("Plots, at most"))
    restricted_most = _figure("restricted_most", _("Restricted cards, at most"))
    mixed = forms.BooleanField(required=False, label=_("Heroes and villains may stand in one team"))
    colours = forms.BooleanField(required=False, label=_("A coloured card needs a character of its colour"))
    sets = forms.MultipleChoiceField(required=False, label=_("Sets"), help_text=_("None chosen: all there are."))
    priced = _lines(_("Points of cards"), _("A card a line: “Finn (AW #45) 11/13”."))
    banned = _lines(_("Banned cards"), _("A card a line: its code, set and number, or title."))
    restricted = _lines(_("Restricted cards"), _("A card a line: its code, set and number, or title."))
    pairs = _lines(_("Restricted pairs"), _("Two cards a line, with “+” between them."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(code, getattr(name, language())) for code, name in book().sets.items()]
        self.fields["sets"].choices = choices  # type: ignore[attr-defined]
        self.standings = Standings()

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if not (said.get("name_ru") or said.get("name_en")):
            self.add_error("name_en", gettext("One name is needed: it serves in both languages."))
        least, most = said.get("size"), said.get("size_most")
        if least is not None and most is not None and most < least:
            self.add_error("size_most", gettext("At most is not less than at least."))
        self.standings = read({_in_standings(name): said.get(name, "") for name in LISTS}, book())
        for fault in self.standings.faults:
            message = str(translated(fault.message, gettext))
            place = gettext("Line %(n)d: %(message)s") % {"n": fault.line, "message": message}
            self.add_error("priced" if fault.field == "points" else fault.field, place if fault.line else message)
        return said

    @property
    def draft(self) -> Draft:
        said = self.cleaned_data
        laws = Laws(**{name: said[name] for name in FIGURES})
        ru, en = said["name_ru"] or said["name_en"], said["name_en"] or said["name_ru"]
        return Draft(Words(ru=ru, en=en), formats.chosen(said["sets"]), laws, self.standings)

    @classmethod
    def begun_with(cls, format: Format, *, copy: bool) -> FormatForm:
        """The form filled with what a format says, its name left open where it is to be another."""
        laws = {name: getattr(format.laws, name) for name in FIGURES}
        lists = {name: text for name, text in write(format, book()).items() if name != "points"}
        names = {} if copy else {"name_ru": format.name.ru, "name_en": format.name.en}
        priced = write(format, book())["points"]
        return cls(initial={**names, **laws, **lists, "priced": priced, "sets": sorted(format.sets or ())})


LISTS = ("priced", *(name for name in FIELDS if name != "points"))
FIGURES = tuple(field.name for field in msgspec.structs.fields(Laws) if field.name != "packs")


def _in_standings(name: str) -> str:
    return "points" if name == "priced" else name


@never_cache
@require_safe
def format_list(request: HttpRequest) -> HttpResponse:
    """The formats of the game, and one's own."""
    mine = formats.own(holder_of(request))
    return render(request, "decks/formats/list.html", {"formats": formats.of_the_game(), "mine": mine})


@never_cache
@require_safe
def format_page(request: HttpRequest, code: str) -> HttpResponse:
    """What a format says, in words and lists."""
    law = formats.shown(code)
    row = formats.own(holder_of(request))
    context = {"told": told(law, language()), "is_mine": any(one.code == code for one in row)}
    return render(request, "decks/formats/format.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("formats", 30, methods=("POST",))
def format_new(request: HttpRequest) -> HttpResponse:
    """Define a format, from nothing or from another that there is (`?from=`)."""
    if request.method == "POST":
        return _kept(request, "")
    origin = request.GET.get("from", "")
    form = FormatForm.begun_with(formats.shown(origin).format, copy=True) if origin else FormatForm(initial=_usual())
    return render(request, "decks/formats/edit.html", {"form": form, "code": ""})


def _usual() -> dict[str, Any]:
    return {name: getattr(Laws(), name) for name in FIGURES}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("formats", 60, methods=("POST",))
def format_edit(request: HttpRequest, code: str) -> HttpResponse:
    """Change one's own format: decks that are built for it are judged anew."""
    formats.mine(code, holder_of(request))
    if request.method == "POST":
        return _kept(request, code)
    form = FormatForm.begun_with(formats.shown(code).format, copy=False)
    return render(request, "decks/formats/edit.html", {"form": form, "code": code})


def _kept(request: HttpRequest, code: str) -> HttpResponse:
    form = FormatForm(request.POST)
    holder, token = welcome(request)
    if form.is_valid():
        try:
            made = formats.keep(form.draft, holder, code)
        except BadFormat as error:
            form.add_error(None, str(translated(error.args[0], gettext)))
        else:
            messages.success(request, gettext("The format is kept: decks can be built for it."))
            return remember(redirect("decks:format", made), token)
    return render(request, "decks/formats/edit.html", {"form": form, "code": code}, status=400)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def format_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Asks first; decks that were built for it are judged by the booklet then."""
    row = formats.mine(code, holder_of(request))
    if request.method != "POST":
        return render(request, "decks/formats/delete.html", {"format": row})
    n = formats.delete(code, holder_of(request))
    said = ngettext("Deleted. %(n)d deck was built for it.", "Deleted. %(n)d decks were built for it.", n) % {"n": n}
    messages.success(request, said if n else gettext("Deleted."))
    return redirect("decks:formats")
