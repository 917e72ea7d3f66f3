"""Rounds and their tables, for directors: opening, closing, reading, correcting."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.selectors import log_of, sheet
from scoring.serializers import (
    AdjustmentSerializer,
    CarriedSerializer,
    CorrectionSerializer,
    LogLineSerializer,
    RecordedSerializer,
    RemovalSerializer,
    TotalsSerializer,
)
from scoring.services import (
    adjust,
    carry_score,
    correct_hand,
    count_paper,
    enter_totals,
    remove_hand,
)
from tournaments.core.api.base import (
    PAGES,
    DirectorView,
    answers,
    read,
    read_if_json,
    recorded_response,
)
from tournaments.core.errors import NoSuchThing, NotNow
from tournaments.core.roles import Action
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.names import names_of
from tournaments.core.selectors.rounds import opened_rounds
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import RoundView, round_view, rounds_of, table_view
from tournaments.play.selectors.tables import directors_table, table_code_of, table_link
from tournaments.play.serializers.rounds import (
    ClosingSerializer,
    DirectorsTableSerializer,
    ExtraHandSerializer,
    GivenTimeSerializer,
    MoreTimeSerializer,
    RoundSerializer,
)
from tournaments.play.services.clock import give_more_time
from tournaments.play.services.extra_hands import win_extra_hand
from tournaments.play.services.held_tables import open_held_tables
from tournaments.play.services.rounds import close_round, open_next_round, reopen_round

WRITTEN = answers(400, 401, 404, 422, ok=RecordedSerializer, created=RecordedSerializer)


@extend_schema(tags=["rounds"])
class RoundList(DirectorView):
    """The opened rounds in order; or the next one, seated as drawn."""

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=RoundSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(rounds_of(self.bustle(slug).pk), RoundSerializer)

    @extend_schema(request=None, responses=answers(401, 404, 409, created=RoundSerializer))
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        number = open_next_round(bustle_id=bustle.pk)
        return Response(RoundSerializer(_round(bustle, number)).data, status=201)


@extend_schema(tags=["rounds"])
class RoundDetail(DirectorView):
    """One round with its tables."""

    @extend_schema(responses=answers(401, 404, ok=RoundSerializer))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(RoundSerializer(_round(self.bustle(slug), number)).data)


@extend_schema(tags=["rounds"])
class RoundClose(DirectorView):
    """Ends the round that is being played, once all its sheets are complete.

    A table in dispute keeps it from being closed, unless the body names it as `pending` and no
    seat of the next round depends on it.
    """

    press = Action.RUN

    @extend_schema(
        request=ClosingSerializer, responses=answers(400, 401, 404, 409, ok=RoundSerializer)
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        _must_be_last(bustle, number)
        close_round(bustle_id=bustle.pk, **read_if_json(request, ClosingSerializer))
        return Response(RoundSerializer(_round(bustle, number)).data)


@extend_schema(tags=["rounds"])
class RoundHeldTables(DirectorView):
    """Opens the tables of the running round that waited for a dispute, once it is settled."""

    press = Action.RUN

    @extend_schema(request=None, responses=answers(401, 404, 409, ok=RoundSerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        _must_be_last(bustle, number)
        open_held_tables(bustle_id=bustle.pk)
        return Response(RoundSerializer(_round(bustle, number)).data)


@extend_schema(tags=["rounds"])
class RoundReopen(DirectorView):
    """Takes the closing of the last round back."""

    press = Action.RUN

    @extend_schema(request=None, responses=answers(401, 404, 409, ok=RoundSerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        _must_be_last(bustle, number)
        reopen_round(bustle_id=bustle.pk)
        return Response(RoundSerializer(_round(bustle, number)).data)


@extend_schema(tags=["rounds"])
class RoundMoreTime(DirectorView):
    """The clock of the round that is being played runs longer; answers with the minutes in all."""

    press = Action.RUN

    @extend_schema(
        request=MoreTimeSerializer, responses=answers(400, 401, 404, 409, ok=GivenTimeSerializer)
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, MoreTimeSerializer)
        given = give_more_time(bustle_id=bustle.pk, round_number=number, **sent)
        return Response(GivenTimeSerializer({"minutes": given}).data)


@extend_schema(tags=["sheets"])
class RoundTable(DirectorView):
    """A table with its sheet, and the code that opens it on a phone."""

    @extend_schema(responses=answers(401, 404, ok=DirectorsTableSerializer))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        bustle = self.bustle(slug)
        row = directors_table(bustle.pk, number, table)
        score_sheet = sheet(row.sheet_id)
        origin = origin_of_club(request, bustle.club_id)
        may_write = bustle.access.may(Action.SCORE)  # which whoever knows the code can do
        body = {
            "round": number,
            "table": table_view(row, names_of(bustle.pk), score_sheet),
            "sheet": score_sheet,
            "code": table_code_of(bustle, table) if may_write else "",
            "link": table_link(origin, bustle, table) if may_write else "",
        }
        return Response(DirectorsTableSerializer(body).data)


@extend_schema(tags=["sheets"])
class SheetLog(DirectorView):
    """Everything that was ever said about a sheet, oldest first."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=LogLineSerializer(many=True)))
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        return self.paged(log_of(row.sheet_id), LogLineSerializer)


@extend_schema(tags=["sheets"], request=CorrectionSerializer, responses=WRITTEN)
class SheetCorrection(DirectorView):
    """The director's version of a hand: it stands, whatever was entered, also after closing."""

    press = Action.SCORE

    def post(self, request: Request, slug: str, number: int, table: int, hand: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        sent = read(request, CorrectionSerializer)
        return recorded_response(
            correct_hand(sheet_id=row.sheet_id, number=hand, by=self.by, **sent)
        )


@extend_schema(tags=["sheets"], request=RemovalSerializer, responses=WRITTEN)
class SheetRemoval(DirectorView):
    """The director takes any hand off the sheet."""

    press = Action.SCORE

    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        sent = read(request, RemovalSerializer)
        return recorded_response(remove_hand(sheet_id=row.sheet_id, by=self.by, **sent))


@extend_schema(tags=["sheets"], request=TotalsSerializer, responses=WRITTEN)
class SheetTotals(DirectorView):
    """A sheet's totals from paper, in the place of its hands. Empty ones are withdrawn.

    What hands cannot come to (`totals_cannot_be`), and what is not as the sheet has it
    (`totals_differ`, `reason_missing`), is refused without a reason. Totals that the sheet has
    already are answered with `confirmed`, and its hands go on counting.
    """

    press = Action.SCORE

    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        sent = read(request, TotalsSerializer)
        if sent["points"]:
            return recorded_response(count_paper(sheet_id=row.sheet_id, by=self.by, **sent))
        withdrawn = enter_totals(
            sheet_id=row.sheet_id,
            entry_id=sent["entry_id"],
            points={},
            by=self.by,
            reason=sent["reason"],
        )
        return recorded_response(withdrawn)


@extend_schema(tags=["sheets"], request=AdjustmentSerializer, responses=WRITTEN)
class SheetAdjustments(DirectorView):
    """Gives or takes points with a reason: to a side, or to one person."""

    press = Action.SCORE

    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        sent = read(request, AdjustmentSerializer)
        return recorded_response(adjust(sheet_id=row.sheet_id, by=self.by, **sent))


@extend_schema(tags=["sheets"], request=CarriedSerializer, responses=WRITTEN)
class SheetCarried(DirectorView):
    """The score that a sheet starts from, where a game is picked up in the middle."""

    press = Action.SCORE

    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        row = directors_table(self.bustle(slug).pk, number, table)
        sent = read(request, CarriedSerializer)
        return recorded_response(carry_score(sheet_id=row.sheet_id, by=self.by, **sent))


@extend_schema(tags=["sheets"])
class SheetExtraHand(DirectorView):
    """The winner of the hand that settles a level sheet, where somebody has to move."""

    press = Action.SCORE

    @extend_schema(
        request=ExtraHandSerializer,
        responses=answers(
            400, 401, 404, 409, 422, ok=RecordedSerializer, created=RecordedSerializer
        ),
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, ExtraHandSerializer)
        recorded = win_extra_hand(
            bustle_id=bustle.pk, round_number=number, table=table, by=self.by, **sent
        )
        return recorded_response(recorded)


def _round(bustle: Bustle, number: int) -> RoundView:
    opened = round_view(bustle.pk, number)
    if opened is None:
        raise NoSuchThing(_("Round %(number)s isn’t open yet.") % {"number": number})
    return opened


def _must_be_last(bustle: Bustle, number: int) -> None:
    """A press that comes late must not close or reopen another round than it was meant for."""
    opened = [number for number, _state in opened_rounds(bustle.pk)]
    if number not in opened:
        raise NoSuchThing(_("Round %(number)s isn’t open yet.") % {"number": number})
    if number != opened[0]:
        raise NotNow(
            _("Round %(number)s isn’t the latest round. Round %(last)s is.")
            % {"number": number, "last": opened[0]}
        )
