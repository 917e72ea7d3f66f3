"""People of a club's directory, for those who look after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import (
    IDEMPOTENCY_KEY,
    PAGES,
    DirectorView,
    answers,
    read,
)
from tournaments.core.errors import PersonRefused
from tournaments.core.roles import Action
from tournaments.core.selectors.access import club_where
from tournaments.models import Club, PlayerList
from tournaments.people.selectors.known import known_of
from tournaments.people.selectors.own import own_code_of_person
from tournaments.people.selectors.people import found, lines_of, merges_of, person_of
from tournaments.people.serializers import (
    LONGEST_SEARCH,
    DirectoryPersonSerializer,
    EraseSerializer,
    KnownSerializer,
    MergeRequestSerializer,
    MergeSerializer,
    PeopleQuerySerializer,
    PersonInListSerializer,
    PersonsLinkSerializer,
    WrittenDownSerializer,
)
from tournaments.people.services.erasing import erase_person
from tournaments.people.services.exporting import log_export
from tournaments.people.services.merging import merge_people, undo_merge
from tournaments.people.services.own import renew_persons_link
from tournaments.people.services.people import add_person, change_person

TAGS = ["people"]


class DirectoryView(DirectorView):
    """Base of the views of a club's directory."""

    see = Action.DIRECTORY
    press: Action | None = Action.DIRECTORY

    def club(self, slug: str) -> Club:
        """The club at this address. Raises NoSuchThing and NotAllowed."""
        return club_where(self.user_id, slug, self.needed, self.within)

    def person_json(self, club: Club, player_id: int) -> Any:
        """Somebody of the directory as JSON. Raises NoSuchThing."""
        return DirectoryPersonSerializer(person_of(club.pk, player_id)).data


@extend_schema(tags=TAGS)
class PeopleList(DirectoryView):
    """Everybody who ever played in a club, found by any part of the name; or somebody new."""

    pagination_class = PAGES
    filters = ("q",)

    @extend_schema(
        parameters=[PeopleQuerySerializer],
        responses=answers(400, 401, 404, ok=PersonInListSerializer(many=True)),
    )
    def get(self, request: Request, club_slug: str) -> Response:
        club = self.club(club_slug)
        pages = PAGES()
        text = request.query_params.get("q", "")[:LONGEST_SEARCH]
        ids = pages.paginate_queryset(found(club.pk, text), request, view=self)
        lines = PersonInListSerializer(lines_of(ids or ()), many=True)
        response: Response = pages.get_paginated_response(lines.data)
        return response

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=WrittenDownSerializer,
        responses=answers(400, 401, 404, 422, created=DirectoryPersonSerializer),
    )
    def post(self, request: Request, club_slug: str) -> Response:
        club = self.club(club_slug)
        sent = read(request, WrittenDownSerializer)
        lists, name = sent.pop("lists", None), sent.pop("name")
        lists = None if lists is None else list_ids(club, lists)
        player_id = self.once(
            f"person:{club.pk}",
            lambda: add_person(club_id=club.pk, name=name, details=sent, lists=lists),
        )
        return Response(self.person_json(club, player_id), status=201)


@extend_schema(tags=TAGS)
class PersonDetail(DirectoryView):
    """What is written down about somebody; a change of it."""

    @extend_schema(responses=answers(401, 404, ok=DirectoryPersonSerializer))
    def get(self, request: Request, club_slug: str, player_id: int) -> Response:
        return Response(self.person_json(self.club(club_slug), player_id))

    @extend_schema(
        request=WrittenDownSerializer(partial=True),
        responses=answers(400, 401, 404, 422, ok=DirectoryPersonSerializer),
    )
    def patch(self, request: Request, club_slug: str, player_id: int) -> Response:
        club = self.club(club_slug)
        sent = read(request, WrittenDownSerializer, partial=True)
        lists = list_ids(club, sent.pop("lists")) if "lists" in sent else None
        change_person(club_id=club.pk, player_id=player_id, details=sent, lists=lists)
        return Response(self.person_json(club, player_id))


@extend_schema(tags=TAGS)
class PersonMerge(DirectoryView):
    """Another entry is the same person: it goes, and whatever was its is this one's."""

    @extend_schema(
        request=MergeRequestSerializer,
        responses=answers(400, 401, 404, 422, created=MergeSerializer),
    )
    def post(self, request: Request, club_slug: str, player_id: int) -> Response:
        club, sent = self.club(club_slug), read(request, MergeRequestSerializer)
        merge_id = merge_people(
            club_id=club.pk, kept_id=player_id, other_id=sent["other"], taken=sent["taken"]
        )
        return Response(merge_json(club, merge_id), status=201)


@extend_schema(tags=TAGS)
class MergeList(DirectoryView):
    """Merges of a club, the newest first."""

    press = None
    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=MergeSerializer(many=True)))
    def get(self, request: Request, club_slug: str) -> Response:
        return self.paged(merges_of(self.club(club_slug)), MergeSerializer)


@extend_schema(tags=TAGS)
class MergeUndo(DirectoryView):
    """The two are two people again, each with what was theirs."""

    @extend_schema(request=None, responses=answers(401, 404, 409, ok=MergeSerializer))
    def post(self, request: Request, club_slug: str, merge_id: int) -> Response:
        club = self.club(club_slug)
        undo_merge(club_id=club.pk, merge_id=merge_id)
        return Response(merge_json(club, merge_id))


@extend_schema(tags=TAGS)
class PersonKnown(DirectoryView):
    """All that is known of somebody. The security log says that it was asked for."""

    press = None

    @extend_schema(responses=answers(401, 404, ok=KnownSerializer))
    def get(self, request: Request, club_slug: str, player_id: int) -> Response:
        person = person_of(self.club(club_slug).pk, player_id)
        log_export(person, self.user_id, request.META.get("REMOTE_ADDR", ""))
        return Response(known_of(person))


@extend_schema(tags=TAGS)
class PersonErase(DirectoryView):
    """Takes somebody's name out of everything. Results stay; nobody can take it back."""

    @extend_schema(request=EraseSerializer, responses=answers(400, 401, 404, 422, deleted=None))
    def post(self, request: Request, club_slug: str, player_id: int) -> Response:
        club, sent = self.club(club_slug), read(request, EraseSerializer)
        if person_of(club.pk, player_id).name != sent["name"]:
            raise PersonRefused(_("Send the name of the person as it is written down."), "name")
        erase_person(club_id=club.pk, player_id=player_id, user_id=self.user_id)
        return Response(status=204)


@extend_schema(tags=TAGS)
class PersonOwnLink(DirectoryView):
    """The code of the link that leads somebody to all their evenings; POST ends it for another."""

    @extend_schema(responses=answers(401, 404, ok=PersonsLinkSerializer))
    def get(self, request: Request, club_slug: str, player_id: int) -> Response:
        return self._code(self.club(club_slug), player_id)

    @extend_schema(request=None, responses=answers(401, 404, ok=PersonsLinkSerializer))
    def post(self, request: Request, club_slug: str, player_id: int) -> Response:
        club = self.club(club_slug)
        renew_persons_link(club_id=club.pk, player_id=player_id)
        return self._code(club, player_id)

    def _code(self, club: Club, player_id: int) -> Response:
        code = own_code_of_person(person_of(club.pk, player_id))
        return Response(PersonsLinkSerializer({"code": code}).data)


def list_ids(club: Club, names: Iterable[str]) -> list[int]:
    """Ids of the club's lists of these names. Raises PersonRefused if it has no such list."""
    rows = dict(PlayerList.objects.filter(club=club).values_list("name", "pk"))
    wanted = list(names)
    if unknown := [name for name in wanted if name not in rows]:
        raise PersonRefused(_("The club has no list “%(name)s”.") % {"name": unknown[0]}, "lists")
    return [rows[name] for name in wanted]


def merge_json(club: Club, merge_id: int) -> Any:
    """A merge as JSON."""
    return MergeSerializer(club.player_merges.get(pk=merge_id)).data
