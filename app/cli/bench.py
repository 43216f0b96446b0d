"""``claim-manager bench``: the figures of the README, measured here and now."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from app.cli.bench_stills import photos, pixels
from app.cli.common import print_json
from app.cli.errors import UserError
from app.tilesets import load_tileset


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    parts = {"rules": _rules, "vision": _vision, "journal": _journal, "table": _table}
    return (parts | {"photos": photos, "pixels": pixels})[arguments.what](arguments)


def _rules(arguments: argparse.Namespace) -> int:
    from app.rules.bench import run as measure

    figures = measure(load_tileset())
    if getattr(arguments, "json", False):
        print_json({name: round(value, 3) for name, value in asdict(figures).items()})
        return 0
    print(f"yardstick                  {figures.units_per_second:8.1f} units a second")
    print(f"whole games, two players   {figures.games_per_second:8.1f} a second")
    print(f"                           {figures.games_per_unit:8.2f} a unit of the yardstick")
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
    return 0


def _journal(arguments: argparse.Namespace) -> int:
    """Measured where games are kept: another disk may be much faster, or no disk at all."""
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


def _table(arguments: argparse.Namespace) -> int:
    """Games of unruly players. Exit code 1: one did not end right, or too much was asked."""
    from app.bench.unruly import measure

    if arguments.unruly < 1:
        raise UserError(f"--unruly {arguments.unruly}: at least one game is needed.")
    figures = measure(load_tileset(), arguments.unruly, arguments.seed)
    told, log = "\n".join(figures.lines()), "\n".join(figures.log_lines())
    passed = figures.passed
    if arguments.frames > 0:
        from app.bench.unruly_camera import measure as watch

        seen = watch(load_tileset(), arguments.frames, arguments.seed or 1)
        told += "\n\nfrom camera frames:\n" + "\n".join(seen.lines())
        log += "\n\nfrom camera frames:\n" + "\n".join(seen.log_lines())
        passed = passed and seen.passed
    if arguments.output is not None:
        try:
            arguments.output.write_text(f"{told}\n\nall that was asked:\n\n{log}\n", encoding="utf-8")
        except OSError as error:
            raise UserError(f"The report cannot be written: {error}.") from None
    if getattr(arguments, "json", False):
        print_json(figures.as_dict() | ({"frames": seen.as_dict()} if arguments.frames > 0 else {}))
    else:
        print(told)
    return 0 if passed else 1


def _vision(arguments: argparse.Namespace) -> int:
    """Watch simulated games. Exit code 1: something was wrong for certain, or the measurement was broken off."""
    from app.bench import report
    from app.bench.tables import ARTWORKS, LIGHTS, TABLES, TILTS, rounds
    from app.bench.vision import PARTS, Figures
    from app.bench.vision import run as measure

    parts = tuple(arguments.only.split(",")) if arguments.only else PARTS
    strange = [part for part in parts if part not in PARTS]
    if strange:
        raise UserError(f"--only {','.join(strange)} cannot be measured: choose from {', '.join(PARTS)}.")
    if arguments.games < 1 or arguments.jobs < 1:
        raise UserError("--games and --jobs are numbers from 1 on.")
    try:
        planned = rounds(
            arguments.games,
            arguments.setting,
            arguments.first,
            (arguments.artwork,) if arguments.artwork else tuple(ARTWORKS),
            (arguments.light,) if arguments.light else LIGHTS,
            (arguments.table,) if arguments.table else TABLES,
            (arguments.tilt,) if arguments.tilt is not None else TILTS,
        )
    except ValueError as error:
        raise UserError(f"{error}.") from None
    figures = Figures()

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    try:
        measure(planned, parts, jobs=arguments.jobs, folder=arguments.report, progress=tell, into=figures)
    except KeyboardInterrupt:
        tell("broken off; what was measured until now follows")
    if arguments.report is not None:
        try:
            tell(f"the report: {report.write(figures, arguments.report)}")
        except OSError as error:
            raise UserError(f"{error}: the report cannot be written, name another folder.") from None
    if getattr(arguments, "json", False):
        print_json(figures.as_dict())
    else:
        print("\n".join(report.lines(figures)))
    return 0 if figures.complete and not figures.faults() else 1
