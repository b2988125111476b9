"""Each game is one module of the same name in each place; a game that can be played has all its parts."""

from pathlib import Path

import pytest

from cardsdb.catalogue.games import all_games
from cardsdb.faces.games import GAMES as FACED
from cardsdb.language.definitions import GAMES as SPOKEN
from cardsdb.language.text import LANGUAGES, SPEAKERS
from play.bots import BOTS, bot
from play.engines import ENGINES
from play.engines.scenario import EXPECTS

ROOT = Path(__file__).parents[1]
CATALOGUED = {info.code for info in all_games()}


def test_the_language_and_the_catalogue_know_the_same_games():
    assert set(SPOKEN) == CATALOGUED == {"fluxx", "destiny", "zaruba"}


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_a_game_that_can_be_played_has_all_its_parts(game):
    assert ENGINES[game].game == game
    assert game in SPOKEN
    assert game in CATALOGUED
    assert game in FACED
    assert game in EXPECTS
    assert set(SPEAKERS[game]) == set(LANGUAGES)
    assert all(bot(name, game) is not None for name in BOTS)
    assert list((ROOT / "fixtures" / game).glob("*.yaml"))
    assert list((ROOT / "fixtures" / "scenarios" / game).glob("*.yaml"))
    assert (ROOT / "tests" / "play" / "golden" / f"{game}.json").exists()


@pytest.mark.parametrize("game", sorted(SPOKEN))
def test_no_code_asks_which_game_it_is_outside_a_registry(game):
    asked = [f'game == "{game}"', f"game == '{game}'", f'game != "{game}"']
    files = [f for room in ("cardsdb", "decks", "play", "templates") for f in (ROOT / room).rglob("*") if f.is_file()]
    guilty = [str(f) for f in files if f.suffix in (".py", ".html") and any(a in f.read_text() for a in asked)]
    assert guilty == []
