"""The list of notes: what people did, and between it what camera, eyes and disk reported."""

from __future__ import annotations

from app.lang import say
from app.table.model.inputs import CameraBack, CameraLost, CameraNotes, Kept, PlaceTile, Report, Tick, Undo
from app.table.model.reports import MOST
from app.table.presentation.notes import notes_of
from app.values import PlacedFace
from tests.app.table.conftest import Bench
from vision.observation import CameraMoved, PictureTrouble, Still


def reported(bench: Bench) -> list[str]:
    """The keys of what was reported, the oldest first."""
    return [note.message.key for note in notes_of(bench.view) if note.report]


def test_what_was_announced_in_passing_is_found_among_the_notes() -> None:
    """Long after its sentence has left the screen: a camera lost and back, a dark picture, a full disk, a note."""
    bench = Bench()
    full = say("notice.unkept_disk", error="No space left on device")
    bench.give(CameraLost("silent"))
    bench.give(CameraBack())
    bench.see(PictureTrouble("too_dark"))
    bench.see(CameraMoved(), Still())
    bench.give(CameraNotes((say("camera.note.exposure"),)))
    bench.give(Kept(full))
    bench.give(Kept(None))
    bench.give(Report(say("notice.kept_again")))
    bench.give(Tick(100.0))
    assert bench.view.detail is None
    assert reported(bench) == [
        "fault.camera_silent",
        "notice.camera_back",
        "vision.too_dark",
        "notice.camera_moved",
        "camera.note.exposure",
        "notice.unkept",
        "notice.kept_again",
    ]


def test_reports_stand_between_what_was_done_before_and_after_them() -> None:
    """Undoing something is a sentence of its own, after them."""
    bench = Bench()
    before = len(bench.view.commentary)
    bench.give(CameraLost(""))
    move = next(move for face in bench.game.remaining() for move in bench.game.legal_tiles(*face))
    bench.give(PlaceTile(PlacedFace(move.face, move.cell, move.rotation)))
    bench.give(CameraBack())
    notes = notes_of(bench.view)
    assert [n for n, note in enumerate(notes) if note.report] == [before, len(notes) - 1]
    assert [note.message for note in notes if not note.report] == list(bench.view.commentary)
    bench.give(Undo())
    assert [note.message.key for note in notes_of(bench.view)][-2:] == ["notice.camera_back", "told.undone"]


def test_the_same_report_is_listed_once_until_something_happens() -> None:
    """A lamp that flickers fills no list; nor do reports without end."""
    bench = Bench()
    for _ in range(5):
        bench.see(PictureTrouble("too_dark"))
        bench.see(Still())
    assert len(reported(bench)) == 1
    for number in range(2 * MOST):
        bench.give(Report(say("notice.hot_degrees", degrees=number)))
    assert len(reported(bench)) == MOST


def test_an_answer_to_a_touch_is_no_report() -> None:
    """Why the table refuses something is told where it was touched."""
    bench = Bench()
    bench.give(Undo())
    assert bench.view.detail is not None
    assert reported(bench) == []
