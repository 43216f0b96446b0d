"""How much room texts take, and the largest letters at which they fit."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel

ELLIPSIS = "…"
MEASURED = 8192
"""For so many words their extents are remembered."""
_extents: dict[tuple[str, float, str, bool], tuple[int, int]] = {}


class MeasuredWords(CoreLabel):
    """A text whose words are measured once. Kivy measures each anew whenever a text is wrapped, which is the greater
    part of wrapping it, and the same words come again with every width that is tried and when the text is drawn.
    """

    def get_extents(self, text: str) -> tuple[int, int]:
        """The (width, height) of ``text`` in one line, in pixels."""
        options = self.options
        key = text, options["font_size"], options["font_name_r"], options["bold"]
        size = _extents.get(key)
        if size is None:
            if len(_extents) >= MEASURED:
                _extents.clear()
            size = _extents[key] = super().get_extents(text)
        return size


@lru_cache(maxsize=4096)
def text_size(text: str, font_size: float, bold: bool, width: float | None, font: str = "text") -> tuple[float, float]:
    """The (width, height) in pixels of that text, wrapped at ``width`` pixels; not wrapped where that is None.

    ``font`` is a font of the theme.
    """
    ruler = _ruler(bold, font)
    ruler.options["font_size"] = font_size
    ruler.usersize = ruler.text_size = width, None
    ruler.text = text
    size: tuple[float, float] = ruler.render()
    return size


@lru_cache(maxsize=8)
def _ruler(bold: bool, font: str) -> Any:
    """What measures texts in that font: making one takes longer than measuring."""
    ruler = MeasuredWords(bold=bold, font_name=font)
    ruler.resolve_font_name()
    return ruler


def _holds(
    text: str, font_size: float, bold: bool, width: float, height: float, font: str, breaks: bool = False
) -> bool:
    if text_size(text, font_size, bold, width, font)[1] > height:
        return False
    if breaks:
        return True
    # Kivy would break a word longer than the line in the middle
    return text_size(_widest_word(text, bold, font), font_size, bold, None, font)[0] <= width


@lru_cache(maxsize=1024)
def in_company(text: str, font_size: float, bold: bool, width: float, font: str = "text") -> str:
    """The text with the last two words of each of its lines held together by a no-break space, so that no word stands
    alone below the others. As it is where that takes more lines, or more room than there is, or would leave the word
    before them alone in its line.
    """
    return "\n".join(_paired(line, font_size, bold, width, font) for line in text.split("\n"))


def _paired(line: str, font_size: float, bold: bool, width: float, font: str) -> str:
    words = line.rstrip().rsplit(" ", 2)
    if len(words) < 3:
        return line
    high = text_size(line, font_size, bold, width, font)[1]
    before, last = words[0], f"{words[1]}\u00a0{words[2]}"
    wide, one = text_size(last, font_size, bold, None, font)
    paired = f"{before} {last}"
    if high <= one or wide > width or text_size(paired, font_size, bold, width, font)[1] > high:
        return line
    head, _, word = before.rpartition(" ")  # which may be left alone between two lines instead
    begins = (
        head and text_size(head, font_size, bold, width, font)[1] < text_size(before, font_size, bold, width, font)[1]
    )
    if begins and text_size(f"{word} {last}", font_size, bold, None, font)[0] > width:
        return line
    return paired


def at_folders(text: str, font_size: float, bold: bool, width: float, font: str = "text") -> str:
    """The text with a line broken after a slash wherever a word, such as the path of a file, is longer than a line; a
    part that is too long itself, as the name of a file, breaks after hyphens.
    """
    lines = []
    for line in text.split("\n"):
        words = line.split(" ")
        for at, word in enumerate(words):
            if text_size(word, font_size, bold, None, font)[0] > width:
                begun, broken = "", []
                for part in _parts(word, lambda part: text_size(part, font_size, bold, None, font)[0] <= width):
                    if begun and text_size(begun + part, font_size, bold, None, font)[0] > width:
                        broken.append(begun)
                        begun = ""
                    begun += part
                words[at] = "\n".join((*broken, begun))
        lines.append(" ".join(words))
    return "\n".join(lines)


def _parts(word: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """What of a long word stays together."""
    for part in re.findall(r"[^/]*/|[^/]+$", word):
        yield from (part,) if fits(part) else re.findall(r"[^-]*-|[^-]+$", part)


@lru_cache(maxsize=1024)
def _widest_word(text: str, bold: bool, font: str) -> str:
    """The word of that text that is widest in a large size; "" for a text without any."""
    words = set(words_of(text))
    return max(words, key=lambda word: text_size(word, 40, bold, None, font)[0]) if len(words) > 1 else text.strip()


def words_of(text: str) -> list[str]:
    """What of that text stays together in one line: a no-break space, unlike for ``str.split``, ends no word."""
    return [word for word in re.split(r"[ \t\n]+", text) if word]


@lru_cache(maxsize=1024)
def fit_text(
    text: str,
    largest: float,
    smallest: float,
    bold: bool,
    width: float,
    height: float,
    single: float = 0,
    font: str = "text",
    is_name: bool = False,
    breaks: bool = False,
) -> tuple[str, float]:
    """The largest font size at which the text fits into (width, height), and the text.

    Where even the smallest size is too large, a name is shortened as people do it; what is too long all the same is
    cut and ends in an ellipsis. With ``single`` one line is preferred to several as long as its font size is not below
    that. ``breaks``: a word longer than the line goes on in the next one.
    """
    if not text or width < 1 or height < 1:
        return text, largest
    if single:
        whole, line = text_size(text, largest, bold, None, font)
        if line <= height and whole * single <= width * largest:
            size = min(round(largest), math.ceil(largest * width / whole))
            while text_size(text, size, bold, None, font)[0] > width:
                size -= 1
            if size >= round(single):
                return text, float(size)
    low, high = round(smallest), max(round(largest), round(smallest))
    if _holds(text, high, bold, width, height, font, breaks):  # most texts have room: measuring takes time
        return text, float(high)
    if not _holds(text, low, bold, width, height, font, breaks):
        for short in short_names(text) if is_name else ():
            if _holds(short, low, bold, width, height, font):
                return short, float(low)
        return _cut(text, low, bold, width, height, font), float(low)
    high -= 1
    while low < high:
        middle = (low + high + 1) // 2
        if _holds(text, middle, bold, width, height, font, breaks):
            low = middle
        else:
            high = middle - 1
    return text, float(low)


def short_names(name: str) -> Iterator[str]:
    """Shorter ways to write that name, the fullest first; none for a single word that is not a double name.

    "Maria-Luisa Verdi" becomes "M.-L. Verdi", "Maria-Luisa V.", "Verdi"; where the last word is an initial itself, as
    in "Maria-Luisa V.", only "Maria-Luisa" is left. "Maria-Luisa" alone becomes "Maria-L.", "Maria".
    """
    *first, last = name.split()
    if not first:
        parts = [part for part in last.split("-") if part]
        if len(parts) > 1:
            whole = "-".join(parts[:-1])
            yield f"{whole}-{parts[-1][0]}."
            yield whole
        return
    if len(last.rstrip(".")) < 2:
        yield " ".join(first)
        return
    yield " ".join([*("-".join(f"{part[0]}." for part in word.split("-") if part) for word in first), last])
    yield f"{' '.join(first)} {last[0]}."
    yield last


def _cut(text: str, font_size: float, bold: bool, width: float, height: float, font: str) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _holds(text[:middle].rstrip() + ELLIPSIS, font_size, bold, width, height, font):
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
