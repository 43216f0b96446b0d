"""Blocks that examples leave open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.objects.lessons.open_forms import KEPT, alike, unlike
from vision.objects.shapes.families import ROUND, Block

ROOF = Block(4, 14.0, 16.0, 12.0, (0.0, 1.0))


def test_a_block_is_like_itself_in_any_quarter_turn() -> None:
    """A ridge along one side or the other is the same piece, turned."""
    turned = Block(4, 16.0, 14.0, 12.0, (1.0, 0.0))
    assert alike(ROOF, ROOF) == 1.0
    assert alike(ROOF, turned) > 0.97


def test_how_alike_two_blocks_are_is_the_part_of_their_volume_that_they_share() -> None:
    """A roof fills half of the box around it, and a pyramid a third."""
    box = replace(ROOF, top=(1.0, 1.0))
    assert alike(ROOF, box) == pytest.approx(1 / 2, abs=0.05)
    assert alike(replace(ROOF, top=(0.0, 0.0)), box) == pytest.approx(1 / 3, abs=0.05)
    assert alike(replace(ROOF, lean=1.0), ROOF) < 0.8


def test_the_best_block_and_those_least_like_it_are_kept() -> None:
    """What hardly differs from one that is kept is not, however well it explains the examples."""
    nearly = replace(ROOF, tall=12.2)
    lean, dome = replace(ROOF, lean=1.0), Block(ROUND, 15.0, 15.0, 12.0, (0.0, 0.0), 2.0)
    assert unlike([ROOF, nearly, lean]) == [ROOF, lean]
    assert unlike([nearly, ROOF]) == [nearly]
    several = [replace(ROOF, tall=tall) for tall in (12.0, 9.0, 16.0, 21.0)]
    kept = unlike([*several, dome, lean])
    assert kept[0] == several[0]
    assert len(kept) == KEPT
    assert dome in kept
