"""A simulation as its page shows it at one moment: how far it is, what may be done with it, and its report.

Knows runs and reports; must not know requests.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardsdb.services.people import Holder
from play.models import Run, Stage
from play.services import runs
from play.services.figures import figures_of
from play.services.reports import Report, report

LEAST = 20
"""Games without which there is nothing to report."""


@dataclass(frozen=True, slots=True)
class Sight:
    """`state`: its status, or `stalled` where its worker is gone. `ahead`: runs that are played before it."""

    run: Run
    state: str
    mine: bool
    report: Report | None
    ahead: int = 0
    changed: bool = False
    """Whether the deck is another one by now."""
    outdated: bool = False
    """Whether the rules are."""

    @property
    def polls(self) -> bool:
        """Whether the page has to ask again."""
        return self.state in (Stage.QUEUED, Stage.RUNNING)

    @property
    def percent(self) -> int:
        return 100 * self.run.done // self.run.games

    @property
    def resumable(self) -> bool:
        return self.mine and self.state in ("stalled", Stage.CANCELLED, Stage.FAILED)


def sight_of(run: Run, holder: Holder, language: str) -> Sight:
    """What somebody sees of a run. One that waits is given a worker if there is room for it by now."""
    ahead = 0
    if run.status == Stage.QUEUED:
        ahead = runs.queue_before(run)
    state = "stalled" if runs.stalled(run) else run.status
    polls = state in (Stage.QUEUED, Stage.RUNNING)
    told = None if polls or run.done < LEAST else _report(run, language)
    changed = run.deck.version != run.deck_version
    return Sight(run, state, runs.may_steer(run, holder), told, ahead, changed, runs.outdated(run))


def _report(run: Run, language: str) -> Report:
    cards = {card.code: card for card, _n in runs.job_of(run).setup.decks[0]}
    shipped = figures_of(run.game, run.level, run.seats)
    return report(runs.summary_of(run), cards, run.seats, language, shipped)
