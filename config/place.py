"""Which settings belong to the place this process runs in."""

import os


def settings_module() -> str:
    """Serious settings where the environment names a database server, else the embedded ones."""
    serious = os.environ.get("DATABASE_URL", "").startswith("postgres")
    return "config.settings.serious" if serious else "config.settings.embedded"
