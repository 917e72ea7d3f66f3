"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.board import api
from tournaments.board.views import board, history, paper, rounds, use_and_open
from tournaments.core.addresses import BUSTLE

director_urls = [
    path("b/<slug:slug>/", board.board, name="board"),
    path("b/<slug:slug>/live", board.board_live, name="board_live"),
    path("b/<slug:slug>/draw/open/", use_and_open.use_and_open, name="use_and_open"),
    path("b/<slug:slug>/rounds/<small:number>/", rounds.round_page, name="round"),
    path("b/<slug:slug>/rounds/<small:number>/paper/", paper.paper, name="paper"),
    path("b/<slug:slug>/undo/", history.undo, name="undo"),
    path("b/<slug:slug>/history/", history.history, name="history"),
]
api_urls = [
    path(BUSTLE + "undo/", api.Undo.as_view(), name="undo"),
    path(BUSTLE + "history/", api.History.as_view(), name="history"),
]
