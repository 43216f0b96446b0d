"""Every command that reads something from outside is given every evil file; one process each.

Run as a module: ``python -m tests.worlds.evil_run FOLDER [EVERY]`` makes the files in the folder, runs each (or each
``EVERY``th) case in a fork of a process that has imported everything, and prints one JSON line for each: command, file,
exit code, seconds of CPU, megabytes at the most, and what was printed on standard error.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2

from app.art.tiles import save_art
from app.cli.main import MODULES, main
from app.tilesets import SHIPPED, load_tileset
from tests.worlds.evil_files import evil_files

SECONDS, MEGABYTES = 20, 3000
"""When a case is stopped: far beyond what is allowed, so that what it takes is seen."""


def cases(files: dict[str, list[Path]], art: Path, room: Path) -> Iterator[tuple[list[str], Path]]:
    """The words of each command line, and the evil file it will meet. A file that has to stand at a certain place is
    linked there, in a folder of its own.
    """
    number = 0

    def at(name: str, evil: Path, beside: Path | None = None) -> Path:
        nonlocal number
        number += 1
        folder = room / str(number)
        if beside is not None:
            shutil.copytree(beside, folder)
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        target.symlink_to(evil)
        return folder

    data = str(room / "data")
    for evil in files["picture"]:
        yield ["read", str(evil), "--art", str(art)], evil
        yield ["calibrate", str(evil), "--data", data], evil
        yield ["read", "none.png", "--art", str(at("A4.png", evil))], evil
        yield ["enrol", str(at("A4.png", evil)), "--art", data, "--no-sketches"], evil
    for evil in files["video"] + files["picture"][::7]:
        yield ["watch", str(evil), "--art", str(art), "--data", data], evil
        yield ["census", str(evil), "--art", str(art)], evil
    for evil in files["toml"]:
        yield ["art", data, "--size", "24", "--tileset", str(at("tiles.toml", evil))], evil
        shipped = SHIPPED / "gold-rush"
        yield ["art", data, "--size", "24", "--tileset", str(at("segments.toml", evil, shipped))], evil
        yield ["print", "wiring", "-o", f"{data}/w.pdf", "--panel", str(evil)], evil
    for evil in files["json"]:
        folder = at("settings.json", evil)
        for name in ("lens.json", "table.json", "archive.json", "games.json", "open-game"):
            (folder / name).symlink_to(evil)
        tiles = at("colours.json", evil)
        (tiles / "pieces").mkdir()
        (tiles / "pieces" / "pieces.json").symlink_to(evil)
        (tiles / "enrolment").mkdir()
        (tiles / "enrolment" / "groups.json").symlink_to(evil)
        still = str(room / "still.png")
        yield ["--headless", "--camera", "auto", "--art", str(art), "--data", str(folder)], evil
        yield ["watch", still, "--art", str(art), "--data", str(folder)], evil
        yield ["watch", still, "--art", str(art), "--data", str(tiles)], evil
        yield ["enrol", "--art", str(tiles), "--json"], evil
        yield ["enrol", "--art", data, "--answers", str(evil)], evil
    for evil in files["record"]:
        yield ["replay", str(evil)], evil
        yield ["--demo", "--headless", "--script", str(evil), "--data", data], evil
    for evil in files["bundle"]:
        yield ["prove", str(evil), "--data", data], evil


def run(words: list[str], evil: Path) -> dict[str, Any]:
    """What one command made of one file."""
    told = Path(f"{evil.parent.parent}/told")
    child = os.fork()
    if not child:
        code = 99
        try:
            sink = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(sink, 2)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (now + (MEGABYTES << 20),) * 2)
            signal.alarm(SECONDS)
            code = main(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 98
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    began = time.monotonic()
    _, status, used = os.wait4(child, 0)
    return {
        "words": words,
        "file": f"{evil.parent.name}/{evil.name}",
        "code": os.waitstatus_to_exitcode(status),
        "cpu": round(used.ru_utime + used.ru_stime, 2),
        "wall": round(time.monotonic() - began, 2),
        "megabytes": used.ru_maxrss >> 10,
        "told": told.read_text("utf-8", "replace")[-2000:],
    }


def torment(folder: Path, every: int = 1) -> Iterator[dict[str, Any]]:
    """What every command made of every file, or of each ``every``th."""
    from importlib import import_module

    cv2.setNumThreads(1)
    art, room = folder / "art", folder / "room"
    save_art(load_tileset(), art, 96)
    (room / "data").mkdir(parents=True)
    shutil.copy(art / "A4.png", room / "still.png")
    for module in MODULES.values():
        import_module(module)
    main(["watch", str(room / "still.png"), "--art", str(art), "--data", str(room / "data")])
    for number, (words, evil) in enumerate(cases(evil_files(folder / "evil"), art, room)):
        if number % every == 0:
            yield run(words, evil)


if __name__ == "__main__":
    for found in torment(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        print(json.dumps(found), flush=True)
