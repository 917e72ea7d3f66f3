"""Prefixes of a bustle's things in the API's addresses; every room's `urls` builds on these."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class SmallNumber(IntConverter):
    """Rounds, tables, people: what is larger is not there, and no database is asked."""

    regex = "[0-9]{1,4}"


register_converter(SmallNumber, "small")
BUSTLE = "bustles/<slug:slug>/"
PERSON = BUSTLE + "registrations/<small:number>/"
ROUND = BUSTLE + "rounds/<small:number>/"
TABLE = ROUND + "tables/<small:table>/"
