"""Motion detection: shrunk frames are compared by local contrast, so that illumination changes are no motion.

Method: frame differencing after division by the local mean; a pixel counts where the difference exceeds a part of the
local brightness and a multiple of the noise, which is estimated by the median absolute difference. Thresholds are set
on the simulated table; they are not measured on real cameras.
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats

SHRINK = 6
"""Frames are shrunk by this factor before they are compared."""
NEAR = 13
"""Window of the local mean in shrunk pixels: smaller than the stripes of flickering lamps."""
FAR = 25
"""Window of the wider mean in shrunk pixels: slow local changes of light remain visible."""
STIR = 0.07
"""The least change of a shrunk pixel, as a part of the local brightness."""
ABOVE_NOISE = 6.0
"""The least change of a shrunk pixel, in standard deviations of the noise between two frames."""
NOISIEST = 2.0
"""Upper bound of the estimated noise between two shrunk frames, in grey levels: a knocked camera gives more."""
LEAST = 5
"""The least number of changed shrunk pixels: a fingertip covers some dozens, noise single ones."""
FINE = 3
"""Frames are shrunk by this factor for small things that changed without motion, as one token on a stack."""
BESIDE = 25
"""Window of the local mean for those, in such pixels."""
FAINT, ABOVE_MEAN_NOISE = 0.05, 7.0
"""The least change of such a pixel, as a part of the local brightness, and in standard deviations of the noise of the
mean of the last frames.
"""
TOGETHER = 6
"""The least number of connected changed pixels. On path-traced games a token on a stack of its like gave 15 or more of
them, noise alone at most 1.
"""
EVERY = 2
"""Resting frames between two such comparisons."""


def shrunk(image: Picture, by: int = SHRINK) -> Picture:
    """The picture uint8 [h, w] or [h, w, 3] at 1 / ``by`` of its size."""
    size = (max(1, image.shape[1] // by), max(1, image.shape[0] // by))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def small(image: Picture) -> Floats:
    """The frame shrunk, [4, h, w]: its grey levels divided by their mean over ``NEAR`` and over ``FAR`` pixels, so that
    a gain, also one that varies smoothly, cancels; and those two means.
    """
    return _contrasts(_thirds(image))


def _thirds(image: Picture) -> Picture:
    """The frame's grey levels uint8 [h, w], shrunk by ``FINE``: grey first, which is three times faster."""
    return shrunk(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8), FINE)


def _contrasts(thirds: Picture) -> Floats:
    grey = shrunk(thirds, SHRINK // FINE).astype(np.float32)
    near, far = (np.asarray(cv2.blur(grey, (side, side)), np.float32) + np.float32(8.0) for side in (NEAR, FAR))
    return np.stack([cv2.divide(grey, near), cv2.divide(grey, far), near, far], dtype=np.float32)


def stirred(first: Floats, second: Floats) -> NDArray[np.bool_] | None:
    """Where something moved between two consecutive shrunk frames [4, h, w] of the same size, as a mask [h, w]; None
    where nothing did.
    """
    # relative to the brighter pixel: flicker changes a light pixel on a dark background by more than STIR of the mean
    lightest = np.maximum(np.maximum(first[0], second[0]), np.float32(1.0))
    loud = _loud(np.asarray(cv2.divide(cv2.absdiff(first[0], second[0]), lightest), np.float32), second[2])
    if loud is None:
        return None
    beside = np.asarray(cv2.boxFilter(loud, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT))
    found = (loud > 0) & (beside > 1)
    return found if int(np.count_nonzero(found)) >= LEAST else None


def drifted(first: Floats, second: Floats) -> bool:
    """Whether the table differs between two shrunk frames [4, h, w]: moved things, and light that changed locally. It
    is more sensitive than ``stirred``: a needless examination costs time, an outdated picture misleads.
    """
    return _loud(np.asarray(cv2.absdiff(first[1], second[1]), np.float32), second[3]) is not None


def fine(image: Picture) -> Floats:
    """The frame's grey levels, shrunk by ``FINE``, [h, w]."""
    return _thirds(image).astype(np.float32)


def altered(rest: Floats, frames: deque[Floats]) -> bool:
    """Whether a small thing differs between the picture ``rest`` [h, w], a mean of as many, and the mean of the
    ``frames`` [h, w] of ``fine``.
    """
    now = _average(frames)
    size = (BESIDE, BESIDE)
    before, after = (np.asarray(cv2.blur(each, size), np.float32) + np.float32(8.0) for each in (rest, now))
    off = cv2.absdiff(now, cv2.multiply(rest, cv2.divide(after, before)))
    if int(np.count_nonzero(faint := off > np.float32(FAINT) * after)) < TOGETHER:
        return False
    grain = frames[0] - frames[-1]
    noise = 1.4826 * float(np.median(np.abs(grain - np.median(grain)))) / len(frames) ** 0.5
    loud = (faint & (off > ABOVE_MEAN_NOISE * noise)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(loud, connectivity=8)
    return len(stats) > 1 and int(stats[1:, cv2.CC_STAT_AREA].max()) >= TOGETHER


def _average(frames: deque[Floats]) -> Floats:
    return np.asarray(sum(frames) / np.float32(len(frames)), np.float32)


def _loud(off: Floats, around: Floats) -> NDArray[np.uint8] | None:
    """1 where a shrunk pixel's change ``off``, as a part of the brightness ``around`` it, exceeds the noise, [h, w];
    None where fewer than ``LEAST`` pixels do.
    """
    if int(np.count_nonzero(off > STIR)) < LEAST:
        return None
    # in the dark, noise alone is a large part of the local brightness
    levels = off * around
    noise = min(NOISIEST, 1.4826 * float(np.median(levels)))
    loud = ((off > STIR) & (levels > ABOVE_NOISE * noise)).astype(np.uint8)
    return loud if int(np.count_nonzero(loud)) >= LEAST else None


class Stillness:
    """Detects when the table comes to rest: ``agree`` consecutive frames without motion against the one before.

    ``resting`` is True from then until something moves. ``agree`` 0: every frame counts as at rest. ``swept``: where
    anything moved since ``settle`` was called last, a mask [h, w] of the shrunk frame; None where nothing did. Light
    that changes gently does not count, and of large plain things only the outline does.
    """

    def __init__(self, agree: int = 2) -> None:
        self.agree = max(0, agree)
        self.resting = False
        self.swept: NDArray[np.bool_] | None = None
        self._last: Floats | None = None
        self._rest: Floats | None = None
        self._calm = 0
        self._drift = 0
        self._fine: deque[Floats] = deque(maxlen=self.agree + 1)
        self._fine_rest: Floats | None = None
        self._since = 0
        self._altered = 0

    def feed(self, image: Picture) -> tuple[bool, bool]:
        """(motion begins with this frame, the table comes to rest with this frame), for a frame uint8 [h, w, 3].

        A resting table that has drifted from the frame at which it came to rest (a slow change), or on which a small
        thing has changed that nobody was seen to move, comes to rest again.
        """
        thirds = _thirds(image)
        now = _contrasts(thirds)
        comparable = self._last is not None and self._last.shape == now.shape
        moved = stirred(self._last, now) if self._last is not None and comparable else None
        if moved is not None:
            self.swept = moved if self.swept is None or self.swept.shape != moved.shape else self.swept | moved
        same = comparable and moved is None
        self._last = now
        if self.agree > 0:
            self._fine.append(thirds.astype(np.float32))
        if not same and self.agree > 0:
            begins = self.resting
            self._calm, self._drift, self._altered, self.resting = 0, 0, 0, False
            while len(self._fine) > 1:
                self._fine.popleft()
            return begins, False
        self._calm += 1
        if not self.resting:
            if self._calm < self.agree:
                return False, False
            self._rests(now)
            return False, True
        if self._rest is not None and (self.agree == 0 or drifted(self._rest, now)):
            self._drift += 1
        else:
            self._drift = 0
        # of agree + 1 frames is the mean that is examined, and all of them must show what has changed; so they do
        # where two comparisons in a row have found it
        if self._drift > self.agree or self._changed():
            self._rests(now)
            return False, True
        return False, False

    def settle(self) -> None:
        """What moved so far has been examined: ``swept`` begins anew."""
        self.swept = None

    def _rests(self, now: Floats) -> None:
        self.resting, self._rest, self._drift = True, now, 0
        self._fine_rest = _average(self._fine) if self._fine else None
        self._since = self._altered = 0

    def _changed(self) -> bool:
        """Whether two comparisons in a row, ``EVERY`` frames apart, found a small thing changed."""
        self._since += 1
        if self._fine_rest is None or self._since % EVERY:
            return False
        self._altered = self._altered + 1 if altered(self._fine_rest, self._fine) else 0
        return self._altered > 1

    def reset(self) -> None:
        """Forget all frames, as after an unusable picture."""
        self.resting, self._last, self._rest, self._calm, self._drift = False, None, None, 0, 0
        self.swept = None
        self._fine.clear()
        self._fine_rest, self._since, self._altered = None, 0, 0
