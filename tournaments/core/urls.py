"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.views import phones

site_urls = [
    path("phones/", phones.let_in, name="let-phones-in"),
]
