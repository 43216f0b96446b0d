"""``claim-manager bench``: the figures of the README, measured here and now."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from app.cli.common import print_json
from app.rules.bench import run as measure
from app.tilesets import load_tileset


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure(load_tileset())
    if getattr(arguments, "json", False):
        print_json({name: round(value, 3) for name, value in asdict(figures).items()})
        return 0
    print(f"yardstick                  {figures.units_per_second:8.1f} units a second")
    print(f"whole games, two players   {figures.games_per_second:8.1f} a second")
    print(f"                           {figures.games_per_unit:8.2f} a unit of the yardstick")
    print(f"undo of one move           {figures.undo:8.1f} us")
    print(f"a turn with 10 tiles       {figures.early_turn:8.1f} us")
    print(f"a turn with 70 tiles       {figures.late_turn:8.1f} us")
    return 0
