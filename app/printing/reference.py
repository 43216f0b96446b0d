"""The rules of a game on one side of paper: a card with a picture for each rule, in our own words."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.art.pieces import draw_token
from app.art.scenes import ACROSS, DOWN, draw_scene, scenes
from app.lang import Message, Translator, say
from app.printing.boxes import called
from app.printing.page import NOTE, POINT, Colour, Document, new_document
from app.rules.options import Chosen
from app.rules.shipped import options_of
from app.rules.tileset import TileSet
from app.values.pictures import Picture
from app.values.progress import Progress, silent

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Font sizes in points; the largest at which everything fits on the page is used."""
PICTURES = (46.0, 40.0, 34.0)
"""Widths of a picture in mm, the largest first; only the smallest goes with smaller letters."""
BAND = 6.5
"""The height of the band with the title of a part, in mm."""
GAP = 3.0
FEW = 3
"""So many lines stay in the column beside the picture when they do not fit there."""
LEADING = 1.3 * POINT
"""From one line of text to the next, in mm for each point of its size."""
TOKEN = 11.0
"""The diameter of a token in the last line, in mm."""
DOTS = 150
"""The width of a tile in a picture, in pixels."""
EDITIONS = "editions"
"""The part that tells what another edition of the game counts."""

_WOOD: Colour = (71, 42, 23)
_CREAM: Colour = (248, 233, 196)
_PAPER: Colour = (252, 244, 222)


@dataclass(frozen=True, slots=True)
class _Part:
    """A rule: its title, its text, and its picture as a file, ``wide`` mm wide; None without one."""

    title: str
    text: str
    picture: bytes | None
    wide: float = PICTURES[0]

    @property
    def high(self) -> float:
        """The height of the picture in mm."""
        return self.wide * DOWN / ACROSS if self.picture is not None else 0.0

    def height(self, sheet: Document, width: float, size: float) -> float:
        """The height of the part in mm, ``width`` mm wide, at that font size."""
        text = len(self.lines(sheet, width, size)) * LEADING * size
        return BAND + max(self.high + 2, text + 2.5)

    def lines(self, sheet: Document, width: float, size: float) -> list[tuple[float, str]]:
        """The text in lines, each with its distance from the left edge: beside the picture and, if much is left, on
        below it.
        """
        aside = self.wide + 3 if self.picture is not None else 2.0
        narrow = sheet.wrapped(self.text, width - aside - 1, size)
        beside = round((self.high + 1.5) / (LEADING * size) + 0.5) if self.picture is not None else 0
        if len(narrow) <= beside + FEW:
            return [(aside, line) for line in narrow]
        lines: list[tuple[float, str]] = []
        for part in self.text.split("\n"):
            words = part.split()
            while words:
                left = aside if len(lines) < beside else 2.0
                count = 1
                while count < len(words) and sheet.text_width(" ".join(words[: count + 1]), size) <= width - left - 1:
                    count += 1
                lines.append((left, " ".join(words[:count])))
                words = words[count:]
        return lines


def document(
    tileset: TileSet,
    words: Translator | None = None,
    paper: str = "a4",
    progress: Progress = silent,
    source: str = "",
) -> bytes:
    """The PDF of one page: the rules of the box whose tile set was loaded by the name ``source``. Raises ValueError for
    an unknown paper, or a game whose rules the language lacks.
    """
    words = words or Translator.load()
    options = options_of(source) or None
    names = part_names(tileset.game, words, options)
    if not names:
        raise ValueError(f"language {words.code!r} has no reference for the game {tileset.game!r}")
    parts = []
    for number, (name, (title, text)) in enumerate(zip(names, parts_of(tileset.game, words, options), strict=True)):
        progress(number, len(names))
        parts.append(_Part(title, text, _picture(tileset, name)))
    progress(len(names), len(names))
    box = _box(tileset, words)
    heading = say("printing.reference_title", name=called(tileset, words, source))
    for size, wide in [(SIZES[0], wide) for wide in PICTURES[:-1]] + [(size, PICTURES[-1]) for size in SIZES]:
        shown = [replace(part, wide=wide) for part in parts]
        sheet = new_document(words.text(heading), words, paper, ruler=False)
        sheet.page()
        if _set(sheet, shown, tileset, box, size) <= sheet.area.bottom + 10 or size == SIZES[-1]:
            return sheet.bytes()
    raise AssertionError("the smallest size always ends the loop")


def part_names(game: str, words: Translator, options: Chosen | None = None) -> list[str]:
    """The names of the parts of a game's reference, in the order of the language file; empty if there is none. The
    ``options`` of a game in play, or of a box, settle which of its editions it is; None where both kinds of readers
    look.
    """
    names = [part.removesuffix("-title") for part in words.below(f"reference.{game}") if part.endswith("-title")]
    return names if options is None else [name for name in names if name != EDITIONS]


def part_text(game: str, name: str, words: Translator, options: Chosen | None = None) -> Message:
    """The text of a part, as the first of the chosen ``options`` that changes it has it."""
    key = f"reference.{game}.{name}.text"
    changed = (say(f"{key}_{option}_{value}".lower()) for option, value in (options or {}).items())
    return next((text for text in changed if words.has(text.key)), say(key))


def parts_of(game: str, words: Translator, options: Chosen | None = None) -> list[tuple[str, str]]:
    """Title and text of every part of a game's reference, in the order of ``part_names``."""
    return [
        (words.text(say(f"reference.{game}.{name}.title")), words.text(part_text(game, name, words, options)))
        for name in part_names(game, words, options)
    ]


def _picture(tileset: TileSet, name: str) -> bytes | None:
    scene = scenes(tileset.game).get(name)
    return None if scene is None else _jpeg(draw_scene(scene, tileset, DOTS))


def _jpeg(picture: Picture) -> bytes:
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def _set(sheet: Document, parts: list[_Part], tileset: TileSet, box: list[str], size: float) -> float:
    """Draw everything at that font size: the first part across the page, the others in two columns. Returns the y
    where it ends.
    """
    area = sheet.area
    first, rest = parts[0], parts[1:]
    y = _part(sheet, first, area.left, area.top, area.width, size) + GAP
    width = (area.width - GAP) / 2
    heights = [part.height(sheet, width, size) + GAP for part in rest]
    split = min(range(len(rest) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    bottoms = []
    for left, column in ((area.left, rest[:split]), (area.left + width + GAP, rest[split:])):
        at = y
        for part in column:
            at = _part(sheet, part, left, at, width, size) + GAP
        bottoms.append(at)
    y = max(bottoms)
    if tileset.tokens:
        y = _tokens(sheet, tileset, y, size)
    for text in box:
        y = sheet.paragraph(area.left, y, area.width, text, max(size - 1, NOTE))
    return y


def _part(sheet: Document, part: _Part, x: float, y: float, width: float, size: float) -> float:
    high = part.height(sheet, width, size)
    sheet.rectangle(x, y, width, high, 0.3, _PAPER, _WOOD)
    sheet.rectangle(x, y, width, BAND, None, _WOOD)
    sheet.text(x + 2, y + 1.4, part.title, 11, bold=True, colour=_CREAM)
    if part.picture is not None:
        sheet.encoded(part.picture, x + 1, y + BAND + 1, part.wide, part.high)
    for number, (left, line) in enumerate(part.lines(sheet, width, size)):
        sheet.text(x + left, y + BAND + 1.2 + number * LEADING * size, line, size)
    return y + high


def _tokens(sheet: Document, tileset: TileSet, y: float, size: float) -> float:
    """Draw each kind of token with how many there are."""
    x = sheet.area.left
    for value, count in sorted(tileset.tokens.items()):
        face = draw_token(value, 160)
        opacity = face[..., 3:].astype(np.float32) / 255
        flat = np.asarray(face[..., :3] * opacity + 255 * (1 - opacity), np.uint8)
        sheet.encoded(_jpeg(flat), x, y, TOKEN, TOKEN)
        sheet.text(x + TOKEN + 1.5, y + TOKEN / 2 - 2, f"x {count}", size, bold=True)
        x += 30
    return y + TOKEN + 2


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
