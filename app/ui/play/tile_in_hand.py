"""A tile in hand, that is being laid or corrected, and how it fits: read from the view, as far as that may be told.

No rules: the table says where which face fits, and judges what is sent to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.table.presentation.features import ClashView
from app.table.presentation.view import TableView, TileView
from app.ui.play.host import Host
from app.values import PlacedFace


@dataclass(frozen=True, slots=True)
class Held:
    """A tile that is being laid or corrected. ``laid`` is the tile it corrects; None for a new tile.

    ``fits`` are the rotations at which it fits there, empty where none does or where that is not known; ``moved``: a
    touch on another place has moved it there.
    """

    placed: PlacedFace
    laid: TileView | None
    fits: tuple[int, ...] = ()
    moved: bool = False


def rotations(view: TableView, placed: PlacedFace) -> tuple[int, ...]:
    """The rotations at which that face fits on its cell."""
    return tuple(
        turn for face in view.faces if face.face == placed.face for cell, turn in face.places if cell == placed.cell
    )


def told_fits(host: Host, placed: PlacedFace) -> tuple[int, ...]:
    """The same, as far as it may be told."""
    return () if host.purist or host.view is None else rotations(host.view, placed)


def fits_there(host: Host, held: Held) -> bool | None:
    """Whether it fits as it lies; None for one that is corrected, or where that is not known or not to be told."""
    view = host.view
    if view is None or held.laid is not None or host.purist:
        return None
    if all(face.face != held.placed.face for face in view.faces):
        return None
    return held.placed.rotation in rotations(view, held.placed)


def clashes(host: Host, held: Held) -> tuple[ClashView, ...]:
    """The sides at which it does not fit, as far as that may be told."""
    view = host.view
    if fits_there(host, held) is not False or view is None or view.review is not None or view.features is None:
        return ()
    return view.features.clashes(held.placed)


def elsewhere(host: Host, held: Held) -> list[PlacedFace]:
    """The tile in hand at every other place where it fits, in one way each, if it does not fit at its own."""
    view = host.view
    if view is None or view.review is not None or fits_there(host, held) is not False:
        return []
    places = next((face.places for face in view.faces if face.face == held.placed.face), ())
    ways = dict(reversed(places))
    if held.placed.cell in ways:
        return []
    return [PlacedFace(held.placed.face, cell, turn) for cell, turn in ways.items()]


def one_way(host: Host, held: Held) -> bool:
    """Whether turning it would show nothing new: it lies as it fits, and fits in no other way that looks different.

    Only a photograph shows a turn after which the rules, and our own drawing, are the same as before.
    """
    face, pictures = held.placed.face, host.pictures
    photographed = pictures.parts(face) is None
    after = 4 if photographed else pictures.tileset.turns.get(face.name, 4)
    lies = held.placed.rotation
    return lies in held.fits and all((turn - lies) % after == 0 for turn in held.fits)


def nowhere(view: TableView, held: Held) -> bool:
    """Whether that tile still fits nowhere."""
    return any(f.nowhere and f.face == held.placed.face for f in view.faces)


def still_possible(view: TableView, held: Held) -> bool:
    """Whether it may still be laid there: others may have laid one, or taken one back, meanwhile."""
    if view.question is not None or held.laid is not None:
        return view.question is not None or any(tile.cell == held.placed.cell for tile in view.tiles)
    left = any(face.face == held.placed.face and (face.left or face.places) for face in view.faces)
    return left and held.placed.cell in view.free


def asked_about(view: TableView, held: Held) -> bool:
    """Whether the table asks whether that tile really lies like that."""
    choices = view.question.choices if view.question is not None else ()
    return any(choice.tile is not None and choice.tile.placed == held.placed for choice in choices)
