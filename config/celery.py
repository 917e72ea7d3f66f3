"""The Celery application. Only this package and the `tasks` modules know Celery."""

import os

from celery import Celery

from config.place import settings_module

os.environ.setdefault("DJANGO_SETTINGS_MODULE", settings_module())
app = Celery("bustle")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
