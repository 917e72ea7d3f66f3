"""One table as anybody reads it: hand by hand, with nobody's name but as they agreed."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.services import adjust, correct_hand, enter_totals
from tests import cast
from tests.tiers import few
from tests.tournaments.bustles import play, started
from tournaments.models import Bustle, Registration
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.rounds import close_round


def page(bustle, number=1, table=1):
    return reverse("public:table", args=[bustle.slug, number, table])


def text(answer):
    return " ".join(answer.content.decode().split())


@pytest.fixture
def sheet_id(eight):
    return cast.tables_of(eight)[0].sheet_id


def names_at(bustle, table=0):
    return {player.seat: player.short for player in cast.tables_of(bustle)[table].players}


def test_a_table_is_read_hand_by_hand_with_the_score_after_each(client, eight, sheet_id):
    cast.enter(sheet_id, 1, "N", 5, alone="N")
    cast.enter(sheet_id, 2, "E", 2)
    cast.enter(sheet_id, 3, "W", 3)
    hands = client.get(page(eight)).context["hands"]
    called = names_at(eight)
    assert [hand["number"] for hand in hands] == [3, 2, 1]
    assert hands[2]["sentence"] == f"{called['N']} alone, march"
    assert hands[2]["points"] == f"{called['N']} & {called['S']}\N{NO-BREAK SPACE}+4"
    assert [hand["after"] for hand in hands] == ["6 – 1", "6 – 0", "4 – 0"]


def test_who_sits_where_leads_to_their_evenings(client, eight):
    seats = client.get(page(eight)).context["seats"]
    assert [one["seat"] for one in seats] == ["North", "East", "South", "West"]
    for one in seats:
        assert reverse("public:player", args=[eight.slug, one["number"]]) in text(
            client.get(page(eight))
        )


def test_before_the_first_hand_it_says_who_deals(client, eight):
    seen = text(client.get(page(eight)))
    assert "No hands yet." in seen
    assert "Hand 1:" in seen
    assert "deals" in seen


def test_a_hand_of_which_there_are_two_versions_is_in_dispute(client, eight, sheet_id):
    cast.enter(sheet_id, 1, "N", 3)
    cast.enter(sheet_id, 1, "E", 5)
    seen = text(client.get(page(eight)))
    assert "in dispute" in seen
    assert "The director will settle it." in seen


def corrected(sheet_id, why="the wrong maker"):
    cast.enter(sheet_id, 1, "N", 3)
    facts = {"maker": "E", "tricks": {"NS": 0, "EW": 5}}
    correct_hand(
        sheet_id=sheet_id, entry_id=uuid4(), number=1, facts=facts, by="director:7", reason=why
    )


def test_a_correction_says_what_was_why_and_not_who(client, eight, sheet_id):
    corrected(sheet_id)
    answer = client.get(page(eight))
    [change] = answer.context["changes"]
    called = names_at(eight)
    assert change.sentence == (
        f"hand 1 corrected: {called['E']}, march (was: {called['N']}, 3 tricks)"
    )
    assert change.score == "0–2, was 1–0"
    assert "the wrong maker" in text(answer)
    assert "director:7" not in text(answer)


def test_points_that_the_director_gave_stand_apart_with_their_reason(client, eight, sheet_id):
    cast.enter(sheet_id)
    adjust(
        sheet_id=sheet_id, entry_id=uuid4(), points=2, by="director:7", reason="late", account="EW"
    )
    answer = client.get(page(eight))
    assert answer.context["hands"][0]["after"] == "1 – 0"
    assert [side["points"] for side in answer.context["table"]["sides"]] == [1, 2]
    assert "“late”" in text(answer)
    assert answer.context["changes"] == []


def test_totals_of_a_card_are_said_to_be_that(client, eight, sheet_id):
    enter_totals(
        sheet_id=sheet_id, entry_id=uuid4(), points={"NS": 7, "EW": 4}, by="director:7", reason=""
    )
    answer = client.get(page(eight))
    assert "The score comes from a paper card, without single hands." in text(answer)
    assert answer.context["changes"] == []


def test_totals_that_replace_hands_are_told_without_a_reason_that_nobody_wrote_for_all(
    client, eight, sheet_id
):
    cast.enter(sheet_id)
    points = {"NS": 7, "EW": 4}
    enter_totals(
        sheet_id=sheet_id, entry_id=uuid4(), points=points, by="director:7", reason="Ann said so"
    )
    answer = client.get(page(eight))
    assert [change.score for change in answer.context["changes"]] == ["7–4, was 1–0"]
    assert "Ann said so" not in text(answer)
    assert "The hands below no longer count" in text(answer)


def test_nobody_who_hides_is_named_and_no_writer_and_no_code(client, eight, sheet_id):
    player = cast.tables_of(eight)[0].players[0]
    Registration.objects.filter(bustle=eight, number=player.number).update(shown_as="number")
    Bustle.objects.filter(pk=eight.pk).update(version=eight.version + 1)
    cast.enter(sheet_id, 1, player.seat, 3, by="table 1, NS")
    seen = text(client.get(page(eight)))
    assert f">{player.short}<" not in seen
    assert f"Number {player.number}, 3 tricks" in seen
    assert "table 1, NS" not in seen
    assert table_code_of(eight, 1) not in seen


@pytest.mark.parametrize("scores", ["rounds", "final"])
def test_hands_that_are_not_public_yet_are_not_there(client, eight, scores):
    Bustle.objects.filter(pk=eight.pk).update(scores_public=scores, version=eight.version + 1)
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number, "N", 5)
    seen = client.get(page(eight))
    assert "hands" not in seen.context
    assert "march" not in text(seen)
    close_round(bustle_id=eight.pk)
    assert ("march" in text(client.get(page(eight)))) == (scores == "rounds")


@pytest.mark.parametrize(
    ("ruleset", "players"),
    few(
        [("cutthroat", 6), ("three-handed", 6), ("two-handed", 4), ("pepper", 8), ("call-ace", 8)],
        3,
    ),
)
def test_every_number_of_seats_has_its_page(client, club, ruleset, players):
    bustle = cast.evening(club, players=players, rounds=2, hands=3, ruleset=ruleset, until_round=1)
    answer = client.get(page(bustle))
    seated = cast.tables_of(bustle)[0].players
    assert len(answer.context["seats"]) == len(seated)
    assert len(answer.context["hands"]) >= 3


def test_a_table_that_is_not_there_is_said_to_be_so(client, eight):
    assert client.get(page(eight, table=9)).status_code == 404
    assert client.get(page(eight, number=2)).status_code == 404


def test_a_level_sheet_waits_for_its_extra_hand(client, club):
    bustle = started(club, format="winners_move")
    play(cast.tables_of(bustle)[0].sheet_id, "N", "E")
    assert "Tied. One extra hand decides who moves." in text(client.get(page(bustle)))


def test_the_page_is_cheap(client, twenty_four, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        answer = client.get(page(twenty_four, 2, 3))
    assert len(answer.content) < 15_000
    with django_assert_max_num_queries(1):
        again = client.get(page(twenty_four, 2, 3), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    version = answer.context["version"]
    with django_assert_max_num_queries(1):
        news = client.get(page(twenty_four, 2, 3), {"v": version})
    assert news.status_code == 204
