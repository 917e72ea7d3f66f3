"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.archive import api
from tournaments.archive.views import backup, club_file, files, open_file, public_files
from tournaments.core.addresses import BUSTLE, CLUB

public_urls = [
    path("b/<slug:slug>/standings.<str:kind>", public_files.standings, name="standings_file"),
    path("b/<slug:slug>/bustle.ics", public_files.calendar, name="calendar"),
    path("c/<slug:club_slug>/bustles.ics", public_files.club_bustles, name="club_bustles"),
    # The address before clubs had one by name: calendars go on asking for it.
    path("clubs/<row:club_id>/bustles.ics", public_files.club_calendar, name="club_calendar"),
]
director_urls = [
    path("host/open/", club_file.open_file, name="host_open_club"),
    path(CLUB + "file/", club_file.club_file, name="club_file"),
    path(CLUB + "file/download", club_file.download, name="club_download"),
    path("backup/", backup.backup, name="backup"),
    path("open/", open_file.open_file, name="open_file"),
    path("b/<slug:slug>/files/", files.files, name="files"),
    path("b/<slug:slug>/files/<str:name>", files.file, name="file"),
]
api_urls = [
    path(BUSTLE + "files/<str:file>/", api.ExportFile.as_view(), name="export"),
    path("backup/", api.Backup.as_view(), name="backup"),
]
