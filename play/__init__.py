"""What a card does: engines, bots, simulation, matches and tables.

May import `decks` and `cardsdb`; nobody imports it.
"""
