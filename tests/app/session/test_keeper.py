"""The disk fails, or the folder goes: the game goes on, the screen says so, and all is written when it can be."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.journal import Journal, JournalError
from app.lang import say
from app.session.evening import Equipment, Evening
from app.session.keeper import LOOK, RETRY, Keeper
from app.session.open_game import FILE_NAME as OPEN_GAME
from app.session.session import Session
from app.table.model.inputs import ChoosePass, Confirm, LeaveGame, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.values import Cell, Face, PlacedFace

TILESET = load_tileset("gold-rush")


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def clock() -> Clock:
    return Clock()


def lay(session: Session, turn: int) -> None:
    """A tile at the end of a row, and no action."""
    session.touch(PlaceTile(PlacedFace(Face("A1", "abcd"[(turn - 1) % 4]), Cell(turn, 0), 0)))
    session.touch(ChoosePass())


def lay_any(session: Session) -> None:
    """Any tile where it fits, and no action."""
    game = session.game
    assert game is not None
    move = next(move for face in game.remaining() for move in game.legal_tiles(*face))
    session.touch(PlaceTile(move.placed))
    session.touch(ChoosePass())


def begun(path: Path, clock: Clock) -> Session:
    session = Session(TILESET, Journal.open(path), clock=clock)
    session.touch(StartGame(("red", "blue"), {}, {}, 3))
    lay(session, 1)
    return session


def stored(path: Path, game: int = 1) -> list[str]:
    """The kinds of the events of that game in the journal now."""
    with Journal.open(path, read_only=True) as journal:
        return [event["event"] for event in journal.events(game)]


def choke(session: Session) -> None:
    """The disk takes no event from now on: SQLite reports an error as it does on a full one."""
    assert session.journal is not None
    session.journal._db.execute("PRAGMA max_page_count = 1")
    pages = session.journal._db.execute("PRAGMA page_count").fetchone()[0]
    session.journal._db.execute(f"PRAGMA max_page_count = {pages}")


def fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """No journal takes an event, and none can be opened."""

    def refuse(self: Journal, *_: object, **__: object) -> int:
        raise JournalError(say("journal.unwritten", path="journal.sqlite3", error="No space left on device"))

    for name in ("append", "start_game", "reopen"):
        monkeypatch.setattr(Journal, name, refuse)


def test_a_full_disk_stops_no_game(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move counts, the screen says all the time that nothing is saved, and all is written when there is room."""
    session = begun(path, clock)
    with monkeypatch.context() as full:
        fail(full)
        for turn in range(2, 6):
            lay(session, turn)
            clock.now += 1
        shown = session.view()
        assert (shown.phase, len(shown.tiles)) == ("place", 6)
        assert "badge.unkept" in [badge.key for badge in shown.badges]
        assert shown.detail is not None
        assert shown.detail.key == "notice.unkept"
        session.touch(Confirm())
        clock.now += 3600
        assert "badge.unkept" in [badge.key for badge in session.view().badges], "for as long as it is so"
        assert len(stored(path)) == 3
    clock.now += RETRY
    shown = session.view()
    assert "badge.unkept" not in [badge.key for badge in shown.badges]
    assert shown.detail == say("notice.kept_again")
    assert stored(path) == ["game_started", *["tile_placed", "action_taken"] * 5]
    lay(session, 6)
    assert len(stored(path)) == 13
    session.close()


def test_a_database_that_is_full_keeps_the_whole_step(path: Path, clock: Clock) -> None:
    """The error of SQLite itself; what waits is written when the journal is opened anew."""
    session = begun(path, clock)
    choke(session)
    turn = 2
    while session.state.unkept is None:
        lay_any(session)
        turn += 1
        assert turn < 40
    kept = len(stored(path))
    for _ in range(5):
        clock.now += RETRY
        session.view()
    assert session.state.unkept is None
    assert session.state.history is not None
    assert len(stored(path)) == 2 * turn - 1 > kept
    session.close()


def test_games_begun_on_a_full_disk_are_written_too(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ends and one that begins while nothing can be written are two games of the journal afterwards."""
    session = begun(path, clock)
    with monkeypatch.context() as full:
        fail(full)
        lay(session, 2)
        session.touch(LeaveGame())
        session.touch(StartGame(("green", "black"), {}, {}, 5))
        lay(session, 1)
        assert session.game_id is None
        assert session.state.unkept is not None
    clock.now += RETRY
    session.view()
    assert session.game_id == 2
    assert stored(path, 1) == ["game_started", *["tile_placed", "action_taken"] * 2, "game_closed"]
    assert stored(path, 2) == ["game_started", "tile_placed", "action_taken"]
    session.close()


def test_a_deleted_folder_is_made_anew_with_the_next_event(path: Path, clock: Clock) -> None:
    """With every game that was in it; people are told."""
    session = begun(path, clock)
    session.touch(LeaveGame())
    session.touch(StartGame(("green", "black"), {}, {}, 5))
    lay(session, 1)
    shutil.rmtree(path.parent)
    lay(session, 2)
    assert stored(path, 1) == ["game_started", "tile_placed", "action_taken", "game_closed"]
    assert stored(path, 2) == ["game_started", *["tile_placed", "action_taken"] * 2]
    assert session.state.unkept is None
    session.close()


def test_a_deleted_folder_is_noticed_while_nobody_plays(path: Path, clock: Clock) -> None:
    """Within a second or so, without an event."""
    session = begun(path, clock)
    shutil.rmtree(path.parent)
    clock.now += LOOK
    assert session.view().detail == say("notice.kept_anew")
    assert len(stored(path)) == 3
    lay(session, 2)
    assert len(stored(path)) == 5
    session.close()
    again = Session(TILESET, Journal.open(path))
    assert again.journal is not None
    assert again.journal.restored is None, "the check sums are whole"
    assert again.resume() is None or again.view().turn == 3
    again.close()


def test_a_journal_that_is_replaced_by_an_old_copy_gets_the_game(path: Path, clock: Clock) -> None:
    """Somebody puts a copy of yesterday in its place: nothing of it is lost, and the game is written after it."""
    session = begun(path, clock)
    session.close()
    copy = path.parent.with_name("copy")
    shutil.copytree(path.parent, copy)
    session = Session(TILESET, Journal.open(path), clock=clock)
    session.resume()
    lay(session, 2)
    shutil.rmtree(path.parent)
    shutil.copytree(copy, path.parent)
    lay(session, 3)
    assert stored(path, 1) == ["game_started", *["tile_placed", "action_taken"] * 3]
    session.close()


def test_a_game_that_went_another_way_in_the_copy_becomes_a_new_one(path: Path, clock: Clock) -> None:
    """What the journal holds is never changed."""
    session = begun(path, clock)
    copy = path.parent.with_name("copy")
    with Journal.open(copy / path.name) as other:
        other.start_game({"event": "game_started", "seats": ["green", "black"]})
    shutil.rmtree(path.parent)
    shutil.copytree(copy, path.parent)
    lay(session, 2)
    assert session.game_id == 2
    assert len(stored(path, 1)) == 1
    assert len(stored(path, 2)) == 5
    session.close()


def test_a_commit_that_failed_and_is_there_all_the_same_is_not_doubled(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failed fsync: the events are compared before they are written again."""
    session = begun(path, clock)
    real = Journal.append

    def half(self: Journal, game: int, *events: object) -> None:
        real(self, game, *events)  # pyrefly: ignore[bad-argument-type]
        raise JournalError(say("journal.unwritten", path="x", error="Input/output error"))

    monkeypatch.setattr(Journal, "append", half)
    session.touch(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
    monkeypatch.undo()
    clock.now += RETRY
    session.view()
    assert session.state.unkept is None
    assert stored(path) == ["game_started", "tile_placed", "action_taken", "tile_placed"]
    session.close()


def test_the_last_moment_to_write_is_the_end(path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits when the app ends is tried once more."""
    session = begun(path, clock)
    with monkeypatch.context() as full:
        fail(full)
        lay(session, 2)
    session.close()
    assert len(stored(path)) == 5


def test_a_game_put_aside_while_nothing_can_be_written_is_gone_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the events that wait in memory, not with what the disk has."""
    evening = Evening(Journal.open(path), path.parent, Equipment())
    evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    assert evening.session is not None
    with monkeypatch.context() as full:
        fail(full)
        lay(evening.session, 1)
        evening.put_aside()
        assert evening.tend() is not None
        evening.go_on(1)
        assert evening.session is not None
        assert len(evening.view().tiles) == 2
        lay(evening.session, 2)
    evening.close()
    assert len(stored(path)) == 5


def test_the_note_of_the_open_game_follows_its_number(path: Path) -> None:
    """A game that is written anew under another number is still the one to go on with after a power cut."""
    evening = Evening(Journal.open(path), path.parent, Equipment())
    evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
    shutil.rmtree(path.parent)
    with Journal.open(path) as other:
        other.start_game({"event": "game_started", "seats": ["green", "black"]})
    assert evening.session is not None
    lay(evening.session, 1)
    evening.view()
    assert (path.parent / OPEN_GAME).read_text() == "2"
    evening.close()


def test_a_second_app_plays_and_says_that_it_keeps_nothing(path: Path, clock: Clock) -> None:
    """It reads the games of the first one, and writes its own when the first has ended."""
    first = begun(path, clock)
    journal = Journal.open_anyway(path)
    assert journal.trouble is not None
    assert journal.trouble.key == "journal.busy"
    assert len(journal.games()) == 1
    second = Session(TILESET, journal, clock=clock)
    second.touch(StartGame(("green", "black"), {}, {}, 5))
    shown = second.view()
    assert (shown.phase, shown.badges[0].key) == ("place", "badge.unkept")
    first.close()
    clock.now += RETRY
    second.view()
    assert second.state.unkept is None
    assert second.game_id == 2
    second.close()


def test_a_folder_that_cannot_be_made_stops_no_game(tmp_path: Path, clock: Clock) -> None:
    """A file stands where the data folder should be: play goes on, and is written once it is away."""
    (tmp_path / "data").write_text("in the way")
    path = tmp_path / "data" / "journal.sqlite3"
    keeper = Keeper(Journal.open_anyway(path), clock)
    session = Session(TILESET, keeper.journal, keeper=keeper, clock=clock)
    session.touch(StartGame(("red", "blue"), {}, {}, 3))
    lay(session, 1)
    assert session.state.unkept is not None
    assert keeper.waiting == 3
    (tmp_path / "data").unlink()
    clock.now += RETRY
    session.view()
    assert keeper.waiting == 0
    assert len(stored(path)) == 3
    session.close()
