"""What the tests of the small parts share."""

from __future__ import annotations

from collections.abc import Iterator
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


@pytest.fixture
def theme(window: Any) -> Iterator[Any]:
    """The theme, as it was when the test is over."""
    from app.ui.base.theme import THEME

    u, t = THEME.u, THEME.t
    yield THEME
    THEME.u, THEME.t = u, t
