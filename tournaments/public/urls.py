"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE
from tournaments.public import api
from tournaments.public.views import (
    bracket,
    bustle,
    compare_players,
    cross_table,
    entry,
    figures,
    front_page,
    logo,
    player,
    publishing,
    screen,
    sharing,
    table,
)

public_urls = [
    path("", front_page.home, name="home"),
    path("c/<slug:club_slug>/", front_page.club, name="club"),
    path("logo/<slug:digest>.png", logo.logo, name="logo"),
    path("b/<slug:slug>/", bustle.bustle, name="bustle"),
    path("b/<slug:slug>/live", bustle.live, name="live"),
    path("b/<slug:slug>/picture.png", sharing.picture, name="picture"),
    path("b/<slug:slug>/rounds/<small:number>/", bustle.round_page, name="round"),
    path(
        "b/<slug:slug>/rounds/<small:number>/tables/<small:table>/",
        table.table_page,
        name="table",
    ),
    path("b/<slug:slug>/bracket/", bracket.bracket, name="bracket"),
    path("b/<slug:slug>/cross/", cross_table.cross, name="cross"),
    path("b/<slug:slug>/figures/", figures.figures, name="figures"),
    path("b/<slug:slug>/screen/", screen.screen, name="screen"),
    path("b/<slug:slug>/screen/live", screen.live, name="screen_live"),
    path("b/<slug:slug>/players/<small:number>/", player.player, name="player"),
    path(
        "b/<slug:slug>/players/<small:number>/beside/", compare_players.choice, name="beside_choice"
    ),
    path(
        "b/<slug:slug>/players/<small:number>/beside/<small:other>/",
        compare_players.beside,
        name="beside",
    ),
    path("E/<str:code>", entry.entry, name="entry"),
    path("P/<str:code>", player.player_by_card, name="player_by_card"),
]
director_urls = [
    path("samples/remove", front_page.remove, name="remove_samples"),
    path("b/<slug:slug>/cross/", cross_table.directors_cross, name="cross"),
    path("b/<slug:slug>/publish/", publishing.publish, name="publish"),
]
api_urls = [
    path(BUSTLE + "screen/", api.HallScreen.as_view(), name="screen"),
    path(BUSTLE + "results/", api.Results.as_view(), name="results"),
    path("public/", api.PublicBustles.as_view(), name="public"),
    path("public/<slug:slug>/", api.PublicBustle.as_view(), name="public-bustle"),
    path("public/<slug:slug>/standings/", api.PublicStandings.as_view(), name="public-standings"),
    path("public/<slug:slug>/figures/", api.PublicFigures.as_view(), name="public-figures"),
    path("public/<slug:slug>/rounds/", api.PublicRounds.as_view(), name="public-rounds"),
    path(
        "public/<slug:slug>/rounds/<small:number>/",
        api.PublicRound.as_view(),
        name="public-round",
    ),
    path("public/<slug:slug>/seats/", api.PublicSeats.as_view(), name="public-seats"),
    path("public/<slug:slug>/draw/", api.PublicDraw.as_view(), name="public-draw"),
    path("public/<slug:slug>/draw/file/", api.PublicDrawFile.as_view(), name="public-draw-file"),
    path(
        "public/<slug:slug>/draw/start/",
        api.PublicDrawStart.as_view(),
        name="public-draw-start",
    ),
]
