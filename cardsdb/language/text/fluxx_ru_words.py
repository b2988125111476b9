"""The Russian words of Fluxx: its nouns, places and standing phrases, as tables.

Data for `fluxx_ru`; nothing here decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardsdb.language import fluxx as lang
from cardsdb.language.text.ru import CARD, Noun, noun

RANDOM = noun(
    "f",
    "случайная карта|случайной карты|случайной карте|случайную карту|случайной картой|случайной карте",
    "случайные карты|случайных карт|случайным картам|случайные карты|случайными картами|случайных картах",
)
KEEPER = noun("f", "тема|темы|теме|тему|темой|теме", "темы|тем|темам|темы|темами|темах")
CREEPER = noun(
    "f",
    "проблема|проблемы|проблеме|проблему|проблемой|проблеме",
    "проблемы|проблем|проблемам|проблемы|проблемами|проблемах",
)
ACTION = noun(
    "n",
    "действие|действия|действию|действие|действием|действии",
    "действия|действий|действиям|действия|действиями|действиях",
)
NEW_RULE = noun(
    "n",
    "новое правило|нового правила|новому правилу|новое правило|новым правилом|новом правиле",
    "новые правила|новых правил|новым правилам|новые правила|новыми правилами|новых правилах",
)
BASIC = noun(
    "n",
    "базовое правило|базового правила|базовому правилу|базовое правило|базовым правилом|базовом правиле",
    "базовые правила|базовых правил|базовым правилам|базовые правила|базовыми правилами|базовых правилах",
)
GOAL = noun("f", "цель|цели|цели|цель|целью|цели", "цели|целей|целям|цели|целями|целях")
SURPRISE = noun(
    "m",
    "сюрприз|сюрприза|сюрпризу|сюрприз|сюрпризом|сюрпризе",
    "сюрпризы|сюрпризов|сюрпризам|сюрпризы|сюрпризами|сюрпризах",
)
KIND: dict[str, Noun] = {
    "basic": BASIC,
    "action": ACTION,
    "new_rule": NEW_RULE,
    "keeper": KEEPER,
    "creeper": CREEPER,
    "goal": GOAL,
    "surprise": SURPRISE,
}
JUST_PLAYED = {
    "action": "только что сыгранное действие",
    "new_rule": "только что сыгранное новое правило",
    "keeper": "только что сыгранную тему",
    "goal": "только что сыгранную цель",
}


def nouns(cards: lang.Cards) -> list[Noun]:
    """What the cards of a set are called; several kinds are alternatives."""
    if cards.kinds and not cards.cards:
        return [KIND[k] for k in cards.kinds]
    return [CARD if cards.cards else {"rules": NEW_RULE, "goals": GOAL}.get(cards.zone, CARD)]


# ---- where and whose -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Voice:
    """Of whom a condition speaks: «перед тобой», «перед которым», «перед ним»."""

    table: str
    hand: str
    lead: str
    """What stands before a clause that speaks of nobody."""

    @property
    def inner(self) -> Voice:
        """The voice inside brackets."""
        return HIM if self is WHO else self


YOU = Voice("перед тобой", "у тебя на руке", "")
WHO = Voice("перед которым", "у которого на руке", "для которого ")
HIM = Voice("перед ним", "у него на руке", "")

POSSESSOR = {
    "each_other": "другого игрока",
    "anyone": "любого игрока (можно и {own})",
    "chosen": "другого игрока на твой выбор",
    "same": "того же игрока",
    "thief": "этого игрока",
}
POSSESSORS = {"each_other": "других игроков", "anyone": "любых игроков (можно и свои)"}
"""Whose cards, where they are several."""
POSSESSORS_ALL = {"each_other": "всех других игроков", "anyone": "всех игроков"}

FROM_WHOM = {
    "owner": "у себя",
    "each_other": "у другого игрока",
    "each_other many": "у других игроков",
    "each_other all": "у всех других игроков",
    "anyone": "у любого игрока",
    "anyone many": "у любых игроков",
    "anyone all": "у всех игроков",
    "chosen": "у другого игрока на твой выбор",
    "same": "у того же игрока",
    "thief": "у него",
}
HOLDER = {
    "each_other": "каждый другой игрок",
    "anyone": "каждый игрок (включая тебя)",
    "chosen": "другой игрок на твой выбор",
    "same": "тот же игрок",
    "thief": "этот игрок",
}
ROTATE = "все игроки разом передают свою руку соседу слева или справа — куда именно, решаешь ты"
DEAL = "их по одной всем игрокам, включая себя: кому какую — решаешь ты"


def place(cards: lang.Cards) -> str:
    """Whence cards are taken: «из сброса», or nothing. Hands are said elsewhere."""
    match cards.zone:
        case "discard":
            return "из сброса"
        case "aside":
            return "из отложенных карт"
        case "table":
            return "" if cards.kinds or cards.cards else "со стола"
        case "rules":
            # A rule of another kind cannot lie there; saying the place keeps the text true to the program.
            return "из правил на столе" if cards.kinds or cards.cards else "со стола"
    return "из целей на столе" if cards.kinds or cards.cards else "со стола"


_HANDS = {
    "each_other": "на руках у других игроков",
    "anyone": "на руках у всех игроков",
    "chosen": "на руке у выбранного игрока",
    "thief": "на руке у этого игрока",
}
_TABLES = {
    "each_other": "перед другими игроками",
    "anyone": "перед всеми игроками",
    "chosen": "перед выбранным игроком",
    "thief": "перед этим игроком",
}
_ZONES = {"rules": "в игре", "goals": "в игре", "discard": "в сбросе", "aside": "среди отложенных"}


def where(cards: lang.Cards, voice: Voice) -> str:
    """Where cards are, after the cards."""
    return " " + where_first(cards, voice).removesuffix(" лежит").removesuffix(" лежат")


def where_first(cards: lang.Cards, voice: Voice) -> str:
    """Where cards are, at the head of a clause."""
    match cards.zone:
        case "hand":
            return voice.hand if cards.of == "owner" else voice.lead + _HANDS[cards.of]
        case "table":
            return voice.table + " лежит" if cards.of == "owner" else f"{voice.lead}{_TABLES[cards.of]} лежит"
    return voice.lead + _ZONES[cards.zone]


_SLOTS = {
    "draw": "«Тяни»",
    "play": "«Сыграй»",
    "hand_limit": "«Предел руки»",
    "keeper_limit": "«Предел тем»",
    "goals": "о числе целей",
}


def slots(cards: lang.Cards) -> str:
    """Which rules, by what they regulate."""
    return f" {' и '.join(_SLOTS[s] for s in cards.slots)}" if cards.slots else ""


OPS = {"<": "меньше", "<=": "не больше", "=": "ровно", ">=": "не меньше", ">": "больше"}
THAN = {"<": "меньше", "<=": "не больше", "=": "равно числу:", ">=": "не меньше", ">": "больше"}

SLOT_ALL = {
    "draw": "Тяни в ход всю колоду{but}.",
    "play": "Играй в свой ход все карты с руки{but}.",
    "hand_limit": "На руке может быть сколько угодно карт{but}.",
    "keeper_limit": "Перед тобой может лежать сколько угодно тем{but}.",
    "goals": "В игре может быть сколько угодно целей{but}.",
}

# ---- standing lines --------------------------------------------------------------------------------------

CREEPER_LINE = "Ты не можешь победить с этой картой, если текущая цель не говорит обратного."

KIND_TEXT = {
    "basic": "Эта карта лежит в центре стола всю игру. Новые правила меняют её, но со стола не убирают.",
    "action": "Сыграв, сделай всё, что здесь сказано, и отправь карту в сброс.",
    "new_rule": (
        "Сыграв, положи карту рядом с базовыми правилами. "
        "Она действует сразу, а прежнее правило о том же уходит в сброс."
    ),
    "keeper": "Сыграв, положи карту перед собой лицом вверх.",
    "creeper": "Попав тебе на руку, сразу ложится перед тобой. Если она пришла из колоды, вытяни карту на замену.",
    "goal": "Сыграв, положи карту в центр стола. Прежняя цель уходит в сброс.",
    "surprise": "Играй в любой момент, даже в чужой ход. Ещё этой картой можно отменить другой сюрприз.",
}
