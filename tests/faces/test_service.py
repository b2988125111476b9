"""Faces of rows: addresses that never lie, pictures that are kept, pages that ask nothing more of the database."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client
from django.utils.translation import override

from cardsdb.faces import RENDERER_VERSION
from cardsdb.language.definitions import decode_set
from cardsdb.management.commands.load_cards import load
from cardsdb.models import Card, CardText
from cardsdb.services import faces as service
from cardsdb.services.faces import face_of_row, face_url, fonts, kept_file, picture, prune, warm
from cardsdb.services.loading import load_sets
from tests.faces.conftest import FILE

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def folder(settings, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path / "faces"


@pytest.fixture
def catalogue(db: None) -> None:
    """Everything that ships."""
    load([], dry_run=False)


@pytest.fixture
def few(db: None, cards) -> None:
    """Five cards that name only each other."""
    shipped = decode_set(FILE.read_text("utf-8"), str(FILE))
    chosen = tuple(card for card in cards if card.code in {"k.luke", "k.obiwan", "c.vader", "c.troopers", "g.duel"})
    load_sets([msgspec.structs.replace(shipped, cards=chosen)])


def row(code: str, lang: str = "ru") -> Card:
    return Card.objects.worded(lang).get(game="fluxx", code=code)


def tag(source: str, card: Card, lang: str = "ru") -> str:
    with override(lang):
        return Template("{% load faces %}" + source).render(Context({"card": card}))


# --- content ------------------------------------------------------------------------------------------------------


def test_a_row_and_its_definition_have_the_same_face(catalogue, faces):
    for lang in ("ru", "en"):
        rows = {card.code: face_of_row(card, lang) for card in Card.objects.worded(lang).filter(game="fluxx")}
        assert rows == {face.code: face for face in faces[lang]}


def test_a_row_in_both_languages_has_the_faces_of_each(few):
    both = Card.objects.in_both().get(code="g.duel")
    for lang in ("ru", "en"):
        assert face_of_row(both, lang) == face_of_row(row("g.duel", lang), lang)


def test_a_card_without_a_text_in_the_language_shows_the_english_one(few):
    CardText.objects.filter(card__code="k.luke", language="ru").delete()
    assert face_of_row(row("k.luke"), "ru").title == "Luke Skywalker"
    assert face_of_row(Card.objects.in_both().get(code="k.luke"), "ru").title == "Luke Skywalker"


def test_addresses_of_a_list_need_no_query(catalogue, django_assert_num_queries):
    cards = list(Card.objects.worded("ru").select_related("fluxx", "destiny"))
    with django_assert_num_queries(0):
        addresses = {face_url(card, "ru") for card in cards}
    assert len(addresses) == len(cards) == 274


# --- addresses ----------------------------------------------------------------------------------------------------


def test_an_address_says_what_it_shows(few):
    card = row("k.luke")
    assert face_url(card, "ru", "page") == f"/faces/fluxx/k.luke.ru.page.{face_of_row(card, 'ru').digest}.webp"


def test_an_address_is_in_the_language_of_the_page(few):
    with override("en"):
        assert ".en.grid." in face_url(row("k.luke", "en"))


def test_a_face_may_be_kept_for_ever(few, client: Client):
    answer = client.get(face_url(row("k.luke"), "ru"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/webp"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Language"] == "ru"
    assert answer.content[:4] == b"RIFF"
    assert not answer.cookies


def test_a_kept_face_needs_no_query(few, client: Client, django_assert_num_queries):
    address = face_url(row("k.luke"), "ru")
    first = client.get(address).content
    with django_assert_num_queries(0):
        assert client.get(address).content == first


def test_an_outdated_address_leads_to_the_right_one(few, client: Client):
    address = face_url(row("k.luke"), "ru")
    answer = client.get(address.replace(address[-17:-5], "0" * 12))
    assert (answer.status_code, answer["Location"]) == (302, address)
    assert answer["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "address",
    [
        "/faces/fluxx/k.nobody.ru.grid.000000000000.webp",
        "/faces/chess/k.luke.ru.grid.000000000000.webp",
        "/faces/fluxx/k.luke.ru.huge.000000000000.webp",
        "/faces/fluxx/k.luke.ru.grid.0.webp",
        "/faces/fluxx/..%2f..%2fk.luke.ru.grid.000000000000.webp",
    ],
)
def test_what_is_no_face_is_not_found(few, client: Client, address):
    assert client.get(address).status_code == 404


def test_faces_are_only_read(few, client: Client):
    assert client.post(face_url(row("k.luke"), "ru")).status_code == 405


def test_an_invented_card_is_shown_to_whoever_has_its_address_only(few, alice: User, client: Client):
    Card.objects.filter(code="k.luke").update(owner=alice)
    address = face_url(row("k.luke"), "ru")
    assert client.get(address.replace(address[-17:-5], "0" * 12)).status_code == 404
    assert client.get(address).status_code == 200


# --- what is kept -------------------------------------------------------------------------------------------------


def test_a_picture_is_rendered_once(few, monkeypatch):
    card = row("k.luke")
    first = picture(card, "ru", "grid")
    monkeypatch.setattr(service, "render", None)
    assert picture(card, "ru", "grid") == first


def test_a_changed_card_has_another_picture(few):
    before, old = face_url(row("k.luke"), "ru"), picture(row("k.luke"), "ru", "grid")
    CardText.objects.filter(card__code="k.luke", language="ru").update(name="Люк с Татуина")
    assert face_url(row("k.luke"), "ru") != before
    assert picture(row("k.luke"), "ru", "grid") != old


def test_a_picture_that_could_not_be_written_leaves_nothing_behind(few, folder, monkeypatch):
    def full(self, target):
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        picture(row("k.luke"), "ru", "grid")
    assert [file for file in folder.rglob("*") if file.is_file()] == []


def test_faces_are_kept_by_version_of_the_renderer():
    file = kept_file("fluxx", "k.luke", "ru", "grid", "0" * 12)
    assert file.parts[-3:] == (f"v{RENDERER_VERSION}", "fluxx", f"k.luke.ru.grid.{'0' * 12}.webp")


def test_fonts_are_loaded_once():
    assert fonts("title", 40) is fonts("title", 40)


# --- the command --------------------------------------------------------------------------------------------------


def test_render_faces_renders_what_is_missing(few, folder, capsys):
    call_command("render_faces", lang=["ru"], size=["grid"])
    assert capsys.readouterr().out == "5 rendered, 0 were kept.\n"
    next(folder.rglob("k.luke.*")).unlink()
    call_command("render_faces", lang=["ru"], size=["grid"])
    assert capsys.readouterr().out == "1 rendered, 4 were kept.\n"


def test_render_faces_says_when_there_are_no_cards(db):
    with pytest.raises(SystemExit) as stop:
        call_command("render_faces")
    assert stop.value.code == 1


def test_render_faces_does_not_prune_by_half(db):
    with pytest.raises(SystemExit) as stop:
        call_command("render_faces", lang=["ru"], prune=True)
    assert stop.value.code == 2


def test_pruning_removes_what_is_not_wanted(folder):
    kept, stale = (folder / "v0" / "fluxx" / f"{name}.webp" for name in ("kept", "stale"))
    kept.parent.mkdir(parents=True)
    kept.touch()
    stale.touch()
    assert prune([kept]) == 1
    assert (kept.exists(), stale.exists()) == (True, False)


def test_warming_tells_each_file(few):
    file, fresh = next(warm(["en"], ["grid"]))
    assert fresh
    assert file.is_file()


# --- the tag ------------------------------------------------------------------------------------------------------


def test_the_tag_is_a_picture_that_speaks(few):
    html = tag("{% face card %}", row("k.luke"))
    assert 'alt="Люк Скайуокер: тема"' in html
    assert 'width="240" height="335"' in html
    assert 'loading="lazy"' in html
    assert f'src="{face_url(row("k.luke"), "ru")}"' in html


def test_a_large_picture_does_not_wait(few):
    assert 'loading="eager"' in tag('{% face card "page" %}', row("k.luke"))


def test_a_picture_in_another_language_says_so(few):
    card = Card.objects.in_both().get(code="k.luke")
    html = tag('{% face card "grid" "en" %}', card)
    assert 'lang="en"' in html
    assert 'alt="Luke Skywalker: keeper"' in html


def test_names_are_escaped(few):
    CardText.objects.filter(card__code="k.luke", language="ru").update(name='"><script>')
    assert "<script>" not in tag("{% face card %}", row("k.luke"))


def test_a_card_of_a_game_without_faces_is_drawn_by_the_page(few):
    card = row("k.luke")
    card.game = "zaruba"
    assert "<img" not in tag("{% face card %}", card)
