"""All signs by name."""

from cardsdb.faces.signs.machines import MACHINES
from cardsdb.faces.signs.parts import Part, Sign
from cardsdb.faces.signs.people import PEOPLE
from cardsdb.faces.signs.things import THINGS

SIGNS: dict[str, Sign] = {**PEOPLE, **MACHINES, **THINGS}

__all__ = ["SIGNS", "Part", "Sign"]
