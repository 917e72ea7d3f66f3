"""The short code for people who cannot scan: where it leads, how it ends, and guesses counted."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Bustle
from tournaments.play.selectors.tables import table_code_of
from tournaments.play.selectors.typed_codes import short_code_of, table_code_for
from tournaments.play.views.typed_code import FROM_ONE

pytestmark = pytest.mark.django_db


def test_a_typed_code_leads_to_the_table_while_the_bustle_runs(client: Client, eight: Any) -> None:
    typed = short_code_of(eight, 2).lower()
    answer = client.post(reverse("table:typed"), {"code": typed})
    assert answer["Location"] == reverse("table:sheet", args=[table_code_of(eight, 2)])
    Bustle.objects.filter(pk=eight.pk).update(links_generation=9, version=F("version") + 1)
    assert table_code_for(typed) is None


def test_a_typed_code_ends_with_the_bustle(eight: Any) -> None:
    for table in cast.tables_of(eight):
        for number in range(1, 5):
            cast.enter(table.sheet_id, number)
    typed = short_code_of(eight, 1)
    assert table_code_for(typed) is not None
    Bustle.objects.filter(pk=eight.pk).update(state="finished", version=F("version") + 1)
    assert table_code_for(typed) is None


def test_guesses_are_counted_and_right_codes_are_not(client: Client, eight: Any) -> None:
    address, right = reverse("table:typed"), {"code": short_code_of(eight, 1)}
    for _time in range(FROM_ONE + 5):
        assert client.post(address, right).status_code == 302
    for _time in range(FROM_ONE):
        assert client.post(address, {"code": "AAA AAAA"}).status_code == 422
    assert client.post(address, {"code": "AAA AAAA"}).status_code == 429
    assert client.post(address, right).status_code == 429
