"""Sets, formats, boxes and imports for staff: lists open, cards are chosen by typing, contradictions are said."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from cardsdb.models import CardSet, DestinyCard, DestinyFormat, Edition, ImportRun, StarterPack
from tests.destiny.conftest import _mini_rows, rows

__all__ = ["_mini_rows", "rows"]

pytestmark = pytest.mark.usefixtures("rows")


@pytest.fixture
def root(client):
    client.force_login(User.objects.create_superuser("root", password="x"))
    return client


ROWS = {
    "cardset": CardSet.objects.filter(game="destiny"),
    "destinyformat": DestinyFormat.objects.all(),
    "starterpack": StarterPack.objects.all(),
}


@pytest.mark.parametrize("name", [*ROWS, "destinycycle", "importrun"])
def test_a_list_opens_and_is_searched(root, name):
    ImportRun.objects.create(place="x.zip")
    assert root.get(f"/admin/cardsdb/{name}/").status_code == 200
    if name != "importrun":
        assert root.get(f"/admin/cardsdb/{name}/?q=a").status_code == 200


@pytest.mark.parametrize("name", ROWS)
def test_a_row_opens_and_its_cards_are_chosen_by_typing(root, name):
    for row in ROWS[name]:
        page = root.get(f"/admin/cardsdb/{name}/{row.pk}/change/")
        assert page.status_code == 200
        if name != "cardset":
            assert "admin-autocomplete" in page.content.decode()


def form_of(row: DestinyFormat, **more):
    data = {
        "code": row.code, "name_ru": row.name_ru, "name_en": row.name_en, "position": row.position,
        "source": row.source, "laws": "{}", "sets": [one.pk for one in row.sets.all()],
    }  # fmt: skip
    for prefix in ("cards", "pairs"):
        data |= {f"{prefix}-{name}": "0" for name in ("TOTAL_FORMS", "INITIAL_FORMS", "MIN_NUM_FORMS")}
    return data | more


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"points_two": "12"}, "formatcard_two_prices_need_one"),
        ({}, "formatcard_says_something"),
    ],
)
def test_what_a_constraint_refuses_is_said_on_the_page(root, fields, words):
    row = DestinyFormat.objects.create(code="NEW", name_ru="н", name_en="n", position=50)
    card = DestinyCard.objects.first()
    data = {"cards-TOTAL_FORMS": "1", "cards-0-card": card.pk, "cards-0-format": row.pk}
    data |= {f"cards-0-{name}": value for name, value in fields.items()}
    page = root.post("/admin/cardsdb/destinyformat/NEW/change/", form_of(row, **data))
    assert page.status_code == 200
    assert words in page.content.decode()
    assert not row.cards.exists()


def test_a_pair_may_be_written_either_way_round_and_not_twice(root):
    row = DestinyFormat.objects.create(code="NEW", name_ru="н", name_en="n", position=50)
    one, other = DestinyCard.objects.order_by("card__code")[:2]
    first = {"pairs-TOTAL_FORMS": "1", "pairs-0-one": other.pk, "pairs-0-other": one.pk}
    twice = {**first, "pairs-TOTAL_FORMS": "2", "pairs-1-one": one.pk, "pairs-1-other": other.pk}
    assert root.post("/admin/cardsdb/destinyformat/NEW/change/", form_of(row, **twice)).status_code == 200
    assert not row.pairs.exists()
    before = Edition.objects.get(game="destiny").number
    assert root.post("/admin/cardsdb/destinyformat/NEW/change/", form_of(row, **first)).status_code == 302
    [pair] = row.pairs.all()
    assert (pair.one, pair.other) == (one, other)
    assert Edition.objects.get(game="destiny").number > before


def test_an_import_is_not_rewritten(root):
    run = ImportRun.objects.create(place="x.zip")
    assert root.get("/admin/cardsdb/importrun/add/").status_code == 403
    assert root.post(f"/admin/cardsdb/importrun/{run.pk}/change/", {"place": "y"}).status_code == 403
