"""Addresses by audience, each room's own. Capital paths are what printed QR codes carry."""

from django.urls import include, path

from tournaments.accounts import urls as accounts
from tournaments.archive import urls as archive
from tournaments.board import urls as board
from tournaments.clubs import urls as clubs
from tournaments.core import urls as core
from tournaments.draw import urls as draw
from tournaments.jobs import urls as jobs
from tournaments.mail import urls as mail
from tournaments.money import urls as money
from tournaments.people import urls as people
from tournaments.play import urls as play
from tournaments.players import urls as players
from tournaments.printing import urls as printing
from tournaments.public import urls as public
from tournaments.series import urls as series
from tournaments.setup import urls as setup
from tournaments.standings import urls as standings

public_urls = [
    *mail.public_urls,
    *setup.public_urls,
    *players.public_urls,
    *public.public_urls,
    *archive.public_urls,
    *people.public_urls,
]
director_urls = [
    *jobs.director_urls,
    *clubs.director_urls,
    *setup.director_urls,
    *players.director_urls,
    *series.director_urls,
    *draw.director_urls,
    *play.director_urls,
    *money.director_urls,
    *public.director_urls,
    *printing.director_urls,
    *archive.director_urls,
    *people.director_urls,
    *board.director_urls,
]
api_urls = [
    *accounts.api_urls,
    *jobs.api_urls,
    *clubs.api_urls,
    *setup.api_urls,
    *players.api_urls,
    *draw.api_urls,
    *play.api_urls,
    *standings.api_urls,
    *money.api_urls,
    *public.api_urls,
    *printing.api_urls,
    *archive.api_urls,
    *people.api_urls,
    *board.api_urls,
]
public_api_urls = [route for route in api_urls if str(route.pattern).startswith("public/")]

urlpatterns = [
    path("", include((public_urls, "public"))),
    path("T/", include((play.table_urls, "table"))),
    path("t/", include((play.table_urls, "table_lower"))),
    path("director/", include((director_urls, "director"))),
    *core.site_urls,
    *clubs.site_urls,
    *accounts.site_urls,
]
