"""Settings from environment variables: each helper reads one kind of value.

A value that cannot be read stops the site at once, with the variable's name and what would be right: a typo
in DEBUG must never quietly mean "off", or "on". Knows nothing of Django; `cardsdb.settings` is its only user.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off"}
MIN_SECRET = 32


class BadSetting(ValueError):
    """A variable has no usable value; the message says which one and what it should look like."""

    def __init__(self, name: str, value: str | None, wanted: str) -> None:
        found = "is not set" if value is None else f"is {value!r}"
        super().__init__(f"Environment variable {name} {found}; it should be {wanted}.")


def envstr(name: str, default: str) -> str:
    """The text of a variable; unset and empty both give the default."""
    return os.environ.get(name, "").strip() or default


def envbool(name: str, default: bool) -> bool:
    value = envstr(name, "")
    if not value:
        return default
    if value.lower() in YES | NO:
        return value.lower() in YES
    raise BadSetting(name, value, "1, true, yes or on, or else 0, false, no or off")


def envint(name: str, default: int, *, least: int = 0) -> int:
    value = envstr(name, str(default))
    try:
        number = int(value)
    except ValueError:
        number = least - 1
    if number < least:
        raise BadSetting(name, value, f"a whole number, {least} or more")
    return number


def envlist(name: str, default: list[str]) -> list[str]:
    """Comma-separated items, spaces around them ignored."""
    items = [item.strip() for item in envstr(name, "").split(",")]
    return [item for item in items if item] or default


def envurl(name: str, default: str | None) -> str:
    """An absolute http(s) address without a path, as browsers write an origin: no slash at the end."""
    value = envstr(name, default or "").rstrip("/")
    parts = _split(name, value) if value else SplitResult("", "", "", "", "")
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        raise BadSetting(name, value or None, "the site's own address, such as https://cards.example.org")
    return value


def envsecret(name: str, keep_in: Path | None) -> str:
    """A secret from NAME or from the file named by NAME_FILE.

    Where neither is set and `keep_in` is given, a secret is made up and kept in that file: for one person's
    desk, so that a restart does not log anybody out. With `keep_in=None` a missing secret is an error.
    """
    value = envstr(name, "")
    source = envstr(f"{name}_FILE", "")
    if not value and source:
        try:
            value = Path(source).read_text().strip()
        except OSError as error:
            raise BadSetting(f"{name}_FILE", source, f"a file that can be read ({error.strerror})") from error
    if not value and keep_in is not None:
        return _kept_secret(keep_in)
    if len(value) < MIN_SECRET:
        # The value itself is not repeated: messages end up in logs.
        shown = f"{len(value)} characters long" if value else None
        raise BadSetting(
            name,
            shown,
            f"a secret of at least {MIN_SECRET} characters, here or in a file named by {name}_FILE",
        )
    return value


def _kept_secret(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved into place, so that a second process never reads half a secret.
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48))
        fresh.replace(path)
    return path.read_text().strip()


def envdatabase(name: str, default: str) -> dict[str, Any]:
    """Django's database entry from an address.

    `sqlite:///relative.sqlite3`, `sqlite:////absolute.sqlite3`, `postgresql://user:password@host/name`
    or, for a socket, `postgresql:///name?host=/var/run/postgresql`; other query keys go to the driver.
    """
    value = envstr(name, default)
    parts = _split(name, value)
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": unquote(parts.path[1:])}
    options = dict(parse_qsl(parts.query))
    database = unquote(parts.path[1:])
    if parts.scheme in {"postgresql", "postgres"} and database:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": database,
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": options.pop("host", parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "OPTIONS": options,
        }
    # An address may carry a password, so only its scheme is shown.
    wanted = "sqlite:///path/to/file or postgresql://user:password@host:port/name"
    raise BadSetting(name, f"{parts.scheme}:…" if parts.scheme else "without a scheme", wanted)


def _split(name: str, value: str) -> SplitResult:
    try:
        parts = urlsplit(value)
        _ = parts.port  # a port that is no number shows only when asked for
    except ValueError as error:
        raise BadSetting(name, "malformed", f"a well-formed address ({error})") from error
    return parts
