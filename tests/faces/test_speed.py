"""What a face costs, beside the encoding of its own file: ratios, so that a slow machine is not a slow renderer."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardsdb.faces import SIZES
from cardsdb.faces.render import draw, encode

ROOT = Path(__file__).resolve().parents[2]

COLD = """
import time
from pathlib import Path
from PIL import ImageFont
from cardsdb.faces import SIZES, face_of, render
import fontpkg_pt_sans_narrow, fontpkg_russo_one
plain, title = (Path(p.__file__).parent / "files" for p in (fontpkg_pt_sans_narrow, fontpkg_russo_one))
files = {
    "title": title / "RussoOne-Regular.ttf",
    "text": plain / "PT_Sans-Narrow-Web-Regular.ttf",
    "bold": plain / "PT_Sans-Narrow-Web-Bold.ttf",
}
face = face_of(game="fluxx", code="c.boba", kind="creeper", source="known", program=[], lang="ru", title="Боба Фетт",
               text="Раз в свой ход можешь забрать у другого игрока карту «Хан Соло» и положить её перед собой.")
start = time.process_time()
render(face, SIZES["grid"], lambda name, size: ImageFont.truetype(str(files[name]), size))
print(time.process_time() - start)
"""


@pytest.mark.parametrize("size", ["grid", "page"])
def test_a_face_costs_at_most_three_encodings(faces, fonts, size):
    wholes, encodings = [], []
    for face in faces["ru"][::3]:
        start = time.process_time()
        picture = draw(face, SIZES[size], fonts)
        drawn = time.process_time()
        encode(picture, SIZES[size])
        done = time.process_time()
        wholes.append(done - start)
        encodings.append(done - drawn)
    assert statistics.median(wholes) <= 3 * statistics.median(encodings)


def test_a_face_in_a_list_is_small(faces, fonts):
    sizes = [len(encode(draw(face, SIZES["grid"], fonts), SIZES["grid"])) for face in faces["ru"]]
    assert statistics.median(sizes) <= 14 * 1024
    assert max(sizes) <= 18 * 1024


def test_the_first_face_of_a_process_is_quick():
    """In time of the processor, fonts and grain included; the best of three, for neighbours make noise."""
    runs = [subprocess.run([sys.executable, "-c", COLD], cwd=ROOT, capture_output=True, check=True) for _ in range(3)]
    assert min(float(run.stdout) for run in runs) <= 0.080
