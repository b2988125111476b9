"""A whole game in a terminal: the table as text, options typed or numbered, bots on the other seats.

Knows the engine contract, records and bots. Knows no game, no Django, no file and no terminal: it is given a function
that reads a line and one that writes one, so it plays with a person, a pipe or a test alike.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardsdb.language.core import CardDef, Words
from cardsdb.language.text import rules_text
from play.bots import bot, entropy_of
from play.engines import engine
from play.engines.api import Decision, Event, IllegalAction, Option, Reason
from play.engines.record import Action, Record, format_record, record_of, replay
from play.voices import SAID, VOICES, Voice

Read = Callable[[str], str | None]
"""Shows a prompt and gives the next line, without its end; None at the end of the input."""
Write = Callable[[str], None]


@dataclass(slots=True)
class Terminal:
    """A game in a terminal. `bots`: which seats bots play, by the bot's name; `save` writes a record to a file.

    `actions` are done, `undone` are batches that `redo` does again, the next one last. `told`: how many actions each
    person has been told of; `begun`: how many a loaded record brought along.
    """

    record: Record
    bots: Mapping[str, str]
    read: Read
    write: Write
    save: Callable[[str, str], None]
    lang: str = "ru"
    file: str | None = None
    curtain: bool = False
    actions: list[Action] = field(default_factory=list)
    undone: list[list[Action]] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)
    told: dict[str | None, int] = field(default_factory=dict)
    begun: int = 0
    state: Any = None
    reader: str | None = None

    def __post_init__(self) -> None:
        self.state, events = replay(self.record)
        self.actions, self.events = list(self.record.actions), list(events)
        self.begun = len(events)

    # ---- what is known of the game ----

    @property
    def voice(self) -> Voice:
        return VOICES[self.record.setup.game]

    @property
    def cards(self) -> dict[str, CardDef]:
        return {card.code: card for deck in self.record.setup.decks for card, _ in deck}

    @property
    def names(self) -> dict[str, Words]:
        return {code: card.name for code, card in self.cards.items()}

    @property
    def seats(self) -> dict[str, str]:
        """What the seats are called: their letters, and the bot behind one."""
        letters = self.state.names
        return {x: f"{x} ({self.bots[x]})" if x in self.bots else x for x in letters}

    def say(self, key: str, **parts: str) -> None:
        self.write(SAID[self.lang][key].format(**parts))

    def current(self) -> Record:
        """The record of the game as it stands."""
        return record_of(self.record.setup, self.record.seed, self.actions, self.state)

    # ---- playing ----

    def play(self) -> None:
        """Play until the game is over and left, the input ends, or somebody quits."""
        while True:
            self.let_bots_play()
            decision = next((d for d in self.state.decisions if d.seat not in self.bots), None)
            if decision is not None and not self.face(decision.seat):
                break
            self.tell(self.reader)
            if decision is not None:
                self.show(decision)
            elif self.state.outcome is not None:
                self.write(self.worded_outcome())
                if all(seat in self.bots for seat in self.state.names):
                    return
                self.say("over")
            if not self.command(decision):
                break
        if self.state.outcome is None:
            self.say("bye")

    def let_bots_play(self) -> None:
        """Bots answer until a person is asked or the game is over."""
        while True:
            decision = next((d for d in self.state.decisions if d.seat in self.bots), None)
            if decision is None:
                return
            seat = self.state.names.index(decision.seat)
            player = bot(self.bots[decision.seat], self.record.setup.game)
            entropy = entropy_of(self.record.seed, len(self.actions))
            choice = self.state.choices(seat).index(player.choose(self.state, seat, entropy))
            self.do(Action(decision.seat, decision.options[choice].text))

    def do(self, action: Action) -> None:
        """Carry out an action and write it down; raises `IllegalAction`, and then nothing has changed."""
        state, seat = self.state, action.seat
        events = state.command(action.text) if seat is None else state.apply(seat, action.text)
        self.actions.append(action)
        self.events.append(events)

    def face(self, seat: str) -> bool:
        """Turn to the person who is asked; False if the input ends behind the curtain."""
        changed = self.reader not in (None, seat)
        self.reader = seat
        if not changed:
            return True
        if self.curtain:
            self.write("\n" * 60)
            if self.read(SAID[self.lang]["curtain"].format(seat=self.seats[seat]) + " ") is None:
                return False
        self.say("turn_of", seat=self.seats[seat])
        return True

    # ---- showing ----

    def tell(self, seat: str | None, since: int | None = None) -> None:
        """What happened since this person last looked, as they may know it."""
        start = self.told.get(seat, self.begun) if since is None else since
        redact = engine(self.record.setup.game).redact
        for events in self.events[start:]:
            told = [redact(event, seat) for event in events]
            for line in self.voice.words.log_lines(told, self.lang, self.names, self.seats, seat):
                self.write("  " + line)
        self.told[seat] = len(self.events)

    def show(self, decision: Decision) -> None:
        """The table as the person asked sees it, the question, and the options."""
        seat, names, seats = decision.seat, self.names, self.seats
        gaps = {
            goal: self.voice.words.explain_goal(lacking, self.lang, names, seats, seat)
            for goal, lacking in self.voice.gaps(self.state, seat)
        }
        view = engine(self.record.setup.game).view(self.state, seat)
        self.write("")
        for line in self.voice.words.table(view, gaps, self.lang, names, seats):
            self.write(line)
        self.write(f"{self.voice.words.prompt(decision, self.lang, names, seats)} ({SAID[self.lang]['hint']})")
        self.show_options(decision)

    def show_options(self, decision: Decision) -> None:
        """The options, numbered, in words and with their texts."""
        for number, button in enumerate(self.buttons(decision), 1):
            self.write(f"{number:>3} {button}  [{decision.options[number - 1].text}]")

    def buttons(self, decision: Decision) -> list[str]:
        """The options in words."""
        words = self.voice.words
        return [words.option(o, decision, self.lang, self.names, self.seats) for o in decision.options]

    def worded_outcome(self) -> str:
        return self.voice.words.outcome(self.state.outcome, self.lang, self.names, self.seats, self.reader)

    # ---- commands ----

    def command(self, decision: Decision | None) -> bool:
        """Read a line and do it, until something has changed; False to leave."""
        while True:
            line = self.read("> ")
            if line is None:
                return False
            word, _, rest = (line := " ".join(line.split())).partition(" ")
            match word:
                case "" | "#":
                    continue
                case "quit" | "exit":
                    return False
                case "undo" | "redo":
                    if self.undo() if word == "undo" else self.redo():
                        return True
                case "save":
                    self.write_down(rest)
                case "log":
                    self.tell(self.reader, since=0)
                case "help":
                    self.say("help")
                case "card":
                    self.show_card(rest)
                case _ if word.startswith("!"):
                    if self.attempt(Action(None, line)):
                        return True
                case _ if decision is None:
                    self.unknown(line, [])
                case _:
                    if self.answer(decision, line):
                        return True

    def answer(self, decision: Decision, line: str) -> bool:
        """What only somebody who is asked can say; True if it was a move."""
        word, _, rest = line.partition(" ")
        match word:
            case "?":
                self.explain(decision)
            case "table":
                self.show(decision)
            case "why":
                self.why(decision, rest)
            case _:
                option = self.meant(decision, line)
                if option is not None:
                    return self.attempt(Action(decision.seat, option.text))
                self.refuse(decision, line)
        return False

    def meant(self, decision: Decision, line: str) -> Option | None:
        """The option that a line names by its number, its text or its words."""
        if line.isdecimal():
            return decision.options[int(line) - 1] if 0 < int(line) <= len(decision.options) else None
        for option, button in zip(decision.options, self.buttons(decision), strict=True):
            if line in (option.text, button) or line.casefold() == _unquoted(button):
                return option
        return None

    def attempt(self, action: Action) -> bool:
        """Do an action, or say why it cannot be done."""
        try:
            self.do(action)
        except IllegalAction as error:
            self.write(self.worded(error.reason))
            return False
        self.undone.clear()
        return True

    def worded(self, reason: Reason) -> str:
        return self.voice.words.reason(reason, self.lang, self.names, self.seats, self.reader)

    def refuse(self, decision: Decision, line: str) -> None:
        """Why what was typed is no option, and what may have been meant."""
        reason = engine(self.record.setup.game).why_not(self.state, decision.seat, line)
        if reason is None or reason.rule == "unknown-option":
            texts = [option.text for option in decision.options]
            self.unknown(line, [*texts, *self.buttons(decision)])
        else:
            self.write(self.worded(reason))

    def unknown(self, line: str, known: Sequence[str]) -> None:
        self.say("unknown", text=line)
        folded = {_unquoted(text): text for text in known}
        close = difflib.get_close_matches(line.casefold(), list(folded), 3, 0.5)
        close += [text for text in folded if line.casefold() in text and text not in close][: 3 - len(close)]
        if close:
            self.say("close", close=", ".join(folded[text] for text in close))
        else:
            self.say("help")

    def explain(self, decision: Decision) -> None:
        """The help: the commands, the options, and why the rest of what one might wish is not possible."""
        self.say("help")
        self.show_options(decision)
        rules = engine(self.record.setup.game)
        wishes = self.voice.wishes(rules.view(self.state, decision.seat), self.cards)
        reasons = [(wish, rules.why_not(self.state, decision.seat, wish)) for wish in wishes]
        refused = [(wish, reason) for wish, reason in reasons if reason is not None]
        if refused:
            self.say("cannot")
        for wish, reason in refused:
            self.write(f"    [{wish}] {self.worded(reason)}")

    def why(self, decision: Decision, text: str) -> None:
        reason = engine(self.record.setup.game).why_not(self.state, decision.seat, text)
        self.write(SAID[self.lang]["can"] if reason is None else self.worded(reason))

    def show_card(self, text: str) -> None:
        card = self.cards.get(text) or next(
            (c for c in self.cards.values() if text.casefold() in (c.name.ru.casefold(), c.name.en.casefold())), None
        )
        if card is None:
            self.say("no_card", text=text)
            return
        self.write(self.names[card.code].ru if self.lang == "ru" else self.names[card.code].en)
        for line in rules_text(card, self.lang, self.names).split("\n"):
            self.write("  " + line)

    # ---- back and forth ----

    def undo(self) -> bool:
        """Take back the last decision of a person, and all that came after it."""
        last = max((n for n, a in enumerate(self.actions) if a.seat not in self.bots), default=None)
        if last is None:
            self.say("nothing_to_undo")
            return False
        self.undone.append(self.actions[last:])
        self.rebuild(self.actions[:last])
        self.say("undone", what=str(self.undone[-1][0]))
        return True

    def redo(self) -> bool:
        """Do again what was undone last."""
        if not self.undone:
            self.say("nothing_to_redo")
            return False
        batch = self.undone.pop()
        for action in batch:
            self.do(action)
        self.say("redone", what=str(batch[0]))
        return True

    def rebuild(self, actions: list[Action]) -> None:
        """The position after the first actions, by replaying them."""
        self.state, events = replay(self.current(), len(actions))
        self.actions, self.events = actions, list(events)
        self.told = {seat: min(n, len(events)) for seat, n in self.told.items()}

    def write_down(self, file: str) -> None:
        """Write the record to a file, the one named last if none is named."""
        self.file = file or self.file
        if self.file is None:
            self.say("save_where")
            return
        try:
            self.save(self.file, format_record(self.current()))
        except OSError as error:
            self.say("not_saved", why=str(error))
            return
        self.say("saved", file=self.file)


def _unquoted(text: str) -> str:
    """An option's words as somebody would type them."""
    return "".join(c for c in text if c not in "«»„“”").casefold()
