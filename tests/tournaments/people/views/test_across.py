"""The page of a person across evenings: what it says, and what it costs after two hundred."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import ScoreBook, ScoreSheet
from tests import cast
from tests.tournaments.bustles import play_round, started
from tournaments.core.links import person_code
from tournaments.models import Bustle, BustleFigures, PersonFigures, Player, Registration
from tournaments.setup.services.bustles import finish_bustle
from tournaments.standings.services import keep_figures

pytestmark = pytest.mark.django_db
MOST_QUERIES, MOST_CPU = 10, 0.1


@pytest.fixture
def night(club):
    """A finished evening of eight."""
    bustle = started(club, rounds_planned=1)
    play_round(bustle, "NE")
    finish_bustle(bustle_id=bustle.pk)
    keep_figures(bustle_id=bustle.pk)
    return Bustle.objects.get(pk=bustle.pk)


def address_of(person):
    return reverse("public:person", args=[person.club.slug, person_code(person.pk)])


def copied(row, **changes):
    """An unsaved copy of a row."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return type(row)(**values | {"id": None} | changes)


def many_evenings(first, count):
    """So many copies of an evening of the same people, with books, sheets and kept figures."""
    books = ScoreBook.objects.bulk_create(copied(first.book) for _n in range(count))
    bustles = Bustle.objects.bulk_create(
        copied(
            first,
            slug=f"night-{n}",
            book_id=book.pk,
            starts_at=first.starts_at - timedelta(days=7 * (n + 1)),
        )
        for n, book in enumerate(books)
    )
    sheets = ScoreSheet.objects.filter(book=first.book)
    ScoreSheet.objects.bulk_create(copied(one, book_id=book.pk) for book in books for one in sheets)
    entries = list(first.registrations.all())
    registrations = Registration.objects.bulk_create(
        copied(one, bustle_id=bustle.pk) for bustle in bustles for one in entries
    )
    figures = BustleFigures.objects.bulk_create(
        copied(first.figures, bustle_id=bustle.pk) for bustle in bustles
    )
    kept = {one.registration_id: one for one in first.figures.people.all()}
    ids = iter(registrations)
    PersonFigures.objects.bulk_create(
        copied(kept[entry.pk], of_id=of.pk, registration_id=next(ids).pk)
        for of in figures
        for entry in entries
    )


def test_it_says_evenings_places_and_company(client, night):
    ada = night.registrations.get(number=1).player
    text = client.get(address_of(ada)).content.decode()
    for words in ("Ada", night.name, "points per game", "Best partnerships", "Against whom"):
        assert words in text
    assert reverse("public:player", args=[night.slug, 1]) in text
    assert ">True<" not in text  # games won against somebody are a number
    assert ">False<" not in text


def test_without_an_evening_it_says_so(client, club):
    cast.bustle_in_setup(club, ["Zoe"])
    text = client.get(address_of(Player.objects.get())).content.decode()
    assert "No evenings yet" in text


def test_who_runs_the_club_sees_evenings_that_are_not_public(client, director_client, night):
    Bustle.objects.update(listed=False)
    ada = night.registrations.get(number=1).player
    assert "No evenings yet" in client.get(address_of(ada)).content.decode()
    theirs = reverse("director:club_person_figures", args=[night.club.slug, ada.pk])
    assert night.name in director_client.get(theirs).content.decode()


def costs(client, address):
    """Number of queries, and the processor's seconds of the best of three."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
        asked = len(queries)
    took = []
    for _time in range(3):
        began = time.process_time()
        assert client.get(address).status_code == 200
        took.append(time.process_time() - began)
    return asked, min(took)


@pytest.mark.full
def test_two_hundred_evenings_cost_no_more_queries_than_one(client, club):
    first = cast.evening(club, players=24, rounds=8, hands=2, finish=True)
    keep_figures(bustle_id=first.pk)
    first = Bustle.objects.select_related("book", "figures").get(pk=first.pk)
    address = address_of(first.registrations.get(number=1).player)
    few, _cpu = costs(client, address)
    many_evenings(first, 199)
    queries, cpu = costs(client, address)
    print(f"{queries} queries, {cpu * 1000:.0f} ms of CPU")
    assert "200" in client.get(address).content.decode()
    assert 0 < queries <= few <= MOST_QUERIES
    assert cpu <= MOST_CPU
