"""``claim-manager gallery``: every screen and state as pictures."""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from app.cli.common import cannot_write
from app.cli.errors import UserError
from app.rules.terms import GAMES
from app.settings import Settings


def run(arguments: argparse.Namespace) -> int:
    """Draw the pictures. Raises UserError for a folder that cannot be written, or where nothing can be drawn."""
    from app.ui.base.environment import ScreenError, configure, prepare, require_window

    folder: Path = arguments.output
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise cannot_write(folder, error) from None
    with tempfile.TemporaryDirectory(prefix="claim-manager-") as data:
        prepare(Path(data), offscreen=True)
        configure(arguments.size)
        try:
            require_window()
        except ScreenError as error:
            raise UserError(str(error)) from None
        from app.ui.gallery.pictures import Gallery, take
        from app.ui.gallery.scenes import furnish, scenes
        from app.ui.screenshot import save_shot

        settings = replace(
            Settings(), language=arguments.language, look=arguments.theme, text=arguments.text, motion=False
        )
        furnish(Path(data))
        gallery = Gallery(Path(data), settings, arguments.size)
        count = 0
        try:
            wanted = (s for s in scenes(tuple(GAMES), arguments.seats) if (arguments.only or "") in s.name)
            for scene, _, picture in take(gallery, wanted):
                save_shot(folder / f"{scene.name}.png", picture)
                count += 1
                if sys.stderr.isatty():
                    print(f"\r{_screens(count)}", end="", file=sys.stderr)
        finally:
            gallery.close()
    print(f"{_screens(count)} drawn into {folder}.", file=sys.stderr)
    return 0


def _screens(count: int) -> str:
    return "1 screen" if count == 1 else f"{count} screens"
