"""Whether an untouched table gives no events under changing light, and whether the map is found again after a knock."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from app.bench.speed import Progress
from app.rules.terms import Terms
from app.rules.tileset import TileSet
from app.values import Cell
from hardware.simulator import Op, Push, PutPiece, PutToken, Scene, SetStack, TakePiece
from hardware.simulator.sprites import shade
from tests.evaluation.parts.truth import NOTICES, QUIET, Due, due_of, judge, notice, sentence
from tests.worlds.furnished import COLOURS, FurnishedTable
from tests.worlds.tables import Round
from vision.observation import TileSeen

TILES = 24
"""The number of tiles on the tables of these measurements."""
STEP = 60
"""Frames between two changes of the light."""
ASTRAY = 0.12
"""A tile farther than this from its true place, in tiles, counts as lost."""


@dataclass(slots=True)
class Steadiness:
    """``frames`` shown of a table at rest; ``events`` reported, as sentences; ``notices`` by their word."""

    frames: int = 0
    events: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


@dataclass(slots=True)
class Knocks:
    """``knocks``: knocks of camera and board in turn; ``told``: how many were reported; ``lost``: after which ones, and
    how, the map was wrong or the next tile was not reported. ``changes``: how many pieces and tokens changed at the
    same time; ``seen``: how many of these were reported with certainty; ``events``: those that were not, and what else
    was reported, as sentences; ``wrong``: how many of these sentences are about a certain report.
    """

    knocks: int = 0
    told: int = 0
    lost: list[str] = field(default_factory=list)
    changes: int = 0
    seen: int = 0
    events: list[str] = field(default_factory=list)
    wrong: int = 0

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def still_table(game: Round, tileset: TileSet, frames: int, progress: Progress, into: Steadiness) -> None:
    """Show ``frames`` of a table at rest while the light steps, drifts and flickers, exposure and focus hunt, and
    shadows of people pass.
    """
    bare = FurnishedTable(game, tileset, TILES)
    chance = np.random.default_rng([game.number, 23])
    shown = 0
    while shown < frames:
        what = ("drift", "step", "shadow", "flicker", "focus", "hunt")[shown // STEP % 6]
        if what == "step":
            bare.table.relight(*(float(g) for g in np.clip(chance.uniform(0.8, 1.25, 3), 0.75, 1.3)))
        for k in range(min(STEP, frames - shown)):
            bare.said = []
            gain, blur, shadow = 1.0, 0.0, None
            if what == "drift":
                gain = 1.0 + 0.2 * math.sin(2 * math.pi * k / STEP)
            elif what == "flicker":
                gain = 1.0 + float(chance.uniform(-0.08, 0.08))
            elif what == "hunt":
                gain = (0.8, 0.9, 1.1, 1.0)[min(3, k % 12 // 2)]
            elif what == "focus":
                blur = 1.6 * abs(math.sin(math.pi * k / 15))
            elif what == "shadow":
                shadow = _shadow(bare, k / STEP)
            bare.show(bare.shot(shadow, gain, blur))
            shown += 1
            into.frames += 1
            for one in bare.said:
                if one.event in NOTICES:
                    into.notices.append(f"{what}: {notice(one)}")
                elif one.event not in QUIET:
                    into.events.append(f"{what}, frame {shown}: {sentence(one)}")
        if what == "step":
            progress(f"a still table: {shown} of {frames} frames, {len(into.events)} events")


def _shadow(bare: FurnishedTable, part: float) -> Any:
    """The soft shadow of a person leaning over the table, ``part`` (0-1) of the way across it."""
    width, height = bare.table.settings.width, bare.table.settings.height
    middle = np.array([width * (1.4 * part - 0.2), height * 0.6])
    turns = np.linspace(0, 2 * np.pi, 40)
    outline = middle + np.stack([0.2 * width * np.cos(turns), 0.5 * height * np.sin(turns)], axis=1)
    return shade([(outline, 0.35, 0.05 * width)])


def knocked_table(game: Round, tileset: TileSet, knocks: int, progress: Progress, into: Knocks) -> None:
    """Knock the camera and push the board in turn, up to about half a tile and two degrees, while pieces and tokens
    change, and check whether the map is found again and whether these changes and the next tile are reported.
    """
    bare = FurnishedTable(game, tileset, TILES)
    chance = np.random.default_rng([game.number, 29])
    place = np.zeros(3)
    missed: list[Due] = []
    for number in range(knocks):
        # random places near the first one, so that the map stays in view
        to = chance.uniform((-45.0, -30.0, -3.0), (45.0, 30.0, 3.0))
        east, south, turn = (0.5 * float(v) for v in (to - place if number % 2 else to))
        into.knocks += 1
        what = f"knock {number + 1}, {'board' if number % 2 else 'camera'} {east:.0f} {south:.0f} mm {turn:.1f} degrees"
        ops = _meanwhile(bare.table.scene, number, chance, tileset.terms)
        due = due_of(ops, bare.table.scene)
        if number % 2:
            said = bare.rest(6, [*ops, Push(east, south, turn)])
        else:
            bare.table.bump(east, south, turn)
            place = -to if number else place
            said = bare.rest(6, ops)
        into.told += any(o.event == "camera_moved" for o in said)
        for answer in judge(due, said, missed, equals=tileset.equals):
            into.changes += answer.due is not None
            into.seen += answer.outcome == "right"
            into.wrong += answer.outcome in ("wrong", "invented")
            if answer.outcome != "right":
                into.events.append(
                    f"{what}, {answer.outcome}: {answer.due or 'nothing'}; said: {sentence(answer.said)}"
                )
        fault = _astray(bare)
        if not fault and number % 4 == 3 and (laid := bare.next_tile()) is not None:
            told = [o for o in bare.rest(4, [laid]) if isinstance(o, TileSeen)]
            if not any(o.cell == laid.cell for o in told):
                fault = f"then {laid.face} on {laid.cell} was not told"
        if fault:
            into.lost.append(f"{what}: {fault}")
        progress(f"{what}: {fault or 'found again'}")
        if fault:
            return


def _meanwhile(scene: Scene, number: int, chance: np.random.Generator, terms: Terms) -> list[Op]:
    """The changes at the moment of knock ``number``: a token is added to a tray where the game has any, and in turn a
    piece is put on an empty tile, a stack is removed, or a piece is removed.
    """
    ops: list[Op] = [PutToken(number % 3)] if terms.tokens else []
    busy = {piece.cell for piece in scene.pieces.values()} | {stack.cell for stack in scene.stacks.values()}
    free = [cell for cell in scene.tiles if cell not in busy]
    things: Mapping[str, Any] = (scene.pieces, scene.stacks, scene.pieces)[number % 3]
    if number % 3 == 0 and free:
        cell = free[int(chance.integers(len(free)))]
        colour = COLOURS[int(chance.integers(len(COLOURS)))]
        return [*ops, PutPiece(f"knock {number}", terms.claimant, colour, cell, (0.5, 0.5))]
    if not things:
        return ops
    name = list(things)[int(chance.integers(len(things)))]
    return [*ops, SetStack(name, 0) if number % 3 == 1 else TakePiece(name)]


def _astray(bare: FurnishedTable) -> str:
    """What is wrong with the map in the watcher's memory; "" if nothing."""
    table = bare.watcher.table
    if table is None:
        return "there is no map any more"
    truth = bare.table.pose_truth()
    missing = set(bare.table.scene.tiles) - set(table.tiles)
    if missing:
        return f"{len(missing)} tiles are not known any more"
    off = max(
        float(np.linalg.norm(table.lattice.corners[Cell(*cell)] - truth.cell_corners(cell), axis=1).max())
        for cell in bare.table.scene.tiles
    )
    if off > ASTRAY * table.pixels_per_tile:
        return f"a tile is remembered {off:.0f} pixels from where it lies"
    return ""
