"""Pieces that were shown: when the margins of their shapes suffice, and what is expected of each decides otherwise."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.rules.terms import GAMES
from app.setup.usual_shapes import usual_solids
from vision.objects.lessons.token_shapes import usual_token
from vision.objects.pieces import shown_pieces
from vision.objects.pieces.contour_leads import ContourLead
from vision.objects.pieces.rivals import Rivalry, RivalTest
from vision.objects.pieces.shown_piece_config import ShownPieceConfig
from vision.objects.pieces.shown_pieces import Contest, likeliest, told
from vision.objects.segmentation.blobs import Blob, Cutout, Outlined, Thing
from vision.objects.shapes.solid_fitting import Explained
from vision.objects.shapes.solids import Ground, Solid

SOLIDS = usual_solids(GAMES["gold-rush"])
FLAT = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)
AT = ((0, 0), FLAT, np.ones(3, np.float32), 0.6)
"""Corner of the cut-out, projection, light and shade."""


def _told(
    rests: tuple[float, float],
    dark: bool,
    hidden: int = 0,
    odds: float = 30.0,
    beside: bool = False,
    unlike: bool = False,
    outline: int | None = None,
    expected: float = 0.0,
    nothing: float = 2000.0,
    second: Solid | None = None,
    beyond: int = 0,
    paint: tuple[int, int, int] = (40, 190, 225),
    learned: bool = True,
    left: float = 1.0,
) -> Thing:
    """A yellow thing for which a cowboy is likelier than a tent by those ``odds``, with these residuals; so many rows
    of its mask, of 14, are not the cowboy's. ``beside``: another thing touches one of its sides. ``unlike``: the
    cowboy leaves more unexplained than those that were shown. ``outline``: how many rows of
    the mask are not the tent's; None: as many. ``expected``: what each leaves unexplained, as simulated, where the
    other is true; ``nothing``: what shadow alone leaves. ``second``: what is tried instead of a tent.
    ``beyond``: so many rows of the cowboy above and below its mask lie under that other thing. ``paint``: that of the
    owner's yellow pieces (BGR). ``learned``: whether the shape of the tent explains the tents that were shown.
    ``left``: how many times as much the cowboy leaves unexplained as those that were shown.
    """
    mask = np.zeros((30, 30), np.bool_)
    mask[8:22, 8:22] = True
    hides = mask.astype(np.float32)
    hides[8 : 8 + hidden] = 0.0
    kinds = [next(solid for solid in SOLIDS if solid.kind == kind) for kind in ("cowboy", "tent")]
    kinds[1] = second or kinds[1]
    other = mask.astype(np.float32)
    other[8 : 8 + (hidden if outline is None else outline)] = 0.0
    fits = [
        Explained(solid, rest, (15.0, 15.0), 0.0, seen, solid)
        for solid, rest, seen in zip(kinds, rests, (hides, other), strict=True)
    ]
    shapes: Any = SimpleNamespace(
        odds=lambda *_: np.array([[np.inf, odds], [-odds, np.inf]]),
        plausible=lambda *_: left <= 2.5,
        unlike=lambda _, __, most: unlike or left > most,
        tells=lambda *_: learned,
        config=SimpleNamespace(odds=3.0),
        paints={},
    )
    view: Any = SimpleNamespace(residuals=lambda solids: [expected] * len(solids), unexplained=lambda: nothing)
    view.imagined = lambda _: view
    view.undecided = lambda *_: np.zeros_like(mask)
    blank = np.zeros((30, 30, 3), np.uint8)
    others = np.zeros_like(mask)
    others[8:22, 22:24] = beside
    for rows in (slice(8 - beyond, 8), slice(22, 22 + beyond)):
        others[rows, 8:22] = True
        hides[rows, 8:22] = 1.0
    blob = Blob(Cutout(blank, blank, *AT), hides, others, False, np.zeros(3), "yellow", 99.0)
    outlined = Outlined(blob, view, mask, mask, dark)
    config = ShownPieceConfig()
    return told(Contest.of(blob, outlined, shapes, fits, [0, 1], config, Rivalry(view)), {"yellow": paint}, config)


@pytest.mark.parametrize(("rests", "dark", "certain"), [
    ((100.0, 400.0), False, True),
    ((359.0, 371.0), False, False),
    ((359.0, 371.0), True, True),
])  # fmt: skip
def test_a_bright_piece_that_another_kind_explains_as_well_is_asked_about(
    rests: tuple[float, float], dark: bool, certain: bool
) -> None:
    """Though that kind fitted far better when it was shown. Dark paint shows little of a shape: there the margin that
    was learned decides.
    """
    found = _told(rests, dark)
    assert (found.kind, found.certain, found.confidence == 1.0) == ("cowboy", certain, certain)


@pytest.mark.parametrize(("rests", "expected", "hidden", "certain"), [
    ((20.0, 90.0), 80.0, 3, True),  # as far as the picture is between what is expected of both
    ((20.0, 35.0), 80.0, 3, False),
    ((20.0, 30.0), 10.0, 3, False),  # they would look alike here
    ((2.0, 60.0), 15.0, 3, False),
    ((95.0, 150.0), 60.0, 3, True),
    ((125.0, 190.0), 60.0, 3, False),  # more is unexplained than what tells them apart
    ((20.0, 90.0), 80.0, 5, True),
    ((20.0, 90.0), 80.0, 8, False),  # by its outline it is none of them
])  # fmt: skip
def test_a_dark_piece_is_certain_if_the_picture_is_what_is_expected_of_its_kind(
    rests: tuple[float, float], expected: float, hidden: int, certain: bool
) -> None:
    """Though its margin over the other kind is too small for the examples that were shown."""
    found = _told(rests, True, hidden, odds=1.0, expected=expected)
    assert (found.kind, found.certain) == ("cowboy", certain)
    assert not _told(rests, True, hidden, odds=1.0).certain


@pytest.mark.parametrize(("odds", "dark", "certain"), [(1.0, True, False), (30.0, True, False), (30.0, False, True)])
def test_a_kind_that_was_learned_badly_may_be_what_looks_like_another(odds: float, dark: bool, certain: bool) -> None:
    """What is expected of it tells nothing then, and of a dark thing its faces do not either."""
    assert _told((20.0, 90.0), dark, 3, odds=odds, expected=80.0).certain
    assert _told((20.0, 90.0), dark, 3, odds=odds, expected=80.0, learned=False).certain == certain


@pytest.mark.parametrize(
    ("second", "beside", "certain"), [(60.0, False, True), (60.0, True, False), (75.0, True, True)]
)
def test_a_piece_beside_others_must_be_nearer_to_what_is_expected(second: float, beside: bool, certain: bool) -> None:
    """A part of it may be hidden, or belong to the other thing."""
    assert _told((20.0, second), True, 3, odds=1.0, beside=beside, expected=80.0).certain == certain


@pytest.mark.parametrize(("odds", "outline", "certain"), [(3.5, 3, True), (3.5, None, False), (5.0, None, True)])
def test_a_bright_piece_beside_others_may_have_the_usual_margin_if_its_outline_tells_it(
    odds: float, outline: int | None, certain: bool
) -> None:
    """A tent that touched another one, with 0.92 of its own outline and 0.81 of a figure's, was asked about."""
    assert _told((93.0, 294.0), False, odds=odds, beside=True, outline=outline).certain == certain


@pytest.mark.parametrize(("outline", "kind"), [(4, "cowboy"), (1, ""), (None, "")])
def test_a_dark_piece_in_haze_is_asked_about_as_what_its_outline_is(outline: int | None, kind: str) -> None:
    """It leaves more unexplained than those that were shown: what it is was left open, though the outline told it."""
    found = _told((387.0, 600.0), True, outline=outline, left=3.0)
    assert (found.kind, found.colour, found.certain) == (kind, "yellow", False)


def test_a_dark_piece_that_shadow_explains_as_well_is_asked_about() -> None:
    """However little it is like any other kind."""
    assert _told((20.0, 90.0), True, 3, odds=1.0, expected=80.0).certain
    assert not _told((20.0, 90.0), True, 3, odds=1.0, expected=80.0, nothing=25.0).certain


@pytest.mark.parametrize(("expected", "piece"), [(80.0, True), (0.0, False)])
def test_what_is_expected_of_a_piece_tells_it_from_a_token(expected: float, piece: bool) -> None:
    """A thing that may be a token by its margins is a piece if the picture is what is to be expected of one."""
    found = _told((20.0, 90.0), True, 3, odds=1.0, expected=expected, second=usual_token(1))
    assert (found.certain, found.piece) == (piece, piece)


@pytest.mark.parametrize(("rest", "lying"), [(90.0, False), (35.0, None)])
def test_what_is_expected_of_a_pose_tells_how_a_piece_lies(rest: float, lying: bool | None) -> None:
    """Where both poses are about what is expected the kind alone is told."""
    flat = next(solid for solid in SOLIDS if solid.lying)
    found = _told((20.0, rest), True, 5, odds=1.0, expected=80.0, second=flat)
    assert (found.kind, found.certain, found.lying) == ("cowboy", True, lying)


@pytest.mark.parametrize(("dark", "apart", "lying"), [(True, 30.0, False), (True, 14.0, None), (False, 14.0, False)])
def test_how_a_black_piece_lies_is_told_if_its_poses_look_different(
    monkeypatch: pytest.MonkeyPatch, dark: bool, apart: float, lying: bool | None
) -> None:
    """In little light a standing black figure looks much like a lying one."""
    monkeypatch.setattr(Rivalry, "against", lambda *_: RivalTest(0.9, apart))
    flat = next(solid for solid in SOLIDS if solid.lying)
    found = _told((4.0, 80.0), dark, odds=5.0, second=flat)
    assert (found.kind, found.lying) == ("cowboy", lying)


@pytest.mark.parametrize(("odds", "lying"), [(5.0, False), (3.4, None)])
def test_how_a_bright_piece_lies_is_told_if_one_pose_is_far_likelier(odds: float, lying: bool | None) -> None:
    """Far from a camera that looks aslant a standing figure has nearly the outline of a lying one."""
    flat = next(solid for solid in SOLIDS if solid.lying)
    found = _told((20.0, 90.0), False, 0, odds=odds, second=flat)
    assert (found.kind, found.certain, found.lying) == ("cowboy", True, lying)


@pytest.mark.parametrize(("rest", "beside", "dark", "lying"), [
    (60.0, True, False, False),
    (35.0, True, False, None),
    (35.0, False, False, False),
    (60.0, False, True, False),
    (35.0, False, True, None),
])  # fmt: skip
def test_how_a_dark_piece_or_one_beside_others_lies_is_told_by_what_is_expected_too(
    rest: float, beside: bool, dark: bool, lying: bool | None
) -> None:
    """Whatever its margins: a standing figure of which a stack hid the foot was told to lie, and a black one."""
    flat = next(solid for solid in SOLIDS if solid.lying)
    found = _told((20.0, rest), dark, 0, odds=20.0, expected=80.0, second=flat, beside=beside)
    assert (found.kind, found.certain, found.lying) == ("cowboy", True, lying)
    if dark:  # also where its outline is poor
        found = _told((20.0, rest), dark, 5, odds=20.0, expected=80.0, second=flat)
        assert (found.kind, found.certain, found.lying) == ("cowboy", True, lying)


@pytest.mark.parametrize(("hidden", "certain"), [(3, True), (4, False)])
def test_a_bright_piece_needs_its_outline_for_that(hidden: int, certain: bool) -> None:
    """Print of a paint's colour that came to light has no outline of a piece."""
    assert _told((20.0, 90.0), False, hidden, odds=1.0, expected=80.0).certain == certain


@pytest.mark.parametrize(("hidden", "dark", "certain"), [(5, False, True), (5, True, False), (3, True, True)])
def test_a_dark_piece_is_certain_by_its_silhouette_alone(hidden: int, dark: bool, certain: bool) -> None:
    """On ground as dark as it is, what the solid leaves unexplained says nothing; a bright one is told by its faces."""
    found = _told((100.0, 400.0), dark, hidden)
    assert (found.kind, found.certain) == ("cowboy", certain)


@pytest.mark.parametrize(("rests", "unlike", "outline", "certain"), [
    ((300.0, 600.0), False, 0, True),
    ((300.0, 600.0), True, 0, False),
    ((300.0, 1100.0), True, 0, True),
    ((300.0, 600.0), True, 3, True),
])  # fmt: skip
def test_what_is_unlike_the_pieces_that_were_shown_must_be_far_less_like_another_kind(
    rests: tuple[float, float], unlike: bool, outline: int, certain: bool
) -> None:
    """It may be another kind in a light or a view that was not shown, unless its outline is its own kind's alone."""
    assert _told(rests, False, unlike=unlike, outline=outline).certain is certain


@pytest.mark.parametrize(("left", "outline", "beside", "kind"), [
    (3.2, 4, False, "cowboy"),
    (3.2, 1, False, ""),  # a tent's outline as well
    (3.2, 4, True, "cowboy"),
    (6.0, 4, False, ""),
])  # fmt: skip
def test_a_bright_piece_that_stands_apart_is_told_by_its_outline_in_light_that_was_not_shown(
    left: float, outline: int, beside: bool, kind: str
) -> None:
    """One beside others is asked about as what it is. What is far more unlike what was shown is none, whatever its
    outline.
    """
    found = _told((300.0, 1100.0), False, beside=beside, outline=outline, left=left)
    assert (found.kind, found.certain) == (kind, bool(kind) and not beside)


@pytest.mark.parametrize(("outline", "kind"), [(6, "cowboy"), (3, "")])
def test_a_rough_outline_tells_a_piece_where_no_other_kind_has_one_like_it(outline: int, kind: str) -> None:
    """Gloss on a tent straight below the camera cuts into its outline."""
    found = _told((300.0, 1100.0), False, 2, outline=outline, left=3.2)
    assert (found.kind, found.certain) == (kind, bool(kind))


@pytest.mark.parametrize(("hidden", "beside", "certain"), [(5, False, True), (5, True, False), (3, True, True)])
def test_a_part_that_gloss_has_torn_off_a_piece_is_asked_about(hidden: int, beside: bool, certain: bool) -> None:
    """It lies beside the rest of the piece, and has an outline of its own."""
    assert _told((100.0, 400.0), False, hidden, beside=beside).certain is certain


@pytest.mark.parametrize(("dark", "outline", "certain"), [
    (True, 0, False),
    (True, 3, True),
    (False, 0, False),
    (False, 1, False),
    (False, 3, True),
])  # fmt: skip
def test_a_piece_with_the_outline_of_another_kind_is_asked_about(dark: bool, outline: int, certain: bool) -> None:
    """Its faces show too little to speak against its outline where it is dark, and gloss deceives where it is not."""
    assert _told((100.0, 400.0), dark, 3, outline=outline).certain is certain


def test_a_bright_piece_of_which_no_outline_fits_is_told_by_its_faces() -> None:
    """Though that of another kind fits better, which is not well either."""
    assert _told((100.0, 400.0), False, 5, outline=3).certain


@pytest.mark.parametrize(("odds", "hidden", "beside", "certain"), [
    (3.5, 0, False, True),
    (3.5, 3, False, False),
    (3.5, 0, True, False),
    (4.6, 3, False, True),
    (2.9, 0, False, False),
])  # fmt: skip
def test_a_dark_piece_of_a_clear_outline_needs_no_larger_margin(
    odds: float, hidden: int, beside: bool, certain: bool
) -> None:
    """What looks like a dark piece without its outline, or beside another thing, may be a shadow."""
    assert _told((100.0, 400.0), True, hidden, odds, beside).certain is certain


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize(("odds", "outline", "beside", "certain"), [
    (0.7, 3, False, True),
    (0.7, 1, False, False),
    (0.7, 3, True, False),
    (0.4, 3, False, False),
])  # fmt: skip
def test_a_piece_whose_outline_is_no_other_kinds_needs_little_more(
    odds: float, outline: int, beside: bool, certain: bool, dark: bool
) -> None:
    """On print nearly as dark as it is, or in light that was not shown, its faces tell hardly anything of its kind."""
    found = _told((100.0, 400.0), dark, 0, odds, beside, outline=outline)
    assert found.certain is certain


@pytest.mark.parametrize(("hidden", "beyond", "certain"), [(2, 0, True), (2, 6, True), (2, 8, False)])
def test_a_small_part_of_a_piece_tells_nothing_for_certain(hidden: int, beyond: int, certain: bool) -> None:
    """Though it fits what is in view: what hides the rest may be the same piece, torn by a gloss."""
    for odds in (1.0, 30.0):  # by what is expected, and by its margin
        assert _told((20.0, 90.0), True, hidden, odds=odds, expected=80.0, beyond=beyond).certain is certain


@pytest.mark.parametrize(("unlike", "beyond", "certain"), [(False, 5, True), (True, 5, False), (True, 1, True)])
def test_a_part_of_a_bright_piece_must_look_as_it_was_shown(unlike: bool, beyond: int, certain: bool) -> None:
    """What is hidden may be what tells it from another kind."""
    for odds in (1.0, 30.0):  # by what is expected, and by its margin
        found = _told((20.0, 150.0), False, 1, odds=odds, expected=130.0, outline=4, beyond=beyond, unlike=unlike)
        assert found.certain is certain


@pytest.mark.parametrize(("second", "beside", "certain"), [
    (35.0, False, False),
    (60.0, False, True),
    (15.0, True, False),
    (35.0, True, False),
    (60.0, True, True),
])  # fmt: skip
def test_a_dark_piece_must_look_more_like_its_kind_than_like_another(
    second: float, beside: bool, certain: bool
) -> None:
    """However large its margin is over the other kind: little is seen of it but its outline, and beside another thing
    it may be a part that was torn off a piece of that kind.
    """
    assert _told((20.0, second), True, odds=30.0, beside=beside, expected=80.0).certain is certain


@pytest.mark.parametrize(
    ("second", "expected", "certain"), [(50.0, 70.0, False), (95.0, 70.0, True), (70.0, 80.0, True)]
)
def test_a_dark_piece_that_would_look_much_like_another_kind_must_be_nearer_still(
    second: float, expected: float, certain: bool
) -> None:
    """From straight above a black figure and a black hut are hardly told apart."""
    assert _told((20.0, second), True, odds=30.0, expected=expected).certain is certain


@pytest.mark.parametrize(("hidden", "rest", "nothing", "certain"), [
    (4, 200.0, 2000.0, True),
    (4, 200.0, 900.0, False),  # print of that colour, which came to light
    (4, 150.0, 900.0, True),  # a pale piece, explained well
    (3, 200.0, 900.0, True),
    (6, 20.0, 2000.0, False),  # no piece has such an outline
])  # fmt: skip
def test_a_coloured_piece_of_a_poor_outline_must_differ_much_from_the_ground(
    hidden: int, rest: float, nothing: float, certain: bool
) -> None:
    """A token or a shadow that resembles its paint by chance, or print, does not. Grey pieces differ little anyway."""
    assert _told((rest, 2000.0), False, hidden, nothing=nothing).certain is certain
    assert _told((rest, 2000.0), False, 4, nothing=nothing, paint=(60, 60, 60)).certain


@pytest.mark.parametrize(("rests", "outline", "kind"), [
    ((82.0, 102.0), 5, "cowboy"),
    ((82.0, 102.0), 1, "tokens"),  # both outlines fit
    ((120.0, 102.0), 5, "tokens"),  # it explains the picture worse
])  # fmt: skip
def test_what_explains_a_thing_better_and_has_its_outline_is_no_token(
    rests: tuple[float, float], outline: int, kind: str
) -> None:
    """A black figure beside tokens as dark: it is asked about as what it is."""
    found = _told(rests, dark=True, odds=-3.0, outline=outline, second=usual_token(1))
    assert found.kind == kind
    assert not found.certain or kind == "tokens"


@pytest.mark.parametrize(("rests", "outline", "dark", "kind"), [
    ((400.0, 380.0), 0, False, "tent"),
    ((400.0, 420.0), 0, False, "cowboy"),  # it explains the picture worse
    ((400.0, 380.0), 4, False, "cowboy"),  # its outline is hardly better
    ((400.0, 380.0), 0, True, "cowboy"),  # of dark things the picture shows too little
])  # fmt: skip
def test_what_explains_a_bright_thing_better_and_has_its_outline_is_what_it_is_asked_about_as(
    rests: tuple[float, float], outline: int, dark: bool, kind: str
) -> None:
    """Gloss along the ridge of a tent made a figure likelier."""
    found = _told(rests, dark, 5, odds=1.0, outline=outline)
    assert (found.kind, found.certain) == (kind, False)


def _along(monkeypatch: pytest.MonkeyPatch, support: float, more: float, seen: float = 1.0) -> None:
    """Let so much of the cowboy's contour run along edges, by so much ``more`` than of the tent's."""
    leads = [ContourLead(support, more, seen), ContourLead(support - more, -more, seen)]
    monkeypatch.setattr(shown_pieces, "contour_leads", lambda *_: leads)


@pytest.mark.parametrize(("rests", "more", "seen", "kind"), [
    ((200.0, 195.0), -0.1, 1.0, "tent"),
    ((200.0, 205.0), -0.1, 1.0, "tent"),  # it explains the thing as well
    ((200.0, 230.0), -0.1, 1.0, "cowboy"),  # not as well
    ((200.0, 195.0), -0.03, 1.0, "cowboy"),  # hardly more of its contour is seen
    ((200.0, 195.0), -0.1, 0.5, "cowboy"),  # other things hide too much of it
])  # fmt: skip
def test_a_piece_is_taken_for_the_kind_whose_contour_runs_along_edges_if_it_explains_it_as_well(
    monkeypatch: pytest.MonkeyPatch, rests: tuple[float, float], more: float, seen: float, kind: str
) -> None:
    """Half of a round tepee lay in the shade of its other half: a figure was likelier."""
    _along(monkeypatch, 0.7, more, seen)
    found = _told(rests, dark=True, odds=1.0)
    assert (found.kind, found.certain) == (kind, False)


@pytest.mark.parametrize(("seen", "certain"), [(0.5, True), (0.2, False)])
def test_a_black_piece_of_whose_contour_hardly_anything_is_in_view_is_asked_about(
    monkeypatch: pytest.MonkeyPatch, seen: float, certain: bool
) -> None:
    """It may be a part of what hides it."""
    _along(monkeypatch, 0.9, 0.0, seen)
    found = _told((40.0, 400.0), dark=True, paint=(40, 40, 40))
    assert (found.kind, found.certain) == ("cowboy", certain)
    assert _told((40.0, 400.0), dark=False).certain  # its colour tells it


def test_a_contour_says_nothing_of_how_a_piece_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The likeliest pose stays, though another one of the same kind explains the piece as well."""
    lying = next(solid for solid in SOLIDS if solid.kind == "cowboy" and solid.lying)
    monkeypatch.setattr(shown_pieces, "contour_leads", lambda *_: [ContourLead(0.9, 0.2, 1.0)] * 2)
    assert _told((200.0, 195.0), False, second=lying).lying is False


@pytest.mark.parametrize(("rests", "support", "more", "seen", "certain"), [
    ((140.0, 150.0), 0.9, 0.2, 1.0, True),
    ((140.0, 150.0), 0.9, 0.1, 1.0, False),  # of a tent's contour nearly as much
    ((140.0, 150.0), 0.6, 0.2, 1.0, False),  # no clear edges
    ((140.0, 150.0), 0.9, 0.2, 0.7, False),  # other things hide too much of it
    ((160.0, 140.0), 0.9, 0.2, 1.0, False),  # a tent explains it better
])  # fmt: skip
@pytest.mark.parametrize("dark", [True, False])
def test_a_contour_along_edges_tells_the_kind_in_spite_of_margins(
    monkeypatch: pytest.MonkeyPatch,
    rests: tuple[float, float],
    support: float,
    more: float,
    seen: float,
    certain: bool,
    dark: bool,
) -> None:
    """A black tent with one side in the light had the outline of none, for that side was as bright as a shadow."""
    _along(monkeypatch, support, more, seen)
    found = _told(rests, dark, 3, odds=1.0)
    assert (found.kind, found.certain) == ("cowboy", certain)


@pytest.mark.parametrize(("more", "seen", "certain"), [(-0.2, 1.0, False), (-0.1, 1.0, True), (-0.2, 0.5, True)])
def test_a_contour_along_edges_speaks_against_another_kind(
    monkeypatch: pytest.MonkeyPatch, more: float, seen: float, certain: bool
) -> None:
    """Though that explains the thing better."""
    _along(monkeypatch, 0.6, more, seen)
    found = _told((100.0, 400.0), False)
    assert (found.kind, found.certain) == ("cowboy", certain)


@pytest.mark.parametrize(("standing", "tent", "dark", "certain"), [
    (5.0, 0.5, False, True),
    (2.0, 0.5, False, False),  # no pose is far enough from a tent
    (5.0, 0.5, True, False),
])  # fmt: skip
def test_a_kind_is_certain_though_it_is_in_doubt_how_the_piece_lies(
    standing: float, tent: float, dark: bool, certain: bool
) -> None:
    """A figure beside a stack was likelier a lying one by a hair, and that no likelier than a tent; a standing one was.
    How it lies is left open.
    """
    mask = np.zeros((30, 30), np.bool_)
    mask[8:22, 8:22] = True
    blank, none = np.zeros((30, 30, 3), np.uint8), np.zeros_like(mask)
    kinds = [solid for kind in ("cowboy", "tent") for solid in SOLIDS if solid.kind == kind]
    upright = next(solid for solid in kinds if solid.kind == "cowboy" and not solid.lying)
    lying = next(solid for solid in kinds if solid.kind == "cowboy" and solid.lying)
    other = next(solid for solid in kinds if solid.kind == "tent")
    rests = {upright: 100.0, lying: 220.0, other: 400.0}
    fits = [Explained(solid, rest, (15.0, 15.0), 0.0, mask.astype(np.float32), solid) for solid, rest in rests.items()]
    margins = np.array([[np.inf, -0.3, standing], [0.3, np.inf, tent], [-standing, -tent, np.inf]])
    shapes: Any = SimpleNamespace(
        odds=lambda *_: margins,
        plausible=lambda *_: True,
        unlike=lambda *_: False,
        tells=lambda *_: True,
        config=SimpleNamespace(odds=3.0),
        paints={},
    )
    # what is expected of a piece and of a tent hardly differs: margins alone can tell
    view: Any = SimpleNamespace(residuals=lambda solids: [0.0] * len(solids), unexplained=lambda: 2000.0)
    view.imagined = lambda _: view
    view.undecided = lambda *_: none
    blob = Blob(Cutout(blank, blank, *AT), mask.astype(np.float32), none, False, np.zeros(3), "yellow", 99.0)
    outlined = Outlined(blob, view, mask, mask, dark)
    found = likeliest(blob, outlined, shapes, fits, [0, 1, 2], {"yellow": (40, 190, 225)}, ShownPieceConfig())
    assert (found.kind, found.colour, found.certain) == ("cowboy", "yellow", certain)
    assert found.lying is None
