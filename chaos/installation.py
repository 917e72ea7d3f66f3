"""An installation as people run it, on the connection's database, every part of it killable."""

from __future__ import annotations

import socket
import time
from pathlib import Path

from django.conf import settings
from django.db import connection

from bench.server import embedded, free_port, program, serious
from chaos.altered import WITHOUT
from chaos.processes import PATIENCE, Broker, Process

STARTING = 10 * PATIENCE  # `run` needs five seconds of a processor, and may have a tenth of one


class Installation:
    """Its `processes` by name: "web" alone on a laptop, which has a companion as its child; "web",
    "worker", "beat" and "Redis" otherwise. `without` names a guard to take away."""

    def __init__(self, folder: Path, without: str = "") -> None:
        self.folder, self.port = folder, free_port()
        self.is_laptop = connection.vendor == "sqlite"
        own = {"BUSTLE_SECRET_KEY": settings.SECRET_KEY, "BUSTLE_HOSTS": "127.0.0.1"}
        own |= {WITHOUT: without, "BUSTLE_SWEEP_SECONDS": "2"}
        self.processes = self._laptop(own) if self.is_laptop else self._servers(own)

    @property
    def web(self) -> Process:
        return self.processes["web"]

    def start(self) -> None:
        """Returns once it listens."""
        for process in self.processes.values():
            process.start()
        self.wait()

    def stop(self) -> None:
        """Ends everything, without goodbye."""
        for process in self.processes.values():
            if process.is_running():
                process.thaw()
                process.kill()

    def wait(self) -> None:
        """Returns once it listens; a web process that ended by itself is started again."""
        end = time.monotonic() + STARTING
        while not self.listens():
            if time.monotonic() > end:
                raise RuntimeError(f"The server does not start: {self.web.said()[-2000:]}")
            if not self.web.is_running():
                self.web.start()
            time.sleep(0.2)

    def listens(self) -> bool:
        """Whether somebody takes requests; in a crowd it may be long until they are answered."""
        try:
            socket.create_connection(("127.0.0.1", self.port), 5).close()
        except OSError:
            return False
        return True

    def _laptop(self, own: dict[str, str]) -> dict[str, Process]:
        [command], place = embedded(self.folder, self.port)
        place |= {"DJANGO_SETTINGS_MODULE": "chaos.settings.embedded", "REDIS_URL": ""}
        return {"web": Process(command, self.folder / "web.log", **place, **own)}

    def _servers(self, own: dict[str, str]) -> dict[str, Process]:
        broker = Broker(self.folder)
        (web, worker), place = serious(self.port)
        web[web.index("--workers") + 1] = "2"
        beat = [program("celery"), "-A", "config", "beat", "-s", str(self.folder / "beat")]
        place |= {"DJANGO_SETTINGS_MODULE": "chaos.settings.serious", "REDIS_URL": broker.url}
        place |= own
        return {"Redis": broker} | {
            name: Process(command, self.folder / f"{name}.log", **place)
            for name, command in (("web", web), ("worker", worker), ("beat", beat))
        }


def children_of(pid: int) -> list[int]:
    """The processes that this one has started and that are still there; none if it has ended."""
    try:
        listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in listed.split()]


def cut_lines() -> None:
    """Ends every connection to the database, on a server; our own is made anew when needed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        connection.close()
