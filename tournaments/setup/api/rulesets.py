"""A club's own rulesets, for its directors."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.ruleset_serializers import RulesProblemSerializer
from tournaments.core.api.base import (
    IDEMPOTENCY_KEY,
    PAGES,
    DirectorView,
    answers,
    read,
    read_query,
)
from tournaments.core.roles import Action
from tournaments.setup.selectors.rulesets import (
    ClubRulesetView,
    directors_ruleset,
    rulesets_of_director,
)
from tournaments.setup.serializers.rulesets import (
    ClubQuerySerializer,
    ClubRulesetDetailsSerializer,
    ClubRulesetSerializer,
    NewClubRulesetSerializer,
    RulesetFileSerializer,
)
from tournaments.setup.services.ruleset_files import read_ruleset_file
from tournaments.setup.services.rulesets import (
    RulesetDetails,
    change_club_ruleset,
    delete_club_ruleset,
    import_club_ruleset,
    ruleset_file,
    save_club_ruleset,
)

TAGS = ["club rulesets"]
RULES_REFUSED = {422: RulesProblemSerializer}


class RulesetView(DirectorView):
    """Base of the views of a club's rulesets."""

    press = Action.RULESETS

    def ruleset(self, ruleset_id: int) -> ClubRulesetView:
        """A ruleset of the caller's. Raises NoSuchThing, and NotAllowed for want of a role."""
        return directors_ruleset(self.user_id, ruleset_id, self.needed, self.within)

    def ruleset_json(self, ruleset_id: int) -> Any:
        """A ruleset of the caller's as JSON. Raises NoSuchThing."""
        return ClubRulesetSerializer(self.ruleset(ruleset_id)).data


@extend_schema(tags=TAGS)
class ClubRulesetList(RulesetView):
    """The rulesets of the caller's clubs, by name; or a new one."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, ok=ClubRulesetSerializer(many=True)))
    def get(self, request: Request) -> Response:
        return self.paged(rulesets_of_director(self.user_id), ClubRulesetSerializer)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=NewClubRulesetSerializer,
        responses=answers(400, 401, 404, 409, created=ClubRulesetSerializer) | RULES_REFUSED,
    )
    def post(self, request: Request) -> Response:
        sent = read(request, NewClubRulesetSerializer)
        club_id = self.own_club(sent.pop("club", None))
        details = RulesetDetails(**sent)
        ruleset_id = self.once(
            f"ruleset:{club_id}", lambda: save_club_ruleset(club_id=club_id, details=details)
        )
        return Response(self.ruleset_json(ruleset_id), status=201)


@extend_schema(tags=TAGS)
class ClubRulesetDetail(RulesetView):
    """One ruleset of a club. Bustles that chose it keep what they copied, whatever happens here."""

    @extend_schema(responses=answers(401, 404, ok=ClubRulesetSerializer))
    def get(self, request: Request, ruleset_id: int) -> Response:
        return Response(self.ruleset_json(ruleset_id))

    @extend_schema(
        request=ClubRulesetDetailsSerializer(partial=True),
        responses=answers(400, 401, 404, 409, ok=ClubRulesetSerializer) | RULES_REFUSED,
    )
    def patch(self, request: Request, ruleset_id: int) -> Response:
        now = self.ruleset(ruleset_id)
        sent = read(request, ClubRulesetDetailsSerializer, partial=True)
        details = {name: getattr(now, name) for name in ("name", "base", "options", "customs")}
        change_club_ruleset(ruleset_id=now.id, details=RulesetDetails(**details | sent))
        return Response(self.ruleset_json(ruleset_id))

    @extend_schema(responses=answers(401, 404, deleted=None))
    def delete(self, request: Request, ruleset_id: int) -> Response:
        ruleset = self.ruleset(ruleset_id)
        delete_club_ruleset(ruleset_id=ruleset.id)
        return Response(status=204)


@extend_schema(tags=TAGS)
class ClubRulesetFile(RulesetView):
    """The ruleset as a file that another club can import."""

    @extend_schema(responses=answers(401, 404, ok=RulesetFileSerializer))
    def get(self, request: Request, ruleset_id: int) -> Response:
        ruleset = self.ruleset(ruleset_id)
        return Response(json.loads(ruleset_file(ruleset)))


@extend_schema(tags=TAGS)
class ClubRulesetImport(RulesetView):
    """A file that another club has exported, as the body. A name that is taken gets a number.

    `club` is needed only by those who direct several.
    """

    @extend_schema(
        parameters=[ClubQuerySerializer, IDEMPOTENCY_KEY],
        request=RulesetFileSerializer,
        responses=answers(400, 401, 404, 409, created=ClubRulesetSerializer) | RULES_REFUSED,
    )
    def post(self, request: Request) -> Response:
        club_id = self.own_club(read_query(request, ClubQuerySerializer).get("club"))
        # Its text is judged as a file's is; lines are those of the body written out.
        text = json.dumps(request.data, ensure_ascii=False, indent=2)
        details = RulesetDetails(**read_ruleset_file(text.encode()))
        ruleset_id = self.once(
            f"ruleset-file:{club_id}",
            lambda: import_club_ruleset(club_id=club_id, details=details),
        )
        return Response(self.ruleset_json(ruleset_id), status=201)
