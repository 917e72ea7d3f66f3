"""Hands in dispute on the board, on the round's page and in the API."""

import pytest
from django.urls import reverse

from scoring.services import enter_totals
from tests import cast
from tests.tournaments.bustles import play_all, started
from tournaments.models import Round
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.services.calls import call_director
from tournaments.play.services.rounds import open_next_round

ANYWAY = "Close round 1, table 2 stays pending"


@pytest.fixture
def disputed(eight):
    play_all(eight, "NNNN")
    cast.enter(cast.tables_of(eight)[1].sheet_id, 3, "E")
    return eight


def page(client, name, *args):
    return client.get(reverse(f"director:{name}", args=args)).content.decode()


def test_the_round_is_closed_all_the_same_and_the_dispute_stays_on_the_board(
    director_client, disputed
):
    seen = page(director_client, "board", disputed.slug)
    assert "Table 2 has two versions of hand 3." in seen
    assert ANYWAY in seen
    assert "hand 5 of 4" not in seen  # all are in
    sent = {"action": "close_pending", "round": 1, "pending": "2"}
    director_client.post(reverse("director:board", args=[disputed.slug]), sent)
    open_next_round(bustle_id=disputed.pk)
    seen = page(director_client, "board", disputed.slug)
    assert "Still in dispute" in seen
    assert "Round 1, table 2, hand 3" in seen
    assert reverse("director:sheet", args=[disputed.slug, 1, 2]) in seen


def test_a_page_that_knows_of_no_dispute_does_not_close_over_it(director_client, disputed):
    sent = {"action": "close_round", "round": 1}
    path = reverse("director:board", args=[disputed.slug])
    seen = director_client.post(path, sent, follow=True).content.decode()
    assert "Table 2 has a hand in dispute" in seen
    assert Round.objects.get().state == "playing"


def test_the_page_of_the_round_has_the_same_button(director_client, disputed):
    assert ANYWAY in page(director_client, "round", disputed.slug, 1)
    path = reverse("director:round", args=[disputed.slug, 1])
    director_client.post(path, {"action": "close_round", "pending": "2"})
    assert Round.objects.get().state == "closed"


def test_after_the_last_round_settling_comes_before_the_end(director_client, disputed):
    disputed.rounds_planned = 1
    disputed.save()
    sent = {"action": "close_pending", "round": 1, "pending": "2"}
    path = reverse("director:board", args=[disputed.slug])
    seen = director_client.post(path, sent, follow=True).content.decode()
    assert "All rounds are played, but round 1, table 2, hand 3 is still in dispute." in seen


def test_programs_close_it_by_naming_the_table_and_read_who_is_pending(director_client, disputed):
    path = reverse("api:round-close", args=[disputed.slug, 1])
    json = {"content_type": "application/json"}
    assert director_client.post(path, **json).status_code == 409
    sent = {"pending": [2]}
    closed = director_client.post(path, sent, **json)
    assert (closed.status_code, closed.json()["tables"][1]["disputed"]) == (200, [3])
    standings = director_client.get(reverse("api:standings", args=[disputed.slug])).json()
    assert sum(row["pending"] for row in standings["rows"]) == 4


def test_everybody_sees_who_is_pending(client, disputed):
    seen = client.get(reverse("public:bustle", args=[disputed.slug])).content.decode()
    assert seen.count('badge--wrong">pending<') == 4


@pytest.mark.full
def test_where_winners_move_only_the_tables_concerned_wait(director_client, client, club):
    bustle = started(club, cast.NAMES, format="winners_move")
    play_all(bustle)
    cast.enter(cast.tables_of(bustle)[0].sheet_id, 2, "E", 5)

    def press(action, **sent):
        path = reverse("director:board", args=[bustle.slug])
        sent |= {"action": action, "round": bustle.rounds.count(), "draw": 1}
        return director_client.post(path, sent, follow=True).content.decode()

    assert "only the tables its players may move to wait too" in page(
        director_client, "board", bustle.slug
    )
    press("close_pending", pending="1")
    seen = press("draw_next")
    waits = "Tables 1 and 3 wait for the dispute at table 1 of round 1."
    assert f"{waits} Ready? Open the others." in seen
    seen = press("open_round")
    assert (waits in seen, seen.count("waits for table 1<")) == (True, 2)
    assert waits in page(director_client, "round", bustle.slug, 2)
    everybody = client.get(reverse("public:bustle", args=[bustle.slug])).content.decode()
    assert everybody.count("waits for table 1") == 8
    phone = reverse("table:sheet", args=[table_code_of(bustle, 3)])
    assert f"{waits} The score sheet will open" in client.get(phone).content.decode()
    held = director_client.get(reverse("api:round", args=[bustle.slug, 2])).json()["held"]
    assert held == {"before": 1, "disputed": [1], "tables": [1, 3]}
    first = bustle.rounds.get(number=1).tables.get(number=1)
    enter_totals(sheet_id=first.sheet_id, entry_id=cast.uuid4(), points={"NS": 2, "EW": 0}, by="d")
    assert "Open tables 1 and 3 of round 2" in page(director_client, "board", bustle.slug)
    assert waits not in press("open_held")
    assert len(cast.tables_of(bustle)) == 3


def test_the_page_of_paper_scores_says_once_that_a_table_is_in_dispute(director_client, disputed):
    seen = page(director_client, "paper", disputed.slug, 1)
    [row] = [one for one in seen.split("<li") if 'id="card-2"' in one]
    assert row.count("in dispute") == 1


def test_a_call_from_a_table_in_dispute_says_so_and_has_one_button(director_client, disputed):
    call_director(bustle_id=disputed.pk, table=2)
    seen = page(director_client, "board", disputed.slug)
    assert seen.count("On my way") == 1
    calls = seen[seen.index('id="calls-title"') : seen.index("board__tables")]
    assert "in dispute" in calls
    call_director(bustle_id=disputed.pk, table=1)
    assert page(director_client, "board", disputed.slug).count("On my way") == 2
