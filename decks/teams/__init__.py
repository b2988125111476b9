"""The finder of teams for Destiny: how many legal teams there are for a question, exactly, and which are the best.

Pure. `docs/team-finder.md` tells what is counted and how. Knows `decks.rules.destiny.team`, which says whether a team
may be; must not know rows, people or pages.

* `candidates`: the cards a format lets into teams; `fits`: what may still be added to a team.
* `question`: what can be asked. `options`: the ways in which each title can stand in a team.
* `cases`: teams sorted by the cards that care about others, so that all the rest is independent.
* `counting`: numbers, as coefficients of polynomials in one big integer. `search`: the best, by an exact bound.
* `finder`: a question → its answer.
"""

from __future__ import annotations
