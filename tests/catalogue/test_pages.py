"""Catalogue pages in both languages, without JavaScript: search, filters, views, card pages, their limits."""

from __future__ import annotations

import gzip
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils.html import escape

from cardsdb.catalogue.drawers import ruling_of_the_day
from cardsdb.models import Card, CardSet, Ruling
from cardsdb.services.loading import bump

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
    return list(dict.fromkeys(re.findall(r'href="/cards/fluxx/([^/"]+)/"', results)))


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


def test_a_misspelt_name_is_offered_spelt_well(ru):
    page = see(ru, "/cards/fluxx/?q=скайвокер")
    assert 'href="/cards/fluxx/k.luke/"' in page


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
    assert len(found(see(ru, "/cards/fluxx/?page=999"))) == 40
    assert len(found(see(ru, "/cards/fluxx/?page=first"))) == 60


@pytest.mark.parametrize("question", ["slot=nonsense", "kind=nonsense", "sort=nonsense", "view=nonsense", "source=x"])
def test_a_value_that_makes_no_sense_is_said_not_thrown(ru, question):
    page = see(ru, f"/cards/fluxx/?{question}")
    assert 'role="alert"' in page
    assert len(found(page)) == 60


@pytest.mark.parametrize("query", ["%00", "'; drop table", "%25_%25", "a" * 101, "\\", "🤖"])
def test_strange_queries_are_answered_calmly(ru, query):
    see(ru, f"/cards/fluxx/?q={query}")


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


def test_neighbours_are_one_step_away(ru):
    second, third = Card.objects.filter(game="fluxx").order_by("position")[1:3]
    page = see(ru, second.get_absolute_url())
    assert f'href="{third.get_absolute_url()}" rel="next"' in page
    assert 'rel="prev"' in page
    first = Card.objects.filter(game="fluxx").order_by("position")[0]
    assert 'rel="prev"' not in see(ru, first.get_absolute_url())


def test_rulings_are_questions_on_the_pages_of_their_cards(ru):
    ruling = Ruling.objects.create(
        scenario="test-1", game="fluxx", title_ru="А если нет?", title_en="And if not?", source="rulebook, p. 6"
    )
    ruling.cards.add(Card.objects.get(code="k.luke"))
    page = see(ru, "/cards/fluxx/k.luke/")
    assert "А если нет?" in page
    assert "книга правил, с. 6" in page


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
    assert page.count('class="drawer"') == 3
    assert "100 карт" in page
    assert 'name="q"' in page


def test_the_ruling_of_the_day_is_another_one_tomorrow(db):
    from datetime import date

    Ruling.objects.all().delete()
    assert ruling_of_the_day(date(2026, 11, 30)) is None
    for n in range(2):
        Ruling.objects.create(scenario=f"t-{n}", game="fluxx", title_ru="да", title_en="yes")
    days = [ruling_of_the_day(date(2026, 11, day)) for day in (28, 29, 30)]
    assert days[0] == days[2] != days[1]


# --- budgets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/cards/fluxx/", 4),
        ("/cards/fluxx/?q=люк&kind=goal&names=k.luke&sort=name&page=2", 4),
        ("/cards/fluxx/?view=text", 4),
        ("/cards/?q=люк", 3),
        ("/cards/", 3),
        ("/cards/fluxx/k.luke/", 5),
        ("/cards/fluxx/g.r2-plans/", 5),
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
