"""Tags that every template may use without loading them: the drawn glyphs, and colours where no style sheet reaches.

Knows where the glyph sheet and the tokens are; must not know any game.
"""

from __future__ import annotations

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cardsdb.services.tokens import tokens

register = template.Library()


@register.simple_tag
def glyph(name: str, label: str = "") -> SafeString:
    """A glyph from `glyphs.svg`: `{% glyph "keeper" %}` is ornament, `{% glyph "warn" label %}` speaks."""
    address = f"{static('glyphs.svg')}#g-{name}"
    if label:
        return format_html('<svg class="g" role="img" aria-label="{}"><use href="{}"/></svg>', label, address)
    return format_html('<svg class="g" aria-hidden="true"><use href="{}"/></svg>', address)


@register.simple_tag
def colour(name: str, hour: str) -> str:
    """`{% colour "desk" "night" %}`: a token's colour, for what the browser itself paints."""
    day, night = tokens()[name]
    return night if hour == "night" else day


_V = "[аеёиоуыэюяaeiouyАЕЁИОУЫЭЮЯAEIOUY]"
_C = rf"[^\W\d_{_V[1:-1]}ьъйЬЪЙ]"
_SYLLABLE = re.compile(f"(?<={_V})(?={_C}{_V})|(?<={_V}{_C})(?={_C}{_V})")
"""Where a syllable ends: after a vowel before consonant and vowel, and between two consonants."""
LONG_WORD = 10
"""Letters from which on a word may be broken: shorter ones have room on the smallest card of a table."""


@register.filter
def soft(text: str) -> str:
    """Soft hyphens between the syllables of very long words, three letters or more from either end."""
    return re.sub(rf"\w{{{LONG_WORD},}}", lambda word: _broken(word[0]), text)


def _broken(word: str) -> str:
    places = [match.start() for match in _SYLLABLE.finditer(word) if 3 <= match.start() <= len(word) - 3]
    for place in reversed(places):
        word = f"{word[:place]}\u00ad{word[place:]}"
    return word
