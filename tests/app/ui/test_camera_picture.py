"""The picture of the camera in the corner of the map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.lang import Translator, languages, say
from app.table.model.inputs import ChooseCandidate
from app.table.presentation.view import ChoiceView, QuestionView, TableView
from tests.app.ui.frames import next_frame
from tests.app.ui.made_up_views import raw
from tests.sampling import sampled


@pytest.fixture
def shown(window: Any) -> Any:
    """A camera picture as it stands in the corner."""
    from app.ui.play.camera_picture import CameraPicture

    return CameraPicture(size_hint=(None, None), size=(240, 135))


def pixels(shown: Any) -> NDArray[np.uint8]:
    """What the texture has, uint8 BGR [h, w, 3]."""
    width, height = shown.texture.size
    rows = np.frombuffer(shown.texture.pixels, np.uint8).reshape(height, width, 4)
    return rows[::-1, :, 2::-1]


def table(seed: int) -> NDArray[np.uint8]:
    """A still table as a camera with noise sees it."""
    ground = np.full((270, 480, 3), (60, 90, 80), np.float64)
    ground[100:160, 200:260] = 180
    return np.clip(ground + np.random.default_rng(seed).normal(0, 4, ground.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("text", sampled(["normal", "largest"], ["largest"]))
@pytest.mark.parametrize("code", sampled(sorted(languages()), ["de"]))
def test_the_words_in_its_corner_are_whole(shown: Any, code: str, text: str) -> None:
    """In every language, on the smallest screen, within the picture."""
    from app.ui.base.theme import THEME

    THEME.choose(text=text)
    shown.words = Translator.load(code).text(say("ui.camera"))
    shown.size = (152, 86)
    next_frame()
    next_frame()
    (label,) = shown.children
    assert label.text == shown.words
    assert label.right <= shown.right


def test_noise_alone_draws_nothing_again(shown: Any) -> None:
    """The picture of a still table stays as it is, so that the screen can rest."""
    first = table(0)
    shown.show(first)
    for seed in range(1, 30):
        shown.show(table(seed))
    assert (pixels(shown) == first).all()


def test_what_moves_is_shown(shown: Any) -> None:
    """A hand, and a piece of a few pixels."""
    shown.show(table(0))
    for size in (120, 5):
        moved = table(1)
        moved[20 : 20 + size, 30 : 30 + size] = 220
        shown.show(moved)
        assert (pixels(shown) == moved).all()


@pytest.mark.slow
def test_light_that_changes_slowly_is_shown_in_the_end(shown: Any) -> None:
    """No step is large, but what is shown does not fall behind what is there."""
    for step in range(40):
        lit = np.clip(table(step).astype(int) + step, 0, 255).astype(np.uint8)
        shown.show(lit)
    assert abs(float(pixels(shown).mean()) - float(lit.mean())) < 5


def test_a_picture_of_another_size_is_shown(shown: Any) -> None:
    """Another camera has another shape."""
    shown.show(table(0))
    other = np.full((480, 320, 3), 90, np.uint8)
    shown.show(other)
    assert tuple(shown.texture.size) == (320, 480)
    assert (pixels(shown) == other).all()


def _asked_everywhere(table: TableView) -> TableView:
    """A question whose answers have lit places at all ends of the map."""
    laid = [tile for tile in table.tiles if not tile.fresh]
    ends = [end(laid, key=lambda tile: east * tile.cell.col + tile.cell.row) for end in (min, max) for east in (-1, 1)]
    choices = tuple(
        ChoiceView(raw(f"Here {n}"), ChooseCandidate(n), kind="cowboy", cell=tile.cell, at=(0.5, 0.5), segment=0)
        for n, tile in enumerate(ends)
    )
    question = QuestionView(raw("Where does the cowboy stand?"), choices)
    return replace(table, phase="question", placing=None, actions=(), question=question, watched=True)


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280), (1280, 720)), ((800, 480),)))
def test_no_place_that_is_asked_of_lies_under_the_picture_of_the_camera(
    stage: Any, act: TableView, size: tuple[int, int]
) -> None:
    """The small picture gives way, on its own or by leaving; a large one becomes small when the question comes."""
    screen = stage.open(replace(act, watched=True), size)
    screen.show_camera(np.zeros((480, 640, 3), np.uint8))
    screen.camera.large = True
    stage.frames()
    assert screen.camera.opacity == 1
    assert screen.camera.top <= screen.board.top - screen.board.inset_top
    asked = _asked_everywhere(act)
    stage.show(asked)
    camera, board = screen.camera, screen.board
    assert not camera.large
    assert len(board.targets) == 4
    for target in board.targets:
        x, y = board.to_screen(target.cell[0] + 0.5, target.cell[1] + 0.5)
        assert not camera.opacity or not camera.collide_point(x, y), target.cell
    stage.show(replace(act, watched=True))
    assert camera.opacity == 1


@pytest.mark.parametrize("size", sampled([(720, 1280), (1280, 720)], [(720, 1280)]))
def test_in_a_demonstration_the_picture_stays_beside_what_is_asked(
    stage: Any, act: TableView, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who only looks on sees the table while the demonstration answers by itself."""
    screen = stage.open(replace(act, watched=True), size)
    screen.show_camera(np.zeros((900, 640, 3), np.uint8))
    monkeypatch.setattr(screen.board, "hides_asked", lambda *_: True)  # as if there were no room for both
    asked = _asked_everywhere(act)
    stage.show(asked)
    assert not screen.camera.opacity, "it would lie over a lit place"
    screen.camera.stays = True
    stage.show(replace(asked, turn=asked.turn + 1))
    screen.arrange()
    assert screen.camera.opacity
    assert not screen.camera.disabled


def test_the_picture_of_the_camera_leaves_the_card_of_a_scoring_its_room(stage: Any, act: TableView) -> None:
    """In a demonstration too; it is back when the card has gone."""
    screen = stage.open(replace(act, watched=True))
    screen.camera.stays = True
    screen.show_camera(np.zeros((480, 640, 3), np.uint8))
    screen.board.make_room((10, 10, 200, 100))
    screen.shows.placed()
    assert screen.camera.opacity == 0
    screen.board.make_room(None)
    screen.shows.placed()
    assert screen.camera.opacity == 1


def test_on_a_map_moved_by_hand_the_picture_of_the_camera_hides_no_place(stage: Any, act: TableView) -> None:
    """Such a map makes no room: a box over a lit place hides it, one beside all of them does not."""
    screen = stage.open(_asked_everywhere(act))
    board = screen.board
    x, y = board.center
    stage.drag([(x, y), (x + 20, y), (x + 40, y)])
    assert not board.automatic
    stage.frames()
    east, south = board.targets[0].cell
    at, up = (np.array(board.to_come(east + 0.5, south + 0.5)) - board.pos).tolist()
    assert board.hides_asked((at - 20, up - 20, at + 20, up + 20), ())
    assert not board.hides_asked((at - 20, up - 2020, at + 20, up - 2000), ())


def test_a_tile_shown_large_has_the_room_of_the_picture_of_the_camera(stage: Any, act: TableView) -> None:
    """Its areas are what is touched now; the words of the eyes still open the picture."""
    screen = stage.open(replace(act, watched=True, eyes=say("eyes.watching")))
    screen.show_camera(np.zeros((480, 640, 3), np.uint8))
    stage.press(stage.button("piece"))
    assert screen.board.close_up is not None
    assert screen.camera.opacity == 0
    screen.handling.close()
    stage.frames()
    assert screen.camera.opacity == 1


def test_the_picture_is_told_to_be_the_cameras(stage: Any, act: TableView) -> None:
    """A word in its corner, small and large."""
    screen = stage.open(act)
    screen.camera.stays = True
    screen.show_camera(table(0))
    for large in (False, True):
        screen.camera.large = large
        stage.frames()
        (label,) = screen.camera.children
        assert label.text == "Camera"
        assert label.font_size >= 16
        assert screen.camera.collide_point(*label.center)
