"""Addresses of the whole site."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("config.api_urls")),
    path("rules/", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
