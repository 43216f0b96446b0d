"""Tokens: entering real ones at the end, the audit at any moment, repeated reminders of wrong stacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from app.lang import Translator, say
from app.rules import Cell, Game, Mine, Outcome, Pass, PutPiece, Scoring
from app.table.conductor import new_state, step
from app.table.model.commentary import sharing
from app.table.model.effects import ReadUnderCamera, Say
from app.table.model.events import Event
from app.table.model.inputs import (
    CameraLost,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    GameIsRight,
    PlaceTile,
    PressButton,
    PressKey,
    ReadTokens,
    Reject,
    SeenToken,
    StartGame,
    TellToken,
    Tick,
    TokensRead,
    TokenValues,
    Undo,
    UntellToken,
)
from app.table.model.messages import ground
from app.table.model.state import State
from app.table.perception.pieces import put_choice
from app.table.presentation.offers import offer
from app.table.presentation.panel import marked
from app.table.presentation.side_panel import audit_view
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.values import Face, LaidTile, PlacedFace
from tests.app.table.conftest import Bench, saw
from vision.observation import TileSeen

TEXTS = Translator.load("en")
FIVE = "The 5 tokens of the mountain on the start tile"


def play_on(bench: Any, chance: Random, until: Callable[[Game], bool]) -> None:
    """Random turns by touch, tents early and tokens mined whenever it can be done."""
    while not until(bench.game):
        game = bench.game
        if game.phase == "place":
            faces = [f for f, n in game.remaining().items() for _ in range(n)]
            move = next(m for f in chance.sample(faces, len(faces)) for m in game.legal_tiles(*f))
            bench.give(PlaceTile(move.placed))
            continue
        tents = [a for a in game.legal_actions() if getattr(a, "kind", "") == "tent"]
        cowboys = [a for a in game.legal_actions() if getattr(a, "kind", "") == "cowboy"]
        if Mine() in game.legal_actions():
            bench.give(ChooseMine())
        elif tents and chance.random() < 0.5:
            act = chance.choice(tents)
            bench.give(ChoosePiece(act.kind, act.cell, act.segment))
        elif cowboys and chance.random() < 0.7:
            act = chance.choice(cowboys)
            bench.give(ChoosePiece(act.kind, act.cell, act.segment))
        else:
            bench.give(ChoosePass())


def over(game: Game) -> bool:
    """Whether the last turn was played."""
    return game.phase == "over"


@pytest.fixture(scope="module")
def played_out(make_bench: Callable[..., Any]) -> tuple[State, Sequence[Event]]:
    """The state and the journal of a finished game with real tokens, whose values are not entered yet."""
    bench = make_bench(seats=("red", "blue"), tokens="physical")
    play_on(bench, Random(5), over)
    assert all(bench.game.seat(c).tokens for c in bench.game.seats)
    return bench.state, tuple(bench.journal)


class TestRealTokens:
    @pytest.fixture
    def ended(self, played_out: tuple[State, Sequence[Event]], make_bench: Callable[..., Any]) -> Any:
        """A table of its own at the end of that game."""
        bench = make_bench(seats=("red", "blue"), tokens="physical")
        bench.state, bench.journal = played_out[0], list(played_out[1])
        return bench

    def told(self, bench: Any) -> tuple[int, ...]:
        """Values for the pad that is shown."""
        pad = bench.view.pad
        return tuple(v for v, left in pad.values for _ in range(left))[-pad.count :]

    def read(self, bench: Any, *tokens: SeenToken, trouble: str = "") -> None:
        """Ask the eyes to read, and give them that reading."""
        bench.see(bench.saw("still"))
        bench.give(ReadTokens())
        assert [e.due for e in bench.effects if isinstance(e, ReadUnderCamera)] == [bench.view.pad.count]
        bench.give(TokensRead(tokens, trouble))

    def test_what_the_eyes_read_counts_when_people_accept_it(self, ended: Any) -> None:
        """The values are shown with an uncertain one open; once it is entered, the sum is accepted."""
        values = self.told(ended)
        self.read(ended, *(SeenToken(v) for v in values[:-1]), SeenToken(None, (1, 2), b"pixels"))
        pad = ended.view.pad
        assert (pad.told, pad.likely, pad.picture) == ((*values[:-1], None), (1, 2), b"pixels")
        ended.give(Confirm())
        assert ended.view.pad.colour == "red"
        ended.give(TellToken(values[-1]))
        ended.give(UntellToken(0))
        assert ended.view.pad.told == (None, *values[1:])
        ended.give(TellToken(values[0]))
        assert ended.view.pad.complete
        assert ended.game.seat("red").by["tokens"] == 0
        ended.give(Confirm())
        assert ended.view.pad.colour == "blue"
        assert ended.game.seat("red").by["tokens"] == sum(values)

    @pytest.mark.parametrize(
        ("less", "more", "key"), [(1, 0, "pad.too_few"), (0, 1, "pad.too_many"), (99, 0, "pad.none_seen")]
    )
    def test_another_number_of_tokens_is_said(self, ended: Any, less: int, more: int, key: str) -> None:
        """Too few are kept and completed by hand; too many are not used, because their owner is unknown."""
        values = self.told(ended)
        self.read(ended, *map(SeenToken, values[less:]), *(SeenToken(0),) * more)
        assert ended.state.notice.text.key == key
        assert ended.view.pad.told == (() if more else values[less:])

    def test_tokens_of_others_that_lie_face_down_do_not_count(self, ended: Any) -> None:
        """If as many lie face up as are due, the others are ignored."""
        values = self.told(ended)
        self.read(ended, *map(SeenToken, values), SeenToken(None))
        assert ended.view.pad.complete

    def test_eyes_that_cannot_read_say_why_or_are_given_up(self, ended: Any) -> None:
        """Too dark, or no answer: the values can still be tapped, and a late answer changes nothing."""
        self.read(ended, trouble="too_dark")
        assert ended.state.notice.text.key == "vision.too_dark"
        ended.give(ReadTokens())
        ended.give(Tick(ended.state.clock + 31.0))
        assert ended.state.notice.text.key == "pad.no_answer"
        ended.give(TokensRead((SeenToken(5),)))
        assert ended.view.pad.told == ()
        ended.give(CameraLost())
        ended.give(ReadTokens())
        assert ended.state.notice.text.key == "pad.no_camera"

    @pytest.mark.parametrize("way", ["panel", "keyboard"])
    def test_tokens_are_told_with_the_panel_or_the_keyboard_alone(self, ended: Any, way: str) -> None:
        """ "next" goes through the values and "confirm" takes one, until the last "confirm" takes them all."""
        values = self.told(ended)
        box = sorted(ended.game.tileset.tokens)
        ended.give(PressKey("1") if way == "keyboard" else TellToken(1))
        ended.give(PressKey("p") if way == "keyboard" else PressButton("pass"))
        assert ended.view.pad.told == ()
        for value in values:
            if way == "keyboard":
                ended.give(PressKey(str(value)))
                continue
            while (at := marked(ended.state)) is None or box[at] != value:
                ended.give(PressButton("next"))
            ended.give(PressButton("confirm"))
        ended.give(PressKey("enter") if way == "keyboard" else PressButton("confirm"))
        assert ended.view.pad.colour == "blue"

    def test_tokens_spread_under_the_camera_are_not_mined_late(self, ended: Any) -> None:
        """While token values are entered, new tokens beside the map are ignored."""
        ended.see(ended.saw("token_taken", at=(9.0, 9.0)))
        assert ended.view.phase == "reveal"

    def test_at_the_end_each_player_is_asked_in_turn(self, ended: Any) -> None:
        """Nobody has won before the last token is entered; then the points are in the final scores (GR-85)."""
        shown = ended.view
        assert (shown.phase, shown.who, shown.pad.colour) == ("reveal", say("word.red"), "red")
        assert shown.standings == ()
        assert not any(m.key in ("told.won", "told.shared") for m in shown.commentary)
        before = {c: ended.game.seat(c).score for c in ended.game.seats}
        reds = self.told(ended)
        ended.give(TokenValues("red", reds))
        assert (ended.view.phase, ended.view.pad.colour) == ("reveal", "blue")
        blues = self.told(ended)
        ended.give(TokenValues("blue", blues))
        assert ended.view.phase == "over"
        assert ended.game.seat("red").score == before["red"] + sum(reds)
        assert ended.game.seat("blue").by["tokens"] == sum(blues)
        assert {s.seat.colour for s in ended.view.standings} == {"red", "blue"}
        assert any(m.key in ("told.won", "told.shared") for m in ended.view.commentary)

    def test_telling_is_taken_back_like_all_else(self, ended: Any) -> None:
        """Undo asks for the values again, redo restores them."""
        ended.give(TokenValues("red", self.told(ended)))
        ended.give(Undo())
        assert ended.view.pad.colour == "red"
        assert ended.game.seat("red").by["tokens"] == 0

    def test_undo_takes_the_value_back_that_was_told_last(self, ended: Any) -> None:
        """One at a time, those of the player before too; the game stays at its end."""
        first, second, *_ = self.told(ended)
        ended.give(TellToken(first))
        ended.give(TellToken(second))
        ended.give(Undo())
        assert ended.view.pad.told == (first,)
        reds = self.told(ended)
        ended.give(TokenValues("red", reds))
        ended.give(Undo())
        ended.give(Undo())
        assert (ended.view.pad.colour, ended.view.pad.told) == ("red", reds[:-1])
        assert ended.state.phase == "reveal"

    @pytest.mark.parametrize(("answer", "phase"), [(0, "reveal"), (1, "act")])
    def test_undo_asks_before_it_takes_the_end_back(self, ended: Any, answer: int, phase: str) -> None:
        """With no value told; what was taken home would have to be put back by hand."""
        for _ in range(2):  # a finger that taps twice has not read it
            ended.give(Undo())
        assert ended.view.question.text == say("ask.undo_end")
        assert ended.view.pad is None
        ended.give(ChooseCandidate(answer))
        assert ended.state.phase == phase
        assert (ended.view.pad is None) == (phase == "act")

    @pytest.mark.parametrize("values", [(5,), (9,) * 3, (5,) * 60])
    def test_what_cannot_be_is_refused(self, ended: Any, values: tuple[int, ...]) -> None:
        """Too few, too many, or values that the box does not hold are refused, and asked for again."""
        ended.give(TokenValues("red", values))
        assert ended.view.phase == "reveal"
        assert ended.state.notice.text.key in ("told.values_count", "told.values_box")

    def test_the_box_holds_no_more_fives_than_it_does(self, ended: Any) -> None:
        """As many tokens as were taken, all of the rarest value, are refused (GR-02)."""
        count = ended.view.pad.count
        rare = max(ended.game.tileset.tokens)
        assert count > ended.game.tileset.tokens[rare]
        ended.give(TokenValues("red", (rare,) * count))
        assert ended.state.notice.text.key == "told.values_box"

    def test_a_value_too_many_is_refused_by_name(self, ended: Any) -> None:
        """People see which one is all used up."""
        rare = max(ended.game.tileset.tokens)
        held = ended.game.tileset.tokens[rare]
        for _ in range(held + 1):
            ended.give(TellToken(rare))
        assert ended.view.pad.told == (rare,) * held
        said = f"All {held} tokens with {rare} have been entered already."
        assert TEXTS.text(ended.state.notice.text) == said

    def test_tokens_can_be_left_out(self, ended: Any) -> None:
        """Lost tokens can be left uncounted, and the commentary says so."""
        ended.give(ChoosePass())
        assert ended.view.pad.colour == "red", "a button pressed once too often leaves nothing out"
        ended.give(Reject())
        ended.give(Reject())
        assert ended.view.phase == "over"
        assert [m.key for m in ended.view.commentary].count("told.tokens_left_out") == 2

    def test_the_values_of_the_eyes_are_taken_like_those_of_fingers(self, ended: Any) -> None:
        """The same input enters tokens read by the eyes or by people, in any order of the players."""
        ended.give(TokenValues("blue", (0,) * 0))
        assert ended.view.pad.colour == "red"

    def test_a_finished_telling_can_be_told_anew(self, ended: Any) -> None:
        """A wrong entry can be corrected after the end: the later values count."""
        reds = self.told(ended)
        ended.give(TokenValues("red", reds))
        ended.give(TokenValues("blue", self.told(ended)))
        other = (*sorted(reds)[:-1], 0)
        ended.give(TokenValues("red", other))
        assert ended.game.seat("red").by["tokens"] == sum(other)


class TestWhoTakesWhat:
    def test_mining_names_the_mountain(self, make_bench: Callable[..., Any]) -> None:
        """The commentary names the player and the stack."""
        bench = make_bench(tokens="physical")
        bench.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(0, 1), 2)))
        bench.give(ChoosePiece("tent", Cell(0, 1), 0))
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
        bench.give(ChoosePass())
        bench.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)))
        bench.give(ChooseMine())
        mined = next(m for m in bench.view.commentary if m.key == "told.mined")
        assert TEXTS.text(mined) == "Red mines the top token of the mountain 1 south."

    @pytest.mark.parametrize(
        ("takers", "words"),
        [
            (
                ("green", "red"),
                f"{FIVE} are taken one by one from the top: Green, Red, Green, Red, Green.",
            ),
            (
                ("red", "blue", "green"),
                f"{FIVE} are taken one by one from the top: Blue, Green, Red, Blue, Green.",
            ),
            (("red",), "Red gets the 5 tokens of the mountain on the start tile."),
        ],
    )
    def test_the_order_of_sharing_out_is_spelled_out(self, takers: tuple[str, ...], words: str) -> None:
        """The active player, here Blue, takes first if tied, then the next tied clockwise, one at a time (GR-55)."""
        game = Game(load_tileset("gold-rush"), ("red", "blue", "green"))
        move = next(m for face in game.remaining() for m in game.legal_tiles(*face))
        game.push(move)
        game.push(Pass())
        here = (Cell(0, 0), 0)
        mountain = Scoring(
            "mountain", (here[0],), (here,), dict.fromkeys(takers, 3), dict.fromkeys(takers, 1), tokens=5
        )
        (told,) = sharing(game, Outcome(scorings=(mountain,)), {})
        assert TEXTS.text(told) == words


class TestAudit:
    @pytest.mark.parametrize("tokens", ["virtual", "physical"])
    def test_every_token_is_found_at_every_moment(self, make_bench: Callable[..., Any], tokens: str) -> None:
        """Supply, mountains and hands are always the whole box, to the end and after it (GR-02, GR-81)."""
        bench = make_bench(tokens=tokens)
        chance = Random(11)

        def check(game: Game) -> bool:
            audit = audit_view(game, {})
            assert audit is not None
            assert (audit.total, audit.box) == (63, 63)
            assert audit.sound
            signs = [stack.sign for stack in audit.stacks]
            assert signs == sorted(set(signs)), "each mountain has a letter of its own"
            assert all((stack.cell, stack.segment) in stack.area for stack in audit.stacks)
            return over(game)

        play_on(bench, chance, check)

    def test_a_missing_token_would_be_noticed(self, bench: Any) -> None:
        """The sum is counted, not assumed."""
        game = bench.game.copy()
        game._rules.supply = game._rules.supply[:-1]
        audit = audit_view(game, {})
        assert audit is not None
        assert (audit.total, audit.sound) == (62, False)

    def test_a_game_without_tokens_has_no_audit(self) -> None:
        """Hunters & Gatherers has no mining tokens."""
        assert audit_view(Game(load_tileset("hunters-and-gatherers")), {}) is None


@pytest.mark.parametrize(("event", "asked"), [
    ("tokens", True), ("tokens_removed", False), ("token_taken", False), ("token_returned", False),
])  # fmt: skip
@pytest.mark.parametrize("certain", [True, False])
def test_in_a_game_without_tokens_nothing_of_theirs_is_said(event: str, asked: bool, certain: bool) -> None:
    """What looks like some on a tile is a piece that the eyes do not know: people are asked which. Beside the map it is
    nothing.
    """
    bench = Bench(tileset=load_tileset("hunters-and-gatherers"))
    place = next(place for face in bench.game.remaining() for place in bench.game.legal_tiles(face.design))
    bench.see(TileSeen(place.cell, LaidTile(Face(place.design, place.variant), place.rotation)))
    assert bench.view.phase == "act"
    beside = event in ("token_taken", "token_returned")
    bench.see(saw(event, None if beside else place.cell, at=(4.0, 5.0) if beside else (0.5, 0.5), certain=certain))
    assert (bench.view.question is not None) == asked
    assert (bench.view.reminders, bench.view.rings, bench.state.notice) == ((), (), None)


class TestReminders:
    @pytest.fixture
    def wrong(self, bench: Any) -> Any:
        """A mountain that should hold a token more than the eyes have seen there."""
        bench.see(bench.tile("F1_a", 0, 1, 2))
        assert [m.key for m in bench.view.reminders] == ["remind.lay_tokens"]
        return bench

    def said(self, bench: Any, seconds: float) -> list[str]:
        """The messages spoken at that time."""
        bench.give(Tick(seconds))
        return [e.message.key for e in bench.effects if isinstance(e, Say)]

    def test_a_wrong_stack_is_spoken_of_again_and_again_until_it_is_right(self, wrong: Any) -> None:
        """Not at once, while people may still be busy; then at regular intervals."""
        assert self.said(wrong, 50) == []
        assert self.said(wrong, 60) == []
        assert self.said(wrong, 100) == ["remind.lay_tokens"]
        assert self.said(wrong, 101) == []
        assert self.said(wrong, 150) == ["remind.lay_tokens"]
        count = next(s.count for s in wrong.game.stacks.values() if s.cell == Cell(0, 1))
        wrong.see(wrong.saw("tokens", (0, 1), count=count))
        assert self.said(wrong, 200) == []

    def test_people_can_say_that_all_is_in_order(self, wrong: Any) -> None:
        """The reminder is dismissed by one touch."""
        assert self.said(wrong, 50) == []
        wrong.give(GameIsRight())
        assert wrong.view.reminders == ()
        assert self.said(wrong, 100) == []

    def test_who_plays_without_counters_is_left_in_peace(self, make_bench: Callable[..., Any]) -> None:
        """Virtual tokens need nothing on the table: one dismissal is enough until a token is seen there."""
        bench = make_bench()
        bench.see(bench.saw("tokens_removed", (0, 0)))
        assert [m.key for m in bench.view.reminders] == ["remind.lay_tokens"]
        bench.give(GameIsRight())
        bench.see(bench.tile("F1_a", 0, 1, 2))
        assert bench.view.reminders == ()
        assert bench.view.audit.reminders == ()
        bench.see(bench.saw("tokens", (0, 1), count=9))
        assert [m.key for m in bench.view.reminders] == ["remind.lift_tokens_supply"]

    def test_real_tokens_always_lie_there(self, make_bench: Callable[..., Any]) -> None:
        """With real tokens the reminder of a missing stack is repeated, even after it was dismissed."""
        bench = make_bench(tokens="physical")
        bench.see(bench.saw("tokens_removed", (0, 0)))
        bench.give(GameIsRight())
        bench.see(bench.tile("F1_a", 0, 1, 2))
        assert [m.key for m in bench.view.reminders] == ["remind.lay_tokens"]

    def test_it_does_not_stand_in_the_way(self, wrong: Any) -> None:
        """The reminder does not stop the game."""
        wrong.give(Confirm())
        assert wrong.game.on_turn == "blue"


@pytest.mark.parametrize("name", ["gold-rush", pytest.param("hunters-and-gatherers", marks=pytest.mark.slow)])
def test_no_two_offers_on_a_tile_read_alike(name: str) -> None:
    """On every tile, however it lies, each segment has words of its own: "upper prairie", "lower prairie"."""
    tileset = load_tileset(name)
    for design in tileset.designs:
        for rotation in range(4):
            laid = LaidTile(Face(design.id), rotation)

            class Table:
                tiles = {Cell(0, 0): laid}  # noqa: RUF012

            table: Any = Table()
            table.tileset = tileset
            words = [
                m if isinstance(m, str) else TEXTS.text(m)
                for m in (ground(table, Cell(0, 0), s.index) for s in design.segments)
            ]
            assert len(set(words)) == len(words), (design.id, rotation, words)


def test_a_whole_half_of_a_tile_is_on_no_corner() -> None:
    """However far from its middle a piece stands on it."""
    tileset = load_tileset("gold-rush")

    class Table:
        tiles = {Cell(0, 0): LaidTile(Face("A3"), 0)}  # noqa: RUF012

    table: Any = Table()
    table.tileset = tileset
    prairies = [s.index for s in tileset.by_id["A3"].segments if s.kind == "prairie"]
    words = [TEXTS.text(ground(table, Cell(0, 0), at)) for at in prairies]  # pyrefly: ignore[bad-argument-type]
    assert words == ["upper prairie", "lower right prairie", "lower left prairie"]


def test_what_may_be_done_reads_as_a_sentence(bench: Any) -> None:
    """A place on a tile with two prairies says which."""
    bench.see(bench.tile("A1_a", 1, 0))
    labels = [TEXTS.text(offer(bench.game, m).label) for m in bench.game.legal_actions()]
    assert "Cowboy on the upper prairie 1 east" in labels
    assert "Cowboy on the railroad 1 east" in labels


def test_what_is_asked_about_a_piece_reads_alike(bench: Any) -> None:
    """A question names the prairie with the words of the offer, so that two prairies of a tile differ in it."""
    bench.see(bench.tile("A1_a", 1, 0))
    moves = [m for m in bench.game.legal_actions() if isinstance(m, PutPiece)]
    item = bench.piece("red", 1, 0, moves[0].segment)
    labels = [TEXTS.text(put_choice(bench.game, m, item).label) for m in moves]
    assert labels == [TEXTS.text(offer(bench.game, m).label) for m in moves]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("tokens", "told"), [("virtual", "notice.counters"), ("physical", "")])
def test_a_game_begins_with_whose_values_of_tokens_count(tokens: str, told: str) -> None:
    """Where the game deals them it says that those on the cardboard do not count, until something happens."""
    state, _ = step(new_state(load_tileset("gold-rush")), StartGame(("red", "blue"), {}, {"tokens": tokens}, 1))
    detail = view(state).detail
    assert (detail.key if detail is not None else "") == told
    after, _ = step(state, PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    assert after.notice is None
