"""The panel at the table: what lights show of a view, what presses and reports do, what the dispenser deals."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.journal import Journal
from app.lang import Translator, say
from app.rules import SEATS, Cell, Mine, Phase
from app.session.panel import PanelLink, showing
from app.session.session import Session
from app.table.conductor import new_state, take_up
from app.table.model.belief import as_the_game
from app.table.model.inputs import (
    CameraLost,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    CorrectTile,
    Input,
    PlaceTile,
    Sightings,
    StartGame,
    Undo,
)
from app.table.model.state import PHASES
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.values import Face, LaidTile, PlacedFace
from hardware.debounce import BOUNCING, STUCK, WELL, WORN
from hardware.dispenser import DealFailed, Dealt
from hardware.lights import Showing, patterns
from hardware.panel import ButtonReport, PanelBack, PanelDrive, PanelError, PanelLost, PanelReport, Press
from hardware.panel_simulated import SimulatedBoard
from hardware.wiring import BUTTONS, DEFAULT, parse_wiring
from hardware.wiring import SEATS as WIRED_SEATS
from tests.app.table.random_games import last_of
from tests.sampling import sampled
from vision.observation import BoardLost, Candidate, Scene, Still, TileSeen

TILESET = load_tileset("gold-rush")
ENGLISH = Translator.load("en")
WIRING = parse_wiring(DEFAULT.read_text("utf-8") + '\n[dispenser]\nkind = "servo"\npin = 14\nstroke_seconds = 0.1\n')


class FakePanel:
    """A panel that reports what it is told to and remembers what it was asked."""

    simulated = True
    deals = True

    def __init__(self) -> None:
        self.reports: list[PanelReport] = []
        self.shown: list[Showing] = []
        self.dealt: list[int] = []
        self.closed = 0
        self.broken = False

    def poll(self) -> list[PanelReport]:
        if self.broken:
            raise PanelError(say("panel.fault.fails", error="smoke"))
        found, self.reports = self.reports, []
        return found

    def show(self, shown: Showing) -> None:
        self.shown.append(shown)

    def deal(self, count: int) -> None:
        self.dealt.append(count)

    def close(self) -> None:
        self.closed += 1


class Table:
    """A session with a fake panel on a clock of its own."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.now = 0.0
        self.panel = FakePanel()
        self.session = Session(TILESET, journal, panel=self.panel, clock=lambda: self.now)

    def frame(self, *reports: PanelReport, seconds: float = 0.02) -> str:
        """A frame goes by; what the screen says besides the status, in English."""
        self.now += seconds
        self.panel.reports += reports
        view = self.session.view()
        return ENGLISH.text(view.detail) if view.detail is not None else ""

    @property
    def phase(self) -> str:
        return self.session.view().phase

    def out(self) -> int:
        """Tokens that are out of the supply in the game."""
        assert self.session.game is not None
        return sum(TILESET.tokens.values()) - self.session.game.supply


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    made.session.touch(StartGame(("red", "blue"), {"red": "Anna"}))
    yield made
    made.session.close()


def lay(table: Table) -> None:
    """A tile without tokens."""
    table.session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))


def nugget_move(table: Table) -> PlaceTile:
    """A legal tile that brings tokens."""
    game = table.session.game
    assert game is not None
    for face, _ in TILESET.faces():
        for move in game.legal_tiles(*face):
            trial = game.copy()
            trial.push(move)
            if trial.supply < game.supply:
                return PlaceTile(move.placed)
    raise AssertionError("some tile has a nugget")


def test_buttons_play(table: Table) -> None:
    """A turn by the panel: pass by one button, taking back only by holding one."""
    lay(table)
    assert table.phase == "act"
    table.frame(Press("pass"))
    assert table.phase == "place"
    assert "hold the button" in table.frame(Press("undo"))
    assert table.phase == "place"
    table.frame(Press("undo", long=True))
    assert table.phase == "act"
    table.frame(Press("next", long=True))
    assert table.phase == "place"


def test_a_seat_has_a_button_of_its_own(table: Table) -> None:
    """Pressed by the player on turn it ends the turn; another one is told whose turn it is; held, it is for looking at
    the own tokens, and the next press ends that."""
    lay(table)
    assert table.frame(Press("seat_blue")) == "It is Anna's turn."
    assert table.phase == "act"
    table.frame(Press("seat_red"))
    assert (table.phase, table.panel.shown[-1].seat) == ("place", "blue")
    table.frame(Press("seat_red", long=True))
    assert table.session.state.peek is not None
    table.frame(Press("seat_red"))
    assert table.session.state.peek is None
    table.frame(Press("seat_black"))
    assert table.phase == "place"


def play_to_the_end(table: Table) -> None:
    """The whole game by touch, every tile where it fits first; whoever can mines."""
    while (game := table.session.game) is not None and game.phase is not Phase.OVER:
        if game.phase is Phase.ACT:
            tents = [action.intent for action in table.session.view().actions if action.kind == "tent"]
            camped = any(piece.kind == "tent" for piece in game.pieces)
            digs = ChooseMine() if game.is_legal(Mine()) else ChoosePass()
            table.session.touch(tents[0] if tents and not camped else digs)
            continue
        move = next(move for face in game.remaining() for move in game.legal_tiles(*face))
        table.session.touch(PlaceTile(move.placed))


def in_phase(phase: str) -> Table:
    """A table that waits in that phase; but for the set-up a turn of red's and a tile of blue's lie behind."""
    table = Table()
    if phase == "setup":
        return table
    tokens = {"tokens": "physical"} if phase == "reveal" else {}
    table.session.touch(StartGame(("red", "blue"), {"red": "Anna"}, tokens))
    lay(table)
    table.session.touch(ChoosePiece("cowboy", Cell(1, 0), 1))
    table.session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    doubtful = (Candidate(LaidTile(Face("A1", "c"), 0), 0.9), Candidate(LaidTile(Face("A2"), 0), 0.8))
    ways: dict[str, tuple[Input, ...]] = {
        "place": (ChoosePass(),),
        "act": (),
        "question": (
            Sightings(Scene(0, (TileSeen(Cell(3, 0), LaidTile(Face("A1", "c"), 0), doubtful, certain=False),))),
        ),
        "illegal": (ChoosePass(), PlaceTile(PlacedFace(Face("F1", "a"), Cell(3, 0), 0))),
        "desync": (Sightings(Scene(0, (BoardLost(),))),),
        "revise": (CorrectTile(Cell(1, 0), LaidTile(Face("A5", "a"), 1)),),
        "fault": (Sightings(Scene(0, (Still(),))), CameraLost("silent")),
    }
    if phase in ways:
        for value in ways[phase]:
            table.session.touch(value)
    else:
        play_to_the_end(table)
    return table


BEGINS = {("setup", "confirm", False)}
"""Phase, button, held: here a press is meant to begin a game. After a game it only proposes one."""


@pytest.mark.parametrize("phase", sampled(PHASES, [phase for phase in PHASES if phase not in ("reveal", "over")]))
def test_every_button_is_harmless_in_every_phase(phase: str, caplog: pytest.LogCaptureFixture) -> None:
    """Pressed or held, no button takes away what has happened but "undo", held, and what that takes is brought back
    by "next", held. None leads into a fault, loses the game, darkens the panel or is worth a warning.
    """
    table = in_phase(phase)
    assert table.phase == phase
    at = table.session.state
    for name in (*BUTTONS, *(f"seat_{colour}" for colour in SEATS), "no such button"):
        for long in (False, True):
            table.session.state = at
            what = f"{name}{', held' if long else ''}, in {phase}"
            table.frame(Press(name, long))
            assert (table.phase == "fault") <= (phase == "fault"), what
            assert table.panel.closed == 0, what
            assert patterns(table.panel.shown[-1])["status"].rhythm != "dark", what
            begun = table.session.state.history
            if at.history is None or (phase, name, long) in BEGINS:
                assert (begun is not None) == ((phase, name, long) in BEGINS), what
                assert begun is None or begun.done == (), what
                continue
            before = at.history.done
            assert begun is not None, what
            assert replace(begun.opening, token_order=None) == replace(at.history.opening, token_order=None), what
            if (name, long) == ("undo", True):
                assert begun.done == before[: len(begun.done)], what
                table.frame(Press("next", long=True))
                again = table.session.state.history
                assert again is not None, what
                assert again.done == before, what
            else:
                assert begun.done[: len(before)] == before, what
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_lights_follow_the_turn(table: Table) -> None:
    """The panel gets what the screen shows, once for each change."""
    table.frame()
    assert table.panel.shown[-1] == Showing("place", "red", tokens=table.panel.shown[-1].tokens)
    lay(table)
    table.frame()
    assert (table.panel.shown[-1].phase, table.panel.shown[-1].seat) == ("act", "red")
    table.session.touch(ChoosePass())
    table.frame()
    assert (table.panel.shown[-1].phase, table.panel.shown[-1].seat) == ("place", "blue")
    count = len(table.panel.shown)
    table.frame()
    table.frame()
    assert len(table.panel.shown) == count


def test_a_lost_camera_is_a_fault_on_the_panel_and_confirm_answers_it(table: Table) -> None:
    """The panel alone leads out of the fault."""
    table.session.touch(Sightings(Scene(0, (Still(),))))
    table.session.touch(CameraLost("silent"))
    table.frame()
    assert table.panel.shown[-1].phase == "fault"
    table.frame(Press("confirm"))
    assert table.panel.shown[-1].phase == "place"


def test_tokens_light_up_where_no_camera_watches(table: Table) -> None:
    """Dealt tokens are shown until the player has acted, in every turn."""
    for _ in range(3):  # more than there are players
        before = table.out()
        table.session.touch(nugget_move(table))
        table.frame()
        assert table.panel.shown[-1].tokens == table.out() - before > 0
        table.session.touch(ChoosePass())
        table.frame()
        assert table.panel.shown[-1].tokens == 0


def test_tokens_that_the_eyes_miss_light_up(table: Table) -> None:
    """With a camera it is its reminders that count, those of laying and lifting and those of sharing out."""
    view = table.session.view()
    lifted = replace(view, reminders=(say("remind.lift_tokens", count=2, place=""), say("remind.put_tile", place="")))
    assert showing(lifted).tokens == 2
    shared = (say("told.distributed", player="Anna", count=3), say("remind.clear_tokens", place=""))
    assert showing(replace(view, reminders=shared)).tokens == 3
    assert showing(replace(view, reminders=(say("remind.clear_tokens", place=""),))).tokens == 1


def test_scoring_and_winners_are_shown(table: Table) -> None:
    """A scoring is shown until the next tile; at the end the winners are."""
    view = table.session.view()
    told = (say("told.placed"), say("told.scoring"), say("told.returned"))
    assert showing(replace(view, commentary=told)).scored
    assert not showing(replace(view, commentary=(*told, say("told.placed")))).scored
    seats = tuple(replace(s, won=s.colour == "blue", on_turn=False) for s in view.seats)
    assert showing(replace(view, phase="over", seats=seats, reminders=())) == Showing("over", winners=("blue",))


def test_every_phase_of_the_table_has_a_light() -> None:
    """No phase leaves a panel dark, not even one with a single light."""
    view = Table().session.view()
    for phase in PHASES:
        shown = patterns(showing(replace(view, phase=phase)))
        assert shown["status"].rhythm != "dark"
        assert any(pattern.rhythm != "dark" for name, pattern in shown.items() if name != "status")


def test_the_panel_knows_the_seats_of_the_rules() -> None:
    """A seat of the game has its button and light."""
    assert set(WIRED_SEATS) == set(SEATS)


@pytest.mark.parametrize("kind", [STUCK, BOUNCING, WORN, WELL])
def test_a_button_out_of_order_is_told(table: Table, kind: str) -> None:
    """The message contains the button's name."""
    for name, said in (("confirm", "Confirm"), ("seat_red", "red")):
        told = table.frame(ButtonReport(name, kind))
        assert said in told
        assert "[" not in told
        assert "{" not in told


def test_every_button_has_a_name() -> None:
    """In the language file."""
    for name in (*BUTTONS, *(f"seat_{colour}" for colour in SEATS)):
        assert ENGLISH.has(f"panel.button.{name}")


def test_a_lost_panel_is_told_and_the_game_goes_on(table: Table) -> None:
    """Loss and return are each reported; play by touch continues meanwhile."""
    assert "chip is gone" in table.frame(PanelLost(say("panel.fault.fails", error="the chip is gone")))
    lay(table)
    assert table.phase == "act"
    assert "works again" in table.frame(PanelBack())
    table.frame(Press("pass"))
    assert table.phase == "place"


def test_a_panel_that_fails_for_good_is_put_away(table: Table) -> None:
    """An error of the panel is reported once, never raised."""
    table.panel.broken = True
    assert "(smoke)" in table.frame()
    assert table.panel.closed == 1
    lay(table)
    table.frame()
    table.session.close()
    assert table.panel.closed == 1


def test_the_dispenser_deals_what_the_game_deals(table: Table) -> None:
    """One for the start tile, then what each mountain gets, once the tile has lain for a second."""
    table.frame()
    assert table.panel.dealt == []
    table.frame(seconds=1.1)
    assert table.panel.dealt == [1]
    before = table.out()
    table.session.touch(nugget_move(table))
    table.frame()
    table.frame(seconds=1.1)
    assert table.panel.dealt == [1, table.out() - before]
    table.frame(seconds=5.0)
    assert len(table.panel.dealt) == 2


def test_a_tile_put_right_at_once_moves_no_dispenser(table: Table) -> None:
    """Laid, taken back and laid elsewhere within a second: nothing came out, nothing is to be put back."""
    table.frame()
    table.frame(seconds=2.0)
    table.panel.dealt.clear()
    table.session.touch(nugget_move(table))
    table.frame(seconds=0.3)
    table.session.touch(Undo())
    told = table.frame(seconds=3.0)
    assert table.panel.dealt == []
    assert "put" not in told.lower()


def test_tokens_that_come_back_are_put_back(table: Table) -> None:
    """An undone tile: its tokens go back into the dispenser, and that is said."""
    table.session.touch(nugget_move(table))
    table.frame()
    table.frame(seconds=2.0)
    table.session.touch(Undo())
    table.frame()
    assert "back into the dispenser" in table.frame(seconds=2.0)


def test_a_resumed_game_deals_nothing_again(tmp_path: Path) -> None:
    """What lies on the table already is not dealt a second time."""
    first = Table(Journal.open(tmp_path / "journal.sqlite3"))
    first.session.touch(StartGame(("red", "blue")))
    first.session.touch(nugget_move(first))
    first.session.close()
    second = Table(Journal.open(tmp_path / "journal.sqlite3"))
    second.session.resume()
    second.frame()
    second.frame(seconds=3.0)
    assert second.panel.dealt == []
    second.session.touch(Undo())
    second.frame()
    assert "back into the dispenser" in second.frame(seconds=3.0)
    second.session.close()


def test_the_panel_waits_for_the_final_scoring() -> None:
    """Where a screen shows one, lights tell who has won only once it has told; a panel alone tells at once."""
    end = last_of("gold-rush", 5)
    over = view(take_up(new_state(TILESET, "gold-rush", ()), end, as_the_game(end.game))[0])
    assert over.standings
    won = tuple(seat.colour for seat in over.seats if seat.won)
    panel = FakePanel()
    alone = PanelLink(panel, lambda: 0.0)
    alone.show(over)
    assert panel.shown[-1].winners == won
    link = PanelLink(panel, lambda: 0.0)
    link.tell_ending(())
    link.show(over)
    assert panel.shown[-1] == Showing("over")
    link.tell_ending(over.standings)
    assert panel.shown[-1].winners == won


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (DealFailed("jammed", 1, 2), "jammed. Lay 2 more tokens"),
        (DealFailed("empty", 0, 1), "empty. Lay 1 more token by hand"),
        (DealFailed("lost", 0, 3), "Lay 3 more tokens"),
        (Dealt(1, extra=1), "1 token too many"),
        (Dealt(2), ""),
    ],
)
def test_what_the_dispenser_reports_is_told(table: Table, report: PanelReport, said: str) -> None:
    """A jam, an empty magazine and a token too many give a message; success gives none."""
    lay(table)
    table.session.touch(ChoosePass())
    table.frame(seconds=40.0)
    assert said in table.frame(report)


def test_a_lost_panel_is_not_asked_to_deal(table: Table) -> None:
    """Its tokens are laid by hand, and do not come out later."""
    table.frame(PanelLost(say("panel.fault.fails", error="the chip is gone")))
    table.frame(seconds=3.0)
    table.frame(PanelBack())
    table.frame(seconds=3.0)
    assert table.panel.dealt == []


def test_a_whole_panel_plays_a_turn() -> None:
    """Session, drive and simulated board together: fingers on buttons, lights, and tokens out of the dispenser."""
    now = [0.0]
    board = SimulatedBoard(WIRING, lambda: now[0])
    panel = PanelDrive(WIRING, board, lambda: now[0])
    session = Session(TILESET, panel=panel, clock=lambda: now[0])
    session.touch(StartGame(("red", "blue")))

    def wait(seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            now[0] += 1 / 60
            session.view()

    wait(3.0)
    assert board.actuator is not None
    assert board.actuator.given == 1
    assert board.lights["seat_red"] == (1.0,)
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    wait(0.2)
    board.press("pass")
    wait(0.1)
    board.release("pass")
    wait(0.2)
    assert session.view().phase == "place"
    assert (board.lights["seat_red"], board.lights["seat_blue"]) == ((0.0,), (1.0,))
    board.press("undo")
    wait(1.0)
    board.release("undo")
    assert session.view().phase == "act"
    session.close()
    assert set(board.lights.values()) == {(0.0,)}
