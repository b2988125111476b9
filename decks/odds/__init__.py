"""Exact odds of dice and draws, for players who weigh a deck: no simulation, whole numbers until the last division.

Pure: sides of dice and numbers of cards in, chances out. Knows how dice are resolved (docs/rules of Destiny §6.4), not
which dice a deck has nor how a page shows what comes out.
"""
