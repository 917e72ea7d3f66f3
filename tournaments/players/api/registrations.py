"""Registrations, for directors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import (
    IDEMPOTENCY_KEY,
    PAGES,
    DirectorView,
    answers,
    read,
    read_query,
)
from tournaments.core.errors import NoSuchThing, RegistrationRefused
from tournaments.core.roles import Action
from tournaments.models import Bustle, Registration
from tournaments.players.roster_file import Roster, read_csv
from tournaments.players.selectors.debts import debts_in
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.serializers.registrations import (
    DebtSerializer,
    ImportedSerializer,
    ImportQuerySerializer,
    ImportRefusedSerializer,
    LastRoundSerializer,
    NamesSerializer,
    NewcomerSerializer,
    NumbersSerializer,
    PersonSerializer,
    RegistrationSerializer,
    RegistrationsSerializer,
    RosterFileSerializer,
    RoundNumberSerializer,
    SettleSerializer,
)
from tournaments.players.services import debts, registrations
from tournaments.players.services.sign_up import change_entry, set_paid
from tournaments.players.services.teams import enter_roster


@extend_schema(tags=["registrations"])
class RegistrationList(DirectorView):
    """Everybody in the bustle, by number; or one or many more."""

    press = Action.REGISTER

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=RegistrationSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(registrations_of(self.bustle(slug).pk), RegistrationSerializer)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NamesSerializer,
        responses=answers(400, 401, 404, 409, 422, created=RegistrationsSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, NamesSerializer)
        chosen = _chosen_people(sent)
        numbers = self.once(
            f"registrations:{bustle.pk}",
            lambda: registrations.register(bustle_id=bustle.pk, names=sent["names"], chosen=chosen),
        )
        return Response(several(bustle, numbers), status=201)


@extend_schema(tags=["registrations"])
class RegistrationImport(DirectorView):
    """A CSV file of players, as the body itself or as the field `file` of a form.

    With a bad line nobody is registered, unless `keep_good=true` asks for the good ones.
    """

    press = Action.REGISTER

    @extend_schema(
        parameters=[ImportQuerySerializer, IDEMPOTENCY_KEY],
        request={"multipart/form-data": RosterFileSerializer, "text/csv": OpenApiTypes.STR},
        responses=answers(400, 401, 404, 409, 413, created=ImportedSerializer)
        | {422: ImportRefusedSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        roster = read_csv(_file(request))
        if roster.bad and not read_query(request, ImportQuerySerializer)["keep_good"]:
            return Response(_refused(roster), status=422)
        if not roster.names:
            raise RegistrationRefused(_("This file has no names in it."), "file")
        numbers = self.once(
            f"roster:{bustle.pk}",
            lambda: enter_roster(bustle_id=bustle.pk, roster=roster),
            content=[roster.names, roster.teams],
        )
        body = {"registered": chosen(bustle, numbers), "bad": roster.bad}
        return Response(ImportedSerializer(body).data, status=201)


@extend_schema(tags=["registrations"])
class RegistrationDetail(DirectorView):
    """One person; a correction: their name, whether they only help, have paid, owe, are shown.

    DELETE is for an entry that was a mistake, before the start; its number is not given again.
    """

    press = Action.REGISTER

    @extend_schema(responses=answers(401, 404, ok=RegistrationSerializer))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(one_person(self.bustle(slug), number))

    @extend_schema(
        request=PersonSerializer, responses=answers(400, 401, 404, 422, ok=RegistrationSerializer)
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, PersonSerializer)
        if "name" in sent:
            registrations.rename(bustle_id=bustle.pk, number=number, name=sent["name"])
        if "helper" in sent:
            registrations.set_helper(bustle_id=bustle.pk, number=number, helper=sent["helper"])
        if "paid" in sent:
            set_paid(bustle_id=bustle.pk, number=number, paid=sent["paid"])
        if "owes_double" in sent:
            debts.set_owes_double(bustle_id=bustle.pk, number=number, owes=sent["owes_double"])
        own = {name: sent[name] for name in Registration.ENTERED_FIELDS if name in sent}
        if own:
            change_entry(bustle_id=bustle.pk, number=number, **own)
        return Response(one_person(bustle, number))

    @extend_schema(responses=answers(401, 404, 409, deleted=None))
    def delete(self, request: Request, slug: str, number: int) -> Response:
        registrations.remove(bustle_id=self.bustle(slug).pk, number=number)
        return Response(status=204)


@extend_schema(tags=["registrations"])
class WalkIn(DirectorView):
    """Somebody who stands in the door: here, and playing from the next round on."""

    press = Action.REGISTER

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NewcomerSerializer,
        responses=answers(400, 401, 404, 409, 422, created=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, NewcomerSerializer)
        number = self.once(
            f"walk-in:{bustle.pk}",
            lambda: registrations.walk_in(
                bustle_id=bustle.pk, name=sent["name"], player_id=sent.get("person")
            ),
        )
        return Response(one_person(bustle, number), status=201)


class PeopleAction(DirectorView):
    """Something that happens to several people at once."""

    press = Action.REGISTER

    service: Any

    @extend_schema(
        tags=["registrations"],
        request=NumbersSerializer,
        responses=answers(400, 401, 404, 409, ok=RegistrationsSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        numbers = read(request, NumbersSerializer)["numbers"]
        type(self).service(bustle_id=bustle.pk, numbers=numbers)
        return Response(several(bustle, numbers))


class CheckIn(PeopleAction):
    """They are here. After the start they play from the next round on."""

    service = staticmethod(registrations.check_in)


class UndoCheckIn(PeopleAction):
    """Back to registered, before the start."""

    service = staticmethod(registrations.undo_check_in)


class PersonAction(DirectorView):
    """Something that happens to one person."""

    press = Action.REGISTER

    service: Any

    @extend_schema(
        tags=["registrations"],
        request=None,
        responses=answers(401, 404, 409, ok=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        type(self).service(bustle_id=bustle.pk, number=number)
        return Response(one_person(bustle, number))


class NoShow(PersonAction):
    """This person did not come."""

    service = staticmethod(registrations.mark_no_show)


class Leave(PersonAction):
    """This person goes home after the running round."""

    service = staticmethod(registrations.leave)


class RoundAction(DirectorView):
    """Something that happens to one person from, or after, a round."""

    press = Action.REGISTER

    service: Any

    @extend_schema(
        tags=["registrations"],
        request=RoundNumberSerializer,
        responses=answers(400, 401, 404, 409, ok=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self._do(slug, number, read(request, RoundNumberSerializer)["round"])

    def _do(self, slug: str, number: int, round_number: int | None) -> Response:
        bustle = self.bustle(slug)
        type(self).service(bustle_id=bustle.pk, number=number, round_number=round_number)
        return Response(one_person(bustle, number))


class ComeLater(RoundAction):
    """This person is not here and comes, or comes back, for a round: drawn from that one on."""

    service = staticmethod(registrations.arrive_late)


class PlayFrom(RoundAction):
    """Somebody who is here plays from this round on, and in none before it that is to come."""

    service = staticmethod(registrations.play_from)


class LeaveAfter(RoundAction):
    """This person plays up to a round and then goes home; with null they stay after all."""

    service = staticmethod(registrations.leave_after)

    @extend_schema(
        tags=["registrations"],
        request=LastRoundSerializer,
        responses=answers(400, 401, 404, 409, ok=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self._do(slug, number, read(request, LastRoundSerializer)["round"])


def _chosen_people(sent: dict[str, Any]) -> dict[int, int]:
    """By place in the names, who of the directory was picked."""
    places = range(len(sent["names"]))
    people = {place: sent.get("people", {}).get(str(place)) for place in places}
    if len(picked := {at: one for at, one in people.items() if one is not None}) < len(
        sent.get("people", {})
    ):
        raise RegistrationRefused(_("Say whose place in the names it is, from 0."), "people")
    return picked


def _file(request: Request) -> bytes:
    if isinstance(request.data, bytes):
        return request.data
    upload: Any = read(request, RosterFileSerializer)["file"]
    return bytes(upload.read())


def _refused(roster: Roster) -> dict[str, Any]:
    first = roster.bad[0]
    line = {"line": first.line, "reason": first.reason}
    sentence = _("Line %(line)s: %(reason)s. No players were added.") % line
    body = {"code": "bad_lines", "field": "file", "message": sentence, "bad": roster.bad}
    return dict(ImportRefusedSerializer(body).data)


def chosen(bustle: Bustle, numbers: Iterable[int]) -> list[Any]:
    wanted = set(numbers)
    return [person for person in registrations_of(bustle.pk) if person.number in wanted]


def several(bustle: Bustle, numbers: Iterable[int]) -> Any:
    return RegistrationsSerializer({"registrations": chosen(bustle, numbers)}).data


def one_person(bustle: Bustle, number: int) -> Any:
    people = chosen(bustle, [number])
    if not people:
        raise NoSuchThing(_("No player has number %(number)s.") % {"number": number})
    return RegistrationSerializer(people[0]).data


@extend_schema(tags=["registrations"])
class DebtList(DirectorView):
    """Who of a bustle owes a double fee, because they did not come before."""

    press = None
    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=DebtSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        owed = debts_in(self.bustle(slug).pk)
        return self.paged([owed[number] for number in sorted(owed)], DebtSerializer)


@extend_schema(tags=["registrations"])
class DebtSettled(DirectorView):
    """They paid double here, or it is let go."""

    press = Action.REGISTER

    @extend_schema(
        request=SettleSerializer,
        responses=answers(400, 401, 404, 409, ok=RegistrationSerializer),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle, sent = self.bustle(slug), read(request, SettleSerializer)
        debts.settle_debt(bustle_id=bustle.pk, number=number, paid=sent["paid"])
        return Response(one_person(bustle, number))
