"""Intake of sightings: they update the belief, and changes join the agenda of pending sightings.

Sightings that cancel out (an uncertain tile that is lifted again) leave nothing on the agenda. Uncertain sightings
update the belief too, because the eyes report later changes relative to them; the game uses certain sightings only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.lang import say
from app.lang.pictures import picture_trouble
from app.rules import Game, Phase, PutPiece
from app.table.model.belief import (
    NUDGE,
    Belief,
    SeenPiece,
    SeenStack,
    as_the_game,
    piece_of,
    piece_spot,
    unseen_piece,
)
from app.table.model.dialogs import Notice
from app.table.model.effects import Effect, Say
from app.table.model.events import (
    ActionCorrected,
    ActionTaken,
    Correction,
    Event,
    HandsDone,
    Redone,
    SeatCorrected,
    Secrecy,
    TileCorrected,
    TilePlaced,
    Undoable,
    Undone,
)
from app.table.model.history import History
from app.table.model.pending import Items, Pending, Sighting, Waiting, is_a
from app.table.model.state import State
from app.table.perception import hands
from app.table.perception.corrected_table import after_correction, as_said, put_as_said, recoloured, still_to_compare
from app.table.perception.differences import dues, match_pieces
from app.values import Cell
from vision.observation import (
    BoardLost,
    CameraMoved,
    Motion,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    Still,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

START = Cell(0, 0)


def conditions(state: State, observations: Iterable[Observation]) -> tuple[State, tuple[Effect, ...]]:
    """Apply reports about the picture itself: a problem, its end, or a moved camera. A problem in spite of which the
    table could be read is only a notice.
    """
    effects: list[Effect] = []
    told = tuple(observations)
    looked = any(isinstance(item, Still) for item in told)
    advised = False
    for item in told:
        if isinstance(item, PictureTrouble):
            trouble = picture_trouble(item.reason, item.at)
            if trouble != state.trouble:
                effects.append(Say(trouble))
            if not looked:  # what is new is shown, not an older notice
                state = replace(state, notice=state.notice if trouble == state.trouble else None, trouble=trouble)
            elif not advised:
                state, advised = replace(state, notice=Notice(trouble, since=state.clock)), True
        elif isinstance(item, CameraMoved):
            moved = say("notice.camera_moved")
            state = replace(state, notice=Notice(moved, since=state.clock))
            effects.append(Say(moved))
            state = _found_again(state)
        elif not isinstance(item, Motion):
            state = replace(state, trouble=None)
    return state, tuple(effects)


def _found_again(state: State) -> State:
    """The eyes have found the board again: drop the question about how it lies."""
    lost = state.question is not None and any(is_a(item, BoardLost) for item in state.question.about)
    agenda = tuple(item for item in state.agenda if not is_a(item, BoardLost))
    return replace(state, agenda=agenda, question=None if lost else state.question)


def take_in_scene(state: State, observations: Iterable[Observation]) -> State:
    """Update the belief with the observations of one scene and add the changes to the agenda."""
    assert state.game is not None
    told = tuple(observations)
    if not told:
        return state
    scene, belief = state.sightings, state.belief
    agenda = list(state.agenda)
    if state.question is None:  # pending sightings are judged together with this scene
        agenda = [replace(o, scene=scene, waiting=_waited(o.waiting)) for o in agenda]
    if _inventory(belief, told):
        # Eyes that start over report all tokens off the map again if they report any: expect every token taken so far.
        anew = any(isinstance(o, TokenTaken) for o in told)
        taken = sum(state.game.seat(colour).tokens for colour in state.game.seats)
        belief = Belief(due=taken if anew else 0)
    items = _numbered(_goings_first(told), scene)
    for item in items:
        belief = _taken_in(state.game, belief, agenda, item)
    return replace(state, belief=belief, agenda=tuple(agenda), sightings=scene + max(1, len(items)))


def _waited(waiting: Waiting) -> Waiting:
    return Waiting.WAITED if waiting is Waiting.NEW else waiting


def _goings_first(told: tuple[Observation, ...]) -> tuple[Observation, ...]:
    """Sort the piece observations of one scene, removed before seen: both are relative to the previous scene, so a
    removal never refers to a piece that was seen in the same scene.
    """
    order = sorted((o for o in told if isinstance(o, PieceSeen | PieceRemoved)), key=lambda o: isinstance(o, PieceSeen))
    pieces = iter(order)
    return tuple(next(pieces) if isinstance(o, PieceSeen | PieceRemoved) else o for o in told)


def _numbered(told: tuple[Observation, ...], scene: int) -> Items:
    """The observations that concern the game, numbered for the agenda."""
    knocked = any(isinstance(o, CameraMoved) for o in told)
    items: list[Pending[Sighting]] = []
    for observation in told:
        if isinstance(observation, Sighting):
            shaken = knocked and isinstance(observation, StackSeen | StackRemoved)
            items.append(Pending(observation, scene + len(items), scene, Waiting.SHAKEN if shaken else Waiting.NEW))
    return tuple(items)


def _taken_in(game: Game, belief: Belief, agenda: list[Pending[Sighting]], item: Pending[Sighting]) -> Belief:
    match item.observation:
        case BoardLost():
            agenda[:] = [*(o for o in agenda if not is_a(o, BoardLost)), item]
            return belief
        case TileSeen() as tile:
            return _tile_seen(game, belief, agenda, item, tile)
        case TileRemoved() as tile:
            return _tile_removed(game, belief, agenda, item, tile.cell)
        case TileMoved() as tile:
            return _tile_moved(game, belief, agenda, item, tile)
        case PieceSeen() as piece:
            belief, news = belief.with_piece(piece_of(piece))
            if news:
                agenda.append(item)
            else:
                agenda[:] = [_sharper(o, item, piece) for o in agenda]
            return belief
        case PieceRemoved() as piece:
            return _piece_removed(belief, agenda, item, piece)
        case TokenTaken(certain=certain):
            agenda.append(item)
            # A doubtful one is believed where one is due. Uncounted it would be due for the rest of the game.
            return hands.after_sighting(belief.dues(-1), 1) if certain or belief.due > 0 else belief
        case TokenReturned(certain=certain):
            taken = next((o for o in agenda if is_a(o, TokenTaken)), None)
            if taken is not None:
                agenda.remove(taken)
            return hands.after_sighting(belief.dues(1), -1) if certain else belief
        case StackSeen(at=at, count=count) as stack:
            agenda.append(item)
            return belief.with_stack(SeenStack(stack.cell, at, count))
        case StackRemoved(at=at) as stack:
            agenda.append(item)
            return belief.with_stack(SeenStack(stack.cell, at, 0))


def _inventory(belief: Belief, told: tuple[Observation, ...]) -> bool:
    """Whether the eyes have started over and report the whole table: what they do not report is gone."""
    tiles = [o.cell for o in told if isinstance(o, TileSeen)]
    return START in tiles and START in belief.tiles and len(tiles) > 1


def _tile_seen(
    game: Game, belief: Belief, agenda: list[Pending[Sighting]], item: Pending[Sighting], told: TileSeen
) -> Belief:
    cell = told.cell
    _forget(agenda, TileSeen, cell)
    laid = game.tiles.get(cell)
    lies = told.tile
    if laid is None or (told.certain and lies != laid):
        agenda.append(item)
    elif told.certain or cell != game.last_placed:  # an uncertain reading is no evidence against an earlier tile
        _forget(agenda, TileRemoved, cell)
        lies = laid
    else:
        if any(is_a(o, TileRemoved) and o.observation.cell == cell for o in agenda):
            agenda.append(item)  # just lifted and laid again, possibly rotated or exchanged
        lies = laid
    return belief.with_tile(cell, lies)


def _tile_removed(
    game: Game, belief: Belief, agenda: list[Pending[Sighting]], item: Pending[Sighting], cell: Cell
) -> Belief:
    # A tile that was still pending was never in the game: seeing and removing it cancel out.
    known = _forget(agenda, TileSeen, cell)
    _forget_all_on(agenda, cell)
    if cell in game.tiles and not known:
        agenda.append(item)
    return belief.without_tile(cell)


def _tile_moved(
    game: Game, belief: Belief, agenda: list[Pending[Sighting]], item: Pending[Sighting], tile: TileMoved
) -> Belief:
    cell, origin = tile.cell, tile.origin
    belief = belief.without_tile(origin).with_tile(cell, tile.tile)
    # A tile that the game does not have was not moved in the game: it is a new tile in its new place.
    pending = _forget(agenda, TileSeen, origin)
    if pending or origin not in game.tiles:
        _forget_all_on(agenda, origin)
        agenda.append(replace(item, observation=tile.as_laid()))
    else:
        agenda.append(item)
    return belief


def _forget(agenda: list[Pending[Sighting]], kind: type[TileSeen | TileRemoved], cell: Cell) -> bool:
    """Remove sightings of that kind and cell from the agenda; True if there were any."""
    rest = [o for o in agenda if not (is_a(o, kind) and o.observation.cell == cell)]
    found = len(rest) < len(agenda)
    agenda[:] = rest
    return found


def _forget_all_on(agenda: list[Pending[Sighting]], cell: Cell) -> None:
    agenda[:] = [
        o for o in agenda if not (isinstance(o.observation, PieceSeen | StackSeen) and o.observation.cell == cell)
    ]


def _piece_removed(
    belief: Belief, agenda: list[Pending[Sighting]], item: Pending[Sighting], piece: PieceRemoved
) -> Belief:
    known = belief.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
    if known is None:
        gone = piece_of(piece)
        still = (p for p in belief.denied if p.cell != gone.cell or not gone.may_be(p.kind, p.colour))
        return replace(belief, denied=tuple(still))
    rest = [o for o in agenda if not (is_a(o, PieceSeen) and _same(piece_of(o.observation), known))]
    if len(rest) < len(agenda):
        agenda[:] = rest
    else:
        named = replace(piece, kind=known.kind or piece.kind, colour=known.colour or piece.colour)
        agenda.append(replace(item, observation=named))
    return belief.without_piece(known)


def _same(a: SeenPiece, b: SeenPiece) -> bool:
    return a.cell == b.cell and a.may_be(b.kind, b.colour) and a.at == b.at


def _sharper(old: Pending[Sighting], new: Pending[Sighting], piece: PieceSeen) -> Pending[Sighting]:
    """Replace an uncertain sighting on the agenda by a certain one of the same piece."""
    if not is_a(old, PieceSeen) or old.observation.certain or not piece.certain:
        return old
    known = old.observation
    return new if known.cell == piece.cell and piece_of(known).may_be(piece.kind, piece.colour) else old


def disbelieve(game: Game, belief: Belief, items: Iterable[Pending[Sighting]]) -> Belief:
    """Correct the belief for sightings that people reject: tiles and pieces seen are dropped, a roaming piece stays."""
    for item in items:
        match item.observation:
            case TileSeen() as tile:
                belief = belief.without_tile(tile.cell)
            case PieceSeen() as told:
                piece = belief.find_piece(told.kind, told.colour, told.cell, told.at)
                belief = belief.without_piece(piece) if piece is not None else belief
            case PieceRemoved(kind=kind) as told if game.tileset.terms.piece(kind).roams:
                belief, _ = belief.with_piece(piece_of(told))
    return belief


def deny(game: Game, belief: Belief, items: Iterable[Pending[Sighting]], told: Iterable[Event]) -> Belief:
    """Keep in mind the pieces that the eyes were certain of and that people, who entered the events ``told`` instead,
    say are not there: the answer may be the mistake.
    """
    put = [event.move for event in told if isinstance(event, ActionTaken) and isinstance(event.move, PutPiece)]
    for item in items:
        seen = item.observation
        if not isinstance(seen, PieceSeen) or not (seen.certain and seen.kind and seen.colour):
            continue
        agreed = any((move.kind, move.cell) == (seen.kind, seen.cell) for move in put)
        if not agreed and not _has(game, piece_of(seen)):
            belief = replace(belief, denied=(*belief.denied, replace(piece_of(seen), denied=True)))
    return belief


def _has(game: Game, piece: SeenPiece) -> bool:
    return any((p.kind, p.colour, p.cell) == (piece.kind, piece.colour, piece.cell) for p in game.pieces)


def _still_there(belief: Belief, game: Game) -> Belief:
    """The belief once the next tile lies: what was said not to be there, and was not taken away, is on the table."""
    stand = [p for p in belief.denied if p.cell in game.tiles and not _has(game, p)]
    known = [p for p in stand if belief.find_piece(p.kind, p.colour, p.cell, p.at) is None]
    return replace(belief, pieces=(*belief.pieces, *known), denied=())


def after_event(belief: Belief, before: History, after: History, event: Event, *, watched: bool) -> Belief:
    """The belief after that event.

    What people enter is believed. Without a camera, everything due before this event is assumed to be done, so that
    the reminders concern this event only; and what a player lays or puts is not asked for, be it undone or redone:
    on the table it has been done, or never was, and nobody has seen which. A correction, which is no turn, leaves due
    what was due, and so does a look at tokens, which moves nothing, and every undo or redo after the first one: it may
    come at once. ``HandsDone`` leaves nothing due.
    """
    if isinstance(event, HandsDone):
        return as_the_game(after.game)
    if isinstance(event, Secrecy):
        return belief
    if not watched and isinstance(event, Undone | Redone):
        return _stepped(belief, before, after, event)
    if not watched and not isinstance(event, Correction):
        belief = _all_done(belief, before)
    return _with_hands(belief, before, after, event, watched=watched)


def _all_done(belief: Belief, before: History) -> Belief:
    """The belief once hands have done all that was due in the game as it was before."""
    return replace(as_the_game(before.game), due=belief.due)


def _stepped(belief: Belief, before: History, after: History, event: Undone | Redone) -> Belief:
    """The belief after an undo or a redo without a camera. The first one takes for granted that hands had done what was
    due, as the next move does, unless that is for a scoring: people are asked then, and would have said so. Further
    ones may come at once. Back at events that were passed, the table is as it was then: whether hands had done what the
    last of them asked for, nobody has said.
    """
    passed = belief.passed
    if passed is not None and len(after.done) in passed:
        return replace(passed[len(after.done)], passed=passed)
    if passed is None:
        passed = {len(before.done): belief}
        belief = belief if scoring_unsaid(belief, before) else _all_done(belief, before)
    told = _with_hands(belief, before, after, event, watched=False)
    told = replace(told, compare=still_to_compare(told, before, after, event))
    return replace(told, passed={**passed, len(after.done): replace(told, passed=None)})


def scoring_unsaid(belief: Belief, history: History) -> bool:
    """Whether the last move of a game without a camera has scored, so that hands were asked to take pieces or tokens
    off the map, and nobody has said that it is done.
    """
    game = history.game
    if belief.passed is not None or game.phase is Phase.OVER:
        return False
    if not history.done or not isinstance(history.done[-1], TilePlaced | ActionTaken):
        return False
    if all(due.kind not in ("take_piece", "clear_tokens") for due in dues(game, belief, watched=False)):
        return False
    return _has_scored(game)


def _has_scored(game: Game) -> bool:
    """Whether the last move of that game has scored."""
    before = game.copy()
    before.pop()
    return bool(before.push(game.moves[-1]).scorings)


def _with_hands(belief: Belief, before: History, after: History, event: Event, *, watched: bool) -> Belief:
    told = _after_event(belief, before, after, event, watched=watched)
    return hands.after_event(replace(told, hands=belief.hands), before, after, event, watched=watched)


def _after_event(belief: Belief, before: History, after: History, event: Event, *, watched: bool) -> Belief:
    if isinstance(event, Undone | Redone) and (named := hands.other_colours(before, event)):
        return recoloured(belief, named)
    if not watched and isinstance(event, Correction):
        told = after_correction(belief.dues(taken(after.game) - taken(before.game)), before, after, event)
        return replace(told, passed={})  # it may be undone at once; what was passed before are other events
    if not watched and isinstance(event, Undone) and before.done:
        belief = _without_hand(belief, before, after, before.done[-1])
    elif not watched and isinstance(event, Redone) and before.undone:
        event = before.undone[-1]
    belief = belief.dues(taken(after.game) - taken(before.game))
    if isinstance(event, Correction):  # it concerns the past: nothing on the table has moved
        if isinstance(event, TileCorrected):
            return as_said(belief, before, event)
        if isinstance(event, ActionCorrected):
            return put_as_said(belief, before, after, event)
        told = as_the_game(after.game)
        return replace(belief, pieces=told.pieces) if isinstance(event, SeatCorrected) else belief
    if isinstance(event, TilePlaced):
        return _still_there(belief, after.game).with_tile(event.cell, event.placed.tile)
    if not isinstance(event, ActionTaken):
        return belief
    move, colour = event.move, before.game.on_turn
    if isinstance(move, PutPiece) and (event.by == "touch" or not watched):
        if watched and not any((p.kind, p.colour, p.cell) == (move.kind, colour, move.cell) for p in after.game.pieces):
            return belief  # returned to its player at once: it may never have been on the table
        return _put(belief, before.game, move, colour, event.at)
    return belief


def _without_hand(belief: Belief, before: History, after: History, undone: Undoable) -> Belief:
    """The belief without what the player on turn has laid or put by that event, which needs no asking. A piece whose
    action has scored stays where hands are asked to undo what they did for that: to take it away belongs to that.
    """
    if isinstance(undone, TilePlaced):
        return belief.with_tokens_left(undone.cell)
    move = undone.move if isinstance(undone, ActionTaken) else None
    if not isinstance(move, PutPiece):
        return belief
    piece = belief.find_piece(move.kind, after.game.on_turn, move.cell, None)
    if piece is None:  # a scoring has returned it
        return belief
    stood = [p for p in after.game.pieces if (p.kind, p.colour) == (piece.kind, piece.colour)]
    told = belief.without_piece(piece)
    if after.game.tileset.terms.piece(move.kind).roams:
        for p in stood:
            told, _ = told.with_piece(unseen_piece(after.game, p))
    asked = _has_scored(before.game) and dues(after.game, told, watched=False)
    return belief if asked else told


def taken(game: Game) -> int:
    """How many tokens the players have."""
    return sum(len(game.token_values(colour)) for colour in game.seats)


def _put(belief: Belief, game: Game, move: PutPiece, colour: str, at: tuple[float, float] | None) -> Belief:
    """The belief after a piece was put by touch; a roaming piece leaves its old place.

    A piece seen there that was read as another kind is taken to be this piece.
    """
    _, _, extra = match_pieces(game, belief)
    misread = [p for p in extra if p.cell == move.cell and p.colour in ("", colour) and p.kind not in ("", move.kind)]
    near = [p for p in misread if p.distance(at) <= NUDGE]
    if near and (at is not None or len(near) == 1):
        belief = belief.without_piece(min(near, key=lambda p: p.distance(at)))
        at = at or near[0].at
    roams = game.tileset.terms.piece(move.kind).roams
    where = [p for p in game.pieces if p.kind == move.kind and p.colour == colour] if roams else []
    for standing in where:
        old = belief.find_piece(standing.kind, colour, standing.cell, None)
        if old is not None and standing.cell != move.cell:
            belief = belief.without_piece(old)
    spot = piece_spot(game, move.cell, move.segment)
    return belief.with_piece(SeenPiece(move.kind, colour, move.cell, at, spot=spot))[0]
