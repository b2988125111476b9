"""Pages of exports and imports: who may, what is remembered, what a file is called, and what the site is asked."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from decks.export import exports
from decks.models import Deck, Visibility
from decks.services.changing import Content, create, show_to
from decks.services.shelf import deck_list
from tests.decks.conftest import SMALL

PURE = ("text", "markdown", "json", "csv", "cockatrice", "cockatrice-deck")
LIST = "Название: Моя\nPlayers: 3\n2 Люк Скайуокер\nЙоад\n"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Faces and sheets are kept nowhere else."""
    settings.VAR_DIR = tmp_path


def page(deck, **asked):
    return reverse("decks:export", args=[deck.pk]), asked


def file(deck, code):
    return reverse("decks:download", args=[deck.pk, code])


def kept():
    return Deck.objects.order_by("-created").first()


# ---- out ----


@pytest.mark.parametrize(
    ("visibility", "owner", "stranger"),
    [(Visibility.PRIVATE, 200, 404), (Visibility.UNLISTED, 200, 200), (Visibility.PUBLIC, 200, 200)],
)
def test_who_may_read_a_deck_may_export_it_and_nobody_else_learns_of_it(
    visibility, owner, stranger, deck, alice_client, bob_client, client
):
    show_to(deck, 1, visibility)
    for address in (page(deck)[0], file(deck, "text"), file(deck, "json")):
        assert alice_client.get(address).status_code == owner
        assert bob_client.get(address).status_code == client.get(address).status_code == stranger


def test_the_page_shows_every_format_and_the_beginning_of_the_chosen_one(deck, alice_client):
    answer = alice_client.get(*page(deck, format="text", language="en"))
    said = answer.content.decode()
    for export in exports().values():
        assert (export.title["en"] in said) == ("fluxx" in export.games)
    assert "1 Luke Skywalker (k.luke)" in said
    assert "Small.txt" in said


@pytest.mark.parametrize("code", [*PURE, "tts"])
def test_the_page_of_every_format_asks_six_things_of_the_database_at_most(
    code, deck, alice_client, django_assert_max_num_queries
):
    with django_assert_max_num_queries(6):
        assert alice_client.get(*page(deck, format=code)).status_code == 200


@pytest.mark.parametrize("code", PURE)
def test_a_file_is_called_after_its_deck_in_any_script(code, deck, alice_client):
    Deck.objects.filter(pk=deck.pk).update(name='Мои "дроиды"/../\n☆')
    answer = alice_client.get(file(deck, code))
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''%D0%9C%D0%BE%D0%B8%20")
    assert "/" not in answer["Content-Disposition"].partition("''")[2]
    assert answer["Content-Type"] == exports()[code].media
    assert "no-store" in answer["Cache-Control"]
    assert len(answer.content) > 100


@pytest.mark.parametrize(
    ("asked", "field", "right"),
    [
        ({"language": "fr"}, "language", "ru, en"),
        ({"separator": "pipe"}, "separator", "semicolon, comma, tab"),
        ({"excel": "perhaps"}, "excel", "1, 0"),
        ({"colour": "red"}, "colour", "separator, excel"),
    ],
)
def test_a_wrong_option_is_answered_with_what_is_allowed(asked, field, right, deck, alice_client):
    code = "text" if field == "language" else "csv"
    for answer in (
        alice_client.get(*page(deck, format=code, **asked)),
        alice_client.get(file(deck, code), asked),
    ):
        assert answer.status_code == 400
        assert field in answer.content.decode()
        assert right in answer.content.decode()


def test_a_format_that_is_not_there_is_not_found(deck, alice_client):
    assert alice_client.get(*page(deck, format="mse")).status_code == 404
    assert alice_client.get(file(deck, "mse")).status_code == 404
    assert "no such card" not in alice_client.get(file(deck, "mse")).content.decode()


def test_options_are_remembered_for_each_format_on_this_browser(deck, alice_client):
    alice_client.get(file(deck, "csv"), {"separator": "tab", "excel": "0"})
    shown = alice_client.get(*page(deck)).context["shown"]
    assert (shown.export.code, shown.options.separator, shown.options.excel) == ("csv", "tab", False)
    alice_client.get(*page(deck, format="text", language="ru"))
    assert alice_client.get(*page(deck)).context["shown"].options.language == "ru"
    assert alice_client.get(*page(deck, format="csv")).context["shown"].options.separator == "tab"


@pytest.mark.parametrize("value", ["colour=red", "%%%", "separator=pipe&excel=7", "x" * 5000, ""])
def test_what_a_browser_remembers_wrongly_is_forgotten(value, deck, alice_client):
    alice_client.cookies["export"] = "csv"
    alice_client.cookies["export-csv"] = value
    answer = alice_client.get(*page(deck))
    assert answer.status_code == 200
    assert answer.context["shown"].options.separator == "semicolon"


def test_cards_are_said_in_the_readers_language_unless_another_is_asked_for(deck, alice_client):
    for headers, asked, heading in (
        ({"accept-language": "en"}, {}, "Keepers"),
        ({"accept-language": "ru"}, {}, "Темы"),
        ({"accept-language": "ru"}, {"language": "en"}, "Keepers"),
    ):
        assert heading in alice_client.get(file(deck, "text"), asked, headers=headers).content.decode()


def test_an_empty_deck_says_why_it_cannot_become_sheets(shelf, alices, alice_client):
    empty = create("fluxx", Content("Empty"), alices)
    assert "there is no card in this deck" in alice_client.get(*page(empty, format="tts")).content.decode()
    assert alice_client.get(file(empty, "tts")).status_code == 400
    assert alice_client.get(file(empty, "text")).status_code == 200


def test_all_of_ones_decks_are_one_archive(deck, alices, alice_client, client, django_assert_max_num_queries):
    create("fluxx", Content("Small", cards={"k.yoda": 1}), alices)
    with django_assert_max_num_queries(6):
        answer = alice_client.get(reverse("decks:download_all"))
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert len(archive.namelist()) == 2
    assert {json.loads(archive.read(name))["name"] for name in archive.namelist()} == {"Small"}
    assert alice_client.get(file(deck, "json")).content in [archive.read(name) for name in archive.namelist()]
    assert zipfile.ZipFile(io.BytesIO(client.get(reverse("decks:download_all")).content)).namelist() == []


def test_whoever_exports_without_end_has_to_wait(deck, alice_client):
    answers = [alice_client.get(file(deck, "text")).status_code for _n in range(41)]
    assert answers[-1] == 429
    assert set(answers[:40]) == {200}


# ---- in ----


def test_a_list_is_looked_at_before_anything_is_kept(shelf, client):
    before = Deck.objects.count()
    answer = client.post(reverse("decks:import"), {"text": LIST, "do": "check"})
    said = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 4" in said
    assert 'value="4:1 Yoda (k.yoda)"' in said
    assert Deck.objects.count() == before


def test_a_suggestion_is_taken_by_a_press_and_the_deck_made(shelf, client: Client):
    answer = client.post(reverse("decks:import"), {"text": LIST, "take": "4:1 Yoda (k.yoda)"})
    assert answer.status_code == 200
    text = answer.context["understood"].text
    answer = client.post(reverse("decks:import"), {"text": text, "do": "keep"})
    made = kept()
    assert answer.headers["Location"] == made.get_absolute_url()
    assert (made.name, made.seats, deck_list(made).copies) == ("Моя", 3, {"k.luke": 2, "k.yoda": 1})
    # The stranger is a guest now, and the deck theirs.
    assert client.get(made.get_absolute_url()).status_code == 200
    assert Client().get(made.get_absolute_url()).status_code == 404


def test_lines_that_are_not_understood_are_left_out_only_on_demand(shelf, client):
    assert client.post(reverse("decks:import"), {"text": LIST, "do": "keep"}).status_code == 400
    assert client.post(reverse("decks:import"), {"text": LIST, "do": "partly"}).status_code == 302
    assert deck_list(kept()).copies == {"k.luke": 2}


def test_a_file_counts_before_what_is_typed(shelf, client):
    sent = SimpleUploadedFile("deck.txt", "3 Йода".encode(), "text/plain")
    client.post(reverse("decks:import"), {"text": "k.luke", "file": sent, "do": "keep"})
    assert deck_list(kept()).copies == {"k.yoda": 3}


def test_a_deck_of_ones_own_is_replaced_and_nobody_elses(deck, alice_client, bob_client):
    show_to(deck, 1, Visibility.PUBLIC)
    sent = {"text": "3 Йода", "into": deck.pk, "version": 2, "do": "keep"}
    assert bob_client.post(reverse("decks:import"), sent).status_code == 403
    assert alice_client.post(reverse("decks:import"), {**sent, "version": 1}).status_code == 409
    assert alice_client.post(reverse("decks:import"), {**sent, "version": "x"}).status_code == 409
    assert dict(deck.cards.values_list("card__code", "copies")) == SMALL
    assert alice_client.post(reverse("decks:import"), sent).status_code == 302
    assert dict(deck.cards.values_list("card__code", "copies")) == {"k.yoda": 3}


@pytest.mark.parametrize(
    "take", ["", ":", "x:1 Yoda (k.yoda)", "99:1 Yoda (k.yoda)", "²:k.yoda", "-1:k.yoda", "4:", "9" * 5000 + ":k.yoda"]
)
def test_a_suggestion_that_makes_no_sense_changes_nothing(take, shelf, client):
    answer = client.post(reverse("decks:import"), {"text": LIST, "take": take})
    assert answer.context["understood"].text == LIST


def test_what_comes_out_goes_in_and_comes_out_the_same(deck, alice_client):
    for code in ("json", "text"):
        out = alice_client.get(file(deck, code)).content
        alice_client.post(reverse("decks:import"), {"text": out.decode(), "do": "keep"})
        assert alice_client.get(file(kept(), code)).content == out


def test_the_import_page_asks_little_of_the_database(deck, alice_client, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):
        alice_client.get(reverse("decks:import"))
    with django_assert_max_num_queries(8):
        alice_client.post(reverse("decks:import"), {"text": LIST, "into": deck.pk})
