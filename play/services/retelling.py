"""Games of a simulation to be watched: played once more from the seed, and kept as a finished match.

Knows runs, records and matches. The match is nobody's; its address follows from the run and the seed, so it is made
once only.
"""

from __future__ import annotations

from django.db import IntegrityError
from django.utils import translation
from django.utils.translation import gettext as _

from cardsdb.models.ids import id_of
from cardsdb.services.people import Holder
from play.engines.record import replay
from play.models import Kind, Match, Run
from play.services import records
from play.services.matches import Place
from play.services.runs import job_of, outdated, summary_of
from play.simulate.retold import retold

GAMES = ("shortest", "longest", "random")


def game_of(run: Run, which: str, language: str) -> Match | None:
    """The match of one of the `GAMES`; None if there is none of that name, or the rules are others by now."""
    sample = getattr(summary_of(run), which) if which in GAMES and not outdated(run) else None
    if sample is None:
        return None
    match_id = id_of(f"{run.pk} {run.setup_digest} {sample.seed} {language}".encode(), 10)
    found = Match.objects.filter(pk=match_id).first()
    if found is not None:
        return found
    record = retold(job_of(run), sample.seed)
    named = {"title": run.deck.name, "deck_id": run.deck_id, "match_id": match_id}
    try:
        return records.write(record, replay(record), _places(run, language), Holder(), language, **named)
    except IntegrityError:  # another request was faster by a moment
        return Match.objects.get(pk=match_id)


def _places(run: Run, language: str) -> tuple[Place, ...]:
    with translation.override(language):
        names = [_("Player %(number)d") % {"number": seat + 1} for seat in range(run.seats)]
    return tuple(Place(name, Kind.BOT, run.level) for name in names)
