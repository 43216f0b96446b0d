"""An evening: games are begun, put aside and taken up again, and a power cut is told from an evening that ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.archive.archive import Archive
from app.journal import FILE_NAME, Journal
from app.lang import Translator, say
from app.rules import Place
from app.rules.moves import write_move
from app.session.evening import Equipment, Evening
from app.session.open_game import FILE_NAME as OPEN_GAME
from app.session.open_game import last_open
from app.session.patience import EXPLAINED, LONGEST, MOST_READ, PATIENCE, PAUSE, Patience
from app.session.session import SessionError
from app.table.model.belief import piece_spot
from app.table.model.correction_preview import Revision
from app.table.model.dialogs import Choice, Question
from app.table.model.events import ActionTaken, TilePlaced
from app.table.model.inputs import (
    ChoosePass,
    ChoosePiece,
    EndGame,
    GameIsRight,
    LeaveGame,
    PlaceTile,
    Sightings,
    StartGame,
    Undo,
)
from app.tilesets import load_tileset
from app.values import LaidTile, PlacedFace
from hardware.lights import Showing
from hardware.panel import PanelReport
from tests.app.session.demonstrations import OPENING, Players, demonstration, lay, puts
from vision.observation import PieceSeen, Scene, Still, TileSeen


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


def test_how_the_table_is_set_up_is_told_once_in_a_new_game(evening: Callable[[], Evening]) -> None:
    """Wherever it was begun; not in one that is taken up again, even if nothing was laid in it."""
    table = evening()
    table.begin(OPENING, "gold-rush")
    assert [table.tell_set_up(), table.tell_set_up()] == [True, False]
    number = table.number
    assert number is not None
    table.begin(OPENING, "gold-rush")
    table.go_on(number)
    assert not table.tell_set_up()


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
    assert first is not None
    table.go_on(first)
    view = table.view()
    assert [seat.name for seat in view.seats] == ["Anna", "Ben"]
    assert (view.phase, [tile.cell for tile in view.tiles if tile.fresh]) == ("act", [cell])
    table.send(Undo())
    assert table.view().phase == "place"
    assert second is not None
    table.go_on(second)
    assert table.tileset.game == "hunters-and-gatherers"


def test_a_new_game_says_where_the_other_one_is(evening: Callable[[], Evening]) -> None:
    """Whoever begins one while another waits is told; the first game, and one that goes on, say nothing of it."""
    table = evening()
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == ""
    first = table.number
    assert first is not None
    lay(table)
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == "The other game waits under “Games”."
    table.go_on(first)
    assert "put aside" not in _said(table)


def test_a_game_that_is_over_or_deleted_does_not_wait(evening: Callable[[], Evening]) -> None:
    """It is spoken of as put aside neither when it was left from its podium nor when it was deleted; nor one in which
    nothing was laid, whose place the new one takes.
    """
    table = evening()
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    lay(table)
    table.send(EndGame())
    assert table.view().phase == "over"
    table.put_aside()
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == ""
    assert table.number is not None
    lay(table)
    Archive(table.folder / FILE_NAME).delete(table.number)
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == ""
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == ""
    lay(table)
    table.begin(StartGame(("green", "black")), "hunters-and-gatherers")
    assert _said(table) == "The other game waits under “Games”."


def test_what_else_a_new_game_says_is_said_with_it(evening: Callable[[], Evening]) -> None:
    """One notice tells where the other game is and that the tokens on the table are counters."""
    table = evening()
    table.begin(StartGame(("red", "blue"), {}, {"tokens": "virtual"}, 1), "gold-rush")
    counters = _said(table)
    assert counters
    lay(table)
    table.begin(StartGame(("red", "blue"), {}, {"tokens": "virtual"}, 1), "gold-rush")
    assert _said(table) == f"{counters} The other game waits under “Games”."


def _said(table: Evening) -> str:
    """The notice of the open game, in English; "" for none."""
    told = table.view().detail
    return "" if told is None else Translator.load("en").text(told)


def test_only_a_game_that_was_not_put_aside_was_interrupted(evening: Callable[[], Evening]) -> None:
    """After a power cut the game on the table is named; after an evening that ended none is."""
    table = evening()
    assert table.interrupted is None
    table.begin(OPENING, "gold-rush")
    lay(table)
    number = table.session.game_id if table.session is not None else None
    table = evening()
    assert number is not None
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
    assert first is not None
    assert table.number != first
    table.go_on(first)
    table.put_aside()
    assert table.interrupted is None
    assert last_open(table.folder) == first


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
    number = table.number
    assert number is not None
    table.put_aside()
    assert (panel.shown[-1], panel.closed) == (Showing(), False)
    table.go_on(number)
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

    def show(self, shown: Showing) -> None:
        """Remember it."""
        self.shown.append(shown)

    def deal(self, count: int) -> None:
        """There is no dispenser."""

    def close(self) -> None:
        """Release it."""
        self.closed = True


def test_games_with_equal_tiles_share_them_and_changed_tiles_are_taken_up(tmp_path: Path) -> None:
    """The rules make tables for each tile set, so it is kept; an owner may give other tiles between two games."""
    given = [replace(load_tileset()), replace(load_tileset()), replace(load_tileset(), name="My own box")]
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


def test_a_demonstration_answers_by_itself(tmp_path: Path) -> None:
    """A question is shown as long as it takes to read, longer after an input of those who look on; then the player on
    turn answers it, which is told. Where somebody has entered what no virtual player has played, the likeliest answer
    is taken.
    """
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    _mislay(evening)
    question = session.state.question
    assert question is not None
    evening.tend()
    now[0] = PATIENCE
    evening.tend()
    assert session.state.question is not None, "its answers are still being read"
    evening.patience.stir()
    now[0] = LONGEST
    evening.tend()
    assert session.state.question is not None, "somebody touched the screen meanwhile"
    now[0] = PATIENCE + LONGEST
    evening.tend()
    assert session.state.question is None
    assert session.state.notice is not None
    told = say("demo.answered", question=question.text, player="Anna", answer=question.choices[0].label)
    assert session.state.notice.text == told
    evening.close()


def test_it_is_known_how_much_time_is_left_until_a_demonstration_answers(tmp_path: Path) -> None:
    """From all of it to nothing; none of it runs before a question, after a touch, and while somebody lets it pause."""
    now = [0.0]
    evening = demonstration(tmp_path, now)
    left = [evening.left_to_answer]
    _mislay(evening)
    evening.tend()
    left.append(evening.left_to_answer)
    now[0] = PATIENCE / 2
    left.append(evening.left_to_answer)
    assert left[:2] == [0.0, 1.0]
    assert 0.5 <= left[2] < 1.0
    evening.attend()
    assert evening.left_to_answer == 0.0
    now[0] += PAUSE
    assert evening.left_to_answer == 1.0
    evening.pause(True)
    assert evening.left_to_answer == 0.0
    evening.pause(False)
    now[0] += LONGEST
    assert evening.left_to_answer == 0.0
    evening.tend()
    assert evening.session is not None
    assert evening.session.state.question is None
    evening.close()


def test_virtual_players_wait_while_points_are_explained(tmp_path: Path) -> None:
    """They move no hand and answer nothing; then a question has all of its time."""
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    held: list[bool] = []
    session._eyes = Players([])  # pyrefly: ignore[bad-assignment]
    session._eyes.hold = held.append  # pyrefly: ignore[bad-assignment, method-assign, missing-attribute]
    evening.tend()
    now[0] = MOST_READ
    evening.tend()
    del held[:]
    for _ in range(3):
        now[0] += MOST_READ
        evening.explain()
        evening.tend()
    assert held == [True]
    now[0] += EXPLAINED
    evening.tend()
    assert held == [True, False]
    _mislay(evening)
    evening.tend()
    for _ in range(3):
        now[0] += LONGEST
        evening.explain()
        evening.tend()
    assert session.state.question is not None
    assert evening.left_to_answer == 1.0
    now[0] += LONGEST
    evening.tend()
    assert session.state.question is None
    evening.close()


def test_a_longer_question_waits_longer_for_its_answer() -> None:
    """Between a least and a most, it is as long as it takes to read the question and its answers."""
    lasts = []
    now = [0.0]
    for count in (0, 3, 6, 40):
        now[0] = 0.0
        patience = Patience(lambda: now[0])
        question = Question("question", say("ask.lost"), (Choice(say("choice.mine")),) * count, ())
        while not patience.over(question):
            now[0] += 0.25
        lasts.append(now[0])
    assert lasts == sorted(lasts)
    assert lasts[0] == PATIENCE < lasts[1] < lasts[2] < lasts[3] == LONGEST


def test_whoever_looks_on_can_let_a_demonstration_pause(tmp_path: Path) -> None:
    """Its hands rest and no question is answered, however long, until it goes on; the view says so."""
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    held: list[bool] = []
    session._eyes = Players([])  # pyrefly: ignore[bad-assignment]
    session._eyes.hold = held.append  # pyrefly: ignore[bad-assignment, method-assign, missing-attribute]
    assert evening.view().paused is False
    evening.pause(True)
    assert evening.view().paused is True
    assert evening.view().eyes == say("demo.paused")
    _mislay(evening)
    assert held == [True]
    for seconds in (0.0, 100 * LONGEST):
        now[0] = seconds
        evening.tend()
        assert session.state.question is not None
    evening.attend()
    evening.pause(False)
    assert held == [True], "the question is still open"
    evening.tend()
    assert session.state.question is not None, "it is read anew"
    now[0] += LONGEST
    evening.tend()
    assert session.state.question is None
    now[0] += MOST_READ
    evening.tend()
    assert held == [True, False]
    evening.close()


def test_virtual_players_wait_until_what_they_did_can_have_been_read(tmp_path: Path) -> None:
    """The more is told of a move the longer, and never for ever; nobody else's hands are held."""
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    session._eyes = eyes = Players([])  # pyrefly: ignore[bad-assignment]
    held: list[bool] = []
    eyes.hold = held.append  # pyrefly: ignore[missing-attribute]

    def waits() -> float:
        began = now[0]
        evening.tend()
        while held and held[-1]:
            now[0] += 0.25
            evening.tend()
        return now[0] - began

    assert 0 < waits() <= MOST_READ, "who plays is read first"
    assert waits() == 0
    lay(evening)
    tile = waits()
    evening.send(ChoosePass())
    ending = waits()
    assert 0 < ending < MOST_READ
    assert 0 < tile < MOST_READ
    evening.send(Undo())
    assert waits() > ending, "more is told of what is undone"
    evening.close()


def test_the_virtual_players_of_a_demonstration_say_what_they_have_played(tmp_path: Path) -> None:
    """Where a piece stands doubtfully, the true place is entered, be it the likeliest or not."""
    for true in (0, 1):
        now = [0.0]
        evening = demonstration(tmp_path, now)
        session = evening.session
        assert session is not None
        assert session.game is not None
        lay(evening)
        game, two = session.game, puts(evening)[:2]
        spots = [piece_spot(game, move.cell, move.segment) for move in two]
        between = (spots[0][0] + spots[1][0]) / 2, (spots[0][1] + spots[1][1]) / 2
        seen = PieceSeen(two[0].cell, two[0].kind, game.on_turn, between, certain=False)
        session.touch(Sightings(Scene(1, (seen, Still()))))
        question = session.state.question
        assert question is not None
        wanted = question.choices[true].plan[0]
        assert isinstance(wanted, ActionTaken)
        eyes = Players([*map(write_move, game.moves), write_move(wanted.move), "pass"])
        session._eyes = eyes  # pyrefly: ignore[bad-assignment]
        evening.tend()
        now[0] += LONGEST
        evening.tend()
        assert session.state.question is None
        assert session.game.moves[len(game.moves) :] == (wanted.move,)
        assert session.state.notice is not None
        assert session.state.notice.text.args["answer"] == question.choices[true].label
        evening.close()


def test_an_answer_whose_words_need_a_picture_is_told_without_them(tmp_path: Path) -> None:
    """ "It is number 2" says nothing in a list of sentences; which tile it is lies on the map."""
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    assert session.game is not None
    text, label = say("ask.which_tile", place=say("place.start")), say("choice.tile_face", number=2)
    tile = next(move for face in session.game.remaining() for move in session.game.legal_tiles(*face))
    laid = TilePlaced(PlacedFace(tile.face, tile.cell, tile.rotation), "camera")
    question = Question("question", text, (Choice(label, (laid,), laid),), ())
    session.state = replace(session.state, question=question)
    evening.tend()
    now[0] += LONGEST
    evening.tend()
    assert session.state.notice is not None
    assert session.state.notice.text == say("demo.answered_tile", question=text, player="Anna")
    evening.close()


def test_a_demonstration_leaves_the_answer_to_whoever_touches_the_screen(tmp_path: Path) -> None:
    """A touch of the screen that answers nothing yet, as one that opens a list, pauses; whoever has left it is not
    waited for for ever; and an earlier touch says nothing about the next question.
    """
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    before = evening.view().eyes
    assert before is None or before.key != "demo.asking"
    evening.attend()
    _mislay(evening)
    assert evening.view().eyes == say("demo.asking", player="Anna")
    now[0] = PATIENCE - 1
    evening.attend()
    for seconds in (PATIENCE, PATIENCE + PAUSE - 2):
        now[0] = seconds
        evening.tend()
        assert evening.view().eyes == say("demo.waiting", player="Anna")
    now[0] = PATIENCE - 1 + PAUSE
    assert evening.view().eyes == say("demo.asking", player="Anna")
    assert evening.view() is evening.view(), "the screen draws anew what is another view"
    now[0] += LONGEST
    evening.tend()
    assert session.state.question is None
    evening.close()


def test_a_demonstration_leaves_no_correction_open_that_it_has_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that corrects an earlier turn shows first what changes; nobody is there to accept it."""
    monkeypatch.setattr(Revision, "harmless", False)
    now = [0.0]
    evening = demonstration(tmp_path, now)
    session = evening.session
    assert session is not None
    cell = lay(evening)
    evening.send(next(ChoosePiece(m.kind, m.cell, m.segment) for m in puts(evening)))
    lay(evening)
    game = session.game
    assert game is not None
    first, *later = game.moves
    assert isinstance(first, Place)
    others = [face for face in game.remaining() if game.tileset.equals[face.name] != first.face.name]
    true = [replace(first, face=face) for face in others if face != first.face]
    answered = 0
    for move in true:
        session.touch(Sightings(Scene(1, (TileSeen(cell, LaidTile(move.face, move.rotation)), Still()))))
        session._eyes = Players([write_move(move), *map(write_move, later)])  # pyrefly: ignore[bad-assignment]
        if session.true_answer():
            answered += 1
            evening.tend()
            now[0] += LONGEST
            evening.tend()
            assert session.state.phase == "act"
            assert session.state.game is not None
            assert session.state.game.tiles[cell].face == move.face
            session.touch(Undo())
        session.touch(GameIsRight())
    assert answered
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
    """It is on the table again, under a new number."""
    here = evening()
    here.begin(StartGame(("red", "blue")), "gold-rush")
    turn = here.view().turn
    here.send(LeaveGame())
    here.put_aside()
    here.go_on(1)
    assert (here.number, here.view().turn) == (2, turn)
