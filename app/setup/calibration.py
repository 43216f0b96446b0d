"""Files of the calibration: lens and table in the data folder beside the settings, colours in that of the tiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.atomic_write import write_whole
from app.lang import Message, say
from app.lang.errors import MessageError, reason
from app.outside import read_json
from app.outside.files import DATA
from vision.camera.calibration import LensModel
from vision.camera.table_view import TableView, ViewConfig
from vision.objects.paint.colours import ColourCalibration, ColourError

LENS_FILE, TABLE_FILE = "lens.json", "table.json"
UNSTEADY = 0.6
"""The reprojection error in pixels above which markers do not lie in one plane: a printed sheet is bent or moved."""

COLOURS_FILE = "colours.json"
"""In the folder of the tile pictures, because colours depend on the light in which those were taken."""


class CalibrationFileError(MessageError, ValueError):
    """A file that cannot be read or written; its message says which and what to do."""


def load_lens(path: Path) -> LensModel | None:
    """The lens in that file, None if there is no file. Raises CalibrationFileError if it is damaged."""
    values = _load(path)
    try:
        return None if values is None else LensModel.from_dict(values)
    except ValueError as error:
        raise _damaged(path, error) from None


def load_table(path: Path) -> TableView | None:
    """The table's view in that file, None if there is no file. Raises CalibrationFileError if it is damaged."""
    values = _load(path)
    try:
        return None if values is None else TableView.from_dict(values)
    except ValueError as error:
        raise _damaged(path, error) from None


def load_colours(path: Path) -> ColourCalibration | None:
    """The colours in that file, None if there is no file. Raises CalibrationFileError if it is damaged."""
    values = _load(path)
    try:
        return None if values is None else ColourCalibration.from_dict(values)
    except ColourError as error:
        raise _damaged(path, error) from None


def keep(path: Path, measured: LensModel | TableView | ColourCalibration) -> None:
    """Write a measurement; the file is replaced as a whole or not at all. Raises CalibrationFileError."""
    try:
        write_whole(path, json.dumps(measured.as_dict(), indent=1).encode("utf-8"))
    except OSError as error:
        raise CalibrationFileError(say("calibrate.unwritten", path=str(path), error=reason(error))) from None


def _load(path: Path) -> dict[str, Any] | None:
    try:
        values = read_json(path, DATA)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _damaged(path, error) from None
    return values if isinstance(values, dict) else {}


def _damaged(path: Path, error: Exception) -> CalibrationFileError:
    return CalibrationFileError(say("calibrate.damaged", path=str(path), error=reason(error)))


def view_advice(view: TableView) -> list[Message]:
    """Advice on how to get a better view."""
    advice = []
    if len(view.markers) == 1:
        advice.append(say("calibrate.one_marker"))
    elif view.markers and view.doubt_mm > ViewConfig().exact_mm:
        advice.append(say("calibrate.close"))
    if view.markers and view.error > UNSTEADY:
        advice.append(say("calibrate.unsteady"))
    return advice
