"""Replays a game record through the rules: the scores with every scoring, and every problem with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from app.rules.dealing import seal_of
from app.rules.errors import Problem, StateError
from app.rules.game import Game
from app.rules.moves import Discard, Move, Pass, Place
from app.rules.record import LoadTileSet, Record, Turn, read_record
from app.rules.shipped import load_tileset
from app.rules.tileset import TileSet
from app.rules.values import Phase, Scoring, SeatState
from app.rules.violations import SIDE_NAMES, Clash
from app.values import Cell


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring and where in the record it happened: ``line`` of the text, ``turn`` as numbered there."""

    line: int
    turn: int
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class Allowed:
    """A tile that the players allowed (GR-H4): the sides at which it clashes, and where in the record it was laid."""

    line: int
    turn: int
    cell: Cell
    clashes: tuple[Clash, ...]


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """The result of a replay.

    ``players`` in playing order, empty when the head of the record cannot be used. ``stopped`` is the line at which the
    replay stopped because of a problem, None when every line was played. ``record`` and ``game`` are None when the head
    cannot be used; otherwise ``game`` is the game after the last line played.
    """

    players: tuple[SeatState, ...]
    scorings: tuple[Scored, ...]
    problems: tuple[Problem, ...]
    stopped: int | None
    record: Record | None
    game: Game | None
    allowed: tuple[Allowed, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the replayed game is over."""
        return self.game is not None and self.game.phase is Phase.OVER

    def to_json(self) -> dict[str, Any]:
        """The report as plain values for a JSON document."""
        winners = self.game.result().winners if self.game is not None and self.over else ()
        return {
            "game": self.record.game if self.record else None,
            "tileset": self.record.tileset if self.record else None,
            "turns": len(self.record.turns) if self.record else 0,
            "over": self.over,
            "stopped": self.stopped,
            "players": [
                {
                    "colour": p.colour,
                    "score": p.score,
                    "by": dict(p.by),
                    "tokens": p.tokens,
                    "supply": dict(p.supply),
                    "won": p.colour in winners,
                }
                for p in self.players
            ],
            "scorings": [{"line": s.line, "turn": s.turn, **_scoring_json(s.scoring)} for s in self.scorings],
            "allowed": [
                {"line": a.line, "turn": a.turn, "cell": list(a.cell), "clashes": [_clash_json(c) for c in a.clashes]}
                for a in self.allowed
            ],
            "problems": [
                {"line": p.line, "column": p.column, "rule": p.rule or None, "text": p.text} for p in self.problems
            ],
        }


def replay(text: str, load_tileset: LoadTileSet = load_tileset) -> ReplayReport:
    """Replay the record in ``text``. No fault of the text raises: all are in the report.

    An illegal action is reported and counts as a pass. The replay stops at an illegal tile or a line that cannot be
    read; faults of the text are still reported up to the last line.
    """
    loaded: dict[str, TileSet] = {}

    def load(name: str) -> TileSet:
        loaded[name] = load_tileset(name)
        return loaded[name]

    record, problems = read_record(text, load)
    if record is None:
        return ReplayReport((), (), problems, None, None, None)
    unreadable = min((p.line for p in problems), default=None)
    player = _Player(record, start(record, loaded[record.tileset]), unreadable)
    player.play()
    found = sorted([*problems, *player.problems], key=lambda p: (p.line, p.column))
    game = player.game
    seats = tuple(game.seat(colour) for colour in game.seats)
    return ReplayReport(
        seats, tuple(player.scorings), tuple(found), player.stopped, record, game, tuple(player.allowed)
    )


def start(record: Record, tileset: TileSet) -> Game:
    """The game that the head of the record describes, before its first turn."""
    return Game(tileset, record.seats, record.options, record.seed, record.order)


def record_of(game: Game, tileset_name: str | None = None) -> Record:
    """The record of a game as far as it has been played.

    ``tileset_name`` is the name or folder of its tile set, None for the name of the game. Raises StateError for a game
    from a position, because a record holds the moves from the start tile on.
    """
    if game.began_with is not None:
        raise StateError("this game began with a position: a record tells games from the start tile on")
    past = game.copy()
    told: list[tuple[str, Move]] = []
    while past.moves:
        move = past.pop()
        told.append((past.on_turn, move))
    turns = [
        Turn(number, colour, tuple(move for _, move in moves))
        for number, (colour, moves) in enumerate(groupby(reversed(told), key=lambda pair: pair[0]), 1)
    ]
    over = game.phase is Phase.OVER
    sealed = game.token_order is not None or game.token_seed >> 64 != 0  # a shorter seed could be found by trying
    return Record(
        game=game.tileset.game,
        tileset=tileset_name or game.tileset.game,
        seats=game.seats,
        options=game.options,
        seed=game.token_seed,
        values=_known_values(game),
        turns=tuple(turns),
        result={colour: game.seat(colour).score for colour in game.seats} if over else None,
        order=game.token_order,
        seal=seal_of(game) if sealed else "",
    )


def _known_values(game: Game) -> dict[str, tuple[int | None, ...]]:
    """The values of real tokens that are known, by colour; empty for virtual tokens, which the seed decides."""
    if game.options.tokens != "physical":
        return {}
    return {colour: values for colour in game.seats if (values := game.known_values(colour))}


class _Player:
    """Plays the turns of a record and collects their problems."""

    def __init__(self, record: Record, game: Game, unreadable: int | None) -> None:
        self.record = record
        self.game = game
        self.unreadable = unreadable
        self.problems: list[Problem] = []
        self.scorings: list[Scored] = []
        self.allowed: list[Allowed] = []
        self.stopped: int | None = None

    def wrong(self, line: int, column: int, text: str, rule: str = "") -> None:
        self.problems.append(Problem(line, column, text, rule))

    def play(self) -> None:
        for number, turn in enumerate(self.record.turns, 1):
            if self.unreadable is not None and turn.line >= self.unreadable:
                break
            if not self.turn(turn, last=number == len(self.record.turns)):
                self.stopped = turn.line
                return
        self.stopped = self.unreadable
        if self.stopped is None:
            self.check_foot()

    def turn(self, turn: Turn, *, last: bool) -> bool:
        """Play one line; False when the replay cannot continue after it."""
        seat = self.game.on_turn
        if self.over(seat):
            self.wrong(turn.line, 0, "the game is over: no turn may follow")
            return False
        if turn.colour != seat:
            self.wrong(turn.line, 0, f"it is the turn of {seat}, not of {turn.colour}")
        for move, column in zip(turn.moves, turn.columns or (0,) * len(turn.moves), strict=True):
            if self.over(seat):
                self.wrong(turn.line, column, "the turn is over: nothing may follow it on this line")
                return True
            if not self.move(turn, move, column):
                return False
        if not (last or self.over(seat)) and self.game.phase is Phase.ACT:
            self.wrong(turn.line, 0, "the turn has no action: pass says that nothing more is done")
            self.push(turn, Pass())
        if last or self.over(seat):
            return True
        due = "a tile" if self.game.deck == self.game.main_deck else f"a {self.game.deck} tile"
        self.wrong(turn.line, 0, f"the turn is not over: {due} is due")
        return False

    def over(self, seat: str) -> bool:
        """Whether the turn of ``seat`` is over, or the game."""
        return self.game.phase is Phase.OVER or self.game.on_turn != seat

    def move(self, turn: Turn, move: Move, column: int) -> bool:
        """Make one move; False when it is illegal and the replay cannot continue without it."""
        self.game = self.game.allowing(move)
        why = self.game.why_illegal(move)
        if why is None:
            self.push(turn, move)
            return True
        self.wrong(turn.line, column, why.text, why.rule)
        if isinstance(move, Place | Discard) or self.game.phase is not Phase.ACT:
            return False
        self.push(turn, Pass())
        return True

    def push(self, turn: Turn, move: Move) -> None:
        outcome = self.game.push(move)
        self.scorings += [Scored(turn.line, turn.number, scoring) for scoring in outcome.scorings]
        if isinstance(move, Place) and move.allowed and (clashes := self.game.clashes().get(move.cell)):
            self.allowed.append(Allowed(turn.line, turn.number, move.cell, clashes))

    def check_foot(self) -> None:
        """Reveal the real tokens, and compare the scores and the seal with those that the record states."""
        lines = self.record.lines
        if self.record.seal and "seed" in lines and self.record.seal != seal_of(self.game):
            self.wrong(lines.get("seal", 0), 0, "seed and order of the tokens are not those that were sealed")
        for colour, values in self.record.values.items():
            try:
                self.game.reveal(colour, values)
            except ValueError as error:
                self.wrong(lines.get("values", 0), 0, str(error))
        for colour, claimed in (self.record.result or {}).items():
            score = self.game.seat(colour).score
            if score != claimed:
                self.wrong(lines.get("result", 0), 0, f"{colour} has {score} points, the record says {claimed}")


def _clash_json(clash: Clash) -> Mapping[str, Any]:
    neighbour = list(clash.neighbour)
    return {"side": SIDE_NAMES[clash.side], "mine": clash.mine, "theirs": clash.theirs, "neighbour": neighbour}


def _scoring_json(scoring: Scoring) -> Mapping[str, Any]:
    return {
        "kind": scoring.kind,
        "cells": [list(cell) for cell in scoring.cells],
        "points": dict(scoring.points),
        "majority": dict(scoring.majority),
        "tiles": scoring.tiles,
        "symbols": dict(scoring.symbols),
        "tokens": scoring.tokens,
        "doubled": scoring.doubled,
        "shrine": scoring.shrine,
        "tie": scoring.tie,
        "final": scoring.final,
    }
