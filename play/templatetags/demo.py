"""`{% load demo %}`: the game that plays by itself, for a page of another room.

Knows how it is marked up; must not query anything.
"""

from __future__ import annotations

from typing import Any

from django import template

from cardsdb.services.reader import language
from play.services import demo as service

register = template.Library()


@register.inclusion_tag("_demo.html")
def demo_table() -> dict[str, Any]:
    """The small table at the end of the game, with all that its script needs to play it from the start."""
    return {"demo": service.demo(language())}
