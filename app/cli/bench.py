"""``claim-manager bench``: measures the speed of rules, vision or journal on this machine."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Any

from app.bench.rules import Figures
from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.progress import progress_line
from app.tilesets import load_tileset


def run(arguments: argparse.Namespace) -> int:
    """Measure and print. Returns the exit code."""
    return {"rules": _rules, "vision": _vision, "journal": _journal}[arguments.what](arguments)


def _rules(arguments: argparse.Namespace) -> int:
    """Every game, by CPU time. In JSON the figures of the first stand at the top as well."""
    from app.bench.rules import run as measure
    from app.rules.terms import GAMES

    tell, found = progress_line("Measuring"), {}
    for number, name in enumerate(GAMES):
        tell(number, len(GAMES))
        found[name] = measure(load_tileset(name))
    tell(len(GAMES), len(GAMES))
    if getattr(arguments, "json", False):
        games = {name: _rounded(asdict(figures)) for name, figures in found.items()}
        print_json({**next(iter(games.values())), "games": games})
        return 0
    for name, figures in found.items():
        print(f"{name}, by CPU time")
        _print_rules(figures)
    return 0


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {k: [round(n, 3) for n in v] if isinstance(v, tuple) else round(v, 3) for k, v in values.items()}


def _print_rules(figures: Figures) -> None:
    print(f"yardstick                  {figures.units_per_second:8.1f} units a second")
    print(f"whole games, two players   {figures.games_per_second:8.1f} a second")
    rounds = ", ".join(f"{rate:.2f}" for rate in figures.rounds)
    print(f"                           {figures.games_per_unit:8.2f} a unit of the yardstick; by round {rounds}")
    print(f"moves listed               {figures.listed_per_unit:8.0f} a unit of the yardstick")
    print(f"                           {figures.listed:8.2f} us each, all else of the game included")
    for name, value in (
        ("a list of tile places", figures.tile_list),
        ("a list of actions", figures.action_list),
        ("a move", figures.move),
        ("undo of one move", figures.undo),
        ("a copy of a game", figures.copy),
        ("a turn with 10 tiles", figures.early_turn),
        ("a turn with 70 tiles", figures.late_turn),
    ):
        print(f"{name:27}{value:8.1f} us")


def _journal(arguments: argparse.Namespace) -> int:
    """Measure in the folder where games are kept: other disks may be faster, and some folders are in memory only."""
    from app.bench.journal import measure
    from app.cli.games import journal_path
    from app.journal import JournalError

    folder = journal_path(arguments.data).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        figures = measure(folder, load_tileset())
    except (OSError, JournalError) as error:
        raise UserError(f"The journal cannot be measured in {folder}: {error}") from None
    if getattr(arguments, "json", False):
        print_json({name: round(value, 3) for name, value in asdict(figures).items()})
        return 0
    print(f"events safe on the disk    {figures.events_per_second:8.0f} a second")
    print(f"one event                  {figures.write:8.2f} ms, the slowest {figures.slowest:.2f} ms")
    print(f"a game of {figures.tiles} tiles resumed {figures.resume:8.3f} s, {figures.events} events")
    return 0


def _vision(arguments: argparse.Namespace) -> int:
    """Measure what watching costs on the simulated table. Exit code 1: it was interrupted."""
    from app.bench.speed import Speed, measure
    from hardware.simulator import TableSettings

    try:
        settings = TableSettings.named(
            arguments.setting,
            seed=arguments.seed,
            light=arguments.light,
            table=arguments.table,
            tilt=arguments.tilt,
            still_frames=4,
        )
    except ValueError as error:
        raise UserError(f"{error}.") from None
    figures, complete = Speed(), True

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    try:
        measure(load_tileset(), settings, figures, progress=tell)
    except KeyboardInterrupt:
        tell("broken off; what was measured until now follows")
        complete = False
    if getattr(arguments, "json", False):
        print_json({"complete": complete, "speed": figures.as_dict()})
        return 0 if complete else 1
    print(f"pictures                   {figures.width:8}x{figures.height}")
    print(f"a frame without a change   {figures.still:8.1f} ms")
    print(f"telling a laid tile        {figures.placing:8.1f} ms, nineteen of twenty below {figures.slowest:.1f} ms")
    print(f"the last tiles, the first  {figures.growth:8.2f} times as long")
    if figures.memory_mb:
        print(f"memory                     {figures.memory_mb[0]:8.0f} MB, later {figures.memory_mb[-1]:.0f} MB")
    return 0 if complete else 1
