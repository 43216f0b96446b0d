"""``claim-manager read`` and ``watch``: recognition alone, without a game."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from app.cli import tokens
from app.cli.common import print_json, tileset_of
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.sources import frames, gallery_of, measured_options, watcher_of
from app.lang import Translator, say
from app.lang.pictures import picture_trouble
from app.lang.program import program
from app.rules import TileSet
from app.values import Cell
from hardware.camera import CameraError, is_living, open_camera, read_image
from vision.observation import (
    TOKENS,
    BoardLost,
    Motion,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    Still,
    TileMoved,
    TileReading,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)
from vision.tiles.gallery import Gallery, GalleryError
from vision.tiles.reader import read_board


def run(arguments: argparse.Namespace) -> int:
    """Read a picture or watch a source. Exit code 1: no tile was found, or the source ended with an error."""
    return _read(arguments) if arguments.command == "read" else _watch(arguments)


def _read(arguments: argparse.Namespace) -> int:
    if arguments.tokens is not None:
        return tokens.read(arguments, _picture(arguments.photo))
    gallery = _gallery(arguments, tileset_of(arguments))
    board = read_board(_picture(arguments.photo), gallery)
    words = Translator.load()
    for trouble in board.troubles:
        print(words.text(picture_trouble(trouble.reason, trouble.at)), file=sys.stderr)
    if getattr(arguments, "json", False):
        documents = [r.as_dict() for r in board.tiles]
        if len(documents) == 1:
            documents[0]["angle"] = round(board.tiles[0].angle, 2)
        troubles = [{"reason": each.reason} | ({"at": list(each.at)} if each.at else {}) for each in board.troubles]
        print_json({"tiles": documents, "unread": [each.as_dict() for each in board.unread], "troubles": troubles})
    else:
        for reading in board.tiles:
            print(_line(reading))
        for cell in board.unread:
            print(f"{cell.cell.col:>3},{cell.cell.row:<3}  {words.text(say('vision.unread'))}")
        if not board.tiles:
            print(f"No tile of this set was found in {arguments.photo}.", file=sys.stderr)
            if not board.troubles:
                print(words.text(say("vision.no_tiles")), file=sys.stderr)
    return 0 if board.tiles else 1


def _gallery(arguments: argparse.Namespace, tileset: TileSet) -> Gallery:
    """The enrolled pictures of the tile set; a folder that has none of them is taken as a set of its own."""
    faces = {face.name for face, _ in tileset.faces()}
    found = {path.stem for path in arguments.art.glob("*.png")}
    if not found or found & faces:
        return gallery_of(arguments.art, tileset)
    try:
        return Gallery.load(arguments.art)
    except GalleryError as error:
        raise UserError(str(error)) from None


def _picture(path: Path) -> np.ndarray:
    """The picture file, uint8 BGR [height, width, 3]. Raises UserError if it is missing, incomplete or a folder."""
    if path.is_dir():
        where = program()
        raise UserError(
            f"{path} is a folder: name one picture in it, or report all of them with `{where} watch`. "
            f"`{where} read --help` lists what there is."
        )
    try:
        return read_image(path)
    except CameraError as error:
        raise UserError(error.message) from None


def _line(reading: TileReading) -> str:
    col, row = reading.placed.cell
    sure = "" if reading.certain else "  (not certain)"
    face = reading.placed.face.name
    return f"{col:>3},{row:<3}  {face:<6} turned {reading.placed.rotation * 90:>3}°{sure}"


def _watch(arguments: argparse.Namespace) -> int:
    tileset = tileset_of(arguments)
    gallery = _gallery(arguments, tileset)
    try:
        camera = open_camera(arguments.source)
    except CameraError as error:
        raise UserError(error.message) from None
    # A folder holds photographs of a table at rest; in any other source rest must be detected.
    still = Path(arguments.source).is_dir()
    measured = measured_options(arguments.art, journal_path(arguments.data).parent, 0 if still else 2)
    options = replace(measured, living=is_living(arguments.source))
    watcher = watcher_of(tileset, gallery, options)
    as_json = getattr(arguments, "json", False)
    words = Translator.load("en")
    count = index = 0
    try:
        for frame in frames(camera, arguments.wait):
            if frame is not None:
                count, index = count + 1, frame.index
            scene = watcher.feed(None if frame is None else frame.image, index)
            for observation in scene:
                if as_json:
                    print_json(observation.as_dict(scene.frame))
                elif not isinstance(observation, Motion | Still):
                    print(_sentence(observation, scene.frame, words), flush=True)
    except CameraError as error:
        raise UserError(error.message) from None
    finally:
        camera.close()
    print(f"{arguments.source} has ended after {count} {'frame' if count == 1 else 'frames'}.", file=sys.stderr)
    return 0


def _sentence(seen: Observation, frame: int, words: Translator) -> str:
    """The observation as one line for the terminal."""
    parts = [f"frame {frame}:", seen.event.replace("_", " ")]
    cell: Cell | None = None
    match seen:
        case TileSeen() | TileMoved() | TileRemoved():
            cell = seen.cell
            if seen.tile.design:
                parts.append(f"{seen.tile.face.name} turned {seen.tile.rotation * 90}°")
        case PieceSeen() | PieceRemoved():
            cell = seen.cell
            parts += [word for word in (seen.colour, seen.kind) if word]
        case StackSeen() | StackRemoved():
            cell = seen.cell
            parts.append(TOKENS)
        case TokenTaken() | TokenReturned():
            parts.append(TOKENS)
        case PictureTrouble():
            told = words.text(picture_trouble(seen.reason, seen.at))
            return f"frame {frame}: {told}" + (f" ({seen.cell.col},{seen.cell.row})" if seen.cell is not None else "")
        case BoardLost():
            cell = seen.cell
    if cell is not None:
        parts.append(f"at {cell.col},{cell.row}")
    if not seen.certain:
        parts.append("(not certain)")
    return " ".join(parts)
