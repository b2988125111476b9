"""`manage.py check_deck` on decks of Destiny: lists in the community’s layout, documents of ours, and formats."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from decks.export.data import EXPORT
from decks.rules import check
from decks.rules.destiny.formats import box_levels
from decks.services.book import book
from decks.services.changing import Content, create
from decks.services.filing import deck_in_file
from decks.services.fixes import mend
from decks.services.shelf import deck_list

LIST = """Rey without Finn

Hero
Force
Sets: Awakenings

BATTLEFIELD
-----------
Starship Graveyard, Jakku (Awakenings #174)

CHARACTER
---------
2x Rey, Force Prodigy (Awakenings #38)

UPGRADE
-------
1x F-11D Rifle (Awakenings #8)
2x Jedi Robes (Awakenings #40)
"""


def run(capsys, *args):
    try:
        call_command("check_deck", *args)
    except SystemExit as left:
        return left.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


@pytest.fixture
def written(shelf, tmp_path):
    """The list as a text and as a document."""
    text, document = tmp_path / "rey.txt", tmp_path / "rey.json"
    text.write_text(LIST, encoding="utf-8")
    deck = deck_in_file(LIST.encode())
    document.write_bytes(EXPORT.make(deck, EXPORT.options(), None))
    return text, document


def test_a_list_and_a_document_are_told_the_same(written, capsys):
    said = []
    for file in written:
        status, out = run(capsys, str(file), "--json")
        assert status == 1
        said.append(json.loads(out))
    assert said[0] == said[1]
    assert [(row["code"], row["cards"]) for row in said[0] if row["level"] == "error"] == [
        ("too-few-cards", []),
        ("wrong-affiliation", ["01008"]),
    ]


def test_what_is_told_is_told_in_words(written, capsys):
    _status, out = run(capsys, str(written[0]), "--lang", "ru")
    assert "ошибка [wrong-affiliation] Карта другой стороны: «Винтовка F-11D»." in out
    assert "→ Убрать: «Винтовка F-11D»" in out


def test_a_format_may_be_asked_for(written, capsys):
    status, out = run(capsys, str(written[0]), "--format", "starter", "--json")
    (row,) = json.loads(out)
    assert (status, row["code"]) == (1, "not-a-box")
    assert row["fixes"][0]["dice"] == {"01038": [2]}


@pytest.mark.parametrize("code", ["AW-V", "AW-H"])
def test_what_lies_in_a_box_is_legal_in_its_format(shelf, code, tmp_path, capsys):
    box = book().boxes[code]
    levels = box_levels(box, book())
    names = {card: book().cards[card] for card in box.cards}
    lines = [
        f"{levels[card][0]}x {print_.title} (Awakenings #{print_.card.number})"
        if card in levels
        else f"{n}x {print_.title} (Awakenings #{print_.card.number})"
        for card, print_ in names.items()
        if (n := box.cards[card])
    ]
    file = tmp_path / "box.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run(capsys, str(file), "--format", "starter") == (
        0,
        f"box ({len(deck_in_file(file.read_bytes()))}) — nothing to remark on\n",
    )


@pytest.mark.parametrize(("game", "format"), [("destiny", "NOWHERE"), ("fluxx", "STD")])
def test_a_format_that_there_is_not(written, deck, game, format):
    with pytest.raises(CommandError) as refused:
        call_command("check_deck", str(written[0]) if game == "destiny" else deck.pk, "--format", format)
    assert refused.value.returncode == 2


@pytest.fixture
def kept(shelf, alices):
    """A deck of Alice's with two elites too dear for it, in a format that there is not."""
    cards = {"01038": 1, "01035": 1, "01174": 1, "01151": 2}
    content = Content("Dear", cards=cards, dice={"01038": (2,), "01035": (2,)}, format="GONE")
    return create("destiny", content, alices)


@pytest.mark.parametrize(
    ("code", "number", "dice", "format"),
    [
        ("too-many-points", 0, {"01038": (2,)}, "GONE"),
        ("too-many-points", 1, {"01035": (2,)}, "GONE"),
        ("unknown-format", 0, {"01035": (2,), "01038": (2,)}, ""),
    ],
)
def test_a_press_takes_dice_away_and_changes_the_format(kept, code, number, dice, format):
    (problem,) = [one for one in check(deck_list(kept)) if one.code == code]
    mended = deck_list(mend(kept, kept.version, problem.key, number))
    assert code not in {one.code for one in check(mended)}
    assert (dict(mended.dice), mended.format) == (dice, format)
