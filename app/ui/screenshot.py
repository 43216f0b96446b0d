"""Pictures of the screen without a screen: a TableView rendered into a PNG with the app's own widgets.

The first call sets Kivy's environment for the whole process; do not use it in a process that has a real window.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.presentation.view import TableView
from app.ui.base.environment import configure, prepare, require_window

if TYPE_CHECKING:
    from app.ui.play.screen import PlayScreen

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
"""The screens that the app is made for, (width, height) in pixels."""


def shoot(
    view: TableView,
    tileset: TileSet,
    translator: Translator,
    size: tuple[int, int] = (1280, 720),
    *,
    camera: NDArray[np.uint8] | None = None,
    art: Mapping[str, NDArray[np.uint8]] | None = None,
    touch: Callable[[PlayScreen], None] | None = None,
    data_folder: Path | None = None,
) -> NDArray[np.uint8]:
    """The screen that shows that view, as uint8 [h, w, 3] BGR.

    ``camera`` is the camera picture, uint8 [h, w, 3] BGR; ``touch`` may operate the screen before the picture is taken.
    Raises ScreenError where nothing can be drawn.
    """
    prepare(data_folder, offscreen=True)
    configure(size)
    require_window()
    from app.ui.base.pictures import Pictures
    from app.ui.play.screen import PlayScreen

    screen = PlayScreen(Pictures(tileset, art), translator, lambda _: None)
    screen.size = size
    screen.motion = False  # a picture shows how things end
    screen.show(view)
    if camera is not None:
        screen.show_camera(camera)
    _settle(screen)
    if touch is not None:
        touch(screen)
        _settle(screen)
    return drawn(screen, size)


def drawn(screen: Any, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The widget drawn at that size, uint8 [h, w, 3] BGR."""
    buffer = _buffer(size)
    buffer.add(screen.canvas)
    buffer.draw()
    rgba = np.frombuffer(buffer.pixels, np.uint8).reshape(size[1], size[0], 4)[::-1]
    buffer.remove(screen.canvas)
    return np.asarray(cv2.cvtColor(np.ascontiguousarray(rgba), cv2.COLOR_RGBA2BGR), np.uint8)


@lru_cache(maxsize=1)
def _buffer(size: tuple[int, int]) -> Any:
    """A buffer of our own to draw into: a window without a screen keeps its first size."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo

    buffer = Fbo(size=size, with_stencilbuffer=True)
    buffer.add(ClearColor(0, 0, 0, 1))
    buffer.add(ClearBuffers())
    return buffer


def save_shot(path: Path, picture: NDArray[np.uint8]) -> None:
    """Write the picture as a PNG. Raises OSError when it cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done, data = cv2.imencode(".png", picture)
    if not done:
        raise OSError(f"{path}: the picture cannot be made into a PNG")
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".png", delete=False) as file:
        file.write(data.tobytes())
    Path(file.name).replace(path)


def _settle(screen: PlayScreen) -> None:
    from kivy.base import EventLoop

    for _ in range(4):
        EventLoop.idle()
        screen.board.settle()
