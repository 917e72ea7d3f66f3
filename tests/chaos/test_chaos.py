"""A short evening of chaos, on the database of the suite: nothing lost, nothing twice."""

import os
import re

import pytest
from django.db import connection

from bench.server import database_url
from tests.chaos.command import chaos
from tests.servers.reach import missing_servers

pytestmark = pytest.mark.full
SHORT = ["--hurry", "--minutes", "1", "--hands", "80", "--phones", "8"]


@pytest.mark.xdist_group("servers")
def test_a_short_evening_of_chaos_loses_nothing(tmp_path):
    where = {}
    if connection.vendor == "postgresql":
        if missing := missing_servers():
            pytest.skip(missing)
        beside = database_url().rpartition("/")[0]
        where = {"database": "postgres", "url": f"{beside}/chaos{os.getpid()}"}
    said, code = chaos(tmp_path, *SHORT, **where)
    assert code == 0, said
    assert "nothing is wrong." in said
    assert int(re.search(r"hands +(\d+) answered", said)[1]) > 40, said
    assert int(re.search(r"faults +(\d+):", said)[1]) >= 3, said
