"""All thresholds hang on one root, and what is set there arrives where it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

import cv2
import numpy as np

from app.values.pictures import Picture
from tests.evaluation.parts.moving import changed, changed_everywhere, numbers, roots, stages
from tests.evaluation.parts.notes import about, note_of
from tests.source import module
from vision.camera.diagnosis import DiagnosisConfig
from vision.camera.geometry import PlaneConfig
from vision.config import USUAL, EyesConfig
from vision.observation import PictureTrouble
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_board

ROOT = Path(__file__).parents[2]


@cache
def _sources() -> Mapping[str, ast.Module]:
    """Every module of the eyes, parsed."""
    paths = sorted((ROOT / "vision").rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): module(path.read_text("utf-8")) for path in paths}


def _configs() -> Iterator[type]:
    """Every config that a module of the eyes declares."""
    for name, tree in _sources().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name.endswith("Config"):
                yield getattr(import_module(name), node.name)


def test_every_stage_hangs_on_the_root() -> None:
    """No module declares a config that cannot be reached from ``EyesConfig``."""
    there = {EyesConfig, *(kind for kind, _ in stages(USUAL))}
    assert [kind for kind in _configs() if kind not in there] == []


def test_every_number_is_explained() -> None:
    """Each number has its unit and meaning beside it, and each config says what it was set on."""
    silent = [
        f"{kind.__name__}.{path[0]}"
        for kind, stage in stages(USUAL)
        for path, _ in numbers(stage, deep=False)
        if kind.__name__.endswith("Config") and not note_of(kind, str(path[0]))
    ]
    assert silent == []
    assert [kind for kind, _ in stages(USUAL) if not about(kind)] == []


def test_configs_are_frozen_and_a_moved_number_is_moved_everywhere() -> None:
    """Nothing can be set afterwards; a config that occurs in several places is changed in all of them."""
    for kind in _configs():
        assert kind.__dataclass_params__.frozen, kind
    assert roots(USUAL, PlaneConfig) == ["view", "reader"]
    moved = changed_everywhere(USUAL, PlaneConfig, ("turnable",), 0.25)
    assert (moved.view.plane.turnable, moved.reader.growth.plane.turnable) == (10, 10)
    assert replace(moved, view=USUAL.view, reader=USUAL.reader) == USUAL
    assert {path for path, _ in numbers(moved)} == {path for path, _ in numbers(USUAL)}
    for path, value in numbers(USUAL):
        assert changed(USUAL, path, value) == USUAL


@cache
def _takers() -> frozenset[tuple[str, str]]:
    """The functions and classes of the eyes that take a config as ``config``: module and name."""
    found = set()
    for place, tree in _sources().items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and _takes(node):
                found.add((place, node.name))
            if isinstance(node, ast.ClassDef):
                makers = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
                found |= {(place, node.name) for each in makers if _takes(each)}
    return frozenset(found)


def _takes(node: ast.FunctionDef) -> bool:
    return any(each.arg == "config" for each in (*node.args.args, *node.args.kwonlyargs))


def _known_as(place: str, tree: ast.Module) -> dict[str, tuple[str, str]]:
    """What the names in a module stand for: its own functions and classes and those it imports."""
    own = {node.name: (place, node.name) for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            own |= {each.asname or each.name: (node.module or "", each.name) for each in node.names}
    return own


def _dropped() -> Iterator[tuple[str, str]]:
    """Calls, within functions that have a config, of functions that take one and are given none."""
    for place, tree in _sources().items():
        names = _known_as(place, tree)
        for node in ast.walk(tree):
            if not (isinstance(node, ast.FunctionDef) and _takes(node)):
                continue
            for call in ast.walk(node):
                if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
                    continue
                given = " ".join(map(ast.unparse, [*call.args, *(each.value for each in call.keywords)]))
                if names.get(call.func.id) in _takers() and "config" not in given:
                    yield f"{place}.{node.name}", call.func.id


ALWAYS_USUAL = {
    ("vision.enrolment.cutting", "saturated_part"),
    ("vision.enrolment.cutting", "measured"),
    ("vision.enrolment.cutting", "squares"),
    ("vision.enrolment.cutting", "usable"),
    ("vision.enrolment.exhibits", "light_between"),
    ("vision.enrolment.exhibits", "umbra"),
    ("vision.enrolment.exhibits", "usable"),
    ("vision.scene.occlusion.hands", "dazzled"),
    ("vision.scene.occlusion.hands", "light_between"),
    ("vision.scene.occlusion.hands", "marks"),
    ("vision.scene.stacks.stack_changes", "clipped"),
    ("vision.scene.stacks.known_stacks", "marks"),
    ("vision.tiles.occlusion", "saturation_mask"),
}
"""Where a stage uses a simple measure of another stage with that stage's usual numbers: module and function."""


def test_a_config_is_passed_on() -> None:
    """A function that is given a config gives its callees their part of it, but for a few simple measures."""
    dropped = {(caller.rpartition(".")[0], called) for caller, called in _dropped()}
    assert dropped - ALWAYS_USUAL == set()


def test_what_is_set_at_the_root_is_what_counts(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A picture that is too dark for another root config is refused by the watcher and by the reader alike."""
    strict = changed_everywhere(USUAL, DiagnosisConfig, ("dark",), 12.0)
    picture = np.full((200, 300, 3), 90, np.uint8)
    picture[50:146, 50:146] = cv2.resize(pictures["G1"], (96, 96), interpolation=cv2.INTER_AREA) // 2
    watcher = Watcher(gallery, Options(agree=0), config=strict)
    assert watcher.feed(picture, 0).observations == (PictureTrouble("too_dark"),)
    assert [one.reason for one in read_board(picture, gallery, strict.reader).troubles] == ["too_dark"]
    assert read_board(picture, gallery, USUAL.reader).tiles != ()
