"""Cards that people invent, as rows: made, changed, renamed, copied, deleted, each whole or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardsdb.catalogue.freshness import edition
from cardsdb.models import WORKSHOP, Card, CardSet, CardText, FluxxCard
from cardsdb.services.definitions import definition_of
from cardsdb.services.people import Holder
from cardsdb.workshop import services
from cardsdb.workshop.codes import new_code
from cardsdb.workshop.drafts import BadDraft, Draft
from cardsdb.workshop.services import (
    InUse,
    NoSuchCard,
    copy_of,
    create,
    delete,
    draft_of,
    own_card,
    own_cards,
    seen_card,
    update,
)
from decks.services.changing import Content
from decks.services.changing import create as create_deck
from decks.services.shelf import deck_list

from .conftest import WINS, draft


def texts(card: Card) -> dict[str, str]:
    return dict(CardText.objects.filter(card=card).values_list("language", "text"))


def test_an_invented_card_is_kept_whole(shelf, alices):
    card = create(draft("goal", program=WINS, name_ru="Трое"), alices)
    row = own_card("fluxx", card.code, alices)
    assert card.code == "g.space-cow-x7f3"
    assert (row.source, row.set.code, row.owner_id, row.guest) == ("original", WORKSHOP, alices.user_id, "")
    assert sorted(row.fluxx.names.values_list("code", flat=True)) == ["k.leia", "k.luke", "k.yoda"]
    assert row.fluxx.goal_condition == {"is": "all", "of": ["k.luke", "k.leia", "k.yoda"]}
    assert "Люк" in texts(row)["ru"]
    assert "Luke" in texts(row)["en"]
    assert "трое" in row.folded


def test_a_guest_may_invent(shelf, guest):
    row = create(draft(), guest)
    assert (row.owner_id, row.guest) == (None, guest.guest)
    assert [card.code for card in own_cards(guest)] == [row.code]


def test_nobody_known_has_no_cards(shelf, cow):
    assert list(own_cards(Holder())) == []


def test_an_empty_name_is_taken_from_the_other_language(shelf, alices):
    row = create(Draft("fluxx", "keeper", name_ru="Самовар", mark="q2w3"), alices)
    assert row.code == "k.samovar-q2w3"
    assert dict(row.texts.values_list("language", "name")) == {"ru": "Самовар", "en": "Самовар"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Space Cow", "k.space-cow-x7f3"),
        ("Щука и ёж", "k.schuka-i-ezh-x7f3"),
        ("L’Été – Draw 3!", "k.lete-draw-3-x7f3"),
        ("🦄", "k.card-x7f3"),
        ("a" * 80, f"k.{'a' * 28}-x7f3"),
    ],
)
def test_a_code_is_made_of_the_name(name, code):
    assert new_code("fluxx", "keeper", name, "x7f3") == code


def test_a_code_that_is_taken_is_drawn_anew(shelf, alices, bobs):
    first, second = create(draft(), alices), create(draft(), bobs)
    assert first.code == "a.space-cow-x7f3"
    assert second.code.startswith("a.space-cow-")
    assert second.code != first.code


def test_a_code_stays_when_the_name_changes(shelf, alices, cow):
    update(cow, replace(draft_of(own_card("fluxx", cow.code, alices)), name_en="Moon Cow"), alices)
    row = own_card("fluxx", cow.code, alices)
    assert (row.name_en, row.name_ru) == ("Moon Cow", "Космическая корова")
    assert "moon" in row.folded


def test_a_kind_stays(shelf, alices, cow):
    with pytest.raises(BadDraft, match="the kind stays"):
        update(cow, replace(draft_of(own_card("fluxx", cow.code, alices)), kind="goal", program=WINS), alices)


def test_a_new_name_is_in_the_texts_of_the_cards_that_name_it(shelf, alices, cow):
    goal = create(draft("goal", "Two", f"- {{on: win, if: {{is: all, of: [k.luke, {cow.code}]}}}}"), alices)
    assert "Space Cow" in texts(goal)["en"]
    update(
        own_card("fluxx", cow.code, alices),
        replace(draft_of(own_card("fluxx", cow.code, alices)), name_en="Moon Cow", name_ru="Лунная корова"),
        alices,
    )
    said = texts(goal)
    assert "Moon Cow" in said["en"]
    assert "Лунная корова" in said["ru"]
    assert "moon cow" in Card.objects.get(pk=goal.pk).folded


def test_a_changed_program_changes_everything_that_follows_from_it(shelf, alices):
    row = create(draft("goal", program=WINS), alices)
    update(own_card("fluxx", row.code, alices), replace(draft("goal", program="- {on: win, if: k.han}")), alices)
    child = FluxxCard.objects.get(card=row)
    assert child.goal_condition == "k.han"
    assert list(child.names.values_list("code", flat=True)) == ["k.han"]
    assert "Han Solo" in texts(row)["en"]


def test_a_card_may_name_itself(shelf, alices):
    row = create(draft("keeper", program=""), alices)
    program = f"- {{on: free, do: [{{do: discard, what: {{zone: table, cards: [{row.code}]}}}}]}}"
    update(own_card("fluxx", row.code, alices), draft("keeper", program=program), alices)
    delete(own_card("fluxx", row.code, alices), alices)
    assert not Card.objects.filter(pk=row.pk).exists()


def test_nobody_may_name_a_card_of_somebody_else(shelf, bobs, cow):
    with pytest.raises(BadDraft, match="no card here"):
        create(draft("goal", program=f"- {{on: win, if: {cow.code}}}"), bobs)


def test_somebody_elses_card_is_not_there(shelf, bobs, cow):
    with pytest.raises(NoSuchCard):
        own_card("fluxx", cow.code, bobs)
    with pytest.raises(NoSuchCard):
        seen_card("fluxx", cow.code, bobs)


def test_what_is_refused_leaves_nothing(shelf, alices):
    before = Card.objects.count(), CardText.objects.count(), FluxxCard.objects.count()
    with pytest.raises(BadDraft):
        create(draft(program="- {on: play, do: [{do: drw}]}"), alices)
    assert (Card.objects.count(), CardText.objects.count(), FluxxCard.objects.count()) == before
    assert not CardSet.objects.filter(code=WORKSHOP).exists()


def test_a_change_that_breaks_off_leaves_the_card_as_it_was(shelf, alices, cow, monkeypatch):
    goal = create(draft("goal", "Two", f"- {{on: win, if: {cow.code}}}"), alices)

    def broken(*args):
        raise RuntimeError("the lamp went out")

    monkeypatch.setattr(services, "_renew", broken)
    with pytest.raises(RuntimeError):
        update(
            own_card("fluxx", cow.code, alices),
            replace(draft_of(own_card("fluxx", cow.code, alices)), name_en="Moon Cow"),
            alices,
        )
    assert own_card("fluxx", cow.code, alices).name_en == "Space Cow"
    assert "Space Cow" in texts(goal)["en"]


@pytest.mark.parametrize("code", ["a.draw-3-play-2", "g.duel", "r.draw-4", "c.boba", "a.trash-it", "s.as-you-were"])
def test_a_card_of_the_catalogue_is_copied_with_all_it_does(shelf, alices, code):
    shipped = seen_card("fluxx", code, alices)
    row = create(copy_of(shipped), alices)
    one, other = definition_of(own_card("fluxx", row.code, alices)), definition_of(shipped)
    assert row.code != code
    assert (one.program, one.variants, one.name) == (other.program, other.variants, other.name)
    assert texts(row) == texts(shipped)


def test_ones_own_card_is_copied(shelf, alices, cow):
    assert create(copy_of(own_card("fluxx", cow.code, alices)), alices).code != cow.code


def test_a_card_that_is_needed_is_not_deleted(shelf, alices, cow):
    goal = create(draft("goal", "Two", f"- {{on: win, if: {cow.code}}}"), alices)
    deck = create_deck("fluxx", Content("Small", cards={cow.code: 1}), alices)
    with pytest.raises(InUse) as caught:
        delete(own_card("fluxx", cow.code, alices), alices)
    assert {(use.name, use.address) for use in caught.value.uses} == {
        ("Two", goal.get_absolute_url()),
        ("Small", deck.get_absolute_url()),
    }
    assert Card.objects.filter(pk=cow.pk).exists()


def test_of_somebody_elses_deck_only_its_being_there_is_told(shelf, alices, bobs, cow):
    deck = create_deck("fluxx", Content("Small", cards={cow.code: 1}), alices)
    type(deck).objects.filter(pk=deck.pk).update(owner=bobs.user_id)
    with pytest.raises(InUse) as caught:
        delete(own_card("fluxx", cow.code, alices), alices)
    assert [(use.name, use.address) for use in caught.value.uses] == [("", "")]


def test_an_invented_card_is_in_a_deck_like_any_other(shelf, alices, cow):
    deck = create_deck("fluxx", Content("Small", cards={cow.code: 2, "k.luke": 1}), alices)
    held = deck_list(deck)
    assert held.copies[cow.code] == 2
    assert held.invented == {cow.code}


def test_there_is_an_end_to_inventing(shelf, alices, monkeypatch):
    monkeypatch.setattr(services, "MOST_CARDS", 1)
    create(draft(), alices)
    with pytest.raises(BadDraft, match="as many as one may have"):
        create(draft(name="Another"), alices)


def test_invented_cards_stand_in_no_drawer(shelf, cow, client):
    page = client.get("/cards/fluxx/?q=space+cow", headers={"accept-language": "en"}).content.decode()
    assert cow.code not in page
    assert "Workshop</option>" not in page
    assert client.get(f"/api/cards/fluxx/{cow.code}/").status_code == 404
    assert WORKSHOP not in client.get("/api/sets/").content.decode()
    assert cow.code not in client.get("/api/bulk/fluxx.json").content.decode()
    assert cow.code not in client.get("/sitemap-fluxx.xml").content.decode()


def test_inventing_makes_no_page_of_the_catalogue_stale(shelf, alices):
    before = edition()
    create(draft(), alices)
    assert edition() == before
