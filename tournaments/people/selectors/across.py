"""A person across the evenings of a club, from the figures that are kept of each.

In public an evening counts where it is listed, finished, and its results are public. Somebody who
was shown otherwise that evening than on this page, by initials for instance, would be given away by
its place and points: such an evening counts for nobody but those who run the club.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.links import read_person_code
from tournaments.core.selectors.bustles import FIGURES_KEPT, with_version
from tournaments.core.selectors.names import display_name, least_shown, veiled
from tournaments.models import Bustle, Edition, Player, Registration
from tournaments.models.clubs import ShownAs
from tournaments.models.figures import PersonFacts

MOST_MET = 8
ENOUGH_ROUNDS = 3  # together, for a partnership to be among the best
SEASON_BEGINS = 7  # July: a winter is one season
_OPEN = (ShownAs.NAME, ShownAs.INITIALS, ShownAs.NUMBER)  # the most open first

Key = tuple[int, str]
"""A person and the form of their name: one who was shown in two ways is two on a page."""


class Evening(NamedTuple):
    """One finished evening of a person. `shown_as` is how the public saw them there, `place` None
    for who has none, `places` how many people have one."""

    bustle_id: int
    slug: str
    name: str
    starts_at: datetime
    number: int
    shown_as: str
    public_names: str
    place: int | None
    places: int
    points: int
    median: float
    down: bool
    facts: PersonFacts

    @property
    def season(self) -> int:
        """The year in which its season began."""
        day = timezone.localtime(self.starts_at)
        return day.year if day.month >= SEASON_BEGINS else day.year - 1


@dataclass(frozen=True)
class Met:
    """Somebody with or against whom a person played: `rounds`, of them `won`; own points, theirs.

    `player_id` is 0 where their page may not be named beside this name.
    """

    name: str
    player_id: int
    rounds: int
    won: int
    points: int
    theirs: int

    @property
    def per_round(self) -> float:
        """Own points a round."""
        return self.points / self.rounds


@dataclass(frozen=True)
class Across:
    """Evenings of a person, the newest first, and ids of those whose figures are to be counted.

    `name` is how this reader may see them. Points are compared only among `alike` evenings: those
    of which points lead as in the newest, the most of them or the fewest.
    """

    person: Player
    name: str
    evenings: Sequence[Evening]
    uncounted: Sequence[int]

    @cached_property
    def alike(self) -> list[Evening]:
        """Evenings whose points can be compared."""
        return [one for one in self.evenings if one.down == self.evenings[0].down]

    @cached_property
    def totals(self) -> Counter[str]:
        """Sums of the counts of all evenings, by the names of `PersonFacts`."""
        totals: Counter[str] = Counter()
        for evening in self.evenings:
            totals.update({k: v for k, v in evening.facts.items() if isinstance(v, int)})
        return totals

    @cached_property
    def per_game(self) -> float | None:
        """Points a game; None before the first."""
        games = sum(one.facts["rounds"] for one in self.alike)
        return sum(one.facts["points"] for one in self.alike) / games if games else None

    @property
    def seasons(self) -> list[int]:
        """The years in which their seasons began, the newest first."""
        return sorted({one.season for one in self.evenings}, reverse=True)

    def of_season(self, season: int) -> list[Evening]:
        """The evenings of one season, the newest first."""
        return [one for one in self.evenings if one.season == season]


def public_person(code: str) -> Player:
    """The person whose public page has this code, with their club.

    Raises:
        NoSuchThing: nobody has; they were erased, or somebody made it up.
    """
    read = read_person_code(code)
    rows = Player.objects.filter(erased_at=None, club__closed_at=None).select_related("club")
    person = rows.filter(pk=read.player_id).first() if read and read.is_public else None
    if person is None:
        raise NoSuchThing(_("There’s no such page. Its link may be incomplete."))
    return person


def across(person: Player, *, public: bool) -> Across:
    """Finished evenings of a person as the public may see them, or those who run the club."""
    rows = [row for row in _rows(person.pk) if not public or _is_public(row)]
    if any(not row["simulated"] for row in rows):
        rows = [row for row in rows if not row["simulated"]]
    form = _form_of(person, rows) if public else ShownAs.NAME
    rows = [row for row in rows if not public or _shown(row) == form]
    played = [_evening(row) for row in rows if row["kept"] and row["registrations__figures__facts"]]
    number = rows[0]["registrations__number"] if rows else 0
    return Across(
        person=person,
        name=_called(person, form, number),
        evenings=[evening for evening in played if evening.facts["rounds"]],
        uncounted=[row["pk"] for row in rows if not row["kept"]],
    )


def _called(person: Player, form: str, number: int) -> str:
    if form == ShownAs.NUMBER and not number:
        return _("A player")
    return veiled(display_name(person.name), form, number)


def _rows(player_id: int) -> list[dict[str, Any]]:
    finished = Bustle.State.FINISHED
    theirs = Bustle.objects.filter(registrations__player_id=player_id, state=finished)
    editions = Edition.objects.filter(bustle=OuterRef("pk"), withdrawn_at=None)
    figures = ("version", "places", "median", "down")
    person = ("number", "shown_as", "figures__place", "figures__points", "figures__facts")
    rows = with_version(theirs).annotate(published=Exists(editions), kept=FIGURES_KEPT)
    return list(
        rows.order_by("-starts_at", "-pk").values(
            *("pk", "slug", "name", "starts_at", "listed", "public_from", "scores_public"),
            *("public_names", "simulated", "published", "kept"),
            *(f"figures__{name}" for name in figures),
            *(f"registrations__{name}" for name in person),
        )
    )


def _is_public(row: Mapping[str, Any]) -> bool:
    opened = row["public_from"] is None or row["public_from"] <= timezone.now()
    results = row["scores_public"] != Bustle.Scores.FINAL or row["published"]
    return bool(row["listed"] and opened and results)


def _shown(row: Mapping[str, Any]) -> str:
    return least_shown(row["registrations__shown_as"], row["public_names"])


def _form_of(person: Player, rows: Iterable[Mapping[str, Any]]) -> str:
    """How a page across evenings shows somebody: as they agreed to, and no more openly than any
    evening did; without one by nothing."""
    most_open = min((_shown(row) for row in rows), key=_OPEN.index, default=ShownAs.NUMBER)
    return least_shown(person.shown_as, most_open)


def _evening(row: Mapping[str, Any]) -> Evening:
    return Evening(
        bustle_id=row["pk"],
        slug=row["slug"],
        name=row["name"],
        starts_at=row["starts_at"],
        number=row["registrations__number"],
        shown_as=_shown(row),
        public_names=row["public_names"],
        place=row["registrations__figures__place"],
        places=row["figures__places"],
        points=row["registrations__figures__points"] or 0,
        median=row["figures__median"],
        down=row["figures__down"],
        facts=row["registrations__figures__facts"],
    )


@dataclass(frozen=True)
class Company:
    """Partners, the best first, and opponents, the most frequent first."""

    partners: list[Met]
    opponents: list[Met]


def company_of(seen: Across, *, public: bool) -> Company:
    """With and against whom somebody played, each called as the reader may see them."""
    keys = _people_met(seen.alike, public)
    partners: defaultdict[Key, Counter[str]] = defaultdict(Counter)
    opponents: defaultdict[Key, Counter[str]] = defaultdict(Counter)
    for one in seen.alike:
        for number, rounds, points in one.facts["partners"]:
            if key := keys.get((one.bustle_id, number)):
                partners[key].update(rounds=rounds, points=points)
        for number, rounds, won, points, theirs in one.facts["opponents"]:
            if key := keys.get((one.bustle_id, number)):
                opponents[key].update(rounds=rounds, won=won, points=points, theirs=theirs)
    return _named(_best(partners, seen), _most_met(opponents))


def _people_met(evenings: Sequence[Evening], public: bool) -> dict[tuple[int, int], Key]:
    """Everybody of these evenings who may be named, by bustle and number."""
    rows = Registration.objects.filter(
        bustle__in=[one.bustle_id for one in evenings], player__erased_at=None
    )
    at_most = {one.bustle_id: one.public_names for one in evenings}
    columns = ("bustle_id", "number", "player_id", "shown_as", "player__shown_as")
    if not public:
        return {
            (bustle, number): (player, str(ShownAs.NAME))
            for bustle, number, player, *_forms in rows.values_list(*columns)
        }
    rows = rows.exclude(shown_as=ShownAs.NUMBER).exclude(player__shown_as=ShownAs.NUMBER)
    return {
        (bustle, number): (player, least_shown(shown, usual, at_most[bustle]))
        for bustle, number, player, shown, usual in rows.values_list(*columns)
    }


Counted = list[tuple[Key, Counter[str]]]


def _best(partners: Mapping[Key, Counter[str]], seen: Across) -> Counted:
    turn = 1 if seen.evenings and seen.evenings[0].down else -1
    often = [one for one in partners.items() if one[1]["rounds"] >= ENOUGH_ROUNDS]
    ranked = sorted(
        often or partners.items(),
        key=lambda one: (turn * one[1]["points"] / one[1]["rounds"], -one[1]["rounds"], one[0]),
    )
    return ranked[:MOST_MET]


def _most_met(opponents: Mapping[Key, Counter[str]]) -> Counted:
    ranked = sorted(opponents.items(), key=lambda one: (-one[1]["rounds"], one[0]))
    return ranked[:MOST_MET]


def _named(partners: Counted, opponents: Counted) -> Company:
    ids = {player_id for (player_id, _form), _did in (*partners, *opponents)}
    rows = Player.objects.filter(pk__in=ids).values_list("pk", "name", "shown_as")
    people = {pk: (display_name(name), usual) for pk, name, usual in rows}

    def met(one: tuple[Key, Counter[str]]) -> Met:
        (player_id, form), did = one
        name, usual = people[player_id]
        # Another page of theirs may say more of their name than this line.
        linked = player_id if form == usual else 0
        counts = {column: did[column] for column in ("rounds", "won", "points", "theirs")}
        return Met(veiled(name, form, 0), linked, **counts)

    return Company([met(one) for one in partners], [met(one) for one in opponents])
