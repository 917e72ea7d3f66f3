"""Who wins what of a bustle's pot, by its own standings."""

from decimal import Decimal

import pytest

from tests import cast
from tests.tiers import amount
from tests.tournaments import paying
from tests.tournaments.bustles import play_round, started
from tournaments.core.selectors.bustles import version_of
from tournaments.models import PlayerList, Registration
from tournaments.money.selectors.cash_book import cash_sheet_of
from tournaments.money.selectors.plan import PlannedPrize
from tournaments.money.selectors.prizes import prizes_of, prizes_to_win, published_lines
from tournaments.money.services.plan import everybody_has_paid, save_list, save_plan
from tournaments.players.services.registrations import set_helper
from tournaments.players.services.sign_up import set_paid
from tournaments.standings.selectors.standings import standings_of
from tournaments.standings.selectors.statistics import figures_of

D = Decimal
pytestmark = pytest.mark.django_db


def won(found):
    return [(line.title, {w.name: str(w.amount) for w in line.winners}) for line in found.lines]


def test_before_the_cards_are_in_everything_is_to_be_won(night):
    found = prizes_to_win(night)
    assert (found.pot, found.house, found.played) == (400, 40, False)
    assert [str(line.amount) for line in found.lines] == [
        *("160.00", "100.00", "60.00", "40.00", "40.00")
    ]


def test_two_share_second_place_and_first_place_takes_no_side_prize(over):
    save_plan(bustle_id=over.pk, plan=paying.plan(winner_takes_no_side_prize=True))
    who = over.who
    found = prizes_of(over)
    assert won(found) == [
        ("1st place", {who["first"]: "160.00"}),
        ("2nd and 3rd place", {who["second"]: "80.00", who["also"]: "80.00"}),
        ("4th place", {who["third"]: "40.00"}),
        ("Most loners", {who["loner"]: "40.00"}),
    ]
    assert found.lines[1].why == "Shared by 2 in 2nd place: 2nd and 3rd prize combined."
    [note] = found.lines[3].notes
    assert note == f"Not for {who['first']}: first place takes no side prize."
    assert (found.given, found.left_over, found.final) == (400, 0, True)


def test_three_share_second_to_fourth_place_to_the_cent(night):
    who = paying.played(night, level=3)
    found = prizes_of(night)
    shared = found.lines[1]
    assert shared.title == "2nd, 3rd and 4th place"
    assert sorted(str(w.amount) for w in shared.winners) == ["66.66", "66.67", "66.67"]
    assert {w.name for w in shared.winners} == {who["second"], who["also"], who["third"]}
    assert won(found)[-1] == ("Most loners", {who["first"]: "40.00"})


def test_a_draw_says_in_which_order(night):
    save_plan(bustle_id=night.pk, plan=paying.plan(ties="draw"))
    paying.played(night, level=3)
    second, third, fourth = prizes_of(night).lines[1:4]
    assert [str(one.amount) for one in (second, third, fourth)] == ["100.00", "60.00", "40.00"]
    order = ", ".join(one.winners[0].name for one in (second, third, fourth))
    assert second.notes == (f"The draw: {order}.",)


def test_a_fee_that_has_not_come_in_is_not_in_the_pot(night):
    set_paid(bustle_id=night.pk, number=5, paid=False)
    paying.played(night, level=2)
    assert prizes_of(night).pot == 390
    assert prizes_to_win(night).pot == 400


def test_a_helper_takes_nothing(over):
    who = over.who
    first = next(one for one in over.registrations.all() if one.player.name == who["first"])
    set_helper(bustle_id=over.pk, number=first.number, helper=True)
    assert who["first"] not in {
        name for _title, winners in won(prizes_of(over)) for name in winners
    }


def test_a_prize_for_a_list_goes_to_the_best_on_it(over):
    who = over.who
    by_name = {one.player.name: one for one in over.registrations.select_related("player")}
    list_id = save_list(
        club_id=over.club_id,
        name="Juniors",
        player_ids=[by_name[who["third"]].player_id, by_name[who["loner"]].player_id],
    )
    prize = PlannedPrize(only_id=list_id, only="Juniors", amount=D(20))
    save_plan(bustle_id=over.pk, plan=paying.plan(prizes=(*paying.FORTY_A_TENTH, prize)))
    line = prizes_of(over).lines[-1]
    assert (line.title, line.winners[0].name) == ("1st place, Juniors", who["third"])
    assert line.why == "In 1st place among Juniors."
    assert PlayerList.objects.get(pk=list_id).players.count() == 2


def test_whoever_left_can_win_but_not_by_having_the_least(club):
    bustle = started(club, cast.NAMES[:8], hands_per_round=4, rounds_planned=2)
    low = PlannedPrize(measure="low_total", amount=D(4))
    last = PlannedPrize(measure="last", amount=D(4))
    save_plan(bustle_id=bustle.pk, plan=paying.plan(prizes=(low, last)))
    everybody_has_paid(bustle_id=bustle.pk)
    play_round(bustle)
    lowest = {w.number for w in prizes_of(bustle).lines[0].winners}
    Registration.objects.filter(bustle=bustle, number=min(lowest)).update(state="left")
    for line in prizes_of(bustle).lines:
        assert {w.number for w in line.winners} == lowest - {min(lowest)}


@pytest.mark.full
def test_a_team_wins_together_and_its_people_share_it(club):
    bustle = cast.evening(club, players=8, format="round_robin", teams=True, hands=amount(8, 3))
    prizes = (PlannedPrize(amount=D("25.01")), PlannedPrize(measure="euchred", amount=D(1)))
    save_plan(bustle_id=bustle.pk, plan=paying.plan(house="nothing", prizes=prizes))
    everybody_has_paid(bustle_id=bustle.pk)
    first, euchred = prizes_of(bustle).lines
    [winner] = first.winners
    assert len(winner.members) == 2
    assert winner.name == standings_of(bustle, version_of(bustle.pk)).rows[0].name
    both = [figures_of(bustle)[number].euchred for number in euchred.winners[0].members]
    assert euchred.why == f"Euchred {both[0]} times."
    gifts = [one for one in cash_sheet_of(bustle).payouts if one.key == "place-1"]
    assert [(one.number, str(one.due)) for one in gifts] == [
        (winner.members[0], "12.51"),
        (winner.members[1], "12.50"),
    ]


def test_an_edition_keeps_numbers_and_no_names_and_says_them_as_agreed(night):
    who = paying.played(night, level=2)
    found = prizes_of(night)
    rows = found.as_rows()
    assert who["first"] not in str(rows)
    Registration.objects.filter(bustle=night, player__name=who["first"]).update(shown_as="initials")
    lines = published_lines(night, rows)
    assert [line.amount for line in lines] == [line.amount for line in found.lines]
    initials = "".join(f"{word[0]}. " for word in who["first"].split()).strip()
    assert lines[0].winners[0].name.startswith(initials)
    assert lines[1].winners[0].name == found.lines[1].winners[0].name


def test_a_bustle_without_a_plan_plays_for_nothing(eight):
    assert prizes_of(eight) is None
    assert prizes_to_win(eight) is None
