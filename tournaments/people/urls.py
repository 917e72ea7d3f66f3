"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import CLUB
from tournaments.people import api
from tournaments.people.views import across, directory, own_data, own_page, person

DIRECTORY = CLUB + "directory/"
PERSON = DIRECTORY + "<row:player_id>/"

public_urls = [
    path("c/<slug:club_slug>/people/<str:code>/", across.person, name="person"),
    path("c/<slug:club_slug>/my/<str:code>/", own_page.own_evenings, name="own_evenings"),
]
director_urls = [
    path(DIRECTORY, directory.directory, name="club_directory"),
    path(DIRECTORY + "names/", directory.names, name="club_names"),
    path(DIRECTORY + "merges/", directory.merges, name="club_merges"),
    path(PERSON, person.person, name="club_person"),
    path(PERSON + "figures/", across.figures, name="club_person_figures"),
    path(PERSON + "merge/", person.merge, name="club_person_merge"),
    path(PERSON + "known/", own_data.known_page, name="club_person_known"),
    path(PERSON + "known.json", own_data.known_file, name="club_person_file"),
    path(PERSON + "erase/", own_data.erase, name="club_person_erase"),
]
PEOPLE = CLUB + "people/"
SOMEBODY = PEOPLE + "<row:player_id>/"
api_urls = [
    path(PEOPLE, api.PeopleList.as_view(), name="people"),
    path(PEOPLE + "merges/", api.MergeList.as_view(), name="merges"),
    path(PEOPLE + "merges/<row:merge_id>/undo/", api.MergeUndo.as_view(), name="merge-undo"),
    path(SOMEBODY, api.PersonDetail.as_view(), name="person"),
    path(SOMEBODY + "merge/", api.PersonMerge.as_view(), name="person-merge"),
    path(SOMEBODY + "known/", api.PersonKnown.as_view(), name="person-known"),
    path(SOMEBODY + "own-link/", api.PersonOwnLink.as_view(), name="person-own-link"),
    path(SOMEBODY + "erase/", api.PersonErase.as_view(), name="person-erase"),
]
