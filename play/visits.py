"""Who looks at which match through which browser: the guest's cookie, the curtain, and what may be shown.

Knows requests and cookies, and which seats a person holds; must not know rules. At one device several people share
the browser: the curtain's cookie says who has taken it last, and only that person's hand is ever shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from play.models import Match, Seat
from play.services.holders import Holder, hashed, new_token

GUEST = "guest"
YEAR = 365 * 24 * 3600


def holder_of(request: HttpRequest) -> Holder:
    """The person behind a request."""
    token = request.get_signed_cookie(GUEST, default="", salt="guest", max_age=YEAR)
    user_id = request.user.pk if request.user.is_authenticated else None
    return Holder(user_id, hashed(token) if token else "")


def welcome(request: HttpRequest) -> tuple[Holder, str]:
    """The person behind a request; an unknown one becomes a guest, whose token must go into the answer."""
    holder = holder_of(request)
    if holder.user_id is not None or holder.guest:
        return holder, ""
    token = new_token()
    return Holder(None, hashed(token)), token


def remember(response: HttpResponse, token: str) -> HttpResponse:
    """Give a new guest the token."""
    if token:
        response.set_signed_cookie(
            GUEST,
            token,
            salt="guest",
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


@dataclass(slots=True)
class Visit:
    """One person at one match. `taken`: who has said at the curtain that the device is in their hands."""

    match: Match
    seats: list[Seat]
    mine: list[Seat]
    taken: str = ""
    notice: str = ""
    typed: str = ""
    suggestions: list[str] = field(default_factory=list)
    new_cookie: str = ""

    @property
    def hotseat(self) -> bool:
        return len(self.mine) > 1

    @property
    def letters(self) -> list[str]:
        return [seat.letter for seat in self.mine]


def visit_of(request: HttpRequest, match_id: str, *, watching: bool = False) -> Visit:
    """A visit of somebody who plays in the match. `watching`: a finished one is open to all who have its address."""
    found = Match.objects.defer("setup").prefetch_related("seats").filter(pk=match_id).first()
    if found is None:
        raise Http404("no such match")
    seats = list(found.seats.all())
    mine = holder_of(request).seats(seats)
    if not mine and not (watching and found.over):
        raise Http404("somebody else's match")
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
