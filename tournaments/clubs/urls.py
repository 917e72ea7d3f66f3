"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.clubs import api
from tournaments.clubs.views import help_tonight, host, join, people, security, settings
from tournaments.core.addresses import CLUB

site_urls = [
    path("join/<str:secret>/", join.join, name="join"),
]
director_urls = [
    path("host/", host.clubs, name="host"),
    path("host/new/", host.new_club, name="host_new_club"),
    path("club/", settings.only_club, name="club"),
    path("clubs/", settings.clubs, name="clubs"),
    path(CLUB, settings.club_settings, name="club_settings"),
    path(CLUB + "people/", people.people, name="club_people"),
    path(CLUB + "security/", security.security_log, name="club_security"),
    path("b/<slug:slug>/helpers/", help_tonight.help_tonight, name="help_tonight"),
]
api_urls = [
    path("clubs/<row:club_id>/", api.ClubSettings.as_view(), name="club"),
    path(
        "clubs/<row:club_id>/usual-evening/",
        api.ClubUsualEvening.as_view(),
        name="club-usual-evening",
    ),
]
