"""What a legal deck is: decks, the rules of each game, listings, exports, statistics.

May import `cardsdb`; knows nothing of `play`.
"""
