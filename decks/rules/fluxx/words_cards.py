"""What is said of the cards of a Fluxx deck and of its parts, by code. Data for `saying`."""

from __future__ import annotations

from decks.rules.entries import Entry, entry

KINDS = {
    "keepers": ("keeper", "тем", "Keepers", 12),
    "goals": ("goal", "целей", "Goals", 33),
    "actions": ("action", "действий", "Actions", 19),
    "new-rules": ("new_rule", "новых правил", "New Rules", 20),
}
"""Kinds with a usual share, as codes call them: kind, Russian genitive, English, cards of the shipped set."""


def _none(ru: str, en: str, usual: int) -> Entry:
    return entry(
        "hint",
        (f"В колоде нет {ru}.", f"Так играть можно. Во «Fluxx Звёздные Войны» их {usual} из ста карт."),
        (f"There are no {en} in the deck.", f"It can be played so. Star Wars Fluxx has {usual} among a hundred cards."),
    )


def _few(ru: str, en: str, usual: int) -> Entry:
    return entry(
        "hint",
        (
            f"Маловато {ru}: {{has}} из {{of}} ({{share}} %).",
            f"Во «Fluxx Звёздные Войны» их {usual} %; меньше половины этого — редкость.",
        ),
        (
            f"Few {en}: {{has}} of {{of}} ({{share}}%).",
            f"In Star Wars Fluxx they are {usual}%; less than half of that is rare.",
        ),
    )


def _many(ru: str, en: str, usual: int) -> Entry:
    return entry(
        "hint",
        (
            f"Многовато {ru}: {{has}} из {{of}} ({{share}} %).",
            f"Во «Fluxx Звёздные Войны» их {usual} %; больше двойного — редкость.",
        ),
        (
            f"Many {en}: {{has}} of {{of}} ({{share}}%).",
            f"In Star Wars Fluxx they are {usual}%; more than twice that is rare.",
        ),
    )


SHARES: dict[str, Entry] = {
    **{
        f"no-{name}": _none(ru, en, usual)
        for name, (_, ru, en, usual) in KINDS.items()
        if name in ("actions", "new-rules")
    },
    **{f"few-{name}": _few(ru, en, usual) for name, (_, ru, en, usual) in KINDS.items()},
    **{f"many-{name}": _many(ru, en, usual) for name, (_, ru, en, usual) in KINDS.items()},
}

CARDS: dict[str, Entry] = {
    # ---- keepers and creepers ----
    "no-keepers": entry(
        "warning",
        (
            "В колоде нет тем.",
            "Перед игроками будут лежать разве что проблемы: кражи, обмены и пределы тем ничего не найдут.",
        ),
        (
            "There are no Keepers in the deck.",
            "At most Creepers will lie before players: thefts, exchanges and keeper limits find nothing.",
        ),
    ),
    "keepers-unwanted": entry(
        "hint",
        (
            "{cards:Тема|Темы} {cards} не {cards:нужна|нужны} ни одной цели.",
            "{cards:Такая тема ничего не приближает: её кладут|Такие темы ничего не приближают: их кладут}, "
            "потому что ходить надо. "
            "Хватит одной цели с {cards:ней|ними} — или свойства.",
        ),
        (
            "{cards} {cards:is|are} wanted by no Goal.",
            "{cards:Such a Keeper brings|Such Keepers bring} nobody nearer: one lays {cards:it|them} for want of "
            "another play. "
            "One Goal with {cards:it|them} is enough, or a power.",
        ),
    ),
    "creepers-unwanted": entry(
        "hint",
        (
            "{cards:Проблема|Проблемы} {cards} ни в одной цели не {cards:упомянута|упомянуты}.",
            "{cards:Эта проблема мешает|Эти проблемы мешают} при любой цели и никому ещё не "
            "{cards:помогла|помогли} победить. "
            "Во «Fluxx Звёздные Войны» каждая проблема хоть для одной цели нужна.",
        ),
        (
            "{cards} {cards:is|are} named by no Goal.",
            "{cards:It is|They are} in the way of every Goal and never {cards:helps|help} to win. "
            "In Star Wars Fluxx some Goal wants each Creeper.",
        ),
    ),
    "keeper-copies": entry(
        "hint",
        (
            "У {cards:карты|карт} {cards} больше одной копии.",
            "Цель спрашивает, есть ли карта, а не сколько их: собрать её станет легче, и двое смогут выполнить "
            "одну цель "
            "сразу — тогда не победит никто.",
        ),
        (
            "There is more than one copy of {cards}.",
            "A Goal asks whether a card is there, not how many: it becomes easier, and two players may meet it "
            "at once, "
            "in which case nobody wins.",
        ),
        "F-058",
    ),
    "no-creepers": entry(
        "hint",
        (
            "В колоде нет проблем.",
            "Так играют в самый простой Fluxx: ничто не мешает победить, и партии короче.",
        ),
        (
            "There are no Creepers in the deck.",
            "That is Fluxx at its plainest: nothing is in the way of winning, and games are shorter.",
        ),
    ),
    "creepers-without-remedy": entry(
        "warning",
        (
            "От проблем не избавиться: ни одна карта их не убирает и не передаёт.",
            "Проблема перед тобой остаётся до конца партии и запрещает все цели, где её нет. Хватит одного действия, "
            "правила или свойства темы.",
        ),
        (
            "There is no remedy for Creepers: no card discards or moves them.",
            "A Creeper stays before you for the rest of the game and bars every Goal that does not name it. One "
            "Action, "
            "one rule or one Keeper with a power is enough.",
        ),
    ),
    # ---- rules ----
    "no-basic-rules": entry(
        "hint",
        (
            "В колоде нет карты базовых правил.",
            "За столом и так действует «тяни 1, сыграй 1», но на распечатке правил не будет видно.",
        ),
        (
            "There is no Basic Rules card.",
            "At the table “draw 1, play 1” holds anyway, but on paper nobody will see the rules.",
        ),
        "F-011",
    ),
    "several-basic-rules": entry(
        "warning",
        (
            "В колоде {has:карта|карты|карт} базовых правил: {cards}.",
            "Действуют они все вместе, и в каждом правиле верх берёт последняя карта. Достаточно одной.",
        ),
        (
            "There are {has} cards of Basic Rules: {cards}.",
            "All of them hold together, the last one wins in each rule. One is enough.",
        ),
        "F-011",
    ),
    "rules-of-one-slot": entry(
        "hint",
        (
            "Все новые правила — об одном: {slot}.",
            "Каждое следующее сменяет прежнее, и на столе всегда одно новое правило. Интереснее, когда "
            "правила складываются.",
        ),
        (
            "All New Rules are about one thing: {slot}.",
            "Each replaces the one before, and there is never more than one on the table. Rules that add "
            "up are more fun.",
        ),
        "F-009",
    ),
    "no-draw-rules": entry(
        "hint",
        (
            "Нет ни одного правила, сколько тянуть.",
            "Руки растут только от действий, и каждый ход похож на предыдущий. Во «Fluxx Звёздные Войны» "
            "таких правил четыре.",
        ),
        (
            "No rule says how many to draw.",
            "Hands grow by Actions only, and every turn is like the one before. Star Wars Fluxx has four such rules.",
        ),
    ),
    "no-play-rules": entry(
        "hint",
        (
            "Нет ни одного правила, сколько играть.",
            "За ход всегда играется одна карта: соберёшь — не успеешь. Во «Fluxx Звёздные Войны» таких правил четыре.",
        ),
        (
            "No rule says how many to play.",
            "A turn is always a single play, however full the hand is. Star Wars Fluxx has four such rules.",
        ),
    ),
    "rules-stay": entry(
        "warning",
        (
            "{cards}: {cards:это правило, раз сыгранное|эти правила, раз сыгранные}, со стола уже не убрать.",
            "Другого правила о том же в колоде нет, и ни одна карта не сбрасывает правил.",
        ),
        (
            "{cards}: once played, {cards:it never leaves|they never leave} the table.",
            "No other rule is about the same thing, and no card discards rules.",
        ),
        "F-009",
    ),
    "same-rule": entry(
        "hint",
        (
            "{cards}: {has:одинаковое правило|одинаковых правила|одинаковых правил}.",
            "Сыграть второе поверх первого можно, но за столом ничего не изменится.",
        ),
        (
            "{cards}: {has:rule|rules} that {has:~says|say} the same.",
            "The second may be played on top of the first, and nothing changes.",
        ),
        "F-119",
    ),
    # ---- programs ----
    "no-program": entry(
        "warning",
        (
            "{cards} ничего не {cards:делает|делают}: программы нет.",
            "Тема или проблема может просто лежать, остальные карты без программы — потерянный ход. "
            "Задать её можно в мастерской.",
        ),
        (
            "{cards} {cards:does|do} nothing: there is no program.",
            "A Keeper or a Creeper may just lie there; any other card without a program is a wasted play. "
            "The workshop gives it one.",
        ),
        "F-110",
    ),
    "names-missing": entry(
        "warning",
        (
            "{cards} ищет {missing}, а {missing:такой карты|таких карт} в колоде нет.",
            "Эта часть карты не сработает никогда.",
        ),
        (
            "{cards} looks for {missing}, and {missing:that card is|those cards are} not in the deck.",
            "This part of the card will never do anything.",
        ),
    ),
    "does-nothing": entry(
        "warning",
        (
            "{cards} в этой колоде ничего не {cards:меняет|меняют}.",
            "Карта имеет дело с тем, чего в колоде нет: например, сбрасывает новые правила, а их нет.",
        ),
        (
            "In this deck {cards} {cards:changes|change} nothing.",
            "The card deals with what the deck does not hold: it discards New Rules, say, and there are none.",
        ),
        "F-110",
    ),
    "power-idle": entry(
        "hint",
        (
            "Свойство {cards:карты|карт} {cards} здесь без дела.",
            "Оно обращается к картам, которых в колоде нет, и воспользоваться им не придётся.",
        ),
        (
            "The power of {cards} never comes up here.",
            "It deals with cards that the deck does not hold, so nobody will ever use it.",
        ),
        "F-040",
    ),
    "nothing-to-cancel": entry(
        "warning",
        (
            "{cards}: отменять нечего — {what} в этой колоде нет.",
            "Чужой сюрприз можно отменить всегда; но своё дело этой карте здесь делать не над чем.",
        ),
        (
            "{cards}: there is nothing to cancel — the deck has no {what}.",
            "Another Surprise can always be cancelled, but what this card is for never comes up here.",
        ),
        "F-088",
    ),
    "same-title": entry(
        "warning",
        (
            "{has:карта называется|карты называются|карт называются} одинаково: {title}.",
            "За столом и в списке их не различить. Дай одной другое имя или убери лишнюю.",
        ),
        (
            "{has} cards share one name: {title}.",
            "Nobody can tell them apart at the table or in a list. Give one another name, or take it out.",
        ),
    ),
    # ---- what the deck is made of ----
    "pile-short": entry(
        "hint",
        (
            "При {seats:игроке|игроках|игроках} добора хватит {lasts}.",
            "После раздачи в доборе {pile:карта|карты|карт}; при «Тяни 3» каждый круг уходит по три на игрока. Потом "
            "перемешивают сброс, и карты идут по второму разу. Во «Fluxx Звёздные Войны» вчетвером "
            "хватает на семь кругов.",
        ),
        (
            "With {seats:player|players} the draw pile lasts {lasts}.",
            "After the deal {pile:card is|cards are} left; with Draw 3 each round takes three a player. Then the "
            "discard "
            "pile is shuffled, and the cards come up again. Star Wars Fluxx lasts four players seven rounds.",
        ),
        "F-102",
    ),
    "too-many-creepers": entry(
        "warning",
        (
            "Проблем {has} из {of} ({share} %): почти перед каждым будет лежать своя.",
            "Проблема запрещает все цели, где её нет. Во «Fluxx Звёздные Войны» их десять на сто; больше двадцати — "
            "и побеждают только вместе с проблемами.",
        ),
        (
            "{has} of {of} cards are Creepers ({share}%): nearly everyone will have one.",
            "A Creeper bars every Goal that does not name it. Star Wars Fluxx has ten in a hundred; with more "
            "than twenty only Goals that want Creepers are ever met.",
        ),
    ),
}  # fmt: skip
