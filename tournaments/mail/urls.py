"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.mail.views import stop

public_urls = [
    path("stop-mail/<str:token>/", stop.stop, name="stop_mail"),
]
