"""The invented mini-database, to be read as it is or broken on purpose, and the community's own where there is one."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cardsdb.destiny.importing import import_from

MINI = Path(__file__).parent / "mini"


class Data:
    """A copy of the mini-database that a test may change."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __str__(self) -> str:
        return str(self.root)

    def read(self, name: str) -> Any:
        return json.loads((self.root / name).read_text(encoding="utf-8"))

    def write(self, name: str, data: Any) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False), encoding="utf-8")

    def change(self, name: str, code: str, /, **fields: Any) -> None:
        """Change fields of a record; what is `...` goes."""
        rows = self.read(name)
        row = next(row for row in rows if row["code"] == code)
        for key, value in fields.items():
            if value is ...:
                del row[key]
            else:
                row[key] = value
        self.write(name, rows)

    def alter(self, name: str, how: Callable[[Any], Any]) -> None:
        """Change a whole file: `how` changes the list that it gets, or gives another one."""
        rows = self.read(name)
        self.write(name, how(rows) or rows)


@pytest.fixture
def mini(tmp_path: Path) -> Data:
    shutil.copytree(MINI, tmp_path / "data")
    return Data(tmp_path / "data")


@pytest.fixture(scope="session")
def community() -> str:
    """The community's own data, where this machine has it."""
    place = os.environ.get("SWDESTINY_DATA")
    if not place:
        pytest.skip("SWDESTINY_DATA names no folder with the community's data")
    return place


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
