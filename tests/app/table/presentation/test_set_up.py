"""How the table is set up, by the data of the box and the options of the game."""

from __future__ import annotations

import pytest

from app.lang import Translator
from app.rules.options import Chosen
from app.table.presentation.set_up import set_up
from app.tilesets import load_tileset


@pytest.mark.parametrize(
    ("box", "options", "told"),
    [
        ("gold-rush", {}, ("1 goes on the mountain", "71 tiles", "the other 62", "4 cowboys and 1 tent")),
        ("gold-rush", {"fifth_cowboy": True}, ("5 cowboys and 1 tent",)),
        ("hunters-and-gatherers", {}, ("78 tiles", "12 bonus tiles", "5 tribe members and 2 huts")),
        ("hunters-and-gatherers-2020", {"profile": "2020"}, ("5 tribe members and 3 huts",)),
    ],
)
def test_the_numbers_are_those_of_the_box_and_its_rules(box: str, options: Chosen, told: tuple[str, ...]) -> None:
    """One line for each thing to do."""
    text = Translator.load("en").text(set_up(load_tileset(box), options))
    assert all(words in text for words in told), text
    assert [line[:2] for line in text.split("\n")] == ["1.", "2.", "3.", "4.", "5."][: text.count("\n") + 1]
    assert text.count("\n") >= 3
