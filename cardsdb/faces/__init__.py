"""Faces of cards: content in, picture out. Pure: no Django, no clock, no files; the fonts are lent by the caller.

    face = face_of_definition(card, "ru", names)           # content, from a card's definition
    picture = render(face, SIZES["grid"], fonts)           # a WebP or PNG file, as bytes

`cardsdb.services.faces` lends the fonts, keeps what was rendered and gives it addresses.
"""

from cardsdb.faces.content import face_of, face_of_definition
from cardsdb.faces.face import RENDERER_VERSION, SIZES, Face, Size
from cardsdb.faces.games import GAMES
from cardsdb.faces.paint import FontLoader
from cardsdb.faces.render import Fit, fits, render

__all__ = [
    "GAMES",
    "RENDERER_VERSION",
    "SIZES",
    "Face",
    "Fit",
    "FontLoader",
    "Size",
    "face_of",
    "face_of_definition",
    "fits",
    "render",
]
