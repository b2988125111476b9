"""The invented mini-database as rows, and somebody's collection in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction

from cardsdb.destiny.importing import import_from
from cardsdb.models import Card, Owned
from cardsdb.services.people import Holder
from tests.destiny.conftest import MINI

Give = Callable[..., None]


@pytest.fixture(scope="module")
def _mini_rows(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Imported once a module; every test rolls back to this state, and the module to nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        import_from(str(MINI))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def rows(_mini_rows: None, db: None) -> None:
    """The mini-database as rows."""


@pytest.fixture
def give(rows: None) -> Give:
    """`give(holder, {code: (copies, dice, wanted)})`, the last ones left out where they are 0."""

    def rows_for(holder: Holder, what: dict[str, tuple[int, ...]]) -> None:
        ids = dict(Card.objects.filter(game="destiny", code__in=what).values_list("code", "pk"))
        names = ("copies", "dice", "wanted")
        for code, amounts in what.items():
            Owned.objects.create(card_id=ids[code], **holder.mark, **dict(zip(names, amounts, strict=False)))

    return rows_for
