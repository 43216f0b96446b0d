"""The pictures of the help, drawn one after the other in a thread of their own and kept."""

from __future__ import annotations

from app.art.scenes import draw_scene, scenes
from app.tilesets import load_tileset
from app.ui.base.later import Later
from app.values.pictures import Picture

SMALL, LARGE = 96, 192
"""The width of a tile in the pictures of the overview and of a page, in pixels."""

Key = tuple[str, str, int]
"""Game, name of the scene, width of a tile."""

_kept: dict[Key, Picture] = {}


class ScenePictures:
    """Draws the pictures that are wanted. ``poll`` must be called once per frame."""

    def __init__(self, wanted: list[Key]) -> None:
        self._wanted = [key for key in wanted if key not in _kept]
        self._known = [key for key in wanted if key in _kept]
        self._work: Later[Picture] | None = None

    def poll(self) -> tuple[Key, Picture] | None:
        """One picture that is there and has not been given yet; None while there is none."""
        if self._known:
            key = self._known.pop(0)
            return key, _kept[key]
        if self._work is None:
            if not self._wanted:
                return None
            game, name, tile = self._wanted[0]
            self._work = Later(lambda: draw_scene(scenes(game)[name], load_tileset(game), tile))
        if not self._work.ready:
            return None
        key = self._wanted.pop(0)
        picture, self._work = self._work.take(), None
        if key[2] == SMALL:  # the large ones take 660 kB each
            _kept[key] = picture
        return key, picture

    def stop(self) -> None:
        """Draw no more."""
        self._wanted.clear()
        self._known.clear()
