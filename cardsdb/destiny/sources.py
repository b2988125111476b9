"""Where the community's files come from: a folder, a zip archive, or the address of one.

Knows files, archives and how much may be read; an archive is never unpacked, only read by name. Must not know what
the files hold.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import SEEK_END
from pathlib import Path, PurePosixPath
from typing import IO, Protocol

from cardsdb.destiny.fetching import fetched
from cardsdb.destiny.report import SourceError
from cardsdb.language.messages import phrase

MAX_FILE = 8 * 1024 * 1024
"""The largest file that is read, in bytes; the community's largest has 120 thousand."""
MAX_TOTAL = 64 * 1024 * 1024
"""How much is read from one source, in bytes; the community's files have 3.4 million together."""
MAX_ARCHIVE = 32 * 1024 * 1024
"""The largest archive, in bytes; that of the community has less than two million."""
MAX_ENTRIES = 5_000
"""How many entries an archive may have; that of the community has about 200."""

LAYOUT = ("*.json", "set/*.json", "translations/*/*.json", "translations/*/set/*.json")
FRAME = "sets.json"
"""Where this file lies, there lies the data."""


class Source(Protocol):
    """Files by their names within the community's layout, such as `translations/ru/set/SoR.json`."""

    def names(self) -> frozenset[str]: ...

    def read(self, name: str) -> bytes:
        """Raises `SourceError` when it cannot be read, or is too large."""
        ...


class Budget:
    """How much may still be read."""

    def __init__(self) -> None:
        self.left = MAX_TOTAL

    def take(self, file: IO[bytes], name: str) -> bytes:
        data = file.read(min(MAX_FILE, self.left) + 1)
        if len(data) > MAX_FILE:
            raise too_large(name)
        if len(data) > self.left:
            raise SourceError(phrase("the files hold more than {most} MB together", most=MAX_TOTAL // 1024**2))
        self.left -= len(data)
        return data


def too_large(name: str, most: int = MAX_FILE) -> SourceError:
    return SourceError(phrase("{name} is larger than {most} MB", name=name, most=most // 1024**2))


class Folder:
    """A folder; links that lead out of it are not followed."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.budget = Budget()
        files = [path for pattern in LAYOUT for path in self.root.glob(pattern)]
        self.files = frozenset(path.relative_to(self.root).as_posix() for path in files)
        for name in sorted(self.files):
            if self._size(name) > MAX_FILE:
                raise too_large(name)

    def _size(self, name: str) -> int:
        try:
            return (self.root / name).stat().st_size
        except OSError:
            return 0  # reading it will tell

    def names(self) -> frozenset[str]:
        return self.files

    def read(self, name: str) -> bytes:
        path = self.root / name
        try:
            if not path.resolve().is_relative_to(self.root):
                raise SourceError(phrase("{name} leads out of the folder", name=name))
            with path.open("rb") as file:
                return self.budget.take(file, name)
        except OSError as error:
            raise SourceError(phrase("{name} cannot be read: {why}", name=name, why=error.strerror or "?")) from None


class Archive:
    """A zip archive; everything about it is doubted."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        if file.seek(0, SEEK_END) > MAX_ARCHIVE:
            raise too_large(name[:200], MAX_ARCHIVE)
        try:
            self.zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise SourceError(_NO_ARCHIVE) from None
        self.budget = Budget()
        entries = [entry for entry in self.zip.infolist() if not entry.is_dir()]
        if len(entries) > MAX_ENTRIES:
            raise SourceError(phrase("the archive has more than {most} entries", most=MAX_ENTRIES))
        for entry in entries:
            self._doubt(entry)
        if sum(entry.file_size for entry in entries) > 4 * MAX_TOTAL:
            raise SourceError(
                phrase("the archive would hold more than {most} MB unpacked", most=4 * MAX_TOTAL // 1024**2)
            )
        root = _root([entry.filename for entry in entries])
        self.entries = {entry.filename[len(root) :]: entry for entry in entries if entry.filename.startswith(root)}

    @staticmethod
    def _doubt(entry: zipfile.ZipInfo) -> None:
        name = entry.filename
        parts = PurePosixPath(name).parts
        # `orig_filename` still has what zipfile has already made harmless.
        if "\\" in entry.orig_filename or "\0" in entry.orig_filename or name.startswith("/") or ".." in parts:
            raise SourceError(phrase("the archive has a path outside itself: {name}", name=entry.orig_filename[:80]))
        if re.match(r"[A-Za-z]:", name):
            raise SourceError(phrase("the archive has a path outside itself: {name}", name=name[:80]))
        if entry.file_size > MAX_FILE and name.endswith(".json"):
            raise too_large(name[:80])
        if entry.flag_bits & 1:
            raise SourceError(phrase("{name} in the archive is encrypted", name=name[:80]))

    def names(self) -> frozenset[str]:
        return frozenset(self.entries)

    def read(self, name: str) -> bytes:
        try:
            with self.zip.open(self.entries[name]) as file:
                return self.budget.take(file, name)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError):
            raise SourceError(phrase("{name} in the archive is damaged", name=name)) from None


_NO_ARCHIVE = phrase("this is neither a folder nor a zip archive; right is one with sets.json and set/*.json in it")


def _root(names: list[str]) -> str:
    """The folder of the archive in which the data lies: GitHub puts everything into one."""
    roots = sorted((name[: -len(FRAME)] for name in names if PurePosixPath(name).name == FRAME), key=_depth)
    roots = [root for root in roots if f"/{root}".count("/translations/") == 0]
    if not roots:
        raise SourceError(_NO_FRAME)
    if len(roots) > 1 and _depth(roots[0]) == _depth(roots[1]):
        raise SourceError(
            phrase("there is more than one sets.json: in {one} and in {other}", one=roots[0], other=roots[1])
        )
    return roots[0]


_NO_FRAME = phrase("there is no sets.json; right is the folder (or an archive of it) that has sets.json and set/*.json")


def _depth(name: str) -> int:
    return name.count("/")


@contextmanager
def opened(place: str, *, private: bool = False) -> Iterator[Source]:
    """The source at a path or an address; raises `SourceError`. `private`: addresses of the own network are right."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", place):
        with fetched(place, private=private) as file:
            yield Archive(file, place)
        return
    path = Path(place)
    if path.is_dir():
        yield Folder(_folder(path))
        return
    try:
        file = path.open("rb")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise SourceError(phrase("{name} cannot be read: {why}", name=place[:200], why=why)) from None
    with file:
        yield Archive(file, place)


def _folder(path: Path) -> Path:
    roots = [root for root in (path, *sorted(path.glob("*/"))) if (root / FRAME).is_file()]
    if not roots:
        raise SourceError(_NO_FRAME)
    if roots[0] != path and len(roots) > 1:
        raise SourceError(
            phrase("there is more than one sets.json: in {one} and in {other}", one=roots[0].name, other=roots[1].name)
        )
    return roots[0]
