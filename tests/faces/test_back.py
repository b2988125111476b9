"""Backs: the same upside down, bleeding on all sides, in every size; and faces that save ink."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from cardsdb.faces import GAMES, SIZES
from cardsdb.faces.back import BACKS, draw_back
from cardsdb.faces.render import draw

PRINTED = [name for name in SIZES if name.startswith(("print", "narrow", "press"))]


@pytest.mark.parametrize("size", PRINTED)
def test_a_back_is_the_same_upside_down(size):
    for game in BACKS:
        back = draw_back(game, SIZES[size])
        assert back.size == SIZES[size].pixels
        turned = back.transpose(Image.Transpose.ROTATE_180)
        assert ImageChops.difference(back, turned).getbbox() is None


def test_every_game_with_faces_has_a_back():
    assert set(BACKS) == set(GAMES)


def test_a_back_has_no_border_that_a_crooked_cut_would_show():
    """Along each edge of what is cut there are many colours, and beyond the cut they go on."""
    back = draw_back("fluxx", SIZES["press-bleed"])
    wide, high = back.size
    for box in ((0, 0, wide, 12), (0, 0, 12, high)):
        strip = back.crop(box)
        assert len(strip.quantize(32).getcolors()) >= 16
        assert max(ImageStat.Stat(strip.convert("L")).stddev) > 8
    outside, inside = back.crop((0, 0, wide, 20)), back.crop((0, 40, wide, 60))
    assert max(ImageStat.Stat(ImageChops.difference(outside, inside)).mean) < 20


def test_the_bleed_is_beyond_the_cut():
    """What lies within the cut is the same with bleed and without."""
    flush, bleeding = (draw_back("fluxx", SIZES[name]) for name in ("press", "press-bleed"))
    edge = (bleeding.width - flush.width) // 2
    inner = bleeding.crop((edge, edge, edge + flush.width, edge + flush.height)).resize((63, 88))
    assert max(ImageStat.Stat(ImageChops.difference(inner, flush.resize((63, 88)))).mean) < 6


def test_a_pale_face_is_grey_takes_little_ink_and_keeps_its_text_dark(faces, fonts):
    for face in faces["ru"][::25]:
        full, pale = (draw(face, SIZES[name], fonts) for name in ("press", "press-pale"))
        assert pale.mode == "L"
        ink_of = lambda picture: 255 - ImageStat.Stat(picture.convert("L")).mean[0]  # noqa: E731
        assert ink_of(pale) < 0.62 * ink_of(full)
        assert pale.crop((40, pale.height // 2, pale.width - 40, pale.height - 30)).getextrema()[0] < 60
