"""What everybody did in a bustle, against a plain count over the facts of its hands."""

from collections import Counter, defaultdict
from dataclasses import asdict
from uuid import uuid4

import pytest

from scoring.models import LogEntry
from scoring.rules.book import presets
from scoring.services import correct_hand, enter_totals
from tests import cast
from tests.cases import for_every
from tests.cast import enter, tables_of
from tests.tiers import amount
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Seat
from tournaments.play.selectors.rounds import rounds_of
from tournaments.setup.selectors.table_sizes import games_of
from tournaments.standings.selectors.standings import standings_of
from tournaments.standings.selectors.statistics import Figures, figures_of, statistics_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club):
    """Eight in their third round of two hands."""
    return cast.evening(club, players=8, rounds=4, hands=2, until_round=2, into_round=3)


def side_of(ruleset, seat):
    return ruleset.account_of(seat)


def naive(bustle):
    """Who did what, by number: facts read one by one, and no helper of the program's."""
    count = defaultdict(Counter)
    for seat in Seat.objects.filter(round__bustle=bustle).select_related("registration", "table"):
        mine = count[seat.registration.number]
        ruleset = games_of(bustle).at(seat.table.seats.count())
        log = LogEntry.objects.filter(sheet_id=seat.table.sheet_id, kind="hand")
        mine["rounds"] += bool(log)
        for entry in log:
            mine.update(of_hand(ruleset, entry.facts, seat.seat))
    return {number: {name: n for name, n in one.items() if n} for number, one in count.items()}


def of_hand(ruleset, facts, seat):
    outcome = facts.get("outcome", "played")
    if outcome == "passed":
        return {"passed_out": 1}
    if outcome == "redeal":
        known = [ruleset.params.get(door) for door in ("farmers_hand", "ace_no_face")]
        known.append(ruleset.params.get("joker_in_widow"))
        return {"misdeals": int(facts["dealer"] == seat and "redeal" not in known)}
    if not facts.get("maker"):
        return {"hands": 1}
    return {"hands": 1} | of_call(ruleset, facts, seat)


def of_call(ruleset, facts, seat):
    maker, camp = facts["maker"], {side_of(ruleset, facts["maker"])}
    if facts.get("ally"):
        camp.add(facts["ally"])
    won = sum(facts["tricks"][account] for account in camp)
    need = ruleset.bids[facts["bid"]] if "bid" in facts else ruleset.table["need"]
    every = won == ruleset.table["tricks"]
    with_maker, called = side_of(ruleset, seat) in camp, seat == maker
    buried = bool(ruleset.params.get("ally")) and not facts.get("ally")
    alone = called and (facts.get("alone") == seat or buried)
    if facts.get("revokes"):
        return {"called": int(called), "loners_tried": int(alone)}
    lost = won < need
    made = won >= need and (every or not facts.get("declared"))
    against = not with_maker and seat not in facts.get("folded", [])
    declared = bool(facts.get("declared")) and not every
    pays = ruleset.slug == "set-back" and called and (lost or declared)
    return {
        "called": int(called),
        "made": int(called and made),
        "euchred_as_maker": int(called and lost),
        "euchred": int(with_maker and lost),
        "euchres": int(against and lost),
        "marches": int(with_maker and every),
        "loners_tried": int(alone),
        "loners_made": int(alone and every),
        "stakes": int(pays),
    }


def counted(bustle, **more):
    """What the selector says, without what is nothing."""
    return {
        number: {name: n for name, n in asdict(one).items() if n and name not in ("high_round",)}
        for number, one in figures_of(bustle, **more).items()
    }


@pytest.mark.full
@for_every("slug", [preset.slug for preset in presets()], undo=True, quick=3)
def test_figures_of_every_game_are_what_its_hands_say(club, slug):
    bustle = cast.evening(club, players=9, rounds=2, hands=6, ruleset=slug, seed=5)
    assert counted(bustle) == naive(bustle)


@pytest.mark.full
def test_figures_of_a_large_bustle_with_comings_and_goings(club):
    bustle = cast.evening(
        club,
        players=amount(27, 15),
        rounds=amount(6, 4),
        hands=8,
        until_round=amount(4, 3),
        into_round=3,
        restless=True,
        seed=amount(1, 3),
    )
    found, plain = counted(bustle), naive(bustle)
    assert {number: one for number, one in found.items() if one} == plain
    assert sum(one.get("loners_made", 0) for one in found.values()) > 3
    everybody = {row.number: row for row in standings_of(bustle, version_of(bustle.pk)).rows}
    for number, one in figures_of(bustle).items():
        assert one.loners_made == everybody[number].figures["loners"]


def test_the_best_round_is_the_best_of_the_standings(club):
    bustle = cast.evening(club, players=5, rounds=3, hands=2, until_round=2)
    found = figures_of(bustle)
    for row in standings_of(bustle, version_of(bustle.pk)).rows:
        played = [one for one in row.by_round if one is not None]
        assert found[row.number].high_round == max(played, default=None)


def test_where_scores_count_down_the_best_round_is_the_lowest(club):
    bustle = cast.evening(club, players=4, rounds=2, hands=3, ruleset="buck")
    found = figures_of(bustle)
    for row in standings_of(bustle, version_of(bustle.pk)).rows:
        assert found[row.number].high_round == min(row.by_round)


def test_nothing_has_been_done_before_the_first_hand(eight):
    assert set(figures_of(eight)) == set(range(1, 9))
    assert set(figures_of(eight).values()) == {Figures()}
    assert statistics_of(eight).partnerships == ()


def test_hands_of_another_bustle_are_not_counted(club, eight):
    other = cast.running_bustle(club, players=4, rounds=1, hands=2)
    enter(tables_of(other)[0].sheet_id)
    assert set(figures_of(eight).values()) == {Figures()}
    assert statistics_of(eight).partnerships == ()
    assert len(statistics_of(other).partnerships) == 2


def test_where_scores_count_down_the_partnership_with_fewer_points_is_better(club):
    down = {"direction": "down", "start": 20}
    bustle = cast.evening(club, players=8, rounds=1, hands=2, options=down)
    averages = [one.per_round for one in statistics_of(bustle).partnerships]
    assert averages == sorted(averages)
    assert len({*averages}) > 1


def test_a_bustle_that_has_not_begun_has_figures_of_nobodys_hands(club):
    bustle = cast.bustle_in_setup(club)
    assert set(figures_of(bustle).values()) == {Figures()}
    assert statistics_of(bustle).partnerships == ()


def test_rounds_after_the_last_that_is_shown_do_not_count(night):
    all_of_it, first = figures_of(night), figures_of(night, through=1)
    assert {one.rounds for one in first.values()} == {1}
    assert {one.rounds for one in all_of_it.values()} == {3}
    assert {one.rounds for one in figures_of(night, through=0).values()} == {0}
    assert {one.rounds for one in statistics_of(night, through=1).partnerships} == {1}


def test_a_round_of_typed_totals_says_so_and_has_no_hands(eight):
    table, other = tables_of(eight)
    enter(other.sheet_id)
    enter(table.sheet_id, maker="N", won=5)
    seated = {player.number for player in table.players}
    enter_totals(
        sheet_id=table.sheet_id, entry_id=uuid4(), points={"NS": 6, "EW": 5}, by="director:1"
    )
    for number, one in figures_of(eight).items():
        assert one.rounds == 1
        assert one.rounds_without_hands == (number in seated)
        assert one.hands == (number not in seated)
        if number in seated:
            assert one.high_round in (5, 6)


def test_a_correction_is_counted_at_once(eight):
    table, _other = tables_of(eight)
    enter(table.sheet_id, maker="N", won=2)
    by_seat = {player.seat: player.number for player in table.players}
    assert figures_of(eight)[by_seat["N"]].euchred_as_maker == 1
    correct_hand(
        sheet_id=table.sheet_id,
        entry_id=uuid4(),
        number=1,
        facts={"maker": "E", "tricks": {"NS": 0, "EW": 5}},
        by="director:1",
    )
    found = figures_of(eight)
    assert found[by_seat["N"]].called == 0
    assert found[by_seat["W"]].marches == 1


@pytest.mark.full
def test_partnerships_have_what_their_side_took(club):
    bustle = cast.evening(club, players=12, rounds=4, hands=5, until_round=3)
    points, rounds = Counter(), Counter()
    for one in rounds_of(bustle.pk):
        for table in one.tables:
            numbers = {player.seat: player.number for player in table.players}
            for side in table.sides:
                pair = tuple(sorted(numbers[seat] for seat in side.seats))
                points[pair] += side.points
                rounds[pair] += 1
    found = statistics_of(bustle).partnerships
    assert {one.numbers: one.points for one in found} == dict(points)
    assert {one.numbers: one.rounds for one in found} == dict(rounds)
    averages = [one.per_round for one in found]
    assert averages == sorted(averages, reverse=True)


@pytest.mark.full
def test_partners_who_stay_together_are_one_partnership(club):
    bustle = cast.evening(club, players=8, rounds=3, hands=4, format="round_robin", teams=True)
    found = statistics_of(bustle).partnerships
    assert len(found) == 4
    assert {one.rounds for one in found} == {3}


def test_three_on_a_side_are_one_partnership(club):
    bustle = cast.evening(
        club, players=6, rounds=1, hands=1, ruleset="british", options={"seats": 6}
    )
    assert {len(one.numbers) for one in statistics_of(bustle).partnerships} == {3}


@pytest.mark.full
def test_whoever_plays_for_themselves_has_no_partner(club):
    bustle = cast.evening(club, players=9, rounds=2, hands=4, ruleset="cutthroat")
    assert statistics_of(bustle).partnerships == ()


def test_the_figures_of_a_bustle_are_a_few_queries(night, django_assert_max_num_queries):
    with django_assert_max_num_queries(7):
        figures_of(night)
    with django_assert_max_num_queries(3):
        figures_of(night)
