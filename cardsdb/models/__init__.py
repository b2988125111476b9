"""The rows of the catalogue: sets, cards, texts, rulings, and one typed child table per game.

Knows what must always be true of a card and leaves that to database constraints. Must not know how a card is
loaded, searched, shown or played.
"""

from cardsdb.models.collection import MOST_OWNED, CollectionLink, Owned
from cardsdb.models.core import WORKSHOP, Card, CardQuerySet, CardSet, CardText, Edition, Game, Origin, Ruling, Source
from cardsdb.models.destiny import (
    Affiliation,
    Colour,
    DestinyCard,
    DestinyCycle,
    DestinyFormat,
    DestinyKind,
    DestinySet,
    DieSide,
    FormatCard,
    FormatPair,
    PackCard,
    Rarity,
    StarterPack,
    Subtype,
    Symbol,
)
from cardsdb.models.fluxx import FluxxCard, FluxxKind, RuleSlot
from cardsdb.models.imports import ImportRun, ImportStage
from cardsdb.models.zaruba import Beater, Faction, Pile, Visibility, ZarubaCard

__all__ = [
    "MOST_OWNED",
    "WORKSHOP",
    "Affiliation",
    "Beater",
    "Card",
    "CardQuerySet",
    "CardSet",
    "CardText",
    "CollectionLink",
    "Colour",
    "DestinyCard",
    "DestinyCycle",
    "DestinyFormat",
    "DestinyKind",
    "DestinySet",
    "DieSide",
    "Edition",
    "Faction",
    "FluxxCard",
    "FluxxKind",
    "FormatCard",
    "FormatPair",
    "Game",
    "ImportRun",
    "ImportStage",
    "Origin",
    "Owned",
    "PackCard",
    "Pile",
    "Rarity",
    "RuleSlot",
    "Ruling",
    "Source",
    "StarterPack",
    "Subtype",
    "Symbol",
    "Visibility",
    "ZarubaCard",
]
