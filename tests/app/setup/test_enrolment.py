"""The folder of an owner's tiles."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from app.setup.enrolment import FOLDER, SHEETS, EnrolmentFolder


def test_of_all_sheets_of_cuts_the_last_remain(tmp_path: Path) -> None:
    """Whoever tries a box again and again does not fill the card; what else lies there is left alone."""
    folder = EnrolmentFolder(tmp_path, ())
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "01.png").write_bytes(b"a picture of a group")
    shown = []
    for number in range(SHEETS + 3):
        shown.append(folder.show(f"phone {number}.jpg", np.full((8, 8, 3), number, np.uint8)))
        os.utime(shown[-1], (number, number))  # a clock may not tell two of them apart
    assert [path.exists() for path in shown] == [False] * 3 + [True] * SHEETS
    assert (tmp_path / FOLDER / "01.png").exists()
