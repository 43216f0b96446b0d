"""The file that says where segments lie: read whole, every fault named, an owner's own one first."""

from __future__ import annotations

from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from app.rules import TileSet, TileSetError
from app.tilesets import SHIPPED, as_shipped, load_tileset, with_places, with_segments
from app.tilesets.segments import FILE, parse_segments
from app.values import SegmentPlace
from app.values.segment_map import Ring

PIECE_WIDTH = 0.30
"""The largest width of a standing piece, in tiles."""
TOKEN_WIDTH = 0.33
"""The diameter of a mining token, in tiles."""

GOOD = """
[[layout]]
designs = ["A1"]
[[layout.segment]]
kind = "prairie"
piece = "0.3,0.1"
signs = "0.2,0.2 0.8,0.2"
outline = ["0,0 1,0 1,0.3 0,0.3"]
[[layout.segment]]
kind = "railroad"
piece = "0.6,0.5"
signs = "0.25,0.5"
outline = ["0,0.3 1,0.3 1,0.7 0,0.7"]
[[layout.segment]]
kind = "prairie"
piece = "0.5,0.9"
outline = ["0,0.7 1,0.7 1,1 0,1"]
"""
"""A wider railroad across A1 than ours."""


@pytest.fixture(scope="module")
def gold_rush() -> TileSet:
    """The shipped Gold Rush set."""
    return load_tileset("gold-rush")


def problems_of(text: str, tileset: TileSet) -> str:
    """All faults of that file."""
    with pytest.raises(TileSetError) as caught:
        parse_segments(text, tileset.by_id, "box/segments.toml")
    assert str(caught.value).startswith("box/segments.toml: ")
    return "\n".join(caught.value.problems)


def test_a_file_is_read(gold_rush: TileSet) -> None:
    """Outlines and spots are the numbers that stand there."""
    found = parse_segments(GOOD, gold_rush.by_id)
    assert set(found) == {"A1"}
    first, second, _ = found["A1"].places
    assert first.outline == (((0, 0), (1, 0), (1, 0.3), (0, 0.3)),)
    assert (first.piece, first.stack, first.signs) == ((0.3, 0.1), None, ((0.2, 0.2), (0.8, 0.2)))
    assert second.signs == ((0.25, 0.5),)
    assert found["A1"].segment_at(0.5, 0.35) == 1


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[[layout]]", "[[layout", "not TOML"),
        ("[[layout]]", "colour = 3\n[[layout]]", "colour: unknown word at the top of the file"),
        ('designs = ["A1"]', 'designs = ["Z1"]', "layout number 1: the tile set has no design 'Z1'"),
        ('designs = ["A1"]', 'designs = "A1"', "layout number 1: designs must be a list"),
        ('designs = ["A1"]', 'designs = ["A1", "A1"]', "design A1: is listed twice"),
        ('designs = ["A1"]', 'designs = ["A1"]\nname = 3', "layout number 1: name: unknown word"),
        ('designs = ["A1"]', 'designs = ["A1", "A3"]', "design A3: its segments are prairie, railroad, railroad"),
        (
            'kind = "railroad"',
            'kind = "river"',
            "its segments are prairie, railroad, prairie, not prairie, river",
        ),
        ('piece = "0.3,0.1"', "", "design A1, segment 0: piece: must be one point"),
        ('piece = "0.3,0.1"', 'piece = "0.3 0.1"', "design A1, segment 0: piece: a point must be like"),
        ('piece = "0.3,0.1"', 'piece = "nan,0.1"', "design A1, segment 0: piece: a point lies on the tile"),
        ('piece = "0.3,0.1"', 'piece = "0.3,0.1 0.4,0.1"', "design A1, segment 0: piece: must be one point"),
        (
            'piece = "0.3,0.1"',
            'piece = "0.3,0.5"',
            "A1, segment 0: piece 0.3,0.5 does not lie inside its outline",
        ),
        ('piece = "0.3,0.1"', 'piece = "0.3,0.5"', "segment 0: piece 0.3,0.5 lies inside the outline of segment 1 too"),
        ('piece = "0.6,0.5"', 'piece = "0.6,0.5"\nstack = "0.5,0.8"', "segment 1: stack 0.5,0.8 does not lie inside"),
        ('piece = "0.6,0.5"', 'piece = "0.6,0.5"\nstack = 4', "design A1, segment 1: stack: must be one point"),
        ('signs = "0.25,0.5"', 'signs = "0.25,0.8"', "design A1, segment 1: sign 0.25,0.8 does not lie inside"),
        ('signs = "0.25,0.5"', 'sings = "0.25,0.5"', "design A1, segment 1: sings: unknown word"),
        ('["0,0.7 1,0.7 1,1 0,1"]', '["0,0.7 1,0.7"]', "design A1, segment 2: outline: must be 3 to 2000 points"),
        ('["0,0.7 1,0.7 1,1 0,1"]', '["0,0.7 1,0.7 1,1.2 0,1"]', "segment 2: outline: a point lies on the tile"),
        ('["0,0.7 1,0.7 1,1 0,1"]', '["0,0.7 0.5,0.7 1,0.7"]', "segment 2: outline: a polygon encloses nothing"),
        ('["0,0.7 1,0.7 1,1 0,1"]', '"0,0.7 1,0.7 1,1 0,1"', "design A1, segment 2: outline must list polygons"),
        ('["0,0.7 1,0.7 1,1 0,1"]', '["0.1,0.7 0.9,0.7 0.9,1 0.1,1"]', "does not reach port 3 of the east side"),
        (GOOD, "", "layout: the file lists no [[layout]]"),
        (GOOD, "layout = [3]", "layout number 1: is not a table"),
        ("[[layout.segment]]\nkind", "[layout.segment]\nkind", "not TOML"),
    ],
)
def test_every_fault_is_named_with_its_design_and_segment(
    gold_rush: TileSet, old: str, new: str, complaint: str
) -> None:
    """File, design, segment and what is wrong."""
    assert old in GOOD
    assert complaint in problems_of(GOOD.replace(old, new, 1), gold_rush)


def test_all_faults_are_told_at_once(gold_rush: TileSet) -> None:
    """Who mends a file sees the whole list."""
    text = GOOD.replace('piece = "0.3,0.1"', 'piece = "x"').replace('designs = ["A1"]', 'designs = ["A1", "Z9"]')
    assert len(problems_of(text, gold_rush).splitlines()) == 2


class TestShipped:
    """The files that come with the app."""

    @pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
    def test_every_design_has_its_segments(self, name: str) -> None:
        """One place for each segment; look-alikes that differ in symbols alone lie alike."""
        tileset = with_places(load_tileset(name), name)
        alike: dict[object, object] = {}
        for design in tileset.designs:
            assert len(design.places.places) == len(design.segments)
            assert alike.setdefault(design.structure, design.places) == design.places

    @pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
    def test_every_spot_is_on_its_own_segment(self, name: str) -> None:
        """A piece or a stack that is put on its spot is read back as standing on that segment."""
        for design in load_tileset(name).designs:
            places = design.places
            for index, place in enumerate(places.places):
                assert places.nearest_segments(*place.piece)[0] == (index, 0.0), f"{design.id}, {index}"
                assert min(*place.piece, 1 - place.piece[0], 1 - place.piece[1]) > 0.03
                if place.stack is not None:
                    assert places.nearest_segments(*place.stack)[0] == (index, 0.0), f"{design.id}, {index}"

    @pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
    def test_a_piece_stands_well_inside_its_own_segment(self, name: str) -> None:
        """Of the room that the segment offers at its widest, or of a piece's half width where that is less, it has more
        than half around it: nobody takes it for one on the segment beside.
        """
        grid = [((x + 0.5) / 32, (y + 0.5) / 32) for x in range(32) for y in range(32)]
        for maps in {design.structure: design.places for design in load_tileset(name).designs}.values():
            for index, place in enumerate(maps.places):
                own = place.distance(place.piece)
                if own <= 0.55 * PIECE_WIDTH / 2:  # else it is enough, however wide the segment is
                    widest = max((place.distance(point) for point in grid if place.covers(point)), default=0.0)
                    found = own / min(widest, PIECE_WIDTH / 2)
                    assert found > 0.55, f"{index}, {place.piece}: {found}"

    @pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
    def test_the_outlines_share_the_tile_out(self, name: str) -> None:
        """Every point of a grid lies on exactly one segment."""
        for design in load_tileset(name).designs[::3]:
            for x in range(23):
                for y in range(23):
                    point = (x + 0.5) / 23, (y + 0.5) / 23
                    covering = [i for i, place in enumerate(design.places.places) if place.covers(point)]
                    assert len(covering) == 1, f"{design.id}, {point}: {covering}"

    def test_stacks_are_laid_on_mountains_alone(self, gold_rush: TileSet) -> None:
        """Each mountain has a place for its tokens (GR-14), nothing else has one."""
        for design in gold_rush.designs:
            assert design.places.bearing == tuple(s.index for s in design.segments if s.kind == "mountain")

    def test_a_stack_of_tokens_never_stands_on_a_piece(self, gold_rush: TileSet) -> None:
        """A token's disc and a piece's foot on the same mountain do not touch (GR-14)."""
        for design in gold_rush.designs:
            for place in design.places.places:
                assert place.stack is None or dist(place.piece, place.stack) > 0.28, design.id

    def test_things_on_different_segments_stand_apart(self, gold_rush: TileSet) -> None:
        """No two pieces' spots of a tile are closer than a fifth of a tile, no two stacks closer than a disc."""
        for design in gold_rush.designs:
            places = design.places.places
            assert all(dist(a.piece, b.piece) > 0.2 for a, b in combinations(places, 2)), design.id
            stacks = [place.stack for place in places if place.stack is not None]
            assert all(dist(a, b) > 0.95 * TOKEN_WIDTH for a, b in combinations(stacks, 2)), design.id

    def test_prairies_are_whole_and_wide_enough_to_lie_on(self, gold_rush: TileSet) -> None:
        """Each prairie is one connected stretch of ground with at least 0.07 tiles of room about its piece."""
        for design in gold_rush.designs:
            for segment, place in zip(design.segments, design.places.places, strict=True):
                if segment.kind == "prairie":
                    assert place.distance(place.piece) > 0.07, f"{design.id}, {segment.index}"
                    assert all(holes(place, ring) for ring in place.outline[1:]), f"{design.id}, {segment.index}"


def holes(place: SegmentPlace, ring: Ring) -> bool:
    """Whether that ring lies inside the segment's first one."""
    return SegmentPlace(place.outline[:1], place.piece).covers(ring[0])


class TestOwners:
    """Where an owner's tiles have their segments elsewhere."""

    def folder(self, where: Path, *, segments: str = "") -> Path:
        """A tile set of one's own: a copy of ours, with that file beside it."""
        where.mkdir()
        text = (SHIPPED / "gold-rush" / "tiles.toml").read_text("utf-8")
        (where / "tiles.toml").write_text(text, "utf-8")
        if segments:
            (where / FILE).write_text(segments, "utf-8")
        return where

    def test_a_copy_has_the_shipped_places(self, tmp_path: Path, gold_rush: TileSet) -> None:
        """Without a file of its own a folder's designs lie as those of ours with the same structure."""
        own = load_tileset(self.folder(tmp_path / "box"))
        assert {d.id: d.places for d in own.designs} == {d.id: d.places for d in gold_rush.designs}

    def test_the_file_beside_the_tile_set_wins(self, tmp_path: Path, gold_rush: TileSet) -> None:
        """It may speak of some designs only; the others stay as they are."""
        own = load_tileset(self.folder(tmp_path / "box", segments=GOOD))
        assert own.by_id["A1"].places.spot(0) == (0.3, 0.1)
        assert own.by_id["A2"].places == gold_rush.by_id["A2"].places
        assert as_shipped(own).by_id["A1"].places == gold_rush.by_id["A1"].places

    def test_the_file_among_the_pictures_wins_over_all(self, tmp_path: Path) -> None:
        """The pictures are of the very tiles on the table."""
        box = self.folder(tmp_path / "box", segments=GOOD)
        art = tmp_path / "art"
        art.mkdir()
        assert load_tileset(box, art).by_id["A1"].places.spot(0) == (0.3, 0.1)
        (art / FILE).write_text(GOOD.replace('"0.3,0.1"', '"0.4,0.1"'), "utf-8")
        assert load_tileset(box, art).by_id["A1"].places.spot(0) == (0.4, 0.1)
        assert load_tileset("gold-rush", art).by_id["A1"].places.spot(0) == (0.4, 0.1)

    def test_what_did_not_change_is_not_made_anew(self, tmp_path: Path) -> None:
        """All games of a box share its tiles and the tables of the rules; a file that changes is read again."""
        assert load_tileset("gold-rush") is load_tileset("gold-rush")
        box = self.folder(tmp_path / "box", segments=GOOD)
        before = load_tileset(box)
        assert load_tileset(box) is before
        (box / FILE).write_text(GOOD.replace('"0.3,0.1"', '"0.4,0.1"'), "utf-8")
        after = load_tileset(box)
        assert (before.by_id["A1"].places.spot(0), after.by_id["A1"].places.spot(0)) == ((0.3, 0.1), (0.4, 0.1))

    def test_a_damaged_file_is_named(self, tmp_path: Path) -> None:
        """The message has the path of the file and the fault."""
        box = self.folder(tmp_path / "box", segments=GOOD.replace("railroad", "canal"))
        with pytest.raises(TileSetError, match="design A1: its segments are") as caught:
            load_tileset(box)
        assert str(box / FILE) in str(caught.value)
        (box / FILE).write_bytes(b"\xff\xfe")
        with pytest.raises(TileSetError, match="not UTF-8 text"):
            load_tileset(box)

    def test_a_design_that_nobody_speaks_of_is_named(self, gold_rush: TileSet) -> None:
        """Rules need no places; who draws it or plays it on a table is told which design lacks them, and the remedy."""
        bare = with_segments(gold_rush, {d.id: d.places for d in gold_rush.designs if d.id != "B2"})
        with pytest.raises(TileSetError, match="design B2"):
            _ = bare.by_id["B2"].places
        with pytest.raises(TileSetError, match=r"design B2: segments.toml .* deploy/segments.py my-box"):
            with_places(bare, "my-box")
        assert bare == gold_rush
