"""How a table is laid to try one card out, one module a game: what is in whose hand, and what comes next.

Pure: knows definitions and the switches of engines; must not know rows, people or matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from play.sandboxes import fluxx
from play.sandboxes.laid import Laid

SANDBOXES: Mapping[str, ModuleType] = {"fluxx": fluxx}

__all__ = ["SANDBOXES", "Laid"]
"""Each module has `needed(card)`, the codes of cards without which it shows nothing; `laid(card, pile)`; and
`tried(options)`, the code of the card that a table with these options was laid for, "" if for none."""
