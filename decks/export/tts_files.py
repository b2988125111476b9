"""Tabletop Simulator without this site: the saved object and its pictures in one archive, for one's own disk. Pure."""

from __future__ import annotations

import io
import zipfile

from cardsdb.faces import GAMES
from decks.contents import DeckList
from decks.export.base import Export, Options, Preview, Tools
from decks.export.names import slug
from decks.export.tts import WORDS, TtsOptions, save
from decks.export.tts import preview as sheets

FOLDER = "C:/Tabletop"
MOMENT = (2020, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the same deck gives the same bytes."""

README = {
    "ru": """\
{name}: колода для Tabletop Simulator

1. Распакуй архив в папку {folder}, чтобы картинки лежали в {folder}/{deck}.
2. Перенеси {deck}.json в «Документы/My Games/Tabletop Simulator/Saves/Saved Objects».
3. В игре: Objects > Saved Objects > {deck}.

Картинки лежат в другой папке, на Mac или на Linux? Открой {deck}.json в текстовом редакторе и замени везде
    file:///{folder}/{deck}/
на адрес своей папки. Три косые черты после file: нужны.

Так колоду увидишь только ты. Для игры по сети загрузи картинки в облако:
Modding > Cloud Manager > Upload All, когда колода лежит на столе, и сохрани объект ещё раз.
""",
    "en": """\
{name}: a deck for Tabletop Simulator

1. Unpack the archive into the folder {folder}, so that the pictures are in {folder}/{deck}.
2. Move {deck}.json into “Documents/My Games/Tabletop Simulator/Saves/Saved Objects”.
3. In the game: Objects > Saved Objects > {deck}.

Are the pictures in another folder, on a Mac or on Linux? Open {deck}.json in a text editor and replace every
    file:///{folder}/{deck}/
by the address of your folder. The three slashes after file: have to stay.

So far only you can see the cards. To play with others put the pictures into the cloud:
Modding > Cloud Manager > Upload All while the deck is on the table, then save the object again.
""",
}


class TtsFilesOptions(TtsOptions, frozen=True):
    """The same choices."""


def make(deck: DeckList, options: TtsFilesOptions, tools: Tools) -> bytes:
    folder = folder_name(deck)
    files: dict[str, bytes] = {}

    def keep(name: str, content: bytes) -> str:
        files[f"{folder}/{name}"] = content
        return f"file:///{FOLDER}/{folder}/{name}"

    files[f"{folder}/{folder}.json"] = save(deck, options, tools, keep)
    said = README[options.language].format(name=deck.name, folder=FOLDER, deck=folder)
    files[f"{folder}/README.txt"] = said.replace("\n", "\r\n").encode("utf-8-sig")
    return zipped(files)


def folder_name(deck: DeckList) -> str:
    """The deck's name as a folder on any disk: Latin letters and digits, since an address holds it."""
    return slug(deck.name) or "deck"


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive of files: the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.external_attr = 0o644 << 16
            # Pictures are compressed already.
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()


def preview(deck: DeckList, options: Options, tools: Tools) -> Preview:
    return sheets(deck, options, tools)  # type: ignore[arg-type]


EXPORT = Export(
    code="tts-files",
    title={"ru": "Tabletop Simulator, файлами", "en": "Tabletop Simulator, as files"},
    about={
        "ru": "Архив: сохранённый объект, картинки и что с ними делать. Работает без этого сайта и без интернета.",
        "en": "An archive: the saved object, its pictures and how to use them. Needs neither this site nor the web.",
    },
    suffix="zip",
    media="application/zip",
    make=make,
    options=TtsFilesOptions,
    words=WORDS,
    games=tuple(GAMES),
    group="table",
    preview=preview,
)
