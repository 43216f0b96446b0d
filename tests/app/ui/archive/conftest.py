"""Visits to the pages of stored games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.archive.tables import Table
from tests.app.ui.archive.visit import Visit


@pytest.fixture
def visit(window: Any, tmp_path: Path, art: Any) -> Iterator[Callable[..., Visit]]:
    """A function that opens the list of games: ``games`` are written into the journal first."""
    opened: list[Visit] = []

    def make(*games: dict[str, Any], size: tuple[int, int] = (800, 480), code: str = "en") -> Visit:
        table = Table(tmp_path / str(len(opened)))
        for game in games:
            table.game(**game)
        opened.append(Visit(window, table, size, code, art))
        return opened[-1]

    yield make
    for each in opened:
        each.close()
