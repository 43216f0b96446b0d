"""The camera part of the self-test: whether there is a picture, its quality, and where the table lies in it."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2
import numpy as np

from app import settings
from app.cli.check import ABSENT, FAILS, SKIPPED, WORKS, Check
from app.cli.common import tileset_of
from app.cli.sources import gallery_of
from app.lang import Translator
from app.lang.pictures import picture_trouble
from app.lang.program import program
from app.setup.look import Look, look
from app.values.pictures import Picture
from hardware import discover
from hardware.camera import AUTO, CameraError, Frame, open_camera
from vision.camera.diagnosis import Complaint, usable
from vision.camera.geometry import Plane

PICTURE = "claim-manager-camera.png"
"""The default file name of the picture, in the current folder."""
LOOK_SECONDS = 2.0
GREEN, WHITE, BLACK = (80, 220, 80), (255, 255, 255), (0, 0, 0)
REACH = 20
"""The grid is drawn at most this many tiles to each side."""


def camera_check(arguments: argparse.Namespace, folder: Path) -> Check:
    """Check the camera that is named, saved in the settings, or found automatically."""
    if arguments.camera == "off":
        return Check("camera", SKIPPED, "The camera is left off.")
    try:
        source = arguments.camera or settings.load(folder).camera or AUTO
    except settings.SettingsError as error:
        return Check("camera", FAILS, str(error))
    if source == AUTO and not discover.cameras():
        return Check(
            "camera", ABSENT, "No camera is found.", "Plug one in; without one everything is entered by touch."
        )
    try:
        frame, rate = _frames(source)
    except CameraError as error:
        return Check("camera", FAILS, str(error), f"`{program()} cameras` lists what can be used.")
    if frame is None:
        return Check("camera", FAILS, f"{source} gives no picture.", "Check its cable.")
    picture, unusable = usable(frame.image)
    gallery = gallery_of(arguments.art, tileset_of(arguments)) if arguments.art is not None else None
    found = Look(troubles=(Complaint(unusable),)) if picture is None else look(picture, gallery)
    path = arguments.picture or Path(PICTURE)
    words = Translator.load("en")
    advice = [words.text(picture_trouble(trouble.reason, trouble.at)) for trouble in found.troubles]
    saved = _save(path, drawn(frame.image, found, advice))
    height, width = frame.image.shape[:2]
    told = f"{source} gives {width}x{height}" + (f" at {rate:.0f} pictures a second" if rate else "")
    if found.side is not None:
        told += f", {found.side:.0f} pixels a tile"
    if found.tiles:
        told += f", {len(found.tiles)} tiles are read"
    elif found.plane is not None:
        told += ", the table is measured from the markers"
    else:
        told += "; no tiles or markers were looked for or found" if gallery is None else "; no tile is found"
    return Check("camera", FAILS if found.troubles else WORKS, f"{told}; {saved}.", " ".join(advice))


def _frames(source: str) -> tuple[Frame | None, float | None]:
    """The newest frame after a time of watching, and the frame rate; None for either where too few frames came.

    Raises CameraError.
    """
    camera = open_camera(source)
    try:
        newest: Frame | None = None
        times: list[float] = []
        end = time.monotonic() + LOOK_SECONDS
        while time.monotonic() < end and len(times) < 100:
            frame = camera.read(timeout=5.0)
            if frame is None:
                break
            newest = frame
            times.append(frame.seconds)
    finally:
        camera.close()
    span = times[-1] - times[0] if len(times) > 2 else 0.0
    return newest, (len(times) - 1) / span if span > 0 else None


def drawn(image: Picture, found: Look, lines: list[str]) -> Picture:
    """The picture with the grid of the table (thirds of the picture if it is unknown), its tiles, and the problems."""
    canvas = np.array(image, copy=True)
    height, width = canvas.shape[:2]
    thick = max(1, width // 960)
    if found.plane is not None:
        for line in _grid(found.plane, width, height):
            cv2.polylines(canvas, [np.round(line).astype(np.int32)], False, GREEN, thick, cv2.LINE_AA)
    else:
        for part in (1, 2):
            cv2.line(canvas, (width * part // 3, 0), (width * part // 3, height), GREEN, thick)
            cv2.line(canvas, (0, height * part // 3), (width, height * part // 3), GREEN, thick)
    for tile in found.tiles:
        corners = np.round(np.array(tile.corners)).astype(np.int32)
        cv2.polylines(canvas, [corners], True, WHITE, 2 * thick, cv2.LINE_AA)
        name = tile.placed.face.name + ("" if tile.certain else "?")
        west = corners[:, 0].min() + 2 * thick
        _write(canvas, name, (int(west), int(corners[:, 1].mean())), 1, (found.side or 60.0) / 130)
    for number, text in enumerate(lines):
        (long, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, thick)
        scale = min(0.6 * thick, (width - 20 * thick) / long)  # smaller pictures get smaller letters
        _write(canvas, text, (10 * thick, (number + 1) * 24 * thick), thick, scale)
    return canvas


def _grid(plane: Plane, width: int, height: int) -> list[np.ndarray]:
    """The lines between cells that are visible in the picture, each as pixels [n, 2]."""
    edge = np.linspace(0.0, 1.0, 9)
    rim = [(x * width, y * height) for x in edge for y in edge]
    table = plane.to_table(np.array(rim))
    middle = plane.to_table(np.array([[width / 2, height / 2]]))[0]
    low = np.maximum(np.floor(table.min(axis=0)), np.floor(middle) - REACH)
    high = np.minimum(np.ceil(table.max(axis=0)), np.floor(middle) + REACH)
    lines = []
    for axis in (0, 1):
        along = np.linspace(low[1 - axis], high[1 - axis], 80)
        for at in np.arange(low[axis], high[axis] + 1):
            points = np.empty((80, 2))
            points[:, axis], points[:, 1 - axis] = 0.5 + plane.pitch * (at - 0.5), along
            pixels = plane.project(points)
            inside = ((pixels > -20) & (pixels < np.array([width + 20, height + 20]))).all(axis=1)
            # The lens model folds points far outside back into the picture: keep those that project back to themselves.
            inside &= np.linalg.norm(plane.to_table(pixels) - points, axis=1) < 0.02
            if inside.sum() > 1:
                lines.append(pixels[inside])
    return lines


def _write(canvas: Picture, text: str, at: tuple[int, int], thick: int, scale: float) -> None:
    for colour, width in ((BLACK, 4 * thick), (WHITE, thick)):
        cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)


def _save(path: Path, image: Picture) -> str:
    done, data = cv2.imencode(".png" if path.suffix.lower() != ".jpg" else ".jpg", image)
    try:
        path.write_bytes(data.tobytes() if done else b"")
    except OSError as error:
        return f"its picture cannot be saved in {path} ({error.strerror})"
    return f"its picture with the grid is saved in {path}"
