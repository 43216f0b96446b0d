"""An owner's pieces as they were learned: their solids, and how clearly each is told from the others.

Method: likelihood ratio of a log ratio of residuals. For two solids the logarithm of the ratio of their residuals is
taken as normally distributed, once where the first is true and once where the second is; means and a common spread are
those of the examples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.numeric.patches import Matrix
from vision.objects.lessons.token_contours import TokenContourConfig
from vision.objects.lessons.token_print import TokenPrint, TokenPrintConfig
from vision.objects.shapes.solid_fitting import Explained
from vision.objects.shapes.solids import Outline, Solid


@dataclass(frozen=True, slots=True)
class LearnedConfig:
    """The thresholds of telling learned solids apart. Calibrated on rendered pieces of six games."""

    grain: float = 20.0
    """Added to every residual, in squared grey levels: differences below it are noise."""
    spread: float = 0.35
    """Least standard deviation of a log ratio of residuals: that of five examples is often too small."""
    scatter: float = 1 / 6
    """The same as a part of the distance between the means of the two solids' examples: a clear ratio scatters more."""
    extreme: float = 4.0
    """Standard deviations beyond which a log ratio counts as no more extreme: half its square, 8 nats, is the largest
    evidence, well above what is ever asked for.
    """
    odds: float = 3.0
    """Log likelihood ratio (nats) from which a solid is accepted: twenty to one."""
    told: float = 0.3
    """The least mean log ratio of the residuals over the examples of a solid, of another one's to its own, for it to
    have been learned well: for figures that a mismatched simulated table's wrong scale had spoilt it was -0.3 against
    tents, while one tile lay there 0.29; in two other such games 0.68 and more.
    """
    worse: float = 3.2
    """The largest residual, as a multiple of the largest one among the solid's examples: beyond, the thing is none. A
    tent of a path-traced table, of a kind that was learned nearly as it is, was seen with 2.7 to 2.9 times as much.
    """
    stale: float = 0.5
    """How far the top of a thing 15 mm tall may be seen from where it was seen by the view of the table with which the
    shapes were learned, in pixels, before their sizes are fitted anew: the view from the first tile alone was wrong by
    2 px on a mismatched simulated table, and three pieces were told wrong by what was learned with it.
    """
    face: TokenPrintConfig = field(default_factory=TokenPrintConfig)
    """When a thing shows a token's print."""
    contours: TokenContourConfig = field(default_factory=TokenContourConfig)
    """When one outline is that of all tokens."""


@dataclass(frozen=True, slots=True, eq=False)
class LearnedShapes:
    """``solids``: one for each pose that was shown, and last what explains a token's look best; ``token``: the outline
    in mm of a token's silhouette, None where none was shown. ``means`` [n, n, n]: the mean log ratio of the
    residuals of solid j to solid i where solid k is true, at [k, i, j]; ``spreads`` the same for the standard
    deviation; ``bright`` both again [2, n, n, n], without the examples of dark paint, which show less of their shape.
    ``rests`` [n]: the largest residual of each solid among its own examples. ``face``: the print on a token, None where
    none was shown. ``paints``: by kind, the paint (BGR) of each colour as it looks on a piece of that kind.
    """

    solids: tuple[Solid, ...]
    means: Matrix
    spreads: Matrix
    bright: Matrix
    rests: Matrix
    config: LearnedConfig = LearnedConfig()
    token: Outline | None = None
    face: TokenPrint | None = None
    paints: Mapping[str, Mapping[str, tuple[int, int, int]]] = field(default_factory=dict)

    def odds(self, explained: Sequence[Explained], numbers: Sequence[int], dark: bool) -> Matrix:
        """The log likelihood ratios [n, n] (nats) of solid i over solid j, for the fits of the solids of these
        ``numbers`` to a thing, of ``dark`` paint or not; infinite on the diagonal.
        """
        means, spreads = (self.means, self.spreads) if dark else self.bright
        logs = np.log(np.array([each.rest for each in explained]) + self.config.grain)
        found = np.full((len(numbers), len(numbers)), np.inf)
        for i, one in enumerate(numbers):
            for j, two in enumerate(numbers):
                if i == j:
                    continue
                ratio = logs[j] - logs[i]
                # a ratio clearer than those of the examples is as good as theirs
                short = max(0.0, means[one, one, two] - ratio) / spreads[one, one, two]
                beyond = max(0.0, ratio - means[two, one, two]) / spreads[two, one, two]
                short, beyond = min(short, self.config.extreme), min(beyond, self.config.extreme)
                found[i, j] = (beyond * beyond - short * short) / 2
        return found

    def tells(self, one: Solid, other: Solid, dark: bool) -> bool:
        """Whether solid ``one`` explained its own examples clearly better than solid ``other`` did: else it was learned
        badly, and may explain the picture of such a piece worse than another does. ``dark``: of dark paint or not.
        """
        means = self.means if dark else self.bright[0]
        true, rival = self.solids.index(one), self.solids.index(other)
        return float(means[true, true, rival]) >= self.config.told

    def plausible(self, number: int, explained: Explained) -> bool:
        """Whether the fit of that solid is not much worse than those of its examples were."""
        return not self.unlike(number, explained, self.config.worse)

    def unlike(self, number: int, explained: Explained, most: float) -> bool:
        """Whether the fit of that solid leaves more than ``most`` times as much unexplained as its examples did."""
        return explained.rest + self.config.grain > most * (float(self.rests[number]) + self.config.grain)


def statistics(
    solids: tuple[Solid, ...],
    fits: Sequence[tuple[int, Sequence[float]]],
    bright: Sequence[bool],
    config: LearnedConfig,
) -> LearnedShapes:
    """The statistics of ``fits``, each of the true solid's number and the residuals [n] of all; ``bright``: whether
    the example's paint is not dark.
    """
    count = len(solids)
    rests = np.array([max(rest[true] for number, rest in fits if number == true) for true in range(count)])
    all_of = [np.array([rest for number, rest in fits if number == true]) for true in range(count)]
    lit = [np.array([rest for (number, rest), is_lit in zip(fits, bright, strict=True) if is_lit and number == true])
           for true in range(count)]  # fmt: skip
    means, spreads = _ratios(all_of, config)
    lighter = _ratios([own if len(own) else every for own, every in zip(lit, all_of, strict=True)], config)
    return LearnedShapes(solids, means, spreads, np.stack(lighter), rests, config)


def _ratios(rests: Sequence[Matrix], config: LearnedConfig) -> tuple[Matrix, Matrix]:
    """Mean and standard deviation [n, n, n] of the log ratios of the residuals, of which ``rests`` holds [examples, n]
    for each true solid.
    """
    count = len(rests)
    means, spreads = np.zeros((count, count, count)), np.full((count, count, count), config.spread)
    for true, own in enumerate(rests):
        logs = np.log(own + config.grain)
        ratio = logs[:, None, :] - logs[:, :, None]
        means[true] = ratio.mean(axis=0)
        if len(own) > 1:
            spreads[true] = np.maximum(config.spread, ratio.std(axis=0, ddof=1))
    for true in range(count):
        for other in range(count):
            apart = config.scatter * abs(float(means[true, true, other] - means[other, true, other]))
            for each in (true, other):
                spreads[each, true, other] = max(spreads[each, true, other], apart)
    return means, spreads
