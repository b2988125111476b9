"""The catalogue for people: search, card pages, three views of the same cards."""
