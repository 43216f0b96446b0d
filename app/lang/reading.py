"""How long people take to read what nobody waits for."""

from __future__ import annotations

NOTICED, READ_A_SECOND = 3.0, 12.0
"""Seconds until a sentence is noticed, and how many letters of it are read a second by somebody who also looks at the
map: half of what adults read who do nothing else (Brysbaert 2019).
"""


def reading_seconds(words: str) -> float:
    """How long a sentence that nobody waits for is shown: a moment to notice it, and as long as it takes to read."""
    return NOTICED + len(words) / READ_A_SECOND
