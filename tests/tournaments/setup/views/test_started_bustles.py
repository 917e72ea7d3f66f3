"""The settings of a bustle that has started: what still changes, and what is told."""

from dataclasses import replace

from django.urls import reverse

from scoring.rules import book as books
from tests import cast
from tests.tournaments.setup.fields import NUMBERS


def text(answer):
    return answer.content.decode()


def test_after_the_start_the_rules_stand_and_the_rest_may_change(director_client, eight):
    path = reverse("director:bustle_edit", args=[eight.slug])
    sent = NUMBERS | {"action": "save", "name": "New name", "starts_at": "2026-10-02T19:00"}
    director_client.post(path, sent | {"minutes_per_round": "15", "rounds_planned": "2"})
    eight.refresh_from_db()
    assert (eight.name, eight.minutes_per_round, eight.rounds_planned) == ("New name", 15, 2)
    refused = director_client.post(path, sent | {"minutes_per_round": "15", "rounds_planned": "0"})
    assert (refused.status_code, "rounds_planned" in refused.context["form"].errors) == (422, True)


def test_saved_settings_are_said_to_be_saved(director_client, eight):
    path = reverse("director:bustle_edit", args=[eight.slug])
    sent = NUMBERS | {"action": "save", "name": "New name", "starts_at": "2026-10-02T19:00"}
    page = director_client.post(path, sent | {"minutes_per_round": "15"}, follow=True)
    assert [str(message) for message in page.context["messages"]] == ["Saved."]


def test_a_running_bustle_keeps_its_customs_when_its_place_changes(director_client, eight):
    path = reverse("director:bustle_edit", args=[eight.slug])
    before = dict(eight.customs)
    sent = NUMBERS | {"action": "save", "name": "New name", "starts_at": "2026-10-02T19:00"}
    director_client.post(path, sent | {"minutes_per_round": "15", "custom-cut": "no_cut"})
    eight.refresh_from_db()
    assert (eight.name, eight.customs) == ("New name", before)


def test_a_correction_of_the_book_is_told_on_the_settings_page(director_client, eight, monkeypatch):
    path = reverse("director:bustle_edit", args=[eight.slug])
    assert "were corrected" not in text(director_client.get(path))
    book = books.load_book()
    old = book.presets["north-american"]
    new_one = replace(old, version=2, params={"lone_march": 5})
    changed = replace(book, presets={**book.presets, old.slug: new_one})
    monkeypatch.setattr(books, "load_book", lambda: changed)
    page = text(director_client.get(path))
    assert "These rules were corrected after the evening began." in page
    assert "lone march 5 instead of 4" in page
    assert "Alone, all 5 tricks (march): makers 5, tonight 4" in page


def test_while_it_runs_the_numbers_may_change_and_the_format_may_not(director_client, eight):
    path = reverse("director:bustle_edit", args=[eight.slug])
    kept = {"action": "save", "name": "Night", "starts_at": "2026-10-02T19:00"}
    more = {"minutes_per_round": "20", "format": "redraw", "tables": "3", "odd_numbers": "threes"}
    director_client.post(path, NUMBERS | kept | more)
    eight.refresh_from_db()
    assert (eight.format, eight.tables, eight.odd_numbers) == ("rotation", 3, "threes")
    assert eight.threes_book_id is not None
    director_client.post(path, NUMBERS | kept | more | {"threes_slug": "three-handed"})
    eight.refresh_from_db()
    assert eight.threes_slug == "cutthroat"


def test_before_the_first_round_another_format_can_be_chosen(director_client, club):
    bustle = cast.bustle_in_setup(club)
    cast.check_in(bustle_id=bustle.pk, numbers=range(1, 9))
    cast.start_bustle(bustle_id=bustle.pk)
    path = reverse("director:bustle_edit", args=[bustle.slug])
    kept = {"action": "save", "name": "Night", "starts_at": "2026-10-02T19:00"}
    sent = NUMBERS | kept | {"minutes_per_round": "20", "format": "redraw"}
    director_client.post(path, sent)
    bustle.refresh_from_db()
    assert bustle.format == "redraw"
