"""Editions: the same tiles with other symbols, chosen by an option."""

from __future__ import annotations

import pytest

from app.rules.editions import parse_edition
from app.rules.errors import TileSetError
from app.rules.shipped import box_of, boxes, load_tileset, options_of, printed_in
from app.rules.tileset import TileSet

OLD, NEW = "hunters-and-gatherers", "hunters-and-gatherers-2020"
ONE = '[[changed]]\ndesign = "36"\nsegment = 0\naurochs = 1\n'


def symbols(tileset: TileSet, name: str) -> int:
    """How many of a symbol the tiles of that set show."""
    return sum(v.count * s.get(name, 0) for d in tileset.designs for v in d.variants for s in v.symbols)


def test_the_later_box_has_aurochs_on_meadows_and_fish_in_rivers() -> None:
    """Ten deer of the earlier one are aurochs, eight fish are more; nothing else differs."""
    old, new = load_tileset(OLD), load_tileset(NEW)
    assert symbols(new, "aurochs") - symbols(old, "aurochs") == symbols(old, "deer") - symbols(new, "deer") == 10
    assert symbols(new, "fish") - symbols(old, "fish") == 8
    assert [d.structure for d in new.designs] == [d.structure for d in old.designs]
    for name in ("gold", "mushrooms", "mammoths", "tigers", "fire", "shrine"):
        assert symbols(new, name) == symbols(old, name)
    assert all(d.segments[s.index].symbols == s.symbols for d in new.designs for s in d.segments)
    assert all(d.variants[0].symbols == tuple(s.symbols for s in d.segments) for d in new.designs)


def test_a_chosen_value_names_the_box() -> None:
    """Where no box has its name the set itself is meant; an edition is known to be one."""
    assert printed_in(OLD, {"take_back": True, "profile": "2020"}) == NEW
    assert printed_in(OLD, {"profile": "2014"}) == printed_in(OLD, {}) == OLD
    assert printed_in("gold-rush", {"edition": "hig"}) == "gold-rush"
    assert printed_in("/somewhere/own", {"profile": "2020"}) == "/somewhere/own"
    assert (box_of(NEW), box_of(OLD), box_of("/somewhere/own")) == (OLD, OLD, "/somewhere/own")


def test_a_box_names_the_options_that_it_is_played_by() -> None:
    """Every edition is listed behind its game; only an edition chooses anything."""
    assert boxes().index(NEW) == boxes().index(OLD) + 1
    assert (options_of(NEW), options_of(OLD)) == ({"profile": "2020"}, {})
    assert all(printed_in(box_of(name), options_of(name)) == name for name in boxes())
    with pytest.raises(TileSetError, match=f"did you mean {NEW}"):
        load_tileset("hunters-and-gatherers-2010")


def test_tiles_that_an_edition_tells_apart_are_shown_each() -> None:
    """Without a fish in one of them they were equal: the pictures of one box are not all that another needs."""
    old, new = load_tileset(OLD), load_tileset(NEW)
    assert (old.equals["19"], new.equals["19"]) == ("15", "19")
    assert set(old.patterns()) < set(new.patterns())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "edition_of: must be one of"),
        ('edition_of = "chess"', "edition_of: must be one of"),
        (f'edition_of = "{OLD}"', r"the file lists no \[\[changed\]\]"),
        (f'edition_of = "{OLD}"\nname = "x"\n{ONE}', "name: unknown word"),
        (f'edition_of = "{OLD}"\n{ONE.replace("36", "X")}', "needs a design"),
        (f'edition_of = "{OLD}"\n{ONE.replace("= 0", "= 9")}', "segment must be a number from 0 to 1, is 9"),
        (f'edition_of = "{OLD}"\n{ONE}{ONE}', "segment 0 of design 36 is listed twice"),
        (f'edition_of = "{OLD}"\n{ONE.replace("aurochs", "fish")}', "a meadow carries .*, not fish"),
        (f'edition_of = "{OLD}"\n{ONE.replace("= 1", "= 0")}', "aurochs must be a count from 1"),
        (f'edition_of = "{OLD}"\n{ONE.replace("= 1", "= true")}', "aurochs must be a count from 1"),
        ('edition_of = "gold-rush"\n[[changed]]\ndesign = "A1"\nsegment = 0\n', "design A1 has variants"),
        ("edition_of = ", "not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, problem: str) -> None:
    """Each problem names the row that it is in."""
    with pytest.raises(TileSetError, match=problem):
        parse_edition(text, load_tileset)
