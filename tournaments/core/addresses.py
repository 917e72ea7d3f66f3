"""Numbers in addresses, and prefixes of the API's; every room's `urls` builds on these.

Django's own `int` takes thirty digits, which no database counts: tests/config/test_urls.py refuses
it.
"""

from django.urls import register_converter
from django.urls.converters import IntConverter


class SmallNumber(IntConverter):
    """Rounds, tables, people: what is larger is not there, and no database is asked."""

    regex = "[0-9]{1,4}"


class RowNumber(IntConverter):
    """Ids of rows, as far as every database counts."""

    regex = "[0-9]{1,15}"


register_converter(SmallNumber, "small")
register_converter(RowNumber, "row")
CLUB = "clubs/<slug:club_slug>/"
BUSTLE = "bustles/<slug:slug>/"
PERSON = BUSTLE + "registrations/<small:number>/"
ROUND = BUSTLE + "rounds/<small:number>/"
TABLE = ROUND + "tables/<small:table>/"
JOB = "jobs/<row:job_id>/"
