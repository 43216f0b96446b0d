"""A small set of pictures with truth on which the eyes are run again and again: a few seconds of a game in a room that
is not the usual one, its board read cold, tiles of other prints with things on them, tiles cut out, tokens read, a lens
measured, poor pictures judged.

All pictures are drawn once. ``run`` gives what was answered, rounded to what anybody would notice, and how much of it
was right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np

from app.art.pieces import draw_token
from app.art.tiles import draw_set
from app.bench.enrolled import FACE_SIZE
from app.tilesets import load_tileset
from app.values import Face
from app.values.pictures import Picture
from hardware.simulator import (
    PutLoose,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    TurnTile,
    VirtualTable,
    Visit,
    mismatched,
)
from tests.evaluation.parts.moving import Score
from tests.evaluation.parts.truth import Due, due_of, judge
from tests.evaluation.prints import Case, cases
from tests.worlds.artwork import draw_faces
from tests.worlds.usual import SOLIDS
from vision.camera.calibration import CalibrationError, LensCalibration
from vision.camera.diagnosis import complaints, usable
from vision.camera.markers import chess_board, find_markers, marker_picture
from vision.camera.table_view import view_from_markers
from vision.config import EyesConfig
from vision.enrolment.cutting import cut_tiles
from vision.numeric.patches import Matrix, side_length
from vision.objects.tokens.token_faces import BACK, TokenFaces, read_tokens
from vision.observation import Observation
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.locate import locate
from vision.tiles.reader import read_board

ROOM = TableSettings(width=960, height=600, pixels_per_tile=58.0, seed=3, light="lamp", tilt=12.0, world=mismatched(5))
"""The room of the game: tiles as large as in a picture of 1080 rows, but a smaller table."""
VISITS = (
    Visit((PutTile((1, 0), "E2", 0),)),
    Visit((PutPiece("a", "cowboy", "red", (1, 0), (0.3, 0.3)), PutStack("s", (0, 0), (0.7, 0.65), 3))),
    Visit((PutTile((0, 1), "D2", 2), PutPiece("t", "tent", "blue", (0, 1), (0.3, 0.7)))),
    Visit((SetStack("s", 2), PutToken(1), PutPiece("b", "cowboy", "black", (0, 1), (0.75, 0.3), True))),
    Visit((TakePiece("a"), TurnTile((1, 0), 1))),
    Visit((TakeTile((1, 0)), PutTile((1, 1), "A1_b", 1))),
)
HAND_AFTER = 3
"""After this visit a hand rests on the table."""
LOOSE = {
    "A4": (-2.6, -1.4, 20.0),
    "E2": (2.4, -1.5, 130.0),
    "G1": (-0.2, 1.6, 250.0),
    "A3_b": (2.9, 1.3, 310.0),
    "D2": (-0.3, -1.2, 7.0),
    "A1_b": (0.7, -1.08, 7.0),
    "B3": (-2.8, 1.2, 65.0),
}
"""Loose tiles to be cut out: the place in tiles and the turn in degrees of each; a finger lies on the first."""
VALUES = ("0", "2", "5", "3", BACK)


@dataclass(frozen=True, slots=True)
class Measured:
    """How many answers were right, and all that was answered as words."""

    score: Score
    words: tuple[str, ...]

    def __add__(self, other: Measured) -> Measured:
        return Measured(self.score + other.score, self.words + other.words)


def scored(outcomes: Iterable[str]) -> Score:
    """The outcomes (words of ``truth``) counted."""
    counts = Counter(outcomes)
    asked = counts["asked"] + counts["asked amiss"] + counts["doubted"]
    return Score(counts["right"], asked, counts["missed"], counts["wrong"] + counts["invented"])


@cache
def _gallery() -> Gallery:
    return Gallery(draw_set(load_tileset(), FACE_SIZE), alike=load_tileset().alike)


@cache
def _game() -> tuple[tuple[Picture, tuple[Due, ...]], ...]:
    """Every frame of the game, and what is due in it."""
    table = VirtualTable(draw_set(load_tileset(), FACE_SIZE), ROOM)
    frames: list[tuple[Picture, tuple[Due, ...]]] = []
    for number, visit in enumerate((Visit((PutTile((0, 0), "G1", 0),)), *VISITS)):
        due = tuple(due_of(visit.ops, table.scene))
        for op in visit.ops:
            table.apply(op)
        frames.append((table.photograph(number), due))
        if number == HAND_AFTER:
            covered = frames[-1][0].copy()
            arm = np.array([[960, 380], [620, 300], [560, 340], [570, 400], [960, 520]], np.int32)
            cv2.fillPoly(covered, [arm], (105, 135, 190), cv2.LINE_AA)
            frames.append((covered, ()))
    return tuple(frames)


def watch(config: EyesConfig) -> Measured:
    """The game, every frame a still picture of its own."""
    watcher = Watcher(_gallery(), Options(start=Face("G1"), agree=0, solids=SOLIDS), config=config)
    words, outcomes, missed = list[str](), list[str](), list[Due]()
    for index, (picture, due) in enumerate(_game()):
        said: list[Observation] = list(watcher.feed(picture, index))
        words += [_word(one) for one in said]
        outcomes += [answer.outcome for answer in judge(due, said, missed)]
    return Measured(scored(outcomes), tuple(words))


def find(config: EyesConfig) -> Measured:
    """The first tile found in the whole picture, and any tiles in a part of the last one."""
    (picture, _), (last, _) = _game()[0], _game()[-1]
    only = [_gallery().hypothesis("G1", rotation) for rotation in range(4)]
    first = locate(picture, _gallery(), only, config.locate)
    every = locate(np.ascontiguousarray(last[250:430, 400:600]), _gallery(), config=config.locate)
    words = [f"{one.hypothesis} {one.score:.3f} {np.round(one.warp, 1).tolist()}" for one in (*first, *every)]
    right = bool(first) and first[0].hypothesis in only
    return Measured(Score(right=int(right), asked=len(every), missed=int(not right)), tuple(words))


def _board() -> Picture:
    """The board as the game left it."""
    return np.ascontiguousarray(_game()[-1][0][170:480, 370:770])


def read(config: EyesConfig) -> Measured:
    """The last board of the game read cold: three tiles lie there."""
    read = read_board(_board(), _gallery(), config.reader)
    there = {"G1", "D2", "A1_b"}
    outcomes = ["missed"] * max(0, len(there) - len(read.tiles))
    for one in read.tiles:
        right = one.placed.face.name in there
        outcomes.append(("right" if right else "wrong") if one.certain else "asked")
    words = [_word(one) for one in (*read.tiles, *read.unread, *read.troubles)]
    return Measured(scored(outcomes), tuple(words))


@cache
def _prints() -> tuple[Case, ...]:
    """A few faces as another press prints them: alone, with things on them, not enrolled, mirrored, of another game."""
    return tuple(
        cases({"pen": draw_faces(load_tileset(), FACE_SIZE), "ours": draw_set(load_tileset(), FACE_SIZE)}, 2, 11)
    )


def name(config: EyesConfig) -> Measured:
    """Those tiles named."""
    found = [case.answer(config.reader.growth.recognition) for case in _prints()]
    words = [f"{one.kind} {one.word} {one.right} {one.confidence:.3g} {one.evidence.fit:.3g}" for one in found]
    return Measured(scored(one.word for one in found), tuple(words))


@cache
def _loose() -> tuple[Picture, tuple[Matrix, ...]]:
    """Tiles on a checked cloth, one of them under a finger, two that touch; and the corners of those to be cut."""
    settings = TableSettings(width=720, height=450, pixels_per_tile=54.0, table="cloth", seed=2, tilt=12.0)
    table = VirtualTable(draw_set(load_tileset(), FACE_SIZE), settings)
    for name, (x, y, degrees) in LOOSE.items():
        table.apply(PutLoose(name, name, (x, y), degrees))
    picture = table.photograph(2).copy()
    under, *clear = (table.loose_corners(name) for name in LOOSE)
    start, middle = under.mean(axis=0), under[:2].mean(axis=0)
    ends = [np.round(start + part * (middle - start)).astype(int).tolist() for part in (0.5, 3.0)]
    cv2.line(picture, ends[0], ends[1], (110, 150, 205), 17, cv2.LINE_AA)
    return picture, tuple(clear)


def cut(config: EyesConfig) -> Measured:
    """The tiles of the same board cut out, and loose ones: right within 3 % of a side, wrong where no whole tile lies,
    asked where a cut is refused or less exact.
    """
    found = cut_tiles(_board(), config=config.cutting)
    score = Score(right=len(found.cuts), asked=len(found.refused))
    words = [*(str(np.round(one.corners, 1).tolist()) for one in found.cuts), *map(_word, found.refused)]
    picture, tiles = _loose()
    found = cut_tiles(picture, config=config.cutting)
    off = [min((_corners_off(one.corners, tile), k) for k, tile in enumerate(tiles)) for one in found.cuts]
    score += Score(
        right=sum(part <= 0.03 for part, _ in off),
        asked=len(found.refused) + sum(0.03 < part <= 0.2 for part, _ in off),
        missed=len(tiles) - len({k for part, k in off if part <= 0.2}),
        wrong=sum(part > 0.2 for part, _ in off),
    )
    words += [*(str(np.round(one.corners, 1).tolist()) for one in found.cuts), *map(_word, found.refused)]
    return Measured(score, tuple(words))


def _corners_off(corners: Matrix, tile: Matrix) -> float:
    """The largest error of a corner as a part of the tile's side."""
    turned = (np.roll(corners, turn, axis=0) - tile for turn in range(4))
    return min(float(np.linalg.norm(each, axis=1).max()) for each in turned) / side_length(tile)


@cache
def _tokens() -> tuple[Picture, TokenFaces]:
    drawn = {name: draw_token(None if name == BACK else int(name), 256) for name in VALUES}
    faces = {name: np.ascontiguousarray(picture[10:246, 10:246, :3]) for name, picture in drawn.items()}
    settings = TableSettings(width=640, height=400, pixels_per_tile=70.0, table="felt", seed=3, light="lamp")
    table = VirtualTable(faces, settings)
    for number, name in enumerate(VALUES):
        table.apply(PutLoose(name, name, (-1.0 + 0.7 * number, 0.2 * number), 70.0 * number, 15.0, 1.6, True))
    return table.photograph(1), TokenFaces(faces)


def tokens(config: EyesConfig) -> Measured:
    """Five tokens on felt, one of them face down: it is never certain."""
    picture, faces = _tokens()
    found = read_tokens(picture, faces, len(VALUES), config.tokens)
    due = Counter(int(name) for name in VALUES if name != BACK)
    values = Counter(one.value for one in found.tokens if one.certain and one.value is not None)
    right = (values & due).total()
    wrong = sum(one.certain for one in found.tokens) - right
    asked = len(found.doubtful)
    missed = max(0, len(VALUES) - len(found.tokens))
    return Measured(Score(right, asked, missed, wrong), tuple(str(one.as_dict()) for one in found.tokens))


@cache
def _boards() -> tuple[Picture, ...]:
    """The chess board in ten poses through a pinhole of 520 pixels."""
    board = np.asarray(chess_board().generateImage((504, 648)), np.uint8)
    size, mm = np.array([168.0, 216.0]), 504 / 168.0
    shots = []
    for number in range(10):
        turn = np.array([0.5 * np.cos(number), 0.5 * np.sin(2 * number), 0.7 * number])
        turn *= 0.2 if number in (0, 9) else 1.0
        axes = np.asarray(cv2.Rodrigues(turn)[0], np.float64)
        away = np.array([(number % 3 - 1) * 90.0, (number // 3 - 1) * 55.0, 330.0 + 12 * (number % 4)])
        away -= axes @ np.array([*size / 2, 0.0])
        lens = np.array([[520.0, 0, 320], [0, 520.0, 200], [0, 0, 1.0]])
        plane = np.column_stack([axes[:, 0], axes[:, 1], away])
        pose = lens @ plane @ np.diag([1 / mm, 1 / mm, 1.0])
        seen = cv2.warpPerspective(board, pose, (640, 400), flags=cv2.INTER_AREA, borderValue=170.0)
        noisy = seen + np.random.default_rng(number).normal(0, 2, seen.shape)
        shots.append(np.repeat(np.clip(noisy, 0, 255).astype(np.uint8)[..., None], 3, axis=2))
    return tuple(shots)


def lens(config: EyesConfig) -> Measured:
    """A lens measured from the chess board in ten poses."""
    calibration = LensCalibration(config.calibration)
    words = [_word(calibration.add(picture)) for picture in _boards()]
    try:
        found = calibration.solve()
    except CalibrationError as error:
        return Measured(Score(missed=1), (*words, str(error)))
    right = abs(found.focal / 520 - 1) < 0.02
    return Measured(Score(right=int(right), wrong=int(not right)), (*words, f"{found.focal:.1f} {found.views}"))


@cache
def _sheet() -> Picture:
    """Two cards on a grey table, seen straight from above, 60 mm as 90 pixels."""
    table = np.full((400, 640, 3), 120, np.uint8)
    for marker, (x, y) in ((0, (60, 60)), (2, (480, 240))):
        table[y - 12 : y + 102, x - 12 : x + 102] = 255
        ink = cv2.resize(marker_picture(marker, 16), (90, 90), interpolation=cv2.INTER_AREA)
        table[y : y + 90, x : x + 90] = ink[..., None]
    noisy = table + np.random.default_rng(1).normal(0, 2, table.shape)
    return np.asarray(cv2.GaussianBlur(np.clip(noisy, 0, 255).astype(np.uint8), (0, 0), 0.8), np.uint8)


def markers(config: EyesConfig) -> Measured:
    """The view from two cards, and whether a tile's square is taken for one on it."""
    seen = find_markers(_sheet(), config.view.markers)
    view = view_from_markers(seen, 640, 400, config=config.view)
    words = [f"{number}: {np.round(corners, 2).tolist()}" for number, corners in seen.items()]
    if view is None:
        return Measured(Score(missed=2), tuple(words))
    words.append(f"{view.distance:.2f} {view.error:.3f} {view.doubt_mm:.2f} {view.lens:.4f}")
    return Measured(Score(right=len(seen), missed=2 - len(seen)), tuple(words))


@cache
def _poor() -> Mapping[str, Picture]:
    """A good picture spoilt in every way, by its trouble."""
    good = _game()[-1][0]
    shine = good.copy()
    shine[100:250, 300:500] = 255
    noise = good + np.random.default_rng(2).normal(0, 22, good.shape)
    return {
        "too_dark": (good * 0.2).astype(np.uint8),
        "too_bright": np.clip(good.astype(np.float32) * 4.5, 0, 255).astype(np.uint8),
        "glare": shine,
        "noisy": np.clip(noise, 0, 255).astype(np.uint8),
        "blurred": np.asarray(cv2.GaussianBlur(good, (0, 0), 3.5), np.uint8),
    }


def quality(config: EyesConfig) -> Measured:
    """Poor pictures are judged, and each trouble is named."""
    right, words = 0, list[str]()
    for trouble, picture in _poor().items():
        reason = usable(picture, config=config.diagnosis)[1]
        named = [one.reason for one in complaints(picture, 40.0, unread=True, config=config.diagnosis)]
        right += trouble in (reason, *named)
        words.append(f"{trouble}: {reason} {named}")
    return Measured(Score(right=right, missed=len(_poor()) - right), tuple(words))


PARTS: Mapping[str, tuple[Callable[[EyesConfig], Measured], ...]] = {
    "diagnosis": (quality,),
    "locate": (find,),
    "view": (markers, watch),
    "changes": (watch,),
    "hands": (watch,),
    "things": (watch,),
    "reader": (read, name),
    "cutting": (cut,),
    "calibration": (lens,),
    "tokens": (tokens,),
}
"""By field of ``EyesConfig`` what shows its effect; the set shows nothing of the fields that are not here."""


def shown_by(parts: Iterable[str]) -> list[Callable[[EyesConfig], Measured]]:
    """What shows the effect of these fields of ``EyesConfig``, each once."""
    return list(dict.fromkeys(measure for part in parts for measure in PARTS.get(part, ())))


def _word(said: Any) -> str:
    """An answer as a word, numbers rounded to three digits."""
    return " ".join(f"{name}={_rounded(getattr(said, name))}" for name in said.__dataclass_fields__)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.3g}")
    if isinstance(value, (tuple, list)):
        return tuple(_rounded(each) for each in value)
    if isinstance(value, np.ndarray):
        return np.round(value, 1).tolist() if value.size < 20 else value.shape
    return value
