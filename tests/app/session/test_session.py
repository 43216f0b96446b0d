"""A session: frames and touches in, views out, every event journalled first."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.journal import Journal
from app.lang import say
from app.lang.pictures import picture_trouble
from app.rules import Cell, Game, PutPiece
from app.session.session import Session, SessionError
from app.table.model.belief import piece_spot
from app.table.model.effects import Effect, ExpectTiles, Say, TilePrior
from app.table.model.inputs import (
    CameraLost,
    ChooseCandidate,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    GameIsRight,
    LeaveGame,
    NewGame,
    PlaceTile,
    Redo,
    RestartCamera,
    Sightings,
    StartGame,
    Undo,
)
from app.tilesets import load_tileset
from app.values import Face, LaidTile, PlacedFace
from vision.observation import (
    BoardLost,
    CameraMoved,
    Motion,
    PictureTrouble,
    PieceSeen,
    Scene,
    StackRemoved,
    StackSeen,
    Still,
    TileSeen,
)

TILESET = load_tileset("gold-rush")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def begin(session: Session) -> Session:
    """A game with a tile laid, a cowboy put, one turn undone."""
    session.touch(StartGame(("red", "blue"), {"red": "Anna"}, {"take_back": True}, 11))
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    session.touch(ChoosePiece("cowboy", Cell(1, 0), 1))
    session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    session.touch(ChoosePass())
    session.touch(Undo())
    return session


def test_a_resumed_game_is_the_same_table(path: Path) -> None:
    """Closing and resuming gives an equal view, with the undone turn still to be redone."""
    first = begin(Session(TILESET, Journal.open(path)))
    shown = first.view()
    first.close()
    second = Session(TILESET, Journal.open(path))
    second.resume()
    own: dict[str, Any] = {"reminders": (), "detail": None, "buttons": (), "reports": ()}  # that it was resumed is told
    assert replace(second.view(), **own) == replace(shown, **own)
    second.touch(Redo())
    assert second.view().turn == 3
    second.close()


@pytest.mark.parametrize("left", ["time", "turn"])
def test_it_is_told_for_a_moment_where_a_game_goes_on(path: Path, left: str) -> None:
    """Ten seconds, or until something has been done; the banner says all the time who is to do what."""
    begin(Session(TILESET, Journal.open(path))).close()
    now = 100.0
    session = Session(TILESET, Journal.open(path), clock=lambda: now)
    session.resume()
    assert session.view().detail == say("saved.gone_on", turn=2)
    now += 9.0
    assert session.view().detail == say("saved.gone_on", turn=2)
    if left == "time":
        now += 2.0
    else:
        session.touch(Redo())
    detail = session.view().detail
    assert detail is None or detail.key != "saved.gone_on"
    session.close()


@pytest.mark.parametrize("entered", [True, False])
def test_a_piece_that_stands_when_a_game_goes_on_counts_once(path: Path, entered: bool) -> None:
    """Eyes that start over tell what stands: what the game has is left alone, what was put down just before the power
    failed is entered.
    """
    journal = Journal.open(path)
    first = Session(TILESET, journal)
    first.touch(StartGame(("red", "blue")))
    first.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    assert first.game is not None
    spot = piece_spot(first.game, Cell(1, 0), 1)
    if entered:
        first.touch(ChoosePiece("cowboy", Cell(1, 0), 1))
    second = Session(TILESET, journal)
    second.resume()
    second.touch(Sightings(Scene(1, (PieceSeen(Cell(1, 0), "cowboy", "red", spot, lying=False), Still()))))
    assert second.game is not None
    assert [(piece.kind, piece.colour, piece.cell, piece.segment) for piece in second.game.pieces] == [
        ("cowboy", "red", Cell(1, 0), 1)
    ]
    assert len(second.game.moves) == 2
    assert second.state.question is None
    second.close()


def test_what_to_expect_is_worked_out_for_eyes_alone(
    fakes: ModuleType, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of places after every move, which nobody asks for in a game by touch."""
    asked: list[Game] = []

    def worked_out(game: Game) -> TilePrior:
        asked.append(game)
        return TilePrior({})

    monkeypatch.setattr("app.table.model.effects.tile_prior", worked_out)
    by_touch = begin(Session(TILESET, Journal.open(path)))
    by_touch.close()
    assert asked == []
    watched = Session(TILESET, Journal.open(path), watcher=fakes.ScriptWatcher({}))
    watched.touch(StartGame(("red", "blue")))
    assert asked == [watched.game]
    watched.close()


def test_frames_become_scenes_and_scenes_become_moves(fakes: ModuleType, path: Path) -> None:
    """A visit's observations are judged together once the table is still; the eyes are told what to expect."""
    watcher = fakes.ScriptWatcher(
        {
            0: (Motion(),),
            2: (PieceSeen(Cell(1, 0), "cowboy", "red", (0.5, 0.5), lying=False), fakes.TILE, Still()),
        }
    )
    heard: list[Effect] = []
    session = Session(TILESET, Journal.open(path), watcher=watcher, listen=heard.append)
    session.touch(StartGame(("red", "blue")))
    turns = []
    camera = fakes.ScriptCamera(3)
    while (frame := camera.read()) is not None:
        session.feed_frame(frame)
        turns.append(session.view().turn)
    assert turns == [1, 1, 2]
    assert any(isinstance(e, Say) for e in heard)
    assert sum(isinstance(e, ExpectTiles) for e in heard) >= 2
    session.close()


def run(session: Session, fakes: ModuleType, frames: int) -> None:
    """Let the session look at so many frames."""
    camera = fakes.ScriptCamera(frames)
    while (frame := camera.read()) is not None:
        session.feed_frame(frame)


def test_a_stack_that_changes_while_the_camera_is_knocked_is_asked_about(fakes: ModuleType) -> None:
    """What the eyes say of one picture is judged together: a token that left unseen in that moment may be mined."""
    knocked = (CameraMoved(), StackRemoved(Cell(0, 0)), Still())
    session = Session(TILESET, watcher=fakes.ScriptWatcher({0: (StackSeen(Cell(0, 0), count=1), Still()), 4: knocked}))
    session.touch(StartGame(("red", "blue")))
    run(session, fakes, 3)
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    session.touch(ChoosePiece("tent", Cell(0, 0), 0))
    session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    session.touch(ChoosePass())
    session.touch(PlaceTile(PlacedFace(Face("A1", "c"), Cell(3, 0), 0)))
    run(session, fakes, 5)
    question = session.view().question
    assert question is not None
    assert question.text.key == "ask.mined"


def test_trouble_with_which_the_table_could_be_seen_stays_to_be_read(fakes: ModuleType) -> None:
    """A lamp's reflection reported with the start tile is a notice, and stays long enough to be read."""
    glare = PictureTrouble("glare", (0.9, 0.1))
    session = Session(
        TILESET, watcher=fakes.ScriptWatcher({0: (TileSeen(Cell(0, 0), LaidTile(Face("G1"), 0)), glare, Still())})
    )
    session.touch(StartGame(("red", "blue")))
    run(session, fakes, 2)
    assert session.view().detail == picture_trouble("glare", (0.9, 0.1))


def test_a_step_of_several_events_is_one_write(path: Path) -> None:
    """The implied pass and the tile that implies it are kept together or not at all."""
    session = Session(TILESET, Journal.open(path))
    session.touch(StartGame(("red", "blue")))
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    journal = session.journal
    assert journal is not None
    journal._db.execute(
        "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.event = 'tile_placed' BEGIN "
        "SELECT RAISE(ABORT, 'disk full'); END"
    )
    session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    assert session.state.unkept is not None
    assert [e["event"] for e in journal.events(1)] == ["game_started", "tile_placed"]
    session.close()


def test_leaving_and_beginning_again_are_two_games(path: Path) -> None:
    """Each game has its rows; a left game cannot be resumed."""
    session = begin(Session(TILESET, Journal.open(path)))
    session.touch(LeaveGame())
    assert session.view().phase == "setup"
    session.touch(StartGame(("green", "black")))
    assert session.journal is not None
    assert [(r.id, r.closed) for r in session.journal.games()] == [(2, False), (1, True)]
    with pytest.raises(SessionError, match="no unfinished game number 1"):
        session.resume(1)
    session.close()


def test_a_game_that_was_ended_early_goes_on_as_a_new_one(path: Path) -> None:
    """With all its events; the ended one stays as it is. Its tokens are shuffled anew, since their order could be read
    meanwhile. One that is not ended early is not taken up.
    """
    session = begin(Session(TILESET, Journal.open(path)))
    before = session.state.history
    assert before is not None
    session.touch(LeaveGame())
    session.reopen(1)
    journal, after = session.journal, session.state.history
    assert journal is not None
    assert after is not None
    assert after.entries == before.entries
    assert [(row.id, row.closed) for row in journal.games()] == [(2, False), (1, True)]
    told = journal.events(1)[:-1]
    assert journal.events(2)[: len(told)] == told
    assert [event["event"] for event in journal.events(2)[len(told) :]] == ["tokens_seen", "tokens_shuffled"]
    assert after.game.token_order != before.game.token_order
    with pytest.raises(SessionError, match="no unfinished game number 2"):
        session.reopen(2)
    session.close()


@pytest.mark.parametrize("left", ["stopped", "ended early"])
def test_what_a_correction_asks_for_is_asked_for_when_the_game_goes_on(path: Path, left: str) -> None:
    """Hands have still to do it, or to look whether it is so already, until they say that it is done."""
    session = begin(Session(TILESET, Journal.open(path)))
    history = session.state.history
    assert history is not None
    number, made = history.entries[1]
    found = history.before(number)
    assert found is not None
    other = next(m for m in found[0].legal_actions() if isinstance(m, PutPiece) and m != made)
    session.touch(CorrectAction(number, other))
    session.touch(Confirm())
    rings = session.view().rings
    assert [ring.kind for ring in rings].count("compare") == 1
    if left == "stopped":
        session.close()
        session = Session(TILESET, Journal.open(path))
        session.resume()
    else:
        session.touch(LeaveGame())
        session.reopen(1)
    assert session.view().rings == rings
    session.touch(GameIsRight())
    assert not session.view().rings
    session.close()


def test_nothing_to_resume_is_an_error(path: Path) -> None:
    """An empty journal and a missing one say so."""
    session = Session(TILESET, Journal.open(path))
    with pytest.raises(SessionError, match="There is no unfinished game in"):
        session.resume()
    session.close()
    with pytest.raises(SessionError, match="No games are kept here"):
        Session(TILESET).resume()


UNFIT = [
    {"event": "tile_placed", "design": "Z9", "variant": "", "cell": [1, 0], "rotation": 0, "by": "touch"},
    {"event": "tile_placed", "design": "A1", "variant": "a", "cell": [0, 0], "rotation": 0, "by": "touch"},
    {"event": "tile_eaten"},
    {"event": "tile_placed"},
]
"""Events that the rules or the app do not know (any more)."""


@pytest.mark.parametrize("event", UNFIT)
def test_a_game_with_an_event_that_no_longer_fits_goes_on_before_it(path: Path, event: dict[str, Any]) -> None:
    """The longest valid prefix continues as a game of its own; the old one keeps all its events."""
    session = begin(Session(TILESET, Journal.open(path)))
    assert session.journal is not None
    shown = session.view()
    before = session.journal.events(1)
    session.journal.append(1, event, {"event": "undone"})
    session.close()
    fresh = Session(TILESET, Journal.open(path))
    told = fresh.resume()
    assert told == say("saved.unfit", turn=2, count=2, game=1)
    assert fresh.view().detail == told
    assert fresh.view().tiles == shown.tiles
    fresh.touch(ChoosePass())
    assert fresh.journal is not None
    assert fresh.journal.events(2)[:-1] == before
    assert fresh.journal.events(1) == [*before, event, {"event": "undone"}, {"event": "game_closed", "reason": "unfit"}]
    assert [row.id for row in fresh.journal.unfinished()] == [2]
    fresh.close()
    again = Session(TILESET, Journal.open(path))
    assert again.resume() is None
    again.close()


@pytest.mark.parametrize(
    "opening",
    [
        {"event": "game_started"},
        {"event": "game_started", "seats": ["pink"], "game": "", "tileset": "gold-rush", "names": {}, "options": {}},
        {"event": "game_started", "seats": ["red"], "game": "", "tileset": "gone", "names": {}, "options": {}},
    ],
)
def test_a_game_that_cannot_be_resumed_does_not_stop_a_new_one(path: Path, opening: dict[str, Any]) -> None:
    """Where not even the opening fits a new game begins and says why; the old one stays in the journal."""
    with Journal.open(path) as journal:
        journal.start_game({**opening, "token_seed": 1})
    session = Session(TILESET, Journal.open(path))
    with pytest.raises(SessionError):
        session.resume()
    assert session.view().phase == "setup"
    told = session.begin(StartGame(("red", "blue")), resume=True)
    assert told is not None
    assert told.key == "saved.not_resumed"
    assert session.view().phase == "place"
    assert session.view().detail == told
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    assert session.journal is not None
    assert len(session.journal.events(2)) == 2
    assert len(session.journal.events(1)) == 1
    session.close()


def test_a_game_that_lost_its_end_says_where_it_goes_on(path: Path) -> None:
    """The notice tells the turn, how many later events were damaged, and where the damaged files are; once."""
    session = begin(Session(TILESET, Journal.open(path)))
    session.close()
    raw = path.read_bytes()
    at = raw.index(b'"design":"A1","event":"tile_placed","rotation":0,"variant":"b"')
    path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
    session = Session(TILESET, Journal.open(path))
    assert session.journal is not None
    restored = session.journal.restored
    assert restored is not None
    told = session.begin(StartGame(("red", "blue")), resume=True)
    assert told == say("saved.resumed", turn=2, count=3, files=say("saved.aside", folder=restored.aside))
    assert session.view().detail == told
    session.close()
    session = Session(TILESET, Journal.open(path))
    assert session.resume() == told
    session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    session.close()
    session = Session(TILESET, Journal.open(path))
    assert session.resume() is None
    assert session.view().turn == 2
    session.close()


def test_a_view_is_made_once_for_the_same_state() -> None:
    """A screen may ask every frame."""
    times = iter([0.0, 0.1, 2.0, 2.1])
    session = Session(TILESET, clock=lambda: next(times), badges=[say("badge.simulated")])
    assert session.view() is session.view()
    shown = session.view()
    assert shown is session.view()
    assert [b.key for b in shown.badges] == ["badge.simulated", "badge.unverified"]


class FakeEyes:
    """Eyes as a session uses them."""

    def __init__(self) -> None:
        self.inputs: list[Any] = []
        self.calls: list[str] = []

    def poll(self) -> list[Any]:
        found, self.inputs = self.inputs, []
        return found

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: self.calls.append(name)


def test_the_process_of_the_eyes_is_fed_and_drained() -> None:
    """Loss, restart and relearning pass between conductor and eyes; virtual players wait while something is asked."""
    eyes = FakeEyes()
    session = Session(TILESET, eyes=eyes)  # pyrefly: ignore[bad-argument-type]
    session.touch(StartGame(("red", "blue")))
    eyes.inputs.append(CameraLost(say("camera.not_there", camera="/dev/video0")))
    assert session.view().phase == "fault"
    session.touch(RestartCamera())
    eyes.inputs.append(Sightings(Scene(0, (BoardLost(),))))
    assert session.view().phase == "desync"
    session.touch(ChooseCandidate(0))
    assert eyes.calls == ["expect", "restart", "hold", "relearn", "hold"]


def test_another_game_has_other_players_at_the_table(path: Path) -> None:
    """The first game's eyes are left alone; every further one begins with eyes of its own, for its players and tokens.

    The finished game stays in the journal as it was.
    """
    made: list[tuple[tuple[str, ...], int]] = []
    eyes = FakeEyes()
    session = Session(
        TILESET,
        Journal.open(path),
        eyes=eyes,  # pyrefly: ignore[bad-argument-type]
        another=lambda start: made.append((start.seats, start.token_seed)),  # pyrefly: ignore[bad-argument-type]
    )
    session.touch(StartGame(("red", "blue"), {}, {}, 5))
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    assert session.journal is not None
    before = session.journal.events(1)
    assert made == []
    assert "begin_again" not in eyes.calls
    session.state = replace(session.state, fault=say("fault.camera_ended"))  # where another game may begin
    session.touch(NewGame())
    assert [seats for seats, _ in made] == [("red", "blue")]
    assert session.game is not None
    assert made[0][1] == session.state.history.start.token_seed  # pyrefly: ignore[missing-attribute]
    assert eyes.calls.count("begin_again") == 1
    assert eyes.calls.index("begin_again") < len(eyes.calls) - 1, "what may lie where is told to the new eyes"
    assert session.journal.events(1)[: len(before)] == before
    assert [(row.id, row.closed) for row in session.journal.games()] == [(2, False), (1, True)]
    session.close()


PLAYER = textwrap.dedent(
    """
    import random, sys
    from app.journal import Journal
    from app.session.session import Session
    from app.table.model.inputs import *
    from app.tilesets import load_tileset
    session = Session(load_tileset("gold-rush"), Journal.open(sys.argv[1]))
    session.touch(StartGame(("red", "blue", "green"), {}, {}, 3))
    chance = random.Random(int(sys.argv[2]))
    while session.game.phase != "over":
        if session.game.phase == "place":
            face = chance.choice(list(session.game.remaining()))
            places = session.game.legal_tiles(*face)
            if not places:
                session.touch(DiscardTile(face))
                continue
            move = chance.choice(places)
            session.touch(PlaceTile(move.placed))
        else:
            session.touch(chance.choice(session.view().actions).intent)
        if chance.random() < 0.2:
            session.touch(Undo())
        print(len(session.state.history.done), session.state.history.commentary[-1].key, flush=True)
    """
)


@pytest.mark.parametrize("lines", [pytest.param(1, marks=pytest.mark.slow), 25])
def test_a_game_killed_between_two_events_is_resumed_where_it_was(path: Path, lines: int) -> None:
    """After SIGKILL the journal gives back at least all that had been shown, and it can be played on."""
    child = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(lines)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stderr is not None
    shown = [child.stdout.readline().split() for _ in range(lines)]
    child.send_signal(signal.SIGKILL)
    shown += [line.split() for line in child.stdout.read().splitlines() if line.count(" ") == 1]
    errors = child.stderr.read()
    child.wait()
    child.stdout.close()
    child.stderr.close()
    assert errors == ""
    session = Session(TILESET, Journal.open(path))
    session.resume()
    history = session.state.history
    assert history is not None
    done, key = shown[-1]
    told = [message.key for message in history.commentary]
    assert key in told
    assert abs(len(history.done) - int(done)) <= 2, "at most the touches after the last line are more"
    again = Session(TILESET, session.journal)
    again.resume()
    assert again.view() == session.view()
    offered = session.view()
    if offered.actions:
        session.touch(offered.actions[0].intent)
    else:
        session.touch(Undo())
    assert session.view() != offered
    session.close()


def test_the_journal_of_a_session_is_plain_json(path: Path) -> None:
    """Each event is a readable row of the file."""
    begin(Session(TILESET, Journal.open(path))).close()
    raw = sqlite3.connect(path)
    rows = [event for (event,) in raw.execute("SELECT event FROM events ORDER BY number")]
    raw.close()
    assert rows == ["game_started", "tile_placed", "action_taken", "tile_placed", "action_taken", "undone"]
