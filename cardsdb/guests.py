"""How a browser is known: the guest's cookie, and forms that only our own pages may send.

Knows requests and cookies; whose a row is, is `cardsdb.services.people`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from cardsdb.services.people import Holder, hashed, new_token

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


def forget(response: HttpResponse) -> HttpResponse:
    """This browser is no guest any more."""
    response.delete_cookie(GUEST, samesite="Lax")
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
        if sent_from_elsewhere(request):
            raise PermissionDenied("a form of another site")
        return view(request, *args, **kwargs)

    return csrf_exempt(answer)


def sent_from_elsewhere(request: HttpRequest) -> bool:
    """Whether a browser says that a page of another site has sent it."""
    return (request.headers.get("Sec-Fetch-Site") or _origin_says(request)) not in ("same-origin", "none")


def _origin_says(request: HttpRequest) -> str:
    """The same, told by a browser that sends only the origin of a form."""
    ours = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    said = request.headers.get("Origin")
    return "same-origin" if said is None or said in ours else "cross-site"
