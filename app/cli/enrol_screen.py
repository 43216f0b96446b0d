"""``claim-manager enrol ... --screen``: showing tiles or pieces on the touchscreen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from app.art.tiles import draw_set
from app.cli.common import tileset_of
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.sources import FACE_SIZE, frames
from app.lang import Translator, preferred, say
from app.setup.enrolment import EnrolmentFolder
from app.setup.pieces import EMPTY, exhibits, keep_pieces
from app.setup.pieces_guide import PiecesGuide
from app.setup.runner import Guide, Runner
from app.setup.showing import Showing
from app.setup.tiles_guide import TilesGuide
from hardware.camera import CameraError, is_living, open_camera
from vision.tiles.gallery import Gallery

WAIT = 30.0
"""Seconds for which a lost camera is waited for."""


def run_pieces(arguments: argparse.Namespace) -> int:
    """Lead through showing the pieces. Exit code 1: nothing was kept."""
    terms = tileset_of(arguments).terms
    art = Path(arguments.art)
    with ThreadPoolExecutor(1, "cutting") as pool:
        showing = Showing(art, (EMPTY, *exhibits(terms)))
        guide = PiecesGuide(terms, showing, lambda shown: keep_pieces(art, shown), pool.submit)

        def screen(words: Translator, send: Callable[[Any], None]) -> Any:
            from app.ui.led.pieces_screen import PiecesScreen

            return PiecesScreen(words, send)

        _lead(arguments, arguments.pieces, guide, screen)
    return 0 if guide.kept else 1


def run_tiles(arguments: argparse.Namespace) -> int:
    """Lead through enrolling the tiles. Exit code 1: faces are missing, or groups are unnamed."""
    if arguments.source is None:
        raise UserError("enrol --screen needs a camera: name it, or leave out --screen.")
    tileset = tileset_of(arguments)
    folder = EnrolmentFolder(arguments.art, tileset.equals)
    art = draw_set(tileset, FACE_SIZE)
    try:
        enrolment = folder.open(Gallery(art))
    except ValueError as error:
        raise UserError(str(error)) from None
    # two: what the owner asks for does not wait for a picture that is being cut
    with ThreadPoolExecutor(2, "cutting") as pool:
        guide = TilesGuide(folder, enrolment, pool.submit)

        def screen(words: Translator, send: Callable[[Any], None]) -> Any:
            from app.ui.base.pictures import Pictures
            from app.ui.led.tiles_screen import TilesScreen

            return TilesScreen(Pictures(tileset, art), words, send)

        _lead(arguments, arguments.source, guide, screen)
    view = guide.view()
    return 1 if view.named < view.all or view.waiting else 0


def _lead(
    arguments: argparse.Namespace,
    source: str,
    guide: Guide[Any, Any],
    screen: Callable[[Translator, Callable[[Any], None]], Any],
) -> None:
    """Show the guide on the screen until it has ended or the window is closed."""
    from app.cli.play import screen_present
    from app.ui.base.environment import ScreenError, configure, prepare, require_window

    if not screen_present():
        raise UserError("There is no screen: connect one, or leave out --screen.")
    if not is_living(source):
        raise UserError(f"{source} is no camera: leave out --screen to enrol from pictures or a video.")
    words, shown = Translator.load("en"), Translator.load(preferred())
    try:
        camera = open_camera(source)
    except CameraError as error:
        raise UserError(error.message) from None
    try:
        prepare(journal_path(None).parent)
        configure((1280, 720) if arguments.windowed else None, fullscreen=not arguments.windowed)
        try:
            require_window()
        except ScreenError as error:
            raise UserError(str(error)) from None
        from app.ui.led.led import LedApp

        runner = Runner(guide, lambda: frames(camera, WAIT))
        runner.start()
        try:
            LedApp(runner, lambda: screen(shown, runner.send), shown.text(say("show.title"))).run()
        finally:
            runner.stop()
    finally:
        camera.close()
    if runner.error is not None:
        print(f"claim-manager: {words.text(runner.error)}", file=sys.stderr)
