"""Titles, and games that are deleted and restored."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from app.archive import notes as module
from app.archive.notes import FILE_NAME, Note, Notes, NotesError, forget_deleted, read_notes
from app.journal import JournalError
from tests.app.archive.tables import Table


def test_a_title_is_kept_and_taken_away(table: Table) -> None:
    """A title stands with its game alone, on one line, without control characters."""
    one, other = table.game(most=4, closed="left"), table.game(most=4, closed="")
    table.archive.rename(one, "  New\nYear\x1b[31m\u202e  ")
    assert [line.title for line in table.archive.summaries()] == ["", "New Year"]
    assert table.archive.open(one).summary.title == "New Year"
    table.archive.rename(other, "x" * 500)
    assert len(table.archive.summaries()[0].title) == 60
    table.archive.rename(one, "")
    assert table.archive.summaries()[1].title == ""


def test_a_deleted_game_can_be_restored_for_thirty_days(table: Table) -> None:
    """It is in the list as deleted, then no longer; the journal itself is never touched."""
    game = table.game(most=4, closed="left")
    before = table.path.read_bytes()
    table.archive.delete(game)
    assert table.archive.summaries()[0].deleted == table.now
    table.archive.restore(game)
    assert table.archive.summaries()[0].deleted is None
    table.archive.delete(game)
    table.now += timedelta(days=29)
    assert [line.id for line in table.archive.summaries()] == [game]
    table.now += timedelta(days=2)
    assert table.archive.summaries() == ()
    assert table.path.read_bytes() == before


def test_a_game_that_went_on_stands_in_the_list_once(table: Table) -> None:
    """As long as the one that it goes on as is kept: what was ended early is never lost with it."""
    ended, other = table.game(most=4, closed="left"), table.game(most=4, closed="")
    table.archive.rename(ended, "New Year")
    again = table.game(most=6, closed="left")
    table.archive.gone_on(again, ended)
    last = table.game(most=8, closed="")
    table.archive.gone_on(last, again)
    assert [(line.id, line.title) for line in table.archive.summaries()] == [(last, "New Year"), (other, "")]
    assert table.archive.open(ended).summary.standing == "left"
    table.archive.delete(last)
    assert [line.id for line in table.archive.summaries() if line.deleted is None] == [again, other]
    table.archive.restore(last)
    assert [line.id for line in table.archive.summaries()] == [last, other]


def test_no_note_hides_the_game_that_goes_on(table: Table) -> None:
    """Whatever stands in the file, as two games that go on from each other: the later one is there."""
    one, other = table.game(most=4, closed="left"), table.game(most=4, closed="left")
    table.archive.gone_on(other, one)
    table.archive.gone_on(one, other)
    assert [line.id for line in table.archive.summaries()] == [other]


def test_a_game_that_is_not_there_has_no_notes(table: Table) -> None:
    """An unknown number is refused, and nothing is written."""
    table.game(most=4, closed="")
    with pytest.raises(JournalError, match="99"):
        table.archive.rename(99, "x")
    assert not (table.path.parent / FILE_NAME).exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"games": 3}', "[" * 100_000, '{"games": {"1": 5}}', "\x00\xff"])
def test_spoilt_notes_lose_no_game(table: Table, text: str) -> None:
    """Without readable notes every game is there, without a title."""
    game = table.game(most=4, closed="")
    table.archive.delete(game)
    (table.path.parent / FILE_NAME).write_bytes(text.encode("latin-1"))
    (line,) = table.archive.summaries()
    assert (line.deleted, line.title) == (None, "")


@pytest.mark.parametrize(
    "entry", [{"title": 5}, {"deleted": "soon"}, {"deleted": 12}, {"deleted": "2031-01-01"}, {"deleted": ["x"]}, None]
)
def test_one_spoilt_note_leaves_the_others(table: Table, entry: object) -> None:
    """Only the note that cannot be read is left out."""
    one = table.game(most=4, closed="left")
    table.game(most=4, closed="")
    table.archive.rename(one, "Easter")
    path = table.path.parent / FILE_NAME
    document = json.loads(path.read_text("utf-8"))
    document["games"]["2 x"] = entry
    path.write_text(json.dumps(document), "utf-8")
    assert [note.title for note in read_notes(path.parent).by_game.values()] == ["Easter"]


def test_notes_that_cannot_be_written_say_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file."""

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    game = table.game(most=4, closed="")
    monkeypatch.setattr(module, "write_whole", fail)
    with pytest.raises(NotesError, match=r"archive.json \(No space left on device\)"):
        table.archive.delete(game)


def test_the_time_to_restore_ends_exactly() -> None:
    """Thirty days to the moment; a game that was never deleted is neither restorable nor gone."""
    at = datetime(2031, 1, 1, tzinfo=UTC)
    note = Note(deleted=at)
    assert note.restorable(at + timedelta(days=30, seconds=-1))
    assert note.gone(at + timedelta(days=30))
    assert not Note().restorable(at)
    assert not Note().gone(at)
    assert Notes().by_game == {}


def test_what_was_deleted_long_ago_is_removed_for_good(table: Table) -> None:
    """After thirty days the game is gone from the journal, with its note; the newest game and all others stay."""
    one, two, three = (table.game(most=4, closed="left", seed=seed) for seed in (1, 2, 3))
    for game in (one, three):
        table.archive.delete(game)
    with table.journal() as journal:
        forget_deleted(journal, table.now + timedelta(days=29))
        assert len(journal.games()) == 3
        forget_deleted(journal, table.now + timedelta(days=31))
        assert [row.id for row in journal.games()] == [three, two]
    assert len(read_notes(table.path.parent).by_game) == 1
    table.now += timedelta(days=31)
    assert [line.id for line in table.archive.summaries()] == [two]
