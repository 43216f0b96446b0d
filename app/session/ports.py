"""The interfaces (protocols) that a session needs from the eyes, in this process or another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from app.values import Cell

if TYPE_CHECKING:
    from vision.observation import Prior, Scene
    from vision.scene.state.table import Table


class Watcher(Protocol):
    """A watcher of one table, such as ``vision.scene.watcher.Watcher``."""

    @property
    def table(self) -> Table | None:
        """What it remembers of the table; None before it has found it."""

    @table.setter
    def table(self, table: Table | None) -> None: ...

    def feed(self, image: NDArray[np.uint8] | None, index: int) -> Scene:
        """The scene for picture ``index``; ``image`` is None for a missing picture."""

    def expect(self, prior: Prior | None) -> None:
        """Set the tile prior from now on; None: nothing is known."""

    def relearn(self) -> None:
        """The table matches the game: discard what was remembered and read the table again."""

    def learn(self, cell: Cell, face: str, rotation: int) -> Mapping[str, NDArray[np.uint8] | None]:
        """Learn the tile that a person has entered. Returns the pictures to store, by face; None for one to delete.

        Raises GalleryError when the tile has no features by which it could be recognised.
        """


class FrameLike(Protocol):
    """A camera's frame: ``image`` uint8 BGR [height, width, 3], ``index`` from 0, ``seconds`` of the source."""

    @property
    def index(self) -> int: ...

    @property
    def image(self) -> NDArray[np.uint8]: ...

    @property
    def seconds(self) -> float: ...
