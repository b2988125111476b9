"""Tags that every template may use without loading them: the drawn glyphs.

Knows where the glyph sheet is; must not know any game.
"""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def glyph(name: str, label: str = "") -> SafeString:
    """A glyph from `glyphs.svg`: `{% glyph "keeper" %}` is ornament, `{% glyph "warn" label %}` speaks."""
    address = f"{static('glyphs.svg')}#g-{name}"
    if label:
        return format_html('<svg class="g" role="img" aria-label="{}"><use href="{}"/></svg>', label, address)
    return format_html('<svg class="g" aria-hidden="true"><use href="{}"/></svg>', address)
