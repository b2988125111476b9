"""Whatever happens in Fluxx can be said in both languages, and says nothing its reader may not know."""

import re
from pathlib import Path
from random import Random

import pytest

from play.engines.api import Decision, Event, Option, Outcome, Reason
from play.engines.fluxx import public, words
from play.engines.fluxx.goals import Unmet
from play.engines.fluxx.state import EVENT_NAMES
from play.engines.fluxx.words import en, ru

from .games import FLUXX, cards, new_game, play_on

NAMES = {code: card.name for code, card in cards().items()}
SHOWN = dict(zip("ABCDEFGH", ("Аня", "Боря", "Вера", "Гоша", "Даша", "Егор", "Жора", "Зоя"), strict=True))
ENGINE = Path(public.__file__).parent
PLAIN = {"seat": "A", "card": None, "other": None, "n": 0, "target": None}


def event(kind, **data):
    return FLUXX.redact(Event(kind, **data), data.get("seat"))


def line(kind, lang="ru", me=None, **data):
    return words.log_line({"kind": kind, **PLAIN, **data}, lang, NAMES, SHOWN, me)


def said(rule, lang="ru", **params):
    return words.reason(Reason(rule, params), lang, NAMES, SHOWN)


def games(number=5):
    """Random games of two to six seats under several house rules."""
    options = [{}, {"attach_creepers": True}, {"limit_hits_layer": "at_once"}, {"turn_limit": 12}, {}]
    for seed in range(number):
        yield new_game(seed, 2 + seed, **options[seed]), Random(seed)


def rules_of_the_engine():
    """Every rule id that the engine's code can give as a reason."""
    found = set()
    for file in ENGINE.glob("*.py"):
        code = file.read_text()
        found |= set(re.findall(r'Reason\("([^"]+)"', code))
        found |= set(re.findall(r'Reason\("F-048" if [^)]*? else "([^"]+)"', code))
        found |= set(re.findall(r'return "(F-[^"]+)"', code))
        found |= set(re.findall(r'undecided\(st, "(\w+)"\)', code))
        found |= set(re.findall(r'st\.reason\b[^=\n]*= [^\n]*?"(\w+)"', code))
        found |= set(re.findall(r'"(ungoal)"', code))
    return found


# ---- nothing is left without words -------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["EVENTS", "PROMPTS", "OPTIONS", "WORDS", "VERBS", "REASONS", "NOUNS"])
def test_both_languages_know_the_same_sentences(table):
    assert getattr(ru, table).keys() == getattr(en, table).keys()


def test_every_event_of_the_engine_has_its_sentence():
    assert set(EVENT_NAMES) <= ru.EVENTS.keys()


def test_every_prompt_of_the_engine_has_its_question():
    assert set(public.PROMPTS) <= ru.PROMPTS.keys()


def test_every_reason_in_the_code_of_the_engine_has_its_sentence():
    found = rules_of_the_engine()
    assert {"F-087", "F-110-free", "not-asked", "alone", "stalemate", "turn_limit", "goal"} <= found
    assert found <= ru.REASONS.keys()


def test_a_reason_without_words_still_says_something():
    assert said("F-999") == "Сейчас так нельзя (F-999)."
    assert said("F-999", "en") == "This is not possible now (F-999)."


def test_a_sentence_is_made_of_parts_that_are_there():
    for language in (ru, en):
        for text in (*language.EVENTS.values(), *language.PROMPTS.values(), *language.REASONS.values()):
            assert text.count("{") == text.count("}")
            assert not text.endswith("."), "the full stop is set when the sentence is made"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_whole_games_can_be_told(lang):
    for st, roll in games():
        for seat, text in play_on(st, roll):
            for decision in st.decisions:
                asked = words.prompt(decision, lang, NAMES, SHOWN)
                assert re.match(r"[A-ZА-ЯЁ«“].*[.?!]$", asked), asked
                buttons = [words.option(o, decision, lang, NAMES, SHOWN) for o in decision.options]
                assert len(set(buttons)) == len(buttons), buttons
            copy = st.clone()
            for e in copy.apply(seat, text):
                told = words.log_line(FLUXX.redact(e, seat), lang, NAMES, SHOWN, seat)
                assert re.match(r"[A-ZА-ЯЁ].*[.!]$", told), told
                assert not re.search(r"None|\{|\}|\b[a-z]\.[a-z]", told), told
        outcome = st.outcome
        assert outcome is not None
        assert words.outcome(outcome, lang, NAMES, SHOWN).endswith(".")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_refusal_of_a_random_game_can_be_told(lang):
    st = new_game(11, 3)
    heard = set()
    for _ in play_on(st, Random(11), 250):
        for seat in st.names:
            for text in ("pass", "end", "done", "play k.luke", "use k.yoda", "use r.rest-i-need", "respond s.veto",
                         "discard k.luke", "respond", "play", "dance"):  # fmt: skip
                reason = FLUXX.why_not(st, seat, text)
                if reason is not None:
                    heard.add(reason.rule)
                    told = words.reason(reason, lang, NAMES, SHOWN, seat)
                    assert re.match(r"[A-ZА-ЯЁ«“].*\.$", told), told
                    assert "None" not in told
    assert {"F-087", "UF-1", "F-109", "F-094", "unknown-option"} <= heard


# ---- nothing is said that the reader may not know ----------------------------------------------------------


def test_a_line_never_names_a_card_that_its_reader_has_not_seen():
    hidden = 0
    for st, roll in games(4):
        for seat, text in play_on(st, roll, 400):
            events = st.clone().apply(seat, text)
            for reader in (*st.names, None):
                for e in events:
                    if e.seen is None or (reader in e.seen) or e.card is None:
                        continue
                    hidden += 1
                    told = words.log_line(FLUXX.redact(e, reader), "ru", NAMES, SHOWN, reader)
                    assert NAMES[e.card].ru not in told
                known = {
                    NAMES[c].ru for e in events if e.seen is None or reader in e.seen for c in (e.card, e.target) if c
                }
                lines = words.log_lines([FLUXX.redact(e, reader) for e in events], "ru", NAMES, SHOWN, reader)
                secret = {NAMES[e.card].ru for e in events if e.card} - known
                assert not [name for name in secret for told in lines if ru.quoted(name) in told]
    assert hidden > 500


def test_a_refusal_does_not_tell_who_has_answered_already():
    st = new_game(5, 4)
    st.apply("A", "play k.chewie")
    before = FLUXX.why_not(st, "A", "pass")
    st.apply("C", "pass")
    assert FLUXX.why_not(st, "A", "pass") == before
    assert words.reason(before, "ru", NAMES, SHOWN, "A") == "Подожди, пока решат другие: Боря, Вера и Гоша."


# ---- how it sounds ----------------------------------------------------------------------------------------


def test_the_log_speaks_to_its_reader_and_of_others():
    assert line("play", card="r.draw-4") == "Аня играет правило «Тяни 4»."
    assert line("play", me="A", card="r.draw-4") == "Ты играешь правило «Тяни 4»."
    assert line("play", "en", "A", card="r.draw-4") == "You play the rule “Draw 4”."
    assert line("draw") == "Аня вытягивает карту."
    assert line("draw", me="A", card="k.han") == "Ты вытягиваешь тему «Хан Соло»."
    assert line("steal", me="B", card="k.han", other="B") == "Аня забирает у тебя тему «Хан Соло»."
    assert line("steal", card="k.han", other="B") == "Аня забирает у игрока Боря тему «Хан Соло»."
    assert line("swap", me="A", other="B") == "Ты меняешься руками с игроком Боря."
    assert line("turn", n=5) == "Ход 5: Аня."
    assert line("turn", me="A", n=5) == "Ход 5 — твой."


def test_the_log_knows_what_was_answered():
    answer = {"card": "s.its-a-trap", "target": "k.han"}
    assert line("respond", n=1, **answer) == "Аня отвечает сюрпризом «Это ловушка!» на кражу темы «Хан Соло»."
    assert line("respond", **answer) == "Аня отвечает сюрпризом «Это ловушка!» на тему «Хан Соло»."
    assert line("cancel", n=1, card="k.han") == "Аня срывает кражу темы «Хан Соло»."
    assert line("cancel", card="g.duel") == "Аня отменяет цель «Поединок»."


def test_endings_of_a_game_differ():
    assert line("win", card="g.duel") == "Аня побеждает: выполнена цель «Поединок»!"
    assert line("win") == "Аня побеждает: за столом больше никого нет."
    assert line("win", seat=None, card="g.duel") == "Проигрывают все: сбылась цель «Поединок»."
    won = Outcome(("A",), Reason("goal", {"card": "g.duel"}))
    assert words.outcome(won, "ru", NAMES, SHOWN) == "Побеждает Аня: выполнена цель «Поединок»."
    assert words.outcome(won, "ru", NAMES, SHOWN, "A") == "Ты побеждаешь: выполнена цель «Поединок»."
    assert words.outcome(won, "en", NAMES, SHOWN) == "Аня wins: the goal “The Duel” is met."
    nobody = Outcome((), Reason("turn_limit"))
    assert words.outcome(nobody, "ru", NAMES, SHOWN) == "Победителя нет: ходы, отведённые на партию, вышли."


def test_draws_of_one_player_in_a_row_are_one_line():
    draws = [event("draw", seat="B", card=c, seen=("B",)) for c in ("k.han", "r.draw-4", "s.veto")]
    assert words.log_lines(draws, "ru", NAMES, SHOWN, "B") == [
        "Ты вытягиваешь 3 карты: «Хан Соло», «Тяни 4» и «Вето!»."
    ]
    unseen = [{**e, "card": None} for e in draws]
    assert words.log_lines(unseen, "ru", NAMES, SHOWN, "A") == ["Боря вытягивает 3 карты."]
    assert words.log_lines([*unseen, *unseen[:2]], "ru", NAMES, SHOWN) == ["Боря вытягивает 5 карт."]
    assert words.log_lines(unseen, "en", NAMES, SHOWN) == ["Боря draws 3 cards."]


def test_draws_are_not_mixed_with_others_or_with_cards_kept_apart():
    draws = [{"kind": "draw", **PLAIN, "seat": seat, "n": n} for seat, n in (("A", 0), ("B", 0), ("B", 1), ("B", 1))]
    assert words.log_lines(draws, "ru", NAMES, SHOWN) == [
        "Аня вытягивает карту.", "Боря вытягивает карту.", "Боря вытягивает 2 карты отдельно от руки.",
    ]  # fmt: skip


def test_a_play_that_comes_through_is_told_once():
    came = [event(kind, seat="A", card="k.han") for kind in ("play", "keep")]
    assert words.log_lines(came, "ru", NAMES, SHOWN) == ["Аня играет тему «Хан Соло»."]
    assert words.log_lines(came[1:], "ru", NAMES, SHOWN) == ["Аня выкладывает перед собой тему «Хан Соло»."]


def test_names_of_players_are_taken_as_they_are():
    shown = {"A": "xX{card}Xx", "B": "%s"}
    told = words.log_line(event("steal", seat="A", card="k.han", other="B"), "en", NAMES, shown)
    assert told == "xX{card}Xx takes the keeper “Han Solo” from %s."


def test_a_name_with_quotation_marks_is_not_quoted_twice():
    assert line("lay", card="c.deathstar") == "Аня выкладывает перед собой проблему «Звезда Смерти»."
    assert line("goal", card="g.falcon-pilot") == "Новая цель — «Пилот „Сокола Тысячелетия“»."


def option(verb, card=None, of=None, text=None):
    return Option(0, text or f"{verb} {card}", verb, card=card, of=of)


@pytest.mark.parametrize(
    ("decision", "ru_", "en_"),
    [
        (Decision("A", "play", ()), "Сыграй карту.", "Play a card."),
        (Decision("A", "play", (), least=2, most=2), "Сыграй карту: осталось 2.", "Play a card: 2 to go."),
        (Decision("B", "respond", (), source="a.rules-reset", other="A"),
         "Аня играет действие «Перезагрузка». Ответишь сюрпризом?",
         "Аня plays the action “Rules Reset”. Answer with a surprise?"),
        (Decision("B", "respond", (), source="k.han", other="A", detail="theft"),
         "Аня забирает у тебя тему «Хан Соло». Ответишь сюрпризом?",
         "Аня is taking “Han Solo” from you. Answer with a surprise?"),
        (Decision("B", "limit_hand", (), least=5, most=5, source="r.hand-limit-2"),
         "Правило «Предел руки 2»: сбрось 5 карт.", "“Hand Limit 2”: discard 5 cards."),
        (Decision("B", "limit_keepers", (), least=1, source="r.keeper-limit-2"),
         "Правило «Предел тем 2»: сбрось тему.", "“Keeper Limit 2”: discard a keeper."),
        (Decision("A", "pick", (option("steal", "k.han"), option("steal", "k.luke")), source="a.steal-keeper"),
         "Действие «Тяни-таскай»: какую тему забрать?", "“Steal a Keeper”: which keeper do you take?"),
        (Decision("A", "pick", (option("discard", "r.draw-2"), option("done")), least=0, most=2, source="s.veto"),
         "Сюрприз «Вето!»: какое правило сбросить? Можно ещё 2, можно и закончить.",
         "“Veto!”: which rule do you discard? Up to 2, or none."),
        (Decision("A", "deal", (option("give", "k.han"),), source="a.everybody-gets-1", other="B"),
         "Действие «Каждому по одной»: какую карту отдать игроку Боря?",
         "“Everybody Gets One”: which card do you give to Боря?"),
    ],
)  # fmt: skip
def test_questions_sound_as_at_a_table(decision, ru_, en_):
    assert words.prompt(decision, "ru", NAMES, SHOWN) == ru_
    assert words.prompt(decision, "en", NAMES, SHOWN) == en_


@pytest.mark.parametrize(
    ("given", "ru_", "en_"),
    [
        (option("play", "r.draw-4"), "Сыграть «Тяни 4»", "Play “Draw 4”"),
        (option("play", "k.luke#2"), "Сыграть «Люк Скайуокер» (2)", "Play “Luke Skywalker” (2)"),
        (option("steal", "k.han", "B"), "Забрать «Хан Соло» — Боря", "Take “Han Solo” — Боря"),
        (option("discard", "k.han", "A"), "Сбросить «Хан Соло»", "Discard “Han Solo”"),
        (option("pass", text="pass"), "Пас", "Pass"),
        (option("end", text="end"), "Закончить ход", "End the turn"),
        (option("play", text="play random"), "Сыграть случайную карту", "Play a random card"),
        (option("choose", text="choose B"), "Боря", "Боря"),
        (option("choose", text="choose 2"), "Вариант 2", "Choice 2"),
    ],
)
def test_buttons_say_what_they_do(given, ru_, en_):
    decision = Decision("A", "pick", (given,))
    assert words.option(given, decision, "ru", NAMES, SHOWN) == ru_
    assert words.option(given, decision, "en", NAMES, SHOWN) == en_


def test_refusals_name_what_stands_in_the_way():
    assert said("UF-1", left=2) == "Играть обязательно: за этот ход нужно сыграть ещё 2 карты."
    assert said("UF-1", left=1) == "Играть обязательно: за этот ход нужно сыграть ещё карту."
    assert said("UF-1", left=11) == "Играть обязательно: за этот ход нужно сыграть ещё 11 карт."
    assert said("F-087", active="B").startswith("Сейчас ходит Боря: в чужой ход")
    assert said("cannot-cancel", card="s.veto", target="g.duel") == "Сюрприз «Вето!» не отменяет цель «Поединок»."
    assert said("not-asked", seat="A", waiting=["B", "C"]) == "Сейчас решаешь не ты: Боря и Вера."
    assert (
        said("F-038", "en", card="k.yoda", seat="B")
        == "“Yoda” lies in front of Боря: you may not use what is not yours."
    )


# ---- what stops me winning --------------------------------------------------------------------------------


def position(table, goals, **more):
    layout = {
        "seats": ["A", "B"],
        "setup": {"zones": {"A": {"table": table, "hand": ["k.xwing"]}, "goals": goals, **more}},
    }
    return FLUXX.position(layout, cards())


def stops(st, goal, lang="ru", seat="A"):
    gaps = dict(public.goal_gaps(st, seat))[goal]
    return words.explain_goal(gaps, lang, NAMES, SHOWN)


def test_missing_cards_and_blocking_creepers_are_named():
    st = position(["k.luke", "c.boba", "c.tie"], ["g.siblings"])
    assert stops(st, "g.siblings") == ["Не хватает темы «Лея Органа».", "Мешают «Боба Фетт» и «Истребитель СИД»."]
    assert stops(st, "g.siblings", "en") == [
        "The keeper “Leia Organa” is missing.",
        "In the way: “Boba Fett” and “TIE Fighter”.",
    ]


@pytest.mark.parametrize(
    ("cards", "ru", "en"),
    [
        (
            ("k.han", "k.leia"),
            "Не хватает тем «Хан Соло» и «Лея Органа».",
            "The keepers “Han Solo” and “Leia Organa” are missing.",
        ),
        (
            ("c.boba", "c.jabba"),
            "Не хватает проблем «Боба Фетт» и «Джабба Хатт».",
            "The creepers “Boba Fett” and “Jabba the Hutt” are missing.",
        ),
        (
            ("k.han", "c.boba"),
            "Не хватает темы «Хан Соло» и проблемы «Боба Фетт».",
            "The keeper “Han Solo” and the creeper “Boba Fett” are missing.",
        ),
        (
            ("k.han", "c.boba", "k.leia"),
            "Не хватает тем «Хан Соло» и «Лея Органа», а также проблемы «Боба Фетт».",
            "The keepers “Han Solo” and “Leia Organa” and the creeper “Boba Fett” are missing.",
        ),
    ],
)
def test_all_that_is_missing_is_one_sentence(cards, ru, en):
    gaps = [Unmet("missing", (code,)) for code in cards]
    assert words.explain_goal(gaps, "ru", NAMES, SHOWN) == [ru]
    assert words.explain_goal(gaps, "en", NAMES, SHOWN) == [en]


def test_a_card_is_used_and_answered_with_as_people_say():
    decision = Decision("A", "play", ())
    use, respond = Option(0, "use k.r2d2", "use", ("k.r2d2",), "k.r2d2"), Option(0, "", "respond", (), "s.veto")
    assert words.option(use, decision, "ru", NAMES) == "Воспользоваться картой «R2-D2»"
    assert words.option(respond, decision, "ru", NAMES) == "Ответить картой «Вето!»"


def test_a_keeper_goes_to_the_table_of_its_player():
    assert line("keep", "en", seat="B", card="k.c3po") == "Боря puts the keeper “C-3PO” on the table."
    assert line("keep", "en", "B", seat="B", card="k.c3po") == "You put the keeper “C-3PO” on the table."


def test_a_creeper_that_the_goal_names_is_not_in_the_way():
    st = position(["c.boba"], ["g.bounty-hunter"])
    assert stops(st, "g.bounty-hunter") == ["Не хватает проблемы «Джабба Хатт»."]


def test_counts_say_how_many_there_are_and_how_many_are_needed():
    st = position(["k.luke"], ["g.five-keepers", "g.heroes"], rules=["r.rule-of-two"])
    assert stops(st, "g.five-keepers") == ["Тем на столе нужно 5, сейчас 1."]
    assert stops(st, "g.heroes") == ["Нужны ещё 2 из карт: «Лея Органа», «Хан Соло», «Чубакка» или «Лэндо Калриссиан»."]


def test_nothing_missing_means_that_somebody_else_meets_a_goal_too():
    st = position(
        ["k.luke", "k.leia"],
        ["g.siblings", "g.old-friends"],
        B={"table": ["k.han", "k.lando"]},
        rules=["r.rule-of-two"],
    )
    assert not st.over
    assert stops(st, "g.siblings") == ["Условие выполнено не только здесь: победит тот, кто останется с ним один."]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_kind_of_gap_has_words(lang):
    for kind in ("missing", "some", "count", "hand", "condition", "blocked", "tied"):
        [told] = words.explain_goal([Unmet(kind, ("k.han",), 1, 3)], lang, NAMES, SHOWN)
        assert told.endswith(".")


# ---- the table as text -----------------------------------------------------------------------------------


def table(st, seat="A", lang="ru"):
    gaps = {goal: words.explain_goal(lacking, lang, NAMES, SHOWN) for goal, lacking in public.goal_gaps(st, "A")}
    return words.table(FLUXX.view(st, seat), gaps, lang, NAMES, SHOWN)


def test_the_table_says_what_the_rules_come_to():
    st = position(
        ["k.luke", "c.boba"], ["g.siblings"], rules=["r.draw-3", "r.play-all", "r.hand-limit-1", "r.keeper-limit-2"]
    )
    lines = table(st)
    assert lines[1].endswith("— тянуть 3, играть всё, на руке до 1, тем до 2.")
    assert lines[2] == "Цель: «Брат и сестра». Не хватает темы «Лея Органа». Мешает «Боба Фетт»."
    assert "Аня (ты), рука: 1: «Люк Скайуокер»; проблемы: «Боба Фетт»" in lines
    assert "Боря, рука: 0: пусто" in lines
    assert lines[-1] == "Рука: «Истребитель типа X»"
    assert table(st, lang="en")[1].endswith("— draw 3, play all, hand limit 1, keeper limit 2.")


def test_the_table_shows_a_hand_to_its_own_seat_only():
    st = position(["k.luke"], [])
    assert not [line for line in table(st, "B") if "Истребитель типа X" in line]
    assert not [line for line in table(st, None) if "Истребитель типа X" in line or line.startswith("Рука")]


def test_the_table_shows_who_has_left_and_what_lies_apart():
    st = new_game(5, 3, windows="auto")
    st.command("!leave B")
    assert "Боря: вне игры" in table(st)
    layout = {"A": {"hand": ["a.draw-3-play-2"]}, "draw_pile": ["k.han", "k.luke", "k.leia"]}
    st = FLUXX.position({"seats": ["A", "B"], "setup": {"zones": layout}}, cards())
    st.apply("A", "play a.draw-3-play-2")
    assert "Отдельно: «Хан Соло», «Люк Скайуокер», «Лея Органа»" in table(st)
    assert "Разыгрывается: «Тяни 3, сыграй 2»" in table(st, "B")
    assert not [line for line in table(st, "B") if "Хан Соло" in line]
