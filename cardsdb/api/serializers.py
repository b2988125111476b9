"""The rows as JSON, with typed fields. Knows the shape that programs rely on; must not know how cards are found."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from cardsdb.catalogue.games import game_info
from cardsdb.models import Card, CardSet, CardText, DestinyCard, DieSide, FluxxCard, Game, ZarubaCard


class GameSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(choices=Game.choices)
    cards = serializers.IntegerField(help_text="How many different cards the catalogue has.")
    sets = serializers.IntegerField()
    kinds = serializers.ListField(child=serializers.CharField())
    bulk = serializers.CharField(help_text="All cards of the game in one file.")


class SetSerializer(serializers.ModelSerializer[CardSet]):
    cards = serializers.IntegerField(source="size", read_only=True)

    class Meta:
        model = CardSet
        fields = ["game", "code", "name_ru", "name_en", "cards"]


class TextSerializer(serializers.ModelSerializer[CardText]):
    class Meta:
        model = CardText
        fields = ["language", "name", "subtitle", "text", "origin"]


class FluxxSerializer(serializers.ModelSerializer[FluxxCard]):
    goal_condition = serializers.JSONField(read_only=True, allow_null=True)
    variants = serializers.JSONField(read_only=True)

    class Meta:
        model = FluxxCard
        fields = ["rule_slot", "rule_value", "rule_all", "goal_condition", "all_lose", "has_power", "variants"]


class SideSerializer(serializers.ModelSerializer[DieSide]):
    class Meta:
        model = DieSide
        fields = ["symbol", "value", "modifier", "cost", "variable"]


class DestinySerializer(serializers.ModelSerializer[DestinyCard]):
    subtypes = serializers.SlugRelatedField[Any](slug_field="code", many=True, read_only=True)
    sides = SideSerializer(many=True, read_only=True)

    class Meta:
        model = DestinyCard
        fields = [
            *("colour", "affiliation", "rarity", "unique", "cost", "health", "points_one", "points_two"),
            *("copy_limit", "has_die", "subtypes", "sides", "translated"),
        ]


class ZarubaSerializer(serializers.ModelSerializer[ZarubaCard]):
    beaten_by = serializers.SlugRelatedField[Any](slug_field="faction", many=True, read_only=True)

    class Meta:
        model = ZarubaCard
        fields = ["pile", "faction", "beaten_by", "cute", "visibility"]


CHILDREN: dict[str, type[serializers.ModelSerializer[Any]]] = {
    Game.FLUXX: FluxxSerializer,
    Game.DESTINY: DestinySerializer,
    Game.ZARUBA: ZarubaSerializer,
}


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card; of the three typed parts `fluxx`, `destiny` and `zaruba` exactly one is not null."""

    set = serializers.SlugRelatedField[Any](slug_field="code", read_only=True)
    texts = TextSerializer(many=True, read_only=True)
    program = serializers.JSONField(read_only=True, allow_null=True, help_text="null: not playable yet")
    url = serializers.SerializerMethodField()
    fluxx = serializers.SerializerMethodField()
    destiny = serializers.SerializerMethodField()
    zaruba = serializers.SerializerMethodField()

    class Meta:
        model = Card
        fields = [
            *("game", "code", "set", "number", "kind", "copies", "source", "url", "texts"),
            *("program", "fluxx", "destiny", "zaruba"),
        ]

    @extend_schema_field(str)
    def get_url(self, card: Card) -> str:
        return reverse("api:card", args=[card.game, card.code], request=self.context.get("request"))

    @extend_schema_field(FluxxSerializer(allow_null=True))
    def get_fluxx(self, card: Card) -> Any:
        return _child(card, Game.FLUXX)

    @extend_schema_field(DestinySerializer(allow_null=True))
    def get_destiny(self, card: Card) -> Any:
        return _child(card, Game.DESTINY)

    @extend_schema_field(ZarubaSerializer(allow_null=True))
    def get_zaruba(self, card: Card) -> Any:
        return _child(card, Game.ZARUBA)


def _child(card: Card, game: str) -> Any:
    return CHILDREN[game](card.child).data if card.game == game else None


def kinds(game: str) -> list[str]:
    return [kind.code for kind in game_info(game).kinds]
