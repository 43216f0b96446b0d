"""Games of unruly players with simulated eyes: how each ends, and what was asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from app.lang import Message, Translator
from app.rules import TileSet
from app.rules.options import Chosen
from tests.worlds.manners import Sat
from tests.worlds.people import REPAIR, Asked
from tests.worlds.unruly import USUAL, Sitting

BAR = 3.0
"""The limit of questions per game that no player has caused; a result must be below it."""


@dataclass
class Figures:
    """The results of these games.

    ``asked`` counts the questions by (key, cause), ``repaired`` the corrections by touch, by cause; a cause is an
    unruly act, "" for none. ``faults`` are games with a wrong result, ``silent`` moments at which the app was wrong
    without any hint on its screen, both as (seed, what). ``log`` has every question of each game, by its seed.
    ``interrupted`` counts the questions at which the program was stopped and went on, by their kind.
    """

    games: int = 0
    moves: int = 0
    asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    repaired: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, str]] = field(default_factory=list)
    silent: list[tuple[int, str]] = field(default_factory=list)
    log: dict[int, list[Asked]] = field(default_factory=dict)
    interrupted: Counter[str] = field(default_factory=Counter)

    def add(self, sat: Sat) -> None:
        """Add one game."""
        tally = sat.people.tally
        self.games += 1
        self.moves += len(sat.truth.moves)
        self.asked += tally.asked
        self.repaired += tally.repaired
        self.faults += [(sat.seed, fault) for fault in sat.faults]
        self.silent += [(sat.seed, what) for what in tally.silent]
        self.log[sat.seed] = tally.log

    @property
    def beyond(self) -> float:
        """Questions and corrections per game that no player caused."""
        asked = sum(n for (_, cause), n in self.asked.items() if not cause)
        return (asked + self.repaired[""]) / max(1, self.games)

    @property
    def caused(self) -> float:
        """Questions and corrections per game that players caused."""
        return sum(n for (_, cause), n in self.asked.items() if cause) / max(1, self.games)

    @property
    def passed(self) -> bool:
        """Whether every game ended with the right result, with no silent error and few enough questions."""
        return not self.faults and not self.silent and self.beyond < BAR

    def as_dict(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {
            "games": self.games,
            "moves": self.moves,
            "beyond": round(self.beyond, 3),
            "caused": round(self.caused, 3),
            "asked": [{"question": key, "cause": cause, "times": n} for (key, cause), n in self.asked.most_common()],
            "repaired": dict(self.repaired),
            "faults": [{"seed": seed, "what": what} for seed, what in self.faults],
            "silent": [{"seed": seed, "what": what} for seed, what in self.silent],
            "interrupted": dict(self.interrupted),
            "passed": self.passed,
            "log": {seed: [_spelled(asked) for asked in log] for seed, log in self.log.items()},
        }

    def lines(self) -> Iterator[str]:
        """The report as lines for people."""
        yield f"games of unruly players     {self.games:8}"
        yield f"moves                       {self.moves:8}"
        yield f"games that did not end right{len({seed for seed, _ in self.faults}):8}"
        yield f"wrong without a word        {len(self.silent):8}"
        yield f"questions a game, caused    {self.caused:8.2f}"
        yield f"questions a game, beyond    {self.beyond:8.2f}   (bar: fewer than {BAR:g})"
        yield ""
        yield "times a game, question, cause:"
        for (key, cause), times in self.asked.most_common():
            yield f"{times / self.games:8.2f}  {key:22} {cause or '-'}"
        yield ""
        yield "times a game put right by touch, cause:"
        for cause, times in self.repaired.most_common():
            yield f"{times / self.games:8.2f}  {cause or '-'}"
        if self.interrupted:
            yield ""
            yield "times the program was stopped at an open question and went on:"
            yield from (f"{times:8}  {key}" for key, times in self.interrupted.most_common())
        for seed, what in (*self.faults, *self.silent):
            yield f"game {seed}: {what}"

    def log_lines(self) -> Iterator[str]:
        """Every question of every game in order: the turn, the cause, the question and the answer."""
        for seed, log in self.log.items():
            caused = sum(1 for asked in log if asked.cause)
            yield f"game {seed}: {len(log)} times, {caused} of them caused by the players"
            for asked in map(_spelled, log):
                told = f"{asked['text']} {asked['detail']}".strip() or "nothing was said"
                yield f"  tile {asked['turn']:>3}  {asked['question']:18} {asked['cause'] or '-':14} {told}"
                yield f"{'':43}-> {asked['answer']}"
            yield ""


def _spelled(asked: Asked) -> dict[str, object]:
    """One entry of the log in words."""
    return {
        "turn": asked.turn,
        "question": asked.key if asked.key == REPAIR else asked.key.removeprefix("ask."),
        "cause": asked.cause,
        "text": _text(asked.text),
        "detail": _text(asked.detail),
        "answer": _text(asked.answer),
    }


def _text(told: Message | str | None) -> str:
    return _translator().text(told) if isinstance(told, Message) else told or ""


@cache
def _translator() -> Translator:
    return Translator.load()


def measure(tileset: TileSet, games: int = 300, seed: int = 0, options: Chosen = USUAL) -> Figures:
    """Play that many games by the rules of those ``options``, numbered from ``seed``."""
    figures = Figures()
    for number in range(seed, seed + games):
        figures.add(Sitting(tileset, number, options=options).play())
    return figures
