"""When what of a scoring happens: pure times, no drawing. All times are seconds from the beginning of the show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from app.lang import Message
from app.lang.reading import reading_seconds
from app.table.presentation.ceremony import CeremonyStep
from app.table.presentation.shows import ScoringShow

LEAD = 0.12
"""The dark falls before the first tile lights."""
COUNTING = 1.05
"""The counting of a large feature takes no longer."""
SLOWEST = 0.24
"""The counting of one tile takes no longer."""
STAMP = 0.34
"""The stamp of what doubles comes down."""
STANDS = 0.45
"""The sum stands before it flies: longer than any number on the way to it, so that a glance sees no other."""
FLIGHT = 0.55
"""A sum flies to its seat."""
HOP = 0.5
"""A piece or a token is under way."""
SPREAD = 0.3
"""The last piece starts this much later than the first, at most."""
REST = 0.25
"""The light stays after everything has arrived."""
FADE = 0.2
"""Light, dark and figures come and go."""
REST_BETWEEN = 1.9
"""A step of the final scoring stays at least so long after everything has arrived."""
LOOK = 0.4
"""The eye takes so long for each tile that lights up in a step of the final scoring."""
MANY_LIT = 12
"""So many of them at most: more are taken in together."""
READING = 7.0
"""Each card with a proof stays so long where nothing moves."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The times of one scoring.

    ``ticks[i]`` is when count ``i`` lights up; ``stamp`` when the doubling is there, None without. The sum leaves the
    map at ``leaves`` and is at its seats at ``lands``; ``hops[i]`` is when piece ``i`` starts, ``gives[i]`` when token
    ``i`` does. ``done`` is the end of all movement, ``reads`` how many seconds its card takes to be read.
    """

    ticks: tuple[float, ...]
    stamp: float | None
    leaves: float
    lands: float
    hops: tuple[float, ...]
    gives: tuple[float, ...]
    done: float
    reads: float = 0.0

    @property
    def starts(self) -> float:
        """When it begins."""
        return self.ticks[0] - LEAD if self.ticks else 0.0

    def counted(self, seconds: float) -> int:
        """How many counts have lit up by then."""
        return sum(tick <= seconds for tick in self.ticks)


def timeline(show: ScoringShow, starts: float = 0.0) -> Timeline:
    """The times of that scoring, which begins at ``starts``."""
    count = max(len(show.counts), 1)
    step = min(COUNTING / count, SLOWEST)
    ticks = tuple(starts + LEAD + step * number for number in range(len(show.counts)))
    last = starts + LEAD + step * (count - 1)
    stamp = None if show.doubling is None else last + STAMP
    leaves = (last if stamp is None else stamp) + STANDS
    lands = leaves + FLIGHT
    hops = _spread(leaves + 0.1, len(show.home))
    gives = _spread(leaves + 0.05, len(show.taken))
    done = max([lands, *(hop + HOP for hop in (*hops, *gives))]) + REST
    return Timeline(ticks, stamp, leaves, lands, hops, gives, done)


def timelines(shows: tuple[ScoringShow, ...], text: Callable[[Message], str] | None = None) -> tuple[Timeline, ...]:
    """The times of several scorings: each begins when the sum of the one before takes off, and not before the card of
    that can have been read, nor later than where nothing moves; None in place of ``text``: there are no cards to read.
    """
    found: list[Timeline] = []
    starts = 0.0
    for show in shows:
        reads = 0.0 if text is None else _read_on_card(show, text)
        found.append(replace(timeline(show, starts), reads=reads))
        starts = max(found[-1].leaves + 0.15, starts + min(reads, READING))
    return tuple(found)


def _read_on_card(show: ScoringShow, text: Callable[[Message], str]) -> float:
    """How long the card of that scoring takes to be read; 0 for one that has none, where nothing was scored."""
    told = [message for message in (show.title, show.working, show.rule, show.note) if message is not None]
    return reading_seconds(" ".join(map(text, told))) if show.value else 0.0


def read_in(steps: Sequence[CeremonyStep], text: Callable[[Message], str]) -> tuple[float, ...]:
    """How long each step of a final scoring takes to be read and seen. A sentence that an earlier step has said with
    other figures is seen at a glance; how its points come about is new in every step, and so is what lights up.
    """
    known: set[str] = set()
    found = []
    for step in steps:
        said = [message for message in _said(step) if message.key not in known]
        known |= {message.key for message in said}
        working = (show.working for show in step.shows if show.value)
        words = " ".join(map(text, dict.fromkeys((step.told, *said, *working))))
        found.append(reading_seconds(words) + looking_seconds(step))
    return tuple(found)


def looking_seconds(step: CeremonyStep) -> float:
    """How long it takes to see all that lights up in that step: tiles, and symbols of which one takes another."""
    lit = sum(len(show.counts) + len(show.pairs) for show in step.shows)
    return LOOK * min(lit, MANY_LIT)


def _said(step: CeremonyStep) -> Iterator[Message]:
    """What a step says beside what is counted."""
    yield step.title
    if step.note is not None:
        yield step.note
    for show in step.shows:
        yield from (message for message in (show.rule, show.note) if message is not None)


def _spread(first: float, count: int) -> tuple[float, ...]:
    step = min(SPREAD / max(count - 1, 1), 0.12)
    return tuple(first + step * number for number in range(count))


def share(seconds: float, starts: float, lasts: float) -> float:
    """How much of something that ``starts`` then and ``lasts`` so long is over: 0 to 1."""
    return min(max((seconds - starts) / lasts, 0.0), 1.0)


def eased(part: float) -> float:
    """A movement that starts and ends gently; 0 to 1 for 0 to 1."""
    return part * part * (3 - 2 * part)


def glow(since: float) -> float:
    """How bright a tile is that long after it was counted, in seconds: it flares, then shines on; 0 before."""
    if since < 0:
        return 0.0
    return share(since, 0, 0.08) * (1 + 0.9 * (1 - share(since, 0.08, 0.3)))
