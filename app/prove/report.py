"""The report: how every step ended, what the pictures measured, and what to improve. Pure.

Every advice follows from a measured cause. Where steps went badly and no cause was measured the report says so, and
names what remains: the enrolled pictures of the tiles concerned, or pieces that were never shown to the eyes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from app.lang import Message, say
from app.prove.figures import Figures, middle
from app.prove.guide import Guide, StepRecord
from app.prove.judging import VERDICTS, Verdict, sentence
from app.prove.steps import DIMMED, PieceExpected, TileExpected, TokensExpected

BAD: tuple[Verdict, ...] = ("wrong", "missed", "invented")
"""Verdicts that cost a game its trust; a question costs only patience."""
MOST = 3
"""The most things told in one step that are listed one by one."""


@dataclass(frozen=True, slots=True)
class AdviceConfig:
    """From which figure on something is named as a cause. Set on the simulated table, and compared with seven
    path-traced tables: those that are read well measure 69 to 80 pixels a tile, blur 0.5 to 0.75 pixels, noise 0.03 to
    0.06 of the contrast, brightness 0.9 to 1.45, light even to 0.83, 0 to 0.7 % overexposed; the overexposed one 45 %.
    """

    side: float = 45.0
    """Pixels a tile below which its symbols come to few pixels."""
    full_width: int = 1920
    """Width of a picture in pixels below which a higher resolution is advised before a nearer camera."""
    blur: float = 0.035
    """Blur beyond that of the enrolled pictures, in tiles, from which symbols fade."""
    noise: float = 0.2
    """Noise against the contrast of the print from which it hides detail."""
    dark: float = 0.45
    """Brightness against the enrolled pictures below which colours fade into noise."""
    saturated: float = 0.02
    """Part of the tiles that may be overexposed."""
    uneven: float = 0.5
    """Light of the darkest tile against that of the brightest below which a second lamp is advised."""
    fps: float = 6.0
    """Pictures a second below which a hand comes and goes between two of them."""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a proof. ``delay`` and ``longest``: the median and the largest of seconds from the hand leaving to
    the answer. ``figures`` is None where no picture was measured. ``advice`` is never empty.
    """

    records: tuple[StepRecord, ...]
    counts: Mapping[Verdict, int]
    figures: Figures | None
    fps: float | None
    delay: float | None
    longest: float | None
    advice: tuple[Message, ...]
    complete: bool

    @property
    def well(self) -> bool:
        """Whether every step was done, and each was told right or as a question."""
        return self.complete and not any(self.counts.get(verdict) for verdict in (*BAD, "skipped"))

    def as_dict(self) -> dict[str, Any]:
        """The report for JSON."""
        return {
            "complete": self.complete,
            "counts": {verdict: self.counts.get(verdict, 0) for verdict in VERDICTS},
            "figures": None if self.figures is None else asdict(self.figures),
            "fps": self.fps,
            "delay": self.delay,
            "longest_delay": self.longest,
            "advice": [message.key for message in self.advice],
            "steps": [{"step": record.step.key, "verdict": record.outcome.verdict} for record in self.records],
        }


def report_of(guide: Guide, config: AdviceConfig = AdviceConfig()) -> Report:
    """The report of what a guide has led through so far."""
    records = tuple(guide.records)
    figures = middle(r.figures for r in records if r.figures is not None and r.step.key not in DIMMED)
    delays = [record.delay for record in records if record.delay is not None]
    return Report(
        records,
        Counter(record.outcome.verdict for record in records),
        figures,
        guide.fps,
        median(delays) if delays else None,
        max(delays) if delays else None,
        advise(records, figures, guide.fps, guide.complaints(), guide.moved, config),
        len(records) == len(guide.steps),
    )


def advise(
    records: Sequence[StepRecord],
    figures: Figures | None,
    fps: float | None = None,
    troubles: Sequence[Message] = (),
    moved: int = 0,
    config: AdviceConfig = AdviceConfig(),
) -> tuple[Message, ...]:
    """What to improve, the most useful first. ``troubles``: what the eyes complained of; ``moved``: how often the
    camera or the whole board was found elsewhere.
    """
    advice = _of_picture(figures, config) if figures is not None else []
    if fps is not None and fps < config.fps:
        advice.append(say("prove.advice.slow", fps=round(fps, 1)))
    if moved:
        advice.append(say("prove.advice.stand"))
    picture_good = not advice
    advice += [say("prove.advice.trouble", what=trouble) for trouble in troubles]
    lit = [record for record in records if record.step.key not in DIMMED]
    if _amiss(records) and not _amiss(lit):
        advice.append(say("prove.advice.dim"))
    elif picture_good:
        advice += _of_things(lit)
    if not advice:
        advice.append(say("prove.advice.unknown" if _amiss(records) else "prove.advice.fine"))
    return tuple(advice)


def _amiss(records: Sequence[StepRecord]) -> bool:
    return any(record.outcome.verdict not in ("right", "skipped") for record in records)


def _of_picture(figures: Figures, config: AdviceConfig) -> list[Message]:
    """The causes that lie in the picture."""
    found = []
    if figures.side is not None and figures.side < config.side:
        args = {"pixels": round(figures.side), "wanted": round(config.side)}
        size = {"width": figures.width, "height": figures.height}
        small = figures.width < config.full_width
        found.append(say("prove.advice.resolution", **args, **size) if small else say("prove.advice.nearer", **args))
    if figures.side is not None and figures.blur is not None and figures.blur > config.blur * figures.side:
        found.append(say("prove.advice.focus", blur=round(figures.blur, 1)))
    dark = figures.brightness is not None and figures.brightness < config.dark
    if figures.contrast is not None and figures.noise > config.noise * figures.contrast:
        found.append(say("prove.advice.noisy", noise=round(figures.noise, 1)))
    elif dark:
        found.append(say("prove.advice.more_light"))
    if figures.saturated is not None and figures.saturated > config.saturated:
        found.append(say("prove.advice.lamp", saturated=round(100 * figures.saturated)))
    if figures.evenness is not None and figures.evenness < config.uneven:
        found.append(say("prove.advice.uneven", evenness=round(100 * figures.evenness)))
    return found


def _of_things(records: Sequence[StepRecord]) -> list[Message]:
    """What remains where the picture is good: the enrolled tiles, the pieces, the hand."""
    found: list[Message] = []
    amiss = [record for record in records if record.outcome.verdict not in ("right", "skipped")]
    faces = dict.fromkeys(r.step.expected.face for r in amiss if isinstance(r.step.expected, TileExpected))
    if faces:
        found.append(say("prove.advice.enrol", faces=", ".join(faces)))
    if any(isinstance(record.step.expected, PieceExpected | TokensExpected) for record in amiss):
        found.append(say("prove.advice.pieces"))
    if any(record.step.trigger == "visit" for record in amiss):
        found.append(say("prove.advice.hands"))
    return found


def step_line(number: int, record: StepRecord) -> Message:
    """How one step ended; what was said is added where that was not what was asked for."""
    name, verdict = say(f"prove.name.{record.step.key}"), say(f"prove.verdict.{record.outcome.verdict}")
    if record.outcome.verdict in ("right", "skipped"):
        return say("prove.line.step", number=number, name=name, verdict=verdict)
    told = listed([sentence(thing) for thing in record.outcome.told])
    return say("prove.line.told", number=number, name=name, verdict=verdict, told=told)


def listed(sentences: Sequence[Message]) -> Message:
    """What was told, one after the other, the same once and no more than ``MOST``; that nothing was where there is
    nothing.
    """
    several = list(dict.fromkeys(sentences))
    told = several[0] if several else say("prove.told.nothing")
    for more in several[1:MOST]:
        told = say("list.next", first=told, second=more)
    return told if len(several) <= MOST else say("prove.told.more", told=told, count=len(several) - MOST)


def figure_lines(report: Report) -> list[Message]:
    """The counts and figures as sentences."""
    every = len(report.records)
    lines = [
        say("prove.line.count", verdict=say(f"prove.verdict.{verdict}"), count=count, all=every)
        for verdict in VERDICTS
        if (count := report.counts.get(verdict, 0))
    ]
    figures = report.figures
    if figures is not None and figures.side is not None:
        size = {"width": figures.width, "height": figures.height}
        lines.append(say("prove.line.scale", pixels=round(figures.side), **size))
        lines.append(say("prove.line.blur", blur=round(figures.blur or 0.0, 1)))
        lines.append(say("prove.line.noise", noise=round(figures.noise, 1), contrast=round(figures.contrast or 0.0)))
        if figures.brightness is not None and figures.evenness is not None:
            shares = {"brightness": round(100 * figures.brightness), "evenness": round(100 * figures.evenness)}
            lines.append(say("prove.line.light", **shares))
        lines.append(say("prove.line.saturated", saturated=round(100 * (figures.saturated or 0.0), 1)))
    if report.fps is not None:
        lines.append(say("prove.line.fps", fps=round(report.fps, 1)))
    if report.delay is not None:
        delays = {"delay": round(report.delay, 1), "longest": round(report.longest or 0.0, 1)}
        lines.append(say("prove.line.delay", **delays))
    return lines
