"""The small process beside the embedded server: it makes documents and catches up.

It does what Celery's workers and beat do in a serious installation, by running the same tasks in
this process; long searches and e-mail have threads of their own, so that no document waits. It ends
with the process that started it.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from tournaments.mail.tasks import send_waiting_emails
from tournaments.tasks import do_slow_jobs, sweep

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds between two sweeps
BESIDE = (do_slow_jobs, send_waiting_emails)  # each in a thread of its own
LONGEST_PAUSE = 30.0  # seconds, after sweeps that failed


class Command(BaseCommand):
    help = "Works off print jobs and keeps standings fresh; `run` starts it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--parent", type=int, help="the process to end with")
        parser.add_argument("--once", action="store_true", help="one pass, then end")

    def handle(self, **options: Any) -> None:
        ending = threading.Event()
        # Named by the parent itself, which may be gone before this line is reached.
        parent, pause = options["parent"] or os.getppid(), EVERY
        if options["once"]:
            for work in BESIDE:
                safely(work)
        else:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_what: ending.set())
            for work in BESIDE:
                threading.Thread(target=_repeat, args=[work, ending], daemon=True).start()
        while not ending.is_set() and os.getppid() == parent:
            pause = EVERY if safely(sweep) else min(pause * 2, LONGEST_PAUSE)
            if options["once"]:
                break
            ending.wait(pause)


def _repeat(work: Callable[[], object], ending: threading.Event) -> None:
    while not ending.wait(EVERY):
        safely(work)


def safely(work: Callable[[], object]) -> bool:
    """True if the work was done without an error, on a live connection. Never raises."""
    close_old_connections()
    try:
        work()
    except Exception:
        log.exception("the companion could not catch up")
        return False
    return True
