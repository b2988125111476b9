"""People with programs: each speaks JSON, and keeps their cookies."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from cardsdb.guests import guest_cookie
from cardsdb.services.people import Holder, hashed
from tests.decks.conftest import deck  # noqa: F401

TOKEN = "0123456789abcdef0123456789abcdef"


class Program:
    """Somebody's program."""

    def __init__(self, user: User | None = None, token: str = "", language: str = "en") -> None:
        self.client = Client(headers={"accept-language": language})
        if user is not None:
            self.client.force_login(user)
        if token:
            cookie = guest_cookie(token)
            self.client.cookies[cookie["name"]] = cookie["value"]

    def ask(self, method: str, address: str, body: Any = None, **more: Any) -> HttpResponse:
        if body is not None:
            more |= {"data": body, "content_type": "application/json"}
        return getattr(self.client, method)(address, **more)

    def get(self, address: str, **more: Any) -> HttpResponse:
        return self.ask("get", address, **more)

    def post(self, address: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.ask("post", address, {} if body is None else body, **more)

    def patch(self, address: str, body: Any, **more: Any) -> HttpResponse:
        return self.ask("patch", address, body, **more)

    def delete(self, address: str, **more: Any) -> HttpResponse:
        return self.ask("delete", address, **more)


@pytest.fixture
def guest() -> Holder:
    return Holder(None, hashed(TOKEN))


@pytest.fixture
def alice_program(alice: User) -> Program:
    return Program(alice)


@pytest.fixture
def bob_program(bob: User) -> Program:
    return Program(bob)


@pytest.fixture
def guest_program(db: None) -> Program:
    return Program(token=TOKEN)


@pytest.fixture
def stranger(db: None) -> Program:
    return Program()
