"""Demonstrations without eyes, in which tests say what the virtual players have played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.journal import FILE_NAME, Journal
from app.rules import Cell, PutPiece
from app.session.evening import Equipment, Evening
from app.session.looking import Eyes
from app.session.patience import Patience
from app.table.model.events import GameStarted
from app.table.model.inputs import Input, PlaceTile, StartGame
from app.values import PlacedFace

OPENING = StartGame(("red", "blue"), {"red": "Anna", "blue": "Ben"}, {}, 1 << 127)


def lay(evening: Evening) -> Cell:
    """Lay any tile that fits; returns where."""
    face = next(face for face in evening.view().faces if face.places and face.left)
    cell, rotation = face.places[0]
    evening.send(PlaceTile(PlacedFace(face.face, cell, rotation)))
    return cell


def puts(evening: Evening) -> list[PutPiece]:
    """Where the player on turn may put a piece of the first kind."""
    game = evening.session.game if evening.session is not None else None
    assert game is not None
    moves = [move for move in game.legal_actions() if isinstance(move, PutPiece)]
    return [move for move in moves if move.kind == moves[0].kind]


def demonstration(folder: Path, now: list[float]) -> Evening:
    """An evening as a demonstration has it, with a game that has begun; ``now`` has the time."""
    evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment(another=_no_eyes))
    evening.patience = Patience(lambda: now[0])
    evening.begin(OPENING, "gold-rush", camera=False)
    return evening


def _no_eyes(_opening: GameStarted) -> Callable[[], Eyes]:
    raise AssertionError("nobody watches this table")


class Players:
    """Eyes through which virtual players tell what they have played."""

    def __init__(self, played: list[str]) -> None:
        self.played = tuple(played)

    def __getattr__(self, _name: str) -> Callable[..., list[Input]]:
        return lambda *_: []
