"""Moves as values and as text. Each kind of move has one short notation, which only this module reads and writes.

============================  =======================================================================
``A1b@2,-1/3``                lay face A1b (design A1, variant b) on column 2, row -1, turned 3 quarters clockwise
``A1b@2,-1/3!``               the same, and the table allowed it though sides do not continue
``discard A4``                put a tile that fits nowhere out of the game
``cowboy 1``                  put a cowboy on segment 1 of the tile just laid; ``tent``, ``member``, ``hut`` alike
``tent 0,1:2``                the same on segment 2 of the tile on column 0, row 1
``mine``                      take the top token of the stack where the player's tent stands
``back 0,1:2``                take a piece of the player's own back from there without scoring
``pass``                      nothing more this turn
``end``                       the game ends here, before the last tile: the map is counted as it lies
============================  =======================================================================

Words are separated by spaces, so that the moves of a turn fit on one line. A face is written as the design's id
followed by the variant's; the form of file names, ``A1_b``, is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, TypeVar

from app.rules.errors import InvalidMove, NotationError, WordProblem
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.values import Cell, Face, PlacedFace

_TILE = re.compile(r"([^@]+)@(-?[0-9]{1,4}),(-?[0-9]{1,4})/([0-3])(!?)")
_SPOT = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4}):([0-9]{1,2})")
_SEGMENT = re.compile(r"[0-9]{1,2}")

Kind = TypeVar("Kind")


class Move:
    """Base class of all moves: frozen and hashable values, the same kinds for every game of the family.

    ``str(move)`` is its text, with the cell of every piece.
    """

    __slots__ = ()

    @staticmethod
    def from_text(text: str, tileset: TileSet, placed: Cell | None = None) -> Move:
        """The one move that ``text`` describes, with the faces of ``tileset``; ``placed``: the cell of the tile just
        laid.

        Raises NotationError when the text is not exactly one move. Does not check whether the move is legal.
        """
        found = read_moves(text, tileset, placed)
        if len(found) != 1:
            raise NotationError([WordProblem(0, f"one move was expected, found {len(found)}")])
        return found[0]

    def __str__(self) -> str:
        return write_move(self)


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Lay a tile: which face, where, turned by ``rotation`` quarter turns clockwise (0-3).

    ``allowed``: the players accept that sides do not continue (GR-H4, a house rule of this program: "we allow it");
    where they do continue it changes nothing. Across such a side each port joins a port of the same kind, as elsewhere;
    a feature that meets another kind has a dead end there: it stays open, so it is never complete and scores as an
    incomplete one. All other rules still hold: a free cell, a neighbour by a side, a face of which a copy is left.
    """

    face: Face
    cell: Cell
    rotation: int
    allowed: bool = False

    @property
    def design(self) -> str:
        """The design of its face."""
        return self.face.design

    @property
    def variant(self) -> str:
        """The variant of its face."""
        return self.face.variant

    @property
    def placed(self) -> PlacedFace:
        """The face with its cell and rotation, without ``allowed``."""
        return PlacedFace(self.face, self.cell, self.rotation)


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Put a drawn tile that fits nowhere out of the game (GR-13, HG-11)."""

    face: Face


@dataclass(frozen=True, slots=True)
class PutPiece(Move):
    """Put a piece on segment ``segment`` (an index in the design) of the tile on ``cell``.

    ``kind`` is "cowboy" or "tent" in Gold Rush, "member" or "hut" in Hunters & Gatherers. A tent that is already on the
    table moves there (GR-30).
    """

    kind: str
    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class Mine(Move):
    """Take the top token of the mountain on which the player's tent stands (GR-40)."""


@dataclass(frozen=True, slots=True)
class TakeBack(Move):
    """Take one of the player's own pieces back without scoring (GR-H1, only where that option is on)."""

    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing more this turn."""


@dataclass(frozen=True, slots=True)
class End(Move):
    """End the game before its last tile, where a tile is due (GR-H6, ours): the map is counted as it lies."""


# -- checking


def checked(move: Move) -> Move:
    """The move with every field of its declared type; the same object where all are so already.

    A plain tuple as cell or face becomes a ``Cell`` or ``Face``; a number with ``__index__``, such as one of numpy,
    becomes an ``int``. Raises InvalidMove for anything else: ``True`` is not a rotation, 1.0 not a column.
    """
    kind = type(move)
    if kind is Place:
        face, cell, rotation, allowed = move.face, move.cell, move.rotation, move.allowed  # pyrefly: ignore[missing-attribute]
        if (
            type(cell) is Cell
            and type(face) is Face
            and type(rotation) is int
            and type(allowed) is bool
            and type(cell[0]) is int
            and type(cell[1]) is int
            and type(face[0]) is str
            and type(face[1]) is str
        ):
            return move
    elif kind is PutPiece:
        cell = move.cell  # pyrefly: ignore[missing-attribute]
        if (
            type(cell) is Cell
            and type(move.segment) is int  # pyrefly: ignore[missing-attribute]
            and type(cell[0]) is int
            and type(cell[1]) is int
            and type(move.kind) is str  # pyrefly: ignore[missing-attribute]
        ):
            return move
    elif kind is Pass or kind is Mine or kind is End:
        return move
    return _coerced(move)


def _coerced(move: Move) -> Move:
    match move:
        case Place():
            allowed = _typed(move, "allowed", move.allowed, bool)
            rotation = _whole(move, "rotation", move.rotation)
            return Place(_face(move, move.face), _cell(move, move.cell), rotation, allowed)
        case Discard():
            return Discard(_face(move, move.face))
        case PutPiece():
            kind = _typed(move, "kind", move.kind, str)
            return PutPiece(kind, _cell(move, move.cell), _whole(move, "segment", move.segment))
        case TakeBack():
            return TakeBack(_cell(move, move.cell), _whole(move, "segment", move.segment))
        case Mine():
            return Mine()
        case Pass():
            return Pass()
        case End():
            return End()
    raise InvalidMove(f"a move is a Place, Discard, PutPiece, Mine, TakeBack, Pass or End, not {shown(move)}")


def _cell(move: Move, value: object) -> Cell:
    if not isinstance(value, tuple) or len(value) != 2:
        raise InvalidMove(f"{type(move).__name__}.cell must be a Cell, is {shown(value)}")
    return Cell(_whole(move, "cell", value[0]), _whole(move, "cell", value[1]))


def _face(move: Move, value: object) -> Face:
    if not isinstance(value, tuple) or len(value) != 2:
        raise InvalidMove(f"{type(move).__name__}.face must be a Face, is {shown(value)}")
    return Face(_typed(move, "face", value[0], str), _typed(move, "face", value[1], str))


def _whole(move: Move, name: str, value: Any) -> int:
    if not isinstance(value, bool) and hasattr(value, "__index__"):
        return index(value)
    due = "of whole numbers" if name == "cell" else "a whole number"
    raise InvalidMove(f"{type(move).__name__}.{name} must be {due}, is {shown(value)}")


def _typed(move: Move, name: str, value: object, kind: type[Kind]) -> Kind:
    if isinstance(value, kind):
        return value
    raise InvalidMove(f"{type(move).__name__}.{name} must be {kind.__name__}, is {shown(value)}")


def shown(value: object) -> str:
    """The value and its type for a message, cut short."""
    text = repr(value)
    return f"{text if len(text) <= 60 else text[:59] + '…'} ({type(value).__name__})"


# -- text


def pieces() -> frozenset[str]:
    """The names of the pieces of all games; the engine checks which of them a game has."""
    return frozenset(name for terms in GAMES.values() for name in terms.piece_names)


def roaming() -> frozenset[str]:
    """Those of them that may stand on any tile."""
    return frozenset().union(*(terms.roaming for terms in GAMES.values()))


def write_move(move: Move, placed: Cell | None = None) -> str:
    """The text of a move. ``placed`` is the cell of the tile just laid, if any: its segments need no cell."""
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
        case End():
            return "end"
    raise InvalidMove(f"{shown(move)} is no move")


def write_moves(moves: Sequence[Move]) -> str:
    """The text of several moves in their order, on one line."""
    words = []
    placed: Cell | None = None
    for move in moves:
        words.append(write_move(move, placed))
        if isinstance(move, Place):
            placed = move.cell
    return " ".join(words)


def read_moves(text: str, tileset: TileSet, placed: Cell | None = None) -> tuple[Move, ...]:
    """The moves that a line of text describes; ``placed`` as in ``write_move``.

    Raises NotationError with every faulty word. Does not check whether the moves are legal.
    """
    return tuple(move for _, move in read_moves_at(text, tileset, placed))


def read_moves_at(text: str, tileset: TileSet, placed: Cell | None = None) -> tuple[tuple[int, Move], ...]:
    """Like ``read_moves``, each move with the column (from 0) at which its text begins."""
    reader = _Reader(text, tileset, placed)
    moves = tuple(reader.moves())
    if reader.problems:
        raise NotationError(reader.problems)
    return moves


def _spot(cell: Cell, segment: int) -> str:
    return f"{cell.col},{cell.row}:{segment}"


class _Reader:
    """Parses the words of one line and collects their faults."""

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
            elif word == "end":
                move = End()
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
    """The word in quotes for a message: cut short, unprintable characters escaped; ``nothing`` for an empty one."""
    if not word:
        return "nothing"
    return repr(word if len(word) <= 30 else word[:29] + "…")
