"""The card language: a card is a small typed program, written once as data.

From the one tree the engine executes, the Russian and English text is generated, the linter checks, the
workshop edits and the search finds. Pure: no Django, no clock, no files. It says what a program may contain;
what it does is the engines' business (`play.engines`).
"""
