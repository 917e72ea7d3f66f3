"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE, PERSON
from tournaments.draw.api import draws as api_draws
from tournaments.draw.api import odd_numbers as api_odd_numbers
from tournaments.draw.api import partners as api_partners
from tournaments.draw.api import proposals as api_proposals
from tournaments.draw.api import substitutes as api_substitutes
from tournaments.draw.api import wishes as api_wishes
from tournaments.draw.views import draws, players, proposals, wishes

director_urls = [
    path("b/<slug:slug>/draw/", draws.draw, name="draw"),
    path("b/<slug:slug>/draw/changes/", proposals.changes, name="draw_changes"),
    path("b/<slug:slug>/draw/draw.json", draws.draw_file, name="draw_file"),
    path("b/<slug:slug>/draw/start.json", draws.draw_start, name="draw_start"),
    path("b/<slug:slug>/wishes/", wishes.wishes, name="wishes"),
    path("b/<slug:slug>/players/", players.players, name="players"),
    path("b/<slug:slug>/players/<small:number>/", players.person, name="person"),
    path("b/<slug:slug>/teams/", players.teams, name="teams"),
]
api_urls = [
    path(BUSTLE + "start/take-back/", api_draws.StartTakeBack.as_view(), name="start-take-back"),
    path(BUSTLE + "odd-numbers/", api_odd_numbers.OddNumbers.as_view(), name="odd-numbers"),
    path(BUSTLE + "teams/by-lot/", api_partners.PartnersByLot.as_view(), name="teams-by-lot"),
    path(BUSTLE + "draw/", api_draws.Draw.as_view(), name="draw"),
    path(BUSTLE + "draw/publish/", api_draws.DrawPublish.as_view(), name="draw-publish"),
    path(BUSTLE + "draw/file/", api_draws.DrawFile.as_view(), name="draw-file"),
    path(BUSTLE + "draw/start/", api_draws.DrawStart.as_view(), name="draw-start"),
    path(BUSTLE + "draw/search/", api_proposals.DrawSearch.as_view(), name="draw-search"),
    path(BUSTLE + "proposals/", api_proposals.ProposalList.as_view(), name="proposals"),
    path(
        BUSTLE + "proposals/<row:proposal_id>/keep/",
        api_proposals.ProposalKeep.as_view(),
        name="proposal-keep",
    ),
    path(PERSON + "substitute/", api_substitutes.Substitute.as_view(), name="substitute"),
    path(BUSTLE + "wishes/", api_wishes.WishList.as_view(), name="wishes"),
    path(BUSTLE + "wishes/<row:wish_id>/", api_wishes.WishDetail.as_view(), name="wish"),
]
