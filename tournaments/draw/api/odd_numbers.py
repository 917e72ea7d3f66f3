"""An awkward number of people, decided at the door."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.draw.serializers.odd_numbers import DecisionSerializer, OddNumbersSerializer
from tournaments.draw.services.fill_ins import fill_in
from tournaments.models import Bustle
from tournaments.players.selectors.odd_numbers import SIT_OUT, count_of, goes_on
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.services.odd_numbers import decide
from tournaments.players.views.leftovers import choices
from tournaments.setup.api.bustles import RULES_REFUSED

EXAMPLES = [
    OpenApiExample("fill-ins", {"choice": "fill_ins"}, request_only=True),
    OpenApiExample("sit out", {"choice": "sit_out", "sit_out_credit": "own"}, request_only=True),
]


@extend_schema(tags=["registrations"])
class OddNumbers(DirectorView):
    """Whether those who are here fill the tables, and what can become of whoever is left over.

    POST decides: they sit out in turn, play at tables of three, are joined by fill-ins who cannot
    win a prize, or by the first of the waiting list.
    """

    press = Action.RUN

    @extend_schema(responses=answers(401, 404, ok=OddNumbersSerializer))
    def get(self, request: Request, slug: str) -> Response:
        return _numbers(self.bustle(slug))

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=DecisionSerializer,
        examples=EXAMPLES,
        responses=answers(400, 401, 404, 409, ok=OddNumbersSerializer) | RULES_REFUSED,
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        sent = read(request, DecisionSerializer)
        choice, credit = sent.pop("choice"), sent
        if credit and choice != SIT_OUT:
            raise ValidationError({next(iter(credit)): _("Only a sit-out counts something.")})
        count = count_of(bustle, registrations_of(bustle.pk))
        self.once(
            f"odd-numbers:{bustle.pk}",
            lambda: decide(count=count, choice=choice, fill_in=fill_in, **credit),
        )
        return _numbers(self.bustle(slug))


def _numbers(bustle: Bustle) -> Response:
    count = count_of(bustle, registrations_of(bustle.pk))
    to_come = goes_on(bustle, count.coming)
    body: dict[str, Any] = {
        "here": count.here,
        "round": count.coming,
        "left_over": count.left_over(count.here),
        "more": count.more,
        "waiting": count.waiting,
        "choices": choices(count) if to_come else [],
    }
    return Response(OddNumbersSerializer(body).data)
