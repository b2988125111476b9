"""Who looks at which match through which browser: the guest's cookie, the curtain, and what may be shown.

Knows requests and cookies, and which seats a person holds; must not know rules. At one device several people share
the browser: the curtain's cookie says who has taken it last, and only that person's hand is ever shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps

from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from play.models import Match, Seat
from play.services.hints import Hint
from play.services.holders import Holder, hashed, new_token
from play.services.tables.board import Button

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


def guest_cookie(token: str) -> dict[str, str]:
    """The cookie by which a guest is known, as a browser keeps it."""
    return {"name": GUEST, "value": signing.get_cookie_signer(salt=GUEST + "guest").sign(token)}


def from_our_pages(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Takes a form without a token, so that the page it stands on needs no cookie, if no other site has sent it.

    Every browser says where a form comes from; what says nothing is no browser, and lends nobody's cookies.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        said = request.headers.get("Sec-Fetch-Site") or _origin_says(request)
        if said not in ("same-origin", "none"):
            raise PermissionDenied("a form of another site")
        return view(request, *args, **kwargs)

    return csrf_exempt(answer)


def _origin_says(request: HttpRequest) -> str:
    """The same, told by a browser that sends only the origin of a form."""
    ours = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    said = request.headers.get("Origin")
    return "same-origin" if said is None or said in ours else "cross-site"


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
