"""What the room reads: right, quick, small, and asked for only when it changed."""

from itertools import pairwise

import pytest
from django.urls import reverse

from tests import cast
from tests.tiers import amount
from tests.tournaments.bustles import players
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.models import Bustle, Player
from tournaments.players.services.registrations import leave, set_helper

ROUNDS = amount(8, 3)


@pytest.fixture
def forty(club):
    """Forty players at ten tables in the last round."""
    hands = amount(8, 2)
    return cast.evening(
        club,
        players=40,
        rounds=ROUNDS,
        hands=hands,
        until_round=ROUNDS - 1,
        into_round=hands,
        seed=1,
    )


def page(bustle):
    return reverse("public:bustle", args=[bustle.slug])


def text(answer):
    return answer.content.decode()


@pytest.mark.full
def test_the_standings_of_forty_players_take_few_queries_and_little_room(
    client, forty, django_assert_max_num_queries
):
    # One for the clubs' languages, three for a link's sentence, one for prizes, three so that
    # closed rounds are read once, one for the minutes that a round was given.
    with django_assert_max_num_queries(20):
        answer = client.get(page(forty))
    assert text(answer).count('class="standings__row') == 40
    assert len(answer.content) < 60_000
    # A person's figures are counted from the hands, once for everybody.
    for name, args, most in (("live", [], 13), ("round", [ROUNDS], 12), ("player", [1], 16)):
        with django_assert_max_num_queries(most):
            client.get(reverse(f"public:{name}", args=[forty.slug, *args]))


def test_a_reader_who_has_this_version_gets_nothing(client, eight, django_assert_max_num_queries):
    etag = client.get(page(eight))["ETag"]
    with django_assert_max_num_queries(1):
        assert client.get(page(eight), headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.django_db(transaction=True)
def test_whoever_asks_again_at_once_costs_no_query_until_something_changes(
    client, eight, django_assert_num_queries
):
    unchanged = {"If-None-Match": client.get(page(eight))["ETag"]}
    client.get(page(eight), headers=unchanged)
    with django_assert_num_queries(0):
        assert client.get(page(eight), headers=unchanged).status_code == 304
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert client.get(page(eight), headers=unchanged).status_code == 200


def test_a_hand_makes_another_version(client, eight):
    etag = client.get(page(eight))["ETag"]
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert client.get(page(eight), headers={"If-None-Match": etag}).status_code == 200


def test_what_asks_for_news_is_told_when_there_is_none(client, eight):
    pages = [("live", []), ("round", [1]), ("player", [1])]
    paths = [reverse(f"public:{name}", args=[eight.slug, *args]) for name, args in pages]
    version = client.get(paths[0]).context["version"]
    assert [client.get(path, {"v": version}).status_code for path in paths] == [204] * 3
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    assert [client.get(path, {"v": version}).status_code for path in paths] == [200] * 3


def test_the_public_pages_set_no_cookie(client, eight):
    assert not client.get(page(eight)).cookies


def test_a_player_s_link_shows_their_own_evening_first(client, eight):
    seen = text(client.get(page(eight), {"me": 1}))
    assert "Round 1: table" in seen
    assert "0 points, tied for place 1." in seen
    assert "you sit" not in text(client.get(page(eight)))


def test_a_link_that_knows_nobody_shows_the_page_all_the_same(client, eight):
    for me in ("99", "x", "-1", "9" * 30):
        answer = client.get(page(eight), {"me": me})
        assert answer.status_code == 200
        assert 'class="mine' not in text(answer)


def test_somebody_who_left_stays_in_the_standings_marked(client, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    leave(bustle_id=eight.pk, number=1)
    assert "left early" in text(client.get(page(eight)))


def test_nobody_has_nought_before_their_table_plays(client, eight):
    round_page = reverse("public:round", args=[eight.slug, 1])
    table_page = reverse("public:table", args=[eight.slug, 1, 2])
    before = text(client.get(page(eight)))
    assert "No scores yet" in before
    assert "standings__row" not in before
    first, second = cast.tables_of(eight)
    cast.enter(first.sheet_id)
    rows = {row["number"]: row["by_round"] for row in client.get(page(eight)).context["rows"]}
    assert {rows[player.number][0] for player in first.players} == {"1", "0"}
    assert {rows[player.number][0] for player in second.players} == {"–"}
    assert text(client.get(round_page)).count('class="tally__points"') == 2
    assert text(client.get(table_page)).count('class="score__points">–<') == 2


@pytest.mark.full
def test_a_tie_is_explained_where_it_was_broken_and_nowhere_else(client, twenty_four):
    rows = client.get(page(twenty_four)).context["rows"]
    assert any(row["decided_by"].startswith("Level on points") for row in rows)
    for above, row in pairwise(rows):
        if row["points"] != above["points"]:
            assert row["decided_by"] == ""


def test_a_name_that_looks_like_markup_is_a_name(client, director_client, eight):
    Player.objects.filter(name="Ada").update(name="<script>alert(1)</script> & Söhne")
    paths = [
        page(eight),
        reverse("public:round", args=[eight.slug, 1]),
        reverse("public:player", args=[eight.slug, 1]),
        reverse("director:board", args=[eight.slug]),
        reverse("director:players", args=[eight.slug]),
        reverse("director:draw", args=[eight.slug]),
    ]
    for path in paths:
        seen = text(director_client.get(path))
        assert "<script>alert" not in seen
        assert "&lt;script&gt;" in seen


@pytest.fixture
def nine(club):
    """Nine play two rounds; a sit-out counts seven points."""
    simulated = SimulatedBustle(players=9, rounds=3, hands=2, until_round=2, seed=4)
    bustle = Bustle.objects.get(pk=simulate_bustle(club_id=club.pk, simulated=simulated))
    Bustle.objects.filter(pk=bustle.pk).update(
        sit_out_credit="flat", sit_out_points=7, version=bustle.version + 1
    )
    return bustle


def out_in(bustle, number):
    [row] = set(range(1, 10)) - players(bustle, number)
    return row


def test_a_credited_round_is_shown_in_brackets_with_a_legend(client, nine):
    shown = text(client.get(page(nine)))
    assert shown.count("<span>(7)</span>") == 2
    assert "In parentheses: points for a round you sat out." in shown
    theirs = client.get(reverse("public:player", args=[nine.slug, out_in(nine, 1)]))
    assert '(7)</span><span class="fine">credited</span>' in text(theirs)


def test_nothing_is_explained_where_nothing_is_credited(client, eight):
    assert "In parentheses" not in text(client.get(page(eight)))


def test_a_helper_is_marked_and_has_no_place(client, nine):
    set_helper(bustle_id=nine.pk, number=1, helper=True)
    shown = text(client.get(page(nine)))
    assert shown.count("no place") == 1
    assert shown.index('id="place-1"') > max(shown.index(f'id="place-{n}"') for n in range(2, 10))
    mine = text(client.get(reverse("public:bustle", args=[nine.slug]) + "?me=1"))
    assert "You’re filling in, so you don’t take a place." in mine
    assert ">fill-in<" in text(client.get(reverse("public:player", args=[nine.slug, 1])))


def test_seats_are_unfolded_until_the_first_hand_of_their_round(client, eight):
    assert 'id="seats" open' in text(client.get(page(eight)))
    for table in cast.tables_of(eight):
        cast.enter(table.sheet_id)
    seen = text(client.get(page(eight)))
    assert 'id="seats"' in seen
    assert 'id="seats" open' not in seen
