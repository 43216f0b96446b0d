"""An empty journal in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.archive.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The journal, with a clock of its own."""
    return Table(tmp_path / "data")
