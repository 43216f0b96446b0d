"""``self-test --config`` names file, key, value and what is allowed, for every file that an owner may edit."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from app import settings
from app.cli import selftest
from app.cli.check import ABSENT, FAILS, WORKS
from app.cli.parser import parser
from app.cli.selftest_files import file_checks
from hardware.wiring import DEFAULT

LENS = {"focal": [900, 905.5], "middle": [640, 360], "bend": [0.1, 0, 0, 0, 0], "width": 1280, "height": 720}
TABLE = {
    "matrix": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "lens": 0.0,
    "distance": 3.0,
    "error": 0.5,
    "doubt_mm": 1.0,
    "width": 1280,
    "height": 720,
}


def _told(folder: Path, name: str) -> tuple[str, str]:
    (check,) = [check for check in file_checks(folder) if check.check == name]
    return check.state, check.told


def _write(folder: Path, name: str, document: Any) -> None:
    (folder / name).write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")


def test_nothing_there_is_no_fault(tmp_path: Path) -> None:
    """A new machine has none of the files."""
    assert {check.state for check in file_checks(tmp_path) if check.check != "touch"} == {ABSENT}


def test_right_files_are_right(tmp_path: Path) -> None:
    """What the program itself writes, and the shipped wiring, pass."""
    settings.save(settings.Settings(language="it", names=("Ada",)), tmp_path)
    (tmp_path / "wiring.toml").write_text(DEFAULT.read_text("utf-8"), "utf-8")
    _write(tmp_path, "lens.json", LENS)
    _write(tmp_path, "table.json", TABLE)
    assert {check.check: check.state for check in file_checks(tmp_path)} == dict.fromkeys(
        ("settings", "touch", "wiring", "lens", "table"), WORKS
    )


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"look": "pink"}, 'look is \'pink\'; allowed: one of "green", "light", "dark", "contrast"'),
        ({"turned": 45}, "turned is 45; allowed: one of 0, 90, 180, 270"),
        ({"turned": True}, "turned is True; allowed: one of 0, 90, 180, 270"),
        ({"sound": "yes"}, "sound is 'yes'; allowed: true or false"),
        ({"camera": 0}, "camera is 0; allowed: a text in quotation marks"),
        ({"names": "Ada"}, "names is 'Ada'; allowed: a list of texts"),
        ({"language": "tlh"}, "language is 'tlh'; allowed: "),
        ({"colour": 1}, "colour is 1; allowed: no key of this version, which has camera, art, "),
        ([], "settings is []; allowed: an object of keys and values"),
        ("{", "cannot be read: "),
        ("[" * 100_000, "cannot be read: "),
        (" " * 1_100_000, "cannot be read: it has more than 256 kB"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_allowed(tmp_path: Path, document: Any, words: str) -> None:
    """Each names its key and value."""
    _write(tmp_path, "settings.json", document)
    state, told = _told(tmp_path, "settings")
    assert state == FAILS
    assert words in told
    assert str(tmp_path / "settings.json") in told


@pytest.mark.parametrize(
    ("name", "document", "words"),
    [
        ("lens", {**LENS, "bend": [1, 2]}, "bend is [1, 2]; allowed: five numbers"),
        ("lens", {**LENS, "focal": [0, 900]}, "focal is [0, 900]; allowed: two numbers above 0"),
        ("lens", [], "focal is missing; allowed: two numbers above 0"),
        ("table", {**TABLE, "matrix": [[1, 2], [3, 4]]}, "allowed: three rows of three numbers"),
        ("table", {**TABLE, "width": "wide"}, "width is 'wide'; allowed: a whole number of pixels above 0"),
        ("table", {**TABLE, "markers": "x"}, "table.json"),
        ("table", "no JSON", "cannot be read"),
    ],
)
def test_a_wrong_measurement_is_named(tmp_path: Path, name: str, document: Any, words: str) -> None:
    """Lens and table, by key; what no rule names is still found by reading it as a game does."""
    _write(tmp_path, f"{name}.json", document)
    state, told = _told(tmp_path, name)
    assert state == FAILS
    assert words in told


def test_a_pipe_in_the_place_of_a_file_is_no_file(tmp_path: Path) -> None:
    """Nothing waits for it."""
    os.mkfifo(tmp_path / "lens.json")
    assert _told(tmp_path, "lens") == (FAILS, f"{tmp_path / 'lens.json'} cannot be read: it is no ordinary file.")


def test_wiring_and_touch_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pin used twice is told with its line, an unknown reader of touches with those there are."""
    _write(tmp_path, "wiring.toml", "[buttons]\nconfirm = 5\nundo = 5\n")
    state, told = _told(tmp_path, "wiring")
    assert state == FAILS
    assert "wiring.toml:3: buttons.undo: GPIO5 is used twice" in told
    monkeypatch.setenv("CLAIM_MANAGER_TOUCH", "hid")
    assert _told(tmp_path, "touch")[0] == FAILS


def test_the_command_checks_files_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--config`` opens no device; the exit code tells whether all is right."""
    words = ["self-test", "--config", "--json", "--data", str(tmp_path)]
    assert selftest.run(parser().parse_args(words)) == 0
    assert {c["check"] for c in json.loads(capsys.readouterr().out)["checks"]} == {
        *("settings", "touch", "wiring", "lens", "table")
    }
    _write(tmp_path, "settings.json", {"text": "huge"})
    assert selftest.run(parser().parse_args(words)) == 1
