"""PostgreSQL and Redis, with the clock that the chaos gave them."""

from bench.settings import *  # noqa: F403
from bench.settings import INSTALLED_APPS
from chaos.altered import alter

INSTALLED_APPS = alter(INSTALLED_APPS)
