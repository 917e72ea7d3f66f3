"""One laptop, with the clock that the chaos gave it."""

from chaos.altered import alter
from config.settings.embedded import *  # noqa: F403
from config.settings.embedded import INSTALLED_APPS

INSTALLED_APPS = alter(INSTALLED_APPS)
