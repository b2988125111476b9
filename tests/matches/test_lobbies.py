"""How a match begins: by a press, in a lobby, from a record, from a move of another match."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import translation

from play.engines import engine
from play.models import Match, MatchAction
from play.services import positions, records
from tests.matches.helpers import ME, Page, begin, decide, digest, finished, new_table, play_on, record_text


def test_a_game_begins_at_once_against_as_many_bots_as_one_likes(db, client):
    answer = client.post("/play/fluxx/quick/", {"bots": "3", "level": "random"})
    seats = list(Match.objects.get(pk=answer.url.split("/")[2]).seats.order_by("letter"))
    assert [(seat.kind, seat.level) for seat in seats] == [("person", ""), *[("bot", "random")] * 3]


@pytest.mark.parametrize("wish", [{"bots": "0"}, {"bots": "8"}, {"bots": "two"}, {"bots": "1", "level": "genius"}])
def test_a_game_nobody_can_play_at_once_is_refused_in_words(db, client, wish):
    answer = client.post("/play/fluxx/quick/", wish)
    assert answer.status_code == 400
    assert 'class="errorlist"' in answer.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        ({"who_A": "person"}, "2 to 8"),
        ({"who_A": "random", "who_B": "random"}, "person"),
        ({"who_A": "person", "who_B": "person", "first": "D"}, "Nobody sits"),
        ({"who_A": "person", "who_B": "person", "seed": "-1"}, "greater than or equal"),
        ({"who_A": "person", "who_B": "person", "turn_limit": "999999"}, "less than or equal"),
        ({"who_A": "person", "who_B": "person", "name_A": "x" * 30}, "24 characters"),
    ],
)
def test_a_lobby_says_what_is_wrong(db, client, data, what):
    answer = client.post("/play/fluxx/", {"first": "random", "language": "en"} | data)
    assert answer.status_code == 400
    assert what in answer.content.decode()
    assert not Match.objects.exists()


def test_house_rules_are_frozen_into_the_match(db, client):
    url = new_table(client, no_creepers="on", reshuffle="at_once")
    options = json.loads(Match.objects.get(pk=url.split("/")[2]).setup)["options"]
    assert options == {"first": "A", "no_creepers": True, "reshuffle": "at_once"}


def test_a_record_that_is_sent_in_becomes_a_match_that_stands_where_it_stood(db, client):
    match = decide(begin(), 8)
    text = records.text_of(match, list(match.seats.all()))
    answer = client.post("/play/load/", {"record": SimpleUploadedFile("r.txt", text.encode())})
    assert answer.status_code == 302
    loaded = Match.objects.get(pk=answer["Location"].split("/")[2])
    assert digest(loaded) == digest(match)
    assert [seat.name for seat in loaded.seats.all()] == ["Аня", "Bruno"]
    assert client.get(answer["Location"]).status_code == 200


def test_one_plays_on_from_any_move_in_a_match_of_ones_own(db):
    match = decide(begin(), 8)
    guest = Client()
    guest.cookies["guest"] = ""
    finished_match = finished()
    answer = guest.post(f"/play/{finished_match.pk}/play-on/", {"ply": "2"})
    branch = Match.objects.get(pk=answer["Location"].split("/")[2])
    assert (branch.head, branch.over) == (2, False)
    assert digest(branch) == positions.position_at(finished_match, 2).state.digest()
    assert guest.get(answer["Location"]).status_code == 200
    assert guest.post(f"/play/{match.pk}/play-on/", {"ply": "2"}).status_code == 404


@pytest.mark.parametrize(
    ("spoil", "status"),
    [
        (lambda text: b"", 400),
        (lambda text: b"\xff\xfe\x00", 400),
        (lambda text: b"hello", 400),
        (lambda text: text.replace("A: play", "A: burn", 1).encode(), 400),
        (lambda text: text.replace("seed: 7", "seed: 8").encode(), 400),
        (lambda text: text[: len(text) // 2].encode(), 400),
        (lambda text: b"x" * 10_000_000, 413),
        (lambda text: b"#" * 1_048_577, 413),
    ],
)
def test_a_spoilt_record_is_refused_with_a_message(db, client, spoil, status):
    answer = client.post("/play/load/", {"record": SimpleUploadedFile("r.txt", spoil(record_text()))})
    assert answer.status_code == status
    assert b"errorlist" in answer.content


@pytest.mark.parametrize(
    ("limit", "said"),
    [("MAX_ACTIONS", "не больше 3 действий"), ("MAX_COMMANDS", "не больше 3 команд столу")],
)
def test_a_record_that_would_keep_the_site_busy_is_refused_before_it_is_played(db, client, monkeypatch, limit, said):
    monkeypatch.setattr(records, limit, 3)
    monkeypatch.setattr(records, "replay", lambda record: pytest.fail("it has been played"))
    match = begin()
    text = records.text_of(match, list(match.seats.all()))
    head, _digest, _rest = text.rpartition("digest: ")
    sent = head + "!shuffle 5\n" * 4 + f"digest: {'0' * 16}\n"
    answer = client.post(
        "/play/load/", {"record": SimpleUploadedFile("r.txt", sent.encode())}, headers={"accept-language": "ru"}
    )
    assert answer.status_code == 400
    assert said in answer.text
    assert f"Строка {len(sent.splitlines()) - 1}" in answer.text


def test_a_wrong_line_of_a_record_is_named_by_its_number(db, client):
    text = record_text()
    line = next(n for n, one in enumerate(text.splitlines(), 1) if one.startswith("A: play"))
    spoilt = text.replace("A: play", "A: burn", 1)
    answer = client.post("/play/load/", {"record": SimpleUploadedFile("r.txt", spoilt.encode())})
    assert f"Line {line}" in answer.content.decode()


def test_the_table_speaks_russian(db, client):
    with translation.override("ru"):
        page = Page(client, new_table(client))
    html = client.get(page.url, headers={"accept-language": "ru"}).content.decode()
    assert "Журнал" in html
    assert not re.search(r">\s*(Log|Replay|Undo|Your hand)\b", html)


@pytest.mark.django_db
def test_actions_cannot_share_a_number_on_one_branch():
    match = decide(begin(), 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchAction.objects.create(match=match, number=1, seat="A", text="pass", digest="")


def test_playing_on_with_new_chance_keeps_the_past_and_deals_another_future(db):
    match = finished()
    answer = play_on(Client(), match, chance="new")
    branch = Match.objects.get(pk=answer["Location"].split("/")[2])
    before, now = positions.position_at(match, 2).state, positions.position(branch).state
    assert engine("fluxx").view(now, "A") == engine("fluxx").view(before, "A")
    assert now.dump() != before.dump()
    text = records.text_of(branch, list(branch.seats.all()))
    assert "!shuffle" in text
    assert records.load(text, ME, "en")[1] == []


@pytest.mark.parametrize("data", [{"ply": "x"}, {"ply": "-1"}, {"ply": "99999"}, {"ply": ""}, {"chance": "best"}])
def test_playing_on_from_nowhere_is_refused_and_says_why(db, data):
    answer = play_on(Client(headers={"accept-language": "en"}), finished(), **data)
    assert answer.status_code == 400
    assert b"a move is a number from 0 to" in answer.content


def test_a_game_that_is_over_has_no_other_chance(db):
    match = finished()
    answer = play_on(Client(headers={"accept-language": "en"}), match, ply=str(match.head), chance="new")
    assert answer.status_code == 400
    assert b"The game is over at this move" in answer.content


@pytest.mark.parametrize("seed", ["", "7", "old"])
def test_a_table_is_not_set_up_again_with_an_unknown_wish(table, seed):
    assert table.client.post(f"{table.url}again/", {"seed": seed}).status_code == 400
    assert Match.objects.count() == 1


def test_a_record_may_begin_with_a_byte_order_mark(db, client):
    answer = client.post(
        "/play/load/", {"record": SimpleUploadedFile("r.txt", b"\xef\xbb\xbf" + record_text().encode())}
    )
    assert answer.status_code == 302


def test_a_record_with_a_zero_byte_is_refused_and_not_repeated(db, client):
    answer = client.post("/play/load/", {"record": SimpleUploadedFile("r.txt", b"record: 1\nse\0cret")})
    assert answer.status_code == 400
    assert b"\0" not in answer.content
    assert b"cret" not in answer.content


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text.replace("A: play", "A: burn", 1), "здесь невозможно"),
        (lambda text: text.replace("game: fluxx", "game: chess", 1), "нет игры"),
        (lambda text: text[: len(text) // 2], "здесь должно стоять"),
        (lambda text: text.replace("record: 1", "record: 2", 1), "формат"),
        (lambda text: re.sub("options: .*", "options: {", text), "обрывается на середине"),
        (lambda text: re.sub("options: .*", 'options: {"a" 1}', text), "знак 6"),
        (lambda text: re.sub("options: .*", "options: " + "[" * 5000, text), "слишком глубокая вложенность"),
        (lambda text: text.replace('"value":"#4"', '"value":4.5', 1), "здесь нужно: "),
        (lambda text: text.replace('"value":"#4"', '"value":"four"', 1), 'число с карты, например "#3"'),
        (lambda text: text.replace('"kind":"keeper"', '"kind":"kipper"', 1), "может быть, keeper?"),
        (lambda text: text.replace("engine: 1", "engine: 77", 1), "версии 77"),
        (lambda text: text.replace("seats: A B", "seats: A B C", 1), "тогда было a b"),
        (lambda text: text.replace("seats: A B", "seats: A", 1), "тогда было a b"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_russian(db, client, spoil, said):
    file = SimpleUploadedFile("r.txt", spoil(record_text()).encode())
    html = client.post("/play/load/", {"record": file}, headers={"accept-language": "ru"}).content.decode()
    errors = re.search(r'<ul class="errorlist"[^>]*>(.*?)</ul>', html, re.S)[1]
    assert said in unescape(errors).casefold()
    assert not re.search(r"truncated|malformed|wanted|expected|numeral|nothing|allowed|missing|byte", errors)


@pytest.mark.parametrize("missing", ["key", "seat"])
def test_a_decision_without_key_or_seat_is_refused(table, missing):
    data = {name: table.hidden(name) for name in ("version", "key", "seat")} | {"option": table.options[0]}
    before = table.match.version
    assert table.client.post(f"{table.url}act/", data | {missing: ""}).status_code == 400
    assert table.match.version == before


def test_the_lobby_shows_a_seed_that_may_be_changed(db, client):
    seed = re.search(r'name="seed" value="(\d+)"', client.get("/play/fluxx/").content.decode())[1]
    assert 0 < int(seed) < 2**48
    assert b'value="77"' in client.get("/play/fluxx/?seed=77").content


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"who_B": "deep blue"}, "Выбери один из списка"),
        ({"seed": "-1"}, "не меньше 0"),
        ({"seed": "seven"}, "Нужно целое число"),
        ({"turn_limit": "999999"}, "не больше"),
        ({"name_A": "x" * 30}, "не больше 24 знаков, а здесь 30"),
    ],
)
def test_what_is_wrong_with_a_form_is_said_to_a_friend(db, client, data, said):
    posted = {"who_A": "person", "who_B": "person", "first": "random", "language": "ru"} | data
    html = client.post("/play/fluxx/", posted, headers={"accept-language": "ru"}).content.decode()
    errors = " ".join(re.findall(r'class="errorlist[^>]*>(.*?)</ul>', html, re.S))
    assert said in errors
    assert not re.search(r"\b(вы|ваш\w*|\w+[иь]тесь|\w+ите)\b", errors, re.I)
