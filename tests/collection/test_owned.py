"""What other rooms ask of a collection: how much of each card somebody has, and only those cards."""

from __future__ import annotations

from cardsdb.collection.owned import only_owned, owned, together
from cardsdb.models import Card
from cardsdb.services.people import Holder


def codes(holder, least=1):
    return set(Card.objects.filter(only_owned(holder, "destiny", least)).values_list("code", flat=True))


def test_copies_and_dice_by_printing_in_one_query(give, alices, guest, django_assert_num_queries):
    give(alices, {"01001": (1, 2), "01014": (0, 0, 3), "01006": (0, 1)})
    give(guest, {"01001": (5, 5)})
    with django_assert_num_queries(1):
        assert owned(alices, "destiny") == {"01001": (1, 2), "01006": (0, 1)}


def test_who_is_nobody_has_nothing_and_costs_nothing(rows, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert owned(Holder(), "destiny") == {} == together(Holder(), "destiny")
    assert codes(Holder()) == set()


def test_who_is_logged_in_has_what_the_account_has_and_not_what_lies_on_the_device(give, alices, guest):
    give(alices, {"01001": (1, 2)})
    give(guest, {"01003": (1, 1)})
    both = Holder(alices.user_id, guest.guest)
    assert set(owned(both, "destiny")) == {"01001"} == codes(both)


def test_reprints_are_summed_by_their_first_printing(give, alices, django_assert_num_queries):
    give(alices, {"01002": (1, 1), "02001": (2, 0), "02002": (1,)})
    with django_assert_num_queries(1):
        assert together(alices, "destiny") == {"01002": (3, 1), "01024": (1, 0)}


def test_only_owned_shows_all_printings_of_what_is_owned_in_any(give, alices):
    give(alices, {"02001": (2, 0), "01014": (0, 0, 1), "01006": (0, 1)})
    assert codes(alices) == {"01002", "02001"}


def test_only_owned_sums_the_printings(give, alices):
    give(alices, {"01002": (1, 1), "02001": (2, 0), "01014": (2,)})
    assert codes(alices, 3) == {"01002", "02001"}
    assert codes(alices, 4) == set()


def test_a_further_face_is_owned_with_its_front(give, alices):
    front = Card.objects.filter(destiny__backs__isnull=False).order_by("code").first()
    give(alices, {front.code: (1,)})
    assert codes(alices) == {front.code, *front.destiny.backs.values_list("card__code", flat=True)}
