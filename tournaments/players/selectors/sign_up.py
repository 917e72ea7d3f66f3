"""The public list: how many are on it, and what somebody's own link leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.errors import NoSuchThing
from tournaments.core.selectors.names import name_of, shown_names
from tournaments.models import Bustle, Registration

State = Registration.State
MADE_TOGETHER = timedelta(seconds=10)


@dataclass(frozen=True)
class SignUpList:
    """State of the public list: whether it is open, how many have a place, and how many wait.

    `limit` None: there is a place for everybody. `pairs` says that people may come with a partner.
    """

    open: bool
    listed: int
    limit: int | None
    waiting: int
    pairs: bool

    @property
    def full(self) -> bool:
        """True if somebody who signs up now will wait."""
        return self.limit is not None and self.listed >= self.limit


@dataclass(frozen=True)
class OwnEntry:
    """A registration as its owner sees it, found by `code`.

    `place` is their place on the waiting list, None for those who do not wait; `partner`
    the name of who came on the list with them; `own` what they have said of themselves, by
    `Registration.OWN_FIELDS`; `person_code` that of their own link to all evenings,
    empty where it isn't certain that they are who they said.
    """

    code: str
    bustle: Bustle
    number: int
    name: str
    partner: str
    state: str
    place: int | None
    own: Mapping[str, Any]
    person_code: str


def sign_up_list(bustle: Bustle) -> SignUpList:
    """State of the public list of a bustle."""
    return sign_up_lists([bustle])[bustle.pk]


def sign_up_lists(bustles: Sequence[Bustle]) -> dict[int, SignUpList]:
    """State of the public lists of several bustles, by their ids, in one query."""
    there = Q(state__in=[State.REGISTERED, State.HERE])
    rows = Registration.objects.filter(bustle__in=bustles).values("bustle").order_by()
    counted = {
        row["bustle"]: (row["listed"], row["waiting"])
        for row in rows.annotate(
            listed=Count("pk", filter=there), waiting=Count("pk", filter=Q(state=State.WAITING))
        )
    }
    return {bustle.pk: _list_of(bustle, *counted.get(bustle.pk, (0, 0))) for bustle in bustles}


def _list_of(bustle: Bustle, listed: int, waiting: int) -> SignUpList:
    may_sign_up = bustle.registration_open and bustle.state == Bustle.State.SETUP
    return SignUpList(may_sign_up, listed, bustle.player_limit, waiting, bustle.of_teams)


def waiting_numbers(bustle_id: int) -> list[int]:
    """Numbers of those who wait, first come first."""
    rows = Registration.objects.filter(bustle_id=bustle_id, state=State.WAITING)
    return list(rows.order_by("created_at", "number").values_list("number", flat=True))


def shown_namesake(bustle_id: int, name: str) -> str:
    """The name of somebody on the list who is called so and shows it; empty if nobody does.

    Who hides their name is not told of: asking would be a way to find them.
    """
    wanted = name.casefold()
    return next((shown for shown in shown_names(bustle_id) if shown.casefold() == wanted), "")


def own_entry(code: str) -> OwnEntry:
    """The registration to which the code of somebody's own link leads.

    Raises:
        NoSuchThing: the code is not genuine, or was ended.
    """
    row = _believed(code)
    return OwnEntry(
        code=code.upper(),
        bustle=row.bustle,
        number=row.number,
        name=name_of(row),
        partner=_partner(row),
        state=row.state,
        place=_place(row),
        own={name: getattr(row, name) for name in Registration.OWN_FIELDS},
        person_code=_person_code(row),
    )


def own_code_of(bustle_id: int, number: int) -> str:
    """The code for somebody's own link. Raises NoSuchThing if nobody has that number."""
    row = Registration.objects.filter(bustle_id=bustle_id, number=number).first()
    if row is None:
        raise NoSuchThing(_("No player has number %(number)s.") % {"number": number})
    return links.own_code(registration_id=row.pk, generation=row.link_generation)


def _person_code(row: Registration) -> str:
    """Whoever signs up is found again by the name that they typed, which may be another's: only a
    person who came into the directory with this registration is theirs for sure, and one whom the
    director has registered."""
    player = row.player
    came_with_it = (
        abs(row.created_at - player.created_at) < MADE_TOGETHER
        and not player.registrations.filter(pk__lt=row.pk).exists()
    )
    if row.by_themselves and not came_with_it:
        return ""
    return links.persons_own_code(player_id=player.pk, generation=player.link_generation)


def _believed(code: str) -> Registration:
    unknown = _("This link no longer works. Ask the director for a new one.")
    read = links.read_own_code(code)
    rows = Registration.objects.select_related("bustle__club", "player")
    row = rows.filter(pk=read.registration_id).first() if read else None
    if read is None or row is None:
        raise NoSuchThing(unknown)
    links.check_link(
        partial(links.is_own, read),
        row.link_generation,
        ended=_("Your link was replaced. Ask the director for the new one."),
        unknown=unknown,
    )
    return row


def _partner(row: Registration) -> str:
    if not row.by_themselves or row.team_id is None:
        return ""
    rows = Registration.objects.filter(team_id=row.team_id, by_themselves=True).exclude(pk=row.pk)
    partner = rows.select_related("player").first()
    return name_of(partner) if partner else ""


def _place(row: Registration) -> int | None:
    if row.state != State.WAITING:
        return None
    return waiting_numbers(row.bustle_id).index(row.number) + 1
