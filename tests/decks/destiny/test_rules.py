"""How problems of Destiny decks are told: sentences, reasons and keys, fixes that mend, a document that is true; and
that the shipped laws of cards fit the cards."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import groupby
from pathlib import Path
from time import process_time

import pytest
import yaml

from cardsdb.language import hardest
from cardsdb.language.core import Words
from cardsdb.language.destiny import building
from cardsdb.language.fluxx import FluxxCard
from decks.contents import DeckList, fitting
from decks.rules import check
from decks.rules.destiny.conditions import said
from decks.rules.destiny.formats import box_levels
from decks.rules.destiny.law import OPEN, Book, Box, Law
from decks.rules.destiny.permits import Guest, Settled, settle
from decks.rules.destiny.team import Member, Team, faults, fits, laws_of, points_of, price, read_team, stands
from decks.rules.destiny.words import ENTRIES, FIXES
from decks.rules.problems import LEVELS
from tests.decks.destiny.cards import book, deck_laws, law, made, read, rows
from tests.decks.destiny.test_table import deck, table

ROOT = Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "rules-destiny-decks.md"


@cache
def judged():
    """Every deck of the table with what is said of it."""
    decks = [deck(row) for row in table()]
    return [(one, check(one)) for one in decks]


def codes(of):
    return [problem.code for problem in check(of)]


# ---- what is said ----


def test_a_problem_is_a_sentence_with_a_reason_in_both_languages():
    for _deck, problems in judged():
        for problem in problems:
            for words in (problem.text, problem.why):
                assert re.match(r"[A-ZА-ЯЁ«“\d]", words["ru"]), words
                assert words["ru"].endswith(".")
                assert words["en"].endswith(".")
                assert not re.search(r"[{}|~]|None|\"|\.\.| ,|  ", words["ru"] + words["en"]), words
            assert not re.search("[а-яё]", problem.text["en"] + problem.why["en"])


def test_a_problem_is_called_by_a_key_of_its_own():
    for one, problems in judged():
        keys = [problem.key for problem in problems]
        assert len(set(keys)) == len(keys), one.name


def test_errors_come_first():
    for _deck, problems in judged():
        levels = [level for level, _ in groupby(problem.level for problem in problems)]
        assert levels == sorted(levels, key=LEVELS.index)


def test_names_stand_in_quotation_marks_and_are_told_apart_by_subtitles():
    (problem,) = [p for p in check(read("01038 04024 bf +30")) if p.code == "unique-twice"]
    assert "«Rey, Force Prodigy»" in problem.text["ru"]
    assert "“Rey, Finding The Ways”" in problem.text["en"]
    (problem,) = [p for p in check(read("h10 bf bve +29")) if p.level == "error"]
    assert "“Blue Villain Event”" in problem.text["en"]


@pytest.mark.parametrize(
    ("n", "words"),
    [(29, "не хватает 1."), (28, "не хватает 2."), (31, "лишняя 1."), (32, "лишние 2."), (35, "лишних 5.")],
)
def test_russian_numbers_agree(n, words):
    (problem,) = [p for p in check(read(f"h10 bf +{n}")) if p.level == "error"]
    assert problem.text["ru"].endswith(words)


# ---- fixes ----


def mended(of: DeckList, fix) -> DeckList:
    copies = {code: n for code, n in (dict(of.copies) | dict(fix.cards)).items() if n}
    dice = fitting({**of.dice, **fix.dice}, copies)
    by = of.law if fix.format is None else law(fix.format)
    return made(copies, dice, by)


def test_every_fix_mends_what_it_stands_beside():
    mending = 0
    for one, problems in judged():
        for problem in problems:
            for fix in problem.fixes:
                left = {after.key: dict(after.numbers) for after in check(mended(one, fix))}
                assert left.get(problem.key) != dict(problem.numbers), (one.name, fix)
                assert problem.level == "hint" or problem.key not in left, (one.name, fix)
                mending += 1
                assert fix.label["ru"] != fix.label["en"]
    assert mending > 150


def test_no_fix_puts_a_card_in_twice_or_asks_for_dice_that_there_are_not():
    for one, problems in judged():
        for fix in (fix for problem in problems for fix in problem.fixes):
            assert all(n >= 0 for n in fix.cards.values())
            after = mended(one, fix)
            assert not {"no-such-price", "no-copies"} & {p.code for p in check(after)} - set(codes(one))


def test_what_is_mended_is_told_by_its_label():
    used = {word for labels in FIXES.values() for word in labels.values()}
    assert all(re.match(r"[A-ZА-ЯЁ]", word) for word in used)


def test_the_second_die_is_taken_away_by_one_press():
    one = read("h10/2 h10r/2 gr8 bf +30")
    (problem,) = [p for p in check(one) if p.code == "too-many-points"]
    assert [fix.label["ru"] for fix in problem.fixes][:1] == ["Убрать: «Blue Hero»"]
    one = read("01038/2 h10/2 gr8 bf +30")
    (problem,) = [p for p in check(one) if p.code == "too-many-points"]
    assert [dict(fix.dice) for fix in problem.fixes if fix.dice] == [{"01038": (1,)}, {"h10": (1,)}]


OFFERED = [
    ("h30 bf pl +30", "", "too-many-points", ["Убрать: «Great Hero» h30=0", "Убрать: «Plain Plot» pl=0"]),
    (
        "01038/2 h10/2 pl ple bf +30", {"laws": {"points": 28, "plots": 2}}, "too-many-points",
        ["На кубик меньше: «Rey» 01038:1", "На кубик меньше: «Blue Hero» h10:1", "Убрать: «Rey» 01038=0",
         "Убрать: «Blue Hero» h10=0"],
    ),
    ("12042*3/2,2,1 bf +30", {"laws": {"points": 29}}, "too-many-points", [
        f"{words}: «Trandoshan Hunter» {what}" for words, what in (
            ("На кубик меньше", "12042:2,1,1"), ("Одной копией меньше", "12042=2 12042:2,1"),
            ("Одной копией меньше", "12042=2 12042:2,2"),
        )
    ]),
    ("h10 h10r bf +30", {"laws": {"points": 23}}, "points-to-spare",
     ["На кубик больше: «Blue Hero» h10:2", "На кубик больше: «Red Hero» h10r:2"]),
    ("01002*2/2,1 bf +30", "", "no-such-price", ["Один кубик: «First Order Stormtrooper» 01002:1,1"]),
    ("16063/4 bf +30", "", "no-such-price", ["Столько кубиков, сколько есть цен: «Din Djarin» 16063:3"]),
    ("01038 04024 bf +30", "", "unique-twice", [
        "Оставить только «Rey, Force Prodigy» 01038=1 04024=0",
        "Оставить только «Rey, Finding The Ways» 04024=1 01038=0",
    ]),
    ("h10 v10 n10 bf +30", "", "mixed-team",
     ["Убрать героев: «Blue Hero» h10=0", "Убрать злодеев: «Blue Villain» v10=0"]),
    ("h10 13001b bf +30", "", "further-face",
     ["Взять лицевой стороной: «Anakin Skywalker» 13001a=1 13001b=0", "Убрать: «Darth Vader» 13001b=0"]),
    ("h10 bf bf2 +30", "", "too-many-battlefields",
     ["Оставить только «Quiet Harbor» bf=1 bf2=0", "Оставить только «Loud Harbor» bf2=1 bf=0"]),
    ("h10r 07127 bf bf2 12157 +30", "", "too-many-battlefields", []),
    ("h10 bf bf2 +30", {"laws": {"battlefields": 0}}, "too-many-battlefields",
     ["Убрать: «Quiet Harbor» и «Loud Harbor» bf=0 bf2=0"]),
    ("h10 bf rep1*2 rep2 +27", "", "too-many-copies", ["Оставить 2 копии rep1=2 rep2=0"]),
    ("h10 bf 09114 12108*4 +28", "", "too-many-copies", ["Оставить 2 копии 12108=3"]),
    ("h10 bf 09114 12008*2 +29", "", "wrong-affiliation", ["Убрать: «Pincer Movement» 12008=1"]),
    ("h10 bf rhe rhu rne rnu +26", "", "no-colour", ["Убрать 4 карты rhe=0 rhu=0 rne=0 rnu=0"]),
    ("08090 bf yvu*2 yve*2 05092*2 +24", "", "too-many-by-exception", ["Убрать лишние копии: «Delve» 05092=1"]),
    ("01038 bf 13008a +30", "", "format-only", ["Сменить формат: INF →INF", "Убрать: «Choose Your Destiny» 13008a=0"]),
    ("01038 bf +30", "TRI", "not-in-format",
     ["Убрать: «Rey» 01038=0", "Сменить формат: INF →INF", "Сменить формат: Правила буклета →"]),
    ("h10 bf +30", "GONE", "unknown-format", ["Сменить формат: Правила буклета →"]),
    ("05021 bf 05022 05092 +29", "STD", "restricted-list",
     ["Из списка оставить «Rebel Traitor» 05092=0", "Из списка оставить «Delve» 05022=0"]),
    ("h10 bf rep1 rep2 bne +27", {"restricted": ["rep1", "bne"], "laws": {"restricted_most": 0}}, "restricted-list",
     ["Убрать: «Reprinted Event», «Reprinted Event» и «Blue Neutral Event» rep1=0 rep2=0 bne=0"]),
    ("11094 12157 +30", "ARNS", "restricted-pair",
     ["Убрать: «Chopper» 11094=0", "Убрать: «Abandoned Refinery» 12157=0"]),
]  # fmt: skip


def offered(fix):
    parts = [fix.label["ru"], *(f"{code}={n}" for code, n in fix.cards.items())]
    parts += [f"{code}:{','.join(map(str, levels))}" for code, levels in fix.dice.items()]
    return " ".join([*parts, *(() if fix.format is None else (f"→{fix.format}",))])


@pytest.mark.parametrize(("said_", "format", "code", "fixes"), OFFERED)
def test_exactly_this_is_offered(said_, format, code, fixes):
    (problem,) = [p for p in check(read(said_, format)) if p.code == code]
    assert [offered(fix) for fix in problem.fixes] == fixes


def test_a_deck_that_is_nearly_a_box_is_made_into_it():
    boxes = book().boxes
    rey = boxes["AW-H"]
    one = made({**rey.cards, "01008": 2, "bf": 1}, {"01045": (2,)}, law("starter"))
    (problem,) = check(one)
    assert dict(problem.numbers) == {"missing": 0, "extra": 2, "dice": 2}
    assert dict(problem.fixes[0].cards) == {"01008": 1, "bf": 0}
    assert dict(problem.fixes[0].dice) == {"01038": (2,), "01045": (1,)}
    assert check(mended(one, problem.fixes[0])) == []
    assert check(mended(one, problem.fixes[1])) == []


def test_the_dice_of_a_box_are_given_out_to_its_characters():
    box = Box("B", Words(ru="B", en="B"), {"12042": 2, "01040": 2, "h10": 1}, {"12042": 3, "01040": 4, "h10": 2})
    assert box_levels(box, book()) == {"12042": (2, 1), "h10": (2,)}


def test_cards_may_be_meant_by_code_too():
    what = building.Described(cards=("h10",))
    assert [fits(what, book().cards[code].card) for code in ("h10", "h10r")] == [True, False]


# ---- decks that no table can hold ----


def test_a_card_of_another_game_is_all_that_is_said():
    stranger = FluxxCard(code="k.luke", name=Words(ru="Люк", en="Luke"), source="known", kind="keeper")
    one = read("h10 bf +30")
    assert codes(replace(one, cards=(*one.cards, (stranger, 1)))) == ["other-game"]


def test_a_card_that_is_listed_twice_or_no_times():
    one = read("h10 bf +30")
    assert codes(replace(one, cards=(*one.cards, one.cards[0]))) == ["listed-twice"]
    assert codes(replace(one, cards=(*one.cards, (book().cards["bhe"].card, 0)))) == ["no-copies"]


def test_a_deck_without_a_law_is_judged_by_the_booklet():
    one = read("h10 bf +30")
    assert [p.code for p in check(replace(one, law=None)) if p.level == "error"] == []
    assert "too-few-cards" in codes(replace(read("h10 bf +29"), law=None))


def test_an_invented_card_is_in_no_set_of_a_format():
    mine = replace_card(book().cards["bhe"].card, code="d.mine-1234", name=Words(ru="Моя", en="Mine"))
    one = read("11057 bf +29", "STD")
    (problem,) = [p for p in check(replace(one, cards=(*one.cards, (mine, 1)))) if p.level == "error"]
    assert (problem.code, problem.cards) == ("not-in-format", ("d.mine-1234",))
    free = read("11057 bf +29")
    assert not [p for p in check(replace(free, cards=(*free.cards, (mine, 1)))) if p.level == "error"]


def replace_card(card, **changed):
    return type(card)(**{name: getattr(card, name) for name in card.__struct_fields__} | changed)


# ---- laws of cards ----


def test_the_program_of_a_card_counts_instead_of_the_shipped_law():
    card = book().cards["08090"].card
    own = building.Include(what=building.Described(colours=("red",)), lifts=("colour",))
    programmed = replace_card(card, program=(building.DeckRule(law=own),))
    assert laws_of(programmed, book()) == (own,)
    assert laws_of(card, book()) == deck_laws()["08090"]
    assert laws_of(replace_card(card, program=None), book()) == deck_laws()["08090"]


def test_the_program_of_finn_and_the_shipped_law_agree():
    entries = hardest.read((ROOT / "fixtures" / "golden" / "hardest.yaml").read_text(encoding="utf-8"))
    (finn,) = [entry.card for entry in entries if entry.card.code == "01045"]
    assert laws_of(finn) == deck_laws()["01045"]


def test_codes_of_the_file_of_laws_are_such_as_cards_have():
    """The catalogue writes codes small: a law of another code would be nobody's."""
    assert [code for code in deck_laws() if not re.fullmatch(r"[a-z0-9-]{1,20}", code)] == []


def test_every_card_with_a_law_is_among_the_facts_and_every_title_is_a_card():
    assert set(deck_laws()) <= set(rows())
    titles = {row["name"] for row in rows().values()}
    for laws in deck_laws().values():
        for node in laws:
            each = node.each if isinstance(node, building.TeamUp) else ()
            for what in (getattr(node, "what", None), getattr(getattr(node, "cond", None), "what", None), *each):
                assert what is None or set(what.titles) <= titles


def test_every_condition_is_told_in_words():
    phrases = {
        code: said(node.cond, book())
        for code, laws in deck_laws().items()
        for node in laws
        if isinstance(node, building.Needs)
    }
    assert phrases["11095"] == {
        "ru": "в команде должен быть уникальный персонаж с подтипом «Эвок»",
        "en": "the team must have a unique character of the subtype “Ewok”",
    }
    assert phrases["15100"] == {
        "ru": "в команде должно быть не меньше 2 красных персонажей",
        "en": "the team must have 2 or more red characters",
    }
    assert phrases["11119"]["ru"] == "в команде могут быть только персонажи «Kylo Ren» или «Rey»"
    assert phrases["15046"]["ru"] == "в команде могут быть только персонажи с подтипом «Джедай» или «Ученик»"
    assert phrases["06001"]["en"] == "the team must not have a character called “Darth Vader”"
    assert phrases["08054"]["en"] == "the team must have a character worth 20 points or more"
    assert phrases["13008a"]["ru"] == "годится только формат «INF»"
    assert phrases["15101"]["en"] == "the format must be one of 30 points and 30 cards"
    for one in phrases.values():
        assert not re.search("[{}]|None", one["ru"] + one["en"])


# ---- teams, as the builder and the finder read them ----


def test_a_team_is_read_copy_by_copy():
    team = read_team(read("12042*2/2,1 h10 bf pl +30"), book())
    assert [(member.card.code, member.level, member.dice) for member in team] == [
        ("12042", 2, 2),
        ("12042", 1, 1),
        ("h10", 1, 1),
        ("pl", 1, 0),
    ]
    assert (team.health, team.dice, sorted(team.sides)) == (8 + 8 + 9, 4, ["hero", "villain"])
    assert points_of(team, OPEN) == 11 + 9 + 10 + 2


def test_a_diceless_character_at_its_second_price_brings_no_dice():
    team = read_team(read("16064/2"), book())
    assert (team.dice, points_of(team, OPEN)) == (0, 12)


def test_two_copies_that_are_one_object_count_as_two():
    trooper = Member(book().cards["01002"].card)
    plot = Member(book().cards["15021"].card, 1, deck_laws()["15021"])
    assert price(plot, Team((trooper, trooper), (plot,)), OPEN) == 4 - 2


TEAM_CODES = {
    "no-characters", "unique-twice", "no-such-price", "mixed-team", "too-many-points", "too-many-plots",
    "plot-affiliation", "plot-colour",
}  # fmt: skip


def test_in_short_a_team_is_judged_as_it_is_at_length():
    for one, problems in judged():
        if not one.cards or one.law.unknown or one.law.format.laws.packs:
            continue
        team = read_team(one, one.law.book)
        short = set(faults(team, one.law.format))
        long = {problem.code for problem in problems}
        assert short & TEAM_CODES == long & TEAM_CODES, one.name
        assert stands(team, one.law.format) == (not short)


def test_an_empty_book_knows_no_card_and_harms_none():
    one = read("h10 bf +30")
    assert [p for p in check(replace(one, law=Law(OPEN, Book({})))) if p.level == "error"] == []


# ---- decks that are made to be hard ----


def _crowd():
    """Six hundred cards: everybody, five times over, until there is no more room."""
    cards, left = {}, 600
    for code, row in rows().items():
        if row["type"] in ("character", "plot") and left >= 5:
            cards[code], left = 5, left - 5
    return cards


def _strangers():
    """A team that lets in many by many permissions, and more who want to come, with plots that put moves aside."""
    cards = {"09142": 20, "14040": 20, "12003": 20, "08090": 20, "09141": 20, "09114": 20, "13008a": 20}
    drawn = [code for code, row in rows().items() if row["type"] in ("event", "upgrade", "support", "downgrade")]
    return cards | dict.fromkeys(drawn[:230], 2)


@pytest.mark.parametrize("cards", [_crowd(), _strangers()], ids=["crowd", "strangers"])
def test_a_deck_that_is_made_to_be_hard_is_judged_in_a_second(cards):
    one = made(cards, {}, law())
    started = process_time()
    assert check(one)
    assert process_time() - started < 1


def test_permissions_that_say_the_same_are_as_many_as_their_givers():
    law_ = building.Include(what=building.Described(), lifts=("colour",), most=2, each=1)
    card, other = (book().cards[code].card for code in ("rhe", "rhu"))
    needs = frozenset({"colour"})
    settled = settle([Guest(card, 3, needs), Guest(other, 2, needs)], [(card, law_), (card, law_)])
    assert [n for _guest, n in settled.crowded] == [2, 2]
    assert settle([Guest(card, 2, needs), Guest(other, 2, needs)], [(card, law_), (card, law_)]) == Settled()


# ---- the document ----


def test_the_document_tells_of_every_code_its_level_and_its_rule_and_of_no_other():
    found = re.findall(r"^\| `([a-z-]+)` \| (\w+) \|.*\| ([D\d, –-]+) \|$", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert {code: (level, rule) for code, level, rule in found} == {
        code: (entry.level, entry.source or "–") for code, entry in ENTRIES.items()
    }


def test_the_document_tells_every_rule_that_is_cited():
    text = DOCUMENT.read_text(encoding="utf-8")
    for entry in ENTRIES.values():
        assert not entry.source or f"| {entry.source} |" in text


def test_the_document_tells_of_every_card_with_a_law():
    text = DOCUMENT.read_text(encoding="utf-8")
    assert {code for code in deck_laws() if f"`{code}`" not in text} == set()


def test_the_table_is_large():
    assert len(table()) >= 200
    assert len({row["name"] for row in table()}) == len(table())
    assert yaml.safe_dump(table())
