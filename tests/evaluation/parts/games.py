"""Whole simulated games: every change on the table compared with what was observed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from app.bench.enrolled import FACE_SIZE, OTHER_LIGHT, enrolled
from app.cli.sources import measured_options, watcher_of
from app.demo.demo import seats_of
from app.demo.hand_visits import Script
from app.demo.players import RandomPlayers, Step
from app.rules import Game, Options, TileSet
from app.table.model.effects import tile_prior
from app.values import Cell
from app.values.pictures import Picture
from hardware.simulator import PutTile, SimulatedCamera, Visit, visible_cells
from tests.evaluation.parts import owner
from tests.evaluation.parts.captions import captioned
from tests.evaluation.parts.truth import NOTICES, Answer, Due, confidence, due_of, judge, notice, sentence, told_by
from tests.worlds.spots import anywhere
from tests.worlds.tables import ARTWORKS, Round
from vision.observation import Observation
from vision.scene.watcher import Watcher
from vision.tiles.gallery import Gallery

CROP = 1.7
"""How much of the table the picture of a failure shows, in tiles to each side of the middle of the cell."""
SHOWN = 220
"""The height of such a picture, in pixels."""


@dataclass(slots=True)
class Failure:
    """A change that was not observed right: what really happened, what was observed, and the file of its picture."""

    outcome: str
    group: str
    truth: str
    said: str
    frame: int
    picture: str = ""


@dataclass(slots=True)
class Result:
    """The result of one game. ``counts`` has "<group> <outcome>"; ``still_ms`` and ``placing_ms`` are CPU times of
    single frames: those in which nothing happened, and those that reported a tile; ``feet`` are the position errors of
    the feet of pieces, in tiles. ``kinds`` has "<what>: <outcome>" for each kind of thing, ``sure`` by group the
    confidence of each answer and whether it was right (1 or 0). ``unlearnt`` says why the pieces could not be enrolled,
    "" where they were. ``complete`` is False for an interrupted game.
    """

    name: str
    artwork: str
    setting: str
    light: str
    table: str
    tilt: float
    sloppy: bool
    frames: int = 0
    seconds: float = 0.0
    complete: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    notices: Counter[str] = field(default_factory=Counter)
    still_ms: list[float] = field(default_factory=list)
    placing_ms: list[float] = field(default_factory=list)
    feet: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    sure: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    unlearnt: str = ""

    @classmethod
    def of(cls, game: Round) -> Result:
        """The empty result of that game."""
        own = game.settings
        return cls(game.name, game.artwork, own.name, own.light, own.table, own.tilt, own.sloppy)

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        values = {part.name: getattr(self, part.name) for part in fields(self)}
        own = {"failures": [asdict(one) for one in self.failures]}
        words = {"counts": dict(self.counts), "notices": dict(self.notices), "kinds": dict(self.kinds)}
        return values | own | words

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Result:
        """The result from the values of ``as_dict``."""
        failures = [Failure(**one) for one in values["failures"]]
        own: dict[str, Any] = {
            "failures": failures,
            "counts": Counter(values["counts"]),
            "notices": Counter(values["notices"]),
            "kinds": Counter(values["kinds"]),
            "sure": {group: [(float(c), int(r)) for c, r in pairs] for group, pairs in values["sure"].items()},
        }
        return cls(**(values | own))


def eyes_for(
    game: Round, drawn: Mapping[str, Picture], tileset: TileSet, show_pieces: bool = True, living: bool = True
) -> tuple[Watcher, str]:
    """Eyes that know the tiles ``drawn`` in another light than the game's, and, with ``show_pieces``, its pieces as
    ``claim-manager enrol pieces`` learns them; and why that could not learn them, "" where it did.
    ``living``: whether its pictures come whatever they are doing.
    """
    own, unlearnt = game.settings, ""
    known = enrolled(drawn, OTHER_LIGHT[own.light], game.number, own.world)
    with TemporaryDirectory() as place:
        shown, art, data = (Path(place) / name for name in ("pieces", "art", "data"))
        art.mkdir()
        if show_pieces:
            owner.show(shown, own, tileset.terms)
            unlearnt = owner.learn(shown, art, tileset.game)
        options = replace(measured_options(art, data), colours=known.paints, living=living)
    gallery = Gallery(known.pictures, faces=known.pictures, alike=tileset.alike)
    return watcher_of(tileset, gallery, options), unlearnt


class Observed:
    """One game under observation. ``result`` grows during ``run``; ``pictures`` names a folder for failures."""

    def __init__(
        self,
        game: Round,
        tileset: TileSet,
        pictures: Path | None = None,
        show_pieces: bool = True,
        options: Options | None = None,
    ) -> None:
        """``show_pieces``: whether the owner shows the pieces to the eyes before the game. ``options``: its rules."""
        self.round = game
        self.result = Result.of(game)
        self._folder = pictures
        self._drawn = ARTWORKS[game.artwork](tileset, FACE_SIZE)
        self._equals = tileset.equals
        self.watcher, self.result.unlearnt = eyes_for(game, self._drawn, tileset, show_pieces, False)
        truth = Game(tileset, seats_of(game.number), options, token_seed=game.number)
        script = Script(truth, game.number, game.settings.still_frames)
        room = visible_cells(game.settings)
        players = RandomPlayers(truth, game.number, lambda cell: (cell.col, cell.row) in room)
        self._step: Step | None = None
        self._due: list[Due] = []
        self._said: list[Observation] = []
        self._missed: list[Due] = []
        self._before: Picture | None = None
        self._now: Picture | None = None
        self._frame = 0
        visits = script.visits(self._steps(players.steps()))
        if game.settings.world.seed:
            visits = anywhere(visits, lambda: self.camera.truth, tileset, game.number)
        self.camera = SimulatedCamera(self._drawn, self._noted(visits), game.settings, script.set_up())
        tile = next(iter(script.set_up()))
        assert isinstance(tile, PutTile)
        self._due = [Due("placement", "tile", Cell(*tile.cell), tile.face, tile.rotation)]

    def run(self, visits: int | None = None) -> Result:
        """Watch to the end of the game, or until that many visits have been judged."""
        self._left = visits
        started = time.process_time()
        while (frame := self.camera.read()) is not None:
            began = time.process_time()
            said = self.watcher.feed(frame.image, frame.index)
            spent = (time.process_time() - began) * 1000
            if not said:
                self.result.still_ms.append(round(spent, 2))
            elif any(o.event == "tile" for o in said):
                self.result.placing_ms.append(round(spent, 2))
            self._said += said
            self._now, self._frame = frame.image, frame.index
            self.result.frames += 1
            self.result.seconds = time.process_time() - started
        self._judge()
        self.result.complete = visits is None
        return self.result

    def _steps(self, steps: Iterator[Step]) -> Iterator[Step]:
        for step in steps:
            self._step = step
            yield step

    def _noted(self, visits: Iterator[Visit]) -> Iterator[Visit]:
        """The visits; between them the observations are judged, and the watcher is told what may lie where."""
        for visit in visits:
            self._judge()
            if self._left is not None:
                self._left -= 1
                if self._left < 0:
                    return
            self._due = due_of(visit.ops, self.camera.truth)
            if self._step is not None:
                laid = any(isinstance(op, PutTile) for op in visit.ops)
                before = tile_prior(self._step.before)
                prior = before if laid else replace(tile_prior(self._step.game), things=before.things)
                self.watcher.expect(prior)
            yield visit

    def _judge(self) -> None:
        for answer in judge(self._due, self._said, self._missed, equals=self._equals):
            self.result.counts[f"{answer.group} {answer.outcome}"] += 1
            self.result.kinds[f"{answer.what}: {answer.outcome}"] += 1
            if answer.said is not None:
                pair = (round(confidence(answer.said), 3), int(answer.outcome in ("right", "asked", "late")))
                self.result.sure.setdefault(answer.group, []).append(pair)
            if answer.outcome not in ("right", "late"):
                self._note(answer)
            elif answer.group == "piece" and answer.due is not None and answer.said is not None:
                one, two = answer.due.at, told_by(answer.said).at
                if one is not None and two is not None:
                    self.result.feet.append(round(float(np.hypot(one[0] - two[0], one[1] - two[1])), 3))
        self.result.notices.update(notice(o) for o in self._said if o.event in NOTICES)
        self._due, self._said, self._before = [], [], self._now

    def _note(self, answer: Answer) -> None:
        truth = "nothing" if answer.due is None else str(answer.due)
        failure = Failure(answer.outcome, answer.group, truth, sentence(answer.said), self._frame)
        self.result.failures.append(failure)
        if self._folder is not None and self._now is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            failure.picture = f"{self.round.name}-{len(self.result.failures):03d}.png"
            words = f"{answer.outcome}: {truth}. Said: {failure.said}. Frame {self._frame}."
            picture = captioned(self._picture(answer, answer.cell), words)
            cv2.imwrite(str(self._folder / failure.picture), picture)

    def _picture(self, answer: Answer, cell: tuple[int, int] | None) -> Picture:
        """The place before and after; about a tile also the face that was answered and the true one."""
        assert self._now is not None
        before = self._now if self._before is None else self._before
        parts = [self._around(before, cell), self._around(self._now, cell)]
        said, due = answer.said, answer.due
        if said is not None and (told := told_by(said)).face:
            parts.append(self._face(told.face, told.rotation))
        if due is not None and due.face:
            parts.append(self._face(due.face, due.rotation))
        return np.concatenate(parts, axis=1)

    def _around(self, picture: Picture, cell: tuple[int, int] | None) -> Picture:
        """The surroundings of a cell, or the whole picture, ``SHOWN`` pixels high."""
        if cell is not None:
            middle = self.camera.pose_truth().cell_corners(cell).mean(axis=0)
            reach = CROP * self.camera.settings.scale
            left, top = (max(0, int(value - reach)) for value in middle)
            picture = picture[top : top + int(2 * reach), left : left + int(2 * reach)]
        wide = max(1, round(picture.shape[1] * SHOWN / picture.shape[0]))
        return np.asarray(cv2.resize(picture, (wide, SHOWN), interpolation=cv2.INTER_CUBIC), np.uint8)

    def _face(self, name: str, rotation: int) -> Picture:
        face = np.rot90(self._drawn[name], -rotation) if name in self._drawn else np.zeros((8, 8, 3), np.uint8)
        return np.asarray(cv2.resize(np.ascontiguousarray(face), (SHOWN, SHOWN)), np.uint8)
