"""Unruly hands under the simulated camera: they do what they are set to do, and games end with the right result."""

from __future__ import annotations

import pytest

from app.art.tiles import draw_set
from app.demo.players import RandomPlayers
from app.rules import Cell, Game
from app.tilesets import load_tileset
from hardware.simulator import ops as hand
from tests.evaluation.parts.unruly_camera import FACE_SIZE
from tests.evaluation.parts.unruly_camera import play as watched
from tests.worlds.unruly_script import UnrulyScript, camera_faults


@pytest.mark.slow
def test_after_all_detours_the_tiles_lie_as_in_the_game() -> None:
    """Whatever is lifted, turned and moved in between, in the end every tile lies where the game has it."""
    game = Game(load_tileset(), ("red", "blue", "black"), token_seed=3)
    steps = list(RandomPlayers(game, 3, lambda _: True).steps())
    script = UnrulyScript(steps[0].before, 3, lambda _: True, often=0.2)
    tiles: dict[Cell, tuple[str, int]] = {}
    for visit in script.visits(steps):
        for op in visit.ops:
            if isinstance(op, hand.PutTile):
                assert Cell(*op.cell) not in tiles
                tiles[Cell(*op.cell)] = op.face, op.rotation
            elif isinstance(op, hand.TakeTile):
                del tiles[Cell(*op.cell)]
    assert set(tiles) == set(game.tiles) - {Cell(0, 0)}
    assert all(game.tiles[cell].rotation == rotation for cell, (_, rotation) in tiles.items())
    assert {"fast", "lift", "illegal", "turn", "move", "forgotten", "hover"} <= set(script.acts)


def test_the_camera_fares_differently_from_game_to_game() -> None:
    """In some games the camera is bumped, covered, unplugged or sees other light; the same game has the same faults."""
    kinds = {type(fault).__name__ for seed in range(8) for fault in camera_faults(seed)}
    assert kinds == {"Bumped", "Capped", "Unplugged", "LightStep"}
    assert camera_faults(5) == camera_faults(5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 13))
def test_an_unruly_game_from_frames_ends_right(seed: int) -> None:
    """The app receives only pictures, and people answer: moves, tokens and scores are right."""
    tileset = load_tileset()
    sat = watched(tileset, dict(draw_set(tileset, FACE_SIZE)), seed)
    assert sat.faults == ()
