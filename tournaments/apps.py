from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournaments import receivers  # noqa: F401  (connects itself)
        from tournaments.archive.jobs import FILE
        from tournaments.draw.jobs import SEARCH
        from tournaments.jobs.registry import register
        from tournaments.printing.jobs import JOB_KINDS

        register(SEARCH, FILE, *JOB_KINDS)
