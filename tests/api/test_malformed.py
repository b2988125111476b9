"""Whatever is sent to an address that writes: it is answered in words, not by a fault of ours; nothing is written."""

from __future__ import annotations

import json
import re

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver

from decks.models import Deck
from play.models import Match
from tests.api.conftest import Program

REFUSED = {400, 404, 405, 409, 413, 415}
DEEP = b'{"a":' * 5000 + b"1" + b"}" * 5000

RAW: list[tuple[bytes, str]] = [
    (b"", "application/json"),
    (b"{", "application/json"),
    (b"null", "application/json"),
    (b"[]", "application/json"),
    (b'"text"', "application/json"),
    (b"3", "application/json"),
    (b"{}" * 2, "application/json"),
    (b"NaN", "application/json"),
    (b'{"version": NaN}', "application/json"),
    (b'{"version": 1e999}', "application/json"),
    (b'{"version": ' + b"9" * 5000 + b"}", "application/json"),
    (b"\xff\xfe\x00", "application/json"),
    ('{"no": "Ёж"}'.encode("cp1251"), "application/json"),
    ('{"no": "x"}'.encode("utf-16"), "application/json"),
    ('{"no": "x"}'.encode("utf-16"), "application/json; charset=utf-8"),
    (b'{"no": "x"}', "application/json; charset=utf-32"),
    (b'{"no": "x"}', "application/json; charset=nonsense"),
    (b"\x00" * 100, "application/json"),
    (b'{"no": "\\u0000"}', "application/json"),
    (b'{"no": "\\ud800"}', "application/json"),
    (b'{"\\udfff": 1}', "application/json"),
    (b'{"cards": {"\\u0000": 1}}', "application/json"),
    (b"[" * 100_000, "application/json"),
    (DEEP, "application/json"),
    (b'{"a":' * 80 + b"1" + b"}" * 80, "application/json"),
    (b'{"no": "' + b"x" * 5_000_000 + b'"}', "application/json"),
    (b"name=x", "application/x-www-form-urlencoded"),
    (b"--x\r\nContent-Disposition: form-data", "multipart/form-data; boundary=x"),
    (b"name: x", "text/plain"),
    (b"<name/>", "application/xml"),
    (b"{}", ""),
]

WRONG = [
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    "",
    "x",
    "\0",
    "x" * 200_000,
    [],
    [[]],
    {},
    {"a": {"b": [None]}},
    [1, "a", None],
]
FIELDS = {
    "/api/decks/": {"no": "x", "notes": "", "seats": 4, "visibility": "private", "game": "fluxx", "cards": {}},
    "/api/decks/check/": {"text": "1 k.luke", "document": {}, "game": "fluxx", "format": "open"},
    "/api/decks/import/": {"text": "1 k.luke", "document": {}, "game": "fluxx", "into": "DECK", "version": 1},
    "/api/decks/DECK/": {"version": 1, "name": "x", "notes": "", "seats": 4, "visibility": "private", "cards": {}},
    "/api/decks/DECK/clone/": {"no": "x"},
    "/api/decks/DECK/undo/": {"version": 1},
    "/api/decks/DECK/redo/": {"version": 1},
    "/api/decks/DECK/restore/": {"version": 1, "number": 1, "leave_out_missing": False},
    "/api/decks/DECK/fix/": {"version": 1, "key": "x", "fix": 0},
    "/api/decks/DECK/simulations/": {"seats": 2, "level": "greedy", "games": 200},
    "/api/matches/": {
        "seats": [{"kind": "person"}, {"kind": "bot"}],
        "first": "A",
        "seed": 1,
        "language": "en",
        "options": {},
        "deck": "DECK",
        "game": "fluxx",
    },
    "/api/matches/load/": {"record": "x"},
    "/api/matches/MATCH/actions/": {"version": 1, "seat": "A", "option": "x", "key": "k"},
    "/api/matches/MATCH/undo/": {"version": 1, "seat": "A", "key": "k"},
    "/api/matches/MATCH/redo/": {"version": 1, "seat": "A", "key": "k"},
    "/api/matches/MATCH/again/": {"seed": "new"},
    "/api/matches/MATCH/play-on/": {"ply": 0, "chance": "same"},
    "/api/workshop/fluxx/": {"kind": "keeper", "name_ru": "х", "name_en": "x", "copies": 1, "program": [], "like": "x"},
    "/api/workshop/fluxx/check/": {"kind": "keeper", "name_en": "x", "copies": 1, "program": [], "variants": []},
}
"""Addresses that write, with all that may be sent to them."""

SAY_NOTHING = {
    "/api/decks/DECK/clone/",
    "/api/decks/DECK/simulations/",
    "/api/matches/MATCH/again/",
    "/api/workshop/fluxx/",
    "/api/workshop/fluxx/check/",
}
"""Where everything has a default."""

WITHOUT_BODY = {"/api/decks/DECK/simulations/RUN/cancel/", "/api/decks/DECK/simulations/RUN/continue/"}
ELSEWHERE = {"/api/workshop/fluxx/CODE/", "/api/collection/fluxx/bulk/", "/api/collection/fluxx/cards/CODE/"}
"""Whose bodies have the fields of an address above; of collections see `test_collection`."""


@pytest.fixture
def program(alice: User, deck: Deck, settings) -> Program:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": []}
    return Program(alice)


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


@pytest.fixture
def places(program: Program, deck: Deck) -> dict[str, str]:
    body = {"seats": [{"kind": "person"}, {"kind": "bot"}], "seed": 7, "first": "A"}
    return {"DECK": deck.pk, "MATCH": program.post("/api/matches/", body).json()["id"]}


def filled(address: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        address = address.replace(name, value)
    return address


def everything() -> dict[str, list]:
    """All rows of the rooms."""
    models = [model for room in ("cardsdb", "decks", "play") for model in apps.get_app_config(room).get_models()]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def method_of(address: str) -> str:
    return "patch" if address == "/api/decks/DECK/" else "post"


@pytest.mark.parametrize("address", FIELDS)
def test_what_is_no_json_is_refused_in_words(program: Program, places: dict[str, str], address: str) -> None:
    before = everything()
    for body, kind in RAW:
        if not body.strip(b"{}") and address in SAY_NOTHING:
            continue
        answer = program.client.generic(method_of(address).upper(), filled(address, places), body, kind)
        assert answer.status_code in REFUSED, (body[:60], kind, answer.status_code)
        assert isinstance(answer.json(), dict), body[:60]
    assert everything() == before


@pytest.mark.parametrize("address", FIELDS)
def test_no_field_of_a_wrong_kind_breaks_anything(program: Program, places: dict[str, str], address: str) -> None:
    fields = json.loads(filled(json.dumps(FIELDS[address]), places))
    for field in fields:
        for wrong in WRONG:
            answer = program.ask(method_of(address), filled(address, places), {**fields, field: wrong})
            assert answer.status_code in REFUSED | {200, 201}, (field, repr(wrong)[:60])
            if answer.status_code == 400:
                assert answer.json(), (field, repr(wrong)[:60])
    for field in fields:
        answer = program.ask(
            method_of(address), filled(address, places), {k: v for k, v in fields.items() if k != field}
        )
        assert answer.status_code in REFUSED | {200, 201}, field


@pytest.mark.parametrize("copies", [-1, -(10**9), 21, 10**9, 10**30, 1.5, "x", None, [], {}, True, "\0", [1], "1e3"])
def test_no_number_of_copies_breaks_a_deck(program: Program, places: dict[str, str], deck: Deck, copies) -> None:
    before = everything()
    for address, method in ((f"/api/decks/{deck.pk}/", "patch"), ("/api/decks/", "post")):
        answer = program.ask(method, address, {"version": 1, "name": "x", "cards": {"k.luke": copies}})
        assert answer.status_code == 400
    assert everything() == before


@pytest.mark.parametrize(
    "code",
    ["k.nobody", "", "K.LUKE", "k.luke ", "k/luke", "k.luke\0", "к.люк", "x" * 41, "k" * 5000, "../etc", "1", "%00"],
)
def test_no_code_breaks_a_deck(program: Program, places: dict[str, str], deck: Deck, code: str) -> None:
    before = everything()
    answer = program.patch(f"/api/decks/{deck.pk}/", {"version": 1, "cards": {code: 1}})
    assert answer.status_code == 400
    assert all(place.startswith("cards") for place in answer.json())
    assert everything() == before


def test_a_thousand_cards_at_once_are_too_many(program: Program, deck: Deck) -> None:
    answer = program.patch(f"/api/decks/{deck.pk}/", {"version": 1, "cards": {f"k.card-{n}": 1 for n in range(1000)}})
    assert (answer.status_code, list(answer.json())) == (400, ["cards"])


@pytest.mark.parametrize(
    "place", ["x", "0", "..", "%00", "%FF", "DECK%0A", "'", "a" * 3000, "ёж", "import", "load", "null", "-1"]
)
def test_no_address_breaks_anything(program: Program, deck: Deck, place: str) -> None:
    for address in (f"/api/decks/{place}/", f"/api/decks/{place}/check/", f"/api/matches/{place}/"):
        assert program.get(address).status_code in {400, 404, 405}
        assert program.post(address, {}).status_code in {400, 404, 405}
    for question in ("seat", "ply", "public", "game", "q", "page", "page_size"):
        assert program.get(f"/api/decks/?{question}={place}").status_code in {200, 400, 404}


def test_the_list_of_addresses_that_write_is_complete() -> None:
    """A new address that writes has to be named here, or this fails."""
    found = set()
    for address, view in routes(get_resolver().url_patterns, "/"):
        methods = set(getattr(getattr(view, "view_class", None), "http_method_names", ()))
        writes = {one for one in ("post", "put", "patch", "delete") if hasattr(getattr(view, "view_class", None), one)}
        if address.startswith("/api/") and writes & methods and writes - {"delete"}:
            found.add(address)
    assert found == set(FIELDS) | WITHOUT_BODY | ELSEWHERE


PARTS = {
    "<slug:deck_id>": "DECK",
    "<slug:match_id>": "MATCH",
    "<slug:run_id>": "RUN",
    "<slug:game>": "fluxx",
    "<str:code>": "CODE",
}


def routes(patterns, prefix: str):
    for one in patterns:
        route = prefix + str(one.pattern)
        for part, name in PARTS.items():
            route = route.replace(part, name)
        match one:
            case URLResolver():
                yield from routes(one.url_patterns, route)
            case URLPattern():
                yield route, one.callback


def test_matches_are_not_hurt_by_what_is_refused(program: Program, places: dict[str, str]) -> None:
    match = Match.objects.get()
    address = f"/api/matches/{match.pk}/"
    table = program.get(address).json()
    for option in (
        "",
        "x",
        "play",
        "play k.luke k.luke",
        "\n",
        "!shuffle 1",
        "pass; drop table",
        "0",
        "play " + "x" * 110,
    ):
        body = {"version": table["version"], "seat": "A", "option": option}
        answer = program.post(f"{address}actions/", body)
        assert answer.status_code == 400, option
    assert program.get(address).json() == table


def test_docs_tell_every_address_and_no_other(base_dir) -> None:
    told = (base_dir / "docs" / "api.md").read_text(encoding="utf-8")
    names = {"public/cards/CODE": "public/cards/<set>", "<str:day>": "<day>", "find/": "find/?q="}
    names |= {"DECK": "<id>", "MATCH": "<id>", "RUN": "<run>", "fluxx": "<game>", "CODE": "<code>"}
    names |= {"<int:number>": "<n>", "<slug:code>": "<format>", "<slug:game>": "<game>", "<str:code>": "<code>"}
    for address, _view in routes(get_resolver().url_patterns, "/"):
        if address.startswith("/api/") and address not in {"/api/", "/api/public/find"}:
            for part, name in names.items():
                address = address.replace(part, name)
            assert re.search(rf"[`| ]{re.escape(address)}`", told), address
