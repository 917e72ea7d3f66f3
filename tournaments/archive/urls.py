"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.archive import api, views
from tournaments.core.addresses import BUSTLE

director_urls = [
    path("open/", views.open_file, name="open_file"),
    path("b/<slug:slug>/files/", views.files, name="files"),
    path("b/<slug:slug>/files/<str:name>", views.file, name="file"),
]
api_urls = [
    path(BUSTLE + "files/<str:file>/", api.ExportFile.as_view(), name="export"),
]
