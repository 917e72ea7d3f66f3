"""Consequences of changed settings for the people on the list."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from tournaments.core.signals import settings_changed
from tournaments.models import Bustle
from tournaments.players.services.waiting_list import fill_places


@receiver(settings_changed)
def higher_limit_lets_people_move_up(sender: Any, bustle: Bustle, **_what: Any) -> None:
    fill_places(bustle)
