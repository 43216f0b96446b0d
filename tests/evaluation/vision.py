"""Recognition on hard simulated tables, in the product's own world and in worlds drawn anew: whole games, a still table
in changing light, knocks of camera and board.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.cli.common import print_json
from app.rules.shipped import boxes
from app.rules.terms import DEFAULT_GAME
from tests.evaluation.parts import report
from tests.evaluation.parts.watched import PARTS, Figures
from tests.evaluation.parts.watched import run as measure
from tests.worlds.tables import ARTWORKS, LIGHTS, TABLES, TILTS, WORLDS, Round, rounds


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong, or the measurement was interrupted."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate vision", description=__doc__)
    _add_arguments(parser)
    arguments = parser.parse_args(argv)
    parts = tuple(arguments.only.split(",")) if arguments.only else PARTS
    strange = [part for part in parts if part not in PARTS]
    if strange:
        parser.error(f"--only {','.join(strange)} cannot be measured: choose from {', '.join(PARTS)}")
    if arguments.games < 1 or arguments.jobs < 1:
        parser.error("--games and --jobs are numbers from 1 on")
    worlds = WORLDS if arguments.world == "both" else (arguments.world,)
    try:
        planned = {world: _planned(arguments, world) for world in worlds}
    except ValueError as error:
        parser.error(str(error))
    found: list[Figures] = []

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    for world, games in planned.items():
        found.append(Figures(world=world))
        folder = arguments.report if arguments.report is None or len(worlds) == 1 else arguments.report / world
        try:
            measure(games, parts, arguments.game, arguments.jobs, folder, tell, found[-1], not arguments.unshown)
        except KeyboardInterrupt:
            tell("broken off; what was measured until now follows")
        if folder is not None:
            try:
                tell(f"the report: {report.write(found[-1], folder)}")
            except OSError as error:
                parser.error(f"{error}: the report cannot be written, name another folder")
        if not found[-1].complete:
            break
    if arguments.json:
        documents = [figures.as_dict() for figures in found]
        print_json(documents[0] if len(worlds) == 1 else {figures["world"]: figures for figures in documents})
    else:
        print("\n\n".join("\n".join(report.lines(figures)) for figures in found))
    return 0 if all(figures.complete and not figures.faults() for figures in found) else 1


def _planned(arguments: argparse.Namespace, world: str) -> list[Round]:
    """The games in that world. Raises ValueError for an unknown word."""
    return rounds(
        arguments.games,
        arguments.setting,
        arguments.first,
        (arguments.artwork,) if arguments.artwork else tuple(ARTWORKS),
        (arguments.light,) if arguments.light else LIGHTS,
        (arguments.table,) if arguments.table else TABLES,
        (arguments.tilt,) if arguments.tilt is not None else TILTS,
        world,
    )


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=boxes(), default=DEFAULT_GAME, help="whose tiles and pieces (%(default)s)")
    parser.add_argument("--games", type=int, default=44, metavar="N", help="whole games to watch (%(default)s)")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="number of the first game (%(default)s)")
    parser.add_argument("--setting", default="hard", metavar="NAME", help="a named table: default, plain, hard (hard)")
    parser.add_argument("--artwork", metavar="NAME", help="only this one: ours or pen")
    parser.add_argument("--light", metavar="NAME", help="only this one: day, lamp, evening, window, flicker")
    parser.add_argument("--table", metavar="NAME", help="only this one: wood, felt, cloth")
    parser.add_argument("--tilt", type=float, metavar="DEGREES", help="only this one, 0 to 30")
    parser.add_argument("--only", metavar="PARTS", help="parts of it, as in games,light,knocks (all)")
    parser.add_argument(
        "--world",
        choices=(*WORLDS, "both"),
        default="both",
        help="our own simulated world, others that bring their light and table, or both (both)",
    )
    parser.add_argument("--unshown", action="store_true", help="the pieces are not enrolled before the games")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="games watched at once (%(default)s)")
    parser.add_argument(
        "--report",
        "--failures",
        type=Path,
        metavar="DIR",
        help="a folder for the report: figures, reliability, a picture of each failure; goes on there",
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")


if __name__ == "__main__":
    sys.exit(main())
