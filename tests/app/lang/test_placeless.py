"""Sentences without places: what the screen says where its map shows the place."""

from __future__ import annotations

import re

import pytest

from app.lang import Message, Translator, say
from app.lang.files import codes
from app.lang.placeless import closed_up, names_place, without_places

PLACE = say("place.both", across=say("place.east", steps=2), down=say("place.north", steps=1))


def shown(translator: Translator, message: Message) -> str:
    """What a screen says of that message."""
    return closed_up(translator.text(without_places(message)))


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (say("remind.put_tile", place=PLACE), "Put the tile back: it is missing on the table."),
        (say("ask.which_tile", place=PLACE), "Which tile is the new one?"),
        (say("differ.missing", place=PLACE), "The tile is missing"),
        (say("told.joined", count=2, place=PLACE), "Two mountains have become one: 2 tokens move there."),
        (say("choice.lies_elsewhere", place=PLACE), "The table is right: it lies elsewhere"),
        (say("told.undone", what=say("doing.tile", place=PLACE)), "Undone: the tile."),
        (say("told.placed", player="Anna", place=PLACE), "Anna lays a tile."),
    ],
)
def test_a_sentence_reads_well_without_its_place(message: Message, words: str) -> None:
    """Nothing is left where the place was, neither gaps nor brackets."""
    assert names_place(message)
    assert shown(Translator.load("en"), message) == words


def test_a_sentence_without_a_place_stays_as_it_is() -> None:
    """Only places are left out."""
    message = say("told.passed", player=say("word.red"))
    assert not names_place(message)
    assert without_places(message) is message


@pytest.mark.parametrize("code", codes())
def test_no_sentence_of_a_language_shows_where_its_place_was(code: str) -> None:
    """Every sentence with a place, with everything else filled in, is whole without it."""
    translator = Translator.load(code)
    found = 0
    for name in translator.entries:
        key = name.replace("-", ".", 1)
        args = translator.arguments(key)
        if "place" not in args or name.startswith("vision"):
            continue
        filled = {arg: PLACE if arg == "place" else 3 if arg == "count" else "word" for arg in args}
        text = shown(translator, Message(key, filled))
        assert text, name
        assert not re.search(r"\s[.,:;!?)]|\(\s*\)|\s\s|^[^\w\[(„«\"'¿]|\s$", text), (name, text)
        found += 1
    assert found > 30
