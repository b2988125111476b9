"""What is said of a Destiny deck as a whole, of its team, plots and battlefields, by code. Data for `saying`."""

from __future__ import annotations

from decks.rules.entries import Entry, entry

TEAM: dict[str, Entry] = {
    # ---- no deck of this game ----
    "empty": entry(
        "error",
        (
            "В колоде пока нет карт.",
            "Начни с команды: персонажи задают, чьи карты и каких цветов войдут в колоду. Потом — поле боя и колода.",
        ),
        (
            "There are no cards in the deck yet.",
            "Begin with the team: its characters decide whose cards and which colours may follow. Then a battlefield "
            "and the draw deck.",
        ),
        "D-06",
    ),
    "other-game": entry(
        "error",
        ("{cards} — {cards:карта|карты} не из Star Wars: Destiny.", "За один стол садятся с картами одной игры."),
        (
            "{cards} {cards:is not a card|are not cards} of Star Wars: Destiny.",
            "A table is set with the cards of one game.",
        ),
    ),
    "listed-twice": entry(
        "error",
        (
            "{cards} в списке дважды.",
            "Сколько копий карты, говорит одно число, иначе не ясно, какое из двух верно.",
        ),
        (
            "{cards} {cards:is|are} listed twice.",
            "One number says how many copies there are; of two nobody knows which is right.",
        ),
    ),
    "no-copies": entry(
        "error",
        ("{cards}: ни одной копии.", "Карта, которой нет ни разу, в колоду не входит."),
        ("{cards}: no copies at all.", "A card that is there no times is not in the deck."),
    ),
    "further-face": entry(
        "error",
        (
            "{cards} — оборот двусторонней карты: с него не начинают.",
            "Двустороннюю карту берут лицевой стороной ({fronts}), а переворачивают уже в партии. В колоде и в очках "
            "оборот не считается.",
        ),
        (
            "{cards} is the back of a double-sided card: nobody starts with it.",
            "A double-sided card is brought with its first face up ({fronts}) and turned during the game. The back "
            "counts neither as a card nor for points.",
        ),
        "D-14",
    ),
    # ---- the team ----
    "no-characters": entry(
        "error",
        (
            "Персонажей в команде {has}, а нужно хотя бы {needs}.",
            "Без персонажей нечем играть, да и не решить, каким картам место в колоде: герои они или злодеи и каких "
            "цветов.",
        ),
        (
            "The team has {has:character|characters} and needs {needs} at least.",
            "Without characters there is nobody to play with, and nobody can tell which cards may be in the deck: "
            "heroes’ or villains’, and of which colours.",
        ),
        "D-06",
    ),
    "unique-twice": entry(
        "error",
        (
            "Уникальный персонаж взят в команду дважды: {cards}.",
            "Уникальный (со звёздочкой) бывает в команде один раз, даже если подзаголовки разные: это одно и то же "
            "лицо. Второй кубик берут не второй картой, а большей ценой.",
        ),
        (
            "A unique character is on the team twice: {cards}.",
            "A unique one (with the star) is on a team once, even under different subtitles: it is the same person. "
            "The second die comes by the higher price, not by a second card.",
        ),
        "D-03",
    ),
    "mixed-team": entry(
        "error",
        (
            "В одной команде и герои ({heroes}), и злодеи ({villains}).",
            "Команда — либо герои, либо злодеи; нейтральные подойдут к любым. Вместе их сводят только особые карты "
            "и форматы.",
        ),
        (
            "Heroes ({heroes}) and villains ({villains}) are on one team.",
            "A team is made of heroes or of villains; neutral characters go with either. Only certain cards and "
            "formats bring the two together.",
        ),
        "D-02",
    ),
    "many-of-a-kind": entry(
        "warning",
        (
            "{cards}: в команде {has}, а в списках карт значится не больше {known}.",
            "Обычных персонажей по буклету можно взять сколько угодно. Но издатели этого набора считают иначе — "
            "договорись с соперником.",
        ),
        (
            "{cards}: {has} on the team, while card lists say {known} at most.",
            "By the booklet there may be any number of a character that is not unique. Those who made this set see it "
            "otherwise: agree on it with your opponent.",
        ),
        "D-04",
    ),
    "no-price": entry(
        "warning",
        (
            "У персонажа {cards} нет цены в очках: он посчитан за 0.",
            "Команду собирают на очки. Персонаж без них ничего не стоит — так почти всегда бывает по ошибке.",
        ),
        (
            "{cards} has no price in points and was counted as 0.",
            "A team is built with points. A character without any costs nothing, which is hardly ever meant.",
        ),
        "D-01",
    ),
    "no-such-price": entry(
        "error",
        (
            "{cards}: взято {has:кубик|кубика|кубиков}, а по ценам на карте — не больше {needs}.",
            "Сколько цен на карте, столько и кубиков можно за неё взять: вторая цена — это второй кубик. У обычного "
            "персонажа с одной ценой кубик всегда один.",
        ),
        (
            "{cards}: taken with {has:die|dice}, while the card has {needs:price|prices}.",
            "As many prices as a card has, so many dice may be paid for: the second price is the second die. A "
            "character with one price always has one die.",
        ),
        "D-05",
    ),
    "too-many-points": entry(
        "error",
        (
            "Команда стоит {has:очко|очка|очков} из {needs}: перебор {over}.",
            "Очки — это цены персонажей и сюжетов с учётом формата и скидок. Возьми персонажа за меньшую цену, "
            "с одним кубиком, или кого-нибудь оставь дома.",
        ),
        (
            "The team costs {has} of {needs:point|points}: {over} too many.",
            "Points are the prices of characters and plots, as the format and other cards change them. Take a "
            "character at the lower price, with one die, or leave somebody at home.",
        ),
        "D-01",
    ),
    "points-to-spare": entry(
        "hint",
        (
            "Осталось {left:очко|очка|очков}: хватит на ещё один кубик.",
            "Несыгранные очки пропадают, а лишний кубик персонажа бросают каждый раунд.",
        ),
        (
            "{left:point is|points are} left: enough for one more die.",
            "Points that are not spent are lost, and another character die is rolled every round.",
        ),
        "D-01",
    ),
    # ---- plots ----
    "too-many-plots": entry(
        "error",
        (
            "Сюжетов {has}, а можно {needs}.",
            "Сюжет — не персонаж и не карта колоды: он лежит рядом с командой с самого начала, и берут его один.",
        ),
        (
            "There {has:~is|are} {has:plot|plots}; {needs} may be taken.",
            "A plot is neither a character nor a card of the deck: it lies beside the team from the start, and one "
            "is taken.",
        ),
        "D-13",
    ),
    "plot-affiliation": entry(
        "error",
        (
            "Сюжет {cards} не той стороны, что команда.",
            "Сюжет героев берут к героям, сюжет злодеев — к злодеям, нейтральный — к кому угодно. К одним нейтральным "
            "персонажам идут только нейтральные.",
        ),
        (
            "The plot {cards} is not of the team’s side.",
            "Heroes’ plots go with heroes, villains’ with villains, neutral ones with anybody. With none but neutral "
            "characters only neutral plots go.",
        ),
        "D-13",
    ),
    "plot-colour": entry(
        "error",
        (
            "Для сюжета {cards} нет персонажа его цвета.",
            "Цветной сюжет берут, только если в команде есть персонаж того же цвета. Серые — с любой командой.",
        ),
        (
            "No character has the colour of the plot {cards}.",
            "A coloured plot wants a character of its colour on the team. Gray ones go with any team.",
        ),
        "D-13",
    ),
    # ---- battlefields ----
    "no-battlefield": entry(
        "error",
        (
            "Не выбрано поле боя.",
            "Каждый приносит своё поле боя, хотя сражаются только на одном: чьё — решает бросок в начале партии.",
        ),
        (
            "No battlefield has been chosen.",
            "Everybody brings a battlefield, though only one is fought on: whose, the roll at the start decides.",
        ),
        "D-12",
    ),
    "too-many-battlefields": entry(
        "error",
        ("Полей боя {has}, а можно {needs}.", "Поле боя каждый приносит одно; больше — только с особыми сюжетами."),
        (
            "There {has:~is|are} {has:battlefield|battlefields}, and {needs} may be brought.",
            "Everybody brings one battlefield; more only with certain plots.",
        ),
        "D-12",
    ),
    "battlefield-to-spare": entry(
        "hint",
        (
            "Полей боя {has}, а сюжет разрешает {needs}.",
            "Из двух полей боя выбирают уже за столом, зная соперника. Одно — законно, но сюжет тогда ничего не даёт.",
        ),
        (
            "There is {has:battlefield|battlefields}, and a plot lets {needs} be brought.",
            "Of two battlefields one is chosen at the table, when the opponent is known. One is legal, but then the "
            "plot does nothing.",
        ),
        "D-12",
    ),
    "battlefield-affiliation": entry(
        "error",
        (
            "{cards} — поле боя другой стороны.",
            "Почти все поля боя нейтральные. Остальные берут к команде своей стороны: героев или злодеев.",
        ),
        (
            "{cards} {cards:is a battlefield|are battlefields} of the other side.",
            "Nearly all battlefields are neutral. The others go with a team of their side: heroes’ or villains’.",
        ),
        "D-09",
    ),
    # ---- what cards demand ----
    "include-only-if": entry(
        "error",
        (
            "{cards}: {demand}.",
            "Эту карту берут только при таком условии: так на ней написано. Выполни его или обойдись без неё.",
        ),
        (
            "{cards}: {demand}.",
            "The card itself says that it may be taken only so. Meet the condition or do without the card.",
        ),
        "D-15",
    ),
    "format-only": entry(
        "error",
        ("{cards}: {demand}.", "Эта карта сделана для одного способа играть, и на ней это написано."),
        ("{cards}: {demand}.", "The card is made for one way of playing, and says so."),
        "D-15",
    ),
}
