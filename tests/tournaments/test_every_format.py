"""A bustle of every format, by chance, through the services, and what its pages say.

How fair the draws are is tested in pairing/formats; here it is that a bustle goes through.
"""

import pytest
from django.urls import reverse
from django.utils.html import escape

from tests import cast
from tests.tiers import few
from tournaments.archive.exports import EXPORTS
from tournaments.archive.exports.files import WHOLE
from tournaments.core.selectors.bustles import version_of
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.draw.selectors.bracket_matches import bracket_matches
from tournaments.play.selectors.rounds import rounds_of
from tournaments.players.selectors.registrations import registrations_of
from tournaments.public.selectors.seats import places_in
from tournaments.setup.selectors.formats import format_and_final_of
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db

PLAYERS = 10


def simulated(club, format_key, **what):
    """Ten people, two hands a sheet: many sheets end level, and two people are left over."""
    return cast.evening(
        club,
        **{"format": format_key, "players": PLAYERS, "rounds": 4, "hands": 2, "seed": 5} | what,
    )


def pages(bustle):
    """Everything there is to see of a bustle, signed in or not."""
    rounds = [one.number for one in rounds_of(bustle.pk)]
    return [
        reverse("public:bustle", args=[bustle.slug]),
        *(reverse("public:round", args=[bustle.slug, number]) for number in rounds),
        *(reverse("public:player", args=[bustle.slug, n]) for n in few(range(1, PLAYERS + 1), 2)),
        *(
            reverse(f"director:{name}", args=[bustle.slug])
            for name in ("board", "draw", "players", "teams", "print", "files", "bustle_edit")
        ),
        *(reverse("director:file", args=[bustle.slug, name]) for name in few((*EXPORTS, WHOLE), 3)),
        *(reverse("director:round", args=[bustle.slug, number]) for number in rounds),
        *(reverse("director:sheet", args=[bustle.slug, number, 1]) for number in rounds),
    ]


@pytest.mark.full
@pytest.mark.parametrize("format_key", few(FORMATS, 1))
def test_a_bustle_is_played_to_its_end_and_every_page_is_there(club, director_client, format_key):
    bustle = simulated(club, format_key)
    assert bustle.state == "finished"
    assert bustle.rounds.count() == bustle.rounds_planned
    for path in pages(bustle):
        assert director_client.get(path).status_code == 200, path


@pytest.mark.full
@pytest.mark.parametrize("format_key", few(FORMATS, 2))
def test_half_a_bustle_shows_where_everybody_sits_and_why(club, director_client, format_key):
    bustle = simulated(club, format_key, until_round=1, into_round=1)
    for path in pages(bustle):
        assert director_client.get(path).status_code == 200, path
    people = registrations_of(bustle.pk)
    for one in rounds_of(bustle.pk):
        places = places_in(one, people)
        assert len(places) == PLAYERS
        if format_and_final_of(bustle).format_in(one.number).by_results:
            assert all(place.reason for place in places), one.number
        for place in few((place for place in places if place.reason), 2):
            page = director_client.get(reverse("public:player", args=[bustle.slug, place.number]))
            assert escape(place.reason) in page.content.decode()


@pytest.mark.full
@pytest.mark.parametrize("format_key", few((key for key, made in FORMATS.items() if made.teams), 1))
def test_partners_stay_together_all_the_time(club, format_key):
    bustle = simulated(club, format_key, teams=True)
    for one in rounds_of(bustle.pk):
        for table in one.tables:
            for side in table.sides:
                numbers = [p.number for p in table.players if p.seat in side.seats]
                assert max(numbers) == min(numbers) + 1
                assert max(numbers) % 2 == 0


@pytest.mark.full
@pytest.mark.parametrize("final", few(FINALS, 1))
@pytest.mark.parametrize("format_key", few(["rotation", "winners_move", "round_robin"], 1))
def test_the_best_play_a_final_in_the_last_rounds(club, director_client, format_key, final):
    bustle = simulated(club, format_key, final=final, players=16)
    assert bustle.state == "finished"
    rounds = rounds_of(bustle.pk)
    last = rounds[-1].tables
    assert len(last) <= 2
    assert rounds[-1].idle
    winners = last[0].won_extra_hand or next(side for side in last[0].sides if side.leads)
    champions = {p.number for p in last[0].players if p.seat in winners.seats}
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    top = rows[:1] if bustle.of_teams else rows[:2]
    assert champions == {number for row in top for number in (row.members or (row.number,))}
    for path in few(pages(bustle), 6):
        assert director_client.get(path).status_code == 200, path


@pytest.mark.full
@pytest.mark.parametrize(
    "what",
    few(
        [
            {"format": "single_elimination"},
            {"format": "double_elimination"},
            {"format": "rotation", "final": "bracket_8", "players": 16},
            {"format": "swiss", "final": "bracket_4", "players": 16},
        ],
        1,
    ),
)
@pytest.mark.parametrize("until_round", few([0, 1, 2, None], 2))
def test_a_bracket_is_shown_while_it_is_played(club, client, what, until_round):
    bustle = cast.evening(
        club, **{"players": 12, "rounds": 4, "hands": 2, "until_round": until_round} | what
    )
    page = client.get(reverse("public:bracket", args=[bustle.slug])).content.decode()
    ties = bracket_matches(bustle, registrations_of(bustle.pk))
    assert bool(ties) == ("final" not in what or until_round is None or until_round >= 2)
    played = [tie for tie in ties if tie.round_number]
    assert (len(played) > 0) == any(tie.decided and not tie.bye for tie in ties)
    for tie in played:
        assert f"Round {tie.round_number}, table {tie.table}" in page
        assert {side.won for side in tie.sides} == {True, False}
        for side in tie.sides:
            assert escape(side.label) in page
            assert side.points is not None
    level = [tie for tie in played if tie.sides[0].points == tie.sides[1].points]
    assert page.count("won on an extra hand") == len(level)
    if until_round is None:
        assert all(tie.decided for tie in ties)
    assert "Bracket" in client.get(reverse("public:bustle", args=[bustle.slug])).content.decode()


def test_a_match_that_is_being_played_says_where(club, client):
    bustle = simulated(club, "single_elimination", until_round=0, into_round=1)
    page = client.get(reverse("public:bracket", args=[bustle.slug])).content.decode()
    assert "Round 1, table 1: playing now" in page


def test_a_bustle_without_a_bracket_has_no_such_page(club, client):
    bustle = simulated(club, "rotation", until_round=0)
    assert client.get(reverse("public:bracket", args=[bustle.slug])).status_code == 404


@pytest.mark.full
def test_a_final_of_few_ends_before_its_rounds_do(club, director_client):
    bustle = cast.evening(
        club, format="round_robin", players=6, rounds=4, hands=2, final="bracket_8"
    )
    assert (bustle.rounds.count(), bustle.rounds_planned) == (3, 4)
    assert bustle.state == "finished"
    board = reverse("director:board", args=[bustle.slug])
    page = director_client.post(board, {"action": "resume"}, follow=True).content.decode()
    assert "All 3 rounds are played. Finish the bustle to make it final." in page


@pytest.mark.full
def test_who_wins_the_bracket_stands_first_whatever_the_points(club):
    bustle = simulated(club, "single_elimination", players=16, teams=True)
    rows = standings_of(bustle, version_of(bustle.pk)).rows
    assert bustle.rounds_planned == 3
    assert rows[0].figures["games_won"] >= max(row.figures["games_won"] for row in rows)
    assert [row.place for row in rows[:2]] == [1, 2]
    assert rows[1].why == "Behind on how far they came."
