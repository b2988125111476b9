"""Starting a command as a process of its own that outlives the one that starts it.

Knows processes; must not know what a command does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

started: list[subprocess.Popen[bytes]] = []
"""Kept until they have ended, so that none of them stays behind as a zombie."""


def run_aside(*command: str) -> None:
    """Start `manage.py command …`. It works on the database that this process works on, whatever that was told."""
    started[:] = [process for process in started if process.poll() is None]
    started.append(
        subprocess.Popen(  # noqa: S603 - no shell, and nothing in it that a person has typed
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
            cwd=settings.BASE_DIR,
            env={**os.environ, **_database()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    )


def _database() -> Mapping[str, str]:
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": f"sqlite:///{name}"}
    given = urlsplit(os.environ["DATABASE_URL"])
    return {"DATABASE_URL": given._replace(path=f"/{name}").geturl()}
