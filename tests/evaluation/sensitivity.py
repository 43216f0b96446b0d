"""Sensitivity to each threshold of the recognition: each is moved by a fifth either way, and what changes is printed.

Measured on a few short games of both simulated worlds, without hands, and by reading their last picture cold.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import cache, partial
from itertools import chain, islice
from typing import Any

import cv2
import numpy as np

from app.bench.enrolled import FACE_SIZE, OTHER_LIGHT, Enrolled, enrolled
from app.cli.common import print_json
from app.demo.demo import seats_of
from app.demo.hand_visits import Script
from app.demo.players import RandomPlayers
from app.rules import Game
from app.tilesets import load_tileset
from hardware.simulator import VirtualTable, Visit, visible_cells
from tests.evaluation.parts.moving import Moved, Score, name_of, numbers, part_of, sweep
from tests.evaluation.parts.truth import Due, due_of, judge
from tests.worlds.spots import anywhere
from tests.worlds.tables import ARTWORKS, WORLDS, Round, rounds
from vision.observation import Observation
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_picture

STILLS = 4
"""Frames that are shown after each visit."""
NEAR = 0.25
"""A reading within this distance of a tile's middle, in tiles, is about that tile."""
FIRST = 301
"""The first game's number: none of these is among those of ``vision``."""


def config_of(entry: Callable[..., object]) -> Any:
    """The default of the keyword ``config`` of a stage's entry; None if it takes none."""
    parameter = inspect.signature(entry).parameters.get("config")
    return None if parameter is None or parameter.default is inspect.Parameter.empty else parameter.default


def measure(config: Any, games: int, visits: int) -> Score:
    """Watch that many visits of that many games of each world with ``config`` (None: the eyes' own)."""
    cv2.setNumThreads(1)
    total = Score()
    for world in WORLDS:
        for game in rounds(games, first=FIRST, world=world):
            total += _play(game, config, visits)
    return total


def _play(game: Round, config: Any, visits: int) -> Score:
    tileset = load_tileset()
    known = _known(game)
    table = VirtualTable(ARTWORKS[game.artwork](tileset, FACE_SIZE), game.settings)
    gallery = Gallery(known.pictures, turns=tileset.turns)
    options = Options(start=tileset.start_face, colours=known.paints, **_keyword(config, Options))
    watcher = Watcher(gallery, options, **_keyword(config, Watcher))
    truth = Game(tileset, seats_of(game.number), token_seed=game.number)
    script, room = Script(truth, game.number), visible_cells(game.settings)
    players = RandomPlayers(truth, game.number, lambda cell: (cell.col, cell.row) in room)
    acts = script.visits(players.steps())
    if game.settings.world.seed:
        acts = anywhere(acts, lambda: table.scene, tileset, game.number)
    score, index, missed = Score(), 0, list[Due]()
    for visit in chain((Visit(script.set_up()),), islice(acts, visits)):
        due = due_of(visit.ops, table.scene)
        for op in visit.ops:
            table.apply(op)
        said: list[Observation] = []
        for _ in range(STILLS):
            said += watcher.feed(table.photograph(index), index)
            index += 1
        score += _scored(answer.outcome for answer in judge(due, said, missed))
    return score + _read_cold(table, gallery, config, index)


def _scored(outcomes: Iterable[str]) -> Score:
    counts = Counter(outcomes)
    asked = counts["asked"] + counts["asked amiss"] + counts["doubted"]
    return Score(counts["right"], asked, counts["missed"], counts["wrong"] + counts["invented"])


def _read_cold(table: VirtualTable, gallery: Gallery, config: Any, index: int) -> Score:
    """Read the whole board from one picture: each reading against the tile that lies there."""
    pose = table.pose_truth()
    left = {cell: pose.cell_corners(cell).mean(axis=0) for cell in table.scene.tiles}
    outcomes = []
    for reading in read_picture(table.photograph(index), gallery, **_keyword(config, read_picture)):
        middle = np.mean(reading.corners, axis=0)
        near = [cell for cell, at in left.items() if np.linalg.norm(at - middle) < NEAR * table.settings.scale]
        if not near:
            outcomes.append("invented" if reading.certain else "doubted")
            continue
        del left[near[0]]
        right = reading.placed.face.name == table.scene.tiles[near[0]].face
        outcomes.append(("right" if right else "wrong") if reading.certain else "asked")
    return _scored([*outcomes, *["missed"] * len(left)])


def _keyword(config: Any, entry: Callable[..., object]) -> dict[str, Any]:
    """The part of ``config`` that ``entry`` takes, as its keyword; nothing where it takes none."""
    own = config_of(entry)
    part = None if own is None or config is None else part_of(config, type(own))
    return {} if part is None else {"config": part}


@cache
def _known(game: Round) -> Enrolled:
    drawn = ARTWORKS[game.artwork](load_tileset(), FACE_SIZE)
    return enrolled(drawn, OTHER_LIGHT[game.settings.light], game.number, game.settings.world)


def line(moved: Moved) -> str:
    """One number of the config as a line of the table."""
    less, more = ("refused" if score is None else str(score) for score in (moved.less, moved.more))
    return f"{moved.name:<52}{moved.value:>10g}  {less:<14}{more:<14}{'changes nothing' if moved.idle else ''}".rstrip()


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: moving some number gave a wrong answer in silence more."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate sensitivity", description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="only numbers whose name begins so, as in tiles.recognition")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="short games of each world (%(default)s)")
    parser.add_argument("--visits", type=int, default=40, metavar="N", help="visits of a game (%(default)s)")
    parser.add_argument("--list", action="store_true", help="list the numbers and measure nothing")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    config = config_of(Watcher) or config_of(Options)
    if config is None:
        parser.error("the watcher takes no config: there is no number to move")
    paths = [path for path, _ in numbers(config) if name_of(path).startswith(arguments.only or "")]
    if not paths:
        parser.error(f"--only {arguments.only}: no number has a name that begins so")
    if arguments.list:
        print("\n".join(f"{name_of(path):<52}{value:>10g}" for path, value in numbers(config) if path in paths))
        return 0
    found: list[Moved] = []
    if not arguments.json:
        print(f"{'changes of right, asked, missed, wrong':<52}{'value':>10}  {'a fifth less':<14}a fifth more")
    for moved in sweep(config, partial(measure, games=arguments.games, visits=arguments.visits), paths):
        found.append(moved)
        if not arguments.json:
            print(line(moved), flush=True)
    if arguments.json:
        print_json({"moved": [asdict(moved) | {"idle": moved.idle} for moved in found]})
    else:
        print(f"{sum(moved.idle for moved in found)} of {len(found)} numbers change nothing")
    scores = [score for moved in found for score in (moved.less, moved.more) if score is not None]
    return 1 if any(score.wrong > 0 for score in scores) else 0


if __name__ == "__main__":
    sys.exit(main())
