"""My evening within the page that is the same for everybody: right, never another's, and cheap."""

import gzip

import pytest
from django.urls import reverse

from tests import cast
from tournaments.core.selectors.bustles import public_bustle
from tournaments.draw.services.substitutes import substitute
from tournaments.models import Bustle, Registration
from tournaments.players.services.registrations import leave
from tournaments.public.selectors import snapshot
from tournaments.public.selectors.snapshot import snapshot_of


def page(bustle, me=None, name="bustle"):
    return reverse(f"public:{name}", args=[bustle.slug]) + (f"?me={me}" if me else "")


def text(answer):
    return " ".join(answer.content.decode().split())


def mine(client, bustle, me):
    return client.get(page(bustle, me)).context["mine"]


def test_my_seat_is_big_and_leads_to_my_table(client, eight):
    [table, _other] = cast.tables_of(eight)
    player = table.players[1]
    seen = client.get(page(eight, player.number))
    assert seen.context["mine"]["table"] == table.number
    assert seen.context["mine"]["chair"] == "East"
    assert reverse("public:table", args=[eight.slug, 1, 1]) in text(seen)


def test_my_rows_are_marked_and_nobody_else_s(client, eight):
    cast.enter(cast.tables_of(eight)[0].sheet_id)
    seen = text(client.get(page(eight, 3)))
    assert 'id="place-3" data-me' in seen
    assert 'id="seat-3" data-me' in seen
    assert seen.count("data-me>") == 2
    assert "data-me>" not in text(client.get(page(eight)))


def test_what_follows_keeps_asking_for_me(client, eight):
    for name in ("bustle", "live"):
        assert "&amp;me=3" in text(client.get(page(eight, 3, name)))
        assert "&amp;me=0" in text(client.get(page(eight, None, name)))


@pytest.mark.full
def test_a_team_s_line_is_both_of_theirs(client, club):
    bustle = cast.evening(club, players=8, format="round_robin", teams=True, until_round=1)
    two = Registration.objects.filter(bustle=bustle, team__number=1).order_by("number")
    first, second = two.values_list("number", flat=True)
    said = mine(client, bustle, second)
    assert said["team"] == mine(client, bustle, first)["team"] != ""
    assert "Your team:" in text(client.get(page(bustle, second)))


def test_a_sit_out_is_said_and_who_left_is_told_so(client, club):
    bustle = cast.running_bustle(club, players=9, rounds=3, hands=2)
    seated = {player.number for table in cast.tables_of(bustle) for player in table.players}
    [out] = set(range(1, 10)) - seated
    assert mine(client, bustle, out)["seat"] == "Round 1: you sit out."
    assert mine(client, bustle, out)["table"] is None
    leave(bustle_id=bustle.pk, number=out)
    assert "The director has you down as gone." in text(client.get(page(bustle, out)))


def test_a_substitute_reads_whose_seats_they_have(client, eight):
    substitute(bustle_id=eight.pk, number=1, name="Zoe")
    assert "You’re playing for Ada." in text(client.get(page(eight, 9)))


def test_after_a_name_is_taken_back_nothing_kept_in_memory_says_it(client, eight):
    assert "Ada" in text(client.get(page(eight, 2)))
    Registration.objects.filter(bustle=eight, number=1).update(shown_as="number")
    Bustle.objects.filter(pk=eight.pk).update(version=eight.version + 1)
    for me in (1, 2):
        for name in ("bustle", "live"):
            assert "Ada" not in text(client.get(page(eight, me, name)))


@pytest.mark.full
def test_what_was_worked_out_before_the_bustle_changed_serves_no_older_page_either(eight):
    kept = snapshot_of(public_bustle(eight.slug))
    assert snapshot_of(public_bustle(eight.slug), kept.version - 1) is kept
    Bustle.objects.filter(pk=eight.pk).update(version=eight.version + 1)
    later = snapshot_of(public_bustle(eight.slug), kept.version - 1)
    assert later.base == kept.base + 1


def test_scores_that_are_not_public_are_not_mine_either(client, eight):
    Bustle.objects.filter(pk=eight.pk).update(scores_public="rounds", version=eight.version + 1)
    cast.enter(cast.tables_of(eight)[0].sheet_id, won=5)
    for me in range(1, 9):
        assert "2 points" not in text(client.get(page(eight, me)))


def test_a_new_hand_is_in_my_evening_at_once(client, eight):
    number = cast.tables_of(eight)[0].players[0].number
    assert mine(client, eight, number)["standing"].startswith("0 points")
    cast.enter(cast.tables_of(eight)[0].sheet_id, won=5)
    assert mine(client, eight, number)["standing"].startswith("2 points, tied for place 1")


def test_my_page_is_packed_like_the_others(client, eight):
    packed = client.get(page(eight, 3), headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == client.get(page(eight, 3)).content


def test_hundreds_who_watch_cost_one_question_each(
    client, twenty_four, django_assert_max_num_queries
):
    client.get(page(twenty_four, None, "live"))
    for me in range(1, 25):
        with django_assert_max_num_queries(1):
            answer = client.get(page(twenty_four, me, "live"))
        assert answer.context["mine"]["number"] == me


def test_no_more_evenings_are_kept_than_a_process_can_hold(club, monkeypatch):
    monkeypatch.setattr(snapshot._snapshots, "maxsize", 2)
    for _bustle in range(3):
        made = cast.bustle_in_setup(club)
        made.live_version = made.version
        snapshot_of(made)
    assert len(snapshot._snapshots) == 2
