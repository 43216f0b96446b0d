"""Tile sets as data: what ships is sound, and a faulty file is answered with all of its faults at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.rules.errors import TileSetError
from app.rules.terms import GAMES, SIDES
from app.rules.tileset import Design, Segment, TileSet, Variant, parse_tileset
from app.tilesets import SHIPPED, load_tileset

SETS = ("gold-rush", "hunters-and-gatherers")

PRINTED_COUNTS = [7, 4, 5, 4, 6, 4, 2, 1, 3, 3, 2, 1, 1, 2, 3, 2, 5, 2, 1, 1, 3, 5, 5]
"""Copies of the 23 designs in the printed order (GR-01)."""


def gold_rush_text() -> str:
    return (SHIPPED / "gold-rush" / "tiles.toml").read_text(encoding="utf-8")


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(TileSetError) as caught:
        parse_tileset(text)
    return caught.value.problems


def changed(*swaps: tuple[str, str]) -> str:
    """The Gold Rush file with each first text replaced once; an absent text is a fault of the test."""
    text = gold_rush_text()
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


class TestShipped:
    """What comes with the app."""

    @pytest.mark.parametrize("name", SETS)
    def test_every_shipped_set_passes_the_checker(self, name: str) -> None:
        """Each shipped folder loads; none claims to be checked against a box."""
        tileset = load_tileset(name)
        assert tileset.game == name
        assert not tileset.verified

    def test_gold_rush_has_the_printed_counts(self) -> None:
        """GR-01: 72 land tiles of 23 designs, each in its printed number; the start tile is the last design."""
        tileset = load_tileset("gold-rush")
        assert [d.count for d in tileset.designs] == PRINTED_COUNTS
        assert sum(count for _, count in tileset.faces("land")) == 72
        assert tileset.start == tileset.designs[-1].id

    def test_gold_rush_has_63_tokens(self) -> None:
        """GR-02: 63 tokens: 10 of gravel, 10 of 1, 30 of 2, 10 of 3, 3 of 5."""
        assert dict(load_tileset("gold-rush").tokens) == {0: 10, 1: 10, 2: 30, 3: 10, 5: 3}

    def test_start_tile_of_gold_rush_shows_one_nugget(self) -> None:
        """GR-04: the mountain of the start tile shows one nugget."""
        tileset = load_tileset("gold-rush")
        symbols = tileset.by_id[tileset.start].variant(tileset.start_face.variant).symbols
        assert sum(s.get("nuggets", 0) for s in symbols) == 1

    def test_cities_have_three_or_four_railroads(self) -> None:
        """GR-58: every city of the set is reached by three or four railroads of its tile."""
        for design in load_tileset("gold-rush").designs:
            for segment in design.segments:
                if segment.kind == "city":
                    assert sum(s.to == segment.index for s in design.segments) in (3, 4), design.id

    def test_no_symbol_of_gold_rush_stands_where_it_cannot(self) -> None:
        """GR-84: camps and herds are printed on prairies only, nuggets on mountains, locomotives on railroads."""
        where = {"camps": "prairie", "herds": "prairie", "nuggets": "mountain", "locomotives": "railroad"}
        for design in load_tileset("gold-rush").designs:
            for variant in design.variants:
                for segment, symbols in zip(design.segments, variant.symbols, strict=True):
                    assert all(where[name] == segment.kind for name in symbols)

    def test_hunters_and_gatherers_has_its_two_decks(self) -> None:
        """HG-01: 79 land tiles with one start tile, and 12 bonus tiles in a deck of their own."""
        tileset = load_tileset("hunters-and-gatherers")
        assert sum(count for _, count in tileset.faces("land")) == 79
        assert sum(count for _, count in tileset.faces("bonus")) == 12
        start = tileset.by_id[tileset.start]
        assert (start.deck, start.picture) == ("land", "volcano")

    def test_special_symbols_are_on_bonus_tiles_only(self) -> None:
        """HG-35, HG-36, HG-37: one shrine, one fire, mushrooms and aurochs, all in the bonus deck."""
        found: dict[str, Counter[str]] = {"land": Counter(), "bonus": Counter()}
        for design in load_tileset("hunters-and-gatherers").designs:
            for segment in design.segments:
                found[design.deck].update(segment.symbols)
        assert not set(found["land"]) & {"shrine", "fire", "mushrooms", "aurochs"}
        assert (found["bonus"]["shrine"], found["bonus"]["fire"]) == (1, 1)
        assert found["bonus"]["mushrooms"] >= 2
        assert found["bonus"]["aurochs"] >= 2

    def test_fish_are_in_lakes_only(self) -> None:
        """HG-20: what a river's end is worth is printed in its lake; every lake holds at least one fish."""
        for design in load_tileset("hunters-and-gatherers").designs:
            for segment in design.segments:
                assert segment.kind != "river" or not segment.symbols, design.id
                assert segment.kind != "lake" or segment.symbols.get("fish", 0) > 0, design.id

    def test_gold_lies_in_forests(self) -> None:
        """HG-23: gold nuggets are printed on forests, and enough of them that the bonus deck matters."""
        gold = sum(s.symbols.get("gold", 0) for d in load_tileset("hunters-and-gatherers").designs for s in d.segments)
        assert gold > 12

    @pytest.mark.parametrize("name", SETS)
    def test_every_side_reads_alike_from_both_tiles(self, name: str) -> None:
        """Each side letter is its own mirror image, so two equal letters always continue each other (GR-12, HG-11)."""
        for kinds in load_tileset(name).sides.values():
            assert kinds == kinds[::-1]

    @pytest.mark.parametrize("name", SETS)
    def test_segments_of_a_design_are_in_one_piece(self, name: str) -> None:
        """No two segments of a design cross: around the tile, one never has a port on both sides of another's."""
        for design in load_tileset(name).designs:
            ports = design.ports()
            for a in range(12):
                for c in range(a + 1, 12):
                    if ports[a] != ports[c]:
                        continue
                    inside, outside = set(ports[a + 1 : c]), set(ports[c + 1 :] + ports[:a])
                    assert inside & outside <= {ports[a]}, design.id


class TestWords:
    """The small look-ups that others build on."""

    def test_unknown_variant_is_a_key_error(self) -> None:
        """Asking a design for a variant it has not got names both."""
        with pytest.raises(KeyError, match=r"A1.*'z'"):
            load_tileset("gold-rush").by_id["A1"].variant("z")

    def test_ports_name_the_segment_at_each_place(self) -> None:
        """Clockwise from north-west: the straight railroad of A1 leaves east and west by the middle port."""
        assert load_tileset("gold-rush").by_id["A1"].ports() == (0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 1, 0)

    def test_variant_symbols_add_to_those_of_the_design(self) -> None:
        """A variant counts what it lists on top of what every copy shows; a symbol listed twice counts twice."""
        text = changed(('{ id = "b", count = 2, camps = [0] }', '{ id = "b", count = 2, camps = [0, 0] }'))
        assert parse_tileset(text).by_id["A1"].variant("b").symbols[0] == {"camps": 2}


class TestFaults:
    """Every kind of fault has its own sentence that names the place."""

    def test_sound_text_has_no_problems(self) -> None:
        """The unchanged file parses, so every fault below is the change's own."""
        assert isinstance(parse_tileset(gold_rush_text()), TileSet)

    @pytest.mark.parametrize(
        ("old", "new", "expected"),
        [
            ('game = "gold-rush"', 'game = "silver-rush"', "game: must be one of gold-rush, "),
            ('game = "gold-rush"', "game = 7", "game: must be one of"),
            ("\nverified = false", '\nverified = "no"', "verified: must be true or false, is 'no'"),
            ("\nverified = false", "", "verified: must be true or false, is None"),
            ('start = "G1"', 'start = "Z9"', "start: no design is called 'Z9'"),
            ('start = "G1"', "start = [1]", "start: no design is called [1]"),
            ('P = ["prairie", "prairie", "prairie"]', 'P = ["prairie"]', "sides.P: must be three of railroad"),
            ('P = ["prairie", "prairie", "prairie"]', 'P = ["sea", "sea", "sea"]', "sides.P: must be three of"),
            ('name = "Gold Rush"', 'name = "Gold Rush"\nauthor = "me"', "author: unknown word at the top of the file"),
            ("value = 1\ncount = 10", "value = 1\ncount = 9", "the tokens must be 63 in all, are 62"),
            ("value = 1\ncount = 10", "value = -1\ncount = 10", "token: needs a new value from 0"),
            ("value = 1\ncount = 10", "value = 2\ncount = 10", "token: needs a new value from 0"),
            ('id = "A2"', 'id = "A1"', "design A1: is listed 2 times"),
            ('id = "A2"', 'id = "A 2"', "id must be letters and digits, is 'A 2'"),
            ('id = "A2"', "", "design number 2: id must be letters and digits, is None"),
            ('id = "A2"\nsides = "PRPR"', 'id = "A2"\nsides = "PXPR"', "design A2: sides must be four of P R M"),
            ('id = "A2"\nsides = "PRPR"', 'id = "A2"\nsides = "PRP"', "design A2: sides must be four of P R M"),
            ("count = 4\nsegments", "count = 5\nsegments", "the land tiles must be 72 in all, are 73"),
            ("count = 4\nsegments", "count = 0\nsegments", "design A2: count must be a number from 1, is 0"),
            ("count = 4\nsegments", "count = true\nsegments", "design A2: count must be a number from 1, is True"),
            ("count = 4\nsegments", "count = 4\ncolour = 1\nsegments", "design A2: colour: unknown word"),
            ("count = 4\nsegments", 'count = 4\ndeck = "sea"\nsegments', "design A2: deck must be one of land"),
            (
                'kind = "railroad", ports = "E2 W2" }',
                'kind = "canal", ports = "E2 W2" }',
                "segment 1: kind must be one of",
            ),
            ('"S E3 W1" }', '"S E3" }', "design A1: port W1 must belong to one segment, belongs to none"),
            ('"S E3 W1" }', '"S E3 W1 W2" }', "design A1: port W2 must belong to one segment, belongs to [1, 2]"),
            ('"S E3 W1" }', '"S E3 W9" }', "segment 2: port must be like N or E2, is 'W9'"),
            ('"S E3 W1" }', '"S E3 w1" }', "segment 2: port must be like N or E2, is 'w1'"),
            (
                'id = "A1"\nsides = "PRPR"',
                'id = "A1"\nsides = "MRPR"',
                "design A1: port N1 is prairie, but side M has mountain",
            ),
            ("locomotives = 1 }", "nuggets = 1 }", "a railroad carries locomotives, not nuggets"),
            ("locomotives = 1 }", "locomotives = -1 }", "locomotives must be a count from 0 to 99, is -1"),
            ("locomotives = 1 }", 'locomotives = "one" }', "locomotives must be a count from 0 to 99, is 'one'"),
            ("city = 6 }", "city = 0 }", "ends in segment 0, which is no city"),
            ("city = 6 }", "city = 60 }", "ends in segment 60, which is no city"),
            ("city = 6 }", "city = -1 }", "ends in segment -1, which is no city"),
            ("city = 6 }", 'city = "six" }', "city must be the number of a segment, is 'six'"),
            ('{ kind = "city" }', '{ kind = "city", ports = "N" }', "a city lies inside the tile and has no ports"),
            ('ports = "S2 W2", locomotives', 'ports = "", locomotives', "design A4: segment 1: a railroad needs ports"),
            (
                'id = "b", count = 2, camps = [0]',
                'id = "a", count = 2, camps = [0]',
                "design A1: variant a: is listed twice",
            ),
            (
                'id = "b", count = 2, camps = [0]',
                'id = "", count = 2',
                "variant: needs an id of letters and a count from 1",
            ),
            (
                'id = "b", count = 2, camps = [0]',
                'id = "b", count = 2, camps = [1]',
                "a railroad carries no camps (segment 1)",
            ),
            (
                'id = "b", count = 2, camps = [0]',
                'id = "b", count = 2, camps = [9]',
                "camps must list segments of the design",
            ),
            (
                'id = "b", count = 2, camps = [0]',
                'id = "b", count = 2, camps = ["x"]',
                "camps must list segments of the design",
            ),
            ('id = "b", count = 2, camps = [0]', 'id = "b", count = 2, cows = [0]', "carries no cows"),
            ('{ id = "d", count = 1, camps = [0, 2] },\n', "", "the land tiles must be 72 in all, are 71"),
            ('P = ["prairie", "prairie", "prairie"]', 'P = [["prairie"], 1, 2]', "sides.P: must be three of"),
            (
                '"prairie", "railroad", "prairie"',
                '"prairie", "railroad", "mountain"',
                "must read the same from both ends",
            ),
            ("count = 4\nsegments", "count = 4\ndeck = [1]\nsegments", "design A2: deck must be one of land"),
            ('kind = "railroad", ports = "E2 W2" }', 'kind = ["railroad"] }', "segment 1: kind must be one of"),
            ('"E2", city = 6', '"E2 N2", city = 6', "a railroad that ends in a city has one port, not 2"),
            ("sides = { ", "sides = { a=0, b=0, c=0, d=0, e=0, ", "sides: there may be 7 letters at most, are 8"),
            ("variants = [", "count = 3\nvariants = [", "count belongs to each variant when there are variants"),
        ],
    )
    def test_each_fault_is_named(self, old: str, new: str, expected: str) -> None:
        """One change, one sentence about it."""
        assert expected in "\n".join(problems_of(changed((old, new))))

    def test_city_to_which_nothing_leads_is_a_fault(self) -> None:
        """A city without a railroad could never be scored."""
        text = gold_rush_text().replace(", city = 6", "")
        assert "design A6: segment 6: nothing leads to this city: a railroad must say city = 6" in problems_of(text)

    def test_railroad_with_three_ports_is_a_fault(self) -> None:
        """A line has two ends at most; three would be a junction of three lines."""
        text = changed(
            ('{ kind = "railroad", ports = "E2" }', '{ kind = "railroad", ports = "E2 S2 W2" }'),
            ('  { kind = "railroad", ports = "S2" },\n  { kind = "railroad", ports = "W2" },\n', ""),
        )
        assert any("a railroad has one or two ports, not 3" in p for p in problems_of(text))

    def test_wrong_count_names_the_number_due_and_found(self) -> None:
        """The sum of the tiles is checked against the box: both numbers are said, and what to do (GR-01)."""
        (problem,) = problems_of(
            changed(('id = "A2"\nsides = "PRPR"\ncount = 4', 'id = "A2"\nsides = "PRPR"\ncount = 3'))
        )
        assert problem == "the land tiles must be 72 in all, are 71: check the counts of the designs"

    def test_empty_list_of_variants_is_a_fault(self) -> None:
        """A design without any copy is no design."""
        text = gold_rush_text()
        start = text.index("variants = [")
        text = text[:start] + "variants = []" + text[text.index("]\n\n", start) + 1 :]
        assert "design A1: variants must list one at least, or the design say its count" in problems_of(text)

    def test_both_decks_are_counted(self) -> None:
        """HG-01: a missing land tile and a surplus bonus tile are two problems, each with its numbers."""
        text = (SHIPPED / "hunters-and-gatherers" / "tiles.toml").read_text(encoding="utf-8")
        text = text.replace(
            'id = "77"\nsides = "MFFM"\ncount = 1\n', 'id = "77"\nsides = "MFFM"\ncount = 1\ndeck = "bonus"\n'
        )
        assert problems_of(text) == (
            "the land tiles must be 79 in all, are 78: check the counts of the designs",
            "the bonus tiles must be 12 in all, are 13: check the counts of the designs",
        )

    def test_all_faults_are_listed_at_once(self) -> None:
        """Five unrelated faults give five sentences in one error, whose text names the source and the number."""
        text = changed(
            ("\nverified = false", '\nverified = "maybe"'),
            ("value = 0\ncount = 10", "value = 0\ncount = 11"),
            ('id = "A2"\nsides = "PRPR"\ncount = 4', 'id = "A2"\nsides = "PRPR"\ncount = 6'),
            ("locomotives = 1 }", "camps = 1 }"),
            ('start = "G1"', 'start = "G2"'),
        )
        with pytest.raises(TileSetError) as caught:
            parse_tileset(text, "my-box/tiles.toml")
        assert len(caught.value.problems) == 5
        message = str(caught.value)
        assert message.startswith("my-box/tiles.toml: 5 problems:\n")
        for problem in caught.value.problems:
            assert f"  - {problem}" in message

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "game = ",
            "[[design",
            "\x00",
            'game = "gold-rush"',
            "design = 3",
            "x = " + "[" * 5000,
            "x = " + "9" * 5000,
        ],
        ids=range(8),
    )
    def test_text_that_is_no_tile_set_is_answered(self, text: str) -> None:
        """Whatever the text is, the answer is a TileSetError with at least one sentence."""
        assert problems_of(text)

    @pytest.mark.parametrize("row", ["3", '"x"', "[]", "{}", '{ id = "X" }'])
    def test_design_that_is_no_table_is_answered(self, row: str) -> None:
        """Rows of another shape are problems like any other."""
        text = 'game = "gold-rush"\nverified = false\nstart = "X"\nsides = { P = ["prairie", "prairie", "prairie"] }\n'
        assert problems_of(f"{text}design = [{row}]\n")


class TestFiles:
    """Loading by name or folder."""

    def test_folder_is_loaded_by_path(self, tmp_path: Path) -> None:
        """An owner's folder is read like a shipped one."""
        text = gold_rush_text().replace("\nverified = false", "\nverified = true")
        (tmp_path / "tiles.toml").write_text(text, "utf-8")
        assert load_tileset(tmp_path).verified

    def test_missing_file_names_the_path_and_the_way_out(self, tmp_path: Path) -> None:
        """A folder without the file is one sentence with the path in it."""
        with pytest.raises(TileSetError, match="name a folder that holds a tiles") as caught:
            load_tileset(tmp_path / "nowhere")
        assert str(tmp_path / "nowhere") in str(caught.value)

    @pytest.mark.parametrize("data", [b"\xff\xfe\x00", bytes(range(256))])
    def test_file_that_is_no_text_is_answered(self, tmp_path: Path, data: bytes) -> None:
        """Bytes that are not UTF-8 are a TileSetError, not a decoding error."""
        (tmp_path / "tiles.toml").write_bytes(data)
        with pytest.raises(TileSetError, match="not UTF-8 text"):
            load_tileset(tmp_path)

    @pytest.mark.parametrize("name", ["..", ".", "", "gold-rush/../gold-rush", "\x00"])
    def test_names_that_are_no_set_are_answered(self, name: str) -> None:
        """Odd names either load a set or end in a TileSetError; nothing else comes out."""
        try:
            tileset = load_tileset(name)
        except TileSetError:
            return
        assert tileset.game in GAMES


def test_sides_run_clockwise() -> None:
    """North, east, south, west: the numbering that rotation and ports rely on."""
    assert SIDES == "NESW"


class TestTurns:
    """After how many quarter turns a face is the same by the rules."""

    def test_faces_of_gold_rush(self) -> None:
        """A crossing is the same in every turn, a straight line after two; a camp on one side of it makes that four."""
        turns = load_tileset("gold-rush").turns
        assert {name: turns[name] for name in ("E1", "C1", "A1_a", "A1_b", "A1_d", "A2")} == {
            "E1": 1,
            "C1": 1,
            "A1_a": 2,
            "A1_b": 4,
            "A1_d": 2,
            "A2": 2,
        }

    def test_faces_that_no_rule_tells_apart_are_named(self) -> None:
        """Nine pairs of Hunters & Gatherers are equal in sides, segments and symbols, none of Gold Rush; equal ones
        count as one pattern, and what lies in different piles is never equal.
        """
        assert all(face == equal for face, equal in load_tileset("gold-rush").equals.items())
        tileset = load_tileset("hunters-and-gatherers")
        pairs = {(equal, face) for face, equal in tileset.equals.items() if face != equal}
        assert pairs == {
            ("6", "10"), ("15", "19"), ("16", "21"), ("29", "69"), ("30", "76"),
            ("31", "32"), ("39", "40"), ("51", "52"), ("75", "77"),
        }  # fmt: skip
        assert tileset.patterns()["15"] == 2
        assert "19" not in tileset.patterns()
        assert sum(tileset.patterns().values()) == 91
        assert tileset.alike["40"] == ("39", 2)

    @pytest.mark.parametrize("name", SETS)
    def test_sides_agree(self, name: str) -> None:
        """Between turns that are the same no side differs; every face has an answer."""
        tileset = load_tileset(name)
        for face, _ in tileset.faces():
            sides, turns = tileset.by_id[face.design].sides, tileset.turns[face.name]
            assert sides == sides[-turns % 4 :] + sides[: -turns % 4]

    def test_what_lines_lead_to_counts(self) -> None:
        """Two cities with two lines each are the same after half a turn only if opposite lines are led alike."""
        straight, mixed = (
            Design(
                "X",
                "RRRR",
                (*_lines(ends), Segment(4, "city", (), {}), Segment(5, "city", (), {})),
                (Variant("", 1, 6 * ({},)),),
            )
            for ends in ((4, 5, 4, 5), (4, 4, 5, 5))
        )
        assert (straight.turns(), mixed.turns()) == (1, 2)


def _lines(ends: tuple[int, ...]) -> tuple[Segment, ...]:
    return tuple(Segment(k, "railroad", (3 * k + 1,), {}, end) for k, end in enumerate(ends))
