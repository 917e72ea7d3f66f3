"""The form of a bustle: its own words, nothing lost, and the rules beside it."""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.models import Bustle

PLAIN = {
    "name": "Friday",
    "place": "The hall",
    "starts_at": "2026-10-02T19:00",
    "format": "rotation",
    "rounds_planned": "6",
    "minutes_per_round": "0",
    "played_for": "hands",
    "hands": "8",
    "ruleset_slug": "north-american",
}


@pytest.fixture
def new(director_client):
    path = reverse("director:bustle_new")

    def post(headers=None, **sent):
        fields = {"action": "save"} | PLAIN | shown_options(director_client, path) | sent
        return director_client.post(path, fields, headers=headers or {})

    return post


def shown_options(client, path):
    """The options as the form shows them before anybody touches them."""
    page = client.get(path)
    lines = [line for group in page.context["options"] for line in group["lines"]]
    values = {line["field"].name: line["field"].value() for line in lines}
    kept = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    return kept | {"options_of": page.context["options_of"]}


def text(answer):
    return answer.content.decode()


def test_a_bustle_is_made_with_only_what_differs(new):
    answer = new(lone_euchre="4")
    made = Bustle.objects.get()
    assert answer["Location"] == reverse("director:players", args=[made.slug])
    assert made.ruleset_options == {"lone_euchre": 4, "hands": 8}


def test_what_is_missing_is_said_next_to_it_and_the_rest_is_kept(new):
    answer = new(name="", starts_at="", rounds_planned="lots", place="The old hall")
    assert answer.status_code == 422
    for words in (
        "Give the evening a name.",
        "Say on which day and at what time it starts.",
        "Enter a whole number from 1 to 60.",
        "The old hall",
        "lots",
    ):
        assert words in text(answer)
    assert not Bustle.objects.exists()


def test_a_number_of_hands_is_asked_for(new):
    assert "Say how many hands a round has." in text(new(hands=""))


def test_a_round_may_be_played_to_a_number_of_points(new):
    new(played_for="target", target="13", hands="")
    assert Bustle.objects.get().ruleset_options == {"target": 13, "hands": None}


def test_another_ruleset_shows_its_options_and_keeps_what_was_typed(new):
    answer = new(action="options", ruleset_slug="british", name="Kept")
    assert answer.status_code == 200
    assert answer.context["options_of"] == "british"
    assert 'value="Kept"' in text(answer)
    assert not Bustle.objects.exists()


def test_what_is_not_as_in_the_ruleset_is_marked_and_said(new):
    answer = new(action="options", lone_euchre="4")
    changed = [
        line["field"].name
        for group in answer.context["options"]
        for line in group["lines"]
        if line["differs"]
    ]
    assert changed == ["lone_euchre"]
    assert answer.context["differences"] == ("lone euchre 4 instead of 2",)


def test_a_script_gets_the_card_alone(new):
    seen = text(new(headers={"HX-Request": "true"}, action="options", lone_euchre="4"))
    assert "lone euchre 4 instead of 2" in seen
    assert "<form" not in seen


def test_half_typed_options_leave_the_card_waiting(new):
    answer = new(headers={"HX-Request": "true"}, action="options", lone_euchre="x")
    assert "The card comes back" in text(answer)


def test_a_wrong_option_is_said_next_to_it(new):
    answer = new(lone_euchre="many")
    assert answer.status_code == 422
    assert "Enter a whole number from 0 to 99." in text(answer)


def test_after_the_start_the_rules_stand_and_the_rest_may_change(director_client, eight):
    path = reverse("director:bustle_edit", args=[eight.slug])
    sent = {"action": "save", "name": "New name", "starts_at": "2026-10-02T19:00"}
    director_client.post(path, sent | {"minutes_per_round": "15", "rounds_planned": "9"})
    eight.refresh_from_db()
    assert (eight.name, eight.minutes_per_round, eight.rounds_planned) == ("New name", 15, 3)


def test_settings_show_what_was_chosen(director_client, club):
    bustle = cast.bustle_in_setup(club, ruleset_options={"lone_euchre": 4})
    page = director_client.get(reverse("director:bustle_edit", args=[bustle.slug]))
    assert page.context["differences"] == ("lone euchre 4 instead of 2",)
