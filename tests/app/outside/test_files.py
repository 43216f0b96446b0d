"""Reading files of unknown origin: ordinary ones of a limited size, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.outside import OutsideError, inside, is_file, is_folder, open_ordinary, read_bytes, read_text


def test_an_ordinary_file_is_read(tmp_path: Path) -> None:
    """Up to its limit, as bytes or as text with plain newlines."""
    path = tmp_path / "a.txt"
    path.write_bytes("über\r\nall\rda\n".encode())
    assert read_bytes(path, 14) == path.read_bytes()
    assert read_text(path, 14) == "über\nall\nda\n"
    with open_ordinary(path, 14) as file:
        assert file.read(2) == b"\xc3\xbc"


def test_what_is_too_large_is_refused_by_its_size(tmp_path: Path) -> None:
    """A terabyte of nothing is not read."""
    path = tmp_path / "hole"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(OutsideError, match="more than 4 MB"):
        read_bytes(path, 4 << 20)
    with pytest.raises(OutsideError, match="more than 2 kB"):
        read_bytes(path, 2 << 10)


@pytest.mark.parametrize("kind", ["pipe", "zero", "folder", "link"])
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    """A pipe without a writer, an endless device, a folder, a link to one of them."""
    path = tmp_path / kind
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "zero":
            path.symlink_to("/dev/zero")
        case "folder":
            path.mkdir()
        case _:
            os.mkfifo(tmp_path / "pipe")
            path.symlink_to(tmp_path / "pipe")
    with pytest.raises(OutsideError, match="it is a folder" if kind == "folder" else "no ordinary file"):
        read_bytes(path, 100)


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "missing/file", "file/below"])
def test_a_name_that_no_file_can_have_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    """Never another kind of error; asked whether it is there, the answer is no."""
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r".+"):
        read_bytes(tmp_path / name, 100)
    assert not is_file(tmp_path / name)
    assert not is_folder(tmp_path / name)


def test_a_link_may_lead_within_its_folder_only(tmp_path: Path) -> None:
    """Out of it by a name, by a folder or in a circle is refused where a folder is read."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "secret").write_bytes(b"s")
    (folder / "own").write_bytes(b"o")
    (folder / "good").symlink_to("own")
    (folder / "bad").symlink_to("../secret")
    (folder / "up").symlink_to("..")
    (folder / "round").symlink_to("round")
    assert read_bytes(folder / "good", 9, folder) == b"o"
    for name in ("bad", "up/secret"):
        with pytest.raises(OutsideError, match="leads out"):
            read_bytes(folder / name, 9, folder)
        assert not inside(folder / name, folder)
    assert read_bytes(folder / "bad", 9) == b"s"
    with pytest.raises(OSError, match=r".+"):
        read_bytes(folder / "round", 9, folder)
