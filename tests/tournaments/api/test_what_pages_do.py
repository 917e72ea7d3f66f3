"""What pages do, programs do too: teams, devices, results, an entry made by mistake."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests import cast
from tests.tournaments.api_requests import hand, of_bustle, post, sheet_at
from tests.tournaments.bustles import play_all
from tournaments.models import Device
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.devices import ask_in
from tournaments.play.services.rounds import close_round
from tournaments.setup.services.bustles import change_bustle, finish_bustle

pytestmark = pytest.mark.django_db


def test_an_entry_that_was_a_mistake_is_removed(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:3])
    assert program.delete(of_bustle(bustle, "registrations/2/")).status_code == 204
    numbers = program.get(of_bustle(bustle, "registrations/")).json()["results"]
    assert [one["number"] for one in numbers] == [1, 3]
    assert program.delete(of_bustle(bustle, "registrations/2/")).status_code == 404


def test_teams_are_made_named_and_parted(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:4], format="round_robin")
    path = of_bustle(bustle, "teams/")
    paired = post(program, path, {"numbers": [1, 2]}).json()
    assert (paired["number"], [one["number"] for one in paired["members"]]) == (1, [1, 2])
    entered = post(program, path, {"names": ["Ann", "Bo"], "name": "The jacks"}).json()
    assert (entered["called"], [one["name"] for one in entered["members"]]) == (
        "The jacks",
        ["Ann", "Bo"],
    )
    named = program.patch(f"{path}1/", {"name": "The nines"}, format="json").json()
    assert named["called"] == "The nines"
    assert program.delete(f"{path}1/").status_code == 204
    assert [one["number"] for one in program.get(path).json()["results"]] == [2]
    both = {"numbers": [1, 2], "names": ["Cy", "Di"]}
    assert post(program, path, both).json()["field"] == "numbers"


def test_devices_that_ask_are_let_in_or_sent_away_and_a_table_is_freed(
    program: APIClient, anybody: APIClient, eight: Any
) -> None:
    first = {"headers": {"Bustle-Device": "a" * 30}, "format": "json"}
    anybody.post(sheet_at(eight) + "hands/", hand(), **first)
    for secret in ("b" * 30, "c" * 30):
        ask_in(code=table_code_of(eight, 1), secret=secret)
    path = of_bustle(eight, "devices/")
    asking = program.get(path).json()["results"]
    assert [one["table"] for one in asking] == [1, 1]
    for one, answer in zip(asking, ("let-in", "send-away"), strict=True):
        assert post(program, f"{path}{one['id']}/{answer}/").status_code == 204
    states = Device.objects.filter(bustle=eight).order_by("pk").values_list("state", flat=True)
    assert list(states) == ["in", "in", "out"]
    assert program.get(path).json()["results"] == []
    assert program.delete(of_bustle(eight, "tables/1/devices/")).status_code == 204
    assert not eight.devices.exists()


def test_results_are_published_once_and_withdrawn(program: APIClient, eight: Any) -> None:
    path = of_bustle(eight, "results/")
    play_all(eight, "NNNN")
    close_round(bustle_id=eight.pk)
    change_bustle(bustle_id=eight.pk, settings={"rounds_planned": 1})
    assert post(program, path).status_code == 409
    finish_bustle(bustle_id=eight.pk)
    editions = [post(program, path).json() for _press in range(2)]
    assert [one["number"] for one in editions] == [1, 1]
    assert program.delete(path).status_code == 204
    [edition] = program.get(path).json()["results"]
    assert edition["withdrawn_at"]


def test_the_public_page_opens_at_a_time_and_the_change_can_be_undone(
    program: APIClient, anybody: APIClient, eight: Any
) -> None:
    def opens(at: Any) -> Any:
        return program.patch(of_bustle(eight), {"public_from": at}, format="json")

    assert opens("2199-01-02T19:00:00-05:00").json()["public_from"] == "2199-01-02T19:00:00-05:00"
    public = f"/api/public/{eight.slug}/standings/"
    assert anybody.get(public).status_code == 404
    undo = of_bustle(eight, "undo/")
    assert program.get(undo).json()["sentence"] == "what the public sees changed"
    assert post(program, undo).status_code == 200
    assert program.get(of_bustle(eight)).json()["public_from"] is None
    assert anybody.get(public).status_code == 200
    for at in ("soon", "9999-12-31T23:59:00-05:00", "0001-01-01T00:00:00Z"):
        assert (opens(at).status_code, opens(at).json()["field"]) == (400, "public_from")


def test_the_screens_show_what_a_program_picks(program: APIClient, eight: Any) -> None:
    path = of_bustle(eight, "screen/")
    assert program.get(path).json() == {"shows": "turns", "dark": True}
    picked = program.patch(path, {"shows": "leaders"}, format="json")
    assert picked.json() == {"shows": "leaders", "dark": True}
    light = program.patch(path, {"dark": False}, format="json")
    assert light.json() == {"shows": "leaders", "dark": False}
    assert program.patch(path, {"shows": "the bar"}, format="json").json()["field"] == "shows"


def test_the_start_is_taken_back_until_a_round_is_open(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club)
    path = of_bustle(bustle, "start/take-back/")
    assert post(program, path).json()["code"] == "not_now"
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    assert post(program, path).json()["state"] == "setup"


def test_partners_are_drawn_by_lot_once(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:5], format="round_robin")
    path = of_bustle(bustle, "teams/by-lot/")
    assert post(program, path).json()["message"] == "Fewer than two players here need a partner."
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 6))
    sent = {"format": "json", "headers": {"Idempotency-Key": str(uuid4())}}
    first, again = (program.post(path, {"seed": 3}, **sent) for _time in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert [len(team["members"]) for team in first.json()["teams"]] == [2, 2]


def test_an_awkward_number_is_decided_at_the_door(program: APIClient, club: Any) -> None:
    bustle = cast.bustle_in_setup(club, cast.NAMES[:10])
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 11))
    path = of_bustle(bustle, "odd-numbers/")
    seen = program.get(path).json()
    assert (seen["here"], seen["left_over"], seen["more"]) == (10, 2, 2)
    assert [one["choice"] for one in seen["choices"]] == ["sit_out", "threes", "fill_ins"]
    credit = {"sit_out_credit": "flat", "sit_out_points": 7}
    sat = post(program, path, {"choice": "sit_out", **credit}).json()
    assert [one["choice"] for one in sat["choices"] if one["chosen"]] == ["sit_out"]
    bustle.refresh_from_db()
    assert (bustle.sit_out_credit, bustle.sit_out_points) == ("flat", 7)
    assert post(program, path, {"choice": "threes", **credit}).json()["field"] == "sit_out_credit"
    assert post(program, path, {"choice": "waiters"}).status_code == 409
    sent = {"format": "json", "headers": {"Idempotency-Key": str(uuid4())}}
    for _time in range(2):
        filled = program.post(path, {"choice": "fill_ins"}, **sent).json()
    assert (filled["here"], filled["left_over"], filled["choices"]) == (12, 0, [])
    assert bustle.registrations.filter(helper=True).count() == 2
