"""The rows as JSON, with typed fields. Knows the shape that programs rely on; must not know how cards are found."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from cardsdb.catalogue.destiny_index import Index
from cardsdb.catalogue.games import game_info
from cardsdb.models import (
    Card,
    CardSet,
    CardText,
    DestinyCard,
    DestinyCycle,
    DestinyFormat,
    DestinySet,
    DieSide,
    FluxxCard,
    FormatCard,
    Game,
    PackCard,
    StarterPack,
    ZarubaCard,
)


class GameSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(choices=Game.choices)
    cards = serializers.IntegerField(help_text="How many different cards the catalogue has.")
    sets = serializers.IntegerField()
    kinds = serializers.ListField(child=serializers.CharField())
    bulk = serializers.CharField(help_text="All cards of the game in one file.")


class DestinySetSerializer(serializers.ModelSerializer[DestinySet]):
    cycle = serializers.CharField(source="cycle_id", read_only=True)

    class Meta:
        model = DestinySet
        fields = ["cycle", "size", "released", "project"]


class SetSerializer(serializers.ModelSerializer[CardSet]):
    """`destiny` is null for a set of another game; its `size` is the number on the box, `cards` how many are here."""

    cards = serializers.IntegerField(source="size", read_only=True)
    destiny = serializers.SerializerMethodField()

    class Meta:
        model = CardSet
        fields = ["game", "code", "name_ru", "name_en", "position", "cards", "destiny"]

    @extend_schema_field(DestinySetSerializer(allow_null=True))
    def get_destiny(self, row: CardSet) -> Any:
        own = getattr(row, "destiny", None)
        return DestinySetSerializer(own).data if own else None


class TextSerializer(serializers.ModelSerializer[CardText]):
    class Meta:
        model = CardText
        fields = ["language", "name", "subtitle", "text", "flavour", "origin"]


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


class PricesSerializer(serializers.ModelSerializer[FormatCard]):
    """What a format says of a card; points replace the printed ones."""

    class Meta:
        model = FormatCard
        fields = ["format", "banned", "restricted", "errata", "points_one", "points_two", "points_three"]


class DestinySerializer(serializers.ModelSerializer[DestinyCard]):
    """`legal`: the formats that allow it. `standings`: what formats say of this card in particular."""

    subtypes = serializers.SerializerMethodField()
    sides = SideSerializer(many=True, read_only=True)
    reprint_of = serializers.SerializerMethodField()
    parallel_die = serializers.SerializerMethodField()
    front = serializers.SerializerMethodField()
    printings = serializers.SerializerMethodField(help_text="Codes of all its printings, itself included.")
    legal = serializers.SerializerMethodField()
    standings = PricesSerializer(many=True, read_only=True)

    class Meta:
        model = DestinyCard
        fields = [
            *("colour", "affiliation", "rarity", "unique", "cost", "health", "points_one", "points_two"),
            *("points_three", "copy_limit", "has_die", "die", "subtypes", "sides", "reprint_of", "printings"),
            *("parallel_die", "face", "front", "errata", "illustrator", "tts_id", "translated", "legal", "standings"),
        ]

    def get_subtypes(self, row: DestinyCard) -> list[str]:
        return row.traits.split()

    def get_reprint_of(self, row: DestinyCard) -> str | None:
        return row.reprint_of.card.code if row.reprint_of else None

    def get_parallel_die(self, row: DestinyCard) -> str | None:
        return row.parallel_die.card.code if row.parallel_die else None

    def get_front(self, row: DestinyCard) -> str | None:
        return row.front.card.code if row.front else None

    def get_printings(self, row: DestinyCard) -> list[str]:
        known: Index | None = self.context.get("index")
        return list(known.printings(row.reprint_of_id or row.pk)) if known else []

    def get_legal(self, row: DestinyCard) -> list[str]:
        known: Index | None = self.context.get("index")
        place = known.place.get(row.pk) if known else None
        return sorted(known.records[place].legal) if known and place is not None else []


class CycleSerializer(serializers.ModelSerializer[DestinyCycle]):
    sets = serializers.SerializerMethodField()

    class Meta:
        model = DestinyCycle
        fields = ["code", "name_ru", "name_en", "position", "released", "sets"]

    def get_sets(self, row: DestinyCycle) -> list[str]:
        return [one.set.code for one in sorted(row.sets.all(), key=lambda one: one.set.position)]


class FormatCardSerializer(PricesSerializer):
    card = serializers.CharField(source="card.card.code", read_only=True)

    class Meta(PricesSerializer.Meta):
        fields = ["card", *PricesSerializer.Meta.fields[1:]]


class DestinyFormatSerializer(serializers.ModelSerializer[DestinyFormat]):
    """`laws`: where it departs from the booklet. `pairs`: of each two a deck may have only one."""

    laws = serializers.JSONField(read_only=True)
    sets = serializers.SlugRelatedField[Any](slug_field="code", many=True, read_only=True)
    cards = FormatCardSerializer(many=True, read_only=True)
    pairs = serializers.SerializerMethodField()

    class Meta:
        model = DestinyFormat
        fields = ["code", "name_ru", "name_en", "position", "source", "laws", "sets", "cards", "pairs"]

    def get_pairs(self, row: DestinyFormat) -> list[list[str]]:
        return [[pair.one.card.code, pair.other.card.code] for pair in row.pairs.all()]


class PackCardSerializer(serializers.ModelSerializer[PackCard]):
    card = serializers.CharField(source="card.card.code", read_only=True)

    class Meta:
        model = PackCard
        fields = ["card", "quantity", "dice"]


class BoxSerializer(serializers.ModelSerializer[StarterPack]):
    set = serializers.SlugRelatedField[Any](slug_field="code", read_only=True)
    cards = PackCardSerializer(many=True, read_only=True)

    class Meta:
        model = StarterPack
        fields = ["code", "name_ru", "name_en", "position", "source", "set", "cards"]


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
        return _child(card, Game.DESTINY, self.context)

    @extend_schema_field(ZarubaSerializer(allow_null=True))
    def get_zaruba(self, card: Card) -> Any:
        return _child(card, Game.ZARUBA)


def _child(card: Card, game: str, context: Any = None) -> Any:
    return CHILDREN[game](card.child, context=context or {}).data if card.game == game else None


def kinds(game: str) -> list[str]:
    return [kind.code for kind in game_info(game).kinds]
