"""Standings of teams: one line each, by games won, then points, then loners."""

import pytest

from tests import cast
from tests.tournaments.bustles import everybody_here, play
from tournaments.core.selectors.bustles import version_of
from tournaments.draw.services.draws import draw_rounds
from tournaments.draw.services.substitutes import substitute
from tournaments.play.services.rounds import close_round, open_next_round
from tournaments.players.services.registrations import leave
from tournaments.players.services.start import start_bustle
from tournaments.players.services.teams import pair_up, rename_team
from tournaments.standings.selectors.standings import ranked, standings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bustle(club):
    """Five teams and one person without a partner; round 1 of a round robin is being played."""
    found = cast.bustle_in_setup(
        club, cast.NAMES[:11], format="round_robin", rounds_planned=5, hands_per_round=2
    )
    everybody_here(found)
    for first in range(1, 11, 2):
        pair_up(bustle_id=found.pk, numbers=[first, first + 1])
    start_bustle(bustle_id=found.pk)
    draw_rounds(bustle_id=found.pk, seed=1)
    open_next_round(bustle_id=found.pk)
    found.refresh_from_db()
    return found


@pytest.fixture
def played(bustle):
    """The same with round 1 played: table 2 had marches."""
    play_round(bustle, 3, 5)
    return bustle


def rows(bustle):
    return standings_of(bustle, version_of(bustle.pk)).rows


def play_round(bustle, *won):
    """North and South make trump and win every hand, with so many tricks at each table."""
    for table, tricks in zip(cast.tables_of(bustle), won, strict=True):
        play(table.sheet_id, "N", "S", won=tricks)
    close_round(bustle_id=bustle.pk)


def teams_at(bustle, table):
    players = cast.tables_of(bustle)[table - 1].players
    return {
        frozenset(p.number for p in players if p.seat in "NS"),
        frozenset(p.number for p in players if p.seat in "EW"),
    }


def test_partners_sit_together_and_have_one_line(played):
    pairs = {frozenset({first, first + 1}) for first in range(1, 11, 2)}
    assert teams_at(played, 1) | teams_at(played, 2) < pairs
    shown = rows(played)
    assert len(shown) == 5
    assert {frozenset(row.members) for row in shown} == pairs
    assert [(row.figures["games_won"], row.points) for row in shown] == [
        (1, 4),
        (1, 2),
        (0, 0),
        (0, 0),
        (0, 0),
    ]
    assert shown[0].name in {"Ada & Ben", "Cleo & Dov", "Eve & Finn", "Gus & Hal", "Ida & Jo"}
    assert shown[1].tie_break == "Level on games won; behind on points, 2 to 4."
    assert shown[2].tie_break == ""
    assert shown[0].is_of(shown[0].members[1])


def test_games_won_weigh_more_than_points(played):
    first, second = rows(played)[:2]
    open_next_round(bustle_id=played.pk)
    for table in cast.tables_of(played):
        sides = {"NS": {p.number for p in table.players if p.seat in "NS"}}
        mine = "N" if sides["NS"] & set(second.members) else "E"
        play(table.sheet_id, mine, mine)
    close_round(bustle_id=played.pk)
    lines = {row.members: row for row in rows(played)}
    assert (
        lines[second.members].figures["games_won"] + lines[first.members].figures["games_won"] >= 2
    )
    order = [row.figures["games_won"] for row in rows(played)]
    assert order == sorted(order, reverse=True)


def test_a_team_is_called_as_it_wants(played):
    rename_team(bustle_id=played.pk, team=1, name="The Bowers")
    assert "The Bowers" in {row.name for row in rows(played)}


def test_a_substitute_plays_on_for_the_team_and_its_line_goes_on(played):
    winner = next(row for row in rows(played) if row.figures["games_won"])
    number = substitute(bustle_id=played.pk, number=winner.members[1], name="Sue")
    line = next(row for row in rows(played) if row.is_of(number))
    assert line.members == (*winner.members, number)
    assert line.name.endswith("& Sue")
    assert (line.points, line.mark) == (winner.points, "")


def test_a_team_of_which_one_has_left_is_marked(played):
    leave(bustle_id=played.pk, number=2)
    line = next(row for row in rows(played) if row.is_of(1))
    assert (line.name, line.mark) == ("Ada & Ben", "left")


@pytest.mark.full
def test_pages_and_files_show_teams(played, client, director_client):
    first = rows(played)[0]
    name = first.name.replace("&", "&amp;")
    assert name in client.get(f"/b/{played.slug}/").content.decode()
    partner = client.get(f"/b/{played.slug}/players/{first.members[1]}/").content.decode()
    assert "<dt>place</dt>" in partner
    lone = client.get(f"/b/{played.slug}/players/11/").content.decode()
    assert "Not playing" in lone
    assert "Has no partner yet." in lone
    file = director_client.get(f"/director/b/{played.slug}/files/standings.csv")
    assert first.name in file.content.decode()


def test_people_of_a_team_are_ranked_beside_each_other_and_who_is_in_none_last(played):
    of_teams = [number for row in rows(played) for number in row.members]
    assert len(of_teams) == 10
    assert ranked(played) == (*of_teams, 11)
