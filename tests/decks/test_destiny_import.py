"""Destiny decks that come in through pages, API and command: the game is recognised, dice are kept, and nothing is half
written."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.core.management import call_command
from django.urls import reverse

from cardsdb.services.people import Holder
from decks.models import Deck
from decks.services.changing import Content, content_of, create, undo
from decks.services.exports import formats_for, run
from decks.services.filing import deck_in_file
from decks.services.importing import NotUnderstood, keep, understand
from decks.services.shelf import deck_list

REY = {"01038": 1, "01045": 1, "01174": 1, "01059": 2, "01008": 1}
WHOLE = Content("Rey", "Notes", 4, REY, {"01038": (2,)}, "INF", ("hero", "mine"))
LIST = """\
Rey and Finn

Hero
Force / Rogue / Command
Sets: Awakenings

BATTLEFIELD
-----------
Starship Graveyard, Jakku (Awakenings #174)

CHARACTER
---------
2x Rey, Force Prodigy (Awakenings #38)
1x Finn, First Order Defector (Awakenings #45)

UPGRADE
-------
2x Lightsaber (Awakenings #59)
1x F-11D Rifle (Awakenings #8)
"""
WRONG = LIST.replace("2x Lightsaber", "2x Lightsabre").replace("#59", "#599")


@pytest.fixture
def rey(shelf: None, alices: Holder) -> Deck:
    return create("destiny", WHOLE, alices)


def held(deck: Deck) -> Content:
    return content_of(Deck.objects.get(pk=deck.pk))


def newest() -> Deck:
    return Deck.objects.order_by("-created").first()


def test_a_list_is_recognised_as_of_the_game_whose_cards_it_names(shelf, alices):
    understood = understand(LIST, alices)
    assert (understood.game, understood.slips) == ("destiny", ())
    made = keep(understood, alices)
    assert (made.game, made.name) == ("destiny", "Rey and Finn")
    assert (held(made).cards, held(made).dice) == (REY, {"01038": (2,)})
    assert understand("2 Люк Скайуокер\nk.r2d2", alices).game == "fluxx"


@pytest.mark.parametrize("code", ["json", "text", "swdestinydb"])
def test_what_comes_out_comes_in_the_same(code, rey, alices):
    file = run(rey, code, {}, "en").content
    understood = understand(file, alices, game="destiny")
    assert not understood.wrong
    made = held(keep(understood, alices))
    assert (made.name, made.cards, made.dice, made.format) == (WHOLE.name, REY, WHOLE.dice, "INF")
    if code != "swdestinydb":
        assert made == WHOLE
    assert run(newest(), code, {}, "en").content == file


def test_a_list_replaces_dice_as_well_and_undo_brings_them_back(rey, alices):
    keep(understand("1x Rey, Force Prodigy\n2x Finn", alices, into=rey), alices, into=rey, version=1)
    assert (held(rey).cards, held(rey).dice) == ({"01038": 1, "01045": 1}, {"01045": (2,)})
    assert (held(rey).format, held(rey).tags) == ("INF", ("hero", "mine")), "what a list does not say stays"
    undo(Deck.objects.get(pk=rey.pk), 2)
    assert held(rey) == WHOLE


def test_a_document_for_a_deck_says_everything_anew(rey, alices):
    plain = create("destiny", Content("Plain", cards={"01059": 1}), alices)
    keep(understand(run(plain, "json", {}, "en").content, alices, into=rey), alices, into=rey, version=1)
    assert held(rey) == Content("Plain", cards={"01059": 1})


def test_a_document_with_dice_that_a_card_has_not_makes_no_deck(rey, alices):
    data = json.loads(run(rey, "json", {}, "en").content)
    places = {card["code"]: i for i, card in enumerate(data["cards"])}
    data["cards"][places["01059"]]["dice"] = [2, 1]
    data["cards"][places["01045"]]["dice"] = [3]
    before = Deck.objects.count()
    understood = understand(json.dumps(data), alices)
    assert {slip.place for slip in understood.wrong} == {f"cards[{places[code]}].dice" for code in ("01059", "01045")}
    with pytest.raises(NotUnderstood):
        keep(understood, alices)
    assert Deck.objects.count() == before


def test_a_format_that_is_not_here_is_kept_and_said(rey, alices):
    data = json.loads(run(rey, "json", {}, "en").content) | {"played_in": "elsewhere"}
    understood = understand(json.dumps(data), alices)
    assert [(slip.place, slip.wrong) for slip in understood.slips] == [("played_in", False)]
    assert held(keep(understood, alices)).format == "elsewhere"


def test_the_page_shows_the_deck_with_its_dice_before_anything_is_kept(shelf, client):
    before = Deck.objects.count()
    answer = client.post(reverse("decks:import"), {"text": LIST, "do": "check"})
    said = answer.content.decode()
    assert answer.status_code == 200
    assert "Rey, Force Prodigy" in said
    assert "— 2\u00a0dice" in said
    assert Deck.objects.count() == before


def test_a_suggestion_of_the_page_keeps_copies_and_is_taken_by_a_press(shelf, client):
    answer = client.post(reverse("decks:import"), {"text": WRONG, "do": "check"})
    said = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="18:2 Lightsaber (01059)"' in said
    assert "Lightsaber · AW 59" in said
    answer = client.post(reverse("decks:import"), {"text": WRONG, "take": "18:2 Lightsaber (01059)"})
    assert answer.status_code == 200
    client.post(reverse("decks:import"), {"text": answer.context["understood"].text, "do": "keep"})
    assert (held(newest()).cards, held(newest()).dice) == (REY, {"01038": (2,)})


def test_a_suggestion_of_dice_is_a_line_that_says_them(shelf, client):
    answer = client.post(reverse("decks:import"), {"text": "3x Rey, Force Prodigy", "game": "destiny"})
    assert 'value="1:1 Rey, Force Prodigy (01038) — 2 dice"' in answer.content.decode()


def test_the_page_asks_for_a_game_only_of_whom_knows_better(shelf, client):
    page = client.get(reverse("decks:import"), {"game": "destiny"}).content.decode()
    assert '<option value="destiny" selected>' in page
    answer = client.post(reverse("decks:import"), {"text": "2 Nothing at all", "game": "destiny"})
    assert answer.context["understood"].game == "destiny"
    assert client.post(reverse("decks:import"), {"text": LIST, "game": "chess"}).status_code == 200


def test_the_api_says_game_dice_and_format(shelf, alice_client):
    address, sent = "/api/decks/import/", {"text": f"Format: Infinite\n{LIST}", "dry_run": True}
    answer = alice_client.post(address, sent, content_type="application/json")
    assert answer.status_code == 200, answer.content
    data = answer.json()
    assert (data["game"], data["dice"], data["cards"]) == ("destiny", {"01038": [2]}, REY)
    answer = alice_client.post(address, {"text": WRONG}, content_type="application/json")
    assert answer.status_code == 400
    (remark,) = [one for one in answer.json()["remarks"] if one["wrong"]]
    assert (remark["place"], remark["guesses"][0]) == ("18", "01059")


def test_the_command_takes_a_list_and_makes_every_format_of_it(shelf, tmp_path, settings):
    settings.VAR_DIR = tmp_path
    source = tmp_path / "rey.txt"
    source.write_text(LIST, "utf-8")
    for code in ("swdestinydb", "text", "csv", "json", "markdown", "stickers"):
        out = tmp_path / f"out-{code}"
        call_command("export_deck", str(source), code, "--out", str(out), verbosity=0)
        assert out.stat().st_size > 200, code
    assert (tmp_path / "out-swdestinydb").read_text("utf-8").strip() == LIST.strip()
    assert deck_in_file(source.read_bytes()).dice == {"01038": (2,)}


def test_all_decks_of_every_game_are_one_archive(rey, alices, alice_client):
    create("fluxx", Content("Small", cards={"k.luke": 1}), alices)
    archive = zipfile.ZipFile(io.BytesIO(alice_client.get(reverse("decks:download_all")).content))
    games = {json.loads(archive.read(name))["game"] for name in archive.namelist()}
    assert games == {"fluxx", "destiny"}
    assert archive.read("Rey.json") == run(rey, "json", {}, "en").content


def test_pages_of_exports_offer_what_there_is_for_the_game(rey, alice_client):
    for export in (export for group in formats_for("destiny").values() for export in group):
        answer = alice_client.get(reverse("decks:export", args=[rey.pk]), {"format": export.code})
        assert answer.status_code == 200, export.code
        assert not answer.context["problem"], export.code
    assert alice_client.get(reverse("decks:export", args=[rey.pk]), {"format": "cockatrice"}).status_code == 404
    assert alice_client.get(reverse("decks:download", args=[rey.pk, "stickers"]), {"die": 17}).status_code == 400
    assert deck_list(rey).law.format.code in ("INF", "open")
