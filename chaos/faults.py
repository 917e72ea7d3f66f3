"""What is done to an installation: one function for each kind of fault."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from uuid import UUID

import redis

from chaos.altered import CLOCK
from chaos.installation import Installation, children_of, cut_lines
from chaos.processes import Broker
from chaos.record import Record
from chaos.recount import Cut

AN_HOUR_BACK = "-3600"
DATABASE = "bustle.sqlite3"


@dataclass
class Storm:
    """The faults of one evening. `writing` is held while this process writes to the database.

    `done` counts what was done; `skipped` says what cannot be done here, and why.
    """

    at: Installation
    record: Record
    rng: random.Random
    writing: threading.Lock
    done: Counter[str] = field(default_factory=Counter)
    skipped: list[str] = field(default_factory=list)
    cuts: list[Cut] = field(default_factory=list)

    def deck(self) -> list[str]:
        """Every kind of fault once, killing the web process twice, in an order by chance."""
        kinds = [*self.kinds(), "web killed"]
        self.rng.shuffle(kinds)
        return kinds

    def kinds(self) -> dict[str, Callable[[], None]]:
        """The faults that this installation can meet."""
        common: dict[str, Callable[[], None]] = {
            "web killed": partial(self.kill, "web"),
            "web frozen": partial(self.freeze, "web"),
            "clock set back an hour": self.set_clock_back,
        }
        return common | (self._of_a_laptop() if self.at.is_laptop else self._of_servers())

    def do(self, kind: str) -> None:
        """One fault, and the way back to where everything runs."""
        with suppress(ProcessLookupError):  # it was just about to be started again
            self.kinds()[kind]()
        self.done[kind] += 1
        self.at.wait()

    def kill(self, name: str, **environment: str) -> None:
        """As a power button does; somebody starts it again."""
        process = self.at.processes[name]
        process.kill()
        self._moment(0.1, 1.0)
        process.start(**environment)

    def freeze(self, name: str) -> None:
        self.at.processes[name].freeze()
        self._moment(0.5, 3.0)
        self.at.processes[name].thaw()

    def set_clock_back(self) -> None:
        """It starts again, and takes it to be an hour earlier until the next start."""
        self.kill("web", **{CLOCK: AN_HOUR_BACK})

    def _moment(self, least: float, most: float) -> None:
        time.sleep(self.rng.uniform(least, most))

    # -- a laptop -------------------------------------------------------------------------------

    def _of_a_laptop(self) -> dict[str, Callable[[], None]]:
        kinds: dict[str, Callable[[], None]] = {
            "companion killed": lambda: self._signal_companion(signal.SIGKILL),
            "companion frozen": self._freeze_companion,
            "frozen and copied": self.copy_frozen,
        }
        if sys.platform == "linux":
            return kinds | {"disk full": self.fill_disk}
        self._skip("disk full: limits of a running process can be set on Linux only")
        return kinds

    def fill_disk(self) -> None:
        """No file can grow for a while; pages of a file that are there can be written again."""
        full = (self.at.folder / DATABASE).stat().st_size
        pids = [self.at.web.pid, *children_of(self.at.web.pid)]
        for pid in pids:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        self._moment(1.5, 4.0)
        for pid in pids:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)

    def copy_frozen(self) -> None:
        """What the files hold while everything stands still has every acknowledged hand."""
        with self.writing:
            acknowledged = self.record.acknowledged()
            self.at.web.freeze()
            folder = self.at.folder / f"cut-{len(self.cuts)}"
            folder.mkdir()
            for file in self.at.folder.glob(f"{DATABASE}*"):
                shutil.copyfile(file, folder / file.name)
            self.at.web.thaw()
        self.cuts.append(cut_in(folder, acknowledged))
        shutil.rmtree(folder)

    def _signal_companion(self, number: int) -> None:
        for child in children_of(self.at.web.pid):
            os.kill(child, number)

    def _freeze_companion(self) -> None:
        self._signal_companion(signal.SIGSTOP)
        self._moment(1.0, 4.0)
        self._signal_companion(signal.SIGCONT)

    # -- servers --------------------------------------------------------------------------------

    def _of_servers(self) -> dict[str, Callable[[], None]]:
        self._skip("disk full: the disk of PostgreSQL is not the chaos's own")
        self._skip("power cut: PostgreSQL's own tests are better at it")
        kinds: dict[str, Callable[[], None]] = {
            "one web worker killed": self.kill_one_web_worker,
            "Redis emptied": self.empty_redis,
            "lines to PostgreSQL cut": self.cut_lines,
        }
        for name in ("worker", "beat", "Redis"):
            kinds[f"{name} killed"] = partial(self.kill, name)
            kinds[f"{name} frozen"] = partial(self.freeze, name)
        return kinds

    def kill_one_web_worker(self) -> None:
        """Of the two; the other one goes on."""
        for child in children_of(self.at.web.pid)[:1]:
            os.kill(child, signal.SIGKILL)
        self._moment(0.5, 1.0)

    def empty_redis(self) -> None:
        broker = self.at.processes["Redis"]
        if isinstance(broker, Broker):
            redis.Redis(port=broker.port, socket_timeout=5).flushall()

    def cut_lines(self) -> None:
        """As a restart of PostgreSQL does."""
        with self.writing:
            cut_lines()

    def _skip(self, sentence: str) -> None:
        if sentence not in self.skipped:
            self.skipped.append(sentence)


def cut_in(folder: Path, acknowledged: Sequence[str]) -> Cut:
    """The database in this folder, opened as after a power cut; a damaged one has nothing in it."""
    try:
        with closing(sqlite3.connect(folder / DATABASE)) as copy:
            [damage] = copy.execute("PRAGMA integrity_check").fetchone()
            ids = "SELECT entry_id FROM scoring_logentry WHERE length(entry_id) = 32"
            found = {str(UUID(entry_id)) for (entry_id,) in copy.execute(ids)}
    except (sqlite3.DatabaseError, ValueError) as error:
        return Cut(acknowledged, frozenset(), str(error))
    return Cut(acknowledged, frozenset(found), "" if damage == "ok" else damage)
