"""Decks out and in, in a real browser: every format by a press, options that stay, a list mended line by line."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from decks.export import exports
from decks.models import Deck
from decks.services.changing import Content, create

pytestmark = pytest.mark.django_db(transaction=True)

MAGIC = {
    "application/pdf": b"%PDF-",
    "application/zip": b"PK\x03\x04",
    "application/json": b"{",
    "application/xml": b"<?xml",
}
SMALL = {"b.basic": 1, "k.luke": 1, "k.r2d2": 2, "g.r2-plans": 1, "a.draw-2-use": 2}
LIST = "Название: Моя\n2 Люк Скайуокер\nЙоад\n"


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    """Faces and sheets are kept nowhere else."""
    settings.VAR_DIR = tmp_path


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "en", "reduced_motion": "reduce"}


@pytest.fixture
def complaints(page):
    """What the browser complained about; nothing, when the test ends."""
    said = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if "Content Security" in message.text else None)
    yield said
    assert said == []


@pytest.fixture
def deck(shelf):
    made = create("fluxx", Content("Мои дроиды", cards=SMALL), None)
    Deck.objects.filter(pk=made.pk).update(visibility="public")
    return made


def to_export(page, live_server, deck, code=""):
    """From the deck's own page, as people go."""
    page.goto(f"{live_server.url}{deck.get_absolute_url()}")
    page.get_by_role("link", name="Export").click()
    if code:
        page.get_by_role("link", name=exports()[code].title["en"], exact=True).click()
        expect(page.locator("#chosen-title")).to_have_text(exports()[code].title["en"])


def downloaded(page) -> Path:
    with page.expect_download(timeout=90_000) as begun:
        page.get_by_role("button", name="Download").click()
    assert begun.value.failure() is None
    return begun.value


def test_every_format_is_a_file_that_begins_as_its_kind_does(page, live_server, deck, complaints):
    for code, export in ((code, export) for code, export in exports().items() if deck.game in export.games):
        to_export(page, live_server, deck, code)
        file = downloaded(page)
        assert file.suggested_filename.startswith("Мои дроиды")
        assert file.suggested_filename.endswith(f".{export.suffix}")
        content = Path(file.path()).read_bytes()
        assert len(content) > 100
        assert content.startswith(MAGIC.get(export.media, b"")), code
        if export.suffix == "zip":
            assert zipfile.ZipFile(file.path()).testzip() is None


def test_a_change_of_an_option_shows_at_once_and_is_remembered(page, live_server, deck, complaints):
    to_export(page, live_server, deck, "text")
    expect(page.locator("pre")).to_contain_text("Luke Skywalker")
    page.get_by_text("Russian", exact=True).click()
    expect(page.locator("pre")).to_contain_text("Люк Скайуокер")
    expect(page.locator("#o-language-ru")).to_be_checked()
    to_export(page, live_server, deck)
    expect(page.locator("#chosen-title")).to_have_text("Text list")
    expect(page.locator("pre")).to_contain_text("Люк Скайуокер")
    assert "Люк Скайуокер" in Path(downloaded(page).path()).read_text("utf-8")


def test_a_download_that_is_refused_is_told_on_the_page(page, live_server, deck, complaints):
    to_export(page, live_server, deck, "tts")
    deck.cards.all().delete()
    page.get_by_role("button", name="Download").click()
    expect(page.get_by_role("alert")).to_contain_text("there is no card in this deck")
    expect(page.get_by_role("button", name="Download")).not_to_have_attribute("aria-busy", "true")


def test_options_are_chosen_by_keys_and_the_focus_stays(page, live_server, deck, complaints):
    to_export(page, live_server, deck, "tts")
    page.locator("#o-images-sheets").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#o-images-single")).to_be_checked()
    expect(page.locator(".export-preview")).to_contain_text("Pictures: 5")
    expect(page.locator("#o-images-single")).to_be_focused()


def test_sheets_are_seen_before_they_are_made(page, live_server, deck, complaints):
    to_export(page, live_server, deck, "tts")
    sheet = page.locator(".export-sheets svg")
    expect(sheet).to_have_count(1)
    page.wait_for_load_state("networkidle")
    faces = page.locator(".export-sheets image").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len([face for face in faces if face.startswith("/faces/fluxx/")]) == 5


def test_without_scripts_an_export_takes_two_presses(browser, live_server, deck):
    context = browser.new_context(locale="en", java_script_enabled=False)
    page = context.new_page()
    to_export(page, live_server, deck, "csv")
    page.get_by_text("comma", exact=True).click()
    page.get_by_role("button", name="Show what it will be").click()
    expect(page.locator("pre")).to_contain_text("code,copies")
    assert Path(downloaded(page).path()).read_text("utf-8-sig").startswith("code,copies")
    context.close()


def test_a_list_is_mended_by_a_press_and_becomes_a_deck(page, live_server, shelf, complaints):
    page.goto(f"{live_server.url}/decks/")
    page.get_by_role("link", name="From a text or a file").click()
    page.get_by_label("List or JSON").fill(LIST)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#report-title")).to_have_text("1 thing is not clear")
    assert not Deck.objects.exclude(guest="").exists()
    page.get_by_role("button", name="Yoda").click()
    expect(page.locator("#report-title")).to_have_text("Everything is clear")
    expect(page.get_by_label("List or JSON")).to_have_value(re.compile(r"1 Yoda \(k\.yoda\)"))
    page.get_by_role("button", name="Make the deck").click()
    expect(page).to_have_url(re.compile(r"/decks/[a-z2-9]{12}/$"))
    made = Deck.objects.exclude(guest="").get()
    assert (made.name, dict(made.cards.values_list("card__code", "copies"))) == ("Моя", {"k.luke": 2, "k.yoda": 1})


def test_a_file_that_was_exported_is_imported_again(page, live_server, deck, complaints):
    to_export(page, live_server, deck, "json")
    file = downloaded(page)
    page.goto(f"{live_server.url}/decks/import/")
    page.get_by_label("Or a file").set_input_files(file.path())
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Make the deck").click()
    made = Deck.objects.exclude(guest="").get()
    assert dict(made.cards.values_list("card__code", "copies")) == SMALL
    assert made.name == json.loads(Path(file.path()).read_text("utf-8"))["name"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_bars_the_way_and_nothing_scrolls_sideways(browser, live_server, deck, theme, width):
    context = browser.new_context(locale="ru", color_scheme=theme, viewport={"width": width, "height": 900})
    page = context.new_page()
    for address in (f"/decks/{deck.pk}/export/?format=text", f"/decks/{deck.pk}/export/?format=tts", "/decks/import/"):
        page.goto(f"{live_server.url}{address}")
        if address.endswith("import/"):
            page.locator("#id_text").fill(LIST)
            page.locator("button[value=check]").click()
            expect(page.locator("#report-title")).to_be_visible()
        found = [one["id"] for one in Axe().run(page).response["violations"]]
        assert found == [], (address, found)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
