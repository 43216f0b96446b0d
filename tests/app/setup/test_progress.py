"""How far each step of set-up is, from the settings and the files in the owner's folder."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from app.lang import Translator, say
from app.lang.files import codes, read
from app.settings import Settings
from app.setup.gear import Gear, art_folder
from app.setup.progress import STEPS, Standing, steps
from app.tilesets import load_tileset
from hardware.discover import Found

NOTHING = Gear(cameras=list)
ONE = Gear(cameras=lambda: [Found("usb", "camera")])


def standings(settings: Settings, data: Path, gear: Gear, *, panel: bool = False) -> dict[str, Standing]:
    """How far each step is, by its name."""
    return {step.name: step.standing for step in steps(settings, data, load_tileset(), gear, panel=panel)}


def test_on_a_new_machine_nothing_is_done(tmp_path: Path) -> None:
    """Without a camera whatever needs one is not there; with one it is to be done."""
    found = standings(Settings(), tmp_path, NOTHING)
    assert tuple(found) == STEPS
    assert {name for name, how in found.items() if how == "to_do"} == {"language", "touch"}
    found = standings(Settings(), tmp_path, ONE, panel=True)
    assert set(found.values()) == {"to_do"}


def test_the_guide_names_no_file() -> None:
    """Who follows it by touch has neither a keyboard nor a folder before their eyes."""
    for code in codes():
        words = {name: text for name, text in read(code).items() if name.startswith("setup-")}
        assert len(words) > 50
        assert [name for name, text in words.items() if re.search(r"\.(toml|json|pdf|png|jpg)\b", text)] == []


def test_what_was_done_is_found_again(tmp_path: Path) -> None:
    """Settings, and files; some tiles are a beginning, all are the end."""
    settings = Settings(language="en", camera="usb", tried=("touch", "panel"))
    faces = [face.name for face, _ in load_tileset().faces()]
    art = art_folder(settings, tmp_path, "gold-rush")
    art.mkdir(parents=True)
    for name in faces[:-3]:
        (art / f"{name}.png").touch()
    found = steps(settings, tmp_path, load_tileset(), NOTHING, panel=True)
    tiles = next(step for step in found if step.name == "tiles")
    assert tiles.words == say("setup.tiles.known", named=len(faces) - 3, count=len(faces), left=3)
    assert tiles.standing == "begun"
    language = next(step for step in found if step.name == "language")
    assert Translator.load("en").text(language.words) == "I write in English."
    for name in faces:
        (art / f"{name}.png").touch()
    done = {name for name, how in standings(settings, tmp_path, NOTHING, panel=True).items() if how == "done"}
    assert done == {"language", "touch", "camera", "tiles", "panel"}


def test_a_damaged_file_is_to_be_made_again(tmp_path: Path) -> None:
    """With the words that say what is wrong."""
    (tmp_path / "table.json").write_text("{")
    step = next(
        s for s in steps(Settings(camera="usb"), tmp_path, load_tileset(), ONE, panel=False) if s.name == "table"
    )
    assert (step.standing, step.words.key) == ("to_do", "calibrate.damaged")


def test_the_folder_of_the_tiles_is_beside_the_journal(tmp_path: Path) -> None:
    """Unless another was chosen; an edition has the pictures of the set that it is one of."""
    assert art_folder(Settings(), tmp_path, "gold-rush") == tmp_path / "art" / "gold-rush"
    assert art_folder(Settings(), tmp_path, "hunters-and-gatherers-2020") == tmp_path / "art" / "hunters-and-gatherers"
    assert art_folder(replace(Settings(), art="/else"), tmp_path, "gold-rush") == Path("/else")
