"""A short evening of chaos, on the database of the suite: nothing lost, nothing twice."""

import os
import re
import subprocess
import sys

import pytest
from django.db import connection

from bench.server import database_url
from tests.servers.reach import missing_servers

pytestmark = pytest.mark.full
SHORT = ["--hurry", "--minutes", "1", "--hands", "120", "--phones", "12"]


def chaos(folder, *words, database="sqlite", url=""):
    """Runs the command in a process of its own; what it printed and its exit code."""
    place = {"BUSTLE_DATA": str(folder), "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": ""}
    environment = {name: value for name, value in (os.environ | place).items() if value}
    command = [sys.executable, "-m", "chaos", "--database", database, *words]
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    return done.stdout, done.returncode


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
    assert int(re.search(r"hands +(\d+) answered", said)[1]) > 60, said
    assert int(re.search(r"faults +(\d+):", said)[1]) >= 3, said


@pytest.mark.xdist_group("servers")
@pytest.mark.parametrize(
    ("guard", "noticed"),
    [("ids", "doubled"), ("numbers", "altered"), ("keeping", "lost")],
)
def test_without_a_guard_the_count_notices(tmp_path, guard, noticed):
    few = ["--calm", "--hurry", "--hands", "48", "--phones", "4"]
    said, code = chaos(tmp_path, *few, "--without", guard)
    assert code == 1, said
    assert int(re.search(rf"{noticed} +(\d+)", said)[1]) > 0, said
