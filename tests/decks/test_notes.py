"""Notes are Markdown, and nothing that somebody writes there can do harm to who reads it."""

from __future__ import annotations

import re

import pytest

from decks.notes import html_of


def test_markdown_becomes_html_below_the_headings_of_the_page() -> None:
    made = html_of("# Plan\n\nTry *this* and **that**:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    assert "<h3>Plan</h3>" in made
    assert "<em>this</em>" in made
    assert "<li>one</li>" in made
    assert "<td>2</td>" in made


def test_a_link_vouches_for_nobody_and_hands_nothing_over() -> None:
    assert '<a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener">there</a>' in html_of(
        "[there](https://example.org/?a=1&b=2)"
    )


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![x](https://spy.example/x.png)",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:msgbox(1))",
        "<javascript:alert(1)>",
        '[x](https://a.example "onmouseover=alert(1)")',
        '<a href="https://a.example" onclick="alert(1)">x</a>',
        "<svg/onload=alert(1)>",
        "<iframe src=https://a.example></iframe>",
        "<style>*{display:none}</style>",
        "`<script>alert(1)</script>`",
        "```html\n<script>alert(1)</script>\n```",
        '[x]: javascript:alert(1)\n\n[x]\n\n<p style="position:fixed">',
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    ],
)
def test_hostile_notes_come_out_harmless(hostile: str) -> None:
    made = html_of(hostile)
    tags = re.findall(r"<[^>]*>", made)
    assert not re.search(r"<(script|img|svg|iframe|style|form|math)", made, re.IGNORECASE)
    assert not any(re.search(r"\bon\w+\s*=\s*(?!.*\")|javascript:|data:|vbscript:|style=", tag) for tag in tags), tags


def test_notes_nested_beyond_reason_are_read_at_once() -> None:
    assert len(html_of(">" * 5_000 + "[" * 5_000)) < 100_000
