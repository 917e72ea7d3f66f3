"""What each thing costs the processor, as a table."""

import os
import subprocess
import sys

import pytest

from bench.beside import _cost
from tournaments.models import Club


@pytest.mark.full
def test_a_small_room_is_measured_in_this_process_and_through_the_server(tmp_path):
    place = {"BUSTLE_DATA": str(tmp_path), "DATABASE_URL": "", "BUSTLE_HOSTS": "127.0.0.1"}
    place["DJANGO_SETTINGS_MODULE"] = "config.settings.embedded"
    command = [sys.executable, "-m", "bench", "--beside", "--small"]
    done = subprocess.run(
        command, env=os.environ | place, capture_output=True, text=True, timeout=300, check=True
    )
    for what in ("a hand on the page", "a hand by API", "unchanged (304)", "one INSERT"):
        assert f"  {what} " in done.stdout
    assert done.stdout.count("errors 0") == 6


@pytest.mark.django_db
def test_the_queries_are_those_of_one(django_assert_num_queries):
    with django_assert_num_queries(8):
        cost = _cost([lambda: Club.objects.count()] * 8)
    assert cost.queries == 1
    assert cost.processor <= cost.clock * 1.5 + 1
