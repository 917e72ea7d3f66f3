"""The app that takes a guard away from a server."""

import os

from django.apps import AppConfig

from chaos.altered import WITHOUT, take_away


class Altered(AppConfig):
    name = "chaos"

    def ready(self) -> None:
        take_away(os.environ[WITHOUT])
