"""What is said of a Destiny draw deck, and by formats of a deck, by code. Data for `saying`."""

from __future__ import annotations

from decks.rules.entries import Entry, entry

DECK: dict[str, Entry] = {
    "too-few-cards": entry(
        "error",
        (
            "В колоде {has:карта|карты|карт}, а нужно {needs}: не хватает {off}.",
            "Считают события, улучшения, поддержки и ухудшения. Персонажи, сюжеты и поле боя — не в счёт.",
        ),
        (
            "The deck has {has:card|cards} and needs {needs}: {off} {off:~is|are} missing.",
            "Events, upgrades, supports and downgrades are counted. Characters, plots and battlefields are not.",
        ),
        "D-07",
    ),
    "too-many-cards": entry(
        "error",
        (
            "В колоде {has:карта|карты|карт}, а можно {needs}: {off:~лишняя|лишние|лишних} {off}.",
            "Считают события, улучшения, поддержки и ухудшения. Убери то, чего реже всего ждёшь на руке.",
        ),
        (
            "The deck has {has:card|cards} and may have {needs}: {off} too many.",
            "Events, upgrades, supports and downgrades are counted. Take out what you least want to draw.",
        ),
        "D-07",
    ),
    "too-many-copies": entry(
        "error",
        (
            "{cards}: копий {has}, а можно {needs}.",
            "Одинаковыми считаются карты с одним названием, из какого бы набора они ни были. Обычно в колоде не больше "
            "двух, если на карте не сказано иное.",
        ),
        (
            "{cards}: {has:copy|copies}, and {needs} may be in the deck.",
            "Cards of one title are copies of each other, whatever set they are from. Two are the usual most, unless "
            "the card says otherwise.",
        ),
        "D-08",
    ),
    "wrong-affiliation": entry(
        "error",
        (
            "{cards:Карта|Карты} другой стороны: {cards}. В команде — {side}.",
            "К героям не кладут карт злодеев и наоборот; нейтральные — к кому угодно. Исключения бывают: например, "
            "с Финном в колоду входит красное оружие злодеев.",
        ),
        (
            "Of the other side: {cards}. This is a team of {side}.",
            "No villains’ cards go with heroes, and the other way round; neutral ones go with anybody. There are "
            "exceptions: with Finn, red weapons of the villains may join.",
        ),
        "D-09",
    ),
    "neutral-team": entry(
        "error",
        (
            "В команде одни нейтральные персонажи, а в колоде есть карты сторон: {cards}.",
            "Карты героев — для команд с героем, карты злодеев — для команд со злодеем. Нейтральная команда играет "
            "нейтральными картами.",
        ),
        (
            "All characters are neutral, while the deck has cards of a side: {cards}.",
            "Heroes’ cards are for teams with a hero, villains’ for teams with a villain. A neutral team plays "
            "neutral cards.",
        ),
        "D-11",
    ),
    "no-colour": entry(
        "error",
        (
            "Нет {colour} персонажа для {cards:карты|карт}: {cards}.",
            "Цветную карту кладут в колоду, только если в команде есть персонаж её цвета. Серые — без оглядки на цвет.",
        ),
        (
            "There is no {colour} character for {cards}.",
            "A coloured card may be in the deck only if a character of the team has its colour. Gray ones always may.",
        ),
        "D-10",
    ),
    "too-many-by-exception": entry(
        "error",
        (
            "Карт по особому разрешению {has}, а {givers} {givers:пускает|пускают} {needs}: {cards}.",
            "Это чужие для команды карты; их впускает только способность другой карты, и не больше названного числа.",
        ),
        (
            "{has:card is|cards are} here by special permission, and {givers} {givers:lets|let} {needs} in: {cards}.",
            "These cards are strangers to the team; only another card’s ability lets them in, and so many of them.",
        ),
        "D-16",
    ),
    "excluded": entry(
        "error",
        (
            "{givers} не пускает в колоду {cards:карту|карты}: {cards}.",
            "Так написано на карте, которую ты берёшь в команду: без неё эти карты разрешены.",
        ),
        (
            "{givers} keeps out of the deck: {cards}.",
            "The card that you bring with the team says so: without it these cards may stay.",
        ),
        "D-15",
    ),
    "too-many-sets": entry(
        "error",
        (
            "{cards}: остальные карты должны быть не больше чем из {needs:набора|наборов|наборов}, а взяты из {has}.",
            "Перепечатка карты в другом наборе тоже годится. Дальше всех от остальных: {far}.",
        ),
        (
            "{cards}: all other cards must be from {needs:set|sets}, and they are from {has}.",
            "A reprint in another set will do. Furthest from the others: {far}.",
        ),
        "D-15",
    ),
}

FORMAT: dict[str, Entry] = {
    "unknown-format": entry(
        "error",
        (
            "Формата «{unknown}» нет: колода проверена по правилам буклета.",
            "Свой формат мог удалить тот, кто его придумал. Выбери другой — от него зависят наборы, цены и запреты.",
        ),
        (
            "There is no format “{unknown}”: the deck was judged by the booklet.",
            "Whoever made the format may have deleted it. Choose another: sets, prices and bans depend on it.",
        ),
        "D-20",
    ),
    "not-in-format": entry(
        "error",
        (
            "Формат «{format_name}» не знает {cards:карты|карт}: {cards}.",
            "Формат — это список наборов. Карта годится, если она или её перепечатка вышла в одном из них.",
        ),
        (
            "Not in the format “{format_name}”: {cards}.",
            "A format is a list of sets. A card is legal if it, or a reprint of it, is in one of them.",
        ),
        "D-20",
    ),
    "banned": entry(
        "error",
        (
            "В формате «{format_name}» {cards:запрещена|запрещены}: {cards}.",
            "Запрещённую карту в этом формате играть нельзя ни в одной копии и ни в одном издании.",
        ),
        (
            "Banned in the format “{format_name}”: {cards}.",
            "A banned card may not be played in this format, in no copy and in no print.",
        ),
        "D-21",
    ),
    "restricted-list": entry(
        "error",
        (
            "Из ограниченного списка формата «{format_name}» взято {has}, а можно {needs}: {cards}.",
            "Это карты, слишком сильные вместе. Из списка выбирают столько разных карт, сколько сказано; "
            "копии выбранной — по обычным правилам.",
        ),
        (
            "{has} of the restricted list of “{format_name}”, where {needs} may be chosen: {cards}.",
            "These cards are too strong together. So many different ones may be chosen from the list; of a chosen "
            "card there may be the usual copies.",
        ),
        "D-22",
    ),
    "restricted-pair": entry(
        "error",
        (
            "В формате «{format_name}» не бывают вместе: {cards}.",
            "Каждая из них разрешена, но пара слишком сильна: выбери одну.",
        ),
        (
            "Not together in the format “{format_name}”: {cards}.",
            "Each of them may be played, but the pair is too strong: choose one.",
        ),
        "D-23",
    ),
    "not-a-box": entry(
        "error",
        (
            "Это не содержимое коробки. Ближе всего {box}: не хватает {missing:карты|карт|карт}, лишних {extra}, "
            "с другими кубиками {dice}.",
            "В этом формате играют готовой колодой из коробки: те же карты, те же кубики, и ничего сверх.",
        ),
        (
            "This is not what lies in a box. Nearest is {box}: {missing:card is|cards are} missing, {extra} too many, "
            "{dice} with other dice.",
            "In this format the deck is what lies in a box: the same cards, the same dice, and nothing besides.",
        ),
        "D-25",
    ),
    "no-boxes": entry(
        "error",
        (
            "Формат «{format_name}» — для готовых коробок, а ни одной из них здесь нет.",
            "Состав коробок приходит вместе с картами. Загрузи их или выбери другой формат.",
        ),
        (
            "The format “{format_name}” is for ready boxes, and none of them is here.",
            "What lies in a box comes with the cards. Load them, or choose another format.",
        ),
        "D-25",
    ),
}
