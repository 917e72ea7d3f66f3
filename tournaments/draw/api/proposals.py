"""Draws beside the one that counts: worked out, searched for, kept or thrown away."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import IDEMPOTENCY_KEY, PAGES, DirectorView, answers, read
from tournaments.core.roles import Action
from tournaments.draw.api.draws import newest
from tournaments.draw.jobs import SEARCH
from tournaments.draw.selectors.proposals import proposals_of
from tournaments.draw.serializers.draws import DirectorsDrawSerializer, SeedSerializer
from tournaments.draw.serializers.proposals import ProposalSerializer, SearchSerializer
from tournaments.draw.services.proposals import discard_proposals, keep_proposal, propose
from tournaments.jobs.selectors import job_view
from tournaments.jobs.serializers import JobSerializer
from tournaments.jobs.services import request_job

# They come whole, and not in pages as GET has them.
ALL = {"type": "array", "items": {"$ref": "#/components/schemas/Proposal"}}


@extend_schema(tags=["draw"])
class ProposalList(DirectorView):
    """Draws that could be made now beside the one that counts, and whose card each would change.

    POST works out the best draw and the least change; DELETE forgets what was worked out.
    """

    press = Action.RUN

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=ProposalSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        proposals = proposals_of(self.bustle(slug).pk)
        return self.paged(proposals, ProposalSerializer)

    @extend_schema(
        request=SeedSerializer,
        responses=answers(400, 401, 404, 409, created=ALL),
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        propose(bustle_id=bustle.pk, seed=read(request, SeedSerializer).get("seed"))
        return Response(ProposalSerializer(proposals_of(bustle.pk), many=True).data, status=201)

    @extend_schema(request=None, responses=answers(401, 404, deleted=None))
    def delete(self, request: Request, slug: str) -> Response:
        discard_proposals(bustle_id=self.bustle(slug).pk)
        return Response(status=204)


@extend_schema(tags=["draw"])
class ProposalKeep(DirectorView):
    """Makes exactly what was shown the draw that counts; refused if things have moved on."""

    press = Action.RUN

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=None,
        responses=answers(400, 401, 404, 409, 422, created=DirectorsDrawSerializer),
    )
    def post(self, request: Request, slug: str, proposal_id: int) -> Response:
        bustle = self.bustle(slug)
        self.once(
            f"proposal:{proposal_id}",
            lambda: keep_proposal(bustle_id=bustle.pk, proposal_id=proposal_id),
        )
        return Response(DirectorsDrawSerializer(newest(bustle)).data, status=201)


@extend_schema(tags=["draw"])
class DrawSearch(DirectorView):
    """A long search for a better draw, as a job; its result becomes a proposal."""

    press = Action.RUN

    @extend_schema(
        request=SearchSerializer, responses=answers(400, 401, 404, created=JobSerializer)
    )
    def post(self, request: Request, slug: str) -> Response:
        bustle = self.bustle(slug)
        params = {"minutes": read(request, SearchSerializer)["minutes"]}
        job_id = request_job(bustle_id=bustle.pk, kind=SEARCH.name, params=params)
        return Response(JobSerializer(job_view(self.user_id, job_id)).data, status=201)
