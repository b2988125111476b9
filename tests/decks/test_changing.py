"""A deck is changed by versions, keeps every state it has been in, and nothing is half written."""

from __future__ import annotations

from typing import Any

import pytest

from cardsdb.services.people import Holder
from cardsdb.workshop import services as workshop
from cardsdb.workshop.codes import new_mark
from cardsdb.workshop.drafts import Draft
from decks.models import MOST_COPIES, Deck, Revision, Visibility
from decks.services import changing
from decks.services.access import NoSuchDeck, NotYours, find, public_decks
from decks.services.changing import (
    READ_AHEAD,
    BadContent,
    Content,
    Patch,
    Stale,
    change,
    clone,
    create,
    opened,
    redo,
    undo,
)
from decks.services.shelf import deck_list
from tests.decks.conftest import SMALL


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def rows(deck: Deck) -> dict[str, int]:
    return dict(deck.cards.values_list("card__code", "copies"))


def test_a_change_makes_a_revision_and_the_rows_follow_it(deck: Deck) -> None:
    change(deck, 1, Patch(cards={"k.luke": 0, "k.r2d2": 3, "k.leia": 1}))
    assert rows(deck) == {"b.basic": 1, "k.r2d2": 3, "k.leia": 1, "g.r2-plans": 1, "a.draw-2-use": 2}
    here = fresh(deck)
    assert (here.version, here.head, here.revised, here.size) == (2, 2, 2, 8)


def test_a_change_of_nothing_makes_no_revision(deck: Deck) -> None:
    change(deck, 1, Patch(name="Small", cards={"k.luke": 1}))
    assert fresh(deck).version == 1


def test_of_two_changes_from_one_state_one_takes_place(deck: Deck) -> None:
    mine, theirs = fresh(deck), fresh(deck)
    change(mine, 1, Patch(name="Mine"))
    with pytest.raises(Stale):
        change(theirs, 1, Patch(name="Theirs"))
    assert fresh(deck).name == "Mine"
    with pytest.raises(Stale):
        change(mine, 1, Patch(name="Again"))


def test_undo_and_redo_walk_the_states_and_a_new_change_branches_off(deck: Deck) -> None:
    change(deck, 1, Patch(cards={"k.luke": 2}))
    change(deck, 2, Patch(cards={"k.luke": 3}))
    undo(deck, 3)
    assert (rows(deck)["k.luke"], deck.head) == (2, 2)
    redo(deck, 4)
    assert (rows(deck)["k.luke"], deck.head) == (3, 3)
    undo(deck, 5)
    undo(deck, 6)
    assert rows(deck) == SMALL
    undo(deck, 7)
    assert deck.version == 7
    change(deck, 7, Patch(name="Another way"))
    assert (deck.head, fresh(deck).revised) == (4, 4)
    assert Revision.objects.get(deck=deck, number=4).parent == 1
    redo(deck, 8)
    assert deck.version == 8


def test_a_revision_is_restored_as_a_new_one(deck: Deck) -> None:
    change(deck, 1, Patch(cards={"k.luke": 0}, name="Without him"))
    changing.restore(deck, 2, 1)
    assert (rows(deck), deck.name, deck.head) == (SMALL, "Small", 3)
    with pytest.raises(Revision.DoesNotExist):
        changing.restore(deck, 3, 9)


@pytest.mark.parametrize(
    ("patch", "field"),
    [
        (Patch(name="  "), "name"),
        (Patch(name="x" * 81), "name"),
        (Patch(notes="x" * 10_001), "notes"),
        (Patch(seats=1), "seats"),
        (Patch(seats=9), "seats"),
        (Patch(cards={"k.luke": -1}), "cards.k.luke"),
        (Patch(cards={"k.luke": MOST_COPIES + 1}), "cards.k.luke"),
        (Patch(cards={"k.nobody": 1}), "cards.k.nobody"),
    ],
)
def test_what_no_deck_may_hold_is_refused_by_its_place_and_nothing_is_written(
    deck: Deck, patch: Patch, field: str
) -> None:
    with pytest.raises(BadContent) as caught:
        change(deck, 1, patch)
    assert [place for place, _message in caught.value.faults] == [field]
    assert (fresh(deck).version, rows(deck)) == (1, SMALL)


def test_too_many_cards_in_all_are_refused(deck: Deck) -> None:
    codes = list(changing.Card.objects.values_list("code", flat=True)[:40])
    with pytest.raises(BadContent, match="at most 600"):
        change(deck, 1, Patch(cards=dict.fromkeys(codes, MOST_COPIES)))


def test_a_clone_is_ones_own_and_private(deck: Deck, bobs: Holder) -> None:
    made = clone(deck, bobs, "A copy")
    assert rows(made) == SMALL
    assert (made.owner_id, made.visibility, made.copied_from, fresh(made).size) == (
        bobs.user_id,
        Visibility.PRIVATE,
        deck,
        6,
    )
    change(made, 1, Patch(cards={"k.luke": 2}))
    undo(made, 2)
    assert rows(made) == SMALL


def test_only_the_newest_revisions_are_kept(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changing, "MOST_REVISIONS", 3)
    for n in range(2, 8):
        change(deck, n - 1, Patch(name=f"Name {n}"))
    assert list(deck.revisions.values_list("number", flat=True)) == [5, 6, 7]
    for version in (7, 8, 9):
        undo(deck, version)
    assert deck.name == "Name 5"


def test_who_may_not_see_a_deck_learns_nothing_and_who_may_see_it_changes_nothing(
    deck: Deck, alices: Holder, bobs: Holder
) -> None:
    assert find(deck.pk, alices, "change") == deck
    for deed in ("read", "change", "clone", "export", "play"):
        with pytest.raises(NoSuchDeck):
            find(deck.pk, bobs, deed)
    changing.show_to(deck, 1, Visibility.UNLISTED)
    assert find(deck.pk, bobs, "export") == deck
    with pytest.raises(NotYours):
        opened(deck.pk, bobs)


def test_a_change_of_an_opened_deck_takes_four_queries(
    deck: Deck, alices: Holder, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):  # two of them are savepoints
        change(opened(deck.pk, alices, ["k.leia"]), 1, Patch(cards={"k.leia": 1}))
    assert rows(deck)["k.leia"] == 1


def test_a_guest_builds_like_anybody(shelf: None, guest: Holder, bobs: Holder) -> None:
    made = create("fluxx", Content("Guest’s", cards={"k.luke": 1}), guest)
    assert (made.owner_id, made.guest) == (None, guest.guest)
    assert find(made.pk, guest, "change") == made
    with pytest.raises(NoSuchDeck):
        find(made.pk, bobs)
    with pytest.raises(NoSuchDeck):
        find(made.pk, Holder())


def test_a_deck_of_rows_is_a_deck_of_definitions_in_two_queries(deck: Deck, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        made = deck_list(deck)
    assert made.copies == SMALL
    assert [card.code for card, _n in made] == ["k.r2d2", "k.luke", "g.r2-plans", "a.draw-2-use", "b.basic"]
    assert set(made.names) >= set(SMALL)


@pytest.mark.parametrize(
    ("patch", "place"),
    [(Patch(name="a\x01b"), "name"), (Patch(name="a\u2028b"), "name"), (Patch(notes="a\x0bb"), "notes")],
)
def test_signs_that_no_document_can_have_are_refused(deck: Deck, patch: Patch, place: str) -> None:
    with pytest.raises(BadContent) as refused:
        change(deck, 1, patch)
    assert [where for where, _message in refused.value.faults] == [place]
    change(deck, 1, Patch(notes="two\nlines\tand a tab"))


@pytest.mark.parametrize("game", ["zaruba", "chess"])
def test_there_are_no_decks_of_games_without_rules_for_them(shelf: None, alices: Holder, game: str) -> None:
    with pytest.raises(BadContent, match="games: fluxx, destiny"):
        create(game, Content("No deck"), alices)


def test_a_change_and_who_may_see_it_take_place_together_or_not_at_all(deck: Deck, monkeypatch) -> None:
    def late(*_args: object) -> Deck:
        raise Stale

    monkeypatch.setattr(changing, "show_to", late)
    with pytest.raises(Stale):
        changing.change_and_show(deck, 1, Patch(name="Shown"), "public")
    assert (fresh(deck).name, fresh(deck).version, deck.revisions.count()) == ("Small", 1, 1)
    monkeypatch.undo()
    changing.change_and_show(fresh(deck), 1, Patch(name="Shown"), "public")
    assert (fresh(deck).name, fresh(deck).visibility) == ("Shown", "public")


def test_a_copy_of_a_deck_that_changes_meanwhile_is_of_what_was_read(deck: Deck, bobs: Holder) -> None:
    read = fresh(deck)
    change(deck, 1, Patch(cards={"k.luke": 0, "k.leia": 1}))
    copy = clone(read, bobs, "Copy")
    assert (rows(copy), copy.size) == (SMALL, sum(SMALL.values()))


@pytest.mark.parametrize("deck_id", ["a\0b", "", "k.luke", "x" * 25, "дека"])
def test_what_can_be_no_deck_is_not_looked_for(db: None, alices: Holder, deck_id: str) -> None:
    with pytest.raises(NoSuchDeck):
        find(deck_id, alices)


def test_the_houses_decks_come_first_whatever_the_database_thinks_of_nothing(deck: Deck, guest: Holder, alices) -> None:
    for n, holder in enumerate((None, guest, alices)):
        changing.show_to(made := create("fluxx", Content(f"D{n}"), holder), made.version, Visibility.PUBLIC)
    assert [one.name for one in public_decks()] == ["D0", "D2", "D1"]


def test_cards_made_as_a_guest_go_into_ones_decks_however_many_at_once(
    shelf: None, alices: Holder, guest: Holder
) -> None:
    both = Holder(alices.user_id, guest.guest)
    codes = [
        workshop.create(Draft("fluxx", "keeper", name_en=f"Cow {n}", mark=new_mark()), guest).code
        for n in range(READ_AHEAD + 2)
    ]
    deck = create("fluxx", Content("Mine"), alices)
    change(opened(deck.pk, both, codes), 1, Patch(cards=dict.fromkeys(codes, 1)))
    assert rows(deck) == dict.fromkeys(codes, 1)
    other = create("fluxx", Content("Another"), alices)
    with pytest.raises(BadContent):
        change(opened(other.pk, alices, codes), 1, Patch(cards=dict.fromkeys(codes, 1)))
