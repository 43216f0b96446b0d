"""Kills and power cuts: a few here, thousands in the evaluation; and the model of the disk itself."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.evaluation.evening import play
from tests.evaluation.power import cuts, kills
from tests.worlds.power_cuts import Disk

OLD = Path(__file__).parents[1] / "app" / "journal" / "fixtures" / "schema-1"


def hexed(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def left(disk: Disk, folder: Path) -> set[bytes | None]:
    """Everything that a power cut may leave of the file "a"."""
    found: set[bytes | None] = set()
    chance = Random(1)
    for _ in range(60):
        disk.left(folder, chance)
        found.add((folder / "a").read_bytes() if (folder / "a").exists() else None)
    return found


def test_what_is_not_synced_may_be_lost_by_sectors(tmp_path: Path) -> None:
    """A file of two sectors is lost, empty, whole or half there; synced with its name it is whole."""
    root = tmp_path / "root"
    root.mkdir()
    path, folder = hexed(str(root / "a")), hexed(str(root))
    disk = Disk(root)
    assert disk.play(f'openat(AT_FDCWD<{folder}>, "{path}", O_RDWR|O_CREAT, 0600) = 3<{path}>')
    assert disk.play(f'pwrite64(3<{path}>, "{hexed("x" * 1024)}", 1024, 0) = 1024')
    one, other = b"x" * 512 + bytes(512), bytes(512) + b"x" * 512
    assert {None, b"", b"x" * 1024, one, other} <= left(disk, tmp_path / "left")
    assert disk.play(f"fsync(3<{path}>) = 0")
    assert left(disk, tmp_path / "left") == {b"x" * 1024}


def test_a_name_changes_as_a_whole(tmp_path: Path) -> None:
    """After a rename there is the old file or the new one, never none."""
    root = tmp_path / "root"
    root.mkdir()
    (root / "a").write_bytes(b"old")
    (root / "b").write_bytes(b"new")
    disk = Disk(root)
    assert disk.play(f'rename("{hexed(str(root / "b"))}", "{hexed(str(root / "a"))}") = 0')
    assert left(disk, tmp_path / "left") == {b"old", b"new"}


@pytest.mark.parametrize(
    ("count", "old"),
    [(12, None), pytest.param(400, None, marks=pytest.mark.slow), pytest.param(400, OLD, marks=pytest.mark.slow)],
)
def test_a_power_cut_costs_nothing_that_was_promised(count: int, old: Path | None) -> None:
    """Neither of a new journal nor of one that is being converted."""
    if shutil.which("strace") is None:
        pytest.skip("strace, which records what is written, is not installed")
    found = cuts(count, 5, old, turns=6 if count < 100 else 60)
    assert found.pop("moments") > 80
    assert dict(found) == {"kept": count}


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 60])
def test_a_kill_costs_nothing_that_was_promised(count: int) -> None:
    """At any moment of play and of opening."""
    found = kills(count, 7)
    del found["touches"]
    assert dict(found) == {"kept": count}


@pytest.mark.slow
def test_three_hours_at_the_table_leave_nothing_behind(tmp_path: Path) -> None:
    """Memory, handles, threads and files are what they were after the first hour; nothing waits to be written."""
    samples = play(tmp_path / "data", 3, 2)
    first, last = samples[1], samples[-1]
    assert [last[name] for name in ("handles", "threads", "files")] == [
        first[name] for name in ("handles", "threads", "files")
    ]
    assert last["memory_mb"] <= first["memory_mb"] + 8
    assert last["waiting"] == 0
