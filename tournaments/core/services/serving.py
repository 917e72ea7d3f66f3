"""Abilities of the process that serves: letting phones in, printing links in its terminal.

`run` says which it has. Another server, behind a proxy, has neither and needs neither.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow


@dataclass
class ServingProcess:
    """The process that serves these pages.

    `let_phones_in` serves the network from now on, and returns the address there. `prints_links`:
    Enter in its terminal prints a link that signs a director in.
    """

    let_phones_in: Callable[[], str] | None = None
    prints_links: bool = False


SERVING = ServingProcess()


def let_phones_in() -> str:
    """Serves the network too; returns the address that phones can open.

    Raises:
        NotNow: this process cannot, or there is no network to serve.
    """
    if SERVING.let_phones_in is None:
        raise NotNow(_("Stop Bustle and start it with ./bustle run --lan to let phones in."))
    return SERVING.let_phones_in()
