"""The community's own data, where this machine has it: every figure that is known of it comes out of the rows."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from django.db import transaction
from django.db.models import Count, F, Q

from cardsdb.destiny.collecting import Collection
from cardsdb.destiny.importing import import_from
from cardsdb.destiny.sources import opened
from cardsdb.models import (
    Card,
    CardSet,
    CardText,
    DestinyCard,
    DestinyCycle,
    DestinyFormat,
    DestinySet,
    DieSide,
    Edition,
    StarterPack,
    Subtype,
)
from tests.destiny.rows import card, prices, sides

SETS = """
1 AW 174 174 AW 2016-12-01
2 SoR 160 160 AW 2017-05-04
3 EaW 160 160 AW 2017-09-14
4 TPG 46 46 LEG 2017-09-01
5 LEG 180 180 LEG 2018-02-01
6 RIV 20 20 LEG 2018-02-15
7 WotF 160 160 LEG 2018-07-05
8 AtG 160 160 LEG 2018-11-08
9 CONV 180 180 CONV 2019-03-28
10 AoN 20 20 CONV 2019-04-25
11 SoH 160 160 CONV 2019-07-05
12 CM 160 160 CONV 2020-01-20
13 TR 22 22 CONV 2020-07-13
101 FA 90 90 FA 2020-10-15
102 RM 105 105 FA 2021-01-29
103 HS 110 110 FA 2021-06-11
701 EC 90 92 EC 2021-01-08
702 PW 34 35 EC 2021-05-04
"""
LANGUAGES = {
    "en": (2034, 18),
    "hu": (1924, 17),
    "es": (1074, 9),
    "it": (892, 7),
    "fr": (849, 9),
    "zh": (763, 7),
    "de": (749, 7),
    "pt": (682, 6),
    "pl": (182, 2),
    "ru": (160, 1),
}


@pytest.fixture(scope="module")
def imported(community, django_db_setup, django_db_blocker):
    """The whole import, once; its report and the seconds that it took."""
    with django_db_blocker.unblock(), transaction.atomic():
        started = time.perf_counter()
        report = import_from(community)
        yield report, time.perf_counter() - started
        transaction.set_rollback(True)


@pytest.fixture
def rows(imported, db):
    """Everything as rows."""
    return DestinyCard.objects


def codes(query):
    return set(query.values_list("card__code", flat=True))


def count(query, name):
    return dict(query.order_by().values_list(name).annotate(n=Count("pk")))


# ---- the import itself -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("db")
def test_the_whole_import_has_no_fault_and_takes_well_under_a_minute(imported):
    report, seconds = imported
    assert report.faults == []
    assert report.total("added") == 2034
    assert seconds < 60


@pytest.mark.usefixtures("rows")
def test_the_second_import_changes_nothing(community):
    edition = Edition.objects.get(game="destiny").number
    report = import_from(community)
    assert (report.changes, report.total("unchanged"), report.total("gone")) == (False, 2034, 0)
    assert Edition.objects.get(game="destiny").number == edition


@pytest.mark.usefixtures("db")
def test_oddities_are_told_by_kind(imported):
    report, _ = imported
    found = Counter(
        (one.field.partition("[")[0], one.message.template) for section in report.sections for one in section.remarks
    )
    assert {field: n for (field, _), n in found.items() if field not in ("points", "")} == {
        "illustrator": 251,
        "ttscardid": 9,
        "sides": 8,
        "text": 2,
        "cost": 1,
        "health": 1,
        "name": 1,
        "position": 1,
    }
    assert sorted(n for (field, _), n in found.items() if field == "points") == [1, 4, 5]
    assert [n for (field, _), n in found.items() if not field] == [1]  # Russian names of boxes, with a comma too many


@pytest.mark.usefixtures("rows")
def test_cards_are_found(client):
    for query, code in (("Kylo Ren", "01011"), ("Falcon Millenario", None), ("01038", "01038")):
        page = client.get("/cards/destiny/", {"q": query})
        assert page.status_code == 200
        assert code is None or f"/cards/destiny/{code}/" in page.content.decode()


# ---- sets and languages ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("rows")
def test_eighteen_sets_in_five_cycles():
    told = [line.split() for line in SETS.split("\n") if line]
    found = CardSet.objects.filter(game="destiny").annotate(n=Count("cards")).select_related("destiny")
    found = found.order_by("position")  # a query in groups forgets the order of its model
    assert [
        [
            str(one.position),
            one.code,
            str(one.destiny.size),
            str(one.n),
            one.destiny.cycle_id,
            str(one.destiny.released),
        ]
        for one in found
    ] == told
    assert list(DestinyCycle.objects.values_list("code", flat=True)) == ["AW", "LEG", "CONV", "FA", "EC"]
    fans = Card.objects.filter(set__destiny__in=DestinySet.objects.exclude(project=""))
    assert (Card.objects.filter(game="destiny").count(), fans.count()) == (2034, 432)
    assert count(DestinySet.objects.exclude(project=""), "project") == {
        "A Renewed Hope": 3,
        "The Coruscant Initiative": 2,
    }


@pytest.mark.usefixtures("rows")
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_sets_of_every_language(language):
    words = CardText.objects.filter(language=language, card__game="destiny")
    assert (words.count(), words.values("card__set").distinct().count()) == LANGUAGES[language]


@pytest.mark.usefixtures("rows")
def test_no_other_language_came():
    assert set(CardText.objects.values_list("language", flat=True)) == set(LANGUAGES)
    assert CardText.objects.filter(language="ru").exclude(card__set__code="SoR").count() == 0


# ---- facts -----------------------------------------------------------------------------------------------


def test_kinds_colours_affiliations_and_rarities(rows):
    assert count(rows, "kind") == {
        "battlefield": 82,
        "character": 354,
        "event": 806,
        "support": 306,
        "upgrade": 377,
        "plot": 74,
        "downgrade": 35,
    }
    assert count(rows, "colour") == {"blue": 596, "red": 597, "yellow": 589, "gray": 252}
    assert count(rows, "affiliation") == {"hero": 666, "villain": 662, "neutral": 706}
    assert count(rows, "rarity") == {"S": 594, "C": 513, "U": 387, "R": 387, "L": 153}


def test_how_many_cards_have_what(rows):
    english = CardText.objects.filter(language="en", card__game="destiny")
    assert rows.filter(unique=True).count() == 436
    assert rows.filter(has_die=True).count() == 816
    assert rows.filter(errata=True).count() == 116
    assert rows.filter(subtypes__isnull=False).distinct().count() == 931
    assert rows.exclude(illustrator="").count() == 1955 - 251  # of 251 the name is a blank
    assert rows.exclude(tts_id="").count() == 2034
    assert english.exclude(subtitle="").count() == 352
    assert english.exclude(text="").count() == 2015 - 1  # of one the text is a blank
    assert english.exclude(flavour="").count() == 467 - 3  # and of three the flavour
    assert rows.filter(health__isnull=False).count() == 354  # 355 with the stray one
    assert rows.filter(cost__isnull=False).count() == 1523  # 1525 with the variable and the stray one
    assert rows.filter(points_one__isnull=False).count() == 424  # 426 with two that are empty
    assert Subtype.objects.count() == 48
    assert not english.filter(Q(text__contains="<b>") | Q(text__contains="</")).exists()


def test_copy_limits(rows):
    assert count(rows, "copy_limit") == {2: 1528, 1: 425, 3: 48, 4: 18, 6: 7, 5: 6, 7: 2}
    many = rows.filter(copy_limit__gt=2).exclude(kind="character")
    assert dict(many.values_list("card__code", "copy_limit")) == {
        "08031": 4,
        "08086": 4,
        "16022": 4,
        "11027": 6,
        "702032": 6,
    }


@pytest.mark.usefixtures("rows")
def test_keywords_in_texts():
    texts = list(CardText.objects.filter(language="en", card__game="destiny").values_list("text", flat=True))
    for word, n in {
        "Ambush": 96,
        "Redeploy": 54,
        "Guardian": 30,
        "Modify": 26,
        "Piloting": 25,
        "Detect": 13,
        "Team Up": 9,
        "Renew": 3,
        "Power Action": 142,
        "Spot": 191,
        "After": 482,
        "Before": 105,
        "instead": 115,
    }.items():
        assert sum(word in text for text in texts) == n, word


# ---- dice and points -------------------------------------------------------------------------------------


def test_dice(rows):
    assert DieSide.objects.count() == 816 * 6
    assert not rows.filter(has_die=True).annotate(n=Count("sides")).exclude(n=6).exists()
    assert set(DieSide.objects.exclude(value=None).values_list("value", flat=True)) <= set(range(1, 8))
    assert set(DieSide.objects.values_list("cost", flat=True)) == {0, 1, 2, 3}
    assert sides("01011") == ["1melee", "2melee(1)", "1shield", "1resource", "special", "blank"]
    assert sides("01038") == ["1melee", "+2melee", "1discard", "1resource", "+1resource", "blank"]


def test_variable_sides_are_written_with_x_or_0(rows):
    variable = DieSide.objects.filter(variable=True)
    assert variable.count() == 26 + 23
    with_0 = {"08069", "08117", "14015", "14086", "15035", "15048", "15078", "701003"}
    with_x = {"01031", "03013", "05068", "07032", "08086", "701049"}
    assert set(variable.values_list("card__card__code", flat=True)) == with_0 | with_x
    assert variable.filter(card__card__code__in=with_0).count() == 23
    assert codes(rows.filter(sides__symbol="any")) == {"02016", "03035", "11134"}


def test_the_notation_has_111_different_sides(community):
    with opened(community) as source:
        found = Collection(source)
    assert len({side for one in found.catalogue.cards.values() for side in one.sides}) == 111
    assert found.frame.words["sideTypes"].keys() >= {"Fr"}
    assert "green" in found.frame.words["factions"]


def test_points(rows):
    assert codes(rows.filter(points_three__isnull=False)) == {"16063", "701002"}
    negative = dict(rows.filter(points_one__lt=0).values_list("card__code", "points_one"))
    assert Counter(negative.values()) == {-1: 7, -2: 1, -10: 1}
    assert negative["15101"] == -10
    assert codes(rows.filter(kind="plot", points_one=None)) == {"13006b", "701085b", "13008b", "13009b"}
    assert codes(rows.filter(points_two__lte=F("points_one"))) == {"14052"}
    assert prices("14052") == (17, 15, None)
    assert {prices(code)[:2] for code in codes(rows.filter(kind="plot", points_two__isnull=False))} >= {
        (0, 1),
        (2, 3),
        (3, 5),
        (4, 5),
    }
    characters = rows.filter(kind="character")
    assert codes(characters.filter(unique=True, points_two=None)) == {"15001", "16039a"}
    assert characters.filter(unique=False, points_two__isnull=False).count() == 14
    diceless = characters.filter(has_die=False)
    assert diceless.count() == 16
    assert codes(diceless.filter(points_two__isnull=False)) == {"13003a", "13005b", "13005c", "13005d", "16064"}


def test_stray_and_variable_figures(rows):
    assert card("15076").health is None
    assert card("13006b").cost is None
    assert codes(rows.filter(kind__in=["upgrade", "support", "event", "downgrade"], cost=None)) == {"16023"}
    assert {*rows.filter(kind="character").values_list("health", flat=True)} <= {*range(2, 19)}


# ---- cards among each other ------------------------------------------------------------------------------


def test_reprints_parallel_dice_and_faces(rows):
    assert rows.filter(reprint_of__isnull=False).count() == 46
    assert rows.filter(parallel_die__isnull=False).count() == 63
    assert rows.filter(parallel_die__has_die=False).count() == 0
    faces = rows.exclude(face="")
    assert faces.count() == 40
    assert count(faces, "card__set__code") == {"TR": 22, "RM": 8, "HS": 4, "EC": 4, "PW": 2}
    assert faces.filter(face="A").count() == 19
    assert faces.filter(front=None).count() == 19
    assert [one.card.code for one in card("13005a").backs.order_by("face")] == ["13005b", "13005c", "13005d"]
    assert card("13002a").card.number == "3"


def test_twelve_faces_are_marked_as_such(community):
    with opened(community) as source:
        assert sum(one.flip_card for one in Collection(source).catalogue.cards.values()) == 12


def test_sets_never_follow_from_codes(rows):
    for beginning, of in (("14", "FA"), ("15", "RM"), ("16", "HS"), ("701", "EC"), ("702", "PW")):
        found = Card.objects.filter(game="destiny", code__startswith=beginning, set__position__gt=100)
        assert set(found.values_list("set__code", flat=True)) == {of}
    same = Card.objects.filter(set__code="RM", number="48")
    assert set(same.values_list("code", flat=True)) == {"15043", "15045"}


def test_eighteen_titles_are_shared_by_different_cards(rows):
    titles = {}
    english = CardText.objects.filter(language="en", card__game="destiny").exclude(card__kind="character")
    for name, code, first in english.values_list("name", "card__code", "card__destiny__reprint_of__card__code"):
        titles.setdefault(name, set()).add(first or code)
    shared = {name for name, cards in titles.items() if len(cards) > 1}
    faces = set(CardText.objects.exclude(card__destiny__face="").values_list("name", flat=True))
    assert len(shared - faces) == 18
    assert {"BB-8", "Millennium Falcon", "R2-D2", "Slave I"} <= shared


def test_errata_of_the_first_set(rows):
    ours = rows.filter(card__set__code="AW", errata=True)
    assert ours.count() == 27
    assert ours.exclude(kind="character").count() == 4
    assert {"01011", "01038", "01045", "01002"} <= codes(ours)


@pytest.mark.usefixtures("rows")
def test_names_have_no_blanks_around_them():
    assert CardText.objects.get(card__code="15101", language="en").name[0] != " "
    padded = Q(name__startswith=" ") | Q(name__endswith=" ") | Q(subtitle__startswith=" ") | Q(subtitle__endswith=" ")
    assert not CardText.objects.filter(padded).exists()


# ---- formats and boxes -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("rows")
def test_formats():
    found = DestinyFormat.objects.annotate(
        n_sets=Count("sets", distinct=True),
        points=Count("cards", filter=Q(cards__points_one__isnull=False), distinct=True),
        restricted=Count("cards", filter=Q(cards__restricted=True), distinct=True),
        banned=Count("cards", filter=Q(cards__banned=True), distinct=True),
        errata=Count("cards", filter=Q(cards__errata=True), distinct=True),
        n_pairs=Count("pairs", distinct=True),
    )
    names = ("code", "name_en", "n_sets", "points", "restricted", "banned", "errata", "n_pairs")
    assert list(found.order_by("position").values_list(*names)) == [
        ("STD", "Standard", 10, 23, 19, 6, 0, 0),
        ("TRI", "Trilogy", 4, 11, 9, 0, 0, 0),
        ("INF", "Infinite", 18, 51, 12, 9, 0, 0),
        ("ARNS", "ARH Standard", 8, 33, 0, 11, 1, 4),
        ("TCISTD", "TCI Standard", 7, 24, 0, 7, 13, 0),
    ]
    trilogy = DestinyFormat.objects.get(code="TRI")
    assert {one.code for one in trilogy.sets.all()} == {"CONV", "AoN", "SoH", "CM"}
    finn = card("01045").standings.get(format="INF")
    assert (finn.points_one, finn.points_two) == (11, 13)
    assert prices("01045") == (13, 16, None)


@pytest.mark.usefixtures("rows")
def test_the_pairs_that_may_not_be_together():
    pairs = DestinyFormat.objects.get(code="ARNS").pairs.values_list("one__card__code", "other__card__code")
    assert set(pairs) == {("11056", "11077"), ("11094", "12157"), ("11103", "15049"), ("12027", "12042")}


@pytest.mark.usefixtures("rows")
def test_boxes():
    found = {
        box.code: (len(cards), sum(one.quantity for one in cards), sum(one.dice for one in cards))
        for box in StarterPack.objects.prefetch_related("cards")
        for cards in [box.cards.all()]
    }
    assert found == {
        "AW-V": (22, 23, 9),
        "AW-H": (22, 23, 9),
        "TPG": (46, 46, 16),
        "LEG-V": (23, 23, 9),
        "LEG-H": (23, 23, 9),
        "RIV": (20, 20, 9),
        "CONV-V": (23, 24, 9),
        "CONV-H": (24, 24, 9),
        "AoN": (20, 20, 9),
    }
    kylo = {one.card.card.code: (one.quantity, one.dice) for one in StarterPack.objects.get(code="AW-V").cards.all()}
    assert (kylo["01011"], kylo["01002"], kylo["01089"]) == ((1, 2), (1, 1), (2, 0))
    both = {one.card.card.code for one in StarterPack.objects.get(code="AW-H").cards.all()} & kylo.keys()
    assert both == {"01008", "01059", "01149", "01151", "01153", "01154", "01155", "01156", "01157"}
    assert StarterPack.objects.get(code="AW-V").name_ru == "Стартовый набор Кайло Рен"
