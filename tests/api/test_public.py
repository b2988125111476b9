"""The shapes of the community's old database: every field by its name, codes in capitals, 304, gzip, clear refusals."""

from __future__ import annotations

import gzip
import json

import pytest
from django.contrib.auth.models import User

from cardsdb.models import Card, CardText, DestinyFormat, StarterPack
from cardsdb.services.people import Holder
from decks.services.changing import Content, create, show_to
from tests.destiny.conftest import _mini_rows, rows

__all__ = ["_mini_rows", "rows"]

pytestmark = pytest.mark.usefixtures("rows")

FIELDS = {
    "code", "name", "subtitle", "type_code", "type_name", "faction_code", "faction_name", "affiliation_code",
    "affiliation_name", "rarity_code", "rarity_name", "set_code", "set_name", "subtypes", "sides", "cost", "points",
    "health", "deck_limit", "is_unique", "has_die", "has_errata", "position", "text", "flavor", "illustrator",
    "ttscardid", "reprints", "reprint_of", "parallel_die", "parallel_dice_of", "url", "imagesrc", "label", "cp",
}  # fmt: skip


def ask(client, address, status=200, **headers):
    response = client.get(f"/api/public/{address}", headers=headers)
    assert response.status_code == status, response.content
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Content-Type"].startswith("application/json")
    return response.json()


def test_a_card_has_every_field_of_old(client):
    for row in ask(client, "cards/"):
        assert set(row) == FIELDS
        assert row["code"] == row["code"].upper()
    assert len(ask(client, "cards/")) == Card.objects.filter(game="destiny").count()


def test_a_card_says_what_its_row_says(client):
    card = Card.objects.filter(game="destiny", destiny__points_two__isnull=False, destiny__has_die=True).first()
    own = card.destiny
    told = ask(client, f"card/{card.code.upper()}.json")
    assert told == ask(client, f"card/{card.code}.json")
    assert (told["health"], told["is_unique"], told["position"]) == (own.health, own.unique, int(card.number))
    assert told["sides"] == own.die.split()
    assert len(told["sides"]) == 6
    assert told["points"].startswith(f"{own.points_one}/{own.points_two}")
    assert told["cp"] == own.points_one * 100 + own.points_two
    assert told["url"].endswith(f"/cards/destiny/{card.code}/")


def test_words_are_told_only_where_they_were_imported(client):
    text = CardText.objects.filter(card__game="destiny", language="en").exclude(text="").first()
    assert ask(client, f"card/{text.card.code}.json")["text"] == text.text
    CardText.objects.filter(pk=text.pk).update(origin="generated")
    text.card.save()
    assert ask(client, f"card/{text.card.code}.json")["text"] is None


def test_faces_reprints_and_dice_are_named_in_capitals(client):
    face = Card.objects.filter(game="destiny", destiny__face="A").first()
    assert ask(client, f"card/{face.code}.json")["code"].endswith("A")
    again = Card.objects.filter(destiny__reprint_of__isnull=False).first()
    first = again.destiny.reprint_of.card.code.upper()
    assert ask(client, f"card/{again.code}.json")["reprint_of"] == first
    assert again.code.upper() in ask(client, f"card/{first}.json")["reprints"]
    twin = Card.objects.filter(destiny__parallel_die__isnull=False).first()
    other = ask(client, f"card/{twin.code}.json")["parallel_die"]
    assert twin.code.upper() in ask(client, f"card/{other}.json")["parallel_dice_of"]


def test_sets_and_their_cards(client):
    sets = ask(client, "sets/")
    for row in sets:
        assert set(row) == {"name", "code", "position", "available", "known", "total", "url"}
        cards = ask(client, f"cards/{row['code']}.json")
        assert {card["set_code"] for card in cards} == {row["code"]}
        assert len(cards) == row["known"]
    assert [row["position"] for row in sets] == sorted(row["position"] for row in sets)
    assert ask(client, "cards/nope.json", 404)["detail"]


def test_formats_have_their_lists(client):
    told = ask(client, "formats/")
    assert [row["code"] for row in told] == list(DestinyFormat.objects.values_list("code", flat=True))
    for row in told:
        assert set(row) == {"name", "code", "data"}
        assert set(row["data"]) == {"sets", "balance", "restricted", "banned", "errata", "restrictedPairs"}
        for one, others in row["data"]["restrictedPairs"].items():
            assert all(one in row["data"]["restrictedPairs"][other] for other in others), "in both directions"


def test_finding_knows_the_old_keys(client):
    found = ask(client, "find/?q=t:upgrade o<3")
    assert found
    assert all(card["type_code"] == "upgrade" and card["cost"] < 3 for card in found)
    assert ask(client, "find?q=t:upgrade o<3") == found
    assert ask(client, "find/?q=zzzzzz") == []


@pytest.mark.parametrize("question", ["", "q=", "q=t:monster", "q=" + "a" * 400, "q=x&view=list", "q=o<3|4"])
def test_a_wrong_question_is_refused_in_words(client, question):
    assert ask(client, f"find/?{question}", 400)


@pytest.mark.parametrize("code", ["99999", "x" * 200, "%00", "01001;drop", "ё"])
def test_a_card_that_there_is_not_is_a_404_in_json(client, code):
    assert ask(client, f"card/{code}.json", 404)["detail"]


@pytest.mark.parametrize("address", ["cards/", "sets/", "formats/", "card/01001.json", "find/?q=t:event"])
def test_asked_again_nothing_is_sent(client, address):
    first = client.get(f"/api/public/{address}")
    assert first["Access-Control-Allow-Origin"] == "*"
    assert client.get(f"/api/public/{address}", headers={"if-none-match": first["ETag"]}).status_code == 304
    if address != "formats/":
        since = {"if-modified-since": first["Last-Modified"]}
        assert client.get(f"/api/public/{address}", headers=since).status_code == 304


def test_packed_for_whoever_takes_it(client):
    plain = client.get("/api/public/cards/")
    packed = client.get("/api/public/cards/", headers={"accept-encoding": "br, gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in packed["Vary"]
    refused = client.get("/api/public/cards/", headers={"accept-encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused


def test_all_cards_cost_one_query_the_second_time(client, django_assert_num_queries):
    client.get("/api/public/cards/")
    with django_assert_num_queries(1):
        client.get("/api/public/cards/")


def test_there_is_no_jsonp_and_nothing_to_be_written(client):
    assert b"evil(" not in client.get("/api/public/sets/?callback=evil").content
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)("/api/public/cards/").status_code in (403, 405)


@pytest.fixture
def boxed(alice: User):
    """Alice's public deck: what lies in a box."""
    box = StarterPack.objects.order_by("position").first()
    cards = {row.card.card.code: row.quantity for row in box.cards.select_related("card__card")}
    elite = {row.card.card.code: (2,) for row in box.cards.all() if row.dice == 2 and row.quantity == 1}
    deck = create("destiny", Content("From a box", cards=cards, dice=elite), Holder(alice.pk))
    show_to(deck, deck.version, "public")
    deck.refresh_from_db()
    return deck, cards, elite


def test_a_public_deck_is_told_with_its_dice(client, boxed):
    deck, cards, elite = boxed
    told = ask(client, f"decklist/{deck.pk}.json")
    assert set(told) == {
        "id", "name", "date_creation", "date_update", "description_md", "format_code", "format_name", "user_id",
        "affiliation_code", "affiliation_name", "slots", "characters", "version",
    }  # fmt: skip
    assert {code: slot["quantity"] for code, slot in told["slots"].items()} == {
        code.upper(): copies for code, copies in cards.items()
    }
    for code in elite:
        assert told["slots"][code.upper()] == {"quantity": 1, "dice": 2, "dices": None}
        assert code.upper() in told["characters"]
    day = deck.created.date().isoformat()
    assert [row["id"] for row in ask(client, f"decklists/by_date/{day}.json")] == [deck.pk]
    assert ask(client, "decklists/by_date/1999-01-01.json") == []


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_a_deck_that_is_not_public_is_not_there(client, boxed, visibility):
    deck, _cards, _elite = boxed
    show_to(deck, deck.version, visibility)
    assert ask(client, f"decklist/{deck.pk}.json", 404)["detail"]
    assert ask(client, f"decklists/by_date/{deck.created.date().isoformat()}.json") == []


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "0", "9999-12-31"])
def test_a_day_is_a_day(client, day):
    response = client.get(f"/api/public/decklists/by_date/{day}.json")
    assert response.status_code == (200 if day == "9999-12-31" and response.status_code == 200 else 400)
    json.loads(response.content)
