"""The drawer of Destiny: filters, sides of dice, keys, orders; counts that are true; few queries."""

from __future__ import annotations

import random
import re

import pytest
from django.http import QueryDict
from django.utils.translation import override

from cardsdb.catalogue.destiny_filters import FIGURES, SORTS, DestinyFilter
from cardsdb.catalogue.destiny_index import FACETS, index
from cardsdb.catalogue.listing import asked_of, list_cards
from cardsdb.destiny.importing import import_from
from cardsdb.models import Card, DestinyCard, DieSide, FormatCard
from tests.destiny.conftest import MINI, _mini_rows, rows

__all__ = ["_mini_rows", "rows"]

pytestmark = pytest.mark.usefixtures("rows")


def answer(question: str) -> list[str]:
    asked = asked_of("destiny", QueryDict(question))
    assert not asked.form.errors, asked.form.errors
    return list(asked.qs.values_list("code", flat=True))


def codes(**fields):
    return set(Card.objects.filter(game="destiny", **fields).values_list("code", flat=True))


def test_nothing_asked_is_everything_in_the_order_of_sets_and_numbers():
    assert answer("") == list(
        Card.objects.filter(game="destiny").order_by("position", "code").values_list("code", flat=True)
    )


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("colour=red", {"destiny__colour": "red"}),
        ("q=f:red", {"destiny__colour": "red"}),
        ("q=t:character|plot", {"kind__in": ["character", "plot"]}),
        ("kind=upgrade&cost_max=2", {"kind": "upgrade", "destiny__cost__lte": 2}),
        ("q=t:upgrade+o<=2", {"kind": "upgrade", "destiny__cost__lte": 2}),
        ("cost=1", {"destiny__cost": 1}),
        ("health=9&health_max=11", {"destiny__health__range": (9, 11)}),
        ("q=h>=9+h<12", {"destiny__health__range": (9, 11)}),
        ("unique=1", {"destiny__unique": True}),
        ("q=u:0", {"destiny__unique": False}),
        ("has_die=1", {"destiny__has_die": True}),
        ("q=d!1", {"destiny__has_die": False}),
        ("errata=1", {"destiny__errata": True}),
        ("double=1", {"destiny__face__gt": ""}),
        ("side=melee", {"destiny__sides__symbol": "melee"}),
        ("q=k:Sp", {"destiny__sides__symbol": "special"}),
    ],
)
def test_a_question_finds_what_the_rows_say(question, fields):
    found = answer(question)
    assert set(found) == codes(**fields)
    assert len(found) == len(set(found))


def test_what_is_asked_of_a_side_must_hold_for_one_side():
    def having(**side):
        return set(DieSide.objects.filter(**side).values_list("card__card__code", flat=True))

    both = having(symbol="resource") & having(value__gte=2)
    one = having(symbol="resource", value__gte=2)
    assert set(answer("side=resource&side_min=2")) == set(answer("q=k>=2R")) == one
    assert one < both, "the data has a card that gives one resource and whose other sides are worth more"
    assert set(answer("side_plus=1&side_paid=1")) == having(modifier=True, cost__gte=1)
    assert set(answer("side=ranged&side_max=1&side_paid=0")) == having(symbol="ranged", value__lte=1, cost=0)


def test_a_price_is_any_of_its_prices():
    def priced(test):
        found = DestinyCard.objects.values_list("card__code", "points_one", "points_two", "points_three")
        return {code for code, *prices in found if any(p is not None and test(p) for p in prices)}

    assert set(answer("points=10")) == set(answer("q=p<=10")) == priced(lambda p: p <= 10)
    assert set(answer("points_min=15")) == set(answer("q=points>14")) == priced(lambda p: p > 14)


def test_a_format_allows_reprints_and_forbids_what_it_bans():
    legal = index().labels["legal"]
    for code in legal:
        found = set(answer(f"legal={code}"))
        assert found == set(answer(f"q=g:{code}"))
        banned = set(FormatCard.objects.filter(format=code, banned=True).values_list("card__card__code", flat=True))
        assert not found & banned
        assert set(answer(f"banned={code}")) == set(answer(f"q=j:{code}")) == banned


def test_sets_have_an_order():
    sets = index().sets
    for code in sets:
        assert set(answer(f"q=s<{code}")) == codes(set__code__in=sets[: sets.index(code)])


def test_capitals_are_the_beginnings_of_words():
    name, code = "ABC", Card.objects.filter(game="destiny").values_list("code", flat=True).first()
    card = Card.objects.get(code=code)
    card.texts.filter(language="en").update(name="Alpha Bravo Charlie")
    card.save()
    assert code in answer(f"q={name}")
    assert code not in answer("q=abc")


@pytest.mark.parametrize("sort", [value for value, _label in SORTS])
def test_every_order_shows_all_cards(sort):
    assert sorted(answer(f"sort={sort}")) == sorted(answer(""))


def test_cards_without_a_cost_stand_last_either_way():
    for sort in ("cost", "-cost"):
        costs = [DestinyCard.objects.get(card__code=code).cost for code in answer(f"sort={sort}")]
        known = [cost for cost in costs if cost is not None]
        assert costs == [*sorted(known, reverse=sort == "-cost"), *[None] * (len(costs) - len(known))]


def test_the_numbers_beside_values_are_true():
    """For fifty random questions: each number is what choosing the value would find."""
    luck = random.Random(7)
    values = {name: list(index().of[name]) for name in FACETS if index().of[name]}
    for _ in range(50):
        chosen = {name: luck.choice(values[name]) for name in luck.sample(sorted(values), luck.randint(0, 3))}
        if luck.random() < 0.4:
            chosen["side_min"] = str(luck.randint(0, 3))
        asked = asked_of("destiny", _params(chosen))
        counts = asked.counts("en")
        assert counts.total == asked.qs.count()
        name = luck.choice(sorted(values))
        for value in values[name]:
            assert counts.of(name)[value] == asked_of("destiny", _params({**chosen, name: value})).qs.count()
        for one in chosen:
            left = {other: value for other, value in chosen.items() if other != one}
            if one not in {"side", "side_min"}:
                assert counts.dropped[one] == asked_of("destiny", _params(left)).qs.count()


def _params(chosen):
    params = QueryDict(mutable=True)
    params.update(chosen)
    return params


@pytest.mark.parametrize("question", ["", "q=vader", "side=ranged&side_min=2", "q=t:upgrade+o<3&sort=-cost", "q=zzzzz"])
def test_a_page_needs_four_queries(client, django_assert_max_num_queries, question):
    client.get("/cards/destiny/")
    with django_assert_max_num_queries(4):
        assert client.get(f"/cards/destiny/?{question}").status_code == 200


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_fault_of_a_key_is_told_on_the_page_and_what_was_typed_stays(client, language):
    page = client.get("/cards/destiny/?q=t:monster+o<3", headers={"accept-language": language})
    assert page.status_code == 400
    said = page.content.decode()
    assert "monster" in said[said.index('role="alert"') :]
    assert 'value="t:monster o&lt;3"' in said


def test_a_question_is_said_in_words():
    with override("en"):
        listing = list_cards(
            "destiny", QueryDict("kind=upgrade&q=saber+o<3&legal=" + next(iter(index().labels["legal"]))), "en"
        )
        assert "“saber”" in listing.words
        assert "cost < 3" in listing.words


def test_every_figure_and_facet_has_a_phrase():
    for name in (*FIGURES, *FACETS):
        assert DestinyFilter.PHRASES.get(name) or name == "kind", name


def test_other_drawers_know_no_keys(client):
    assert client.get("/cards/fluxx/?q=t:monster").status_code == 200


def test_an_import_is_seen_at_once(client):
    before = index()
    FormatCard.objects.all().delete()
    import_from(str(MINI))
    assert index() is not before
    assert re.search(r"legal=", client.get("/cards/destiny/").content.decode())
