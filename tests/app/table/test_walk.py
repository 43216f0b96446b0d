"""A walk over the whole transition table: every state can be left by touch, panel or keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from app.lang import say
from app.rules import Cell, Mine, Pass, Phase
from app.table.conductor import TRANSITIONS, new_state, step
from app.table.model.effects import Effect, Ignored, RestartEyes, Shuffle
from app.table.model.events import TilePlaced
from app.table.model.inputs import (
    BackTo,
    Browse,
    CameraLost,
    CameraNotes,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
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
    Mark,
    MarkNext,
    MixTokens,
    Peek,
    PlaceTile,
    PressButton,
    PressKey,
    RemoveTurn,
    Report,
    Review,
    Sightings,
    StartGame,
    TellToken,
    Tick,
    TokenValues,
    Undo,
    UseSigns,
)
from app.table.model.state import PHASES, State
from app.table.presentation.buttons import ButtonView
from app.table.presentation.panel import KEYS, marked, offered
from app.table.presentation.view import view
from app.values import Face, LaidTile, PlacedFace
from tests.evaluation.transitions import document
from vision.observation import Scene

Make = Callable[..., Any]
BUTTONS = ("confirm", "undo", "mine", "pass", "next", "seat_red", "seat_blue")


# --- a state of each phase, and of each kind of question ------------------------------------------------------------


def setup(make: Make) -> Any:
    bench = make()
    bench.state = new_state(bench.state.tileset)
    return bench


def left(make: Make) -> Any:
    bench = make()
    bench.give(LeaveGame())
    return bench


def place_first(make: Make) -> Any:
    return make()


def place_later(make: Make) -> Any:
    bench = act(make)
    bench.give(ChoosePass())
    return bench


def act(make: Make) -> Any:
    bench = make()
    bench.see(bench.tile("A1_a", 1, 0))
    return bench


def act_with_tent(make: Make) -> Any:
    bench = act(make)
    bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 3, 0))
    return bench


def which_tile(make: Make) -> Any:
    bench = make()
    bench.see(bench.doubtful(1, 0, ("A1_a", 0), ("A1_b", 0), ("A2", 0)))
    return bench


def which_tile_unknown(make: Make) -> Any:
    bench = make()
    bench.see(bench.doubtful(1, 0, ("F1_a", 0)))
    return bench


def which_first(make: Make) -> Any:
    bench = make()
    bench.see(bench.tile("A1_a", 1, 0), bench.tile("A1_b", -1, 0))
    return bench


def which_segment(make: Make) -> Any:
    bench = act(make)
    bench.see(bench.piece("red", 1, 0, 1, certain=False))
    return bench


def one_action(make: Make) -> Any:
    bench = act(make)
    bench.see(bench.piece("red", 1, 0, 1), bench.piece("red", 0, 0, 0, kind="tent"))
    return bench


def mined(make: Make) -> Any:
    bench = act_with_tent(make)
    bench.see(bench.saw("token_taken", at=(-0.5, 0.5)))
    return bench


def belated(make: Make) -> Any:
    bench = place_later(make)
    bench.see(bench.piece("red", 1, 0, 1))
    return bench


def illegal(make: Make) -> Any:
    bench = make()
    bench.see(bench.tile("F1_a", 1, 0))
    return bench


def other_tile(make: Make) -> Any:
    bench = place_later(make)
    bench.see(bench.tile("A1_b", 1, 0))
    return bench


def missing_tile(make: Make) -> Any:
    bench = place_later(make)
    bench.see(bench.tile("A1_b", 2, 0))
    bench.see(bench.saw("tile_removed", (1, 0)))
    return bench


def missing_start(make: Make) -> Any:
    bench = make()
    bench.see(bench.saw("tile_removed", (0, 0)))
    return bench


def missed_turn(make: Make) -> Any:
    bench = act(make)
    bench.see(bench.piece("blue", 1, 0, 1))
    return bench


def lost(make: Make) -> Any:
    bench = make()
    bench.see(bench.saw("desync"))
    return bench


def revise(make: Make) -> Any:
    bench = act(make)
    bench.see(bench.piece("red", 1, 0, 1))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)))
    return bench


def fault(make: Make) -> Any:
    bench = act(make)
    bench.give(CameraLost(say("camera.not_there", camera="/dev/video0")))
    return bench


def fault_in_question(make: Make) -> Any:
    bench = which_tile(make)
    bench.give(CameraLost())
    return bench


def fault_before_game(make: Make) -> Any:
    bench = setup(make)
    bench.give(CameraLost())
    return bench


def act_unkept(make: Make) -> Any:
    bench = act(make)
    bench.give(Kept(say("journal.unwritten", path="journal.sqlite3", error="disk full")))
    return bench


def over(make: Make, **options: Any) -> Any:
    bench = make(**options)
    bench.give(CameraLost())
    bench.give(PressButton("confirm"))
    while bench.game.phase is not Phase.OVER:
        if bench.game.phase is Phase.PLACE:
            move = next(m for face in bench.game.remaining() for m in bench.game.legal_tiles(*face))
            bench.give(PlaceTile(move.placed))
        elif bench.game.is_legal(Mine()):
            bench.give(ChooseMine())
        else:
            tents = [a.intent for a in bench.view.actions if a.kind == "tent"] if not bench.game.pieces else []
            bench.give(tents[0] if tents else ChoosePass())
    return bench


def reveal(make: Make) -> Any:
    return over(make, tokens="physical")


STATES: dict[str, tuple[Callable[[Make], Any], ...]] = {
    "setup": (setup, left),
    "place": (place_first, place_later),
    "act": (act, act_with_tent, act_unkept),
    "question": (which_tile, which_tile_unknown, which_first, which_segment, one_action, mined, belated),
    "illegal": (illegal,),
    "desync": (other_tile, missing_tile, missing_start, missed_turn, lost),
    "revise": (revise,),
    "fault": (fault, fault_in_question, fault_before_game),
    "reveal": (reveal,),
    "over": (over,),
}
CASES = [pytest.param(phase, make, id=make.__name__) for phase, makers in STATES.items() for make in makers]

SAMPLES: dict[str, Input] = {
    "BackTo": BackTo(Cell(9, 9)),
    "CameraLost": CameraLost(say("camera.not_there", camera="/dev/video0")),
    "CameraNotes": CameraNotes((say("camera.note.exposure"),)),
    "ChooseCandidate": ChooseCandidate(9),
    "ChoosePiece": ChoosePiece("cowboy", Cell(1, 0), 1),
    "ChooseTakeBack": ChooseTakeBack(Cell(1, 0), 1),
    "CorrectAction": CorrectAction(99, Pass()),
    "CorrectSeat": CorrectSeat("green", "purple"),
    "CorrectTile": CorrectTile(Cell(7, 7), LaidTile(Face("A1", "b"), 0)),
    "DiscardTile": DiscardTile(Face("A1", "a")),
    "Gaze": Gaze("waking"),
    "InsertTurn": InsertTurn(Cell(7, 7), PlacedFace(Face("A1", "b"), Cell(8, 7), 0)),
    "Kept": Kept(say("journal.unwritten", path="journal.sqlite3", error="disk full")),
    "MixTokens": MixTokens(1 << 127),
    "Peek": Peek("red"),
    "UseSigns": UseSigns(True),
    "GiveSign": GiveSign("red", (1, 2, 3, 4), "0f" * 16),
    "ForgetSign": ForgetSign("red"),
    "PlaceTile": PlaceTile(PlacedFace(Face("A1", "b"), Cell(-1, 0), 0)),
    "PressButton": PressButton("purple"),
    "PressKey": PressKey("f13"),
    "RemoveTurn": RemoveTurn(Cell(7, 7)),
    "Report": Report(say("panel.hold_undo")),
    "Sightings": Sightings(Scene(0)),
    "StartGame": StartGame(("red", "blue")),
    "Tick": Tick(1.0),
    "TellToken": TellToken(0),
    "TokenValues": TokenValues("red", (99,)),
}


def one_of_each() -> Iterator[Input]:
    """One input of every kind."""
    for kind in get_args(Input):
        yield SAMPLES.get(kind.__name__) or kind()


def stands(state: State) -> tuple[Any, ...]:
    """The parts of the state of which one must change for a sequence of inputs to count as progress."""
    asked = (state.question.text, state.question.cell) if state.question is not None else None
    return state.phase, len(state.history.done) if state.history else None, asked


def answered(bench: Any, effects: tuple[Effect, ...]) -> None:
    """Carry out the effects as the session does: begin the game that was requested."""
    for effect in effects:
        if isinstance(effect, Shuffle):
            bench.give(effect.start)


def leads_on(bench: Any, ways: list[list[Input]]) -> list[str]:
    """The phases that these sequences of inputs reach, without those that change nothing."""
    at, before = bench.state, stands(bench.state)
    reached = []
    for way in ways:
        bench.state = at
        restarted = False
        for value in way:
            bench.give(value)
            restarted |= any(isinstance(e, RestartEyes) for e in bench.effects)
            answered(bench, bench.effects)
        if stands(bench.state) != before or restarted:
            reached.append(bench.state.phase)
    bench.state = at
    return reached


# --- the walk -------------------------------------------------------------------------------------------------------


def test_the_walk_comes_to_every_phase() -> None:
    """The table has a row for each phase, the walk a state of each, and each input does something somewhere."""
    assert set(TRANSITIONS) == set(PHASES) == set(STATES)
    assert {kind for row in TRANSITIONS.values() for kind in row} == set(get_args(Input))


@pytest.mark.parametrize(("phase", "make"), CASES)
def test_every_input_in_every_phase_is_known_or_noted(phase: str, make: Callable[..., Any], make_bench: Make) -> None:
    """An input leads to a state that can be shown; one that is not in the table is logged and changes nothing."""
    bench = make(make_bench)
    assert bench.view.phase == phase
    for value in one_of_each():
        after, effects = step(bench.state, value)
        assert view(after).phase in PHASES
        if type(value) not in TRANSITIONS[phase]:
            assert effects == (Ignored(value, phase),)
        if any(isinstance(e, Ignored) for e in effects):
            assert after is bench.state


@pytest.mark.parametrize(("phase", "make"), CASES)
def test_touch_alone_leads_on(phase: str, make: Callable[..., Any], make_bench: Make) -> None:
    """What the screen offers makes progress, and everything it offers has an effect."""
    bench = make(make_bench)
    shown = bench.view
    ways: list[list[Input]] = [[b.intent] for b in shown.buttons if b.enabled]
    ways += [[c.intent] for c in shown.question.choices] if shown.question else []
    ways += [[a.intent] for a in shown.actions]
    face = next((f for f in shown.faces if f.places), None)
    if face is not None and shown.free:
        ways.append([PlaceTile(PlacedFace(face.face, *face.places[0]))])
    assert leads_on(bench, ways)


@pytest.mark.parametrize(("phase", "make"), CASES)
def test_the_panel_alone_leads_on(phase: str, make: Callable[..., Any], make_bench: Make) -> None:
    """Buttons alone make progress from every state."""
    bench = make(make_bench)
    ways: list[list[Input]] = [[PressButton(name, long)] for name in BUTTONS for long in (False, True)]
    ways.append([PressButton("next"), PressButton("confirm")])
    assert leads_on(bench, ways)


@pytest.mark.parametrize(("phase", "make"), CASES)
def test_the_keyboard_alone_leads_on(phase: str, make: Callable[..., Any], make_bench: Make) -> None:
    """Keys alone make progress from every state, and an unknown key is ignored."""
    bench = make(make_bench)
    ways: list[list[Input]] = [[PressKey(name)] for name in (*KEYS, "1", "2", "9")]
    assert leads_on(bench, [*ways, [PressKey("spacebar"), PressKey("enter")]])
    before = bench.state
    bench.give(PressKey("f13"))
    assert bench.state is before


@pytest.mark.parametrize("make", [m for phase in ("question", "illegal", "desync") for m in STATES[phase]])
def test_the_panel_gives_every_answer(make: Callable[..., Any], make_bench: Make) -> None:
    """ "next" goes through the answers and round again; "confirm" gives the one that it has come to."""
    bench = make(make_bench)
    asked, at = bench.state.question, bench.state
    count = len(asked.choices)
    for wanted in range(count):
        bench.state = at
        for _ in range(wanted):
            bench.give(PressButton("next"))
        if wanted:
            assert marked(bench.state) == wanted
            assert bench.view.detail.key == "panel.marked"
        by_touch, _ = step(at, ChooseCandidate(wanted))
        bench.give(PressButton("confirm"))
        assert stands(bench.state) == stands(by_touch)
    bench.state = at
    for _ in range(count):
        bench.give(PressButton("next"))
    assert marked(bench.state) == 0


def test_a_whole_turn_is_played_with_the_panel_alone(make_bench: Make) -> None:
    """A tile is chosen and laid, then a piece: "pass" and "next" go through them, "confirm" takes."""
    bench = make_bench()
    bench.give(PressButton("next"))
    bench.give(PressButton("pass"))
    bench.give(PressButton("next"))
    at = marked(bench.state)
    assert at is not None
    chosen = offered(bench.state)[at][1]
    assert isinstance(chosen, PlaceTile)
    bench.give(PressButton("confirm"))
    placed = bench.journal[-1]
    assert isinstance(placed, TilePlaced)
    assert placed.placed == chosen.placed
    bench.give(PressButton("pass", long=True))
    bench.give(PressButton("pass", long=True))
    wanted = offered(bench.state)[1][1]
    assert isinstance(wanted, ChoosePiece)
    bench.give(PressButton("confirm"))
    assert bench.journal[-1].move.segment == wanted.segment
    assert bench.game.on_turn == "blue"


@pytest.mark.parametrize("way", ["panel", "keyboard"])
def test_the_audit_and_every_earlier_turn_are_reached_without_touch(way: str, make_bench: Make) -> None:
    """ "mine", held, opens the audit, then the list of turns; there "next" and "confirm" lead to every correction."""
    bench = act_with_tent(make_bench)
    hold, go_on, take = (
        (PressButton("mine", long=True), PressButton("next"), PressButton("confirm"))
        if way == "panel"
        else (PressKey("a"), PressKey("spacebar"), PressKey("enter"))
    )
    bench.give(hold)
    assert (bench.view.browsing, bench.view.audit.total) == ("audit", 63)
    bench.give(hold)
    assert bench.view.browsing == "turns"
    bench.give(go_on)
    bench.give(go_on)
    assert bench.view.mark.args["what"].args["what"].key.startswith(("did", "doing"))
    bench.give(take)
    assert (bench.view.browsing, bench.view.review.turn.cell) == ("", Cell(2, 0))
    before = bench.state
    for how in ("tile", "place", "turn"):
        bench.state = before
        ways = [said for _, said in offered(bench.state)]
        for _ in range(ways.index(Review(before.reviewing, how)) + 1):
            bench.give(go_on)
        bench.give(take)
        assert bench.view.review.how == how
        assert bench.view.free
        bench.give(go_on)
        bench.give(take)
        assert bench.view.phase == "revise" or bench.state.history is not before.history
    bench.state = before
    bench.give(take)  # nothing is marked: enough
    assert bench.view.review is None
    assert bench.state.history is before.history


def test_a_players_colour_is_put_right_without_touch(make_bench: Make) -> None:
    """The third list has every player with every other colour; after it the game goes on."""
    bench = act(make_bench)
    for _ in range(3):
        bench.give(PressButton("mine", long=True))
    assert bench.view.browsing == "seats"
    for _ in range(2):
        bench.give(PressButton("next"))
    bench.give(PressButton("confirm"))
    assert bench.journal[-1].to == "green"
    assert bench.view.browsing == ""
    for _ in range(4):
        bench.give(PressButton("mine", long=True))
    assert bench.view.browsing == ""


def test_a_list_that_is_open_gives_way_to_a_correction_and_to_a_fault(make_bench: Make) -> None:
    """While the camera's fault waits for an answer, the buttons speak of it."""
    bench = act(make_bench)
    bench.give(Browse("turns"))
    bench.give(CameraLost())
    assert bench.view.browsing == ""
    bench.give(PressButton("confirm"))
    assert bench.view.phase == "act"
    bench.give(PressButton("reject"))
    assert bench.state.browsing == ""


def test_an_action_is_marked_before_it_counts(make_bench: Make) -> None:
    """A touch marks it, and whoever confirms takes it, on the screen or on the panel; what is not offered marks
    nothing.
    """
    bench = act(make_bench)
    put = next(action for action in bench.view.actions if action.cell is not None)
    bench.give(Mark(put.intent))
    assert bench.view.chosen == put
    bench.give(Mark(ChooseTakeBack(Cell(9, 9), 0)))
    assert bench.view.chosen == put
    bench.give(Mark())
    assert bench.view.chosen is None
    bench.give(Mark(put.intent))
    bench.give(PressButton("confirm"))
    assert bench.view.phase == "place"
    assert len(bench.view.pieces) == 1


@pytest.mark.parametrize("undo", [Undo(), PressButton("undo", long=True)])
def test_an_undo_takes_back_what_is_only_marked_before_it_takes_back_a_move(make_bench: Make, undo: Input) -> None:
    """The tile under a piece that nobody has confirmed yet stays; only the next undo takes it back."""
    bench = act(make_bench)
    tiles = len(bench.view.tiles)
    bench.give(Mark(next(action for action in bench.view.actions if action.cell is not None).intent))
    bench.give(undo)
    assert bench.view.chosen is None
    assert (bench.view.phase, len(bench.view.tiles)) == ("act", tiles)
    bench.give(undo)
    assert (bench.view.phase, len(bench.view.tiles)) == ("place", tiles - 1)


def test_an_undo_takes_back_a_tile_that_the_panel_only_proposes(make_bench: Make) -> None:
    """The button that marks one place after the other is pressed once too often: the turn before it stays."""
    bench = act(make_bench)
    bench.give(ChoosePass())
    tiles = len(bench.view.tiles)
    bench.give(MarkNext())
    assert bench.view.marked is not None
    bench.give(Undo())
    assert bench.view.marked is None
    assert (bench.view.phase, len(bench.view.tiles)) == ("place", tiles)
    bench.give(Undo())
    assert bench.view.phase == "act"


def test_an_undo_beside_an_open_list_takes_back_a_move(make_bench: Make) -> None:
    """What is marked in the list is no move: whoever undoes means the game."""
    bench = act(make_bench)
    bench.give(Browse("turns"))
    bench.give(MarkNext())
    bench.give(Undo())
    assert bench.view.phase == "place"


def test_the_button_for_mining_marks_and_takes_the_mark_away(make_bench: Make) -> None:
    """Nothing is taken by the first touch."""
    bench = act_with_tent(make_bench)

    def mine() -> ButtonView:
        found: ButtonView = next(button for button in bench.view.buttons if button.name == "mine")
        return found

    bench.give(mine().intent)
    assert bench.view.phase == "act"
    assert (bench.view.marked, mine().on) == (ChooseMine(), True)
    bench.give(mine().intent)
    assert (bench.view.marked, mine().on) == (None, False)


def test_a_mark_is_forgotten_when_something_else_is_asked(make_bench: Make) -> None:
    """What was marked in one state is never taken in another."""
    bench = make_bench()
    bench.give(MarkNext())
    assert marked(bench.state) == 0
    bench.see(bench.tile("A1_a", 1, 0))
    assert marked(bench.state) is None


def test_another_game_has_the_same_players_and_new_tokens(make_bench: Make) -> None:
    """The table proposes it, then requests a shuffle; the new game has the players and options of the last one."""
    bench = over(make_bench)
    bench.give(PressButton("confirm", long=True))
    bench.give(PressButton("confirm"))
    (wish,) = bench.effects
    assert isinstance(wish, Shuffle)
    assert wish.start.seats == ("red", "blue")
    answered(bench, bench.effects)
    assert bench.view.phase == "place"
    assert bench.game.moves == ()


def test_the_document_of_the_table_is_not_stale() -> None:
    """`TRANSITIONS.md` says what the code does."""
    written = Path(__file__).parents[3] / "app" / "table" / "TRANSITIONS.md"
    assert written.read_text(encoding="utf-8") == document()
