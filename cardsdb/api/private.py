"""What a person's own things have in common, for programs: who asks, what may be sent, what an error looks like.

Knows requests and people; must not know decks or matches. Nobody else's page may read an answer of these (no CORS
headers), and no cache keeps one. Writing needs what DRF asks of somebody logged in: the CSRF token. A guest needs none:
the guest's cookie is SameSite=Lax, only JSON is taken, which no form of another site can send, and what a browser says
comes from another site is refused.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from cardsdb.guests import holder_of, remember, sent_from_elsewhere, welcome
from cardsdb.services.people import Holder

MOST_BYTES = 2_500_000
"""Of a body, as Django has it of a form: more than the largest deck that comes in as a document."""


DEEPEST = 60
"""Lists and objects within each other; programs of cards have a dozen."""

_LONE = re.compile("[\ud800-\udfff]")
"""Halves of signs: JSON can spell them, but they are no text."""


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("This is too large: at most 2.5 megabytes can be sent.")


class Conflict(exceptions.APIException):
    """What the change was made from has changed meanwhile. `now`: what it is, to be shown with the answer."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = gettext_lazy("This has changed in the meantime.")

    def __init__(self, now: Any = None, detail: str | None = None) -> None:
        super().__init__(detail)
        self.now = now


class BoundedJSON(JSONParser):
    """JSON of a bearable size and depth."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        body = stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise TooLarge
        try:
            data = super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise exceptions.ParseError(_("This is nested too deep.")) from error
        if faults := {_place(where): [said] for where, said in _unfit(data)}:
            raise exceptions.ValidationError(faults)
        return data


Where = tuple["Where", object] | None
"""A place within JSON: the place of what holds it, and the key or the number there."""


def _unfit(data: Any) -> Iterator[tuple[Where, str]]:
    """What no database can keep and no text has, and what is nested so deep that others would break over it."""
    heap: list[tuple[Any, int, Where]] = [(data, 0, None)]
    while heap:
        value, depth, where = heap.pop()
        match value:
            case str() if "\0" in value or (not value.isprintable() and _LONE.search(value)):
                yield where, _("There is a sign here that no text has.")
            case dict() | list() if depth == DEEPEST:
                yield where, _("This is nested too deep.")
            case dict():
                heap += [(key, depth + 1, (where, key)) for key in value]
                heap += [(inner, depth + 1, (where, key)) for key, inner in value.items()]
            case list():
                heap += [(inner, depth + 1, (where, i)) for i, inner in enumerate(value)]


def _place(where: Where) -> str:
    parts: list[str] = []
    while where is not None:
        where, part = where
        parts.append(ascii(part)[1:-1][:80] if isinstance(part, str) and not part.isprintable() else str(part)[:80])
    return ".".join(reversed(parts)) or "non_field_errors"


class Strict(serializers.Serializer[Any]):
    """A field that does not exist is a fault too: a typing slip must not look like an answer."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := [str(name)[:40] for name in data if name not in self.fields]):
            raise serializers.ValidationError({name: [_("There is no such field.")] for name in unknown})
        return super().to_internal_value(data)


class Costly(SimpleRateThrottle):
    """What takes a machine long has a rate of its own, `costly` in the settings."""

    scope = "costly"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        who = request.user.pk if request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": who}


COSTLY = [*APIView.throttle_classes, Costly]


class Private(APIView):
    """An address of a person's own things. `self.holder` is who asks; `self.welcome()` makes a guest of a stranger."""

    authentication_classes = [SessionAuthentication]
    permission_classes = [AllowAny]
    parser_classes = [BoundedJSON]
    renderer_classes = [JSONRenderer]
    new_guest = ""

    @property
    def holder(self) -> Holder:
        return holder_of(self.request)

    def welcome(self) -> Holder:
        holder, self.new_guest = welcome(self.request)
        return holder

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method not in SAFE_METHODS and sent_from_elsewhere(request):
            raise exceptions.PermissionDenied

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """JSON, or the file that was asked for, whatever is said to be acceptable."""
        return super().perform_content_negotiation(request, force=True)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        remember(response, self.new_guest)
        response["Cache-Control"] = "private, no-store"
        return super().finalize_response(request, response, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case Http404():
                exc = exceptions.NotFound()
            case PermissionDenied():
                exc = exceptions.PermissionDenied()
            case RequestDataTooBig():
                exc = TooLarge()
            case MultiPartParserError():  # of a form, which whoever is logged in is looked for a token in
                exc = exceptions.UnsupportedMediaType(self.request.content_type)
            case exceptions.ValidationError():
                exc.detail = cast(Any, dict(flat(exc.detail)))
        response = super().handle_exception(exc)
        if isinstance(exc, Conflict) and exc.now is not None:
            response.data |= {"now": exc.now}
        return response


Data = TypeVar("Data", bound=serializers.BaseSerializer[Any])


def read(kind: type[Data], request: Request) -> dict[str, Any]:
    """What was sent, checked; raises `ValidationError` with every fault and its place."""
    form = kind(data=request.data)
    form.is_valid(raise_exception=True)
    data: dict[str, Any] = form.validated_data
    return data


def flat(faults: Any, place: str = "") -> Iterator[tuple[str, list[str]]]:
    """Faults as {place: [message]}, nested places joined by dots: `cards.k.luke`."""
    match faults:
        case Mapping():
            for name, inner in faults.items():
                yield from flat(inner, f"{place}.{name}" if place else str(name))
        case [Mapping(), *_]:
            for i, inner in enumerate(faults):
                yield from flat(inner, f"{place}.{i}" if place else str(i))
        case list():
            yield place or "non_field_errors", [str(fault) for fault in faults]
        case _:
            yield place or "non_field_errors", [str(faults)]
