"""What comes in becomes a deck whole or not at all; invented cards come along and harm nobody else's."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

from cardsdb.language.core import Words
from cardsdb.models import Card
from cardsdb.workshop import services as workshop
from cardsdb.workshop.drafts import Draft
from decks.document import decode, encode
from decks.models import Deck
from decks.services.changing import Content, Patch, Stale, change, create, undo
from decks.services.exports import run
from decks.services.filing import deck_in_file
from decks.services.importing import NotUnderstood, keep, understand
from decks.services.shelf import deck_list
from tests.decks.conftest import SMALL
from tests.decks.lists import decks_by_chance, invented, names


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def contents(deck: Deck) -> tuple[object, ...]:
    made = deck_list(fresh(deck))
    return made.name, made.notes, made.seats, made.copies, [card for card, _n in made if card.code in made.invented]


@pytest.fixture
def own(shelf, alices):
    """A keeper of Alice's and a goal of hers that names it."""
    cow = workshop.create(Draft("fluxx", "keeper", "Космокорова", "Space Cow", 2), alices)
    goal = [{"on": "win", "if": {"is": "all", "of": [cow.code, "k.luke"]}}]
    farm = workshop.create(Draft("fluxx", "goal", "Ферма", "Farm", program=goal), alices)
    return {cow.code: 2, farm.code: 1}


@pytest.fixture
def farm(own, alices) -> Deck:
    return create("fluxx", Content("Ферма", "Заметки", 5, {**SMALL, **own}), alices)


def sent(deck: Deck) -> bytes:
    return run(deck, "json", {}, "en").content


# ---- documents ----


def test_a_thousand_decks_come_back_from_their_documents_as_they_were():
    for deck in decks_by_chance(1000, seed=8):
        told = decode(encode(deck), ["fluxx"], deck.names)
        assert (told.name, told.notes, told.seats, dict(told.cards)) == (deck.name, deck.notes, deck.seats, deck.copies)
        assert told.invented == tuple(card for card, _n in deck if card.code in deck.invented)


def test_a_document_is_the_same_bytes_twice():
    for deck in decks_by_chance(20):
        assert encode(deck) == encode(deck)


def test_ones_own_deck_comes_back_with_the_cards_that_are_there_already(farm, alices):
    before = Card.objects.count()
    understood = understand(sent(farm), alices)
    assert not understood.slips
    assert set(understood.arrivals.known) == {card.code for card in understood.invented}
    assert contents(keep(understood, alices)) == contents(farm)
    assert Card.objects.count() == before


def test_a_deck_for_another_site_brings_its_invented_cards_along_under_their_codes(farm, bobs):
    data = sent(farm)
    before = contents(farm)
    farm.delete()
    Card.objects.exclude(owner=None).delete()
    made = keep(understand(data, bobs), bobs)
    assert contents(made) == before
    assert Card.objects.filter(owner=bobs.user_id).count() == 2


def test_what_an_invented_card_names_comes_along_though_no_copy_of_it_is_in_the_deck(own, alices, bobs):
    [goal] = [code for code in own if code.startswith("g.")]
    deck = create("fluxx", Content("Only the goal", cards={**SMALL, goal: 1}), alices)
    file = sent(deck)
    assert [card.name.en for card in decode(file, ["fluxx"]).invented] == ["Farm", "Space Cow"]
    made = keep(understand(file, bobs), bobs)
    assert len(fresh(made).cards.all()) == len(SMALL) + 1
    cow = Card.objects.get(owner=bobs.user_id, kind="keeper")
    [farm] = [card for card, _n in deck_list(made) if card.kind == "goal" and card.code in deck_list(made).invented]
    assert cow.code in farm.program[0].cond.of, "it names the card that came along"
    again = decode(sent(made), ["fluxx"])
    assert [card.name.en for card in again.invented] == ["Farm", "Space Cow"]
    Deck.objects.all().delete()
    Card.objects.exclude(owner=None).delete()
    assert sent(keep(understand(file, bobs), bobs)) == file, "elsewhere it is the same file again"


def test_a_deck_in_a_file_keeps_what_its_cards_name(own, alices):
    [goal] = [code for code in own if code.startswith("g.")]
    file = sent(create("fluxx", Content("Only the goal", cards={**SMALL, goal: 1}), alices))
    assert encode(deck_in_file(file)) == file


def test_somebody_elses_card_stays_theirs_and_the_newcomer_has_a_code_of_its_own(farm, own, alices, bobs):
    made = keep(understand(sent(farm), bobs), bobs)
    theirs, mine = deck_list(farm), deck_list(made)
    assert not theirs.invented & mine.invented
    assert len(mine.invented) == 2
    goal = next(card for card, _n in mine if card.code in mine.invented and card.kind == "goal")
    (cow,) = (code for code in mine.invented if code.startswith("k."))
    assert goal.program[0].cond.of == (cow, "k.luke") if hasattr(goal.program[0], "cond") else cow in str(goal.program)
    assert {card.code for card in Card.objects.filter(owner=alices.user_id)} == set(own)
    # Once more: now they are Bob's already.
    again = keep(understand(sent(farm), bobs), bobs)
    assert deck_list(again).copies == mine.copies
    assert Card.objects.filter(owner=bobs.user_id).count() == 2


def test_a_card_of_ones_own_that_has_changed_since_comes_as_another_one(farm, own, alices):
    data = sent(farm)
    cow = workshop.own_card("fluxx", next(code for code in own if code.startswith("k.")), alices)
    workshop.update(cow, replace(workshop.draft_of(cow), name_en="Moon Cow"), alices)
    made = keep(understand(data, alices), alices)
    cows = Card.objects.filter(owner=alices.user_id, kind="keeper").in_both().values_list("name_en", flat=True)
    assert sorted(cows) == ["Moon Cow", "Space Cow"]
    assert "Space Cow" in {card.name.en for card, _n in deck_list(made)}


def test_a_card_that_claims_to_be_the_catalogues_becomes_ones_own_and_changes_nothing(shelf, bobs):
    like = invented(46, Words(ru="Люк", en="Luke"))
    luke = json.loads(sent_document(like, "k.luke"))
    made = keep(understand(json.dumps(luke), bobs), bobs)
    (code,) = deck_list(made).copies
    assert code != "k.luke"
    assert Card.objects.get(code="k.luke").owner_id is None


def sent_document(card, code):
    import msgspec

    row = {**msgspec.to_builtins(card), "code": code, "kind": "keeper", "program": []}
    return json.dumps(
        {
            "format": "kartoteka-deck",
            "version": 1,
            "game": "fluxx",
            "name": "x",
            "cards": [{"code": code}],
            "invented": [row],
        }
    )


def test_dozens_of_decks_with_invented_cards_come_back_whole_through_the_database(shelf, alices):
    for deck in decks_by_chance(30, seed=3):
        data = encode(deck)
        understood = understand(data, alices)
        assert not understood.wrong, understood.wrong
        made = deck_list(keep(understood, alices))
        codes = understood.arrivals.codes
        assert (made.name, made.notes, made.seats) == (deck.name, deck.notes, deck.seats)
        assert made.copies == {codes.get(code, code): n for code, n in deck.copies.items()}
        assert {codes[card.code]: card.name for card, _n in deck if card.code in deck.invented} == {
            card.code: card.name for card, _n in made if card.code in made.invented
        }
        assert encode(made) == encode(deck_list(keep(understand(encode(made), alices), alices)))


# ---- lists ----


def test_a_list_becomes_a_deck_and_says_what_it_did_not_understand(shelf, alices):
    understood = understand("Название: Моя\n2 Люк Скайуокер\nЙоад\n", alices)
    assert [(slip.place, slip.guesses[0]) for slip in understood.wrong] == [("3", "k.yoda")]
    before = Deck.objects.count()
    with pytest.raises(NotUnderstood):
        keep(understood, alices)
    assert Deck.objects.count() == before
    made = keep(understood, alices, partly=True)
    assert (made.name, deck_list(made).copies) == ("Моя", {"k.luke": 2})


def test_a_list_replaces_what_a_deck_holds_and_undo_brings_it_back(deck, alices):
    before = contents(deck)
    keep(understand("3 k.yoda\n1 b.basic", alices, into=deck), alices, into=deck, version=1)
    assert deck_list(fresh(deck)).copies == {"k.yoda": 3, "b.basic": 1}
    assert fresh(deck).name == "Small"
    undo(fresh(deck), 2)
    assert contents(deck) == before


def test_a_deck_that_has_changed_meanwhile_is_not_replaced_and_no_card_is_left_behind(farm, deck, alices, bobs):
    theirs = create("fluxx", Content("Bob’s", cards={"k.luke": 1}), bobs)
    understood = understand(sent(farm), bobs, into=theirs)
    change(fresh(theirs), 1, Patch(name="Other"))
    with pytest.raises(Stale):
        keep(understood, bobs, into=theirs, version=7)
    with pytest.raises(Stale):
        keep(understood, bobs, into=Deck.objects.get(pk=theirs.pk), version=1)
    assert not Card.objects.filter(owner=bobs.user_id).exists()
    assert fresh(theirs).name == "Other"


def test_a_guest_and_a_stranger_may_name_only_what_they_see(farm, own, guest):
    code = next(iter(own))
    assert understand(f"2 {code}", guest).wrong
    assert names()["k.luke"]


def test_what_is_no_text_is_told_by_its_byte(shelf, alices):
    (slip,) = understand("Люк Скайуокер".encode("cp1251"), alices).wrong
    assert "UTF-8" in slip.message
    assert understand("\ufeffk.luke".encode("utf-16"), alices).content.cards == {"k.luke": 1}


def test_documents_that_are_made_to_keep_the_site_busy_are_refused_at_once(shelf, alices):
    def document(**more) -> str:
        head = {"format": "kartoteka-deck", "version": 1, "game": "fluxx", "name": "Long", "cards": []}
        return json.dumps({**head, **more})

    many = ",".join(f'"{n:x}": 0' for n in range(150_000))
    twice = document().removesuffix("}") + f', "x": {{{many}, "z": 1, "z": 2}}}}'
    strange = [{"code": f"k.nobody-{n}"} for n in range(600)]
    goal = {"code": "g.long-a2b3", "kind": "goal", "source": "original", "name": {"ru": "Ц", "en": "G"}}
    codes = [f"k.nobody-{n}" for n in range(1500)]
    goals = [
        {**goal, "code": f"g.long-a2b{n % 8 + 2}-{n}", "program": [{"on": "win", "if": {"is": "all", "of": codes}}]}
        for n in range(60)
    ]
    before = time.process_time()
    for text, place in (
        (twice, "z"),
        (document(cards=[{"c": 1}] * 150_000), "cards[0].c"),
        (document(cards=strange), "cards[0].code"),
        (document(cards=[{"code": "k.luke"}], invented=goals), "invented[0].program[0].if.of[0]"),
    ):
        slips = understand(text, alices).slips
        assert place in [slip.place for slip in slips]
    assert time.process_time() - before < 20
