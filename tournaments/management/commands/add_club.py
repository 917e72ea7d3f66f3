"""A new club with its owner, and the link that signs the owner in."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tournaments.clubs.services.host import add_club, owners_link
from tournaments.management.database_check import require_tables
from tournaments.management.links import site_address
from tournaments.models import Club


class Command(BaseCommand):
    help = "Adds a club, and prints a link that signs its owner in, once, within a week."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name of the club")
        parser.add_argument("--owner", required=True, help="the user name of its owner")

    def handle(self, **options: Any) -> None:
        require_tables()
        try:
            club_id = add_club(name=options["name"], owner=options["owner"])
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        _owner, secret = owners_link(club_id=club_id)
        slug = Club.objects.values_list("slug", flat=True).get(pk=club_id)
        self.stdout.write(f"{site_address()}{reverse('public:club', args=[slug])}")
        self.stdout.write(site_address() + reverse("sign-in-link", args=[secret]))
