"""Rulesets for programs: what is in the book, what it means, and what a hand gives under it.

Open to everybody, keeps nothing. Sheets are reached by those who keep them (see tournaments).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.errors import HandRefused
from scoring.reading import fields_in
from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.card import card
from scoring.rules.fields import fields
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand, Malformed, Ruleset
from scoring.rules.options import options_of
from scoring.rules.points import score_legal_hand
from scoring.ruleset_serializers import (
    OptionsSerializer,
    PresetSerializer,
    RulesetSerializer,
    RulesProblemSerializer,
)
from scoring.saying import said
from scoring.serializers import HandScoreSerializer, HandToScoreSerializer, ProblemSerializer

TAGS = ["rulesets"]


class OpenView(APIView):
    """For everybody: no account is looked at, so none is needed."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


@extend_schema(tags=TAGS)
class RulesetList(OpenView):
    """The book of rulesets."""

    @extend_schema(responses=PresetSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(PresetSerializer(presets(), many=True).data)


@extend_schema(tags=TAGS)
class RulesetDetail(OpenView):
    """One ruleset as it stands in the book."""

    @extend_schema(responses={200: RulesetSerializer, 422: RulesProblemSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return Response(RulesetSerializer(described(resolve_ruleset(slug))).data)


@extend_schema(tags=TAGS)
class RulesetResolve(OpenView):
    """A ruleset with the organiser's options."""

    @extend_schema(
        request=OptionsSerializer,
        responses={200: RulesetSerializer, 400: ProblemSerializer, 422: RulesProblemSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        chosen = fields_in(request.data, OptionsSerializer)
        ruleset = resolve_ruleset(slug, chosen["options"])
        return Response(RulesetSerializer(described(ruleset)).data)


@extend_schema(tags=TAGS)
class RulesetScore(OpenView):
    """The score of a hand. Nothing is kept."""

    @extend_schema(
        request=HandToScoreSerializer,
        responses={200: HandScoreSerializer, 400: ProblemSerializer, 422: ProblemSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = fields_in(request.data, HandToScoreSerializer)
        ruleset = resolve_ruleset(slug, asked["options"])
        hand = legal_hand(ruleset, asked["hand"])
        score = score_legal_hand(ruleset, hand, asked["before"])
        return Response(HandScoreSerializer(score).data)


def legal_hand(ruleset: Ruleset, facts: Mapping[str, Any]) -> Hand:
    """The facts as a hand that can be. Raises HandRefused."""
    try:
        hand = Hand.from_dict(facts)
    except Malformed as error:
        raise HandRefused("malformed", error.field, said(error.sentence)) from error
    if illegal := check_hand(ruleset, hand):
        raise HandRefused(illegal.code, illegal.field, said(illegal.sentence))
    return hand


def described(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset in the words of `RulesetSerializer`."""
    rules_card = card(ruleset)
    return {
        "slug": ruleset.slug,
        "version": ruleset.version,
        "name": ruleset.name,
        "family": ruleset.family,
        "partnership": ruleset.partnership,
        "origin": rules_card.origin,
        "ending": rules_card.ending,
        "seats": ruleset.seats,
        "accounts": ruleset.accounts,
        "options": options_of(ruleset),
        "fields_to_ask": fields(ruleset),
        "points": rules_card.rows,
        "allowed": rules_card.allowed,
        "customs": rules_card.customs,
        "notes": rules_card.notes,
    }
