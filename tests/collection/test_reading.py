"""Tables that come in, whatever spreadsheet has written them: read as lines, without a database."""

from __future__ import annotations

import pytest

from cardsdb.collection.reading import MAX_BYTES, MAX_LINES, read

PLAIN = "Set,Number,Name,Cards,Dice\nHB,1,Captain Orla,1,2\nHarbour Lights,#7,Oar,2,\n"


def told(sent):
    return [(e.line, e.set, e.number, e.name, e.copies, e.dice) for e in read(sent).entries]


TOLD = [(2, "HB", "1", "Captain Orla", 1, 2), (3, "Harbour Lights", "#7", "Oar", 2, 0)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_separators_encodings_and_line_ends_make_no_difference(encoding, separator, ends):
    assert told(PLAIN.replace(",", separator).replace("\n", ends).encode(encoding)) == TOLD


def test_headings_stand_in_any_order_and_in_russian():
    assert told("Кубики;Карты;Номер;Набор\n2;1;1;HB\n") == [(2, "HB", "1", "", 1, 2)]


def test_without_headings_it_is_set_number_cards_dice():
    assert told("HB;1;1;2\n\nHB;7;2;0\n") == [(1, "HB", "1", "", 1, 2), (3, "HB", "7", "", 2, 0)]
    entry = read("01001,1,2").entries[0]
    assert (entry.code, entry.copies, entry.dice) == ("01001", 1, 2)


def test_quoted_cells_keep_their_separators():
    assert told('Name,Cards,Dice\n"Orla, the ""Old""",1,0\n') == [(2, "", "", 'Orla, the "Old"', 1, 0)]


@pytest.mark.parametrize("figure", ["x", "-1", "1.5", "1e3", "½", "٣", "9999999999", "=1+1"])
def test_what_is_no_whole_number_is_told_of_its_line_alone(figure):
    entries = read(f"Set,Number,Cards\nHB,1,{figure}\nHB,2,2.0\n").entries
    assert [bool(entry.faults) for entry in entries] == [True, False]
    assert entries[1].copies == 2


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "no line"),
        (b"\n \n;;\n", "no line"),
        (b"Hello\nworld\n", "which card"),
        (b"Name,Colour\nOrla,red\n", "how many"),
        (b"Cards,Dice\n1,2\n", "which card"),
        (b"\x89PNG\r\n\x1a\n\xff\xff", "UTF-8"),
        ("Набор,Карты".encode("cp1251"), "UTF-8"),
        (b"x" * (MAX_BYTES + 1), "bytes"),
        (b"HB,1,1\n" * (MAX_LINES + 1), "lines"),
    ],
)
def test_what_is_no_table_is_refused_as_a_whole(sent, said):
    table = read(sent)
    assert table.entries == ()
    assert said in table.faults[0]


@pytest.mark.parametrize(
    "sent", [b"\0", b'"', b'"\n"', b"\xff\xfe", b"a\0b\0", "\ufeff", '"' * 999, "\x1b[0m,1,1", ";\t,"]
)
def test_nothing_that_is_sent_breaks_the_reader(sent):
    assert read(sent) is not None
