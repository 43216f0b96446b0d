"""The rules of the games as a library. Start with ``GUIDE.md`` beside this file.

Deterministic, and without side effects apart from reading files: ``load_tileset`` reads the tile set that is named,
also on behalf of ``Game`` and ``replay``. Nothing here reads a clock, and all randomness comes from the caller: a token
seed, or the random generator given to ``sample_bot``.

>>> game = Game("gold-rush", "red blue", token_seed=7)
>>> game.push(game.legal_tiles("A5", "a")[0]).next_seat
'red'
>>> game.push(Pass()).next_seat
'blue'
>>> game.pop()
Pass()
"""

from __future__ import annotations

from app.rules import games  # noqa: F401 - makes the rules of every game known
from app.rules.errors import (
    IllegalMove,
    InvalidMove,
    LineError,
    NotationError,
    PositionError,
    Problem,
    RecordError,
    RulesError,
    SetupError,
    StateError,
    TileSetError,
    UndoError,
    UnknownNameError,
)
from app.rules.game import Game
from app.rules.moves import Discard, End, Mine, Move, Pass, Place, PutPiece, TakeBack, read_moves, write_moves
from app.rules.options import Options
from app.rules.position import Position
from app.rules.record import Record, Turn, parse_record, write_record
from app.rules.replay import ReplayReport, record_of, replay
from app.rules.rulebook import Rulebook, register
from app.rules.scoring import make_scoring
from app.rules.shipped import load_tileset
from app.rules.state import Claim, Settlement, State
from app.rules.terms import SEATS, SIDES, PieceKind, Terms
from app.rules.tileset import Design, Segment, TileSet, Variant, parse_tileset
from app.rules.values import (
    Deal,
    FeatureView,
    Join,
    Outcome,
    Phase,
    Result,
    Scoring,
    SeatState,
    Stack,
    Standing,
    Track,
    track,
)
from app.rules.violations import Clash, Violation
from app.values import Cell, Face, LaidTile, PlacedFace

__all__ = [
    "SEATS",
    "SIDES",
    "Cell",
    "Claim",
    "Clash",
    "Deal",
    "Design",
    "Discard",
    "End",
    "Face",
    "FeatureView",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Join",
    "LaidTile",
    "LineError",
    "Mine",
    "Move",
    "NotationError",
    "Options",
    "Outcome",
    "Pass",
    "Phase",
    "PieceKind",
    "Place",
    "PlacedFace",
    "Position",
    "PositionError",
    "Problem",
    "PutPiece",
    "Record",
    "RecordError",
    "ReplayReport",
    "Result",
    "Rulebook",
    "RulesError",
    "Scoring",
    "SeatState",
    "Segment",
    "Settlement",
    "SetupError",
    "Stack",
    "Standing",
    "State",
    "StateError",
    "TakeBack",
    "Terms",
    "TileSet",
    "TileSetError",
    "Track",
    "Turn",
    "UndoError",
    "UnknownNameError",
    "Variant",
    "Violation",
    "load_tileset",
    "make_scoring",
    "parse_record",
    "parse_tileset",
    "read_moves",
    "record_of",
    "register",
    "replay",
    "track",
    "write_moves",
    "write_record",
]
