"""Servers beside the suite, on its own database."""

from __future__ import annotations

import sys
from pathlib import Path

from django.conf import settings

from bench.server import database_url
from chaos.processes import Broker, Process, wait_until


class Worker(Process):
    """A real worker with the real serious settings, on the suite's test database."""

    def __init__(self, folder: Path, broker: Broker) -> None:
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "-B", "-c", "1"]
        command += ["-s", str(folder / "beat"), "--loglevel", "INFO"]
        super().__init__(
            command,
            folder / "worker.log",
            DJANGO_SETTINGS_MODULE="config.settings.serious",
            DATABASE_URL=database_url(),
            REDIS_URL=broker.url,
            BUSTLE_SECRET_KEY=settings.SECRET_KEY,
            BUSTLE_HOSTS="localhost",
            BUSTLE_SWEEP_SECONDS="1",
        )

    def start(self, **environment: str) -> None:
        before = self.said().count(" ready.") if self._log.exists() else 0
        super().start(**environment)
        wait_until(lambda: self.said().count(" ready.") > before, "the worker is ready")
