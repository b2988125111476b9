"""One game of a simulation played once more, as a record that can be watched.

Pure. The bots and the deal are the same, so the game is: what the summary counted is what is seen.
"""

from __future__ import annotations

from typing import Any

from play.bots import bot, entropy_of
from play.engines import engine
from play.engines.record import Action, Record, record_of

from . import Job


def retold(job: Job, seed: int) -> Record:
    """The game of a seed, as far as the step limit lets it go."""
    setup = job.setup
    bots = [bot(name, setup.game) for name in job.bots]
    state: Any = engine(setup.game).new(setup, seed)
    actions: list[Action] = []
    while not state.over and len(actions) < job.step_limit:
        seat = state.asked()[0]
        decision = next(one for one in state.decisions if one.seat == state.names[seat])
        choices = state.choices(seat)
        option = choices[0]
        if len(choices) > 1:
            option = bots[seat].choose(state, seat, entropy_of(seed, len(actions)))
        text = decision.options[choices.index(option)].text
        state.choose(seat, option)
        actions.append(Action(decision.seat, text))
    return record_of(setup, seed, actions, state)
