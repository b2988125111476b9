"""What people own of the cards of a game: counted, changed, brought in, given out and shown to others.

Knows cards, people and boxes; must not know decks: what is missing for one is `decks.services.missing`.
"""
