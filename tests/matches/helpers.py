"""What the tests of matches share: games begun and played on, pages as a reader has them, what they must not say."""

from __future__ import annotations

import json
import re
from html import unescape

from cardsdb.services.people import Holder, hashed
from play.engines import engine
from play.engines.api import Event
from play.models import Kind, Match
from play.services import bots, matches, positions, records
from play.services.matches import Place, Wish
from play.services.setups import standard_deck

ME = Holder(guest=hashed("me"))


SOLO = (Place("Аня"), Place("Bruno", Kind.BOT, "random"))


PAIR = (Place("Аня"), Place("Боря"))


def begin(places=SOLO, seed=7, **options):
    return matches.new_match(Wish("fluxx", places, seed, "ru", {"first": "A", **options}), ME)


def decide(match, n=1, pick=0):
    """So many decisions of the people, each the option at `pick`, with the bots' answers between."""
    for _ in range(n):
        bots.play_bots(match, 5)
        decision = next((d for d in positions.position(match).state.decisions if d.seat in people(match)), None)
        if decision is None:
            break
        option = decision.options[pick % len(decision.options)].text
        matches.act(match, decision.seat, option, match.version)
    return bots.play_bots(match, 5)


def people(match):
    return {seat.letter for seat in match.seats.all() if not seat.is_bot}


def digest(match):
    return positions.position(match).state.digest()


def finished(places=SOLO):
    for seed in range(1, 60):
        match = begin(places, seed, no_creepers=True, turn_limit=6)
        for _ in range(40):
            decide(match)
            if match.over:
                return match
    raise AssertionError("no game ended")


def new_table(client, **more):
    data = {"who_A": "person", "who_B": "random", "first": "A", "seed": "7", "language": "en"} | more
    answer = client.post("/play/fluxx/", data)
    assert answer.status_code == 302, answer.context["form"].errors
    return answer["Location"]


class Page:
    """A table page and the forms on it."""

    def __init__(self, client, url):
        self.client, self.url = client, url
        self.load()

    def load(self):
        self.answer = self.client.get(self.url)
        self.html = self.answer.content.decode()
        return self

    @property
    def match(self):
        return Match.objects.get(pk=self.url.split("/")[2])

    def hidden(self, name):
        return re.search(rf'name="{name}" value="([^"]*)"', self.html)[1]

    @property
    def options(self):
        return list(dict.fromkeys(re.findall(r'form="act" name="option" value="([^"]+)"', self.html)))

    def post(self, what, **data):
        hidden = {name: self.hidden(name) for name in ("version", "key", "seat") if f'name="{name}"' in self.html}
        self.answer = self.client.post(f"{self.url}{what}/", hidden | data, follow=True)
        self.html = self.answer.content.decode()
        return self.answer


def hidden_words(match, allowed):
    """Codes and names of the cards that the seats `allowed` cannot know, neither now nor from what they were told."""
    setup, rules = positions.setup_of(match), engine("fluxx")
    state = positions.position(match).state
    eyes = [*allowed, None]
    known = json.dumps([rules.view(state, seat) for seat in eyes])
    actions = match.actions.filter(number__lte=match.head)
    events = [*rules.opening(setup, match.seed), *(Event(**row) for action in actions for row in action.events)]
    told = json.dumps([rules.redact(event, seat) for event in events for seat in eyes])
    found = []
    for card, _n in setup.decks[0]:
        if f'"{card.code}"' not in known and f'"{card.code}"' not in told:
            found += [card.code, card.name.en]
    return found


MENTIONS = (
    r'<span class="paper-text">.*?</span></span></span>',
    r'<div class="(?:pop|whynot)\b.*?</div>',
    r'<ul class="gaps".*?</ul>',
    r'<span class="says">.*?</span>',
    r'aria-label="[^"]*"',
)
"""Where a card that lies open may name others: its text, and what is missing for a goal."""


def leaks(html, words):
    """The hidden codes anywhere in a page, and the hidden names anywhere but in texts of cards that lie open."""
    plain = unescape(html)
    bare = html
    for mention in MENTIONS:
        bare = re.sub(mention, " ", bare, flags=re.S)
    bare = unescape(bare)
    for card, _n in standard_deck("fluxx"):
        if card.name.en not in words and any(word in card.name.en for word in words):
            bare = bare.replace(card.name.en, " ")  # «Draw 2 and Use Them» is no sign of «Draw 2»
    codes = [w for w in words if w[1:2] == "." and w in plain]
    names = [w for w in words if w[1:2] != "." and w in bare]
    found = [w for w in codes if re.search(rf"(?<![\w.-]){re.escape(w)}(?![\w-])", plain)]
    return found + [w for w in names if re.search(rf"(?<!\w){re.escape(w)}(?!\w)", bare)]


def record_text():
    match = decide(begin(), 4)
    return records.text_of(match, list(match.seats.all()))


def play_on(client, match, **data):
    return client.post(f"/play/{match.pk}/play-on/", {"ply": "2", "chance": "same"} | data)


def typed(page, text):
    page.load()
    page.post("act", typed=text)
    return page.answer, unescape(page.html)


ALLOWED = re.compile(r"\bFluxx\b")  # the name of the game


def english(html, names):
    """Latin words that a reader sees or hears: in text, titles and labels, names of cards left out."""
    html = re.sub(r'<(\w+)[^>]* lang="en".*?</\1>', " ", html, flags=re.S)
    body = html.partition("</head>")[2] or html
    heard = re.findall(r'(?:title|aria-label|placeholder|alt)="([^"]*)"', body)
    bare = re.sub(r"<(script|head|kbd|code)\b.*?</\1>", " ", html, flags=re.S)
    seen = unescape(" ".join([re.sub(r"<[^>]+>", " ", bare), *heard])).replace("\xad", "")
    for name in sorted(names, key=len, reverse=True):
        seen = seen.replace(name, " ")
    seen = ALLOWED.sub(" ", seen)
    return sorted(set(re.findall(r"[A-Za-z]{2,}", seen)))
