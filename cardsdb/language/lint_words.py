"""The words of the findings: severity, Russian, English, by code. Data for `lint`."""

from __future__ import annotations

from typing import Literal

WORDS: dict[str, dict[str, str]] = {
    "basic": {"ru": "базовое правило", "en": "Basic Rules"},
    "action": {"ru": "действие", "en": "Action"},
    "new_rule": {"ru": "новое правило", "en": "New Rule"},
    "keeper": {"ru": "тема", "en": "Keeper"},
    "creeper": {"ru": "проблема", "en": "Creeper"},
    "goal": {"ru": "цель", "en": "Goal"},
    "surprise": {"ru": "сюрприз", "en": "Surprise"},
}
"""What the kinds are called in messages."""

MESSAGES: dict[str, tuple[Literal["error", "warning"], str, str]] = {
    "too-large": ("error", "Слишком большая программа: {what}.", "The program is too large: {what}."),
    "unknown-card": ("error", "Карты {card} здесь нет.", "There is no card {card} here."),
    "wrong-ability": (
        "error",
        "У карты вида «{kind}» не бывает свойства «on: {ability}»; бывает: {allowed}.",
        "A card of the kind “{kind}” cannot have the ability “on: {ability}”; it can have: {allowed}.",
    ),
    "missing-ability": (
        "error",
        "Карта вида «{kind}» ничего не делает: добавь свойство «on: {abilities}».",
        "A card of the kind “{kind}” does nothing yet: add the ability “on: {abilities}”.",
    ),
    "wrong-modifier": (
        "error",
        "Карта вида «{kind}» не может менять правила через «{modifier}»: для этого есть новые правила.",
        "A card of the kind “{kind}” cannot change the rules by “{modifier}”: that is what New Rules are for.",
    ),
    "duplicate-slot": (
        "error",
        "Правило «{slot}» задано на карте дважды.",
        "The card sets the rule “{slot}” twice.",
    ),
    "wrong-value": (
        "error",
        "Значение {value} не подходит правилу «{slot}».",
        "The value {value} does not suit the rule “{slot}”.",
    ),
    "impossible-goal": (
        "error",
        "С этими картами цель выполнить нельзя.",
        "With these cards the goal cannot be met.",
    ),
    "impossible-condition": (
        "warning",
        "Это условие никогда не выполняется.",
        "This condition never holds.",
    ),
    "empty-set": (
        "error",
        "Таких карт там никогда не бывает.",
        "Such cards are never there.",
    ),
    "unusable-power": (
        "error",
        "Этим свойством нельзя воспользоваться ни при каких обстоятельствах.",
        "This power can never be used.",
    ),
    "no-effect": ("error", "Свойство ничего не делает.", "The ability does nothing."),
    "nothing-aside": (
        "error",
        "Карты ещё не отложены: сначала их надо вытянуть или взять в мини-руку.",
        "Nothing has been set aside yet: draw or take cards into the mini-hand first.",
    ),
    "unused-aside": (
        "warning",
        "Отложенные карты дальше никак не используются.",
        "The cards set aside are not used afterwards.",
    ),
    "no-result": (
        "error",
        "Нет предыдущего указания, на итог которого можно сослаться.",
        "There is no step before this one to refer to.",
    ),
    "no-thief": (
        "error",
        "Вор есть только в ответ на кражу темы.",
        "There is a thief only in a response to a theft.",
    ),
    "no-redirect": (
        "error",
        "Перехватить можно только сыгранную тему: добавь её к тому, что отменяет карта.",
        "Only a Keeper can be redirected: add it to what the card cancels.",
    ),
    "redirects-nothing": (
        "error",
        "Перехватить тему можно только в ответ на неё: в «on: response» с «cancels: [keeper]».",
        "A Keeper can only be redirected in a response to it: in “on: response” with “cancels: [keeper]”.",
    ),
    "two-wins": (
        "error",
        "У цели одно условие победы: считается только первое. Объедини их в одно через «any» или «all».",
        "A Goal has one condition: only the first counts. Join them into one by “any” or “all”.",
    ),
    "always-true": (
        "error",
        "Это условие выполнено всегда: в нём ничего не требуется.",
        "This condition always holds: nothing is asked in it.",
    ),
    "never-true": (
        "error",
        "Это условие не выполняется никогда: выбирать не из чего.",
        "This condition never holds: there is nothing to choose from.",
    ),
    "named-twice": (
        "warning",
        "Карта {card} названа здесь дважды: второй раз ничего не добавляет.",
        "The card {card} is named twice here: the second time adds nothing.",
    ),
    "no-choice": (
        "error",
        "Игрок ещё не выбран: «of: chosen» годится в указании, где его выбирают, или после такого указания.",
        "No player is chosen yet: “of: chosen” belongs into a step that has one chosen, or after such a step.",
    ),
    "not-on-table": (
        "error",
        "Забрать, передать или обменять можно только карты, лежащие перед игроками: нужно «zone: table».",
        "Only cards that lie in front of players can be stolen, moved or exchanged: “zone: table” is needed.",
    ),
    "no-holder": (
        "error",
        "«by: holder»: у этих карт нет владельца. Владельцы есть у карт на руке и перед игроками.",
        "“by: holder”: nobody holds these cards. Cards in a hand and in front of players have holders.",
    ),
    "nothing-at-all": (
        "warning",
        "Ноль карт: указание ничего не делает.",
        "Zero cards: this step does nothing.",
    ),
    "empty-steps": (
        "warning",
        "Список указаний пуст: здесь ничего не происходит.",
        "The list of steps is empty: nothing happens here.",
    ),
    "endless-power": (
        "warning",
        "Этим свойством можно пользоваться сколько угодно раз и даром: ходу не будет конца. Добавь цену (cost)"
        " или ограничь раз в ход (limit: once_per_turn).",
        "This power costs nothing and may be used any number of times: a turn need not end. Give it a cost,"
        " or limit it (limit: once_per_turn).",
    ),
    "not-a-creeper": (
        "warning",
        "{card} — не проблема: победе она и так не мешает.",
        "{card} is no Creeper: it does not stop anybody from winning anyway.",
    ),
    "own-theft": ("error", "Нельзя забрать карту у самого себя.", "One cannot steal from oneself."),
    "too-many-free": (
        "error",
        "На карте не может быть больше четырёх свободных действий.",
        "A card cannot have more than four free actions.",
    ),
}
