"""An evening: games are begun, put aside and taken up again, and a power cut is told from an evening that ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.journal import FILE_NAME, Journal
from app.lang import say
from app.rules import Cell, Place
from app.session.evening import Equipment, Evening
from app.session.looking import Eyes
from app.session.open_game import FILE_NAME as OPEN_GAME
from app.session.open_game import last_open
from app.session.patience import PATIENCE, PAUSE, Patience
from app.session.session import SessionError
from app.table.model.events import GameStarted
from app.table.model.inputs import ChoosePass, LeaveGame, MarkNext, PlaceTile, StartGame, Undo
from app.tilesets import load_tileset
from app.values import PlacedFace
from hardware.lights import Showing
from hardware.panel import PanelReport

OPENING = StartGame(("red", "blue"), {"red": "Anna", "blue": "Ben"}, {}, 1 << 127)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[[], Evening]]:
    """Begins an evening with the games in one folder; each ends the one before as a power cut would."""
    opened: list[Evening] = []

    def begin() -> Evening:
        for before in opened:
            before.journal.close()
        opened.append(Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment()))
        return opened[-1]

    yield begin
    opened[-1].close()


def lay(evening: Evening) -> Cell:
    """Lay any tile that fits; returns where."""
    face = next(face for face in evening.view().faces if face.places and face.left)
    cell, rotation = face.places[0]
    evening.send(PlaceTile(PlacedFace(face.face, cell, rotation)))
    return cell


def test_a_game_that_was_put_aside_goes_on_where_it_was(evening: Callable[[], Evening]) -> None:
    """Two games lie aside; each comes back with its tiles, its players, its phase and its undo."""
    table = evening()
    table.begin(OPENING, "gold-rush")
    cell = lay(table)
    first = table.session.game_id if table.session is not None else None
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    lay(table)
    second = table.number
    table.put_aside()
    assert not table.open
    table.go_on(first)
    view = table.view()
    assert [seat.name for seat in view.seats] == ["Anna", "Ben"]
    assert (view.phase, [tile.cell for tile in view.tiles if tile.fresh]) == ("act", [cell])
    table.send(Undo())
    assert table.view().phase == "place"
    table.go_on(second)
    assert table.tileset.game == "hunters-and-gatherers"


def test_only_a_game_that_was_not_put_aside_was_interrupted(evening: Callable[[], Evening]) -> None:
    """After a power cut the game on the table is named; after an evening that ended none is."""
    table = evening()
    assert table.interrupted is None
    table.begin(OPENING, "gold-rush")
    lay(table)
    number = table.session.game_id if table.session is not None else None
    table = evening()
    assert table.interrupted == number
    table.go_on(number)
    table.close()
    table = evening()
    assert table.interrupted is None


def test_a_mark_that_names_no_unfinished_game_is_not_believed(evening: Callable[[], Evening]) -> None:
    """A damaged mark, or one of a game that is gone, interrupts nothing."""
    table = evening()
    for text in ("", "7", "x" * 5000, "\x00"):
        (table.folder / OPEN_GAME).write_text(text, encoding="utf-8")
        assert table.interrupted is None


def test_the_game_that_was_on_the_table_last_goes_on(evening: Callable[[], Evening]) -> None:
    """Not the one that was begun last; and one that was left is not called interrupted."""
    table = evening()
    table.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    first = table.number
    table.begin(StartGame(("green", "black"), {}, {}, 4), "gold-rush")
    assert table.number != first
    table.go_on(first)
    table.put_aside()
    assert table.interrupted is None
    assert last_open(table.folder) == first
    table.go_on()
    assert table.number == first


def test_a_game_that_cannot_go_on_leaves_none_open(evening: Callable[[], Evening]) -> None:
    """Taking up what is not there is an error in words, and another game can begin."""
    table = evening()
    with pytest.raises(SessionError):
        table.go_on(99)
    assert not table.open
    table.begin(OPENING, "gold-rush")
    assert table.open


def test_the_panel_stays_for_the_next_game(tmp_path: Path) -> None:
    """Between two games the lights show none, and the panel is released only at the end of the evening."""
    panel = Lights()
    table = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(panel=panel))
    table.begin(OPENING, "gold-rush")
    table.view()
    assert panel.shown[-1].phase == "place"
    table.put_aside()
    assert (panel.shown[-1], panel.closed) == (Showing(), False)
    table.go_on()
    table.send(ChoosePass())
    table.close()
    assert panel.closed


class Lights:
    """A panel that only remembers what it was to show."""

    deals = False
    simulated = False

    def __init__(self) -> None:
        self.shown: list[Showing] = []
        self.closed = False

    def poll(self) -> list[PanelReport]:
        """Nobody presses anything."""
        return []

    def show(self, state: Showing) -> None:
        """Remember it."""
        self.shown.append(state)

    def deal(self, count: int) -> None:
        """There is no dispenser."""

    def close(self) -> None:
        """Release it."""
        self.closed = True


def test_games_with_equal_tiles_share_them_and_changed_tiles_are_taken_up(tmp_path: Path) -> None:
    """The rules make tables for each tile set, so it is kept; an owner may give other tiles between two games."""
    given = [load_tileset(), load_tileset(), replace(load_tileset(), name="My own box")]
    rest = iter(given)
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(tiles=lambda _: next(rest)))
    used = []
    for _ in given:
        evening.begin(OPENING, "gold-rush")
        used.append(evening.tileset)
    evening.close()
    assert given[0] is not given[1]
    assert used[1] is used[0]
    assert used[2] is given[2]


def test_a_demonstration_goes_on_when_nobody_answers(tmp_path: Path) -> None:
    """A question waits for those who look on; after a while without a touch the likeliest answer is taken, and told."""
    now = [0.0]
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(another=_no_eyes))
    evening.patience = Patience(lambda: now[0])
    evening.begin(OPENING, "gold-rush", camera=False)
    session = evening.session
    assert session is not None
    _mislay(evening)
    assert session.state.question is not None
    evening.tend()
    now[0] = PATIENCE - 1
    evening.patience.stir()
    now[0] = PATIENCE + 1
    evening.tend()
    assert session.state.question is not None, "somebody touched the screen meanwhile"
    now[0] = 2 * PATIENCE
    evening.tend()
    assert session.state.question is None
    assert session.state.notice is not None
    assert session.state.notice.text.key == "demo.answered"
    evening.close()


def test_a_demonstration_counts_nothing_while_somebody_answers(tmp_path: Path) -> None:
    """A touch of the screen that answers nothing yet, as one that opens a list, pauses; whoever has left it is not
    waited for for ever; and an earlier touch says nothing about the next question.
    """
    now = [0.0]
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(another=_no_eyes))
    evening.patience = Patience(lambda: now[0])
    evening.begin(OPENING, "gold-rush", camera=False)
    session = evening.session
    assert session is not None
    evening.attend()
    _mislay(evening)
    assert evening.view().eyes == say("demo.asking", count=int(PATIENCE))
    now[0] = PATIENCE - 1
    evening.attend()
    for seconds in (PATIENCE, PATIENCE + PAUSE - 2):
        now[0] = seconds
        evening.tend()
        assert evening.view().eyes == say("demo.waiting")
    now[0] = PATIENCE - 1 + PAUSE
    assert evening.view().eyes == say("demo.asking", count=int(PATIENCE))
    now[0] += PATIENCE
    evening.tend()
    assert session.state.question is None
    evening.close()


def test_a_demonstration_says_when_it_goes_on(tmp_path: Path) -> None:
    """In whole seconds, counted anew after a touch; nothing of it while there is no question."""
    now = [0.0]
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(another=_no_eyes))
    evening.patience = Patience(lambda: now[0])
    evening.begin(OPENING, "gold-rush", camera=False)
    before = evening.view().eyes
    assert before is None or before.key != "demo.asking"
    _mislay(evening)
    told = []
    for seconds in (0.0, 17.5, 24.9):
        now[0] = seconds
        told.append(evening.view().eyes)
    assert told == [say("demo.asking", count=count) for count in (int(PATIENCE), 8, 1)]
    evening.send(MarkNext())
    assert evening.view().eyes == told[0]
    assert evening.view() is evening.view(), "the screen draws anew what is another view"
    evening.close()


def test_a_demonstration_that_is_returned_to_goes_on_where_it_is(tmp_path: Path) -> None:
    """Its table cannot be laid again as it was: the open game stays open, with the same eyes."""
    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment(another=_no_eyes))
    evening.begin(OPENING, "gold-rush", camera=False)
    session = evening.session
    for number in (None, evening.number):
        assert evening.go_on(number) is None
        assert evening.session is session
    evening.close()


def test_at_a_real_table_a_question_waits_for_ever(evening: Callable[[], Evening]) -> None:
    """Only people know what lies on their table."""
    now = [0.0]
    tonight = evening()
    tonight.patience = Patience(lambda: now[0])
    tonight.begin(OPENING, "gold-rush", camera=False)
    _mislay(tonight)
    tonight.tend()
    now[0] = 100 * PATIENCE
    tonight.tend()
    assert tonight.session is not None
    assert tonight.session.state.question is not None
    eyes = tonight.view().eyes
    assert eyes is None or eyes.key != "demo.asking"


def _no_eyes(_opening: GameStarted) -> Callable[[], Eyes]:
    raise AssertionError("nobody watches this table")


def _mislay(evening: Evening) -> None:
    """Lay a tile beside another one, turned so that it does not fit."""
    assert evening.session is not None
    game = evening.session.game
    assert game is not None
    for face in evening.view().faces:
        for cell, _ in face.places:
            for rotation in range(4):
                if game.why_illegal(Place(face.face, cell, rotation)) is not None:
                    evening.send(PlaceTile(PlacedFace(face.face, cell, rotation)))
                    return


def test_a_game_that_was_ended_early_is_taken_up_by_its_number(evening: Callable[[], Evening]) -> None:
    """It is on the table again, under a new number; the newest unfinished game is another matter."""
    here = evening()
    here.begin(StartGame(("red", "blue")), "gold-rush")
    turn = here.view().turn
    here.send(LeaveGame())
    here.put_aside()
    with pytest.raises(SessionError):
        here.go_on()
    here.go_on(1)
    assert (here.number, here.view().turn) == (2, turn)
