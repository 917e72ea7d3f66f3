"""Addresses by audience. Capital paths are what printed QR codes carry."""

from django.urls import include, path

from tournaments.views import brackets, cards, devices, public, rules, sides, signing_up, table, typed
from tournaments.views.director import (
    access,
    board,
    bustles,
    changes,
    deeds,
    draws,
    late,
    paper,
    person,
    players,
    printing,
    rounds,
    rulesets,
    sheets,
    teams,
    wishes,
)
from tournaments.views.director import devices as devices_of_tables

public_urls = [
    path("", public.home, name="home"),
    path("b/<slug:slug>/", public.bustle, name="bustle"),
    path("b/<slug:slug>/live", public.live, name="live"),
    path("b/<slug:slug>/rules/", rules.rules, name="rules"),
    path("b/<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path("b/<slug:slug>/bracket/", brackets.bracket, name="bracket"),
    path("b/<slug:slug>/players/<int:number>/", public.player, name="player"),
    path("b/<slug:slug>/sign-up/", signing_up.sign_up, name="sign_up"),
    path("E/<str:code>", signing_up.entry, name="entry"),
    path("P/<int:bustle_id>-<int:number>", cards.player_by_card, name="player_by_card"),
    path(
        "P/<int:bustle_id>-<int:number>-<int:generation>",
        cards.player_by_card,
        name="player_by_card",
    ),
]
table_urls = [
    path("", typed.typed, name="typed"),
    path("<str:code>", table.sheet, name="sheet"),
    path("<str:code>/live", table.live, name="live"),
    path("<str:code>/record", table.record, name="record"),
    path("<str:code>/words", table.words, name="words"),
    path("<str:code>/take-back", table.undo, name="take_back"),
    path("<str:code>/extra-hand", table.extra_hand, name="extra_hand"),
    path("<str:code>/call", table.call, name="call"),
    path("<str:code>/device", devices.device, name="device"),
    path("<str:code>/confirm", sides.confirm, name="confirm"),
]
director_urls = [
    path("", bustles.bustles, name="bustles"),
    path("new/", bustles.bustle_new, name="bustle_new"),
    path("rules/", rulesets.rulesets, name="rulesets"),
    path("rules/new/", rulesets.ruleset_new, name="ruleset_new"),
    path("rules/<int:ruleset_id>/", rulesets.ruleset_edit, name="ruleset_edit"),
    path("rules/<int:ruleset_id>/file", rulesets.ruleset_download, name="ruleset_download"),
    path("backup/", printing.backup, name="backup"),
    path("jobs/<int:job_id>/", printing.job, name="job"),
    path("jobs/<int:job_id>/file", printing.job_download, name="job_download"),
    path("jobs/<int:job_id>/cancel", printing.job_cancel, name="job_cancel"),
    path("b/<slug:slug>/", board.board, name="board"),
    path("b/<slug:slug>/live", board.board_live, name="board_live"),
    path("b/<slug:slug>/settings/", bustles.bustle_edit, name="bustle_edit"),
    path("b/<slug:slug>/players/", players.players, name="players"),
    path("b/<slug:slug>/players/import/", players.players_import, name="players_import"),
    path("b/<slug:slug>/teams/", teams.teams, name="teams"),
    path("b/<slug:slug>/players/<int:number>/", person.person, name="person"),
    path("b/<slug:slug>/draw/", draws.draw, name="draw"),
    path("b/<slug:slug>/draw/changes/", changes.changes, name="draw_changes"),
    path("b/<slug:slug>/draw/draw.json", draws.draw_file, name="draw_file"),
    path("b/<slug:slug>/draw/start.json", draws.draw_start, name="draw_start"),
    path("b/<slug:slug>/wishes/", wishes.wishes, name="wishes"),
    path("b/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("b/<slug:slug>/rounds/<int:number>/tables/<int:table>/", sheets.sheet, name="sheet"),
    path("b/<slug:slug>/rounds/<int:number>/paper/", paper.paper, name="paper"),
    path("b/<slug:slug>/devices/", devices_of_tables.devices, name="devices"),
    path("b/<slug:slug>/late/", late.late, name="late"),
    path("b/<slug:slug>/undo/", deeds.undo, name="undo"),
    path("b/<slug:slug>/history/", deeds.history, name="history"),
    path("b/<slug:slug>/print/", printing.print_page, name="print"),
    path("b/<slug:slug>/results.csv", printing.results_csv, name="results_csv"),
]

urlpatterns = [
    path("", include((public_urls, "public"))),
    path("T/", include((table_urls, "table"))),
    path("t/", include((table_urls, "table_lower"))),
    path("director/", include((director_urls, "director"))),
    path("sign-in/", access.sign_in, name="sign-in"),
    path("sign-in/<str:secret>/", access.sign_in_link, name="sign-in-link"),
    path("sign-out/", access.sign_out, name="sign-out"),
]
