"""From a guest to an account in a real browser, with and without scripts, at a desk and on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import expect

from decks.models import Deck

from .test_a11y import OPTIONS

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "three-keepers-at-once"
PAGES = ("/login/", "/signup/", "/account/", "/account/adopt/", "/account/password/", "/account/delete/")


@pytest.fixture
def someone(browser, live_server, shelf):
    """Opens a browser of somebody who has made a deck without an account."""
    contexts = []

    def open_as(**settings):
        context = browser.new_context(**{"locale": "en", "base_url": live_server.url, **settings})
        contexts.append(context)
        made = context.request.post("/api/decks/", data={"name": "Tea with Yoda", "cards": {"k.luke": 1}})
        assert made.status == 201
        return context.new_page()

    yield open_as
    for context in contexts:
        context.close()


def sign_up(page, name="carol"):
    page.goto("/signup/?next=/account/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click(".entry .btn.main")


@pytest.mark.parametrize("scripts", [True, False])
def test_what_a_guest_has_made_comes_along(someone, scripts):
    page = someone(java_script_enabled=scripts)
    sign_up(page)
    expect(page.locator("h1")).to_have_text("Shall this come with you?")
    expect(page.locator(".heaps")).to_contain_text("Tea with Yoda")
    page.get_by_role("button", name="Take all of it along").click()
    expect(page.locator(".tiles")).to_contain_text("1 deck")
    assert Deck.objects.get(name="Tea with Yoda").owner == User.objects.get(username="carol")
    assert "guest" not in {cookie["name"] for cookie in page.context.cookies()}


def test_the_menu_opens_by_keys_and_shuts_by_escape_and_beside_it(someone):
    page = someone()
    sign_up(page)
    page.goto("/account/")
    menu = page.locator("details.me")
    page.locator(".me summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link", name="My decks")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="My decks")).to_be_hidden()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.locator(".me summary").click()
    page.locator("h1").click()
    expect(menu.get_by_role("link", name="My decks")).to_be_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_one_logs_out_by_the_menu_on_a_phone(someone, scripts):
    page = someone(viewport={"width": 390, "height": 844}, has_touch=True, java_script_enabled=scripts)
    sign_up(page)
    page.goto("/account/")
    page.locator(".me summary").tap()
    for target in page.locator(".me li > a, .me li button").all():
        assert target.bounding_box()["height"] >= 44
    page.locator(".me").get_by_role("button", name="Log out").tap()
    expect(page.get_by_role("link", name="Log in")).to_have_count(1)
    assert "guest" not in {cookie["name"] for cookie in page.context.cookies()}


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_account_page_is_wider_than_its_window(someone, width, language):
    page = someone(viewport={"width": width, "height": 800}, locale=language)
    for address in PAGES[:2]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    sign_up(page, "w" * 24)
    for address in PAGES[2:]:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_barrier_at_the_doors(someone, theme, width):
    page = someone(viewport={"width": width, "height": 844}, color_scheme=theme, reduced_motion="reduce")
    page.goto("/signup/")
    page.click(".entry .btn.main")
    barriers = look(page, "sign-up")
    sign_up(page)
    for address in PAGES[2:]:
        page.goto(address)
        page.locator(".me summary").click()
        barriers += look(page, address)
    assert barriers == []


def look(page, name):
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{name}: {one['id']}: {[node['html'][:100] for node in one['nodes'][:3]]}" for one in found]
