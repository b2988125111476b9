"""One card is tried at once: by whom, what the table is like, and that it is the same each time."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client

from decks.services.changing import Content, create
from play.engines import engine
from play.models import Match
from play.services import positions
from play.services.matches import same_again
from tests.matches.own import THIEF, guest_client, invent, new_deck


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    """Faces are kept nowhere else."""
    settings.VAR_DIR = tmp_path


def tried(client, code, **data):
    answer = client.post(f"/play/try/{code}/", data)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer["Location"].split("/")[2])


def seats(match):
    """What A and B hold and have before them when the game begins."""
    state = positions.position(match).state
    own = [engine("fluxx").view(state, seat)["seats"][i] for i, seat in enumerate("AB")]
    return [row["hand"] for row in own], [[card["card"] for card in row["table"]] for row in own]


def test_a_card_of_ones_own_is_in_hand_at_once(shelf, alices, alice_client):
    card = invent(alices, "action", "Pick and Draw", THIEF, ru="Укради и тяни")
    page = unescape(alice_client.get(f"/play/try/{card.code}/").content.decode())
    assert "You hold: Pick and Draw." in page
    match = tried(alice_client, card.code)
    hands, _lying = seats(match)
    assert card.code in hands[0]
    assert len(hands[0]) == 4
    html = unescape(alice_client.get(match.get_absolute_url()).content.decode())
    assert "Pick and Draw" in html
    assert 'class="tried"' in html
    assert f"/play/{match.pk}/faces/{card.code}." in html


def test_a_goal_comes_with_the_keepers_it_names(shelf, alices, alice_client):
    goal = invent(alices)
    hands, _lying = seats(tried(alice_client, goal.code))
    assert {goal.code, "k.luke", "k.leia", "k.yoda"} <= set(hands[0])


def test_a_keeper_comes_with_a_goal_that_wants_it(shelf, client):
    match = tried(client, "k.luke")
    hands, _lying = seats(match)
    goals = [code for code in hands[0] if code.startswith("g.")]
    cards = {card.code: card for card, _n in positions.setup_of(match).decks[0]}
    assert "k.luke" in hands[0]
    assert any("k.luke" in str(cards[code].program) for code in goals)


def test_for_a_surprise_the_bot_holds_what_it_answers_to(shelf, client):
    match = tried(client, "s.thats-mine")
    hands, _lying = seats(match)
    assert "s.thats-mine" in hands[0]
    assert len([code for code in hands[1] if code.startswith("k.")]) >= 2


def test_a_creeper_comes_with_the_first_draw(shelf, client):
    match = tried(client, "c.vader")
    _hands, lying = seats(match)
    assert lying[0] == ["c.vader"]


@pytest.mark.parametrize("code", ["b.basic", "r.play-2", "a.draw-2-use", "g.droid-waiter", "k.r2d2"])
def test_every_kind_of_card_can_be_tried_and_played_on(shelf, client, code):
    match = tried(client, code)
    html = client.get(match.get_absolute_url()).content.decode()
    options = re.findall(r'form="act" name="option" value="([^"]+)"', html)
    assert options
    form = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("version", "key", "seat")}
    assert client.post(f"{match.get_absolute_url()}act/", form | {"option": unescape(options[0])}).status_code == 302


def test_every_shipped_card_can_be_tried(shelf, client):
    from play.services.setups import standard_deck

    for card, _n in standard_deck("fluxx"):
        assert client.get(f"/play/try/{card.code}/").status_code == 200
        tried(client, card.code)


def test_tried_again_the_position_is_the_same(shelf, alices, alice_client):
    goal = invent(alices)
    one, two = tried(alice_client, goal.code), tried(alice_client, goal.code)
    state = positions.position(one).state
    assert state.digest() == positions.position(two).state.digest()
    answer = alice_client.post(f"/play/{one.pk}/again/", {"seed": "same"})
    again = Match.objects.get(pk=answer["Location"].split("/")[2])
    assert state.digest() == positions.position(again).state.digest()
    assert same_again(one, list(one.seats.all()), same_seed=True).options == positions.setup_of(one).options


def test_the_deal_of_a_sandbox_is_written_into_the_record(shelf, alices, alice_client):
    goal = invent(alices)
    match = tried(alice_client, goal.code)
    assert json.loads(match.setup)["options"]["dealt"][0][0] == goal.code
    record = alice_client.get(f"/play/{match.pk}/record.txt").content.decode()
    assert f'"dealt":[["{goal.code}"' in record
    assert "dealt" not in alice_client.get("/play/fluxx/").content.decode()


def test_a_card_is_tried_in_a_deck_of_ones_own(shelf, alices, alice_client, bobs):
    goal = invent(alices)
    deck = create(
        "fluxx", Content("Few", cards={"b.basic": 1, "k.han": 20, "k.leia": 5, "a.draw-2-use": 5, goal.code: 3}), alices
    )
    assert f'value="{deck.pk}"' in alice_client.get(f"/play/try/{goal.code}/").content.decode()
    match = tried(alice_client, goal.code, deck=deck.pk)
    pile = {card.code: n for card, n in positions.setup_of(match).decks[0]}
    assert (match.deck_id, pile[goal.code], pile["k.han"]) == (deck.pk, 3, 20)
    assert pile["k.luke"] == 1, "what a goal names comes from the catalogue"
    theirs = new_deck(bobs)
    assert alice_client.post(f"/play/try/{goal.code}/", {"deck": theirs.pk}).status_code == 400


def test_a_deck_too_small_for_the_card_is_refused_in_words(shelf, alices, alice_client):
    deck = create("fluxx", Content("Tiny", cards={"b.basic": 1, "k.han": 1}), alices)
    answer = alice_client.post("/play/try/k.luke/", {"deck": deck.pk})
    assert answer.status_code == 400
    assert "errorlist" in answer.content.decode()


@pytest.mark.parametrize("who", ["bob", "nobody", "guest"])
def test_somebody_elses_card_is_not_there(shelf, alices, bob_client, who):
    card = invent(alices)
    client = {"bob": bob_client, "nobody": Client(), "guest": guest_client()}[who]
    for answer in (client.get(f"/play/try/{card.code}/"), client.post(f"/play/try/{card.code}/")):
        assert answer.status_code == 404
    assert not Match.objects.exists()


def test_a_guest_tries_what_this_browser_has_invented(shelf, guest):
    card = invent(guest)
    assert tried(guest_client(), card.code).seats.get(letter="A").guest == guest.guest


@pytest.mark.parametrize("code", ["k.nobody", "01001", "x"])
def test_a_card_that_is_not_there_is_not_found(shelf, client, code):
    assert client.get(f"/play/try/{code}/").status_code == 404


def test_a_card_without_a_program_is_not_tried(shelf, alices, alice_client):
    card = invent(alices)
    type(card).objects.filter(pk=card.pk).update(program=None)
    page = alice_client.get(f"/play/try/{card.code}/")
    assert "has no program yet" in page.content.decode()
    assert alice_client.post(f"/play/try/{card.code}/").status_code == 400


def test_everything_may_be_undone(shelf, alices, alice_client):
    goal = invent(alices)
    match = tried(alice_client, goal.code)
    before = positions.position(match).state.digest()
    for what, data in (("act", {"option": "play k.luke"}), ("undo", {})):
        html = alice_client.get(match.get_absolute_url()).content.decode()
        form = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("version", "key", "seat")}
        assert alice_client.post(f"{match.get_absolute_url()}{what}/", form | data).status_code == 302
    match.refresh_from_db()
    assert positions.position(match).state.digest() == before
