"""The guide of an enrolment: pictures of tiles come in, taps come in, what is to be shown comes out."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import say
from app.setup import tiles_guide
from app.setup.enrolment import FOLDER, EnrolmentFolder
from app.setup.tiles_guide import OFFERED, Press, TilesGuide, What
from app.tilesets import load_tileset
from app.values.pictures import Picture
from tests.drawings import Drawings
from vision.enrolment.cutting import Cut, Cutting, Refused
from vision.tiles.gallery import MASTER, Gallery

TABLE = np.random.default_rng(3).integers(60, 120, (270, 480, 3)).astype(np.uint8)
SQUARE = np.array([(20.0, 20.0), (80.0, 20.0), (80.0, 80.0), (20.0, 80.0)])


@pytest.fixture(scope="module")
def sketches(drawings: Drawings) -> Gallery:
    """Our drawings of some faces."""
    drawn = drawings.faces(load_tileset(), MASTER)
    return Gallery({name: drawn[name] for name in sorted(drawn)[:9]})


class Table:
    """A guide that cuts out what is said here, and the hands before it."""

    def __init__(self, art: Path, sketches: Gallery, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen = Cutting(())
        monkeypatch.setattr(tiles_guide, "cut_tiles", lambda _: self.seen)
        self.names = [face.name for face in sketches.faces]
        self.folder = EnrolmentFolder(art, self.names)
        self.sketches = sketches
        self.guide = TilesGuide(self.folder, self.folder.open(sketches), self._at_once)
        self._number = 0

    def _at_once(self, work: Callable[[], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work())
        except Exception as error:
            done.set_exception(error)
        return done

    def cut(self, name: str, rotation: int = 0, at: float = 0.0) -> Cut:
        picture = self.sketches.picture(self.sketches.hypothesis(name, rotation), MASTER)
        return Cut(SQUARE + at, picture)

    def rest(self, image: Picture = TABLE, count: int = 14) -> Any:
        for _ in range(count):
            self._number += 1
            self.guide.feed(image, self._number, self._number / 10)
        return self.guide.view()

    def press(self, what: What, which: int = 0) -> Any:
        self.guide.answer(Press(what, which))
        return self.rest(count=1)

    def take(self, *cuts: Cut) -> Any:
        self.seen = Cutting(cuts)
        self.rest(count=30)
        self.press("take")
        return self.press("use")


@pytest.fixture
def table(tmp_path: Path, sketches: Gallery, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A guide at its beginning."""
    return Table(tmp_path, sketches, monkeypatch)


def test_what_is_cut_out_is_outlined_while_it_rests(table: Table) -> None:
    """With what is refused and why; nothing of it once a hand comes."""
    table.seen = Cutting((table.cut(table.names[0]),), (), (Refused(SQUARE + 100, "covered"),))
    view = table.rest()
    assert (view.state, [one.kept for one in view.outlined]) == ("live", [True, False])
    assert view.outlined[0].corners[0] == (20 / 480, 20 / 270)
    assert view.notes == (say("show.refused", count=1, why=say("enrol.why.covered")),)
    assert view.answers == ("take", "page")
    hand = TABLE.copy()
    hand[50:200, 100:300] = 220
    view = table.rest(hand, 1)
    assert (view.state, view.outlined, view.answers) == ("moving", (), ("page",))


def test_a_wrong_cut_is_tapped_away(table: Table) -> None:
    """And tapped back; the rest is kept on the disk at once."""
    table.seen = Cutting((table.cut(table.names[0]), table.cut(table.names[3], at=100.0)))
    table.rest()
    view = table.press("take")
    assert (view.state, len(view.tiles), view.dropped) == ("sheet", 2, frozenset())
    assert table.press("drop", 1).dropped == {1}
    assert table.press("drop", 0).answers == ("again", "drop")
    table.press("drop", 0)
    view = table.press("use")
    assert (view.named, view.waiting) == (0, 1)
    assert say("show.added", count=1, new=1) in view.notes
    assert table.folder.picture_of(1).exists()
    assert len(table.folder.open().groups) == 1


def test_a_kind_is_named_by_tapping_its_drawing(table: Table) -> None:
    """The drawings lie as the tile does; the picture that is kept lies north up."""
    name = table.names[2]
    table.take(table.cut(name, 1))
    view = table.press("name")
    assert (view.state, view.copies, len(view.tiles)) == ("question", 1, OFFERED)
    which = [tile.name for tile in view.tiles].index(name)
    off = np.abs(view.tiles[which].picture.astype(int) - view.asked.picture)
    assert off.mean() < 6
    view = table.press("choose", which)
    assert (view.state, view.named, view.waiting) == ("page", 1, 0)
    assert name not in view.missing
    kept = table.folder.open().pictures()[name]
    assert np.abs(kept.astype(int) - table.cut(name).picture).mean() < 6


def test_other_faces_and_other_turns_are_offered(table: Table) -> None:
    """All faces in turn; a quarter turn turns all drawings and the name that is given."""
    name = table.names[2]
    table.take(table.cut(name))
    view = table.press("name")
    first = [tile.name for tile in view.tiles]
    second = [tile.name for tile in table.press("more").tiles]
    assert {*first, *second} == set(table.names)
    again = table.press("more")
    assert [tile.name for tile in again.tiles] == first
    turned = table.press("turn")
    assert np.array_equal(turned.tiles[0].picture, np.rot90(again.tiles[0].picture, -1))
    table.press("choose", first.index(name))
    assert table.guide.enrolment.groups[0].rotation == 1


def test_a_clash_is_asked_about(table: Table) -> None:
    """A second picture of a face that looks different is taken only when it is tapped twice."""
    one, two = table.names[2], table.names[5]
    table.take(table.cut(one))
    view = table.press("name")
    table.press("choose", [tile.name for tile in view.tiles].index(one))
    table.press("back")
    table.take(table.cut(two))
    view = table.press("name")
    while one not in [tile.name for tile in view.tiles]:
        view = table.press("more")
    which = [tile.name for tile in view.tiles].index(one)
    view = table.press("choose", which)
    assert view.notes == (say("show.clash", face=one),)
    view = table.press("choose", which)
    assert (view.state, view.waiting) == ("question", 1)
    assert {group.number: group.face for group in table.guide.enrolment.groups} == {1: "", 2: one}


def test_what_is_no_tile_is_skipped_and_taken_back(table: Table) -> None:
    """Undo brings the question back; then the camera, then the end."""
    table.take(table.cut(table.names[0]), table.cut(table.names[4]))
    assert table.press("name").waiting == 2
    view = table.press("skip")
    assert view.waiting == 1
    assert table.press("undo").waiting == 2
    assert table.press("back").state == "looking"
    assert table.press("page").state == "page"
    table.press("leave")
    assert table.guide.finished
    assert table.guide.view().state == "closed"


def test_what_cannot_be_written_is_said(sketches: Gallery, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The camera's picture comes back."""
    table = Table(tmp_path, sketches, monkeypatch)
    (tmp_path / FOLDER).write_text("")
    view = table.take(table.cut(table.names[0]))
    assert view.state in ("looking", "live")
    assert [note.key for note in view.notes] == ["show.unwritten"]


def test_a_lost_camera_forgets_what_was_seen(table: Table) -> None:
    """Nothing can be taken then."""
    table.seen = Cutting((table.cut(table.names[0]),))
    assert "take" in table.rest().answers
    table.guide.feed(None, 0, 0.0)
    assert table.press("take").state == "looking"
