"""A whole game can be played by typed lines; whatever else is typed loses nothing."""

import io
import random
import sys
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from play.engines.record import Record, parse_record, record_of, replay
from play.terminal import Terminal
from play.voices import SAID, VOICES

from .games import FLUXX, setup


class Table:
    """A terminal whose input is a list of lines or a function, and whose output is kept."""

    def __init__(self, lines=(), bots=None, seed=5, lang="ru", record: Record | None = None, seats=2, **more) -> None:
        given = setup(seats, windows="auto" if bots else "explicit")
        start = record or record_of(given, seed, (), FLUXX.new(given, seed))
        self.out: list[str] = []
        self.files: dict[str, str] = {}
        self.lines = iter(lines) if not callable(lines) else lines
        self.terminal = Terminal(start, bots or {}, self.read, self.out.append, self.save, lang, **more)

    def read(self, prompt: str) -> str | None:
        self.out.append(prompt)
        return self.lines(self) if isinstance(self.lines, Callable) else next(self.lines, None)

    def save(self, file: str, text: str) -> None:
        if "/" in file:
            raise OSError("no such folder")
        self.files[file] = text

    @property
    def text(self) -> str:
        return "\n".join(self.out)

    def play(self) -> "Table":
        self.terminal.play()
        return self


def typed(table: Table) -> list[str]:
    """Texts of the actions so far."""
    return [str(action) for action in table.terminal.actions]


def typist(seed: int) -> Callable[[Table], str | None]:
    """Somebody who types random options, now by text, now by number; nothing once the game is over."""
    roll = random.Random(seed)

    def line(table: Table) -> str | None:
        if not table.terminal.state.decisions:
            return None
        decision = next(d for d in table.terminal.state.decisions if d.seat == table.terminal.reader)
        option = roll.choice(decision.options)
        return option.text if roll.random() < 0.5 else str(option.index + 1)

    return line


# ---- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "won"), [("ru", "побежда"), ("en", "win")])
def test_two_people_play_a_whole_game_by_typed_options(lang, won):
    table = Table(typist(1), lang=lang).play()
    assert table.terminal.state.outcome is not None
    assert won in table.text.lower()
    assert "None" not in table.text
    assert replay(table.terminal.current()).state.digest() == table.terminal.state.digest()


def test_a_person_plays_a_whole_game_against_bots():
    table = Table(typist(2), {"B": "greedy", "C": "random"}, seats=3).play()
    assert table.terminal.state.outcome is not None
    assert "B (greedy)" in table.text


def test_the_same_lines_give_the_same_game():
    first = Table(typist(3), {"B": "greedy"}).play()
    again = Table(typist(3), {"B": "greedy"}).play()
    assert typed(first) == typed(again)
    assert first.out == again.out


def test_bots_alone_need_no_input():
    table = Table((), {"A": "random", "B": "greedy"}).play()
    assert table.terminal.state.outcome is not None
    assert "> " not in table.out


def test_the_end_of_the_input_ends_the_game_politely():
    assert Table(()).play().out[-1] == "Партия прервана."
    assert Table(["quit", "1"], lang="en").play().out[-1] == "The game is broken off."


# ---- what may be typed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["1", "play k.chewie", "  play   k.chewie ", "Сыграть «Чубакка»", "сыграть чубакка"])
def test_an_option_is_chosen_by_number_text_or_words(line):
    assert typed(Table([line], {"B": "greedy"}).play())[0] == "A: play k.chewie"


@pytest.mark.parametrize(
    "line", ["0", "99", "-1", "²", "1.5", "играть", "play", "A: play k.chewie", "!dance", "?!", "undo", "redo"]
)
def test_what_is_no_option_changes_nothing_and_is_answered(line):
    table = Table([line])
    before = table.terminal.state.digest()
    table.play()
    assert table.terminal.state.digest() == before
    assert typed(table) == []
    said = table.out[table.out.index("> ") + 1 :]
    assert said[0] not in ("> ", "Партия прервана.")


def test_something_close_is_suggested():
    assert "\nМожет быть: play k.chewie" in Table(["play k.chewy"]).play().text
    assert "\nМожет быть: Сыграть «Чубакка»?" in Table(["чубакка"]).play().text


def test_an_impossible_move_is_answered_with_its_reason():
    assert Table(["end"]).play().out[-3] == "Играть обязательно: за этот ход нужно сыграть ещё карту."
    table = Table(["why end", "why play k.chewie"], lang="en").play()
    assert "Playing is compulsory: you still have to play a card this turn." in table.out
    assert "It is possible: it is one of the moves." in table.out


def test_the_question_mark_shows_the_options_and_why_the_rest_is_not_possible():
    out = Table(["?"]).play().out
    after = out[out.index("> ") :]
    assert "  1 Сыграть «Чубакка»  [play k.chewie]" in after
    assert "    [end] Играть обязательно: за этот ход нужно сыграть ещё карту." in after
    assert "    [use c.emperor] Сейчас проблема «Император» ничего не изменит." in after


def test_the_text_of_a_card_can_be_read():
    table = Table(["card k.yoda", "card дарт вейдер", "card x"], lang="ru").play()
    assert "Йода" in table.out
    assert "Дарт Вейдер" in table.out
    assert "Такой карты здесь нет: «x»." in table.out


def test_the_table_shows_rules_goal_players_and_the_own_hand():
    table = Table(["play g.droid-waiter"], {"B": "greedy"}).play()
    assert "Правила: «Базовые правила» — тянуть 1, играть 1." in table.out
    assert "Цели нет." in table.out
    assert "Цель: «Дроид-официант»." in table.text
    assert "A (ты), рука: 4: пусто; проблемы: «Император»" in table.out
    assert "Рука: «Чубакка», «Предел руки 1», «Йода», «Дроид-официант»" in table.out


def test_the_log_tells_all_that_happened():
    table = Table(["1", "log"], {"B": "greedy"}).play()
    told = [line for line in table.out if line == "  Ты играешь тему «Чубакка»."]
    assert len(told) == 2


def test_nobody_at_the_same_screen_is_shown_another_hand():
    table = Table(["play k.chewie", "pass"])
    table.play()
    start = table.out.index("— B, твоё решение —")
    hidden = ["«Предел руки 1»", "«Йода»", "«Дроид-официант»"]
    assert not [name for name in hidden for line in table.out[start:] if name in line]
    assert any("Ответишь сюрпризом?" in line for line in table.out[start:])


def test_a_curtain_falls_between_people_at_one_screen():
    table = Table(["play k.chewie", "", "pass"], curtain=True).play()
    assert "\n" * 60 in table.out
    assert "Дальше решает B. Нажми Enter, когда остальные отвернутся. " in table.out
    assert Table(["play k.chewie"], curtain=True).play().out[-1] == "Партия прервана."


# ---- back and forth, in and out ----------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forth_again():
    table = Table(["1", "1", "undo", "undo", "redo", "redo"], {"B": "greedy"})
    table.play()
    straight = Table(["1", "1"], {"B": "greedy"}).play()
    assert typed(table) == typed(straight)
    assert table.terminal.state.digest() == straight.terminal.state.digest()
    back = Table(["1", "1", "undo", "undo"], {"B": "greedy"}).play()
    assert typed(back) == []
    assert "Отменено: A: play k.chewie." in back.out


def test_a_new_move_forgets_what_was_undone():
    table = Table(["1", "undo", "2", "redo"], {"B": "greedy"}).play()
    assert "Возвращать нечего." in table.out
    assert typed(table)[0] == "A: play r.hand-limit-1"


def test_a_finished_game_can_be_gone_back_into():
    at_random, ended = typist(1), []

    def line(table):
        if table.terminal.state.outcome is None:
            return None if ended else at_random(table)
        ended.append(True)
        return "undo"

    table = Table(line).play()
    assert "Партия окончена. Ещё можно: log, undo, save ФАЙЛ, quit." in table.out
    assert table.terminal.state.outcome is None


def test_a_saved_game_is_a_record_that_goes_on():
    table = Table(["1", "save game.txt"], {"B": "greedy"}).play()
    record = parse_record(table.files["game.txt"])
    assert record == table.terminal.current()
    again = Table(["1"], {"B": "greedy"}, record=record)
    again.play()
    assert typed(again)[: len(record.actions)] == [str(a) for a in record.actions]
    assert len(again.terminal.actions) > len(record.actions)
    assert "  Ты играешь тему «Чубакка»." not in again.out


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on():
    table = Table(["save", "save no/where", "1"], {"B": "greedy"}).play()
    assert "Куда? save ФАЙЛ" in table.out
    assert "Не записалось: no such folder." in table.out
    assert typed(table)[0] == "A: play k.chewie"


def test_players_may_come_and_go():
    table = Table(["!join C", "!join C", "!leave C"], {"B": "greedy"}).play()
    assert typed(table) == ["!join C", "!leave C"]
    assert "Место C уже занято." in table.out


def test_the_terminal_speaks_for_every_game_and_says_everything_in_both_languages():
    from play.engines import ENGINES

    assert VOICES.keys() == ENGINES.keys()
    assert SAID["ru"].keys() == SAID["en"].keys()


# ---- the command -------------------------------------------------------------------------------------------


def command(monkeypatch, lines: str, *args: str) -> str:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    call_command("play", *args, stdout=out)
    return out.getvalue()


def test_a_piped_game_is_written_down_and_can_be_loaded(monkeypatch, tmp_path):
    file = tmp_path / "game.txt"
    out = command(monkeypatch, "1\n1\n", "--seed", "5", "--record", str(file))
    assert "Ты играешь тему «Чубакка»." in out
    record = parse_record(file.read_bytes())
    assert record.seed == 5
    out = command(monkeypatch, "log\n", "--load", str(file), "--bots", "greedy")
    assert "Ты играешь тему «Чубакка»." in out


def test_bots_play_a_whole_game_without_input(monkeypatch):
    out = command(monkeypatch, "", "--seed", "1", "--seats", "3", "--bots", "random,greedy,random", "--lang", "en")
    assert " win" in out.splitlines()[-1] or "Nobody wins" in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--bots", "genius"], "no bot 'genius' plays fluxx"),
        (["--bots", "greedy,greedy,greedy"], "3 bots for 2 seats"),
        (["--seats", "1"], "2 to 8 seats"),
        (["--seats", "9"], "2 to 8 seats"),
        (["--load", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_set_up_is_said_and_ends_with_status_2(monkeypatch, args, said):
    with pytest.raises(CommandError, match=said) as caught:
        command(monkeypatch, "", *args)
    assert caught.value.returncode == 2


def test_a_broken_record_is_refused_with_its_line(monkeypatch, tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("record: 1\ngame: chess\n")
    with pytest.raises(CommandError, match=r"game\.txt: line 2: there is no game “chess”"):
        command(monkeypatch, "", "--load", str(file))
