"""The print on the owner's tokens: whether a thing of doubtful colour shows it.

Method: the disc inside a token's outline is resampled in the table's own measure, at all turns and some shifts, its
mean and slope are removed, and it is compared with each token that was shown by normalised cross-correlation. How much
pieces resemble a token by chance is taken from the pieces that were shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.examples import Example
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.solids import Ground


@dataclass(frozen=True, slots=True)
class TokenPrintConfig:
    """When a thing shows a token's print. Calibrated on the pieces shown and the tokens of two mismatched simulated
    games: tokens reached 0.82 and more, pieces 0.64 at most.
    """

    least: float = 0.75
    """The least correlation with one of the tokens that were shown ..."""
    lead: float = 0.12
    """... and how much more than any piece that was shown it must be."""
    possible: float = 0.62
    """The same, and at least as much as any piece, for what has a token's outline as well: ten tokens on a dim tray of
    another such game reached 0.71 to 0.82, twelve of a third 0.65 to 0.73; of sixty pieces shown in four games none of
    such an outline 0.3."""
    in_view: float = 0.6
    """The least area of a thing, in areas of a token, for its print to be looked at: with the edge of a blue piece the
    shadow beside it, half as large as a token, resembled one by 0.83.
    """
    inner: float = 0.75
    """The radius of the disc that is compared, in token radii."""
    samples: int = 21
    """Samples across a token."""
    turns: int = 36
    """Turns that are tried, over a full turn."""
    reach: float = 2.25
    """The largest shift that is tried, in pixels ..."""
    step: float = 0.75
    """... and from one to the next."""
    wide: float = 6.0
    """The largest shift at which a token is looked for whose outline is not known, in pixels ..."""
    coarse: float = 1.5
    """... and from one to the next."""
    soft: float = 0.6
    """Standard deviation of the blur before, in pixels."""
    tries: int = 3
    """How many places are compared where a token is looked for all over a change."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenPrint:
    """``tokens`` [k, n]: the print of each token that was shown; ``pieces``: the largest correlation (-1 to 1) with any
    of them of a piece that was shown; ``radius`` of a token in mm; ``own``: the least correlation of a token that was
    shown with another one, -1 where only one was.
    """

    tokens: Floats
    pieces: float
    radius: float
    own: float = -1.0
    config: TokenPrintConfig = TokenPrintConfig()

    def similarity(self, now: Picture, fill: Floats, ground: Ground) -> float:
        """The largest correlation (-1 to 1) of the thing of coverage ``fill`` [h, w] (0-1) in the cut-out ``now`` uint8
        [h, w, 3] with one of the tokens; -1 where too little of it is seen: the rest of the disc shows something else.
        """
        if self.sizes(fill, ground) < self.config.in_view:
            return -1.0
        return _similarity(self.tokens, now, fill, ground, self.radius, self.config)

    def sizes(self, fill: Floats, ground: Ground) -> float:
        """The area of a thing of coverage ``fill`` [h, w], in areas of a token that lies there."""
        size = np.pi * (self.radius / TILE_MM) ** 2 * abs(float(np.linalg.det(ground.east_south)))
        return float(np.count_nonzero(fill > 0.5)) / size

    def centre(self, now: Picture, near: Matrix, ground: Ground) -> Matrix:
        """Where (x, y) around ``near`` (x, y) the cut-out ``now`` uint8 [h, w, 3] resembles one of the tokens most."""
        config = replace(self.config, reach=self.config.wide, step=self.config.coarse)
        alike = (_details(now, near, ground, self.radius, config, True) @ self.tokens.T).max(axis=1)
        steps = np.arange(-config.reach, config.reach + 1e-6, config.step)
        shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        return np.asarray(near + shifts[int(alike.argmax()) // config.turns], np.float64)

    def found_in(self, now: Picture, mask: NDArray[np.bool_], ground: Ground) -> tuple[Matrix, float]:
        """Where (x, y) within the ``mask`` [h, w] the cut-out ``now`` uint8 [h, w, 3] resembles one of the tokens most,
        and by which correlation (-1 to 1) there; -1 where the mask is empty or too near to the edge. Method: template
        matching at all turns, and the best places compared as in ``similarity``.
        """
        grey = np.asarray(cv2.cvtColor(cv2.GaussianBlur(now, (0, 0), self.config.soft), cv2.COLOR_BGR2GRAY))
        best = np.full(mask.shape, -1.0, np.float32)
        for template, disc in self._templates(ground):
            if template.shape[0] > grey.shape[0] or template.shape[1] > grey.shape[1]:
                continue
            match = cv2.matchTemplate(grey.astype(np.float32), template, cv2.TM_CCOEFF_NORMED, mask=disc)
            top, left = template.shape[0] // 2, template.shape[1] // 2
            place = slice(top, top + match.shape[0]), slice(left, left + match.shape[1])
            best[place] = np.maximum(best[place], np.where(np.isfinite(match), match, -1.0))
        best[~mask] = -1.0
        found = np.zeros(2), -1.0
        for _ in range(self.config.tries):
            _, likely, _, (x, y) = cv2.minMaxLoc(best)
            if likely <= 0.0:
                break
            middle = np.array([x, y], np.float64)
            alike = float((_details(now, middle, ground, self.radius, self.config, True) @ self.tokens.T).max())
            if alike > found[1]:
                found = middle, alike
            cv2.circle(best, (x, y), round(2 * self.config.reach), -1.0, -1)
        return found

    def _templates(self, ground: Ground) -> list[tuple[Floats, Floats]]:
        """The print of each token at every second turn as seen by the camera, and the mask of its disc, [n, n] both."""
        points, _ = _disc(self.config)
        wide = np.abs(ground.seen(points * self.radius, 0.0))
        half = int(np.ceil(wide.max()))
        across = np.arange(-half, half + 1.0)
        pixels = np.stack(np.meshgrid(across, across), axis=-1).reshape(-1, 2)
        flat = np.linalg.solve(ground.east_south, pixels.T).T * TILE_MM / self.radius
        side = 2 * half + 1
        disc = (np.hypot(*flat.T) < self.config.inner).astype(np.float32).reshape(side, side)
        places = np.round((points + 1.0) / 2.0 * (self.config.samples - 1)).astype(np.int_)
        found = []
        for token in self.tokens:
            grid = np.zeros((self.config.samples,) * 2, np.float32)
            grid[places[:, 1], places[:, 0]] = token
            for turn in np.arange(0, self.config.turns, 2) * 2 * np.pi / self.config.turns:
                cos, sin = np.cos(turn), np.sin(turn)
                own = (flat @ np.array([[cos, -sin], [sin, cos]]) + 1.0) / 2.0 * (self.config.samples - 1)
                xs, ys = (own[:, k].astype(np.float32).reshape(side, side) for k in (0, 1))
                found.append((np.asarray(cv2.remap(grid, xs, ys, cv2.INTER_LINEAR), np.float32), disc))
        return found

    @property
    def unlike_pieces(self) -> float:
        """The similarity from which a thing resembles a token far more than any piece did."""
        return self.pieces + self.config.lead

    @property
    def shown(self) -> float:
        """The similarity from which a thing shows the print."""
        return max(self.config.least, self.unlike_pieces)

    @property
    def anywhere(self) -> float:
        """The similarity from which a token is found that is looked for all over a change, where one of many places
        resembles it by chance: half way from ``shown`` to what all tokens that were shown reached.
        """
        return max(self.shown, (self.shown + self.own) / 2)

    @property
    def telling(self) -> bool:
        """Whether each token that was shown shows the print of another one: plain ones do not."""
        return self.own >= self.shown

    @property
    def likely(self) -> float:
        """The similarity from which it resembles a token rather than a piece: half way from what any piece reached to
        what all tokens did, which may be less than ``shown`` where pieces resemble tokens much. As ``shown`` where it
        is not known that tokens resemble each other more than pieces do.
        """
        return min(self.shown, (self.pieces + self.own) / 2) if self.own > self.pieces else self.shown

    @property
    def possible(self) -> float:
        """The similarity from which it may show the print."""
        return max(self.config.possible, self.pieces)


def learn_print(
    examples: Sequence[tuple[Example, Ground]], radius: float, config: TokenPrintConfig = TokenPrintConfig()
) -> TokenPrint | None:
    """The print of the tokens among the ``examples``, of that ``radius`` in mm; None without any."""
    shown = [(each, ground) for each, ground in examples if each.kind == TOKEN]
    tokens = [
        _details(each.now, _middle(each.mask.astype(np.float32)), ground, radius, config, False)[0]
        for each, ground in shown
    ]
    if not tokens:
        return None
    known = np.stack(tokens)

    def resembled(example: Example, ground: Ground, by: Floats) -> float:
        return _similarity(by, example.now, example.mask.astype(np.float32), ground, radius, config)

    pieces = [resembled(each, ground, known) for each, ground in examples if each.kind != TOKEN]
    own = [resembled(*one, np.delete(known, number, axis=0)) for number, one in enumerate(shown) if len(shown) > 1]
    return TokenPrint(known, max(pieces, default=0.0), radius, min(own, default=-1.0), config)


def _similarity(
    tokens: Floats, now: Picture, fill: Floats, ground: Ground, radius: float, config: TokenPrintConfig
) -> float:
    """The largest correlation of the thing of coverage ``fill`` [h, w] with one of the ``tokens`` [k, n]."""
    return float((_details(now, _middle(fill), ground, radius, config, True) @ tokens.T).max())


def _middle(fill: Floats) -> Matrix:
    """The centroid (x, y) of a coverage [h, w]."""
    rows, columns = np.nonzero(fill > 0.5)
    return np.array([columns.mean(), rows.mean()])


def _details(
    now: Picture, middle: Matrix, ground: Ground, radius: float, config: TokenPrintConfig, anyhow: bool
) -> Floats:
    """The detail of the disc about ``middle`` (x, y), [poses, n], each of length 1: at all turns and shifts with
    ``anyhow``, else as it lies.
    """
    points, flat = _disc(config)
    turns = np.arange(config.turns if anyhow else 1) * 2 * np.pi / config.turns
    steps = np.arange(-config.reach, config.reach + 1e-6, config.step) if anyhow else np.zeros(1)
    cos, sin = np.cos(turns), np.sin(turns)
    turned = np.stack([np.stack([cos, sin], axis=1), np.stack([-sin, cos], axis=1)], axis=1)
    pixels = ground.seen((points * radius @ turned).reshape(-1, 2), 0.0).reshape(len(turns), len(points), 2)
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 1, 1, 2)
    xs, ys = np.moveaxis((pixels + shifts + middle).reshape(-1, len(points), 2).astype(np.float32), -1, 0)
    grey = cv2.GaussianBlur(now.astype(np.float32), (0, 0), config.soft).mean(axis=2)
    seen = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    seen = seen - (seen @ flat) @ flat.T
    return np.asarray(seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), 1e-6), np.float32)


def _disc(config: TokenPrintConfig) -> tuple[Matrix, Floats]:
    """The samples [n, 2] of the disc in token radii, and an orthonormal basis [n, 3] of what is even or a slope."""
    across = np.linspace(-1.0, 1.0, config.samples)
    east, south = np.meshgrid(across, across)
    inside: NDArray[np.bool_] = np.hypot(east, south) < config.inner
    points = np.stack([east[inside], south[inside]], axis=1)
    basis, _ = np.linalg.qr(np.column_stack([np.ones(len(points)), points]))
    return points, np.asarray(basis, np.float32)
