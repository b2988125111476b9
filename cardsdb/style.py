"""The style page: tokens with their contrast, type, every component in every state, cards, and all glyphs by name.

Knows what is shown; the look itself is in the style sheets, its figures come from `cardsdb.look`. The page is made of
the same parts as all others, so what is broken here is broken everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from cardsdb import look
from cardsdb.catalogue.games import Label, game_info
from cardsdb.faces.destiny.dice import COLOURS
from cardsdb.faces.glyphs import GLYPHS
from cardsdb.models import Card
from cardsdb.services.faces import face_url, has_face
from cardsdb.services.reader import language
from cardsdb.services.tokens import tokens

PALETTES: tuple[tuple[Label, tuple[str, ...]], ...] = (
    (_("Paper and ink"), ("desk", "paper", "raised", "sunk", "ink", "ink-2", "line", "line-2")),
    (_("An accent for each game"), ("fluxx", "destiny", "zaruba")),
    (_("What is right, doubtful, wrong, in focus"), ("ok", "warn", "bad", "focus")),
    (_("Kinds of Fluxx"), ("k-keeper", "k-creeper", "k-goal", "k-action", "k-newrule", "k-surprise", "k-basic")),
    (_("Colours of Destiny, always with a shape"), ("d-blue", "d-red", "d-yellow", "d-gray", "d-green")),
    (_("Factions of Zaruba"), ("z-sila", "z-magia", "z-azart", "z-yarost", "z-medicina", "z-cute")),
    (_("Oak and brass, only on drawers"), ("oak", "oak-2", "oak-3", "label", "brass", "brass-2")),
    (_("Cards: paper, backs, counters"), ("leaf", "leaf-ink", "leaf-line", "back", "back-edge", "no", "badge")),
    (_("The table, dark at any hour"), ("cloth", "cloth-lit", "cloth-line", "chalk", "chalk-2", "glow", "focus-cloth")),
)

SIZES = ((36, "t6"), (28, "t5"), (22, "t4"), (18, "t3"), (16, "t2"), (14, "t1"))
SPACES = (4, 8, 12, 16, 24, 32, 64)
DICE = (
    ("blue", "2", "melee"), ("red", "+1", "ranged"), ("yellow", "2", "focus"), ("gray", "1", "disrupt"),
    ("blue", "2", "discard"), ("red", "1", "shield"), ("yellow", "1", "resource"), ("gray", "", "special"),
    ("blank", "", "blank"),
)  # fmt: skip
SHORT = ("1MD 2MD1 1Sh 1R Sp -", "1RD +2RD 3ID2 1Dr 1Dc -", "XF +1* 2R 1Sh Sp2 -", "+1MD +2RD1 2Dr1 1F 1R -")
"""Whole dice: every symbol, plus, price and variable value there is."""

SIGNS: tuple[tuple[Label, dict[str, Label]], ...] = (
    (
        "Fluxx",
        {
            "keeper": _("keeper"), "creeper": _("creeper"), "goal": _("goal"), "action": _("action"),
            "newrule": _("new rule"), "surprise": _("surprise"), "basic": _("basic rules"),
        },
    ),
    (
        "Star Wars: Destiny",
        {
            "melee": _("melee damage"), "ranged": _("ranged damage"), "indirect": _("indirect damage"),
            "focus": _("focus"), "disrupt": _("disrupt"), "any": _("any symbol"),
            "discard": _("discard"), "shield": _("shield"), "resource": _("resource"), "special": _("special"),
            "blank": _("blank"), "unique": _("unique"), "character": _("character"), "upgrade": _("upgrade"),
            "downgrade": _("downgrade"), "hero": _("heroes"), "villain": _("villains"), "neutral": _("neutral"),
            "support": _("support"), "event": _("event"), "battlefield": _("battlefield"), "plot": _("plot"),
            "die": _("die"), "col-blue": _("blue"), "col-red": _("red"), "col-yellow": _("yellow"),
            "col-gray": _("gray"), "col-green": _("green"),
        },
    ),
    (
        _("Zaruba"),
        {
            "sila": _("strength"), "magia": _("magic"), "azart": _("gambling"), "yarost": _("rage"),
            "medicina": _("medicine"), "cute": _("cute"), "priem": _("technique"), "pribambas": _("gadget"),
            "nezhdan": _("surprise card"), "lul": _("whack"), "vis-secret": _("must not be shown"),
            "vis-optional": _("may be shown"), "vis-show": _("must be shown"), "bruise": _("bruise"),
            "bleed": _("bleeding"), "fracture": _("fracture"), "paralysis": _("paralysis"), "health": _("health"),
            "health-extra": _("extra health"), "medal": _("survivor’s medal"),
        },
    ),
    (
        _("What one can do"),
        {
            "search": _("search"), "undo": _("undo"), "redo": _("redo"), "play": _("play it"), "pause": _("pause"),
            "step": _("to the end"), "next": _("on"), "print": _("print"), "export": _("export"), "share": _("share"),
            "hint": _("hint"), "why": _("why"), "log": _("log"), "settings": _("settings"), "close": _("close"),
            "add": _("add"), "remove": _("remove"), "check": _("in order"), "warn": _("attention"),
            "theme": _("day and night"), "grid": _("grid"), "list": _("list"), "text": _("texts"),
            "drawpile": _("draw pile"), "trash": _("discard pile"), "bot": _("bot"), "seat": _("player"),
        },
    ),
)  # fmt: skip

TIGHT = 12
"""So many of the tightest pairs of colours are shown at once."""

SAMPLES = ("k.luke", "k.yoda", "a.another-turn", "g.father-and-son", "c.vader")
DESTINY = ("01011", "01043", "01008", "01146", "01168")
"""A character, a support, an upgrade, an event, and a battlefield that lies on its side."""


@dataclass(frozen=True, slots=True)
class Swatch:
    name: str
    day: str
    night: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A real card in one of its states."""

    card: Card
    style: str
    glyph: str
    kind: Label
    art: str


def samples(spoken: str) -> list[Sample]:
    """A few cards of Fluxx and of Destiny with their pictures, in that order; none while no cards are loaded."""
    cards = Card.objects.public().filter(code__in=SAMPLES + DESTINY).worded(spoken).select_related("fluxx", "destiny")
    known = {card.code: card for card in cards if has_face(card)}
    found = []
    for code in SAMPLES + DESTINY:
        if card := known.get(code):
            kind = game_info(card.game).kind(card.kind)
            found.append(Sample(card, kind.style, kind.glyph, kind.name, face_url(card, spoken, "art")))
    return found


@require_safe
def style(request: HttpRequest) -> HttpResponse:
    found, shown = tokens(), samples(language())
    pairs = sorted(look.pairs(found), key=lambda pair: pair.slack)
    context = {
        "palettes": [(title, [Swatch(name, *found[name]) for name in names]) for title, names in PALETTES],
        "tight": pairs[:TIGHT],
        "pairs": pairs[TIGHT:],
        "sizes": SIZES,
        "spaces": SPACES,
        "dice": DICE,
        "rows_of_dice": list(zip(({"name": c, "glyph": f"col-{c}"} for c in COLOURS), (*SHORT, SHORT[0]), strict=True)),
        "signs": SIGNS,
        "drawn": len(GLYPHS),
        "samples": [sample for sample in shown if sample.card.code in SAMPLES],
        "dealt": [sample for sample in shown if sample.card.code in DESTINY],
    }
    return render(request, "style.html", context)
