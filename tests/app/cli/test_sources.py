"""The parts of the recognition: the enrolled pictures, and the calibration of this table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.mark.parametrize(
    ("name", "words"), [("table.json", ("watch", "{shots}")), ("lens.json", ("--headless", "--camera", "{shots}"))]
)
def test_table_and_lens_are_those_of_the_data_directory(
    run: Command, art: Path, tmp_path: Path, name: str, words: tuple[str, ...]
) -> None:
    """The calibration is read from the directory that ``--data`` names: a damaged file there is named."""
    shots, data = tmp_path / "shots", tmp_path / "data"
    shots.mkdir()
    data.mkdir()
    (shots / "1.png").write_bytes((art / "G1.png").read_bytes())
    (data / name).write_text("{")
    done = run(*(word.format(shots=shots) for word in words), "--art", art, "--data", data)
    assert done.code == 2
    assert str(data / name) in done.err
