"""Addresses of the whole site."""

from django.urls import include, path

handler400 = "config.errors.unreadable"
handler404 = "config.errors.not_found"
handler500 = "config.errors.failed"

urlpatterns = [
    # The version is named here and nowhere else. Without it an address is that of the newest.
    path("api/v1/", include("config.api_urls")),
    path("api/", include("config.api_urls", namespace="newest-api")),
    path("rules/", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
