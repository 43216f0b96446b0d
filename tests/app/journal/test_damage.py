"""Damaged journals: nothing stops the app, every loss is reported, and the damaged files are kept."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from app.cli.main import main
from app.journal import FILE_NAME, Journal, JournalError
from app.session.session import Session
from app.table.model.inputs import StartGame
from app.tilesets import load_tileset

OLD = Path(__file__).parent / "fixtures" / "schema-1"
MEMORY = Path("/dev/shm")
LOG, HEAD = FILE_NAME + "-wal", FILE_NAME + ".head"
SECTOR = 512
TILESET = load_tileset()

Contents = Mapping[str, bytes]
Truth = dict[int, list[dict[str, Any]]]


def laid(folder: Path, files: Contents) -> Path:
    """The journal with those files, in a new folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / FILE_NAME


def taken(folder: Path) -> Contents:
    """The files of the journal in that folder."""
    return {name: file.read_bytes() for name in (FILE_NAME, LOG, HEAD) if (file := folder / name).is_file()}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder, in memory where there is such a place: to restore a copy waits some twenty times for the disk,
    which says nothing about damage.
    """
    if not MEMORY.is_dir():
        yield tmp_path_factory.mktemp("damage")
        return
    with TemporaryDirectory(dir=MEMORY, prefix="claim-manager-test-") as folder:
        yield Path(folder)


def held(path: Path) -> Truth:
    """All events of an undamaged journal."""
    with Journal.open(path) as journal:
        return {row.id: journal.events(row.id) for row in journal.games()}


@pytest.fixture(scope="module")
def truth(place: Path) -> Truth:
    """Four games: two at their end, one abandoned, one running."""
    return held(laid(place / "truth", {n: (OLD / n).read_bytes() for n in (FILE_NAME, LOG)}))


@pytest.fixture(scope="module")
def worlds(truth: Truth, place: Path) -> Mapping[str, tuple[Contents, Truth]]:
    """Undamaged files with their events: of an app that was killed between two moves ("rest"), and of games that are
    only in the write-ahead log, because a reader was active all the time ("log").
    """
    rest = place / "rest"
    with Journal.open(rest / FILE_NAME) as journal:
        for _, events in sorted(truth.items()):
            game = journal.start_game(events[0])
            for event in events[1:]:
                journal.append(game, event)
        files = taken(rest)
    evening = place / "evening"
    Journal.open(evening / FILE_NAME).close()
    with pytest.MonkeyPatch.context() as patch, Journal.open(evening / FILE_NAME) as journal:
        # The reader does not go meanwhile: each event would wait for it.
        patch.setattr("app.journal.journal.CHECKPOINT_WAIT_MS", 0)
        reader = sqlite3.connect(evening / FILE_NAME, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM events").fetchone()
        game = journal.start_game(truth[1][0])
        for event in truth[1][1:91]:
            journal.append(game, event)
        logged = taken(evening)
        reader.close()
    assert len(logged[LOG]) > 90 * 4096
    return {"rest": (files, truth), "log": (logged, {1: truth[1][:91]})}


def damaged(files: Contents, chance: Random, flips: int, every: int) -> Iterator[tuple[str, Contents]]:
    """Copies of the database and its log: cut off and zeroed at every sector, and with single bits flipped."""
    for name in (FILE_NAME, LOG):
        data = files.get(name, b"")
        for at in range(0, len(data), SECTOR * every):
            yield f"{name} cut at {at}", {**files, name: data[:at]}
            zeroed = data[:at] + bytes(min(SECTOR, len(data) - at)) + data[at + SECTOR :]
            yield f"{name} zeroed at {at}", {**files, name: zeroed}
        for _ in range(flips if data else 0):
            at, bit = chance.randrange(len(data)), chance.randrange(8)
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            yield f"{name} bit {bit} of {at} flipped", {**files, name: bytes(flipped)}


def sound_beginning(events: list[dict[str, Any]], true: list[dict[str, Any]]) -> bool:
    """Whether those are the first of the true events, optionally followed by the closing of a damaged game."""
    if events and events[-1] == {"event": "game_closed", "reason": "damaged"}:
        events = events[:-1]
    return events == true[: len(events)]


def check(folder: Path, files: Contents, true: Truth, *, whole_app: bool) -> str:
    """The outcome for these files: "whole", "restored" (complete, and the damage was reported) or "told" (some events
    are missing, and that was reported). Fails if an event is changed, or missing without a report.
    """
    path = laid(folder, files)
    if whole_app:
        for command in ("history", "resume", "export"):
            assert main([command, "--data", str(folder)]) in (0, 2), command
    with Journal.open(path, read_only=True) as reader:
        read = {row.id: reader.events(row.id) for row in reader.games()}
        read_told = reader.restored
    assert {name: (folder / name).read_bytes() for name in files} == dict(files), "reading changed a file"
    journal = Journal.open(path)
    told = journal.restored
    kept = {row.id: journal.events(row.id) for row in journal.games()}
    assert read == kept
    assert (read_told is None) == (told is None)
    assert kept.keys() <= true.keys()
    assert all(sound_beginning(events, true[game]) for game, events in kept.items()), "an event was changed"
    if whole_app:
        session = Session(TILESET, journal)
        message = session.begin(StartGame(("red", "blue")), resume=True)
        assert session.game is not None
        assert (message is None) == (told is None)
        session.close()
    journal.close()
    if told is None:
        assert kept == true, "events are lost without a word"
        return "whole"
    aside = folder / told.aside
    assert {name: (aside / name).read_bytes() for name in files} == dict(files), "the damaged files were not kept"
    with Journal.open(path) as again:
        assert again.restored is None, "the restored journal is not sound"
    missing = sum(map(len, true.values())) - sum(map(len, kept.values()))
    missing += sum(e[-1:] == [{"event": "game_closed", "reason": "damaged"}] for e in kept.values())
    if HEAD in files:
        assert told.lost == missing
    return "told" if missing else "restored"


@pytest.mark.parametrize(
    ("world", "flips", "every", "app_every"),
    [
        ("rest", 3, 251, 20),
        ("log", 1, 12011, 20),
        pytest.param("rest", 1200, 1, 20, marks=pytest.mark.slow),
        pytest.param("log", 1200, 1, 40, marks=pytest.mark.slow),
    ],
)
def test_damage_is_told_and_the_sound_beginning_goes_on(
    worlds: Mapping[str, tuple[Contents, Truth]],
    place: Path,
    capsys: pytest.CaptureFixture[str],
    world: str,
    flips: int,
    every: int,
    app_every: int,
) -> None:
    """However a copy is damaged, it opens with the longest undamaged part, says what is missing, keeps the files."""
    files, true = worlds[world]
    counts: Counter[str] = Counter()
    for number, (name, copy) in enumerate(damaged(files, Random(1), flips, every)):
        try:
            counts[check(place / "data", copy, true, whole_app=number % app_every == 0)] += 1
        except Exception as error:
            error.add_note(name)
            raise
    capsys.readouterr()
    print(world, dict(counts))
    assert counts["told"]
    assert counts["whole"]


@pytest.mark.parametrize("name", [FILE_NAME, LOG, HEAD])
def test_a_file_far_too_large_is_told_and_not_read(
    worlds: Mapping[str, tuple[Contents, Truth]], tmp_path: Path, name: str
) -> None:
    """A terabyte of nothing in its place: one sentence says what to do, play goes on in memory, nothing is touched."""
    path = laid(tmp_path / "data", {FILE_NAME: worlds["rest"][0][FILE_NAME]})
    with (path.parent / name).open("wb") as file:
        file.truncate(1 << 40)
    for read_only in (True, False):
        with pytest.raises(JournalError, match=r"more than 256 MB, .* move it away"):
            Journal.open(path, read_only=read_only)
    with Journal.open_anyway(path) as journal:
        assert journal.trouble is not None
        assert journal.trouble.key == "journal.large"
        assert journal.games() == []
    assert (path.parent / name).stat().st_size == 1 << 40
