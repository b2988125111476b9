"""What a person's own things have in common, for programs: who asks, what may be sent, what an error looks like.

Knows requests and people; must not know decks or matches. Nobody else's page may read an answer of these (no CORS
headers), and no cache keeps one. Writing needs what DRF asks of somebody logged in: the CSRF token. A guest needs none:
the guest's cookie is SameSite=Lax and only JSON is taken, which no form of another site can send.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.parsers import JSONParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from cardsdb.guests import holder_of, remember, welcome
from cardsdb.services.people import Holder

MOST_BYTES = 1_000_000
"""Of a body: a deck of 600 different cards with the longest notes has a twentieth of it."""


class TooLarge(exceptions.APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("This is too large: at most one megabyte can be sent.")


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
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError as error:
            raise exceptions.ParseError(_("This is nested too deep.")) from error
        except LookupError as error:
            raise exceptions.ParseError(_("Send UTF-8.")) from error


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
