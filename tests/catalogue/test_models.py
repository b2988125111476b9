"""What must always be true of a card is refused by the database itself."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from cardsdb.catalogue.games import all_games, game_info
from cardsdb.models import Beater, Card, CardSet, DestinyCard, DieSide, FluxxCard, Game, ZarubaCard

pytestmark = pytest.mark.django_db


def make(game="fluxx", code="k.test", kind="keeper"):
    row, _ = CardSet.objects.get_or_create(game=game, code="test", defaults={"name_ru": "Проба", "name_en": "Test"})
    return Card.objects.create(game=game, set=row, code=code, kind=kind, source="original")


def refused(model, **fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "keeper", "rule_slot": "draw", "rule_value": 2},
        {"kind": "new_rule", "rule_slot": "draw"},
        {"kind": "new_rule", "rule_value": 2},
        {"kind": "action", "goal_condition": {"is": "all", "of": []}},
        {"kind": "action", "has_power": True},
        {"kind": "keeper", "all_lose": True},
        {"kind": "monster"},
    ],
)
def test_a_fluxx_card_has_only_the_fields_of_its_kind(fields):
    refused(FluxxCard, card=make(), **fields)


def destiny(**fields):
    card = make("destiny", "01011", "character")
    return {"card": card, "kind": "character", "colour": "blue", "affiliation": "villain", **fields}


@pytest.mark.parametrize(
    "fields", [{"points_two": 13}, {"health": 0}, {"colour": "purple"}, {"rarity": "Z"}, {"affiliation": "judge"}]
)
def test_a_destiny_card_keeps_its_figures_in_order(fields):
    refused(DestinyCard, **destiny(**fields))


@pytest.mark.parametrize(
    "side",
    [
        {"position": 6, "symbol": "melee", "value": 1},
        {"position": 0, "symbol": "blank", "value": 1},
        {"position": 0, "symbol": "special", "value": 1},
        {"position": 0, "symbol": "melee"},
        {"position": 0, "symbol": "melee", "value": 1, "variable": True},
        {"position": 0, "symbol": "claw", "value": 1},
    ],
)
def test_a_die_side_is_one_that_can_be_printed(side):
    card = DestinyCard.objects.create(**destiny(points_one=10, points_two=13, health=11))
    refused(DieSide, card=card, **side)


def test_the_six_sides_of_a_die_are_written_as_players_write_them():
    card = DestinyCard.objects.create(**destiny())
    sides = [
        DieSide(card=card, position=0, symbol="melee", value=2),
        DieSide(card=card, position=1, symbol="melee", value=1, modifier=True),
        DieSide(card=card, position=2, symbol="special"),
        DieSide(card=card, position=3, symbol="focus", variable=True),
    ]
    DieSide.objects.bulk_create(sides)
    assert [str(side) for side in card.sides.all()] == ["2melee", "+1melee", "special", "Xfocus"]


@pytest.mark.parametrize(
    "fields",
    [
        {"pile": "priem"},
        {"pile": "priem", "faction": "sila", "cute": True},
        {"pile": "pribambas", "faction": "sila"},
        {"pile": "nezhdan"},
        {"pile": "luli", "visibility": "secret"},
    ],
)
def test_a_zaruba_card_has_only_the_fields_of_its_pile(fields):
    refused(ZarubaCard, card=make("zaruba", "p.test", "priem"), **fields)


def test_a_faction_beats_a_technique_once():
    card = ZarubaCard.objects.create(card=make("zaruba", "p.test", "priem"), pile="priem", faction="sila")
    Beater.objects.create(card=card, faction="magiya")
    refused(Beater, card=card, faction="magiya")


def test_a_code_is_taken_once_per_game():
    make()
    refused(Card, game="fluxx", set=CardSet.objects.get(), code="k.test", kind="goal", source="known")


def test_every_game_has_its_part_in_the_catalogue():
    assert [info.code for info in all_games()] == Game.values
    for info in all_games():
        assert info.kinds
        assert Card._meta.get_field(info.child).one_to_one
        assert info.filters.base_filters["kind"]
    with pytest.raises(KeyError):
        game_info("chess")
