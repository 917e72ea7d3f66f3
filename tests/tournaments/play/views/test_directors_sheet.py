"""A sheet in the director's hands: every deed says in a sentence what it changed."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.selectors import sheet
from scoring.services import enter_totals
from tests import cast
from tests.cases import for_every
from tournaments.play.selectors.tables import table_code_of


@pytest.fixture
def table(eight):
    return cast.tables_of(eight)[0]


@pytest.fixture
def send(director_client, eight, table):
    """Posts to the sheet's page; returns the page that follows."""
    path = reverse("director:sheet", args=[eight.slug, 1, table.number])

    def sent(action, follow=True, **fields):
        fields = {"action": action, "hand_id": str(uuid4())} | fields
        return director_client.post(path, fields, follow=follow)

    return sent


def text(answer):
    return answer.content.decode()


def state(table):
    return sheet(table.sheet_id).score


def test_the_director_enters_a_hand(send, table):
    seen = text(send("hand", number=1, maker="N", tricks=5))
    assert "Hand 1:" in seen
    assert state(table).points == {"NS": 2, "EW": 0}


def test_a_hand_that_a_table_entered_meanwhile_is_not_overruled_unseen(send, table):
    cast.enter(table.sheet_id)
    send("hand", follow=False, number=1, maker="E", tricks=4)
    assert state(table).disputed == (1,)
    assert len(state(table).hands) == 1


def test_a_correction_says_what_changed(send, table):
    cast.enter(table.sheet_id, maker="N", won=3)
    seen = text(send("correct", number=1, maker="E", tricks=5, reason="they told me"))
    assert "Hand 1 was" in seen
    assert "it was 1–" in seen
    assert "they told me" in seen
    assert state(table).points == {"NS": 0, "EW": 2}


def test_a_correction_is_possible_after_the_closing(send, between, table):
    send("correct", follow=False, number=1, maker="E", tricks=5)
    first = state(table).hands[0]
    assert (first.corrected, first.score.points) == (True, {"NS": 0, "EW": 2})


def test_a_wrong_correction_keeps_what_was_typed(send, table):
    cast.enter(table.sheet_id)
    answer = send("correct", number=1, maker="", tricks=4, reason="they told me")
    assert answer.status_code == 422
    assert "they told me" in text(answer)
    assert "Correct hand 1" in text(answer)


def test_a_dispute_is_ruled_with_one_button(send, table):
    cast.enter(table.sheet_id, maker="N")
    cast.enter(table.sheet_id, maker="E")
    version = sheet(table.sheet_id).version
    seen = text(send("rule", number=1, which=1, version=version))
    assert "Hand 1 was" in seen
    assert (state(table).disputed, state(table).points) == ((), {"NS": 0, "EW": 1})


@pytest.fixture
def disputed(table):
    cast.enter(table.sheet_id, maker="N")
    cast.enter(table.sheet_id, maker="E")
    return table


def test_the_buttons_of_a_dispute_say_who_says_what_and_what_it_makes_the_score(
    director_client, eight, table
):
    cast.enter(table.sheet_id, maker="N", won=5, by=f"table {table.number}, NS")
    cast.enter(table.sheet_id, number=2, maker="N", by="director:1")
    cast.enter(table.sheet_id, number=2, maker="E", by=f"table {table.number}, EW")
    path = reverse("director:sheet", args=[eight.slug, 1, table.number])
    one, other = director_client.get(path).context["disputes"][0]["versions"]
    ours, theirs = (side.names for side in table.sides)
    assert (one["who"], other["who"]) == ("The director says:", f"{theirs} say:")
    assert one["score"] == f"{ours} 3, {theirs} 0"
    assert other["score"] == f"{ours} 2, {theirs} 1"


def test_two_versions_of_one_phone_are_told_apart_by_their_order(director_client, eight, disputed):
    path = reverse("director:sheet", args=[eight.slug, 1, disputed.number])
    versions = director_client.get(path).context["disputes"][0]["versions"]
    assert [version["who"] for version in versions] == ["First entered:", "Then entered:"]


@for_every("sent", [{"version": 0, "which": 1}, {"which": 7}, {"number": 3}], undo=True)
def test_a_ruling_on_a_page_that_is_out_of_date_changes_nothing(send, disputed, sent):
    fields = {"number": 1, "which": 1, "version": sheet(disputed.sheet_id).version} | sent
    assert "Take another look" in text(send("rule", **fields))
    assert state(disputed).disputed == (1,)


def test_a_hand_is_taken_off(send, table):
    cast.enter(table.sheet_id)
    entry = state(table).hands[0].entry_id
    assert "was removed" in text(send("remove", number=1, entry_id=entry))
    assert state(table).hands == ()


def test_totals_from_paper_take_the_place_of_the_hands(send, table):
    cast.enter(table.sheet_id)
    card = {"points_NS": 9, "points_EW": 7, "loners_N": 1}
    refused = send("totals", **card)
    assert refused.status_code == 422
    assert "possible in 4 hands" in text(refused)
    assert state(table).from_totals is False
    seen = text(send("totals", reason="signed by both", **card))
    assert "Totals saved." in seen
    assert (state(table).points, state(table).complete) == ({"NS": 9, "EW": 7}, True)


def test_totals_are_withdrawn(send, table):
    cast.enter(table.sheet_id)
    points = {"NS": 9, "EW": 7}
    enter_totals(sheet_id=table.sheet_id, entry_id=uuid4(), points=points, by="a test")
    assert "The hands count again." in text(send("totals", withdraw="yes"))
    assert state(table).points == {"NS": 1, "EW": 0}


def test_missing_totals_are_asked_for_next_to_the_field_and_the_rest_is_kept(send):
    answer = send("totals", points_NS="", points_EW=7, loners_N="many", reason="wet paper")
    seen = text(answer)
    assert answer.status_code == 422
    assert "Enter their points." in seen
    assert "Enter a whole number from 0 to 20." in seen
    assert 'value="7"' in seen
    assert "wet paper" in seen


def test_the_same_request_twice_is_one_entry_and_one_sentence(send, table):
    cast.enter(table.sheet_id)
    entry = {"hand_id": str(uuid4()), "number": 1, "maker": "E", "tricks": 5}
    assert "Hand 1 was" in text(send("correct", **entry))
    assert "message--success" not in text(send("correct", **entry))


def test_everything_that_was_written_stays_readable(send, table):
    cast.enter(table.sheet_id, maker="N")
    cast.enter(table.sheet_id, maker="E")
    send("correct", follow=False, number=1, maker="E", tricks=5)
    send("totals", follow=False, points_NS=9, points_EW=7, reason="the card")
    seen = text(send("totals", withdraw="yes"))
    for words in (
        "different from what was there",
        "hand 1 corrected",
        "totals:",
        "totals removed",
    ):
        assert words in seen


def test_points_are_taken_from_one_person_with_a_reason(send, table, client, eight):
    cast.enter(table.sheet_id, maker="N", won=5)
    seen = text(send("adjust", whom="seat:N", points="-1", adjust_reason="table talk"))
    name = table.players[0].short
    assert f"Saved: adjustment: {name}\N{NO-BREAK SPACE}\N{MINUS SIGN}1." in seen
    assert "table talk" in seen
    assert state(table).points == {"NS": 2, "EW": 0}
    assert state(table).seats["N"].points == 1
    partner = next(player.short for player in table.players if player.seat == "S")
    for path in (
        reverse("public:round", args=[eight.slug, 1]),
        reverse("table:sheet", args=[table_code_of(eight, table.number)]),
    ):
        public = text(client.get(path))
        assert f"{name}\N{NO-BREAK SPACE}1, {partner}\N{NO-BREAK SPACE}2" in public
        assert "table talk" in public


def test_points_are_given_to_a_side_and_taken_back_by_the_opposite(send, table):
    send("adjust", follow=False, whom="account:EW", points="2", adjust_reason="they waited")
    assert state(table).points == {"NS": 0, "EW": 2}
    send("adjust", follow=False, whom="account:EW", points="-2", adjust_reason="they did not")
    assert state(table).points == {"NS": 0, "EW": 0}
    assert len(state(table).adjustments) == 2


def test_a_sheet_starts_from_a_score_that_everybody_can_read(send, table, client, eight):
    wrong = send("carry", carried_NS="4", carried_EW="")
    assert (wrong.status_code, state(table).carried) == (422, {})
    assert "Type the score they start from." in text(wrong)
    seen = text(send("carry", carried_NS="4", carried_EW="9", carried_reason="from last week"))
    assert "This sheet starts at 4–\N{WORD JOINER}9." in seen
    assert state(table).points == {"NS": 4, "EW": 9}
    public = [
        reverse("public:round", args=[eight.slug, 1]),
        reverse("public:table", args=[eight.slug, 1, table.number]),
        reverse("table:sheet", args=[table_code_of(eight, table.number)]),
    ]
    for path in public:
        page = text(client.get(path))
        assert "Starts at 4–\N{WORD JOINER}9: “from last week”" in page
    assert "starts from scratch" in text(send("carry", withdraw="yes"))
    assert state(table).points == {"NS": 0, "EW": 0}
    assert "Starts at" not in text(client.get(public[0]))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"whom": ""}, "Choose a side or a player."),
        ({"whom": "seat:Q"}, "Choose someone at this table."),
        ({"points": "0"}, "Say how many points to give or take."),
        ({"points": "many"}, "Enter a whole number from -99 to 99."),
        ({"adjust_reason": " "}, "Say why. Everyone can read it."),
    ],
)
def test_an_adjustment_that_says_too_little_is_refused_beside_its_field(
    send, table, wrong, sentence
):
    fields = {"whom": "seat:N", "points": "-1", "adjust_reason": "table talk"} | wrong
    answer = send("adjust", **fields)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert state(table).adjustments == ()
