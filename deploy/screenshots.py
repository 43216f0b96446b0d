#!/usr/bin/env python3
"""Makes the pictures of the play screen in the documentation: a game halfway through, at three screen sizes.

Run it with the Python of .venv from the checkout: .venv/bin/python deploy/screenshots.py
"""

from __future__ import annotations

from pathlib import Path

from app.cli.game_start import badges_of
from app.cli.sources import DemoPlan
from app.demo.players import RandomPlayers
from app.lang import Translator
from app.rules import Discard, Game, Mine, Pass, Place, PutPiece
from app.session import Session
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, DiscardTile, Input, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.ui.screenshot import save_shot, shoot
from hardware.simulator import TableSettings

FOLDER = Path(__file__).parent / "docs"
SIZES = ((800, 480), (1280, 720), (720, 1280))
MOVES = 71


def touch(move: object) -> Input:
    """The input by touch that makes a move."""
    match move:
        case Place():
            return PlaceTile(move.placed)
        case Discard():
            return DiscardTile(move.face)
        case PutPiece():
            return ChoosePiece(move.kind, move.cell, move.segment)
        case Mine():
            return ChooseMine()
        case Pass():
            return ChoosePass()
    raise AssertionError(move)


def main() -> None:
    """Play half a game by touch and save the pictures."""
    tileset = load_tileset()
    plan = DemoPlan("gold-rush", TableSettings.named(), 12, ("red", "blue", "yellow"))
    session = Session(tileset, badges=badges_of(plan))
    session.touch(StartGame(plan.players, token_seed=plan.seed))
    players = RandomPlayers(Game(tileset, plan.players, token_seed=plan.seed), plan.seed)
    for number, step in enumerate(players.steps(), 1):
        session.touch(touch(step.move))
        if number == MOVES:
            break
    translator = Translator.load("en")
    for width, height in SIZES:
        picture = shoot(session.view(), tileset, translator, (width, height))
        save_shot(FOLDER / f"screen-{width}x{height}.png", picture)
        print(f"{width}x{height} taken")


if __name__ == "__main__":
    main()
