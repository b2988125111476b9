"""Previews of pages that are shared: their addresses, and the folder where what was rendered is kept.

A card's address holds a digest of all that is on the picture, so it may be cached for ever. Knows rows and files; how a
preview looks is `cardsdb.faces.preview`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, override

from cardsdb.catalogue.games import all_games, game_info
from cardsdb.faces import GAMES
from cardsdb.faces.preview import Preview, render_preview
from cardsdb.models import Card
from cardsdb.services.faces import face_of_row, fonts, has_face, keep

SHOWN_OFF = ("k.yoda", "a.jackpot", "c.vader")
"""The cards on the site's own preview, as far as they are there; the last lies on top."""


def preview_of(card: Card, lang: str) -> Preview:
    """What is on a card's preview, from a row loaded `worded` in that language; a game without faces has none."""
    face, info = face_of_row(card, lang), game_info(card.game)
    text = GAMES[card.game].plain(card.shown_text or "", face.lang)
    with override(lang):
        return Preview(
            faces=(face,),
            title=face.title,
            kicker=str(info.kind(card.kind).name),
            glyph=info.kind(card.kind).glyph,
            paragraphs=tuple(line for line in text.splitlines() if line.strip()),
            foot=f"{info.title} · {gettext('Kartoteka')}",
            game=card.game,
        )


def preview_of_site(lang: str) -> Preview:
    cards = Card.objects.public().filter(game="fluxx", code__in=SHOWN_OFF).worded(lang)
    faces = {card.code: face_of_row(card, lang) for card in cards}
    with override(lang):
        return Preview(
            faces=tuple(faces[code] for code in SHOWN_OFF if code in faces),
            title=gettext("Kartoteka"),
            paragraphs=(gettext("Three games. Find any card in plain words, and play under the real rules."),),
            foot=" · ".join(str(info.title) for info in all_games()),
        )


def preview_url(card: Card, lang: str) -> str:
    """The address of a card's preview; the site's for a game without faces."""
    if not has_face(card):
        return site_preview_url(lang)
    return reverse("faces:preview", args=[card.game, card.code, lang, preview_of(card, lang).digest])


def site_preview_url(lang: str) -> str:
    return reverse("faces:site_preview", args=[lang])


def kept_preview(name: str, digest: str) -> Path:
    """Where a rendered preview is kept, whether it is there or not."""
    folder: Path = settings.VAR_DIR / "previews"
    return folder / f"{name}.{digest}.jpg"


def picture(preview: Preview, name: str) -> bytes:
    """The preview as a JPEG file, rendered unless it is kept."""
    file = kept_preview(name, preview.digest)
    try:
        return file.read_bytes()
    except FileNotFoundError:
        made = render_preview(preview, fonts)
        keep(file, made)
        return made


def prune_previews(langs: Iterable[str]) -> int:
    """Remove every kept preview that no page of these languages shares any more; how many those were."""
    wanted = set()
    for lang in langs:
        for card in Card.objects.public().filter(game__in=GAMES).worded(lang).select_related(*GAMES):
            wanted.add(kept_preview(f"{card.game}.{card.code}.{lang}", preview_of(card, lang).digest))
        wanted.add(kept_preview(f"site.{lang}", preview_of_site(lang).digest))
    old = [file for file in (settings.VAR_DIR / "previews").glob("*.jpg") if file not in wanted]
    for file in old:
        file.unlink(missing_ok=True)
    return len(old)
