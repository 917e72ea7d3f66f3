"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import JOB
from tournaments.jobs import api, views

director_urls = [
    path(JOB, views.job, name="job"),
    path(JOB + "file", views.job_download, name="job_download"),
    path(JOB + "cancel", views.job_cancel, name="job_cancel"),
]
api_urls = [
    path(JOB, api.JobDetail.as_view(), name="job"),
    path(JOB + "file/", api.JobFile.as_view(), name="job-file"),
]
