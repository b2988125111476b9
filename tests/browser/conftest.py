"""What several browser tests want: cards in the catalogue, and an English browser."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command


@pytest.fixture
def shelf(transactional_db):
    """The cards are catalogued: a table shows the art of their faces."""
    call_command("load_cards", verbosity=0, stdout=StringIO())


@pytest.fixture
def english(browser):
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()
