"""Every state can be left by touch alone, and no input breaks a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from app.lang import Message, say
from app.lang.pictures import picture_trouble
from app.rules import Cell, Mine, Pass, PutPiece
from app.table.conductor import TRANSITIONS, new_state, step
from app.table.model.effects import Ignored, RestartEyes, Say, Shuffle
from app.table.model.inputs import (
    BackTo,
    CameraBack,
    CameraLost,
    CameraNotes,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    DiscardTile,
    ForgetSign,
    Gaze,
    GiveSign,
    Input,
    InsertTurn,
    Kept,
    LeaveGame,
    MixTokens,
    Peek,
    PlaceTile,
    PressButton,
    PressKey,
    RemoveTurn,
    Report,
    RestartCamera,
    Sightings,
    Silence,
    StartGame,
    TellToken,
    Tick,
    TokenValues,
    Undo,
    UseSigns,
)
from app.table.model.state import PHASES
from app.table.presentation.buttons import ButtonView
from app.table.presentation.view import view
from app.values import Face, LaidTile, PlacedFace
from vision.observation import Scene

SAMPLES: dict[str, Input] = {
    "MixTokens": MixTokens(1 << 127),
    "ChooseTakeBack": ChooseTakeBack(Cell(1, 0), 1),
    "BackTo": BackTo(Cell(9, 9)),
    "StartGame": StartGame(("red", "blue")),
    "Sightings": Sightings(Scene(0)),
    "ChoosePiece": ChoosePiece("cowboy", Cell(1, 0), 1),
    "PlaceTile": PlaceTile(PlacedFace(Face("A1", "b"), Cell(-1, 0), 0)),
    "InsertTurn": InsertTurn(Cell(7, 7), PlacedFace(Face("A1", "b"), Cell(8, 7), 0)),
    "DiscardTile": DiscardTile(Face("A1", "a")),
    "ChooseCandidate": ChooseCandidate(9),
    "CorrectTile": CorrectTile(Cell(7, 7), LaidTile(Face("A1", "b"), 0)),
    "CorrectAction": CorrectAction(99, Pass()),
    "CorrectSeat": CorrectSeat("red", "green", "Anna"),
    "Peek": Peek("red"),
    "UseSigns": UseSigns(True),
    "GiveSign": GiveSign("red", (1, 2, 3, 4), "0f" * 16),
    "ForgetSign": ForgetSign("red"),
    "RemoveTurn": RemoveTurn(Cell(7, 7)),
    "TellToken": TellToken(0),
    "TokenValues": TokenValues("red", (9,)),
    "Tick": Tick(1.0),
    "Gaze": Gaze("hand"),
    "CameraLost": CameraLost(say("camera.not_there", camera="/dev/video0")),
    "CameraNotes": CameraNotes((say("camera.note.exposure"),)),
    "PressButton": PressButton("purple"),
    "PressKey": PressKey("f13"),
    "Report": Report(say("panel.back")),
    "Kept": Kept(say("journal.unwritten", path="journal.sqlite3", error="disk full")),
}


def all_inputs() -> list[Input]:
    """One of each kind of input."""
    made: list[Input] = []
    for kind in get_args(Input):
        sample = SAMPLES.get(kind.__name__)
        made.append(kind() if sample is None else sample)
    return made


def reach_setup(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.state = new_state(bench.state.tileset)
    return bench


def reach_place(make: Callable[..., Any]) -> Any:
    return make()


def reach_act(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.see(bench.tile("A1_a", 1, 0))
    return bench


def reach_question(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0)))
    return bench


def reach_piece_question(make: Callable[..., Any]) -> Any:
    bench = reach_act(make)
    bench.see(bench.piece("red", 1, 0, 1, certain=False))
    return bench


def reach_illegal(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.see(bench.tile("F1_a", 1, 0))
    return bench


def reach_mismatch(make: Callable[..., Any]) -> Any:
    bench = reach_act(make)
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_b", 1, 0))
    return bench


def reach_lost(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.see(bench.saw("desync"))
    return bench


def reach_fault(make: Callable[..., Any]) -> Any:
    bench = make()
    bench.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
    return bench


def reach_act_unkept(make: Callable[..., Any]) -> Any:
    bench = reach_act(make)
    bench.give(Kept(say("journal.unwritten", path="journal.sqlite3", error="disk full")))
    return bench


def reach_over(make: Callable[..., Any]) -> Any:
    return _played_out(make(), claim=False)


def _played_out(bench: Any, *, claim: bool) -> Any:
    """That game when it is over; only with ``claim`` somebody put pieces, and scores."""
    while bench.game.phase != "over":
        if bench.game.phase == "place":
            for face in list(bench.game.remaining()):
                found = bench.game.legal_tiles(*face)
                if found:
                    move = found[0]
                    bench.give(PlaceTile(move.placed))
                    break
                bench.give(DiscardTile(face))
        elif claim and (puts := [move for move in bench.game.legal_actions() if isinstance(move, PutPiece)]):
            bench.give(ChoosePiece(puts[0].kind, puts[0].cell, puts[0].segment))
        else:
            bench.give(ChoosePass())
    return bench


def reach_revise(make: Callable[..., Any]) -> Any:
    bench = reach_act(make)
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
    return bench


def reach_reveal(make: Callable[..., Any]) -> Any:
    bench = make(tokens="physical")
    bench.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(0, 1), 2)))
    bench.give(ChoosePiece("tent", Cell(0, 1), 0))
    while bench.game.phase != "over":
        if bench.game.phase == "place":
            move = next(m for face in bench.game.remaining() for m in bench.game.legal_tiles(*face))
            bench.give(PlaceTile(move.placed))
        else:
            bench.give(ChooseMine() if bench.game.is_legal(Mine()) else ChoosePass())
    return bench


REACH = {
    "setup": [reach_setup],
    "place": [reach_place],
    "act": [reach_act, reach_act_unkept],
    "question": [reach_question, reach_piece_question],
    "illegal": [reach_illegal],
    "desync": [reach_mismatch, reach_lost],
    "revise": [reach_revise],
    "fault": [reach_fault],
    "reveal": [reach_reveal],
    "over": [reach_over],
}


def told(pad: Any) -> tuple[int, ...]:
    """Values for that pad that the box holds."""
    return tuple(value for value, left in pad.values for _ in range(left))[: pad.count]


CASES = [pytest.param(phase, reach, id=reach.__name__) for phase, ways in REACH.items() for reach in ways]


def test_the_transition_table_speaks_of_all_phases_and_of_nothing_else() -> None:
    """Each phase has its row, and each entry is a kind of input."""
    assert set(TRANSITIONS) == set(PHASES) == set(REACH)
    kinds = set(get_args(Input))
    assert all(set(row) <= kinds for row in TRANSITIONS.values())


def test_every_input_does_something_somewhere() -> None:
    """No kind of input is missing from the whole table."""
    used = {kind for row in TRANSITIONS.values() for kind in row}
    assert used == set(get_args(Input))


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "reach"), CASES)
def test_no_input_breaks_a_state(phase: str, reach: Callable[..., Any], make_bench: Callable[..., Any]) -> None:
    """Any input in any phase gives a state that can be shown; one without a meaning is logged and changes nothing."""
    bench = reach(make_bench)
    assert bench.view.phase == phase
    for value in all_inputs():
        state, effects = step(bench.state, value)
        assert view(state).phase in PHASES
        if any(isinstance(e, Ignored) for e in effects):
            assert state is bench.state


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "reach"), CASES)
def test_every_state_has_an_exit_by_touch(
    phase: str, reach: Callable[..., Any], make_bench: Callable[..., Any]
) -> None:
    """From every state the controls on the screen lead to another one; the status says who is to act."""
    bench = reach(make_bench)
    shown = bench.view
    assert shown.status.key.startswith("status.")
    offered: list[Input] = [b.intent for b in shown.buttons if isinstance(b, ButtonView) and b.enabled]
    offered += [c.intent for c in shown.question.choices] if shown.question else []
    offered += [a.intent for a in shown.actions]
    if phase == "place":
        face = next(f for f in shown.faces if f.places)
        cell, rotation = face.places[0]
        assert cell in shown.free
        offered.append(PlaceTile(PlacedFace(face.face, cell, rotation)))
    if shown.pad is not None:
        offered.append(TokenValues(shown.pad.colour, told(shown.pad)))
    if phase in ("setup", "over"):
        offered.append(StartGame(("red", "green")))
    ways = []
    for value in offered:
        state, effects = step(bench.state, value)
        changed = state is not bench.state or any(isinstance(e, RestartEyes | Shuffle) for e in effects)
        assert changed, f"{value} is offered and does nothing"
        ways.append(view(state).phase)
    assert any(way not in ("fault", "setup") for way in ways)
    if phase in ("question", "illegal", "desync", "fault", "revise", "reveal"):
        assert any(way != phase for way in ways)


@pytest.mark.parametrize("value", [Sightings(Scene(0)), Confirm(), CameraBack()])
def test_a_camera_fault_ends(make_bench: Callable[..., Any], value: Input) -> None:
    """The camera's return ends the fault, and so does continuing by touch."""
    bench = reach_fault(make_bench)
    assert bench.view.detail.key == "fault.camera"
    bench.give(value)
    assert bench.view.phase == "place"


@pytest.mark.parametrize("again", [False, True])
def test_the_return_of_the_camera_is_told_where_its_loss_was(make_bench: Callable[..., Any], again: bool) -> None:
    """A camera that ends after the last turn is missed by nobody, so that the next game begins without a word of it."""
    bench = reach_over(make_bench)
    bench.give(CameraLost("ended"))
    bench.give(StartGame(("red", "green")))
    bench.give(CameraBack())
    assert bench.view.detail is None or bench.view.detail.key != "notice.camera_back"
    assert bench.view.watched
    bench.give(CameraLost("silent", again=again))
    bench.give(Confirm())
    bench.give(CameraBack())
    assert bench.view.detail == say("notice.camera_back")


@pytest.mark.parametrize(
    ("reason", "key"),
    [
        ("", "fault.camera_crashed"),
        ("silent", "fault.camera_silent"),
        ("ended", "fault.camera_ended"),
        (say("camera.not_there", camera="/dev/video0"), "fault.camera"),
    ],
)
def test_a_lost_camera_says_why(make_bench: Callable[..., Any], reason: Message | Silence, key: str) -> None:
    """The reason for the loss is shown, and a question that was open is still open afterwards."""
    bench = reach_question(make_bench)
    bench.give(CameraLost(reason))
    assert bench.view.detail.key == key
    bench.give(Confirm())
    assert bench.view.phase == "question"
    bench.give(Confirm())
    assert bench.view.phase == "act"


def test_trying_the_camera_again_is_seen_and_so_is_what_came_of_it(make_bench: Callable[..., Any]) -> None:
    """While it is tried that is said, and nobody can ask for it twice; then why it is away, or that it is back."""
    gone = say("camera.not_there", camera="/dev/video0")
    bench = reach_fault(make_bench)

    def enabled() -> bool:
        return bool(next(button.enabled for button in bench.view.buttons if button.name == "camera"))

    for _ in range(2):
        assert enabled()
        bench.give(RestartCamera())
        bench.give(Gaze("waking"))
        assert bench.view.detail == say("fault.camera_trying")
        assert bench.view.eyes == say("eyes.trying")
        assert not enabled()
        bench.give(CameraLost(gone))
        assert bench.view.detail == say("fault.camera_still", fault=say("fault.camera", reason=gone))
    bench.give(RestartCamera())
    bench.give(Gaze("waking"))
    bench.give(CameraBack())
    assert bench.view.phase != "fault"
    assert bench.view.detail == say("notice.camera_back")


def test_who_plays_on_while_the_camera_is_tried_is_not_stopped_again(make_bench: Callable[..., Any]) -> None:
    """That it is still away is a notice then."""
    gone = say("camera.not_there", camera="/dev/video0")
    bench = reach_fault(make_bench)
    bench.give(RestartCamera())
    bench.give(Gaze("waking"))
    bench.give(Confirm())
    bench.give(CameraLost(gone))
    assert bench.view.phase != "fault"
    assert bench.view.detail == say("fault.camera_still", fault=say("fault.camera", reason=gone))
    bench.give(CameraBack())
    assert bench.view.detail == say("notice.camera_back")


def test_the_end_of_the_pictures_after_the_game_is_no_fault(make_bench: Callable[..., Any]) -> None:
    """Once the game is over nobody needs the camera."""
    bench = reach_over(make_bench)
    bench.give(CameraLost("ended"))
    assert bench.view.phase == "over"


def test_a_whole_turn_is_played_by_touch_without_a_camera(make_bench: Callable[..., Any]) -> None:
    """With the camera gone a tile, a cowboy and the next player's tile are entered by touch; reminders are of now."""
    bench = reach_fault(make_bench)
    bench.give(Confirm())
    assert "badge.by_touch" in [m.key for m in bench.view.badges]
    bench.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(0, 1), 2)))
    assert [m.key for m in bench.view.reminders] == ["remind.lay_tokens"]
    bench.give(bench.view.actions[1].intent)
    assert bench.game.pieces
    bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    assert bench.view.reminders == ()
    assert bench.game.on_turn == "blue"


def test_a_lost_board_is_learnt_anew(make_bench: Callable[..., Any]) -> None:
    """When people say that the table matches the map, the eyes are told to read it again."""
    bench = reach_lost(make_bench)
    bench.give(ChooseCandidate(0))
    assert [type(e).__name__ for e in bench.effects] == ["Relearn"]
    assert bench.view.phase == "place"


def test_a_board_found_again_asks_nothing_more(make_bench: Callable[..., Any]) -> None:
    """When the eyes find the board themselves, the question ends."""
    bench = reach_lost(make_bench)
    bench.see(bench.saw("camera_moved"))
    assert bench.view.phase == "place"


def test_trouble_is_shown_until_the_picture_is_good_again(make_bench: Callable[..., Any]) -> None:
    """A problem with the picture is shown until it ends; play is not interrupted."""
    bench = make_bench()
    bench.see(bench.saw("trouble", reason="too_dark"))
    assert bench.view.phase == "place"
    assert bench.view.detail.key == "vision.too_dark"
    bench.see(bench.saw("still"))
    assert bench.view.detail is None


def test_trouble_with_which_the_table_could_be_seen_is_a_notice(make_bench: Callable[..., Any]) -> None:
    """A notice about tiles that are too small, or a lamp's reflection, stays readable while the eyes work."""
    bench = make_bench()
    glare, far = bench.saw("trouble", reason="glare", at=(0.9, 0.1)), bench.saw("trouble", reason="too_far")
    bench.see(glare, far, bench.saw("still"))
    assert bench.view.detail == picture_trouble("glare", (0.9, 0.1))
    assert [effect.message for effect in bench.effects if isinstance(effect, Say)] == [
        picture_trouble("glare", (0.9, 0.1)),
        picture_trouble("too_far"),
    ]
    bench.see(bench.saw("still"))
    assert bench.view.detail is not None
    bench.give(Tick(31.0))
    assert bench.view.detail is None


def test_notices_go_with_time(make_bench: Callable[..., Any]) -> None:
    """A notice disappears after half a minute, or at once when it is confirmed."""
    bench = make_bench()
    bench.see(bench.saw("token_taken"))
    bench.give(Tick(10.0))
    assert bench.state.notice is not None
    bench.give(Tick(31.0))
    assert bench.state.notice is None


def test_a_button_of_the_panel_means_what_its_name_says(make_bench: Callable[..., Any]) -> None:
    """Confirm ends the turn, undo must be held, next held is redo."""
    bench = reach_act(make_bench)
    bench.give(PressButton("confirm"))
    assert bench.game.on_turn == "blue"
    bench.give(PressButton("undo"))
    assert bench.game.on_turn == "blue"
    assert bench.view.detail.key == "panel.hold_undo"
    bench.give(PressButton("undo", long=True))
    assert bench.game.on_turn == "red"
    bench.give(PressButton("next", long=True))
    assert bench.game.on_turn == "blue"


def test_a_new_game_closes_the_old_one(make_bench: Callable[..., Any]) -> None:
    """A new game first journals that the finished game is closed, then its own opening."""
    bench = reach_over(make_bench)
    bench.give(StartGame(("red", "green"), {"red": "Anna"}))
    assert bench.kinds()[-2:] == ["GameClosed", "GameStarted"]
    assert bench.view.seats[0].name == "Anna"
    bench.give(LeaveGame())
    assert bench.view.phase == "setup"
    assert bench.journal[-1].reason == "left"


@pytest.mark.parametrize("seats", [("red",), ("red", "red"), ("red", "purple")])
def test_a_game_that_cannot_begin_says_why(make_bench: Callable[..., Any], seats: tuple[str, ...]) -> None:
    """Wrong seats leave the set-up with a notice (GR-03)."""
    bench = reach_setup(make_bench)
    bench.give(StartGame(seats))
    assert bench.view.phase == "setup"
    assert bench.view.detail.key == "told.bad_start"


def test_the_end_shows_winners_and_standings(make_bench: Callable[..., Any]) -> None:
    """After the last turn the table shows who won, places and points by origin; undo still works (GR-80, GR-86)."""
    bench = _played_out(make_bench(), claim=True)
    shown = bench.view
    assert shown.status.key in ("status.over", "status.over_shared")
    assert shown.standings[0].place == 1
    assert any(s.seat.won for s in shown.standings)
    assert sum(shown.standings[0].by.values()) == shown.standings[0].seat.score
    bench.give(Undo())
    assert bench.view.phase == "act"
