"""The list of notes: what people did, and between it what camera, eyes and disk reported."""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules import Move, PutPiece
from app.table.model.inputs import (
    CameraBack,
    CameraLost,
    CameraNotes,
    ChoosePass,
    Confirm,
    CorrectAction,
    CorrectSeat,
    Kept,
    PlaceTile,
    Redo,
    Report,
    Tick,
    Undo,
)
from app.table.model.reports import MOST
from app.table.presentation.notes import NoteView, notes_of
from app.values import PlacedFace
from tests.app.table.conftest import Bench
from vision.observation import CameraMoved, PictureTrouble, Still


def reported(bench: Bench) -> list[str]:
    """The keys of what was reported, the oldest first; without what holds for the whole game."""
    keys = [note.message.key for note in notes_of(bench.view) if note.report]
    return [key for key in keys if key not in ("new.unverified", "badge.by_touch")]


def test_what_holds_for_a_whole_game_is_told_when_it_begins_and_among_the_notes() -> None:
    """That the list of tiles is unchecked and that there is no camera: the badges leave when everybody has had a turn,
    for nobody can act on them; the list of notes goes on saying both.
    """
    bench = Bench()
    assert not bench.game.tileset.verified
    seats = len(bench.game.seats)
    for turn in range(1, seats + 3):
        assert bench.game.turn_number == turn
        told = [say("badge.unverified"), say("badge.by_touch")]
        assert list(bench.view.badges) == (told if turn <= seats else [])
        assert notes_of(bench.view)[:2] == tuple(NoteView(m, report=True) for m in (say("new.unverified"), told[1]))
        move = next(move for face in bench.game.remaining() for move in bench.game.legal_tiles(*face))
        bench.give(PlaceTile(PlacedFace(move.face, move.cell, move.rotation)))
        bench.give(ChoosePass())
    watched = replace(bench.view, unchecked=False, eyes=say("eyes.watching"))
    assert notes_of(watched)[0] == NoteView(bench.view.commentary[0])


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
    notes = notes_of(bench.view)[1:]
    assert [n for n, note in enumerate(notes) if note.report] == [before, len(notes) - 1]
    assert [note.message for note in notes if not note.report] == list(bench.view.commentary)
    bench.give(Undo())
    assert [note.message.key for note in notes_of(bench.view)][-2:] == ["notice.camera_back", "told.undone_turn"]


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


def test_each_sentence_stands_with_its_turn_and_player() -> None:
    """Whoever looks for a turn finds it by its number: also what was undone, done again or put right in it, with
    seats as they are now; what belongs to no turn has none.
    """
    bench = Bench()

    def lay() -> None:
        move = next(move for face in bench.game.remaining() for move in bench.game.legal_tiles(*face))
        bench.give(PlaceTile(PlacedFace(move.face, move.cell, move.rotation)))

    def newest() -> tuple[int, str]:
        note = notes_of(bench.view)[-1]
        return note.turn, note.colour

    assert {(note.turn, note.colour) for note in notes_of(bench.view)} == {(0, "")}
    lay()
    assert newest() == (1, "red")
    bench.give(ChoosePass())
    assert newest() == (1, "red")
    lay()
    assert newest() == (2, "blue")
    for value in (Undo(), Redo()):
        bench.give(value)
        assert newest() == (2, "blue")
    bench.give(ChoosePass())
    bench.give(CorrectAction(1, next(m for m in _first(bench) if isinstance(m, PutPiece))))
    if bench.view.phase == "revise":
        bench.give(Confirm())
    assert next(note for note in notes_of(bench.view) if note.message.key == "told.corrected_action").turn == 1
    bench.give(CorrectSeat("red", "green", ""))
    marks = {(note.turn, note.colour) for note in notes_of(bench.view)}
    assert marks == {(0, ""), (1, "green"), (2, "blue")}


def _first(bench: Bench) -> tuple[Move, ...]:
    """What could be done in the first turn."""
    assert bench.state.history is not None
    before = bench.state.history.before(1)
    assert before is not None
    return tuple(before[0].legal_actions())
