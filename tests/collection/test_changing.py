"""Writing a collection: steps and amounts, bounds, boxes, and what becomes of it when a guest gets an account."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from cardsdb.accounts import adoption
from cardsdb.collection.belongings import Collections
from cardsdb.collection.changing import Amount, BadAmount, put, raise_to, replace, step
from cardsdb.collection.games import collected
from cardsdb.collection.owned import owned
from cardsdb.collection.packs import NoSuchPack, packs, put_pack
from cardsdb.collection.sharing import link_of, share, take_back
from cardsdb.models import MOST_OWNED, CollectionLink, Owned
from cardsdb.services.people import Holder

GAME = "destiny"


def held(holder):
    rows = Owned.objects.filter(holder.mine()).values_list("card__code", "copies", "dice", "wanted")
    return {code: tuple(figures) for code, *figures in rows}


def test_steps_add_up_and_a_row_of_nothing_goes(rows, alices):
    step(alices, GAME, {"01001": Amount(1, 1)})
    step(alices, GAME, {"01001": Amount(1, 2), "01014": Amount(wanted=3)})
    assert held(alices) == {"01001": (2, 3, 0), "01014": (0, 0, 3)}
    step(alices, GAME, {"01001": Amount(-2, -3), "01014": Amount(wanted=-9)})
    assert held(alices) == {}


def test_steps_stay_within_bounds(rows, alices):
    put(alices, GAME, {"01001": Amount(MOST_OWNED, 0, 0)})
    step(alices, GAME, {"01001": Amount(5, -5)})
    assert held(alices) == {"01001": (MOST_OWNED, 0, 0)}


def test_a_card_without_a_die_never_gets_one(rows, alices):
    step(alices, GAME, {"01014": Amount(1, 1)})
    put(alices, GAME, {"01018": Amount(1, 4)})
    assert held(alices) == {"01014": (1, 0, 0), "01018": (1, 0, 0)}


def test_amounts_say_only_what_they_name(give, alices):
    give(alices, {"01001": (1, 2, 3)})
    put(alices, GAME, {"01001": Amount(dice=1)})
    assert held(alices) == {"01001": (1, 1, 3)}


@pytest.mark.parametrize("amount", [Amount(-1), Amount(dice=1000), Amount(wanted=10**9)])
def test_amounts_out_of_bounds_are_refused_with_their_place(rows, alices, amount):
    with pytest.raises(BadAmount) as bad:
        put(alices, GAME, {"01001": amount, "01003": Amount(1)})
    assert [place.partition(".")[0] for place, _said in bad.value.faults] == ["01001"]
    assert held(alices) == {}


def test_an_unknown_card_keeps_all_from_being_written(rows, alices):
    for code in ("99999", "03001b", ""):  # a further face is nothing one owns by itself
        with pytest.raises(BadAmount):
            step(alices, GAME, {"01001": Amount(1), code: Amount(1)})
    assert held(alices) == {}


def test_replacing_leaves_nothing_that_is_not_named(give, alices, guest):
    give(alices, {"01001": (1, 2, 3), "01003": (1, 1)})
    give(guest, {"01003": (1, 1)})
    replace(alices, GAME, {"01001": Amount(2), "01004": Amount(1, 1)})
    assert held(alices) == {"01001": (2, 0, 0), "01004": (1, 1, 0)}
    assert held(guest) == {"01003": (1, 1, 0)}


def test_at_least_so_much_takes_nothing_away(give, alices):
    give(alices, {"01001": (1, 2, 5)})
    raise_to(alices, GAME, {"01001": Amount(wanted=2), "01003": Amount(wanted=2)})
    assert held(alices) == {"01001": (1, 2, 5), "01003": (0, 0, 2)}


def test_one_step_costs_three_queries(give, alices, django_assert_max_num_queries):
    give(alices, {"01001": (1, 2)})
    with django_assert_max_num_queries(5):  # a savepoint and its end among them
        step(alices, GAME, {"01001": Amount(1)})
    with django_assert_max_num_queries(5):
        step(alices, GAME, {"01003": Amount(1)})


# ---- boxes ----


def test_a_box_goes_in_as_often_as_wished_and_comes_out_again(give, alices):
    give(alices, {"01001": (1, 0), "01007": (2, 2)})
    put_pack(alices, collected(GAME), "HB-V", 2)
    assert held(alices)["01001"] == (3, 4, 0)
    assert held(alices)["01015"] == (4, 0, 0)
    put_pack(alices, collected(GAME), "HB-V", -2)
    assert held(alices) == {"01001": (1, 0, 0), "01007": (2, 2, 0)}


def test_what_is_not_there_cannot_be_taken_out(give, alices):
    give(alices, {"01001": (1, 1)})
    put_pack(alices, collected(GAME), "HB-V", -1)
    assert held(alices) == {}


def test_boxes_are_told_with_what_lies_in_them(rows):
    told = {pack.code: (pack.cards, pack.dice) for pack in packs(collected(GAME), "en")}
    assert told["HB-V"] == (9, 4)
    with pytest.raises(NoSuchPack):
        put_pack(Holder(None, "x" * 64), collected(GAME), "nope", 1)


# ---- people ----


def test_what_a_guest_brings_is_merged_by_the_larger_amount(give, alices, guest):
    give(alices, {"01001": (1, 2, 0), "01003": (1, 1)})
    give(guest, {"01001": (2, 1, 1), "01004": (1, 2)})
    share(guest, GAME)
    assert adoption.adopt(guest.guest, alices.user_id) >= 2
    assert held(alices) == {"01001": (2, 2, 1), "01003": (1, 1, 0), "01004": (1, 2, 0)}
    assert held(guest) == {}
    assert link_of(alices, GAME) is not None
    assert adoption.adopt(guest.guest, alices.user_id) == 0


def test_an_account_keeps_its_own_link(rows, alices, guest):
    mine, theirs = share(alices, GAME), share(guest, GAME)
    adoption.adopt(guest.guest, alices.user_id)
    assert list(CollectionLink.objects.values_list("token", flat=True)) == [mine.token]
    assert theirs.token != mine.token


def test_an_account_that_goes_takes_its_collection_with_it(give, alice, alices, bobs):
    give(alices, {"01001": (1, 2)})
    give(bobs, {"01001": (1, 2)})
    share(alices, GAME)
    adoption.remove(alice)
    assert Owned.objects.count() == 1
    assert not CollectionLink.objects.exists()


def test_a_guests_shelf_goes_when_none_of_it_has_been_touched_for_long(give, guest, alices):
    for holder in (guest, alices):
        give(holder, {"01001": (1, 0), "01003": (1, 0)})
        share(holder, GAME)
    long_ago, between, now = (timezone.now() - timedelta(days=n) for n in (400, 200, 0))
    Owned.objects.update(changed=long_ago)
    CollectionLink.objects.update(made=long_ago)
    step(guest, GAME, {"01001": Amount(1)})
    assert Collections().prune(between) == 0
    assert (len(held(guest)), link_of(guest, GAME) is not None) == (2, True)
    assert Collections().prune(now + timedelta(days=1)) == 2
    assert (held(guest), link_of(guest, GAME)) == ({}, None)
    assert (len(held(alices)), link_of(alices, GAME) is not None) == (2, True)


def test_a_link_is_one_until_it_is_taken_back(rows, alices):
    link = share(alices, GAME)
    assert share(alices, GAME) == link
    take_back(alices, GAME)
    assert link_of(alices, GAME) is None
    assert share(alices, GAME) != link


def test_a_heap_of_cards_is_told_by_name(give, alices):
    give(alices, {"01001": (1, 2), "01013": (4,)})
    heap = next(heap for heap in adoption.heaps(alices) if heap.adopter.page == "collection:start")
    assert (heap.count, heap.names) == (2, ("Steady", "Captain Orla"))
    assert owned(alices, GAME)
