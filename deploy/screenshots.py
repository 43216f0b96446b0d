#!/usr/bin/env python3
"""Makes the pictures of the screens in the documentation: a game halfway through, at three screen sizes, and a proof.

Run it with the Python of .venv from the checkout: .venv/bin/python deploy/screenshots.py
"""

from __future__ import annotations

from pathlib import Path

from app.art.tiles import draw_set
from app.cli.game_start import badges_of
from app.cli.sources import FACE_SIZE, DemoPlan
from app.demo.players import RandomPlayers
from app.lang import Translator
from app.prove.guide import Guide
from app.prove.steps import plan
from app.rules import Discard, Game, Mine, Pass, Place, PutPiece
from app.rules.tileset import TileSet
from app.session import Session
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, DiscardTile, Input, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.ui.screenshot import save_shot, shoot, shoot_proof
from hardware.simulator import SimulatedCamera, TableSettings, Visit
from hardware.simulator import ops as hand
from vision.scene.watcher import Watcher
from vision.tiles.gallery import Gallery

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


def prove(tileset: TileSet, translator: Translator) -> None:
    """Lead through the first steps of a proof at the simulated table, and save the picture of the next one."""
    pictures = draw_set(tileset, FACE_SIZE)
    gallery = Gallery(pictures, alike=tileset.alike)
    steps = plan(tileset, gallery)
    faces = [step.picture for step in steps[:4]]
    visits = [Visit(still_frames=25)]
    for cell, face in zip(((1, 0), (0, 1), (-1, 0)), faces[1:], strict=True):
        visits.append(Visit((hand.PutTile(cell, face, 0),), still_frames=25))
    settings = TableSettings.named(light="lamp")
    camera = SimulatedCamera(pictures, visits, settings, [hand.PutTile((0, 0), faces[0], 0)])
    guide = Guide(steps, Watcher(gallery, start=tileset.start_face))
    picture = None
    while (frame := camera.read()) is not None:
        guide.feed(frame.image, frame.index, frame.seconds)
        picture = frame.image
    shown = shoot_proof(guide.view(), tileset, translator, SIZES[0], camera=picture, art=pictures)
    save_shot(FOLDER / "prove-800x480.png", shown)


def main() -> None:
    """Play half a game by touch and save the pictures; the same for a proof."""
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
    prove(tileset, translator)


if __name__ == "__main__":
    main()
