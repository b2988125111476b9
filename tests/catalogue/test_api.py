"""The catalogue for programs: typed, paged, strict about parameters, open to everybody, cheap to ask twice."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from cardsdb.api import keeping
from cardsdb.models import Card, CardSet, DestinyCard, DieSide

pytestmark = pytest.mark.usefixtures("catalogue")


def ask(client, address, status=200):
    response = client.get(address, headers={"accept": "application/json", "accept-language": "en"})
    assert response.status_code == status
    return response.json()


def test_the_games_are_listed_with_their_kinds(client):
    games = {game["code"]: game for game in ask(client, "/api/games/")}
    assert set(games) == {"fluxx", "destiny", "zaruba"}
    assert games["fluxx"]["cards"] == 100
    assert "keeper" in games["fluxx"]["kinds"]


def test_the_sets_are_listed_with_their_sizes(client):
    [star_wars] = ask(client, "/api/sets/?game=fluxx")["results"]
    assert (star_wars["code"], star_wars["cards"]) == ("star-wars", 100)


def test_a_card_has_typed_fields_texts_and_its_program(client):
    card = ask(client, "/api/cards/fluxx/r.draw-4/")
    assert card["fluxx"]["rule_slot"] == "draw"
    assert card["fluxx"]["rule_value"] == 4
    assert card["destiny"] is card["zaruba"] is None
    assert {text["language"] for text in card["texts"]} == {"ru", "en"}
    assert card["program"][0]["what"] == {"set": "slot", "slot": "draw", "value": "#4"}


def test_a_destiny_card_has_its_die(client):
    row = CardSet.objects.create(game="destiny", code="TEST", name_ru="Проба", name_en="Test")
    card = Card.objects.create(game="destiny", set=row, code="99001", kind="character", source="imported")
    child = DestinyCard.objects.create(
        card=card, kind="character", colour="red", affiliation="hero", cost=None, points_one=8, has_die=True, die="2RD"
    )
    DieSide.objects.create(card=child, position=0, symbol="ranged", value=2)
    answer = ask(client, "/api/cards/?game=destiny&colour=red&side=ranged")
    [found] = [c for c in answer["results"] if c["code"] == "99001"]
    assert found["destiny"]["sides"] == [
        {"symbol": "ranged", "value": 2, "modifier": False, "cost": 0, "variable": False}
    ]
    assert found["program"] is None


def test_words_and_fields_narrow_the_list_as_on_the_pages(client):
    answer = ask(client, "/api/cards/?game=fluxx&kind=goal&q=люк+штурмовики")
    assert [card["code"] for card in answer["results"]] == ["g.disguise"]


@pytest.mark.parametrize("game", ["fluxx", "destiny"])
def test_a_game_alone_keeps_the_cards_of_others_out(client, game):
    answer = ask(client, f"/api/cards/?game={game}&page_size=200")
    assert answer["count"] == Card.objects.public().filter(game=game).count()
    assert {card["game"] for card in answer["results"]} == {game}


def test_pages_have_sixty_cards_unless_asked_otherwise(client):
    assert len(ask(client, "/api/cards/?game=fluxx")["results"]) == 60
    assert len(ask(client, "/api/cards/?game=fluxx&page=2")["results"]) == 40
    assert len(ask(client, "/api/cards/?game=fluxx&page_size=7")["results"]) == 7


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("game=chess", {"game"}),
        ("kind=monster&colour=pink", {"kind", "colour"}),
        ("cost=minus", {"cost"}),
        ("colr=red&game=destiny", {"colr"}),
        ("view=list", {"view"}),
    ],
)
def test_a_bad_parameter_is_named(client, question, fields):
    assert set(ask(client, f"/api/cards/?{question}", 400)) == fields


@pytest.mark.parametrize(
    "address",
    [
        *("/api/cards/fluxx/k.nobody/", "/api/cards/fluxx/k%00/", "/api/cards/chess/k.luke/"),
        *("/api/bulk/chess.json", "/api/cards/?page=99"),
    ],
)
def test_what_does_not_exist_is_not_found(client, address):
    ask(client, address, 404)


def test_the_whole_drawer_comes_in_one_file_and_only_once(client):
    first = client.get("/api/bulk/fluxx.json")
    assert len(first.json()) == 100
    assert client.get("/api/bulk/fluxx.json", headers={"if-none-match": first["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    "address", ["/api/games/", "/api/cards/?game=fluxx", "/api/cards/fluxx/k.luke/", "/api/schema/"]
)
def test_answers_are_open_to_other_sites(client, address):
    assert client.get(address)["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("address", ["/api/games/", "/api/cards/?game=fluxx", "/api/cards/fluxx/k.luke/"])
def test_an_unchanged_answer_is_not_sent_twice(client, address):
    first = client.get(address)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304


def test_nothing_can_be_written(client, alice_client):
    for visitor in (client, alice_client):
        assert visitor.post("/api/cards/", {}).status_code in {403, 405}
        assert visitor.delete("/api/cards/fluxx/k.luke/").status_code in {403, 405}


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/api/cards/?game=fluxx&q=люк", 3),
        ("/api/cards/?game=fluxx&kind=goal&names=k.luke", 3),
        ("/api/cards/fluxx/k.luke/", 2),
        ("/api/bulk/fluxx.json", 3),
    ],
)
def test_an_answer_costs_a_fixed_number_of_queries(client, django_assert_num_queries, address, queries):
    keeping._kept.clear()
    with django_assert_num_queries(queries):
        ask(client, address)


def test_the_description_is_valid_and_complete(tmp_path):
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yaml"))
    described = (tmp_path / "schema.yaml").read_text()
    for address in ("/api/games/", "/api/sets/", "/api/cards/", "/api/cards/{game}/{code}/", "/api/bulk/{game}.json"):
        assert f"{address}:" in described


def test_the_page_about_it_names_every_address(client):
    page = client.get("/api/").content.decode()
    for address in ("/api/games/", "/api/sets/", "/api/cards/", "/api/bulk/fluxx.json", "/api/schema/"):
        assert address in page
