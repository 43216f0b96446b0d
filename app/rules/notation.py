"""Moves as words: one short text a move, read and written here alone.

============================  =======================================================================
``A1b@2,-1/3``                lay face A1b (design A1, variant b) on column 2, row -1, turned 3 quarters clockwise
``A1b@2,-1/3!``               the same, and the table allowed it though sides do not continue
``discard A4``                put a tile that fits nowhere out of the game
``cowboy 1``                  put a cowboy on segment 1 of the tile just laid; ``tent``, ``member``, ``hut`` alike
``tent 0,1:2``                the same on segment 2 of the tile on column 0, row 1
``mine``                      take the top token where the own tent stands
``back 0,1:2``                take an own piece back from there without scoring
``pass``                      nothing more this turn
============================  =======================================================================

Words are parted by spaces, so the moves of a turn stand on one line. The face is the design's id with the variant's
behind it; ``A1_b``, as files are named, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.rules.moves import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.values import Cell, Face

_TILE = re.compile(r"([^@]+)@(-?[0-9]{1,4}),(-?[0-9]{1,4})/([0-3])(!?)")
_SPOT = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4}):([0-9]{1,2})")
_SEGMENT = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class WordProblem:
    """A fault in a line of moves: ``column`` counts characters from 0, ``text`` is one sentence."""

    column: int
    text: str


class NotationError(ValueError):
    """Words that are no moves. ``problems`` lists every fault, each with its column."""

    def __init__(self, problems: Sequence[WordProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"column {p.column + 1}: {p.text}" for p in problems))


def pieces() -> frozenset[str]:
    """The words for pieces, of all games; which of them a game knows is the engine's to say."""
    return frozenset(name for terms in GAMES.values() for name in terms.piece_names)


def roaming() -> frozenset[str]:
    """Those of them that may stand on any tile."""
    return frozenset().union(*(terms.roaming for terms in GAMES.values()))


def write_move(move: Move, placed: Cell | None = None) -> str:
    """The words of a move. ``placed`` is the cell of the tile just laid, if any: its segments need no cell."""
    match move:
        case Place():
            mark = "!" if move.allowed else ""
            return f"{move.face.short}@{move.cell.col},{move.cell.row}/{move.rotation}{mark}"
        case Discard():
            return f"discard {move.face.short}"
        case PutPiece():
            if move.cell == placed and move.kind not in roaming():
                return f"{move.kind} {move.segment}"
            return f"{move.kind} {_spot(move.cell, move.segment)}"
        case TakeBack():
            return f"back {_spot(move.cell, move.segment)}"
        case Mine():
            return "mine"
        case Pass():
            return "pass"


def write_moves(moves: Sequence[Move]) -> str:
    """The words of several moves in their order, as they stand on one line."""
    words = []
    placed: Cell | None = None
    for move in moves:
        words.append(write_move(move, placed))
        if isinstance(move, Place):
            placed = move.cell
    return " ".join(words)


def read_moves(text: str, tileset: TileSet, placed: Cell | None = None) -> tuple[Move, ...]:
    """The moves that a line of words tells; ``placed`` as in ``write_move``.

    Raises NotationError with every word that is wrong. Whether a move is legal is not asked here.
    """
    return tuple(move for _, move in read_moves_at(text, tileset, placed))


def read_moves_at(text: str, tileset: TileSet, placed: Cell | None = None) -> tuple[tuple[int, Move], ...]:
    """Like ``read_moves``, each move with the column (from 0) at which its words begin."""
    reader = _Reader(text, tileset, placed)
    moves = tuple(reader.moves())
    if reader.problems:
        raise NotationError(reader.problems)
    return moves


def _spot(cell: Cell, segment: int) -> str:
    return f"{cell.col},{cell.row}:{segment}"


class _Reader:
    """Walks over the words of one line and collects what is wrong with them."""

    def __init__(self, text: str, tileset: TileSet, placed: Cell | None) -> None:
        self.words = [(m.start(), m.group()) for m in re.finditer(r"\S+", text)]
        self.end = len(text)
        self.placed = placed
        self.pieces, self.roaming = pieces(), roaming()
        self.example = tileset.terms.pieces[0].name
        self.problems: list[WordProblem] = []
        self.faces: dict[str, Face] = {}
        for face, _ in tileset.faces():
            self.faces[face.name] = face
            self.faces[face.short] = face

    def moves(self) -> Iterator[tuple[int, Move]]:
        words = iter(self.words)
        for column, word in words:
            move: Move | None
            if word == "mine":
                move = Mine()
            elif word == "pass":
                move = Pass()
            elif word in ("discard", "back") or word in self.pieces:
                at, argument = next(words, (self.end, ""))
                move = self.with_argument(word, at, argument)
            else:
                move = self.tile(column, word)
            if move is not None:
                yield column, move

    def wrong(self, column: int, text: str) -> None:
        self.problems.append(WordProblem(column, text))

    def face(self, column: int, name: str) -> Face | None:
        found = self.faces.get(name)
        if found is None:
            self.wrong(column, f"the tile set has no tile called {quoted(name)}")
        return found

    def tile(self, column: int, word: str) -> Place | None:
        match = _TILE.fullmatch(word)
        if match is None:
            piece = self.example
            self.wrong(column, f"expected a move such as A1b@2,-1/3, {piece} 1, mine or pass, found {quoted(word)}")
            return None
        cell = Cell(int(match[2]), int(match[3]))
        self.placed = cell
        face = self.face(column, match[1])
        return Place(face, cell, int(match[4]), bool(match[5])) if face else None

    def with_argument(self, word: str, column: int, argument: str) -> Move | None:
        if word == "discard":
            if not argument:
                self.wrong(column, "discard needs a tile behind it, as in discard A1b")
                return None
            face = self.face(column, argument)
            return Discard(face) if face else None
        if word in self.pieces and self.placed is not None and _SEGMENT.fullmatch(argument):
            return PutPiece(word, self.placed, int(argument))
        match = _SPOT.fullmatch(argument)
        if match is None:
            anywhere = word == "back" or word in self.roaming or self.placed is None
            example = f"{word} 0,1:2" if anywhere else f"{word} 1 or {word} 0,1:2"
            self.wrong(column, f"{word} needs a place behind it, as in {example}, found {quoted(argument)}")
            return None
        cell, segment = Cell(int(match[1]), int(match[2])), int(match[3])
        return TakeBack(cell, segment) if word == "back" else PutPiece(word, cell, segment)


def quoted(word: str) -> str:
    """The word for a message: cut short, with unprintable characters spelt out; nothing for an empty one."""
    if not word:
        return "nothing"
    return repr(word if len(word) <= 30 else word[:29] + "…")
