"""Fixed partners: pairing people up, by choice or by lot, and taking it back."""

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here, person
from tournaments.core.errors import NoSuchThing, NotNow, RegistrationRefused
from tournaments.players.roster_file import read_csv, read_lines
from tournaments.players.selectors.registrations import registrations_of
from tournaments.players.selectors.teams import drawn_teams, team_names, teams_of, without_partner
from tournaments.players.services.registrations import mark_no_show
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import (
    enter_roster,
    enter_team,
    pair_up,
    part_team,
    rename_team,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Eight on the list, nobody here."""
    return cast.bustle_in_setup(club)


def teams(bustle):
    return teams_of(bustle.pk, registrations_of(bustle.pk))


def said(bustle):
    return {team.number: team.label for team in teams(bustle)}


def test_two_people_are_a_team_called_by_their_names_or_by_its_own(bustle):
    assert pair_up(bustle_id=bustle.pk, numbers=[1, 2]) == 1
    assert pair_up(bustle_id=bustle.pk, numbers=[5, 3], name=" The  Bowers ") == 2
    assert said(bustle) == {1: "Ada & Ben", 2: "The Bowers"}
    assert drawn_teams(bustle.pk) == ((1, 2), (3, 5))
    assert team_names(bustle.pk, registrations_of(bustle.pk))[5] == "The Bowers"


def test_whoever_has_no_partner_is_listed(bustle):
    pair_up(bustle_id=bustle.pk, numbers=[1, 2])
    mark_no_show(bustle_id=bustle.pk, number=4)
    people = registrations_of(bustle.pk)
    alone = without_partner(teams_of(bustle.pk, people), people)
    assert [one.number for one in alone] == [3, 5, 6, 7, 8]


@pytest.mark.parametrize("numbers", [[1], [1, 1], [1, 2, 3]])
def test_a_team_is_two_different_people(bustle, numbers):
    with pytest.raises(RegistrationRefused, match="Choose two different players"):
        pair_up(bustle_id=bustle.pk, numbers=numbers)


def test_nobody_has_two_partners_and_nobody_plays_with_somebody_who_is_gone(bustle):
    pair_up(bustle_id=bustle.pk, numbers=[1, 2])
    mark_no_show(bustle_id=bustle.pk, number=4)
    with pytest.raises(RegistrationRefused, match="Ben already has a partner"):
        pair_up(bustle_id=bustle.pk, numbers=[2, 3])
    with pytest.raises(RegistrationRefused, match="Dov isn’t playing"):
        pair_up(bustle_id=bustle.pk, numbers=[3, 4])
    with pytest.raises(NoSuchThing):
        pair_up(bustle_id=bustle.pk, numbers=[3, 99])


def test_a_pairing_can_be_taken_back_until_they_have_played(bustle):
    pair_up(bustle_id=bustle.pk, numbers=[1, 2])
    part_team(bustle_id=bustle.pk, team=1)
    assert teams(bustle) == []
    playing = cast.running_bustle(bustle.club, players=4, rounds=1, hands=1)
    team = pair_up(bustle_id=playing.pk, numbers=[1, 2])
    with pytest.raises(NotNow, match="already played"):
        part_team(bustle_id=playing.pk, team=team)


def test_a_team_can_be_renamed(bustle):
    pair_up(bustle_id=bustle.pk, numbers=[1, 2], name="Ab")
    rename_team(bustle_id=bustle.pk, team=1, name="The Nines")
    assert said(bustle) == {1: "The Nines"}
    rename_team(bustle_id=bustle.pk, team=1, name="")
    assert said(bustle) == {1: "Ada & Ben"}
    with pytest.raises(RegistrationRefused, match="80 letters"):
        rename_team(bustle_id=bustle.pk, team=1, name="x" * 81)


def test_a_pair_registers_together_and_walks_in_together(bustle):
    enter_team(bustle_id=bustle.pk, names=["Max", "Moe"])
    assert person(bustle, 9).state == "registered"
    everybody_here(bustle)
    start_bustle(bustle_id=bustle.pk)
    enter_team(bustle_id=bustle.pk, names=["Nan", "Ned"], name="Twins")
    assert (person(bustle, 11).state, person(bustle, 11).from_round) == ("here", 1)
    assert said(bustle) == {1: "Max & Moe", 2: "Twins"}


def test_two_names_on_a_line_are_a_team(bustle):
    roster = read_lines("1. Max & Moe\nNan / Ned\nOle\nPam&Pia\nA & B & C")
    assert roster.names == ("Max", "Moe", "Nan", "Ned", "Ole", "Pam&Pia", "A & B & C")
    assert roster.teams == ((0, 1), (2, 3))
    assert read_lines(roster.text) == roster
    assert enter_roster(bustle_id=bustle.pk, roster=roster) == list(range(9, 16))
    assert said(bustle) == {1: "Max & Moe", 2: "Nan & Ned"}


def test_a_line_with_one_bad_name_of_two_is_bad(bustle):
    [bad] = read_lines("Max & 12").bad
    assert (bad.text, bad.reason) == ("Max & 12", "a name needs letters")
    assert read_csv(b"name\nMax & Moe\n").teams == ((0, 1),)
