"""Who writes at a table, as its page and the API have it: cookies, strangers, sides, paper."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from scoring.models import LogEntry
from scoring.selectors import sheet
from tests import cast
from tests.tournaments.api_requests import back, hand
from tournaments.models import Bustle, Device
from tournaments.play.selectors.late_hands import count_late_hands
from tournaments.play.selectors.tables import table_code_of

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


@pytest.fixture
def code(eight: Any) -> str:
    return table_code_of(eight, 1)


@pytest.fixture
def cookies_of_first(code: str) -> Any:
    return opened(code, write_one=True).cookies


@pytest.fixture
def cookies_of_second(cookies_of_first: Any, code: str) -> Any:
    return opened(code).cookies


@pytest.fixture
def first(cookies_of_first: Any) -> Client:
    """The phone that has claimed the table."""
    return phone_with(cookies_of_first)


@pytest.fixture
def second(cookies_of_second: Any) -> Client:
    return phone_with(cookies_of_second)


@pytest.fixture
def cookies_of_sides(eight: Any, code: str) -> Any:
    """What two phones keep that have said which side is theirs, where each confirms."""
    by_sides(eight, "confirm")
    ours, theirs = opened(code), opened(code)
    door(ours, code, "side", account="NS")
    door(theirs, code, "side", account="EW")
    return ours.cookies, theirs.cookies


@pytest.fixture
def two_sides(cookies_of_sides: Any) -> tuple[Client, Client]:
    ours, theirs = cookies_of_sides
    return phone_with(ours), phone_with(theirs)


def phone_with(cookies: Any) -> Client:
    phone = Client()
    phone.cookies = cookies
    return phone


def opened(code: str, *, write_one: bool = False) -> Client:
    client = Client()
    client.get(reverse("table:sheet", args=[code]))
    if write_one:
        assert write(client, code).status_code == 200
    return client


def write(client: Client, code: str, number: int = 1, tricks: int = 4, **more: Any) -> Any:
    facts = {"hand_id": str(uuid4()), "number": number, "round": 1, "maker": "N", "tricks": tricks}
    return client.post(reverse("table:record", args=[code]), facts | more, headers=HX)


def door(client: Client, code: str, action: str, **sent: Any) -> None:
    address = reverse("table:device", args=[code])
    assert client.post(address, {"action": action} | sent).status_code == 302


def seen(client: Client, code: str) -> str:
    return client.get(reverse("table:sheet", args=[code])).content.decode()


def batch(client: Any, code: str, item: dict[str, Any], **more: Any) -> Any:
    items = {"items": [{"kind": "hand"} | item]}
    answer = client.post(f"/api/tables/{code}/batch/", items, "application/json", **more)
    return answer.json()["items"][0]


def by_sides(bustle: Bustle, entry: str) -> None:
    Bustle.objects.filter(pk=bustle.pk).update(entry=entry, version=F("version") + 1)


def score_of(bustle: Bustle) -> Any:
    return sheet(cast.tables_of(bustle)[0].sheet_id).score


# -- cookies --------------------------------------------------------------------------------------


def test_a_phone_is_known_by_a_long_secret_that_no_script_reads(code: str) -> None:
    answer = Client().get(reverse("table:sheet", args=[code]))
    [morsel] = [one for name, one in answer.cookies.items() if name.startswith("table-")]
    assert len(morsel.value) * 6 >= 80
    assert (bool(morsel["httponly"]), morsel["samesite"]) == (True, "Lax")
    assert not Device.objects.exists()  # looking claims nothing


def test_a_second_phone_reads_along_and_writes_only_when_let_in(
    first: Client, second: Client, code: str, eight: Any
) -> None:
    page = seen(second, code)
    assert "Another phone is keeping score here." in page
    assert "data-record" not in page
    assert write(second, code, 2).status_code == 403
    door(second, code, "ask")
    assert "You asked to join." in seen(second, code)
    assert "Another phone wants to keep score here" in seen(first, code)
    door(first, code, "let_in", device=Device.objects.get(state="asking").pk)
    assert write(second, code, 2).status_code == 200
    assert score_of(eight).played == 2


def test_who_asks_cannot_let_itself_in(first: Client, second: Client, code: str) -> None:
    door(second, code, "ask")
    door(second, code, "let_in", device=Device.objects.get(state="asking").pk)
    assert write(second, code, 2).status_code == 403


def test_a_phone_that_was_sent_away_writes_nowhere_at_its_table(
    first: Client, second: Client, code: str, eight: Any
) -> None:
    door(second, code, "ask")
    door(first, code, "send_away", device=Device.objects.get(state="asking").pk)
    assert "was turned away" in seen(second, code)
    before = LogEntry.objects.count()
    assert write(second, code, 2).status_code == 403
    assert batch(second, code, hand(2))["code"] == "not_let_in"
    single = second.post(f"/api/tables/{code}/hands/", hand(2), "application/json")
    assert single.status_code == 403
    [standing] = score_of(eight).hands
    undone = reverse("table:take_back", args=[code])
    second.post(undone, {"entry_id": standing.entry_id}, headers=HX)
    gone = back({"hand_id": standing.entry_id, "round": 1, "number": 1})
    assert batch(second, code, {"kind": "take_back"} | gone)["status"] == 403
    assert LogEntry.objects.count() == before


def test_a_phone_of_one_table_cannot_write_at_another(first: Client, eight: Any, code: str) -> None:
    other = table_code_of(eight, 2)
    opened(other, write_one=True)
    stolen = {f"table-{eight.pk}-2": first.cookies[f"table-{eight.pk}-1"].value}
    for client in (first, Client()):
        client.cookies.load(stolen)
        assert write(client, other, 2).status_code == 403
        assert batch(client, other, hand(2))["status"] == 403


def test_a_phone_of_one_table_does_not_answer_for_another(
    first: Client, second: Client, eight: Any, code: str
) -> None:
    door(second, code, "ask")
    elsewhere = opened(table_code_of(eight, 2), write_one=True)
    asking = Device.objects.get(state="asking").pk
    door(elsewhere, table_code_of(eight, 2), "let_in", device=asking)
    door(elsewhere, code, "let_in", device=asking)
    assert Device.objects.get(pk=asking).state == "asking"


# -- programs -------------------------------------------------------------------------------------


def test_a_program_names_itself_and_claims_the_table(code: str) -> None:
    program = APIClient()
    named = {"headers": {"Bustle-Device": "a long secret of its own"}}
    address = f"/api/tables/{code}/hands/"
    assert program.post(address, hand(1), format="json", **named).status_code == 201
    refused = program.post(address, hand(2), format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_let_in")
    assert program.post(address, hand(2), format="json", **named).status_code == 201


# -- the director ---------------------------------------------------------------------------------


def test_the_director_lets_a_phone_in_and_frees_a_table(
    director_client: Client, first: Client, second: Client, eight: Any, code: str
) -> None:
    door(second, code, "ask")
    address = reverse("director:devices", args=[eight.slug])
    board = director_client.get(reverse("director:board", args=[eight.slug]))
    assert "Phones asking to keep score" in board.content.decode()
    asking = Device.objects.get(state="asking").pk
    director_client.post(address, {"action": "let_in", "device": asking})
    assert write(second, code, 2).status_code == 200
    director_client.post(address, {"action": "forget", "table": 1, "round": 1})
    assert not Device.objects.exists()


def test_another_clubs_director_answers_for_nobody(
    client: Client, first: Client, second: Client, eight: Any, code: str
) -> None:
    door(second, code, "ask")
    client.force_login(cast.director(cast.club("Friday club"), "fred"))
    address = reverse("director:devices", args=[eight.slug])
    asking = Device.objects.get(state="asking").pk
    assert client.post(address, {"action": "let_in", "device": asking}).status_code == 404
    assert Device.objects.get(pk=asking).state == "asking"


# -- sides ----------------------------------------------------------------------------------------


def test_a_phone_is_asked_for_its_side(eight: Any, code: str) -> None:
    by_sides(eight, "both")
    assert "We are" in seen(Client(), code)


def test_where_both_write_each_side_sees_its_own_sheet(
    two_sides: Any, eight: Any, code: str
) -> None:
    ours, theirs = two_sides
    by_sides(eight, "both")
    write(ours, code, 1)
    assert "Waiting for the other side" in seen(ours, code)
    assert "Hand 1 of 4" in seen(theirs, code)
    assert score_of(eight).points == {"NS": 1, "EW": 0}  # it counts at once
    write(theirs, code, 1)
    assert score_of(eight).unconfirmed == ()
    assert "Waiting for the other side" not in seen(ours, code)


def test_where_both_write_the_hand_at_which_they_differ_is_shown_to_both(
    two_sides: Any, eight: Any, code: str
) -> None:
    ours, theirs = two_sides
    by_sides(eight, "both")
    write(ours, code, 1, tricks=4)
    write(theirs, code, 1, tricks=5)
    for phone, said in ((ours, "march"), (theirs, "4 tricks")):
        page = seen(phone, code)
        assert "The other side entered:" in page
        assert said in page.partition("The other side entered:")[2][:80]
        assert "Hand 1 in dispute, not counted yet" in page
    address = reverse("table:sheet", args=[code])
    sheets = [phone.get(address).context["sheet"] for phone in (ours, theirs)]
    assert [one.log[0]["points"][-2:] for one in sheets] == ["+1", "+2"]  # what its own gives
    assert [side["points"] for one in sheets for side in one.sides] == [0, 0, 0, 0]
    assert "Hand 2 of 4" in seen(theirs, code)


@pytest.mark.full
def test_a_side_that_is_behind_writes_on_though_the_other_has_filled_the_sheet(
    two_sides: Any, eight: Any, code: str
) -> None:
    ours, theirs = two_sides
    by_sides(eight, "both")
    for number in range(1, 5):
        write(ours, code, number)
    assert "All hands are in" in seen(ours, code)
    for number in range(1, 5):
        assert f"Hand {number} of 4" in seen(theirs, code)
        write(theirs, code, number)
    assert score_of(eight).unconfirmed == ()
    assert "All hands are in" in seen(theirs, code)


def confirm(client: Client, code: str) -> None:
    context = client.get(reverse("table:sheet", args=[code])).context
    asked = context["sheet"].confirm
    sent = {"hand_id": str(context["hand_id"]), "entry_id": asked["entry_ids"]}
    for _twice in range(2):
        client.post(asked["url"], sent)


def test_one_side_confirms_what_the_other_wrote_in_one_tap(
    two_sides: Any, eight: Any, code: str
) -> None:
    ours, theirs = two_sides
    write(ours, code, 1)
    assert "entered hand 1" in seen(theirs, code)
    assert "entered hand 1" not in seen(ours, code)
    confirm(theirs, code)
    assert (score_of(eight).unconfirmed, score_of(eight).disputed) == ((), ())
    assert LogEntry.objects.count() == 2


def test_one_side_says_what_it_was_instead(two_sides: Any, eight: Any, code: str) -> None:
    ours, theirs = two_sides
    write(ours, code, 1, tricks=3)
    address = reverse("table:sheet", args=[code])
    again = theirs.get(address, {"hand": 1}).content.decode()
    assert 'name="number" value="1"' in again
    write(theirs, code, 1, tricks=5)
    assert score_of(eight).disputed == (1,)


def test_the_total_is_confirmed_at_the_end_in_one_tap(
    two_sides: Any, eight: Any, code: str
) -> None:
    _ours, theirs = two_sides
    for number in range(1, 5):
        cast.enter(cast.tables_of(eight)[0].sheet_id, number, by="table 1, NS")
    assert "You haven’t confirmed hands 1, 2, 3, 4 yet." in seen(theirs, code)
    confirm(theirs, code)
    assert score_of(eight).unconfirmed == ()


def test_nobody_confirms_what_they_wrote_themselves(two_sides: Any, eight: Any, code: str) -> None:
    ours, _theirs = two_sides
    write(ours, code, 1)
    [standing] = score_of(eight).hands
    sent = {"hand_id": str(uuid4()), "entry_id": [standing.entry_id]}
    ours.post(reverse("table:confirm", args=[code]), sent)
    opened(code).post(reverse("table:confirm", args=[code]), sent)
    assert score_of(eight).unconfirmed == (1,)


def test_a_round_is_closed_with_hands_of_one_side_and_says_so(
    director_client: Client, eight: Any, code: str
) -> None:
    by_sides(eight, "both")
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number, by=f"table {table.number}, NS")
            if table.number == 2 or number < 3:
                cast.enter(table.sheet_id, number, by=f"table {table.number}, EW")
    address = reverse("director:round", args=[eight.slug, 1])
    said = "Table 1: only one side entered hands 3 and 4."
    assert said in director_client.get(address).content.decode()
    closed = director_client.post(address, {"action": "close_round"}, follow=True)
    assert "Round 1 is closed." in closed.content.decode()
    assert said in closed.content.decode()


# -- paper ----------------------------------------------------------------------------------------


def test_with_phones_away_the_link_says_so_and_a_hand_is_kept_for_the_director(
    eight: Any, code: str
) -> None:
    by_sides(eight, "paper")
    phone = opened(code)
    page = seen(phone, code)
    assert "Phones are off tonight. Keep score on the card." in page
    assert "data-record" not in page
    assert "kept for the director" in write(phone, code).content.decode()
    kept = batch(phone, code, hand(2))
    assert (kept["answer"], kept["message"][:22]) == ("quarantined", "Phones are off tonight")
    assert (score_of(eight).played, count_late_hands(eight)) == (0, 2)


def test_where_https_is_certain_no_neighbor_can_set_a_device_s_cookie(
    settings: Any, eight: Any, code: str
) -> None:
    settings.SESSION_COOKIE_SECURE = True
    phone = Client()
    page = phone.get(f"/T/{code}", secure=True)
    cookie = page.cookies[f"__Host-table-{eight.pk}-1"]
    assert (cookie["secure"], cookie["httponly"], cookie["path"]) == (True, True, "/")
    assert not cookie["domain"]
    assert cookie.key not in phone.get(f"/T/{code}", secure=True).cookies
