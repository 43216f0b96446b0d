"""The watcher before the simulated table: whole sequences of visits, from frames alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from app.rules.tileset import TileSet
from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import (
    Hover,
    MovePiece,
    Nudge,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    SimulatedCamera,
    TableSettings,
    TakePiece,
    TakeTile,
    TakeToken,
    TurnTile,
    VirtualTable,
    Visit,
)
from hardware.simulator.faults import FaultyCamera, LightStep
from tests.worlds.usual import SOLIDS, near
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.paints import COLOURS, TOKEN
from vision.observation import Motion, Observation, PictureTrouble, Still, TileMoved, TileRemoved, TileSeen
from vision.scene.state.table import KnownTile
from vision.scene.things.piece_learning import PieceLearning
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

Told = Callable[..., list[tuple[Any, ...]]]

Play = Callable[..., Any]
Said = list[list[Observation]]
MANY_FACES = ("A1_b", "A2", "A4", "B1", "B5", "C1", "D1", "E2")


def _watch(
    pictures: dict[str, Picture],
    gallery: Gallery,
    visits: Iterable[Visit],
    settings: TableSettings | None = None,
    watcher: Watcher | None = None,
    before: Mapping[int, Callable[[SimulatedCamera], None]] | None = None,
) -> Said:
    """What is said about the start, and then after each visit, motion and stillness left out. ``before``: what happens
    to the camera before the visit of that number.
    """
    watcher = watcher or Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    said: Said = [[]]

    def play() -> Iterable[Visit]:
        for number, visit in enumerate(visits):
            if before and number in before:
                before[number](camera)
            said.append([])
            yield visit

    camera = SimulatedCamera(pictures, play(), settings or near(seed=3), start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        said[-1] += [o for o in watcher.feed(frame.image, frame.index) if not isinstance(o, Motion | Still)]
    return said


def _tiles(said: list[Observation]) -> list[tuple[Any, ...]]:
    tiles = [o for o in said if isinstance(o, TileSeen | TileMoved | TileRemoved)]
    assert len(tiles) == len(said), "nothing but tiles"
    return [(o.event, o.cell, o.tile.face.name, o.tile.rotation, o.certain) for o in tiles]


@pytest.mark.slow
def test_the_start_tile_opens_the_map(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """The first thing said is the start tile on (0, 0) with rotation 0, however it lies in the picture."""
    said = _watch(pictures, gallery, [], near(seed=3, turn=100.0))
    assert _tiles(said[0]) == [("tile", (0, 0), "G1", 0, True)]


def test_the_shapes_of_pieces_get_better_while_the_table_rests(
    pictures: dict[str, Picture], gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames in which nothing is new are given to learning, and it knows of all that is judged and of every knock."""
    calls: list[str] = []

    def counted(name: str, own: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls.append(name)
            return own(*given)

        return call

    for name in ("resting", "judging", "moved"):
        monkeypatch.setattr(PieceLearning, name, counted(name, getattr(PieceLearning, name)))
    settings = near(seed=3, still_frames=12)

    def knock(camera: SimulatedCamera) -> None:
        camera.table.bump(18.0, -12.0, 1.4)

    visits = [Visit((PutTile((1, 0), "A1_b", 0),)), Visit((Hover((0, 0)),))]
    _watch(pictures, gallery, visits, settings, before={1: knock})
    judged, moved = calls.index("judging"), calls.index("moved")
    assert "resting" in calls[:judged]
    assert calls[judged:moved].count("resting") >= 5


def test_what_makes_reading_hard_is_said_at_the_start(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """Tiles that are too small, and a mirrored lamp with its place, are told once; the start tile is found anyway."""
    table = VirtualTable(pictures, near(seed=3, pixels_per_tile=30.0))
    table.apply(PutTile((0, 0), "G1", 0))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    shots = [table.photograph(number) for number in range(8)]
    for shot in shots:
        shot[:150, 750:] = 255
    said = [o for number, shot in enumerate(shots) for o in watcher.feed(shot, number)]
    assert told(said, "event", "reason") == [("tile", None), ("trouble", "too_far"), ("trouble", "glare")]
    assert said[-1] == Still()
    assert told(said, "at")[2][0] == pytest.approx((0.89, 0.14), abs=0.02)


def test_tiles_come_go_turn_and_move(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Each change of a tile is one word: laid, removed, turned (removed and laid), moved to another cell, exchanged."""
    visits = [
        Visit((PutTile((1, 0), "A1_b", 1),)),
        Visit((PutTile((0, 1), "D2", 2), PutTile((1, 1), "A5_a", 3))),
        Visit((TakeTile((1, 0)), PutTile((2, 1), "A1_b", 2))),
        Visit((TurnTile((2, 1), 3),)),
        Visit((TakeTile((2, 1)), PutTile((2, 1), "A3_c", 1))),
        Visit((TakeTile((2, 1)),)),
    ]
    said = [_tiles(each) for each in _watch(pictures, gallery, visits)[1:]]
    assert said[0] == [("tile", (1, 0), "A1_b", 1, True)]
    assert sorted(said[1]) == [("tile", (0, 1), "D2", 2, True), ("tile", (1, 1), "A5_a", 3, True)]
    assert said[2] == [("tile_moved", (2, 1), "A1_b", 2, True)]
    assert said[3] == [("tile_removed", (2, 1), "A1_b", 2, True), ("tile", (2, 1), "A1_b", 3, True)]
    assert said[4] == [("tile_removed", (2, 1), "A1_b", 3, True), ("tile", (2, 1), "A3_c", 1, True)]
    assert said[5] == [("tile_removed", (2, 1), "A3_c", 1, True)]


def test_pieces_tokens_and_the_tray(pictures: dict[str, Picture], gallery: Gallery, told: Told) -> None:
    """Pieces come, move and go with kind, colour and foot; stacks change; counters appear and vanish in the tray. The
    kind of a piece may be asked about: nobody has shown these.
    """
    visits = [
        Visit((PutTile((1, 0), "E2", 0),)),
        Visit((PutPiece("a", "cowboy", "red", (1, 0), (0.3, 0.3)), PutStack("s", (1, 0), (0.7, 0.65), 3))),
        Visit((MovePiece("a", (0, 0), (0.6, 0.75)), PutPiece("t", "tent", "blue", (1, 0), (0.25, 0.3)))),
        Visit((SetStack("s", 2), PutToken(1))),
        Visit((SetStack("s", 0), TakeToken(1))),
        Visit((TakePiece("a"), PutPiece("l", "cowboy", "yellow", (0, 0), (0.6, 0.75), True))),
    ]
    said = _watch(pictures, gallery, visits)[2:]
    assert set(told(said[0], "event", "kind", "colour", "lying")) == {
        ("piece", "cowboy", "red", False),
        ("tokens", "tokens", None, None),
    }
    for event, at in told(said[0], "event", "at"):
        assert at == pytest.approx((0.3, 0.3) if event == "piece" else (0.7, 0.65), abs=0.05)
    assert set(told(said[1], "event", "cell", "kind", "colour")) == {
        ("piece_removed", (1, 0), "cowboy", "red"),
        ("piece", (0, 0), "cowboy", "red"),
        ("piece", (1, 0), "tent", "blue"),
    }
    assert sorted(told(said[2], "event", "cell")) == [("token_taken", None), ("tokens", (1, 0))]
    assert sorted(told(said[3], "event", "cell")) == [("token_returned", None), ("tokens_removed", (1, 0))]
    assert told(said[4], "event", "colour", "lying") == [
        ("piece_removed", "red", False),
        ("piece", "yellow", True),
    ]
    assert all(o.certain for each in said for o in each if o.event != "piece")


@pytest.mark.slow
def test_a_tile_and_a_piece_of_one_visit_are_both_seen(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """A piece on a tile that was never seen bare is told from the tile's print."""
    visit = Visit((PutTile((1, 0), "A1_c", 1), PutPiece("a", "cowboy", "blue", (1, 0), (0.5, 0.5))))
    (said,) = _watch(pictures, gallery, [visit])[1:]
    assert [(o.event, o.certain) for o in said] == [("tile", True), ("piece", True)]
    assert told(said, "colour", "kind")[1] == ("blue", "cowboy")


@pytest.mark.slow
def test_a_tile_slipped_under_a_leaning_piece_moves_nothing(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """A piece that leans over the next cell is still there, and the same, when a tile is laid on that cell."""
    visits = [
        Visit((PutPiece("a", "cowboy", "red", (0, 0), (0.48, 0.12)),)),
        Visit((PutTile((0, -1), "A3_b", 1),)),
        Visit((TakePiece("a"),)),
    ]
    said = _watch(pictures, gallery, visits, near(seed=3, tilt=28.0, table="felt"))[1:]
    assert told(said[0], "event", "colour") == [("piece", "red")]
    assert told(said[1], "event", "cell") == [("tile", (0, -1))]
    assert told(said[2], "event", "colour") == [("piece_removed", "red")]


@pytest.mark.slow
def test_a_stack_that_grows_stays_one_stack(pictures: dict[str, Picture], gallery: Gallery, told: Told) -> None:
    """Seen aslant a high stack leans far: it is told once, at its foot, and as gone when it is taken away."""
    visits = [
        Visit((PutStack("s", (0, 0), (0.5, 0.6), 2),)),
        Visit((SetStack("s", 9),)),
        Visit((SetStack("s", 0),)),
    ]
    said = _watch(pictures, gallery, visits, near(seed=3, tilt=28.0, still_frames=3))[1:]
    assert [[o.event for o in each] for each in said] == [["tokens"], ["tokens"], ["tokens_removed"]]
    for (at,) in (told(each, "at")[0] for each in said):
        assert at == pytest.approx((0.5, 0.6), abs=0.08)


@pytest.mark.slow
def test_hands_nudges_and_waiting_are_no_events(pictures: dict[str, Picture], gallery: Gallery, told: Told) -> None:
    """A hand that rests over the map, a nudged tile and time passing say nothing; the nudged tile is still known."""
    visits = [
        Visit((PutTile((1, 0), "A1_b", 1),)),
        Visit((Hover((0, 0)),)),
        Visit((Nudge((1, 0), 1.5, 1.0, 3.0),)),
        Visit((), still_frames=6),
        Visit((PutPiece("a", "tent", "green", (1, 0), (0.5, 0.25)),)),
    ]
    said = _watch(pictures, gallery, visits)[2:]
    assert said[:3] == [[], [], []]
    assert told(said[3], "event", "cell", "colour") == [("piece", (1, 0), "green")]


@pytest.mark.slow
def test_a_sleeve_of_the_tables_colour_that_leaves_unnoticed_holds_nothing_up(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """No motion is seen as it goes; what was laid is told with the next frames, not when patience has ended."""
    table = VirtualTable(pictures, near(seed=3))
    table.apply(PutTile((0, 0), "G1", 0))
    watcher = Watcher(gallery, Options(start=Face("G1"), solids=SOLIDS))
    high, wide = table.photograph(0).shape[:2]
    arm = np.zeros((high, wide), np.float32)
    cv2.ellipse(arm, (wide // 3, high), (110, 130), 0, 0, 360, 1.0, -1)
    arm = np.asarray(cv2.GaussianBlur(arm, (0, 0), 14), np.float32)[..., None]
    index = 0

    def show(sleeve: float, frames: int) -> list[tuple[Any, ...]]:
        nonlocal index
        said: list[Observation] = []
        for _ in range(frames):
            index += 1
            seen = table.photograph(index) + sleeve * arm * np.array([-24.0, 8.0, 8.0])
            said += watcher.feed(np.clip(seen, 0, 255).astype(np.uint8), index)
        return told(said, "event", "design")

    assert show(0.0, 4) == [("tile", "G1")]
    table.apply(PutTile((1, 0), "A1_b", 1))
    assert show(1.0, 4) == []
    assert show(0.0, 4) == [("tile", "A1")]


@pytest.mark.slow
def test_a_knocked_camera_is_followed(pictures: dict[str, Picture], gallery: Gallery, told: Told) -> None:
    """After a knock the map is found again, with all its tiles and pieces, and play goes on."""
    visits = [
        Visit((PutTile((1, 0), "A1_b", 1),)),
        Visit((PutTile((0, 1), "D2", 2), PutPiece("a", "cowboy", "red", (0, 1), (0.5, 0.7)))),
        Visit((), still_frames=6),
        Visit((PutTile((-1, 0), "B5", 0),)),
        Visit((TakePiece("a"),)),
    ]
    before = {2: lambda camera: camera.table.bump(40.0, -25.0, 3.0)}
    said = _watch(pictures, gallery, visits, before=before)[3:]
    assert [o.event for o in said[0]] == ["camera_moved"]
    assert _tiles(said[1]) == [("tile", (-1, 0), "B5", 0, True)]
    assert told(said[2], "event", "colour") == [("piece_removed", "red")]


@pytest.mark.slow
def test_a_camera_that_hunts_for_its_focus_is_no_event(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """A soft picture is waited out; one that stays soft is called blurred, once; what happened then is seen."""
    table = VirtualTable(pictures, near(seed=3))
    table.apply(PutTile((0, 0), "G1", 0))
    watcher = Watcher(gallery, Options(start=Face("G1"), patience=10, solids=SOLIDS))
    index = 0

    def show(blur: float, frames: int) -> list[tuple[Any, ...]]:
        nonlocal index
        said: list[Observation] = []
        for _ in range(frames):
            index += 1
            picture = table.photograph(index)
            if blur:
                picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8)
            said += watcher.feed(picture, index)
        return told(said, "event", "design", "reason")

    assert show(0.0, 4) == [("tile", "G1", None)]
    table.apply(PutTile((1, 0), "A1_b", 1))
    assert show(0.0, 4) == [("tile", "A1", None)]
    table.apply(PutPiece("a", "tent", "green", (1, 0), (0.5, 0.25)))
    assert show(3.0, 6) == []
    assert show(3.0, 30) == [("trouble", None, "blurred")]
    assert show(0.0, 6) == [("piece", None, None)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("east", "south", "degrees"), [pytest.param(8.0, 1.0, -0.7, marks=pytest.mark.slow), (40.0, -25.0, 3.0)]
)
def test_a_tile_laid_while_the_camera_is_knocked_is_seen(
    pictures: dict[str, Picture], gallery: Gallery, east: float, south: float, degrees: float
) -> None:
    """What is new beside the map is told in the very look that finds the map again. The hard knock is tried always."""
    visits = [
        Visit((PutTile((1, 0), "A1_b", 1),)),
        Visit((PutTile((0, 1), "D2", 2),)),
        Visit((PutTile((-1, 0), "B5", 0),)),
        Visit((PutTile((-2, 0), "A4", 0),)),
    ]
    before = {2: lambda camera: camera.table.bump(east, south, degrees)}
    said = _watch(pictures, gallery, visits, TableSettings(seed=3), before=before)[3:]
    assert said[0][0].event == "camera_moved"
    assert _tiles(said[0][1:]) == [("tile", (-1, 0), "B5", 0, True)]
    assert _tiles(said[1]) == [("tile", (-2, 0), "A4", 0, True)]


@pytest.mark.slow
def test_a_tile_laid_while_the_light_changes_is_seen_bare(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """The new tile shows the new light alone: nothing seems to lie on it, and the piece put there next is seen."""
    visits = [
        Visit((PutTile((1, 0), "A1_b", 0),)),
        Visit((PutTile((0, -1), "E2", 3),)),
        Visit((PutPiece("a", "tent", "red", (0, -1), (0.45, 0.3)),)),
    ]
    settings = near(seed=9)
    under = SimulatedCamera(pictures, visits, settings, start=(PutTile((0, 0), "G1", 0),))
    camera = FaultyCamera(under, (LightStep(22, 0.78, 1.05, 1.05),))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    said = [o for frame in iter(camera.read, None) for o in watcher.feed(frame.image, frame.index)]
    assert told(said, "event", "cell")[-2:] == [("tile", (0, -1)), ("piece", (0, -1))]
    assert all(o.certain for o in said if o.event == "tile")


@pytest.mark.slow
def test_many_tiles_told_at_once_are_no_light(pictures: dict[str, Picture], gallery: Gallery, told: Told) -> None:
    """A dark table on which many pale tiles come to light together is not lit otherwise: what is remembered of the
    print under a piece stays as it is, and the piece is told when it goes.
    """
    cells = [(column, row) for row in (0, 1, 2) for column in (-1, 0, 1) if (column, row) != (0, 0)]
    laid = tuple(PutTile(cell, face, 0) for cell, face in zip(cells, MANY_FACES, strict=True))
    piece = PutPiece("a", "tent", "blue", (0, 1), (0.5, 0.5))
    visits = [Visit((*laid, piece), still_frames=66), Visit((TakePiece("a"),))]
    said = _watch(pictures, gallery, visits, near(seed=3, table="felt"))[1:]
    assert told(said[0], "event", "certain") == [("tile", True)] * 8 + [("piece", True)]
    assert told(said[1], "event", "cell", "colour") == [("piece_removed", (0, 1), "blue")]


@pytest.mark.slow
def test_a_hand_that_rests_on_a_dim_brown_table_says_nothing(
    pictures: dict[str, Picture], gallery: Gallery, told: Told
) -> None:
    """A hand of nearly the table's brightness that fills whole free cells on its way is neither tiles nor light."""
    small = {"width": 640, "height": 440, "pixels_per_tile": 60.0, "blur": 0.5, "seed": 3, "fps": 10.0}
    settings = TableSettings.named("plain", light="window", table="wood", **small)
    visits = [Visit((PutTile((1, 0), "A1_b", 0),)), *(Visit((Hover((0, 0)),) * 8) for _ in range(3))]
    said = _watch(pictures, gallery, visits, settings, before={0: lambda camera: camera.table.relight(0.6, 0.6, 0.6)})
    assert told(said[0] + said[1], "event", "cell") == [("tile", (0, 0)), ("tile", (1, 0))]
    assert said[2:] == [[], [], []]


@pytest.mark.slow
def test_bad_frames_are_trouble_and_never_events(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """Missing, black, white and oddly sized frames are named once each; the game goes on as if nothing had been."""
    camera = SimulatedCamera(pictures, [], near(seed=3, first_frames=9), start=(PutTile((0, 0), "G1", 0),))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    frames = [frame.image for frame in iter(camera.read, None)]
    for number in range(3):
        watcher.feed(frames[number], number)
    shape = frames[0].shape
    said: list[Observation] = []
    for number, bad in enumerate(
        (None, None, np.zeros(shape, np.uint8), np.full(shape, 255, np.uint8), frames[0][:500])
    ):
        said += watcher.feed(bad, 10 + number)
    assert said == [PictureTrouble(reason) for reason in ("no_picture", "too_dark", "too_bright", "wrong_size")]
    assert not any(o.certain for o in said)
    later = [o for number in range(3, 9) for o in watcher.feed(frames[number], 20 + number)]
    assert {o.event for o in later} <= {"still"}


def test_without_a_start_tile_the_watcher_says_so_once(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """An empty table is trouble, said once; the start tile laid later is found."""
    camera = SimulatedCamera(pictures, [Visit((PutTile((0, 0), "G1", 0),))], near(seed=3, table="felt"))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    said = [o for frame in iter(camera.read, None) for o in watcher.feed(frame.image, frame.index)]
    assert [o.reason for o in said if isinstance(o, PictureTrouble)] == ["no_start"]
    assert [o.cell for o in said if isinstance(o, TileSeen)] == [(0, 0)]


@pytest.mark.slow
def test_a_folder_of_stills_is_watched_frame_by_frame(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """With agree=0 every frame is a still picture of its own."""
    table = VirtualTable(pictures, near(seed=3))
    watcher = Watcher(gallery, Options(agree=0, start=Face("G1"), solids=SOLIDS))
    stills: list[Picture] = []
    for number, op in enumerate((PutTile((0, 0), "G1", 0), PutTile((1, 0), "A1_b", 1), PutTile((2, 0), "B5", 1))):
        table.apply(op)
        stills.append(table.photograph(number))
    scenes = [watcher.feed(still, number) for number, still in enumerate(stills)]
    tiles = [(scene.frame, o.cell) for scene in scenes for o in scene if isinstance(o, TileSeen)]
    assert tiles == [(0, (0, 0)), (1, (1, 0)), (2, (2, 0))]


def test_the_preview_shows_the_table(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """The preview is None before the start, then a small picture."""
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    assert watcher.preview() is None
    _watch(pictures, gallery, [], watcher=watcher)
    picture = watcher.preview(480)
    assert picture is not None
    assert picture.shape == (270, 480, 3)


@pytest.mark.slow
def test_a_random_layout_is_read_without_a_wrong_certain_answer(
    tileset: TileSet, pictures: dict[str, Picture], gallery: Gallery, play: Play
) -> None:
    """Six tiles with pieces and tokens: every change is said, nothing wrong is certain."""
    tally = play(tileset, pictures, gallery, near(seed=8), 8, 6)
    assert tally.wrong() == 0, tally.notes
    assert tally.missed() == 0, tally.notes
    assert tally.counts["tile right"] >= 5
    assert float(np.median(tally.feet)) < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("name", ["default", "plain"])
def test_whole_games_are_read(
    tileset: TileSet, pictures: dict[str, Picture], gallery: Gallery, play: Play, name: str, seed: int
) -> None:
    """All 71 tiles after the start tile, with pieces and tokens: nothing wrong is certain, little is asked, and no more
    than once about each black piece.
    """
    tally = play(tileset, pictures, gallery, TableSettings.named(name, seed=seed), seed, 71)
    assert tally.wrong() == 0, tally.notes
    assert tally.counts["tile missed"] == 0, tally.notes
    assert tally.questions() <= 12, tally.notes
    assert tally.black_questions() <= tally.black_laid(), tally.notes


def test_what_lies_unchanged_while_hands_come_and_go_is_no_hand(
    monkeypatch: pytest.MonkeyPatch, gallery: Gallery
) -> None:
    """Many tokens side by side are as large as one: after as many frames as people are patient they are looked at. What
    changes is a hand again.
    """
    mask = np.zeros((40, 60), np.bool_)
    mask[10:22, 20:36] = True
    seen, other = np.random.default_rng(3).integers(60, 200, (2, 40, 60, 3)).astype(np.uint8)
    monkeypatch.setattr("vision.scene.watcher.hand_rests", lambda *_, known: mask)
    watcher = Watcher(gallery, Options(patience=5))
    table: Any = None  # nobody looks at it here
    rests = []
    for frame, picture in ((0, seen), (3, seen), (6, seen), (9, other), (12, other)):
        watcher._frames = frame
        rests.append(watcher._hand_rests(table, (picture, picture), None, picture))
    assert rests == [True, True, False, True, True]


@pytest.mark.parametrize("own", [None, {"green": (29, 74, 53), "red": (40, 40, 200)}])
def test_a_colour_that_the_owner_did_not_show_has_the_paint_that_it_had_before(
    gallery: Gallery, own: Mapping[str, tuple[int, int, int]] | None
) -> None:
    """An owner who has shown only the red pieces may play with green ones: without a paint green has no word."""
    now, bare = np.full((8, 8, 3), (90, 80, 250), np.uint8), np.full((8, 8, 3), 90, np.uint8)
    red = Example("cowboy", False, "red", 1, (0, 0), now, bare, np.ones((8, 8), np.bool_))
    watcher = Watcher(gallery, Options(colours=own, pieces=ShownPieces((80, 60), (90.0, 90.0, 90.0), (red,))))
    paints = watcher._paints or {}
    assert paints["red"] == (90, 80, 250)
    assert paints["green"] == (COLOURS if own is None else own)["green"]


def test_a_stack_stays_known_where_its_tile_was_misread(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """What is told anew is the tile alone: else the stack would count as its print from then on."""
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    cell = Cell(1, 0)

    def misread(_: SimulatedCamera) -> None:
        assert watcher.table is not None
        wrong = KnownTile(gallery.hypothesis("D1", 2), LaidTile(Face("D1"), 2), False)
        watcher.table = replace(watcher.table, tiles={**watcher.table.tiles, cell: wrong})

    visits = [
        Visit((PutTile((1, 0), "A1_b", 0),)),
        Visit((PutStack("s", (1, 0), (0.7, 0.7), 2),)),
        Visit((PutPiece("p", "tent", "blue", (1, 0), (0.25, 0.25), False),)),
    ]
    said = _watch(pictures, gallery, visits, watcher=watcher, before={2: misread})
    assert [o.event for o in said[2]] == ["tokens"]
    told = [o.event for o in said[3]]
    assert ("tile" in told, "tokens_removed" in told) == (True, False)
    assert watcher.table is not None
    assert [thing.kind for thing in watcher.table.things if thing.cell == cell].count(TOKEN) == 1
