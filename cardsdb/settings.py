"""Settings of Kartoteka, to be read from top to bottom in five minutes.

What differs between a desk and a server is in the environment; a bad value stops the site (`cardsdb.env`):

    DEBUG           1: a desk whose errors show their tracebacks in the browser; 0: a server, as behind asgi.py and
                    wsgi.py; not set: a server where SECRET_KEY is given, else a desk with the site's own error pages
    SECRET_KEY      needed on a server (or SECRET_KEY_FILE); made up and kept in var/ at a desk
    PUBLIC_URL      the site's own address, for links that leave it; needed on a server
    ALLOWED_HOSTS   comma-separated; the host of PUBLIC_URL if not given
    DATABASE_URL    sqlite:///… or postgresql://…; a file in var/ if not given
    PROXIES         how many reverse proxies stand in front (0)
    LOG_LEVEL       DEBUG, INFO, WARNING or ERROR (INFO)
    LOG_JSON        one JSON object a line instead of plain text (off)
"""

import os
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cardsdb.env import BadSetting, envbool, envdatabase, envint, envlist, envsecret, envstr, envurl

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"  # everything the running site writes

# --- desk or server -----------------------------------------------------------------------------------------

# A machine that was given a secret is a deployment; one that was not is somebody's desk.
DESK = envbool("DEBUG", default=not {"SECRET_KEY", "SECRET_KEY_FILE"} & os.environ.keys())
# Whoever sits at a desk meets the pages that visitors meet; tracebacks are in the log, and here for who asks for them.
DEBUG = envbool("DEBUG", default=False)
SECRET_KEY = envsecret("SECRET_KEY", keep_in=VAR_DIR / "secret-key" if DESK else None)

PUBLIC_URL = envurl("PUBLIC_URL", default="http://127.0.0.1:8000" if DESK else None)
HTTPS = PUBLIC_URL.startswith("https://")
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or ""
ALLOWED_HOSTS = envlist("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"] if DESK else [PUBLIC_HOST])
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]

# --- what the house is made of ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "cardsdb",
    "decks",
    "play",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cardsdb.errors.pages_for_bare_errors",
]

ROOT_URLCONF = "cardsdb.urls"
WSGI_APPLICATION = "cardsdb.wsgi.application"
ASGI_APPLICATION = "cardsdb.asgi.application"

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
            ],
            "builtins": ["cardsdb.templatetags.kartoteka"],
        },
    },
]

# --- data ---------------------------------------------------------------------------------------------------

DATABASES = {"default": envdatabase("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'kartoteka.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes its lock when it begins and waits for its turn; readers go on beside it. Without
        # these a busy table answers "database is locked".
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON",
    }
    # A file: in memory, all threads of a served test would share one connection and each other's transactions.
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}-test"}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MEDIA_ROOT = VAR_DIR / "media"
MEDIA_URL = "media/"

# --- languages and time -------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "cardsdb" / "locale"]  # so that our words go before those of Django's own rooms
USE_TZ = True
TIME_ZONE = "UTC"

# --- static files -------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"  # at a desk and in tests: no collectstatic
    if DESK
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}
WHITENOISE_USE_FINDERS = DESK
WHITENOISE_AUTOREFRESH = DESK
# Under ASGI a thread reads the file; Django warns because it cannot know how small these files are.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# --- who may do what ----------------------------------------------------------------------------------------

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- security: everything comes from ourselves, nothing is written inline -----------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "blob:"],  # blob: the preview of a picture before it is uploaded
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS

PROXIES = envint("PROXIES", default=0)
if PROXIES:
    # Only a proxy we know of may say that the outer connection was encrypted.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- API ----------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": [
        "rest_framework.renderers.JSONRenderer",
        # The browsable pages carry inline scripts, which the policy above refuses: for a desk only.
        *(["rest_framework.renderers.BrowsableAPIRenderer"] if DESK else []),
    ],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 60,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "300/min", "user": "600/min", "costly": "30/min"},
    "NUM_PROXIES": PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kartoteka",
    "DESCRIPTION": "Cards, decks and tables of three games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    # The same choices under several field names get one name in the schema.
    "ENUM_NAME_OVERRIDES": {
        "GameEnum": "cardsdb.models.Game",
        "FactionEnum": "cardsdb.models.Faction",
        "DeckVisibilityEnum": "decks.models.Visibility",
        "DealEnum": "play.api.serializers.DEAL",
    },
}

# --- logging: to stderr, where every process manager looks --------------------------------------------------

LOG_LEVEL = envstr("LOG_LEVEL", default="INFO").upper()
if LOG_LEVEL not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
    raise BadSetting("LOG_LEVEL", LOG_LEVEL, "DEBUG, INFO, WARNING or ERROR")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname:<7} {name}: {message}", "style": "{"},
        "json": {"()": "cardsdb.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "json" if envbool("LOG_JSON", default=False) else "plain",
        },
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # Django brings handlers of its own; without this every line would appear twice.
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
