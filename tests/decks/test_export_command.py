"""`manage.py export_deck`: decks and files become files, and the status tells what went wrong."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from cardsdb.workshop import services as workshop
from cardsdb.workshop.drafts import Draft
from decks.document import encode
from decks.services.changing import Content, create
from decks.services.exports import run
from tests.decks.lists import cards, deck_of, invented


def export(*args, **more):
    call_command("export_deck", *args, verbosity=0, **more)


def status(*args):
    with pytest.raises(CommandError) as caught:
        export(*args)
    return caught.value.returncode, str(caught.value)


def test_a_deck_is_written_in_the_format_and_language_that_were_asked_for(deck, tmp_path):
    out = tmp_path / "deck.txt"
    export(deck.pk, "text", "--out", str(out), "--lang", "ru")
    assert "1 Люк Скайуокер (k.luke)" in out.read_text("utf-8")
    export(deck.pk, "csv", "--option", "separator=comma", "--option", "excel=0", "--out", str(out))
    assert out.read_text("utf-8").startswith("code,copies")


def test_without_a_name_the_file_is_called_after_the_deck(deck, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    export(deck.pk, "json")
    assert json.loads((tmp_path / "Small.json").read_text("utf-8"))["name"] == "Small"


def test_a_file_is_exported_without_being_kept_and_its_invented_cards_keep_their_codes(shelf, tmp_path):
    made = deck_of([(cards()[46], 2)], own=[(invented(46), 3)], name="Из файла")
    source, out = tmp_path / "a.json", tmp_path / "b.json"
    source.write_bytes(encode(made))
    export(str(source), "json", "--out", str(out))
    sent, got = json.loads(source.read_text("utf-8")), json.loads(out.read_text("utf-8"))
    assert {entry["code"] for entry in got["cards"]} == {entry["code"] for entry in sent["cards"]}
    assert got["invented"] == sent["invented"]
    plain = tmp_path / "список.txt"
    plain.write_text("2 Йода", "utf-8")
    export(str(plain), "text", "--out", str(out))
    assert "# Name: список" in out.read_text("utf-8")


def test_what_an_invented_card_names_comes_along_here_too(shelf, alices, tmp_path):
    cow = workshop.create(Draft("fluxx", "keeper", name_en="Space Cow"), alices)
    goal = [{"on": "win", "if": {"is": "all", "of": [cow.code, "k.luke"]}}]
    farm = workshop.create(Draft("fluxx", "goal", name_en="Farm", program=goal), alices)
    deck, out = create("fluxx", Content("Only the goal", cards={farm.code: 1}), alices), tmp_path / "deck.json"
    export(deck.pk, "json", "--out", str(out))
    assert out.read_bytes() == run(deck, "json", {}, "en").content
    assert [card["code"] for card in json.loads(out.read_text("utf-8"))["invented"]] == [farm.code, cow.code]


def test_what_is_not_there_or_makes_no_sense_is_status_2_with_what_would_be_right(deck, tmp_path):
    assert status("nothing-here", "text") == (2, "nothing-here: there is no such deck and no such file")
    assert status(deck.pk, "mse")[0] == 2
    assert "json" in status(deck.pk, "mse")[1]
    assert "swdestinydb" not in status(deck.pk, "mse")[1], "one of another game"
    assert status(deck.pk, "csv", "--option", "separator=pipe")[0] == 2
    bad = tmp_path / "bad.txt"
    bad.write_text("k.luke\nЙоад\n", "utf-8")
    code, said = status(str(bad), "text")
    assert code == 2
    assert said.startswith(f"{bad}:2: ")
    assert "k.yoda" in said
    assert status(deck.pk, "text", "--out", str(tmp_path / "no" / "where.txt"))[0] == 2


def test_a_deck_that_cannot_become_sheets_is_status_1(shelf, alices):
    assert status(create("fluxx", Content("Empty"), alices).pk, "tts")[0] == 1
