"""The words that the terms of a game call for in every language, as ``app/rules/ADDING.md`` lists them."""

from __future__ import annotations

from collections.abc import Iterator

from app.rules.rulebook import _rulebooks
from app.rules.terms import GAMES


def words_of(game: str) -> Iterator[str]:
    """The keys of the language files that are made of names in the game's rules."""
    terms, rulebook = GAMES[game], _rulebooks[game]
    categories = getattr(rulebook, "categories", {})
    _, *others = terms.tiles
    yield from (f"word.{name}" for name in terms.words)
    for kind, category in categories.items():
        yield from (f"scores.origin.{category}", f"archive.kind.{category}", f"revise.{category}")
        if kind in (*terms.symbols, *terms.layers):
            yield f"scores.kind.{kind}"
    yield from (f"archive.largest.{kind}" for kind in terms.symbols if kind not in terms.roofed)
    for pile in others:
        yield from (f"status.place_{pile}", f"told.due_{pile}", f"turn.with_{pile}", f"archive.did.with_{pile}")
    for piece in terms.pieces:
        if piece.roams:
            yield from (f"ask.{piece.name}_gone", f"ask.{piece.name}_gone_detail", f"choice.{piece.name}_stays")
    yield f"archive.box.{game}"
