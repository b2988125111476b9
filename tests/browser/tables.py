"""What the browser's tests of tables share: a table set up in the lobby, and a game played by keys."""

from __future__ import annotations

from playwright.sync_api import expect


def open_table(page, address, seed=7, **who):
    """Set up a table in the lobby: short games without creepers, at most eight turns."""
    page.goto(f"{address}/play/fluxx/")
    page.fill("#id_seed", str(seed))
    page.select_option("#id_first", "A")
    for letter, kind in ({"B": "random"} | who).items():
        page.select_option(f"#id_who_{letter}", kind)
    page.locator(".house > summary").click()
    page.check("#id_no_creepers")
    page.fill("#id_turn_limit", "8")
    page.locator(".lobby > .btn.main").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state("domcontentloaded")  # the keys work once the script has run


def version(page):
    return int(page.locator("#table").get_attribute("data-version"))


def press(page, key):
    """Press a key and wait until the table has changed."""
    before = version(page)
    page.keyboard.press(key)
    page.wait_for_function("v => Number(document.querySelector('#table').dataset.version) > v", arg=before)


def play_on(page, most=60):
    """Always the first option, by its digit, until the game is over."""
    for _ in range(most):
        if page.locator("#ask .big").count():
            return
        press(page, "1")
    raise AssertionError("the game did not end")
