"""The usual shapes of the default game's pieces, and the usual table before a smaller camera, for watchers in tests."""

from __future__ import annotations

from typing import Any

from app.rules.terms import DEFAULT_GAME, GAMES
from app.setup.usual_shapes import usual_solids
from hardware.simulator import TableSettings

SOLIDS = usual_solids(GAMES[DEFAULT_GAME])


def near(**changes: Any) -> TableSettings:
    """The usual table, with ``changes``, in 960x540 pixels: a smaller part of it at the same scale, which is read
    alike and costs a third.
    """
    smaller: dict[str, Any] = {"width": 960, "height": 540, "pixels_per_tile": 57.0}
    return TableSettings(**(smaller | changes))
