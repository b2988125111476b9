"""The invented database becomes rows, and every oddity has its place."""

from __future__ import annotations

from datetime import date

import pytest

from cardsdb.destiny.mapping import plain
from cardsdb.models import (
    Card,
    CardSet,
    CardText,
    DestinyCard,
    DestinyCycle,
    DestinyFormat,
    DestinySet,
    DieSide,
    FormatCard,
    Origin,
    StarterPack,
    Subtype,
)
from tests.destiny.rows import card, prices, sides, text


@pytest.mark.usefixtures("rows")
def test_a_page_tells_all_three_prices(client):
    assert "14 with one die, 18 with two, 22 with three" in client.get("/cards/destiny/14004/").content.decode()


# ---- what is there ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("rows")
def test_a_card_has_all_its_facts():
    row = card("01001")
    assert (row.kind, row.colour, row.affiliation, row.rarity) == ("character", "red", "villain", "L")
    assert (row.unique, row.health, row.copy_limit, row.has_die, row.errata) == (True, 11, 1, True, True)
    assert (row.card.number, row.card.source, row.card.program, row.tts_id) == ("1", "imported", None, "101")
    assert sides("01001") == ["1ranged", "2ranged", "+1ranged", "1resource", "special", "blank"]
    assert list(row.subtypes.values_list("code", flat=True)) == ["sailor"]
    assert text("01001").subtitle == "Keeper of the Lamp"
    assert text("01001").flavour == "“Light it.”"
    assert text("01001").origin == Origin.IMPORTED


@pytest.mark.usefixtures("rows")
def test_sets_have_cycle_size_date_and_maker():
    row = DestinySet.objects.get(set__code="FaN")
    assert (row.cycle_id, row.size, row.released, row.project) == ("DUSK", 12, date(2022, 2, 28), "Lantern Club")
    assert DestinySet.objects.get(set__code="DF").released is None
    assert list(DestinyCycle.objects.values_list("code", "name_ru")) == [("TIDE", "Прилив"), ("DUSK", "Dusk")]
    sets = CardSet.objects.filter(game="destiny").values_list("code", "position")
    assert list(sets) == [("HB", 1), ("MG", 2), ("DF", 3), ("FaN", 101), ("FW", 701)]
    assert CardSet.objects.get(code="HB").name_ru == "Огни гавани"


@pytest.mark.usefixtures("rows")
def test_cards_stand_in_the_order_of_sets_and_printed_numbers_whatever_their_codes_say():
    codes = list(Card.objects.filter(game="destiny").values_list("code", flat=True))
    assert codes[:2] == ["01001", "01002"]
    assert codes[24] == "02001"
    assert codes.index("14011") + 1 == codes.index("701001")
    assert codes[-1] == "701005"
    # Two cards say that they are number 8.
    assert codes.index("14007") == codes.index("14006") + 1


@pytest.mark.usefixtures("rows")
def test_faces_of_a_double_sided_card_belong_together():
    assert [(row.card.code, row.face, row.front and row.front.card.code) for row in faces("0300")] == [
        ("03001a", "A", None),
        ("03001b", "B", "03001a"),
        ("03002a", "A", None),
        ("03002b", "B", "03002a"),
        ("03002c", "C", "03002a"),
        ("03002d", "D", "03002a"),
        ("03003a", "A", None),
        ("03003b", "B", "03003a"),
    ]
    assert card("01001").face == ""
    assert [back.face for back in card("03002a").backs.order_by("face")] == ["B", "C", "D"]


def faces(beginning):
    rows = DestinyCard.objects.select_related("card", "front__card")
    return rows.filter(card__code__startswith=beginning).order_by("card__code")


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("01001", (10, 13, None)),
        ("01002", (7, None, None)),
        ("02004", (8, 11, None)),  # not unique, and yet two prices
        ("14001", (8, None, None)),  # unique, and yet one price
        ("14004", (14, 18, 22)),
        ("14005", (17, 15, None)),  # a misprint
        ("02008", (-1, None, None)),
        ("14009", (-10, None, None)),
        ("02009", (0, 1, None)),
        ("03002b", (8, 11, None)),  # without a die
        ("03003b", (None, None, None)),  # a plot without points
        ("14002b", (None, None, None)),  # a plot with empty points
        ("01006", (None, None, None)),
    ],
)
def test_points_are_read_as_they_are_printed(code, expected):
    assert prices(code) == expected


@pytest.mark.usefixtures("rows")
def test_sides_have_variable_values_costs_and_any_symbol():
    assert sides("01008")[0] == "Xfocus"
    assert sides("14003")[:3] == ["Xmelee", "+Xmelee", "2melee"]  # written with 0
    assert sides("02006")[:3] == ["+1any", "+2any", "+3any(1)"]
    assert sides("701004") == ["1disrupt", "1discard", "4resource(2)", "6indirect(2)", "7ranged(1)", "blank"]
    assert sides("701002b")[4] == "special(1)"
    assert DieSide.objects.count() == 6 * DestinyCard.objects.filter(has_die=True).count()


@pytest.mark.usefixtures("rows")
def test_stray_figures_are_left_out_and_a_variable_cost_is_none():
    assert card("14003").health is None
    assert card("03003b").cost is None
    assert card("14006").cost is None
    assert card("01022").copy_limit is None
    assert (card("01020").copy_limit, card("01021").copy_limit) == (4, 6)


@pytest.mark.usefixtures("rows")
def test_reprints_keep_their_own_words_and_figures():
    assert card("02002").reprint_of == card("01024")
    assert (card("02002").cost, card("01024").cost) == (2, 3)
    assert text("02002").text != text("01024").text
    # The same title alone makes no reprint.
    same = DestinyCard.objects.filter(card__texts__language="en", card__texts__name="Tin Parrot")
    assert {row.card.code: row.reprint_of and row.reprint_of.card.code for row in same} == {
        "01011": None,
        "02003": None,
        "701005": "01011",
    }


@pytest.mark.usefixtures("rows")
def test_dice_stand_in_for_dice_also_of_sets_that_come_later():
    assert card("03001b").parallel_die == card("01004")
    assert card("14008").parallel_die == card("701002a")
    assert [row.card.code for row in card("01007").parallel_dice.all()] == ["14003"]


@pytest.mark.usefixtures("rows")
def test_blanks_and_tags_go():
    assert text("14007").name == "Night Market"
    assert card("14004").illustrator == "Moll Ives"
    assert card("01017").illustrator == ""
    assert text("01001").text == "Special - Deal 1 damage to a character.\nShe never sleeps."
    assert text("14007").text == "Claim - Gain 1 resource. > Never two."


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<b>Claim</b> - a<br/>b", "Claim - a\nb"),
        ("a</i.> b </em) c", "a b c"),
        ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"),
        ('<span class="x">a</span>  b\n\n c ', "a b\nc"),
        ("1 < 2 &amp; 3 > 2", "1 < 2 & 3 > 2"),
        ("[melee] [LEG]", "[melee] [LEG]"),
    ],
)
def test_a_text_becomes_plain(written, read):
    assert plain(written) == read


@pytest.mark.usefixtures("rows")
def test_words_come_in_nine_languages_and_english():
    languages = CardText.objects.filter(card__game="destiny").values_list("language", flat=True)
    assert set(languages) == {"en", "de", "es", "fr", "hu", "it", "pl", "pt", "ru", "zh"}
    assert text("01001", "zh").name == "奥拉船长"
    assert text("14001", "pt").name == "Acendedor"  # from a file written in capitals
    assert text("701002a", "fr").subtitle == "Calme"  # from a record that repeats the whole card
    assert card("701001").card.number == "1"  # and does not change it
    assert text("01002", "ru").text == ""
    assert text("01017", "ru").name == "Меченые кости"


@pytest.mark.usefixtures("rows")
def test_subtypes_are_named_by_the_community_or_by_us():
    names = dict(Subtype.objects.values_list("code", "name_ru"))
    assert (names["sailor"], names["weapon"]) == ("Моряк", "Оружие")
    assert (names["bounty-hunter"], names["format"]) == ("Охотник за головами", "Формат")
    assert Subtype.objects.get(code="bounty-hunter").name_en == "Bounty Hunter"


@pytest.mark.usefixtures("rows")
def test_a_format_has_sets_points_bans_restrictions_errata_and_pairs():
    open_sea = DestinyFormat.objects.get(code="OPEN")
    assert open_sea.name_ru == "Открытое море"
    assert {one.code for one in open_sea.sets.all()} == {"HB", "MG", "DF", "FaN", "FW"}
    said = {one.card.card.code: one for one in open_sea.cards.all()}
    assert (said["14004"].points_one, said["14004"].points_two, said["14004"].points_three) == (15, 19, 23)
    assert (said["01002"].points_one, said["01002"].points_two) == (6, None)
    assert said["14009"].points_one == -8
    assert {code for code, one in said.items() if one.banned} == {"03003b", "14002b"}
    assert {code for code, one in said.items() if one.restricted} == {"01015", "02011"}
    tide = DestinyFormat.objects.get(code="TIDE")
    assert [(one.card.card.code, one.restricted) for one in tide.cards.all()] == [("01015", True)]
    club = DestinyFormat.objects.get(code="CLUB")
    pairs = {(pair.one.card.code, pair.other.card.code) for pair in club.pairs.all()}
    assert pairs == {("14006", "701003"), ("14003", "701004")}
    assert [one.card.card.code for one in club.cards.filter(errata=True)] == ["03003a"]


@pytest.mark.usefixtures("rows")
def test_a_box_has_its_cards_and_dice():
    box = StarterPack.objects.get(code="HB-V")
    assert (box.name_ru, box.name_en, box.set.code) == ("Стартовый набор Орлы", "Orla Starter", "HB")
    held = {one.card.card.code: (one.quantity, one.dice) for one in box.cards.all()}
    assert held["01001"] == (1, 2)  # elite
    assert held["01009"] == (2, 0)
    assert sum(quantity for quantity, _ in held.values()) == 9


@pytest.mark.usefixtures("rows")
def test_cards_are_found_by_names_in_any_language_and_by_texts_in_ours(client):
    for query, code in (("Hüterin", "01001"), ("портовый страж", "01002"), ("sleeps", "01001"), ("reefs", "01004")):
        page = client.get("/cards/destiny/", {"q": query})
        assert page.status_code == 200, query
        assert f"/cards/destiny/{code}/" in page.content.decode(), query
    assert "/cards/destiny/01001/" not in client.get("/cards/destiny/", {"q": "ferry"}).content.decode()


@pytest.mark.usefixtures("rows")
def test_the_mini_database_has_every_rule_of_a_format():
    assert FormatCard.objects.filter(banned=True).exists()
    assert FormatCard.objects.filter(restricted=True).exists()
    assert FormatCard.objects.filter(errata=True).exists()
    assert FormatCard.objects.filter(points_one__lt=0).exists()
    assert FormatCard.objects.filter(points_three__isnull=False).exists()
    assert DestinyFormat.objects.filter(pairs__isnull=False).exists()
