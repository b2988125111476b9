"""Addresses of matches for programs: parse, ask a service, tell. `visits` and `seatviews` decide who sees what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.private import COSTLY, Conflict, Private, read
from cardsdb.services.people import Holder
from cardsdb.services.reader import language
from play.api.serializers import (
    Action,
    Again,
    Change,
    HintSerializer,
    MatchSerializer,
    NewMatch,
    PlayOn,
    RecordWish,
    StaleTableSerializer,
    TableSerializer,
    ViewAtSerializer,
    faults_of,
    form_of,
    unknown_rules,
)
from play.engines.api import IllegalAction, SetupError
from play.engines.record import RecordError
from play.models import Match
from play.services import matches, moves, records, replays
from play.services.bots import play_bots
from play.services.decks import Cards, Unplayable, deck_for, told
from play.services.holders import matches_of
from play.services.positions import BrokenRecord
from play.services.seatviews import default_seat, head_of, seat_view, view_at
from play.visits import NoSuchTable, Visit, visit_of

SEAT = OpenApiParameter("seat", str, description="Whose eyes: a seat that you hold; at the end any.")
PLY = OpenApiParameter("ply", int, description="After which action; the last if not given.")
CHANGED = {200: TableSerializer, 409: StaleTableSerializer}


class MatchApi(Private):
    """An address of matches."""

    def visit(self, *, watching: bool = False) -> Visit:
        return visit_of(self.request, self.kwargs["match_id"], watching=watching)

    def seat_of(self, visit: Visit, wanted: str) -> str | None:
        """The seat whose eyes are asked for; one's own, or after the end any."""
        if not wanted:
            return default_seat(visit)
        open_seats = visit.seats if visit.match.over else visit.mine
        if wanted not in [seat.letter for seat in open_seats]:
            raise exceptions.PermissionDenied(_("You do not decide for this seat."))
        return wanted

    def shown(self, visit: Visit, wanted: str = "") -> dict[str, Any]:
        found: dict[str, Any] = TableSerializer(seat_view(visit, self.seat_of(visit, wanted), language())).data
        return found

    def begun(self, match: Match, holder: Holder) -> Response:
        return Response(self.shown(seated(match, holder)), status=status.HTTP_201_CREATED)

    def handle_exception(self, exc: Exception) -> Response:
        match exc:
            case SetupError():
                exc = exceptions.ValidationError([told(exc)])
            case Unplayable():
                exc = exceptions.ValidationError({"deck": [fault.text for fault in exc.faults]})
            case BrokenRecord() | RecordError():
                exc = exceptions.ValidationError({"ply": [_("The rules engine has changed since.")]})
        return super().handle_exception(exc)


def seated(match: Match, holder: Holder) -> Visit:
    """Somebody at a match that has just been begun."""
    seats = list(match.seats.all())
    return Visit(match, seats, holder.seats(seats))


class MatchList(MatchApi):
    @extend_schema(responses=MatchSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The matches one plays in: those still running first, at most fifty."""
        holder = self.holder
        mine = [(match, list(match.seats.all())) for match in matches_of(holder)] if holder.known else []
        rows = [head_of(match, seats, holder.seats(seats)) for match, seats in mine]
        return Response(MatchSerializer(rows, many=True).data)

    @extend_schema(request=NewMatch, responses={201: TableSerializer})
    def post(self, request: Request) -> Response:
        """A new match with a deck that one may play, or with the standard set."""
        said = read(NewMatch, request)
        form = form_of(said, language())
        faults = dict(faults_of(form)) | {place: [_("There is no such house rule.")] for place in unknown_rules(said)}
        if faults:
            raise exceptions.ValidationError(faults)
        holder = self.welcome()
        cards = deck_for(said["deck"], holder, said["game"], language()) if said.get("deck") else Cards()
        match = matches.new_match(cards.at_table(form.wish()), holder)
        return self.begun(match, holder)


class MatchLoad(MatchApi):
    throttle_classes = COSTLY

    @extend_schema(request=RecordWish, responses={201: TableSerializer})
    def post(self, request: Request) -> Response:
        """A record sent in becomes a match of one's own, at its last action."""
        text = read(RecordWish, request)["record"]
        holder = self.welcome()
        match, problems = records.load(text, holder, language())
        if match is None:
            raise exceptions.ValidationError({"record": problems})
        return self.begun(match, holder)


class MatchDetail(MatchApi):
    @extend_schema(responses=TableSerializer, parameters=[SEAT])
    def get(self, request: Request, match_id: str) -> Response:
        """A match as a seat of one's own knows it; bots that have to move do so meanwhile."""
        visit = self.visit(watching=True)
        wanted = request.query_params.get("seat", "")
        self.seat_of(visit, wanted)
        if visit.mine:
            play_bots(visit.match)
        return Response(self.shown(visit, wanted))


class MatchChange(MatchApi):
    """A change of a match; then the bots answer."""

    def changed(self, change: Callable[[Visit, dict[str, Any]], None], said: dict[str, Any], field: str) -> Response:
        visit = self.visit()
        seat = self.seat_of(visit, said["seat"]) or ""
        visit.taken = seat
        try:
            change(visit, {"typed": "", "option": "", **said, "seat": seat})
        except matches.Stale:
            visit.match.refresh_from_db()
            raise Conflict(self.shown(visit, seat), _("The table has changed in the meantime.")) from None
        except IllegalAction as error:
            raise exceptions.ValidationError({field: [moves.in_words(visit, error, language())]}) from None
        play_bots(visit.match)
        return Response(self.shown(visit, seat))


class MatchAct(MatchChange):
    @extend_schema(request=Action, responses=CHANGED)
    def post(self, request: Request, match_id: str) -> Response:
        """One decision of a seat of one's own; the answer shows the table after the bots have moved."""
        return self.changed(moves.decide, read(Action, request), "option")


class MatchUndo(MatchChange):
    @extend_schema(request=Change, responses=CHANGED)
    def post(self, request: Request, match_id: str) -> Response:
        """One decision of a person back, and the bots' answers to it."""
        return self.changed(moves.undo, read(Change, request), "version")


class MatchRedo(MatchChange):
    @extend_schema(request=Change, responses=CHANGED)
    def post(self, request: Request, match_id: str) -> Response:
        """One decision forth that has been undone."""
        return self.changed(moves.redo, read(Change, request), "version")


class MatchHint(MatchApi):
    throttle_classes = COSTLY

    @extend_schema(responses=HintSerializer, parameters=[SEAT])
    def get(self, request: Request, match_id: str) -> Response:
        """What a bot would do in the place of a seat of one's own, with its chance and its reasons."""
        visit = self.visit()
        visit.taken = seat = self.seat_of(visit, request.query_params.get("seat", "")) or ""
        try:
            found = moves.advice(visit, {"seat": seat, "version": visit.match.version}, language())
        except IllegalAction as error:
            raise exceptions.ValidationError({"seat": [moves.in_words(visit, error, language())]}) from None
        return Response(HintSerializer(found).data)


class MatchReplay(MatchApi):
    @extend_schema(responses=ViewAtSerializer, parameters=[SEAT, PLY])
    def get(self, request: Request, match_id: str) -> Response:
        """What a seat knew after an action: while a match runs one's own, and at hot seat the public view only."""
        visit, wanted = self.visit(watching=True), request.query_params.get("seat", "")
        open_seats = [seat.letter for seat in replays.perspectives(visit)]
        if wanted and wanted not in open_seats:
            raise exceptions.PermissionDenied(_("This seat’s eyes are not open to you."))
        return Response(
            ViewAtSerializer(view_at(visit.match, wanted or None, request.query_params.get("ply", ""))).data
        )


class MatchAgain(MatchApi):
    @extend_schema(request=Again, responses={201: TableSerializer})
    def post(self, request: Request, match_id: str) -> Response:
        """The same seats and rules once more, with the same cards or new ones."""
        said, visit = read(Again, request), self.visit()
        holder = self.welcome()
        wish = matches.same_again(visit.match, visit.seats, same_seed=said["seed"] == "same")
        return self.begun(matches.new_match(wish, holder), holder)


class MatchPlayOn(MatchApi):
    @extend_schema(request=PlayOn, responses={201: TableSerializer})
    def post(self, request: Request, match_id: str) -> Response:
        """From an action on, as a match of one's own."""
        said, visit = read(PlayOn, request), self.visit(watching=True)
        if not records.open_to(visit.match, visit.seats):
            raise exceptions.PermissionDenied(_("Others sit at this table: it can be played on from when it is over."))
        if said["ply"] > visit.match.head:
            raise exceptions.ValidationError({"ply": [_("A move is a number from 0 to %d.") % visit.match.head]})
        holder = self.welcome()
        try:
            match = records.play_on(visit.match, visit.seats, said["ply"], said["chance"], holder)
        except IllegalAction:
            raise exceptions.ValidationError({"ply": [_("The game is over at this move.")]}) from None
        return self.begun(match, holder)


class MatchRecord(MatchApi):
    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, match_id: str) -> HttpResponse:
        """The match as a text file: to people at one device, and to everybody after the end."""
        visit = self.visit(watching=True)
        if not records.open_to(visit.match, visit.seats):
            raise NoSuchTable("the record is given out when the match is over")
        return HttpResponse(records.text_of(visit.match, visit.seats), content_type="text/plain; charset=utf-8")
