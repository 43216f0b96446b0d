"""The pieces of the simulated table: data beside a game's tiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.rules.terms import GAMES
from hardware.simulator.bodies import Body
from hardware.simulator.mismatched import mismatched
from hardware.simulator.models import FILE, MODELS, models_in
from tests.worlds.hamlets import FOLDER


def test_every_piece_of_every_game_has_a_model() -> None:
    """The box of the table holds the pieces of all games that ship, and no others."""
    assert set(MODELS) == {name for terms in GAMES.values() for name in terms.piece_names}


def test_a_figure_stands_and_lies() -> None:
    """As high as its profile upright, as thick as its board flat; a roof is the same either way."""
    settler = models_in(FOLDER)["settler"]
    assert (settler.form, settler.pitched) == ("figure", False)
    assert 15.0 < max(part.z for part in settler.solid(False)) < 16.0
    assert max(part.z for part in settler.solid(True)) == 8.0
    roofs = [model for model in MODELS.values() if model.form != "figure"]
    assert all(model.pitched and model.solid(True) is model.solid(False) for model in roofs)
    assert {model.form for model in roofs} == {"roof", "house"}


def test_a_house_has_upright_walls(tmp_path: Path) -> None:
    """Below its roof all slices are the same."""
    text = '[[roof]]\nkind = "barn"\nbase = [14, 13]\ntall = 7\nsteps = 10\nwall = { base = [12, 11], tall = 5 }\n'
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    barn = models_in(tmp_path)["barn"]
    walls = [part for part in barn.upright if part.z < 5.0]
    assert len({part.outline.tobytes() for part in walls}) == 1
    assert (barn.form, max(part.z for part in barn.upright)) == ("house", 12.0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[roof]]\nkind = "barn"\nbase = [14, 13]\ntall = 7\n', "an entry lacks 'steps'"),
        ('[[figure]]\nkind = "x"\nthick = 8.0\nlying = [[0, 0]]\nupright = [[0.0, 2.0, 1.0]]\n', "zip"),
        ("[[figure", "models.toml: "),
    ],
)
def test_a_fault_is_told_with_its_file(tmp_path: Path, text: str, told: str) -> None:
    """What is missing or wrong."""
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=told) as caught:
        models_in(tmp_path)
    assert str(tmp_path / FILE) in str(caught.value)


def test_a_further_game_changes_no_world_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pieces are drawn apart, so that figures measured in such worlds stay as they are."""
    before = mismatched.__wrapped__(5)
    monkeypatch.setitem(MODELS, "settler", models_in(FOLDER)["settler"])
    after = mismatched.__wrapped__(5)
    assert set(after.pieces) - set(before.pieces) == {"settler"}
    assert after.token == before.token
    for kind, body in before.pieces.items():
        same = after.pieces[kind]
        assert isinstance(body, Body)
        assert isinstance(same, Body)
        assert [(low, high) for low, _, high, _ in body.upright] == [(low, high) for low, _, high, _ in same.upright]
