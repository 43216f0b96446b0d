"""The rules of the games, pure: no file is opened, no clock read, no chance taken but from a seed that is handed in.

>>> from app.tilesets import load_tileset
>>> game = Game(load_tileset("gold-rush"), seats=("red", "blue"), token_seed=7)
>>> game.push(game.legal_tiles("A5", "a")[0]).next_seat
'red'
>>> game.push(Pass()).next_seat
'blue'
>>> game.pop()
Pass()
"""

from __future__ import annotations

from app.rules import gold_rush, hunters  # noqa: F401 - both make their rules known
from app.rules.game import Game
from app.rules.moves import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.rules.options import Options
from app.rules.position import Position, problems
from app.rules.record import Record, RecordError, parse_record, write_record
from app.rules.replay import record_of
from app.rules.rulebook import Claim, Rulebook, Settlement, register
from app.rules.scoring import make_scoring
from app.rules.terms import SEATS, SIDES, PieceKind, Terms
from app.rules.tileset import (
    Design,
    Segment,
    TileSet,
    TileSetError,
    Variant,
    parse_tileset,
)
from app.rules.values import (
    Clash,
    Deal,
    FeatureView,
    IllegalMove,
    Join,
    Outcome,
    Phase,
    Result,
    Scoring,
    SeatState,
    Stack,
    Standing,
    Track,
    Violation,
    track,
)
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
    "Face",
    "FeatureView",
    "Game",
    "IllegalMove",
    "Join",
    "LaidTile",
    "Mine",
    "Move",
    "Options",
    "Outcome",
    "Pass",
    "Phase",
    "PieceKind",
    "Place",
    "PlacedFace",
    "Position",
    "PutPiece",
    "Record",
    "RecordError",
    "Result",
    "Rulebook",
    "Scoring",
    "SeatState",
    "Segment",
    "Settlement",
    "Stack",
    "Standing",
    "TakeBack",
    "Terms",
    "TileSet",
    "TileSetError",
    "Track",
    "Variant",
    "Violation",
    "make_scoring",
    "parse_record",
    "parse_tileset",
    "problems",
    "record_of",
    "register",
    "track",
    "write_record",
]
