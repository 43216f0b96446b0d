"""What a demonstration says about things to be done by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.lang import say
from app.table.presentation.onlookers import for_onlookers
from app.table.presentation.view import TableView
from app.ui.play.notices import Notice


def test_who_looks_on_is_told_that_the_virtual_players_do_it(stage: Any, act: TableView) -> None:
    """At a table of real players the same sentence stands alone."""
    asked = replace(act, reminders=(say("raw", text="Take Red's cowboy back."),), rings=())
    stage.open(asked)
    assert [notice.words for notice in stage.all(Notice)] == ["Take Red's cowboy back."]
    stage.open(for_onlookers(asked, None, paused=False))
    (notice,) = stage.all(Notice)
    assert notice.words == "The virtual players do this:\nTake Red's cowboy back."
