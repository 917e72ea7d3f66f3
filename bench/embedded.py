"""The embedded settings, with one address more to measure beside."""

from config.settings.embedded import *  # noqa: F403

ROOT_URLCONF = "bench.limit"
