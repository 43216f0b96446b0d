"""``claim-manager gallery``: every screen and state as pictures."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.common import cannot_write
from app.cli.errors import UserError
from app.cli.progress import progress_line
from app.rules.terms import GAMES
from app.settings import Settings
from app.values.progress import Progress

if TYPE_CHECKING:
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene


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
        from app.ui.gallery.pictures import Gallery
        from app.ui.gallery.scenes import furnish, scenes

        settings = replace(
            Settings(), language=arguments.language, look=arguments.theme, text=arguments.text, motion=False
        )
        wanted = named(scenes(tuple(GAMES), arguments.seats), arguments.only or "")
        tell = progress_line("Drawing the screens")
        tell(0, len(wanted))
        furnish(Path(data))
        gallery = Gallery(Path(data), settings, arguments.size)
        try:
            draw(gallery, wanted, folder, tell)
        finally:
            gallery.close()
    screens = "1 screen" if len(wanted) == 1 else f"{len(wanted)} screens"
    print(f"{screens} drawn into {folder}.", file=sys.stderr)
    return 0


def named(scenes: Iterable[Scene], word: str) -> list[Scene]:
    """Those of the scenes whose name contains that word. Raises UserError where none does."""
    every = list(scenes)
    found = [scene for scene in every if word in scene.name]
    if not found:
        kinds = ", ".join(sorted({scene.name.split("-")[0] for scene in every}))
        raise UserError(f"--only: no screen has {word} in its name. There are those of {kinds}.")
    return found


def draw(gallery: Gallery, scenes: Sequence[Scene], folder: Path, tell: Progress) -> None:
    """Write a picture of each scene into that folder, telling how many are done."""
    from app.ui.gallery.pictures import take
    from app.ui.screenshot import save_shot

    for done, (scene, _, picture) in enumerate(take(gallery, iter(scenes)), 1):
        save_shot(folder / f"{scene.name}.png", picture)
        tell(done, len(scenes))
