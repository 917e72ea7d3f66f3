"""What the public sees of games in which there is not one partner and one other side."""

import re

import pytest
from django.urls import reverse

from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle
from tournaments.play.selectors.rounds import Side, rounds_of
from tournaments.public.views.player import _result


def side(points, leads=False, level=False):
    return Side("P1", ("P1",), "Ann", points, leads, level, ())


@pytest.mark.parametrize(
    ("mine", "others", "result"),
    [
        (side(5, leads=True), [side(4), side(4)], "won"),
        (side(4), [side(5, leads=True), side(4)], "lost"),
        (side(5, level=True), [side(5, level=True), side(3)], "tied"),
        (side(3), [side(5, level=True), side(5, level=True)], "lost"),
        (side(5, level=True), [side(5, level=True)], "tied"),
    ],
)
def test_only_those_in_front_together_are_tied(mine, others, result):
    assert _result(mine, others) == result


def simulated(club, **more):
    simulated = SimulatedBustle(rounds=3, hands=3, until_round=1, into_round=2, **more)
    return Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))


@pytest.mark.django_db
@pytest.mark.full
def test_somebody_who_plays_alone_sits_with_nobody_against_everybody(client, club):
    bustle = simulated(club, ruleset="set-back", players=10)
    one = rounds_of(bustle.pk)[1].tables[0].players[0]
    page = client.get(reverse("public:bustle", args=[bustle.slug]), {"me": one.number})
    assert page.context["mine"]["seat"].startswith("Round 2: table 1 against ")
    seats = page.context["drawn_seats"]
    assert set(re.findall(r'class="seats__seat">([^<]*)<', seats)) == {"P1", "P2", "P3", "P4"}
    assert 'class="fine"' not in seats  # where a partner would stand
    own = client.get(reverse("public:player", args=[bustle.slug, one.number]))
    played = own.context["evening"][0]
    assert played["result"] in ("won", "lost", "tied")


@pytest.mark.django_db
def test_three_on_a_side_are_all_named(client, club):
    bustle = simulated(club, ruleset="british", options={"seats": 6}, players=12)
    table = rounds_of(bustle.pk)[1].tables[0]
    me, *others = (p for p in table.players if p.seat in table.sides[0].seats)
    page = client.get(reverse("public:bustle", args=[bustle.slug]), {"me": me.number})
    said = f"Round 2: table 1 with {others[0].name} & {others[1].name}, against "
    assert page.context["mine"]["seat"].startswith(said)


@pytest.mark.django_db
def test_a_draw_without_partners_has_no_figures_on_partners(client, club):
    bustle = simulated(club, ruleset="cutthroat", players=9)
    draw = client.get(f"/api/public/{bustle.slug}/draw/").json()
    assert set(draw["quality"]) == {"met", "sit_outs", "table_visits_max"}
    [first, *_] = draw["rounds"][0]["tables"]
    assert [len(side) for side in first["sides"]] == [1, 1, 1]
    assert list(first["seats"]) == ["P1", "P2", "P3"]
