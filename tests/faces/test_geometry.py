"""Path data is read as SVG means it, and the glyphs of the faces are those of the pages."""

from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from cardsdb.faces.drawings import files, sheet
from cardsdb.faces.geometry import Matrix, box, circle, ellipse, moved, parse, scaled, star, turned
from cardsdb.faces.glyphs import GLYPHS, GRID, STROKE


def ends(path: str) -> list[tuple[float, float]]:
    return [line.points[-1] for line in parse(path)]


def test_relative_commands_go_on_from_where_the_pen_stands():
    assert parse("M1,1l2,0 0,2h-2z") == parse("M1 1L3 1L3 3H1Z")


def test_more_points_after_a_move_are_lines():
    assert parse("M0,0 10,0 10,10") == parse("M0,0L10,0L10,10")


def test_numbers_may_stand_close_together():
    assert parse("M.5-.5l1-1") == parse("M0.5,-0.5 l 1,-1")


def test_the_flags_of_an_arc_may_stand_close_together():
    assert parse("M0 0a5,5 0 0110,0") == parse("M0 0a5 5 0 0 1 10 0")


def test_each_subpath_is_a_line_of_its_own():
    first, second = parse("M0,0H5zM10,10V20")
    assert first.closed
    assert not second.closed


def test_after_a_subpath_is_closed_the_pen_stands_at_its_start():
    assert parse("M1,2h5v5zl1,1")[1].points == ((1, 2), (2, 3))


def test_a_circle_is_round():
    (line,) = parse(circle(3, 4, 5))
    assert {round(math.dist(point, (3, 4)), 6) for point in line.points} == {5}


def test_an_arc_goes_the_way_its_flags_say():
    small, large = parse("M0,0A5,5 0 0 1 5,5")[0], parse("M0,0A5,5 0 1 1 5,5")[0]
    assert max(x for x, _ in small.points) <= 5.001
    assert max(x for x, _ in large.points) > 9


def test_an_arc_too_small_for_its_ends_grows():
    (line,) = parse("M0,0a1,1 0 0 1 10,0")
    assert min(y for _, y in line.points) == pytest.approx(-5, abs=0.1)


def test_a_smooth_curve_mirrors_the_control_of_the_one_before():
    assert parse("M0,0C0,5 5,5 5,0S10,-5 10,0") == parse("M0,0C0,5 5,5 5,0C5,-5 10,-5 10,0")
    assert parse("M0,0Q5,5 10,0T20,0") == parse("M0,0Q5,5 10,0Q15,-5 20,0")


@pytest.mark.parametrize("path", ["", "5,5", "M", "M1", "L1,2 3", "M0,0 X5", "M0,0z5"])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(ValueError, match=r"path|argument|take"):
        parse(path)


def test_transforms_are_done_from_the_inside_out():
    ((x, y),) = (moved(10, 0) @ scaled(2) @ turned(90)).points([(1, 0)])
    assert (x, y) == pytest.approx((10, 2))


def test_a_turn_leaves_its_middle_in_place():
    assert turned(37, 5, 6).points([(5, 6)]) == [pytest.approx((5, 6))]


def test_a_transform_knows_how_much_it_enlarges():
    assert (scaled(3) @ turned(20)).scale == pytest.approx(3)
    assert Matrix().scale == 1


def test_words_for_shapes_give_the_shapes():
    assert ends(box(1, 2, 3, 4)) == [(1, 6)]
    assert len(parse(star(0, 0, 10, 5, 7))[0].points) == 14
    (rounded,) = parse(box(0, 0, 10, 10, 3))
    assert all(0 <= x <= 10 and 0 <= y <= 10 for x, y in rounded.points)
    assert max(x for x, _ in parse(ellipse(0, 0, 4, 2))[0].points) == pytest.approx(4)


# ---- glyphs ----------------------------------------------------------------------------------------------


STATIC = Path(__file__).resolve().parents[2] / "cardsdb" / "static"
SYMBOLS = ElementTree.fromstring(sheet())  # noqa: S314  (our own)


@pytest.mark.parametrize(("name", "content"), list(files()), ids=[name for name, _ in files()])
def test_what_pages_show_is_drawn_from_the_geometry_of_the_faces(name, content):
    written = (STATIC / name).read_bytes()
    if not name.endswith(".svg"):  # another Pillow may pack the same pixels otherwise
        written, content = (Image.open(BytesIO(file)).convert("RGBA").tobytes() for file in (written, content))
    assert written == content, "run `python -m cardsdb.faces.drawings`"


def test_every_glyph_is_on_the_sheet_with_all_its_shapes():
    assert {s.attrib["id"]: len(s) for s in SYMBOLS} == {f"g-{name}": len(GLYPHS[name]) for name in GLYPHS}
    for symbol in SYMBOLS:
        for element in symbol:
            assert parse(element.attrib["d"])


def test_the_icon_has_all_sizes_browsers_ask_for():
    assert Image.open(STATIC / "favicon.ico").info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    assert Image.open(STATIC / "apple-touch-icon.png").size == (180, 180)


def test_the_grid_and_the_pen_are_those_of_the_sheet():
    for symbol in SYMBOLS:
        assert symbol.attrib["viewBox"] == f"0 0 {GRID} {GRID}"
        assert symbol.attrib["stroke-width"] == str(STROKE)
