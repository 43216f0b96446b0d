"""Views of a table in the middle of a game, made up; names and sentences may be longer than in any real game."""

from __future__ import annotations

import random
from dataclasses import replace

from app.lang import Message
from app.rules.tileset import TileSet
from app.table.model.inputs import (
    Allow,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    Redo,
    Undo,
)
from app.table.presentation.buttons import ButtonView
from app.table.presentation.ceremony import CeremonyStep, CeremonyView, PodiumView
from app.table.presentation.exits import ExitView
from app.table.presentation.features import ClashView
from app.table.presentation.on_map import PieceView, StackView
from app.table.presentation.placing import AreaView, PlacingView
from app.table.presentation.view import (
    ActionView,
    ChoiceView,
    FaceView,
    QuestionView,
    SeatView,
    StandingView,
    TableView,
    TileView,
)
from app.values import Cell, Face, PlacedFace, turn_point

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def raw(text: str) -> Message:
    """A message whose text is given here."""
    return Message("raw", {"text": text})


def sides_of(tileset: TileSet, tile: TileView) -> str:
    """The letters of the sides of a tile as it lies, from north clockwise."""
    letters = tileset.by_id[tile.placed.design].sides
    return "".join(letters[(i - tile.placed.rotation) % 4] for i in range(4))


def grow_map(tileset: TileSet, count: int, seed: int) -> tuple[dict[Cell, TileView], list[Face]]:
    """A map of that many tiles whose sides all fit, and the faces that were not laid."""
    rng = random.Random(seed)
    tiles = {Cell(0, 0): TileView(PlacedFace(tileset.start_face, Cell(0, 0), 0))}
    box = [face for face, n in tileset.faces("land") for _ in range(n)]
    box.remove(tileset.start_face)
    rng.shuffle(box)
    kept: list[Face] = []
    while box and len(tiles) < count:
        face = box.pop()
        free = [Cell(c.col + x, c.row + y) for c in tiles for x, y in STEPS]
        options = []
        for cell in {c for c in free if c not in tiles and abs(c.col) < 6 and abs(c.row) < 4}:
            for rotation in range(4):
                tile = TileView(PlacedFace(face, cell, rotation))
                if all(
                    sides_of(tileset, tiles[n])[(side + 2) % 4] == sides_of(tileset, tile)[side]
                    for side, n in enumerate(Cell(cell.col + x, cell.row + y) for x, y in STEPS)
                    if n in tiles
                ):
                    near = sum(Cell(cell.col + x, cell.row + y) in tiles for x, y in STEPS)
                    options.append((near + rng.random(), tile))
        if options:
            tile = max(options, key=lambda o: o[0])[1]
            tiles[tile.cell] = tile
        else:
            kept.append(face)
    return tiles, kept + box


def at_hand(place: int) -> dict[str, int]:
    """Pieces for the player at that place: from four cowboys down to one, and the tent with every other player."""
    return {"cowboy": 4 - place % 4, "tent": (place + 1) % 2}


def middle_of_game(tileset: TileSet, seats: int = 3, tiles: int = 32, seed: int = 4, long: bool = False) -> TableView:
    """The table in the act phase of a turn; ``long`` has longer names and sentences than any real game."""
    rng = random.Random(seed)
    laid, box = grow_map(tileset, tiles, seed)
    colours = ("yellow", "red", "green", "blue", "black")[:seats]
    names = dict(zip(colours, ("Anna", "Bruno", "Chiara", "David", "Emilia"), strict=False))
    if long:
        names = {c: f"Maximiliane Freifrau von {n}" for c, n in names.items()}
    fresh = list(laid)[-1]
    order = list(laid.values())
    pieces, stacks = [], []
    for tile in order:
        design = tileset.by_id[tile.placed.design]
        for index, spot in enumerate(design.places.places):
            at = turn_point(spot.piece, tile.placed.rotation)
            kind = design.segments[index].kind
            if kind == "mountain" and spot.stack and rng.random() < 0.55:
                stacks.append(StackView(tile.cell, turn_point(spot.stack, tile.placed.rotation), rng.randint(1, 6)))
                if rng.random() < 0.3:
                    pieces.append(PieceView(tile.cell, at, "tent", rng.choice(colours)))
                    break
            elif rng.random() < 0.12 and tile.cell != fresh:
                pieces.append(PieceView(tile.cell, at, "cowboy", rng.choice(colours), lying=kind == "prairie"))
                break
    tile = laid[fresh]
    design = tileset.by_id[tile.placed.design]
    found, areas = [], []
    on_turn = colours[1]
    for index, spot in enumerate(design.places.places):
        kind = design.segments[index].kind
        at = turn_point(spot.piece, tile.placed.rotation)
        for piece in ("cowboy", "tent") if kind == "mountain" else ("cowboy",):
            label = raw(f"{piece.capitalize()} on the {kind}")
            found.append(ActionView(label, ChoosePiece(piece, fresh, index), piece, fresh, at))
        here = tuple(action for action in found if action.at == at)
        areas.append(AreaView(index, kind, ((fresh, index),), here))
    free = sorted(
        {Cell(c.col + x, c.row + y) for c in laid for x, y in STEPS if Cell(c.col + x, c.row + y) not in laid}
    )
    faces = tuple(
        FaceView(
            face,
            box.count(face),
            ((free[0], 1), (free[0], 3)) if face.design in ("A1", "A5", "D4") else ((free[-1], 0),),
        )
        for face, _ in tileset.faces("land")
    )
    scored = "Bruno completes a railroad of 6 tiles with one locomotive: 6 tiles doubled, 12 points."
    if long:
        scored = (
            "Maximiliane Freifrau von Bruno and Maximiliane Freifrau von Chiara tie for the most cowboys on the "
            "completed mountain; they share its 5 tokens in turn and each scores 7 points for 7 nuggets."
        )
    return TableView(
        tileset_name="gold-rush",
        game="gold-rush",
        phase="act",
        status=raw("a piece, mining, or nothing"),
        who=names[on_turn],
        whose=on_turn,
        tiles=tuple(replace(t, fresh=t.cell == fresh) for t in order),
        pieces=tuple(pieces),
        stacks=tuple(stacks),
        seats=tuple(
            SeatView(c, names[c], 112 + i if long else 12 + 9 * i, at_hand(i), 2 * i, c == on_turn)
            for i, c in enumerate(colours)
        ),
        buttons=(
            ButtonView("undo", raw("Undo"), Undo()),
            ButtonView("redo", raw("Redo"), Redo(), enabled=False),
            ButtonView("mine", raw("Mine"), ChooseMine()),
            ButtonView("pass", raw("Nothing more"), ChoosePass(), primary=True),
        ),
        tiles_left=72 - len(laid),
        supply=31,
        turn=len(laid),
        commentary=(
            raw("Anna begins."),
            raw("Anna lays a tile 2 east and 1 north."),
            raw("2 tokens go on the mountain there."),
            raw("Chiara puts her tent on the mountain."),
            raw(scored),
        ),
        badges=(raw("Simulated table"), raw("Tile set not checked against a box")),
        actions=(*found, ActionView(raw("Nothing more"), ChoosePass(), "pass")),
        faces=faces,
        free=(),
        placing=PlacingView(tile.placed, on_turn, tuple(areas)),
    )


def place_phase(view: TableView) -> TableView:
    """The same table, waiting for a tile that may be laid by hand."""
    taken = {t.cell for t in view.tiles}
    free = sorted(
        {Cell(c.col + x, c.row + y) for c in taken for x, y in STEPS if Cell(c.col + x, c.row + y) not in taken}
    )
    return replace(
        view,
        phase="place",
        status=raw("lay a tile"),
        actions=(),
        placing=None,
        free=tuple(free),
        tiles=tuple(replace(t, fresh=False) for t in view.tiles),
        reminders=(raw("Bruno's cowboy goes home from the railroad"), raw("Put 2 tokens on the mountain")),
        buttons=view.buttons[:2],
    )


def question_phase(view: TableView, tileset: TileSet) -> TableView:
    """The same table with a question about the last tile."""
    fresh = next(t for t in view.tiles if t.fresh)
    others = (PlacedFace(face, fresh.cell, 1) for face in (Face("A1", "b"), Face("A5", "c")))
    tiles = [fresh, *(replace(fresh, placed=placed) for placed in others)]
    choices = tuple(
        ChoiceView(raw(label), ChooseCandidate(i), tile)
        for i, (label, tile) in enumerate(zip(("This one", "With a camp", "With horses"), tiles, strict=True))
    )
    return replace(
        view,
        tiles=tuple(t for t in view.tiles if not t.fresh),
        phase="question",
        status=raw("please answer"),
        actions=(),
        placing=None,
        question=QuestionView(
            raw("Which tile lies here?"), choices, (ExitView("tile", raw("Another"), cell=fresh.cell),)
        ),
        buttons=(view.buttons[0], ButtonView("confirm", raw("The first"), Confirm(), primary=True)),
    )


def illegal_phase(view: TableView) -> TableView:
    """The same table with a last tile that does not fit."""
    fresh = next(t for t in view.tiles if t.fresh)
    text = raw("GR-12: the west side is railroad, its neighbour's east side is prairie.")
    laid = tuple(t for t in view.tiles if not t.fresh)
    question = QuestionView(
        raw("The tile does not fit there. What now?"),
        (
            ChoiceView(raw("We put it elsewhere"), ChooseCandidate(0), fresh),
            ChoiceView(raw("We allow it"), Allow(), allows=True),
        ),
    )
    return replace(
        view,
        tiles=laid,
        question=question,
        phase="illegal",
        status=raw("this tile cannot lie here"),
        detail=text,
        actions=(),
        placing=None,
        clashes=(ClashView(fresh.cell, 3, text), ClashView(fresh.cell, 2, text)),
        buttons=(
            view.buttons[0],
            ButtonView("reject", raw("We take it back"), Confirm()),
            ButtonView("allow", raw("We allow it"), Confirm(), primary=True),
        ),
    )


def over_phase(view: TableView) -> TableView:
    """The same table at the end of the game."""
    seats = tuple(replace(s, on_turn=False, won=i == 1, score=96 - 7 * abs(i - 1)) for i, s in enumerate(view.seats))
    by = {"railroads": 34, "mountains": 21, "cities": 9, "prairies": 18, "tokens": 14}
    ranked = sorted(seats, key=lambda s: -s.score)
    scores = tuple((s.colour, s.score) for s in seats)
    before = tuple((colour, score - 5) for colour, score in scores)
    opening = CeremonyStep("", 1, 1, raw("The final scoring"), raw("So far:"), before, before)
    tokens = tuple(
        CeremonyStep(
            "tokens",
            number + 1,
            len(seats),
            raw(f"The tokens of {seat.name}"),
            raw(f"{seat.name} turns over 3 tokens: 5"),
            (*scores[:number], *before[number:]),
            (*scores[: number + 1], *before[number + 1 :]),
            (),
            seat.colour,
            (3, 0, 2),
        )
        for number, seat in enumerate(seats)
    )
    podium = tuple(
        PodiumView(
            1 + sum(o.score > s.score for o in ranked), s.colour, s.name, s.score, tuple(by.items()), s is ranked[0]
        )
        for s in ranked
    )
    return replace(
        view,
        phase="over",
        ceremony=CeremonyView((opening, *tokens), podium, raw("Bruno wins with 96 points!")),
        status=raw("Bruno won the game"),
        who="",
        whose="",
        seats=seats,
        actions=(),
        placing=None,
        buttons=view.buttons[:1],
        standings=tuple(StandingView(s, {k: n - 2 * i for k, n in by.items()}, i + 1) for i, s in enumerate(ranked)),
    )
