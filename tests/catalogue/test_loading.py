"""Definition files become rows: idempotent, all or nothing, with honest reports and exit codes."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils.translation import override

from cardsdb.catalogue.games import game_info
from cardsdb.language.definitions import DefinitionError, decode_set
from cardsdb.language.reading import read_yaml
from cardsdb.management.commands.load_cards import load
from cardsdb.models import Card, CardText, Edition, FluxxCard, Origin, Ruling
from cardsdb.services.rulings import load_rulings, read_rulings

pytestmark = pytest.mark.django_db


def run(*args, **options):
    out = StringIO()
    call_command("load_cards", *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def shipped():
    load([], dry_run=False)


def test_what_ships_is_loaded_whole_and_the_second_time_changes_nothing(shipped):
    assert Card.objects.filter(game="fluxx").count() == 100
    assert CardText.objects.filter(card__game="fluxx").count() == 200
    again = load([], dry_run=False)["cards"]
    assert (again.added, again.changed, again.gone) == ([], [], [])
    assert len(again.unchanged) == Card.objects.count()


def test_a_definition_survives_the_way_through_the_database(shipped, base_dir):
    file = base_dir / "fixtures" / "fluxx" / "star-wars.yaml"
    wanted = {card.code: card for card in decode_set(file.read_text(encoding="utf-8"), file.name).cards}
    rows = Card.objects.filter(game="fluxx").select_related("fluxx").prefetch_related("texts")
    to_definition = game_info("fluxx").definition
    assert {row.code: to_definition(row) for row in rows} == wanted


def test_typed_fields_follow_from_the_program(shipped):
    draw = FluxxCard.objects.get(card__code="r.draw-4")
    assert (draw.kind, draw.rule_slot, draw.rule_value, draw.rule_all) == ("new_rule", "draw", 4, False)
    plans = FluxxCard.objects.get(card__code="g.r2-plans")
    assert set(plans.names.values_list("code", flat=True)) == {"k.r2d2", "c.deathstar"}
    assert plans.goal_condition == {"is": "all", "of": ["k.r2d2", "c.deathstar"]}
    assert FluxxCard.objects.get(card__code="k.yoda").has_power


def test_a_changed_file_changes_only_what_it_changes(small_set):
    load([small_set], dry_run=False)
    small_set.write_text(small_set.read_text().replace("ru: Ёж,", "ru: Ёжик,"))
    report = load([small_set], dry_run=False)["cards"]
    # The goal's text names the hedgehog, so it changes with it.
    assert report.changed == ["fluxx k.hedgehog", "fluxx g.forest"]
    assert report.unchanged == ["fluxx k.fir"]
    assert "Ёжик" in CardText.objects.get(card__code="g.forest", language="ru").text


def test_a_card_that_left_its_file_is_reported_and_kept(small_set):
    load([small_set], dry_run=False)
    head, _, rest = small_set.read_text().partition("  - code: g.forest")
    small_set.write_text(head)
    assert load([small_set], dry_run=False)["cards"].gone == ["fluxx g.forest"]
    assert rest
    assert Card.objects.filter(code="g.forest").exists()


def test_a_broken_file_leaves_nothing_half_written(small_set, tmp_path):
    broken = tmp_path / "zz-broken.yaml"
    broken.write_text(small_set.read_text().replace("kind: goal", "kind: gaol").replace("code: small", "code: broken"))
    with pytest.raises(CommandError) as error:
        run(str(small_set), str(broken))
    assert error.value.returncode == 1
    message = str(error.value)
    assert "zz-broken.yaml:" in message
    assert "g.forest" in message
    assert "kind" in message
    assert Card.objects.count() == 0


def test_an_unreadable_file_has_an_exit_code_of_its_own():
    with pytest.raises(CommandError, match=r"no-such\.yaml") as error:
        run("no-such.yaml")
    assert error.value.returncode == 2


def test_a_dry_run_reports_and_writes_nothing(small_set):
    assert "3 added" in run(str(small_set), dry_run=True)
    assert Card.objects.count() == Edition.objects.count() == 0


def test_the_report_can_be_read_by_a_program(small_set):
    report = json.loads(run(str(small_set), as_json=True))
    assert report["cards"]["added"] == ["fluxx k.fir", "fluxx k.hedgehog", "fluxx g.forest"]
    assert report["dry_run"] is False


def test_the_edition_grows_with_changes_only(small_set):
    load([small_set], dry_run=False)
    load([small_set], dry_run=False)
    assert Edition.objects.get(game="fluxx").number == 1


def test_a_printed_text_is_not_overwritten(small_set):
    load([small_set], dry_run=False)
    CardText.objects.filter(card__code="k.fir", language="ru").update(text="Печатный текст", origin=Origin.PRINTED)
    small_set.write_text(small_set.read_text().replace("ru: Ёлка", "ru: Ель"))
    load([small_set], dry_run=False)
    text = CardText.objects.get(card__code="k.fir", language="ru")
    assert (text.name, text.text, text.origin) == ("Ель", "Печатный текст", Origin.PRINTED)


def test_loading_takes_the_same_few_queries_for_three_cards_as_for_a_hundred(
    small_set, base_dir, django_assert_max_num_queries
):
    with django_assert_max_num_queries(20):
        load([small_set], dry_run=False)
    with django_assert_max_num_queries(20):
        load([base_dir / "fixtures" / "fluxx" / "star-wars.yaml"], dry_run=False)


SCENARIO = """
id: forest-1
title: {ru: Лес уже вырос, en: The forest has grown}
game: fluxx
source: rulebook
seats: [A, B]
setup: {zones: {A: {hand: [g.forest, k.hedgehog]}, goals: [], rules: [], draw_pile: [k.fir]}}
steps:
  - A: play g.forest
  - expect: {table: {A: [k.fir]}}
"""


TOLD = """
- scenario: forest-1
  about: [g.forest, keeper]
  q: {ru: "Лес уже вырос?", en: "Has the forest grown?"}
  a: {ru: Да., en: Yes.}
"""


def test_a_scenario_is_a_ruling_about_no_card_until_it_is_told_and_goes_with_its_file(small_set, tmp_path):
    load([small_set], dry_run=False)
    file, told = tmp_path / "forest.yaml", tmp_path / "told.yaml"
    file.write_text(SCENARIO)
    told.write_text(TOLD)
    assert load_rulings(read_rulings([file])).added == ["forest-1"]
    assert load_rulings(read_rulings([file])).unchanged == ["forest-1"]
    ruling = Ruling.objects.get()
    assert (ruling.title("ru"), ruling.answer, ruling.cards.count()) == ("Лес уже вырос", "", 0)
    assert load_rulings(read_rulings([file], [told])).changed == ["forest-1"]
    assert load_rulings(read_rulings([file], [told])).unchanged == ["forest-1"]
    ruling = Ruling.objects.get()
    with override("ru"):
        assert (ruling.question, ruling.answer) == ("Лес уже вырос?", "Да.")
    assert load_rulings(read_rulings([])).gone == ["forest-1"]
    assert not Ruling.objects.exists()


def test_a_ruling_is_about_the_cards_it_names_and_all_cards_of_the_kinds_it_names(small_set, tmp_path):
    load([small_set], dry_run=False)
    file, told = tmp_path / "forest.yaml", tmp_path / "told.yaml"
    file.write_text(SCENARIO)
    told.write_text(TOLD)
    load_rulings(read_rulings([file], [told]))
    assert set(Ruling.objects.get().cards.values_list("code", flat=True)) == {"g.forest", "k.fir", "k.hedgehog"}


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("forest-1", "forest-2", "scenario"),
        ("[g.forest, keeper]", "[]", "about"),
        ('ru: "Лес уже вырос?", ', "", "q"),
        ("{ru: Да., en: Yes.}", "Да", "a"),
        ("  q:", "  why: because\n  q:", "why"),
    ],
)
def test_what_is_told_wrongly_is_refused_with_its_place(tmp_path, old, new, field):
    file, told = tmp_path / "forest.yaml", tmp_path / "told.yaml"
    file.write_text(SCENARIO)
    told.write_text(TOLD.replace(old, new))
    with pytest.raises(DefinitionError) as caught:
        read_rulings([file], [told])
    [fault] = caught.value.faults
    assert fault.file == str(told)
    assert fault.field == field


def test_nothing_is_told_twice(tmp_path):
    file, told = tmp_path / "forest.yaml", tmp_path / "told.yaml"
    file.write_text(SCENARIO)
    told.write_text(TOLD)
    with pytest.raises(DefinitionError, match="told already"):
        read_rulings([file], [told, told])


def test_a_question_without_an_answer_is_refused_by_the_database(db):
    with pytest.raises(IntegrityError), transaction.atomic():
        Ruling.objects.create(
            scenario="x", game="fluxx", title_ru="а", title_en="a", question_ru="а?", question_en="a?"
        )


@pytest.mark.usefixtures("catalogue")
def test_every_shipped_answer_is_about_cards_that_there_are_and_that_its_scenario_shows(base_dir):
    entries = read_yaml((base_dir / "fixtures/rulings/fluxx.yaml").read_text(encoding="utf-8")).data
    files = (base_dir / "fixtures/scenarios/fluxx").glob("*.yaml")
    scenarios = {s["id"]: str(s) for f in files for s in read_yaml(f.read_text(encoding="utf-8")).data}
    cards = Card.objects.filter(game="fluxx")
    known = {*cards.values_list("code", flat=True), *cards.values_list("kind", flat=True)}
    for entry in entries:
        assert set(entry["about"]) <= known, entry["scenario"]
        codes = [name for name in entry["about"] if "." in name]
        assert not codes or any(code in scenarios[entry["scenario"]] for code in codes), entry["scenario"]
        assert all(entry["q"][lang].endswith("?") for lang in ("ru", "en")), entry["scenario"]
        assert all(entry["a"][lang][-1] in ".!" for lang in ("ru", "en")), entry["scenario"]


@pytest.mark.usefixtures("catalogue")
def test_every_shipped_card_of_a_game_with_rulings_answers_a_question():
    told = Ruling.objects.values("game")
    assert not Card.objects.public().filter(game__in=told, rulings=None).exists()


DESTINY = """
game: destiny
set:
  code: MINI
  name: {ru: Мини, en: Mini}
cards:
  - code: "99001"
    number: "1"
    name: {ru: Сторож, en: Watchman}
    subtitle: {ru: У ворот, en: At the Gate}
    source: original
    type: character
    subtypes: [bounty-hunter]
    colour: red
    affiliation: neutral
    rarity: S
    health: 9
    points: [8, 10]
    die: 1RD 2RD1 +1MD XF Sp -
"""
ZARUBA = """
game: zaruba
set:
  code: mini
  name: {ru: Мини, en: Mini}
cards:
  - code: p.pillow
    name: {ru: Подушкой, en: With a Pillow}
    source: original
    pile: priem
    faction: sila
    beaten_by: [yarost, magiya]
"""


def test_a_die_is_loaded_side_by_side_and_only_once(tmp_path):
    file = tmp_path / "mini.yaml"
    file.write_text(DESTINY)
    load([file], dry_run=False)
    card = Card.objects.get(code="99001").destiny
    assert [str(side) for side in card.sides.all()] == ["1ranged", "2ranged", "+1melee", "Xfocus", "special", "blank"]
    assert (card.points_one, card.points_two, card.has_die) == (8, 10, True)
    assert list(card.subtypes.values_list("code", flat=True)) == ["bounty-hunter"]
    assert CardText.objects.get(card__code="99001", language="ru").subtitle == "У ворот"
    assert load([file], dry_run=False)["cards"].unchanged == ["destiny 99001"]
    file.write_text(DESTINY.replace("1RD 2RD1", "3RD 2RD1"))
    assert load([file], dry_run=False)["cards"].changed == ["destiny 99001"]
    assert card.sides.get(position=0).value == 3


def test_a_technique_is_loaded_with_what_beats_it(tmp_path):
    file = tmp_path / "mini.yaml"
    file.write_text(ZARUBA)
    load([file], dry_run=False)
    card = Card.objects.get(code="p.pillow")
    assert (card.kind, card.zaruba.faction) == ("priem", "sila")
    assert [beater.faction for beater in card.zaruba.beaten_by.all()] == ["yarost", "magiya"]
    assert load([file], dry_run=False)["cards"].unchanged == ["zaruba p.pillow"]
