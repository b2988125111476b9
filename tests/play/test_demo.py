"""The game of the first page: recorded, of today's cards and rules, told in both languages, and open to everybody."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import CommandError, call_command
from django.test import Client

from play.engines.fluxx import ENGINE
from play.engines.record import parse_record, replay
from play.models import Match
from play.services import demo
from play.services.setups import standard_deck

STALE = "the cards or the rules have changed: run `manage.py demo`"


def test_the_record_is_of_the_cards_and_the_rules_of_today():
    record = demo.record()
    assert record.setup.decks == (standard_deck("fluxx"),), STALE
    state = replay(record).state
    assert state.digest() == record.digest, STALE
    assert state.outcome.winners, "somebody wins in the end"


def test_the_command_writes_a_record_that_replays_and_refuses_a_game_without_a_winner(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(demo, "FILE", tmp_path / "records" / "demo.txt")
    call_command("demo", seed=430)
    assert replay(parse_record(demo.FILE.read_text())).state.outcome
    assert "wins" in capsys.readouterr().out
    monkeypatch.setattr("play.management.commands.demo.LONGEST", 3)
    with pytest.raises(CommandError, match="nobody has won"):
        call_command("demo", seed=430)


@pytest.mark.parametrize(("language", "said"), [("ru", "Ада играет тему «Чубакка»."), ("en", "Ada plays")])
def test_every_step_says_what_happened_and_shows_no_hand(language, said):
    told = demo.demo(language)
    assert said in told.steps[1].said[0]
    assert all(step.said for step in told.steps)
    assert [step.ply for step in told.steps] == list(range(len(demo.record().actions) + 1))
    assert {face.code for face in told.cards} == lain_open(demo.record()), "the cards that lie open, and no others"


def lain_open(record):
    """The cards that any spectator of the game sees in the middle or before a seat, at any time."""
    state = ENGINE.new(record.setup, record.seed)
    found = set()
    for number in range(len(record.actions) + 1):
        if number:
            state.apply(record.actions[number - 1].seat, record.actions[number - 1].text)
        view = ENGINE.view(state, None)
        found |= {lying["card"] for seat in view["seats"] for lying in seat["table"]}
        found |= {*view["goals"], *view["rules"]["cards"]}
    return found


@pytest.fixture
def cards(db):
    call_command("load_cards", verbosity=0)


def test_without_cards_the_first_page_shows_no_game(db, client):
    assert 'id="demo"' not in client.get("/").text


def test_the_first_page_carries_the_whole_game(cards, client):
    page = client.get("/", headers={"accept-language": "ru"}).text
    story = page.partition('class="demo-story"')[2]
    assert story.count("<li data-turn=") == len(demo.demo("ru").steps)
    for face in demo.demo("ru").cards:
        assert f'data-code="{face.code}"' in page.partition("<template>")[2]


def test_the_first_page_is_light(cards, client, base_dir):
    page = client.get("/", headers={"accept-language": "ru"}).content
    names = ("tokens.css", "site.css", "home.css", "site.js", "demo.js")
    files = [(base_dir / "cardsdb" / "static" / name).read_bytes() for name in names]
    htmx = Path(finders.find("django_htmx/htmx-2.min.js")).read_bytes()
    assert sum(len(gzip.compress(part)) for part in (page, *files, htmx)) <= 60 * 1024


def test_the_first_page_asks_the_database_five_times_at_most(cards, client, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        assert client.get("/").status_code == 200


def test_every_picture_of_the_game_is_there(cards, client):
    for face in demo.demo("ru").cards:
        assert client.get(face.picture).status_code == 200


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_whole_game_is_a_replay_that_everybody_may_watch(db, client, language):
    spoken = {"accept-language": language}
    first = client.get("/play/demo/", headers=spoken)
    assert first.status_code == 302
    assert client.get("/play/demo/", headers=spoken).url == first.url, "written down once"
    page = client.get(first.url, headers=spoken)
    assert page.status_code == 200
    assert demo.demo(language).steps[1].said[0] in page.text.replace("&quot;", '"')
    assert Match.objects.count() == 1


def test_one_press_begins_a_game_without_a_cookie_beforehand(db):
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/play/fluxx/quick/", headers={"origin": "http://testserver"})
    assert answer.status_code == 302
    assert client.get(answer.url).status_code == 200
    assert client.post(f"{answer.url}undo/").status_code == 403, "a move needs its token as ever"


def test_behind_a_proxy_the_public_address_is_ours(db, client, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://cards.example.org"]
    assert client.post("/play/fluxx/quick/", headers={"origin": "https://cards.example.org"}).status_code == 302


@pytest.mark.parametrize("told", [{"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"origin": "null"},
                                  {"origin": "https://elsewhere.example"}])  # fmt: skip
def test_another_site_cannot_begin_a_game_for_somebody(db, client, told):
    answer = client.post("/play/fluxx/quick/", headers=told)
    assert answer.status_code == 403
    assert not Match.objects.exists()
    assert not answer.cookies
