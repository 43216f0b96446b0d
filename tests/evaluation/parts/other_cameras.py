"""The same scene as other cameras would show it: exposure, white balance, focus, resolution, what a camera's own
processing does. Nothing of it is known to the eyes.

Light is mixed, scaled and clipped in linear light (the sRGB transfer function, IEC 61966-2-1); what a camera's
processing does (sharpening, a veil of stray light after the curve) is done to the coded values, as there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture

Light = NDArray[np.float32]

_CODED = np.arange(256) / 255.0
_LINEAR = np.where(_CODED <= 0.04045, _CODED / 12.92, ((_CODED + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _light(picture: Picture) -> Light:
    """``picture`` in linear light, 0 to 1."""
    return np.asarray(_LINEAR[picture], np.float32)


def _picture(light: Light) -> Picture:
    """Linear ``light`` as a camera codes it; what is above 1 is clipped."""
    light = np.clip(light, 0.0, 1.0)
    coded = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    return np.asarray(np.rint(coded * 255.0), np.uint8)


def _exposed(stops: float) -> Callable[[Picture], Picture]:
    return lambda picture: _picture(_light(picture) * np.float32(2.0**stops))


def _balanced(blue: float, green: float, red: float) -> Callable[[Picture], Picture]:
    return lambda picture: _picture(_light(picture) * np.array([blue, green, red], np.float32))


def _soft(picture: Picture) -> Picture:
    """Out of focus by a disc of 3.6 pixels at 1080 lines, and by as much at others."""
    radius = 1.8 * picture.shape[0] / 1080
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = np.clip(radius + 0.5 - np.hypot(x, y), 0.0, 1.0).astype(np.float32)
    return _picture(np.asarray(cv2.filter2D(_light(picture), -1, disc / disc.sum()), np.float32))


def _small(picture: Picture) -> Picture:
    """Three quarters of the pixels each way, 1440 x 810 of 1920 x 1080."""
    size = (picture.shape[1] * 3 // 4, picture.shape[0] * 3 // 4)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _crisp(picture: Picture) -> Picture:
    """Sharpened by the camera until bright rims stand beside dark edges, and with more contrast and colour."""
    coded = picture.astype(np.float32)
    sharp = coded + 1.2 * (coded - np.asarray(cv2.GaussianBlur(coded, (0, 0), 1.5), np.float32))
    grey = sharp.mean(axis=2, keepdims=True)
    lively = 128.0 + 1.12 * (grey + 1.25 * (sharp - grey) - 128.0)
    return np.asarray(np.clip(np.rint(lively), 0, 255), np.uint8)


def _veiled(picture: Picture) -> Picture:
    """A dusty lens against a window: a veil of light, stronger on the left, and darker corners."""
    high, wide = picture.shape[:2]
    across = np.linspace(1.0, 0.2, wide, dtype=np.float32)[None, :, None]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    falloff = (1.0 / (1.0 + 0.25 * (x**2 + y**2)) ** 2).astype(np.float32)[:, :, None]
    veil = np.float32(0.06) * across * np.array([1.1, 1.0, 0.9], np.float32)
    return _picture(np.asarray(_light(picture) * falloff * np.float32(1.15) + veil, np.float32))


CAMERAS: dict[str, Callable[[Picture], Picture]] = {
    "dim": _exposed(-1.3),
    "bright": _exposed(0.45),
    "warm": _balanced(0.62, 0.95, 1.18),
    "cool": _balanced(1.25, 1.0, 0.75),
    "soft": _soft,
    "small": _small,
    "crisp": _crisp,
    "veiled": _veiled,
}
"""How each camera shows a picture, BGR of 8 bits; "dim" and "bright" by stops, "small" has fewer pixels."""


def shown_by(camera: str, folder: Path, to: Path) -> Path:
    """Write the pictures of ``folder`` as ``camera`` would have taken them into ``to``; returns ``to``. Raises KeyError
    for a camera that is not in ``CAMERAS``.
    """
    to.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.iterdir()):
        picture = cv2.imread(str(path))
        if picture is not None:
            cv2.imwrite(str(to / path.name), CAMERAS[camera](np.asarray(picture, np.uint8)))
    return to
