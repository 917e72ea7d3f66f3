"""A short bustle of every ruleset in the book, through the services, added up a second time."""

from collections import Counter, defaultdict

import pytest

from scoring.models import LogEntry
from scoring.rules.book import presets
from scoring.rules.model import Hand
from scoring.rules.points import score_hand
from scoring.rules.progress import floored
from scoring.selectors import ruleset_of_sheet, sheets_that_disagree
from scoring.services import rewrite_tallies
from tests.cases import for_every
from tests.tournaments.draw.pairing import checker
from tournaments.core.selectors.bustles import version_of
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.draw.selectors.draws import draw_view
from tournaments.draw.selectors.schedule import history_of
from tournaments.models import Bustle, Seat
from tournaments.play.selectors.rounds import rounds_of
from tournaments.players.selectors.registrations import registrations_of
from tournaments.public.selectors.seats import drawn_tables, seat_finder
from tournaments.setup.selectors.table_sizes import games_of, ruleset_of
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db

GAMES = [(preset.slug, {}, 8 + place % 5) for place, preset in enumerate(presets())]
LARGE = [("british", {"seats": 6}, 13), ("pepper", {"seats": 8}, 17), ("call-ace", {"seats": 4}, 9)]


def played(club, slug, options, players, **more):
    """A simulated bustle in which a sit-out counts nothing, as the sum below has it."""
    simulated = SimulatedBustle(
        players=players, rounds=2, hands=3, ruleset=slug, options=options, seed=players, **more
    )
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))
    return without_credit(bustle)


def without_credit(bustle):
    bustle.sit_out_credit, bustle.version = Bustle.Credit.NONE, bustle.version + 1
    bustle.save()
    return bustle


def replayed(sheet_id):
    """Points by seat and by account of a sheet, hand by hand out of its log."""
    ruleset = ruleset_of_sheet(sheet_id)
    start = ruleset.params["start"]
    seats, accounts = (dict.fromkeys(names, start) for names in (ruleset.seats, ruleset.accounts))
    for entry in LogEntry.objects.filter(sheet_id=sheet_id).order_by("number"):
        score = score_hand(ruleset, Hand.from_dict(entry.facts), dict(accounts))
        for total, gain in ((seats, score.seats), (accounts, score.points)):
            for name in total:
                total[name] = floored(ruleset, total[name] + gain[name])
    return ruleset, seats, accounts


def summed(bustle):
    """Everybody's points and games won, by registration number, from the log alone.

    Where scores count down, a round without a seat is worth the starting score.
    """
    points, won, games = Counter(), Counter(), Counter()
    for seat in Seat.objects.filter(round__bustle=bustle).select_related("registration", "table"):
        ruleset, seats, accounts = replayed(seat.table.sheet_id)
        best = (min if ruleset.params["direction"] == "down" else max)(accounts.values())
        ahead = [account for account, total in accounts.items() if total == best]
        points[seat.registration.number] += seats[seat.seat]
        won[seat.registration.number] += ahead == [ruleset.account_of(seat.seat)]
        games[seat.registration.number] += 1
    rules = ruleset_of(bustle).params
    for number, count in games.items() if rules["direction"] == "down" else ():
        points[number] += (2 - count) * rules["start"]
    return points, won


@for_every(("slug", "options", "players"), [*GAMES, *LARGE], undo=True, quick=2)
def test_a_bustle_of_every_game_comes_to_what_its_hands_give(club, slug, options, players):
    bustle = played(club, slug, options, players)

    rows = standings_of(bustle, version_of(bustle.pk)).rows
    points, won = summed(bustle)
    assert {row.number: row.points for row in rows if row.number in points} == dict(points)
    assert {row.number: row.figures["games_won"] for row in rows if row.number in won} == dict(won)
    down = ruleset_of(bustle).params["direction"] == "down"
    in_order = [row.points for row in rows if any(one is not None for one in row.by_round)]
    assert in_order == sorted(in_order, reverse=not down)
    assert sheets_that_disagree(bustle.book_id) == []

    assert_seated(bustle, players)


def assert_seated(bustle, players):
    """Every round is seated as the rules say, and every reader of it sees the same."""
    ruleset, shape = ruleset_of(bustle), games_of(bustle).shape
    plan = history_of(bustle.pk).rounds
    presence = checker.everybody(players, 2)
    checker.assert_shaped(plan, presence, shape.sizes)
    for one, round_ in zip(rounds_of(bustle.pk), plan, strict=True):
        for table, seats in zip(one.tables, round_, strict=True):
            game = ruleset.with_seats(len(seats))
            assert tuple(player.seat for player in table.players) == game.seats
            assert [side.account for side in table.sides] == list(game.accounts)
            numbers = {player.seat: player.number for player in table.players}
            assert seats == tuple(numbers[seat] for side in table.sides for seat in side.seats)
            assert {side.account: side.seats for side in table.sides} == {
                account: game.seats_of(account) for account in game.accounts
            }
        places = seat_finder(*drawn_tables(one), registrations_of(bustle.pk))
        assert_company(places, ruleset)
    drawn = draw_view(bustle.pk)
    for round_, seated in zip(drawn.rounds, plan, strict=True):
        assert [tuple(table.seats.values()) for table in round_.tables] == list(seated)


def assert_company(places, ruleset):
    """Partners are on one side and opponents on the others, and both look at it alike."""
    at_table = defaultdict(set)
    for place in places:
        at_table[place.table].add(place.name)
    for place in places:
        if place.table is None:
            assert (place.partners, place.opponents) == ((), ())
            continue
        everybody = {place.name, *place.partners, *place.opponents}
        assert everybody == at_table[place.table]
        assert len(place.partners) == (len(everybody) // 2 - 1 if ruleset.partnership else 0)
        assert place.partner == (place.partners[0] if len(place.partners) == 1 else "")


@pytest.mark.full
def test_a_game_that_counts_down_is_played_to_nothing(club):
    simulated = SimulatedBustle(players=9, rounds=1, hands=None, ruleset="set-back", seed=3)
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))

    rows = standings_of(bustle, version_of(bustle.pk)).rows
    assert rows[0].points <= 0
    assert rows[0].points == min(row.points for row in rows)
    tables = rounds_of(bustle.pk)[0].tables
    assert sum(row.figures["games_won"] for row in rows) == len(tables)
    assert all(table.state == "complete" for table in tables)


@pytest.mark.full
def test_whoever_sits_out_or_leaves_does_not_lead_a_game_that_counts_down(club):
    simulated = SimulatedBustle(
        players=9, rounds=4, hands=4, ruleset="buck", seed=5, until_round=2, restless=True
    )
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))
    without_credit(bustle)

    rows = standings_of(bustle, version_of(bustle.pk)).rows
    seats = Counter(Seat.objects.filter(round__bustle=bustle).values_list("registration__number"))
    assert len({seats[(row.number,)] for row in rows}) > 1, "somebody must have missed a round"
    for row in rows:
        missed = 2 - seats[(row.number,)]
        assert row.by_round.count(25) >= missed
        assert row.points == sum(row.by_round)


@pytest.mark.full
def test_somebody_comes_and_goes_in_a_game_of_mixed_tables(club):
    bustle = played(club, "set-back", {}, 10, restless=True)

    assert len(rounds_of(bustle.pk)) == 2
    assert sheets_that_disagree(bustle.book_id) == []


@pytest.mark.full
def test_tallies_from_before_are_written_anew(club):
    bustle = played(club, "cutthroat", {}, 9)
    sheets = [table.sheet for one in bustle.rounds.all() for table in one.tables.all()]
    for sheet in sheets:
        del sheet.tally["sides"]
        sheet.save(update_fields=["tally"])
    wrong = sheets_that_disagree(bustle.book_id)
    assert sorted(wrong) == sorted(sheet.pk for sheet in sheets)

    rewrite_tallies(sheet_ids=wrong)
    assert sheets_that_disagree(bustle.book_id) == []


@pytest.mark.full
def test_the_same_seed_plays_the_same_bustle_of_any_game(club):
    hands = []
    for _time in range(2):
        bustle = played(club, "buck", {}, 8)
        log = LogEntry.objects.filter(sheet__book_id=bustle.book_id).order_by("position")
        hands.append([entry.facts for entry in log])
    assert hands[0] == hands[1]
