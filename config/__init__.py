"""Settings, addresses and servers. Nothing here is about euchre."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
