"""A server on the test's own database, which may die and come again at the same address."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import connection

from bench.server import database_url, free_port
from chaos.processes import Broker, Process, wait_until
from tests.servers.processes import Worker
from tests.servers.reach import missing_servers


class Site(Process):
    """One web process, with the settings of a laptop or with those of PostgreSQL and Redis."""

    def __init__(self, folder: Path, broker: Broker | None) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = ["waitress", f"--listen=127.0.0.1:{port}", "--threads=4"]
        command = [sys.executable, "-m", *command, "config.wsgi:application"]
        place = _with_servers(broker) if broker else _alone(folder)
        place["BUSTLE_SECRET_KEY"] = settings.SECRET_KEY
        super().__init__(command, folder / "site.log", **place)

    def start(self, **environment: str) -> None:
        super().start(**environment)
        try:
            wait_until(self.answers, "the site answers")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.said()[-2000:]}") from None

    def answers(self) -> bool:
        """Whether it serves pages."""
        try:
            with urlopen(f"{self.url}/", timeout=5):
                return True
        except OSError:
            return False


def _alone(folder: Path) -> dict[str, str]:
    """The suite's database stands where a laptop's would be."""
    (folder / "bustle.sqlite3").symlink_to(connection.settings_dict["NAME"])
    place = {"BUSTLE_DATA": str(folder), "DATABASE_URL": "", "REDIS_URL": ""}
    return place | {"DJANGO_SETTINGS_MODULE": "config.settings.embedded"}


def _with_servers(broker: Broker) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "tests.servers.settings",
        "DATABASE_URL": database_url(),
        "REDIS_URL": broker.url,
        "BUSTLE_HOSTS": "127.0.0.1",
        "BUSTLE_PLAIN_HTTP": "1",
    }


def servers(folder: Path, started: ExitStack) -> Broker | None:
    """Where the suite has PostgreSQL, a Redis and a worker of one's own beside it."""
    if connection.vendor != "postgresql":
        return None
    if missing := missing_servers():
        pytest.skip(missing)
    broker = Broker(folder)
    for server in (broker, Worker(folder, broker)):
        started.callback(server.kill)
        server.start()
    return broker
