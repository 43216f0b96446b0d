"""The shipped tile set and its faces, drawn once for all tests of the art."""

from __future__ import annotations

import pytest

from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values.pictures import Picture
from tests.drawings import Drawings


@pytest.fixture(scope="session")
def gold_rush() -> TileSet:
    """The shipped Gold Rush set."""
    return load_tileset("gold-rush")


@pytest.fixture(scope="session")
def hunters() -> TileSet:
    """The shipped Hunters & Gatherers set."""
    return load_tileset("hunters-and-gatherers")


@pytest.fixture(scope="session")
def faces(gold_rush: TileSet, drawings: Drawings) -> dict[str, Picture]:
    """Every face of Gold Rush, 96 pixels wide."""
    return drawings.faces(gold_rush, 96)
