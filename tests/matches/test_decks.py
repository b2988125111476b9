"""A deck of one's own is taken to a table: by whom, in two presses, with the faces its cards had when it was dealt."""

from __future__ import annotations

import io
import json
import re
from html import unescape

import pytest
from django.test import Client
from PIL import Image

from cardsdb.workshop.services import draft_of, update
from decks.models import Visibility
from decks.services.changing import Content, Patch, change, create
from play.models import Match
from play.services import matches, positions, records
from play.services.setups import thaw
from tests.matches.helpers import hidden_words, leaks
from tests.matches.own import guest_client, invent, new_deck

QUICK = {"bots": "1", "level": "random"}


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path):
    """Faces are kept nowhere else."""
    settings.VAR_DIR = tmp_path


def match_of(answer):
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer["Location"].split("/")[2])


def page_of(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    return unescape(answer.content.decode())


# ---- two presses ----


def test_a_deck_is_played_in_two_presses(shelf, alices, alice_client):
    deck = new_deck(alices, "Evening deck")
    page = page_of(alice_client, f"/play/deck/{deck.pk}/")
    assert "Evening deck" in page
    assert 'name="bots"' in page
    match = match_of(alice_client.post(f"/play/deck/{deck.pk}/", QUICK))
    assert (match.title, match.deck_id) == ("Evening deck", deck.pk)
    assert "Evening deck" in page_of(alice_client, match.get_absolute_url())
    assert "Evening deck" in page_of(alice_client, "/play/")


@pytest.mark.parametrize(
    ("visibility", "who", "status"),
    [
        (Visibility.PRIVATE, "owner", 200),
        (Visibility.PRIVATE, "bob", 404),
        (Visibility.PRIVATE, "nobody", 404),
        (Visibility.UNLISTED, "bob", 200),
        (Visibility.UNLISTED, "nobody", 200),
        (Visibility.PUBLIC, "nobody", 200),
    ],
)
def test_a_deck_is_played_by_those_who_may(shelf, alices, alice_client, bob_client, visibility, who, status):
    deck = new_deck(alices, visibility=visibility)
    client = {"owner": alice_client, "bob": bob_client, "nobody": Client()}[who]
    assert client.get(f"/play/deck/{deck.pk}/").status_code == status
    assert client.get(f"/play/fluxx/?deck={deck.pk}").status_code == status
    assert client.post(f"/play/deck/{deck.pk}/", QUICK).status_code == (302 if status == 200 else 404)
    assert Match.objects.filter(deck=deck).exists() == (status == 200)


def test_a_guest_plays_the_deck_that_was_made_by_this_browser(shelf, guest):
    deck = new_deck(guest)
    match = match_of(guest_client().post(f"/play/deck/{deck.pk}/", QUICK))
    assert match.deck_id == deck.pk
    assert guest_client("another one").get(f"/play/deck/{deck.pk}/").status_code == 404


def test_the_lobby_says_which_deck_is_played_and_takes_its_cards(shelf, alices, alice_client):
    deck = new_deck(alices, "Evening deck", cards={"k.luke": 5})
    page = page_of(alice_client, f"/play/fluxx/?deck={deck.pk}")
    assert "Evening deck" in page
    data = {"who_A": "person", "who_B": "random", "who_C": "random", "first": "A", "seed": "7", "language": "en"}
    match = match_of(alice_client.post(f"/play/fluxx/?deck={deck.pk}", data))
    assert {card.code: n for card, n in positions.setup_of(match).decks[0]}["k.luke"] == 5
    like = page_of(alice_client, f"/play/fluxx/?like={match.pk}")
    assert "Evening deck" in like
    again = match_of(alice_client.post(f"/play/fluxx/?like={match.pk}", data))
    assert (again.setup, again.deck_id) == (match.setup, deck.pk)


def test_the_page_of_tables_offers_ones_own_decks(shelf, alices, alice_client, bob_client):
    deck = new_deck(alices, "Evening deck")
    address = f"/play/deck/{deck.pk}/"
    assert address in page_of(alice_client, "/play/")
    assert address not in page_of(bob_client, "/play/")


def test_a_game_goes_on_with_the_cards_it_began_with(shelf, alices, alice_client):
    deck = new_deck(alices, "Evening deck")
    match = match_of(alice_client.post(f"/play/deck/{deck.pk}/", QUICK))
    frozen = match.setup
    change(deck, deck.version, Patch(name="Another", cards={"k.luke": 0}))
    new = match_of(alice_client.post(f"/play/{match.pk}/again/", {"seed": "new"}))
    assert (new.setup, new.title, new.deck_id) == (frozen, "Evening deck", deck.pk)
    branch = match_of(alice_client.post(f"/play/{match.pk}/play-on/", {"ply": "0", "chance": "same"}))
    assert (branch.setup, branch.title) == (frozen, "Evening deck")
    deck.delete()
    match.refresh_from_db()
    assert (match.deck_id, match.setup) == (None, frozen)
    assert alice_client.get(match.get_absolute_url()).status_code == 200


def test_a_record_of_a_deck_of_ones_own_comes_back_with_its_cards(shelf, alices, alice_client):
    goal = invent(alices)
    deck = new_deck(alices, cards={goal.code: 2})
    match = match_of(alice_client.post(f"/play/deck/{deck.pk}/", QUICK))
    text = records.text_of(match, list(match.seats.all()))
    made, problems = records.load(text, alices, "en")
    assert problems == []
    assert positions.setup_of(made) == thaw("fluxx", match.setup)


# ---- what keeps a deck from being played ----


@pytest.mark.parametrize(
    "cards", [{}, {"b.basic": 1, "k.luke": 1}, {"k.luke": 20, "k.leia": 20}, {"c.vader": 20}, {"g.siblings": 1}]
)
def test_a_deck_that_cannot_be_played_says_why_and_leads_back(shelf, alices, alice_client, cards):
    deck = create("fluxx", Content("Half a deck", cards=cards), alices)
    page = page_of(alice_client, f"/play/deck/{deck.pk}/")
    assert "cannot be played yet" in page
    assert f'href="/decks/{deck.pk}/"' in page
    assert "Deal the cards" not in page
    assert alice_client.post(f"/play/deck/{deck.pk}/", QUICK).status_code == 400
    assert "cannot be played yet" in page_of(alice_client, f"/play/fluxx/?deck={deck.pk}")
    data = {"who_A": "person", "who_B": "random", "first": "A", "seed": "7", "language": "en"}
    assert alice_client.post(f"/play/fluxx/?deck={deck.pk}", data).status_code == 400
    assert not Match.objects.exists()


def test_a_card_without_a_program_is_named(shelf, alices, alice_client):
    goal = invent(alices)
    deck = new_deck(alices, cards={goal.code: 1})
    type(goal).objects.filter(pk=goal.pk).update(program=None)
    page = page_of(alice_client, f"/play/deck/{deck.pk}/")
    assert "Three of Them has no program yet." in page


def test_too_few_cards_for_so_many_players_are_told_at_the_choice(shelf, alices, alice_client):
    some = {"b.basic": 1, "g.siblings": 2, "k.luke": 3, "k.leia": 3, "a.draw-2-use": 2}
    deck = create("fluxx", Content("For two", cards=some, seats=2), alices)
    answer = alice_client.post(f"/play/deck/{deck.pk}/", {"bots": "7", "level": "random"})
    assert answer.status_code == 400
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "data", [{"bots": "99"}, {"bots": "x"}, {"level": "genius"}, {"bots": "\0"}, {"bots": ["1", "2"]}]
)
def test_nonsense_is_refused_in_words(shelf, alices, alice_client, data):
    deck = new_deck(alices)
    assert alice_client.post(f"/play/deck/{deck.pk}/", {"bots": "1", "level": "random"} | data).status_code in (
        302,
        400,
    )


@pytest.mark.parametrize(
    "address", ["/play/deck/nothing-here/", "/play/fluxx/?deck=no", "/play/fluxx/?deck=%00", "/play/deck/a/simulate/"]
)
def test_a_deck_that_is_not_there_is_not_found(shelf, alice_client, address):
    assert alice_client.get(address).status_code == 404


# ---- faces ----


@pytest.fixture
def own_table(shelf, alices, alice_client):
    """A table with a goal of Alice's own, and a Luke that her deck has changed."""
    goal = invent(alices)
    deck = new_deck(alices, cards={goal.code: 20})
    match = match_of(alice_client.post(f"/play/deck/{deck.pk}/", QUICK))
    return match, goal


def own_faces(html, code):
    return sorted(set(re.findall(rf'/play/\w+/faces/{re.escape(code)}\.[^"]+', html)))


def in_hand(match, client, code):
    """The same cards dealt by seeds until the first player holds a card."""
    for seed in range(1, 200):
        setup = positions.setup_of(match)
        state = matches.engine("fluxx").new(setup, seed)
        if code in matches.engine("fluxx").view(state, "A")["seats"][0]["hand"]:
            data = {"who_A": "person", "who_B": "random", "first": "A", "seed": str(seed), "language": "en"}
            return match_of(client.post(f"/play/fluxx/?like={match.pk}", data))
    raise AssertionError("it is in nobody's hand")


def test_an_invented_card_shows_its_face_at_the_table(own_table, alice_client, bob_client):
    match, goal = own_table
    match = in_hand(match, alice_client, goal.code)
    html = page_of(alice_client, match.get_absolute_url())
    [address] = own_faces(html, goal.code)
    answer = alice_client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
    assert Image.open(io.BytesIO(answer.content)).format == "WEBP"
    assert "private" in answer["Cache-Control"]
    assert bob_client.get(address).status_code == 404
    assert f"/cards/fluxx/{goal.code}/" not in html
    text = page_of(alice_client, f"{match.get_absolute_url()}?table=text")
    assert "Three of Them" in text
    assert f"/cards/fluxx/{goal.code}/" not in text


def test_a_card_that_is_changed_later_keeps_the_face_it_had_in_the_game(own_table, alices, alice_client):
    match, goal = own_table
    match = in_hand(match, alice_client, goal.code)
    [before] = own_faces(page_of(alice_client, match.get_absolute_url()), goal.code)
    picture = alice_client.get(before).content
    row = type(goal).objects.filter(pk=goal.pk).in_both().select_related("set", "fluxx").get()
    draft = draft_of(row)
    update(row, type(draft)(**{**{f: getattr(draft, f) for f in draft.__slots__}, "name_en": "Only Two"}), alices)
    html = page_of(alice_client, match.get_absolute_url())
    assert "Three of Them" in html
    assert own_faces(html, goal.code) == [before]
    assert alice_client.get(before).content == picture


def test_a_deck_that_redefines_a_card_of_the_catalogue_shows_its_own_face(shelf, alices, alice_client):
    deck = new_deck(alices)
    match = match_of(alice_client.post(f"/play/deck/{deck.pk}/", QUICK))
    frozen = json.loads(match.setup)
    luke = next(row["card"] for row in frozen["decks"][0] if row["card"]["code"] == "k.luke")
    luke["name"] = {"ru": "Не тот Люк", "en": "Not That Luke"}
    setup = thaw("fluxx", json.dumps(frozen))
    wish = matches.Wish("fluxx", (matches.Place("A"), matches.Place("B", "bot", "random")), 7, "en",
                        {"first": "A", "dealt": [["k.luke"]]}, setup.decks[0])  # fmt: skip
    match = matches.new_match(wish, alices)
    html = page_of(alice_client, match.get_absolute_url())
    assert "Not That Luke" in html
    [address] = own_faces(html, "k.luke")
    assert alice_client.get(address).status_code == 200
    assert "/faces/fluxx/k.luke." not in html
    assert 'href="/cards/fluxx/k.luke/"' not in html


def test_the_address_of_a_face_tells_nothing_that_is_not_known(own_table, alice_client, bob_client):
    match, goal = own_table
    match = in_hand(match, alice_client, goal.code)
    [right] = own_faces(page_of(alice_client, match.get_absolute_url()), goal.code)
    wrong = re.sub(r"\.[0-9a-f]{12}\.webp", ".000000000000.webp", right)
    unknown = right.replace(goal.code, "g.nobody")
    other = new_deck_match(alice_client)
    elsewhere = right.replace(match.pk, other.pk)
    for address in (wrong, unknown, elsewhere, right.replace(match.pk, "aaaaaaaaaa")):
        assert alice_client.get(address).status_code == 404
    told = {address: bob_client.get(address).content.decode() for address in (right, wrong, unknown)}
    bare = {
        re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page.replace(address, "")) for address, page in told.items()
    }
    assert len(bare) == 1


def new_deck_match(client):
    return match_of(client.post("/play/fluxx/quick/", QUICK))


def test_no_page_of_a_deck_of_ones_own_holds_a_hidden_card_or_its_face(own_table, alice_client):
    match, _goal = own_table
    for _ in range(12):
        html = alice_client.get(match.get_absolute_url()).content.decode()
        match.refresh_from_db()
        hidden = hidden_words(match, ["A"])
        assert leaks(html, hidden) == []
        shown = set(re.findall(r"/faces/(?:fluxx/)?([a-z][a-z0-9.-]*?)\.(?:en|ru)\.", html))
        assert not shown & set(hidden)
        options = re.findall(r'form="act" name="option" value="([^"]+)"', html)
        if match.over or not options:
            break
        form = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("version", "key", "seat")}
        alice_client.post(f"{match.get_absolute_url()}act/", form | {"option": options[0]})
        match.refresh_from_db()


def test_hints_commands_and_replays_know_the_names_of_cards_of_ones_own(own_table, alice_client):
    match, goal = own_table
    match = in_hand(match, alice_client, goal.code)
    html = page_of(alice_client, match.get_absolute_url())
    form = {name: re.search(rf'name="{name}" value="([^"]*)"', html)[1] for name in ("version", "key", "seat")}
    hint = alice_client.post(f"{match.get_absolute_url()}hint/", form)
    assert hint.status_code == 200
    said = unescape(
        alice_client.post(f"{match.get_absolute_url()}act/", form | {"typed": "card Three of"}).content.decode()
    )
    assert "Three of Them" in said
    played = alice_client.post(f"{match.get_absolute_url()}act/", form | {"typed": f"play {goal.code}"}, follow=True)
    assert "“Three of Them”" in unescape(played.content.decode())
    replay = page_of(alice_client, f"{match.get_absolute_url()}replay/?ply=1")
    assert "Three of Them" in replay


def test_a_goal_may_name_cards_that_are_not_in_the_deck(shelf, alices, alice_client):
    some = {"b.basic": 1, "g.siblings": 20, "k.yoda": 20, "a.draw-2-use": 10, "g.r2-plans": 20}
    deck = create("fluxx", Content("No Luke", cards=some), alices)
    match = matches.new_match(
        matches.Wish("fluxx", (matches.Place("A"), matches.Place("B", "bot", "random")), 3, "en",
                     {"first": "A", "dealt": [["g.siblings"]]}, tuple((c, n) for c, n in cards_of(deck))),
        alices,
    )  # fmt: skip
    html = page_of(alice_client, match.get_absolute_url())
    assert "Luke Skywalker" in html
    assert "k.leia" not in re.sub(r'"[^"]*"', "", html)


def cards_of(deck):
    from decks.services.shelf import deck_list

    return deck_list(deck).cards


def test_the_pages_of_a_deck_ask_little_of_the_database(own_table, alice_client, django_assert_max_num_queries):
    match, goal = own_table
    table = in_hand(match, alice_client, goal.code)  # there she begins, and no bot moves while the page is made
    with django_assert_max_num_queries(6):
        alice_client.get(table.get_absolute_url())
    with django_assert_max_num_queries(6):
        alice_client.get(f"/play/deck/{match.deck_id}/")
    with django_assert_max_num_queries(6):
        alice_client.get(f"/play/fluxx/?deck={match.deck_id}")
    with django_assert_max_num_queries(7):
        alice_client.get("/play/")
