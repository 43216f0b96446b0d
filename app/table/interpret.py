"""What the sightings mean: pure judgement over whole still scenes, one verdict at a time.

``interpret`` looks at what is not settled yet and says what to do first: events to enter, a question to ask, or
sightings to let go. The conductor does it and asks again until nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import floor
from typing import TYPE_CHECKING

from app.lang import Message, say
from app.rules import Game, Mine, Pass, Phase, Place, PutPiece, Stack, Standing, TakeBack
from app.rules.moves import Cell
from app.table.events import ActionTaken, Event, TileCorrected, TilePlaced, Undone
from app.table.history import History
from app.table.placing import CLAIMING, OTHER_KIND, Ranked, Ranking, rank
from app.table.seen import Seen, SeenStack, match_pieces, piece_of, stack_segment
from app.table.state import Choice, Notice, Question
from app.table.words import complaint, place, player, word

if TYPE_CHECKING:
    from vision.observation import Observation

Items = tuple["Observation", ...]
IMPLIED_PASS = ActionTaken(Pass(), "implied")


@dataclass(frozen=True)
class Do:
    """Enter these events; ``used`` leave the agenda and ``add`` come into it."""

    events: tuple[Event, ...]
    used: Items = ()
    add: Items = ()


@dataclass(frozen=True)
class Ask:
    """Ask this and wait."""

    question: Question


@dataclass(frozen=True)
class Drop:
    """These sightings need nothing more; what they leave different from the game is reminded of."""

    used: Items
    notice: Notice | None = None


Verdict = Do | Ask | Drop


@dataclass(frozen=True)
class Look:
    """The sightings that are not settled, beside the game and the table they are judged by."""

    history: History
    seen: Seen
    agenda: Items

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.history.game

    def who(self) -> Message | str:
        """The player on turn."""
        return player(self.game.on_turn, self.history.start.names)

    def items(self, *events: str) -> Items:
        """The sightings of these kinds."""
        return tuple(o for o in self.agenda if o.event in events)

    def sure(self, *events: str) -> Items:
        """The certain ones of these kinds."""
        return tuple(o for o in self.items(*events) if o.certain)

    def after_pass(self) -> Game:
        """The game if the player on turn does nothing more."""
        game = self.game.copy()
        game.push(Pass())
        return game


def interpret(history: History, seen: Seen, agenda: Items) -> Verdict | None:
    """What to do first about these sightings; None when nothing can be done before something else is seen."""
    look = Look(history, seen, agenda)
    phase = look.game.phase
    if not agenda:
        return None
    if phase is Phase.OVER:
        return Drop(agenda)
    readers = (
        (_lost, _taken_up, _action, _missed, _turn_over, _next_tile) if phase is Phase.ACT else (_lost, _tile, _belated)
    )
    for reader in readers:
        verdict = reader(look)
        if verdict is not None:
            return verdict
    return _rest(look)


def cell_of(observation: Observation) -> Cell:
    """The cell of a sighting on the map."""
    assert observation.cell is not None, f"{observation.event} names a cell"
    return Cell(*observation.cell)


def _lost(look: Look) -> Verdict | None:
    """The eyes have lost the board: only people can say how it lies."""
    lost = look.items("desync")
    if not lost:
        return None
    again = Choice(say("choice.as_the_map"), relearn=True)
    return Ask(Question("desync", say("ask.lost"), (again,), lost, say("ask.lost_detail")))


# --- tiles ------------------------------------------------------------------------------------------------------------


def _taken_up(look: Look) -> Verdict | None:
    """The tile of this turn is lifted, moved or turned again: the player has thought better of it."""
    game, last = look.game, look.history.done[-1] if look.history.done else None
    if not isinstance(last, TilePlaced):
        return None
    for item in look.sure("tile_removed"):
        if cell_of(item) == last.cell:
            return Do((Undone(),), (item,))
    for item in look.sure("tile_moved"):
        if item.origin == last.cell:
            return Do((Undone(),), (item,), (replace(item, event="tile", origin=None),))
    for item in look.sure("tile"):
        if cell_of(item) == last.cell and last.by == "camera" and _face(item) != _laid(game, last.cell):
            return Do((Undone(),))
    return None


def _new_tiles(look: Look) -> Items:
    return tuple(o for o in look.items("tile") if cell_of(o) not in look.game.tiles)


def _tile(look: Look) -> Verdict | None:
    """A tile is due: a certain and legal one is taken, all else is asked about."""
    found = _new_tiles(look)
    if not found:
        return _mismatch(look)
    return _judge_tiles(look, found, look.game, ())


def _next_tile(look: Look) -> Verdict | None:
    """The next tile lies already: the player before did nothing more."""
    found = _new_tiles(look)
    if not found:
        return _mismatch(look)
    after = look.after_pass()
    if after.phase is Phase.OVER:
        return Drop(found, Notice(say("notice.no_tile_due")))
    return _judge_tiles(look, found, after, (IMPLIED_PASS,))


def _judge_tiles(look: Look, found: Items, game: Game, before: tuple[Event, ...]) -> Verdict:
    fitting = [o for o in found if o.certain and game.is_legal(_place(o))]
    if len(fitting) > 1:
        return _which_first(look, fitting, before)
    if fitting:
        return Do((*before, _placed(fitting[0])), (fitting[0],))
    doubtful = next((o for o in found if not o.certain), None)
    if doubtful is not None:
        return Ask(_which_tile(look, doubtful, game, before))
    return Ask(_illegal_tile(look, found[0], game, before))


def _which_first(look: Look, fitting: list[Observation], before: tuple[Event, ...]) -> Ask:
    """Two new tiles at once: people say which was laid first, the other follows by itself."""
    choices = tuple(
        Choice(say("choice.tile", place=place(cell_of(o))), (*before, _placed(o, "touch")), _placed(o), (o,))
        for o in fitting[:3]
    )
    return Ask(Question("question", say("ask.which_first"), choices, tuple(fitting)))


def _which_tile(look: Look, item: Observation, game: Game, before: tuple[Event, ...]) -> Question:
    """The eyes hesitate: the best three as pictures, those that the rules allow first."""
    cell = cell_of(item)
    faces = [TilePlaced(c.design, c.variant, cell, c.rotation, "touch") for c in item.candidates]
    if not faces and item.design:
        faces = [_placed(item, "touch")]
    known = [f for f in dict.fromkeys(faces) if f.design in game.tileset.by_id]
    ordered = sorted(known[:5], key=lambda f: not game.is_legal(f.move))[:3]
    choices = [
        Choice(say("choice.tile_face", design=f.design, place=place(cell)), (*before, f), f)
        for f in ordered
        if game.is_legal(f.move)
    ]
    choices.append(Choice(say("choice.no_tile")))
    text = say("ask.which_tile", place=place(cell))
    return Question("question", text, tuple(choices), (item,), say("ask.which_tile_detail"), cell=cell)


def _illegal_tile(look: Look, item: Observation, game: Game, before: tuple[Event, ...]) -> Question:
    """A tile that cannot lie there: which side clashes with what, and what it might be if it was misread."""
    cell = cell_of(item)
    violation = game.why_illegal(_place(item))
    others = [
        TilePlaced(c.design, c.variant, cell, c.rotation, "touch")
        for c in item.candidates
        if c.design in game.tileset.by_id
    ]
    choices = [Choice(say("choice.moving_it"), (), _placed(item))]
    choices += [
        Choice(say("choice.tile_face", design=f.design, place=place(cell)), (*before, f), f)
        for f in dict.fromkeys(others)
        if game.is_legal(f.move)
    ][:2]
    names = look.history.start.names
    return Question(
        "illegal",
        say("ask.illegal_tile", place=place(cell)),
        tuple(choices),
        (item,),
        complaint(violation, names) if violation else None,
        violation.clashes if violation else (),
        cell,
    )


def _mismatch(look: Look) -> Verdict | None:
    """On a cell where the game has a tile, the eyes see another one."""
    game = look.game
    for item in look.sure("tile"):
        cell = cell_of(item)
        laid = game.tiles.get(cell)
        if laid is None or _face(item) == _laid(game, cell) or item.design not in game.tileset.by_id:
            continue
        fix = TileCorrected(cell, item.design, item.variant, item.rotation)
        was = TilePlaced(laid.design, laid.variant, cell, laid.rotation)
        choices = [Choice(say("choice.game_is_right", design=laid.design), (), was)]
        if any(isinstance(d, TilePlaced) and d.cell == cell for d in look.history.done):
            choices.append(Choice(say("choice.table_is_right", design=item.design), (fix,), _placed(item)))
        text = say("ask.other_tile", place=place(cell))
        return Ask(Question("desync", text, tuple(choices), (item,), cell=cell))
    return None


def _face(item: Observation) -> tuple[str, str, int]:
    return item.design, item.variant, item.rotation


def _laid(game: Game, cell: Cell) -> tuple[str, str, int]:
    tile = game.tiles[cell]
    return tile.design, tile.variant, tile.rotation


def _placed(item: Observation, by: str = "camera") -> TilePlaced:
    return TilePlaced(item.design, item.variant, cell_of(item), item.rotation, by)


def _place(item: Observation) -> Place:
    return Place(item.design, item.variant, cell_of(item), item.rotation)


# --- actions ----------------------------------------------------------------------------------------------------------


def _own_pieces(look: Look) -> Items:
    """Pieces that may be the action of the player on turn: own colour or unknown, new on the table, on a laid tile."""
    game = look.game
    _, _, extra = match_pieces(game, look.seen)
    found = []
    for item in look.items("piece"):
        cell = cell_of(item)
        if cell not in game.tiles or item.colour not in ("", game.on_turn):
            continue
        piece = look.seen.find_piece(item.kind, item.colour, cell, item.at)
        if piece is None or piece in extra:
            found.append(item)
        elif piece.kind not in CLAIMING and item.at is not None:
            found.append(item)  # a tent on the tile where it stood: perhaps on another mountain of it
    return tuple(found)


def _action(look: Look) -> Verdict | None:
    """A piece put, a tent moved, a token mined, or a cowboy taken back; more than one of these is asked about."""
    game = look.game
    pieces = _own_pieces(look)
    mining = _mining(look)
    if isinstance(mining, Ask):
        return mining
    back = _taking_back(look)
    rankings = [(item, _rank(look, item)) for item in pieces]
    stays = tuple(item for item, ranking in rankings if ranking.stays)
    if stays:
        return Drop(stays)
    found = len(rankings) + (mining is not None) + (back is not None)
    if found == 0:
        return None
    if found == 1:
        if mining is not None:
            return mining
        if back is not None:
            return back
        item, ranking = rankings[0]
        if ranking.sure and item.certain and item.colour == game.on_turn:
            return Do((_put(ranking.legal[0].move, item),), (item,))
        return _which_segment(look, item, ranking)
    return Ask(_which_action(look, rankings, [d for d in (mining, back) if d is not None]))


def _rank(look: Look, item: Observation) -> Ranking:
    return rank(look.game, item.kind, cell_of(item), item.at, item.lying)


def _put(move: PutPiece, item: Observation, by: str = "camera") -> ActionTaken:
    return ActionTaken(move, by, item.at)


def _which_segment(look: Look, item: Observation, ranking: Ranking) -> Ask | Drop:
    """Where does it stand? The best three that the rules allow, and why not where it seems to stand.

    Another kind of piece than the one seen is offered too where it explains the place: eyes mistake a tent.
    """
    game, cell = look.game, cell_of(item)
    others = rank(game, "", cell, item.at, None).legal if item.kind else ()  # its pose was judged wrongly too
    mistaken = [Ranked(r.move, r.cost + OTHER_KIND) for r in others if r.move.kind != item.kind]
    best = sorted((*ranking.legal, *mistaken), key=lambda r: r.cost)[:3]
    detail = None
    if ranking.broken is not None or not ranking.legal:
        wanted = ranking.broken or Ranked(PutPiece(item.kind or "cowboy", cell, 0), 0.0)
        violation = game.why_illegal(wanted.move)
        detail = complaint(violation, look.history.start.names) if violation else None
    if not best:
        return Drop((item,), Notice(detail or say("notice.not_on_turn", player=look.who(), owner=look.who())))
    choices = [*(_put_choice(game, r.move, item) for r in best), Choice(say("choice.no_piece"))]
    key = "ask.illegal_piece" if ranking.broken is not None or not ranking.legal else "ask.which_segment"
    text = say(key, player=look.who(), piece=word(item.kind or "cowboy"), place=place(cell))
    return Ask(Question("question", text, tuple(choices), (item,), detail, cell=cell))


def _put_choice(game: Game, move: PutPiece, item: Observation, key: str = "choice.put") -> Choice:
    ground = game.tileset.by_id[game.tiles[move.cell].design].segments[move.segment].kind
    args = {"piece": word(move.kind), "on": word(ground), "place": place(move.cell)}
    return Choice(Message(key, args), (_put(move, item, "touch"),))


def _which_action(look: Look, rankings: list[tuple[Observation, Ranking]], others: list[Do]) -> Question:
    """Two actions were seen in a turn that has one (GR-10)."""
    choices = [_put_choice(look.game, ranking.legal[0].move, item) for item, ranking in rankings if ranking.legal]
    about = [item for item, _ in rankings]
    for do in others:
        (event,) = do.events
        assert isinstance(event, ActionTaken)
        key = "choice.mine" if isinstance(event.move, Mine) else "choice.take_back"
        choices.append(Choice(say(key), (replace(event, by="touch"),)))
        about += do.used
    choices.append(Choice(say("choice.neither")))
    return Question("question", say("ask.one_action", player=look.who()), tuple(choices), tuple(about))


def mined_stack(game: Game) -> Stack | None:
    """The stack from which the player on turn may mine; None when mining is not allowed."""
    if game.phase is not Phase.ACT or not game.is_legal(Mine()):
        return None
    tent = next(p for p in game.pieces if p.colour == game.on_turn and p.kind == "tent")
    mountain = set(game.feature_at(tent.cell, tent.segment).segments)
    return next(s for s in game.stacks.values() if (s.cell, s.segment) in mountain)


def _mining(look: Look) -> Do | Ask | None:
    """A token beside the board: mined, or part of a completed mountain's distribution (then it is no action)."""
    taken = look.sure("token_taken")
    stack = mined_stack(look.game)
    if not taken or stack is None:
        return None
    touched = any(_is_stack(look, item, stack) for item in look.sure("tokens", "tokens_removed"))
    if len(taken) == 1 and not touched and _near_the_map(look, taken[0]):
        choices = (Choice(say("choice.no_action")), Choice(say("choice.mine"), (ActionTaken(Mine(), "touch"),)))
        return Ask(Question("question", say("ask.mined", player=look.who()), choices, taken))
    mine = Do((ActionTaken(Mine()),), taken[:1])
    gone = _stack_gone(look, stack)
    completed = _completed_stacks(look)
    if stack in completed:
        if gone and len(taken) == 1 and stack.count == 1:
            return _mine_or_share(look, taken)
        return None if gone or len(taken) > 1 else mine
    elsewhere = look.seen.due > 0 or any(_stack_gone(look, s) for s in completed)
    if elsewhere and not touched:
        return None
    return mine


def _near_the_map(look: Look, item: Observation) -> bool:
    """Whether that token lies where a tile lies or may be laid: then it is hardly in anybody's tray."""
    if item.at is None:
        return False
    cell = Cell(floor(item.at[0]), floor(item.at[1]))
    return cell in look.game.tiles or cell in look.game.frontier()


def _mine_or_share(look: Look, taken: Items) -> Do | Ask:
    """The only token of a completed mountain came off: mined before the scoring, or shared out by it (GR-42)."""
    mined, passed = look.game.copy(), look.after_pass()
    mined.push(Mine())
    if all(mined.seat(c).tokens == passed.seat(c).tokens for c in mined.seats):
        return Do((IMPLIED_PASS,))
    mining = Choice(say("choice.mine"), (ActionTaken(Mine(), "touch"),))
    sharing = Choice(say("choice.shared_out"), (ActionTaken(Pass(), "touch"),), used=())
    freed = sum(passed.seat(c).tokens - look.game.seat(c).tokens for c in passed.seats) == 0
    choices = (mining, sharing) if freed else (sharing, mining)
    return Ask(Question("question", say("ask.mine_or_share", player=look.who()), choices, taken))


def _taking_back(look: Look) -> Do | None:
    """An own piece lifted, where the house rule allows it (GR-H1) and no scoring sends it home anyway."""
    game = look.game
    allowed = [m for m in game.legal_actions() if isinstance(m, TakeBack)]
    home = look.after_pass()
    for item in look.sure("piece_removed"):
        if item.colour != game.on_turn:
            continue
        near = [m for m in allowed if m.cell == item.cell]
        if len(near) == 1 and any((p.cell, p.segment) == (near[0].cell, near[0].segment) for p in home.pieces):
            return Do((ActionTaken(near[0]),), (item,))
    return None


def _turn_over(look: Look) -> Verdict | None:
    """What a scoring sends home is being cleared away: the player does nothing more."""
    home = _going_home(look)
    for item in look.sure("piece_removed"):
        removed = piece_of(item)
        if any(p.cell == removed.cell and removed.may_be(p.kind, p.colour) for p in home):
            return Do((IMPLIED_PASS,))
    completed = _completed_stacks(look)
    if any(_stack_gone(look, s) for s in completed) or (completed and len(look.sure("token_taken")) > 1):
        return Do((IMPLIED_PASS,))
    return None


def _going_home(look: Look) -> list[Standing]:
    """The pieces that a pass would send home because something is complete, not because the game ends."""
    after = look.after_pass()
    home = list(look.game.pieces)
    for piece in after.pieces:
        home.remove(piece)
    if after.phase is Phase.OVER:
        home = [p for p in home if look.game.feature_at(p.cell, p.segment).complete]
    return home


def _completed_stacks(look: Look) -> list[Stack]:
    """The stacks that a pass would share out because their mountain is complete."""
    left = look.after_pass().stacks
    return [
        s
        for place, s in look.game.stacks.items()
        if place not in left and look.game.feature_at(s.cell, s.segment).complete
    ]


def _stack_gone(look: Look, stack: Stack) -> bool:
    """Whether tokens were seen to leave that mountain and none is left there (joined stacks leave one)."""
    left = any(_is_stack(look, s, stack) for s in look.seen.stacks)
    return not left and any(_is_stack(look, item, stack) for item in look.sure("tokens_removed", "tokens"))


def _is_stack(look: Look, seen: Observation | SeenStack, stack: Stack) -> bool:
    """Whether what was seen lies on the mountain of that stack."""
    if seen.cell is None or seen.cell not in look.game.tiles:
        return False
    cell = Cell(*seen.cell)
    segment = stack_segment(look.game, cell, seen.at)
    mountain = look.game.feature_at(stack.cell, stack.segment).segments
    return segment is not None and (cell, segment) in mountain


def _missed(look: Look) -> Ask | None:
    """Another player's piece on the new tile: a turn in between may have gone unseen.

    The tile that was missed can be laid by touch then; it is entered before the one that was seen.
    """
    game, last = look.game, look.history.done[-1] if look.history.done else None
    if not isinstance(last, TilePlaced):
        return None
    _, _, extra = match_pieces(game, look.seen)
    for item in look.sure("piece"):
        if item.kind not in CLAIMING or cell_of(item) != last.cell or item.colour not in game.seats:
            continue
        piece = look.seen.find_piece(item.kind, item.colour, last.cell, item.at)
        if item.colour != game.on_turn and piece in extra:
            owner = player(item.colour, look.history.start.names)
            text = say("ask.missed", owner=owner, player=look.who())
            choices = [Choice(say("choice.taken_off"))]
            own = _rank(look, item).legal[:1]
            choices += [_put_choice(game, r.move, item, "choice.put_own") for r in own]
            detail = say("ask.missed_detail", player=look.who())
            return Ask(Question("desync", text, tuple(choices), (item,), detail, cell=item.cell, missed=True))
    return None


def _belated(look: Look) -> Verdict | None:
    """A piece of the player before, on the tile before: put late, or moved after second thoughts."""
    game, done = look.game, look.history.done
    if len(done) < 2 or not isinstance(done[-1], ActionTaken) or not isinstance(done[-1].move, Pass | PutPiece):
        return None
    earlier = game.copy()
    earlier.pop()
    again = replace(look, history=replace(look.history, game=earlier))
    _, _, extra = match_pieces(game, look.seen)
    for item in look.sure("piece"):
        if item.colour != earlier.on_turn or item.colour == "" or cell_of(item) not in game.tiles:
            continue
        piece = look.seen.find_piece(item.kind, item.colour, cell_of(item), item.at)
        ranking = _rank(again, item)
        if piece is not None and piece not in extra and not ranking.sure:
            continue  # the piece that was put, nudged
        if not ranking.legal or ranking.broken or ranking.stays or ranking.legal[0].move == done[-1].move:
            continue
        choice = _put_choice(earlier, ranking.legal[0].move, item)
        choices = (replace(choice, plan=(Undone(), *choice.plan)), Choice(say("choice.no_piece")))
        who = player(earlier.on_turn, look.history.start.names)
        return Ask(Question("question", say("ask.belated", player=who), choices, (item,), cell=item.cell))
    return None


# --- the rest ---------------------------------------------------------------------------------------------------------


def _rest(look: Look) -> Verdict | None:
    """Let go of what needs nothing more; what lies where no tile is in the game yet waits for that tile."""
    tokens = look.items("token_taken")
    if tokens:
        over = max(0, len([t for t in tokens if t.certain]) - look.seen.due)
        return Drop(tokens, Notice(say("notice.stray_token", count=over)) if over else None)
    waiting = ("piece", "tokens")
    done = tuple(o for o in look.agenda if o.event not in waiting or o.cell is None or cell_of(o) in look.game.tiles)
    return Drop(done, _foreign(look, done)) if done else None


def _foreign(look: Look, items: Iterable[Observation]) -> Notice | None:
    """A new piece of somebody who is not on turn."""
    _, _, extra = match_pieces(look.game, look.seen)
    for item in items:
        if item.event == "piece" and item.colour not in ("", look.game.on_turn):
            piece = look.seen.find_piece(item.kind, item.colour, cell_of(item), item.at)
            if piece in extra:
                owner = player(item.colour, look.history.start.names)
                return Notice(say("notice.not_on_turn", player=look.who(), owner=owner))
    return None
