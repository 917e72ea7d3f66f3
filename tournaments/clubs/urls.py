"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.clubs import api
from tournaments.clubs.views import settings
from tournaments.core.addresses import CLUB

director_urls = [
    path("club/", settings.only_club, name="club"),
    path("clubs/", settings.clubs, name="clubs"),
    path(CLUB, settings.club_settings, name="club_settings"),
]
api_urls = [
    path("clubs/<row:club_id>/", api.ClubSettings.as_view(), name="club"),
]
