"""The report of a measurement as a folder: a page of tables, and a picture of every failure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

import cv2
import numpy as np

from tests.evaluation.parts.games import Failure, Result
from tests.evaluation.parts.plots import reliability
from tests.evaluation.parts.truth import OUTCOMES
from tests.evaluation.parts.watched import GROUPS, PICTURES, Figures, summary

BARS = {
    "matched": {"placement": 99.8, "piece": 99.5, "token": 95.9},
    "mismatched": {"placement": 99.5, "piece": 98.0, "token": 97.0},
}
"""What is asked for, in percent answered: in the matched world what it was before, in the others the aim."""
PAGE, DOCUMENT, RELIABILITY = "report.html", "figures.json", "reliability"
WORST = ("wrong", "invented", "missed", "asked amiss", "asked", "doubted")
"""Kinds of failure in the order in which they are listed, the worst first."""
_STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    "td,th{padding:.2em .7em;text-align:right;border-bottom:1px solid #ccc}td:first-child,th:first-child"
    "{text-align:left}figure{margin:1em 0}img{max-width:100%}.wrong,.invented{color:#a00}"
)


def write(figures: Figures, folder: Path) -> Path:
    """Write the page and the figures into ``folder``; returns the page's path. Raises OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / DOCUMENT).write_text(json.dumps(figures.as_dict(), indent=1), encoding="utf-8")
    page = folder / PAGE
    for group in GROUPS:
        pairs = figures.sure(group)
        if pairs:
            cv2.imwrite(str(folder / f"{RELIABILITY}-{group}.png"), reliability(pairs, f"{group}, {figures.world}"))
    page.write_text(_page(figures), encoding="utf-8")
    return page


def lines(figures: Figures) -> list[str]:
    """The figures as lines for a terminal."""
    said = []
    counts = figures.counts()
    if figures.games:
        said.append(f"{figures.world} world, games {len(figures.games)}")
        if figures.unlearnt():
            said.append(f"pieces not enrolled before {figures.unlearnt()} games: {figures.games[0].unlearnt}")
        said.append(
            f"{'':<12}{'changes':>8}{'right':>8}{'WRONG':>8}{'asked':>8}{'missed':>8}{'doubted':>8}{'answered':>10}{'bar':>8}"
        )
        for group in GROUPS:
            of = summary(counts, group)
            said.append(
                f"{group:<12}{of['changes']:>8}{of['certain_right']:>8}{of['certain_wrong']:>8}{of['asked']:>8}"
                f"{of['missed']:>8}{of['doubted']:>8}{100 * of['answered']:>9.2f}%"
                f"{BARS[figures.world][group]:>7.1f}%"
            )
        said += _by_kind(figures)
        still = [ms for game in figures.games for ms in game.still_ms]
        placing = [ms for game in figures.games for ms in game.placing_ms]
        if still and placing:
            said.append(f"CPU a frame {np.median(still):.1f} ms, a frame that tells a tile {np.median(placing):.0f} ms")
    if figures.light is not None:
        said.append(
            f"still table under changing light: {figures.light.frames} frames, {len(figures.light.events)} events"
        )
    if figures.knocks is not None:
        knocks = figures.knocks
        said.append(
            f"knocks: {knocks.knocks}, told {knocks.told}, map lost {len(knocks.lost)}; "
            f"meanwhile {knocks.changes} changes, {knocks.seen} told for certain, {knocks.wrong} wrong"
        )
    if not figures.complete:
        said.append("broken off: this is what was measured until then")
    return said


def _by_kind(figures: Figures) -> list[str]:
    """A line for each kind of thing of which an answer was not right."""
    rows = []
    for what, outcomes in figures.kinds().items():
        changes = sum(outcomes[word] for word in OUTCOMES)
        if what != "tile" and changes > outcomes["right"]:
            other = ", ".join(f"{times} {word}" for word, times in outcomes.most_common() if word != "right")
            rows.append(f"  {what:<24}{changes:>6}{outcomes['right']:>6} right, {other}")
    return rows


def _page(figures: Figures) -> str:
    parts = [f"<!doctype html><meta charset=utf-8><title>How the eyes watch</title><style>{_STYLE}</style>"]
    parts.append("<h1>How the eyes watch</h1>")
    if not figures.complete:
        parts.append("<p>The measurement was broken off; this is what was measured until then.</p>")
    parts.append("<pre>" + escape("\n".join(lines(figures))) + "</pre>")
    shown = [group for group in GROUPS if figures.sure(group)]
    if shown:
        parts.append("<h2>How far confidence can be trusted</h2>")
        parts += [f"<img src='{RELIABILITY}-{group}.png' alt='{group}'>" for group in shown]
    for title, key in _CUTS.items():
        if figures.games:
            parts.append(f"<h2>By {title}</h2>" + _table(figures.games, key))
    extra = []
    if figures.light is not None:
        extra += [f"still table: {line}" for line in [*figures.light.events, *_counted(figures.light.notices)]]
    if figures.knocks is not None:
        extra += [*figures.knocks.lost, *figures.knocks.events]
    if extra:
        parts.append("<h2>Still tables and knocks</h2><ul>" + "".join(f"<li>{escape(x)}" for x in extra) + "</ul>")
    failures = [(game, one) for game in figures.games for one in game.failures]
    failures.sort(key=lambda pair: WORST.index(pair[1].outcome))
    if failures:
        parts.append(f"<h2>Failures ({len(failures)})</h2><p>Each picture: the place before and after; for tiles also "
                     "what was answered and what is true.</p>")  # fmt: skip
    parts += [_figure(game, one) for game, one in failures]
    return "\n".join(parts) + "\n"


_CUTS: dict[str, Callable[[Result], str]] = {
    "light": lambda game: game.light,
    "artwork": lambda game: game.artwork,
    "table": lambda game: game.table,
    "setting": lambda game: f"{game.setting}{', sloppy' if game.sloppy else ''}",
    "tilt": lambda game: f"{game.tilt:g} degrees",
    "game": lambda game: game.name,
}


def _counted(words: Iterable[str]) -> list[str]:
    return [f"{word} ({count} times)" for word, count in Counter(words).items()]


def _table(games: list[Result], key: Callable[[Result], str]) -> str:
    rows = ["<tr><th>" + "<th>".join(("", "games", *(f"{g}s, {w}" for g in GROUPS[:2] for w in _COLUMNS))) + "</tr>"]
    for name in sorted({key(game) for game in games}):
        own = [game for game in games if key(game) == name]
        counts: Counter[str] = Counter()
        for game in own:
            counts.update(game.counts)
        cells = [escape(name), str(len(own))]
        for group in GROUPS[:2]:
            of = summary(counts, group)
            cells += [str(of["changes"]), str(of["certain_wrong"]), str(of["asked"]), str(of["missed"])]
            cells.append(f"{100 * of['answered']:.1f} %")
        rows.append("<tr><td>" + "<td>".join(cells) + "</tr>")
    return "<table>" + "\n".join(rows) + "</table>"


_COLUMNS = ("changes", "certain and wrong", "asked", "missed", "answered")


def _figure(game: Result, one: Failure) -> str:
    picture = f"<img src='{PICTURES}/{escape(one.picture)}' alt=''><br>" if one.picture else ""
    text = f"<b>{escape(one.outcome)}</b>: {escape(one.truth)}. Said: {escape(one.said)}."
    where = f"{escape(game.name)}, frame {one.frame}"
    caption = f"<figcaption>{text} <small>{where}</small></figcaption>"
    return f"<figure class='{one.outcome.split()[0]}'>{picture}{caption}</figure>"
