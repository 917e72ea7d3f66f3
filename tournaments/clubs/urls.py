"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.clubs.views import settings

director_urls = [
    path("club/", settings.club_edit, name="club"),
]
