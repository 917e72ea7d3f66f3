"""The place this process runs in, and its settings module."""

import os

from django.core.exceptions import ImproperlyConfigured


def settings_module() -> str:
    """Serious settings where the environment names a database server, else the embedded ones."""
    serious = os.environ.get("DATABASE_URL", "").startswith("postgres")
    return "config.settings.serious" if serious else "config.settings.embedded"


def needed(name: str) -> str:
    """The environment variable `name`, without which serious settings cannot be.

    Raises:
        ImproperlyConfigured: it is not set.
    """
    if value := os.environ.get(name, ""):
        return value
    raise ImproperlyConfigured(f"Set {name}; docs/operations.md and .env.example say to what.")
