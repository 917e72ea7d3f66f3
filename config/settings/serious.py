"""PostgreSQL, Redis, several web and Celery workers. Everything comes from the environment."""

import os

import dj_database_url

from config.broker import celery_over
from config.place import needed
from config.settings.base import *  # noqa: F403
from config.settings.base import BASE_DIR

SECRET_KEY = needed("BUSTLE_SECRET_KEY")
ALLOWED_HOSTS = [host.strip() for host in needed("BUSTLE_HOSTS").split(",")]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"]
# A line that died with PostgreSQL's last restart is noticed before anybody's request meets it.
DATABASES = {
    "default": dj_database_url.parse(
        needed("DATABASE_URL"), conn_max_age=0, conn_health_checks=True
    )
}
DATABASES["default"]["OPTIONS"] = {
    "pool": {"min_size": 2, "max_size": int(os.environ.get("BUSTLE_DB_POOL", "8"))}
}
REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
CACHES = {
    "default": {
        "BACKEND": "config.caches.RedisOrMemory",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
}

globals().update(  # as CELERY_BROKER_URL and so on
    {f"CELERY_{name.upper()}": value for name, value in celery_over(REDIS_URL).items()}
)
JOBS_BY = "worker"

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = os.environ.get("BUSTLE_PLAIN_HTTP") != "1"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT
if SECURE_SSL_REDIRECT:  # no neighbor under the same domain can set cookies with these names
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if SECURE_SSL_REDIRECT else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE_SSL_REDIRECT
STATIC_ROOT = BASE_DIR / "static-collected"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}
WHITENOISE_USE_FINDERS = False
