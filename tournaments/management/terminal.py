"""The terminal in which Bustle runs: Enter there does something while the server serves."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable

from django.db import connection

log = logging.getLogger(__name__)

IN_BACKGROUND = 5.0  # seconds until a process that its shell keeps in the background asks again


def is_at_terminal() -> bool:
    """True if somebody can press a key: not under a service manager, nor behind a pipe."""
    return sys.stdin is not None and sys.stdin.isatty()


def on_enter(act: Callable[[], object]) -> None:
    """Does `act` whenever Enter is pressed, until the process ends."""
    if hasattr(signal, "SIGTTIN"):
        # A process that reads in its shell's background would be stopped, and serve no page.
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    file = sys.stdin.fileno()
    threading.Thread(target=listen, args=[file, act], daemon=True, name="terminal").start()


def listen(file: int, act: Callable[[], object]) -> None:
    """Does `act` for every line, up to the end of the file.

    Reads the file itself: a thread that waits in `sys.stdin` when the process ends makes Python
    end with a fatal error.
    """
    while True:
        try:
            if not os.read(file, 1024):
                return
        except OSError:
            time.sleep(IN_BACKGROUND)
            continue
        try:
            act()
        except Exception:
            log.exception("Enter did nothing")
        finally:
            connection.close()
