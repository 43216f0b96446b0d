"""The steps of setting up the table, and how far each is: read from the settings and the files beside the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from app.lang import Message, say
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.settings import Settings
from app.setup.calibration import LENS_FILE, TABLE_FILE, CalibrationFileError, load_lens, load_table
from app.setup.gear import Gear, art_folder
from app.setup.pieces import PiecesFileError, load_pieces

Name = Literal["language", "touch", "camera", "table", "lens", "tiles", "pieces", "proof", "panel"]
Standing = Literal["done", "begun", "to_do", "absent"]
"""begun: some of it is done. absent: what it needs is not there."""

STEPS: tuple[Name, ...] = ("language", "touch", "camera", "table", "lens", "tiles", "pieces", "proof", "panel")
"""All steps, in the order in which they build on each other."""
GUIDED: tuple[Name, ...] = ("language", "touch", "camera", "table", "tiles", "pieces", "panel")
"""The steps of the first-run guide where there is a camera; the others are for those who want to know more."""
OF_THE_EYES = frozenset({"table", "lens", "tiles", "pieces", "proof"})
"""The steps that need a camera."""
PROOFS = "proofs"
"""The folder of the bundles of proofs, in the data directory."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a step is, and the same in words."""

    name: Name
    standing: Standing
    words: Message


def guided(settings: Settings, camera: bool | None) -> tuple[Name, ...]:
    """The steps of the first-run guide: those of the eyes only with a camera that was chosen or may be ``there``, as in
    ``Lookout``.
    """
    eyes = bool(settings.camera) or camera is not False
    return tuple(name for name in GUIDED if eyes or name not in OF_THE_EYES)


def steps(settings: Settings, data: Path, tileset: TileSet, gear: Gear, *, panel: bool) -> tuple[Step, ...]:
    """Every step in the order of ``STEPS``; reads files and asks for cameras, so it takes a while. ``data`` is the
    folder of the journal, ``panel`` whether there are buttons and lights.
    """
    art = art_folder(settings, data, tileset.game)
    camera = _camera(settings, gear)
    found: Mapping[Name, Step] = {
        "language": _language(settings),
        "touch": _tried("touch", settings),
        "camera": camera,
        "table": _file("table", data / TABLE_FILE),
        "lens": _file("lens", data / LENS_FILE),
        "tiles": _tiles(art, tileset),
        "pieces": _pieces(art),
        "proof": _proof(data),
        "panel": _tried("panel", settings) if panel else Step("panel", "absent", say("setup.panel.absent")),
    }
    return tuple(_without(found[name]) if camera.standing == "absent" else found[name] for name in STEPS)


def possible(name: Name, tileset: TileSet) -> tuple[Message, ...]:
    """What may be told of how far that step is, where no file is damaged."""
    told: tuple[Message, ...]
    match name:
        case "language":
            told = say("setup.language.line"), say("setup.language.done", name=say("language.name"))
        case "camera":
            told = say("setup.camera.line"), say("setup.camera.chosen"), say("setup.camera.absent")
        case "tiles":
            told = (_tiles_known(0, len(tileset.patterns())),)
        case "pieces":
            told = say("setup.pieces.line"), _pieces_known(len(SEATS))
        case _:
            told = say(f"setup.{name}.line"), say(f"setup.{name}.done")
    if name == "panel":
        return *told, say("setup.panel.absent")
    return (*told, say("setup.needs_camera")) if name in OF_THE_EYES else told


def _tiles_known(named: int, count: int) -> Message:
    return say("setup.tiles.known", named=named, count=count, left=count - named)


def _pieces_known(named: int) -> Message:
    return say("setup.pieces.known", named=named, count=len(SEATS))


def _without(step: Step) -> Step:
    """The step where there is no camera."""
    if step.name in OF_THE_EYES and step.standing in ("to_do", "begun"):
        return replace(step, standing="absent", words=say("setup.needs_camera"))
    return step


def _language(settings: Settings) -> Step:
    if not settings.language:
        return Step("language", "to_do", say("setup.language.line"))
    return Step("language", "done", say("setup.language.done", name=say("language.name")))


def _tried(name: Literal["touch", "panel"], settings: Settings) -> Step:
    done = name in settings.tried
    return Step(name, "done" if done else "to_do", say(f"setup.{name}.{'done' if done else 'line'}"))


def _camera(settings: Settings, gear: Gear) -> Step:
    if settings.camera:
        return Step("camera", "done", say("setup.camera.chosen"))
    try:
        there = any(each.problem is None for each in gear.cameras())
    except OSError:
        there = False
    return Step("camera", "to_do" if there else "absent", say("setup.camera.line" if there else "setup.camera.absent"))


def _file(name: Literal["table", "lens"], path: Path) -> Step:
    try:
        known = (load_table(path) if name == "table" else load_lens(path)) is not None
    except CalibrationFileError as error:
        return Step(name, "to_do", error.message)
    return Step(name, "done" if known else "to_do", say(f"setup.{name}.{'done' if known else 'line'}"))


def _tiles(art: Path, tileset: TileSet) -> Step:
    count = len(tileset.patterns())
    named = len({equal for face, equal in tileset.equals.items() if (art / f"{face}.png").is_file()})
    standing: Standing = "done" if named == count else "begun" if named else "to_do"
    return Step("tiles", standing, _tiles_known(named, count))


def _pieces(art: Path) -> Step:
    try:
        shown = load_pieces(art)
    except PiecesFileError as error:
        return Step("pieces", "to_do", error.message)
    colours = {example.colour for example in shown.examples} & set(SEATS) if shown is not None else set()
    if not colours:
        return Step("pieces", "to_do", say("setup.pieces.line"))
    return Step("pieces", "done" if len(colours) == len(SEATS) else "begun", _pieces_known(len(colours)))


def _proof(data: Path) -> Step:
    done = any((data / PROOFS).glob("*.zip"))
    return Step("proof", "done" if done else "to_do", say(f"setup.proof.{'done' if done else 'line'}"))
