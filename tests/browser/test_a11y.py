"""Nobody is shut out: axe finds no barrier on any page, everything reflows, is reached by keys, and shows where one is.

WCAG 2.2 AA by axe-core, on every page, in both languages and themes, at a desk and on a phone.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from .pages import all_pages, guest

pytestmark = pytest.mark.django_db(transaction=True)

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "resultTypes": ["violations"],
    "rules": {"target-size": {"enabled": True}},
}
# Every two of language, theme and width meet: a barrier that needs all three at once has not been met with yet.
EYES = [("ru", "light", "desk"), ("ru", "dark", "phone"), ("en", "light", "phone"), ("en", "dark", "desk")]
NARROW = {"width": 320, "height": 640}
OUTLINE = (
    """() => [document.documentElement.lang, ...['h1', 'main'].map((one) => document.querySelectorAll(one).length)]"""
)
WIDTHS = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.fixture
def open_pages(browser, live_server, filled):
    """Opens a browser of a person: its pages by name, and a page to look at them with."""
    contexts = []

    def open_as(language: str, **settings):
        pages = filled(f"all pages, {language}", lambda: all_pages(language))
        context = browser.new_context(locale=language, reduced_motion="reduce", **settings)
        context.add_cookies([guest(live_server.url)])
        contexts.append(context)
        return {name: live_server.url + address for name, address in pages.items()}, context.new_page()

    yield open_as
    for context in contexts:
        context.close()


@pytest.mark.slow
@pytest.mark.parametrize(("language", "theme", "width"), EYES)
def test_no_page_shuts_anybody_out(open_pages, language, theme, width):
    """Each page is opened once and asked everything: by axe, for its language and headings, and how narrow it gets."""
    pages, page = open_pages(language, color_scheme=theme, viewport=WIDTHS[width])
    axe, barriers, outlines, wide = Axe(), [], {}, {}
    for name, address in pages.items():
        page.set_viewport_size(WIDTHS[width])
        page.goto(address)
        for barrier in axe.run(page, options=OPTIONS).response["violations"]:
            where = [f"{' '.join(node['target'])}: {node['html'][:120]}" for node in barrier["nodes"][:3]]
            barriers.append(f"{name}: {barrier['impact']}, {barrier['id']}: {barrier['help']}; {where}")
        outlines[name] = page.evaluate(OUTLINE)
        if width == "phone":
            page.set_viewport_size(NARROW)
            wide[name] = page.evaluate("document.documentElement.scrollWidth")
    assert not barriers, "\n".join(["barriers:", *barriers])
    assert {name: said for name, said in outlines.items() if said != [language, 1, 1]} == {}
    assert {name: needs for name, needs in wide.items() if needs > NARROW["width"]} == {}


FOCUSED = """() => {
  const one = document.activeElement, box = one.closest('.field') ?? one, look = getComputedStyle(box), own = getComputedStyle(one);
  const ringed = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  return one === document.body ? null : {
    what: one.outerHTML.slice(0, 120), ringed: ringed(look) || ringed(own) || (one.closest('label') && ringed(getComputedStyle(one.closest('label')))),
    hidden: one.getClientRects().length === 0};
}"""  # noqa: E501  (one expression)


@pytest.mark.parametrize(
    "name", ["home", "style", "grid", "card", "lobby", "table, middle", "replay", "login", "decks", "builder"]
)
def test_the_focus_is_always_seen(open_pages, name):
    pages, page = open_pages("en", viewport=WIDTHS["desk"])
    page.goto(pages[name])
    seen = []
    for _ in range(45):
        page.keyboard.press("Tab")
        if (focused := page.evaluate(FOCUSED)) is None:
            break
        seen.append(focused)
    assert len(seen) > 4
    assert [one["what"] for one in seen if not one["ringed"] or one["hidden"]] == []


def test_the_first_key_leads_past_the_header(open_pages):
    pages, page = open_pages("en", viewport=WIDTHS["desk"])
    for name in ("home", "grid", "table, middle", "replay"):
        page.goto(pages[name])
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className").startswith("skip"), name
        box = page.locator("body > .skip").bounding_box()
        assert box["x"] >= 0, name
        assert box["y"] >= 0, name
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("!!document.activeElement.closest('#main')"), name
