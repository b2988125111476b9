"""The book in memory: read once, however many ask for it at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest

from decks.services import book as service


def test_many_who_ask_at_once_have_it_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    together, read = Barrier(4), []

    class Editions:
        def filter(self, **_what: Any) -> Any:
            return SimpleNamespace(values_list=lambda *_args, **_named: self)

        def first(self) -> int:
            together.wait()
            return 7

    monkeypatch.setattr(service, "_kept", None)
    monkeypatch.setattr(service, "Edition", SimpleNamespace(objects=Editions()))
    monkeypatch.setattr(service, "_read", lambda: read.append(1) or "the book")
    with ThreadPoolExecutor(4) as threads:
        assert {one.result() for one in [threads.submit(service.book) for _ in range(4)]} == {"the book"}
    assert len(read) == 1
