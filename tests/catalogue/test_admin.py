"""Staff see the rows: lists, search in any form of a name, programs to read but not to edit."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from cardsdb.models import Card, Edition


@pytest.fixture
def staff(catalogue) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("carol", "carol@example.org", "bishop-takes-rook"))
    return client


@pytest.mark.parametrize("model", ["card", "cardset", "ruling", "subtype", "destinycard", "zarubacard"])
def test_every_list_opens_and_searches(staff, model):
    assert staff.get(f"/admin/cardsdb/{model}/?q=люк").status_code == 200


def test_a_card_is_found_by_its_russian_name(staff):
    page = staff.get("/admin/cardsdb/card/?q=СКАЙУОКЕР").content.decode()
    assert "k.luke" in page
    assert "k.yoda" not in page


def test_a_program_is_shown_and_cannot_be_edited(staff):
    card = Card.objects.get(code="k.yoda")
    page = staff.get(f"/admin/cardsdb/card/{card.pk}/change/").content.decode()
    assert "<pre>" in page
    assert 'name="program"' not in page
    assert 'name="texts-0-name"' in page


def test_an_edited_text_is_found_at_once_and_makes_pages_new(staff):
    card = Card.objects.get(code="k.yoda")
    russian, english = card.texts.get(language="ru"), card.texts.get(language="en")
    before = Edition.objects.get(game="fluxx").number
    form = {
        **{name: getattr(card, name) for name in ("game", "code", "kind", "number", "copies", "source", "position")},
        **{"set": card.set_id, "owner": ""},
        **{"texts-TOTAL_FORMS": 2, "texts-INITIAL_FORMS": 2},
        **{"fluxx-TOTAL_FORMS": 0, "fluxx-INITIAL_FORMS": 0},
    }
    for n, text in enumerate((english, russian)):
        form |= {f"texts-{n}-id": text.pk, f"texts-{n}-card": card.pk}
        form |= {f"texts-{n}-{f}": getattr(text, f) for f in ("language", "name", "subtitle", "text", "origin")}
    form["texts-1-name"] = "Магистр Йода"
    answer = staff.post(f"/admin/cardsdb/card/{card.pk}/change/", form)
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    card.refresh_from_db()
    assert "магистр" in card.folded
    assert Edition.objects.get(game="fluxx").number == before + 1
