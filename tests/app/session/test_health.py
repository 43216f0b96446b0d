"""Heat and weak power are told once, until they are over."""

from __future__ import annotations

from pathlib import Path

from app.lang import say
from app.session.health import Health, temperature, throttled


def test_the_hottest_zone_counts(tmp_path: Path) -> None:
    """In degrees; what cannot be read or cannot be is left out."""
    for number, text in enumerate(("48000", "61234", "-5000", "none", "999000")):
        (tmp_path / f"thermal_zone{number}").mkdir()
        (tmp_path / f"thermal_zone{number}" / "temp").write_text(text)
    assert temperature(tmp_path) == 61.234
    assert temperature(tmp_path / "nowhere") is None
    assert throttled() >= 0


def test_heat_is_told_once_until_it_has_cooled_down() -> None:
    """A temperature that goes up and down around the limit is one message."""
    heats = iter([79.0, 84.4, 78.0, 83.0, 60.0, 81.0])
    health = Health(lambda: next(heats), lambda: 0, lambda: float("-inf"))
    told = []
    for _ in range(6):
        health.look()
        told.append(health.poll())
    hot = [say("notice.hot_degrees", degrees=84)]
    assert told == [[], hot, [], [], [], [say("notice.hot_degrees", degrees=81)]]


def test_weak_power_and_slowing_down_are_told() -> None:
    """By the bits of the firmware."""
    bits = iter([0, 1, 1 << 2, 0])
    health = Health(lambda: None, lambda: next(bits), lambda: float("-inf"))
    told = []
    for _ in range(4):
        health.look()
        told += health.poll()
    assert told == [say("notice.weak_power"), say("notice.hot")]
