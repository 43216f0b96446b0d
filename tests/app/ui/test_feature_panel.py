"""The panel of a touched feature: what it says of the feature and of the larger one that that is part of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label

from app.lang import say
from app.table.presentation.features import FeatureBook, FeatureCard
from tests.app.table.random_games import random_history
from tests.app.ui.conftest import seen


@pytest.mark.parametrize("larger", [False, True])
def test_what_a_river_and_its_system_have_in_common_is_said_once(
    stage: Any, monkeypatch: pytest.MonkeyPatch, larger: bool
) -> None:
    """The system is told of where there is more to say of it than of the river."""
    view = seen(list(random_history("gold-rush", 3))[30])
    real = FeatureBook.card

    def card(book: FeatureBook, cell: Any, segment: int) -> FeatureCard:
        river = real(book, cell, segment)
        lines = (say("feature.tiles", count=river.tiles + 5),) if larger else river.lines
        return replace(river, around=replace(river, title=say("word.system"), lines=lines))

    monkeypatch.setattr(FeatureBook, "card", card)
    screen = stage.open(view)
    cell = next(tile.cell for tile in view.tiles if not tile.fresh)
    stage.tap_cell(cell)
    stage.frames()
    told = [label.text for label in screen.panel.walk(restrict=True) if isinstance(label, Label)]
    assert ("river system" in told) == larger
    whose = [words for words in told if words.startswith(("Nobody", "It belongs", "It scored"))]
    assert len(whose) == 1 + larger


@pytest.mark.parametrize("purist", [False, True])
def test_what_an_unclaimed_feature_would_bring_is_no_secret_but_to_purists(stage: Any, purist: bool) -> None:
    """Cardboard would not tell it."""
    view = seen(list(random_history("gold-rush", 3))[30])
    book = view.features
    assert book is not None
    screen = stage.open(view)
    screen.purist = purist
    tiles = [tile.cell for tile in view.tiles]
    places = [(cell, segment) for cell in tiles for segment, _ in book.segments(cell)]
    offered = next(at for at in places if (said := book.card(*at).prospect) and said.key == "feature.if_claimed")
    stage.tap_cell(offered[0])
    screen.handling._card._show(*offered)  # the finger may be on another feature of that tile
    stage.frames()
    told = [label.text.replace("\n", " ") for label in screen.panel.walk(restrict=True) if isinstance(label, Label)]
    assert any("If it were claimed" in words for words in told) != purist
