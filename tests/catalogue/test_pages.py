"""Catalogue pages in both languages, without JavaScript: search, filters, views, card pages, their limits."""

from __future__ import annotations

import gzip
import re
from html import unescape

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.html import escape
from django.utils.translation import override

from cardsdb.catalogue.drawers import ruling_of_the_day, stride_of
from cardsdb.models import Card, CardSet, DestinyCard, DieSide, FluxxCard, Ruling, Subtype
from cardsdb.services.loading import bump, reindex

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def ru(client: Client) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    return client


def see(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode().replace("\u00a0", " ")


def found(page):
    """Codes of the cards that a list links to, in order."""
    results = page[page.index('id="results"') :]
    return list(dict.fromkeys(re.findall(r'href="/cards/fluxx/([^/"]+)/(?:\?[^"]*)?"', results)))


# --- finding ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["дроид", "дроиды", "дроидов", "ДРОИДАМИ"])
def test_a_russian_word_finds_its_cards_in_every_form(ru, word):
    assert "g.droid-waiter" in found(see(ru, f"/cards/fluxx/?q={word}"))


def test_all_words_must_fit_and_both_languages_are_searched(ru):
    assert found(see(ru, "/cards/fluxx/?q=люк+штурмовики")) == ["g.disguise"]
    assert "k.luke" in found(see(ru, "/cards/fluxx/?q=skywalker"))


def test_a_query_typed_on_the_wrong_keyboard_is_offered_on_the_right_one(ru):
    page = see(ru, "/cards/fluxx/?q=lhjbl")
    assert found(page) == []
    assert ">дроид</a>" in page


def test_an_empty_answer_says_so_once(ru):
    page = see(ru, "/cards/fluxx/?q=абракадабра")
    assert len(re.findall(r"Найдено 0|[Нн]ичего не найд|[Нн]ичего не наш", page.partition("</head>")[2])) == 1


def test_a_misspelt_name_is_offered_spelt_well(ru):
    page = see(ru, "/cards/fluxx/?q=скаювокер")
    assert 'href="/cards/fluxx/k.luke/"' in page


def test_words_in_different_layouts_are_offered_as_they_were_meant(ru):
    page = see(ru, "/cards/fluxx/?q=люк+ktz")
    assert "Найдено 0 карт" in page
    assert ">люк лея</a>" in page


def test_a_query_of_known_words_is_not_taken_for_a_slip(ru):
    page = see(ru, "/cards/fluxx/?q=люк+вейдер+джавы")
    assert "Может быть" not in page
    assert "на карте должно быть каждое слово" in page


def a_card(code, name, text=""):
    """A keeper in the drawer of Fluxx, as the search sees it."""
    card = Card.objects.create(
        game="fluxx", set=CardSet.objects.get(code="star-wars"), code=code, kind="keeper", source="original", position=9
    )
    FluxxCard.objects.create(card=card, kind="keeper")
    card.texts.create(language="ru", name=name, text=text)
    reindex(card)


def test_a_whole_word_rules_out_its_being_a_beginning_or_a_middle(ru):
    a_card("k.plan", "Чертёж", "Тянут его ежедневно, он надёжен.")
    assert found(see(ru, "/cards/fluxx/?q=ёж")) == ["k.plan"], "no card has the word: then it is a beginning"
    a_card("k.hedgehog", "Ёж")
    assert found(see(ru, "/cards/fluxx/?q=ёж")) == ["k.hedgehog"]
    assert found(see(ru, "/cards/fluxx/?q=ежи")) == ["k.hedgehog"]
    assert found(see(ru, "/cards/fluxx/?q=ежедн")) == ["k.plan"]
    assert found(see(ru, "/cards/fluxx/?q=дневно")) == [], "the middle of a word finds nothing"


def test_other_filters_do_not_change_what_a_word_means(ru):
    a_card("k.hedgehog", "Ёж")
    a_card("k.plan", "Чертёж", "Тянут его ежедневно.")
    assert found(see(ru, "/cards/fluxx/?q=ёж&source=original&kind=goal")) == []


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("хранители", "k.luke"),
        ("крипер", "c.vader"),
        ("ползун", "c.jabba"),
        ("икс-винг", "k.xwing"),
        ("x-wing", "k.xwing"),
        ("тай-файтер", "c.tie"),
        ("си-трипио", "k.c3po"),
        ("keepers", "k.luke"),
        ("new rule", "r.draw-2"),
        ("surprise", "s.veto"),
        ("цель с люком", "g.siblings"),
        ("карта которая забирает тему", "a.steal-keeper"),
        ("карты, которые крадут", "a.steal-keeper"),
        ("робот", "k.c3po"),
        ("роботы", "k.r2d2"),
        ("вуки", "k.chewie"),
        ("миллениум фалкон", "k.falcon"),
        ("звезда смерти", "c.deathstar"),
        ("корабли", "c.destroyer"),
        ("скайвокер", "k.luke"),
        ("a goal with Luke", "g.siblings"),
    ],
)
def test_players_words_find_what_the_cards_call_otherwise(ru, query, code):
    assert code in found(see(ru, f"/cards/fluxx/?q={query}"))


@pytest.mark.parametrize(
    "question",
    ["", "?kind=goal", "?q=карта", "?names=k.luke", "?kind=new_rule&slot=draw", "?q=люк&source=reconstructed"],
)
def test_every_value_of_a_filter_says_how_many_cards_it_leaves(ru, question):
    page = see(ru, f"/cards/fluxx/{question}")
    facets = page[page.index('<details class="facets">') : page.index("</details>")]
    values = re.findall(r'<a href="([^"]+)" rel="nofollow"><span>[^<]*</span><b>(\d+)</b>', facets)
    assert values
    for address, count in values:
        answer = see(ru, f"/cards/fluxx/{unescape(address)}")
        assert int(re.search(r"<b>Найден\S* (\d+) карт", answer)[1]) == int(count), address


def a_die(code, colour, symbols, subtypes=(), cost=1):
    card = Card.objects.create(
        game="destiny",
        set=CardSet.objects.get_or_create(game="destiny", code="A", defaults={"name_ru": "А", "name_en": "A"})[0],
        code=code,
        kind="upgrade",
        source="imported",
        position=int(code),
    )
    card.texts.create(language="ru", name=f"Кубик {code}")
    letters = {"melee": "1MD", "focus": "1F", "shield": "1Sh"}
    row = DestinyCard.objects.create(
        card=card,
        kind="upgrade",
        colour=colour,
        affiliation="hero",
        cost=cost,
        die=" ".join(letters[symbol] for symbol in symbols),
        traits=" ".join(subtypes),
    )
    row.subtypes.set(Subtype.objects.get_or_create(code=one, defaults={"name_ru": one})[0] for one in subtypes)
    for place, symbol in enumerate(symbols):
        DieSide.objects.create(card=row, position=place, symbol=symbol, value=1)
    reindex(card)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("", {"colour=red": 2, "colour=blue": 1, "side=melee": 2, "side=shield": 2, "subtype=droid": 2}),
        ("side=melee", {"colour=red": 1, "colour=blue": 1, "side=shield": 2, "subtype=droid": 2}),
        ("side=melee&subtype=weapon", {"colour=red": 1, "side=shield": 1, "subtype=droid": 2}),
        ("colour=blue", {"colour=red": 2, "side=melee": 1, "subtype=droid": 1}),
        ("cost_max=1", {"colour=red": 1, "side=melee": 1, "subtype=weapon": 1}),
    ],
)
def test_a_card_with_several_values_counts_once_for_each(ru, question, expected):
    a_die("1", "red", ["melee", "melee", "focus"], ["weapon", "droid"])
    a_die("2", "red", ["shield"], ["weapon"], cost=3)
    a_die("3", "blue", ["melee", "shield"], ["droid"], cost=2)
    question = f"set=A&{question}".strip("&")
    page = see(ru, f"/cards/destiny/?{question}")
    facets = page[page.index('<details class="facets">') : page.index('class="found"')]
    counts = {}
    for address, count in re.findall(r'<a href="\?([^"]+)" rel="nofollow"><span>[^<]*</span><b>(\d+)</b>', facets):
        added = [one for one in unescape(address).split("&") if one not in question.split("&")]
        counts[added[0]] = int(count)
    assert expected.items() <= counts.items()
    for value in expected:
        name = value.split("=")[0]
        rest = [one for one in question.split("&") if one and not one.startswith(f"{name}=")]
        answer = see(ru, f"/cards/destiny/?{'&'.join([*rest, value])}")
        assert int(re.search(r"<b>Найден\S* (\d+) карт", answer)[1]) == expected[value]


def test_a_value_that_leaves_nothing_is_no_link(ru):
    page = see(ru, "/cards/fluxx/?kind=goal")
    assert '<a class="none" role="link" aria-disabled="true"><span>сколько тянуть</span><b>0</b></a>' in page


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("", "Все карты."),
        ("?kind=goal", "Цели."),
        ("?kind=goal&names=k.luke", "Цели с упоминанием карты «Люк Скайуокер»."),
        ("?q=люк+Лея&sort=name", "Карты со словами «люк» и «Лея», по названию."),
        ("?power=1&set=star-wars", "Карты из набора «Fluxx Звёздные Войны», со свойством."),
    ],
)
def test_the_question_is_said_in_words(ru, question, words):
    assert words in see(ru, f"/cards/fluxx/{question}")


def test_where_a_filter_hides_everything_it_is_said_which(ru):
    page = see(ru, "/cards/fluxx/?kind=surprise&names=k.luke")
    assert found(page) == []
    assert "Без одного из фильтров" in page
    assert 'href="?names=k.luke"' in page
    assert 'href="?kind=surprise"' in page


def test_kinds_are_tabs_with_counts(ru):
    page = see(ru, "/cards/fluxx/?kind=keeper")
    cards = found(page)
    assert len(cards) == 12
    assert all(code.startswith("k.") for code in cards)
    assert re.search(r"Цели <b>33</b>", page)


def test_filters_go_by_typed_fields(ru):
    assert set(found(see(ru, "/cards/fluxx/?slot=hand_limit"))) == set(
        Card.objects.filter(fluxx__rule_slot="hand_limit").values_list("code", flat=True)
    )
    assert "k.yoda" in found(see(ru, "/cards/fluxx/?power=1"))
    assert "g.r2-plans" in found(see(ru, "/cards/fluxx/?names=k.r2d2"))
    assert found(see(ru, "/cards/fluxx/?source=original")) == []


def test_an_active_filter_is_a_chip_that_takes_itself_away(ru):
    page = see(ru, "/cards/fluxx/?names=k.luke&kind=goal")
    assert 'class="chip" href="?kind=goal"' in page
    assert 'class="chip" href="?names=k.luke"' in page
    assert "Люк Скайуокер" in page


def test_names_sort_by_the_language_of_the_page(ru):
    def names(page):
        return [Card.objects.worded("ru").get(code=code).shown_name for code in found(page)]

    shown = names(see(ru, "/cards/fluxx/?sort=name&kind=keeper"))
    assert shown == [c.shown_name for c in Card.objects.worded("ru").filter(kind="keeper").order_by("sort_ru")]
    assert names(see(ru, "/cards/fluxx/?sort=-name&kind=keeper")) == shown[::-1]


@pytest.mark.parametrize("view", ["", "list", "text"])
def test_the_three_views_show_the_same_cards(ru, view):
    assert len(found(see(ru, f"/cards/fluxx/?kind=surprise&view={view}"))) == 5


def test_sixty_cards_make_a_page_and_the_next_one_has_the_rest(ru):
    assert len(found(see(ru, "/cards/fluxx/"))) == 60
    assert len(found(see(ru, "/cards/fluxx/?page=2"))) == 40
    assert len(found(see(ru, "/cards/fluxx/?page="))) == 60


def test_pages_are_numbered_links(ru):
    page = see(ru, "/cards/fluxx/?view=list&page=2")
    assert 'rel="prev" href="?view=list&amp;page=1"' in page
    assert 'aria-current="page" href="?view=list&amp;page=2"' in page
    assert 'rel="next"' not in page


@pytest.mark.parametrize("number", ["0", "-1", "3", "abc", "1.5", "01", "%D9%A1", "9999999999", "%00", "1%202"])
def test_a_page_that_there_is_not_is_not_found_and_leads_back(ru, number):
    page = see(ru, f"/cards/fluxx/?view=list&page={number}", 404)
    assert "Здесь нет такой страницы" in page
    assert 'href="?view=list"' in page
    assert 'href="?view=list&amp;page=2"' in page


def test_an_answer_without_cards_has_one_page(ru):
    see(ru, "/cards/fluxx/?q=zzzz&page=1")
    see(ru, "/cards/fluxx/?q=zzzz&page=2", 404)


@pytest.mark.parametrize("question", ["slot=nonsense", "kind=nonsense", "sort=nonsense", "view=nonsense", "source=x"])
def test_a_value_that_makes_no_sense_is_said_not_thrown(ru, question):
    page = see(ru, f"/cards/fluxx/?{question}", 400)
    assert 'role="alert"' in page
    assert len(found(page)) == 60


@pytest.mark.parametrize("query", ["'; drop table", "%25_%25", "\\", "🤖", "x " * 50, "_"])
def test_strange_queries_are_answered_calmly(ru, query):
    see(ru, f"/cards/fluxx/?q={query}")


@pytest.mark.parametrize("query", ["%00", "%00%01%1f", "%7F", "%0D%0A"])
def test_control_characters_are_no_question(ru, query):
    page = see(ru, f"/cards/fluxx/?q={query}")
    assert "Все карты." in page
    assert 'role="alert"' not in page


def test_control_characters_part_words(ru):
    assert found(see(ru, "/cards/fluxx/?q=люк%00штурмовики")) == ["g.disguise"]


@pytest.mark.parametrize("length", [101, 5000])
def test_a_query_beyond_measure_is_refused_with_the_measure(ru, length):
    page = see(ru, f"/cards/fluxx/?q={'a' * length}", 400)
    assert 'role="alert"' in page
    assert "100" in page


def test_a_query_of_signs_alone_finds_nothing_and_says_why(ru):
    page = see(ru, "/cards/fluxx/?q=—!")
    assert found(page) == []
    assert "нет ни одного слова" in page


def test_a_percent_sign_is_a_sign_and_not_a_wildcard(ru):
    assert found(see(ru, "/cards/fluxx/?q=%25")) == []


def test_the_header_searches_all_drawers(ru):
    assert "k.luke" in found(see(ru, "/cards/?q=люк"))


def test_an_empty_drawer_says_so_and_where_to_go(ru):
    Card.objects.filter(game="zaruba").delete()
    page = see(ru, "/cards/zaruba/")
    assert "Этот ящик ещё пуст" in page
    assert 'href="/cards/"' in page


def test_the_count_is_a_status_for_those_who_cannot_see_the_list(ru):
    assert 'id="count" role="status"' in see(ru, "/cards/fluxx/")


# --- one card ---------------------------------------------------------------------------------------------------


def test_a_card_page_says_everything_in_both_languages(ru):
    page = see(ru, "/cards/fluxx/g.r2-plans/")
    for text in Card.objects.get(code="g.r2-plans").texts.all():
        assert f'<div lang="{text.language}">' in page
        assert escape(text.name) in page
    assert 'href="/cards/fluxx/k.r2d2/"' in page
    assert 'href="/cards/fluxx/?set=star-wars"' in page
    assert 'href="/api/cards/fluxx/g.r2-plans/"' in page
    assert "книга правил" in page


def test_a_keeper_lists_the_goals_that_name_it(client):
    page = see(client, "/cards/fluxx/k.r2d2/")
    assert "Goals that name it" in page
    assert 'href="/cards/fluxx/g.r2-plans/"' in page


def neighbours(page):
    """The addresses of the cards before and after, as far as there are any."""
    return {rel: unescape(href) for href, rel in re.findall(r'href="([^"]*)" rel="(prev|next)"', page)}


def test_neighbours_are_one_step_away(ru):
    first, second, third, *_, last = Card.objects.filter(game="fluxx").order_by("position")
    page = see(ru, second.get_absolute_url())
    assert neighbours(page) == {"prev": first.get_absolute_url(), "next": third.get_absolute_url()}
    assert "2 из 100" in page
    assert set(neighbours(see(ru, first.get_absolute_url()))) == {"next"}
    assert set(neighbours(see(ru, last.get_absolute_url()))) == {"prev"}


def test_neighbours_follow_the_question_that_the_card_was_found_by(ru):
    question = "?kind=goal&sort=-name&names=k.luke&view=text"
    goals = found(see(ru, f"/cards/fluxx/{question}"))
    address = f"/cards/fluxx/{goals[0]}/{question}"
    walked = [goals[0]]
    while address := neighbours(see(ru, address)).get("next"):
        assert address.endswith("?kind=goal&sort=-name&names=k.luke&view=text") or "names=k.luke" in address
        walked.append(address.split("/")[3])
    assert walked == goals
    page = see(ru, f"/cards/fluxx/{goals[1]}/{question}")
    assert f"2 из {len(goals)}" in page
    assert "назад к найденному" in page


def test_the_way_back_leads_to_the_page_of_the_list_where_the_card_is(ru):
    last = Card.objects.filter(game="fluxx").latest("position")
    assert 'href="/cards/fluxx/?page=2"' in see(ru, last.get_absolute_url())
    assert 'href="/cards/fluxx/?view=list&amp;page=2"' in see(ru, f"{last.get_absolute_url()}?view=list")


def test_a_card_found_in_all_drawers_leads_back_to_all_of_them(ru):
    [address] = re.findall(r'href="(/cards/fluxx/k\.luke/[^"]*)"', see(ru, "/cards/?q=люк"))
    page = see(ru, unescape(address))
    assert re.search(r"\d+ из \d+", page)
    assert 'href="/cards/?q=%D0%BB%D1%8E%D0%BA"' in page


def test_a_question_that_the_card_does_not_answer_is_forgotten(ru):
    page = see(ru, "/cards/fluxx/k.luke/?kind=goal&q=вейдер")
    assert "7 из 100" in page
    assert "kind=goal" not in neighbours(page)["next"]


@pytest.mark.parametrize(
    "question", ["kind=nonsense", "q=%00", "page=abc", "sort=zzz&from=all", "from=nowhere", "q=" + "a" * 500]
)
def test_a_question_that_makes_no_sense_leaves_the_card_as_it_is(ru, question):
    assert "Люк Скайуокер" in see(ru, f"/cards/fluxx/k.luke/?{question}")


def test_rulings_are_questions_with_answers_in_the_language_of_the_page(ru):
    russian = see(ru, "/cards/fluxx/c.vader/")
    assert "Это карта хода?" in russian
    assert "сыграть положенное всё равно надо" in russian
    assert "Источник: книга правил, с. 1" in russian
    english = ru.get("/cards/fluxx/c.vader/", headers={"accept-language": "en"}).content.decode()
    assert "Is that a play?" in english
    assert "rulebook, p. 1" in english


def test_a_ruling_can_be_watched(ru):
    assert 'href="/play/scenario/fluxx-f-037/"' in see(ru, "/cards/fluxx/c.vader/")


def test_a_card_page_answers_only_questions_about_its_card(ru):
    page = see(ru, "/cards/fluxx/k.luke/")
    assert page.count("<h3>") == Ruling.objects.filter(cards__code="k.luke").count()
    assert "Никто ничего не может" not in page


def test_what_is_asked_of_one_card_comes_before_what_is_asked_of_its_kind(ru):
    page = see(ru, "/cards/fluxx/c.vader/")
    assert page.index("«Штурмовиков»") < page.index("Как избавиться от проблемы?")


@pytest.mark.parametrize(
    "source", ["players' report", "Looney Labs FAQ", "Looney Labs FAQ q971", "our ruling", "rulebook, pp. 4–5"]
)
def test_sources_are_named_in_the_language_of_the_page(source):
    with override("ru"):
        assert re.search("[а-я]", Ruling(source=source).origin)


def test_published_questions_are_linked_to_where_they_are_published(ru):
    assert 'href="https://faq.looneylabs.com/"' in see(ru, "/cards/fluxx/k.yoda/")


def test_an_unknown_code_is_not_found_with_a_hint(ru):
    assert 'href="/cards/fluxx/k.luke/"' in see(ru, "/cards/fluxx/k.lukke/", 404)


@pytest.mark.parametrize("address", ["/cards/chess/", "/cards/chess/k.luke/"])
def test_an_unknown_game_is_not_found(client, address):
    see(client, address, 404)


def test_a_card_of_somebodys_workshop_is_not_in_the_catalogue(ru, alice):
    row = CardSet.objects.get(code="star-wars")
    Card.objects.create(game="fluxx", set=row, code="k.mine", kind="keeper", source="original", owner=alice)
    see(ru, "/cards/fluxx/k.mine/", 404)
    assert "k.mine" not in found(see(ru, "/cards/fluxx/?q=k.mine"))


def test_words_of_a_card_are_text_and_never_markup(client):
    Card.objects.get(code="k.luke").texts.filter(language="en").update(name="<b>Luke</b>", text="<script>x</script>")
    page = see(client, "/cards/fluxx/k.luke/")
    assert "<script>x" not in page
    assert "&lt;b&gt;Luke" in page


# --- first page -------------------------------------------------------------------------------------------------


def test_the_first_page_shows_three_drawers_and_a_search(ru):
    page = see(ru, "/")
    assert len(re.findall(r'class="drawer[ "]', page)) == 3
    assert "100 карт" in page
    assert 'name="q"' in page


def test_the_ruling_of_the_day_is_another_one_tomorrow(db):
    from datetime import date

    Ruling.objects.all().delete()
    assert ruling_of_the_day(date(2026, 11, 30)) is None
    told = {f"{what}_{lang}": "да" for what in ("question", "answer") for lang in ("ru", "en")}
    Ruling.objects.create(scenario="t-untold", game="fluxx", title_ru="да", title_en="yes")
    for n in range(2):
        Ruling.objects.create(scenario=f"t-{n}", game="fluxx", title_ru="да", title_en="yes", **told)
    days = [ruling_of_the_day(date(2026, 11, day)) for day in (28, 29, 30)]
    assert days[0] == days[2] != days[1]


@pytest.mark.parametrize("count", [1, 2, 37, 74, 100, 111, 174, 2034])
def test_every_card_has_its_day_before_one_comes_again(count):
    stride = stride_of(count)
    assert len({day * stride % count for day in range(count)}) == count


# --- budgets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/cards/fluxx/", 4),
        ("/cards/fluxx/?q=люк&kind=goal&names=k.luke&slot=draw&power=1&source=rulebook&set=star-wars&sort=name", 4),
        ("/cards/fluxx/?kind=goal&names=k.luke&sort=name", 4),
        ("/cards/fluxx/?view=text", 4),
        ("/cards/fluxx/?q=lhjbl", 4),
        ("/cards/?q=люк", 4),
        ("/cards/", 3),
        ("/cards/fluxx/k.luke/", 5),
        ("/cards/fluxx/g.r2-plans/?kind=goal&names=k.r2d2&q=r2&sort=name", 5),
        ("/cards/fluxx/g.r2-plans/?q=люк", 5),
        ("/help/", 0),
    ],
)
def test_a_page_costs_a_fixed_number_of_queries(ru, django_assert_num_queries, address, queries):
    with django_assert_num_queries(queries):
        see(ru, address)


@pytest.mark.parametrize(
    "address", ["/", "/cards/", "/cards/fluxx/", "/cards/fluxx/?view=text", "/cards/fluxx/k.luke/"]
)
def test_a_page_weighs_at_most_sixty_kilobytes_with_styles_and_scripts(ru, address):
    page = see(ru, address)
    files = re.findall(r'<(?:script src|link rel="stylesheet" href)="/static/([^"]+)"', page)
    parts = [page.encode()]
    for name in files:
        with open(finders.find(name), "rb") as file:  # noqa: PTH123
            parts.append(file.read())
    assert len(files) >= 4
    assert sum(len(gzip.compress(part)) for part in parts) <= 60 * 1024


def test_an_unchanged_page_is_not_sent_twice(ru):
    first = ru.get("/cards/fluxx/")
    assert ru.get("/cards/fluxx/", headers={"if-none-match": first["ETag"]}).status_code == 304
    assert ru.get("/cards/fluxx/?q=люк", headers={"if-none-match": first["ETag"]}).status_code == 200
    english = ru.get("/cards/fluxx/", headers={"if-none-match": first["ETag"], "accept-language": "en"})
    assert english.status_code == 200
    bump("fluxx")
    assert ru.get("/cards/fluxx/", headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_person_who_is_logged_in_gets_pages_of_their_own(alice_client):
    assert "ETag" not in alice_client.get("/cards/fluxx/").headers


def test_pages_are_read_only(client):
    assert client.post("/cards/fluxx/").status_code == 405
