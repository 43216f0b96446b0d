"""What a touch on the map tells, on real games of both kinds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from app.lang import Message, Translator, say
from app.rules import Game, Options, Phase, PutPiece, TakeBack
from app.table.model.belief import piece_lies
from app.table.model.inputs import ChoosePiece, ChooseTakeBack, Input
from app.table.model.messages import players
from app.table.presentation.features import FeatureBook, ShareView
from app.table.presentation.placing import placing
from app.table.presentation.shows import note, working
from app.tilesets import load_tileset
from app.values import Cell, turn_point

ENGLISH = Translator.load("en")
NAMES = {"red": "Anna", "blue": "Ben"}
GAMES = ("gold-rush", "hunters-and-gatherers")


def moved(game: Game, moves: int, seed: int) -> Iterator[Game]:
    """The game after each of that many random moves."""
    rng = random.Random(seed)
    for _ in range(moves):
        if game.phase is Phase.OVER:
            return
        legal = list(game.legal_moves())
        pieces = [move for move in legal if isinstance(move, PutPiece | TakeBack)]
        game.push(rng.choice(pieces if pieces and rng.random() < 0.6 else legal))
        yield game


def played(name: str, moves: int, seed: int = 5) -> Game:
    """A game of three random players after that many moves."""
    game = Game(load_tileset(name), ("red", "blue", "black"), Options(), seed)
    for _ in moved(game, moves, seed):
        pass
    return game


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """A game well under way."""
    return played(request.param, 75)


def test_every_segment_of_every_tile_has_a_card_of_its_feature(game: Game) -> None:
    """Size, state and pieces are those of the rules, and every sentence has a text."""
    book = FeatureBook(game, NAMES)
    for cell in game.tiles:
        for segment, kind in book.segments(cell):
            card, found = book.card(cell, segment), game.feature_at(cell, segment)
            assert (card.kind, card.area, card.tiles, card.complete) == (
                kind,
                found.segments,
                len(found.cells),
                found.complete,
            )
            assert {s.colour: s.count for s in card.shares if s.claims} == dict(found.pieces)
            twins = sum(other == kind for _, other in book.segments(cell)) > 1
            assert (ENGLISH.text(book.name(cell, segment, sided=True)) == ENGLISH.text(card.title)) != twins
            assert book.name(cell, segment, sided=False) == card.title
            for message in (card.title, card.whose, *card.lines, *((card.prospect,) if card.prospect else ())):
                assert not message.key.startswith("[")
                assert ENGLISH.has(message.key)


def test_what_the_cards_promise_is_what_the_rules_project(game: Game) -> None:
    """The points of all features together, each for its owners, are the projected scores minus those already made."""
    book = FeatureBook(game, NAMES)
    promised = dict.fromkeys(game.seats, 0)
    told = set()
    for cell in game.tiles:
        for segment, _ in book.segments(cell):
            for card in (found := book.card(cell, segment), found.around):
                if card is None or card.points is None or (card.kind, frozenset(card.area)) in told:
                    continue
                told.add((card.kind, frozenset(card.area)))
                for share in {s.colour for s in card.shares if s.leads}:
                    promised[share] += card.points
    projected = game.projected(tokens=False)
    assert promised == {colour: projected[colour] - game.seat(colour).score for colour in game.seats}


def test_a_card_of_what_nobody_has_claimed_says_what_it_would_bring(game: Game) -> None:
    """In words and as a calculation; it promises nobody points, and says nothing where there would be none."""
    book, told = FeatureBook(game, NAMES), 0
    for found in game.features():
        card, offered = book.card(*found.segments[0]), game.if_claimed(*found.segments[0])
        if offered is not None and offered.value:
            told += 1
            assert card.points is None
            assert card.prospect == say("feature.if_claimed", count=offered.value)
            assert card.working == working(offered)
        elif card.points is None:
            assert card.prospect is None
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_what_a_piece_would_score_is_what_it_scores_once_it_stands(name: str) -> None:
    """At once, or at the end of a game that ends then; nothing is said of a piece that claims nothing."""
    told = Counter[str]()
    for game in moved(Game(load_tileset(name), ("red", "blue", "black"), Options(), 5), 120, 5):
        offers = [move for move in game.legal_moves() if isinstance(move, PutPiece)] if game.phase is Phase.ACT else []
        for move in offers:
            put = game.copy()
            made = sum(scored.points.get(game.on_turn, 0) for scored in put.push(move).scorings)
            said = FeatureBook(game, NAMES).worth(move.kind, move.cell, move.segment)
            if not game.tileset.terms.piece(move.kind).claims:
                assert said == ()
            elif said and said[0].key == "placing.scores":
                assert said[0] in [say("placing.scores", count=count) for count in range(made + 1)]
                told["at once"] += 1
            elif said and not game.claimed_layer(move.kind):
                count = _points(put, move, game.on_turn) if put.phase is not Phase.OVER else None
                assert count is None or said[0] == say("placing.would_score", count=count)
                told["later"] += 1
    assert min(told["at once"], told["later"]) > 0


def test_what_decides_the_points_of_a_place_is_told_before_a_piece_goes_there() -> None:
    """That a tiger takes the only deer, who hunts by the shrine, and which fish a hut counts; where nothing is counted
    no calculation is.
    """
    told = Counter[str]()
    for seed in (1, 2, 3, 115):
        for game in moved(Game(load_tileset("hunters-and-gatherers"), ("red", "blue"), Options(), seed), 120, seed):
            for move in game.legal_actions() if game.phase is Phase.ACT else ():
                if not isinstance(move, PutPiece):
                    continue
                said = FeatureBook(game, NAMES).worth(move.kind, move.cell, move.segment)
                words = " ".join(map(ENGLISH.text, said))
                told["taken"] += words.startswith("If the game ended now: 0 points.") and "Each tiger takes" in words
                told["shrine"] += "Whoever hunts by the shrine has the meadow." in words
                told["lakes"] += "The fish in all lakes of the system, each lake once." in words
                told["empty"] += words == "If the game ended now: 0 points."
                assert ". 0 deer" not in words
    assert set(+told) == {"taken", "shrine", "lakes", "empty"}, told


def _points(game: Game, move: PutPiece, colour: str) -> int:
    """What the card of the feature there promises that player."""
    card = FeatureBook(game, NAMES).card(move.cell, move.segment)
    assert [share.colour for share in card.shares if share.leads] == [colour]
    assert card.points is not None
    return card.points


def test_a_piece_that_claims_nothing_is_no_owner_and_is_told_so() -> None:
    """Where such a piece stands alone, the card does not leave open what it is there for."""
    for seed in range(1, 30):
        game = played("gold-rush", 20, seed)
        book = FeatureBook(game, NAMES)
        for cell in game.tiles:
            for segment, _ in book.segments(cell):
                card = book.card(cell, segment)
                if card.complete or not card.shares or any(share.claims for share in card.shares):
                    continue
                told = ENGLISH.text(card.whose)
                assert told == "Nobody has claimed it yet: a tent alone does not."
                return
    raise AssertionError("no tent stands alone")


def test_a_complete_feature_says_who_has_scored_it(game: Game) -> None:
    """Its pieces are at home by then: its owners and points are those of the scoring when it was completed."""
    again = Game(game.tileset, game.seats, game.options, 5)
    made = [scored for move in game.moves for scored in again.push(move).scorings if scored.points]
    book = FeatureBook(game, NAMES)
    told: dict[str, int] = {}
    for cell in game.tiles:
        for segment, kind in book.segments(cell):
            card = book.card(cell, segment)
            if not card.complete or card.points is not None:
                continue
            mine = [scored for scored in made if scored.kind == kind and (cell, segment) in scored.segments]
            told[card.whose.key] = told.get(card.whose.key, 0) + 1
            if mine:
                owners = players(mine[-1].points, NAMES)
                assert card.whose == say("feature.scored", count=mine[-1].value, players=owners)
            else:
                assert card.whose in (say("feature.unclaimed"), *map(_owned, card.shares))
    assert told["feature.scored"]
    assert told["feature.unclaimed"]


def _owned(share: ShareView) -> Message:
    """What is said of a feature that has the pieces of that player alone."""
    return say("feature.owner", players=share.player)


def test_a_card_says_how_its_points_come_about(game: Game) -> None:
    """The calculation of the scoring that it promises or tells of, and what else is to be known: which deer count."""
    again = Game(game.tileset, game.seats, game.options, 5)
    made = [scored for move in game.moves for scored in again.push(move).scorings if scored.points]
    scorings = [*game.prospects(), *made[::-1]]
    book = FeatureBook(game, NAMES)
    told = 0
    for cell in game.tiles:
        for segment, kind in book.segments(cell):
            card = book.card(cell, segment)
            mine = [scored for scored in scorings if scored.kind == kind and (cell, segment) in scored.segments]
            if card.points is not None or card.whose.key == "feature.scored":
                assert card.working == working(mine[0])
                assert card.note == note(mine[0])
                told += 1
            elif card.prospect is None and not mine:
                assert (card.working, card.note) == (None, None)
    assert told


def test_a_card_says_why_tigers_leave_no_points() -> None:
    """A hunter whose only deer is taken is told so, not left to guess."""
    for seed in range(1, 20):
        for game in moved(Game(load_tileset("hunters-and-gatherers"), ("red", "blue"), Options(), seed), 60, seed):
            for scored in game.prospects():
                if scored.kind == "meadow" and scored.value == 0 and scored.symbols["hunted"] == 1:
                    card = FeatureBook(game, NAMES).card(*scored.segments[0])
                    assert card.points == 0
                    assert card.working is not None
                    assert ENGLISH.text(card.working) == "(1 deer − 1 taken by tigers)\xa0×\xa02\xa0=\xa00"
                    assert card.note is not None
                    assert ENGLISH.text(card.note).startswith("Each tiger takes one deer.")
                    return
    raise AssertionError("no deer is taken")


def test_a_piece_that_lies_on_its_ground_lies_on_its_card(game: Game) -> None:
    """As on the table and on the map."""
    book, seen = FeatureBook(game, NAMES), set()
    for piece in game.pieces:
        lies = piece_lies(game, piece.kind, piece.cell, piece.segment)
        (share,) = (
            share
            for share in book.card(piece.cell, piece.segment).shares
            if (share.colour, share.piece) == (piece.colour, piece.kind)
        )
        assert share.lying == lies
        seen.add(lies)
    assert seen == {False, True}


def test_the_game_is_only_read(game: Game) -> None:
    """Asking changes nothing."""
    before = game.copy()
    book = FeatureBook(game, NAMES)
    book.card(Cell(0, 0), 0)
    assert game == before


def test_a_point_of_a_turned_tile_finds_its_segment() -> None:
    """The spot of every segment, as the tile lies, is on that segment; off the map there is none."""
    game = played("gold-rush", 40)
    book = FeatureBook(game, NAMES)
    for cell, tile in game.tiles.items():
        places = game.tileset.by_id[tile.design].places
        for segment, _ in book.segments(cell):
            assert book.segment_at(cell, turn_point(places.spot(segment), tile.rotation)) == segment
    assert book.segment_at(Cell(90, 90), (0.5, 0.5)) is None


@pytest.mark.parametrize("name", GAMES)
def test_the_areas_of_the_new_tile_offer_exactly_what_is_legal(name: str) -> None:
    """Every legal piece is offered on its own segment; every other segment says why not."""
    start = Game(load_tileset(name), ("red", "blue", "black"), Options(take_back=True), 5)
    reasons = set()
    for game in moved(start, 100, 8):
        shown = placing(game, NAMES)
        if game.phase is not Phase.ACT:
            assert shown is None
            continue
        assert shown is not None
        offered = {_move(o.intent) for area in shown.areas for o in area.offers}
        offered |= {_move(s.offer.intent) for roam in shown.elsewhere for s in roam.spots}
        assert offered == {move for move in game.legal_actions() if isinstance(move, PutPiece | TakeBack)}
        for area in shown.areas:
            here = {_move(o.intent) for o in area.offers}
            assert {(m.cell, m.segment) for m in here} <= {(game.last_placed, area.segment)}
            assert (area.why is None) == bool(area.offers)
            for kind in game.tileset.terms.pieces:
                assert (kind.name in area.flat) == (area.kind in kind.lies_on)
            assert all(o.lying == (o.kind in area.flat) for o in area.offers)
            if area.why is not None:
                reasons.add(area.why.args["rule"])
    assert len(reasons) >= 2


def _move(intent: Input) -> PutPiece | TakeBack:
    """The move that an offer makes."""
    assert isinstance(intent, ChoosePiece | ChooseTakeBack)
    if isinstance(intent, ChoosePiece):
        return PutPiece(intent.kind, intent.cell, intent.segment)
    return TakeBack(intent.cell, intent.segment)


def test_a_reason_is_one_that_helps() -> None:
    """A prairie that holds a cowboy says so, not that tents go on mountains."""
    game = played("gold-rush", 0)
    game.push_text("A1a@1,0/0 cowboy 0")
    game.push_text("A1b@2,0/0")
    shown = placing(game, NAMES)
    assert shown is not None
    why = shown.areas[0].why
    assert why is not None
    assert ENGLISH.text(why).startswith("Anna's cowboy already stands on this prairie")


def _barred(*turns: str) -> list[str]:
    """What is said of the pieces that may not be put, after those turns of Anna and Ben from the beginning."""
    game = Game(load_tileset("gold-rush"), ("red", "blue"), Options(), 5)
    for text in turns:
        game.push_text(text)
    shown = placing(game, NAMES)
    assert shown is not None
    return [ENGLISH.text(why) for why in shown.barred]


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (("A1a@1,0/0",), []),
        (("A1a@1,0/0 tent 0,0:0", "A1b@2,0/0"), ["Tent: no place for it is free on the whole map."]),
        (
            ("A1a@1,0/0 tent 0,0:0", "A1b@2,0/0 pass", "A1b@3,0/0"),
            ["Tent: it is on the map already, and no other place for it is free."],
        ),
    ],
)
def test_a_piece_that_may_go_nowhere_says_why(turns: tuple[str, ...], told: list[str]) -> None:
    assert _barred(*turns) == told


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_piece_is_offered_or_explained(name: str) -> None:
    """One that may not go on the new tile says why once, or may go elsewhere; one that may says nothing."""
    told = set()
    for game in moved(Game(load_tileset(name), ("red", "blue", "black"), Options(), 5), 160, 1):
        shown = placing(game, NAMES)
        if shown is None:
            continue
        kinds = set(game.tileset.terms.piece_names)
        here = {offer.kind for area in shown.areas for offer in area.offers}
        elsewhere = {roam.kind for roam in shown.elsewhere}
        assert len(kinds - here - elsewhere) <= len(shown.barred) <= len(kinds - here)
        told |= {ENGLISH.text(why).split(":")[0] for why in shown.barred}
    assert any(words.endswith("at hand.") for words in told)


@pytest.mark.parametrize(("code", "tile"), [("en", "tile"), ("de", "Kärtchen"), ("it", "tessera")])
def test_what_may_not_be_put_is_said_of_the_new_tile(code: str, tile: str) -> None:
    """Beside a button for another tile "here" would say nothing."""
    words = Translator.load(code)
    told = words.text(say("placing.barred", piece=say("word.tent"), why=""))
    assert tile in told


@pytest.mark.parametrize("name", GAMES)
def test_the_points_of_a_player_are_split_by_what_brought_them(name: str) -> None:
    """Now as the score has them, and as the game would end; afterwards only as it has ended."""
    projected = 0
    for game in moved(Game(load_tileset(name), ("red", "blue"), Options(), 3), 120, 3):
        for colour in game.seats:
            found = FeatureBook(game, NAMES).points(colour)
            assert dict(found.made) == {origin: count for origin, count in game.seat(colour).by.items() if count}
            assert found.due is not None
            assert sum(count for _, count in found.due) == game.projected()[colour]
            assert all(count for _, count in (*found.made, *found.due))
            assert found.hidden == (game.seat(colour).tokens > 0)
            projected += found.due != found.made
    assert projected
    over = played(name, 10_000)
    assert over.phase is Phase.OVER
    for colour in over.seats:
        found = FeatureBook(over, NAMES).points(colour)
        assert (sum(count for _, count in found.made), found.due) == (over.seat(colour).score, None)
