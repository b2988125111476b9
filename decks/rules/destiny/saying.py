"""How the rules of Destiny speak: their voice with the entries of `words`.

Pure. Cards of one title and different subtitles are told apart by these.
"""

from __future__ import annotations

from cardsdb.language.destiny import DestinyCard
from cardsdb.language.text import en, ru
from decks.contents import DeckList
from decks.rules.destiny.law import Law
from decks.rules.destiny.words import ENTRIES, FIXES
from decks.rules.saying import Voice, name_of


def named(code: str, lang: str, deck: DeckList) -> str:
    """A card's title in quotation marks, with its subtitle where the deck has another card of that title."""
    card = _card(code, deck)
    if card is None:
        return name_of(code, lang, deck)
    title = getattr(card.name, lang)
    others = (one.name for one, _n in deck if one.code != code)
    if card.subtitle is not None and any(getattr(name, lang) == title for name in others):
        title = f"{title}, {getattr(card.subtitle, lang)}"
    return ru.quoted(title) if lang == "ru" else en.quoted(title)


def _card(code: str, deck: DeckList) -> DestinyCard | None:
    own = next((card for card, _n in deck if card.code == code), None)
    if own is None and isinstance(deck.law, Law) and code in deck.law.book.cards:
        own = deck.law.book.cards[code].card
    return own if isinstance(own, DestinyCard) else None


VOICE = Voice(ENTRIES, FIXES, named)

problem, fix, take_out, strangers = VOICE.problem, VOICE.fix, VOICE.take_out, VOICE.strangers
