"""What an owner shows, where people put things, rendered sequences, and diagrams of reliability."""

from __future__ import annotations

import json
from math import dist
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.demo.hand_visits import Script
from app.demo.players import RandomPlayers
from app.rules import Game
from app.tilesets import load_tileset
from app.values import Cell, Face, turn_point
from hardware.camera import read_image
from hardware.simulator import PutPiece, PutStack, TableSettings, layout, mismatched
from hardware.simulator.scene import Scene
from tests.evaluation import rendered
from tests.evaluation.parts import owner
from tests.evaluation.parts.captions import captioned
from tests.evaluation.parts.plots import bins, calibration_error, reliability
from tests.evaluation.parts.sequences import FIRST, LASTS, Sequence
from tests.evaluation.parts.truth import Answer, Due, judge
from tests.worlds.spots import APART, anywhere
from tests.worlds.tables import rounds
from vision.observation import PieceSeen

AT = [0.2, 0.3]


@pytest.mark.slow
def test_an_owner_shows_each_colour_and_the_tokens(tmp_path: Path) -> None:
    """There is a picture of the bare table, one of each colour with three things in a row, and one of three stacks."""
    settings = TableSettings(width=960, height=540).placed_in(mismatched(3))
    names = owner.show(tmp_path, settings, load_tileset().terms)
    assert names == ["empty.jpg", *(f"{colour}.jpg" for colour in settings.world.paints), "tokens.jpg"]
    bare = read_image(tmp_path / "empty.jpg").astype(int)
    for name in names[1:]:
        off = np.abs(read_image(tmp_path / name).astype(int) - bare).max(axis=2)
        columns = np.flatnonzero((cv2.blur((off > 50).astype(np.float32), (5, 5)) > 0.8).any(axis=0))
        assert np.count_nonzero(np.diff(columns) > 15) == 2, name


def test_what_the_command_says_is_told_when_nothing_is_learnt(tmp_path: Path) -> None:
    """A folder without pictures teaches nothing, and the reason is one sentence."""
    (tmp_path / "none").mkdir()
    assert owner.learn(tmp_path / "none", tmp_path / "art")


def test_people_put_things_anywhere_on_the_segment_they_mean() -> None:
    """Every piece and stack stays on its own segment, apart from what stands there, and off the usual spot."""
    tileset, settings = load_tileset(), TableSettings()
    game = Game(tileset, ("red", "blue"), token_seed=2)
    script, scene = Script(game, 2), Scene(settings, layout(settings))
    for op in script.set_up():
        scene.apply(op)
    shifts = []
    for visit in anywhere(script.visits(RandomPlayers(game, 2).steps()), lambda: scene, tileset, 2):
        for op in visit.ops:
            if isinstance(op, PutPiece | PutStack):
                tile = scene.tiles[op.cell]
                places = tileset.by_id[Face.from_name(tile.face).design].places
                segment = places.segment_at(*turn_point(op.at, -tile.rotation))
                spots = (places.spot(segment), places.stack_spot(segment))
                shifts.append(min(dist(turn_point(spot, tile.rotation), op.at) for spot in spots))
                near = [dist(piece.at, op.at) for piece in scene.pieces.values() if piece.cell == op.cell]
                near += [dist(stack.at, op.at) for stack in scene.stacks.values() if stack.cell == op.cell]
                assert not near or min(near) > APART[-1] / 2
            scene.apply(op)
    assert len(shifts) > 40
    assert np.median(shifts) > 0.1


def test_a_mismatched_game_has_a_world_of_its_own() -> None:
    """Each game's world follows from its number; the plan of the matched world is as it was."""
    one, two = rounds(2, world="mismatched")
    assert one.settings.world == mismatched(1)
    assert one.settings.world != two.settings.world
    assert "mismatched" in one.name
    assert rounds(1)[0].settings.world.seed == 0


def test_a_sequence_is_played_as_its_truth_says(tmp_path: Path) -> None:
    """Pictures are repeated with noise, the last frame of a visit is marked, and ops become changes."""
    (tmp_path / "frames").mkdir()
    rows = [
        {"kind": "still", "visit": 0, "ops": [{"op": "tile", "face": "G1", "cell": [0, 0], "rot": 1}]},
        {"kind": "hand", "visit": 1},
        {
            "kind": "still",
            "visit": 1,
            "ops": [
                {"op": "piece", "id": 4, "kind": "tent", "lying": False, "colour": "red", "cell": [0, 0], "at": AT},
                {"op": "stack", "id": 5, "cell": [0, 0], "at": [0.7, 0.7], "count": 2},
                {"op": "stack", "id": 5, "cell": [0, 0], "at": [0.7, 0.7], "count": 2},
            ],
        },
        {"kind": "still", "visit": 2, "ops": [{"op": "take", "id": 4}]},
    ]  # fmt: skip
    for number, row in enumerate(rows):
        row["frame"] = f"{number:04d}.png"
        cv2.imwrite(str(tmp_path / "frames" / str(row["frame"])), np.full((40, 60, 3), 60 * number, np.uint8))
    (tmp_path / "truth.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (tmp_path / "scene.json").write_text('{"noise": 3.0}', encoding="utf-8")
    sequence = Sequence(tmp_path)
    assert [[due.event for due in sequence.dues[visit]] for visit in range(3)] == [
        ["tile"],
        ["piece", "tokens"],
        ["piece_removed"],
    ]
    assert sequence.dues[2][0].at == (0.2, 0.3)
    shown = list(sequence.frames())
    assert len(shown) == 3 * LASTS["still"] + LASTS["hand"] + FIRST
    assert [frame.visit for frame in shown if frame.last] == [0, 1, 2]
    middle = shown[FIRST + LASTS["still"] + LASTS["hand"]].picture
    assert middle.std() == pytest.approx(3.0, rel=0.3)
    assert not np.array_equal(shown[0].picture, shown[1].picture)


def test_a_pose_is_counted_apart() -> None:
    """In rendered games a piece is right by kind, colour and place; how it lies is counted beside."""
    due = Due("piece", "piece", Cell(0, 0), kind="cowboy", colour="red", at=(0.5, 0.5), lying=True)
    said = PieceSeen(Cell(0, 0), "cowboy", "red", at=(0.5, 0.5), lying=False, confidence=0.8)
    (answer,) = judge([due], [said], poses=False)
    result = rendered.Result("dev")
    assert result.add(answer, 3) == ""
    assert result.add(Answer("missed", due, None), 4).startswith("visit 4, missed: piece red lying cowboy")
    assert (result.counts["piece right"], result.counts["piece missed"]) == (1, 1)
    assert result.lying == {"wrong": 1}
    assert result.sure == {"piece": [(0.8, 1)]}
    assert any("50.0%" in line for line in rendered.lines([result]))


def test_a_game_rendered_again_has_the_pieces_of_its_equal(tmp_path: Path) -> None:
    """Pieces are shown once; a game that differs from another by its name alone shares them."""
    for name, seed in (("dev", 2), ("other", 3), ("over", 2)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "truth.jsonl").touch()
        (tmp_path / name / "scene.json").write_text(f'{{"name": "{name}", "seed": {seed}}}')
    for name in ("dev", "other"):
        (tmp_path / name / "pieces").mkdir()
    assert rendered.pieces_of("over", tmp_path) == tmp_path / "dev" / "pieces"
    assert rendered.pieces_of("other", tmp_path) == tmp_path / "other" / "pieces"


def test_rendered_games_that_are_not_there_are_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a folder, or with one that has no games, one sentence is said and nothing fails."""
    monkeypatch.delenv(rendered.FOLDER, raising=False)
    assert rendered.main([]) == 0
    assert rendered.main([str(tmp_path)]) == 0
    assert capsys.readouterr().err.count("skipped: there are no rendered games") == 2
    (tmp_path / "enrol").mkdir()
    with pytest.raises(SystemExit):
        rendered.main([str(tmp_path), "--games", "dev1"])


def test_confidence_is_held_against_what_was_right() -> None:
    """Answers fall into steps of confidence; one that keeps its word has no calibration error."""
    honest = [(0.75, 1)] * 3 + [(0.75, 0)] + [(1.0, 1)] * 4
    assert [(one.answers, one.confidence, one.right) for one in bins(honest)] == [(4, 0.75, 0.75), (4, 1.0, 1.0)]
    assert calibration_error(honest) == 0.0
    assert calibration_error([(0.95, 0), (0.95, 1)]) == pytest.approx(0.45)
    assert calibration_error([]) == 0.0
    picture, empty = reliability(honest, "pieces"), reliability([], "pieces")
    assert picture.shape == empty.shape
    assert np.count_nonzero((picture != empty).any(axis=2)) > 500


def test_a_caption_stands_below_the_picture() -> None:
    """The picture stays as it is; a long sentence takes more lines."""
    picture = np.full((50, 100, 3), 90, np.uint8)
    short, long = captioned(picture, "missed: a tile"), captioned(picture, "missed: a tile " * 12)
    assert np.array_equal(short[:50, :100], picture)
    assert long.shape[0] > short.shape[0] > 50
    assert (short[50:] < 120).any()
