"""The public part of the API. Each answer carries the bustle's version as its ETag."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import PAGES, DirectorView, OpenView, answers, read
from tournaments.core.errors import NoSuchThing
from tournaments.core.links import phones_can_open
from tournaments.core.moments import clock_time, month_day
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import open_bustles, public_bustle
from tournaments.core.selectors.clubs import origin_of_club
from tournaments.core.selectors.names import public_names_of
from tournaments.core.selectors.visibility import is_open, shown
from tournaments.core.versions import etag_of, unless_unchanged
from tournaments.draw.selectors.draws import draw_view
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.draw.selectors.schedule_files import schedule_file, starting_file
from tournaments.draw.serializers.draws import DrawSerializer, ScheduleSerializer
from tournaments.play.selectors.rounds import as_public, current_round, round_view, rounds_of
from tournaments.play.serializers.rounds import RoundSerializer
from tournaments.players.selectors.registrations import public_registrations_of
from tournaments.public.selectors.editions import editions_of
from tournaments.public.selectors.seats import public_seating_now
from tournaments.public.serializers import EditionSerializer, ScreenSerializer
from tournaments.public.services.publishing import publish_results, withdraw_results
from tournaments.public.services.screen import set_screen
from tournaments.setup.serializers.bustles import BustleLineSerializer, PublicBustleSerializer
from tournaments.standings.selectors.standings import public_standings_of
from tournaments.standings.selectors.statistics import statistics_of
from tournaments.standings.serializers.figures import FiguresSerializer
from tournaments.standings.serializers.standings import SeatingSerializer, StandingsSerializer

UNCHANGED = {304: OpenApiResponse(description="The reader has this version already.")}


VERSIONED = [
    OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An older ETag."),
    OpenApiParameter(
        "ETag",
        str,
        OpenApiParameter.HEADER,
        description="Another with every change of the bustle.",
        response=[200, 304],
    ),
]


def unless_same(shape: Any) -> Any:
    """For the schema: the answer, or that nothing has changed, or that it is not there."""
    responses = answers(404, ok=shape) | UNCHANGED
    return extend_schema(tags=["public"], parameters=VERSIONED, responses=responses)


@extend_schema(tags=["public"])
class PublicBustles(OpenView):
    """The newest bustles."""

    pagination_class = PAGES

    @extend_schema(responses=answers(ok=BustleLineSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(open_bustles(), BustleLineSerializer)


class PublicView(OpenView):
    """Something of a bustle. `show` is asked only when the reader's version is old.

    What is not there `always` is there from the time on from which the bustle is public.
    """

    always = False

    def get(self, request: Request, slug: str, **where: Any) -> HttpResponse:
        bustle: Any = public_bustle(slug)
        if not self.always and not is_open(bustle):
            opens = {"day": month_day(bustle.public_from), "time": clock_time(bustle.public_from)}
            raise NoSuchThing(_("This isn’t public yet. It opens on %(day)s at %(time)s.") % opens)
        return unless_unchanged(
            request._request,
            etag_of(bustle.live_version),
            lambda: Response(self.show(bustle, **where)),
        )

    def show(self, bustle: Any, **where: Any) -> Any:
        raise NotImplementedError


@unless_same(PublicBustleSerializer)
class PublicBustle(PublicView):
    """A bustle: what, where, when, and how far it is."""

    always = True

    def show(self, bustle: Any, **where: Any) -> Any:
        return PublicBustleSerializer(bustle).data


@unless_same(StandingsSerializer)
class PublicStandings(PublicView):
    """The standings as far as they are public now: no rows while none of them is."""

    def show(self, bustle: Any, **where: Any) -> Any:
        return StandingsSerializer(public_standings_of(bustle, bustle.live_version)).data


@unless_same(FiguresSerializer)
class PublicFigures(PublicView):
    """Figures of everybody from the hands of the rounds whose scores are public: calls, loners,
    euchres; and the partnerships."""

    def show(self, bustle: Any, **where: Any) -> Any:
        counted = statistics_of(bustle, shown(bustle).through)
        names = public_names_of(bustle.pk)
        people = [
            {"number": number, "name": names[number], **asdict(did)}
            for number, did in sorted(counted.figures.items())
        ]
        figures = {"version": bustle.live_version, "people": people}
        return FiguresSerializer(figures | {"partnerships": counted.partnerships}).data


@unless_same(RoundSerializer(many=True))
class PublicRounds(PublicView):
    """The opened rounds in order, with their tables, and scores where these are public."""

    def show(self, bustle: Any, **where: Any) -> Any:
        seen = shown(bustle)
        rounds = rounds_of(bustle.pk, None, public_names_of(bustle.pk))
        return RoundSerializer([as_public(round_, seen) for round_ in rounds], many=True).data


@unless_same(RoundSerializer)
class PublicRound(PublicView):
    """One round with its tables, and scores where these are public."""

    def show(self, bustle: Any, **where: Any) -> Any:
        round_ = round_view(bustle.pk, where["number"], public_names_of(bustle.pk))
        if round_ is None:
            raise NoSuchThing(_("Round %(number)s hasn’t started yet.") % where)
        return RoundSerializer(as_public(round_, shown(bustle))).data


@unless_same(SeatingSerializer)
class PublicSeats(PublicView):
    """Seats of everybody now, or will sit next once that is published."""

    def show(self, bustle: Any, **where: Any) -> Any:
        people = public_registrations_of(bustle.pk)
        names = {person.number: person.name for person in people}
        current = current_round(bustle.pk, names)
        seating = public_seating_now(bustle, current, people, shown(bustle))
        if seating is None:
            raise NoSuchThing(_("No seats yet."))
        return SeatingSerializer(seating).data


@unless_same(DrawSerializer)
class PublicDraw(PublicView):
    """The whole draw, once it is published."""

    def show(self, bustle: Any, **where: Any) -> Any:
        draw = draw_view(bustle.pk, public_names_of(bustle.pk))
        if draw is None or draw.published_at is None:
            raise NoSuchThing(_("No draw is published yet."))
        return DrawSerializer(draw).data


@unless_same(ScheduleSerializer)
class PublicDrawFile(PublicView):
    """Every round as the file that `manage.py draw --in` reads, once the draw is published."""

    def show(self, bustle: Any, **where: Any) -> Any:
        _refuse_unpublished(bustle)
        return schedule_file(bustle.pk)


@unless_same(ScheduleSerializer)
class PublicDrawStart(PublicView):
    """The start of the draw, in the same form: with its seed it gives the same draw."""

    def show(self, bustle: Any, **where: Any) -> Any:
        _refuse_unpublished(bustle)
        return starting_file(bustle.pk)


def _refuse_unpublished(bustle: Any) -> None:
    draw = newest_draw(bustle.pk)
    if draw is None or draw.published_at is None:
        raise NoSuchThing(_("No draw is published yet."))


@extend_schema(tags=["bustles"])
class Results(DirectorView):
    """Published results, the newest first. POST publishes them as they stand, DELETE withdraws.

    Where the newest say the same already, POST publishes nothing more.
    """

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=EditionSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(editions_of(self.bustle(slug).pk), EditionSerializer)

    @extend_schema(request=None, responses=answers(401, 404, 409, created=EditionSerializer))
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        link = origin_of_club(request._request, bustle.club_id) + reverse(
            "public:bustle", args=[bustle.slug]
        )
        link = link if phones_can_open(link) else ""
        number = publish_results(bustle_id=bustle.pk, by=self.by, link=link)
        [edition] = [one for one in editions_of(bustle.pk) if one.number == number]
        return Response(EditionSerializer(edition).data, status=201)

    @extend_schema(request=None, responses=answers(401, 404, 409, deleted=None))
    def delete(self, request: Request, slug: str) -> Response:
        withdraw_results(bustle_id=self.bustle(slug).pk)
        return Response(status=204)


@extend_schema(tags=["bustles"])
class HallScreen(DirectorView):
    """What the screens in the hall show, and how; they follow within seconds."""

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=ScreenSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ScreenSerializer(self.bustle(slug)).data)

    @extend_schema(
        request=ScreenSerializer(partial=True),
        responses=answers(400, 401, 404, ok=ScreenSerializer),
    )
    def patch(self, request: Request, slug: str) -> Response:
        sent = read(request, ScreenSerializer, partial=True)
        shows, dark = sent.get("screen"), sent.get("screen_dark")
        set_screen(bustle_id=self.bustle(slug).pk, shows=shows, dark=dark)
        return Response(ScreenSerializer(self.bustle(slug)).data)
