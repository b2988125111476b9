"""Destiny decks as lists: dice, formats and tags come back, SWDestinyDB's layout is written and read, and what people
paste is understood or told."""

from __future__ import annotations

import random
import time

import pytest

from cardsdb.language.messages import Message
from decks.contents import MOST_CARDS
from decks.export import export_of
from decks.listing import way_of, write
from decks.reading import found_in, read
from tests.decks import lists
from tests.decks.destiny_book import book, deck_of, decks_by_chance, lexicon, prints
from tests.decks.plain_tools import PlainTools

WATCH = {"01001": 1, "01002": 2, "02004": 3, "14002a": 1, "01006": 2, "01018": 1, "01013": 2}
WATCH_DICE = {"01001": (2,), "02004": (2, 1, 1), "14002a": (2,)}


def swdestinydb(deck):
    export = export_of("swdestinydb")
    return export.make(deck, export.options(), PlainTools()).decode()


def understood(text):
    """Copies and dice of a list in which nothing is wrong."""
    listed = read(text, lexicon())
    assert not listed.wrong, (text, listed.wrong)
    return dict(listed.cards), dict(listed.dice)


def only_fault(text):
    (remark,) = read(text, lexicon()).wrong
    assert isinstance(remark.message, Message)
    return remark


# ---- round trips ----


def test_a_thousand_decks_are_read_back_from_our_list_as_they_were_in_either_language():
    for number, deck in enumerate(decks_by_chance(1000)):
        listed = read(write(deck, ("ru", "en")[number % 2]), lexicon())
        assert not listed.wrong, listed.wrong
        assert (dict(listed.cards), dict(listed.dice)) == (deck.copies, deck.dice)
        assert (listed.name, listed.notes or "", listed.seats or 4) == (deck.name, deck.notes, deck.seats)
        assert (listed.format or "", listed.tags or ()) == (deck.format, deck.tags)


def test_a_thousand_decks_are_read_back_from_the_other_sites_list_but_for_notes_tags_and_players():
    for deck in decks_by_chance(1000, seed=2017):
        text = swdestinydb(deck)
        listed = read(text, lexicon())
        assert not listed.wrong, (text, listed.wrong)
        assert (dict(listed.cards), dict(listed.dice)) == (deck.copies, deck.dice), text
        assert (listed.name, listed.format or "") == (deck.name, deck.format)
        assert (listed.notes, listed.tags, listed.seats) == (None, None, None)


# ---- what is written ----


def test_our_list_says_dice_format_and_tags():
    deck = deck_of(WATCH, WATCH_DICE, format="STD", tags=("sea", "slow"), notes="Ночью")
    assert write(deck, "ru").startswith(
        "# Название: Ночная вахта\n# Формат: Стандарт (STD)\n# Метки: sea, slow\n# | Ночью\n\nПерсонажи (6):\n"
        "1 Капитан Орла, Keeper of the Lamp (01001) — 2 кубика\n2 Портовая стража (01002)\n"
        "1 Dune Runner (02004) — 2 кубика\n2 Dune Runner (02004)\n\nУлучшения (2):\n2 Hook (01006)\n"
    )
    assert "1 Sleeping Reef (14002a) — elite\n" in write(deck, "en")
    assert "2 Dune Runner (02004) — 2 dice each\n" in write(deck_of({"02004": 2}, {"02004": (2, 2)}), "en")


def test_the_other_sites_list_has_its_layout():
    assert swdestinydb(deck_of(WATCH, WATCH_DICE, name="Night Watch", notes="secret", tags=("sea",))) == (
        "Night Watch\n\nVillain\nCommand / Rogue\nSets: From Harbour Lights to Fan Nights\n\n"
        "BATTLEFIELD\n-----------\nHarbour Wall, Port Amble (Harbour Lights #18)\n\n"
        "PLOT\n----\n2x Sleeping Reef (Fan Nights #2)\n\n"
        "CHARACTER\n---------\n2x Captain Orla, Keeper of the Lamp (Harbour Lights #1)\n"
        "1x Dock Guard (Harbour Lights #2)\n1x Dock Guard (Harbour Lights #2)\n"
        "2x Dune Runner (Mirage #4)\n1x Dune Runner (Mirage #4)\n1x Dune Runner (Mirage #4)\n\n"
        "UPGRADE\n-------\n2x Hook (Harbour Lights #6)\n\n"
        "EVENT\n-----\n2x Steady (Harbour Lights #13)\n"
    )
    assert "Format: Standard (STD)\n" in swdestinydb(deck_of(WATCH, WATCH_DICE, format="STD"))
    assert "Sets: Mirage\n" in swdestinydb(deck_of({"02004": 1}))


# ---- what is read ----

LAMP, RUNNER = {"01001": 1}, {"02004": 1}


@pytest.mark.parametrize(
    ("line", "cards", "dice"),
    [
        ("2x Captain Orla", LAMP, (2,)),
        ("2 captain orla", LAMP, (2,)),
        ("1x Captain Orla", LAMP, ()),
        ("Captain Orla", LAMP, ()),
        ("Captain Orla x2", LAMP, (2,)),
        ("Captain Orla (2)", LAMP, (2,)),
        ("Капитан Орла ×2", LAMP, (2,)),
        ("elite Captain Orla", LAMP, (2,)),
        ("1x Elite Captain Orla", LAMP, (2,)),
        ("Captain Orla, elite", LAMP, (2,)),
        ("Captain Orla (elite)", LAMP, (2,)),
        ("элитная Капитан Орла", LAMP, (2,)),
        ("Капитан Орла — две кости", LAMP, (2,)),
        ("Капитан Орла (2 кубика)", LAMP, (2,)),
        ("1 Captain Orla with two dice", LAMP, (2,)),
        ("2 Captain Orla, 2 dice", LAMP, (2,)),
        ("Captain Orla — 1 die", LAMP, ()),
        ("Captain Orla, Keeper of the Lamp", LAMP, ()),
        ("Captain Orla — Keeper of the Lamp", LAMP, ()),
        ("1x “Captain Orla”, ‘Keeper of the Lamp’", LAMP, ()),
        ("2x Captain Orla, Keeper of the Lamp (Harbour Lights #1)", LAMP, (2,)),
        ("2x Captain Orla (harbour lights #001)", LAMP, (2,)),
        ("2x Captain Orla [HB 1]", LAMP, (2,)),
        ("2x Captain Orla (hb1)", LAMP, (2,)),
        ("2x Captain Orla – Harbour Lights #1", LAMP, (2,)),
        ("elite Captain Orla HB 1", LAMP, (2,)),
        ("Captain Orla, elite (HB 1)", LAMP, (2,)),
        ("Captain Orla (HB 1) elite", LAMP, (2,)),
        ("2x Käpt’n Orla (Harbour Lights #1)", LAMP, (2,)),
        ("2 HB 1", LAMP, (2,)),
        ("1 Captain Orla (01001) — 2 dice", LAMP, (2,)),
        ("2 Captain Orla, Keeper of the Lamp (HB 1)  # best of them", LAMP, (2,)),
        ("3x Ferry Queen", {"14004": 1}, (3,)),
        ("Ferry Queen, 3 dice", {"14004": 1}, (3,)),
        ("4x Dock Guard", {"01002": 4}, ()),
        ("4x Dock Guard (Harbour Lights #2)", {"01002": 4}, ()),
        ("2x Dune Runner (Mirage #4)", RUNNER, (2,)),
        ("2x Dune Runner (Mirage #4)\n1x Dune Runner (Mirage #4)", {"02004": 2}, (2, 1)),
        ("3 Dune Runner — по 2 кости", {"02004": 3}, (2, 2, 2)),
        ("elite Dune Runner\nDune Runner", {"02004": 2}, (2, 1)),
        ("2x Sleeping Reef (Fan Nights #2)", {"14002a": 1}, (2,)),
        ("Sleeping Reef, elite", {"14002a": 1}, (2,)),
        ("Orla Unmasked (Double Faces #1B)", {"03001b": 1}, ()),
        ("Orla Unmasked (Double Faces #2)", {"03001b": 1}, ()),
        ("2x Hook", {"01006": 2}, ()),
        ("2x Hook (2 dice)", {"01006": 2}, ()),
        ("Hook — 1 die", {"01006": 1}, ()),
        ("Battlefield: Harbour Wall", {"01018": 1}, ()),
        ("Поле боя: Salt Flats, Amble Coast", {"01019": 1}, ()),
        ("Echo (#8)", {"14006": 1}, ()),
        ("Echo (Fan Nights #8)", {"14006": 1}, ()),
        ("Night Market (FaN 8)", {"14007": 1}, ()),
        ("Dock Guard", {"01002": 1}, ()),
        ("Dock Guard (Mirage #1)", {"02001": 1}, ()),
        ("Dock Guard (MG)", {"02001": 1}, ()),
        ("Six of One\n2 Six of One", {"01021": 3}, ()),
    ],
)
def test_people_write_dice_sets_and_numbers_in_many_ways(line, cards, dice):
    (code,) = cards
    assert understood(line) == (cards, {code: dice} if dice else {})


@pytest.mark.parametrize("rule", ["-", "=", "¯", "—", "_"])
@pytest.mark.parametrize(
    "heads", [("BATTLEFIELD", "CHARACTER"), ("CHAMP DE BATAILLE", "PERSONNAGE"), ("戦場", "キャラクター")]
)
def test_underlined_headings_in_any_language_part_a_list(rule, heads):
    field, team = (f"{head}\n{rule * max(3, len(head))}" for head in heads)
    text = (
        f"Night Watch\n\nHero\nForce / Rogue\n\nSets: Harbour Lights\n\n{field}\n"
        f"Harbour Wall, Port Amble (Harbour Lights #18)\n\n{team}\n"
        "2x Captain Orla, Keeper of the Lamp (Harbour Lights #1)\n\nBuilt on https://swdestinydb.com\n"
    )
    listed = read(text, lexicon())
    assert not listed.remarks, listed.remarks
    assert (listed.name, dict(listed.cards)) == ("Night Watch", {"01018": 1, "01001": 1})


def test_a_line_under_a_card_makes_no_heading_of_it():
    cards, _dice = understood("2x Hook\n-----\nSteady\n=====\n2 Crate")
    assert cards == {"01006": 2, "01013": 1, "01012": 2}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Standard", "STD"),
        ("std", "STD"),
        ("Стандарт", "STD"),
        ("Стандарт (STD)", "STD"),
        ("Ours (my-own-40)", "my-own-40"),
    ],
)
def test_a_line_says_the_format(said, code):
    for line in (f"Format: {said}", f"# Формат: {said}"):
        assert read(f"{line}\n2 Hook", lexicon()).format == code


def test_a_format_that_is_not_here_is_said_and_does_no_harm():
    listed = read("Format: Sandwich deluxe\n2 Hook", lexicon())
    (remark,) = listed.remarks
    assert (listed.format, remark.line, remark.wrong) == (None, 1, False)
    assert "STD" in remark.message


# ---- what is told ----


@pytest.mark.parametrize(
    ("line", "word", "guesses"),
    [
        ("Tin Parrot", "called so", {"01011", "02003"}),
        ("Orla Unmasked", "called so", {"03001a", "03001b"}),
        ("(Fan Nights #8)", "called so", {"14006", "14007"}),
        ("2x Hok", "no card", {"01006"}),
        ("2x Hok (Harbour Lights #66)", "number 66", {"01006"}),
        ("2x Hook (Harbour Lights #66)", "number 66", {"01006"}),
        ("Hook (Mirage)", "no card of the set MG", {"01006"}),
        ("Tin Parrot (Nowhere #77)", "no set “Nowhere”", {"01011", "02003"}),
        ("3x Captain Orla", "3 dice", {"01001"}),
        ("Captain Orla — 4 dice", "4 dice", {"01001"}),
        ("Hook, elite", "no choice of dice", {"01006"}),
        ("0x Hook (Harbour Lights #6)", "0 copies", {"01006"}),
        ("21 Hook", "21 copies", {"01006"}),
        ("1.5 Hook (HB 6)", "1.5", {"01006"}),
    ],
)
def test_a_line_that_is_not_clear_comes_with_what_may_be_meant(line, word, guesses):
    remark = only_fault("2 Steady\n" + line)
    assert (remark.line, guesses <= set(remark.guesses)) == (2, True), remark
    assert word in remark.message


def test_three_bad_lines_among_good_ones_are_told_and_the_rest_is_understood():
    good = swdestinydb(deck_of(WATCH, WATCH_DICE)).splitlines()
    bad = {12: "2x Tin Parrot", 18: "1x Dock Gard (Harbour Lights #222)", 25: "7x Captain Orla, Keeper of the Lamp"}
    for number, line in bad.items():
        good.insert(number - 1, line)
    listed = read("\n".join(good), lexicon())
    assert [remark.line for remark in listed.wrong] == list(bad)
    assert all(remark.guesses for remark in listed.wrong)
    assert (dict(listed.cards), dict(listed.dice)) == (WATCH, WATCH_DICE)


def test_what_may_be_meant_differently_is_said():
    (remark,) = read("2 Dune Runner", lexicon()).remarks
    assert (remark.wrong, remark.guesses, remark.copies, remark.dice) == (False, ("02004",), 1, 2)
    (remark,) = read("2 Captain Orla (01001)", lexicon()).remarks
    assert (remark.wrong, remark.copies, remark.dice) == (False, 1, 2)
    (remark,) = read("Hook (Nowhere #6)", lexicon()).remarks
    assert "Nowhere" in remark.message
    (remark,) = read("Hook (#99)", lexicon()).remarks
    assert "number 99" in remark.message
    (remark,) = read("Steady (Harbour Lights #6)", lexicon()).remarks
    assert "HB 13" in remark.message


def test_a_suggestion_keeps_dice():
    assert way_of("01001", 2, 0, prints()) == (1, 2)
    assert way_of("02004", 2, 0, prints()) == (2, 1)
    assert way_of("02004", 1, 2, prints()) == (1, 2)
    assert way_of("k.luke", 2, 0, prints()) == (2, 1)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (f"Tags: {', '.join('abcdefghi')}", "9 tags"),
        (f"# Метки: {'x' * 25}", "24"),
        ("Players: 9", "8 players"),
    ],
)
def test_a_head_that_no_deck_may_have_is_refused(line, word):
    remark = only_fault(f"{line}\n2 Hook")
    assert (remark.line, word in remark.message) == (1, True)


def test_a_list_tells_which_game_it_is_of():
    fluxx, ours = "2 Luke Skywalker\nk.r2d2\nSteady", "2x Captain Orla\nHook\nk.luke"
    other = type(lexicon())(lists.names())
    assert found_in(fluxx, other) > found_in(fluxx, lexicon())
    assert found_in(ours, lexicon()) > found_in(ours, other)


def test_a_list_with_anything_odd_in_it_is_read_or_told():
    chance = random.Random(11)
    for deck in decks_by_chance(30, seed=11):
        text = swdestinydb(deck) + write(deck, "en")
        for _n in range(10):
            at = chance.randrange(len(text))
            odd = text[:at] + chance.choice("\0\t\n-0x×#(),[]—99\u202e🤖") * chance.randint(1, 9) + text[at + 1 :]
            listed = read(odd, lexicon())
            assert sum(listed.cards.values()) <= MOST_CARDS
            assert set(listed.dice) <= set(listed.cards) <= set(book().cards)
            for code, levels in listed.dice.items():
                assert len(levels) == listed.cards[code]
                assert max(levels) <= prints().prices(code)
            assert all(remark.line <= odd.count("\n") + 1 for remark in listed.remarks)
            assert all(set(remark.guesses) <= set(book().cards) for remark in listed.remarks)


def test_two_thousand_lines_of_nothing_are_answered_quickly():
    begun = time.perf_counter()
    read("\n".join(f"{n}x Nobody {n}, Of Nowhere (Fan Nights #{n})" for n in range(2000)), lexicon())
    assert time.perf_counter() - begun < 3
