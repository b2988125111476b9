"""Who may do what with a deck, by pages and by API: the whole table, and no address left out of it.

Alice owns; a guest owns like anybody; Bob, another guest and whoever brings nothing are somebody else. With a private
deck somebody else is a stranger, for whom it is not there (404); with another one they hold its link: they may read,
copy, export and play it, and are told that they may not change it (403).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import get_resolver

from cardsdb.services.people import Holder, hashed
from decks.models import Deck, Visibility
from decks.services.changing import Content, create, show_to
from play.models import Run, Stage
from play.services.setups import fingerprint, standard_deck
from tests.api.conftest import TOKEN, Program
from tests.api.test_malformed import routes

OTHER_TOKEN = "f" * 32
PEOPLE = ("owner", "guest owner", "user", "guest", "anonymous")
OWNERS = ("owner", "guest owner")
ALLOWED = {
    "private": set(),
    "unlisted": {"read", "clone", "export", "play"},
    "public": {"read", "clone", "export", "play"},
}
"""What somebody else may do."""


@dataclass(frozen=True)
class Way:
    """An address by which something is done: how it is asked for, and with what."""

    deed: str
    method: str
    address: str
    body: dict[str, Any] | None = None

    @property
    def by_page(self) -> bool:
        return not self.address.startswith("/api/")


VERSION = {"version": "VERSION"}
SEATS = [{"kind": "person"}, {"kind": "bot"}]
WAYS = (
    # pages
    Way("read", "get", "/decks/DECK/"),
    Way("read", "get", "/decks/DECK/cards/k.luke/"),
    Way("read", "get", "/decks/DECK/compare/"),
    Way("read", "get", "/decks/DECK/figures/"),
    Way("change", "get", "/decks/DECK/side/"),
    Way("change", "get", "/decks/DECK/pool/"),
    Way("change", "get", "/decks/DECK/find/"),
    Way("change", "get", "/decks/DECK/history/"),
    Way("change", "get", "/decks/DECK/history/1/"),
    Way("change", "get", "/decks/DECK/delete/"),
    Way("change", "post", "/decks/DECK/change/", VERSION | {"name": "Other"}),
    Way("change", "post", "/decks/DECK/add/", VERSION | {"typed": "leia"}),
    Way("change", "post", "/decks/DECK/undo/", VERSION),
    Way("change", "post", "/decks/DECK/redo/", VERSION),
    Way("change", "post", "/decks/DECK/fix/", VERSION | {"fix": "x|0"}),
    Way("change", "post", "/decks/DECK/built/", {"built": "1"}),
    Way("change", "post", "/decks/DECK/show/", VERSION | {"visibility": "VISIBILITY"}),
    Way("change", "post", "/decks/DECK/history/1/", VERSION),
    Way("change", "post", "/decks/import/", VERSION | {"into": "DECK", "text": "1 k.luke", "do": "keep"}),
    Way("clone", "post", "/decks/DECK/clone/"),
    Way("clone", "post", "/decks/new/", {"begin": "DECK", "name": "Begun"}),
    Way("export", "get", "/decks/DECK/export/"),
    Way("export", "get", "/decks/DECK/export/text/"),
    Way("play", "get", "/play/deck/DECK/"),
    Way("play", "post", "/play/deck/DECK/", {"bots": "1", "level": "random"}),
    Way("play", "get", "/play/fluxx/?deck=DECK"),
    Way("play", "get", "/play/deck/DECK/simulate/"),
    Way("play", "post", "/play/deck/DECK/simulate/", {"seats": "2", "level": "greedy", "games": "200"}),
    Way("read", "get", "/play/deck/DECK/simulate/RUN/"),
    Way("change", "post", "/play/deck/DECK/simulate/RUN/cancel/"),
    Way("change", "post", "/play/deck/DECK/simulate/RUN/continue/"),
    # API
    Way("read", "get", "/api/decks/DECK/"),
    Way("read", "get", "/api/decks/DECK/check/"),
    Way("change", "patch", "/api/decks/DECK/", VERSION | {"name": "Another"}),
    Way("change", "post", "/api/decks/DECK/undo/", VERSION),
    Way("change", "post", "/api/decks/DECK/redo/", VERSION),
    Way("change", "get", "/api/decks/DECK/revisions/"),
    Way("change", "get", "/api/decks/DECK/revisions/1/"),
    Way("change", "post", "/api/decks/DECK/restore/", VERSION | {"number": 1}),
    Way("change", "post", "/api/decks/DECK/fix/", VERSION | {"key": "x"}),
    Way("change", "post", "/api/decks/import/", VERSION | {"into": "DECK", "text": "1 k.luke"}),
    Way("clone", "post", "/api/decks/DECK/clone/", {}),
    Way("export", "get", "/api/decks/DECK/exports/"),
    Way("export", "get", "/api/decks/DECK/exports/text/"),
    Way("play", "post", "/api/matches/", {"deck": "DECK", "seats": SEATS}),
    Way("play", "post", "/api/decks/DECK/simulations/", {"games": 200, "seats": 2}),
    Way("read", "get", "/api/decks/DECK/simulations/"),
    Way("read", "get", "/api/decks/DECK/simulations/RUN/"),
    Way("change", "post", "/api/decks/DECK/simulations/RUN/cancel/"),
    Way("change", "post", "/api/decks/DECK/simulations/RUN/continue/"),
    # last, for it ends the deck
    Way("change", "delete", "/api/decks/DECK/"),
    Way("change", "post", "/decks/DECK/delete/"),
)
ELSEWHERE = {"/play/deck/DECK/simulate/RUN/watch/", "/api/public/decklist/DECK.json"}
"""The one needs games that have been played; whoever may see the simulation may. The other tells public decks alone
(`tests/api/test_public.py`)."""
NOTHING_TO_DO = {"/api/decks/DECK/fix/"}
"""Allowed, and refused because there is nothing to be done."""


@pytest.fixture(autouse=True)
def _nothing_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("play.services.runs.kick", lambda: None)


@pytest.fixture
def holders(shelf: None, alice: User) -> dict[str, Holder]:
    return {"owner": Holder(alice.pk), "guest owner": Holder(None, hashed(TOKEN))}


@pytest.fixture
def programs(alice: User, bob: User) -> dict[str, Program]:
    return {
        "owner": Program(alice),
        "guest owner": Program(token=TOKEN),
        "user": Program(bob),
        "guest": Program(token=OTHER_TOKEN),
        "anonymous": Program(),
    }


def made(holder: Holder, visibility: str) -> tuple[Deck, Run]:
    """A deck that can be played, and a simulation of it that waits."""
    cards = {card.code: copies for card, copies in standard_deck("fluxx")}
    deck = create("fluxx", Content("All of it", cards=cards), holder)
    if visibility != Visibility.PRIVATE:
        show_to(deck, 1, visibility)
    run: Any = {"game": "fluxx", "setup": "{}", "setup_digest": fingerprint("{}"), "level": "greedy", "seats": 2}
    return deck, Run.objects.create(
        deck=deck, deck_version=1, games=200, seed=7, status=Stage.CANCELLED, **run, **holder.mark
    )


def ask(program: Program, way: Way, deck: Deck, run: Run):
    row = Deck.objects.filter(pk=deck.pk).first()
    words = {"DECK": deck.pk, "RUN": run.pk, "VISIBILITY": deck.visibility}

    def said(value: Any) -> Any:
        return (
            (row.version if row else 1)
            if value == "VERSION"
            else words.get(value, value)
            if isinstance(value, str)
            else value
        )

    address = way.address.replace("DECK", deck.pk).replace("RUN", run.pk)
    body = None if way.body is None else {name: said(value) for name, value in way.body.items()}
    if way.by_page:
        return getattr(program.client, way.method)(address, body or {})
    return program.ask(way.method, address, body)


@pytest.mark.parametrize("deed", ["read", "change", "clone", "export", "play"])
@pytest.mark.parametrize("visibility", Visibility.values)
@pytest.mark.parametrize("who", PEOPLE)
def test_the_table(programs, holders, who: str, visibility: str, deed: str) -> None:
    deck, run = made(holders[who if who in OWNERS else "owner"], visibility)
    allowed = who in OWNERS or deed in ALLOWED[visibility]
    refusal = 404 if not ALLOWED[visibility] else 403
    wrong = []
    for way in (way for way in WAYS if way.deed == deed):
        if way.address == "/decks/DECK/delete/" and way.method == "post" and allowed:
            deck, run = made(holders[who], visibility)
        status = ask(programs[who], way, deck, run).status_code
        right = status < 400 or (status == 400 and way.address in NOTHING_TO_DO) if allowed else status == refusal
        if not right:
            wrong.append(f"{way.method} {way.address}: {status}")
    assert wrong == []


@pytest.mark.parametrize("visibility", Visibility.values)
@pytest.mark.parametrize("who", [who for who in PEOPLE if who not in OWNERS])
def test_nothing_that_somebody_else_tries_changes_a_deck(programs, holders, who: str, visibility: str) -> None:
    deck, run = made(holders["owner"], visibility)
    before = Deck.objects.filter(pk=deck.pk).values().get(), list(deck.cards.order_by("pk").values())
    for way in WAYS:
        ask(programs[who], way, deck, run)
    assert (Deck.objects.filter(pk=deck.pk).values().get(), list(deck.cards.order_by("pk").values())) == before
    assert Run.objects.get(pk=run.pk).status == Stage.CANCELLED


@pytest.mark.parametrize("visibility", Visibility.values)
@pytest.mark.parametrize("who", PEOPLE)
def test_a_list_shows_ones_own_and_what_is_public(programs, holders, who: str, visibility: str) -> None:
    deck, _run = made(holders[who if who in OWNERS else "owner"], visibility)
    own = [row["id"] for row in programs[who].get("/api/decks/").json()["results"]]
    public = [row["id"] for row in programs[who].get("/api/decks/?public=1").json()["results"]]
    assert (deck.pk in own, deck.pk in public) == (who in OWNERS, visibility == "public")
    page = programs[who].client.get("/decks/").content.decode()
    assert (f"/decks/{deck.pk}/" in page) == (who in OWNERS or visibility == "public")


@pytest.mark.parametrize("who", [who for who in PEOPLE if who not in OWNERS])
def test_a_deck_that_is_not_there_for_somebody_answers_like_one_that_never_was(programs, holders, who: str) -> None:
    deck, run = made(holders["owner"], "private")
    never = Deck(pk="abcdefghjk22", visibility="private")
    for way in WAYS:
        one, other = ask(programs[who], way, deck, run), ask(programs[who], way, never, run)
        plain = one.content.decode().replace(deck.pk, never.pk)
        assert one.status_code == other.status_code == 404, way
        if not way.by_page:
            assert plain == other.content.decode(), way


def test_no_address_of_a_deck_is_left_out_of_the_table() -> None:
    """A new address that names a deck has to be put into the table, or this fails."""
    found = set()
    for address, _view in routes(get_resolver().url_patterns, "/"):
        if "DECK" in address:
            found.add(address)
    told = {way.address.replace("cards/k.luke", "cards/CODE").replace("history/1/", "history/NUMBER/") for way in WAYS}
    told = {one.replace("revisions/1/", "revisions/NUMBER/").replace("/text/", "/FORMAT/") for one in told}
    names = {"<int:number>": "NUMBER", "<slug:code>": "FORMAT"}
    for part, name in names.items():
        found = {one.replace(part, name) for one in found}
    assert found - ELSEWHERE == {one for one in told if "DECK" in one and "?" not in one}
