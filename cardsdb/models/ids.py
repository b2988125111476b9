"""Addresses that cannot be guessed and can be read aloud."""

from __future__ import annotations

import secrets

ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"
"""Letters and digits that are not mistaken for each other when an address is read aloud."""


def new_id(length: int) -> str:
    """So many of them by chance; twelve are 58 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
