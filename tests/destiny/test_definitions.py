"""Definitions and the importer share rows: each keeps what is its own, in whichever order they come."""

from __future__ import annotations

import pytest

from cardsdb.destiny.importing import import_from
from cardsdb.management.commands.load_cards import load
from cardsdb.models import Card, CardSet, CardText, Edition, Origin, StarterPack, Subtype
from tests.destiny.rows import card, sides, state, text

pytestmark = pytest.mark.django_db

DEFINITIONS = """
game: destiny
set:
  code: HB
  name: {ru: Огни нашей гавани, en: Harbour Lights}
cards:
  - code: "01001"
    number: "1"
    name: {ru: Капитан Орла, en: Captain Orla}
    subtitle: {ru: Смотрительница, en: Keeper of the Lamp}
    source: known
    type: character
    subtypes: [sailor]
    colour: red
    affiliation: villain
    rarity: L
    unique: true
    health: 11
    points: [10, 13]
    limit: 1
    die: 1RD 2RD +1RD 1R Sp -
  - code: "01005"
    number: "5"
    name: {ru: Чаячник, en: Gull Keeper}
    source: known
    type: character
    colour: gray
    affiliation: neutral
    rarity: C
    health: 5
    points: [5]
    limit: 6
  - code: "01006"
    number: "6"
    name: {ru: Багор, en: Boathook}
    source: known
    copies: 2
    type: upgrade
    subtypes: [weapon, tool]
    colour: red
    affiliation: villain
    rarity: S
    cost: 3
    limit: 2
    die: 2RD1 +1RD +2RD 1R Sp Sp
  - code: "01098"
    name: {ru: Своя, en: Our Own}
    source: original
    type: event
    colour: gray
    affiliation: neutral
    rarity: C
    cost: 0
"""
OTHER = """
game: destiny
set:
  code: OWN
  name: {ru: Своё, en: Ours}
cards:
  - code: "99001"
    number: "1"
    name: {ru: Одна, en: One}
    source: original
    type: event
    colour: gray
    affiliation: neutral
    rarity: C
    cost: 0
"""


@pytest.fixture(autouse=True)
def _speaking(monkeypatch):
    """The words of a program, as far as this is about them."""
    monkeypatch.setattr(
        "cardsdb.services.loading.rules_text",
        lambda card, language, names: "" if card.code == "01005" else f"Generated {language}",
    )


@pytest.fixture
def definitions(tmp_path):
    files = [tmp_path / "hb.yaml", tmp_path / "own.yaml"]
    for file, words in zip(files, (DEFINITIONS, OTHER), strict=True):
        file.write_text(words, encoding="utf-8")
    return lambda: load(files, dry_run=False)["cards"]


def everything():
    return (
        state(),
        list(CardSet.objects.order_by("code").values_list("code", "name_ru", "name_en", "position")),
        list(Subtype.objects.order_by("code").values_list("code", "name_ru", "name_en")),
    )


def clear():
    for model in (StarterPack, Card, CardSet, Subtype):
        model.objects.all().delete()


def test_the_order_of_loading_and_importing_does_not_matter(mini, definitions):
    definitions()
    import_from(str(mini))
    one = everything()
    clear()
    import_from(str(mini))
    definitions()
    assert everything() == one


def test_once_both_are_there_neither_changes_anything_again(mini, definitions):
    definitions()
    import_from(str(mini))
    before, edition = everything(), Edition.objects.get(game="destiny").number
    report = definitions()
    assert (report.added, report.changed, report.gone) == ([], [], [])
    assert not import_from(str(mini)).changes
    assert (everything(), Edition.objects.get(game="destiny").number) == (before, edition)


def test_loading_after_importing_takes_one_turn(mini, definitions):
    import_from(str(mini))
    report = definitions()
    assert report.added == ["destiny 01098", "destiny 99001"]
    assert report.changed == ["destiny 01001", "destiny 01005", "destiny 01006"]
    assert definitions().changed == []


def test_a_definition_keeps_its_facts_and_the_difference_is_told(mini, definitions):
    definitions()
    report = import_from(str(mini))
    told = {(one.code, one.field): (one.ours, one.theirs) for one in report.sets["HB"].differences}
    assert told == {
        ("01001", "subtitle (ru)"): ("Смотрительница", "Хранительница лампы"),
        ("01006", "name (en)"): ("Boathook", "Hook"),
        ("01006", "name (ru)"): ("Багор", "Крюк"),
        ("01006", "cost"): (3, 2),
        ("01006", "sides"): (["2RD1", "+1RD", "+2RD", "1R", "Sp", "Sp"], ["2RD1", "+1RD", "+2RD", "1R", "Sp", "-"]),
        ("01006", "subtypes"): (["tool", "weapon"], ["weapon"]),
    }
    hook = card("01006")
    assert (hook.cost, hook.card.copies, hook.card.source, sides("01006")[5]) == (3, 2, "known", "special")
    assert hook.subtypes.count() == 2
    assert CardSet.objects.get(code="HB").name_ru == "Огни нашей гавани"


def test_printed_words_come_from_the_importer_and_names_from_the_definition(mini, definitions):
    definitions()
    import_from(str(mini))
    assert (text("01006").name, text("01006").origin) == ("Boathook", Origin.IMPORTED)
    assert text("01006").text.startswith("Redeploy.")
    assert text("01006", "ru").name == "Багор"
    assert text("01006", "ru").text.startswith("Передача.")
    assert text("01006", "hu").name == "»Hook"
    # Where nothing is printed the generated words stand, and what the importer alone knows is there.
    assert text("01001", "ru").origin == Origin.IMPORTED
    assert text("01005", "ru").text == ""
    assert card("01001").illustrator == "Ona Pell"
    assert text("01001").flavour == "“Light it.”"


def test_generated_words_stand_where_nothing_is_printed(mini, definitions):
    mini.change("set/HB.json", "01006", text=...)
    import_from(str(mini))
    definitions()
    assert (text("01006").text, text("01006").origin) == ("Generated en", Origin.GENERATED)
    import_from(str(mini))
    assert (text("01006").text, text("01006").origin) == ("Generated en", Origin.GENERATED)


def test_words_that_are_no_longer_printed_make_room_for_generated_ones(mini, definitions):
    definitions()
    import_from(str(mini))
    mini.change("set/HB.json", "01006", text=...)
    mini.alter("translations/ru/set/HB.json", lambda rows: [row for row in rows if row["code"] != "01006"])
    import_from(str(mini))
    definitions()
    assert (text("01006").text, text("01006", "ru").text) == ("Generated en", "Generated ru")


def test_a_search_finds_printed_words_after_loading_again(mini, definitions):
    definitions()
    import_from(str(mini))
    definitions()
    row = Card.objects.get(code="01006")
    assert " redeploy " in row.folded
    assert " »hook"[2:] in row.folded
    assert "generated" not in row.folded


def test_sets_that_only_definitions_know_stand_behind_the_communitys(mini, definitions):
    definitions()
    assert CardSet.objects.get(code="OWN").position == 2
    import_from(str(mini))
    assert CardSet.objects.get(code="OWN").position == 702
    assert Card.objects.get(code="99001").position == 702 * 10_000 + 1
    assert Card.objects.filter(game="destiny").order_by("position").last().code == "99001"


def test_a_card_of_ours_in_a_set_of_the_community_stays_and_is_not_told_as_gone(mini, definitions):
    definitions()
    report = import_from(str(mini))
    assert report.sets["HB"].gone == []
    assert card("01098").cost == 0


def test_a_box_that_a_definition_made_is_kept_and_differences_are_told(mini):
    import_from(str(mini))
    box = StarterPack.objects.get(code="HB-V")
    box.source = "known"
    box.save()
    box.cards.filter(card__card__code="01009").update(quantity=1)
    report = import_from(str(mini))
    [told] = report.packs.differences
    assert (told.code, told.field) == ("HB-V", "cards")
    assert box.cards.get(card__card__code="01009").quantity == 1
    assert CardText.objects.exists()


def test_a_dry_run_tells_the_same_also_where_a_set_moves(mini, definitions):
    definitions()
    CardSet.objects.filter(code="HB").update(position=9)
    Card.objects.filter(set__code="HB").update(position=90_001)
    dry = import_from(str(mini), dry_run=True)
    real = import_from(str(mini))
    assert dry.sets["HB"].as_dict() == real.sets["HB"].as_dict()
    assert (real.sets["HB"].own, CardSet.objects.get(code="HB").position) == ("changed", 1)
    assert Card.objects.get(code="01001").position == 10_001
