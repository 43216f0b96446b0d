"""Games that are removed for good, and everything else that stays as it was, whenever the power fails."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.journal import FILE_NAME, Journal, JournalError
from tests.sampling import sampled

OPENING = {"event": "game_started", "seats": ["red", "blue"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of four games with five events each."""
    path = tmp_path / FILE_NAME
    with Journal.open(path) as journal:
        for number in range(1, 5):
            game = journal.start_game({**OPENING, "names": {"red": f"Player{number}"}})
            journal.append(game, *({"event": "tick", "n": 10 * number + n} for n in range(4)))
    return path


def told(journal: Journal) -> dict[int, list[object]]:
    """The events of every game by its number."""
    return {row.id: [row.started, row.last, *journal.events(row.id)] for row in journal.games()}


def test_only_those_games_are_gone(path: Path) -> None:
    """The others keep number, times and events; nothing of the removed ones is left in any file of the journal."""
    with Journal.open(path) as journal:
        before = told(journal)
        journal.forget([1, 3])
        assert told(journal) == {game: before[game] for game in (2, 4)}
        journal.append(2, {"event": "tick", "n": 99})
        assert journal.start_game(OPENING) == 5
    for file in path.parent.iterdir():
        if file.is_file():
            assert b"Player1" not in file.read_bytes()
            assert b"Player3" not in file.read_bytes()
    with Journal.open(path) as journal:
        assert journal.restored is None
        assert [row.id for row in journal.games()] == [5, 4, 2]
        assert journal.events(2)[-1] == {"event": "tick", "n": 99}
    with Journal.open(path, read_only=True) as journal:
        assert journal.restored is None


def test_a_lost_event_is_still_noticed_afterwards(path: Path) -> None:
    """The number of acknowledged events is that of the games that are left."""
    with Journal.open(path) as journal:
        journal.forget([1])
        whole = path.read_bytes()
        journal.append(4, {"event": "tick", "n": 7})
    path.write_bytes(whole)
    with Journal.open(path) as journal:
        assert journal.restored is not None
        assert journal.restored.lost == 1


def test_the_newest_game_stays(path: Path) -> None:
    """Its number would be given to another game."""
    with Journal.open(path) as journal:
        with pytest.raises(ValueError, match="newest"):
            journal.forget([2, 4])
        assert len(journal.games()) == 4


def test_damage_is_not_carried_over(path: Path) -> None:
    """A journal that has been damaged since it was opened is not made anew from what can be read of it."""
    with Journal.open(path) as journal:
        raw = bytearray(path.read_bytes())
        raw[raw.index(b'"n":21')] ^= 1
        path.write_bytes(raw)
        with pytest.raises(JournalError):
            journal.forget([1])
    assert path.read_bytes() == bytes(raw)


class PowerCutError(BaseException):
    """Simulates a power cut: nothing catches it."""


@pytest.mark.parametrize("steps", sampled(range(10), (0, 2, 4, 6)))
def test_a_power_cut_leaves_the_old_or_the_new_journal(path: Path, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Whenever it comes, no other game loses anything, and no damage is told."""
    left = [steps]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **kwargs: object) -> object:
            if not left[0]:
                raise PowerCutError
            left[0] -= 1
            return real(*args, **kwargs)

        return step

    journal = Journal.open(path)
    before = told(journal)
    with monkeypatch.context() as patch:
        for name in ("rename", "replace"):
            patch.setattr(os, name, counted(getattr(os, name)))
        patch.setattr(Path, "unlink", counted(Path.unlink))
        try:
            journal.forget([1, 3])
        except PowerCutError:
            pass
        else:
            assert steps > 4
    journal.close()
    with Journal.open(path, read_only=True) as reader:
        found = told(reader)
        assert reader.restored is None
    with Journal.open(path) as again:
        assert told(again) == found
        assert again.restored is None
    assert found in (before, {game: before[game] for game in (2, 4)})
