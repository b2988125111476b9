"""`manage.py site`: everything between an empty folder and a running site, for one person at a desk."""

from __future__ import annotations

import argparse
import errno
import os
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

GRACE = 2
"""Seconds that open connections get to end when the site is stopped."""


class Command(BaseCommand):
    help = "Prepare the database, load cards and decks, and serve the site on this machine."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")

    def handle(self, *args: Any, host: str, port: int, verbosity: int, **options: Any) -> None:
        # Ctrl+C is how one leaves: whatever is being done then, it is no failure.
        with suppress(KeyboardInterrupt):
            self.serve(host, port, verbosity)

    def serve(self, host: str, port: int, verbosity: int) -> None:
        # The port comes first: there is no sense in loading cards for a site that cannot be reached.
        listener = listen(host, port)
        call_command("migrate", interactive=False, verbosity=max(0, verbosity - 1))
        call_command("load_cards", verbosity=verbosity)
        call_command("load_decks", verbosity=verbosity)
        shown = f"[{host}]" if ":" in host else host
        if settings.DESK and "PUBLIC_URL" not in os.environ:
            # Sheets and links that leave the site lead to where it really is.
            settings.PUBLIC_URL = f"http://{shown}:{port}"
            settings.CSRF_TRUSTED_ORIGINS = [settings.PUBLIC_URL]
        self.stdout.write(self.style.SUCCESS(f"Kartoteka: http://{shown}:{port}/  (Ctrl+C stops it)"))
        self.stdout.flush()
        config = uvicorn.Config(
            get_asgi_application(), lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=GRACE
        )
        uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or an error that says what to do (exit status 2)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, OverflowError) as error:
        listener.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            advice = f"Stop what listens there, or choose another: make run PORT={port + 1}"
            raise CommandError(f"Port {port} on {host} is taken. {advice}", returncode=2) from error
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise CommandError(f"Cannot listen on {host}, port {port}: {reason}.", returncode=2) from error
    return listener
