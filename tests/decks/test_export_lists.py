"""Tables, Markdown and card sets: they say what is in the deck, whatever people call their cards."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import xmlschema

from cardsdb.language.core import Words
from decks.export import Options, export_of, exports
from decks.export.faces_zip import file_of
from tests.decks.lists import cards, deck_of, decks_by_chance, invented
from tests.decks.plain_tools import PlainTools

SCHEMA = xmlschema.XMLSchema(str(Path(__file__).parent / "cockatrice-v4.xsd"))
HOSTILE = [
    "=HYPERLINK(\"http://example.org\")",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "<b>&amp;</b>",
    "]]>",
    '"quoted"; comma, and\ttab',
    "a\x0bb\x1fc",
    "**bold** _under_ [link](x) `code`",
    "=cmd|'/c calc'!A0",
    "  =1",
]  # fmt: skip


def made(code, deck, **options):
    export = export_of(code)
    return export.make(deck, export.options(**options), PlainTools())


def whole(**head):
    return deck_of([(card, 2) for card in cards()], name="Вся", **head)


def hostile():
    own = [(invented(46 + n, Words(ru=name, en=f"{name}.")), 1) for n, name in enumerate(HOSTILE)]
    return deck_of([], own=own, name='<Злая> & "колода" =1', notes="=1\n<script>")


def parsed(data):
    return ET.fromstring(data)  # noqa: S314 - we have just written it ourselves


def rows(data, separator=";"):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))


# ---- tables ----


def test_a_table_has_a_row_a_card_with_both_names_and_both_texts():
    head, *body = rows(made("csv", whole()))
    assert head == ["code", "copies", "kind", "name_ru", "name_en", "text_ru", "text_en", "invented"]
    assert len(body) == 100
    luke = next(row for row in body if row[0] == "k.luke")
    assert luke[1:5] == ["2", "keeper", "Люк Скайуокер", "Luke Skywalker"]
    assert all(luke[:7])
    assert luke[7] == ""


def test_no_cell_of_a_table_is_run_as_a_formula():
    for separator, sign in (("semicolon", ";"), ("comma", ","), ("tab", "\t")):
        for row in rows(made("csv", hostile(), separator=separator), sign)[1:]:
            assert len(row) == 8
            for cell in row:
                assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r")), cell


def test_a_table_for_excel_begins_with_the_mark_and_another_one_does_not():
    assert made("csv", whole()).startswith(b"\xef\xbb\xbfcode;")
    assert made("csv", whole(), excel=False, separator="comma").startswith(b"code,copies")


# ---- Markdown ----


def test_markdown_says_names_texts_and_notes_and_takes_no_name_for_a_sign():
    text = made("markdown", whole(notes="О колоде"), language="ru").decode()
    assert text.startswith("# Вся\n\nИгроков: 4. Карт: 200.\n\nО колоде\n")
    assert "- 2 × **Люк Скайуокер** (`k.luke`)\n  " in text
    assert "## Темы\n" in text
    bare = made("markdown", hostile(), texts=False).decode()
    assert r"\*\*bold\*\* \_under\_ \[link\](x) \`code\`" in bare
    assert r"\<b\>" in bare


# ---- Cockatrice ----


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_set_for_cockatrice_keeps_to_the_schema_and_says_every_card(language):
    data = made("cockatrice", whole(address="https://example.org/decks/x/"), language=language)
    SCHEMA.validate(io.BytesIO(data))
    root = parsed(data)
    assert len(root.findall("cards/card")) == 100
    names = {card.findtext("name") for card in root.iter("card")}
    assert names == {getattr(card.name, language) for card in cards()}
    assert all(card.findtext("text") for card in root.iter("card"))
    assert {card.findtext("tablerow") for card in root.iter("card")} == {"0", "1", "2", "3"}


def test_names_that_would_break_a_card_set_do_not():
    for code in ("cockatrice", "cockatrice-deck"):
        data = made(code, hostile())
        root = parsed(data)
        assert len(list(root.iter("card"))) == len(HOSTILE)
    SCHEMA.validate(io.BytesIO(made("cockatrice", hostile())))
    assert "]]&gt;" in made("cockatrice", hostile()).decode()


def test_cards_of_one_name_are_told_apart_and_the_deck_names_the_cards_of_the_set():
    twins = [(invented(46 + n, Words(ru="Двойник", en="Twin")), n + 1) for n in range(3)]
    deck = deck_of([(cards()[46], 1)], own=twins)
    of = [card.findtext("name") for card in parsed(made("cockatrice", deck)).iter("card")]
    assert len(set(of)) == 4
    zone = parsed(made("cockatrice-deck", deck)).find("zone")
    assert [card.get("name") for card in zone] == of
    assert sum(int(card.get("number")) for card in zone) == len(deck)


def test_a_set_with_pictures_names_their_addresses():
    data = made("cockatrice", whole(), pictures="hosted")
    SCHEMA.validate(io.BytesIO(data))
    assert all(of.get("picurl", "").startswith("https://") for of in parsed(data).findall("cards/card/set"))


def test_a_hundred_decks_of_any_names_keep_to_the_schema():
    for deck in decks_by_chance(100, seed=5):
        SCHEMA.validate(io.BytesIO(made("cockatrice", deck)))


# ---- LackeyCCG ----


def test_a_table_for_lackey_has_a_card_a_line_and_names_the_pictures_of_the_archive():
    lines = made("lackey", hostile(), language="en").decode().split("\r\n")
    assert lines[0].split("\t") == ["Name", "Set", "ImageFile", "Type", "Copies", "Code", "Text"]
    assert [len(line.split("\t")) for line in lines[:-1]] == [7] * (len(HOSTILE) + 1)
    card = cards()[0]
    row = made("lackey", deck_of([(card, 3)]), language="ru").decode().split("\r\n")[1].split("\t")
    assert (row[0], f"{row[2]}.png", row[4]) == (card.name.ru, file_of(card, "ru"), "3")


# ---- all of them ----


def test_every_format_says_what_it_is_and_what_its_options_are_called_in_both_languages():
    for code, export in exports().items():
        assert code == export.code
        for said in (export.title, export.about, *export.words.values()):
            assert said["ru"]
            assert said["en"]
        assert issubclass(export.options, Options)
        export.options()


def test_a_format_that_is_not_there_is_answered_with_those_that_are():
    with pytest.raises(KeyError, match="json"):
        export_of("mse")


def test_a_document_names_the_format_its_version_and_the_cards():
    data = json.loads(made("json", whole()))
    assert (data["format"], data["version"], data["game"], len(data["cards"])) == ("kartoteka-deck", 1, "fluxx", 100)
    assert {"code": "k.luke", "copies": 2, "name": {"ru": "Люк Скайуокер", "en": "Luke Skywalker"}} in data["cards"]
