"""Who somebody is: a user, or a guest with a token of 128 bits that is kept only as a hash.

Knows tokens and whose a row is; must not know cookies (`cardsdb.guests` does).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from django.db.models import Q


def new_token() -> str:
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Owned(Protocol):
    """A row of somebody: of a user, or of a guest; of the house if of neither."""

    @property
    def owner_id(self) -> int | None: ...
    @property
    def guest(self) -> str: ...


class Held(Protocol):
    """A seat at a table."""

    @property
    def user_id(self) -> int | None: ...
    @property
    def guest(self) -> str: ...


SeatT = TypeVar("SeatT", bound=Held)


@dataclass(frozen=True, slots=True)
class Holder:
    """A person with a browser: logged in, or known by a guest's token, or both, or neither."""

    user_id: int | None = None
    guest: str = ""

    def _is(self, user_id: int | None, guest: str) -> bool:
        by_user = self.user_id is not None and user_id == self.user_id
        return by_user or bool(self.guest and guest == self.guest)

    def owns(self, row: Owned) -> bool:
        return self._is(row.owner_id, row.guest)

    def holds(self, seat: Held) -> bool:
        return self._is(seat.user_id, seat.guest)

    def seats(self, seats: Iterable[SeatT]) -> list[SeatT]:
        """The seats of a match that this person plays."""
        return [seat for seat in seats if self.holds(seat)]

    @property
    def known(self) -> bool:
        return self.user_id is not None or bool(self.guest)

    @property
    def place(self) -> dict[str, object]:
        """What is written into a new seat: the user if logged in, else the guest; never both."""
        return {"user_id": self.user_id} if self.user_id is not None else {"guest": self.guest}

    @property
    def mark(self) -> dict[str, object]:
        """What is written into a new row of one's own (`Owned`), in the same way."""
        return {"owner_id": self.user_id} if self.user_id is not None else {"guest": self.guest}

    def mine(self, prefix: str = "") -> Q:
        """The rows (`Owned`) that belong to this person, found through a relation if `prefix` names one (`deck__`)."""
        own = Q(**{f"{prefix}owner_id": self.user_id}) if self.user_id is not None else Q(pk__in=[])
        return own | Q(**{f"{prefix}guest": self.guest}) if self.guest else own
