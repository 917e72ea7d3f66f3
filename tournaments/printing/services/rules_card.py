"""What the rules card and the certificate of the draw say of a bustle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from scoring.rules.card import Card
from scoring.rules.customs import Counters
from tournaments.models import Bustle
from tournaments.printing.documents import certificate, rules_card
from tournaments.printing.documents.typesetting import Progress
from tournaments.printing.services.certificate import certified
from tournaments.printing.services.rendered import Made, as_file, header_of, origin_in, paper_in
from tournaments.setup.selectors.rulesets import card_of_bustle


def rules_card_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """The rules of this bustle on one page: made by scoring every case."""
    pdf = rules_card.rules_card(
        header_of(bustle), rules_card_of(bustle), paper_in(params), progress=progress
    )
    return as_file(bustle, "rules", pdf)


def certificate_pdf(bustle: Bustle, params: Mapping[str, Any], progress: Progress) -> Made:
    """How good the draw is beside the best possible, and every round in numbers."""
    pdf = certificate.certificate(
        header_of(bustle),
        certified(bustle, origin_in(params)),
        paper_in(params),
        as_of=timezone.localtime(),
        progress=progress,
    )
    return as_file(bustle, "certificate", pdf)


def rules_card_of(bustle: Bustle) -> rules_card.RulesCard:
    """The rules card: of the frozen ruleset once the bustle has started."""
    note = tuple(line for line in bustle.rules_note.splitlines() if line.strip())
    return printed_rules(card_of_bustle(bustle), note)


def printed_rules(said: Card, note: Sequence[str] = ()) -> rules_card.RulesCard:
    """A ruleset's own words as the document takes them, with what the director adds."""
    return rules_card.RulesCard(
        title=said.title,
        subtitle=said.ending,
        rows=tuple(rules_card.PointRow(*row) for row in said.rows),
        allowed=said.allowed,
        customs=(*said.customs, *note),
        counters=_counters(said.counters) if said.counters else None,
    )


def _counters(said: Counters) -> rules_card.Counters:
    return rules_card.Counters(said.title, said.how, said.pictures)
