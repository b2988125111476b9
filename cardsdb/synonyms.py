"""What people call things, and what the cards call them: pure data for the search.

A line is (words people type, words a card has): whoever types one of the first finds what has all of the second,
besides whatever has the typed word itself. Forms of a word need no lines of their own: both sides are compared by
stems (`cardsdb.search`). Must not know cards or queries.
"""

SYNONYMS: tuple[tuple[tuple[str, ...], str], ...] = (
    # kinds of cards, as other games and other editions call them
    (("хранитель", "кипер", "сокровище"), "тема"),
    (("крипер", "ползун", "неприятность", "гадость"), "проблема"),
    (("экшен", "экшн", "событие"), "действие"),
    (("закон",), "правило"),
    (("задача",), "цель"),
    (("сюрпрайз", "неожиданность", "прерывание", "interrupt", "instant"), "сюрприз"),
    (("objective",), "goal"),
    (("event",), "action"),
    (("law",), "rule"),
    # what cards do
    (("украсть", "своровать", "стащить", "отнять"), "забери"),
    (("отменить", "отмена", "контрить"), "отмени"),
    (("взять", "брать"), "возьми"),
    (("выбросить", "выкинуть"), "сбрось"),
    (("лимит",), "предел"),
    (("hand size",), "hand limit"),
    (("swap", "switch"), "exchange"),
    (("counter", "counterspell"), "cancel"),
    # ships
    (("икс винг", "иксвинг", "x wing", "крестокрыл"), "истребитель типа x"),
    (("тай файтер", "тай", "сид файтер"), "истребитель сид"),
    (("тысячелетний сокол", "millenium falcon"), "сокол тысячелетия"),
    (("дестроер", "стар дестроер", "isd"), "звёздный разрушитель"),
    (("дэс стар", "деатстар", "deathstar", "станция смерти"), "звезда смерти"),
    # people and droids
    (("р2 д2", "р2д2", "r2d2", "эр два", "арту", "ар ту ди ту", "artoo"), "r2 d2"),
    (("си трипио", "трипио", "ц 3по", "ц3по", "c3po", "си три пи о", "threepio"), "c 3po"),
    (("чуи", "чуви", "чубака", "chewbaca"), "чубакка"),
    (("бен кеноби", "обиван", "obiwan", "оби ван"), "кеноби"),
    (("магистр йода", "ёда"), "йода"),
    (("энакин", "анакин", "anakin", "лорд вейдер", "вэйдер"), "вейдер"),
    (("палпатин", "palpatine", "сидиус", "sidious"), "император"),
    (("принцесса", "princess"), "лея"),
    (("клоны", "стормтрупер", "trooper"), "штурмовики"),
    (("иводы", "мишки"), "эвоки"),
    (("хат",), "хатт"),
    (("мандалорец", "mandalorian"), "боба"),
    (("ландо",), "лэндо"),
)
