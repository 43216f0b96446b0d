"""A stored game told again turn by turn, as it is known now: without what was undone, and with every correction.

``turns_of`` plays the moves that count from the start tile on; ``Replay`` makes of each turn a frame for the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.archive.stored import Stored
from app.lang import Message, say
from app.rules import Discard, End, Game, Mine, Move, Outcome, Pass, Phase, Place, PutPiece, Scoring, TakeBack
from app.rules.tileset import TileSet
from app.table.model import commentary
from app.table.model.events import ActionTaken, GameEnded, TileDiscarded, TilePlaced, TokensTold, Undoable
from app.table.model.history import History, apply, begin
from app.table.model.messages import listed, player, players, word
from app.table.model.state import State
from app.table.presentation.on_map import piece_on, stacks_on
from app.table.presentation.view import TableView, view
from app.values import Cell, PlacedFace


@dataclass(frozen=True)
class ToldTurn:
    """One turn with a tile: ``number`` counts from 1 (a bonus tile has that of the turn that brought it), ``colour`` is
    its player, ``cell`` where the tile lies. ``history`` is the game after it, ``told`` what was done and scored,
    ``scorings`` what was scored by it, at the end of the game everything that is scored there. ``highest`` is the most
    tokens that lay on one stack during it: a mountain that it completes has its tokens until the action.
    """

    number: int
    colour: str
    cell: Cell
    history: History
    told: tuple[Message, ...]
    scorings: tuple[Scoring, ...]
    highest: int

    @property
    def game(self) -> Game:
        """The game after this turn, for reading only."""
        return self.history.game


def opening_of(stored: Stored) -> History:
    """The game before its first turn, with the seats, names and tokens that turned out to be right."""
    game = stored.history.game
    start = replace(stored.history.start, token_seed=game.token_seed, token_order=game.token_order)
    return begin(stored.tileset, start)


def turns_of(stored: Stored) -> tuple[ToldTurn, ...]:
    """Every turn of that game so far, the oldest first."""
    tileset, history = stored.tileset, opening_of(stored)
    turns: list[ToldTurn] = []
    moves = [move for _, move in stored.history.entries]
    told: list[Message] = []
    scorings: list[Scoring] = []
    highest = 0
    for at, move in enumerate(moves):
        before, outcome = history.game, None
        number, colour = before.turn_number, before.on_turn
        history = apply(tileset, history, _event(move))
        outcome = _outcome(before, move)
        told += _sentences(before, move, outcome, history)
        scorings += outcome.scorings
        highest = max(highest, highest_stack(history.game))
        nowhere = Cell(0, 0) if isinstance(move, End) else None
        cell = next((m.cell for m in reversed(moves[: at + 1]) if isinstance(m, Place)), nowhere)
        ends = not isinstance(move, Discard) and (not isinstance(move, Place) or at + 1 == len(moves))
        if ends and cell is not None:
            turns.append(ToldTurn(number, colour, cell, history, tuple(told), tuple(scorings), highest))
            told, scorings, highest = [], [], 0
    return _with_the_end(tileset, stored, turns)


def highest_stack(game: Game) -> int:
    """The tokens on the highest stack; 0 where there is none."""
    return max((stack.count for stack in game.stacks.values()), default=0)


def _with_the_end(tileset: TileSet, stored: Stored, turns: list[ToldTurn]) -> tuple[ToldTurn, ...]:
    """The turns; the last of a game that is over has the values of real tokens that the players told (GR-85), and tells
    who has won with them.
    """
    if turns and turns[-1].game.phase is Phase.OVER:
        history = turns[-1].history
        for seat, values in sorted(stored.history.values.items()):
            history = apply(tileset, history, TokensTold(history.game.seats[seat], values))
        victors = history.game.result().victors
        over = say("archive.did.over", count=len(victors), players=players(victors, history.start.names))
        turns[-1] = replace(turns[-1], history=history, told=(*turns[-1].told, over))
    return tuple(turns)


def _event(move: Move) -> Undoable:
    if isinstance(move, Place):
        return TilePlaced(PlacedFace(move.face, move.cell, move.rotation), "touch", move.allowed)
    if isinstance(move, Discard):
        return TileDiscarded(move.face)
    if isinstance(move, End):
        return GameEnded()
    assert isinstance(move, PutPiece | Mine | TakeBack | Pass), "every other move is an action"
    return ActionTaken(move, "touch")


def _outcome(before: Game, move: Move) -> Outcome:
    return before.copy().push(move)


def _sentences(before: Game, move: Move, outcome: Outcome, after: History) -> list[Message]:
    """What that move was and what it scored, without naming any place: the map shows it."""
    names = after.start.names
    who = player(before.on_turn, names)
    told: list[Message] = []
    if isinstance(move, Discard):
        told.append(say("archive.did.discard", player=who))
    elif isinstance(move, PutPiece):
        kind = before.tileset.by_id[before.tiles[move.cell].design].segments[move.segment].kind
        did = "archive.did.piece" if commentary.moved_from(before, move.kind) is None else "archive.did.moved"
        told.append(say(did, player=who, piece=word(move.kind), ground=word(kind)))
    elif isinstance(move, Place) and before.deck != before.main_deck:
        told.append(say(f"archive.did.with_{before.deck}", player=who))
    elif isinstance(move, TakeBack):
        told.append(say("archive.did.take_back", player=who))
    elif isinstance(move, Mine):
        told.append(say("archive.did.mine", player=who))
    elif isinstance(move, End):
        told.append(say("told.ended_early", count=before.tiles_left))
    elif isinstance(move, Pass):
        told.append(say("archive.did.tile", player=who))
    told += [commentary.scoring(scoring, names) for scoring in outcome.scorings]
    told += [say("archive.did.tokens", player=player(c, names), count=count) for c, count in outcome.distributed]
    return told


@dataclass(frozen=True)
class Frame:
    """The table after one turn: ``number`` is 0 for the start tile, ``colour`` is "" then. ``view`` offers nothing.

    ``shorter`` is the same as ``told`` where that has all of a final scoring, in fewer words and in fewer still: what
    was done, what each player has got for what, or in all, and how it ended; empty for any other turn.
    """

    number: int
    colour: str
    view: TableView
    told: tuple[Message, ...]
    shorter: tuple[tuple[Message, ...], ...] = ()


class Replay:
    """A game that can be shown turn by turn. ``frame(0)`` is the start tile, ``frame(len - 1)`` the last turn."""

    def __init__(self, stored: Stored, turns: Sequence[ToldTurn] | None = None) -> None:
        self._stored = stored
        self._turns = tuple(turns) if turns is not None else turns_of(stored)
        self._opening = opening_of(stored)
        self._shown = lru_cache(maxsize=None)(self._made)

    def __len__(self) -> int:
        return len(self._turns) + 1

    def frame(self, at: int) -> Frame:
        """The frame of that place, 0 to ``len - 1``; made when it is first asked for. Raises IndexError."""
        if not 0 <= at < len(self):
            raise IndexError(f"the replay has frames 0 to {len(self) - 1}, not {at}")
        return self._shown(at)

    def _made(self, at: int) -> Frame:
        if at == 0:
            names, game = self._opening.start.names, self._opening.game
            told = say("told.started", players=players(game.seats, names), first=player(game.on_turn, names))
            return Frame(0, "", still(self._stored, self._opening), (told,))
        turn = self._turns[at - 1]
        before = self._turns[at - 2].game if at > 1 else self._opening.game
        shorter = tuple(_shorter(before, turn)) if turn.game.phase is Phase.OVER else ()
        return Frame(turn.number, turn.colour, still(self._stored, turn.history), turn.told, shorter)


def _shorter(before: Game, turn: ToldTurn) -> Iterator[tuple[Message, ...]]:
    """What the last turn brought, as ``Frame.shorter``."""
    names, each, sums = turn.history.start.names, [], []
    for colour in turn.game.seats:
        now, was = turn.game.seat(colour), before.seat(colour)
        parts = [(origin, count - was.by.get(origin, 0)) for origin, count in now.by.items()]
        told = [say("archive.did.part", origin=say(f"scores.origin.{o}"), points=count) for o, count in parts if count]
        if told:
            rise = {"player": player(colour, names), "points": now.score - was.score}
            each.append(say("archive.did.counted", parts=listed(told), **rise))
            sums.append(say("archive.did.sum", **rise))
    if each:
        first, last = turn.told[0], turn.told[-1]
        yield first, *each, last
        yield first, say("archive.did.sums", sums=listed(sums)), last


def still(stored: Stored, history: History) -> TableView:
    """The table of that history as a picture to look at: nothing on it can be tapped, asked or done. That of a game
    that is over has all that was on the map before the final scoring: there it is on the table too.
    """
    shown = view(State(stored.tileset, str(stored.row.opening["tileset"]), history=history))
    game, pieces, stacks = history.game, shown.pieces, shown.stacks
    if game.phase is Phase.OVER:
        before = game.copy()
        before.pop()
        outcome = before.push(game.moves[-1])
        pieces, stacks = tuple(piece_on(game, piece) for piece in outcome.standing), stacks_on(game, outcome.stacks)
    return replace(
        shown,
        pieces=pieces,
        stacks=stacks,
        tiles=tuple(replace(tile, buttons=()) for tile in shown.tiles),
        seats=tuple(replace(seat, private=False) for seat in shown.seats),
        detail=None,
        buttons=(),
        question=None,
        commentary=(),
        reminders=(),
        rings=(),
        actions=(),
        faces=(),
        free=(),
        turns=(),
        audit=None,
        pad=None,
        badges=(),
    )
