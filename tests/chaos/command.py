"""The command in a process of its own."""

import os
import subprocess
import sys


def chaos(folder, *words, database="sqlite", url=""):
    """Runs it; what it printed, and its exit code."""
    place = {"BUSTLE_DATA": str(folder), "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": ""}
    environment = {name: value for name, value in (os.environ | place).items() if value}
    command = [sys.executable, "-m", "chaos", "--database", database, *words]
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    return done.stdout, done.returncode
