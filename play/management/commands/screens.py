"""`manage.py screens`: pictures of the site for `docs/screens/`, the same on every machine and every day.

Photographs the real site, served from a database of its own that is thrown away, with staged tables and desks.
By day the pages are Russian, by night English. Needs the test extra (Playwright) and a Chromium.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from PIL import Image

from cardsdb import home
from cardsdb.guests import guest_cookie
from cardsdb.management.commands.site import listen
from cardsdb.services.people import Holder, hashed, new_token
from cardsdb.workshop.contact import contact_sheet
from play.services.desks import Desk, desks, sheet, wait
from play.services.stages import staged

FOLDER = settings.BASE_DIR / "docs" / "screens"
INSIDE = "KARTOTEKA_SCREENS"
"""Set where the command runs for the second time, on the database that is thrown away."""
DAY = date(1977, 5, 25)
"""The day of the card and the ruling of the day."""
WIDTHS = {1280: 800, 390: 844}
LAID_OUT = {"faces": "Twelve faces", "sheet": "A sheet to print"}
"""Pictures that show no page, by the words over them; in either language."""
SHEET_WIDTH = 900
HOURS = {"light": "ru", "dark": "en"}
QUALITY = 72
STEADY = [
    *("--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"),  # as root, and in a small /dev/shm
    *("--disable-gpu", "--num-raster-threads=1", "--disable-partial-raster", "--disable-skia-runtime-opts"),
    *("--force-color-profile=srgb", "--disable-lcd-text", "--font-render-hinting=none"),
]
"""How Chromium is started so that it paints the same page the same way, pixel by pixel."""
DECODED = "Promise.all([...document.images].filter(one => one.complete).map(one => one.decode().catch(() => 0)))"
"""Resolves when every picture that has come is ready to be painted."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A page to be photographed. `stage`: the table it shows; `{…}` in an address: what lies on the desk; `tall`: how
    much of it, in pixels (0: one window)."""

    name: str
    caption: str
    address: str = ""
    stage: str = ""
    tall: int = 0


SHOTS = (
    Shot("home", "The first page", "/", tall=2600),
    Shot("style", "The style page", "/style/", tall=3200),
    Shot("grid", "The catalogue as a grid", "/cards/fluxx/", tall=1500),
    Shot("list", "The catalogue as a list", "/cards/destiny/?view=list", tall=1200),
    Shot("text", "The catalogue as texts", "/cards/fluxx/?view=text", tall=1000),
    Shot("card", "A card", "/cards/fluxx/k.yoda/", tall=1900),
    Shot("character", "A card with a die", "/cards/destiny/01038/", tall=1500),
    Shot("collection", "A collection", "/collection/destiny/", tall=1300),
    Shot("builder", "The deck builder", "/decks/{deck}/"),
    Shot("team", "A team is built", "/decks/{team}/"),
    Shot("teams", "The team finder", "/decks/teams/?side=hero", tall=1300),
    Shot("figures", "A deck in figures", "/decks/rey/figures/?seed=3", tall=2200),
    Shot("editor", "The workshop", "{card}", tall=1500),
    Shot("export", "A deck on its way out", "/decks/{deck}/export/?format=print", tall=1500),
    Shot("report", "What bots found in a deck", "/play/deck/{deck}/simulate/{run}/", tall=2200),
    Shot("start", "A table at the start", stage="start"),
    Shot("crowded", "A table of eight with many cards", stage="crowded"),
    Shot("finished", "A finished table", stage="over"),
    Shot("replay", "A replay", "replay/?ply=40", stage="over"),
)


class Command(BaseCommand):
    help = "Photograph the site for docs/screens/, from a database of its own."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "names", nargs="*", metavar="NAME", help=f"of {', '.join([*(s.name for s in SHOTS), *LAID_OUT])}; else all"
        )
        parser.add_argument("--folder", type=Path, default=FOLDER, help="where to (default: docs/screens)")

    def handle(self, *args: Any, names: list[str], folder: Path, **options: Any) -> None:
        if unknown := set(names) - {*(shot.name for shot in SHOTS), *LAID_OUT}:
            raise CommandError(f"No such picture: {', '.join(sorted(unknown))}.", returncode=2)
        chromium()
        if os.environ.get(INSIDE):
            wanted = names or [*(shot.name for shot in SHOTS), *LAID_OUT]
            self.photograph([shot for shot in SHOTS if shot.name in wanted], folder, wanted)
        else:
            again(["screens", *names, "--folder", str(folder.resolve())])

    def photograph(self, shots: list[Shot], folder: Path, wanted: list[str]) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_cards", verbosity=0)
        call_command("load_decks", verbosity=0)
        home.today = lambda: DAY
        token = new_token()
        tables = {
            (stage, language): staged(stage, Holder(None, hashed(token)), language).get_absolute_url()
            for stage in sorted({shot.stage for shot in shots if shot.stage})
            for language in HOURS.values()
        }
        laid: Mapping[str, Desk] = {}
        if "sheet" in wanted or any("{" in shot.address for shot in shots):
            laid = desks(Holder(None, hashed(token)))
        folder.mkdir(parents=True, exist_ok=True)
        lay_out(folder, laid, wanted)
        if any("{run}" in shot.address for shot in shots):
            for desk in laid.values():
                wait(desk)
        with served() as url, cameras(url, token) as views:
            for (width, hour), page in views.items():
                for shot in shots:
                    language = HOURS[hour]
                    seen = shot.address.format_map(laid[language].addresses()) if laid else shot.address
                    address = tables.get((shot.stage, language), "") + seen
                    picture = take(page, url + address, width, shot.tall)
                    picture.save(folder / file_name(shot, width, hour), "WEBP", quality=QUALITY, method=6)
        (folder / "README.md").write_text(index(), encoding="utf-8")
        size = sum(file.stat().st_size for file in folder.glob("*.webp"))
        self.stdout.write(f"{len(shots) * len(views)} pictures; the folder holds {size / 2**20:.1f} MB.")


def lay_out(folder: Path, laid: Mapping[str, Desk], wanted: list[str]) -> None:
    """What shows no page: twelve faces in one picture, and a sheet to print, in either language."""
    for language in sorted(HOURS.values()):
        if "faces" in wanted:
            contact_sheet(language).save(folder / f"faces-{language}.webp", "WEBP", quality=QUALITY, method=6)
        if "sheet" in wanted:
            printed(sheet(laid[language], language)).save(
                folder / f"sheet-{language}.webp", "WEBP", quality=QUALITY, method=6
            )


def printed(document: bytes) -> Image.Image:
    """The first page of a PDF."""
    try:
        from pypdfium2 import PdfDocument
    except ImportError as error:
        raise CommandError("pypdfium2 is missing: pip install -e '.[test]'", returncode=2) from error
    page = PdfDocument(document)[0]
    image: Image.Image = page.render(scale=SHEET_WIDTH / page.get_width()).to_pil()
    return image.convert("RGB")


def again(command: list[str]) -> None:
    """The same command once more, on a database that is thrown away afterwards."""
    with tempfile.TemporaryDirectory() as place:
        desk = {name: value for name, value in os.environ.items() if not name.startswith("SECRET_KEY")}
        env = {**desk, INSIDE: "1", "DEBUG": "1", "DATABASE_URL": f"sqlite:///{place}/screens.sqlite3"}
        # What is started is this command itself.
        done = subprocess.run([sys.executable, str(settings.BASE_DIR / "manage.py"), *command], env=env, check=False)  # noqa: S603
    if done.returncode:
        raise CommandError("The pictures were not taken.", returncode=done.returncode)


def chromium() -> str:
    """The browser of this machine."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise CommandError("No Chromium: install it, or name one in CHROMIUM.", returncode=2)
    return found


@contextmanager
def served() -> Iterator[str]:
    """The site on a free port of this machine, while the block runs."""
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(get_asgi_application(), lifespan="off", log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=10)


@contextmanager
def cameras(url: str, token: str) -> Iterator[dict[tuple[int, str], Any]]:
    """A page for every width and hour, of a browser in which the guest of the staged tables sits."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CommandError("Playwright is missing: pip install -e '.[test]'", returncode=2) from error
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium(), args=STEADY)
        views = {}
        for width, height in WIDTHS.items():
            for hour, language in HOURS.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=hour,  # type: ignore[arg-type]  # a key of HOURS is one of the words it takes
                    locale=language,
                    reduced_motion="reduce",
                    has_touch=width < 900,
                )
                context.add_cookies([{**guest_cookie(token), "url": url}])  # type: ignore[typeddict-item]
                views[width, hour] = context.new_page()
        yield views
        browser.close()


def take(page: Any, address: str, width: int, tall: int) -> Image.Image:
    """A picture of a page, from its top down: of one window, or of at most so many pixels."""
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.goto(address)
    if tall:
        height = min(tall, page.evaluate("document.documentElement.scrollHeight"))
        page.set_viewport_size({"width": width, "height": height})
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.evaluate(DECODED)
    page.wait_for_timeout(250)
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def file_name(shot: Shot, width: int, hour: str) -> str:
    return f"{shot.name}-{width}-{hour}.webp"


def index() -> str:
    """The page of all pictures."""
    lines = [
        "# The site in pictures",
        "",
        "Taken by `make screens`, from a database of its own with staged tables and desks: nobody touches them up.",
        "By day the pages are Russian, by night English. What they are looked through for: [look.md](../look.md).",
    ]
    for shot in SHOTS:
        lines += ["", f"## {shot.caption}", "", "| | by day | by night |", "|---|---|---|"]
        for width in WIDTHS:
            cells = [f"![{shot.caption}, {width} px, {hour}]({file_name(shot, width, hour)})" for hour in HOURS]
            lines.append(f"| {width} px | {' | '.join(cells)} |")
    lines += [
        "",
        "The twelve faces: eight cards that ship, and four that somebody might invent; the sheet holds the four.",
    ]
    for name, caption in LAID_OUT.items():
        lines += ["", f"## {caption}", ""]
        lines += [f"![{caption}, {language}]({name}-{language}.webp)" for language in sorted(HOURS.values())]
    return "\n".join([*lines, ""])
