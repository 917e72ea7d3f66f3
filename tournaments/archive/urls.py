"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.archive import api
from tournaments.archive.views import backup, files, open_file, public_files
from tournaments.core.addresses import BUSTLE

public_urls = [
    path("b/<slug:slug>/standings.<str:kind>", public_files.standings, name="standings_file"),
    path("b/<slug:slug>/bustle.ics", public_files.calendar, name="calendar"),
    path("c/<slug:club_slug>/bustles.ics", public_files.club_bustles, name="club_bustles"),
    # The address before clubs had one by name: calendars go on asking for it.
    path("clubs/<row:club_id>/bustles.ics", public_files.club_calendar, name="club_calendar"),
]
director_urls = [
    path("backup/", backup.backup, name="backup"),
    path("open/", open_file.open_file, name="open_file"),
    path("b/<slug:slug>/files/", files.files, name="files"),
    path("b/<slug:slug>/files/<str:name>", files.file, name="file"),
]
api_urls = [
    path(BUSTLE + "files/<str:file>/", api.ExportFile.as_view(), name="export"),
    path("backup/", api.Backup.as_view(), name="backup"),
]
