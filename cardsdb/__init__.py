"""What a card is and says: the catalogue, the card language, texts, faces, search. Also the project itself.

Knows nothing of decks (`decks`) or of matches (`play`); those import it, never the other way round.
"""
