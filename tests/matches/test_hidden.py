"""No page holds a card that its reader may not know."""

from __future__ import annotations

import random
import re

from tests.matches.helpers import Page, hidden_words, leaks, new_table


def test_no_page_of_a_random_game_holds_a_hidden_card(db, client):
    roll = random.Random(5)
    page = Page(client, new_table(client, who_C="random", name_A="Anna"))
    for _ in range(30):
        match = page.match
        hidden = hidden_words(match, ["A"])
        for what in ("", "replay/", "replay/?seat=B", "replay/?ply=3&seat=C"):
            assert leaks(client.get(page.url + what).content.decode(), hidden) == []
        page.load()
        if match.over or not page.options:
            break
        page.post("act", option=roll.choice(page.options))


def test_until_a_seat_has_taken_the_device_no_hand_is_in_the_page(db, client):
    page = Page(client, new_table(client, who_B="person", name_A="Anna", name_B="Boris"))
    roll = random.Random(2)
    for _ in range(40):
        page.load()
        match = page.match
        taken = client.cookies.get(f"device-{match.pk}")
        shown = page.hidden("seat") if 'name="seat" value' in page.html and "held" in page.html else ""
        assert leaks(page.html, hidden_words(match, [shown] if shown else [])) == [], taken
        for seat in ("", "A", "B"):
            replay = client.get(f"{page.url}replay/?seat={seat}").content.decode()
            assert leaks(replay, hidden_words(match, [])) == []
        if match.over:
            break
        if page.options:
            page.post("act", option=roll.choice(page.options))
        elif "nobody/" in page.html and roll.random() < 0.7:
            page.post("nobody")
        else:
            page.post("device", seat=re.findall(r'name="seat" value="([AB])" data-digit', page.html)[-1])
