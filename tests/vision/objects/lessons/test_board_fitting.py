"""Figures cut from a board, learned from examples that lie and stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.worlds.pieces_shown import FIGURE, LEANING, PLACES, bare_table, laid_out
from vision.enrolment.exhibits import Exhibit, cut_exhibits
from vision.objects.lessons.board_fitting import fit_board
from vision.objects.lessons.exhibition import Exhibition


@pytest.mark.parametrize("thick", [5.0, 6.0, 9.0, 12.0])
def test_a_figure_is_as_thick_as_the_board_it_was_cut_from(thick: float) -> None:
    """Thin figures are no thick ones: one that is nearly as thick as it is wide explains a thin one that is seen from
    above better than one of the usual thickness does.
    """
    board = replace(FIGURE, thick=thick)
    poses = board.standing("figure"), board.lying("figure")
    wanted = Exhibit("figure"), Exhibit("figure", lying=True)
    found, wrong = cut_exhibits(bare_table(), {"red": laid_out("red", 7, poses, PLACES[:2])}, {"red": wanted})
    assert wrong == {}
    standing, lying = (
        [Exhibition(one, LEANING) for one in found["red"] if one.lying is flat] for flat in (False, True)
    )
    learned = fit_board(lying, standing, "figure")
    assert learned is not None
    assert learned.thick == pytest.approx(thick, rel=0.12)
