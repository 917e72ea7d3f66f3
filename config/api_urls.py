"""The whole API, mounted under /api/v1/: rulesets, every room of tournaments/, its own pages."""

from django.urls import path

from config.api.bodies import (
    BustleFormParser,
    BustleParser,
    CSVParser,
    MultiPartParser,
    PackedBustleParser,
    PictureParser,
)
from config.api.docs import DocsView, SchemaView
from scoring import api as rules
from tournaments.archive.api import BustleFile
from tournaments.core.addresses import BUSTLE
from tournaments.players.api.registrations import RegistrationImport
from tournaments.printing.api import ClubLogo
from tournaments.urls import api_urls

rules_urls = [
    path("rulesets/", rules.RulesetList.as_view(), name="rulesets"),
    path("rulesets/<slug:slug>/", rules.RulesetDetail.as_view(), name="ruleset"),
    path("rulesets/<slug:slug>/resolve/", rules.RulesetResolve.as_view(), name="ruleset-resolve"),
    path("rulesets/<slug:slug>/score/", rules.RulesetScore.as_view(), name="ruleset-score"),
]
file_urls = [
    # Bodies that are files: their parsers are named here, with the other limits of bodies.
    path(
        BUSTLE + "registrations/csv/",
        RegistrationImport.as_view(parser_classes=[MultiPartParser, CSVParser]),
        name="import",
    ),
    path(
        "clubs/<row:club_id>/logo/",
        ClubLogo.as_view(parser_classes=[PictureParser]),
        name="club-logo",
    ),
    path(
        "bustle-files/",
        BustleFile.as_view(parser_classes=[BustleParser, PackedBustleParser, BustleFormParser]),
        name="bustle-files",
    ),
]
docs_urls = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(url_name="api:schema"), name="docs"),
]

app_name = "api"
urlpatterns = [*rules_urls, *api_urls, *file_urls, *docs_urls]
