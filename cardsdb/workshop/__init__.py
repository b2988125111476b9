"""The workshop: where people invent cards.

`services` keeps their rows, `forms` reads what they type, `views` shows it. Knows no engine and no deck.
"""
