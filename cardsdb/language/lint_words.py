"""The words of the findings: severity, Russian, English, by code. Data for `lint`."""

from __future__ import annotations

from typing import Literal

MESSAGES: dict[str, tuple[Literal["error", "warning"], str, str]] = {
    "too-large": ("error", "Слишком большая программа: {what}.", "The program is too large: {what}."),
    "unknown-card": ("error", "Карты {card} здесь нет.", "There is no card {card} here."),
    "wrong-ability": (
        "error",
        "Карте вида {kind} не положено свойство «{ability}».",
        "A card of kind {kind} cannot have the ability “{ability}”.",
    ),
    "missing-ability": (
        "error",
        "Карта вида {kind} ничего не делает без свойства: {abilities}.",
        "A card of kind {kind} does nothing without an ability: {abilities}.",
    ),
    "wrong-modifier": (
        "error",
        "Карта вида {kind} не может менять правила так: «{modifier}».",
        "A card of kind {kind} cannot change the rules by “{modifier}”.",
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
    "own-theft": ("error", "Нельзя забрать карту у самого себя.", "One cannot steal from oneself."),
    "too-many-free": (
        "error",
        "На карте не может быть больше четырёх свободных действий.",
        "A card cannot have more than four free actions.",
    ),
}
