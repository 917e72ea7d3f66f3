"""Servers of the test's own, which it may stop, freeze and kill."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import redis
from django.conf import settings
from django.db import connection

PATIENCE = 30.0


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Returns once `true()` holds; fails after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}")


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """A child that can be frozen, thawed, killed and started again."""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        self._command, self._log, self._environment = command, log, environment
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._child = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **self._environment},
                start_new_session=True,
            )

    def freeze(self) -> None:
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        self._send(signal.SIGCONT)

    def kill(self) -> None:
        """No goodbye, for the process and whatever it started."""
        if self._child is not None and self._child.poll() is None:
            self._send(signal.SIGKILL)
            self._child.wait(10)

    def said(self) -> str:
        """Everything it has printed."""
        return self._log.read_text(errors="replace")

    def _send(self, number: int) -> None:
        assert self._child is not None
        os.killpg(self._child.pid, number)


class Broker(Process):
    """A Redis that keeps nothing: killed, it forgets its queue."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        server = shutil.which("redis-server") or "redis-server"
        options = ["--port", str(self.port), "--save", "", "--appendonly", "no"]
        super().__init__([server, *options, "--dir", str(folder)], folder / "redis.log")

    def start(self) -> None:
        super().start()
        wait_until(self.answers, "Redis answers")

    def answers(self) -> bool:
        """Whether it is there and awake."""
        try:
            return bool(redis.Redis(port=self.port, socket_timeout=0.5).ping())
        except redis.RedisError:
            return False


class Worker(Process):
    """A real worker with the real serious settings, on the suite's test database."""

    def __init__(self, folder: Path, broker: Broker) -> None:
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-B", "-c", "1"]
        command += ["-s", str(folder / "beat"), "--loglevel", "INFO"]
        super().__init__(
            command,
            folder / "worker.log",
            DJANGO_SETTINGS_MODULE="config.settings.serious",
            DATABASE_URL=suites_database(),
            REDIS_URL=broker.url,
            BUSTLE_SECRET_KEY=settings.SECRET_KEY,
            BUSTLE_HOSTS="localhost",
            BUSTLE_SWEEP_SECONDS="1",
        )

    def start(self) -> None:
        before = self.said().count(" ready.") if self._log.exists() else 0
        super().start()
        wait_until(lambda: self.said().count(" ready.") > before, "the worker is ready")


def suites_database() -> str:
    """The address of the database that this test writes to, for another process."""
    at = connection.settings_dict
    password = f":{quote(at['PASSWORD'])}" if at["PASSWORD"] else ""
    return f"postgres://{quote(at['USER'])}{password}@{at['HOST']}:{at['PORT']}/{at['NAME']}"
