"""A short code for those who cannot scan: typed at /t/, good only while the bustle runs.

Derived like a table's link and ended with it. It is short, so guesses at it are counted.
"""

from __future__ import annotations

import hmac

from django.conf import settings

from tournaments.models import Bustle, Table
from tournaments.models.bustles import generation_of
from tournaments.play.selectors.tables import table_code

LETTERS = 7  # of five bits each
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # nothing that looks like something else


def short_code(*, bustle_id: int, table: int, generation: int) -> str:
    """The code that leads to a table when it is typed."""
    text = f"typed:{bustle_id}:{table}:{generation}"
    digest = hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256")
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:LETTERS])


def short_code_of(bustle: Bustle, table: int) -> str:
    """Short code for people: in two parts, "ABC DEFG"."""
    code = short_code(bustle_id=bustle.pk, table=table, generation=bustle.links_of_table(table))
    return f"{code[:3]} {code[3:]}"


def table_code_for(typed: str) -> str | None:
    """The code of the link that a typed code stands for; None if there is none now."""
    wanted = "".join(letter for letter in typed.upper() if letter in ALPHABET)
    if len(wanted) != LETTERS:
        return None
    running = Table.objects.filter(round__bustle__state=Bustle.State.RUNNING).order_by()
    links = ("round__bustle__links_generation", "round__bustle__table_links")
    rows = running.values_list("round__bustle_id", "number", *links).distinct()
    for bustle_id, table, all_tables, single_tables in rows:
        generation = generation_of(all_tables, single_tables, table)
        seat_of_code = {"bustle_id": bustle_id, "table": table, "generation": generation}
        if hmac.compare_digest(short_code(**seat_of_code), wanted):
            return table_code(**seat_of_code)
    return None
