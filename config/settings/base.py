"""Settings for every place Bustle runs in. The files beside this one hold the differences."""

import os
from pathlib import Path

from csp.constants import NONE, SELF

from config.settings.signing_in import *  # noqa: F403
from config.settings.signing_in import SIGN_IN_APPS

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = Path(os.environ.get("BUSTLE_DATA", BASE_DIR / "data"))
FILES_DIR = DATA_DIR / "files"

# The address that links and QR codes carry, e.g. https://euchre.example.org.
# Empty: links carry the address of the request that asked for them.
SITE_URL = os.environ.get("BUSTLE_SITE_URL", "").rstrip("/")

# How long the draw looks for a fairer one, in steps of its search: about a second for forty.
DRAW_STEPS = 600_000

DEBUG = False
INSTALLED_APPS = [
    "scoring",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    *SIGN_IN_APPS,
]
MIDDLEWARE = [
    "tournaments.public.views.nothing_new.NothingNew",  # first: it needs none of the others
    "tournaments.core.middleware.ClubDomain",
    "tournaments.core.middleware.WithoutOpenerPolicy",
    "django.middleware.security.SecurityMiddleware",  # by this name, or "check --deploy" misses it
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.core.middleware.ClubLanguage",
    "tournaments.core.middleware.ReadableText",
    "tournaments.accounts.middleware.SessionUse",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.core.views.phones.phones",
            ],
            # Every template translates and shows moments; none needs to load these.
            "builtins": ["django.templatetags.i18n", "tournaments.core.filters"],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
INSTALLED_APPS += ["django.forms"]  # lets templates/ override the form templates

# Clubs choose one of these; what belongs to no club speaks the first club's, else this one.
LANGUAGE_CODE = "en-us"
LANGUAGES = [("en-us", "English (United States)"), ("en-gb", "English (United Kingdom)")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = os.environ.get("BUSTLE_TIME_ZONE", "America/Detroit")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT: Path | None = None  # collected only where a proxy stands in front
WHITENOISE_USE_FINDERS = True

SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_000_000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.api.parts.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["config.api.bodies.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": [
        "config.api.parts.JSONRenderer",
        "config.api.parts.BrowsableAPI",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "config.api.parts.Pages",
    "EXCEPTION_HANDLER": "config.api.refusals.answer_to",
}
REST_KNOX = {"TOKEN_TTL": None}  # whoever makes a token says when it ends
KNOX_TOKEN_MODEL = "tournaments.ApiToken"
MIGRATION_MODULES = {"knox": None}  # they make a table that is not used
SPECTACULAR_SETTINGS = {
    "TITLE": "Bustle",
    "DESCRIPTION": "Euchre nights: registrations, draws, score sheets and standings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v\d+/",
    "PREPROCESSING_HOOKS": ["config.api.docs.only_with_a_version"],
    "ENFORCE_NON_BLANK_FIELDS": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api.docs.describe_bodies",
        "config.api.docs.name_every_refusal",
    ],
    "TAGS": [
        {"name": "bustles", "description": "Making, starting and finishing them."},
        {"name": "clubs", "description": "What a club is called, and how it looks and speaks."},
        {"name": "registrations", "description": "Who takes part, comes and goes."},
        {"name": "draw", "description": "Who sits where, and how good that is."},
        {"name": "rounds", "description": "Opening and closing them."},
        {"name": "sheets", "description": "What a director reads and corrects."},
        {"name": "money", "description": "Fee, prizes and the cash book."},
        {"name": "printing", "description": "Documents, and the backup."},
        {"name": "tokens", "description": "With which programs act for a director."},
        {"name": "table", "description": "A table's own sheet, by the code in its link."},
        {"name": "public", "description": "What anybody may see, with ETags."},
        {"name": "rulesets", "description": "The book of rules, and its scorer."},
    ],
    "ENUM_NAME_OVERRIDES": {
        "BustleStateEnum": "tournaments.models.Bustle.State",
        "RegistrationStateEnum": "tournaments.models.Registration.State",
        "RoundStateEnum": "tournaments.models.Round.State",
        "JobStateEnum": "tournaments.models.Job.State",
        "WishKindEnum": "tournaments.models.Wish.Kind",
        "ClubPaperEnum": "tournaments.models.Club.Paper",
        "CashKindEnum": "tournaments.models.CashLine.Kind",
        "SheetStateEnum": ["open", "closed", "void"],
        "TableStateEnum": ["not_started", "playing", "disputed", "complete"],
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = TIME_ZONE

# Everything worth a look goes to the console; Django alone would keep errors to itself.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("BUSTLE_LOG", "WARNING")},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # a mistyped address is no news
        "bustle.security": {"level": "INFO"},  # who came in, and who tried in vain
    },
}

SAMPLES_PLAY = False
