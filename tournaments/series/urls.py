"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import CLUB
from tournaments.series import views

director_urls = [
    path(CLUB + "series/", views.series_list, name="club_series"),
    path(CLUB + "series/new/", views.series_new, name="series_new"),
    path(CLUB + "series/<row:series_id>/", views.series_edit, name="series_edit"),
]
