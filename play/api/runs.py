"""Simulations of a deck for programs: order one, see how far it is and what it says, stop it, let it go on."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import COSTLY, Strict, read
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from decks.services import access
from play.api.views import MatchApi
from play.forms import RunForm
from play.models import Run, Stage
from play.services import runs

PLAIN = ("id", "level", "seats", "games", "done", "fault", "created")


class RunSerializer(serializers.Serializer[Any]):
    """How far a simulation is."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=[*Stage.values, "stalled"])
    level = serializers.CharField(help_text="Of the bots.")
    seats = serializers.IntegerField()
    games = serializers.IntegerField(help_text="How many are to be played.")
    done = serializers.IntegerField()
    fault = serializers.CharField(allow_blank=True)
    deck_version = serializers.IntegerField()
    deck_changed = serializers.BooleanField(help_text="Whether the deck is another one by now.")
    mine = serializers.BooleanField(help_text="Whether it is yours to stop.")
    created = serializers.DateTimeField()


class RunReportSerializer(RunSerializer):
    summary = serializers.JSONField(
        allow_null=True, help_text="What the games so far say: shares with their 95 % intervals."
    )


class RunWish(Strict):
    """Nothing said: as many seats as the deck is for, bots that think one move ahead, a thousand games."""

    seats = serializers.IntegerField(min_value=2, max_value=8, required=False)
    level = serializers.CharField(max_length=16, default="greedy")
    games = serializers.IntegerField(min_value=1, max_value=10**6, default=1000)


class Busy(exceptions.APIException):
    """The machine has enough to do."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_detail = gettext_lazy("So many simulations wait already that no more can be taken in. Try again later.")


class RunApi(MatchApi):
    """An address of a deck's simulations."""

    def found_run(self) -> Run:
        return runs.find_run(self.kwargs["deck_id"], self.kwargs["run_id"], self.holder)

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case runs.NotYourRun():
                exc = exceptions.PermissionDenied(_("This simulation is not yours to stop."))
            case runs.QueueFull():
                exc = Busy()
            case runs.TooMany():
                said = _("You have %(n)d simulations under way: wait for one of them, or stop it.")
                exc = exceptions.ValidationError([said % {"n": runs.MOST_OWN}])
        return super().handle_exception(exc)


def row(run: Run, holder: Holder) -> dict[str, Any]:
    return {name: getattr(run, name) for name in (*PLAIN, "deck_version")} | {
        "state": "stalled" if runs.stalled(run) else run.status,
        "mine": runs.may_steer(run, holder),
        "deck_changed": run.deck.version != run.deck_version,
    }


def whole(run: Run, holder: Holder) -> dict[str, Any]:
    summary = runs.summary_of(run)
    found = row(run, holder) | {"summary": summary.as_data() if summary.games else None}
    data: dict[str, Any] = RunReportSerializer(found).data
    return data


class RunList(RunApi):
    @extend_schema(responses=RunSerializer(many=True))
    def get(self, request: Request, deck_id: str) -> Response:
        """The simulations of a deck, the latest first."""
        holder = self.holder
        deck = access.find(deck_id, holder)
        found = runs.runs_of(deck_id)
        for run in found:
            run.deck = deck
        return Response(RunSerializer([row(run, holder) for run in found], many=True).data)

    @extend_schema(request=RunWish, responses={201: RunReportSerializer})
    def post(self, request: Request, deck_id: str) -> Response:
        """Order one: it is played in the background."""
        said = read(RunWish, request)
        holder = self.welcome()
        deck = access.find(deck_id, holder, "play")
        form = RunForm(deck, {"seats": deck.seats} | said)
        if not form.is_valid():
            raise exceptions.ValidationError({name: [str(one) for one in told] for name, told in form.errors.items()})
        run = runs.start(deck_id, holder, form.order(), language())
        return Response(whole(run, holder), status=status.HTTP_201_CREATED)


class RunDetail(RunApi):
    @extend_schema(responses=RunReportSerializer)
    def get(self, request: Request, deck_id: str, run_id: str) -> Response:
        """How far it is, and what it says so far; one that waits begins, if there is room for it by now."""
        runs.kick()
        return Response(whole(self.found_run(), self.holder))


class RunCancel(RunApi):
    @extend_schema(request=None, responses=RunReportSerializer)
    def post(self, request: Request, deck_id: str, run_id: str) -> Response:
        """Stop it; what has been played stays."""
        runs.cancel(self.found_run(), self.holder)
        return Response(whole(self.found_run(), self.holder))


class RunResume(RunApi):
    throttle_classes = COSTLY

    @extend_schema(request=None, responses=RunReportSerializer)
    def post(self, request: Request, deck_id: str, run_id: str) -> Response:
        """Let one that stopped go on."""
        runs.resume(self.found_run(), self.holder)
        return Response(whole(self.found_run(), self.holder))
