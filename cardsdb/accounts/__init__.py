"""Accounts: signing up, logging in and out, what one has, taking along what a guest has made, and going away.

`adoption` knows what belongs to people, `forms` reads what they type, `views` shows it. Knows no deck and no match.
"""
