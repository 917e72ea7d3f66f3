"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.jobs import api, views

director_urls = [
    path("jobs/<int:job_id>/", views.job, name="job"),
    path("jobs/<int:job_id>/file", views.job_download, name="job_download"),
    path("jobs/<int:job_id>/cancel", views.job_cancel, name="job_cancel"),
]
api_urls = [
    path("jobs/<int:job_id>/", api.JobDetail.as_view(), name="job"),
    path("jobs/<int:job_id>/file/", api.JobFile.as_view(), name="job-file"),
]
