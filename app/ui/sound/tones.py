"""The cues as sound: a few plucked strings each, made by code.

Method: Karplus-Strong (1983): a burst of noise as long as a period goes round and is smoothed each time.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 22050
"""Samples a second."""
PEAK = 0.5
"""The loudest sample, 1 being the loudest possible."""

Note = tuple[float, float]
"""When a string is plucked, in seconds, and its frequency in Hz."""

CUES: Mapping[str, Sequence[Note]] = {
    "turn": ((0.0, 392.0), (0.12, 523.3)),
    "question": ((0.0, 440.0), (0.16, 659.3), (0.32, 659.3)),
    "score": ((0.0, 523.3), (0.09, 659.3), (0.18, 784.0), (0.27, 1046.5)),
    "error": ((0.0, 220.0), (0.2, 165.0)),
}
"""The strings of every cue, by its name."""
RING = 0.7
"""How long a string rings, in seconds."""


def wav(name: str) -> bytes:
    """The cue of that name as a WAV file, mono, 16 bit. Raises KeyError for an unknown one."""
    sound = np.zeros(int(RATE * (CUES[name][-1][0] + RING)))
    for start, pitch in CUES[name]:
        begin = int(RATE * start)
        string = pluck(pitch, RING)[: len(sound) - begin]
        sound[begin : begin + len(string)] += string
    sound *= PEAK / np.abs(sound).max()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((sound * 32767).astype("<i2").tobytes())
    return out.getvalue()


def pluck(pitch: float, seconds: float) -> NDArray[np.float64]:
    """A plucked string of ``pitch`` Hz, [samples], about -1 to 1, faded out at its end."""
    period = round(RATE / pitch)
    string = np.random.default_rng(period).uniform(-1, 1, period)
    rounds = []
    for _ in range(int(RATE * seconds / period) + 1):
        rounds.append(string)
        string = 0.498 * (string + np.roll(string, 1))
    sound = np.concatenate(rounds)[: int(RATE * seconds)]
    return np.asarray(sound * np.linspace(1, 0, len(sound)) ** 0.5)
