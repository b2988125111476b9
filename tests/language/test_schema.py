"""The descriptions of the language are complete and current."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardsdb.language.definitions import GAMES
from cardsdb.language.reading import read_yaml
from cardsdb.language.schema import json_schema, node_schema, nodes, pages, yaml_flow

ROOT = Path(__file__).parents[2]
PAGES = pages(ROOT)


@pytest.mark.parametrize("place", PAGES, ids=lambda p: p.name)
def test_a_generated_page_is_current(place: Path):
    assert place.read_text("utf-8") == PAGES[place], "run python -m cardsdb.language.schema"


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_describes_a_card_and_an_ability(game: str):
    schema = json_schema(game)
    assert schema["$ref"].endswith("Card")
    assert "anyOf" in node_schema(game)
    for name, part in schema["$defs"].items():
        if part.get("type") == "object":
            assert part["additionalProperties"] is False, name


def test_every_node_is_on_the_page_with_an_example():
    page = PAGES[ROOT / "docs" / "card-language.md"]
    for struct in nodes("fluxx"):
        config: Any = struct.__struct_config__
        if config.tag:
            title = f"#### `{config.tag_field}: {config.tag}`"
            assert title in page
            assert "> " in page.split(title)[1].split("####")[0], f"{title} has no example"


def test_every_shipped_code_is_listed(star_wars: Any):
    page = PAGES[ROOT / "docs" / "codes.md"]
    assert all(f"| `{c.code}` | {c.number} | {c.name.ru} |" in page for c in star_wars.cards)


def test_examples_are_yaml_that_reads_back(star_wars: Any):
    for card in star_wars.cards:
        data = msgspec.json.decode(msgspec.json.encode(card.program))
        assert read_yaml(yaml_flow(data)).data == data
