"""Django's settings. What a host may choose comes from the environment; docs/self-hosting.md lists it."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from environs import Env

from scorekeeper import secret

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("PETUKH_DATA", str(BASE_DIR / "data"))).absolute()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)

DEBUG = env.bool("PETUKH_DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or secret.load_or_make(DATA_DIR / "secret.key")
# Former keys, comma separated: their links and cookies go on working while a new key takes over.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

# --- how it is served: at home, or in public at BASE_URL ------------------------------------------------------------

BASE_URL = env.str("BASE_URL", "").rstrip("/")
_base = urlsplit(BASE_URL)
PUBLIC = bool(BASE_URL)
if PUBLIC and (_base.scheme != "https" or not _base.hostname or _base.query or _base.fragment or _base.username):
    raise ImproperlyConfigured(
        f"BASE_URL must look like https://example.org or https://example.org/petukh, not {BASE_URL!r}"
    )
PUBLIC_HOST = _base.netloc.lower().removesuffix(":443")
PREFIX = _base.path  # "" or "/petukh": the proxy takes it off, pages put it on
HOST = env.str("HOST", "")  # at home: what to print instead of the address that is found
PORT = env.int("PORT", 8000)
HOME_NAMES = ["localhost"]  # what home takes besides private addresses and *.local
ALLOWED_HOSTS = (
    [_base.hostname] if _base.hostname else ["*"]
)  # at home HostMiddleware decides: a pattern can't say "private"

FORCE_SCRIPT_NAME = PREFIX or None
SECURE_SSL_REDIRECT = PUBLIC
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PUBLIC else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if PUBLIC else 0
# Both speak for other hosts than this one (its subdomains; its whole domain, in browsers' lists): not ours to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http browsers ignore this header and complain about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PUBLIC else None
X_FRAME_OPTIONS = "DENY"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PUBLIC
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_PATH = f"{PREFIX}/admin/"  # sessions are the admin's alone
CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = f"{PREFIX}/"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
CSRF_TRUSTED_ORIGINS = [f"https://{PUBLIC_HOST}"] if PUBLIC else []
CSRF_FAILURE_VIEW = "scorekeeper.web.errors.csrf_failure"

# django-csp's middleware; a page needs nothing from elsewhere and nothing inline
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}

# --- sizes --------------------------------------------------------------------------------------------------------

MAX_BODY = 1024 * 1024  # bytes of a request's body; more is answered 413 unread
MAX_HEAD = 32 * 1024  # bytes of a request's line and headers; more is answered 400
MAX_FILE = env.int("PETUKH_FILE_MB", 32) * 1024 * 1024  # the same, where files are read in
FILE_SECONDS = 300  # in which such a file must have come
# Django's own bounds are for all addresses; RefusalsMiddleware has refused by then what is too large for this one.
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_FILE
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]

# --- parts --------------------------------------------------------------------------------------------------------

# Not django_htmx: its middleware needs no app, and its static files are another htmx that we don't serve.
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "scorekeeper.tables",
    "scorekeeper.web",
]
# Each wraps those below it: static files have all headers but no language, refusals of any kind have both.
MIDDLEWARE = [
    "scorekeeper.web.middleware.headers.HeadersMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorekeeper.web.middleware.refusals.RefusalsMiddleware",
    "scorekeeper.web.middleware.hosts.HostMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.web.middleware.zones.ZoneMiddleware",
    # read by the admin only: they cost a page nothing and set no cookie outside it
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = None  # scorekeeper/asgi.py is the only entry
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scorekeeper.web.context.house",
            ],
        },
    }
]

# --- data ---------------------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_database = env.str("DATABASE_URL", "") or f"sqlite:///{DATA_DIR / 'db.sqlite3'}"
try:
    _parsed = dj_database_url.parse(_database, conn_max_age=None, conn_health_checks=True)
except ValueError as error:
    raise ImproperlyConfigured("DATABASE_URL must look like postgres://user:password@host:5432/name") from error
DATABASES: dict[str, Any] = {"default": _parsed}
SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if SQLITE:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = False  # a file doesn't go away
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",  # a write waits for its turn at once instead of failing half-way
        "timeout": 20,
        # secure_delete: a name that was taken out doesn't stay in the file's free space, however SQLite was built
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA secure_delete=ON",
    }
LANES = 1 if SQLITE else env.int("PETUKH_LANES", 3)  # threads that run Django; a second one only makes SQLite wait

# --- languages and time -------------------------------------------------------------------------------------------

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", "Europe/Moscow")

# --- static files -------------------------------------------------------------------------------------------------

STATIC_URL = f"{PREFIX}/static/"
STATIC_ROOT = Path(env.str("PETUKH_STATIC", str(BASE_DIR / "staticfiles"))).absolute()
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.web.statics.HashedStorage"},
}

WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- words to the host --------------------------------------------------------------------------------------------

# Addresses can hold a circle's key, so requests are not logged; errors are, with their traceback.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "nothing": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "uvicorn": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.security": {"handlers": ["nothing"], "propagate": False},
    },
}
