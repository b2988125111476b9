"""Addresses for those who are no visitors: faces, previews of shared links, robots.txt and the sitemap."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.conf import settings as site_settings
from PIL import Image

from cardsdb.faces.preview import ROOM, words_on
from cardsdb.models import Card, CardSet
from cardsdb.services.faces import WEB_SIZES, face_url, fonts
from cardsdb.services.previews import kept_preview, picture, preview_of, preview_url, prune_previews

pytestmark = pytest.mark.usefixtures("catalogue")

WRONG = "0123456789ab"


@pytest.fixture(autouse=True)
def _own_folder(settings, tmp_path):
    """Nothing is kept from other runs, and nothing is left behind."""
    settings.VAR_DIR = tmp_path


def luke(lang="ru"):
    return Card.objects.worded(lang).get(code="k.luke")


# --- faces --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WEB_SIZES)
def test_a_face_is_for_ever_and_a_wrong_digest_leads_to_it(client, size):
    address = face_url(luke(), "ru", size)
    answer = client.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    wrong = re.sub(r"\.[0-9a-f]{12}\.", f".{WRONG}.", address)
    moved = client.get(wrong)
    assert (moved.status_code, moved["Location"]) == (302, address)
    assert "immutable" not in moved["Cache-Control"]
    # The right one lies in the folder by now: the wrong one is still none.
    assert client.get(wrong).status_code == 302


@pytest.mark.parametrize(
    "address",
    [
        f"fluxx/k.luke.xx.grid.{WRONG}.webp",
        f"fluxx/k.luke.de.grid.{WRONG}.webp",
        f"fluxx/k.luke.ru.huge.{WRONG}.webp",
        f"fluxx/k.luke.ru.print.{WRONG}.webp",
        f"fluxx/k.nobody.ru.grid.{WRONG}.webp",
        f"chess/k.luke.ru.grid.{WRONG}.webp",
        f"destiny/99999.ru.grid.{WRONG}.webp",
        f"fluxx/k.luke.xx.preview.{WRONG}.jpg",
        f"fluxx/k.nobody.ru.preview.{WRONG}.jpg",
        f"fluxx/../k.luke.ru.grid.{WRONG}.webp",
        "fluxx/k.luke.ru.grid.0123.webp",
        "fluxx/k.luke.ru.grid.0123456789AB.webp",
        "fluxx/k.luke.ru.grid.0123456789ab.png",
        "site.xx.jpg",
    ],
)
def test_a_face_that_there_is_not_is_not_found(client, address):
    assert client.get(f"/faces/{address}").status_code == 404


def test_the_right_digest_under_an_unknown_language_is_not_found(client):
    address = face_url(luke("en"), "en", "grid")
    assert client.get(address.replace(".en.", ".xx.")).status_code == 404
    assert client.get(address.replace(".en.", ".ru.")).status_code == 302


# --- previews -----------------------------------------------------------------------------------------------------


def test_pruning_keeps_the_previews_that_pages_share():
    wanted = preview_of(luke(), "ru")
    picture(wanted, "fluxx.k.luke.ru")
    kept, stale = (kept_preview("fluxx.k.luke.ru", digest) for digest in (wanted.digest, WRONG))
    stale.touch()
    assert prune_previews(["ru"]) == 1
    assert (kept.exists(), stale.exists()) == (True, False)


def test_a_preview_is_a_picture_of_the_usual_size_and_for_ever(client):
    answer = client.get(preview_url(luke(), "ru"))
    assert (answer["Content-Type"], answer["Content-Language"]) == ("image/jpeg", "ru")
    assert "immutable" in answer["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) <= 200 * 1024
    assert client.get(preview_url(luke(), "ru")).content == answer.content


def test_a_preview_of_other_words_has_another_address(client):
    before = preview_url(luke(), "ru")
    luke().texts.filter(language="ru").update(text="Совсем другой текст.")
    after = preview_url(luke(), "ru")
    assert before != after
    moved = client.get(before)
    assert (moved.status_code, moved["Location"]) == (302, after)


def test_somebodys_own_card_has_no_preview_for_those_who_guess(client, alice):
    row = CardSet.objects.get(code="star-wars")
    card = Card.objects.create(game="fluxx", set=row, code="k.mine", kind="keeper", source="original", owner=alice)
    card.texts.create(language="ru", name="Моё")
    assert client.get(f"/faces/fluxx/k.mine.ru.preview.{WRONG}.jpg").status_code == 404


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_words_of_every_card_have_room_on_its_preview_and_none_is_cut_short(lang):
    said = {
        card.code: words_on(preview_of(card, lang), fonts)
        for card in Card.objects.public().filter(game="fluxx").worded(lang)
    }
    assert {code: words.height for code, words in said.items() if words.height > ROOM} == {}
    assert [code for code, words in said.items() if any(line.endswith("…") for line in words.lines)] == []


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_site_has_a_preview_even_without_cards(client, lang):
    full = client.get(f"/faces/site.{lang}.jpg")
    assert Image.open(BytesIO(full.content)).size == (1200, 630)
    assert "immutable" not in full["Cache-Control"]
    Card.objects.all().delete()
    assert client.get(f"/faces/site.{lang}.jpg").status_code == 200


def tags(client, address, language="ru"):
    page = client.get(address, headers={"accept-language": language}).content.decode()
    found = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page))
    canonical = re.findall(r'<link rel="canonical" href="([^"]+)"', page)
    return found | ({"canonical": canonical[0]} if canonical else {})


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_shared_card_shows_itself(client, language):
    said = tags(client, "/cards/fluxx/c.vader/?kind=creeper", language)
    assert said["og:title"] == {"ru": "Дарт Вейдер", "en": "Darth Vader"}[language]
    assert said["og:url"] == said["canonical"] == f"{site_settings.PUBLIC_URL}/cards/fluxx/c.vader/"
    assert said["twitter:card"] == "summary_large_image"
    assert "\n" not in said["og:description"]
    assert said["og:description"] == said["description"]
    image = said["og:image"].removeprefix(site_settings.PUBLIC_URL)
    assert client.get(image)["Content-Type"] == "image/jpeg"


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("/", "/"),
        ("/cards/", "/cards/"),
        ("/help/", "/help/"),
        ("/cards/fluxx/", "/cards/fluxx/"),
        ("/cards/fluxx/?view=list&page=2", "/cards/fluxx/?page=2"),
        ("/cards/fluxx/?kind=goal&view=text", "/cards/fluxx/?kind=goal"),
    ],
)
def test_each_content_has_one_address(client, address, canonical):
    said = tags(client, address)
    assert said["canonical"] == site_settings.PUBLIC_URL + canonical
    assert said["og:image"].startswith(f"{site_settings.PUBLIC_URL}/faces/site.ru.jpg")
    assert "robots" not in said


@pytest.mark.parametrize("address", ["/cards/fluxx/?q=люк", "/cards/fluxx/?names=k.luke", "/cards/?q=люк"])
def test_answers_to_questions_are_not_for_search_engines(client, address):
    said = tags(client, address)
    assert said["robots"] == "noindex, follow"
    assert "canonical" not in said


# --- search engines -----------------------------------------------------------------------------------------------


def test_robots_are_told_where_the_sitemap_is(client):
    answer = client.get("/robots.txt")
    assert answer["Content-Type"].startswith("text/plain")
    assert f"Sitemap: {site_settings.PUBLIC_URL}/sitemap.xml" in answer.content.decode()
    assert "Disallow: /cards" not in answer.content.decode()


def test_the_sitemap_lists_every_public_card_and_opens(client, alice, django_assert_num_queries):
    row = CardSet.objects.get(code="star-wars")
    Card.objects.create(game="fluxx", set=row, code="k.mine", kind="keeper", source="original", owner=alice)
    with django_assert_num_queries(4):
        answer = client.get("/sitemap.xml")
    tree = ElementTree.fromstring(answer.content)  # noqa: S314  (our own)
    found = [place.text or "" for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert all(place.startswith(site_settings.PUBLIC_URL) for place in found)
    paths = [place.removeprefix(site_settings.PUBLIC_URL) for place in found]
    assert len([path for path in paths if re.fullmatch(r"/cards/fluxx/[^/]+/", path)]) == 100
    assert "/cards/fluxx/k.mine/" not in paths
    assert "/cards/zaruba/" not in paths
    assert all(client.get(path).status_code == 200 for path in [*paths[:5], paths[-1]])
