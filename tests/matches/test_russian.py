"""Whole games in Russian hold no English word."""

from __future__ import annotations

import random
import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from play.models import Match
from play.services.setups import standard_deck
from tests.matches.helpers import Page, english, new_table


def test_whole_games_in_russian_hold_no_english_word(db):
    client = Client(headers={"accept-language": "ru"})
    names = {card.name.ru for card, _n in standard_deck("fluxx")}
    roll = random.Random(4)
    for kinds in ({"who_B": "greedy"}, {"who_B": "person", "who_C": "greedy"}):
        data = {"language": "ru", "name_A": "Аня", "name_B": "Боря", "name_C": "Вера", "turn_limit": "12"} | kinds
        page = Page(client, new_table(client, **data))
        for _ in range(90):
            for look in ("", "?table=text", "replay/", "?table=picture"):
                assert english(client.get(page.url + look).content.decode(), names) == [], look
            page.load()
            if page.match.over:
                break
            if page.options:
                page.post("act", option=roll.choice(page.options))
            elif "nobody/" in page.html and roll.random() < 0.6:
                page.post("nobody")
            else:
                page.post("device", seat=re.findall(r'name="seat" value="([AB])" data-digit', page.html)[-1])
            assert english(page.html, names) == []


@pytest.mark.parametrize(
    ("names", "said"), [(["Бруно"], "Бруно: думает…"), (["Бруно", "Клара"], "Бруно, Клара: думают…")]
)
def test_one_thinks_and_several_think(names, said):
    thinking = [SimpleNamespace(name=name) for name in names]
    for page in ("play/_ask.html", "play/_text_ask.html"):
        with translation.override("ru"):
            html = render_to_string(
                page, {"scene": {"thinking": thinking}, "board": {}, "match": Match(pk="tablename2")}
            )
        assert said in re.sub(r"<[^>]+>", "", html)
