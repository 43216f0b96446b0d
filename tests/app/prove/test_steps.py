"""What a proof asks for."""

from __future__ import annotations

from typing import Any

import pytest

from app.lang import Translator
from app.prove.steps import STEPS, PieceExpected, Step, TileExpected, TokensExpected, plan
from app.tilesets import load_tileset
from vision.tiles.gallery import Gallery

ENGLISH = Translator.load("en")


def faces(steps: tuple[Step, ...]) -> list[str]:
    return [s.expected.face for s in steps if isinstance(s.expected, TileExpected) and not s.expected.gone]


def test_a_proof_begins_with_the_start_tile_and_lays_no_tile_twice(world: Any) -> None:
    """A box may hold a single copy of a face."""
    steps = plan(world.tileset, world.gallery)
    assert faces(steps)[0] == world.tileset.start_face.name
    assert len(set(faces(steps))) == len(faces(steps)) >= 6


def test_the_two_that_look_most_alike_are_laid_one_after_the_other(world: Any) -> None:
    """Twins show whether the light and the scale suffice."""
    steps = {step.key: step for step in plan(world.tileset, world.gallery)}
    pair = {step.expected.face for key in ("twin", "other_twin") if (step := steps[key])}  # pyrefly: ignore[missing-attribute]
    upright = [p for p in world.gallery.look_alikes if p.rotation == 0 and p.told_apart]
    assert pair == {upright[0].first, upright[0].second}


def test_pieces_of_every_kind_and_a_growing_stack_are_asked_for(world: Any) -> None:
    """The kinds come from the terms of the game, tokens only where it has some."""
    steps = plan(world.tileset, world.gallery)
    kinds = {s.expected.kind for s in steps if isinstance(s.expected, PieceExpected)}
    assert kinds == set(world.tileset.terms.piece_names)
    assert [s.expected.count for s in steps if isinstance(s.expected, TokensExpected)] == [1, 2, 3]
    assert any(s.expected.lying for s in steps if isinstance(s.expected, PieceExpected))


def test_what_is_put_on_a_tile_or_taken_away_lies_there(world: Any) -> None:
    """In the long proof and in the short one every step can be done."""
    for short in (False, True):
        laid: set[str] = set()
        for step in plan(world.tileset, world.gallery, short=short):
            assert step.on == "" or step.on in laid, step
            if isinstance(step.expected, TileExpected):
                assert (step.expected.face in laid) == step.expected.gone, step
                laid.add(step.expected.face)


def test_a_short_proof_asks_for_about_half(world: Any) -> None:
    """It keeps the twins, a piece of each kind and the hand at rest."""
    short = [step.key for step in plan(world.tileset, world.gallery, short=True)]
    assert len(short) <= len(plan(world.tileset, world.gallery)) // 2
    assert {"twin", "other_twin", "standing", "other_kind", "rest"} <= set(short)


def test_faces_that_are_not_enrolled_are_not_asked_for(world: Any) -> None:
    """A gallery of three faces still gives a proof; one without the start tile gives none."""
    start = world.tileset.start_face.name
    some = {name: world.pictures[name] for name in (start, *world.pictures)[:3]}
    assert set(faces(plan(world.tileset, Gallery(some)))) <= set(some)
    with pytest.raises(KeyError):
        plan(world.tileset, Gallery({name: world.pictures[name] for name in world.pictures if name != start}))


def test_a_game_without_tokens_has_no_step_for_them(world: Any) -> None:
    """Another game's pieces are called by their own names."""
    other = load_tileset("hunters-and-gatherers")
    names = [face.name for face, _ in other.faces()]
    pictures = dict(zip(names, world.pictures.values(), strict=False))
    pictures[other.start_face.name] = pictures.pop(next(iter(pictures)))
    steps = plan(other, Gallery(pictures))
    assert not any(isinstance(step.expected, TokensExpected) for step in steps)
    assert {s.expected.kind for s in steps if isinstance(s.expected, PieceExpected)} == set(other.terms.piece_names)


@pytest.mark.parametrize("key", STEPS)
def test_every_step_has_a_name_and_a_sentence(key: str) -> None:
    """Keys that are put together have a text."""
    assert ENGLISH.has(f"prove.step.{key}")
    assert ENGLISH.has(f"prove.name.{key}")


def test_every_sentence_of_a_proof_is_filled_in(world: Any) -> None:
    """No gap is left in what a person is asked to do."""
    for step in plan(world.tileset, world.gallery):
        assert "{" not in ENGLISH.text(step.ask)
        assert "[" not in ENGLISH.text(step.ask)
