"""Matches for programs: a whole game by JSON, versions, faults in words, and eyes that are one's own."""

from __future__ import annotations

from django.contrib.auth.models import User

from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services.changing import Content, create
from play.models import Match
from play.services import matches
from play.services.setups import standard_deck
from tests.api.conftest import Program
from tests.matches.helpers import finished

SOLO = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "level": "random", "name": "Bruno"}]
PAIR = [{"kind": "person", "name": "Anna"}, {"kind": "person", "name": "Boris"}]


def begin(program: Program, seats=SOLO, **more) -> dict:
    answer = program.post("/api/matches/", {"seats": seats, "first": "A", "seed": 7, **more})
    assert answer.status_code == 201, answer.content
    return answer.json()


def where(table: dict, rest: str = "") -> str:
    return f"/api/matches/{table['id']}/{rest}"


def act(program: Program, table: dict, **more):
    option = table["decisions"][0]["options"][0]["option"]
    body = {"version": table["version"], "seat": table["seat"], "option": option}
    return program.post(where(table, "actions/"), body | more)


def test_a_stranger_plays_a_whole_game(stranger: Program) -> None:
    table = begin(stranger, options={"no_creepers": True, "turn_limit": 4})
    for _ in range(200):
        if table["status"] == "over":
            break
        if table["decisions"]:
            answer = act(stranger, table)
            assert answer.status_code == 200, answer.content
            table = answer.json()
        else:
            table = stranger.get(where(table)).json()
    assert table["status"] == "over"
    assert table["decisions"] == []
    assert [one["id"] for one in stranger.get("/api/matches/").json()] == [table["id"]]
    assert stranger.get(where(table, "record/")).content.startswith(b"# Kartoteka")


def test_a_table_is_told_as_ones_seat_knows_it(stranger: Program) -> None:
    table = begin(stranger)
    assert table["seat"] == "A"
    assert [(one["name"], one["kind"], one["mine"]) for one in table["seats"]] == [
        ("Anna", "person", True),
        ("Bruno", "bot", False),
    ]
    mine, other = table["view"]["seats"]
    assert len(mine["hand"]) == mine["hand_count"] > 0
    assert (other["hand"], other["hand_count"]) == ([], 3)
    [decision] = table["decisions"]
    assert all(option["label"] and option["option"] for option in decision["options"])
    assert table["log"]
    assert "seed" not in str(table.keys())


def test_the_house_is_strict_about_what_a_table_shall_be(stranger: Program) -> None:
    for body, place in (
        ({}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [SOLO[0]]}, "seats"),
        ({"seats": [SOLO[1], SOLO[1]]}, "seats"),
        ({"seats": [SOLO[0]] * 9}, "seats"),
        ({"seats": [SOLO[0], {"kind": "bot", "level": "god"}]}, "seats.1.level"),
        ({"seats": [SOLO[0], {"kind": "alien"}]}, "seats.1.kind"),
        ({"seats": [{"kind": "person", "name": "x" * 25}, SOLO[1]]}, "seats.0.name"),
        ({"seats": SOLO, "options": {"no_luck": True}}, "options.no_luck"),
        ({"seats": SOLO, "options": {"turn_limit": -1}}, "options.turn_limit"),
        ({"seats": SOLO, "options": {"turn_limit": [1]}}, "options.turn_limit"),
        ({"seats": SOLO, "first": "D"}, "first"),
        ({"seats": SOLO, "seed": -1}, "seed"),
        ({"seats": SOLO, "game": "chess"}, "game"),
    ):
        answer = stranger.post("/api/matches/", body)
        assert (answer.status_code, list(answer.json())) == (400, [place]), body
    assert not Match.objects.exists()


def test_a_deck_of_ones_own_is_played(alice_program: Program, alice: User, shelf: None) -> None:
    cards = {card.code: copies for card, copies in standard_deck("fluxx")}
    made = create("fluxx", Content("Everything", cards=cards), Holder(alice.pk))
    table = begin(alice_program, deck=made.pk)
    assert (table["title"], Match.objects.get().deck_id) == ("Everything", made.pk)


def test_a_deck_that_cannot_be_played_says_why(alice_program: Program, alice: User, shelf: None) -> None:
    made = create("fluxx", Content("Two cards", cards={"k.luke": 2}), Holder(alice.pk))
    answer = alice_program.post("/api/matches/", {"seats": SOLO, "deck": made.pk})
    assert (answer.status_code, list(answer.json())) == (400, ["deck"])
    assert not Match.objects.exists()


def test_nobody_plays_a_deck_that_they_may_not_see(bob_program: Program, deck: Deck) -> None:
    assert bob_program.post("/api/matches/", {"seats": SOLO, "deck": deck.pk}).status_code == 404
    assert bob_program.post("/api/matches/", {"seats": SOLO, "deck": "nosuchdeck22"}).status_code == 404


# ---- changes ----


def test_a_stale_action_is_refused_and_shows_the_table_as_it_stands(stranger: Program) -> None:
    table = begin(stranger, PAIR)
    assert act(stranger, table).status_code == 200
    late = act(stranger, table)
    assert late.status_code == 409
    assert late.json()["now"]["version"] > table["version"]
    assert late.json()["now"]["seat"] == "A"


def test_the_same_request_twice_does_once(stranger: Program) -> None:
    table = begin(stranger, PAIR)
    first = act(stranger, table, key="press-1").json()
    again = act(stranger, table, key="press-1")
    assert (again.status_code, again.json()["version"]) == (200, first["version"])


def test_a_move_that_is_not_open_is_refused_in_words(stranger: Program) -> None:
    table = begin(stranger)
    answer = act(stranger, table, option="play k.nobody")
    assert (answer.status_code, list(answer.json())) == (400, ["option"])
    assert answer.json()["option"][0].endswith(".")
    assert stranger.get(where(table)).json()["version"] == table["version"]


def test_one_moves_for_ones_own_seats_only(stranger: Program) -> None:
    table = begin(stranger)
    answer = act(stranger, table, seat="B")
    assert answer.status_code == 403
    assert stranger.get(where(table) + "?seat=B").status_code == 403
    assert stranger.get(where(table) + "?seat=Z").status_code == 403


def test_undo_and_redo(stranger: Program) -> None:
    table = begin(stranger)
    assert (table["undo"], table["redo"]) == (False, False)
    refused = stranger.post(where(table, "undo/"), {"version": table["version"]})
    assert (refused.status_code, list(refused.json())) == (400, ["version"])
    moved = act(stranger, table).json()
    back = stranger.post(where(table, "undo/"), {"version": moved["version"]}).json()
    assert (back["view"], back["undo"], back["redo"]) == (table["view"], False, True)
    forth = stranger.post(where(table, "redo/"), {"version": back["version"]}).json()
    assert forth["view"] == moved["view"]
    assert stranger.post(where(table, "redo/"), {"version": back["version"]}).status_code in (400, 409)


def test_at_hot_seat_each_seat_has_its_own_eyes(stranger: Program) -> None:
    table = begin(stranger, PAIR)
    assert table["seat"] == "A"
    other = stranger.get(where(table) + "?seat=B").json()
    assert other["decisions"] == []
    assert other["view"]["seats"][0]["hand"] == []
    assert other["view"]["seats"][1]["hand"]


def test_a_hint_says_what_and_why(stranger: Program) -> None:
    table = begin(stranger)
    told = stranger.get(where(table, "hint/")).json()
    assert told["option"] in [option["option"] for option in table["decisions"][0]["options"]]
    assert told["label"]


# ---- whose eyes ----


def test_a_running_match_is_there_for_those_who_play_in_it(stranger: Program, bob_program: Program) -> None:
    table = begin(stranger)
    version = {"version": table["version"]}
    for method, rest, body in (
        ("get", "", None),
        ("get", "?seat=A", None),
        ("get", "record/", None),
        ("get", "replay/", None),
        ("get", "hint/", None),
        ("post", "actions/", version | {"option": "x"}),
        ("post", "undo/", version),
        ("post", "redo/", version),
        ("post", "again/", {}),
        ("post", "play-on/", {"ply": 0}),
    ):
        assert bob_program.ask(method, where(table, rest), body).status_code == 404, rest
    assert bob_program.get("/api/matches/").json() == []


def test_a_finished_match_is_open_to_whoever_has_its_address(bob_program: Program, db: None) -> None:
    table = {"id": finished().pk}
    assert bob_program.get(where(table)).json()["seat"] is None
    assert bob_program.get(where(table) + "?seat=B").json()["view"]["seat"] == "B"
    assert bob_program.get(where(table, "replay/?ply=2&seat=B")).json()["ply"] == 2
    assert bob_program.get(where(table, "record/")).status_code == 200
    assert bob_program.post(where(table, "undo/"), {"version": 1}).status_code == 404
    mine = bob_program.post(where(table, "play-on/"), {"ply": 2})
    assert mine.status_code == 201
    assert mine.json()["seats"][0]["mine"] is True
    assert bob_program.post(where(table, "play-on/"), {"ply": 999}).json() == {
        "ply": [f"A move is a number from 0 to {Match.objects.get(pk=table['id']).head}."]
    }


def test_while_others_play_nobody_has_the_record(stranger: Program, bob: User) -> None:
    table = begin(stranger, PAIR)
    Match.objects.get().seats.filter(letter="B").update(user=bob, guest="")
    assert stranger.get(where(table, "record/")).status_code == 404
    assert stranger.post(where(table, "play-on/"), {"ply": 0}).status_code == 403


def test_a_record_comes_back_as_a_match(stranger: Program) -> None:
    table = begin(stranger)
    table = act(stranger, table).json()
    text = stranger.get(where(table, "record/")).content.decode()
    loaded = stranger.post("/api/matches/load/", {"record": text})
    assert (loaded.status_code, loaded.json()["actions"]) == (201, table["actions"])
    answer = stranger.post("/api/matches/load/", {"record": text.replace("seed", "sead")})
    assert (answer.status_code, list(answer.json())) == (400, ["record"])


def test_once_more_with_the_same_cards(stranger: Program) -> None:
    table = begin(stranger)
    made = stranger.post(where(table, "again/"), {"seed": "same"}).json()
    assert made["id"] != table["id"]
    assert made["view"]["seats"][0]["hand"] == table["view"]["seats"][0]["hand"]


def test_no_answer_is_kept_or_read_by_other_sites(stranger: Program) -> None:
    table = begin(stranger)
    for rest in ("", "record/", "hint/", "replay/"):
        answer = stranger.get(where(table, rest), headers={"origin": "https://evil.example"})
        assert answer["Cache-Control"] == "private, no-store"
        assert "Access-Control-Allow-Origin" not in answer


def test_an_answer_costs_a_fixed_number_of_queries(stranger, django_assert_max_num_queries) -> None:
    table = begin(stranger, PAIR)
    for _ in range(5):
        act(stranger, table)
        table = stranger.get(where(table)).json()
    with django_assert_max_num_queries(8):
        stranger.get(where(table))


def test_a_match_of_more_seats_than_one_holds_shows_only_its_own(stranger: Program, alice: User) -> None:
    match = matches.new_match(
        matches.Wish("fluxx", (matches.Place("Anna"), matches.Place("Boris")), 7, "en", {"first": "A"}),
        Holder(alice.pk),
    )
    match.seats.filter(letter="B").update(user=None, guest="f" * 64)
    alices = Program(alice)
    assert alices.get(f"/api/matches/{match.pk}/?seat=B").status_code == 403
    assert alices.get(f"/api/matches/{match.pk}/").json()["seat"] == "A"
