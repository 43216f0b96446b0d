"""``claim-manager draw-ahead``: draws what the screen shows and keeps it, so that the first start need not."""

from __future__ import annotations

import argparse

from app.cli.common import cannot_write
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.rules.terms import GAMES
from app.tilesets import load_tileset


def run(arguments: argparse.Namespace) -> int:
    """Draw the pictures into the data folder. Raises UserError where nothing can be drawn or written."""
    from app.ui.base.environment import ScreenError, configure, pictures_folder, prepare, require_window

    try:
        prepare(journal_path(arguments.data).parent, offscreen=True)
    except OSError as error:
        raise cannot_write(error.filename, error) from None
    configure((320, 320))
    try:
        require_window()
    except ScreenError as error:
        raise UserError(str(error)) from None
    from app.ui.base.ahead import draw_ahead
    from app.ui.help import pictures

    draw_ahead(load_tileset(name) for name in GAMES)
    pictures.draw_ahead()
    print(f"The pictures of the screen are kept in {pictures_folder()}.")
    return 0
