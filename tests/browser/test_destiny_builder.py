"""A deck of Destiny is built in a real browser: by touch on a phone, by keys alone, and whatever rule it breaks is
explained and mended by a press."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from cardsdb.guests import guest_cookie
from cardsdb.language.core import Words
from cardsdb.services.people import Holder, hashed
from decks.models import Deck
from decks.services.changing import Content, create
from decks.services.formats import Draft, keep
from decks.standings import Standings

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN = "0123456789abcdef0123456789abcdef"
REY, FINN, KYLO, GRAVEYARD = "01038", "01045", "01011", "01174"
PAIRS = ("01040", "01057", "01058", "01059", "01060", "01061", "01063", "01124", "01149", "01151", "01153", "01155",
         "01157", "01117", "01126")  # fmt: skip
LEGAL = {REY: 1, FINN: 1, GRAVEYARD: 1} | dict.fromkeys(PAIRS, 2)
ELITE = {REY: (2,), FINN: (2,)}


@pytest.fixture
def errors(page):
    """What the browser complained about; nothing, when the test ends."""
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


@pytest.fixture
def browser_context_args(browser_context_args, request):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    here = phone if "phone" in request.node.name else {}
    return {**browser_context_args, "locale": "en", "reduced_motion": "reduce", **here}


@pytest.fixture
def begun(shelf, page, live_server, errors) -> Page:
    """Somebody without an account has begun an empty deck."""
    page.goto(f"{live_server.url}/decks/")
    page.get_by_label("Game").select_option("destiny")
    page.get_by_role("button", name="Begin a deck").click()
    expect(page).to_have_url(re.compile(r"/decks/[a-z2-9]{12}/$"))
    return page


@pytest.fixture
def opened(shelf, page, live_server, errors):
    """Opens a deck of somebody's."""
    page.context.add_cookies([{**guest_cookie(TOKEN), "url": live_server.url}])

    def show(content: Content) -> Page:
        deck = create("destiny", content, Holder(None, hashed(TOKEN)))
        page.goto(f"{live_server.url}{deck.get_absolute_url()}")
        return page

    return show


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_attribute("data-state", "ok")


def rows() -> dict[str, tuple[int, str]]:
    deck = Deck.objects.exclude(guest="").get()
    return {code: (n, dice) for code, n, dice in deck.cards.values_list("card__code", "copies", "dice")}


def test_a_legal_deck_is_built_by_touch_on_a_phone(begun):
    page = begun
    kinds = page.get_by_role("navigation", name="Kinds of cards")
    kinds.get_by_text("Characters").tap()
    page.get_by_role("button", name="Add: Rey with 2 dice for 12").tap()
    expect(page.locator("#switch-note")).to_contain_text("12/30")
    page.get_by_role("button", name="Add: Finn with 1 die for 13").tap()
    expect(page.locator("#switch-note")).to_contain_text("25/30")
    expect(page.locator(f"#take-{KYLO}-1")).to_have_count(0)  # the pool has followed the team
    page.locator(".bench-switch").get_by_text("Deck").tap()
    page.get_by_role("button", name="2 dice, 16 points").tap()
    expect(page.locator("#switch-note")).to_contain_text("28/30")
    expect(page.locator(".deck-name")).to_have_value("eRey / eFinn")
    page.locator(".bench-switch").get_by_text("Cards").tap()
    kinds.get_by_text("Battlefields").tap()
    page.locator(f"#take-{GRAVEYARD}").tap()
    for kind in ("Upgrades", "Events"):
        kinds.get_by_text(kind).tap()
        expect(kinds.locator("[aria-current]")).to_contain_text(kind)
        for code in PAIRS:
            plus = page.locator(f"#take-{code}")
            if plus.count():
                plus.tap()
                plus.tap()
    kinds.get_by_text("Supports").tap()
    page.locator("#take-01124").tap()
    page.locator("#take-01124").tap()
    saved(page)
    page.locator(".bench-switch").get_by_text("Deck").tap()
    expect(page.locator("#check")).to_contain_text("Ready to be played")
    page.get_by_role("button", name="1 die, 13 points").tap()
    expect(page.locator("#offers")).to_contain_text("5 points left")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390  # what fits scrolls in a line of its own
    page.get_by_role("button", name="2 dice, 16 points").tap()
    saved(page)
    assert rows() == {code: (n, "2" if code in ELITE else "") for code, n in LEGAL.items()}


def test_a_legal_deck_is_built_by_keys_alone(begun):
    page = begun
    page.keyboard.press("/")
    for typed, code in (("rey", REY), ("finn", FINN), ("starship gr", GRAVEYARD)):
        page.keyboard.type(typed)
        expect(page.locator("#found [aria-selected=true]")).to_have_attribute("data-code", code)
        page.keyboard.press("Enter")
        expect(page.locator(f'.slip[data-code="{code}"]')).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("j")
    expect(page.locator(f"#slip-{REY}")).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator(f"#dice-{REY}-1-2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("j")
    page.keyboard.press("e")
    expect(page.locator(f"#dice-{FINN}-1-2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"#slip-{FINN}")).to_be_focused()
    page.keyboard.press("/")
    for code in PAIRS:
        page.keyboard.type(f"2 {code}")
        expect(page.locator("#found [aria-selected=true]")).to_have_attribute("data-code", code)
        page.keyboard.press("Enter")
    expect(page.locator("#check")).to_contain_text("Ready to be played")
    saved(page)
    assert rows() == {code: (n, "2" if code in ELITE else "") for code, n in LEGAL.items()}
    page.keyboard.press("Tab")
    page.keyboard.press("u")
    expect(page.locator("#check")).to_contain_text("The deck has 28 cards and needs 30")


def changed(dice=None, without=(), **more: int) -> Content:
    """The legal deck with something wrong."""
    cards = {code: n for code, n in LEGAL.items() if code not in without} | {c.strip("_"): n for c, n in more.items()}
    return Content("Test", cards=cards, dice=ELITE if dice is None else dice)


BROKEN = {
    "too-many-points": (changed(_01030=1), "points"),
    "mixed-team": (changed(dice={}, without=(FINN,), _01020=1), "villain"),
    "too-many-battlefields": (changed(_01169=1), "battlefield"),
    "too-many-copies": (changed(without=("01117",), _01151=4), "copies"),
    "wrong-affiliation": (changed(without=("01117",), _01081=2), "heroes"),
    "no-colour": (changed(without=("01117",), _01106=2), "red"),
    "unique-twice": (changed(dice={}, without=(FINN,), _01038=2), "unique"),
    "no-such-price": (changed(dice={REY: (3,), FINN: (2,)}), "dice|price"),
    "unknown-format": (replace(changed(), format="gone"), "format"),
    "not-a-box": (replace(changed(), format="starter"), "box"),
}


@pytest.mark.parametrize("code", BROKEN)
def test_a_broken_rule_is_explained_and_mended_by_a_press(opened, code):
    content, words = BROKEN[code]
    page = opened(content)
    fixes = page.locator(f'button[name=fix][value^="{code}"]')
    problem = page.locator(".check-list > li", has=fixes.first)
    expect(problem).to_contain_text(re.compile(words, re.IGNORECASE))
    problem.get_by_text("Why").click()
    expect(problem.locator("details p").first).to_be_visible()
    fixes.first.click()
    expect(fixes).to_have_count(0)
    saved(page)
    page.locator("#undo").click()
    expect(fixes.first).to_be_visible()


FORMATS = {
    "banned": (Standings(banned=("01149",)), "banned"),
    "restricted-list": (Standings(restricted=("01151", "01153")), "restricted"),
    "restricted-pair": (Standings(pairs=(("01155", "01157"),)), "pair|together|one of"),
    "too-many-points": (Standings(points={REY: (15, 19)}), "points"),
}


@pytest.mark.parametrize("code", FORMATS)
def test_a_law_of_ones_own_format_is_explained_and_mended_by_a_press(opened, code):
    standings, words = FORMATS[code]
    name = Words(ru="Домашний", en="At home")
    format = keep(Draft(name, standings=standings), Holder(None, hashed(TOKEN)))
    page = opened(replace(changed(), format=format))
    expect(page.get_by_label("Format", exact=True)).to_have_value(format)
    fixes = page.locator(f'button[name=fix][value^="{code}"]')
    problem = page.locator(".check-list > li", has=fixes.first)
    expect(problem).to_contain_text(re.compile(words, re.IGNORECASE))
    fixes.first.click()
    expect(fixes).to_have_count(0)
    saved(page)


def test_a_list_with_three_bad_lines_is_mended_by_presses_and_becomes_a_deck(shelf, page, live_server):
    page.goto(f"{live_server.url}/decks/import/")
    lines = [
        "2x Rey, Force Prodigy (Awakenings #38)",
        "1x Fin, First Order Defector",
        "2x Lightsabre",
        "2x Nobody at all",
    ]
    page.get_by_label("List or JSON").fill("\n".join(["CHARACTER", "---------", *lines, "2x Aim (Awakenings #151)"]))
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#report-title")).to_have_text("3 things are not clear")
    assert not Deck.objects.exclude(guest="").exists()
    page.get_by_role("button", name="Finn").first.click()
    expect(page.locator("#report-title")).to_have_text("2 things are not clear")
    page.get_by_role("button", name="Lightsaber").first.click()
    expect(page.locator("#report-title")).to_have_text("1 thing is not clear")
    page.get_by_role("button", name="Make the deck without 1 line").click()
    expect(page).to_have_url(re.compile(r"/decks/[a-z2-9]{12}/$"))
    assert rows() == {REY: (1, "2"), FINN: (1, ""), "01059": (2, ""), "01151": (2, "")}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (changed(dice={}, without=(REY, FINN)), "character"),
        (changed(without=(GRAVEYARD,)), "battlefield"),
        (changed(without=("01117",)), "The deck has 28 cards and needs 30"),
        (changed(_01130=1), "The deck has 31 cards"),
    ],
)
def test_what_no_press_can_mend_is_explained(opened, content, words):
    page = opened(content)
    expect(page.locator("#check-head")).to_contain_text("It cannot be played like this yet")
    expect(page.locator("#check-list")).to_contain_text(words)


def test_another_format_judges_at_once_and_tags_are_chips(opened):
    page = opened(changed())
    expect(page.locator("#check-head")).to_contain_text("Ready to be played")
    page.get_by_label("Format", exact=True).select_option("starter")
    expect(page.locator("#check-head")).to_contain_text("It cannot be played like this yet")
    saved(page)
    tags = page.locator("#id_tags")
    tags.fill("aggro, for Friday")
    tags.blur()
    saved(page)
    page.get_by_role("button", name="Take off the tag: aggro").click()
    saved(page)
    expect(tags).to_have_value("for Friday")
    assert Deck.objects.get().tags == "for Friday"


def test_a_filter_stays_open_while_it_is_used_on_a_phone(opened):
    page = opened(changed())
    page.locator(".bench-switch").get_by_text("Cards").tap()
    page.locator("#pool-more summary").tap()
    page.get_by_text("Villain", exact=True).tap()
    expect(page.locator(".ask-chips")).to_contain_text("Affiliation: Villain")
    expect(page.locator("#pool-more")).to_have_attribute("open", "")
    page.get_by_label("Symbol").select_option("melee")
    expect(page.locator(".pool-says")).to_contain_text("do not fit the team")
    page.get_by_role("link", name="Without “Affiliation: Villain”").tap()
    expect(page.locator(".ask-chips")).not_to_contain_text("Villain")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
