"""The ways out of a question to which no answer is right: what people may say instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.lang import Message, say
from app.rules import Game, Mine, Phase
from app.table.model.dialogs import Question
from app.table.model.inputs import Browse, ChooseMine, Input, Reject, RestartCamera
from app.table.model.pending import only
from app.table.model.state import State
from app.values import Cell
from vision.observation import BoardLost


@dataclass(frozen=True, slots=True)
class ExitView:
    """A way to say what really happened.

    ``intent`` is the input of a tap. It is None where people first choose on the screen: a "tile" which lies on
    ``cell``, the place of a "piece" of this turn, or the place of a tile that was "missed".
    """

    name: str
    label: Message
    intent: Input | None = None
    cell: Cell | None = None


def exits(state: State) -> tuple[ExitView, ...]:
    """The ways out of the open question, the likeliest first; empty without a question."""
    question, game = state.question, state.game
    if question is None or game is None or state.phase != question.phase or question.first:
        return ()
    return tuple(_exits(state, question, game))


def _exits(state: State, question: Question, game: Game) -> Iterator[ExitView]:
    over = game.phase is Phase.OVER
    cell = _tile_asked(question)
    if question.missed:
        yield ExitView("missed", say("exit.missed"))
    stays = cell in game.tiles and state.history is not None and state.history.number_of(cell) is None
    if cell is not None and not over and not stays:
        yield ExitView("tile", say("exit.tile"), cell=cell)
    if game.phase is Phase.ACT and not question.missed and question.phase == "question":
        if any(getattr(move, "cell", None) is not None for move in game.legal_actions()):
            yield ExitView("piece", say("exit.piece"))
        if game.is_legal(Mine()) and not any(choice.label.key == "choice.mine" for choice in question.choices):
            yield ExitView("mine", say("exit.mine"), ChooseMine())
    if not any(choice.plain for choice in question.choices):
        yield ExitView("nothing", say("exit.nothing"), Reject())
    if only(question.about, BoardLost):
        yield ExitView("camera", say("exit.camera"), RestartCamera())
    if state.history is not None and state.history.entries:
        yield ExitView("turns", say("exit.turns"), Browse("turns"))


def _tile_asked(question: Question) -> Cell | None:
    """The cell of the tile that the question is about; None if it is not about a tile."""
    tile = next((choice.tile for choice in question.choices if choice.tile is not None), None)
    if tile is None:
        return None
    return tile.cell if question.cell is None else Cell(*question.cell)
