"""Pages of decks: the list, the builder, the page of somebody else's deck, the history."""
