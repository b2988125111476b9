"""`manage.py check_deck` says what the rules say, and its exit status whether that matters."""

import json

import pytest
from django.core.management import CommandError, call_command

from decks.rules import check
from decks.services.shelf import deck_list

GOOD = "1 b.basic\n1 k.luke\n1 k.leia\n1 k.han\n1 k.chewie\n1 g.siblings\n1 g.partners\n1 g.i-know\n1 a.jackpot\n"


def run(capsys, *args):
    try:
        call_command("check_deck", *args)
    except SystemExit as left:
        return left.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_problems_are_told_with_their_reasons_and_what_mends_them(deck, capsys):
    status, out = run(capsys, deck.pk, "--lang", "ru")
    assert status == 1
    assert "ошибка: 2, предупреждение: 1" in out
    assert "предупреждение [goal-wants-missing] Цель «Чертежи у R2» не выполнить" in out
    assert "→ Добавить: «Звезда Смерти»" in out


def test_hints_alone_are_no_failure(shelf, tmp_path, capsys):
    file = tmp_path / "good.txt"
    file.write_text(GOOD)
    status, out = run(capsys, str(file), "--seats", "2")
    assert status == 0
    assert "hint [" in out
    assert "error [" not in out


def test_the_findings_as_json_are_those_of_the_rules(deck, capsys):
    status, out = run(capsys, deck.pk, "--json")
    assert status == 1
    told = json.loads(out)
    problems = check(deck_list(deck))
    assert [(row["code"], row["level"], row["text"]) for row in told] == [(p.code, p.level, p.text) for p in problems]
    assert told[0].keys() == {"code", "level", "text", "why", "cards", "numbers", "source", "fixes"}


@pytest.mark.parametrize("said", ["nobody-knows-it", "bad.txt"])
def test_what_cannot_be_read_is_another_status(shelf, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.txt").write_text("2 Nobody has ever heard of this card\n")
    with pytest.raises(CommandError) as refused:
        call_command("check_deck", said)
    assert refused.value.returncode == 2
