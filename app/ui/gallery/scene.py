"""A scene of the gallery: a page in one state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.rules.tileset import TileSet
from app.table.presentation.view import TableView
from app.ui.base.page import Make


@dataclass(frozen=True, slots=True)
class Scene:
    """A page in one state. ``view`` and ``tileset`` are those of the open game, None without one. ``reach`` operates
    the page before its picture is taken.
    """

    name: str
    make: Make
    view: TableView | None = None
    tileset: TileSet | None = None
    reach: Callable[[Any], None] | None = None


def nothing() -> None:
    """A way that leads nowhere: a picture is not touched."""


def to_the_end(page: Any) -> None:
    """Scroll a page to its end."""
    page.body.scroll_y = 0
