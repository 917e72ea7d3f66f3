"""Bustles played by chance are believable, marked, and made of card words."""

import random
from collections import Counter
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from scoring.rules.book import presets, resolve_ruleset
from scoring.rules.legality import check_hand
from scoring.rules.messages import illegal
from scoring.rules.model import Hand
from scoring.rules.options import options_of
from tests import cast
from tests.cases import for_every
from tests.tiers import amount
from tournaments.demo import random_hands
from tournaments.demo.random_hands import CannotSimulate, believable_hand
from tournaments.demo.simulation import WALK_IN, believable_names
from tournaments.models import Bustle, Registration
from tournaments.play.selectors.rounds import rounds_of
from tournaments.players.selectors.registrations import registrations_of

DEALS = amount(4000, 1000)


@pytest.mark.full
@for_every("slug", [preset.slug for preset in presets()])
def test_every_hand_of_every_game_is_legal(slug):
    rng = random.Random(1)
    for size in sizes_of(slug):
        ruleset = resolve_ruleset(slug, {"seats": size} if size else {})
        for _deal in range(300):
            hand = Hand.from_dict(believable_hand(ruleset, rng.choice(ruleset.seats), rng))
            assert check_hand(ruleset, hand) is None


def sizes_of(slug):
    """Every number of players that the game can be played by."""
    seats = next((one for one in options_of(slug) if one.name == "seats"), None)
    return [size for size, _label in seats.choices] if seats else [None]


@pytest.mark.parametrize(
    ("slug", "facts"),
    [
        ("pepper", {"bid"}),
        ("call-ace", {"ally"}),
        ("set-back", {"folded", "declared"}),
        ("buck", {"call", "folded"}),
        ("british", {"alone", "defend_alone", "call"}),
        ("robson", {"take"}),
        ("cutthroat", {"revokes"}),
    ],
)
def test_what_a_game_knows_comes_about(slug, facts):
    ruleset, rng = resolve_ruleset(slug, {}), random.Random(1)
    hands = [believable_hand(ruleset, ruleset.seats[0], rng) for _deal in range(DEALS)]
    for name in facts:
        assert any(hand.get(name) for hand in hands), name
    outcomes = Counter(hand.get("outcome", "played") for hand in hands)
    assert outcomes["played"] / DEALS > 0.9
    assert outcomes["redeal"]


@pytest.mark.parametrize(
    ("slug", "fails"), [("pepper", 0.25), ("cutthroat", 0.2), ("three-handed", 0.2)]
)
def test_makers_fail_as_often_as_they_do_at_a_table(slug, fails):
    ruleset, rng = resolve_ruleset(slug, {}), random.Random(1)
    failed = played = 0
    for _deal in range(DEALS):
        hand = Hand.from_dict(believable_hand(ruleset, ruleset.seats[0], rng))
        if hand.outcome == "played" and not hand.revokes:
            need = ruleset.bids[hand.bid] if hand.bid else ruleset.table["need"]
            played += 1
            failed += hand.tricks[ruleset.account_of(hand.maker)] < need
    assert failed / played == pytest.approx(fails, abs=0.04)


def test_hands_come_about_as_they_do_at_a_social_table():
    ruleset, rng = resolve_ruleset("north-american", {}), random.Random(1)
    seen = Counter(kind(ruleset, believable_hand(ruleset, "N", rng)) for _deal in range(DEALS))
    share = {name: seen[name] / DEALS for name in seen}
    assert share["made"] == pytest.approx(0.62, abs=0.04)
    assert share["march"] == pytest.approx(0.13, abs=0.03)
    assert share["euchred"] == pytest.approx(0.20, abs=0.03)
    assert share["alone"] == pytest.approx(0.05, abs=0.02)


def kind(ruleset, facts):
    if "outcome" in facts or "alone" in facts:
        return facts.get("outcome", "alone")
    won = facts["tricks"][ruleset.account_of(facts["maker"])]
    return {5: "march", 4: "made", 3: "made"}.get(won, "euchred")


def test_the_dealing_side_makes_trump_more_often_than_not():
    ruleset, rng = resolve_ruleset("csl", {}), random.Random(1)
    makers = Counter(believable_hand(ruleset, "E", rng).get("maker") for _deal in range(DEALS))
    assert 0.5 < (makers["E"] + makers["W"]) / DEALS < 0.65


def test_a_game_without_a_legal_hand_is_refused(monkeypatch):
    monkeypatch.setattr(random_hands, "check_hand", lambda *_: illegal("tricks_missing"))
    with pytest.raises(CannotSimulate, match="Cut-throat"):
        believable_hand(resolve_ruleset("cutthroat", {}), "P2", random.Random(1))


def test_names_hold_two_alike_one_long_and_one_beyond_ascii():
    names = believable_names(40, random.Random(1))
    assert [count for _name, count in Counter(names).most_common(2)] == [2, 1]
    assert max(len(name) for name in names) > 60
    assert any(not name.isascii() for name in names)


def test_more_people_than_names_are_still_told_apart():
    assert len(set(believable_names(900, random.Random(1)))) == 899


@pytest.mark.django_db
def test_a_bustle_stops_where_it_is_told_to(club):
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
def test_a_bustle_played_to_its_end_is_finished(club):
    bustle = cast.evening(club, players=5, rounds=2, hands=None, ruleset="canadian")
    assert bustle.state == Bustle.State.FINISHED


@pytest.mark.django_db
def test_in_a_restless_bustle_one_leaves_and_one_walks_in(club):
    bustle = cast.evening(club, players=8, rounds=4, hands=2, until_round=3, restless=True)
    people = registrations_of(bustle.pk)
    assert Counter(person.state for person in people) == {
        Registration.State.HERE: 8,
        Registration.State.LEFT: 1,
    }
    assert [person.from_round for person in people if person.plain == WALK_IN] == [3]


@pytest.mark.full
def test_a_bustle_to_the_end_is_played_for_prizes_and_published(club):
    bustle = cast.evening(club, players=8, rounds=2, hands=4, finish=True, days_ago=7)
    [edition] = bustle.editions.all()
    won = [Decimal(one["amount"]) for line in edition.prizes for one in line["winners"]]
    assert won[:3] == [Decimal(18), Decimal(12), Decimal(6)]  # of five from each of eight
    assert timezone.now() - bustle.starts_at > timedelta(days=7)
