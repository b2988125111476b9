"""Faces of cards: content in, picture out. Pure: no Django, no clock, no files; the fonts are lent by the caller.

    face = GAMES["fluxx"].make(...)                        # content, from a card's plain data
    picture = render(face, SIZES["grid"], fonts)           # a WebP or PNG file, as bytes

`cardsdb.services.faces` keeps what was rendered and gives it addresses.
"""

from cardsdb.faces.face import SIZES, Face, Size
from cardsdb.faces.games import GAMES
from cardsdb.faces.paint import FontLoader
from cardsdb.faces.render import Fit, fits, render

__all__ = ["GAMES", "SIZES", "Face", "Fit", "FontLoader", "Size", "fits", "render"]
