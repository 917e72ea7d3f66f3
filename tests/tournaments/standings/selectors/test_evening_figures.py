"""A finished bustle counted for keeps, against a plain count over its sheets."""

from collections import Counter, defaultdict

import pytest

from tests import cast
from tests.cases import for_every
from tournaments.models import Seat
from tournaments.standings.selectors.evening_figures import counted_bustle
from tournaments.standings.selectors.standings import compute
from tournaments.standings.selectors.statistics import figures_of

pytestmark = pytest.mark.django_db


def met_by(bustle):
    """Partners and opponents by number, from seats and the totals of their sheets alone."""
    tables = defaultdict(list)
    for seat in Seat.objects.filter(round__bustle=bustle).select_related("table__sheet"):
        tables[seat.table].append((seat.registration.number, seat.seat))
    partners, opponents = defaultdict(Counter), defaultdict(Counter)
    for table, seats in tables.items():
        sides = {seat: account for account, held in table.sheet.tally["sides"] for seat in held}
        for number, seat in seats:
            for other, at in seats:
                if other != number:
                    met = partners if sides[at] == sides[seat] else opponents
                    met[number][other] += 1
    return partners, opponents


KINDS = (
    {"players": 8},
    {"players": 9},  # somebody sits out
    {"players": 8, "format": "round_robin"},  # teams
    {"players": 6, "ruleset": "cutthroat"},  # everybody alone
)


@for_every("what", KINDS, quick=2)
def test_everybody_is_counted_as_the_sheets_and_the_standings_have_them(club, what):
    bustle = cast.evening(club, rounds=3, hands=4, finish=True, **what)
    counted = counted_bustle(bustle)
    figures, (partners, opponents) = figures_of(bustle), met_by(bustle)
    numbers = {row.pk: row.number for row in bustle.registrations.all()}
    lines = {n: row for row in compute(bustle) for n in row["members"] or [row["number"]]}
    for person in counted.people:
        number, facts = numbers[person.registration_id], person.facts
        assert (person.place, person.points) == (lines[number]["place"], lines[number]["points"])
        assert facts["hands"] == figures[number].hands
        assert facts["loners_tried"] == figures[number].loners_tried
        assert {row[0]: row[1] for row in facts["partners"]} == partners[number]
        assert {row[0]: row[1] for row in facts["opponents"]} == opponents[number]
        for other, rounds, won, points, theirs in facts["opponents"]:
            [back] = [
                row
                for one in counted.people
                if numbers[one.registration_id] == other
                for row in one.facts["opponents"]
                if row[0] == number
            ]
            assert back[3:] == [theirs, points]
            assert type(won) is int  # as JSON keeps it, and a page prints it
            assert won + back[2] <= rounds
    assert counted.places == sum(line["place"] is not None for line in lines.values())
