"""Twelve faces in one picture: eight that ship, of all kinds, and four that somebody might invent.

Knows a few cards by code, and rows only as the pool of what may be named; what it draws is kept nowhere.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from cardsdb.faces import SIZES, face_of_definition, render
from cardsdb.language.core import CardDef
from cardsdb.models import Card
from cardsdb.services.definitions import definition_of
from cardsdb.services.faces import fonts
from cardsdb.services.people import Holder
from cardsdb.services.tokens import tokens
from cardsdb.workshop.drafts import Draft, read
from cardsdb.workshop.pool import Pool, Seen, pool_of

SHIPPED = ("k.yoda", "c.vader", "g.duel", "a.draw-3-play-2", "r.draw-4", "s.as-you-were", "b.basic", "k.falcon")
INVENTED = (
    Draft("fluxx", "keeper", "Космическая корова", "Space Cow", mark="x7f3"),
    Draft(
        "fluxx",
        "goal",
        "Молоко для звёзд",
        "Milk for the Stars",
        program="- on: win\n  if: {is: all, of: [k.space-cow-x7f3, k.leia, k.r2d2]}\n",
        mark="m2n3",
    ),
    Draft(
        "fluxx",
        "action",
        "Ограбление с пересадкой",
        "Heist with a Change",
        program="- on: play\n  do:\n    - {do: steal, what: {zone: table, of: each_other, kinds: [keeper]}}\n"
        '    - {do: draw, n: "#3"}\n',
        mark="b7c8",
    ),
    Draft(
        "fluxx",
        "surprise",
        "Не так быстро!",
        "Not So Fast!",
        program="- on: play\n  do: [{do: draw, n: 1}]\n- on: response\n  cancels: [action]\n  do: [{do: draw, n: 1}]\n",
        mark="v3w4",
    ),
)
COLUMNS, GAP = 6, 16


def contact_sheet(lang: str) -> Image.Image:
    """The picture, in a language; needs the shipped cards in the catalogue."""
    pool = pool_of("fluxx", Holder())
    rows = Card.objects.public().filter(game="fluxx", code__in=SHIPPED).in_both().select_related("fluxx")
    by_code = {row.code: definition_of(row) for row in rows}
    cards = [by_code[code] for code in SHIPPED if code in by_code]
    for draft in INVENTED:
        card, _reading = read(draft, pool)
        pool = Pool((*pool.cards, Seen(0, card.code, draft.kind, 1, card.name, own=True)))
        cards.append(card)
    wide, high = SIZES["grid"].pixels
    lines = -(-len(cards) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * (wide + GAP) + GAP, lines * (high + GAP) + GAP), tokens()["desk"][0])
    for i, card in enumerate(cards):
        sheet.paste(_drawn(card, lang, pool), (GAP + i % COLUMNS * (wide + GAP), GAP + i // COLUMNS * (high + GAP)))
    return sheet


def _drawn(card: CardDef, lang: str, pool: Pool) -> Image.Image:
    face = face_of_definition(card, lang, {**pool.names, card.code: card.name})
    return Image.open(BytesIO(render(face, SIZES["grid"], fonts))).convert("RGB")
