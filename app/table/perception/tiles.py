"""Interpretation of sighted tiles: the tile that is due, the next player's, one taken up again, one misread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.lang import say
from app.rules import Game, Pass, Phase, Place, PutPiece
from app.table.model.dialogs import Choice, Notice, Question
from app.table.model.events import ActionTaken, Correction, Event, TilePlaced, Undone
from app.table.model.messages import place
from app.table.model.pending import Items, Pending, Waiting
from app.table.perception.decisions import IMPLIED_PASS, Ask, Decision, Dismiss, Enter, Situation
from app.table.perception.illegal_tile import ask, is_of_other_pile, leave_for
from app.values import PlacedFace
from vision.observation import PieceRemoved, PieceSeen, StackRemoved, StackSeen, TileMoved, TileRemoved, TileSeen

Tile = Pending[TileSeen]
"""A pending sighting of a tile."""


def taken_up(situation: Situation) -> Decision | None:
    """The last tile is lifted, moved or rotated, in its turn or just after: undo it, the player reconsiders."""
    game, done = situation.game, situation.history.done
    last = done[-1] if done else None
    back: tuple[Event, ...] = (Undone(),)
    # The turn has ended, but no tile has followed: undo its action with the tile, unless the action was something
    # other than a pass or a piece on this very tile, which lifting the tile does not explain.
    if isinstance(last, ActionTaken) and game.phase is Phase.PLACE and len(done) > 1:
        action, last, back = last.move, done[-2], (Undone(), Undone())
        if not isinstance(action, Pass) and not (
            isinstance(action, PutPiece) and action.cell == getattr(last, "cell", None)
        ):
            return None
        if len([o for o in situation.sure(TileRemoved) if o.observation.cell in game.tiles]) > 1:
            return None  # swept off or dropped, not reconsidered
    while isinstance(last, Correction) and len(done) > len(back):  # later corrections stay: undo and re-enter
        back = (Undone(), *back, last)
        last = done[-sum(isinstance(event, Undone) for event in back)]
    if not isinstance(last, TilePlaced):
        return None
    on_it: Items = tuple(o for o in situation.items(PieceRemoved, StackRemoved) if o.observation.cell == last.cell)
    # The removal is certain even if it was uncertain which tile lay there.
    for gone in situation.items(TileRemoved):
        if gone.observation.cell == last.cell:
            return Enter(back, (gone, *on_it))
    for moved in situation.items(TileMoved):
        if moved.observation.origin == last.cell:
            return Enter(back, (moved, *on_it), (moved.told_as(moved.observation.as_laid()),))
    for item in situation.sure(TileSeen):
        told = item.observation
        # The eyes may overrule their own earlier reading, but not a tile that people entered.
        seen_otherwise = told.cell == last.cell and told.tile != game.tiles[last.cell]
        if seen_otherwise and game.phase is Phase.ACT and last.by == "camera":
            return Enter(back)
    return None


def _new_tiles(situation: Situation) -> tuple[Tile, ...]:
    return tuple(o for o in situation.items(TileSeen) if o.observation.cell not in situation.game.tiles)


def tile_due(situation: Situation) -> Decision | None:
    """A tile is due: enter a certain and legal one, ask about any other."""
    found = _new_tiles(situation)
    return _judge_tiles(situation, found, situation.game, ()) if found else None


def next_tile(situation: Situation) -> Decision | None:
    """The next tile lies already while an action is due: the player on turn has passed."""
    found = _new_tiles(situation)
    if not found:
        return None
    after = situation.after_pass()
    if after.phase is Phase.OVER:
        return Dismiss(found, Notice(say("notice.no_tile_due")))
    return _judge_tiles(situation, found, after, (IMPLIED_PASS,))


def _judge_tiles(situation: Situation, found: tuple[Tile, ...], game: Game, before: tuple[Event, ...]) -> Decision:
    # With several tiles that may be legal, their order decides whose turn each one is.
    fitting = [o for o in found if o.observation.certain and game.is_legal(place_of(o))]
    doubtful = [o for o in found if not o.observation.certain]
    open_ = fitting + [o for o in doubtful if any(game.is_legal(f.move) for f in _faces(situation, o))]
    if fitting and len(open_) > 1:
        first = _first_by_turn(situation, open_, game)
        if len(first) != 1:
            return _which_first(situation, open_, before)
        if not first[0].observation.certain:
            return Ask(_which_tile(situation, first[0], game, before))
        fitting = first
    if fitting:
        # Stack changes of earlier scenes belong to the turn that this tile ends: they leave the agenda with it.
        stacks = situation.items(StackSeen, StackRemoved)
        over = (o for o in stacks if before and o.waiting is Waiting.WAITED)
        return Enter((*before, placed(fitting[0])), (fitting[0], *over))
    if doubtful:
        return Ask(_which_tile(situation, doubtful[0], game, before))
    return Ask(_illegal_tile(situation, found[0], game, before))


def _first_by_turn(situation: Situation, fitting: list[Tile], game: Game) -> list[Tile]:
    """The tiles that may have been laid first, by whose pieces stand on them and by what remains legal afterwards."""
    pieces = (item.observation for item in situation.sure(PieceSeen))
    claims = [piece for piece in pieces if situation.game.tileset.terms.piece(piece.kind).claims]
    owners = {piece.cell: piece.colour for piece in claims if piece.colour in game.seats}
    own = [o for o in fitting if owners.get(o.observation.cell) == game.on_turn]
    if len(own) == 1:
        return own
    first = []
    for item in fitting:
        if owners.get(item.observation.cell, game.on_turn) != game.on_turn:
            continue  # it has another player's piece: it was laid later
        then = game.copy()
        if item.observation.certain:
            then.push(place_of(item))
            then.push(Pass())
        if all(not o.observation.certain or then.is_legal(place_of(o)) for o in fitting if o is not item):
            first.append(item)
    return first


def _which_first(situation: Situation, fitting: list[Tile], before: tuple[Event, ...]) -> Ask:
    """Ask which of several new tiles was laid first; the other one is then decided without a question."""
    choices = []
    for item in fitting[:3]:
        label, shown = say("choice.tile", place=place(item.observation.cell)), placed(item, "touch")
        if item.observation.certain:
            choices.append(Choice(label, (*before, shown), shown, (item,)))
        else:
            choices.append(Choice(label, (), shown, (), first=item))
    choices.append(Choice(say("choice.no_tile")))
    return Ask(Question("question", say("ask.which_first"), tuple(choices), tuple(fitting)))


def _which_tile(situation: Situation, item: Tile, game: Game, before: tuple[Event, ...]) -> Question:
    """The question about an uncertain tile: the three best candidates as pictures, legal ones first."""
    cell = item.observation.cell
    known = _faces(situation, item)
    ordered = sorted(known[:5], key=lambda f: not game.is_legal(f.move))[:3]
    choices = _candidates([f for f in ordered if game.is_legal(f.move)], before)
    choices.append(Choice(say("choice.no_tile")))
    if len(choices) == 1:  # the reading may be right and the tile illegal
        choices += [replace(choice, tile=f) for f in known[:1] for choice in leave_for(game, f, before)]
    text = say("ask.which_tile", place=place(cell))
    detail = None if item.observation.tile.face.design else say("ask.new_tile_detail")
    return Question("question", text, tuple(choices), (item,), detail, cell=cell)


def _candidates(faces: Sequence[TilePlaced], before: tuple[Event, ...]) -> list[Choice]:
    """Those tiles as answers, each with its picture; several are told apart by their numbers."""
    return [
        Choice(say("choice.tile_face", number=number if len(faces) > 1 else 0), (*before, f), f)
        for number, f in enumerate(faces, 1)
    ]


def _faces(situation: Situation, item: Tile) -> list[TilePlaced]:
    """The candidates of an uncertain sighting, best first; of rotations that are equal by the rules only the first."""
    told, turns = item.observation, situation.game.tileset.turns
    faces = [TilePlaced(PlacedFace(c.tile.face, told.cell, c.tile.rotation), "touch") for c in told.candidates]
    if not faces and told.tile.face.design:
        faces = [placed(item, "touch")]
    found: dict[tuple[str, int], TilePlaced] = {}
    for face in faces:
        name = face.placed.face.name
        if name in turns:
            found.setdefault((name, face.placed.rotation % turns[name]), face)
    return list(found.values())


def _illegal_tile(situation: Situation, item: Tile, game: Game, before: tuple[Event, ...]) -> Question:
    """The question about an illegal tile: which side meets what, and what the tile may be if it was misread."""
    cell = item.observation.cell
    violation = game.why_illegal(place_of(item))
    assert violation is not None, "only a tile that breaks a rule is asked about here"
    others = [
        TilePlaced(PlacedFace(c.tile.face, cell, c.tile.rotation), "touch")
        for c in item.observation.candidates
        if c.tile.design in game.tileset.by_id
    ]
    first = "choice.taking_it_back" if is_of_other_pile(violation) else "choice.moving_it"
    choices = [Choice(say(first), (), placed(item))]
    choices += _candidates([f for f in dict.fromkeys(others) if game.is_legal(f.move)][:2], before)
    choices += leave_for(game, placed(item), before)
    return ask(placed(item), violation, tuple(choices), (item,), situation.history.start.names)


def placed(item: Tile, by: str = "camera") -> TilePlaced:
    told = item.observation
    return TilePlaced(PlacedFace(told.tile.face, told.cell, told.tile.rotation), by)


def place_of(item: Tile) -> Place:
    return placed(item).move
