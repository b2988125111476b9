"""`manage.py web_fonts`: the fonts of pages, cut out of those of the faces.

Only the letters of our two languages, without hints for old screens, packed: a tenth of what the whole files weigh. The
licence (OFL) lets everybody do that under another name, so they get one. Needs the dev extra (fontTools).
"""

from __future__ import annotations

import logging
from importlib.resources import files
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

FOLDER = settings.BASE_DIR / "cardsdb" / "static" / "fonts"

NARROW, TITLE = "fontpkg_pt_sans_narrow", "fontpkg_russo_one"
CUTS = (
    (NARROW, "PT_Sans-Narrow-Web-Regular.ttf", "kartoteka-narrow.woff2", "Kartoteka Narrow", "Regular"),
    (NARROW, "PT_Sans-Narrow-Web-Bold.ttf", "kartoteka-narrow-bold.woff2", "Kartoteka Narrow", "Bold"),
    (TITLE, "RussoOne-Regular.ttf", "kartoteka-title.woff2", "Kartoteka Title", "Regular"),
)
"""Package and file it is cut out of, the file it becomes, and its family and style."""

LETTERS = (
    *((0x20, 0x7E), (0xA0, 0xFF), (0x400, 0x45F), (0x490, 0x491)),
    *((0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030), (0x2032, 0x2033)),
    *((0x2039, 0x203A), (0x20AC, 0x20AC), (0x20BD, 0x20BD), (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2193)),
    *((0x2212, 0x2212), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265)),
)
"""Latin with its accents, Cyrillic, and the signs of typesetters, as ranges of Unicode."""

FAMILY, STYLE, FULL, POSTSCRIPT, MARK = (1, 16), (2, 17), (3, 4), 6, 7
"""What the numbers of names in a font stand for; the trade mark stays with the original."""


class Command(BaseCommand):
    help = "Cut the fonts of pages out of those of the faces."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from fontTools import subset
        except ImportError as error:
            raise CommandError("fontTools is missing: pip install -e '.[dev]'", returncode=2) from error
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        wanted = subset.Options(flavor="woff2", hinting=False, layout_features=["kern", "liga"], notdef_outline=True)
        wanted.name_IDs = wanted.name_languages = ["*"]
        for package, source, target, family, style in CUTS:
            font = subset.load_font(str(files(package) / "files" / source), wanted)
            cutter = subset.Subsetter(wanted)
            cutter.populate(unicodes=[code for first, last in LETTERS for code in range(first, last + 1)])
            cutter.subset(font)
            rename(font["name"], family, style)
            font["head"].modified = font["head"].created  # the same file whenever it is written
            subset.save_font(font, str(FOLDER / target), wanted)
            self.stdout.write(f"{target}: {(FOLDER / target).stat().st_size / 1024:.0f} KB")


def rename(names: Any, family: str, style: str) -> None:
    """Give a font another name in all its languages."""
    for row in list(names.names):
        place = (row.nameID, row.platformID, row.platEncID, row.langID)
        if row.nameID in FAMILY:
            names.setName(family, *place)
        elif row.nameID in STYLE:
            names.setName(style, *place)
        elif row.nameID in FULL:
            names.setName(f"{family} {style}", *place)
        elif row.nameID == POSTSCRIPT:
            names.setName(f"{family}-{style}".replace(" ", ""), *place)
        elif row.nameID == MARK:
            names.removeNames(*place)
