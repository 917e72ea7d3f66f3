"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE, PERSON
from tournaments.players.api import registrations as api_registrations
from tournaments.players.api import sign_up as api_sign_up
from tournaments.players.api import start as api_start
from tournaments.players.api import teams as api_teams
from tournaments.players.views import adding, messages, player_import, sign_up

public_urls = [
    path("b/<slug:slug>/sign-up/", sign_up.sign_up, name="sign_up"),
]
director_urls = [
    path("b/<slug:slug>/messages/", messages.messages_page, name="messages"),
    path("b/<slug:slug>/players/suggestions/", adding.suggestions, name="players_suggestions"),
    path("b/<slug:slug>/players/import/", player_import.players_import, name="players_import"),
]
api_urls = [
    path(BUSTLE + "start/", api_start.BustleStart.as_view(), name="start"),
    path("public/<slug:slug>/sign-up/", api_sign_up.PublicSignUp.as_view(), name="public-sign-up"),
    path("entries/<str:code>/", api_sign_up.OwnEntryDetail.as_view(), name="entry"),
    path("entries/<str:code>/cancel/", api_sign_up.EntryCancel.as_view(), name="entry-cancel"),
    path("entries/<str:code>/come/", api_sign_up.EntryComeAfterAll.as_view(), name="entry-come"),
    path(
        BUSTLE + "registrations/",
        api_registrations.RegistrationList.as_view(),
        name="registrations",
    ),
    path(BUSTLE + "registrations/check-in/", api_registrations.CheckIn.as_view(), name="check-in"),
    path(
        BUSTLE + "registrations/undo-check-in/",
        api_registrations.UndoCheckIn.as_view(),
        name="undo-check-in",
    ),
    path(BUSTLE + "sign-up/", api_sign_up.SignUpSettings.as_view(), name="sign-up"),
    path(BUSTLE + "registrations/let-in/", api_sign_up.LetIn.as_view(), name="let-in"),
    path(
        BUSTLE + "registrations/let-four-in/", api_sign_up.LetFourIn.as_view(), name="let-four-in"
    ),
    path(PERSON + "own-link/", api_sign_up.OwnLink.as_view(), name="own-link"),
    path(BUSTLE + "walk-ins/", api_registrations.WalkIn.as_view(), name="walk-ins"),
    path(BUSTLE + "teams/", api_teams.TeamList.as_view(), name="teams"),
    path(BUSTLE + "teams/<small:team>/", api_teams.TeamDetail.as_view(), name="team"),
    path(PERSON, api_registrations.RegistrationDetail.as_view(), name="registration"),
    path(BUSTLE + "debts/", api_registrations.DebtList.as_view(), name="debts"),
    path(PERSON + "settle/", api_registrations.DebtSettled.as_view(), name="settle"),
    path(PERSON + "no-show/", api_registrations.NoShow.as_view(), name="no-show"),
    path(PERSON + "leave/", api_registrations.Leave.as_view(), name="leave"),
    path(PERSON + "come-later/", api_registrations.ComeLater.as_view(), name="come-later"),
    path(PERSON + "play-from/", api_registrations.PlayFrom.as_view(), name="play-from"),
    path(PERSON + "leave-after/", api_registrations.LeaveAfter.as_view(), name="leave-after"),
]
