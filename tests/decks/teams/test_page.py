"""The page of the team finder and its address for programs, over a few invented cards of the catalogue."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from decks.models import Deck
from decks.rules.destiny.law import Law
from decks.services import teams as service
from decks.services.changing import content_of
from tests.decks.teams.invented import card, law_of

HERE = "/decks/teams/"
API = "/api/decks/teams/"


@pytest.fixture
def law(monkeypatch: pytest.MonkeyPatch) -> Law:
    """A book of three characters, whatever the format."""
    made = law_of([card("01001", (10, 13), "A", unique=True), card("01002", (8,), "B"), card("01003", (20,), "C")], {})
    for place in ("decks.services.teams", "decks.pages.teams", "decks.api.teams"):
        monkeypatch.setattr(f"{place}.law_for", lambda code: made)
    monkeypatch.setattr(service, "_kept", type(service._kept)())
    return made


@pytest.mark.django_db
def test_the_page_tells_the_number_of_teams_and_the_teams(client: Client, law: Law) -> None:
    shown = client.get(HERE, {"left": "all"}).content.decode()
    assert "teams-list" in shown
    assert "01001:2 01002:1 01002:1" in shown


@pytest.mark.django_db
def test_a_team_that_cannot_be_says_so(client: Client, law: Law) -> None:
    shown = client.get(HERE, {"with": ["01001:2", "01003"]})
    assert shown.status_code == 200
    assert "teams-list" not in shown.content.decode()


@pytest.mark.django_db
def test_a_character_that_cannot_be_is_called_by_name(client: Client, law: Law) -> None:
    code, name = next(
        (code, one.card.name.en)
        for code, one in law.book.cards.items()
        if one.card.type == "character" and one.card.affiliation == "hero"
    )
    shown = client.get(HERE, {"with": code, "side": "villain", "owned": "1"}, headers={"Accept-Language": "en"})
    said = shown.content.decode()
    assert name in said[said.index("There is no such team.") :]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query", [{"with": "x y"}, {"with": "99999"}, {"left": "7"}, {"side": "x"}, {"page": "0"}, {"plot": "?"}]
)
def test_what_cannot_be_asked_is_a_bad_request(client: Client, law: Law, query: dict[str, str]) -> None:
    assert client.get(HERE, query).status_code == 400
    answer = client.get(API, query)
    assert answer.status_code == 400
    assert answer.json()


@pytest.mark.django_db
def test_only_what_is_owned_says_how_much_it_hides(client: Client, law: Law) -> None:
    assert client.get(API, {"owned": "1"}).json() | {"results": []} == {
        "count": 0, "told": 0, "by_points": {}, "missing": [], "not_owned": 3, "page": 1, "pages": 1, "results": [],
    }  # fmt: skip
    assert "3" in client.get(HERE, {"owned": "1"}).content.decode()


@pytest.mark.django_db
def test_programs_get_counts_teams_and_a_mark_of_the_answer(client: Client, law: Law) -> None:
    answer = client.get(API, {"left": "all", "with": "01001:2"})
    said = answer.json()
    assert said["count"] == 3 == len(said["results"])
    assert said["by_points"] == {"13": 1, "21": 1, "29": 1}
    assert said["results"][0]["characters"] == [
        {"code": "01001", "level": 2}, {"code": "01002", "level": 1}, {"code": "01002", "level": 1},
    ]  # fmt: skip
    again = client.get(API, {"left": "all", "with": "01001:2"}, HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304
    assert client.get(API, {"left": "all", "page": "9"}).status_code == 404


@pytest.mark.django_db
def test_a_deck_does_not_begin_with_cards_that_there_are_not(client: Client) -> None:
    answer = client.post(f"{HERE}begin/", {"team": "99999:2 <x>", "format": "open"}, HTTP_SEC_FETCH_SITE="same-origin")
    assert answer.status_code == 302
    assert not Deck.objects.exists()
    assert client.get(f"{HERE}begin/").status_code == 405


@pytest.mark.django_db
def test_a_format_that_there_is_not_is_a_bad_request(client: Client) -> None:
    for address in (HERE, API):
        assert client.get(address, {"format": "nowhere"}).status_code == 400


@pytest.mark.django_db
def test_a_deck_asks_for_teams_with_its_characters(client: Client) -> None:
    call_command("load_cards", verbosity=0)
    call_command("load_decks", verbosity=0)
    deck = Deck.objects.get(pk="rey")
    asked = client.get(HERE, {"deck": deck.pk})
    assert asked.status_code == 302
    code = next(iter(content_of(deck).dice))
    assert f"with={code}%3A2" in asked["Location"]
    assert f"{HERE}?deck={deck.pk}" in client.get(deck.get_absolute_url()).content.decode()
    assert client.get(asked["Location"]).status_code == 200


@pytest.mark.django_db
def test_a_deck_of_somebody_else_or_none_asks_nothing(client: Client) -> None:
    hidden = Deck.objects.create(game="destiny", name="x", guest="somebody")
    for pk in (hidden.pk, "nosuchdeck"):
        assert client.get(HERE, {"deck": pk}).status_code == 404


@pytest.mark.django_db
def test_anybody_may_ask_programs_and_nobody_may_write(client: Client, law: Law) -> None:
    assert client.get(API).status_code == 200
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(API).status_code in (403, 405)


@pytest.mark.django_db
def test_a_format_of_too_many_points_is_too_wide(client: Client, law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_POINTS", 29)
    for address in (HERE, API):
        assert client.get(address).status_code == 400
