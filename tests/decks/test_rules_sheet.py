"""The rules sheet, opened again: everything on it is text, set in fonts that come along."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest
from pypdf import PdfReader

from cardsdb.language.core import Words
from cardsdb.language.text import program_text
from decks.export import ExportError
from decks.export.columns import pages_of
from decks.export.howto import HOW_TO
from decks.export.layout import MARGIN
from decks.export.paragraphs import Block, Styles, notes_of
from decks.export.pdf import MM, fonts
from decks.export.rules_sheet import RulesOptions, make, preview
from tests.decks.printed import ADDRESS, BlankTools, deck_of, opened, shipped

LANGUAGES = ("ru", "en")
NOTES = """# О чём колода

Колода для **двоих**, читай [правила](https://rules.example/fluxx).

- первый ходит последним
- спорящий прав

1. раз
2. два

> Да пребудет с вами Сила.

| что | сколько |
|---|---|
| цели | тридцать |

<script>alert(1)</script> & <b>5 < 6</b>
"""


def read(document: bytes) -> str:
    """All its text, without line breaks and with plain spaces."""
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(document)).pages)
    return squeezed(text)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_stands_on_it_with_its_text(lang):
    deck = deck_of(100)
    text = read(make(deck, RulesOptions(language=lang), BlankTools()))
    for card, _copies in deck:
        assert squeezed(getattr(card.name, lang)) in text, card.code
        for line in program_text(card, lang, deck.names).splitlines():
            assert squeezed(line) in text, card.code


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_fonts_come_along_with_their_cyrillic(lang, paper):
    document = make(deck_of(30, notes=NOTES), RulesOptions(language=lang, paper=paper), BlankTools())
    found = set()
    for page in PdfReader(io.BytesIO(document)).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"], font
            assert "/ToUnicode" in font.get_object()
            found.add(font.get_object()["/BaseFont"].partition("+")[2])
    assert len(found) >= 3


def test_it_tells_name_players_figures_and_the_way_to_the_deck():
    document = make(
        deck_of(20, copies=2, seats=6, invented=frozenset({shipped()[1].code})), RulesOptions(), BlankTools()
    )
    text = read(document)
    for words in ("Вечер пятницы", "Игроков: 2–6", "карт: 40", "придуманных: 2", "× 2", "1 из"):
        assert words in text
    first = PdfReader(io.BytesIO(document)).pages[0]
    assert first["/Annots"][0].get_object()["/A"]["/URI"] == ADDRESS


def test_pages_are_numbered_and_carry_the_name_of_the_deck():
    pages = PdfReader(io.BytesIO(make(deck_of(100), RulesOptions(language="en"), BlankTools()))).pages
    assert len(pages) >= 3
    for number, page in enumerate(pages, 1):
        assert f"{number} of {len(pages)}" in page.extract_text()
        assert "Вечер пятницы" in page.extract_text()


def test_notes_are_told_as_simple_paragraphs_and_their_html_is_text():
    text = read(make(deck_of(3, notes=NOTES), RulesOptions(), BlankTools()))
    for words in (
        "От автора",
        "О чём колода",
        "Колода для двоих, читай правила (rules.example/fluxx).",
        "• первый ходит последним",
        "2. два",
        "Да пребудет с вами Сила.",
        "цели · тридцать",
        "<script>alert(1)</script> & <b>5 < 6</b>",
    ):
        assert words in text, words


def test_notes_and_rules_may_be_left_out():
    text = read(make(deck_of(3, notes=NOTES), RulesOptions(notes=False, howto=False), BlankTools()))
    assert "От автора" not in text
    assert "Как играть" not in text


@pytest.mark.parametrize(
    "notes",
    [
        "- " * 40 + "deep",
        "> " * 40 + "deep",
        "\x00\x07 bell",
        "[bad](javascript:alert(1)) [good](mailto:a@b.example)",
        "***bold *and** crossed*",
        "word" * 2000,
        "a\n\n" * 3000,
        "|a|b|\n|-|-|\n" + "|x|y|\n" * 300,
        "💥 漢字 ﷽",
        "```\n<pre> & code\n" + "line\n" * 400 + "```",
        "[unclosed](https://x.example/" + "y" * 900 + ")",
    ],
    ids=range(11),
)
def test_no_notes_can_break_it(notes):
    document = make(deck_of(3, notes=notes[:10_000]), RulesOptions(), BlankTools())
    assert b"javascript" not in document
    assert len(PdfReader(io.BytesIO(document)).pages) >= 1


def test_what_is_not_in_the_deck_is_not_explained():
    keepers = tuple((card, 1) for card in shipped() if card.kind == "keeper")
    text = read(make(deck_of(cards=keepers), RulesOptions(), BlankTools()))
    assert "Сюрпризы." not in text
    assert "Проблемы." not in text
    assert "Победа." in text


def test_nothing_leaves_the_printable_page_or_its_column():
    long = Words(ru="Ещёодинбесконечныйзаголовокбезпробелов " * 2, en="Endless " * 10)
    card = shipped()[1].__class__(
        code="a.endless", name=long, source="original", kind="action", program=shipped()[1].program
    )
    deck = deck_of(cards=((card, 20), *((each, 1) for each in shipped()[:60])), name="Слово " * 13)
    document = make(deck, RulesOptions(), BlankTools())
    with opened(document) as pdf:
        for page in pdf.pages:
            middle = float(page.width) / 2
            for char in page.chars:
                assert MARGIN * MM <= char["x0"] <= char["x1"] <= float(page.width) - MARGIN * MM
                assert char["bottom"] <= float(page.height) - MARGIN * MM
            body = [char for char in page.chars if 9.5 < char["size"] < 9.7]
            assert not any(char["x0"] < middle - 2 < char["x1"] for char in body)
    shown = pypdfium2.PdfDocument(document)
    assert shown[0].render(scale=0.5).to_pil().getextrema()[0][0] < 60
    shown.close()


def test_the_last_page_has_even_columns():
    styles = Styles(fonts(BlankTools()))
    blocks = list(notes_of("\n\n".join(f"Абзац номер {n}, и в нём несколько слов." for n in range(40)), styles))
    (columns,) = pages_of(blocks, 240.0, (700.0, 700.0))
    ends = [column[-1].top + column[-1].height for column in columns]
    assert abs(ends[0] - ends[1]) < 25


def test_a_heading_never_stands_alone_at_the_foot():
    styles = Styles(fonts(BlankTools()))
    blocks = list(notes_of("\n\n".join(f"# Глава {n}\n\nТекст главы." for n in range(30)), styles))
    for columns in pages_of(blocks, 240.0, (200.0, 200.0)):
        for column in columns:
            if column:
                assert column[-1].flow.style.name != "small_head"


def test_a_block_that_is_higher_than_a_page_is_parted():
    styles = Styles(fonts(BlankTools()))
    blocks = list(notes_of("слово " * 3000, styles))
    found = pages_of([*blocks, Block(blocks[0].flow)], 240.0, (300.0, 300.0))
    assert len(found) > 2
    assert all(placed.top + placed.height <= 301 for page in found for column in page for placed in column)


def test_the_same_deck_gives_the_same_bytes():
    first = make(deck_of(40, notes=NOTES), RulesOptions(), BlankTools())
    make(deck_of(5), RulesOptions(language="en"), BlankTools())
    assert make(deck_of(40, notes=NOTES), RulesOptions(), BlankTools()) == first


def test_a_preview_tells_the_cards():
    text = preview(deck_of(5, copies=2), RulesOptions(language="en"), BlankTools()).text
    assert text.startswith("Вечер пятницы\nPlayers: 2–4 · cards: 10")
    assert "Basic Rules × 2" in text


def test_an_empty_deck_says_so():
    with pytest.raises(ExportError, match="no card in this deck"):
        make(deck_of(0), RulesOptions(), BlankTools())


def test_everything_told_has_both_languages():
    for how in HOW_TO.values():
        for part in (*how.steps, *how.words):
            assert set(part.head) == set(part.text) == {"ru", "en"}


def test_kinds_are_the_document_s_contents():
    read = PdfReader(io.BytesIO(make(deck_of(100), RulesOptions(language="en"), BlankTools())))
    assert {entry.title for entry in read.outline} >= {"Goals", "Keepers", "Actions", "New Rules", "Surprises"}
