"""Faces of rows: their addresses, and the folder where what was rendered is kept.

An address holds a digest of the content and of the renderer, so what it shows never changes and may be cached for ever.
Knows rows, fonts and files; how a face looks is `cardsdb.faces`. No query is made for a face: everything it shows is in
a row loaded with `worded` or `in_both`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from PIL import ImageFont

from cardsdb.faces import GAMES, RENDERER_VERSION, SIZES, Face, face_of, render
from cardsdb.faces.face import FontName
from cardsdb.language.core import MARK
from cardsdb.models import Card
from cardsdb.services.reader import language

WEB_SIZES = ("grid", "page", "art")
"""The sizes that have addresses; those for print are rendered, and kept, for the file that asks for them."""

MOST_INVENTED = 2_000
"""So many faces of invented cards are kept: some 50 MB."""

MOST_PRINTED = 1_000_000_000
"""Bytes of faces of invented cards in the sizes for print."""

_FONTS: dict[FontName, tuple[str, str]] = {
    "title": ("fontpkg_russo_one", "RussoOne-Regular.ttf"),
    "text": ("fontpkg_pt_sans_narrow", "PT_Sans-Narrow-Web-Regular.ttf"),
    "bold": ("fontpkg_pt_sans_narrow", "PT_Sans-Narrow-Web-Bold.ttf"),
}


def font_file(name: FontName) -> Path:
    """The TrueType file of a font; it has Cyrillic."""
    package, file = _FONTS[name]
    return Path(str(files(package) / "files" / file))


@lru_cache(maxsize=256)
def fonts(name: FontName, size: float) -> ImageFont.FreeTypeFont:
    """The font loader that every face is rendered with."""
    return ImageFont.truetype(str(font_file(name)), size)


# --- content and addresses ----------------------------------------------------------------------------------------


def has_face(card: Card) -> bool:
    return card.game in GAMES


def face_of_row(card: Card, lang: str) -> Face:
    """The face of a row loaded `worded` in that language, or `in_both`; raises `KeyError` for a game without faces.

    What a game shows besides its program is in its own table: there the row must have its child (`select_related`).
    """
    return face_of(
        game=card.game,
        code=card.code,
        kind=card.kind,
        source=card.source,
        program=card.program or [],
        lang=lang,
        title=_said(card, "name", lang),
        subtitle=_said(card, "subtitle", lang),
        text=_said(card, "text", lang),
        facts=GAMES[card.game].facts(card),
    )


def _said(card: Card, field: str, lang: str) -> str:
    """What the query annotated, in English where the language has nothing."""
    shown = vars(card)
    found = (shown.get(name) for name in (f"{field}_{lang}", f"shown_{field}", f"{field}_en"))
    return next((words for words in found if words is not None), "")


def face_url(card: Card, lang: str | None = None, size: str = "grid") -> str:
    """The address of a card's face, in the language of the page unless another is named."""
    lang = lang or language()
    return address_of(face_of_row(card, lang), lang, size)


def address_of(face: Face, lang: str, size: str) -> str:
    """The address of a face in the language it was made for."""
    return reverse("faces:face", args=[face.game, face.code, lang, size, face.digest])


# --- pictures -----------------------------------------------------------------------------------------------------


def kept_file(game: str, code: str, lang: str, size: str, digest: str) -> Path:
    """Where a rendered face is kept, whether it is there or not."""
    folder: Path = settings.VAR_DIR / "faces"
    return folder / f"v{RENDERER_VERSION}" / game / f"{code}.{lang}.{size}.{digest}.{SIZES[size].suffix}"


def picture(card: Card, lang: str, size: str) -> bytes:
    """A row's face as a file of the size's format, rendered unless it is kept."""
    return picture_of(face_of_row(card, lang), lang, size)


def picture_of(face: Face, lang: str, size: str) -> bytes:
    """A face as a file of the size's format, rendered unless it is kept."""
    file = kept_file(face.game, face.code, lang, size, face.digest)
    try:
        return file.read_bytes()
    except FileNotFoundError:
        made = render(face, SIZES[size], fonts)
        keep(file, made)
        return made


def keep(file: Path, content: bytes) -> None:
    """Write it whole or not at all: another process may be reading or writing the same face."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# --- all of them --------------------------------------------------------------------------------------------------


def warm(langs: Iterable[str], sizes: Iterable[str]) -> Iterator[tuple[Path, bool]]:
    """Render what is not kept yet, card by card: its file, and whether it was new."""
    sizes = tuple(sizes)
    for lang in langs:
        for card in Card.objects.public().filter(game__in=GAMES).worded(lang).select_related(*GAMES).order_by("pk"):
            digest = face_of_row(card, lang).digest
            for size in sizes:
                file = kept_file(card.game, card.code, lang, size, digest)
                fresh = not file.exists()
                if fresh:
                    picture(card, lang, size)
                yield file, fresh


def sweep_invented(most: int = MOST_INVENTED) -> int:
    """Remove the oldest faces of invented cards beyond so many, how many those were.

    Whoever types a card leaves pictures behind that nobody will ask for again; a card that is kept is rendered anew.
    """
    kept = _newest_first(_of_invented("*.webp"))
    for _size, file in kept[most:]:
        file.unlink(missing_ok=True)
    return len(kept[most:])


def sweep_printed(most: int = MOST_PRINTED) -> int:
    """Remove the oldest faces of invented cards for print beyond so many bytes, how many those were."""
    return keep_within(most, (file for file in _of_invented("[!.]*") if file.suffix != ".webp"))


def keep_within(most: int, files: Iterable[Path]) -> int:
    """Remove the oldest of some files beyond so many bytes, how many those were."""
    total = gone = 0
    for size, file in _newest_first(files):
        total += size
        if total > most:
            file.unlink(missing_ok=True)
            gone += 1
    return gone


def _of_invented(pattern: str) -> Iterator[Path]:
    """The kept faces of invented cards."""
    for file in (settings.VAR_DIR / "faces").glob(f"v*/*/{pattern}"):
        if MARK.search(file.name.split(".", 2)[1]):
            yield file


def _newest_first(files: Iterable[Path]) -> list[tuple[int, Path]]:
    """Files with their sizes; one that another process removes meanwhile is none."""
    found = []
    for file in files:
        try:
            known = file.stat()
        except FileNotFoundError:
            continue
        found.append((known.st_mtime, known.st_size, file))
    return [(size, file) for _moment, size, file in sorted(found, reverse=True)]


def prune(wanted: Iterable[Path]) -> int:
    """Remove every kept face but the wanted ones, those for print as well; how many those were."""
    keep, gone = set(wanted), 0
    for file in (settings.VAR_DIR / "faces").glob("v*/*/[!.]*"):
        if file not in keep:
            file.unlink(missing_ok=True)
            gone += 1
    return gone
