"""The history of a deck is told in words, folded, compared and gone back to; nothing of it is for others."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cardsdb.models import Card
from cardsdb.services.people import Holder
from cardsdb.workshop import services as workshop
from cardsdb.workshop.codes import new_mark
from cardsdb.workshop.drafts import Draft
from decks.models import Deck, Revision
from decks.services import changing
from decks.services.changing import Content, Patch, change
from decks.services.history import difference, entries, history, in_short, lines, names_of, restore_without, state
from tests.decks.conftest import SMALL

NAMES = ["k.luke", "k.r2d2", "k.leia", "g.r2-plans", "a.draw-2-use", "k.han", "k.yoda", "k.chewie"]


def later(deck: Deck, number: int, minutes: int) -> None:
    """Let a revision have been made so many minutes after the first."""
    first = deck.revisions.get(number=1).made
    deck.revisions.filter(number=number).update(made=first + timedelta(minutes=minutes))


def test_a_difference_is_told_in_words_of_either_language(shelf: None) -> None:
    before = Content("Old", cards={"k.luke": 1, "k.r2d2": 1})
    found = difference(before, Content("New", "Notes", 3, {"k.luke": 3, "k.leia": 2}))
    names = names_of("fluxx", NAMES)
    assert [(line.turn, line.items) for line in lines(found, names, "en")] == [
        ("added", ("Leia Organa ×2",)),
        ("gone", ("R2-D2",)),
        ("copies", ("Luke Skywalker ×1 → ×3",)),
        ("name", ("“New”",)),
        ("seats", ("3",)),
        ("notes", ()),
    ]
    assert lines(found, names, "ru")[0].items == ("Лея Органа ×2",)


def test_a_short_telling_names_three_cards_and_counts_the_others(shelf: None) -> None:
    found = difference(Content("A"), Content("A", cards=dict.fromkeys(NAMES[:6], 1)))
    told = in_short(found, names_of("fluxx", NAMES), "en")
    assert told == "added: Luke Skywalker, R2-D2, Leia Organa and 3 more"


def test_a_card_that_is_gone_from_the_catalogue_is_told_by_its_code(shelf: None) -> None:
    found = difference(Content("A", cards={"x.gone": 1}), Content("A"))
    assert in_short(found, names_of("fluxx", ["x.gone"]), "en") == "taken out: x.gone"


def test_quick_changes_are_one_entry_with_what_they_come_to(deck: Deck) -> None:
    for version, n in enumerate((2, 3, 1), start=1):
        change(deck, version, Patch(cards={"k.luke": n}))
    change(deck, 4, Patch(cards={"k.leia": 1}))
    later(deck, 5, 30)
    told = history(deck, "en").told
    assert [one.entry.number for one in told] == [5, 4, 1]
    assert [line.items for line in told[0].lines] == [("Leia Organa",)]
    assert told[1].lines == []  # three presses that come to nothing
    assert len(told[1].entry.revisions) == 3
    assert [one.now for one in told] == [True, False, False]


def test_what_the_deck_has_now_ends_an_entry_and_a_new_branch_begins_one(deck: Deck) -> None:
    change(deck, 1, Patch(cards={"k.luke": 2}))
    change(deck, 2, Patch(cards={"k.luke": 3}))
    changing.undo(deck, 3)
    change(deck, 4, Patch(cards={"k.han": 1}))
    found = entries(list(deck.revisions.order_by("number")), deck.head)
    assert [[one.number for one in entry.revisions] for entry in found] == [[1], [2, 3], [4]]
    newest = history(deck, "en").told[0]
    assert newest.aside
    assert [line.items for line in newest.lines] == [("Han Solo",)]


def test_a_long_history_is_read_page_by_page(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.services.history.PAGE", 4)
    for n in range(2, 9):
        change(deck, n - 1, Patch(name=f"Name {n}"))
        later(deck, n, 20 * n)
    first = history(deck, "en")
    assert [one.entry.number for one in first.told] == [8, 7, 6]
    assert all(one.lines for one in first.told)
    second = history(deck, "en", first.older)
    assert [one.entry.number for one in second.told] == [5, 4, 3]
    assert [one.entry.number for one in history(deck, "en", second.older).told] == [2, 1]


# ---- pages ----


def test_the_history_is_told_on_its_page(deck: Deck, alice_client: Client) -> None:
    change(deck, 1, Patch(cards={"k.leia": 1}))
    page = alice_client.get(f"/decks/{deck.pk}/history/").content.decode()
    assert "Leia Organa" in page
    assert "the deck was made" in page
    assert 'content="noindex"' in page


def test_two_states_are_compared(deck: Deck, alice_client: Client) -> None:
    change(deck, 1, Patch(cards={"k.leia": 1}))
    change(deck, 2, Patch(cards={"k.luke": 0}))
    page = alice_client.get(f"/decks/{deck.pk}/history/?from=3&to=1").content.decode()
    compared = page[page.index('class="panel compared"') : page.index("</section>")]
    assert "<b>added</b>: Luke Skywalker" in compared
    assert "<b>taken out</b>: Leia Organa" in compared
    same = alice_client.get(f"/decks/{deck.pk}/history/?from=2&to=2").content.decode()
    assert "These two states are the same." in same


@pytest.mark.parametrize(("asked", "status"), [("from=x&to=1", 400), ("from=1", 400), ("from=1&to=99", 404)])
def test_states_that_there_are_not_are_no_failure_of_the_site(
    deck: Deck, alice_client: Client, asked: str, status: int
) -> None:
    assert alice_client.get(f"/decks/{deck.pk}/history/?{asked}").status_code == status


def test_a_state_is_restored_as_a_new_one_and_undone_again(deck: Deck, alice_client: Client) -> None:
    change(deck, 1, Patch(cards={"k.luke": 0}))
    page = alice_client.get(f"/decks/{deck.pk}/history/1/").content.decode()
    assert "Restore this state" in page
    answer = alice_client.post(f"/decks/{deck.pk}/history/1/", {"version": 2}, follow=True)
    assert "State no. 1 is the deck’s again" in answer.content.decode()
    assert dict(deck.cards.values_list("card__code", "copies")) == SMALL
    assert deck.revisions.get(number=3).origin == "restore 1"
    alice_client.post(f"/decks/{deck.pk}/undo/", {"version": 3})
    assert not deck.cards.filter(card__code="k.luke").exists()
    told = alice_client.get(f"/decks/{deck.pk}/history/").content.decode()
    assert "state no. 1 restored" in told


def test_restoring_from_a_page_that_is_old_is_refused_and_says_so(deck: Deck, alice_client: Client) -> None:
    change(deck, 1, Patch(cards={"k.luke": 0}))
    answer = alice_client.post(f"/decks/{deck.pk}/history/1/", {"version": 1})
    assert answer.status_code == 409
    assert "changed elsewhere" in answer.content.decode()
    assert Deck.objects.get(pk=deck.pk).version == 2


@pytest.fixture
def bereft(shelf: None, alices: Holder) -> Deck:
    """A deck of Alice's whose first state had a card that has been deleted since."""
    like = Card.objects.get(game="fluxx", code="k.luke")
    own = Card.objects.create(
        game="fluxx", set=like.set, code="x.gone", kind="keeper", source="original", program=[], owner_id=alices.user_id
    )
    own.texts.create(language="en", name="Gone")
    deck = changing.create("fluxx", Content("Bereft", cards={"x.gone": 1, "k.luke": 1}), alices)
    change(deck, 1, Patch(cards={"x.gone": 0}))
    own.delete()
    return Deck.objects.get(pk=deck.pk)


def test_a_state_whose_card_is_deleted_explains_itself_and_is_restored_without_it(
    bereft: Deck, alice_client: Client
) -> None:
    change(bereft, 2, Patch(cards={"k.luke": 0, "k.leia": 1}))
    page = alice_client.get(f"/decks/{bereft.pk}/history/1/").content.decode()
    assert "1 card of this state has been deleted since" in page
    assert "x.gone" in page
    refused = alice_client.post(f"/decks/{bereft.pk}/history/1/", {"version": 3})
    assert refused.status_code == 400
    assert "there is no such card" in refused.content.decode()
    alice_client.post(f"/decks/{bereft.pk}/history/1/", {"version": 3, "without": "missing"})
    assert dict(bereft.cards.values_list("card__code", "copies")) == {"k.luke": 1}


def test_undo_towards_a_deleted_card_is_refused_in_words(bereft: Deck, alice_client: Client) -> None:
    answer = alice_client.post(f"/decks/{bereft.pk}/undo/", {"version": 2})
    assert answer.status_code == 400
    assert "there is no such card" in answer.content.decode()
    assert Deck.objects.get(pk=bereft.pk).version == 2


def test_what_cannot_be_restored_raises_and_writes_nothing(bereft: Deck) -> None:
    with pytest.raises(changing.BadContent):
        changing.restore(bereft, 2, 1)
    with pytest.raises(Revision.DoesNotExist):
        restore_without(bereft, 2, 9)
    assert state(bereft, 1, "en").missing == ["x.gone"]


def test_the_history_is_nobody_elses(deck: Deck, bob_client: Client, client: Client) -> None:
    for address in (f"/decks/{deck.pk}/history/", f"/decks/{deck.pk}/history/1/"):
        assert bob_client.get(address).status_code == 404
        assert client.get(address).status_code == 404
    changing.show_to(deck, 1, "unlisted")
    for address in (f"/decks/{deck.pk}/history/", f"/decks/{deck.pk}/history/1/"):
        assert bob_client.get(address).status_code == 403
        assert bob_client.post(address, {"version": 2}).status_code in (403, 405)


def test_the_history_costs_few_queries(deck: Deck, alice_client: Client, django_assert_max_num_queries: Any) -> None:
    for n in range(2, 30):
        change(deck, n - 1, Patch(cards={"k.luke": n % 5, "k.han": n % 3}))
    with django_assert_max_num_queries(6):
        alice_client.get(f"/decks/{deck.pk}/history/")
    with django_assert_max_num_queries(7):
        alice_client.get(f"/decks/{deck.pk}/history/?from=3&to=9")


@pytest.mark.parametrize("number", ["0", "99", "99999999999999999999999"])
def test_a_state_that_there_is_not_is_not_found(deck: Deck, alice_client: Client, number: str) -> None:
    assert alice_client.get(f"/decks/{deck.pk}/history/{number}/").status_code == 404
    assert alice_client.post(f"/decks/{deck.pk}/history/{number}/", {"version": 1}).status_code == 404
    without = {"version": 1, "without": "missing"}
    assert alice_client.post(f"/decks/{deck.pk}/history/{number}/", without).status_code == 404


def test_a_copy_gets_back_somebodys_cards_that_it_had_though_others_are_gone(shelf: None, bobs: Holder, alices) -> None:
    def invent(name: str) -> str:
        return workshop.create(Draft("fluxx", "keeper", name_en=name, mark=new_mark()), alices).code

    cow, cat = invent("Space Cow"), invent("Space Cat")
    copy = changing.clone(changing.create("fluxx", Content("A", cards={cow: 1, cat: 1}), alices), bobs, "B")
    change(copy, 1, Patch(cards={cow: 0, cat: 0, "k.luke": 1}))
    Deck.objects.exclude(pk=copy.pk).delete()
    Card.objects.get(code=cat).delete()
    restore_without(copy, 2, 1)
    assert dict(copy.cards.values_list("card__code", "copies")) == {cow: 1}
    assert copy.revisions.get(number=3).origin == "restore 1"
