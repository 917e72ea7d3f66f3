"""New links for a table, for all of them, or for a whole bustle: the old ones lead nowhere."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.core.errors import NoSuchThing
from tournaments.core.services.audit_log import record
from tournaments.core.services.bustle_lock import bump_version, lock_bustle
from tournaments.models import Bustle, Deed
from tournaments.models.bustles import MOST_TABLES


@transaction.atomic
def renew_table_link(*, bustle_id: int, table: int) -> None:
    """Gives one table a new code, on its tent and to type; a phone there has to scan it.

    Raises:
        NoSuchThing: no table has that number.
    """
    if not 1 <= table <= MOST_TABLES:
        raise NoSuchThing(_("There is no table %(table)s.") % {"table": table})
    bustle = lock_bustle(bustle_id)
    renewed = bustle.table_links.get(str(table), 0) + 1
    bustle.table_links = {**bustle.table_links, str(table): renewed}
    _save(bustle, "table_links")
    record(bustle, Deed.Kind.NEW_TABLE_LINK, table=table)


@transaction.atomic
def renew_table_links(*, bustle_id: int) -> None:
    """Gives every table a new code."""
    bustle = lock_bustle(bustle_id)
    bustle.links_generation += 1
    _save(bustle, "links_generation")
    record(bustle, Deed.Kind.NEW_TABLE_LINKS)


@transaction.atomic
def renew_links(*, bustle_id: int) -> None:
    """Gives everything of a bustle new links: its tables, people's cards, and their own links."""
    bustle = lock_bustle(bustle_id)
    bustle.links_generation += 1
    bustle.card_links += 1
    _save(bustle, "links_generation", "card_links")
    bustle.registrations.update(link_generation=F("link_generation") + 1)
    record(bustle, Deed.Kind.NEW_LINKS)


def _save(bustle: Bustle, *names: str) -> None:
    bustle.save(update_fields=names)
    bump_version(bustle)
