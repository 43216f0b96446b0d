"""Games of unruly players: whether each ends with the right result, and what was asked; from observations or frames.

Players and simulated eyes are those of `tests/worlds`; with `--frames` the simulated camera is used.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from app.cli.common import print_json
from app.rules.shipped import boxes, options_of
from app.rules.terms import DEFAULT_GAME
from app.tilesets import load_tileset
from tests.evaluation.parts.unruly import measure
from tests.evaluation.parts.unruly_camera import measure as watch


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: a game ended with a wrong result, or too many questions were asked."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate table", description=__doc__)
    parser.add_argument("--unruly", type=int, default=300, metavar="N", help="games of unruly players (%(default)s)")
    parser.add_argument("--game", choices=boxes(), default=DEFAULT_GAME, help="whose tiles and rules (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="number of the first game (%(default)s)")
    parser.add_argument("--frames", type=int, default=0, metavar="N", help="also N games from camera frames, long (0)")
    parser.add_argument(
        "--interrupted", action="store_true", help="with --frames: the program is stopped at each kind of question"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="write the report there too")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    if arguments.unruly < 1:
        parser.error(f"--unruly {arguments.unruly}: at least one game is needed")
    tileset, options = load_tileset(arguments.game), options_of(arguments.game)
    figures = measure(tileset, arguments.unruly, arguments.seed, options)
    told, log = "\n".join(figures.lines()), "\n".join(figures.log_lines())
    passed, document = figures.passed, figures.as_dict()
    if arguments.frames > 0:
        seen = watch(tileset, arguments.frames, arguments.seed or 1, options, interrupted=arguments.interrupted)
        told += "\n\nfrom camera frames:\n" + "\n".join(seen.lines())
        log += "\n\nfrom camera frames:\n" + "\n".join(seen.log_lines())
        passed = passed and seen.passed
        document["frames"] = seen.as_dict()
    if arguments.output is not None:
        try:
            arguments.output.write_text(f"{told}\n\nall that was asked:\n\n{log}\n", encoding="utf-8")
        except OSError as error:
            parser.error(f"the report cannot be written: {error}")
    if arguments.json:
        print_json(document)
    else:
        print(told)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
