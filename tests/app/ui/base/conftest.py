"""What the tests of the small parts share."""

from __future__ import annotations

from typing import Any

import pytest

from app.table.presentation.view import TableView


@pytest.fixture
def panel(stage: Any, act: TableView) -> Any:
    """A panel in sight that shows an entry."""
    screen = stage.open(act)
    screen.handling.correct_tile(act.tiles[0].cell)
    stage.frames()
    return screen.panel
