"""Words as paragraphs of a document: card texts with what deserves it in bold, and notes written in Markdown.

Knows reportlab's markup and its paragraphs; must not know pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from cardsdb.faces.typeset import NBSP, Run, glued, words_of
from decks.export.pdf import FontName, plain

INK, QUIET, LINE, OAK = "#1C1A17", "#5E5850", "#C9BEA8", "#96682F"
SCHEMES = ("http://", "https://", "mailto:")
DEEPEST = 12
SHORT = 8
"""A word of so many letters does not stand alone in a last line."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something that stands in a column. `keep`: it stays with what follows."""

    flow: Flowable
    before: float = 0.0
    keep: bool = False


class Styles:
    """The styles of a document with these fonts."""

    def __init__(self, fonts: dict[FontName, str]) -> None:
        self.fonts = fonts
        common = {"allowWidows": 0, "allowOrphans": 0, "splitLongWords": 1, "textColor": HexColor(INK)}
        text = {"fontName": fonts["text"], "bulletFontName": fonts["text"], "fontSize": 9.6, "leading": 12.2, **common}
        self.text = ParagraphStyle("text", **text)
        self.entry = ParagraphStyle("entry", parent=self.text, leftIndent=8, firstLineIndent=-8)
        self.listed = ParagraphStyle("listed", parent=self.text, leftIndent=11, bulletIndent=1)
        self.quoted = ParagraphStyle("quoted", parent=self.text, leftIndent=11, textColor=HexColor(QUIET))
        self.quiet = ParagraphStyle("quiet", parent=self.text, fontSize=8.8, leading=11, textColor=HexColor(QUIET))
        title = {"fontName": fonts["title"], **common}
        self.title = ParagraphStyle("title", **{**title, "fontSize": 26, "leading": 29})
        self.lower_title = ParagraphStyle("lower_title", **{**title, "fontSize": 21, "leading": 25})
        self.head = ParagraphStyle("head", **{**title, "fontSize": 13, "leading": 16})
        self.small_head = ParagraphStyle("small_head", parent=self.text, fontName=fonts["bold"], fontSize=10.4)


def safe(text: str) -> str:
    """Words as markup, whatever they are made of."""
    return escape(plain(text))


_NAME = re.compile(r"«[^«»]{1,30}»|“[^“”]{1,30}”")


def rich(text: str) -> str:
    """A text as cards have it: names in quotes, numerals and what opens a paragraph in bold; names are not parted."""
    return "<br/>".join(_line(_NAME.sub(lambda name: name[0].replace(" ", NBSP), line)) for line in text.split("\n"))


def _line(text: str) -> str:
    words = ("".join(map(_run, word)) for word in words_of(_ended(text)))
    return " ".join(words)


def _run(run: Run) -> str:
    return f"<b>{safe(run.text)}</b>" if run.bold else safe(run.text)


def led(head: str, text: str, style: ParagraphStyle) -> Paragraph:
    """A paragraph that begins with a few words in bold."""
    return Paragraph(f"<b>{safe(glued(head))}</b> {safe(glued(_ended(text)))}", style)


def _ended(text: str) -> str:
    """A short last word takes the one before it along into its line."""
    before, space, last = text.rpartition(" ")
    return f"{before}{NBSP}{last}" if space and len(last) <= SHORT else text


# ---- notes -----------------------------------------------------------------------------------------------

_markdown = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST}).enable(["table", "strikethrough"])
_markdown.disable(["image", "html_block", "html_inline"])

_SPANS = {
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": "<i>",
    "em_close": "</i>",
    "s_open": "<strike>",
    "s_close": "</strike>",
    "hardbreak": "<br/>",
    "softbreak": " ",
}


@dataclass
class _Place:
    """Where in the notes the reader is: lists within each other, with their next number (0: bullets)."""

    lists: list[int] = field(default_factory=list)
    mark: str = ""
    quotes: int = 0
    cells: list[str] | None = None
    head: bool = False


def notes_of(notes: str, styles: Styles) -> Iterator[Block]:
    """Notes in Markdown, simply: headings, paragraphs, lists, quotations; a row of a table is a line."""
    place = _Place()
    for token in _markdown.parse(notes):
        match token.type:
            case "bullet_list_open":
                place.lists.append(0)
            case "ordered_list_open":
                place.lists.append(int(token.attrGet("start") or 1))
            case "bullet_list_close" | "ordered_list_close":
                place.lists.pop()
            case "list_item_open":
                place.mark = f"{place.lists[-1]}." if place.lists[-1] else "•"
                place.lists[-1] += bool(place.lists[-1])
            case "blockquote_open":
                place.quotes += 1
            case "blockquote_close":
                place.quotes -= 1
            case "heading_open":
                place.head = True
            case "heading_close":
                place.head = False
            case "tr_open":
                place.cells = []
            case "tr_close":
                yield Block(Paragraph(" · ".join(place.cells or ()), styles.text), 2)
                place.cells = None
            case "inline" if place.cells is not None:
                place.cells.append(_spans(token))
            case "inline":
                yield _block(_spans(token), place, styles)
            case "code_block" | "fence":
                lines = "<br/>".join(map(safe, token.content.rstrip().split("\n")))
                yield Block(Paragraph(lines, styles.quoted), 4)


def _block(markup: str, place: _Place, styles: Styles) -> Block:
    if place.head:
        return Block(Paragraph(markup, styles.small_head), 6, keep=True)
    if place.lists:
        mark, place.mark = place.mark, ""
        indent = 11.0 * len(place.lists)
        style = ParagraphStyle("item", parent=styles.listed, leftIndent=indent, bulletIndent=indent - 10)
        return Block(Paragraph(markup, style, bulletText=mark or None), 2)
    return Block(Paragraph(markup, styles.quoted if place.quotes else styles.text), 4)


def _spans(token: Token) -> str:
    """The words of a paragraph as markup; a link is followed by its address, for paper cannot be pressed."""
    said, links = "", []
    for child in token.children or ():
        match child.type:
            case "text":
                said += safe(glued(child.content))
            case "code_inline":
                said += safe(child.content)
            case "link_open":
                href = plain(str(child.attrGet("href") or ""))
                links.append((href if href.startswith(SCHEMES) else "", len(said)))
            case "link_close":
                href, start = links.pop()
                said = said[:start] + _link(href, said[start:])
            case kind:
                said += _SPANS.get(kind, "")
    return said or " "


def _link(href: str, words: str) -> str:
    if not href:
        return words
    shown = safe(href.partition("://")[2] or href.removeprefix("mailto:"))
    return f"<a href={quoteattr(href)}>{words}</a>" + ("" if shown.rstrip("/") in words else f" ({shown})")
