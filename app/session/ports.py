"""What a session needs of the eyes, wherever they work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from app.values import Cell

if TYPE_CHECKING:
    from vision.memory import Table
    from vision.observation import Prior, Scene


class Watcher(Protocol):
    """Eyes that watch one table, as ``vision.watcher.Watcher`` does."""

    @property
    def table(self) -> Table | None:
        """What it remembers of the table; None before it has found it."""

    @table.setter
    def table(self, table: Table | None) -> None: ...

    def feed(self, image: NDArray[np.uint8] | None, index: int) -> Scene:
        """What picture ``index`` says; None for one that is missing."""

    def expect(self, prior: Prior | None) -> None:
        """What may lie where from now on; None: nothing is known."""

    def relearn(self) -> None:
        """The table is as the game has it: forget what was remembered and look anew."""

    def learn(self, cell: Cell, face: str, rotation: int) -> Mapping[str, NDArray[np.uint8] | None]:
        """A person says what lies there. The pictures to be kept, by face; None for one to be thrown away.

        Raises GalleryError where the tile shows nothing that could be known again.
        """


class FrameLike(Protocol):
    """A camera's frame: ``image`` uint8 BGR [height, width, 3], ``index`` from 0, ``seconds`` of the source."""

    @property
    def index(self) -> int: ...

    @property
    def image(self) -> NDArray[np.uint8]: ...

    @property
    def seconds(self) -> float: ...
