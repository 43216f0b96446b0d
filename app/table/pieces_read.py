"""What sighted pieces mean: the action of the turn, a late one, another player's piece, clearing after a scoring."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, say
from app.rules import Discard, Game, Mine, Pass, Phase, Place, PutPiece, Standing, TakeBack
from app.table.events import ActionTaken, TilePlaced
from app.table.offers import put_args
from app.table.pending import Items, Pending, Sighting
from app.table.placing import OTHER_KIND, Ranked, Ranking, rank
from app.table.seen import match_pieces, piece_of
from app.table.state import Choice, Notice, Question
from app.table.tokens_read import cleared, mining
from app.table.verdicts import IMPLIED_PASS, Ask, Do, Drop, Look, Verdict, instead
from app.table.words import complaint, place, player, word
from vision.observation import PieceRemoved, PieceSeen, StackSeen, TileSeen

Piece = Pending[PieceSeen]
"""A piece that was seen and is not settled yet."""


def own_pieces(look: Look) -> tuple[Piece, ...]:
    """Pieces that may be the action of the player on turn: own colour or unknown, new on the table, on a laid tile."""
    game, terms = look.game, look.game.tileset.terms
    _, _, extra = match_pieces(game, look.seen)
    found = []
    more = any(item.observation.cell not in game.tiles for item in look.items(TileSeen))
    for item in look.items(PieceSeen):
        told = item.observation
        cell = told.cell
        if cell not in game.tiles or told.colour not in ("", game.on_turn):
            continue
        if more and not told.colour and cell != game.last_placed:
            continue  # it may be the next player's, whose tile lies already
        piece = look.seen.find_piece(told.kind, told.colour, cell, told.at)
        known = piece is not None and piece not in extra
        old = told.colour and terms.piece(told.kind).claims and cell != game.last_placed
        if old and _turn_of(look, told, known=known) is not None:
            continue  # put in an earlier turn, and seen only now
        if piece is None or piece in extra:
            found.append(item)
        elif not terms.piece(piece.kind).claims and told.at is not None:
            found.append(item)  # a roaming piece on the tile where it stood: perhaps elsewhere on it
    return tuple(found)


def action(look: Look) -> Verdict | None:
    """A piece put, moved or taken back, or a token mined; more than one of these is asked about."""
    game = look.game
    pieces = own_pieces(look)
    mined = mining(look)
    rankings = [(item, rank_of(look, item.observation)) for item in pieces]
    if isinstance(mined, Ask):
        if not any(ranking.sure and item.observation.certain for item, ranking in rankings):
            return mined
        mined = None  # a piece is the action of this turn: the token is somebody else's
    back = taking_back(look)
    stays = tuple(item for item, ranking in rankings if ranking.stays)
    if stays:
        return Drop(stays)
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
            return Do((_put(ranking.legal[0].move, piece),), (item,))
        return _which_segment(look, item, ranking)
    return Ask(_which_action(look, rankings, [d for d in (mined, back) if d is not None]))


def rank_of(look: Look, piece: PieceSeen) -> Ranking:
    return rank(look.game, piece.kind, piece.cell, piece.at, piece.lying)


def _put(move: PutPiece, piece: PieceSeen, by: str = "camera") -> ActionTaken:
    return ActionTaken(move, by, piece.at)


def _which_segment(look: Look, item: Piece, ranking: Ranking) -> Ask | Drop:
    """Where does it stand? The best three that the rules allow, and why not where it seems to stand.

    Another kind of piece than the one seen is offered too where it explains the place: eyes mistake one for the other.
    """
    game, piece = look.game, item.observation
    cell = piece.cell
    others = rank(game, "", cell, piece.at, None).legal if piece.kind else ()  # its pose was judged wrongly too
    mistaken = [Ranked(r.move, r.cost + OTHER_KIND) for r in others if r.move.kind != piece.kind]
    best = sorted((*ranking.legal, *mistaken), key=lambda r: r.cost)[:3]
    detail = None
    if ranking.broken is not None or not ranking.legal:
        wanted = ranking.broken or Ranked(PutPiece(piece.kind or game.tileset.terms.claimant, cell, 0), 0.0)
        violation = game.why_illegal(wanted.move)
        detail = complaint(violation, look.history.start.names) if violation else None
    another = _for_another(look, piece)
    if not best and not another:
        return Drop((item,), Notice(detail or say("notice.not_on_turn", player=look.who(), owner=look.who())))
    choices = [*(put_choice(game, r.move, piece) for r in best), *another]
    choices.append(Choice(say("choice.no_piece")))
    key = "ask.illegal_piece" if ranking.broken is not None or not ranking.legal else "ask.which_segment"
    text = say(key, player=look.who(), piece=word(piece.kind or game.tileset.terms.claimant), place=place(cell))
    return Ask(Question("question", text, tuple(choices), (item,), detail, cell=cell))


def _for_another(look: Look, piece: PieceSeen) -> list[Choice]:
    """A piece of unknown colour may also be the one that the player before put, unseen till now."""
    colour = _player_before(look)
    if piece.colour or not colour:
        return []
    found = _turn_of(look, replace(piece, colour=colour), known=False)
    if found is None:
        return []
    number, _, ranking = found
    move = ranking.legal[0].move
    owner = player(colour, look.history.start.names)
    label = say("choice.put_by", player=owner, piece=word(move.kind), place=place(move.cell))
    return [Choice(label, instead(look.history, number, _put(move, piece, "touch")))]


def _player_before(look: Look) -> str:
    """Who had the turn before this one; "" in the first turn."""
    past = look.game.copy()
    for _, move in reversed(look.history.entries):
        past.pop()
        if not isinstance(move, Place | Discard):
            return past.on_turn
    return ""


def put_choice(game: Game, move: PutPiece, piece: PieceSeen, key: str = "choice.put") -> Choice:
    return Choice(Message(key, put_args(game, move)), (_put(move, piece, "touch"),))


def _which_action(look: Look, rankings: list[tuple[Piece, Ranking]], others: list[Do]) -> Question:
    """Two actions were seen in a turn that has one (GR-10)."""
    choices = [
        put_choice(look.game, ranking.legal[0].move, item.observation) for item, ranking in rankings if ranking.legal
    ]
    about: list[Pending[Sighting]] = [item for item, _ in rankings]
    for do in others:
        (event,) = do.events
        assert isinstance(event, ActionTaken)
        key = "choice.mine" if isinstance(event.move, Mine) else "choice.take_back"
        choices.append(Choice(say(key), (replace(event, by="touch"),)))
        about += do.used
    choices.append(Choice(say("choice.neither")))
    return Question("question", say("ask.one_action", player=look.who()), tuple(choices), tuple(about))


def taking_back(look: Look) -> Do | None:
    """An own piece lifted, where the house rule allows it (GR-H1) and no scoring sends it home anyway."""
    game = look.game
    allowed = [m for m in game.legal_actions() if isinstance(m, TakeBack)]
    home = look.after_pass()
    for item in look.sure(PieceRemoved):
        if item.observation.colour != game.on_turn:
            continue
        near = [m for m in allowed if m.cell == item.observation.cell]
        if len(near) == 1 and any((p.cell, p.segment) == (near[0].cell, near[0].segment) for p in home.pieces):
            return Do((ActionTaken(near[0]),), (item,))
    return None


def turn_over(look: Look) -> Verdict | None:
    """What a scoring sends home is being cleared away: the player does nothing more."""
    home = going_home(look)
    for item in look.sure(PieceRemoved):
        removed = piece_of(item.observation)
        if any(p.cell == removed.cell and removed.may_be(p.kind, p.colour) for p in home):
            return Do((IMPLIED_PASS,))
    return cleared(look)


def going_home(look: Look) -> list[Standing]:
    """The pieces that a pass would send home because something is complete, not because the game ends."""
    after = look.after_pass()
    home = list(look.game.pieces)
    for piece in after.pieces:
        home.remove(piece)
    if after.phase is Phase.OVER:
        home = [p for p in home if look.game.feature_at(p.cell, p.segment).complete]
    return home


def moved_away(look: Look) -> Ask | None:
    """An own roaming piece has left its place in this turn and was seen nowhere else: it may have moved (GR-30)."""
    game, roaming = look.game, look.game.tileset.terms.roaming
    _, missing, _ = match_pieces(game, look.seen)
    lost = [p for p in missing if p.kind in roaming and p.colour == game.on_turn and p not in going_home(look)]
    gone = [o for o in look.sure(PieceRemoved) if o.observation.kind in roaming]
    left: Items = tuple(o for o in gone if any(o.observation.cell == p.cell for p in lost))
    if not left:
        return None
    kind = lost[0].kind
    doubtful = {o.observation.cell for o in look.items(PieceSeen, StackSeen) if not o.observation.certain}
    moves = [m for m in game.legal_actions() if isinstance(m, PutPiece) and m.kind == kind]
    moves.sort(key=lambda m: (m.cell not in doubtful, -_tokens_at(game, m)))
    choices = [Choice(Message("choice.put", put_args(game, m)), (ActionTaken(m, "touch"),)) for m in moves[:3]]
    choices.insert(sum(m.cell in doubtful for m in moves[:3]), Choice(say(f"choice.{kind}_stays")))
    text = say(f"ask.{kind}_gone", player=look.who(), place=place(lost[0].cell))
    return Ask(Question("question", text, tuple(choices), left, say(f"ask.{kind}_gone_detail"), cell=lost[0].cell))


def _tokens_at(game: Game, move: PutPiece) -> int:
    """How many tokens lie on the feature where that piece would stand."""
    feature = set(game.feature_at(move.cell, move.segment).segments)
    return sum(s.count for s in game.stacks.values() if (s.cell, s.segment) in feature)


def missed(look: Look) -> Ask | None:
    """Another player's piece on the new tile: a turn in between may have gone unseen.

    The tile that was missed can be laid by touch then; it is entered before the one that was seen.
    """
    game, terms = look.game, look.game.tileset.terms
    last = look.history.done[-1] if look.history.done else None
    if not isinstance(last, TilePlaced):
        return None
    _, _, extra = match_pieces(game, look.seen)
    for item in look.sure(PieceSeen):
        told = item.observation
        if not terms.piece(told.kind).claims or told.cell != last.cell or told.colour not in game.seats:
            continue
        piece = look.seen.find_piece(told.kind, told.colour, last.cell, told.at)
        if told.colour != game.on_turn and piece in extra:
            owner = player(told.colour, look.history.start.names)
            text = say("ask.missed", owner=owner, player=look.who())
            choices = [Choice(say("choice.taken_off"))]
            own = rank_of(look, told).legal[:1]
            choices += [put_choice(game, r.move, told, "choice.put_own") for r in own]
            detail = say("ask.missed_detail", player=look.who())
            return Ask(Question("desync", text, tuple(choices), (item,), detail, cell=told.cell, missed=True))
    return None


def belated(look: Look) -> Verdict | None:
    """A piece of an earlier turn: put late or seen late, or moved after second thoughts."""
    _, _, extra = match_pieces(look.game, look.seen)
    for piece in (item.observation for item in look.items(PieceSeen)):
        if not piece.certain and not piece.colour:
            piece = replace(piece, colour=_player_before(look))
        if piece.colour not in look.game.seats or piece.cell not in look.game.tiles or piece.at is None:
            continue
        own = piece.colour == look.game.on_turn and piece.cell == look.game.last_placed
        if own and look.game.phase is Phase.ACT:
            continue
        known = look.seen.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
        found = _turn_of(look, piece, known=known is not None and known not in extra)
        if found is None:
            continue
        number, earlier, ranking = found
        choice = put_choice(earlier, ranking.legal[0].move, piece)
        plan = instead(look.history, number, _put(ranking.legal[0].move, piece, "touch"))
        choices = (replace(choice, plan=plan), Choice(say("choice.no_piece")))
        who = player(piece.colour, look.history.start.names)
        here = (o for o in look.items(PieceSeen) if (o.observation.cell, o.observation.at) == (piece.cell, piece.at))
        return Ask(Question("question", say("ask.belated", player=who), choices, tuple(here), cell=piece.cell))
    return None


def _turn_of(look: Look, piece: PieceSeen, *, known: bool) -> tuple[int, Game, Ranking] | None:
    """The turn in which that piece may have been put: the place of its action among the doings, the game before it.

    A claiming piece goes back to the turn of its tile, any other to the last turn of its owner. ``known``: the game has
    such a piece on that tile already, so that it must now stand surely somewhere else on it.
    """
    cell, past = piece.cell, look.game.copy()
    claims = look.game.tileset.terms.piece(piece.kind).claims
    for number, move in reversed(look.history.entries):
        past.pop()
        if cell not in past.tiles:
            return None
        if isinstance(move, Place | Discard) or past.on_turn != piece.colour:
            continue
        if claims and past.last_placed != cell:
            continue
        if not isinstance(move, Pass | PutPiece):
            return None
        ranking = rank(past, piece.kind, cell, piece.at, piece.lying)
        if known and not ranking.sure:
            return None  # the piece that was put, nudged
        if not ranking.legal or ranking.broken or ranking.stays or ranking.legal[0].move == move:
            return None
        if isinstance(move, PutPiece) and number != len(look.history.done) - 1:
            return None  # that turn has its action, and others have played on since
        return number, past, ranking
    return None
