"""A child process that is started again whenever it dies, until it is told to end."""

from __future__ import annotations

import logging
import subprocess
import threading
from collections.abc import Sequence

log = logging.getLogger(__name__)

PAUSE = 1.0  # seconds between a death and the next start
PATIENCE = 10.0  # seconds that a child has to end by itself


class RestartingChild:
    """Runs `command` for as long as the `with` block lasts."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._ending = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> RestartingChild:
        self._child = self._start()
        self._watcher.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self._ending.set()
        self._end(self._child)
        self._watcher.join(PATIENCE)

    def _watch(self) -> None:
        while self._child is not None:
            code = self._child.wait()
            if self._ending.wait(PAUSE):
                return
            log.warning("the companion process ended (%s) and is started again", code)
            self._child = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=subprocess.DEVNULL)  # noqa: S603

    def _end(self, child: subprocess.Popen[bytes] | None) -> None:
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
