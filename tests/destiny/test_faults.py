"""Whatever is wrong with a source is told at its place, with what would be right; nothing wrong is imported."""

from __future__ import annotations

import pytest

from cardsdb.destiny.collecting import Collection, Unreadable
from cardsdb.destiny.importing import import_from
from cardsdb.destiny.report import SourceError
from cardsdb.destiny.sources import Folder
from cardsdb.models import Card, CardSet, CardText, DestinyFormat, Edition, StarterPack
from tests.destiny.conftest import MINI

HB, FORMATS, PACKS, RU = "set/HB.json", "formats.json", "starterPacks.json", "translations/ru/set/HB.json"


def faults_of(root):
    """All faults of a folder, in words, from whichever part of it they come."""
    try:
        found = Collection(Folder(root))
    except Unreadable as error:
        return list(error.faults)
    faults = [*found.faults, *found.formats.faults, *found.packs.faults]
    for name in ("sets", "starterPacks"):
        found.russian(name)
    faults += [one for one in found.faults if one not in faults]
    for batch in found.batches.values():
        faults += batch.faults
        for language in found.languages if not batch.faults else ():
            faults += found.translation(batch, language).faults
    return faults


def card(**fields):
    return lambda data: data.change(HB, "01001", **fields)


def change(name, code, /, **fields):
    return lambda data: data.change(name, code, **fields)


def text(name, words):
    return lambda data: data.write(name, words)


def gone(name):
    return lambda data: (data.root / name).unlink()


def deep(name, code, *path_and_value):
    """Change what lies deeper in a record."""
    *path, key, value = path_and_value

    def how(rows):
        row = next(row for row in rows if row["code"] == code)
        for step in path:
            row = row[step]
        row[key] = value

    return lambda data: data.alter(name, how)


def twice(name, code):
    return lambda data: data.alter(name, lambda rows: rows.append(next(row for row in rows if row["code"] == code)))


CASES = {
    # files
    "a list of cards is missing": (gone(HB), "set/HB.json: is missing"),
    "the list of sets is missing": (gone("sets.json"), "sets.json: is missing"),
    "a list of codes is missing": (gone("subtypes.json"), "subtypes.json: is missing"),
    "the formats are missing": (gone(FORMATS), "formats.json: is missing"),
    "the boxes are missing": (gone(PACKS), "starterPacks.json: is missing"),
    "no JSON": (text(HB, "[\n{]"), "set/HB.json:2: this is not JSON: character 2 of the line cannot be read"),
    "an end that comes too early": (text(HB, '[{"code": "010'), "set/HB.json:1: this is not JSON"),
    "no list": (text(HB, '{"01001": {}}'), "set/HB.json: is no list of records; right is: [ {…}, {…} ]"),
    "nested without bottom": (text(HB, "[" * 99_999), "set/HB.json: this is not JSON: nested too deeply"),
    "a number without end": (text(HB, "[" + "9" * 9_999 + "]"), "set/HB.json: this is not JSON: a number is too long"),
    "no number": (text(HB, '[{"cost": NaN}]'), "set/HB.json: NaN is no number of JSON"),
    "half a character": (text(HB, '[{"name": "\\ud800"}]'), "“name” has a character that is none of a text"),
    "a NUL": (text(HB, '[{"text": "\\u0000"}]'), "“text” has a character that is none of a text"),
    "a key twice": (text(HB, '[{"code": "1", "code": "2"}]'), "the key “code” stands twice in one record"),
    "another encoding": (
        lambda data: (data.root / HB).write_bytes("[«»]".encode("cp1251")),
        "set/HB.json: is not UTF-8: byte 2 cannot be read",
    ),
    "cards of no set": (text("set/XX.json", "[]"), "set/XX.json: there is no set of this code in sets.json"),
    # records
    "no object": (lambda data: data.alter(HB, lambda rows: rows.append("01099")), 'set/HB.json: record 25: "01099" is'),
    "no code": (card(code=...), "set/HB.json: record 1 code: is missing; wanted: five or six digits"),
    "an odd code": (card(code="1a"), 'set/HB.json: 1a code: "1a" is not possible here; wanted: five or six digits'),
    "a code with a line end": (card(code="01001\n"), "is not possible here; wanted: five or six digits"),
    "no name": (card(name=...), "set/HB.json: 01001 name: is missing; wanted: a name of at most 120 characters"),
    "an empty name": (card(name=" "), '01001 name: " " is not possible here; wanted: a name'),
    "a name without end": (card(name="x" * 121), "wanted: a name of at most 120 characters"),
    "an unknown key": (card(colour="red"), "01001 colour: unknown key “colour”; allowed: code, set_code"),
    "a number for a text": (card(name=7), "01001 name: 7 is not possible here; wanted: a name"),
    "a text for a number": (
        card(health="11"),
        '01001 health: "11" is not possible here; wanted: a whole number from 1',
    ),
    "a number for yes or no": (card(is_unique=1), "01001 is_unique: 1 is not possible here; wanted: true or false"),
    "nothing for yes or no": (card(has_die=None), "01001 has_die: null is not possible here; wanted: true or false"),
    "nothing for health": (card(health=None), "01001 health: null is not possible here; wanted: a whole number from 1"),
    "a fraction": (card(position=1.5), "01001 position: 1.5 is not possible here; wanted: a whole number from 1"),
    "no position": (card(position=0), "01001 position: 0 is not possible here"),
    "a cost below nothing": (
        change(HB, "01006", cost=-1),
        "01006 cost: -1 is not possible here; wanted: a whole number",
    ),
    "an odd limit": (card(deck_limit=-1), "01001 deck_limit: -1 is not possible here"),
    "subtypes that are no list": (card(subtypes="sailor"), '01001 subtypes: "sailor" is not possible here; wanted: a'),
    "a subtype that is no word": (card(subtypes=["Sailor"]), '01001 subtypes[0]: "Sailor" is not possible here'),
    "an odd number in the simulator": (card(ttscardid="1"), "wanted: three to six digits, or nothing"),
    "two faults in one record": (card(name=7, health=0), "01001 health: 0 is not possible here"),
    # codes of lists
    "an unknown colour": (card(faction_code="purpel"), '"purpel" is not possible here; possible: blue, gray, green'),
    "an unknown type": (card(type_code="charcter"), "did you mean character?"),
    "an unknown affiliation": (card(affiliation_code="judge"), "possible: hero, neutral, villain"),
    "an unknown rarity": (card(rarity_code="Z"), "01001 rarity_code"),
    "an unlisted colour": (
        lambda data: data.alter("factions.json", lambda rows: [row for row in rows if row["code"] != "red"]),
        "01001 faction_code: 'red' is not in factions.json",
    ),
    "an unlisted subtype": (
        card(subtypes=["sailer"]),
        "subtypes[0]: 'sailer' is not in subtypes.json; did you mean sailor?",
    ),
    "another set": (card(set_code="MG"), "01001 set_code: 'MG' stands in the file of HB"),
    "a code twice": (twice(HB, "01001"), "01001 code: the code stands in set/HB.json already"),
    "a code in two sets": (
        lambda data: data.change("set/MG.json", "02001", code="01001"),
        "set/MG.json: 01001 code: the code stands in set/HB.json already",
    ),
    # dice
    "five sides": (card(sides=["1MD", "2MD", "1R", "Sp", "-"]), "01001 sides: a die has 6 sides, not 5"),
    "a side that is none": (
        card(sides=["1MD", "2XX", "1R", "Sp", "-", "-"]),
        "01001 sides[1]: '2XX' is no side of a die",
    ),
    "a symbol that is unused": (card(sides=["1Fr", "1R", "1R", "Sp", "-", "-"]), "01001 sides[0]: '1Fr' is no side"),
    "any symbol without a plus": (card(sides=["1*", "1R", "1R", "Sp", "-", "-"]), "01001 sides[0]: '1*' is no side"),
    "a paid blank": (card(sides=["1MD", "1R", "1R", "Sp", "-", "-1"]), "sides[5]: '-1' is no side of a die"),
    "a die without sides": (card(sides=...), "01001 sides: is missing: has_die says that there is a die"),
    "sides without a die": (card(has_die=False), "01001 has_die: is false, but there are sides"),
    # figures
    "odd points": (
        card(points="10-13"),
        '01001 points: "10-13" is not possible here; wanted: prices for one die, two, three',
    ),
    "four prices": (card(points="1/2/3/4"), '01001 points: "1/2/3/4" is not possible here'),
    "a character without points": (card(points=...), "01001 points: is missing: every character has points"),
    "a character without health": (card(health=...), "01001 health: is missing: every character has health"),
    "an event without a cost": (change(HB, "01013", cost=...), "01013 cost: is missing: right is a number, or null"),
    # other cards
    "a reprint of nothing": (card(reprint_of="99999"), "01001 reprint_of: '99999' is not in set/*.json"),
    "a reprint of itself": (card(reprint_of="01001"), "01001 reprint_of: the card names itself"),
    "a die of nothing": (card(parallel_die="01099"), "01001 parallel_die: '01099' is not in set/*.json"),
    "a die of a card without": (card(parallel_die="01005"), "01001 and 01005 do not both have a die"),
    "a back without a front": (
        lambda data: data.alter("set/DF.json", lambda rows: rows[1:]),
        "set/DF.json: 03001B code: a further face, but its first face 03001A is not in the set",
    ),
    # lists
    "an odd date": (
        change("sets.json", "HB", date_release="2021-02-30"),
        "sets.json: HB date_release: there is no day",
    ),
    "a date in words": (
        change("sets.json", "HB", date_release="March"),
        'HB date_release: "March" is not possible here',
    ),
    "an unknown cycle": (
        change("sets.json", "HB", cycle_code="TIED"),
        "'TIED' is not in cycles.json; did you mean TIDE?",
    ),
    "a path as the code of a set": (
        change("sets.json", "HB", code="../x"),
        'sets.json: ../x code: "../x" is not possible',
    ),
    "a set of ours": (change("sets.json", "HB", code="workshop"), "'workshop' is the code of another set here"),
    "a long word": (change("subtypes.json", "weapon", name="x" * 61), "wanted: a name of at most 60 characters"),
    "other digits": (card(points="１２"), '01001 points: "１２" is not possible here'),
    "a set twice": (twice("sets.json", "HB"), "sets.json: HB: the code stands twice"),
    # formats and boxes
    "a format of unknown sets": (
        deep(FORMATS, "TIDE", "data", "sets", ["HX"]),
        "TIDE data.sets[0]: 'HX' is not in sets",
    ),
    "a format without sets": (
        change(FORMATS, "TIDE", data={"balance": {}}),
        "TIDE data.sets: is missing; wanted: a list",
    ),
    "points of no card": (
        deep(FORMATS, "TIDE", "data", "balance", {"01099": "3"}),
        "formats.json: TIDE data.balance.01099: '01099' is not in set/*.json",
    ),
    "odd points of a format": (
        deep(FORMATS, "OPEN", "data", "balance", "01001", "a"),
        'OPEN data.balance.01001: "a" is not',
    ),
    "no points of a format": (
        deep(FORMATS, "OPEN", "data", "balance", "01001", ""),
        "OPEN data.balance.01001: no points",
    ),
    "a ban of no card": (
        deep(FORMATS, "OPEN", "data", "banned", ["01099"]),
        "OPEN data.banned[0]: '01099' is not in set",
    ),
    "a restriction that is no code": (
        deep(FORMATS, "OPEN", "data", "restricted", [15]),
        "OPEN data.restricted[0]: 15 is",
    ),
    "an odd pair": (deep(FORMATS, "CLUB", "data", "restrictedPairs", "14006", ["14006"]), "[0]: the card names itself"),
    "a pair with no card": (
        deep(FORMATS, "CLUB", "data", "restrictedPairs", "14006", ["14099"]),
        "'14099' is not in set",
    ),
    "an unknown key of a format": (deep(FORMATS, "OPEN", "data", "size", 30), "OPEN data.size: unknown key “size”"),
    "a format twice": (twice(FORMATS, "OPEN"), "formats.json: OPEN: the code stands twice"),
    "a box of no set": (change(PACKS, "MG", set_code="MX"), "starterPacks.json: MG set_code: 'MX' is not in sets.json"),
    "a box with no card": (
        deep(PACKS, "MG", "slots", "02099", {"quantity": 1, "dice": 0}),
        "MG slots.02099: '02099' is",
    ),
    "an empty place in a box": (
        deep(PACKS, "MG", "slots", "02012", "quantity", 0),
        "MG slots.02012.quantity: 0 is not",
    ),
    "a place without dice": (deep(PACKS, "MG", "slots", "02012", {"quantity": 1}), "MG slots.02012.dice: is missing"),
    "dice of a card without": (
        deep(PACKS, "MG", "slots", "02012", "dice", 1),
        "slots.02012.dice: 1 dice for a card that",
    ),
    # translations
    "a translation of no card": (change(RU, "01001", code="01099"), f"{RU}: 01099 code: '01099' is not in set/HB.json"),
    "a translation twice": (twice(RU, "01001"), f"{RU}: 01001: the code stands twice"),
    "a translation without a name": (change(RU, "01001", name=...), f"{RU}: 01001 name: is missing"),
    "an unknown key of a translation": (change(RU, "01001", title="x"), f"{RU}: 01001 title: unknown key “title”"),
    "a translation that is no JSON": (text(RU, "[{]"), f"{RU}:1: this is not JSON"),
    "names that are no JSON": (
        text("translations/ru/sets.json", "[{]"),
        "translations/ru/sets.json:1: this is not JSON",
    ),
}


def test_the_mini_database_has_no_fault():
    assert faults_of(MINI) == []


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_told_at_its_place_with_what_would_be_right(mini, case):
    how, said = CASES[case]
    how(mini)
    faults = [str(one) for one in faults_of(mini.root)]
    assert any(said in fault for fault in faults), "\n".join(faults)


def test_a_fault_knows_its_parts(mini):
    mini.change(HB, "01001", sides=["1MD", "2XX", "1R", "Sp", "-", "-"])
    [fault] = faults_of(mini.root)
    assert (fault.file, fault.card, fault.field) == (HB, "01001", "sides[1]")


def test_every_fault_of_a_record_is_told_at_once(mini):
    mini.change(HB, "01001", name=7, health=0, faction_code="pink")
    assert [one.field for one in faults_of(mini.root)] == ["name", "faction_code", "health"]


def test_a_broken_file_does_not_blame_the_cards_that_name_its_cards(mini):
    mini.write(HB, "[{]")
    assert {one.file for one in faults_of(mini.root)} == {HB}


def test_a_broken_record_does_not_blame_the_cards_that_name_it(mini):
    mini.change(HB, "01002", health="seven")  # 02001 is its reprint, and a box and a format name it
    assert [(one.file, one.card) for one in faults_of(mini.root)] == [(HB, "01002")]


# ---- what becomes of the rest ----------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_broken_record_keeps_its_whole_set_out_and_no_other(mini):
    mini.change(HB, "01024", cost="three")
    report = import_from(str(mini))
    assert [one.card for one in report.sets["HB"].faults] == ["01024"]
    assert not CardSet.objects.filter(code="HB").exists()
    assert Card.objects.filter(set__code="MG").count() == 12
    # Formats and boxes are whole or not there: these name cards of the missing set.
    assert set(DestinyFormat.objects.values_list("code", flat=True)) == {"CLUB"}
    assert not StarterPack.objects.exists()
    assert "names what is not imported: 01001" in str(report.formats.faults[0])
    # The next import makes up for what pointed there.
    assert Card.objects.get(code="02001").destiny.reprint_of is None
    mini.change(HB, "01024", cost=3)
    again = import_from(str(mini))
    assert again.faults == []
    assert Card.objects.get(code="02001").destiny.reprint_of.card.code == "01002"
    assert DestinyFormat.objects.count() == StarterPack.objects.count() == 3


@pytest.mark.django_db
def test_a_set_that_is_broken_now_stays_as_it_was(mini):
    import_from(str(mini))
    before = Edition.objects.get(game="destiny").number
    mini.change(HB, "01001", name="Renamed")
    mini.change(HB, "01002", points="a lot")
    report = import_from(str(mini))
    assert CardText.objects.get(card__code="01001", language="en").name == "Captain Orla"
    assert (report.total("changed"), report.total("gone")) == (0, 0)
    assert Edition.objects.get(game="destiny").number == before


@pytest.mark.django_db
def test_a_broken_translation_keeps_out_that_language_of_that_set(mini):
    import_from(str(mini))
    mini.change(RU, "01001", name="Капитанша")
    mini.change(RU, "01002", text=5)
    mini.change("translations/de/set/HB.json", "01001", name="Kapitän Orla")
    report = import_from(str(mini))
    assert [one.file for one in report.faults] == [RU]
    words = dict(CardText.objects.filter(card__code="01001").values_list("language", "name"))
    assert (words["ru"], words["de"]) == ("Капитан Орла", "Kapitän Orla")


@pytest.mark.django_db
def test_what_the_database_refuses_is_a_fault_of_its_set(mini, alice):
    """An invented card has taken the code."""
    row = CardSet.objects.create(game="destiny", code="workshop", name_ru="Свои", name_en="Own")
    Card.objects.create(game="destiny", set=row, code="02005", kind="event", source="original", owner=alice)
    report = import_from(str(mini))
    [fault] = report.sets["MG"].faults
    assert "the database refuses the set" in str(fault)
    assert not CardSet.objects.filter(code="MG").exists()
    assert Card.objects.filter(set__code="HB").count() == 24
    assert Card.objects.get(code="02005").owner == alice


@pytest.mark.django_db
def test_without_the_lists_that_cards_refer_to_nothing_is_imported(mini):
    (mini.root / "types.json").unlink()
    with pytest.raises(Unreadable):
        import_from(str(mini))
    assert Card.objects.count() == CardSet.objects.count() == 0


@pytest.mark.django_db
def test_a_language_that_is_not_there_is_refused(mini):
    with pytest.raises(SourceError, match="no translations into xx; there are: en, de, es"):
        import_from(str(mini), languages=["xx"])
