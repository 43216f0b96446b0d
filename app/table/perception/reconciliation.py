"""Reconciliation of table and game when their tiles differ: on which cells, what lies there, and which one is right."""

from __future__ import annotations

from collections.abc import Iterator

from app.lang import Message, say
from app.rules import Phase, Place
from app.table.model.belief import Belief
from app.table.model.dialogs import Choice, Question
from app.table.model.events import TileCorrected, TilePlaced, TurnRemoved, Undone
from app.table.model.history import History
from app.table.model.messages import place
from app.table.model.state import State
from app.table.perception.differences import differing
from app.values import Cell, LaidTile, PlacedFace
from vision.observation import TokenReturned, TokenTaken


def differ(history: History, belief: Belief) -> Question | None:
    """The question whether table or game is right on the first cell where they differ; None if they agree.

    One cell at a time: people correct the table by hand while the camera watches, or they correct the game.
    """
    game = history.game
    cells = tuple(c for c in differing(game, belief) if c not in belief.righting)
    if not cells or game.phase is Phase.OVER:
        return None
    cell = cells[0]
    laid, lies = game.tiles[cell], belief.tiles.get(cell)
    was = TilePlaced(PlacedFace(laid.face, cell, laid.rotation))
    if len(cells) > 1:
        choices = [
            Choice(say("choice.game_is_right_all", count=len(cells))),
            Choice(say("choice.game_is_right_here"), (), was, cells=(cell,)),
        ]
    else:
        choices = [Choice(say("choice.game_is_right"), (), was)]
    number = history.number_of(cell)
    if lies is not None and lies.design in game.tileset.by_id and number is not None:
        fix = TileCorrected(cell, lies)
        choices.append(Choice(say("choice.table_is_right"), (fix,), TilePlaced(fix.placed)))
    elif lies is None and number is not None:
        choices += _gone(history, belief, cell, number)
    text = say("ask.other_tile" if lies is not None else "ask.missing_tile", place=place(cell))
    return Question("desync", text, tuple(choices), (), cell=cell, cells=cells)


def _gone(history: History, belief: Belief, cell: Cell, number: int) -> Iterator[Choice]:
    """Choices by which the table is right about a missing tile: it lies elsewhere, or was never laid."""
    laid = history.game.tiles[cell]
    for where, lies in belief.tiles.items():
        if where not in history.game.tiles and lies.face == laid.face:
            fix = TileCorrected(cell, lies, to=where)
            yield Choice(say("choice.lies_elsewhere", place=place(where)), (fix,), TilePlaced(fix.placed))
    back = (Undone(),) * (len(history.done) - number)
    yield Choice(say("choice.take_back_to", count=len(back)), back)
    if any(isinstance(move, Place) and later > number for later, move in history.entries):
        yield Choice(say("choice.never_made"), (TurnRemoved(cell),))


def differences(state: State) -> Iterator[tuple[Cell, LaidTile | None, Message]]:
    """Every cell on which table and game differ: what lies there (None: nothing), and the difference as a message.

    Includes cells that people are correcting by hand; excludes tiles that a pending sighting may still explain.
    """
    game, belief = state.game, state.belief
    if game is None or not state.watched or game.phase is Phase.OVER:
        return
    for cell in differing(game, belief):
        lies = belief.tiles.get(cell)
        if lies is None:
            yield cell, None, say("differ.missing", place=place(cell))
        elif lies.design not in game.tileset.by_id:
            yield cell, lies, say("differ.unread", place=place(cell))
        else:
            laid = game.tiles[cell]
            key = "differ.turned" if lies.face == laid.face else "differ.other"
            yield cell, lies, say(key, place=place(cell))
    waiting = {o.observation.cell for o in state.agenda if not isinstance(o.observation, TokenTaken | TokenReturned)}
    for cell, lies in belief.tiles.items():
        if cell not in game.tiles and cell not in waiting:
            yield cell, lies, say("differ.extra", place=place(cell))
