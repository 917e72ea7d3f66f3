"""What a hand costs: every query of the request."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.tiers import amount
from tests.tournaments.api_requests import hand, post, sheet_at
from tournaments.core.selectors.bustles import version_of
from tournaments.models import Publication
from tournaments.standings.services import publish_standings

MOST = 8  # the frame of the transaction among them
MOST_FOR_RANKING = 8  # who is in the room and which rounds are closed among them


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_recorded_in_eight_queries_and_ranked_in_eight(club: Any, anybody: Any) -> None:
    bustle = cast.running_bustle(club, players=amount(40, 12), rounds=8, hands=8)
    table = sheet_at(bustle, 3)
    post(anybody, table + "hands/", hand(1))
    with CaptureQueriesContext(connection) as queries:
        answer = post(anybody, table + "hands/", hand(2))
    said = [query["sql"] for query in queries.captured_queries]
    assert answer.status_code == 201
    assert len(said) <= MOST, "\n".join(said)
    assert any("COMMIT" in sql for sql in said)

    with CaptureQueriesContext(connection) as ranking:
        publish_standings(bustle_id=bustle.pk, by="a test")
    assert Publication.objects.get(bustle=bustle).version == version_of(bustle.pk)
    assert len(ranking) <= MOST_FOR_RANKING


@pytest.mark.django_db(transaction=True)
def test_a_hand_that_comes_again_writes_nothing(club: Any, anybody: Any) -> None:
    bustle = cast.running_bustle(club, players=8, rounds=3, hands=4)
    body = hand(1)
    post(anybody, sheet_at(bustle) + "hands/", body)
    with CaptureQueriesContext(connection) as queries:
        post(anybody, sheet_at(bustle) + "hands/", body)

    assert len(queries) <= MOST - 2
