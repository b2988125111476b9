"""Notes of decks: Markdown in, harmless HTML out.

Knows what a note may look like. No HTML of the writer's, no pictures (they would tell others who reads), and links that
vouch for nobody. Headings stand below those of the page.
"""

from __future__ import annotations

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_TEXT = ("a", "blockquote", "br", "code", "em", "h3", "h4", "hr", "li", "ol", "p", "pre", "s", "strong", "ul")
TAGS = frozenset((*_TEXT, "table", "tbody", "td", "th", "thead", "tr"))
"""What Markdown makes."""
SCHEMES = frozenset(("http", "https", "mailto"))
REL = "nofollow noopener"
DEEPEST = 12
"""Quotations and lists within each other."""

_markdown = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST}).enable(["table", "strikethrough"])
_markdown.disable(["image", "html_block", "html_inline"])


def html_of(notes: str) -> SafeString:
    """The notes as HTML that may stand on a page."""
    tokens = _markdown.parse(notes)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = "h3" if token.tag in ("h1", "h2", "h3") else "h4"
    made = _markdown.renderer.render(tokens, _markdown.options, {})
    attributes = {"a": {"href", "title"}, "ol": {"start"}}
    clean = nh3.clean(made, tags=set(TAGS), attributes=attributes, url_schemes=set(SCHEMES), link_rel=REL)
    return mark_safe(clean)  # noqa: S308  (just cleaned)
