"""The 40-pin header of a Raspberry Pi 4 or 5: the positions of its GPIOs and their alternative functions."""

from __future__ import annotations

from collections.abc import Mapping

PHYSICAL: Mapping[int, int] = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""The physical pin (1-40) of each GPIO by its BCM number."""

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
SUPPLY_3V3 = (1, 17)
SUPPLY_5V = (2, 4)
"""Physical pins of ground and of the supplies."""

EEPROM = frozenset({0, 1})
"""GPIOs by which the Pi identifies an add-on board: never to be used for anything else."""

PULLED_UP = frozenset({2, 3})
"""GPIOs with a resistor to 3.3 V soldered on the Pi."""

INTERFACES: Mapping[str, frozenset[int]] = {
    "i2c": frozenset({2, 3}),
    "serial": frozenset({14, 15}),
    "spi": frozenset({7, 8, 9, 10, 11}),
    "i2s": frozenset({18, 19, 20, 21}),
}
"""GPIOs that the Pi's other interfaces use when they are switched on."""


def position(physical: int) -> tuple[int, int]:
    """Column (0 the inner row with pin 1, 1 the outer) and row (0-19 from pin 1's end) of a physical pin."""
    return (physical - 1) % 2, (physical - 1) // 2


def nearest_ground(physical: int) -> int:
    """The ground pin nearest to that pin, both physical numbers; of two equally near the lower one."""
    col, row = position(physical)

    def distance(ground: int) -> int:
        other_col, other_row = position(ground)
        return abs(other_row - row) * 2 + abs(other_col - col)

    return min(GROUNDS, key=lambda g: (distance(g), g))
