"""A saved game keeps its result, whichever version wrote its journal and wherever segments lie now."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.art import geometry
from app.art.ground import ground
from app.art.tiles import draw_tile
from app.rules.tileset import TileSet
from app.table.model.events import Event, GameStarted, TileCorrected, from_json, to_json
from app.table.model.history import apply, begin, resume, stages
from app.tilesets import load_tileset, with_segments
from app.values import SegmentMap, SegmentPlace, turn_point
from tests.sampling import sampled

ROOT = Path(__file__).parents[3]


def load() -> ModuleType:
    """The module beside this test."""
    spec = importlib.util.spec_from_file_location("journals", Path(__file__).with_name("journals.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


JOURNALS = load()
FIXTURES = JOURNALS.FIXTURES
NAMES = sorted(path.stem for path in FIXTURES.glob("*.jsonl"))


@pytest.mark.parametrize(
    "name",
    sampled(NAMES, ["unruly-12"]),
)
def test_a_journal_of_an_earlier_version_resumes_as_it_was(name: str) -> None:
    """After every event, points, pieces and segments are the same as when it was written."""
    events, lines = JOURNALS.read(FIXTURES, name)
    start = events[0]
    assert isinstance(start, GameStarted)
    tileset = load_tileset(start.tileset)
    assert [JOURNALS.standing(history) for history in stages(tileset, events)] == lines
    assert JOURNALS.standing(resume(tileset, events)) == lines[-1]


def mirrored(tileset: TileSet) -> TileSet:
    """The tile set with all segments rotated by half a turn: nearly every point is on another segment."""

    def turn(place: SegmentPlace) -> SegmentPlace:
        rings = tuple(tuple(turn_point(point, 2) for point in ring) for ring in place.outline)
        return SegmentPlace(rings, turn_point(place.piece, 2), place.stack, place.signs)

    maps = {d.id: SegmentMap(tuple(map(turn, d.places.places))) for d in tileset.designs}
    return with_segments(tileset, maps)


def told(tileset: TileSet, events: list[Event]) -> list[str]:
    """The position after each event when the journal is resumed."""
    return [JOURNALS.standing(h) for h in stages(tileset, [from_json(to_json(event)) for event in events])]


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(NAMES, ("gold-rush-1",)))
def test_an_owners_places_change_no_journal_of_an_earlier_version(name: str) -> None:
    """Their corrections use the segments of the shipped tile set, whatever the owner's file says now."""
    events, lines = JOURNALS.read(FIXTURES, name)
    tileset = mirrored(load_tileset(events[0].tileset))
    assert [JOURNALS.standing(history) for history in stages(tileset, events)] == lines


@pytest.fixture(scope="module", params=sampled(["gold-rush", "hunters-and-gatherers"], ["gold-rush"]))
def game(request: pytest.FixtureRequest) -> Any:
    """A game of today with corrections of every kind."""
    writer = JOURNALS.Writer(request.param, 7)
    writer.play(14, 16)
    return writer


def test_a_corrected_tile_says_where_its_pieces_stand(game: Any) -> None:
    """Each journalled correction of a tile has its segments, some of them for pieces that stood on it."""
    fixes = [to_json(event)["segments"] for event in game.events if isinstance(event, TileCorrected)]
    assert sum(map(len, fixes)) > 2


def test_a_game_is_the_same_wherever_segments_lie_now(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Resumed with segments elsewhere it is the same after every event; no segment under a point is looked up."""

    def refuse(*_: object) -> None:
        raise AssertionError("a game's history asked what lies under a point")

    assert told(game.tileset, game.events) == game.lines
    assert told(mirrored(game.tileset), game.events) == game.lines
    monkeypatch.setattr(SegmentMap, "nearest_segments", refuse)
    assert told(game.tileset, game.events) == game.lines


def test_other_segments_would_have_told(game: Any) -> None:
    """Segment places matter in this game: without its stored segments it ends differently when they lie elsewhere."""
    elsewhere = mirrored(game.tileset)
    bare = [replace(e, segments=None) if isinstance(e, TileCorrected) else e for e in game.events]
    assert isinstance(bare[0], GameStarted)
    history = begin(elsewhere, bare[0])
    lines = []
    for event in bare[1:]:
        history = apply(elsewhere, history, event)
        lines.append(JOURNALS.standing(history))
    assert lines != game.lines[1:]


@pytest.mark.slow
def test_other_drawings_give_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Massifs, lines and towns drawn elsewhere change the pictures and nothing else: the games are the same."""
    plain = JOURNALS.Writer("gold-rush", 6)
    plain.play(6, 4)
    design = plain.tileset.by_id["D1"]
    before = draw_tile(design, design.variants[0].id, 96)
    monkeypatch.setattr(geometry, "_CORNERS", geometry._CORNERS[[2, 3, 0, 1]])
    monkeypatch.setattr(geometry, "_INWARD", geometry._INWARD[[2, 3, 0, 1]])
    for cached in (geometry.shapes_of, ground):
        cached.cache_clear()
    try:
        assert (draw_tile(design, design.variants[0].id, 96) != before).any()
        again = JOURNALS.Writer("gold-rush", 6)
        again.play(6, 4)
        assert [to_json(event) for event in again.events] == [to_json(event) for event in plain.events]
        assert again.lines == plain.lines
        for name in NAMES[:2]:
            events, lines = JOURNALS.read(FIXTURES, name)
            assert JOURNALS.standing(resume(load_tileset(events[0].tileset), events)) == lines[-1]
    finally:
        monkeypatch.undo()
        for cached in (geometry.shapes_of, ground):
            cached.cache_clear()


def test_the_conductor_loads_neither_pictures_nor_drawings() -> None:
    """With all of the table loaded there is no OpenCV and no numpy: a game can be judged and resumed without them."""
    code = (
        "import importlib, pkgutil, sys, app.table, app.tilesets\n"
        "for found in pkgutil.walk_packages(app.table.__path__, 'app.table.'): importlib.import_module(found.name)\n"
        "roots = {name.partition('.')[0] for name in sys.modules}\n"
        "drawing = [name for name in sys.modules if name.startswith('app.art')]\n"
        "print(sorted(roots & {'cv2', 'numpy', 'kivy'}), drawing)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[] []"


def test_the_journals_hold_corrections_of_every_kind() -> None:
    """Each kind of correction occurs in the fixtures, and corrected tiles have pieces on them."""
    kinds = {type(event).__name__ for name in NAMES for event in JOURNALS.read(FIXTURES, name)[0]}
    assert kinds >= {"TileCorrected", "ActionCorrected", "TurnInserted", "TurnRemoved", "SeatCorrected", "Redone"}
