"""What subtypes are called in Russian.

Knows words only.
"""

from __future__ import annotations

RUSSIAN = {
    "ability": "Способность",
    "advisor": "Советник",
    "apprentice": "Ученик",
    "artillery": "Артиллерия",
    "bomb": "Бомба",
    "bounty": "Награда за голову",
    "bounty-hunter": "Охотник за головами",
    "creature": "Существо",
    "cultist": "Культист",
    "curse": "Проклятие",
    "death-star": "Звезда Смерти",
    "droid": "Дроид",
    "engineer": "Инженер",
    "equipment": "Снаряжение",
    "ewok": "Эвок",
    "form": "Форма",
    "format": "Формат",
    "guard": "Страж",
    "gungan": "Гунган",
    "injury": "Ранение",
    "inquisitor": "Инквизитор",
    "intel": "Разведданные",
    "jawa": "Джава",
    "jedi": "Джедай",
    "leader": "Лидер",
    "location": "Место",
    "mandalorian": "Мандалорец",
    "mod": "Модификация",
    "move": "Приём",
    "mystic": "Мистик",
    "nightsister": "Сестра ночи",
    "pilot": "Пилот",
    "scavenger": "Мусорщик",
    "scoundrel": "Прохвост",
    "sith": "Ситх",
    "spectre": "Призрак",
    "spy": "Шпион",
    "title": "Звание",
    "trap": "Ловушка",
    "trooper": "Солдат",
    "vehicle": "Транспорт",
    "weapon": "Оружие",
    "witch": "Ведьма",
    "wookiee": "Вуки",
}
"""Our own words, where neither staff nor the community has a Russian one."""
