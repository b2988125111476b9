"""Bringing a deck in: paste or send it, see what was understood of it, mend it by a press, and only then keep it.

Knows requests; what a text means and how it becomes a deck is `decks.services.importing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardsdb.catalogue.games import GameInfo, Kind, game_info
from cardsdb.guests import holder_of, remember, welcome
from cardsdb.language.messages import translated
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from cardsdb.throttle import limited
from decks.document import MAX_BYTES
from decks.listing import by_level, line_of, way_of, with_line
from decks.models import Deck
from decks.pages.answers import faults_in_words
from decks.pages.forms import whole_number
from decks.rules import GAMES
from decks.services.access import decks_of, find
from decks.services.changing import BadContent, Stale
from decks.services.importing import NotUnderstood, Slip, Understood, keep, understand
from decks.wording import dice_words

MOST_CHOICES = 60
"""As many of one's decks are offered to be replaced; the last changed ones."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("import", most=60, methods=("POST",))
def importing(request: HttpRequest) -> HttpResponse:
    """The form; posted, what was understood, or the deck that was made of it."""
    holder = holder_of(request)
    asked = request.POST if request.method == "POST" else request.GET
    into = find(asked["into"], holder, "change") if asked.get("into") else None
    if request.method != "POST":
        return _page(request, holder, into=into)
    understood = understand(_mended(request), holder, game=asked.get("game", ""), into=into)
    if request.POST.get("do") in ("keep", "partly"):
        return _answer(request, holder, understood, into)
    return _page(request, holder, understood, into, status=400 if understood.wrong else 200)


def _answer(request: HttpRequest, holder: Holder, understood: Understood, into: Deck | None) -> HttpResponse:
    """The deck that was made; or why there is none."""
    try:
        return _kept(request, understood, into)
    except NotUnderstood:
        return _page(request, holder, understood, into, status=400)
    except BadContent as error:
        return _page(request, holder, understood, into, status=400, notice=faults_in_words(error))
    except Stale:
        said = _("This deck has been changed elsewhere meanwhile. Look once more whether to replace what it holds now.")
        return _page(request, holder, understood, into and Deck.objects.get(pk=into.pk), status=409, notice=said)


def _mended(request: HttpRequest) -> bytes | str:
    """What was sent; with one line as it was suggested, if that was pressed."""
    file = request.FILES.get("file")
    if file is not None:
        sent: bytes = file.read(MAX_BYTES + 1)
        return sent
    text = request.POST.get("text", "")
    place, _colon, line = request.POST.get("take", "").partition(":")
    return with_line(text, whole_number(place), line[:200]) if line else text


def _kept(request: HttpRequest, understood: Understood, into: Deck | None) -> HttpResponse:
    holder, token = welcome(request)
    version, partly = whole_number(request.POST.get("version", "")), request.POST.get("do") == "partly"
    deck = keep(understood, holder, into=into, version=version, partly=partly)
    messages.success(
        request, _("The deck has been replaced; undo brings back what it was.") if into else _("Imported.")
    )
    return remember(redirect(deck), token)


# ---- what is shown -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """A remark in the reader's words; `ways`: (the line as it would be, its name) for what may be meant."""

    place: str
    text: str
    message: str
    wrong: bool
    ways: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A card that was understood. `dice`: at which prices its copies are in, in words; `new`: it comes along."""

    copies: int
    name: str
    dice: str
    new: bool


@dataclass(frozen=True, slots=True)
class Pile:
    kind: Kind
    size: int
    cards: tuple[Row, ...]


def _page(
    request: HttpRequest,
    holder: Holder,
    understood: Understood | None = None,
    into: Deck | None = None,
    *,
    status: int = 200,
    notice: str = "",
) -> HttpResponse:
    decks = list(decks_of(holder)[:MOST_CHOICES])
    decks += [into] if into and into not in decks else []
    context: dict[str, Any] = {"decks": decks, "into": into, "notice": notice, "games": _games()}
    game = request.POST.get("game", request.GET.get("game", ""))
    room = understood.game if understood else into.game if into else game
    context |= {"game": game, "room": room if room in GAMES else GAMES[0]}
    if understood is not None:
        context |= {
            "understood": understood,
            "said": [_said(slip, understood) for slip in understood.slips],
            "piles": _piles(understood),
            "size": sum(understood.content.cards.values()),
            "format": _format(understood),
        }
    return render(request, "decks/import.html", context, status=status)


def _format(understood: Understood) -> str:
    """The format in the reader's language, its code where nobody knows it."""
    code = understood.content.format
    name = understood.prints.formats.get(code)
    return str(getattr(name, language())) if name else code or _("no format")


def _games() -> list[GameInfo]:
    return [game_info(code) for code in GAMES]


def _said(slip: Slip, understood: Understood) -> Said:
    ways = [_way(code, slip, understood) for code in (slip.guesses if slip.place.isdecimal() else ())]
    return Said(slip.place, slip.text, translated(slip.message, _), slip.wrong, tuple(ways))


def _way(code: str, slip: Slip, understood: Understood) -> tuple[str, str]:
    """The line as it would be, and its name: for a printed card where that is as well, as titles are not enough."""
    said, prints = language(), understood.prints
    copies, dice = way_of(code, slip.copies, slip.dice, prints)
    card = prints.cards.get(code)
    name = card.full(said) if card else getattr(understood.names[code], said)
    words = dice_words(copies, dice, said, die=bool(card and card.die)) if dice > 1 else ""
    label = " · ".join(filter(None, (name, words, prints.place(code))))
    return line_of(code, name, copies, words), f"{copies} × {label}" if copies > 1 else label


def _piles(understood: Understood) -> list[Pile]:
    """The cards that were understood, by kind."""
    new = {card.code for card in understood.arrivals.new} if understood.arrivals else set()
    rows: dict[str, list[Row]] = {}
    for code, copies in understood.content.cards.items():
        rows.setdefault(understood.kinds.get(code, ""), []).append(_row(code, copies, understood, code in new))
    order = [kind for kind in game_info(understood.game).kinds if kind.code in rows]
    return [Pile(kind, sum(row.copies for row in rows[kind.code]), tuple(rows[kind.code])) for kind in order]


def _row(code: str, copies: int, understood: Understood, new: bool) -> Row:
    said, card = language(), understood.prints.cards.get(code)
    name = card.full(said) if card else getattr(understood.names[code], said) if code in understood.names else code
    groups = by_level(understood.content.dice.get(code, ()))
    words = [
        (f"{n} × " if len(groups) > 1 else "") + dice_words(1 if len(groups) > 1 else n, level, said, die=card.die)
        for level, n in groups.items()
        if card and level > 1
    ]
    return Row(copies, name, ", ".join(words).replace(" ", "\u00a0"), new)
