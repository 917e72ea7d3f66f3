"""Celery's settings over Redis. A table never waits for the queue: the sweep catches up."""

import os
from typing import Any

PATIENCE = 1  # seconds to wait for a Redis that does not answer; it is 45 s by default


def celery_over(redis_url: str) -> dict[str, Any]:
    """Celery's settings for a broker at `redis_url`, by the names that Celery itself uses."""
    return {
        "broker_url": redis_url,
        "broker_transport": "config.redis_transport:Transport",
        "broker_connection_timeout": PATIENCE,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_transport_options": {
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            "max_retries": 1,
            "interval_start": 0,
            "interval_max": 0,
            "visibility_timeout": 600,
        },
        "task_always_eager": False,
        "task_publish_retry": False,
        "task_time_limit": 300,
        "worker_prefetch_multiplier": 1,
        "worker_cancel_long_running_tasks_on_connection_loss": False,
        "beat_schedule": {
            "sweep": {
                "task": "tournaments.tasks.sweep",
                "schedule": float(os.environ.get("BUSTLE_SWEEP_SECONDS", "4")),
            }
        },
    }
