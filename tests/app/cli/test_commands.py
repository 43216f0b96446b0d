"""Commands say in one sentence what is wrong, where, and what to do; on success they print their result."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.parser import parser
from app.cli.play import _other_seats
from app.journal import FILE_NAME, Journal
from app.lang import say
from app.session.session import Session
from app.table.model.inputs import ChoosePass, PlaceTile, StartGame
from app.tilesets import SHIPPED, load_tileset

Command = Callable[..., Any]

RECORD = """claim-manager record 1
game gold-rush
tileset gold-rush
seats red blue
seed 7
1 red A3a@1,0/0 pass
2 blue A3a@-1,0/0 cowboy 0
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record without problems."""
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with one unfinished game of one turn and a tile."""
    folder = tmp_path / "data"
    folder.mkdir()
    with Journal.open(folder / FILE_NAME) as journal:
        session = Session(load_tileset(), journal)
        session.touch(StartGame(("red", "blue"), token_seed=7))
        game = session.game
        assert game is not None
        first = game.legal_tiles("A5", "a")[0]
        session.touch(PlaceTile(first.placed))
        session.touch(ChoosePass())
    return folder


def test_help_names_every_command() -> None:
    """The help lists all commands and the exit codes, and appears without loading anything slow."""
    code = "import sys; from app.cli.parser import parser; parser().print_help(); assert 'cv2' not in sys.modules"
    text = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for word in ("replay", "read", "watch", "history", "export", "resume", "bench", "--demo", "--verify", "Exit codes"):
        assert word in text


def test_replay_tells_the_score(run: Command, record: Path) -> None:
    """A record without problems exits with 0 and prints everybody's score."""
    done = run("replay", record)
    assert done.code == 0
    assert "red: 0" in done.out
    assert "The game is not over" in done.out


def test_replay_in_json_has_players_scorings_and_problems(run: Command, record: Path) -> None:
    """``--json`` prints one document."""
    record.write_text(RECORD.replace("cowboy 0", "mine"), encoding="utf-8")
    done = run("replay", record, "--json")
    document = json.loads(done.out)
    assert done.code == 1
    assert [p["colour"] for p in document["players"]] == ["red", "blue"]
    assert document["problems"][0]["line"] == 7
    assert document["problems"][0]["rule"] == "GR-43"


@pytest.mark.parametrize("command", [("replay",), ("--demo", "--headless", "--script")])
def test_a_record_that_is_not_there_is_one_sentence(run: Command, tmp_path: Path, command: tuple[str, ...]) -> None:
    """A missing file is named."""
    done = run(*command, tmp_path / "none.txt")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "none.txt cannot be read" in done.err


def test_a_tile_set_with_a_wrong_count_names_the_count(run: Command, tmp_path: Path) -> None:
    """A count that differs from the box is reported with the expected and the found number."""
    text = (SHIPPED / "gold-rush" / "tiles.toml").read_text(encoding="utf-8")
    (tmp_path / "tiles.toml").write_text(text.replace("count = 4", "count = 5", 1), encoding="utf-8")
    done = run("--demo", "--headless", "--tileset", tmp_path)
    assert done.code == 2
    assert "must be 72 in all, are 73" in done.err
    assert str(tmp_path) in done.err


def test_a_wrong_file_of_segments_is_named(run: Command, tmp_path: Path) -> None:
    """An error in an owner's file beside the tile set or the pictures is reported with path, design and segment."""
    shipped = SHIPPED / "gold-rush"
    (tmp_path / "tiles.toml").write_text((shipped / "tiles.toml").read_text(encoding="utf-8"), encoding="utf-8")
    text = (shipped / "segments.toml").read_text(encoding="utf-8")
    (tmp_path / "segments.toml").write_text(text.replace('piece = "', 'piece = "7', 1), encoding="utf-8")
    for arguments in (("--tileset", tmp_path), ("--art", tmp_path)):
        done = run("--demo", "--headless", *arguments)
        assert done.code == 2
        assert str(tmp_path / "segments.toml") in done.err
        assert "design A1, segment 0: piece: a point lies on the tile" in done.err


def test_a_design_like_none_of_ours_needs_to_say_where_its_segments_lie(run: Command, tmp_path: Path) -> None:
    """The design is named with the command that makes the file."""
    line = '{ kind = "railroad", ports = "E2 W2", locomotives = 1 }'
    parted = '{ kind = "railroad", ports = "E2", locomotives = 1 }, { kind = "railroad", ports = "W2" }'
    text = (SHIPPED / "gold-rush" / "tiles.toml").read_text(encoding="utf-8")
    assert line in text
    (tmp_path / "tiles.toml").write_text(text.replace(line, parted, 1), encoding="utf-8")
    done = run("art", tmp_path / "art", "--tileset", tmp_path, "--size", "16")
    assert done.code == 2
    assert "design A2: segments.toml does not say where its segments lie" in done.err
    assert f"deploy/segments.py {tmp_path}" in done.err


def test_a_camera_that_is_not_there_is_one_sentence(run: Command, tmp_path: Path, art: Path) -> None:
    """A source that does not exist is named, and nothing is written."""
    done = run("watch", tmp_path / "none.avi", "--art", art)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "none.avi" in done.err


def test_an_art_folder_that_lacks_a_design_names_it(run: Command, tmp_path: Path, art: Path) -> None:
    """The missing face is named with its file."""
    folder = tmp_path / "art"
    folder.mkdir()
    for file in art.glob("*.png"):
        if file.stem != "E2":
            (folder / file.name).write_bytes(file.read_bytes())
    for words in (("watch", "x.avi"), ("read", "x.jpg"), ("--demo", "--headless")):
        done = run(*words, "--art", folder)
        assert done.code == 2
        assert "E2.png" in done.err
        assert "A1_a" not in done.err


def test_a_photo_without_tiles_says_so(run: Command, tmp_path: Path, art: Path) -> None:
    """An empty table gives no tile, exit code 1, and valid JSON."""
    photo = tmp_path / "empty.png"
    cv2.imwrite(str(photo), np.full((480, 640, 3), 90, np.uint8))
    done = run("read", photo, "--art", art, "--json")
    assert done.code == 1
    assert json.loads(done.out)["tiles"] == []


@pytest.mark.slow
def test_dirt_on_the_lens_is_told_beside_the_tiles(run: Command, tmp_path: Path, art: Path) -> None:
    """What makes a picture hard to read is reported with its place and what to do; the tiles are read all the same."""
    chance = np.random.default_rng(5).integers(70, 110, (36, 48, 3), dtype=np.uint8)
    picture = np.asarray(cv2.resize(chance, (960, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    for number, face in enumerate(("A2", "B4", "C1", "D5", "E2", "G1")):
        x, y = 620 + 82 * (number % 3), 60 + 82 * (number // 3)
        tile = np.asarray(cv2.imread(str(art / f"{face}.png")), np.uint8)
        picture[y : y + 80, x : x + 80] = cv2.resize(tile, (80, 80), interpolation=cv2.INTER_AREA)
    picture[142:222, 784:864] = cv2.GaussianBlur(picture[142:222, 784:864], (0, 0), 4.0)
    photo = tmp_path / "smeared.png"
    cv2.imwrite(str(photo), picture)
    done = run("read", photo, "--art", art)
    assert done.code == 0
    assert "A2" in done.out
    assert (
        done.err == "Part of the picture is smeared: wipe the camera's lens. It is at the upper right of the picture.\n"
    )


def test_a_photo_that_is_no_picture_is_one_sentence(run: Command, record: Path, art: Path) -> None:
    """A text file given as a photo is rejected by name."""
    done = run("read", record, "--art", art)
    assert done.code == 2
    assert "is no picture that I can read" in done.err


def test_demo_options_without_demo_are_refused(run: Command) -> None:
    """``--verify`` is rejected for a real game."""
    done = run("--verify", "--headless")
    assert done.code == 2
    assert "add --demo" in done.err


@pytest.mark.parametrize("seats", ["red", "red,red", "red,purple"])
def test_wrong_seats_name_the_colours(run: Command, seats: str) -> None:
    """Invalid seats are rejected with the list of valid ones."""
    done = run("--demo", "--headless", "--seats", seats)
    assert done.code == 2
    assert "yellow, red, green, blue, black" in done.err


def test_wrong_seats_are_told_before_a_missing_screen(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody has typed wrong is said first: a screen would not mend it."""
    monkeypatch.setattr("app.cli.play.screen_present", lambda: False)
    done = run("--seats", "red,pink")
    assert done.code == 2
    assert "--seats red,pink: name 2 to 5 different colours" in done.err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("goldrush", "There is no game goldrush: did you mean gold-rush?"),
        ("catan", "There is no game catan. There are "),
        ("hunters-and-gatherers-2010", "did you mean hunters-and-gatherers-2020?"),
    ],
)
def test_a_game_that_is_not_there_is_told_by_its_name(run: Command, name: str, told: str) -> None:
    """No file is spoken of that nobody has named."""
    done = run("--demo", "--headless", "--game", name)
    assert done.code == 2
    assert told in done.err
    assert "There are gold-rush, hunters-and-gatherers and hunters-and-gatherers-2020;" in done.err
    assert "tiles.toml" not in done.err


def test_a_folder_without_a_tile_set_is_told_with_its_file(run: Command, tmp_path: Path) -> None:
    """Whoever names a folder is told which file is looked for in it."""
    done = run("--demo", "--headless", "--game", tmp_path)
    assert done.code == 2
    assert str(tmp_path / "tiles.toml") in done.err


def test_an_unknown_light_names_those_there_are(run: Command) -> None:
    """An unknown table setting is rejected with the list of known ones."""
    done = run("--demo", "--headless", "--light", "disco")
    assert done.code == 2
    assert "lamp" in done.err


def test_history_resume_and_export_without_games_say_so(run: Command, tmp_path: Path) -> None:
    """A machine without games says how to start one."""
    for command in ("history", "resume", "export"):
        done = run(command, "--data", tmp_path)
        assert done.code == 2
        assert "No game has been kept yet" in done.err


def test_history_lists_the_games(run: Command, data: Path) -> None:
    """Every game has a line with its number, its players and whether it can be resumed."""
    done = run("history", "--data", data)
    assert done.code == 0
    assert "red, blue" in done.out
    assert "can be resumed" in done.out
    assert "token_seed" not in run("history", "--data", data, "--json").out


def test_resume_shows_where_a_game_stands(run: Command, data: Path) -> None:
    """The player on turn and the number of remaining tiles are printed."""
    done = run("resume", "--data", data)
    assert done.code == 0
    assert "70 tiles are left, blue is on turn" in done.out


def test_export_keeps_face_down_tokens_secret(run: Command, data: Path) -> None:
    """The seed of the tokens is exported only when the game is over or with ``--reveal``."""
    kept = run("export", "--data", data)
    assert kept.code == 0
    assert "seed 7" not in kept.out
    told = run("export", "--data", data, "--reveal", "--yes")
    assert told.code == 0
    assert "seed 7" in told.out


@pytest.mark.parametrize("reveal", [(), ("--reveal", "--yes")])
def test_an_export_of_a_running_game_is_a_record(
    run: Command, data: Path, tmp_path: Path, reveal: tuple[str, ...]
) -> None:
    """With its seed or without it, an exported record replays without problems."""
    path = tmp_path / "out.txt"
    assert run("export", "--data", data, "-o", path, *reveal).code == 0
    assert run("replay", path).code == 0


def test_the_audit_finds_every_token(run: Command, data: Path) -> None:
    """Supply, stacks and hands make up the whole box (GR-02), in words and in JSON."""
    told = run("resume", "--audit", "--data", data)
    assert told.code == 0
    assert "63 of 63 tokens." in told.out
    audit = json.loads(run("resume", "--audit", "--json", "--data", data).out)["audit"]
    counted = audit["supply"] + sum(s["count"] for s in audit["stacks"]) + sum(audit["hands"].values())
    assert counted == audit["total"] == audit["box"] == 63


def test_small_matrices_cost_one_thread() -> None:
    """The command line itself does not import numpy, and limits it to one thread unless the user set another number."""
    code = (
        "import os, sys\n"
        "from types import SimpleNamespace\n"
        "from app.cli import main\n"
        "assert 'numpy' not in sys.modules\n"
        "main.import_module = lambda name: SimpleNamespace(run=lambda arguments: 0)\n"
        "main.main(['cameras'])\n"
        "print(os.environ['OPENBLAS_NUM_THREADS'], os.environ['OMP_NUM_THREADS'])"
    )
    asked = {**os.environ, "OMP_NUM_THREADS": "2"}
    asked.pop("OPENBLAS_NUM_THREADS", None)
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "2"]


def test_what_bench_measured_once_is_said_to_have_moved(capsys: pytest.CaptureFixture[str]) -> None:
    """The old words name the new command; anything else names the choices."""
    for word, hint in (("table", "./deploy/evaluate table"), ("nonsense", "choose rules, vision, journal")):
        with pytest.raises(SystemExit) as ended:
            parser().parse_args(["bench", word])
        assert ended.value.code == 2
        assert hint in capsys.readouterr().err


def test_seats_that_a_saved_game_does_not_take_are_answered(data: Path) -> None:
    """A saved game keeps its players: whoever named others is told; the same ones, or none, need no word."""
    with Journal.open(data / FILE_NAME) as journal:
        session = Session(load_tileset(), journal)
        session.begin(StartGame(("red", "blue"), {}, {}, 5), resume=True)
        words = {
            seats: _other_seats(parser().parse_args(["--seats", seats] if seats else []), session)
            for seats in ("yellow,red,green", "red,blue", "")
        }
    assert words == {"yellow,red,green": say("saved.other_seats"), "red,blue": None, "": None}


@pytest.mark.parametrize("given", ["5", "4096", "big"])
def test_a_size_that_cannot_be_is_told_with_what_can(
    run: Command, tmp_path: Path, given: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """What was given, of what, and what is possible."""
    with pytest.raises(SystemExit, match="2"):
        run("art", tmp_path, "--size", given)
    told = f"a picture cannot have a side of {given} pixels: choose a whole number from 16 to 2048"
    assert told in capfd.readouterr().err


@pytest.mark.parametrize("given", ["90", "-1", "steep"])
def test_so_is_the_tilt_of_a_simulated_camera(run: Command, given: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Before anything starts."""
    for command in ((), ("bench", "vision")):
        with pytest.raises(SystemExit, match="2"):
            run(*command, *(() if command else ("--demo", "--headless")), "--tilt", given)
        told = f"the camera cannot be tilted by {given} degrees: choose 0, straight down, to 30"
        assert told in capfd.readouterr().err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ((), ("Ctrl-C", "menu")),
        (("read",), ("JPEG or PNG", "straight above")),
        (("print",), ("tokens:", "pieces:", "markers:", "wiring:", "reference:")),
        (("enrol", "pieces"), ("empty.jpg", "red.jpg", "tokens.jpg", "two of its pieces", "stack of three")),
    ],
)
def test_help_says_what_has_to_be_known_first(
    run: Command, command: tuple[str, ...], told: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    """How a demonstration stops, which picture is read, which sheets there are, what a folder of pieces holds."""
    with pytest.raises(SystemExit, match="0"):
        run(*command, "--help")
    words = " ".join(capfd.readouterr().out.split())
    assert [part for part in told if part not in words] == []
