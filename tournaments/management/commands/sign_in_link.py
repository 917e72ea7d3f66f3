"""A new one-time link for a director who is signed out."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.management.database_check import require_tables
from tournaments.management.links import first_director, sign_in_address, site_address


class Command(BaseCommand):
    help = "Prints a link that signs a director in, once, within a quarter of an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--user", help="whom; the first director, if nobody is named")

    def handle(self, **options: Any) -> None:
        require_tables()
        user_id = _user_named(options["user"]) if options["user"] else first_director()
        self.stdout.write(sign_in_address(user_id=user_id, site=site_address()))


def _user_named(name: str) -> int:
    user = get_user_model().objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CommandError(f"There is no user “{name}”.")
    return int(user.pk)
