"""The plan of a bustle's money, the prizes, and the club's lists of people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, PAGES, DirectorView, answers, read
from tournaments.core.errors import MoneyRefused, NoSuchThing
from tournaments.core.roles import Action
from tournaments.models import Bustle
from tournaments.money.selectors.plan import (
    Plan,
    PlannedPrize,
    lists_of,
    plan_of,
    players_by_number,
)
from tournaments.money.selectors.prizes import prizes_of, prizes_to_win
from tournaments.money.serializers.plan import (
    NumbersOnListSerializer,
    PlanSerializer,
    PlayerListSerializer,
    PrizeListSerializer,
    TriedPlanSerializer,
)
from tournaments.money.services.plan import (
    check_plan,
    remove_list,
    save_list_of_bustle,
    save_plan,
)

TAGS = ["money"]
HALF_AND_LONERS = {
    "fee": "10.00",
    "house": "fixed",
    "house_amount": "40.00",
    "prizes": [
        {"measure": "place", "place": 1, "percent": "60"},
        {"measure": "place", "place": 2, "percent": "30"},
        {"measure": "loners", "percent": "10"},
    ],
}
PLAN_EXAMPLES = [OpenApiExample("60/30 and loners", HALF_AND_LONERS, request_only=True)]


@extend_schema(tags=TAGS)
class MoneyPlan(DirectorView):
    """The entry fee, the house's share, the prizes; a bustle without a plan plays for nothing.

    PATCH makes the plan, or changes what it names. It may change at any time; the same again
    changes nothing.
    """

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=PlanSerializer))
    def get(self, request: Request, slug: str) -> Response:
        plan = plan_of(self.bustle(slug).pk)
        if plan is None:
            raise NoSuchThing(_("No entry fee or prizes yet."))
        return Response(PlanSerializer(plan).data)

    @extend_schema(
        request=PlanSerializer(partial=True),
        examples=PLAN_EXAMPLES,
        responses=answers(400, 401, 404, 422, ok=PlanSerializer),
    )
    def patch(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, PlanSerializer, partial=True)
        save_plan(bustle_id=bustle.pk, plan=_changed(bustle, sent))
        return Response(PlanSerializer(plan_of(bustle.pk)).data)


@extend_schema(tags=TAGS)
class MoneyPreview(DirectorView):
    """What a plan comes to, without keeping it: what is not named is as it is planned now."""

    see = Action.RUN
    press = Action.RUN

    @extend_schema(
        request=TriedPlanSerializer(partial=True),
        examples=PLAN_EXAMPLES,
        responses=answers(400, 401, 404, 422, ok=PrizeListSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, TriedPlanSerializer, partial=True)
        payers = sent.pop("payers", None)
        plan = _changed(bustle, sent)
        check_plan(plan)
        return Response(PrizeListSerializer(prizes_to_win(bustle, plan, payers)).data)


@extend_schema(tags=TAGS)
class Prizes(DirectorView):
    """What there is to win; and once there are results, who wins what, by full names."""

    @extend_schema(responses=answers(401, 404, ok=PrizeListSerializer))
    def get(self, request: Request, slug: str) -> Response:
        prizes = prizes_of(self.bustle(slug))
        if prizes is None:
            raise NoSuchThing(_("No entry fee or prizes yet."))
        return Response(PrizeListSerializer(prizes).data)


@extend_schema(tags=TAGS)
class PlayerLists(DirectorView):
    """The club's lists of people who have a prize of their own, by name; or a new one."""

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=PlayerListSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(_lists(self.bustle(slug)), PlayerListSerializer)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NumbersOnListSerializer,
        responses=answers(400, 401, 404, 422, created=PlayerListSerializer),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, NumbersOnListSerializer)
        list_id = self.once(f"list:{bustle.pk}", lambda: _save(bustle, **sent))
        return Response(PlayerListSerializer(_list(bustle, list_id)).data, status=201)


@extend_schema(tags=TAGS)
class PlayerListDetail(DirectorView):
    """One list: another name, other people; DELETE takes it away, and its people stay."""

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=PlayerListSerializer))
    def get(self, request: Request, slug: str, list_id: int) -> Response:
        return Response(PlayerListSerializer(_list(self.bustle(slug), list_id)).data)

    @extend_schema(
        request=NumbersOnListSerializer(partial=True),
        responses=answers(400, 401, 404, 422, ok=PlayerListSerializer),
    )
    def patch(self, request: Request, slug: str, list_id: int) -> Response:
        bustle = self.bustle(slug)
        now = _list(bustle, list_id)
        sent = read(request, NumbersOnListSerializer, partial=True)
        _save(bustle, **{"name": now["name"], "numbers": now["numbers"], **sent}, list_id=list_id)
        return Response(PlayerListSerializer(_list(bustle, list_id)).data)

    @extend_schema(request=None, responses=answers(401, 404, 422, deleted=None))
    def delete(self, request: Request, slug: str, list_id: int) -> Response:
        remove_list(club_id=self.bustle(slug).club_id, list_id=list_id)
        return Response(status=204)


def _changed(bustle: Bustle, sent: dict[str, Any]) -> Plan:
    """The plan of a bustle, or the usual one, with what was sent."""
    names = {one.id: one.name for one in lists_of(bustle.club_id)}
    if "prizes" in sent:
        prizes = [PlannedPrize(**prize) for prize in sent["prizes"]]
        named = (replace(prize, only=names.get(prize.only_id or 0, "")) for prize in prizes)
        sent = {**sent, "prizes": tuple(named)}
    return replace(plan_of(bustle.pk) or Plan(), **sent)


def _lists(bustle: Bustle) -> list[dict[str, Any]]:
    players = players_by_number(bustle.pk)
    return [
        {
            "id": one.id,
            "name": one.name,
            "numbers": [number for number, player in players.items() if player in one.player_ids],
            "people": len(one.player_ids),
            "used": one.used,
        }
        for one in lists_of(bustle.club_id)
    ]


def _list(bustle: Bustle, list_id: int) -> dict[str, Any]:
    for one in _lists(bustle):
        if one["id"] == list_id:
            return one
    raise NoSuchThing(_("There’s no such list."))


def _save(bustle: Bustle, *, name: str, numbers: list[int], list_id: int | None = None) -> int:
    """Keeps a list; returns its id. Raises MoneyRefused for a number that nobody has."""
    players = players_by_number(bustle.pk)
    for number in numbers:
        if number not in players:
            sentence = _("No player has number %(number)s.") % {"number": number}
            raise MoneyRefused(sentence, "numbers")
    people = [players[number] for number in numbers]
    return save_list_of_bustle(bustle=bustle, name=name, player_ids=people, list_id=list_id)
