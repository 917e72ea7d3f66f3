"""Addresses by audience. Capital paths are what printed QR codes carry."""

from django.urls import include, path

from tournaments.archive import views as files_of_director
from tournaments.board.views import board, history
from tournaments.core.views import access
from tournaments.draw.views import draws, proposals, wishes
from tournaments.jobs import views
from tournaments.money.views import money, plan
from tournaments.play.views import device_requests as devices_of_tables
from tournaments.play.views import (
    devices,
    directors_sheet,
    handover,
    late_hands,
    paper,
    rounds,
    service_worker,
    sides,
    table,
    typed_code,
)
from tournaments.players.views import person, players, sign_up, teams
from tournaments.printing.views import print_page
from tournaments.public.views import (
    bracket,
    bustle,
    card_links,
    compare_players,
    cross_table,
    figures,
    files,
    player,
    publishing,
    screen,
    sharing,
)
from tournaments.public.views import directors_cross_table as crossing_of_director
from tournaments.public.views import table as public_table
from tournaments.setup.views import bustles, rules, rulesets

public_urls = [
    path("", bustle.home, name="home"),
    path("b/<slug:slug>/", bustle.bustle, name="bustle"),
    path("b/<slug:slug>/live", bustle.live, name="live"),
    path("b/<slug:slug>/picture.png", sharing.picture, name="picture"),
    path("b/<slug:slug>/rules/", rules.rules, name="rules"),
    path("b/<slug:slug>/rounds/<int:number>/", bustle.round_page, name="round"),
    path(
        "b/<slug:slug>/rounds/<int:number>/tables/<int:table>/",
        public_table.table_page,
        name="table",
    ),
    path("b/<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("b/<slug:slug>/cross/", cross_table.cross, name="cross"),
    path("b/<slug:slug>/figures/", figures.figures, name="figures"),
    path("b/<slug:slug>/screen/", screen.screen, name="screen"),
    path("b/<slug:slug>/screen/live", screen.live, name="screen_live"),
    path("b/<slug:slug>/players/<int:number>/", player.player, name="player"),
    path(
        "b/<slug:slug>/players/<int:number>/beside/", compare_players.choice, name="beside_choice"
    ),
    path(
        "b/<slug:slug>/players/<int:number>/beside/<int:other>/",
        compare_players.beside,
        name="beside",
    ),
    path("b/<slug:slug>/standings.<str:kind>", files.standings, name="standings_file"),
    path("b/<slug:slug>/bustle.ics", files.calendar, name="calendar"),
    path("clubs/<int:club_id>/bustles.ics", files.club_bustles, name="club_calendar"),
    path("b/<slug:slug>/sign-up/", sign_up.sign_up, name="sign_up"),
    path("E/<str:code>", sign_up.entry, name="entry"),
    path("P/<int:bustle_id>-<int:number>", card_links.player_by_card, name="player_by_card"),
    path(
        "P/<int:bustle_id>-<int:number>-<int:generation>",
        card_links.player_by_card,
        name="player_by_card",
    ),
]
table_urls = [
    path("", typed_code.typed, name="typed"),
    path("worker.js", service_worker.worker, name="worker"),
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
    path("open/", files_of_director.open_file, name="open_file"),
    path("rules/", rulesets.rulesets, name="rulesets"),
    path("rules/new/", rulesets.ruleset_new, name="ruleset_new"),
    path("rules/<int:ruleset_id>/", rulesets.ruleset_edit, name="ruleset_edit"),
    path("rules/<int:ruleset_id>/file", rulesets.ruleset_download, name="ruleset_download"),
    path("backup/", views.backup, name="backup"),
    path("jobs/<int:job_id>/", views.job, name="job"),
    path("jobs/<int:job_id>/file", views.job_download, name="job_download"),
    path("jobs/<int:job_id>/page.png", print_page.picture, name="job_picture"),
    path("jobs/<int:job_id>/cancel", views.job_cancel, name="job_cancel"),
    path("b/<slug:slug>/", board.board, name="board"),
    path("b/<slug:slug>/live", board.board_live, name="board_live"),
    path("b/<slug:slug>/settings/", bustles.bustle_edit, name="bustle_edit"),
    path("b/<slug:slug>/players/", players.players, name="players"),
    path("b/<slug:slug>/players/import/", players.players_import, name="players_import"),
    path("b/<slug:slug>/teams/", teams.teams, name="teams"),
    path("b/<slug:slug>/players/<int:number>/", person.person, name="person"),
    path("b/<slug:slug>/draw/", draws.draw, name="draw"),
    path("b/<slug:slug>/draw/changes/", proposals.changes, name="draw_changes"),
    path("b/<slug:slug>/draw/draw.json", draws.draw_file, name="draw_file"),
    path("b/<slug:slug>/draw/start.json", draws.draw_start, name="draw_start"),
    path("b/<slug:slug>/wishes/", wishes.wishes, name="wishes"),
    path("b/<slug:slug>/rounds/<int:number>/", rounds.round_page, name="round"),
    path(
        "b/<slug:slug>/rounds/<int:number>/tables/<int:table>/", directors_sheet.sheet, name="sheet"
    ),
    path("b/<slug:slug>/rounds/<int:number>/paper/", paper.paper, name="paper"),
    path("b/<slug:slug>/devices/", devices_of_tables.devices, name="devices"),
    path("b/<slug:slug>/carry/", handover.carry, name="carry"),
    path("b/<slug:slug>/late/", late_hands.late, name="late"),
    path("b/<slug:slug>/undo/", history.undo, name="undo"),
    path("b/<slug:slug>/history/", history.history, name="history"),
    path("b/<slug:slug>/cross/", crossing_of_director.cross, name="cross"),
    path("b/<slug:slug>/publish/", publishing.publish, name="publish"),
    path("b/<slug:slug>/money/", money.money, name="money"),
    path("b/<slug:slug>/money/plan/", plan.plan, name="money_plan"),
    path("b/<slug:slug>/money/lists/", plan.lists, name="money_lists"),
    path("b/<slug:slug>/print/", print_page.print_page, name="print"),
    path("b/<slug:slug>/print/<slug:kind>.png", print_page.preview, name="preview"),
    path("b/<slug:slug>/files/", files_of_director.files, name="files"),
    path("b/<slug:slug>/files/<str:name>", files_of_director.file, name="file"),
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
