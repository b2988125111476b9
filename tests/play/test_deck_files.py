"""A deck is simulated and played from the command line: from a file, without a database, or by its id."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from decks.document import encode
from decks.services.shelf import deck_list
from play.filing import BadFile, deck_in
from play.management.commands.measure_shipped import measured
from play.services.figures import figures_of
from play.shelf import shipped_deck
from tests.matches.own import invent, new_deck

LIST = """# Name: Twins
1 Basic Rules
6 Люк Скайуокер
6 Leia Organa (k.leia)
4 g.siblings
3x Draw 2
"""


def simulated(**options):
    out = io.StringIO()
    call_command("simulate", games=20, workers=1, seats=2, as_json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def test_a_list_is_a_deck():
    game, pile = deck_in(LIST.encode(), "fluxx")
    assert game == "fluxx"
    assert {card.code: n for card, n in pile} == {
        "b.basic": 1, "k.luke": 6, "k.leia": 6, "g.siblings": 4, "r.draw-2": 3
    }  # fmt: skip


def test_a_deck_of_the_site_and_its_file_are_simulated_alike(shelf, alices, tmp_path):
    deck = new_deck(alices, cards={invent(alices).code: 3})
    file = tmp_path / "deck.json"
    file.write_bytes(encode(deck_list(deck)))
    by_id, by_file = simulated(deck=deck.pk), simulated(deck=str(file))
    assert by_id == by_file
    assert any(code.startswith("g.three-of-them") for code in by_id["goals"])


def test_the_shipped_deck_is_simulated_where_no_deck_is_named():
    assert set(simulated()["cards"]) == {card.code for card, _n in shipped_deck("fluxx") if card.kind != "basic"}


def test_a_file_needs_no_database(tmp_path, base_dir):
    file = tmp_path / "deck.txt"
    file.write_text(LIST, encoding="utf-8")
    command = [sys.executable, "manage.py", "simulate", "--deck", str(file), "--games", "5", "--seats", "2", "--json"]
    nowhere = {"DATABASE_URL": f"sqlite:///{tmp_path / 'empty.sqlite3'}", "PATH": ""}
    done = subprocess.run(command, cwd=base_dir, env=nowhere, capture_output=True, text=True, timeout=120)
    assert json.loads(done.stdout)["games"] == 5
    assert not (tmp_path / "empty.sqlite3").exists()


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"3 Nobody At All\n", "line 1"),
        (b"1 Basic Rules\n99 k.luke\n", "line 2"),
        (b"\xff\xfe", "byte 1"),
        (b"{", ""),
        (b'{"format": "kartoteka-deck", "version": 9}', "version"),
        (
            b'{"format":"kartoteka-deck","version":1,"game":"fluxx","name":"x","cards":[{"code":"k.nobody"}]}',
            "cards[0]",
        ),
        (b"[" * 5000, ""),
    ],
)
def test_what_is_no_deck_is_refused_by_its_place(content, place):
    with pytest.raises(BadFile) as caught:
        deck_in(content, "fluxx")
    assert place in str(caught.value)


def test_commands_say_what_is_wrong_with_a_deck(shelf, tmp_path):
    file = tmp_path / "deck.txt"
    file.write_text("3 Nobody At All\n", encoding="utf-8")
    for command in ("simulate", "play"):
        with pytest.raises(CommandError, match=r"deck\.txt: line 1"):
            call_command(command, deck=str(file))
        with pytest.raises(CommandError, match="no such deck"):
            call_command(command, deck="nothing")


def test_a_deck_with_cards_of_ones_own_is_played_in_the_terminal(shelf, alices, tmp_path, base_dir):
    goal = invent(alices, ru="Трое их")
    deck = new_deck(alices, cards={goal.code: 20})
    file = tmp_path / "deck.json"
    file.write_bytes(encode(deck_list(deck)))
    command = [sys.executable, "manage.py", "play", "--deck", str(file), "--seed", "5", "--lang", "ru"]
    said = f"card {goal.code}\nquit\n"
    done = subprocess.run(command, cwd=base_dir, input=said, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Трое их" in done.stdout
    assert "«Люк Скайуокер»" in done.stdout


@pytest.mark.slow
def test_the_figures_of_the_shipped_deck_are_those_of_today():
    """A row that is cheap to play: if it differs, `manage.py measure_shipped` writes the file anew."""
    kept = figures_of("fluxx", "greedy", 2)
    assert kept is not None
    assert measured("greedy", 2, kept.games) == kept
