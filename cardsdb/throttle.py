"""How often somebody may do what costs much: so many times in a span, then a page that says how long to wait.

Knows requests and Django's cache; must not know what is being limited. The counts are as honest as the cache is shared:
the default one lives in each process, so with several of them everybody has as many tries as there are processes, and a
restart forgets. That is enough against impatience and a clumsy script; behind a shared cache it is exact.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import TypeVar, cast

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import ngettext

ViewT = TypeVar("ViewT", bound=Callable[..., HttpResponseBase])


def wait_for(kind: str, who: str, most: int, per: int) -> int:
    """Count one use; the seconds to wait if that was more than `most` in this span of `per` seconds, else 0."""
    now = time.time()
    span = int(now // per)
    # Hashed: what people type is no key for every cache.
    key = f"throttle:{hashlib.sha256(f'{kind} {span} {who}'.encode(errors='replace')).hexdigest()[:40]}"
    cache.add(key, 0, timeout=per + 1)
    try:
        used = cache.incr(key)
    except ValueError:  # it has run out, or been pushed out, since the line above
        return 0
    return 0 if used <= most else max(1, int((span + 1) * per - now) + 1)


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as the proxies that we know of can tell."""
    passed = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.PROXIES and passed:
        return str(passed[-min(settings.PROXIES, len(passed))])
    return str(request.META.get("REMOTE_ADDR", ""))


def person(request: HttpRequest) -> Iterable[str]:
    """Whoever is logged in is counted by account, everybody else by address: a guest's cookie is thrown away easily."""
    return [f"user {request.user.pk}" if request.user.is_authenticated else f"from {address_of(request)}"]


def limited(
    kind: str,
    most: int,
    per: int = 60,
    *,
    by: Callable[[HttpRequest], Iterable[str]] = person,
    methods: Collection[str] = (),
) -> Callable[[ViewT], ViewT]:
    """Lets a view answer `most` times in `per` seconds to each of those that `by` names; then 429, with `Retry-After`.

    `kind` names the count: views of one kind share it. `methods`: only requests with these count; empty: all do.
    """

    def decorate(view: ViewT) -> ViewT:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if methods and request.method not in methods:
                return view(request, *args, **kwargs)
            seconds = max((wait_for(kind, who, most, per) for who in by(request)), default=0)
            return too_many(request, seconds) if seconds else view(request, *args, **kwargs)

        return cast(ViewT, answer)

    return decorate


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """429, as a page or, for a program, as JSON."""
    said = in_words(seconds)
    response: HttpResponse
    if request.get_preferred_type(["text/html", "application/json"]) == "application/json":
        response = JsonResponse({"detail": said}, status=429, json_dumps_params={"ensure_ascii": False})
    else:
        response = render(request, "429.html", {"wait": said}, status=429)
    response["Retry-After"] = str(seconds)
    response["Cache-Control"] = "no-store"
    return response


def in_words(seconds: int) -> str:
    """How long to wait, as a sentence."""
    if seconds <= 90:
        return ngettext("Try again in %(n)d second.", "Try again in %(n)d seconds.", seconds) % {"n": seconds}
    minutes = -(-seconds // 60)
    return ngettext("Try again in %(n)d minute.", "Try again in %(n)d minutes.", minutes) % {"n": minutes}
