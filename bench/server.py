"""A server on the scratch database for `bench`: the one that people run, and what it costs.

`run` with its companion on SQLite; granian and a Celery worker on PostgreSQL, over a queue of their
own, because a real worker must not look for their rows in the real database.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

PATIENCE = 120.0  # seconds until the server answers
Command = list[str]


@dataclass(frozen=True)
class Server:
    """The port that it answers on, and the processes it was started as."""

    port: int
    pids: tuple[int, ...]

    def cpu(self) -> float | None:
        """Seconds of the processor that these and their children have taken; None where the system
        does not say it."""
        try:
            return sum(_spent(pid) for pid in self._family())
        except OSError:
            return None

    def cpu_of_web(self) -> float | None:
        """The same of the web processes alone, with the companion where it is their child."""
        return Server(self.port, self.pids[:1]).cpu()

    def _family(self) -> list[int]:
        family = list(self.pids)
        for pid in family:  # grows while it is gone through
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
            family += map(int, children.split())
        return family


def _spent(pid: int) -> float:
    status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    fields = status.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: Path, processes: int = 1) -> Iterator[Server]:
    """Web processes on the connection's database, with what stands beside them."""
    port, log = free_port(), folder / "server.log"
    commands, place = embedded(folder, port) if _is_file() else serious(port, processes)
    with log.open("wb") as output:
        children = [
            subprocess.Popen(  # noqa: S603
                command,
                env=own_environment() | place,
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
            for command in commands
        ]
    try:
        _wait(port, children, log)
        yield Server(port, tuple(child.pid for child in children))
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.wait(PATIENCE)


def _is_file() -> bool:
    return connection.vendor == "sqlite"


def own_environment() -> dict[str, str]:
    """This process's, with the key that made the tables' codes, and without what names a place."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith("BUSTLE_")
    }
    return inherited | {"BUSTLE_SECRET_KEY": settings.SECRET_KEY, "BUSTLE_HOSTS": "127.0.0.1"}


def embedded(folder: Path, port: int) -> tuple[list[Command], dict[str, str]]:
    """The commands and the environment of one laptop."""
    return [[sys.executable, "manage.py", "run", "--port", str(port)]], {
        "BUSTLE_DATA": str(folder),
        "BUSTLE_SAMPLES_PLAY": "0",  # the crowd alone enters hands
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "bench.embedded",
    }


def serious(port: int, processes: int = 1) -> tuple[list[Command], dict[str, str]]:
    """The commands and the environment of web processes and a worker on PostgreSQL."""
    web = [program("granian"), "--interface", "wsgi", "--host", "127.0.0.1"]
    web += ["--port", str(port), "--workers", str(processes), "--blocking-threads", "8"]
    web += ["--backlog", "2048", "--backpressure", "8192"]  # every phone keeps a connection
    web += ["--respawn-failed-workers", "config.wsgi:application"]
    worker = [program("celery"), "-A", "config", "worker", "--concurrency", "1"]
    return [web, worker], {
        "BUSTLE_BENCH_QUEUE": f"bench-{os.getpid()}",
        "BUSTLE_PLAIN_HTTP": "1",
        "DATABASE_URL": database_url(),
        "DJANGO_SETTINGS_MODULE": "bench.settings",
    }


def program(name: str) -> str:
    """The path of a program that was installed beside this Python."""
    return str(Path(sys.executable).with_name(name))


def database_url() -> str:
    """The address of the connection's database, for another process."""
    at = connection.settings_dict
    password = f":{quote(at['PASSWORD'])}" if at["PASSWORD"] else ""
    place = f"{at['HOST'] or 'localhost'}:{at['PORT'] or 5432}"
    return f"postgres://{quote(at['USER'])}{password}@{place}/{at['NAME']}"


def _wait(port: int, children: Sequence[subprocess.Popen[bytes]], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and all(child.poll() is None for child in children):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The server did not start: {log.read_text(errors='replace')[-2000:]}")


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
