"""The public list: for whoever puts themselves on it, by their own code, and for directors."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, DirectorView, OpenView, answers, read
from tournaments.core.api.throttles import WINDOW, allow_sign_up, count_failure
from tournaments.core.errors import NoSuchThing
from tournaments.core.roles import Action
from tournaments.core.selectors.bustles import public_bustle
from tournaments.models import Bustle
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.sign_up import OwnEntry, own_code_of, own_entry, sign_up_list
from tournaments.players.serializers.registrations import NumbersSerializer, RegistrationSerializer
from tournaments.players.serializers.sign_up import (
    ChangeEntrySerializer,
    ListSettingsSerializer,
    OwnEntrySerializer,
    SignUpListSerializer,
    SignUpSerializer,
)
from tournaments.players.services import sign_up


@extend_schema(tags=["public"])
class PublicSignUp(OpenView):
    """The list; and somebody who puts themselves on it, without an account.

    The answer's `code` is their proof from then on. Without a place they wait.
    """

    @extend_schema(responses=answers(404, ok=SignUpListSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(SignUpListSerializer(sign_up_list(public_bustle(slug))).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=SignUpSerializer,
        responses=answers(400, 404, 409, 422, 429, created=OwnEntrySerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = public_bustle(slug)
        sent = read(request, SignUpSerializer)
        if not allow_sign_up(bustle.pk):
            raise Throttled(wait=WINDOW)
        number = self.once(
            f"sign-up:{bustle.pk}", lambda: sign_up.sign_up(bustle_id=bustle.pk, **sent)
        )
        return Response(_own(own_code_of(bustle.pk, number)), status=201)


@extend_schema(tags=["public"])
class Entry(OpenView):
    """Somebody's own registration, by their code."""

    def find(self, code: str) -> OwnEntry:
        """The registration that the code leads to. Raises NoSuchThing, or Throttled."""
        try:
            return own_entry(code)
        except NoSuchThing as error:
            raise count_failure(self.request, error) from error


class OwnEntryDetail(Entry):
    """Somebody's own registration; and a change of how they are shown, or whom they wish for."""

    @extend_schema(responses=answers(404, 429, ok=OwnEntrySerializer))
    def get(self, request: Request, code: str) -> Response:
        self.find(code)
        return Response(_own(code))

    @extend_schema(
        request=ChangeEntrySerializer, responses=answers(400, 404, 422, 429, ok=OwnEntrySerializer)
    )
    def patch(self, request: Request, code: str) -> Response:
        mine = self.find(code)
        sent = read(request, ChangeEntrySerializer)
        sign_up.change_entry(bustle_id=mine.bustle.pk, number=mine.number, **sent)
        return Response(_own(code))


class EntryAction(Entry):
    """Something that somebody does with their own registration."""

    service: Any

    @extend_schema(
        tags=["public"], request=None, responses=answers(404, 409, 429, ok=OwnEntrySerializer)
    )
    def post(self, request: Request, code: str) -> Response:
        mine = self.find(code)
        type(self).service(bustle_id=mine.bustle.pk, number=mine.number)
        return Response(_own(code))


class EntryCancel(EntryAction):
    """They are not coming; whoever waits moves up. The number stays theirs."""

    service = staticmethod(sign_up.cancel)


class EntryComeAfterAll(EntryAction):
    """Having cancelled they come: with a place if there is one, else last on the waiting list."""

    service = staticmethod(sign_up.come_after_all)


@extend_schema(tags=["registrations"])
class SignUpSettings(DirectorView):
    """The public list; opening and closing it, and how many have a place."""

    press = Action.SET_UP

    @extend_schema(responses=answers(401, 404, ok=SignUpListSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return Response(SignUpListSerializer(sign_up_list(self.bustle(slug))).data)

    @extend_schema(
        request=ListSettingsSerializer,
        responses=answers(400, 401, 404, 409, 422, ok=SignUpListSerializer),
    )
    def patch(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, ListSettingsSerializer)
        sign_up.set_sign_up(
            bustle_id=bustle.pk,
            is_open=sent.get("open", bustle.registration_open),
            limit=sent.get("limit", bustle.player_limit),
        )
        return Response(SignUpListSerializer(sign_up_list(self.bustle(slug))).data)


@extend_schema(tags=["registrations"])
class LetIn(DirectorView):
    """People who wait have a place from now on, be it above the limit."""

    press = Action.REGISTER

    @extend_schema(
        request=NumbersSerializer,
        responses=answers(400, 401, 404, 409, ok=RegistrationSerializer(many=True)),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        numbers = read(request, NumbersSerializer)["numbers"]
        sign_up.let_in(bustle_id=bustle.pk, numbers=numbers)
        return Response(_people(bustle))


@extend_schema(tags=["registrations"])
class LetFourIn(DirectorView):
    """One table more: the first four who wait have a place."""

    press = Action.REGISTER

    @extend_schema(
        request=None, responses=answers(401, 404, 409, ok=RegistrationSerializer(many=True))
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sign_up.let_four_in(bustle_id=bustle.pk)
        return Response(_people(bustle))


@extend_schema(tags=["registrations"])
class OwnLink(DirectorView):
    """The code of somebody's own link, for a person who has lost it; POST ends it for another."""

    see = Action.REGISTER
    press = Action.REGISTER

    @extend_schema(responses=answers(401, 404, ok=OwnEntrySerializer))
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(_own(own_code_of(self.bustle(slug).pk, number)))

    @extend_schema(request=None, responses=answers(401, 404, ok=OwnEntrySerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        bustle = self.bustle(slug)
        sign_up.renew_own_link(bustle_id=bustle.pk, number=number)
        return Response(_own(own_code_of(bustle.pk, number)))


def _own(code: str) -> Any:
    mine = own_entry(code)
    return OwnEntrySerializer({**vars(mine), **mine.own}).data


def _people(bustle: Bustle) -> Any:
    return RegistrationSerializer(registrations_of(bustle.pk), many=True).data
