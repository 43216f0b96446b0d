"""Games with corrections of every kind, and the way their journals lie among the fixtures.

A fixture is two files: ``NAME.jsonl``, the bodies of the journal's events, one a line; and ``NAME.txt``, one line an
event: how the game stood after it (``standing``). ``python tests/app/table/journals.py FOLDER`` makes such files with
the code that it finds; those among the fixtures were made once, by the version that their SOURCE.txt names.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from app.rules import Cell, Move, Pass, Phase, Place, PutPiece, TakeBack
from app.rules.tileset import TileSet
from app.table.model.events import (
    ActionCorrected,
    ActionTaken,
    Correction,
    Event,
    GameStarted,
    Redone,
    SeatCorrected,
    TileCorrected,
    TilePlaced,
    TurnInserted,
    TurnRemoved,
    Undone,
    from_json,
    to_json,
)
from app.table.model.history import History, HistoryError, apply, begin, complete
from app.tilesets import load_tileset
from app.values import LaidTile, PlacedFace

FIXTURES = Path(__file__).parent / "fixtures"
COLOURS = ("red", "blue", "yellow", "green", "black")
KINDS = ("tile", "tile", "tile", "turned", "moved", "other", "inserted", "inserted", "removed", "seat", "action")
NAMES = ("gold-rush", "hunters-and-gatherers")


def standing(history: History) -> str:
    """How a game stands in one line: by seat the points and those that there would be if it ended now, the pieces with
    their segments, whose turn it is.
    """
    game = history.game
    final = game.projected()
    points = " ".join(f"{colour} {game.seat(colour).score} {final[colour]}" for colour in game.seats)
    pieces = sorted(f"{p.colour} {p.kind} {p.cell.col},{p.cell.row}:{p.segment}" for p in game.pieces)
    return f"{points} | {'; '.join(pieces)} | {game.on_turn} {game.phase.value} {len(game.moves)}"


class Writer:
    """A random game with corrections, written event by event."""

    def __init__(self, name: str, seed: int) -> None:
        self.tileset: TileSet = load_tileset(name)
        self.chance = Random(f"{name} {seed}")
        seats = COLOURS[: 2 + seed % 3]
        options = {"take_back": True} if seed % 2 and self.tileset.tokens else {}
        start = GameStarted(self.tileset.game, name, seats, {"red": "Anna"}, options, 1000 + seed)
        self.history = begin(self.tileset, start)
        self.events: list[Event] = [start]
        self.lines = [standing(self.history)]

    def tell(self, event: Event) -> bool:
        """Enter that event; False, with no change, if it is not legal."""
        event = complete(self.tileset, self.history, event)
        try:
            self.history = apply(self.tileset, self.history, event)
        except HistoryError:
            return False
        self.events.append(event)
        self.lines.append(standing(self.history))
        return True

    def turn(self) -> None:
        """Lay a tile somewhere near the start, and often put a piece on it, a little off the middle of a segment."""
        game = self.history.game
        if game.phase is Phase.OVER:
            return
        if game.phase is Phase.PLACE:
            moves = [m for face in sorted(game.remaining()) for m in game.legal_tiles(*face)]
            move = max(self.chance.sample(moves, min(len(moves), 8)), key=lambda m: self._neighbours(m.cell))
            self.tell(TilePlaced(PlacedFace(move.face, move.cell, move.rotation)))
        acts: list[Move] = [m for m in self.history.game.legal_actions() if not isinstance(m, Pass)]
        act = self.chance.choice(acts) if acts and self.chance.random() < 0.85 else Pass()
        assert not isinstance(act, Place)
        at = None
        if isinstance(act, PutPiece) and self.chance.random() < 0.6:
            at = (round(self.chance.uniform(0.1, 0.9), 4), round(self.chance.uniform(0.1, 0.9), 4))
        self.tell(ActionTaken(act, "touch" if at is None else "camera", at))  # pyrefly: ignore[bad-argument-type]

    def _neighbours(self, cell: Cell) -> int:
        around = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
        return sum(Cell(cell.col + x, cell.row + y) in self.history.game.tiles for x, y in around)

    def correction(self) -> Correction | None:
        """A random correction that is legal and puts few events aside; None if none was found."""
        what = self.chance.choice(KINDS)
        for _ in range(200):
            fix = self._fix(what)
            try:
                after = apply(self.tileset, self.history, fix)
            except HistoryError:
                continue
            if sum(m.aside for m in after.misfits) <= 2:
                return fix
        return None

    def _fix(self, what: str) -> Correction:
        chance, history = self.chance, self.history
        placed = [(n, m) for n, m in history.entries if isinstance(m, Place)]
        acted = [(n, m) for n, m in history.entries if not isinstance(m, Place)]
        bearing = [
            p for p in placed if any(p[1].cell == m.cell for _, m in acted if isinstance(m, PutPiece | TakeBack))
        ]
        number, tile = chance.choice(bearing if bearing and chance.random() < 0.8 else placed)
        face, _ = chance.choice(list(self.tileset.faces("land")))
        free, turn = chance.choice(history.game.frontier()), chance.randrange(4)
        match what:
            case "tile":
                return TileCorrected(tile.cell, LaidTile(face, turn), allowed=chance.random() < 0.3)
            case "turned":
                return TileCorrected(tile.cell, LaidTile(tile.face, (tile.rotation + 1 + turn) % 4))
            case "moved":
                return TileCorrected(tile.cell, LaidTile(tile.face, turn), to=free)
            case "other":
                return TileCorrected(tile.cell, LaidTile(face, turn), to=free)
            case "inserted":
                return TurnInserted(tile.cell if turn else None, PlacedFace(face, free, turn))
            case "removed":
                return TurnRemoved(tile.cell)
            case "seat":
                return SeatCorrected(history.game.on_turn, chance.choice(COLOURS), "Cy")
            case _:
                number, _ = chance.choice(acted)
                kinds = sorted(history.game.seat(history.game.on_turn).supply)
                cell = chance.choice(placed)[1].cell
                move = PutPiece(chance.choice(kinds), cell, chance.randrange(4)) if turn else Pass()
                return ActionCorrected(number, move)

    def play(self, turns: int, corrections: int) -> None:
        """Play some turns, then corrections between further turns, some of them undone and redone."""
        for _ in range(turns):
            self.turn()
        for _ in range(corrections):
            fix = self.correction()
            if fix is None:
                continue
            self.tell(fix)
            if isinstance(fix, TurnInserted):
                self._act_in(fix)
            match self.chance.randrange(6):
                case 0:
                    self.tell(Undone())
                case 1:
                    self.tell(Undone())
                    self.tell(Redone())
                case 2 | 3:
                    self.turn()

    def _act_in(self, fix: TurnInserted) -> None:
        """Enter the action of the inserted turn."""
        number = self.history.number_of(fix.cell)
        if number is None:
            return
        for segment in self.chance.sample(range(4), 4):
            for kind in sorted(self.history.game.seat(self.history.game.on_turn).supply):
                if self.tell(ActionCorrected(number, PutPiece(kind, fix.cell, segment))):
                    return


def write(folder: Path, name: str, events: Iterable[Event], lines: Sequence[str]) -> None:
    """Write a game as a fixture."""
    bodies = [json.dumps(to_json(event)) for event in events]
    (folder / f"{name}.jsonl").write_text("\n".join(bodies) + "\n", encoding="utf-8")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(folder: Path, name: str) -> tuple[list[Event], list[str]]:
    """The events of a fixture as the journal would give them, and how the game stood after each."""
    bodies = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [from_json(json.loads(body)) for body in bodies], lines


def main(folder: Path) -> None:
    """Three games of each tile set."""
    for name in NAMES:
        for seed in (1, 2, 3):
            writer = Writer(name, seed)
            writer.play(24, 24)
            write(folder, f"{name}-{seed}", writer.events, writer.lines)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
