"""What several browser tests want: cards in the catalogue, and an English browser."""

from __future__ import annotations

from functools import wraps
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator


@pytest.fixture(autouse=True, scope="session")
def patient():
    """Whoever presses a link waits until the page behind it stands, its scripts included: a key or a word typed before
    would reach nobody, and a browser on a busy machine is slower than a test."""
    press = Locator.click

    @wraps(press)
    def press_and_wait(locator: Locator, *args: Any, **kwargs: Any) -> None:
        press(locator, *args, **kwargs)
        locator.page.wait_for_load_state("load")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Locator, "click", press_and_wait)
        yield


@pytest.fixture
def shelf(transactional_db):
    """The cards are catalogued: a table shows the art of their faces."""
    call_command("load_cards", verbosity=0, stdout=StringIO())


@pytest.fixture
def english(browser):
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()
