"""The ops of hands on the simulated table agree with the game that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from app.demo.demo import patient
from app.demo.hand_visits import Script
from app.demo.players import Step
from app.rules import Cell, Game
from app.tilesets import load_tileset
from app.values import turn_point
from hardware.simulator import ops as hand
from tests.sampling import sampled

Play = Callable[..., tuple[Game, list[Step]]]


class Table:
    """A table without a picture: what lies where after the ops so far."""

    def __init__(self) -> None:
        self.tiles: dict[tuple[int, int], tuple[str, int]] = {}
        self.pieces: dict[str, hand.PutPiece | hand.MovePiece] = {}
        self.stacks: dict[str, tuple[tuple[int, int], tuple[float, float], int]] = {}
        self.trays: dict[int, int] = {}

    def do(self, op: hand.Op) -> None:
        match op:
            case hand.PutTile():
                assert op.cell not in self.tiles
                self.tiles[op.cell] = (op.face, op.rotation)
            case hand.PutPiece():
                assert op.id not in self.pieces
                self.pieces[op.id] = op
            case hand.MovePiece():
                assert op.id in self.pieces
                self.pieces[op.id] = op
            case hand.TakePiece():
                del self.pieces[op.id]
            case hand.PutStack():
                assert op.id not in self.stacks
                self.stacks[op.id] = (op.cell, op.at, op.count)
            case hand.SetStack(count=0):
                del self.stacks[op.id]
            case hand.SetStack():
                cell, at, _ = self.stacks[op.id]
                self.stacks[op.id] = (cell, at, op.count)
            case hand.PutToken():
                self.trays[op.seat] = self.trays.get(op.seat, 0) + 1
            case _:
                raise AssertionError(f"players never do {op}")


def lies_on(game: Game, cell: tuple[int, int], at: tuple[float, float], segment: int) -> bool:
    """Whether that point of the tile as it lies is on that segment, or within a hand's inaccuracy of it."""
    tile = game.tiles[Cell(*cell)]
    design = game.tileset.by_id[tile.design]
    return dict(design.places.nearest_segments(*turn_point(at, -tile.rotation)))[segment] < 0.1


def check(table: Table, game: Game) -> None:
    """Tiles, pieces, stacks and trays lie as the game has them."""
    assert {tuple(c): (t.face.name, t.rotation) for c, t in game.tiles.items()} == table.tiles
    assert len(table.pieces) == len(game.pieces)
    for piece in game.pieces:
        lying = [p for p in table.pieces.values() if p.id.count(piece.colour) and tuple(p.cell) == tuple(piece.cell)]
        assert any(lies_on(game, p.cell, p.at, piece.segment) for p in lying)
    stacks = sorted((tuple(cell), count) for cell, _, count in table.stacks.values())
    assert stacks == sorted((tuple(stack.cell), stack.count) for stack in game.stacks.values())
    for place, stack in game.stacks.items():
        at = [at for cell, at, n in table.stacks.values() if tuple(cell) == tuple(stack.cell) and n == stack.count]
        assert any(lies_on(game, stack.cell, point, place[1]) for point in at)
    assert {c: game.seat(c).tokens for c in game.seats} == {c: table.trays.get(i, 0) for i, c in enumerate(game.seats)}


@pytest.mark.parametrize("seed", sampled((1, 2, 3), (1,)))
def test_table_and_game_agree_after_every_move(play: Play, seed: int) -> None:
    """After each move everything lies on the table as the game has it, on its own segment."""
    _, steps = play(seed)
    script, table = Script(steps[0].before, seed), Table()
    checked = 0

    def tracked() -> Iterator[Step]:
        nonlocal checked
        for step in steps:
            check(table, step.before)  # all consequences of the previous move have been carried out by now
            checked += 1
            yield step

    for op in script.set_up():
        table.do(op)
    for visit in script.visits(tracked()):
        for op in visit.ops:
            table.do(op)
    assert checked == len(steps)


def test_farmers_lie_and_all_others_stand(play: Play) -> None:
    """Only a cowboy on a prairie is laid flat (GR-20)."""
    _, steps = play(2)
    tileset = load_tileset()
    lying = set()
    for visit in Script(steps[0].before, 2).visits(steps):
        for op in visit.ops:
            if isinstance(op, hand.PutPiece) and op.kind == "cowboy":
                segment = int(op.id.rpartition(":")[2])
                tile = steps[-1].game.tiles[Cell(*op.cell)]
                assert op.lying == (tileset.by_id[tile.design].segments[segment].kind == "prairie")
                lying.add(op.lying)
    assert lying == {True, False}


def test_players_wait_while_something_is_asked() -> None:
    """On hold, the table stays still; when it is released, the next visit comes."""
    waiting = [False, True, True, False, False]
    made = [hand.Visit((hand.Hover((0, 0)),)), hand.Visit((hand.Hover((1, 0)),)), hand.Visit((hand.Hover((2, 0)),))]
    seen = list(patient(made, lambda: waiting.pop(0)))
    assert [visit.ops for visit in seen] == [made[0].ops, (), (), made[1].ops, made[2].ops]


def test_players_look_up_before_each_visit_where_somebody_looks_on() -> None:
    """What is asked about the last one reaches them before the next is on its way: a tile that was laid below an open
    question was to be taken off the table.
    """
    asked: list[bool] = []
    made = [hand.Visit((hand.Hover((0, 0)),)), hand.Visit((hand.Hover((1, 0)),))]
    visits = patient(made, lambda: bool(asked), breath=12)
    assert next(visits) == hand.Visit(still_frames=12)
    assert next(visits).ops == made[0].ops
    assert next(visits) == hand.Visit(still_frames=12)
    asked.append(True)
    assert [next(visits).ops for _ in range(5)] == [()] * 5
    asked.clear()
    assert next(visits).ops == made[1].ops
