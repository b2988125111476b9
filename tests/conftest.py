"""The fixed cast and the shared furniture of all tests.

Alice owns what a test is about, Bob is somebody else. Markers `db` and `browser` follow from the fixtures a
test asks for, so nobody has to remember them. Without Chromium browser tests are skipped, and fail in CI.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from cardsdb import throttle
from cardsdb.language import definitions
from cardsdb.language.reading import read_yaml
from cardsdb.management.commands.load_cards import load
from cardsdb.services import rulings
from cardsdb.services.people import Holder, hashed
from decks.services import book

DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}
BROWSER_FIXTURES = {"page", "context", "browser"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
            item.add_marker("db")
        if fixtures & BROWSER_FIXTURES:
            item.add_marker("browser")


@pytest.fixture(scope="session", autouse=True)
def _files_are_read_once() -> Iterator[None]:
    """The shelf does not change while tests run, and reading its files takes most of the time of loading them."""
    kept = lru_cache(maxsize=64)(read_yaml)
    with pytest.MonkeyPatch.context() as patch:
        for reader in (definitions, rulings):
            patch.setattr(reader, "read_yaml", kept)
        yield


@pytest.fixture(autouse=True)
def _fresh_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Throttles and caches count from nothing in every test, and no span of a throttle ends in the middle of one."""
    cache.clear()
    # Editions of tests that are rolled back have the same numbers and other cards.
    monkeypatch.setattr(book, "_kept", None)
    now = time.time()
    monkeypatch.setattr(throttle, "time", SimpleNamespace(time=lambda: now))


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """A password of Alice's takes no third of a second to be hashed."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def base_dir() -> Path:
    return Path(__file__).resolve().parent.parent


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", "alice@example.org", "rook-takes-pawn")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", "bob@example.org", "pawn-takes-rook")


@pytest.fixture
def alice_client(alice: User) -> Client:
    client = Client()
    client.force_login(alice)
    return client


@pytest.fixture
def bob_client(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture(scope="module")
def _loaded(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Loaded once a module; every test rolls back to this state, and the module to nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        load([], dry_run=False)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def shelf(_loaded: None, db: None) -> None:
    """Everything that ships."""


@pytest.fixture
def alices(alice: User) -> Holder:
    return Holder(alice.pk)


@pytest.fixture
def bobs(bob: User) -> Holder:
    return Holder(bob.pk)


@pytest.fixture
def guest() -> Holder:
    return Holder(None, hashed("a guest's token"))


def find_chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """How pytest-playwright starts the system's own Chromium."""
    chromium = find_chromium()
    if chromium is None and os.environ.get("CI") == "true":
        pytest.fail("no Chromium: in CI the browser tests must run")
    if chromium is None:
        pytest.skip("no Chromium: install it, or name one in CHROMIUM")
    # Playwright keeps an event loop in this thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    # As root Chromium refuses its sandbox, and a small /dev/shm makes it crash; it only opens our own pages.
    return {"executable_path": chromium, "args": ["--no-sandbox", "--disable-dev-shm-usage"]}
