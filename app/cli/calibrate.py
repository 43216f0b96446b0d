"""``claim-manager calibrate``: measures the lens with a chess board, the table with markers or with four corners given
by hand, and the colours with the pieces.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.stills import asker, stills
from app.lang import Message, Translator, say
from app.lang.program import program
from app.setup.calibration import (
    COLOURS_FILE,
    LENS_FILE,
    TABLE_FILE,
    CalibrationFileError,
    keep,
    load_colours,
    load_lens,
    view_advice,
)
from vision.camera.calibration import CalibrationError, Guidance, LensCalibration, LensModel
from vision.camera.markers import find_markers, mean_markers
from vision.camera.table_view import TableView, view_from_corners, view_from_markers
from vision.numeric.edges import refine
from vision.objects.paint.colours import ColourCalibration, ColourError


def run(arguments: argparse.Namespace) -> int:
    """Measure and write. Raises UserError where nothing could be measured; nothing is written then."""
    words = Translator.load("en")
    folder = journal_path(arguments.data).parent
    by_hand = arguments.corners is not None
    try:
        if arguments.colour is not None:
            return _colour(arguments, words)
        if not (by_hand or arguments.table):
            return _lens(arguments, folder, words)
        return _table(arguments, folder, words, by_hand)
    except CalibrationFileError as error:
        raise UserError(error.message) from None


def _lens(arguments: argparse.Namespace, folder: Path, words: Translator) -> int:
    calibration = LensCalibration()
    for name, picture in stills(arguments.source, asker()):
        guidance = calibration.add(picture)
        _tell(words, _progress(name, guidance))
        if guidance.wants:
            _tell(words, say("calibrate.wants", what=_wanted(guidance.wants, words)))
    try:
        lens = calibration.solve()
    except CalibrationError as error:
        wanted = f" Still wanted: {_wanted(error.wants, words)}." if error.wants else ""
        raise UserError(f"{arguments.source}: {error}.{wanted}") from None
    path = arguments.output or folder / LENS_FILE
    keep(path, lens)
    if getattr(arguments, "json", False):
        print_json({**lens.as_dict(), "file": str(path)})
    else:
        _tell(words, say("calibrate.lens", error=round(lens.error, 2), views=lens.views, file=str(path)))
    return 0


def _colour(arguments: argparse.Namespace, words: Translator) -> int:
    if arguments.art is None:
        raise UserError("--colour needs --art DIR: the paints are kept with the pictures of your tiles.")
    path = arguments.art / COLOURS_FILE
    known = load_colours(path) or ColourCalibration({})
    taken = False
    for name, picture in stills(arguments.source):
        try:
            known = known.with_paint(arguments.colour, picture)
        except ColourError as error:
            raise UserError(f"{name}: {error}.") from None
        taken = True
    if not taken:
        raise UserError(f"{arguments.source} shows no table at rest: take the hands away, and fix the camera.")
    keep(path, known)
    paint = known.paints[arguments.colour]
    if getattr(arguments, "json", False):
        print_json({**known.as_dict(), "confusable": [list(pair) for pair in known.confusable()], "file": str(path)})
        return 0
    _tell(words, say("calibrate.colour", word=arguments.colour, count=paint.pieces, file=str(path)))
    for one, two in known.confusable():
        _tell(words, say("calibrate.confusable", one=one, two=two))
    return 0


def _progress(name: str, guidance: Guidance) -> Message:
    if guidance.taken:
        return say("calibrate.taken", name=name, count=guidance.views)
    if guidance.reason in ("no_board", "few_corners", "same_view", "wrong_size"):
        return say(f"calibrate.{guidance.reason}", name=name)
    return say("calibrate.trouble", name=name, what=say(f"vision.{guidance.reason}"))


def _wanted(wants: tuple[str, ...], words: Translator) -> str:
    return ", ".join(words.text(say(f"calibrate.{want}")) for want in wants)


def _table(arguments: argparse.Namespace, folder: Path, words: Translator, by_hand: bool) -> int:
    lens = load_lens(arguments.lens or folder / LENS_FILE)
    if arguments.lens is not None and lens is None:
        raise UserError(f"{arguments.lens} is not there: name a lens that {program()} calibrate has written.")
    pictures = list(stills(arguments.source))
    if not pictures:
        raise UserError(f"{arguments.source} shows no table at rest: take the hands away, and fix the camera.")
    height, width = pictures[0][1].shape[:2]
    fitting = lens if lens is not None and (lens.width, lens.height) == (width, height) else None
    if by_hand:
        view = _by_hand(arguments, pictures[0][1], fitting)
    else:
        found, _ = mean_markers(
            [find_markers(picture) for _, picture in pictures if picture.shape[:2] == (height, width)]
        )
        measured = view_from_markers(found, width, height, fitting)
        if measured is None:
            raise UserError(words.text(say("calibrate.no_marker", name=arguments.source)))
        view = measured
    path = arguments.output or folder / TABLE_FILE
    keep(path, view)
    if getattr(arguments, "json", False):
        print_json({**view.as_dict(), "advice": [message.key for message in view_advice(view)], "file": str(path)})
        return 0
    doubt, error = round(view.doubt_mm, 1), round(view.error, 2)
    if by_hand:
        _tell(words, say("calibrate.table_by_hand", doubt=doubt, file=str(path)))
    else:
        _tell(words, say("calibrate.table", doubt=doubt, count=len(view.markers), error=error, file=str(path)))
    for message in view_advice(view):
        _tell(words, message)
    return 0


def _by_hand(arguments: argparse.Namespace, picture: np.ndarray, lens: LensModel | None) -> TableView:
    """The view from corners read off a picture by hand, refined at nearby image edges. Raises UserError."""
    try:
        corners = np.array([[float(value) for value in corner.split(",")] for corner in arguments.corners])
        across, down = (float(value) for value in arguments.rectangle.lower().split("x"))
        if corners.shape != (4, 2) or min(across, down) <= 0:
            raise ValueError
    except ValueError:
        raise UserError(
            "--corners needs four points such as 310,200, and --rectangle a size in millimetres such as 45x45."
        ) from None
    height, width = picture.shape[:2]
    exact = refine(picture, corners, reach=6.0)
    try:
        return view_from_corners(corners if exact is None else exact, across, down, width, height, lens)
    except ValueError as error:
        raise UserError(f"--corners: {error}.") from None


def _tell(words: Translator, message: Message) -> None:
    print(words.text(message), file=sys.stderr)
