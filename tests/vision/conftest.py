"""Random layouts played on the simulated table, and the observations expected from them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
import pytest

from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values import Face, turn_point
from app.values.pictures import Picture
from hardware.simulator import (
    Op,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    SimulatedCamera,
    TableSettings,
    TakePiece,
    Visit,
    visible_cells,
)
from tests.drawings import Drawings
from tests.worlds.artwork import draw_faces
from tests.worlds.usual import SOLIDS
from vision.observation import Motion, Observation, PieceRemoved, PieceSeen, Still, TileSeen
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

cv2.setNumThreads(1)
COLOURS = ("yellow", "red", "green", "blue", "black")
SIDES = ("north", "east", "south", "west")
BLACK = "black"


@pytest.fixture(scope="session")
def tileset() -> TileSet:
    return load_tileset("gold-rush")


@pytest.fixture(scope="session")
def pictures(tileset: TileSet, drawings: Drawings) -> dict[str, Picture]:
    return drawings.faces(tileset, 192)


@pytest.fixture(scope="session")
def gallery(pictures: dict[str, Picture]) -> Gallery:
    return Gallery(pictures, faces=pictures)


@pytest.fixture(scope="session")
def drawn(tileset: TileSet) -> dict[str, Picture]:
    """The same faces by another hand, smaller: tracks and grass on a plain ground."""
    return draw_faces(tileset, 96)


@pytest.fixture(name="play", scope="session")
def _play() -> Callable[..., Tally]:
    """The function ``play`` below."""
    return play


@dataclass
class Tally:
    """Observations compared with the ground truth. ``counts`` has keys like "tile right", "piece question" (uncertain)
    and "piece wrong". What concerns a black piece is counted apart, as "black piece question": its dark faces show
    too little for the usual shapes, so that each is asked about once.
    """

    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    still_ms: list[float] = field(default_factory=list)
    settle_ms: list[float] = field(default_factory=list)
    feet: list[float] = field(default_factory=list)

    def wrong(self) -> int:
        """Wrong answers given as certain."""
        return sum(n for key, n in self.counts.items() if key.endswith("wrong"))

    def questions(self) -> int:
        """Uncertain answers, right or wrong, but those about black pieces."""
        return sum(n for key, n in self.counts.items() if "question" in key and not key.startswith(BLACK))

    def black_questions(self) -> int:
        """Uncertain answers about black pieces, right or wrong."""
        return sum(n for key, n in self.counts.items() if "question" in key and key.startswith(BLACK))

    def black_laid(self) -> int:
        """How many black pieces were laid, whatever was told of them."""
        return sum(n for key, n in self.counts.items() if key.startswith(f"{BLACK} piece "))

    def missed(self) -> int:
        """Changes without an observation."""
        return sum(n for key, n in self.counts.items() if key.endswith("missed"))


class Script:
    """Random visits, recorded for comparison with the observations. ``expected`` is what the last visit changed."""

    def __init__(
        self,
        tileset: TileSet,
        settings: TableSettings,
        seed: int,
        tiles: int,
        pieces: bool = True,
        together: float = 0.3,
    ) -> None:
        self.chance = np.random.default_rng([seed, 77])
        self.tileset = tileset
        self.names = [face.name for face, count in tileset.faces() for _ in range(count)]
        self.names.remove("G1")
        self.chance.shuffle(self.names)
        self.allowed = visible_cells(settings)
        self.tiles: dict[tuple[int, int], tuple[str, int]] = {(0, 0): ("G1", 0)}
        self.pieces: dict[str, PutPiece] = {}
        self.stacks: dict[str, PutStack] = {}
        self.tokens: Counter[int] = Counter()
        self.turns = tiles
        self.with_pieces = pieces
        self.together = together
        self.expected: list[Op] = []
        self.before: dict[str, PutPiece] = {}
        self.stacks_before: dict[str, PutStack] = {}

    def visits(self) -> Iterator[Visit]:
        """One or two visits a tile: the tile, and what else happens in that turn (together with it or after it)."""
        for turn in range(self.turns):
            free = sorted(
                {(c + dc, r + dr) for c, r in self.tiles for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0))}
                & (self.allowed - set(self.tiles))
            )
            if not free:
                return
            cell = free[int(self.chance.integers(len(free)))]
            face, rotation = self.names[turn % len(self.names)], int(self.chance.integers(4))
            laid: list[Op] = [PutTile(cell, face, rotation)]
            self.tiles[cell] = (face, rotation)
            more = self._more(cell, turn) if self.with_pieces else []
            side = SIDES[int(self.chance.integers(4))]
            if more and self.chance.random() < self.together:
                yield self._visit([*laid, *more], side)
            else:
                yield self._visit(laid, side)
                if more:
                    yield self._visit(more, side)

    def _visit(self, ops: list[Op], side: str) -> Visit:
        self.expected = ops
        return Visit(tuple(ops), side)

    def _more(self, cell: tuple[int, int], turn: int) -> list[Op]:
        ops: list[Op] = []
        face, rotation = self.tiles[cell]
        design = self.tileset.by_id[Face.from_name(face).design]
        places = design.places.places
        self.before = dict(self.pieces)
        self.stacks_before = dict(self.stacks)
        for index, place in enumerate(places):
            if place.stack is not None and self.chance.random() < 0.8:
                name = f"s{turn}-{index}"
                count = int(self.chance.integers(1, 4))
                self.stacks[name] = PutStack(name, cell, turn_point(place.stack, rotation), count)
                ops.append(self.stacks[name])
        roll = self.chance.random()
        if roll < 0.55:
            place = places[int(self.chance.integers(len(places)))]
            x, y = turn_point(place.piece, rotation)
            jitter = self.chance.uniform(-0.03, 0.03, 2)
            put = PutPiece(
                f"p{turn}",
                ("cowboy", "cowboy", "tent")[int(self.chance.integers(3))],
                COLOURS[int(self.chance.integers(5))],
                cell,
                (x + float(jitter[0]), y + float(jitter[1])),
                False,
            )
            if put.kind == "cowboy" and self.chance.random() < 0.35:
                put = PutPiece(put.id, put.kind, put.colour, put.cell, put.at, True)
            self.pieces[put.id] = put
            ops.append(put)
        old = [name for name in self.pieces if name != f"p{turn}"]
        if old and self.chance.random() < 0.25:
            name = old[int(self.chance.integers(len(old)))]
            del self.pieces[name]
            ops.append(TakePiece(name))
        others = [name for name, stack in self.stacks.items() if stack.cell != cell]
        if others and self.chance.random() < 0.3:
            name = others[int(self.chance.integers(len(others)))]
            stack = self.stacks.pop(name)
            if stack.count > 1:
                self.stacks[name] = replace(stack, count=stack.count - 1)
            ops.append(SetStack(name, stack.count - 1))
            seat = int(self.chance.integers(5))
            self.tokens[seat] += 1
            ops.append(PutToken(seat))
        return ops


def judge(script: Script, said: list[Observation], camera: SimulatedCamera, tally: Tally) -> None:
    """Compare the observations after one visit with what the visit did."""
    said = [o for o in said if not isinstance(o, Motion | Still)]
    for op in script.expected:
        match op:
            case PutTile():
                _match_tile(op, said, tally)
            case PutPiece():
                _match_piece("piece", op, said, tally)
            case TakePiece():
                _match_piece("piece_removed", script.before[op.id], said, tally)
            case PutStack():
                _match(said, tally, "tokens", op)
            case SetStack():
                _match(said, tally, "tokens" if op.count else "tokens_removed", script.stacks_before[op.id])
            case PutToken():
                _match(said, tally, "token_taken", None)
    for extra in said:
        word = "wrong" if extra.certain and extra.event != "trouble" else "question"
        tally.counts[f"{_kept_as('spurious', getattr(extra, 'colour', ''))} {word}"] += 1
        tally.notes.append(f"spurious {extra}")


def _take(said: list[Observation], event: str, cell: tuple[int, int] | None) -> list[Observation]:
    return [o for o in said if o.event == event and getattr(o, "cell", None) == cell]


def _match_tile(op: PutTile, said: list[Observation], tally: Tally) -> None:
    found = _take(said, "tile", op.cell)
    if not found:
        tally.counts["tile missed"] += 1
        tally.notes.append(f"missed {op}")
        return
    said.remove(found[0])
    got = found[0]
    assert isinstance(got, TileSeen)
    right = (got.tile.face.name, got.tile.rotation) == (op.face, op.rotation)
    note = f"{op} -> {got.tile.face.name} {got.tile.rotation} {got.confidence} {got.candidates[:3]}"
    _count(tally, "tile", right, got.certain, note)


def _match_piece(event: str, op: PutPiece, said: list[Observation], tally: Tally) -> None:
    found = _take(said, event, op.cell)
    kept_as = _kept_as(event, op.colour)
    if not found:
        tally.counts[f"{kept_as} missed"] += 1
        tally.notes.append(f"missed {event} {op}")
        return
    got = min(found, key=lambda o: _far(o, op.at))
    assert isinstance(got, PieceSeen | PieceRemoved)
    said.remove(got)
    far = _far(got, op.at)
    if event == "piece":
        tally.feet.append(far)
    named = got.kind == op.kind or (event == "piece_removed" and not got.kind)  # gone without a name is no wrong name
    right = named and got.colour == op.colour and far < 0.2
    if right and got.certain and op.kind == "cowboy" and got.lying not in (None, op.lying):  # None: it is left open
        tally.counts["lying wrong"] += 1
        tally.notes.append(f"{op} -> lying {got.lying}")
    _count(tally, kept_as, right, got.certain, f"{op} -> {got}")


def _kept_as(what: str, colour: str) -> str:
    """The word for it in the counts."""
    return f"{BLACK} {what}" if colour == BLACK else what


def _match(said: list[Observation], tally: Tally, event: str, stack: PutStack | None) -> None:
    found = _take(said, event, stack.cell if stack else None)
    if stack is not None:  # what is told of another place is judged by itself
        found = sorted((o for o in found if _far(o, stack.at) < 0.15), key=lambda o: _far(o, stack.at))
    if not found:
        tally.counts[f"{event} missed"] += 1
        tally.notes.append(f"missed {event} {stack}")
        return
    got = found[0]
    said.remove(got)
    _count(tally, event, True, got.certain, f"{stack} -> {got}")


def _far(said: Observation, at: tuple[float, float]) -> float:
    there = getattr(said, "at", None)
    return 9.0 if there is None else float(np.hypot(there[0] - at[0], there[1] - at[1]))


def _count(tally: Tally, what: str, right: bool, certain: bool, note: str) -> None:
    word = "right" if right else "wrong"
    if not certain:
        word = "question" if right else "wrong question"
    tally.counts[f"{what} {word}"] += 1
    if word != "right":
        tally.notes.append(f"{what} {word}: {note}")


def play(
    tileset: TileSet,
    pictures: dict[str, Picture],
    gallery: Gallery,
    settings: TableSettings,
    seed: int,
    tiles: int,
    pieces: bool = True,
    together: float = 0.3,
) -> Tally:
    """Play a random layout of ``tiles`` tiles before a watcher that knows the start tile's face."""
    script = Script(tileset, settings, seed, tiles, pieces, together)
    tally = Tally()
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    said: list[Observation] = []
    judged = True

    def visits() -> Iterator[Visit]:
        nonlocal said, judged
        for visit in script.visits():
            said, judged = [], False
            yield visit
            judge(script, said, camera, tally)
            judged = True

    camera = SimulatedCamera(pictures, visits(), settings, start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        started = time.process_time()
        new = watcher.feed(frame.image, frame.index)
        spent = (time.process_time() - started) * 1000
        (tally.settle_ms if any(o.event == "still" for o in new) else tally.still_ms).append(spent)
        said += new
    if not judged:
        judge(script, said, camera, tally)
    tally.counts["frames"] = frame_count = len(tally.still_ms) + len(tally.settle_ms)
    assert frame_count
    return tally


@pytest.fixture(scope="session")
def told() -> Callable[..., list[tuple[Any, ...]]]:
    """What was said, in these words of its JSON, motion and stillness left out; None where it has no such word."""

    def words(said: Iterable[Observation], *names: str) -> list[tuple[Any, ...]]:
        found = [o.as_dict(0) for o in said if not isinstance(o, Motion | Still)]
        return [tuple(_plain(each.get(name)) for name in names) for each in found]

    return words


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
