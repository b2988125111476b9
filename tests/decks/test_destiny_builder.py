"""A deck of Destiny is built by forms that need no script: teams with dice, a pool that says what it hides, and why."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import django_htmx
import pytest
from django.test import Client

from cardsdb.models import Card, DestinyFormat, Owned
from cardsdb.services.people import Holder
from decks.models import Deck, Visibility
from decks.services.changing import Content, Patch, change, create, show_to

JSON = {"Accept": "application/json"}
REY, FINN, KYLO, RIFLE, TIE, LIGHTSABER, GRAVEYARD = "01038", "01045", "01011", "01008", "01006", "01059", "01174"
CARDS = {REY: 1, FINN: 1, LIGHTSABER: 2, GRAVEYARD: 1}


@pytest.fixture
def deck(shelf: None, alices: Holder) -> Deck:
    """A team with a little of a deck, which nobody has named."""
    return create("destiny", Content("eRey / Finn", cards=CARDS, dice={REY: (2,)}), alices)


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def rows(deck: Deck) -> dict[str, tuple[int, str]]:
    return {code: (n, dice) for code, n, dice in deck.cards.values_list("card__code", "copies", "dice")}


def page(client: Client, deck: Deck, asked: str = "", status: int = 200) -> str:
    answer = client.get(f"/decks/{deck.pk}/{asked}", headers={"accept-language": "en"})
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def picks(made: str) -> set[str]:
    return set(re.findall(r'data-pick="(\d+)"', made))


def post(client: Client, deck: Deck, place: str = "change", **said: Any) -> Any:
    said = {"version": fresh(deck).version, **said}
    return client.post(f"/decks/{deck.pk}/{place}/", said, headers=JSON | {"Accept-Language": "en"})


# ---- beginning ----


def test_a_deck_is_begun_with_a_format(shelf: None, client: Client) -> None:
    listed = client.get("/decks/").content.decode()
    assert '<option value="destiny" data-formats' in listed
    assert '<option value="starter"' in listed
    made = client.post("/decks/new/", {"game": "destiny", "format": "starter"})
    deck = Deck.objects.get()
    assert made["Location"] == deck.get_absolute_url()
    assert (deck.game, deck.format) == ("destiny", "starter")
    client.post("/decks/new/", {"game": "fluxx", "format": "starter"})  # a game without formats does not ask
    assert Deck.objects.exclude(pk=deck.pk).get().format == ""
    refused = client.post("/decks/new/", {"game": "destiny", "format": "nonsense"})
    assert refused.status_code == 400


def test_a_deck_is_begun_with_a_box(shelf: None, client: Client) -> None:
    from django.core.management import call_command

    call_command("load_decks", verbosity=0)
    client.post("/decks/new/", {"begin": "rey"})
    deck = Deck.objects.exclude(guest="").get()
    assert rows(deck)[REY] == (1, "2")
    made = page(client, deck)
    assert "Ready to be played" in made


def test_the_builder_of_an_empty_deck_begins_with_the_team(shelf: None, alices: Holder, alice_client: Client) -> None:
    made = page(alice_client, create("destiny", Content("New deck"), alices))
    assert "No character yet." in made
    assert 'name="seats"' not in made
    assert 'id="id_format"' in made
    assert {REY, KYLO} <= picks(page(alice_client, Deck.objects.get(), "?kind=character"))


# ---- the team ----


def test_a_press_sets_the_dice_of_a_copy(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck)
    assert f'name="dice" value="{REY}=1" id="dice-{REY}-1-1" aria-pressed="false"' in made
    assert f'name="dice" value="{REY}=2" id="dice-{REY}-1-2" aria-pressed="true"' in made
    told = post(alice_client, deck, dice=f"{REY}=1").json()
    assert told["name"] == "Rey / Finn"
    assert rows(deck)[REY] == (1, "")
    post(alice_client, deck, "undo")
    assert rows(deck)[REY] == (1, "2")
    assert fresh(deck).name == "eRey / Finn"


def test_dice_bring_the_copies_they_are_named_for(deck: Deck, alice_client: Client) -> None:
    post(alice_client, deck, dice="01001=21")
    assert rows(deck)["01001"] == (2, "21")
    post(alice_client, deck, set="01001=1")
    assert rows(deck)["01001"] == (1, "2")


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"dice": "01038"}, "dice"),
        ({"dice": "01038=0"}, "dice"),
        ({"dice": "01038=9"}, "dice"),
        ({"dice": "99999=1"}, "99999"),
        ({"dice": "' OR 1=1"}, "dice"),
        ({"format": "no such format at all"}, "format"),
        ({"tags": "x" * 40}, "tags"),
        ({"tags": ",".join(f"t{n}" for n in range(20))}, "tags"),
    ],
)
def test_a_bad_change_is_refused_by_its_place(
    deck: Deck, alice_client: Client, said: dict[str, str], place: str
) -> None:
    answer = post(alice_client, deck, **said)
    assert answer.status_code == 400
    assert place in answer.json()["said"].lower()
    assert (fresh(deck).version, rows(deck)[REY]) == (1, (1, "2"))


def test_the_name_follows_the_team_until_the_owner_names_it(deck: Deck, alice_client: Client) -> None:
    assert post(alice_client, deck, set=f"{FINN}=0").json()["name"] == "eRey"
    post(alice_client, deck, name="Mine")
    assert post(alice_client, deck, set=f"{FINN}=1").json()["name"] == "Mine"
    post(alice_client, deck, name="New deck")
    said = {"version": fresh(deck).version, "dice": f"{FINN}=2"}
    told = alice_client.post(f"/decks/{deck.pk}/change/", said, headers=JSON | {"Accept-Language": "ru"})
    assert told.json()["name"] == "эРей / эФинн"


def test_figures_and_what_fits_stand_beside_the_team(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck)
    assert "<b>25<small> / 30</small></b>" in made
    assert "5 points left; what fits into them" in made
    assert f'value="{FINN}=2" id="offer-{FINN}-2"' in made
    assert "AW 174" in made


# ---- format, tags, built ----


def test_the_format_is_chosen_and_judges_at_once(deck: Deck, alice_client: Client) -> None:
    post(alice_client, deck, format="starter")
    assert fresh(deck).format == "starter"
    assert '<option value="starter" selected>' in page(alice_client, deck)
    assert 'title="Undo: format: Starter boxes"' in page(alice_client, deck)
    post(alice_client, deck, "undo")
    assert fresh(deck).format == ""


def test_ones_own_formats_are_offered_to_nobody_else(
    deck: Deck, alice_client: Client, bob_client: Client, alice: Any
) -> None:
    DestinyFormat.objects.create(code="u-mine", name_ru="Моё", name_en="My house", position=9, owner=alice)
    assert "My house" in page(alice_client, deck)
    assert "My house" not in bob_client.get("/decks/").content.decode()


def test_tags_are_a_field_with_commas(deck: Deck, alice_client: Client) -> None:
    post(alice_client, deck, tags=" aggro, for  Friday,AGGRO ")
    assert fresh(deck).tags == "aggro, for Friday"
    assert 'value="aggro, for Friday"' in page(alice_client, deck)
    assert 'title="Undo: tags: aggro, for Friday"' in page(alice_client, deck)


def test_a_deck_is_marked_as_built_and_that_is_no_other_version(deck: Deck, alice_client: Client) -> None:
    alice_client.post(f"/decks/{deck.pk}/built/", {"built": "1"})
    assert (fresh(deck).built, fresh(deck).version, deck.revisions.count()) == (True, 1, 1)
    assert 'name="built" value="0" aria-pressed="true"' in page(alice_client, deck)
    alice_client.post(f"/decks/{deck.pk}/built/", {"built": "0"})
    assert not fresh(deck).built


# ---- the pool ----


def test_the_pool_shows_what_fits_and_says_what_it_hides(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck, "?kind=character")
    assert KYLO not in picks(made)
    hidden = re.search(r"(\d+) more do not fit the team or the format", made)
    assert hidden
    everything = page(alice_client, deck, "?kind=character&team=all")
    assert KYLO in picks(everything)
    assert "of the other side than the team" in everything
    assert len(picks(everything)) == len(picks(made)) + int(hidden[1])


def test_finn_lets_red_weapons_and_vehicles_of_villains_in(deck: Deck, alice_client: Client) -> None:
    found = picks(page(alice_client, deck, "?colour=red&affiliation=villain"))
    assert found
    assert {RIFLE, TIE} <= found
    subtypes = Card.objects.filter(game="destiny", code__in=found).values_list("destiny__traits", flat=True)
    assert all({"weapon", "vehicle"} & set(traits.split()) for traits in subtypes)


def test_a_side_of_the_die_is_asked_for(deck: Deck, alice_client: Client) -> None:
    found = picks(page(alice_client, deck, "pool/?kind=upgrade&symbol=melee&value=3&team=all"))
    assert LIGHTSABER in found
    assert RIFLE not in found


def test_filters_are_told_and_taken_off_one_by_one(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck, "?colour=blue&cost_to=2&q=")
    assert "Colour: Blue" in made
    assert "Cost at most: 2" in made
    assert f'href="/decks/{deck.pk}/?cost_to=2&amp;q="' in made


def test_what_one_owns_is_asked_for_and_an_empty_collection_says_so(
    deck: Deck, alice_client: Client, alice: Any
) -> None:
    made = page(alice_client, deck, "?owned=1")
    assert picks(made) == set()
    assert "Your collection is empty, so this filter hides everything." in made
    Owned.objects.create(owner=alice, card=Card.objects.get(game="destiny", code=LIGHTSABER), copies=2, dice=1)
    made = page(alice_client, deck, "?owned=1")
    assert picks(made) == {LIGHTSABER}
    assert "own 2" in made
    assert "more you do not own" in made


def test_words_are_found_as_in_the_catalogue(deck: Deck, alice_client: Client) -> None:
    assert LIGHTSABER in picks(page(alice_client, deck, "?q=световой+меч"))
    assert "other language" in page(alice_client, deck, "?q=cdtnjdjq")
    assert 'class="chip"' in page(alice_client, deck, "?q=lihgtsaber&team=all")


def test_pictures_are_shown_as_well_and_orders_differ(deck: Deck, alice_client: Client) -> None:
    assert 'class="pick"' in page(alice_client, deck, "?view=grid&kind=upgrade")
    by_name = re.findall(r'data-pick="(\d+)"', page(alice_client, deck, "?kind=upgrade&sort=name"))
    by_set = re.findall(r'data-pick="(\d+)"', page(alice_client, deck, "?kind=upgrade"))
    assert by_set == sorted(by_set)
    assert sorted(by_name) == by_set
    assert by_name != by_set


@pytest.mark.parametrize(
    "asked",
    [
        "?kind=nonsense", "?colour=pink", "?cost_to=x", "?cost_from=-1", "?value=99", "?points=999", "?symbol=x",
        "?sort=luck", "?team=none", "?subtype=%27", "?set=%00", "?page=0", "?unique=2", "?q=" + "x" * 101,
    ],
)  # fmt: skip
def test_a_question_that_makes_no_sense_is_answered_with_what_is_wrong(
    deck: Deck, alice_client: Client, asked: str
) -> None:
    for place in ("", "pool/"):
        assert 'role="alert"' in page(alice_client, deck, place + asked, status=400)


def test_one_leads_back_to_the_question_one_came_from(deck: Deck, alice_client: Client) -> None:
    made = page(alice_client, deck, "?colour=blue&colour=gray&kind=event")
    assert made.count('name="at_colour"') == 2
    said = {"version": 1, "set": "01149=1", "at_colour": ["blue", "gray"], "at_kind": "event"}
    answer = alice_client.post(f"/decks/{deck.pk}/change/", said)
    assert answer["Location"] == f"/decks/{deck.pk}/?kind=event&colour=blue&colour=gray"


def test_a_name_is_typed_with_a_number(deck: Deck, alice_client: Client) -> None:
    found = page(alice_client, deck, "find/?typed=2+use+the")
    assert 'data-code="01149" data-n="0" data-number="2"' in found
    post(alice_client, deck, "add", typed="2 use the force")
    assert rows(deck)["01149"] == (2, "")
    assert "AW 38" in page(alice_client, deck, "find/?typed=рей")
    assert "of the other side" in page(alice_client, deck, "find/?typed=kylo")


# ---- problems ----


def test_a_problem_is_mended_by_a_press_with_dice(deck: Deck, alice_client: Client) -> None:
    change(fresh(deck), 1, Patch(dice={FINN: (2,)}, cards={"01030": 1}))  # 12 + 16 + 8
    made = page(alice_client, deck)
    assert 'class="fig is-over"' in made
    fix = re.search(r'name="fix" value="(too-many-points[^"]*)"', made)
    assert fix
    post(alice_client, deck, "fix", fix=fix[1])
    assert "too-many-points" not in page(alice_client, deck)


# ---- others ----


def test_others_see_team_points_and_numbers(deck: Deck, bob_client: Client) -> None:
    show_to(deck, 1, Visibility.PUBLIC)
    made = page(bob_client, deck)
    assert "The team" in made
    assert "12 points" in made
    assert "2 dice" in made
    assert "AW 38" in made
    assert "The booklet’s rules" in made
    assert "up to" not in made


def test_the_history_tells_of_dice(deck: Deck, alice_client: Client) -> None:
    post(alice_client, deck, dice=f"{REY}=1")
    assert "other dice</b>: Rey 2 → 1" in page(alice_client, deck, "history/?from=1&to=2")
    post(alice_client, deck, dice="01001=2")
    assert "Captain Phasma (dice: 2)" in page(alice_client, deck, "history/?from=2&to=3")
    assert page(alice_client, deck, "history/1/")


# ---- budgets ----


def test_pages_cost_few_queries(deck: Deck, alice_client: Client, django_assert_max_num_queries: Any) -> None:
    page(alice_client, deck)  # the book is read, once a process
    for asked, most in (
        ("", 5),
        ("?q=force&team=all", 5),
        ("?owned=1", 6),
        ("pool/?q=force", 4),
        ("side/", 4),
        ("find/?typed=rey", 4),
    ):
        with django_assert_max_num_queries(most):
            page(alice_client, deck, asked)


@pytest.mark.parametrize("said", [{"set": "01149=2"}, {"dice": f"{REY}=1"}, {"format": "starter"}, {"tags": "aggro"}])
def test_a_change_costs_six_queries(
    deck: Deck, alice_client: Client, django_assert_max_num_queries: Any, said: dict[str, str]
) -> None:
    page(alice_client, deck)
    with django_assert_max_num_queries(6 + 2 + 1) as asked:  # a savepoint, and the version that the test asks for
        assert post(alice_client, deck, **said).status_code == 200
    told = [one["sql"] for one in asked.captured_queries if "SAVEPOINT" not in one["sql"]]
    assert len(told) <= 6 + 1


def test_pages_weigh_at_most_sixty_kilobytes(deck: Deck, alice_client: Client, base_dir: Path) -> None:
    names = ("tokens.css", "site.css", "decks.css", "decks-destiny.css", "site.js", "decks.js")
    files = [base_dir / "cardsdb/static" / name for name in names]
    files.append(Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js")
    kit = sum(len(gzip.compress(file.read_bytes())) for file in files)
    for asked in ("", "?team=all", "?view=grid&team=all"):
        weight = kit + len(gzip.compress(alice_client.get(f"/decks/{deck.pk}/{asked}").content))
        assert weight <= 60 * 1024, (asked, weight)


def test_a_game_without_a_table_offers_none(client, shelf, alices):
    for game, offered in (("destiny", False), ("fluxx", True)):
        deck = create(game, Content("To play?"), alices)
        Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
        assert (f"/play/deck/{deck.pk}/" in client.get(deck.get_absolute_url()).content.decode()) == offered
