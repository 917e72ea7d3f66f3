"""Plays a whole evening, or half of one, by chance."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.rules.book import InvalidRuleset
from tournaments.core.errors import DirectorMustAct
from tournaments.core.selectors.bustles import clubs_of
from tournaments.core.services.access import make_director
from tournaments.demo.random_hands import CannotSimulate
from tournaments.demo.simulation import SimulatedBustle, simulate_bustle
from tournaments.draw.pairing.model import CannotPair
from tournaments.draw.pairing.registry import FINALS, FORMATS
from tournaments.management.database_check import require_tables
from tournaments.models import Bustle, Club


class Command(BaseCommand):
    help = "Plays an evening by chance, through the same services that people use."

    def add_arguments(self, parser: CommandParser) -> None:
        usual = SimulatedBustle()
        parser.add_argument("--players", type=int, default=usual.players)
        parser.add_argument("--rounds", type=int, default=usual.rounds, help="rounds planned")
        parser.add_argument(
            "--hands", type=int, default=usual.hands, help="hands a round; 0 plays to the target"
        )
        parser.add_argument("--until-round", type=int, help="the last round to play and close")
        parser.add_argument(
            "--into-round", type=int, default=0, help="open one more, about this many hands in"
        )
        parser.add_argument("--ruleset", default=usual.ruleset)
        parser.add_argument("--seats", type=int, help="players at a table, if not as usual")
        parser.add_argument(
            "--odd-numbers",
            choices=Bustle.LeftoverPlayers.values,
            default=usual.odd_numbers,
            help="whether those left over sit out or play in threes",
        )
        parser.add_argument("--format", choices=list(FORMATS), default=usual.format)
        parser.add_argument(
            "--final", choices=list(FINALS), default=usual.final, help="after the rounds before it"
        )
        parser.add_argument(
            "--teams", action="store_true", help="partners come together, else lots are drawn"
        )
        parser.add_argument("--seed", type=int, default=usual.seed)
        parser.add_argument("--name", default=usual.name)
        parser.add_argument(
            "--finish",
            action="store_true",
            help="play for prizes, and publish the results after the last round",
        )
        parser.add_argument("--days-ago", type=int, default=usual.days_ago)
        parser.add_argument(
            "--restless", action="store_true", help="somebody leaves, somebody walks in"
        )

    def handle(self, **options: Any) -> None:
        wanted = {
            name: options[name] for name in SimulatedBustle.__dataclass_fields__ if name in options
        }
        require_tables()
        wanted["options"] = {"seats": options["seats"]} if options["seats"] else {}
        simulated = SimulatedBustle(**wanted | {"hands": options["hands"] or None})
        club = Club.objects.order_by("pk").first() or clubs_of(make_director())[0]
        began = time.monotonic()
        try:
            bustle_id = simulate_bustle(club_id=club.pk, simulated=simulated)
        except (InvalidRuleset, CannotPair, CannotSimulate, DirectorMustAct) as error:
            raise CommandError(str(error)) from error
        took = time.monotonic() - began
        self.stdout.write(f"Played “{simulated.name}” (bustle {bustle_id}) in {took:.1f} s.")
