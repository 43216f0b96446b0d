"""``claim-manager bench photos`` and ``bench pixels``: the eyes before still pictures."""

from __future__ import annotations

import argparse

from app.cli.common import print_json
from app.cli.errors import UserError
from app.tilesets import load_tileset


def photos(arguments: argparse.Namespace) -> int:
    """Photographs of other games. Exit code 1: something was wrong for certain."""
    from app.bench.photos import PARTS, run

    if arguments.photos is None:
        raise UserError("bench photos needs --photos DIR, the folder of the photographs.")
    try:
        found = run(arguments.photos, arguments.report)
    except OSError as error:
        raise UserError(str(error)) from None
    if not found:
        raise UserError(f"{arguments.photos} holds none of {', '.join(PARTS)}: name the folder of the photographs.")
    if getattr(arguments, "json", False):
        print_json({name: figures.as_dict() for name, figures in found.items()})
    else:
        for name, figures in found.items():
            print(f"{name:18}" + ", ".join(f"{word} {count}" for word, count in sorted(figures.counts.items())))
            for note in figures.notes:
                print(f"  {note}")
    return 1 if any(figures.wrong for figures in found.values()) else 0


def pixels(arguments: argparse.Namespace) -> int:
    """Boards read cold by pixels a tile. Exit code 1: something was wrong for certain."""
    from app.bench.pixels import WORDS, measure, plot

    steps = measure(load_tileset())
    if arguments.plot is not None:
        try:
            arguments.plot.write_text(plot(steps), encoding="utf-8")
        except OSError as error:
            raise UserError(f"The plot cannot be written: {error}.") from None
    if getattr(arguments, "json", False):
        print_json({"steps": [step.as_dict() for step in steps]})
    else:
        print("pixels a tile" + "".join(f"{word:>9}" for word in WORDS))
        for step in steps:
            print(f"{step.pixels:>13}" + "".join(f"{step.counts[word]:>9}" for word in WORDS))
    return 1 if any(step.counts["wrong"] for step in steps) else 0
