"""Pages of Destiny cards and of the drawer: every fact, both languages, signs in texts, sets, and their weight."""

from __future__ import annotations

import gzip
import re

import pytest

from cardsdb.models import Card, CardText, DestinyCard, FormatCard, PackCard
from tests.destiny.conftest import _mini_rows, rows

__all__ = ["_mini_rows", "rows"]

pytestmark = pytest.mark.usefixtures("rows")


def see(client, address, language="en", status=200):
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == status
    return response.content.decode().replace("\u00a0", " ")


def page_of(client, row: DestinyCard, language="en"):
    return see(client, f"/cards/destiny/{row.card.code}/", language)


def test_a_page_tells_every_fact(client):
    row = DestinyCard.objects.filter(points_two__isnull=False, has_die=True).exclude(traits="").first()
    page = page_of(client, row)
    assert f"{row.points_one} with one die, {row.points_two} with two" in page
    assert row.card.set.name_en in page
    assert f"no. {row.card.number}" in page
    assert page.count('class="side') >= 6
    for subtype in row.subtypes.all():
        assert subtype.name_en in page
    for text in row.card.texts.exclude(language__in=("ru", "en")):
        assert f'<div lang="{text.language}">' in page


def test_three_prices_are_told(client):
    row = DestinyCard.objects.filter(points_three__isnull=False).first()
    assert f"{row.points_three} with three" in page_of(client, row)


def test_faces_printings_and_dice_lead_to_each_other(client):
    for link, label in (
        ("front", "Other faces"), ("reprint_of", "Other printings"), ("parallel_die", "may be replaced by"),
    ):  # fmt: skip
        row = DestinyCard.objects.filter(**{f"{link}__isnull": False}).first()
        other = getattr(row, link)
        page = page_of(client, row)
        assert label in page
        assert f'href="/cards/destiny/{other.card.code}/"' in page
        back = page_of(client, other)
        assert f'href="/cards/destiny/{row.card.code}/"' in back


@pytest.mark.parametrize(("language", "words"), [("en", ("banned", "restricted")), ("ru", ("запрещена", "ограничена"))])
def test_a_page_tells_its_standing_in_each_format(client, language, words):
    for field, word in zip(("banned", "restricted"), words, strict=True):
        said = FormatCard.objects.filter(**{field: True}).select_related("card__card").first()
        page = page_of(client, said.card, language)
        standing = page[page.index('class="standings"') :]
        assert word in standing[: standing.index("</ul>")]


def test_a_card_leads_to_its_formats_its_teams_and_its_decks(client):
    row = DestinyCard.objects.filter(card__kind="character", front=None).first()
    page = page_of(client, row)
    for address in ("/decks/formats/", f"/decks/teams/?with={row.card.code}", "/decks/?q="):
        assert f'href="{address}' in page
    event = page_of(client, DestinyCard.objects.filter(card__kind="event").first())
    assert "/decks/teams/" not in event


def test_points_of_a_format_stand_beside_the_printed_ones(client):
    said = FormatCard.objects.filter(points_one__isnull=False).select_related("card__card").first()
    page = page_of(client, said.card)
    assert re.search(rf"{said.points_one}(/\d+)* points", page)
    assert "printed:" in page


def test_a_page_tells_the_boxes_it_lies_in(client):
    lies = PackCard.objects.filter(dice=2).select_related("card__card", "pack").first()
    page = page_of(client, lies.card)
    assert lies.pack.name_en in page
    assert "2 dice" in page


def test_our_own_russian_name_is_called_so(client):
    row = DestinyCard.objects.first()
    note = "Русское название — наш перевод"
    assert note not in page_of(client, row, "ru")
    DestinyCard.objects.filter(pk=row.pk).update(translated=True)
    assert note in page_of(client, row, "ru")
    assert note not in page_of(client, row, "en")


def test_signs_in_texts_are_drawn_and_said(client):
    text = CardText.objects.filter(card__game="destiny", language="en").first()
    CardText.objects.filter(pk=text.pk).update(text="[melee] - Deal 1 damage ([AW]12). <b>[nothing]</b>")
    page = see(client, f"/cards/destiny/{text.card.code}/")
    assert "#g-melee" in page
    assert 'aria-label="melee damage"' in page
    assert "[melee]" not in page[page.index('class="both"') : page.index("</dl>")]
    assert "&lt;b&gt;[nothing]" in page


def test_what_is_not_playable_yet_is_said_kindly(client):
    row = Card.objects.filter(game="destiny", program__isnull=True).first()
    assert "still to be written" in see(client, f"/cards/destiny/{row.code}/")


def test_a_set_tells_how_much_of_it_is_here(client):
    row = DestinyCard.objects.select_related("card__set").exclude(card__set__destiny__size=None).first()
    page = see(client, f"/cards/destiny/?set={row.card.set.code}")
    assert f"of {row.card.set.destiny.size} numbers are here" in page
    fans = DestinyCard.objects.exclude(card__set__destiny__project="").first()
    assert "made by players" in see(client, f"/cards/destiny/?set={fans.card.set.code}")


@pytest.mark.parametrize("view", ["", "list", "text"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_view_is_light(client, view, language):
    page = see(client, f"/cards/destiny/?view={view}".rstrip("="), language)
    assert len(gzip.compress(page.encode())) < 60_000
    assert "data-cards" in page


def test_a_card_page_needs_so_many_queries_and_no_more(client, django_assert_max_num_queries):
    row = DestinyCard.objects.filter(reprint_of__isnull=False).first()
    page_of(client, row)
    with django_assert_max_num_queries(12):
        page_of(client, row)


def test_nothing_found_offers_a_way_out(client):
    page = see(client, "/cards/destiny/?colour=red&side_min=9")
    assert "With one filter less there would be something:" in page
