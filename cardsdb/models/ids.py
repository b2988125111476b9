"""Addresses that cannot be guessed and can be read aloud."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"
"""Letters and digits that are not mistaken for each other when an address is read aloud."""


def new_id(length: int) -> str:
    """So many of them by chance; twelve are 58 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def id_of(content: bytes, length: int) -> str:
    """An id that follows from some content: the same again for the same."""
    number = int.from_bytes(hashlib.sha256(content).digest())
    letters = []
    for _place in range(length):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)
