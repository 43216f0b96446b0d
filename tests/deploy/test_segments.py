"""Making the file with the places of segments from our own drawings."""

import importlib.util
import sys
from collections.abc import Iterator
from math import dist
from pathlib import Path
from types import ModuleType

import pytest

from app.art import geometry, register
from app.art.tiles import draw_tile
from app.rules import TileSetError, parse_tileset
from app.tilesets import SHIPPED, load_tileset, with_segments
from app.tilesets.segments import FILE, parse_segments


@pytest.fixture(scope="module")
def maker() -> Iterator[ModuleType]:
    """The module `deploy/segments.py`, which is in no package."""
    path = Path(__file__).resolve().parents[2] / "deploy" / "segments.py"
    spec = importlib.util.spec_from_file_location("segments_maker", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]
    sys.path[:] = before


def test_a_kind_that_nobody_draws_is_told_with_what_to_do(
    maker: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without a drawing there are no outlines: the error is about the drawing, not about them."""
    monkeypatch.setattr(geometry, "TOWNS", geometry.TOWNS - {"city"})
    monkeypatch.setattr(register, "TOWNS", geometry.TOWNS)
    assert maker.main(["gold-rush", "-o", str(tmp_path / FILE)]) == 2
    assert "nobody draws the kind 'city': enter drawings, or draw_like, beside" in capsys.readouterr().err
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        pytest.param("gold-rush", ("A1",), marks=pytest.mark.slow),
        pytest.param("gold-rush", ("A3", "B2", "D1"), marks=pytest.mark.slow),
        ("hunters-and-gatherers", ("70",)),
    ],
)
def test_the_shipped_places_are_those_of_our_drawings(maker: ModuleType, name: str, ids: tuple[str, ...]) -> None:
    """When the file is made again, spots are the same and outlines almost the same."""
    for number in ids:
        design = load_tileset(name).by_id[number]
        made = maker.map_of(design.structure)
        for new, old in zip(made.places, design.places.places, strict=True):
            assert (new.piece, new.stack, new.signs) == (old.piece, old.stack, old.signs)
            corners = [corner for ring in new.outline for corner in ring]
            assert max(old.distance(corner) for corner in corners) < 0.004


@pytest.mark.slow
def test_what_is_written_is_read_back(maker: ModuleType) -> None:
    """Reading the text of the file gives exactly the same numbers."""
    tileset = load_tileset("gold-rush")
    designs = [tileset.by_id["A4"], tileset.by_id["A5"]]
    found = parse_segments(maker.text_of(designs), tileset.by_id)
    assert set(found) == {"A4", "A5"}
    assert found["A4"] == maker.map_of(designs[0].structure)


@pytest.mark.slow
def test_neighbours_share_the_corners_of_their_border(maker: ModuleType) -> None:
    """Every edge inside the tile belongs to two segments, once in each direction: no gap, no overlap."""
    made = maker.map_of(load_tileset("gold-rush").by_id["D1"].structure)
    edges = [edge for place in made.places for edge in place.edges()]
    inner = [(a, b) for a, b in edges if not any(a[i] == b[i] and a[i] in (0, 1) for i in (0, 1))]
    assert len(inner) > 40
    assert sorted(inner) == sorted((b, a) for a, b in inner)
    assert all(dist(a, b) > 0 for a, b in edges)


def test_a_design_like_none_of_ours_can_be_drawn_with_it(maker: ModuleType) -> None:
    """An owner's design of a new structure, here two railroads that meet, gets its segments and can be drawn."""
    tileset = load_tileset("gold-rush")
    text = (SHIPPED / "gold-rush" / "tiles.toml").read_text("utf-8")
    line = '{ kind = "railroad", ports = "E2 W2", locomotives = 1 }'
    parted = '{ kind = "railroad", ports = "E2", locomotives = 1 }, { kind = "railroad", ports = "W2" }'
    assert line in text
    own = parse_tileset(text.replace(line, parted, 1))
    design = own.by_id["A2"]
    with pytest.raises(TileSetError, match="design A2"):
        draw_tile(design, "", 32)
    found = parse_segments(maker.text_of([design]), own.by_id)
    assert draw_tile(with_segments(own, found).by_id["A2"], "", 32).shape == (32, 32, 3)
    assert [found["A2"].segment_at(x, 0.5) for x in (0.9, 0.1)] == [1, 2]
    assert design.structure not in {d.structure for d in tileset.designs}


def test_it_is_written_beside_an_owners_tile_set(
    maker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command names the file; what it cannot read or write gives one sentence and exit code 2."""
    monkeypatch.setattr(maker, "text_of", lambda designs: (SHIPPED / "gold-rush" / FILE).read_text("utf-8"))
    (tmp_path / "tiles.toml").write_text((SHIPPED / "gold-rush" / "tiles.toml").read_text("utf-8"), "utf-8")
    assert maker.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / FILE)
    assert load_tileset(tmp_path).by_id["A1"].places.places
    assert maker.main([str(tmp_path / "nowhere")]) == 2
    assert "name a folder that holds a tiles.toml" in capsys.readouterr().err
    assert maker.main([str(tmp_path), "-o", str(tmp_path / "no" / FILE)]) == 2
    assert "No such file" in capsys.readouterr().err
