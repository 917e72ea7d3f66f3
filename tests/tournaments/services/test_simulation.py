"""Evenings played by chance are believable, marked, and made of card words."""

import random
from collections import Counter

import pytest

from scoring.rules.book import resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.model import Hand
from tests import cast
from tournaments.models import Bustle, Registration
from tournaments.selectors.registrations import registrations_of
from tournaments.selectors.rounds import rounds_of
from tournaments.services.odds import CannotSimulate, believable_hand
from tournaments.services.simulation import WALK_IN, believable_names

DEALS = 4000


@pytest.mark.parametrize("slug", ["north-american", "british", "canadian", "csl"])
def test_every_hand_is_legal(slug):
    ruleset, rng = resolve_ruleset(slug, {}), random.Random(1)
    for _deal in range(500):
        hand = Hand.from_dict(believable_hand(ruleset, rng.choice(ruleset.seats), rng))
        assert check_hand(ruleset, hand) is None


def test_hands_come_about_as_they_do_at_a_social_table():
    ruleset, rng = resolve_ruleset("north-american", {}), random.Random(1)
    seen = Counter(kind(ruleset, believable_hand(ruleset, "N", rng)) for _deal in range(DEALS))
    share = {name: seen[name] / DEALS for name in seen}
    assert share["made"] == pytest.approx(0.62, abs=0.04)
    assert share["march"] == pytest.approx(0.13, abs=0.03)
    assert share["euchred"] == pytest.approx(0.20, abs=0.03)
    assert share["alone"] == pytest.approx(0.05, abs=0.02)


def kind(ruleset, facts):
    if facts.get("outcome") == "passed" or "alone" in facts:
        return facts.get("outcome", "alone")
    won = facts["tricks"][ruleset.account_of(facts["maker"])]
    return {5: "march", 4: "made", 3: "made"}.get(won, "euchred")


def test_the_dealing_side_makes_trump_more_often_than_not():
    ruleset, rng = resolve_ruleset("csl", {}), random.Random(1)
    makers = Counter(believable_hand(ruleset, "E", rng)["maker"] for _deal in range(DEALS))
    assert 0.5 < (makers["E"] + makers["W"]) / DEALS < 0.65


@pytest.mark.parametrize("slug", ["cutthroat", "pepper"])
def test_games_that_nobody_has_odds_for_are_refused(slug):
    with pytest.raises(CannotSimulate):
        believable_hand(resolve_ruleset(slug, {}), "N", random.Random(1))


def test_names_hold_two_alike_one_long_and_one_beyond_ascii():
    names = believable_names(40, random.Random(1))
    assert [count for _name, count in Counter(names).most_common(2)] == [2, 1]
    assert max(len(name) for name in names) > 60
    assert any(not name.isascii() for name in names)


def test_more_people_than_names_are_still_told_apart():
    assert len(set(believable_names(900, random.Random(1)))) == 899


@pytest.mark.django_db
def test_an_evening_stops_where_it_is_told_to(club):
    bustle = cast.evening(club, players=9, rounds=4, hands=4, until_round=2, into_round=3)
    rounds = rounds_of(bustle.pk)
    assert [(one.number, one.state) for one in rounds] == [
        (1, "closed"),
        (2, "closed"),
        (3, "playing"),
    ]
    assert all(table.state == "complete" for one in rounds[:2] for table in one.tables)
    assert (bustle.simulated, bustle.state) == (True, Bustle.State.RUNNING)


@pytest.mark.django_db
def test_an_evening_played_to_its_end_is_finished(club):
    bustle = cast.evening(club, players=5, rounds=2, hands=None, ruleset="canadian")
    assert bustle.state == Bustle.State.FINISHED


@pytest.mark.django_db
def test_on_a_restless_evening_one_leaves_and_one_walks_in(club):
    bustle = cast.evening(club, players=8, rounds=4, hands=2, until_round=3, restless=True)
    people = registrations_of(bustle.pk)
    assert Counter(person.state for person in people) == {
        Registration.State.HERE: 8,
        Registration.State.LEFT: 1,
    }
    assert [person.from_round for person in people if person.plain == WALK_IN] == [3]
