"""What is done once the first page stands complete, so that no later touch has to wait for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.ui.base.environment import release_memory
from app.ui.base.later import Later
from app.ui.base.opening import load_ahead
from app.ui.base.tidying import Tidying
from app.ui.base.ways_to_draw import Unseen


class Leisure:
    """Draws unseen in every way, loads the code of the pages in ``modules``, gives back the memory of the start, and
    then takes over the search for garbage. Call ``step`` once per frame, with whether the page is complete.
    """

    def __init__(self, canvas: Any, modules: Sequence[str]) -> None:
        self._modules = modules
        self._unseen: Unseen | None = Unseen(canvas)
        self._loading: Later[None] | None = None
        self._tidying = Tidying()

    @property
    def over(self) -> bool:
        """Whether all of it is done."""
        return self._tidying.begun

    def step(self, complete: bool) -> None:
        """Do the next bit."""
        if self.over:
            self._tidying.rest()
        elif self._unseen is not None:
            if complete and not self._unseen.step():
                self._unseen = None
                self._loading = Later(self._load)
        elif self._loading is not None and self._loading.ready:
            self._loading.take()
            self._tidying.begin()

    def end(self) -> None:
        """Give the search for garbage back to Python."""
        self._tidying.end()

    def _load(self) -> None:
        load_ahead(self._modules)
        release_memory()
