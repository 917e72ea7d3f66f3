"""Addresses of this room, by audience."""

from django.urls import path

from tournaments.core.addresses import BUSTLE
from tournaments.setup.api import bustles as api_bustles
from tournaments.setup.api import rulesets as api_rulesets
from tournaments.setup.views import bustles, rules, rulesets

public_urls = [
    path("b/<slug:slug>/rules/", rules.rules, name="rules"),
]
director_urls = [
    path("", bustles.bustles, name="bustles"),
    path("new/", bustles.bustle_new, name="bustle_new"),
    path("rules/", rulesets.rulesets, name="rulesets"),
    path("rules/new/", rulesets.ruleset_new, name="ruleset_new"),
    path("rules/<row:ruleset_id>/", rulesets.ruleset_edit, name="ruleset_edit"),
    path("rules/<row:ruleset_id>/file", rulesets.ruleset_download, name="ruleset_download"),
    path("b/<slug:slug>/settings/", bustles.bustle_edit, name="bustle_edit"),
]
api_urls = [
    path("clubs/", api_bustles.ClubList.as_view(), name="clubs"),
    path("bustles/", api_bustles.BustleList.as_view(), name="bustles"),
    path(BUSTLE, api_bustles.BustleDetail.as_view(), name="bustle"),
    path(BUSTLE + "usual-evening/", api_bustles.UsualEvening.as_view(), name="usual-evening"),
    path(BUSTLE + "finish/", api_bustles.BustleFinish.as_view(), name="finish"),
    path(BUSTLE + "resume/", api_bustles.BustleResume.as_view(), name="resume"),
    path("club-rulesets/", api_rulesets.ClubRulesetList.as_view(), name="club-rulesets"),
    path(
        "club-rulesets/import/",
        api_rulesets.ClubRulesetImport.as_view(),
        name="club-ruleset-import",
    ),
    path(
        "club-rulesets/<row:ruleset_id>/",
        api_rulesets.ClubRulesetDetail.as_view(),
        name="club-ruleset",
    ),
    path(
        "club-rulesets/<row:ruleset_id>/file/",
        api_rulesets.ClubRulesetFile.as_view(),
        name="club-ruleset-file",
    ),
]
