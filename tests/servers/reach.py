"""Which of the servers that a serious installation has are within reach of the suite."""

from __future__ import annotations

import os
import shutil

import psycopg
import redis


def missing_servers() -> str:
    """What keeps the tests with real servers from running; empty if nothing does."""
    database, broker = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    if not database.startswith("postgres") or not broker:
        return "no servers: DATABASE_URL and REDIS_URL name none"
    if shutil.which("redis-server") is None:
        return "no servers: redis-server is not in PATH, and tests kill one of their own"
    try:
        psycopg.connect(database, connect_timeout=2).close()
        redis.Redis.from_url(broker, socket_timeout=2).ping()
    except (psycopg.Error, redis.RedisError, OSError) as error:
        return f"no servers: {' '.join(str(error).split())}"
    return ""
