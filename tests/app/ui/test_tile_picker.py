"""The list of tiles to choose from: what comes first, what a filter leaves, and that both follow the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.rules.tileset import TileSet
from app.table.model.inputs import PlaceTile
from app.table.presentation.picks import GROUPS
from app.table.presentation.view import PileView, TableView
from app.ui.base.sheets import Note
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, Sign
from app.ui.play import tile_choice
from app.ui.play.sheets import FaceButton, FilterChip, PickHeading, PickSheet
from app.values import PlacedFace
from tests.app.ui.played_table import Table
from tests.sampling import sampled

States = Callable[..., dict[str, TableView]]


def test_faces_that_fit_come_first(stage: Any, states: States) -> None:
    """The grid for a free cell begins with the faces that fit there, turned so that they fit; none is used up."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    cell = view.free[0]
    stage.tap_cell(cell)
    cards = stage.all(PickSheet)[0].picks.cards
    fitting = {f.face: [r for c, r in f.places if c == cell] for f in view.faces}
    groups = [card.group for card in cards]
    assert groups == sorted(groups, key=GROUPS.index)
    assert groups[0] == "here"
    assert all(card.rotation in fitting[card.face] for card in cards if card.group == "here")
    left = {face.face: face.left for face in view.faces}
    assert all(left[card.face] > 0 for card in cards)


@pytest.mark.slow
def test_the_picker_asks_for_the_tile_of_the_pile_that_is_due(stage: Any, states: States) -> None:
    """For a bonus tile by its name."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    for piles, asked in (((), "Which tile"), ((PileView("bonus", 11, due=True),), "Which bonus tile")):
        stage.show(replace(view, piles=piles))
        stage.tap_cell(view.free[0])
        (sheet,) = stage.all(PickSheet)
        assert sheet.title == f"{asked} have you drawn?"
        sheet.close()
        stage.frames()


@pytest.mark.slow
def test_the_picker_says_that_its_pictures_are_being_drawn(
    stage: Any, states: States, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the list, as long as one is missing; when the sentence goes no face moves."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    stage.screen.pictures._lacking.add("A1_a")
    stage.tap_cell(view.free[0])
    sheet = stage.all(PickSheet)[0]
    assert "The pictures are being drawn ..." in [part.words for part in stage.all(PickHeading)]
    faces = [face.to_window(*face.center) for face in stage.all(FaceButton)]
    stage.screen.pictures._lacking.clear()
    sheet._tell_drawn(0)
    stage.frames()
    assert "The pictures are being drawn ..." not in [part.words for part in stage.all(PickHeading)]
    assert [face.to_window(*face.center) for face in stage.all(FaceButton)] == faces


def test_the_picker_filters_by_terrain(stage: Any, tileset: TileSet, states: States) -> None:
    """With two chips down only faces that have both at their sides are shown; the first chip shows all again."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    stage.tap_cell(view.free[0])
    before = len(stage.all(FaceButton))
    every, *chips = stage.all(FilterChip)
    assert [chip.state for chip in (every, *chips)] == ["down", *["normal"] * len(chips)]
    for chip in chips[:2]:
        stage.press(chip)
    kinds = {chip.kind for chip in stage.all(FilterChip) if chip.state == "down"}
    assert kinds == {chip.kind for chip in chips[:2]}
    shown = stage.all(FaceButton)
    assert 0 < len(shown) < before
    assert all(kinds <= button.face.marks for button in shown)
    stage.press(every)
    assert [chip.state for chip in (every, *chips)] == ["down", *["normal"] * len(chips)]
    assert len(stage.all(FaceButton)) == before


@pytest.mark.slow
def test_a_finger_that_slides_over_a_filter_chooses_none(stage: Any, states: States) -> None:
    """A check never stands at a filter that does not filter, nor at two of which one is for all."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    stage.tap_cell(view.free[0])
    every, chip, *_ = chips = stage.all(FilterChip)
    before = len(stage.all(FaceButton))
    middle = chip.to_window(*chip.center)
    for away in (chip.height, -2 * chip.height):
        stage.drag([middle, (middle[0], middle[1] + away)])
        assert [one for one in chips if one.state == "down"] == [every]
        assert len(stage.all(FaceButton)) == before
    stage.press(chip)
    stage.drag([middle, (middle[0], middle[1] + chip.height)])
    assert [one for one in chips if one.state == "down"] == [chip]


def test_a_filter_for_what_all_tiles_have_looks_as_if_it_held(stage: Any, states: States) -> None:
    """Faint it would say that there is none; the sign of one that no tile has is faint."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    stage.tap_cell(view.free[0])
    (sheet,) = stage.all(PickSheet)
    every, one, other = stage.all(FilterChip)[:3]
    cards = tuple(c for c in sheet.picks.cards if one.kind in c.marks and other.kind not in c.marks)
    sheet.picks = replace(sheet.picks, cards=cards)
    stage.press(every)
    assert (one.disabled, one.given, one.opacity) == (True, True, 1)
    assert (other.disabled, other.given) == (True, False)
    assert other.opacity < 1


@pytest.mark.slow
def test_a_filter_that_would_part_nothing_cannot_be_chosen(stage: Any, states: States) -> None:
    """Where another one leaves no tile that has that kind at a side, or only such tiles."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    stage.tap_cell(view.free[0])
    (sheet,) = stage.all(PickSheet)
    one, other = [chip for chip in stage.all(FilterChip) if chip.kind][:2]
    either = {one.kind, other.kind}
    sheet.picks = replace(sheet.picks, cards=tuple(c for c in sheet.picks.cards if len(either & c.marks) == 1))
    assert not other.disabled
    stage.press(one)
    assert other.disabled
    stage.press(one)
    assert not other.disabled


def test_the_picker_counts_what_its_filter_leaves(stage: Any, states: States) -> None:
    """The number above the tiles that fit is that of those shown, also when the table changes meanwhile."""
    place = replace(states(3)["place"], reminders=())
    cell = place.free[0]
    fits = {"A1": 2, "D1": 3}
    faces = tuple(
        replace(face, left=fits.get(face.face.design, 1), places=((cell, 0),) if face.face.design in fits else ())
        for face in place.faces
    )
    view = replace(place, faces=faces)
    stage.open(view)
    stage.tap_cell(cell)

    def counted() -> tuple[str, int]:
        (heading,) = (h.words for h in stage.all(PickHeading) if "here" in h.words)
        return heading, sum(button.face.left for button in stage.all(FaceButton) if button.face.fits)

    before = counted()
    assert before[0] == f"{before[1]} tiles fit here"
    both = {kinds for button in stage.all(FaceButton) if button.face.fits for kinds in button.face.marks}
    own = [{*button.face.marks} for button in stage.all(FaceButton) if button.face.fits]
    tells = next(kind for kind in sorted(both) if any(kind not in sides for sides in own))
    stage.press(next(chip for chip in stage.all(FilterChip) if chip.kind == tells))
    after = counted()
    assert 0 < after[1] < before[1]
    assert after[0] == f"{after[1]} tiles fit here"
    stage.show(replace(view, faces=tuple(replace(face, left=face.left + bool(face.places)) for face in faces)))
    later = counted()
    assert after[1] < later[1]
    assert later[0] == f"{later[1]} tiles fit here"
    assert [chip.kind for chip in stage.all(FilterChip) if chip.state == "down"] == [tells]


@pytest.mark.slow
def test_a_list_of_tiles_that_is_open_shows_what_fits_now(stage: Any, states: States) -> None:
    """What happens on the table meanwhile changes what is offered, not what the list is for."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view)
    cell = view.free[0]
    stage.tap_cell(cell)
    stage.show(replace(view, faces=tuple(replace(face, places=((cell, 2),)) for face in view.faces)))
    (sheet,) = stage.all(PickSheet)
    assert {card.fits for card in sheet.picks.cards} == {(2,)}


@pytest.mark.slow
@pytest.mark.parametrize("size", [pytest.param((800, 480), marks=pytest.mark.slow), (720, 1280)])
@pytest.mark.parametrize("code", sampled(codes(), ["de"]))
def test_the_words_of_a_filter_are_read_whole(
    stage: Any, states: States, size: tuple[int, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside its picture and the check there is room for the longest word, in every language."""
    view = replace(states(3)["place"], reminders=())
    stage.open(view, size)
    monkeypatch.setattr(stage.screen, "_translator", Translator.load(code))
    stage.screen.handling.touch_free(view.free[0])
    stage.frames(4)
    chips = stage.all(FilterChip)
    assert chips[0].words == Translator.load(code).text(say("ui.pick.all"))
    for chip in chips:
        (label,) = [widget for widget in chip.children if isinstance(widget, FitText)]
        assert label.text == chip.words


@pytest.mark.slow
def test_every_filter_has_a_picture(stage: Any, states: States, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sign for a kind of feature, and for a symbol the one that is drawn on the tiles."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view)
    monkeypatch.setattr(tile_choice, "filters_of", lambda *_: ("mountain", "locomotives", "herds"))
    screen.handling.touch_free(view.free[0])
    stage.frames(4)
    for chip in stage.all(FilterChip):
        sign, _ = [widget for widget in chip.children[::-1] if isinstance(widget, Sign)]  # and the check
        assert bool(sign.name) != bool(sign.texture)
        assert sign.width >= 30
    assert screen.pictures.symbol("mountain") is None
    assert screen.pictures.symbol("nothing") is None


@pytest.mark.slow
def test_the_list_opened_from_a_question_about_a_tile_that_people_laid(stage: Any, tileset: TileSet) -> None:
    """No camera thinks anything of it; and when the list is closed, the tile that is asked about is still there."""
    table = Table(stage, tileset)
    table.give(*(button.intent for button in table.view.buttons if button.name == "pass"))
    screen = table.open()
    cells = [cell for cell in table.view.free if all(place != cell for f in table.view.faces for place, _ in f.places)]
    face = next(f for f in table.view.faces if f.left and f.places)
    for cell in (*cells, *table.view.free):
        wrong = next((turn for turn in range(4) if (cell, turn) not in face.places), None)
        if wrong is not None:
            break
    assert wrong is not None
    table.answer(PlaceTile(PlacedFace(face.face, cell, wrong)))
    assert table.view.question is not None
    asked = screen.board.ghost
    assert asked is not None
    stage.press(stage.button("exit-tile"))
    (sheet,) = stage.all(PickSheet)
    assert "likely" not in {card.group for card in sheet.picks.cards}
    sheet.close()
    stage.frames()
    assert table.view.question is not None
    assert screen.board.ghost == asked


def _few_fit(states: States, *, nowhere: bool) -> TableView:
    """A turn in which some tiles fit here, others elsewhere, and one design nowhere or none."""
    place = replace(states(3)["place"], reminders=())
    ways = {"A1": ((place.free[0], 0),), "D1": () if nowhere else ((place.free[-1], 0),)}
    elsewhere = ((place.free[-1], 0),)
    faces = (replace(face, left=1, places=ways.get(face.face.design, elsewhere)) for face in place.faces)
    return replace(place, faces=tuple(replace(face, nowhere=not face.places) for face in faces))


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
def test_what_fits_nowhere_is_shown_at_a_tap(stage: Any, states: States, size: tuple[int, int]) -> None:
    """The button is in sight above the tiles that fit; what fits elsewhere stands below, so that all can see where a
    tile belongs. In its place a button says that it leads back.
    """
    view = _few_fit(states, nowhere=True)
    stage.open(view, size)
    stage.tap_cell(view.free[0])
    before = [one.face for one in stage.all(FaceButton)]
    button = stage.button("nowhere")
    assert button.words == "Fits nowhere?"
    assert min(button.size) >= 64
    stage.press(button)
    assert [heading.words for heading in stage.all(PickHeading)] == ["Fits nowhere", "Fits elsewhere"]
    groups = [one.face.group for one in stage.all(FaceButton)]
    assert set(groups) == {"nowhere", "elsewhere"}
    back = stage.button("back")
    assert (back.words, back.sign) == ("Back to the choice", "undo")
    assert min(back.size) >= 64
    assert not stage.has_button("nowhere")
    stage.press(back)
    assert [one.face for one in stage.all(FaceButton)] == before
    assert not stage.has_button("back")


def test_it_is_said_that_none_fits_here(stage: Any, states: States) -> None:
    """Beside the button of what fits nowhere, above what fits elsewhere; also where a filter leaves none that fits."""
    view = _few_fit(states, nowhere=False)
    none = tuple(replace(face, places=tuple(at for at in face.places if at[0] != view.free[0])) for face in view.faces)
    stage.open(view)
    stage.tap_cell(view.free[0])
    for chip in stage.all(FilterChip)[1:]:
        stage.press(chip)
    assert stage.all(FaceButton)
    assert [heading.words for heading in stage.all(PickHeading)] == ["None of these fits here", "Fits elsewhere"]
    stage.screen.end_picking()
    stage.show(replace(view, faces=none))
    stage.tap_cell(view.free[0])
    assert [heading.words for heading in stage.all(PickHeading)] == ["None of these fits here", "Fits elsewhere"]
    stage.press(stage.button("nowhere"))
    assert "None of these fits here" not in [heading.words for heading in stage.all(PickHeading)]


@pytest.mark.slow
def test_it_is_said_that_every_tile_fits_somewhere(stage: Any, states: States) -> None:
    """To who believes that one fits nowhere."""
    view = _few_fit(states, nowhere=False)
    stage.open(view)
    stage.tap_cell(view.free[0])
    stage.press(stage.button("nowhere"))
    assert "Every tile that is left fits somewhere." in [note.words for note in stage.all(Note)]
    assert {one.face.group for one in stage.all(FaceButton)} == {"elsewhere"}


@pytest.mark.slow
def test_what_fits_nowhere_is_not_offered_where_that_is_not_told(stage: Any, states: States) -> None:
    """In place of a tile that is corrected, and where the screen tells nothing of what fits."""
    view = _few_fit(states, nowhere=True)
    screen = stage.open(view)
    screen.purist = True
    stage.tap_cell(view.free[0])
    assert not stage.has_button("nowhere")
    screen.end_picking()
    screen.purist = False
    screen.handling.replace_tile(view.tiles[1].cell)
    stage.frames()
    assert not stage.has_button("nowhere")


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800), (1280, 800), (720, 1280)], [(480, 800)]))
def test_no_row_ends_between_a_picture_and_how_many_are_left(stage: Any, states: States, size: Any) -> None:
    """The lowest row in sight is whole, or is seen to go on: below its picture nobody would look for a number."""
    view = replace(states(3)["place"], reminders=())
    screen = stage.open(view, size)
    screen.handling.touch_free(view.free[0])
    stage.frames()
    shown = stage.all(FaceButton)
    assert len(shown) > 8
    scroll = next(sheet for sheet in stage.all(PickSheet)).scroll
    low = scroll.to_window(*scroll.pos)[1]
    for face in shown:
        bottom = face.to_window(*face.pos)[1]
        seen = face.height - (low - bottom)  # of its height, from the top
        assert not 0.55 * face.height < seen < 0.99 * face.height
    assert all(face.width >= 64 * THEME.u for face in shown)


def _last(view: TableView, at: str = "here") -> TableView:
    """That table with a single face left: it fits at the first free cell, or only "elsewhere", or "nowhere"."""
    cell, other = view.free[:2]
    places = {"here": ((cell, 1),), "elsewhere": ((other, 1),), "nowhere": ()}[at]
    last = replace(view.faces[0], left=1, places=places, nowhere=not places)
    others = tuple(replace(face, left=0, places=(), nowhere=False) for face in view.faces[1:])
    return replace(view, faces=(last, *others), reminders=(), tiles_left=1)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_last_tile_is_in_hand_without_being_asked_for(stage: Any, states: States, size: tuple[int, int]) -> None:
    """With one face left a touch on a free place takes it there; "another tile" opens the list, which has but it."""
    view = _last(states(3)["place"])
    screen = stage.open(view, size)
    stage.tap_cell(view.free[0])
    assert not screen.picking
    assert screen.board.ghost.placed == PlacedFace(view.faces[0].face, view.free[0], 1)
    stage.press(stage.button("save"))
    assert stage.sent == [PlaceTile(PlacedFace(view.faces[0].face, view.free[0], 1))]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_last_tile_says_that_a_touch_on_another_place_has_moved_it(
    stage: Any, states: States, size: tuple[int, int]
) -> None:
    """It would be laid there by the button that was about the place touched first."""
    view = _last(states(3)["place"])
    here, other = view.free[:2]
    last = replace(view.faces[0], places=((here, 1), (other, 1)))
    screen = stage.open(replace(view, faces=(last, *view.faces[1:])), size)
    screen.handling.touch_free(here)
    assert screen.panel.title == "Lay this tile?"
    screen.handling.touch_free(here)
    assert screen.panel.title == "Lay this tile?"
    screen.handling.touch_free(other)
    assert screen.panel.title == "Moved. Lay it here?"
    stage.frames()
    stage.press(stage.button("save"))
    assert stage.sent == [PlaceTile(PlacedFace(last.face, other, 1))]


def test_another_tile_than_the_last_can_be_looked_for(stage: Any, states: States) -> None:
    """The list opens: it is what there is to choose from."""
    view = _last(states(3)["place"])
    screen = stage.open(view)
    stage.tap_cell(view.free[0])
    stage.press(stage.button("another"))
    assert screen.picking


def test_the_last_tile_that_fits_elsewhere_or_nowhere_says_so(stage: Any, states: States) -> None:
    """As it does when it is chosen from the list."""
    elsewhere, nowhere = (_last(states(3)["place"], at) for at in ("elsewhere", "nowhere"))
    screen = stage.open(elsewhere)
    stage.tap_cell(elsewhere.free[0])
    assert [target.cell for target in screen.board.targets] == [elsewhere.free[1]]
    screen.handling.close()
    stage.show(nowhere)
    stage.tap_cell(nowhere.free[0])
    assert stage.has_button("discard")


def test_no_filter_is_spoken_of_where_none_is_set(stage: Any, states: States) -> None:
    """What is shown alone may be nothing: then every tile fits somewhere, and where one may be that is missing."""
    place = states(3)["place"]
    here = place.free[0]
    faces = [face for face in place.faces if face.left and any(cell == here for cell, _ in face.places)]
    view = replace(place, reminders=(), faces=tuple(replace(face, nowhere=False) for face in faces))
    stage.open(view)
    stage.tap_cell(here)
    stage.press(stage.button("nowhere"))
    every, missing = (note.words for note in stage.all(Note))
    assert every == "Every tile that is left fits somewhere."
    assert missing.startswith("Is your tile not here?")
    assert "“Correct an earlier turn” in the menu" in missing
