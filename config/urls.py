"""Addresses of the whole site."""

from django.urls import include, path

handler400 = "config.errors.unreadable"
handler404 = "config.errors.not_found"
handler500 = "config.errors.failed"

urlpatterns = [
    path("api/", include("config.api_urls")),
    path("rules/", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
