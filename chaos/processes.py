"""Processes of one's own, which may be frozen, killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import redis

from bench.server import free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Returns once `true()` holds; fails after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"waited {PATIENCE:.0f} s in vain: {what}")


class Process:
    """A child that can be frozen, thawed, killed and started again."""

    def __init__(self, command: list[str], log: Path, **environment: str) -> None:
        self._command, self._log, self._environment = command, log, environment
        self._child: subprocess.Popen[bytes] | None = None

    def start(self, **environment: str) -> None:
        """With what differs this time only."""
        with self._log.open("ab") as log:
            self._child = subprocess.Popen(  # noqa: S603
                self._command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env={**os.environ, **self._environment, **environment},
                cwd=ROOT,
                start_new_session=True,
            )

    def freeze(self) -> None:
        self._send(signal.SIGSTOP)

    def thaw(self) -> None:
        self._send(signal.SIGCONT)

    @property
    def pid(self) -> int:
        """The process that was started last, and its group."""
        assert self._child is not None, "it was never started"  # noqa: S101
        return self._child.pid

    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._child is not None and self._child.poll() is None

    def kill(self) -> None:
        """No goodbye, for the process and whatever it started."""
        if self._child is not None and self.is_running():
            self._send(signal.SIGKILL)
            self._child.wait(10)

    def said(self) -> str:
        """Everything it has printed."""
        return self._log.read_text(errors="replace")

    def _send(self, number: int) -> None:
        os.killpg(self.pid, number)


class Broker(Process):
    """A Redis that keeps nothing: killed, it forgets its queue."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        server = shutil.which("redis-server") or "redis-server"
        options = ["--port", str(self.port), "--save", "", "--appendonly", "no"]
        super().__init__([server, *options, "--dir", str(folder)], folder / "redis.log")

    def start(self, **environment: str) -> None:
        super().start(**environment)
        wait_until(self.answers, "Redis answers")

    def answers(self) -> bool:
        """Whether it is there and awake."""
        try:
            return bool(redis.Redis(port=self.port, socket_timeout=0.5).ping())
        except redis.RedisError:
            return False
