"""The demonstration within the running app: a world of its own, of which nothing is left."""

from __future__ import annotations

from app.cli.demonstration import demonstration
from app.lang import say


def test_a_demonstration_has_a_world_of_its_own() -> None:
    """It has begun and says what it is; when it is left its folder and its eyes are gone."""
    with demonstration() as evening:
        folder, session = evening.folder, evening.session
        assert session is not None
        assert evening.repeats
        shown = evening.view()
        assert shown.watched or shown.phase == "place"
        assert say("badge.demo") in shown.badges
        assert shown.detail == say("demo.begun")
        assert folder.is_dir()
    assert not evening.open
    assert not folder.exists()
