"""The rules of a game on one page, in our own words, with the contents of the box."""

from __future__ import annotations

from app.lang import Translator, say
from app.printing.page import Document, new_document
from app.rules.tileset import TileSet

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Font sizes in points; the largest at which everything fits on the page is used."""


def document(tileset: TileSet, words: Translator | None = None, paper: str = "a4") -> bytes:
    """The PDF of one page. Raises ValueError for an unknown paper, or a game whose rules the language lacks."""
    words = words or Translator.load()
    parts = parts_of(tileset.game, words)
    if not parts:
        raise ValueError(f"language {words.code!r} has no reference for the game {tileset.game!r}")
    box = _box(tileset, words)
    for size in SIZES:
        sheet = new_document(words.text(say("printing.reference_title", name=tileset.name)), words, paper, ruler=False)
        sheet.page()
        if _set(sheet, parts, box, size) <= sheet.area.bottom + 10 or size == SIZES[-1]:
            return sheet.bytes()
    raise AssertionError("the smallest size always ends the loop")


def parts_of(game: str, words: Translator) -> list[tuple[str, str]]:
    """Title and text of every part of a game's reference, in the order of the language file; empty if there is none."""
    key = f"reference.{game}"
    names = [part.removesuffix("-title") for part in words.below(key) if part.endswith("-title")]
    return [(words.text(say(f"{key}.{name}.title")), words.text(say(f"{key}.{name}.text"))) for name in names]


def _set(sheet: Document, parts: list[tuple[str, str]], box: list[str], size: float) -> float:
    """Write everything at that font size; returns the y where it ends."""
    area = sheet.area
    y = area.top
    for title, text in parts:
        y = sheet.paragraph(area.left, y, area.width, title, size + 1.5, bold=True) + 0.5
        y = sheet.paragraph(area.left, y, area.width, text, size) + 0.35 * size
    for text in box:
        y = sheet.paragraph(area.left, y, area.width, text, size - 1)
    return y


def _box(tileset: TileSet, words: Translator) -> list[str]:
    """The lines that say what the box holds."""
    tiles = sum(count for _, count in tileset.faces())
    lines = [words.text(say("printing.reference_tiles", count=tiles, designs=len(tileset.designs)))]
    if tileset.tokens:
        each = ", ".join(f"{count} x {value}" for value, count in sorted(tileset.tokens.items()))
        lines.append(words.text(say("printing.reference_tokens", count=sum(tileset.tokens.values()), each=each)))
    if not tileset.verified:
        lines.append(words.text(say("printing.tiles_unverified")))
    return lines
