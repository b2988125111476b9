"""Rulings that are watched: every one of them plays to its end and says how it comes out."""

from __future__ import annotations

import re

from django.utils import translation

from cardsdb.models import Ruling
from play.services import scenarios


def test_a_ruling_is_watched_step_by_step_in_both_languages(client, db, django_assert_max_num_queries):
    for language, name in (("ru", "Люк Скайуокер"), ("en", "Luke Skywalker")):
        headers = {"accept-language": language}
        with django_assert_max_num_queries(1):
            pages = [client.get(f"/play/scenario/fluxx-f-034/?ply={ply}", headers=headers) for ply in range(3)]
        assert [page.status_code for page in pages] == [200, 200, 200]
        assert name in pages[0].content.decode()
        assert all('/play/scenario/fluxx-f-034/">' in page.text.partition('rel="canonical"')[2][:99] for page in pages)


def test_a_step_that_a_script_asks_for_is_never_taken_for_the_page(client, db):
    address = "/play/scenario/fluxx-f-034/?ply=1"
    page, part = client.get(address), client.get(address, headers={"hx-request": "true"})
    assert "<html" in page.text
    assert "<html" not in part.text
    assert all("HX-Request" in answer["Vary"] for answer in (page, part))


def test_a_ruling_ends_with_its_answer_in_words(client, db):
    html = client.get("/play/scenario/fluxx-f-027/?ply=99", headers={"accept-language": "ru"}).content.decode()
    assert "Побеждает Боря." in html


def test_every_ruling_can_be_watched_to_its_end_and_says_how_it_comes_out(db):
    for script in (one for file in scenarios.files() for one in scenarios.read(file)):
        for language in ("ru", "en"):
            with translation.override(language):
                watched = scenarios.watch(script, "9999", "", language)
            assert watched.replay.ply == len(script.steps)
            assert watched.answer, script.id
            assert not [line for line in (*watched.answer, *(one.text for one in watched.replay.log)) if "{" in line]


def test_what_people_do_in_a_ruling_follows_a_colon_in_small_letters(db):
    for script in (one for file in scenarios.files() for one in scenarios.read(file)):
        with translation.override("ru"):
            replay = scenarios.watch(script, "9999", "", "ru").replay
        after = [one.text.partition(": ")[2] for one in replay.log if one.turn]
        names = tuple(seat.name for seat in replay.board.seats)
        capital = [text for text in after if re.match("[А-ЯЁ][а-яё]", text)]
        assert not [text for text in capital if not text.startswith(names)], script.id


def test_what_somebody_sees_in_a_ruling_is_one_sentence(db):
    told = []
    for script in (one for file in scenarios.files() for one in scenarios.read(file)):
        with translation.override("ru"):
            told += [one.text for one in scenarios.watch(script, "9999", "", "ru").replay.log if " видит" in one.text]
    assert any(re.match("Зритель видит: новые правила — ", text) for text in told)
    assert not [text for text in told if " видит, " in text]


def test_an_unknown_ruling_is_not_found(client, db):
    for name in ("nope", "fluxx-f", "..", "fluxx-f-027/x"):
        assert client.get(f"/play/scenario/{name}/").status_code == 404


def test_rulings_are_listed_by_chapter_in_one_query(client, db, django_assert_max_num_queries):
    Ruling.objects.create(scenario="fluxx-f-027", game="fluxx", title_ru="Первая цель", title_en="The first goal")
    with django_assert_max_num_queries(1):
        html = client.get("/play/scenario/", headers={"accept-language": "en"}).content.decode()
    assert 'href="/play/scenario/fluxx-f-027/"' in html
    assert "What invented cards may say" not in html


def test_every_file_of_rulings_is_a_chapter_with_a_title():
    assert {file.stem for file in scenarios.files()} <= scenarios.CHAPTERS.keys()
