"""Interpretation of sighted pieces: this turn's action, a late one, another player's piece, return after a scoring."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, say
from app.rules import Discard, End, Game, Mine, Pass, Phase, Place, PutPiece, Standing, TakeBack
from app.table.model.belief import piece_of
from app.table.model.dialogs import Choice, Notice, Question
from app.table.model.events import ActionTaken, TilePlaced
from app.table.model.messages import complaint, place, player, put_args, word
from app.table.model.pending import Items, Pending, Sighting
from app.table.perception.decisions import IMPLIED_PASS, Ask, Decision, Dismiss, Enter, Situation, instead
from app.table.perception.differences import match_pieces
from app.table.perception.piece_segments import OTHER_KIND, Ranked, Ranking, rank
from app.table.perception.tokens import cleared, mining
from vision.observation import PieceRemoved, PieceSeen, StackSeen, TileSeen

Piece = Pending[PieceSeen]
"""A pending sighting of a piece."""


def own_pieces(situation: Situation) -> tuple[Piece, ...]:
    """Sightings that may be the action of the turn: own or unknown colour, new on the table, on a tile in the game."""
    game, terms = situation.game, situation.game.tileset.terms
    _, _, extra = match_pieces(game, situation.belief)
    found = []
    more = any(item.observation.cell not in game.tiles for item in situation.items(TileSeen))
    for item in situation.items(PieceSeen):
        told = item.observation
        cell = told.cell
        if cell not in game.tiles or told.colour not in ("", game.on_turn):
            continue
        if more and not told.colour and cell != game.last_placed:
            continue  # may belong to the next player, whose tile lies already
        piece = situation.belief.find_piece(told.kind, told.colour, cell, told.at)
        known = piece is not None and piece not in extra
        old = told.colour and terms.piece(told.kind).claims and cell != game.last_placed
        if old and _turn_of(situation, told, known=known) is not None:
            continue  # put in an earlier turn and seen only now: ``belated`` handles it
        if piece is None or piece in extra:
            found.append(item)
        elif not terms.piece(piece.kind).claims and told.at is not None:
            found.append(item)  # a roaming piece on its old tile may have moved to another segment of it
    return tuple(found)


def action(situation: Situation) -> Decision | None:
    """A piece put, moved or taken back, or a token mined; ask if more than one of these was seen."""
    game = situation.game
    pieces = own_pieces(situation)
    mined = mining(situation)
    rankings = [(item, rank_of(situation, item.observation)) for item in pieces]
    if isinstance(mined, Ask):
        if not any(ranking.sure and item.observation.certain for item, ranking in rankings):
            return mined
        mined = None  # a piece is this turn's action, so the token belongs to someone else
    back = taking_back(situation)
    stays = tuple(item for item, ranking in rankings if ranking.stays)
    if stays:
        return Dismiss(stays)
    found = len(rankings) + (mined is not None) + (back is not None)
    if found == 0:
        return None
    if found == 1:
        if mined is not None:
            return mined
        if back is not None:
            return back
        item, ranking = rankings[0]
        piece = item.observation
        if ranking.sure and piece.certain and piece.colour == game.on_turn:
            return Enter((_put(ranking.legal[0].move, piece),), (item,))
        return _which_segment(situation, item, ranking)
    return Ask(_which_action(situation, rankings, [d for d in (mined, back) if d is not None]))


def rank_of(situation: Situation, piece: PieceSeen) -> Ranking:
    return rank(situation.game, piece.kind, piece.cell, piece.at, piece.lying)


def _put(move: PutPiece, piece: PieceSeen, by: str = "camera") -> ActionTaken:
    return ActionTaken(move, by, piece.at)


def _which_segment(situation: Situation, item: Piece, ranking: Ranking) -> Ask | Dismiss:
    """Ask where the piece stands: the three best legal places, and why it may not stand where it seems to.

    Other kinds of piece are offered too if they explain the place, because the eyes may confuse kinds.
    """
    game, piece = situation.game, item.observation
    cell = piece.cell
    others = rank(game, "", cell, piece.at, None).legal if piece.kind else ()  # pose unreliable too
    mistaken = [Ranked(r.move, r.cost + OTHER_KIND) for r in others if r.move.kind != piece.kind]
    best = sorted((*ranking.legal, *mistaken), key=lambda r: r.cost)[:3]
    detail = None
    if ranking.broken is not None or not ranking.legal:
        wanted = ranking.broken or Ranked(PutPiece(piece.kind or game.tileset.terms.claimant, cell, 0), 0.0)
        violation = game.why_illegal(wanted.move)
        detail = complaint(violation, situation.history.start.names) if violation else None
    another = _for_another(situation, piece)
    if not best and not another:
        return Dismiss(
            (item,), Notice(detail or say("notice.not_on_turn", player=situation.who(), owner=situation.who()))
        )
    choices = [*(put_choice(game, r.move, piece) for r in best), *another]
    choices.append(Choice(say("choice.no_piece")))
    key = "ask.illegal_piece" if ranking.broken is not None or not ranking.legal else "ask.which_segment"
    text = say(key, player=situation.who(), piece=word(piece.kind or game.tileset.terms.claimant), place=place(cell))
    return Ask(Question("question", text, tuple(choices), (item,), detail, cell=cell))


def _for_another(situation: Situation, piece: PieceSeen) -> list[Choice]:
    """Choices that a piece of unknown colour was put by the previous player and not seen until now."""
    colour = _player_before(situation)
    if piece.colour or not colour:
        return []
    found = _turn_of(situation, replace(piece, colour=colour), known=False)
    if found is None:
        return []
    number, _, ranking = found
    move = ranking.legal[0].move
    owner = player(colour, situation.history.start.names)
    label = say("choice.put_by", player=owner, piece=word(move.kind), place=place(move.cell))
    return [Choice(label, instead(situation.history, number, _put(move, piece, "touch")))]


def _player_before(situation: Situation) -> str:
    """The colour of the previous player; "" in the first turn."""
    past = situation.game.copy()
    for _, move in reversed(situation.history.entries):
        past.pop()
        if not isinstance(move, Place | Discard | End):
            return past.on_turn
    return ""


def put_choice(game: Game, move: PutPiece, piece: PieceSeen, key: str = "choice.put") -> Choice:
    return Choice(Message(key, put_args(game, move)), (_put(move, piece, "touch"),))


def _which_action(situation: Situation, rankings: list[tuple[Piece, Ranking]], others: list[Enter]) -> Question:
    """The question which of several seen actions counts: a turn has only one (GR-10)."""
    choices = [
        put_choice(situation.game, ranking.legal[0].move, item.observation)
        for item, ranking in rankings
        if ranking.legal
    ]
    about: list[Pending[Sighting]] = [item for item, _ in rankings]
    for do in others:
        (event,) = do.events
        assert isinstance(event, ActionTaken)
        key = "choice.mine" if isinstance(event.move, Mine) else "choice.take_back"
        choices.append(Choice(say(key), (replace(event, by="touch"),)))
        about += do.used
    choices.append(Choice(say("choice.neither")))
    return Question("question", say("ask.one_action", player=situation.who()), tuple(choices), tuple(about))


def taking_back(situation: Situation) -> Enter | None:
    """A piece of the player's own taken back, if the house rule allows it (GR-H1) and no scoring returns it anyway."""
    game = situation.game
    allowed = [m for m in game.legal_actions() if isinstance(m, TakeBack)]
    home = situation.after_pass()
    for item in situation.sure(PieceRemoved):
        if item.observation.colour != game.on_turn:
            continue
        near = [m for m in allowed if m.cell == item.observation.cell]
        if len(near) == 1 and any((p.cell, p.segment) == (near[0].cell, near[0].segment) for p in home.pieces):
            return Enter((ActionTaken(near[0]),), (item,))
    return None


def turn_over(situation: Situation) -> Decision | None:
    """Pieces or tokens that a scoring returns are being cleared away: the turn ends with a pass."""
    home = going_home(situation)
    for item in situation.sure(PieceRemoved):
        removed = piece_of(item.observation)
        if any(p.cell == removed.cell and removed.may_be(p.kind, p.colour) for p in home):
            return Enter((IMPLIED_PASS,))
    return cleared(situation)


def going_home(situation: Situation) -> list[Standing]:
    """The pieces that a pass would return because their feature is complete, not because the game ends."""
    after = situation.after_pass()
    home = list(situation.game.pieces)
    for piece in after.pieces:
        home.remove(piece)
    if after.phase is Phase.OVER:
        home = [p for p in home if situation.game.feature_at(p.cell, p.segment).complete]
    return home


def moved_away(situation: Situation) -> Ask | None:
    """Ask where a roaming piece of the player moved (GR-30): it left its place this turn and was not seen again."""
    game, roaming = situation.game, situation.game.tileset.terms.roaming
    _, missing, _ = match_pieces(game, situation.belief)
    lost = [p for p in missing if p.kind in roaming and p.colour == game.on_turn and p not in going_home(situation)]
    gone = [o for o in situation.sure(PieceRemoved) if o.observation.kind in roaming]
    left: Items = tuple(o for o in gone if any(o.observation.cell == p.cell for p in lost))
    if not left:
        return None
    kind = lost[0].kind
    # Cells with an uncertain sighting are offered first: that sighting may be the piece in its new place.
    doubtful = {o.observation.cell for o in situation.items(PieceSeen, StackSeen) if not o.observation.certain}
    moves = [m for m in game.legal_actions() if isinstance(m, PutPiece) and m.kind == kind]
    moves.sort(key=lambda m: (m.cell not in doubtful, -_tokens_at(game, m)))
    choices = [Choice(Message("choice.put", put_args(game, m)), (ActionTaken(m, "touch"),)) for m in moves[:3]]
    choices.insert(sum(m.cell in doubtful for m in moves[:3]), Choice(say(f"choice.{kind}_stays")))
    text = say(f"ask.{kind}_gone", player=situation.who(), place=place(lost[0].cell))
    return Ask(Question("question", text, tuple(choices), left, say(f"ask.{kind}_gone_detail"), cell=lost[0].cell))


def _tokens_at(game: Game, move: PutPiece) -> int:
    """The number of tokens on the feature where that piece would stand."""
    feature = set(game.segments_of(move.cell, move.segment))
    return sum(s.count for s in game.stacks.values() if (s.cell, s.segment) in feature)


def missed(situation: Situation) -> Ask | None:
    """Ask about another player's piece on the new tile: the turn before may have been missed.

    The missed tile can then be laid by touch; it is entered before the one that was seen.
    """
    game, terms = situation.game, situation.game.tileset.terms
    last = situation.history.done[-1] if situation.history.done else None
    if not isinstance(last, TilePlaced):
        return None
    _, _, extra = match_pieces(game, situation.belief)
    for item in situation.sure(PieceSeen):
        told = item.observation
        if not terms.piece(told.kind).claims or told.cell != last.cell or told.colour not in game.seats:
            continue
        piece = situation.belief.find_piece(told.kind, told.colour, last.cell, told.at)
        if told.colour != game.on_turn and piece in extra:
            owner = player(told.colour, situation.history.start.names)
            text = say("ask.missed", owner=owner, player=situation.who())
            choices = [Choice(say("choice.taken_off"))]
            own = rank_of(situation, told).legal[:1]
            choices += [put_choice(game, r.move, told, "choice.put_own") for r in own]
            detail = say("ask.missed_detail", player=situation.who())
            return Ask(Question("desync", text, tuple(choices), (item,), detail, cell=told.cell, missed=True))
    return None


def belated(situation: Situation) -> Decision | None:
    """Ask about a piece of an earlier turn: put late, seen late, or moved afterwards."""
    _, _, extra = match_pieces(situation.game, situation.belief)
    for piece in (item.observation for item in situation.items(PieceSeen)):
        if not piece.certain and not piece.colour:
            piece = replace(piece, colour=_player_before(situation))
        if piece.colour not in situation.game.seats or piece.cell not in situation.game.tiles or piece.at is None:
            continue
        # On the tile of this turn it is the action that is due, which ``action`` decides.
        own = piece.colour == situation.game.on_turn and piece.cell == situation.game.last_placed
        if own and situation.game.phase is Phase.ACT:
            continue
        known = situation.belief.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
        found = _turn_of(situation, piece, known=known is not None and known not in extra)
        if found is None:
            continue
        number, earlier, ranking = found
        choice = put_choice(earlier, ranking.legal[0].move, piece)
        plan = instead(situation.history, number, _put(ranking.legal[0].move, piece, "touch"))
        choices = (replace(choice, plan=plan), Choice(say("choice.no_piece")))
        who = player(piece.colour, situation.history.start.names)
        here = (
            o for o in situation.items(PieceSeen) if (o.observation.cell, o.observation.at) == (piece.cell, piece.at)
        )
        return Ask(Question("question", say("ask.belated", player=who), choices, tuple(here), cell=piece.cell))
    return None


def _turn_of(situation: Situation, piece: PieceSeen, *, known: bool) -> tuple[int, Game, Ranking] | None:
    """The turn in which that piece may have been put: the index of its action in the history, the game before it, and
    the ranking of its segments then. None if no turn fits.

    A claiming piece belongs to the turn of its tile, any other to the last turn of its owner. ``known``: the game
    already has such a piece on that tile, so the sighting must clearly show it on another segment.
    """
    cell, past = piece.cell, situation.game.copy()
    claims = situation.game.tileset.terms.piece(piece.kind).claims
    for number, move in reversed(situation.history.entries):
        past.pop()
        if cell not in past.tiles:
            return None
        if isinstance(move, Place | Discard | End) or past.on_turn != piece.colour:
            continue
        if claims and past.last_placed != cell:
            continue
        if not isinstance(move, Pass | PutPiece):
            return None
        ranking = rank(past, piece.kind, cell, piece.at, piece.lying)
        if known and not ranking.sure:
            return None  # the known piece, only nudged
        if not ranking.legal or ranking.broken or ranking.stays or ranking.legal[0].move == move:
            return None
        if isinstance(move, PutPiece) and number != len(situation.history.done) - 1:
            return None  # that turn already has a piece, and others have played since
        return number, past, ranking
    return None
