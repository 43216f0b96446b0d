"""The file about what went wrong: nothing secret is in it, and it plays again."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import numpy as np
import pytest

from app.cli.main import main
from app.journal import Journal
from app.outside.bundles import BundleError
from app.session.recent import Evidence
from app.session.session import Session
from app.settings import Settings
from app.table.model.events import TokensShuffled, to_json
from app.table.model.inputs import ChoosePass, CorrectSeat, PlaceTile, Sightings, StartGame, Undo
from app.tilesets import load_tileset
from app.trouble.bundle import DOCUMENT, Agreed, load, redacted, save
from app.trouble.playback import play
from app.values import Cell, Face, LaidTile, PlacedFace
from vision.observation import Scene, Still, TileSeen

SEED = 0x5EC12E7C0FFEE
SETTINGS = Settings(names=("Bertrand",), camera="http://anna:geheim@192.168.1.7/video")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """A game by touch and by camera."""
    session = Session(load_tileset("gold-rush"), Journal.open(tmp_path / "data" / "journal.sqlite3"))
    session.touch(StartGame(("red", "blue"), {"red": "Anna", "blue": "Bertrand"}, {}, SEED))
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    session.touch(ChoosePass())
    session.touch(Undo())
    session.touch(ChoosePass())
    session.touch(Sightings(Scene(9, (TileSeen(Cell(2, 0), LaidTile(Face("A1", "b"), 0)), Still()))))
    session.touch(CorrectSeat("red", "green", "Carlotta"))
    return session


def written(path: Path) -> str:
    """All text in the bundle."""
    with zipfile.ZipFile(path) as archive:
        return "\n".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())


def test_nothing_secret_and_no_name_is_in_it(session: Session, tmp_path: Path) -> None:
    """No seed, no order, no password, no name, whether it stands in the game, an input, the settings or the log."""
    log = b"WARNING http://anna:geheim@192.168.1.7/video does not answer; Bertrand, Anna and Carlotta wait\n"
    save(tmp_path / "t.zip", session.evidence(), SETTINGS, [log], Agreed())
    text = written(tmp_path / "t.zip")
    for word in (str(SEED), "Anna", "Bertrand", "Carlotta", "geheim", "192.168"):
        assert word not in text
    assert "does not answer" in text
    assert json.loads(zipfile.ZipFile(tmp_path / "t.zip").read(DOCUMENT))["redacted"] == {"tokens": True, "names": True}
    session.close()


def test_the_order_of_shuffled_tokens_is_left_out(session: Session) -> None:
    """Whatever event holds it."""
    bodies = [*session.evidence().bodies, to_json(TokensShuffled((5, 3, 1))), {"event": "x", "token_order": [1, 2]}]
    told = redacted(bodies, names=True)
    assert "order" not in json.dumps(told)
    assert len(told) == len(bodies) - 1
    assert "Carlotta" in json.dumps(told)
    session.close()


def test_names_and_pictures_are_in_it_if_people_agree(session: Session, tmp_path: Path) -> None:
    """The pictures are the small ones of the last seconds."""
    evidence = session.evidence()
    picture = np.full((90, 160, 3), 80, np.uint8)
    evidence = Evidence(evidence.bodies, evidence.inputs, (picture, picture))
    save(tmp_path / "t.zip", evidence, SETTINGS, [], Agreed(names=True, pictures=True))
    assert "Carlotta" in written(tmp_path / "t.zip")
    with zipfile.ZipFile(tmp_path / "t.zip") as archive:
        assert [n for n in archive.namelist() if n.endswith(".jpg")] == ["frames/0000.jpg", "frames/0001.jpg"]
    save(tmp_path / "u.zip", evidence, SETTINGS, [], Agreed(names=True))
    with zipfile.ZipFile(tmp_path / "u.zip") as archive:
        assert not [n for n in archive.namelist() if n.endswith(".jpg")]
    session.close()


def test_it_plays_again_as_it_was(session: Session, tmp_path: Path) -> None:
    """The inputs, those by camera too, lead to the same events."""
    save(tmp_path / "t.zip", session.evidence(), Settings(), [], Agreed())
    trouble = load(tmp_path / "t.zip")
    played = play(trouble)
    assert played.events == played.fit == len(session.evidence().bodies)
    assert (played.inputs, played.differs) == (6, None)
    assert (played.turn, played.phase) == (session.view().turn, session.view().phase)
    session.close()


def test_it_says_where_today_decides_otherwise(session: Session, tmp_path: Path) -> None:
    """The number of the first event that is another one."""
    evidence = session.evidence()
    save(tmp_path / "t.zip", Evidence(evidence.bodies, evidence.inputs[:1]), Settings(), [], Agreed())
    assert play(load(tmp_path / "t.zip")).differs == 2
    session.close()


def test_any_other_file_is_refused_in_words(tmp_path: Path) -> None:
    """Damaged, foreign and hostile files."""
    for number, make in enumerate(("nothing", "text", "other", "climbing", "wrong")):
        path = tmp_path / f"{number}.zip"
        if make == "text":
            path.write_text("no archive")
        elif make != "nothing":
            with zipfile.ZipFile(path, "w") as archive:
                name = {"other": "proof.json", "climbing": "../x"}.get(make, DOCUMENT)
                archive.writestr(name, '{"format": "claim-manager trouble", "version": 1, "events": 3}')
        with pytest.raises(BundleError, match=re.escape(path.name)):
            load(path)


def test_it_is_made_and_played_on_the_shell(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """About the newest game, beside a running app."""
    target = tmp_path / "t.zip"
    assert main(["trouble", "-o", str(target), "--data", str(tmp_path / "data")]) == 0
    assert "Anna" not in written(target)
    assert main(["replay", str(target)]) == 0
    assert "events are a game" in capsys.readouterr().out
    session.close()
