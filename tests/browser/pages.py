"""What the browser's tests of all pages share: where the pages are, and somebody who sits at the staged tables."""

from __future__ import annotations

from django.core.management import call_command

from cardsdb.guests import guest_cookie
from cardsdb.services.people import Holder, hashed
from cardsdb.workshop.drafts import Draft
from cardsdb.workshop.services import create as invent
from decks.services.changing import Content, Patch, change, create
from play.services.stages import staged

PAGES = {
    "home": "/",
    "style": "/style/",
    "drawers": "/cards/",
    "grid": "/cards/fluxx/",
    "list": "/cards/fluxx/?view=list",
    "texts": "/cards/fluxx/?view=text&kind=goal",
    "nothing found": "/cards/fluxx/?q=zzzz",
    "an empty drawer": "/cards/zaruba/",
    "card": "/cards/fluxx/k.yoda/",
    "missing card": "/cards/fluxx/k.nobody/",
    "tables": "/play/",
    "lobby": "/play/fluxx/",
    "load": "/play/load/",
    "help": "/help/",
    "api": "/api/",
    "login": "/login/",
    "sign-up": "/signup/",
    "rulings": "/play/scenario/",
    "a ruling": "/play/scenario/fluxx-f-055-choice/?ply=1",
    "decks": "/decks/",
    "no deck found": "/decks/?q=zzzz",
    "somebody's deck": "/decks/duel/",
    "missing deck": "/decks/nosuchdeck/",
    "a deck not one's own": "/decks/duel/history/",
    "export, sheets": "/decks/duel/export/?format=print",
    "export, a text": "/decks/duel/export/?format=csv",
    "import": "/decks/import/",
    "a deck to play": "/play/deck/duel/",
    "simulations": "/play/deck/duel/simulate/",
    "a card to try": "/play/try/k.yoda/",
    "collection": "/collection/destiny/",
    "collection, a part": "/collection/destiny/?own=any&set=AW",
    "collection, a table": "/collection/destiny/import/",
    "collection, a link": "/collection/destiny/share/",
    "missing for decks": "/decks/missing/",
    "a Destiny deck": "/decks/rey/",
    "a deck in figures": "/decks/rey/figures/?seed=3&back=1",
    "two decks": "/decks/rey/compare/?with=kylo-ren",
    "teams": "/decks/teams/?format=starter",
    "no such team": "/decks/teams/?left=7",
    "formats": "/decks/formats/",
    "a format": "/decks/formats/starter/",
    "a new format": "/decks/formats/new/?from=open",
    "workshop": "/workshop/",
    "a new card": "/workshop/fluxx/new/?kind=goal",
    "not found": "/nowhere/",
    "a form's address": "/play/fluxx/quick/",
}
TABLES = ("start", "middle", "crowded", "over")
TOKEN = "0123456789abcdef0123456789abcdef"


def all_pages(language: str) -> dict[str, str]:
    """Every page by its name, with staged tables and replays of the guest of this module."""
    call_command("load_cards", verbosity=0)
    holder = Holder(None, hashed(TOKEN))
    tables = {name: staged(name, holder, language) for name in TABLES}
    found = PAGES | {f"table, {name}": match.get_absolute_url() for name, match in tables.items()}
    found |= {"replay": f"{tables['over'].get_absolute_url()}replay/?ply=20"}
    found |= decks(holder) | invented(holder)
    # The last, for a browser remembers which table was chosen.
    return found | {"text table": f"{tables['middle'].get_absolute_url()}?table=text"}


def decks(holder: Holder) -> dict[str, str]:
    """A deck with mistakes and a past, as its owner sees it."""
    call_command("load_decks", verbosity=0)
    deck = create("fluxx", Content("Пилот «Сокола Тысячелетия»", "# Plan\n\n*Win.*", cards={"g.duel": 1}), holder)
    change(deck, 1, Patch(cards={"k.luke": 3, "k.yoda": 1, "c.vader": 1}))
    here = deck.get_absolute_url()
    rey = create("destiny", Content("eRey", cards={"01038": 1, "01059": 2, "01006": 1}, dice={"01038": (2,)}), holder)
    found = {"builder of Destiny": f"{rey.get_absolute_url()}?team=all&colour=red", "somebody's team": "/decks/rey/"}
    found |= {"builder": here, "history": f"{here}history/?from=1&to=2", "a state": f"{here}history/1/"}
    found |= {"builder, nothing found": f"{here}?q=zzzz", "delete a deck": f"{here}delete/"}
    wrong = {"01038": 1, "01045": 2, "01059": 3, "01089": 1}
    team = Content("Рей и Финн", cards=wrong, dice={"01038": (2,)}, format="open")
    rey = create("destiny", team, holder).get_absolute_url()
    return found | {"a Destiny builder": rey, "a Destiny builder, nothing found": f"{rey}?q=zzzz"}


def invented(holder: Holder) -> dict[str, str]:
    """A card of one's own with a doubt, and the question before it goes."""
    program = "- on: win\n  if: {is: all, of: [k.luke, k.luke]}\n"
    draft = Draft("fluxx", "goal", "Пилот «Сокола Тысячелетия»", "Two Lukes", program=program, mark="x7f3")
    here = invent(draft, holder).get_absolute_url()
    return {"a card of one's own": here, "delete a card": f"{here}delete/"}


def guest(url: str) -> dict[str, str]:
    """The cookie by which the guest is known."""
    return {**guest_cookie(TOKEN), "url": url}
