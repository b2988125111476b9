"""The workshop: where people invent cards.

`drafts` reads what they typed, `pool` is what they may name, `services` keeps their rows, `checking` says what is wrong
and how a card would look, `palette` and `starts` are what they begin with; `views` and `api` show it. Knows no engine
and no deck: whoever uses cards says so in `uses`.
"""
