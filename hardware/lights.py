"""Signals of the panel's lights and buzzer, coded by position and rhythm; colour is redundant.

Pure: ``patterns`` maps the state of the table to a pattern for each light, ``levels`` a pattern and a time to the
levels of its pins. The rhythms can be distinguished without colour and without dimming:

==========  ===========================================================================================
STEADY      lit: this is what is awaited, or whose turn it is
BREATH      slowly brighter and darker (a plain light: 1.2 s on, 0.8 s off): the game has not begun, or is over
BLINK       once a second, half on, half off: do something here
COUNT n     n slow flashes, then a rest: n tokens (5 stands for 5 and more)
THREE       three quick flashes, then a rest: a question
FLICKER     four times a second without a rest: out of order
==========  ===========================================================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi

STEADY, BREATH, BLINK, COUNT, THREE, FLICKER, DARK = "steady", "breath", "blink", "count", "three", "flicker", "dark"

Colour = tuple[float, float, float]
"""Red, green, blue, each 0-1."""

TINTS: Mapping[str, Colour] = {
    "place": (0.2, 1.0, 0.2),
    "act": (0.2, 0.5, 1.0),
    "score": (1.0, 1.0, 1.0),
    "tokens": (1.0, 0.6, 0.0),
    "question": (1.0, 0.0, 1.0),
    "fault": (1.0, 0.0, 0.0),
    "seat_yellow": (1.0, 0.8, 0.0),
    "seat_red": (1.0, 0.0, 0.0),
    "seat_green": (0.0, 1.0, 0.0),
    "seat_blue": (0.0, 0.1, 1.0),
    "seat_black": (0.7, 0.7, 0.9),
}
"""The colour of each coloured light by its meaning; black is shown as a cold white."""


@dataclass(frozen=True, slots=True)
class Showing:
    """The state of the table as far as a panel can show it.

    ``phase`` is "setup", "place", "act", "question", "illegal", "desync", "fault" or "over". ``seat`` is the colour of
    the player on turn, "" without one. ``tokens`` are the tokens to be moved by hand now, ``scored``: somebody has got
    points since the last tile was laid; ``winners`` are the colours that won. ``only`` is the name of the one light
    that is lit, whatever else there is to show, as when lights are tried; "" in a game. ``again``: the player on turn
    lays one more tile before the turn goes on to the next.
    """

    phase: str = "setup"
    seat: str = ""
    tokens: int = 0
    scored: bool = False
    winners: tuple[str, ...] = ()
    only: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A rhythm in a colour (for lights that have colours). ``count`` is the number of flashes of COUNT, 1-5."""

    rhythm: str = DARK
    tint: Colour = (1.0, 1.0, 1.0)
    count: int = 1


OFF = Pattern()

_ASKING = ("question", "illegal", "desync")
_SEAT_RHYTHMS = {"place": STEADY, "act": BLINK, "fault": FLICKER, **dict.fromkeys(_ASKING, THREE)}


def patterns(shown: Showing) -> Mapping[str, Pattern]:
    """The pattern of every possible light, by its name in the wiring, dark ones included.

    The light of the seat on turn shows the phase by its rhythm, and so does ``status``: a panel with one light works.
    """
    if shown.only:
        lights = (*TINTS, "status")
        return {name: Pattern(STEADY, TINTS.get(name, OFF.tint)) if name == shown.only else OFF for name in lights}
    rhythms: dict[str, tuple[str, int]] = {}
    phase = shown.phase
    if phase in ("place", "act"):
        # A tile within the same turn: "place" blinks beside the steady light of the same seat.
        rhythms[phase] = BLINK if shown.again and phase == "place" else STEADY, 1
    elif phase == "setup":
        rhythms["place"] = BREATH, 1
    elif phase == "over":
        rhythms["score"] = BREATH, 1
    elif phase == "fault":
        rhythms["fault"] = FLICKER, 1
    elif phase in _ASKING:
        rhythms["question"] = THREE, 1
        # An illegal tile must be laid again: "place" blinks too; for a table that differs from the game "fault" does.
        also = {"illegal": "place", "desync": "fault"}.get(phase)
        if also:
            rhythms[also] = BLINK, 1
    if shown.tokens:
        rhythms["tokens"] = COUNT, min(5, shown.tokens)
    if shown.scored and phase != "over":
        rhythms["score"] = STEADY, 1
    if shown.seat:
        rhythms[f"seat_{shown.seat}"] = _SEAT_RHYTHMS.get(phase, STEADY), 1
    for colour in shown.winners:
        rhythms[f"seat_{colour}"] = BREATH, 1
    made = dict.fromkeys(TINTS, OFF)
    made |= {name: Pattern(rhythm, TINTS[name], count) for name, (rhythm, count) in rhythms.items() if name in TINTS}
    made["status"] = _status(shown)
    return made


def _status(shown: Showing) -> Pattern:
    """The pattern of the single light for everything: that of the most urgent state."""
    phase = shown.phase
    if phase == "fault":
        return Pattern(FLICKER, TINTS["fault"])
    if phase in _ASKING:
        return Pattern(THREE, TINTS["question"])
    if shown.tokens:
        return Pattern(COUNT, TINTS["tokens"], min(5, shown.tokens))
    if phase in ("place", "act"):
        tint = TINTS.get(f"seat_{shown.seat}", TINTS["place"])
        return Pattern(STEADY if phase == "place" else BLINK, tint)
    return Pattern(BREATH, TINTS["score"])


def brightness(pattern: Pattern, seconds: float, *, dims: bool = True) -> float:
    """The brightness of a light in that pattern at that time in seconds, 0-1; 0 or 1 for one that cannot be dimmed."""
    match pattern.rhythm:
        case "steady":
            return 1.0
        case "breath":
            at = seconds % 2.0
            return 0.08 + 0.92 * (1 - cos(pi * at)) / 2 if dims else float(at < 1.2)
        case "blink":
            return float(seconds % 1.0 < 0.5)
        case "flicker":
            return float(seconds % 0.25 < 0.125)
        case "count":
            at = seconds % (0.5 * pattern.count + 1.2)
            return float(at < 0.5 * pattern.count and at % 0.5 < 0.25)
        case "three":
            at = seconds % 1.4
            return float(at < 0.6 and at % 0.2 < 0.1)
        case _:
            return 0.0


def levels(
    pattern: Pattern, seconds: float, *, rgb: bool = False, pwm: bool = True, full: float = 1.0
) -> tuple[float, ...]:
    """The levels of a light's pins at that time in seconds, 0-1 each: one value, or three for a coloured light.

    Without ``pwm`` only 0 and 1; ``full`` is the largest level of lights with it.
    """
    bright = brightness(pattern, seconds, dims=pwm)
    if not rgb:
        return (bright * full if pwm else bright,)
    if pwm:
        red, green, blue = pattern.tint
        return red * bright * full, green * bright * full, blue * bright * full
    return tuple(float(part >= 0.5) * bright for part in pattern.tint)


@dataclass(frozen=True, slots=True)
class Beat:
    """A part of a sound: a tone in hertz (0 is silence) and its length in seconds. Active buzzers only switch on and
    off.
    """

    hertz: float
    seconds: float


Sound = tuple[Beat, ...]
PRESS: Sound = (Beat(1800, 0.03),)
TURN: Sound = (Beat(1200, 0.08),)
ASK: Sound = (Beat(1400, 0.08), Beat(0, 0.08), Beat(1400, 0.08))
TOKENS: Sound = (Beat(900, 0.05), Beat(0, 0.05), Beat(1200, 0.05))
WRONG: Sound = (Beat(400, 0.25),)
END: Sound = (Beat(900, 0.1), Beat(1200, 0.1), Beat(1600, 0.2))
"""Short sounds; none is longer than half a second."""


def sound(before: Showing, after: Showing) -> Sound:
    """The sound for a change of the state; empty for changes without one."""
    if after.phase != before.phase:
        if after.phase in ("fault", "illegal"):
            return WRONG
        if after.phase in _ASKING:
            return ASK
        if after.phase == "over":
            return END
    if after.tokens > before.tokens:
        return TOKENS
    if after.seat and after.seat != before.seat:
        return TURN
    return ()


def tone(heard: Sound, seconds: float) -> float | None:
    """The tone in hertz at that time in seconds after the sound began, 0 in its pauses; None when it is over."""
    for beat in heard:
        if seconds < beat.seconds:
            return beat.hertz
        seconds -= beat.seconds
    return None
