"""What stands on a face: from definitions and from rows, in both languages, down to the picture's subject."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.utils.translation import override

from cardsdb.faces import face_of
from cardsdb.faces.content import SOURCES
from cardsdb.faces.fluxx import KIND_NAMES, LAYOUT, SCENES, _quoted, _stranger, asked, figure, motifs, scene_of
from cardsdb.faces.fluxx.rules import OF_MOTIF
from cardsdb.faces.glyphs import GLYPHS
from cardsdb.faces.scenery import KINDS
from cardsdb.faces.signs import SIGNS
from cardsdb.models import FluxxKind, Source

TOKENS = Path(__file__).resolve().parents[2] / "cardsdb" / "static" / "tokens.css"
ROLES_OF_EVERY_SCENE = {"white", "light"}


def invented(**more) -> object:
    given = {"kind": "keeper", "title": "Самовар", "program": [], "code": "k.samovar", **more}
    return face_of(game="fluxx", source="original", lang="ru", **given)


def test_faces_know_no_framework():
    """Whoever imports them alone, as a worker process does, gets no Django."""
    code = "import sys, cardsdb.faces; print(sorted({'django', 'rest_framework'} & set(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=TOKENS.parents[2], capture_output=True, check=True, text=True
    )
    assert run.stdout == "[]\n"


# ---- words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_kinds_are_called_as_everywhere_on_the_site(lang):
    with override(lang):
        assert KIND_NAMES[lang] == {kind.value: str(kind.label) for kind in FluxxKind}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_sources_are_called_as_everywhere_on_the_site(lang):
    with override(lang):
        assert SOURCES[lang] == {source.value: str(source.label) for source in Source}


def test_a_screen_reader_hears_name_and_kind(face):
    assert face("k.luke").spoken == "Люк Скайуокер: тема"
    assert face("k.luke", "en").spoken == "Luke Skywalker: keeper"


def test_the_foot_says_the_code_the_game_and_how_sure_we_are(face):
    assert face("k.luke").foot == ("k.luke · Fluxx", "реконструкция")


def test_the_standing_line_of_a_kind_is_quiet_and_a_power_is_not(face):
    assert [p.quiet for p in face("k.luke").paragraphs] == [True]
    assert [p.quiet for p in face("k.yoda").paragraphs] == [False]
    assert [p.quiet for p in face("c.vader").paragraphs] == [False, True]


def test_a_language_without_words_of_ours_gets_english_ones():
    said = face_of(
        game="fluxx", code="k.x", kind="keeper", source="original", program=[], lang="de", title="Samowar", text="Tee."
    )
    assert (said.kind_name, said.title, said.foot[1]) == ("Keeper", "Samowar", "our own")


# ---- digest ----------------------------------------------------------------------------------------------


def test_the_digest_is_of_the_content(face):
    assert face("k.luke").digest == face("k.luke").digest
    assert len({face("k.luke").digest, face("k.luke", "en").digest, face("k.leia").digest}) == 3


def test_every_face_has_a_digest_of_its_own(faces):
    digests = [face.digest for lang in faces for face in faces[lang]]
    assert len(set(digests)) == len(digests)


def test_a_new_renderer_makes_new_digests(face, monkeypatch):
    before = face("k.luke").digest
    monkeypatch.setattr("cardsdb.faces.face.RENDERER_VERSION", 10_000)
    assert face("k.luke").digest != before


# ---- from programs to pictures ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "shown"),
    [("r.draw-4", "4"), ("r.hand-limit-1", "1"), ("r.play-all", "∞"), ("r.no-hand-bonus", "3"), ("g.ten-cards", "10")],
)
def test_a_rule_shows_its_number(face, code, shown):
    assert face(code).figure == shown


def test_an_action_shows_no_number(face):
    assert face("a.jackpot").figure == ""


@pytest.mark.parametrize(
    ("code", "named", "needed"),
    [
        ("g.duel", (("k.obiwan",), ("c.vader",)), 0),
        ("g.falcon-pilot", (("k.falcon",), ("k.han", "k.lando")), 0),
        ("g.scoundrels", (("c.greedo",), ("c.jawas",), ("c.jabba",)), 2),
        ("g.five-keepers", (), 0),
    ],
)
def test_a_goal_shows_the_cards_it_names(face, code, named, needed):
    assert (face(code).named, face(code).needed) == (named, needed)


def test_what_a_goal_forbids_is_not_shown():
    program = [{"on": "win", "if": {"is": "all", "of": ["k.han", {"is": "not", "of": "c.boba"}]}}]
    assert asked(program) == ((("k.han",),), 0)


def test_motifs_say_what_a_card_does():
    program = [{"on": "play", "do": [{"do": "draw", "n": "#2"}, {"do": "discard", "what": {"zone": "rules"}}]}]
    assert list(motifs(program)) == ["draw", "discard-rules"]
    assert figure(program, "action") == ""


def test_every_shipped_card_has_a_picture_of_its_own(faces):
    """No shipped card falls back on a picture made of initials."""
    for face in faces["ru"]:
        made_by_number = face.figure.isdigit() and bool(set(face.motifs) & set(OF_MOTIF))
        assert face.code in SCENES or face.named or made_by_number, face.code


def test_every_picture_belongs_to_a_card(faces):
    assert set(SCENES) <= {face.code for face in faces["ru"]}


def test_scenes_use_signs_and_scenery_there_are_with_every_colour_given(faces):
    for face in faces["ru"]:
        scene = scene_of(face)
        assert {layer.kind for layer in scene.layers} <= set(KINDS)
        for drawn in scene.figures:
            parts = SIGNS[drawn.sign]
            roles = {part.role for part in parts} | {"ink" for part in parts if part.edge}
            assert roles <= ROLES_OF_EVERY_SCENE | set(drawn.colours), (face.code, drawn.sign)


def test_every_sign_is_used(faces):
    assert set(SIGNS) == {drawn.sign for face in faces["ru"] for drawn in scene_of(face).figures}


def test_kinds_have_a_glyph_and_a_colour():
    assert set(LAYOUT.kinds) == set(FluxxKind.values)
    assert {style.glyph for style in LAYOUT.kinds.values()} <= set(GLYPHS)


def test_kinds_have_the_colours_of_the_site():
    tokens = dict(re.findall(r"--k-(\w+): (#[0-9A-F]{6})", TOKENS.read_text("utf-8")))
    kinds = {style.glyph: style.colour for style in LAYOUT.kinds.values()}
    assert kinds == {glyph: tokens[glyph] for glyph in kinds}


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_all_text_stands_out_from_the_sheet():
    said = {LAYOUT.title_colour, LAYOUT.text_colour, LAYOUT.quiet_colour, LAYOUT.foot_colour}
    for colour in said | {style.colour for style in LAYOUT.kinds.values()}:
        contrast = (luminance(LAYOUT.sheet) + 0.05) / (luminance(colour) + 0.05)
        assert contrast >= 4.5, colour


def test_an_invented_card_is_drawn_by_what_it_does():
    steals = invented(kind="action", code="a.magpie", program=[{"on": "play", "do": [{"do": "steal"}]}])
    assert [figure.sign for figure in scene_of(steals).figures] == ["bookmark", "swoop"]


def test_two_deeds_of_an_invented_card_are_both_seen():
    both = invented(kind="action", program=[{"on": "play", "do": [{"do": "steal"}, {"do": "draw", "n": 1}]}])
    assert [figure.sign for figure in scene_of(both).figures] == ["bookmark", "card"]


def test_an_invented_surprise_is_drawn_by_what_it_stops():
    program = [{"on": "play", "do": [{"do": "draw", "n": 1}]}, {"on": "response", "cancels": ["goal"]}]
    assert [f.sign for f in scene_of(invented(kind="surprise", code="s.no", program=program)).figures] == [
        "burst",
        "bang",
    ]


def test_an_invented_card_keeps_its_picture_while_its_name_is_found():
    one, other = (scene_of(invented(code=f"k.{name}-x7f3")) for name in ("cow", "space-cow"))
    assert (one.top, one.bottom, one.layers) == (other.top, other.bottom, other.layers)


def test_a_goal_shows_the_initials_of_an_invented_card_in_the_readers_language():
    text = "Побеждает игрок, перед которым лежат «Космическая корова» и «Люк Скайуокер»."
    program = [{"on": "win", "if": {"is": "all", "of": ["k.space-cow-x7f3", "k.luke"]}}]
    goal = invented(kind="goal", code="g.two", program=program, text=text)
    assert _quoted(goal) == ["Космическая корова", "Люк Скайуокер"]
    assert _stranger("k.space-cow-x7f3", "Космическая корова").number.text == "КК"
    assert _stranger("k.space-cow-x7f3").number.text == "SC"


def test_a_goal_that_counts_shows_its_number():
    asked = {"is": "compare", "a": {"n": "count", "of": {"zone": "table", "kinds": ["keeper"]}}, "op": ">=", "b": 5}
    goal = invented(kind="goal", code="g.five", program=[{"on": "win", "if": asked}])
    assert (goal.figure, goal.motifs) == ("5", ("most-table",))


def test_an_invented_thing_shows_its_initials():
    scene = scene_of(invented(title="Медный самовар"))
    assert scene.number is not None
    assert scene.number.text == "МС"


def test_an_invented_rule_in_a_known_slot_is_drawn_like_its_kin():
    program = [{"on": "always", "what": {"set": "slot", "slot": "draw", "value": "#6"}}]
    scene = scene_of(invented(kind="new_rule", code="r.draw-6", program=program))
    assert sum(figure.sign == "card" for figure in scene.figures) == 6
