"""Why she is above me: both round by round, and the rule that decides in a sentence."""

import pytest
from django.urls import reverse

from tests import cast
from tests.tournaments.bustles import play_round, started
from tournaments.models import Bustle, Registration
from tournaments.players.services.registrations import set_helper
from tournaments.public.views import compare_players
from tournaments.standings.selectors.standings import StandingsRow


def page(bustle, number, other):
    return reverse("public:beside", args=[bustle.slug, number, other])


def row(number, points, games_won=0, loners=0, decided_by=None, **more):
    figures = {"games_won": games_won, "loners": loners}
    about = {"place": number, "shared": False, "helper": False, "members": ()} | more
    return StandingsRow(
        registration_id=number,
        number=number,
        name=f"P{number}",
        by_round=(points,),
        credits=(),
        mark="",
        decided_by=decided_by,
        reason="",
        points=points,
        figures=figures,
        **about,
    )


SAID = {
    "points": (
        [row(1, 41, 5), row(2, 38, 5, 0, "points")],
        "P1 has 41 points, P2 38. The most points decides it.",
    ),
    "games won": (
        [row(1, 41, 5), row(2, 41, 4, 3, "games_won")],
        "Both have 41 points. P1 has 5 games won, P2 4. The most games won decides it.",
    ),
    "loners, further apart": (
        [row(1, 1, 1, 3), row(2, 1, 1, 1, "loners"), row(3, 1, 1, 1, "shared")],
        "Both have 1 point and 1 game won. P1 has 3 loners, P3 1. The most loners decides it.",
    ),
    "nothing": (
        [row(1, 4), row(1, 4, 0, 0, "shared")],
        "Level on points, games won and loners: they share place 1.",
    ),
    "a bracket": (
        [row(1, 4), row(2, 9, 2, 0, "stage")],
        "P1 got further in the bracket, and that decides.",
    ),
    "who did not play": ([row(1, 4), row(2, 0, 0, 0, "played")], "P2 hasn’t played."),
    "a helper": (
        [row(1, 4), row(2, 9, place=None, helper=True)],
        "P2 is filling in, without a place.",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_what_decides_is_said_in_a_sentence(what):
    rows, said = SAID[what]
    assert compare_players._why(Bustle(), rows, 0) == said


def test_whoever_reads_is_called_you():
    rows = [row(1, 41, 5), row(2, 41, 4, 0, "games_won")]
    assert compare_players._why(Bustle(), rows, 2) == (
        "Both have 41 points. P1 has 5 games won, you 4. The most games won decides it."
    )
    assert compare_players._why(Bustle(), rows, 1).endswith(
        "You have 5 games won, P2 4. The most games won decides it."
    )


@pytest.fixture
def played(club):
    """Eight of whom those at North and South of round 1 lead."""
    bustle = started(club)
    play_round(bustle, "NN")
    return bustle


@pytest.mark.full
def test_the_one_who_is_ahead_stands_first_whatever_the_address_says(client, played):
    rows = client.get(reverse("public:bustle", args=[played.slug])).context["rows"]
    first, last = rows[0], rows[-1]
    for one, other in ((first, last), (last, first)):
        people = client.get(page(played, one["number"], other["number"])).context["people"]
        assert [person["number"] for person in people] == [first["number"], last["number"]]


def test_the_totals_add_up_to_the_points(client, twenty_four):
    answer = client.get(page(twenty_four, 1, 2))
    last = answer.context["rounds"][-1]
    assert [cell["total"] for cell in last["cells"]] == [
        str(person["points"]) for person in answer.context["people"]
    ]


@pytest.mark.full
def test_two_of_one_team_stand_on_one_line(client, club):
    bustle = cast.evening(club, players=8, format="round_robin", teams=True, until_round=1)
    rows = client.get(reverse("public:bustle", args=[bustle.slug])).context["rows"]
    (one, partner), (other, _) = rows[0]["numbers"], rows[1]["numbers"]
    assert client.get(page(bustle, one, partner)).status_code == 404
    assert client.get(page(bustle, partner, other)).status_code == 200
    assert "games won" in client.get(page(bustle, one, other)).context["why"]


def test_the_choice_leads_to_the_two(client, played):
    choice = reverse("public:beside_choice", args=[played.slug, 1])
    assert len(client.get(choice).context["others"]) == 7
    assert client.get(choice, {"other": 5})["Location"] == page(played, 1, 5)


def test_a_person_s_page_leads_to_the_one_above(client, played):
    rows = client.get(reverse("public:bustle", args=[played.slug])).context["rows"]
    lowest, above = rows[-1], rows[-2]
    seen = client.get(reverse("public:player", args=[played.slug, lowest["number"]]))
    assert page(played, lowest["number"], above["number"]) in seen.content.decode()
    best = client.get(reverse("public:player", args=[played.slug, rows[0]["number"]]))
    assert "above?" not in best.content.decode()


@pytest.mark.parametrize("scores", ["rounds", "final"])
def test_no_score_that_is_not_public_yet_is_told(client, eight, scores):
    Bustle.objects.filter(pk=eight.pk).update(scores_public=scores, version=eight.version + 1)
    cast.enter(cast.tables_of(eight)[0].sheet_id, won=5)
    answer = client.get(page(eight, 1, 2))
    assert "people" not in answer.context
    assert answer.context["later"].startswith("Scores ")


def test_nobody_is_called_by_more_than_they_agreed_to(client, played):
    Registration.objects.filter(bustle=played, number=1).update(shown_as="number")
    Bustle.objects.filter(pk=played.pk).update(version=played.version + 1)
    for path in (page(played, 1, 2), reverse("public:beside_choice", args=[played.slug, 2])):
        seen = client.get(path).content.decode()
        assert "Number 1" in seen
        assert cast.NAMES[0] not in seen


def test_a_helper_is_said_to_be_one(client, played):
    set_helper(bustle_id=played.pk, number=1, helper=True)
    assert "filling in" in client.get(page(played, 1, 2)).context["why"]


def test_somebody_who_is_not_there_has_no_page(client, played):
    assert client.get(page(played, 1, 99)).status_code == 404
    assert client.get(page(played, 1, 1)).status_code == 404


def test_the_page_is_cheap(client, twenty_four, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        answer = client.get(page(twenty_four, 1, 2))
    assert len(answer.content) < 12_000
    with django_assert_max_num_queries(1):
        again = client.get(page(twenty_four, 1, 2), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
