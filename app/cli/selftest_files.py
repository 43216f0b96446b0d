"""The files part of the self-test: every file that an owner may have edited, checked before a game meets it."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app import settings
from app.cli.check import ABSENT, FAILS, WORKS, Check
from app.lang.errors import english
from app.lang.files import codes
from app.lang.plain import cause, plain
from app.outside import read_json
from app.outside.files import DATA, SETTINGS
from app.rules.terms import GAMES
from app.setup.calibration import (
    COLOURS_FILE,
    LENS_FILE,
    TABLE_FILE,
    CalibrationFileError,
    load_colours,
    load_lens,
    load_table,
)
from app.setup.gear import art_folder
from app.setup.pieces import PiecesFileError, load_pieces
from app.ui.base.touch import TouchError, reader
from hardware.wiring import FILE_NAME as WIRING_FILE
from hardware.wiring import WiringError, load_wiring

Rule = tuple[str, str, Callable[[Any], bool]]
"""A key, in words what its value may be, and whether a value is that."""


def _number(value: Any, above: float = -math.inf) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and above < value < math.inf


def _numbers(count: int, above: float = -math.inf) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) == count and all(_number(v, above) for v in value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _rows(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_numbers(3), value))


_SIZE: tuple[Rule, ...] = tuple((name, "a whole number of pixels above 0", _whole) for name in ("width", "height"))
LENS: tuple[Rule, ...] = (
    ("focal", "two numbers above 0", _numbers(2, 0.0)),
    ("middle", "two numbers", _numbers(2)),
    ("bend", "five numbers", _numbers(5)),
    *_SIZE,
)
TABLE: tuple[Rule, ...] = (
    ("matrix", "three rows of three numbers", _rows),
    *((name, "a number", _number) for name in ("lens", "error", "doubt_mm")),
    ("distance", "a number above 0", lambda value: _number(value, 0.0)),
    *_SIZE,
)
ANEW = "Mend it, or delete the file and measure again."


def file_checks(folder: Path) -> Iterator[Check]:
    """The result for each file in the data folder ``folder`` and for the environment; a file that is not there is no
    fault: the app then does without, or as usual.
    """
    yield _settings(folder)
    yield _environment()
    yield _wiring(folder / WIRING_FILE)
    yield _measured("lens", folder / LENS_FILE, LENS, load_lens)
    yield _measured("table", folder / TABLE_FILE, TABLE, load_table)
    try:
        kept = settings.load(folder)
    except settings.SettingsError:
        kept = settings.Settings()
    for game in GAMES:
        art = art_folder(kept, folder, game)
        if art.is_dir():
            yield _measured("colours", art / COLOURS_FILE, (), load_colours)
            yield _pieces(art)


def _shown(value: object) -> str:
    return plain(repr(value), 60)


def _settings(folder: Path) -> Check:
    path = folder / settings.FILE_NAME
    try:
        found = settings.ignored(document := read_json(path, SETTINGS))
    except FileNotFoundError:
        return Check("settings", ABSENT, f"There are no settings in {path}: everything is as usual.")
    except (OSError, ValueError) as error:
        return Check("settings", FAILS, f"{path} cannot be read: {cause(error)}.", "Mend it, or delete the file.")
    wrong = [f"{plain(key, 40)} is {_shown(value)}; allowed: {words}" for key, value, words in found]
    language = document.get("language", "") if isinstance(document, dict) else ""
    if isinstance(language, str) and language and language not in codes():
        wrong.append(f"language is {_shown(language)}; allowed: {', '.join(codes())}, or nothing for the system's")
    if wrong:
        told = f"{path}: {'. '.join(wrong)}."
        return Check("settings", FAILS, told, "What is not allowed is not used; choose it anew on the screen.")
    return Check("settings", WORKS, f"{path} is right.")


def _environment() -> Check:
    try:
        return Check("touch", WORKS, f"Touches are read by: {reader(os.environ)}.")
    except TouchError as error:
        return Check("touch", FAILS, str(error), "Mend /etc/claim-manager.env.")


def _wiring(path: Path) -> Check:
    if not path.exists():
        return Check("wiring", ABSENT, f"There is no wiring {path}: there is no panel.")
    try:
        wiring = load_wiring(path)
    except WiringError as error:
        return Check(
            "wiring", FAILS, " ".join(error.problems), "Mend the wiring file: hardware/README.md shows each key."
        )
    return Check("wiring", WORKS, f"{path} is right: {len(wiring.buttons)} buttons, {len(wiring.lights)} lights.")


def _measured(name: str, path: Path, rules: tuple[Rule, ...], load: Callable[[Path], object]) -> Check:
    try:
        document = read_json(path, DATA)
    except FileNotFoundError:
        return Check(name, ABSENT, f"There is no {path}: it is not measured yet.")
    except (OSError, ValueError) as error:
        return Check(name, FAILS, f"{path} cannot be read: {cause(error)}.", ANEW)
    values = document if isinstance(document, dict) else {}
    wrong = [
        f"{key} is {_shown(values[key]) if key in values else 'missing'}; allowed: {words}"
        for key, words, allowed in rules
        if not (key in values and allowed(values[key]))
    ]
    if wrong:
        return Check(name, FAILS, f"{path}: {'. '.join(wrong)}.", ANEW)
    try:
        load(path)
    except CalibrationFileError as error:
        return Check(name, FAILS, english(error.message), ANEW)
    return Check(name, WORKS, f"{path} is right.")


def _pieces(art: Path) -> Check:
    try:
        shown = load_pieces(art)
    except PiecesFileError as error:
        return Check("pieces", FAILS, english(error.message), "Show the pieces again.")
    if shown is None:
        return Check("pieces", ABSENT, f"No pieces have been shown for the tiles in {art}.")
    return Check("pieces", WORKS, f"{len(shown.examples)} pictures of pieces in {art} are right.")
