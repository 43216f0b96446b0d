"""The guides that lead an owner before a camera: enrolling tiles and pieces, and the proof.

What they see is made up here: tiles of our own art on a wooden table, and what a guide says of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import cv2
import numpy as np
from kivy.uix.boxlayout import BoxLayout

from app.art.pieces import draw_piece, draw_token, is_drawn
from app.art.tiles import draw_tile
from app.lang import Message, say
from app.prove.guide import GuideView, StepRecord
from app.prove.guide import Outlined as SeenTile
from app.prove.judging import Outcome
from app.prove.report import Report
from app.prove.steps import PieceExpected, Step, TileExpected
from app.rules.tileset import TileSet
from app.setup.pieces import EMPTY, exhibits
from app.setup.pieces_guide import CutOut, Outline, PageRow, PieceStep, PiecesView, caption
from app.setup.tiles_guide import Outlined, Tile, TilesView
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.page import Shell
from app.ui.gallery.scene import Scene, nothing
from app.ui.led.pieces_screen import PiecesScreen
from app.ui.led.prove_screen import ProveScreen
from app.ui.led.tiles_screen import TilesScreen
from app.ui.setup.step_page import StepPage
from app.values import Point
from app.values.pictures import Picture
from vision.enrolment.exhibits import Exhibit

SIZE, TILE = (960, 540), 120
"""The size of the camera's picture, and the width of a tile in it, in pixels."""
PLACES = ((360, 200, 4), (500, 214, -3), (650, 340, 23))
"""Where the tiles lie in it: the middle in pixels, and the angle in degrees."""
FACES = (4, 9, 14, 19, 24, 29)
"""The numbers of the faces that lie there or were cut."""
WOOD = (58, 92, 128)
"""The colour of the table, BGR."""


class GuidePicture(StepPage):
    """The page of a step on which a guide leads, shown in one state. ``report`` is that of a proof that has ended."""

    def __init__(
        self,
        shell: Shell,
        title: Message,
        screen: Any,
        view: object,
        report: Report | None = None,
        camera: Picture | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, shell.text(title), BoxLayout(), None, **kwargs)
        self.body.add_widget(screen)
        screen.show(view)
        screen.show_camera(_table() if camera is None else camera)
        if report is not None:
            screen.show_report(report)


def guide_scenes() -> Iterator[Scene]:
    """Every state of the three guides."""
    tileset = load_tileset(DEFAULT_GAME)
    for name, tiles in _tiles(tileset):
        yield Scene(f"enrol-tiles-{name}", partial(_tiles_page, tileset=tileset, view=tiles))
    for name, pieces in _pieces(tileset):
        yield Scene(f"enrol-pieces-{name}", partial(_pieces_page, view=pieces))
    for name, proof in _proof(tileset):
        yield Scene(f"prove-{name}", partial(_proof_page, tileset=tileset, view=proof, report=None))
    ended = replace(proof, state="finished")
    yield Scene("prove-report", partial(_proof_page, tileset=tileset, view=ended, report=_report(tileset)))


def _tiles_page(shell: Shell, tileset: TileSet, view: TilesView) -> StepPage:
    screen = TilesScreen(shell.pictures_of(tileset), shell.translator, _ignore)
    return GuidePicture(shell, say("setup.tiles.title"), screen, view)


def _pieces_page(shell: Shell, view: PiecesView) -> StepPage:
    screen, step = PiecesScreen(shell.translator, _ignore), view.step
    drawn = [_thing(thing, step.name) for thing in step.things]
    return GuidePicture(shell, say("setup.pieces.title"), screen, view, camera=_laid(drawn))


def _proof_page(shell: Shell, tileset: TileSet, view: GuideView, report: Report | None) -> StepPage:
    screen = ProveScreen(shell.pictures_of(tileset), shell.translator, _ignore, nothing)
    return GuidePicture(shell, say("setup.proof.title"), screen, view, report)


def _ignore(_: object) -> None:
    """An answer that nobody takes."""


def _tiles(tileset: TileSet) -> Iterator[tuple[str, TilesView]]:
    names = [face.name for face, _ in tileset.faces()]
    cuts = tuple(Tile(_face(number)) for number in range(6))
    count = len(names)
    refused = say("show.refused", count=1, why=say("enrol.why.covered"))
    outlined = tuple(Outlined(corners, number < 2) for number, corners in enumerate(_corners()))
    live = TilesView("live", 31, count, 4, outlined=outlined, notes=(refused,), answers=("take", "name", "page"))
    yield "live", live
    yield "moving", replace(live, state="moving", outlined=(), notes=())
    yield (
        "cut",
        replace(
            live,
            state="sheet",
            outlined=(),
            notes=(),
            tiles=cuts,
            dropped=frozenset({2}),
            answers=("use", "again", "drop"),
        ),
    )
    offered = tuple(replace(cut, name=name) for cut, name in zip(cuts, names[3:], strict=False))
    yield (
        "question",
        replace(
            live,
            state="question",
            outlined=(),
            notes=(),
            tiles=offered,
            asked=cuts[0],
            copies=3,
            answers=("choose", "more", "turn", "skip", "undo", "back"),
        ),
    )
    page = replace(live, state="page", outlined=(), notes=(), answers=("name", "back", "leave"))
    yield "missing", replace(page, missing=tuple(names[:5]))
    yield "complete", replace(page, named=count, waiting=0)


def _pieces(tileset: TileSet) -> Iterator[tuple[str, PiecesView]]:
    steps = tuple(PieceStep(name, things) for name, things in {EMPTY: (), **exhibits(tileset.terms)}.items())
    first, last = 1, len(steps) - 1
    yield "empty", PiecesView(steps, 0, "waiting", answers=("again", "stop"))
    yield "waiting", PiecesView(steps, first, "waiting", answers=("again", "skip", "stop"))
    outlines = tuple(Outline(number, corners) for number, corners in enumerate(_corners(), 1))
    seen = PiecesView(steps, first, "good", outlines, _cuts(steps[first]), answers=("next", "again", "skip", "stop"))
    yield "seen", seen
    yield "pale", replace(seen, trouble=say("show.overexposed", colour=say("word.yellow")))
    yield "tokens", PiecesView(steps, last, "waiting", answers=("again", "skip", "stop"))
    rows = [PageRow(number, step.title, _cuts(step), None) for number, step in enumerate(steps) if step.things]
    rows[1] = replace(rows[1], cuts=(), trouble=say("show.not_shown"))
    alike = say("show.alike", one=say("word.red"), two=say("word.black"))
    yield (
        "page",
        PiecesView(
            steps, last, "page", answers=("keep", "go_on", "anew", "show", "leave"), rows=tuple(rows), notes=(alike,)
        ),
    )


def _cuts(step: PieceStep) -> tuple[CutOut, ...]:
    """A picture of each thing of that step."""
    return tuple(CutOut(_shown(thing, step.name), caption(thing, step.things)) for thing in step.things)


def _shown(thing: Exhibit, colour: str) -> Picture:
    """That thing as it lies on the table."""
    drawn = _thing(thing, colour)
    share = drawn[..., 3:] / 255
    return np.asarray(drawn[..., :3] * share + np.array(WOOD) * (1 - share), np.uint8)


def _thing(thing: Exhibit, colour: str) -> Picture:
    """That thing, uint8 [TILE, TILE, 4], BGR and opacity."""
    return draw_piece(thing.kind, colour, TILE, thing.lying) if is_drawn(thing.kind) else draw_token(None, TILE)


def _steps(tileset: TileSet) -> tuple[Step, ...]:
    face = tileset.start_face.name
    kind = tileset.terms.pieces[0].name
    tile = Step("other_twin", TileExpected(face))
    return (tile, Step("standing", PieceExpected(kind, "red"), on=face), Step("rest", trigger="visit"), *(tile,) * 15)


def _proof(tileset: TileSet) -> Iterator[tuple[str, GuideView]]:
    steps = _steps(tileset)
    seen = tuple(SeenTile(corners, steps[0].picture or tileset.start_face.name) for corners in _corners()[:2])
    waiting = GuideView(2, steps, "waiting", ("right",), outlined=seen, answers=("skip", "done", "stop"))
    yield "waiting", waiting
    yield "trouble", replace(waiting, trouble=say("vision.no_start"))
    yield (
        "told",
        replace(waiting, state="told", told=(say("prove.told.tokens_removed"),), answers=("next", "again", "stop")),
    )


def _report(tileset: TileSet) -> Report:
    first, second, *_ = _steps(tileset)
    records = (StepRecord(first, Outcome("right")), StepRecord(second, Outcome("missed")))
    advice = (say("prove.advice.focus", blur="3.0"),)
    return Report(records, {"right": 1, "missed": 1}, None, 10.0, 0.4, 0.6, advice, True)


def _corners() -> tuple[tuple[Point, ...], ...]:
    """The corners of the tiles in the camera's picture (0-1 across and down), clockwise from the north-west."""
    boxes = (cv2.boxPoints(((x, y), (TILE, TILE), angle)) for x, y, angle in PLACES)
    return tuple(tuple((float(x) / SIZE[0], float(y) / SIZE[1]) for x, y in np.roll(box, -1, axis=0)) for box in boxes)


@lru_cache(maxsize=1)
def _table() -> Picture:
    """What the camera sees of three tiles."""
    opaque = np.full((TILE, TILE, 1), 255, np.uint8)
    return _laid([np.concatenate((_face(number), opaque), axis=2) for number in range(len(PLACES))])


def _laid(things: Sequence[Picture]) -> Picture:
    """What the camera sees of these things, uint8 [TILE, TILE, 4] each, on a wooden table; at most one a place."""
    across = np.linspace(0, 1, SIZE[0])
    grain = 7 * np.sin(40 * across + 3 * np.sin(9 * across))[None, :, None] + np.zeros((SIZE[1], 1, 1))
    picture = np.clip(np.array(WOOD) + grain, 0, 255)
    for thing, (x, y, angle) in zip(things, PLACES, strict=False):
        turn = cv2.getRotationMatrix2D((TILE / 2, TILE / 2), -angle, 1)
        turn[:, 2] += np.array((x - TILE / 2, y - TILE / 2))
        laid = cv2.warpAffine(thing, turn, SIZE, flags=cv2.INTER_LINEAR)
        share = laid[..., 3:] / 255
        shadow = cv2.GaussianBlur(np.roll(share[..., 0], (6, 5), (0, 1)), (15, 15), 0)[..., None]
        picture = picture * (1 - 0.45 * shadow) * (1 - share) + laid[..., :3] * share
    return np.asarray(picture, np.uint8)


@lru_cache(maxsize=8)
def _face(number: int) -> Picture:
    """The face of that number of the box, uint8 [TILE, TILE, 3] BGR."""
    tileset = load_tileset(DEFAULT_GAME)
    face = list(tileset.faces())[FACES[number]][0]
    return draw_tile(tileset.by_id[face.design], face.variant, TILE)
