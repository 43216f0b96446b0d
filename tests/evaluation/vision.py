"""Recognition on hard simulated tables: whole games, a still table in changing light, knocks of camera and board."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.cli.common import print_json
from tests.evaluation.parts import report
from tests.evaluation.parts.watched import PARTS, Figures
from tests.evaluation.parts.watched import run as measure
from tests.worlds.tables import ARTWORKS, LIGHTS, TABLES, TILTS, rounds


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
        parser.error(str(error))
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
            parser.error(f"{error}: the report cannot be written, name another folder")
    if arguments.json:
        print_json(figures.as_dict())
    else:
        print("\n".join(report.lines(figures)))
    return 0 if figures.complete and not figures.faults() else 1


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=44, metavar="N", help="whole games to watch (%(default)s)")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="number of the first game (%(default)s)")
    parser.add_argument("--setting", default="hard", metavar="NAME", help="a named table: default, plain, hard (hard)")
    parser.add_argument("--artwork", metavar="NAME", help="only this one: ours or pen")
    parser.add_argument("--light", metavar="NAME", help="only this one: day, lamp, evening, window, flicker")
    parser.add_argument("--table", metavar="NAME", help="only this one: wood, felt, cloth")
    parser.add_argument("--tilt", type=float, metavar="DEGREES", help="only this one, 0 to 30")
    parser.add_argument("--only", metavar="PARTS", help="parts of it, as in games,light,knocks (all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="games watched at once (%(default)s)")
    parser.add_argument(
        "--report", type=Path, metavar="DIR", help="a folder for pictures of all failures; goes on there"
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")


if __name__ == "__main__":
    sys.exit(main())
