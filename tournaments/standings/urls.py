"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE
from tournaments.standings import api

api_urls = [
    path(BUSTLE + "standings/", api.BustleStandings.as_view(), name="standings"),
]
