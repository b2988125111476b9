"""What is said of a Fluxx deck that cannot be dealt, and of its goals, by code. Data for `saying`."""

from __future__ import annotations

from decks.rules.entries import Entry, entry

GOALS: dict[str, Entry] = {
    # ---- what the engine demands ----
    "empty": entry(
        "error",
        ("В колоде пока нет карт.", "Раздавать нечего: добавь темы, цели и всё, что их сводит."),
        (
            "There are no cards in the deck yet.",
            "There is nothing to deal: add Keepers, Goals and whatever stirs them.",
        ),
    ),
    "other-game": entry(
        "error",
        ("{cards} — {cards:карта|карты} не из Fluxx.", "За один стол садятся с картами одной игры."),
        ("{cards} {cards:is not a Fluxx card|are not Fluxx cards}.", "A table is set with the cards of one game."),
    ),
    "listed-twice": entry(
        "error",
        (
            "{cards} в списке дважды.",
            "Сколько карт одного вида, говорит одно число, иначе не ясно, какое из двух верно.",
        ),
        (
            "{cards} {cards:is|are} listed twice.",
            "One number says how many copies there are; of two nobody knows which is right.",
        ),
    ),
    "no-copies": entry(
        "error",
        ("{cards}: ни одного экземпляра.", "Карта, которой нет ни разу, в колоду не входит."),
        ("{cards}: no copies at all.", "A card that is there no times is not in the deck."),
    ),
    "too-many-powers": entry(
        "error",
        (
            "У {cards:карты|карт} {cards} больше четырёх свободных действий.",
            "Столько за столом не различить: у карты может быть не больше четырёх.",
        ),
        (
            "{cards} {cards:has|have} more than four free actions.",
            "So many cannot be told apart at the table: a card may have at most four.",
        ),
    ),
    "too-few-to-deal": entry(
        "error",
        (
            "На {seats:игрока|игроков|игроков} нужно раздать {needs:карту|карты|карт}, а на руку "
            "{has:~годится|годятся|годится} {has}.",
            "Каждый начинает с трёх карт, и проблемы не в счёт: они сразу ложатся на стол.",
        ),
        (
            "{seats:player needs|players need} {needs:card|cards} to begin with, and only {has} can be held in hand.",
            "Everyone starts with three cards, and Creepers do not count: they go straight to the table.",
        ),
        "F-001, F-002",
    ),
    "no-goals": entry(
        "error",
        ("В колоде нет ни одной цели.", "Побеждает тот, кто выполнил цель. Без целей партия не кончится никогда."),
        ("There is no Goal in the deck.", "Whoever meets a Goal wins. Without Goals a game never ends."),
        "F-005",
    ),
    "nobody-can-win": entry(
        "error",
        (
            "Победить нельзя: ни одну из целей колоды не выполнить.",
            "Проверены все расклады, какие могут лечь на стол. Что мешает каждой цели, сказано ниже.",
        ),
        (
            "Nobody can win: none of the Goals can be met.",
            "All tables that there can be have been looked at. What is in the way of each Goal is told below.",
        ),
        "F-124",
    ),
    # ---- goals ----
    "goal-wants-missing": entry(
        "warning",
        (
            "Цель {cards} не выполнить: в колоде нет {missing:карты|карт} {missing}.",
            "Разыграть такую цель можно, но побед она не приносит и только занимает место.",
        ),
        (
            "The Goal {cards} cannot be met: {missing} {missing:is|are} not in the deck.",
            "Such a Goal may be played, but nobody ever wins by it: it only takes up room.",
        ),
        "F-124",
    ),
    "goal-wants-unlayable": entry(
        "warning",
        (
            "Цель {cards} не выполнить: {others} на стол перед игроком не {others:ложится|ложатся}.",
            "Перед игроками лежат только темы и проблемы; остальное сыграно и ушло в сброс, к правилам или к целям.",
        ),
        (
            "The Goal {cards} cannot be met: {others} never {others:lies|lie} in front of a player.",
            "Only Keepers and Creepers lie before players; all else is discarded, or lies among the rules or goals.",
        ),
        "F-124",
    ),
    "goal-never": entry(
        "warning",
        (
            "Цель {cards} не выполнить ни при каком раскладе.",
            "Нужные карты в колоде есть, но условие противоречит само себе, требует больше карт, чем найдётся, "
            "или считает проблемы, которые сами же мешают победить.",
        ),
        (
            "The Goal {cards} cannot be met, however the cards lie.",
            "The cards are there, but the condition contradicts itself, asks for more cards than there are, "
            "or counts Creepers that block the win themselves.",
        ),
        "F-124",
    ),
    "goal-from-the-start": entry(
        "warning",
        (
            "Цель {cards} выполнена с самого начала — у всех сразу.",
            "Условие верно и за пустым столом. Когда цель выполняют несколько игроков, не побеждает никто; "
            "выиграет тот, кто один ещё не успел её испортить.",
        ),
        (
            "The Goal {cards} is met from the start, by everybody.",
            "Its condition holds with nothing on the table. When several meet a Goal nobody wins; "
            "the winner is whoever alone has not spoilt it yet.",
        ),
        "F-058",
    ),
    "goals-tie": entry(
        "warning",
        (
            "Цели {cards} — одно и то же: кто выполнил одну, выполнил и другую.",
            "Такая пара работает как две копии одной цели и удваивает шансы тех же карт.",
        ),
        (
            "The Goals {cards} are the same: whoever meets one meets the other.",
            "Such a pair works like two copies of one Goal and doubles the chances of the same cards.",
        ),
    ),
    "goal-shadows": entry(
        "hint",
        (
            "Кто выполнил цель {hard}, тем самым выполнил {easy:цель|цели} {easy}.",
            "Первая из них никогда не легче второй. Если так и задумано, всё в порядке; иначе сделай условия разными.",
        ),
        (
            "Whoever meets the Goal {hard} has already met {easy}.",
            "The first is never easier than the second. If that is meant, all is well; else let their "
            "conditions differ.",
        ),
    ),
    "goals-share-a-card": entry(
        "warning",
        (
            "Без карты {cards} не выиграть: она нужна для каждой цели.",
            "Кто её держит, решает исход любой партии, а её кража важнее всего остального. Во «Fluxx Звёздные Войны» "
            "самая нужная тема — у восьми целей из тридцати трёх.",
        ),
        (
            "Nobody wins without {cards}: every Goal needs it.",
            "Whoever holds it decides every game, and stealing it is worth more than anything else. In Star Wars Fluxx "
            "the most wanted Keeper is in eight Goals of thirty-three.",
        ),
    ),
    "card-in-most-goals": entry(
        "hint",
        (
            "{cards} — в {has:цели|целях|целях} из {of}.",
            "Вокруг одной карты вертится почти вся игра. Во «Fluxx Звёздные Войны» самая нужная тема — у восьми целей "
            "из тридцати трёх; отмечается больше двух пятых.",
        ),
        (
            "{cards} is in {has} of {of:Goal|Goals}.",
            "Nearly all of the game turns on one card. In Star Wars Fluxx the most wanted Keeper is in eight Goals of "
            "thirty-three; more than two in five is remarked on.",
        ),
    ),
    "goal-long": entry(
        "hint",
        (
            "Для цели {cards} нужно собрать {has:карту|карты|карт} сразу.",
            "Почти все цели «Fluxx Звёздные Войны» — из двух карт, самая долгая — из пяти любых тем. "
            "Пока соберёшь больше, цель успеет смениться.",
        ),
        (
            "The Goal {cards} asks for {has:card|cards} at once.",
            "Nearly all Goals of Star Wars Fluxx are two cards, the longest any five Keepers. "
            "Before more are together, the Goal has changed.",
        ),
    ),
    "ungoals": entry(
        "hint",
        (
            "{cards} — {cards:антицель|антицели}: если условие выполнено, проигрывают все.",
            "С антицелью на столе партия может кончиться без победителя; обычно хватает одной-двух.",
        ),
        (
            "{cards} {cards:is an Ungoal|are Ungoals}: when met, everybody loses.",
            "With an Ungoal on the table a game may end without a winner; one or two usually do.",
        ),
        "F-060",
    ),
    "goal-copies": entry(
        "hint",
        (
            "У {cards:цели|целей} {cards} больше одной копии.",
            "Вторая копия делает эту победу вдвое вероятнее. Во «Fluxx Звёздные Войны» каждая цель — одна.",
        ),
        (
            "There is more than one copy of {cards}.",
            "A second copy makes this win twice as likely. In Star Wars Fluxx every Goal is there once.",
        ),
    ),
}
