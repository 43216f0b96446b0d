"""The tile sets that ship with the app, a folder each; ``load_tileset`` reads them and those of other folders."""

from __future__ import annotations

from app.rules.shipped import SHIPPED, load_tileset

__all__ = ["SHIPPED", "load_tileset"]
