from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connects the rooms: what one below asks of one above is registered here."""
        from tournaments import receivers  # noqa: F401  (connects itself)
        from tournaments.archive.jobs import FILE
        from tournaments.draw import audit_log as of_draws  # noqa: F401  (each registers itself)
        from tournaments.draw.jobs import SEARCH
        from tournaments.draw.selectors.cards import register_reprint
        from tournaments.draw.selectors.results import register_ranking
        from tournaments.jobs.registry import register
        from tournaments.money import audit_log as of_money  # noqa: F401
        from tournaments.play import audit_log as of_rounds  # noqa: F401
        from tournaments.players import audit_log as of_people  # noqa: F401
        from tournaments.printing.documents.scorecards import cards_to_reprint
        from tournaments.printing.jobs import JOB_KINDS
        from tournaments.public import audit_log as of_the_public  # noqa: F401
        from tournaments.setup import audit_log as of_settings  # noqa: F401
        from tournaments.standings.selectors.standings import ranked

        register(SEARCH, FILE, *JOB_KINDS)
        register_ranking(ranked)
        register_reprint(lambda bustle: cards_to_reprint(bustle).numbers)
