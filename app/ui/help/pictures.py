"""The pictures of the help, drawn one after the other in a thread of their own and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue

from app.art.scenes import Tile, draw_scene, scenes
from app.rules.terms import GAMES
from app.tilesets import load_tileset
from app.ui.base import kept
from app.ui.base.later import Later
from app.values import Face
from app.values.pictures import Picture

SMALL, LARGE = 96, 192
"""The width of a tile in the pictures of the overview and of a page, in pixels."""

Key = tuple[str, str, int]
"""Game, name of the scene, width of a tile."""

_known: dict[Key, Picture] = {}


class ScenePictures:
    """Draws the pictures that are wanted. ``poll`` must be called once per frame."""

    def __init__(self, wanted: list[Key]) -> None:
        self._known = [key for key in wanted if key in _known]
        self._drawn: SimpleQueue[tuple[Key, Picture]] = SimpleQueue()
        self._stopped = False
        due = [key for key in wanted if key not in _known]
        self._work = Later(lambda: self._draw(due)) if due else None

    def _draw(self, due: Iterable[Key]) -> None:
        for key in due:
            if self._stopped:
                return
            self._drawn.put((key, _picture(key)))

    def poll(self) -> tuple[Key, Picture] | None:
        """One picture that is drawn and was not given yet; None while there is none. Raises what drawing raised."""
        if self._known:
            key = self._known.pop(0)
            return key, _known[key]
        try:
            key, picture = self._drawn.get_nowait()
        except Empty:
            if self._work is not None and self._work.ready:
                self._work.take()
            return None
        if key[2] == SMALL:  # the large ones take 660 kB each
            _known[key] = picture
        return key, picture

    def stop(self) -> None:
        """Draw no more."""
        self._stopped = True
        self._known.clear()


def draw_ahead() -> None:
    """Draw the small pictures so that they are kept: a page shows its own until the large one is drawn."""
    for game in GAMES:
        for name in scenes(game):
            kept.draw_ahead(*_drawing((game, name, SMALL)))


def _picture(key: Key) -> Picture:
    what, draw = _drawing(key)
    return kept.kept(what, draw) if key[2] == SMALL else draw()


def _drawing(key: Key) -> tuple[str, Callable[[], Picture]]:
    """Under which name a picture is kept, and what draws it."""
    game, name, tile = key
    scene, tileset = scenes(game)[name], load_tileset(game)
    designs = [tileset.by_id[Face.from_name(part.face).design] for part in scene if isinstance(part, Tile)]
    return f"scene {tile} {scene!r} {designs!r}", lambda: draw_scene(scene, tileset, tile)
