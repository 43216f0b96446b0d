"""``claim-manager read`` and ``watch``: the eyes alone, without a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from app.cli.common import print_json, tileset_of
from app.cli.errors import UserError
from app.cli.sources import gallery_of
from app.rules.tileset import face_name
from hardware.camera import CameraError, open_camera
from vision.observation import Observation, TileReading
from vision.reader import read_picture
from vision.watcher import Options, Watcher


def run(arguments: argparse.Namespace) -> int:
    """Read a picture or watch a source. Exit code 1: no tile was found, or the source broke off."""
    return _read(arguments) if arguments.command == "read" else _watch(arguments)


def _read(arguments: argparse.Namespace) -> int:
    gallery = gallery_of(arguments.art, tileset_of(arguments))
    readings = read_picture(_picture(arguments.photo), gallery)
    if getattr(arguments, "json", False):
        documents = [r.as_dict() for r in readings]
        if len(documents) == 1:
            documents[0]["angle"] = round(readings[0].angle, 2)
        print_json({"tiles": documents})
    else:
        for reading in readings:
            print(_line(reading))
        if not readings:
            print(f"No tile of this set was found in {arguments.photo}.", file=sys.stderr)
    return 0 if readings else 1


def _picture(path: Path) -> np.ndarray:
    """The picture file, uint8 BGR [height, width, 3]. Raises UserError when there is none."""
    try:
        data = np.fromfile(path, np.uint8)
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): name a picture file.") from None
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if image is None:
        raise UserError(f"{path} is not a picture that can be read: name a JPEG or PNG file.")
    return image


def _line(reading: TileReading) -> str:
    col, row = reading.cell
    sure = "" if reading.certain else "  (not certain)"
    face = face_name(reading.design, reading.variant)
    return f"{col:>3},{row:<3}  {face:<6} turned {reading.rotation * 90:>3}°{sure}"


def _watch(arguments: argparse.Namespace) -> int:
    tileset = tileset_of(arguments)
    gallery = gallery_of(arguments.art, tileset)
    try:
        camera = open_camera(arguments.source)
    except CameraError as error:
        raise UserError(str(error)) from None
    # A folder holds photographs, each of a table at rest; all else is a stream in which rest must show itself.
    still = Path(arguments.source).is_dir()
    watcher = Watcher(gallery, Options(agree=0) if still else None, start=(tileset.start, tileset.start_variant))
    as_json = getattr(arguments, "json", False)
    frames = 0
    try:
        while (frame := camera.read()) is not None:
            frames += 1
            for observation in watcher.feed(frame.image, frame.index):
                if as_json:
                    print_json(observation.as_dict())
                elif observation.event not in ("motion", "still"):
                    print(_sentence(observation), flush=True)
    except CameraError as error:
        raise UserError(str(error)) from None
    finally:
        camera.close()
    print(f"{arguments.source} has ended after {frames} frames.", file=sys.stderr)
    return 0


def _sentence(seen: Observation) -> str:
    """One line for the terminal; the machine's form is JSON."""
    parts = [f"frame {seen.frame}:", seen.event.replace("_", " ")]
    if seen.design:
        parts.append(f"{face_name(seen.design, seen.variant)} turned {seen.rotation * 90}°")
    parts += [word for word in (seen.colour, seen.kind, seen.reason) if word]
    if seen.cell is not None:
        parts.append(f"at {seen.cell[0]},{seen.cell[1]}")
    if not seen.certain:
        parts.append("(not certain)")
    return " ".join(parts)
