"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE, CLUB, JOB
from tournaments.printing import api
from tournaments.printing.views import logo, print_page

director_urls = [
    path(CLUB + "logo", logo.club_logo, name="club_logo"),
    path(JOB + "page.png", print_page.picture, name="job_picture"),
    path("b/<slug:slug>/print/", print_page.print_page, name="print"),
    path("b/<slug:slug>/print/<slug:kind>.png", print_page.preview, name="preview"),
]
api_urls = [
    path(BUSTLE + "jobs/", api.JobList.as_view(), name="jobs"),
]
