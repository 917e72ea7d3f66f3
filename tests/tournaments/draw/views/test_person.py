"""One person's page: what makes sense now is offered, and what is refused is said at its field."""

import pytest
from django.urls import reverse

from tests.tournaments.bustles import person, play_round
from tournaments.draw.selectors.draws import is_stale
from tournaments.draw.selectors.schedule import newest_draw
from tournaments.players.services.registrations import leave, register
from tournaments.setup.services.bustles import finish_bustle


@pytest.fixture
def page(director_client, eight):
    """Number 3 of eight, while round 1 of 3 is being played."""

    def ask(number=3, **sent):
        path = reverse("director:person", args=[eight.slug, number])
        return director_client.post(path, sent) if sent else director_client.get(path)

    return ask


def text(answer):
    return answer.content.decode()


def offered(answer):
    return set(answer.context["forms"]) - {"shown"}  # which is always there


def test_who_is_here_can_leave_pause_be_stood_in_for_and_renamed(page):
    assert offered(page()) == {"rename", "leave", "pause", "substitute"}


def test_who_is_not_here_can_be_announced(page, eight):
    [late] = register(bustle_id=eight.pk, names=["Late"])
    assert offered(page(late)) == {"rename", "come"}
    answer = page(late, action="come", from_round="3")
    assert answer["Location"].endswith(f"/players/#player-{late}")
    assert person(eight, late).from_round == 3
    assert "coming for round 3" in text(page(late))
    assert offered(page(late)) == {"rename", "come", "substitute"}


def test_a_round_that_is_past_cannot_be_chosen(page, eight):
    [late] = register(bustle_id=eight.pk, names=["Late"])
    answer = page(late, action="come", from_round="1")
    assert answer.status_code == 422
    assert "Choose one of these rounds." in text(answer)


def test_leaving_is_announced_and_taken_back(page, eight):
    page(action="leave", after_round="2")
    assert person(eight, 3).gone_from_round == 3
    assert "leaving after round 2" in text(page())
    assert '<option value="2" selected>' in text(page())
    page(action="leave", after_round="0")
    assert person(eight, 3).gone_from_round is None


def test_somebody_pauses(page, eight):
    page(action="pause", from_round="3")
    assert person(eight, 3).away_rounds == [2]
    assert "back for round 3" in text(page())


def test_a_substitute_takes_the_seats_over(page, eight):
    page(action="substitute", stand_in="Sue")
    assert person(eight, 9).stands_in_for.number == 3
    assert not is_stale(eight.pk, newest_draw(eight.pk))
    seen = text(page(9))
    assert "Sue takes over the seats of Cleo" in seen
    assert "for Cleo" in seen


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"stand_in": ""}, "Enter a new name or choose"),
        ({"stand_in": "Sue", "by_number": "4"}, "Choose one of these"),
        ({"stand_in": "S" * 81}, "80 letters"),
    ],
)
def test_who_stands_in_must_be_said(page, eight, sent, words):
    leave(bustle_id=eight.pk, number=5)
    answer = page(action="substitute", **sent)
    assert answer.status_code == 422
    assert words in text(answer)
    assert person(eight, 3).state == "here"


def test_only_those_who_do_not_play_are_offered_as_substitutes(page, eight):
    leave(bustle_id=eight.pk, number=5)
    numbers = [
        value for value, _name in page().context["forms"]["substitute"]["by_number"].field.choices
    ]
    assert numbers == ["", 5]


def test_what_changed_meanwhile_is_said_at_the_field(page, eight):
    leave(bustle_id=eight.pk, number=5)
    answer = page(5, action="substitute", stand_in="\u200b")
    assert answer.status_code == 422
    assert "Enter a name." in str(answer.context["forms"]["substitute"].errors["stand_in"])


def test_somebody_helps_out_and_plays_for_a_place_again(page, eight):
    page(action="helper")
    assert person(eight, 3).helper
    assert "Play for a rank again" in text(page())
    page(action="helper")
    assert not person(eight, 3).helper


def test_a_name_is_corrected_or_refused(page, eight):
    page(action="rename", name="Cleopatra")
    assert person(eight, 3).player.name == "Cleopatra"
    answer = page(action="rename", name="")
    assert answer.status_code == 422
    assert "Type the player’s name." in text(answer)


def test_once_the_bustle_is_over_only_names_and_helpers_change(page, eight):
    play_round(eight)
    finish_bustle(bustle_id=eight.pk)
    assert offered(page()) == {"rename"}


def test_nobody_is_nobody(page):
    assert page(99).status_code == 404
