"""The decision between two pictures of which one is seen: a matched filter on what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.numeric.patches import Floats, blur


@dataclass(frozen=True, slots=True)
class VerdictConfig:
    """Constants of a decision between two pictures, calibrated as those of recognition."""

    contrasts: tuple[float, float] = (0.4, 1.6)
    """The range of a colour channel's contrast relative to the enrolled picture."""
    grain: float = 0.03
    """Standard deviation in tiles of the window by which the correlation length of residuals is measured."""
    evidence: float = 0.1
    """Standard deviation of the Gaussian window in which the local evidence for either is gathered, in tiles."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which of two pictures a patch shows. ``lean``: +1 exactly the first, -1 exactly the second, 0 halfway.
    ``signal``: the signal-to-noise ratio of the decision, how many standard deviations of ``lean`` the two lie off
    halfway. ``split``: the part (0-1) of the local evidence in favour of the second.
    """

    lean: float
    signal: float
    split: float

    @property
    def likeness(self) -> float:
        """How nearly the patch shows exactly the first picture: 1 exactly, 0 for anything as far off as halfway to the
        second one, or as far beyond the first as the second is on the other side.
        """
        return max(0.0, 1.0 - abs(1.0 - self.lean))


def verdict(
    seen: Floats,
    first: Floats,
    second: Floats,
    weight: Floats,
    config: VerdictConfig = VerdictConfig(),
    noise: float | None = None,
) -> Verdict:
    """Which of two pictures [3, s, s] the patch ``seen`` [3, s, s] shows.

    Method: projection of the patch on the difference of the two pictures (matched filter; under white noise this is
    proportional to their log-likelihood ratio), with pixel weights ``weight`` [s, s]; each channel is scaled by the
    contrast that it has in the patch. ``noise`` is that of ``noise_of`` for the first picture, None: it is measured.
    """
    difference = first - second
    middle = 0.5 * (first + second)
    contrast = (weight * seen * middle).sum(axis=(1, 2)) / np.maximum((weight * middle * middle).sum(axis=(1, 2)), 1e-6)
    contrast = np.clip(contrast, *config.contrasts)
    energy = (weight * difference * difference).sum(axis=(1, 2))
    off = weight * (seen - contrast[:, None, None] * middle) * difference
    speaks = np.asarray(np.tensordot(contrast, off, axes=1), np.float32)
    lean = float(speaks.sum()) / max(0.5 * float((contrast * contrast) @ energy), 1e-6)
    places = blur(speaks, config.evidence * weight.shape[0])
    split = float(np.maximum(-places, 0.0).sum()) / max(float(np.abs(places).sum()), 1e-6)
    noise = noise_of(seen - first, weight, config) if noise is None else noise
    return Verdict(lean, 0.5 * (float((contrast * contrast) @ energy) / max(noise, 1e-9)) ** 0.5, split)


def noise_of(left: Floats, weight: Floats, config: VerdictConfig = VerdictConfig()) -> float:
    """The power of the noise in a sum over pixels of weight 1: the mean square of what a picture leaves of the patch,
    ``left`` [3, s, s], times the area in pixels over which neighbours share it.
    """
    left, reach = left * weight, config.grain * weight.shape[0]
    power = float(np.square(left).sum()) / 3
    smooth = float(np.square(blur(left, reach) * weight).sum()) / 3
    # of white noise a blur leaves 1 / (4 pi sigma^2)
    area = max(1.0, 4 * np.pi * reach * reach * smooth / max(power, 1e-9))
    return float(area * power / max(float(weight.sum()), 1.0))


def mirrored(seen: Floats, face: Floats, weight: Floats, least: float, config: VerdictConfig = VerdictConfig()) -> bool:
    """Whether the patch ``seen`` [3, s, s] shows the mirror image of the ``face`` [3, s, s], turned in any way, rather
    than the face, by a signal of ``least`` or more: where its picture is not enrolled, a mirrored tile has no other
    rival. ``weight`` [s, s] as for ``verdict``.
    """
    for turns in range(4):
        image = np.ascontiguousarray(np.rot90(face[:, :, ::-1], turns, axes=(1, 2)))
        found = verdict(seen, face, image, weight, config)
        if found.lean < 0 and found.signal >= least:
            return True
    return False
