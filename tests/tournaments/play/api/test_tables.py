"""A table's sheet over the API: same again, out of order, too late, refused."""

from __future__ import annotations

import itertools
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.selectors import log_of
from tests import cast
from tests.tournaments.api_requests import back, hand, post, sheet_at
from tournaments.core.api import throttles
from tournaments.play.services.rounds import close_round, open_next_round

pytestmark = pytest.mark.django_db


def fill(bustle: Any) -> None:
    """Enters all hands of the running round."""
    for table in cast.tables_of(bustle):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)


def test_a_table_reads_its_sheet_with_the_people_who_sit_there(
    anybody: Any, eight: Any, table: str
) -> None:
    page = anybody.get(table).json()

    assert (page["bustle"], page["number"], page["round"]) == (eight.name, 1, 1)
    assert [player["seat"] for player in page["table"]["players"]] == ["N", "E", "S", "W"]
    assert page["sheet"]["score"]["points"] == {"NS": 0, "EW": 0}
    assert page["sheet"]["score"]["next_number"] == 1


def test_a_hand_is_answered_with_what_the_sheet_now_says(anybody: Any, table: str) -> None:
    answer = post(anybody, table + "hands/", hand(won=5))

    assert answer.status_code == 201
    assert answer.json()["answer"] == "recorded"
    score = answer.json()["score"]
    assert score["points"] == {"NS": 2, "EW": 0}
    assert score["hands"][0]["events"] == ["NS:march"]
    assert (score["hands"][0]["facts"]["dealer"], score["dealer"]) == ("N", "E")


def test_a_hand_takes_few_queries(anybody: Any, table: str) -> None:
    """Which version, which devices, and four to write it."""
    post(anybody, table + "hands/", hand())  # whatever is looked up once is at hand now
    with CaptureQueriesContext(connection) as whole:
        post(anybody, table + "hands/", hand(2))
    written = [one["sql"] for one in whole if "SAVEPOINT" not in one["sql"]]
    assert len(written) <= 6, "\n".join(written)


def test_the_same_request_five_times_is_one_hand(anybody: Any, eight: Any, table: str) -> None:
    body = hand()
    answers = [post(anybody, table + "hands/", body) for _time in range(5)]

    assert [answer.status_code for answer in answers] == [201, 200, 200, 200, 200]
    assert [answer.json()["again"] for answer in answers] == [False, True, True, True, True]
    said = [answer.json() | {"again": None} for answer in answers]
    assert all(one == said[0] for one in said)
    assert len(log_of(cast.tables_of(eight)[0].sheet_id)) == 1


def test_hands_that_come_out_of_order_make_the_same_sheet(
    anybody: Any, eight: Any, table: str
) -> None:
    hands = [hand(1, "N", 5), hand(2, "E", 3), hand(3, "S", 2)]
    for body in (hands[2], hands[0], hands[2], hands[1], hands[0]):
        last = post(anybody, table + "hands/", body)

    score = last.json()["score"]
    assert [one["number"] for one in score["hands"]] == [1, 2, 3]
    assert score["points"] == {"NS": 2, "EW": 3}
    assert [one["facts"]["dealer"] for one in score["hands"]] == ["N", "E", "S"]


def test_a_hand_in_dispute_counts_neither_on_the_sheet_nor_at_the_table(
    anybody: Any, table: str
) -> None:
    post(anybody, table + "hands/", hand(1, "N", 5))
    post(anybody, table + "hands/", hand(2, "N", 3))
    answer = post(anybody, table + "hands/", hand(2, "E", 5)).json()
    page = anybody.get(table).json()
    sheet = page["sheet"]["score"]

    assert answer["score"] == sheet
    assert sheet["points"] == {side["account"]: side["points"] for side in page["table"]["sides"]}
    assert sheet["points"] == {"NS": 2, "EW": 0}
    assert sheet["seats"]["N"]["points"] == 2
    assert (sheet["disputed"], sheet["ahead"]) == ([2], None)
    assert len(sheet["hands"][1]["rivals"]) == 1


def test_a_second_phone_that_says_the_same_confirms_and_one_that_differs_disputes(
    anybody: Any, table: str
) -> None:
    post(anybody, table + "hands/", hand(won=3))
    same = post(anybody, table + "hands/", hand(won=3))
    other = post(anybody, table + "hands/", hand(won=5))

    assert (same.status_code, same.json()["answer"]) == (201, "confirmed")
    assert (other.status_code, other.json()["answer"]) == (201, "disputed")
    assert other.json()["score"]["disputed"] == [1]


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"maker": None}, "maker_missing", "maker"),
        ({"maker": "X"}, "seat_unknown", "maker"),
        ({"tricks": {"NS": 3, "EW": 3}}, "tricks_total", "tricks"),
        ({"alone": "S"}, "alone_must_be_maker", "alone"),
        ({"take": "everything"}, "malformed", "take"),
        ({"weather": "fine"}, "malformed", "hand"),
    ],
)
def test_an_impossible_hand_is_refused_with_the_field_and_a_sentence(
    anybody: Any, eight: Any, table: str, facts: Any, code: str, field: str
) -> None:
    answer = post(anybody, table + "hands/", hand(facts=facts))

    assert answer.status_code == 422
    said = answer.json()
    assert (said["code"], said["field"]) == (code, field)
    assert said["message"].endswith(".")
    assert log_of(cast.tables_of(eight)[0].sheet_id) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hand_id": "7"}, "hand_id"),
        ({"hand_id": None}, "hand_id"),
        ({"number": "first"}, "number"),
        ({"number": 0}, "number"),
        ({"round": None}, "round"),
        ({"facts": []}, "facts"),
        ({"facts": {"tricks": dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 1)}}, "facts"),
    ],
)
def test_a_body_that_is_no_entry_is_malformed(
    anybody: Any, table: str, change: Any, field: str
) -> None:
    body = hand()
    answer = post(anybody, table + "hands/", body | change)

    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["field"]) == ("malformed", field)


def test_a_full_sheet_takes_no_further_hand(anybody: Any, eight: Any, table: str) -> None:
    fill(eight)
    answer = post(anybody, table + "hands/", hand(5))

    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == ("sheet_complete", "number")


def test_an_id_that_another_table_used_is_refused(anybody: Any, eight: Any, table: str) -> None:
    body = hand()
    post(anybody, table + "hands/", body)
    answer = post(anybody, sheet_at(eight, 2) + "hands/", body)

    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == ("id_taken", "id")


def test_the_last_hand_can_be_taken_back_once_and_again(anybody: Any, table: str) -> None:
    body = hand()
    post(anybody, table + "hands/", body)
    taking = back(body)
    answers = [post(anybody, table + "take-backs/", taking) for _time in range(3)]

    assert [answer.status_code for answer in answers] == [201, 200, 200]
    assert answers[-1].json()["score"]["hands"] == []


def test_a_take_back_that_overtakes_its_hand_still_takes_it_back(anybody: Any, table: str) -> None:
    body = hand()
    post(anybody, table + "take-backs/", back(body))
    answer = post(anybody, table + "hands/", body)

    assert answer.json()["score"]["hands"] == []


def test_only_the_last_hand_can_be_taken_back(anybody: Any, table: str) -> None:
    first, second = hand(1), hand(2)
    for body in (first, second):
        post(anybody, table + "hands/", body)
    answer = post(anybody, table + "take-backs/", back(first))

    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["field"]) == ("not_the_last_hand", "number")


def test_a_hand_of_a_round_that_is_over_is_kept_for_the_director_and_never_scored_in_the_next(
    anybody: Any, eight: Any, table: str
) -> None:
    fill(eight)
    close_round(bustle_id=eight.pk)
    open_next_round(bustle_id=eight.pk)
    late = post(anybody, table + "hands/", hand(4, "E", 5, round=1))

    assert (late.status_code, late.json()["answer"]) == (201, "quarantined")
    page = anybody.get(table).json()
    assert (page["round"], page["sheet"]["score"]["hands"]) == (2, [])


def test_a_round_that_was_never_opened_has_no_sheet(anybody: Any, table: str) -> None:
    assert post(anybody, table + "hands/", hand(round=3)).status_code == 404


def test_a_code_leads_to_its_own_table_and_nothing_in_the_body_to_another(
    anybody: Any, eight: Any, table: str
) -> None:
    other = cast.tables_of(eight)[1]
    answer = post(anybody, table + "hands/", hand() | {"sheet_id": other.sheet_id})

    assert (answer.status_code, answer.json()["field"]) == (400, "sheet_id")
    assert log_of(other.sheet_id) == []


def test_codes_of_an_older_generation_lead_nowhere(anybody: Any, eight: Any, table: str) -> None:
    eight.links_generation += 1
    eight.save()

    assert anybody.get(table).status_code == 404
    assert post(anybody, table + "hands/", hand()).status_code == 404


# -- many at once -------------------------------------------------------------------------------


def test_every_item_of_a_batch_has_its_own_status(anybody: Any, eight: Any, table: str) -> None:
    first, second = hand(1), hand(2)
    items = [
        {"kind": "hand", **first},
        {"kind": "hand", **hand(2, facts={"tricks": {"NS": 1, "EW": 1}})},
        {"kind": "hand", **hand(3), "hand_id": "no id"},
        {"kind": "song", **hand(3)},
        {"kind": "hand", **hand(3, round=9)},
        {"kind": "hand", **second},
        {"kind": "hand", **first},
        {"kind": "take_back", **back(second)},
    ]
    answer = post(anybody, table + "batch/", {"items": items})

    assert answer.status_code == 200
    said = answer.json()["items"]
    assert [one["status"] for one in said] == [201, 422, 400, 400, 404, 201, 200, 201]
    assert (said[1]["code"], said[1]["field"]) == ("tricks_total", "tricks")
    assert (said[2]["field"], said[3]["field"]) == ("hand_id", "kind")
    assert said[0]["id"] == said[6]["id"] == first["hand_id"]
    assert said[7]["id"] == items[7]["entry_id"]
    assert len(anybody.get(table).json()["sheet"]["score"]["hands"]) == 1


def test_a_batch_in_any_order_ends_in_the_same_sheet(anybody: Any, eight: Any) -> None:
    scores = []
    for number, order in enumerate(itertools.islice(itertools.permutations(range(3)), 2)):
        table = sheet_at(eight, number + 1)
        bodies = [hand(1, "N", 5), hand(2, "E", 4), hand(3, "W", 1)]
        items = [{"kind": "hand", **bodies[place]} for place in order]
        post(anybody, table + "batch/", {"items": items})
        scores.append(anybody.get(table).json()["sheet"]["score"]["points"])

    assert scores[0] == scores[1] == {"NS": 4, "EW": 1}


def test_a_batch_for_an_unknown_code_is_refused_as_a_whole(anybody: Any, eight: Any) -> None:
    answer = post(anybody, f"/api/tables/{eight.pk}-1-{'A' * 16}/batch/", {"items": []})

    assert answer.status_code == 404


@pytest.mark.parametrize("items", [None, {}, "all", [1], [[]], [{}] * 101])
def test_a_batch_that_is_no_list_of_entries_is_malformed(
    anybody: Any, table: str, items: Any
) -> None:
    answer = post(anybody, table + "batch/", {"items": items})

    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"


# -- too often ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("one_window")
def test_a_table_that_writes_without_end_is_told_to_wait(
    anybody: Any, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "WRITES", 3)
    answers = [post(anybody, table + "hands/", hand()) for _time in range(4)]

    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert int(answers[-1]["Retry-After"]) > 0


@pytest.mark.usefixtures("one_window")
def test_guessing_codes_is_stopped_but_a_true_code_from_the_same_address_is_not(
    anybody: Any, eight: Any, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles, "FAILURES", 3)
    wrong = f"/api/tables/{eight.pk}-1-{'B' * 16}/"
    statuses = [anybody.get(wrong).status_code for _time in range(5)]

    assert statuses == [404, 404, 404, 429, 429]
    assert anybody.get(table).status_code == 200
    assert post(anybody, table + "hands/", hand()).status_code == 201


@pytest.mark.usefixtures("one_window")
def test_two_first_tries_at_once_are_both_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    add = throttles.cache.add

    def late(key: str, *args: Any, **kwargs: Any) -> Any:
        add(key, 5, **kwargs)  # the other one came between
        return add(key, *args, **kwargs)

    monkeypatch.setattr(throttles.cache, "add", late)
    assert [throttles.count("tries", "somebody", 2) for _time in range(2)] == [7, 9]


def test_a_dead_cache_turns_no_table_away(
    anybody: Any, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refuse(*args: Any, **kwargs: Any) -> None:
        asked.append(args)
        raise ConnectionError("no Redis")

    monkeypatch.setattr(throttles.cache, "add", refuse)
    monkeypatch.setattr(throttles._Silence, "until", 0.0)
    statuses = [post(anybody, table + "hands/", hand(number)).status_code for number in (1, 2)]

    assert statuses == [201, 201]
    assert len(asked) == 1  # the second hand did not wait for it again


def test_a_made_up_take_back_of_nothing_is_harmless(anybody: Any, table: str) -> None:
    body = {"entry_id": str(uuid4()), "hand_id": str(uuid4()), "round": 1, "number": 1}

    assert post(anybody, table + "take-backs/", body).status_code == 201
    assert anybody.get(table).json()["sheet"]["score"]["hands"] == []
