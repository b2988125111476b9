"""Who looks at which match through which browser: the curtain, and what may be shown.

Knows requests and cookies, and which seats a person holds; must not know rules. At one device several people share
the browser: the curtain's cookie says who has taken it last, and only that person's hand is ever shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from cardsdb.guests import YEAR, holder_of
from play.models import Match, Seat
from play.services.hints import Hint
from play.services.tables.board import Button


@dataclass(slots=True)
class Visit:
    """One person at one match. `taken`: who has said at the curtain that the device is in their hands."""

    match: Match
    seats: list[Seat]
    mine: list[Seat]
    taken: str = ""
    notice: str = ""
    typed: str = ""
    suggestions: list[Button] = field(default_factory=list)
    question: tuple[str, str] | None = None
    """A command that was typed, and what follows it."""
    hint: Hint | None = None
    new_cookie: str = ""

    @property
    def hotseat(self) -> bool:
        return len(self.mine) > 1

    @property
    def letters(self) -> list[str]:
        return [seat.letter for seat in self.mine]


class NoSuchTable(Http404):
    """There is no such match, or not for this person; which of the two is nobody's business."""

    page = "404_table.html"


def visit_of(request: HttpRequest, match_id: str, *, watching: bool = False) -> Visit:
    """A visit of somebody who plays in the match. `watching`: a finished one is open to all who have its address."""
    known = Match.objects.defer("setup").prefetch_related("seats")
    found = known.filter(pk=match_id).first() if match_id.isalnum() else None
    if found is None:
        raise NoSuchTable("no such match")
    seats = list(found.seats.all())
    mine = holder_of(request).seats(seats)
    if not mine and not (watching and found.over):
        raise NoSuchTable("somebody else's match")
    taken = request.COOKIES.get(curtain_cookie(found), "")
    return Visit(found, seats, mine, taken if taken in [seat.letter for seat in mine] else "")


def curtain_cookie(match: Match) -> str:
    return f"device-{match.pk}"


def draw_curtain(response: HttpResponse, visit: Visit) -> HttpResponse:
    """Remember who has taken the device, for this match and until the browser is closed."""
    if visit.new_cookie:
        cookie = curtain_cookie(visit.match)
        path = visit.match.get_absolute_url()
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(cookie, visit.new_cookie, path=path, httponly=True, samesite="Lax", secure=secure)
    return response


# ---- the table as pictures or as text ----

TABLE = "table"
TABLES = ("picture", "text")


def wants_text(request: HttpRequest) -> bool:
    """Whether the table is shown as text: as the address says, else as it was last chosen in this browser."""
    return (request.GET.get(TABLE) or request.COOKIES.get(TABLE)) == "text"


def keep_table(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Remember which table was chosen."""
    chosen = request.GET.get(TABLE)
    if chosen in TABLES:
        secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(TABLE, chosen, max_age=YEAR, path="/play/", httponly=True, samesite="Lax", secure=secure)
    return response
