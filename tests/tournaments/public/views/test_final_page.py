"""The public page of a bustle that is over, for somebody who was not there."""

import re
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.selectors import sheet
from scoring.services import correct_hand
from tests import cast
from tournaments.core.services.visibility import set_public
from tournaments.public.services.publishing import publish_results
from tournaments.public.views.final_page import at_text

BY = "director:1"
WHEN = r"(on \w+ \d+(, \d{4})? )?at \d+:\d\d [AP]M"  # the suite may run just after midnight


@pytest.fixture
def over(club):
    """Eight players who have finished two rounds."""
    return cast.evening(club, players=8, rounds=2, hands=2)


def text(client, bustle):
    return client.get(reverse("public:bustle", args=[bustle.slug])).content.decode()


def turn_a_hand(bustle):
    """A correction: the first hand at table 1 of round 1 goes to the others."""
    sheet_id = bustle.rounds.get(number=1).tables.get(number=1).sheet_id
    hand = sheet(sheet_id).score.hand(1).hand
    taken = 0 if dict(hand.tricks).get("NS", 0) > 2 else 5
    facts = {"maker": "N", "tricks": {"NS": taken, "EW": 5 - taken}}
    correct_hand(sheet_id=sheet_id, entry_id=uuid4(), number=1, facts=facts, by=BY)


def test_who_won_stands_first_and_how_it_was_played(client, over):
    publish_results(bustle_id=over.pk, by=BY)
    seen = text(client, over)
    assert re.search(rf"Results published {WHEN}", seen)
    assert "Winners" in seen
    assert "8 players. 2 rounds, 2 tables, 2 hands a round." in seen
    assert "A new partner every round, drawn before the start." in seen
    assert "The rules: North American" in seen
    assert "Run by Thursday club." in seen
    assert "Loners are hands that they played alone" in seen
    assert "Who sits where" not in seen
    assert "hx-get" not in seen


def test_until_results_are_published_the_page_goes_on_following(client, over):
    seen = text(client, over)
    assert "Leaders at the end" in seen
    assert "hx-get" in seen


def test_a_correction_stands_beside_what_was_published(client, over):
    publish_results(bustle_id=over.pk, by=BY)
    turn_a_hand(over)
    seen = text(client, over)
    assert re.search(rf"results were published {WHEN}", seen)
    assert "Round 1, table 1: " in seen
    assert " is now " in seen
    assert not re.search(rf"corrected {WHEN}", seen)  # it is told once
    publish_results(bustle_id=over.pk, by=BY)
    assert re.search(rf"Corrected {WHEN}", text(client, over))


def test_results_that_wait_to_be_published_are_not_there(client, over):
    set_public(bustle_id=over.pk, scores="final")
    seen = text(client, over)
    assert "The results aren’t published yet." in seen
    assert "standings__row" not in seen
    assert "winners__one" not in seen
    publish_results(bustle_id=over.pk, by=BY)
    assert "winners__one--first" in text(client, over)


def test_the_day_is_said_where_it_is_another_than_the_evening_s(over):
    over.starts_at = timezone.make_aware(datetime(2026, 11, 21, 19, 0))  # noqa: DTZ001
    assert at_text(over.starts_at + timedelta(hours=2), over) == "at 9:00 PM"
    assert at_text(over.starts_at + timedelta(days=14), over) == "on December 5 at 7:00 PM"
    assert at_text(over.starts_at + timedelta(days=60), over) == "on January 20, 2027 at 7:00 PM"
