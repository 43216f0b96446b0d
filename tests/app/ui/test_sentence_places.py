"""Where sentences stand over the map, and what they must not lie over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.uix.label import Label

from app.lang import Translator, say
from app.rules import Cell
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import GameIsRight, StartGame, Undo
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView, TileView, view
from app.ui.base.theme import THEME
from app.ui.gallery.tables import NAMES, moves_of, touch
from app.ui.map.aim import Aim
from app.ui.play.notices import Notice, Said
from app.ui.play.sentences import beside_tile, hands, standing, told_beside_tile
from app.values import Face, PlacedFace
from tests.app.ui.made_up_views import middle_of_game, place_phase
from tests.sampling import few_rows, sampled


def test_no_part_of_the_map_is_worked_out_twice_while_a_sentence_finds_its_place(
    stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The place that it takes is one that it has tried; a frame in which it looks for one is long enough."""
    filled = tuple(
        TileView(PlacedFace(Face("A1", "a"), Cell(col, row), 0)) for col in range(9) for row in range(6)
    )  # whatever the corner, some lie under it
    large = replace(act, tiles=filled, pieces=(), stacks=(), rings=(), reminders=(), watched=True, free=())
    screen = stage.open(large)
    asked: list[tuple[object, ...]] = []
    choose, clear = Aim._choose, Aim._clear

    def noted(aim: Aim, before: Any, *, same: bool) -> Any:
        asked.append((aim, before, same))
        return choose(aim, before, same=same)

    def moved(aim: Aim, camera: Any, cells: Any) -> Any:
        asked.append((aim, camera, tuple(cells)))
        return clear(aim, camera, cells)

    monkeypatch.setattr(Aim, "_choose", noted)
    monkeypatch.setattr(Aim, "_clear", moved)
    told = say("raw", text="Anna lays a tile, and quite a lot more is told of it than fits in a line.")
    stage.show(replace(large, commentary=(*large.commentary, told)))
    assert stage.all(Notice)
    assert screen.board.automatic
    assert asked
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("corner", [(False, False), (True, True)])
def test_a_sentence_stands_where_it_does_not_hide_the_newest_tile(
    stage: Any, act: TableView, corner: tuple[bool, bool]
) -> None:
    """News too, which last a moment: they stand in another corner than the tile that they are about."""
    tiles = {  # the newest of a map that fills the screen lies in the corner in which sentences stand
        Cell(col, row): TileView(PlacedFace(Face("A1", "a"), Cell(col, row), 0)) for col in range(9) for row in range(6)
    }
    newest = Cell(8 if corner[0] else 0, 5 if corner[1] else 0)
    tiles[newest] = replace(tiles[newest], fresh=True)
    large = replace(
        act, tiles=tuple(tiles.values()), pieces=(), stacks=(), rings=(), reminders=(), watched=True, free=()
    )
    screen = stage.open(large)
    told = say("raw", text="Anna lays a tile, and quite a lot more is told of it than fits in a line.")
    stage.show(replace(large, commentary=(*large.commentary, told)))
    assert stage.all(Notice)
    assert screen.notices.covered(screen.board.middles([newest])) == 0


def test_a_sentence_is_as_narrow_as_its_height_lets_it_be(stage: Any, act: TableView) -> None:
    """The least height of a card has room for two lines: a sentence that stood in one would lie over more of the map.
    One that fills its lines stays as it is, and no word is broken.
    """
    screen = stage.open(act)
    for told in ("Chiara moves the tent to the mountain.", "Chiara takes the token off.\nBen takes the token back."):
        screen.notices.show([Said(told, "info")])
        (card,) = screen.notices.children
        label = next(part for part in card.walk() if isinstance(part, Label))
        assert card.height == 64
        assert card.width < 300
        stage.frames()
        assert label.text.replace("\n", " ").split() == told.split()
        assert label.font_size == pytest.approx(18)
        assert label.texture_size[1] > 40, "in two lines"
        assert label.texture_size[0] <= label.width


def test_no_word_of_a_narrow_sentence_is_cut(stage: Any, act: TableView) -> None:
    """Where tiles leave no room for a wide one it is only as narrow as its longest word lets it be."""
    tiles = {
        Cell(col, row): TileView(PlacedFace(Face("A1", "a"), Cell(col, row), 0))
        for col in range(12)
        for row in range(6)
    }
    THEME.choose(text="largest")
    screen = stage.open(
        replace(act, tiles=tuple(tiles.values()), pieces=(), stacks=(), rings=(), reminders=(), free=())
    )
    told = "Put the cowboy of Maximiliane-Sophie Chiara onto the prairie above in the ring."
    screen.notices.show([Said(told, "hand", hands=True)])
    screen.arrange()
    stage.frames()
    (card,) = screen.notices.children
    label = next(part for part in card.walk() if isinstance(part, Label))
    assert card.width <= 290 * THEME.u, "a wide one would lie over more tiles"
    assert label.text.replace("\n", " ").split() == told.split()


def test_a_folded_list_unfolds_and_folds_again(stage: Any, act: TableView) -> None:
    """A tap shows all of it, another one its few words; it is never put away, and a new list is folded."""
    screen = stage.open(act)
    notices, told = screen.notices, "Take this back.\nTake that back.\nTake one more back."
    notices.show([Said(told, "hand", hands=True, folded="3 things")])
    screen.arrange()
    for words in (told, "3 things", told):
        (card,) = notices.children
        stage.press(card)
        assert [each.words for each in notices.children] == [words]
    notices.show([Said(told + "\nAnd another one.", "hand", hands=True, folded="4 things")])
    assert [each.words for each in notices.children] == ["4 things"]


def test_sentences_are_told_in_few_words_where_more_would_lie_over_what_hands_do(stage: Any, act: TableView) -> None:
    """First those that ask for no work by hand, then the work too. A tap shows all of one; where others have room all
    of them is shown.
    """
    screen = stage.open(act)
    notices = screen.notices
    told = [
        Said("The turn was removed. So all is otherwise.", "info", short="The turn was removed. …"),
        Said("Take this.\nTake that.", "hand", hands=True, short="2 things"),
    ]

    def words() -> list[str]:
        return [card.words for card in reversed(notices.children)]

    notices.show(told)
    assert notices.brevities == [1, 2]
    for brevity, said in (
        (0, [told[0].words, told[1].words]),
        (1, [told[0].short, told[1].words]),
        (2, [told[0].short, told[1].short]),
    ):
        notices.brevity = brevity
        assert words() == said
    for number in (0, 1):
        notices.brevity = 2  # which the screen chooses anew after a tap
        stage.press(notices.children[-1 - number])
    assert notices.brevities == []
    notices.brevity = 2
    assert words() == [told[0].words, told[1].words]
    stage.press(notices.children[0])  # work by hand is never put away
    notices.brevity = 2
    assert words() == [told[0].words, told[1].short]
    stage.press(notices.children[-1])
    assert len(words()) == 1


def test_few_words_are_the_first_sentence_and_how_much_there_is_to_do(act: TableView, translator: Translator) -> None:
    """Work without a place counts too; what is short has no shorter form, nor has what is wrong."""
    removed = say("told.turn_removed", place="")
    more = tuple(say("remind.give_tokens", count=1, player=name, which=say("given.some", count=1)) for name in "AB")
    ring = RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", 1, "", say("ring.lay_tokens", count=1))
    asks = replace(act, detail=removed, rings=(ring,), reminders=(ring.text, *more), question=None, camera_notes=())
    said, work = standing(asks, translator.text)
    assert said.short == f"{said.words.split('. ')[0]}. …"
    assert work.words.count("\n") == 2
    assert work.short == "3 things to do by hand: tap to read"
    (wrong, *_) = standing(replace(asks, phase="fault"), translator.text)
    assert wrong.short == ""
    (alone,) = standing(replace(asks, detail=None, reminders=(ring.text,)), translator.text)
    assert alone.short == ""


@pytest.mark.slow
def test_what_hands_have_to_do_elsewhere_stays_in_sight_beside_a_large_tile(
    tileset: TileSet, translator: Translator
) -> None:
    """The panel tells it in words, and what it tells first is no riddle: it was gone after a third undo."""
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 12))
    for move in moves_of(tileset, ("red", "blue"), 12, 60):
        state, _ = step(state, touch(move))
    hidden = 0
    for _ in range(20):
        state, _ = step(state, Undo())
        shown = view(state)
        words = [line for line in hands(shown, translator.text).split("\n") if line]
        near, _ = beside_tile(shown, (), translator.text, shown.detail)
        lines = near.split("\n")
        rings = [ring for ring in shown.rings if ring.asks_for_hands]
        away = [translator.text(ring.unseen) for ring in rings if ring.unseen is not None]
        count = len(away)
        assert not words or any(line in lines for line in (*words, *away)), "there is a task in words"
        assert count != 1 or away[0] in lines
        assert "ring" not in near.replace("bring", ""), "none is in sight"
        assert "×" not in near
        hidden += bool(count)
    assert hidden > 3


def test_what_a_panel_would_cut_is_told_to_be_on_the_map(act: TableView, translator: Translator) -> None:
    """Of many things each line would have the next one and the answer below the edge."""
    rings = tuple(
        RingView(Cell(n, 0), (0.5, 0.5), "lay_tokens", n, "", say("ring.lay_tokens", count=n)) for n in range(1, 5)
    )
    asks = replace(act, rings=rings, reminders=(say("ring.lay_tokens", count=1),), question=None)
    assert told_beside_tile(asks, rings[:2], translator.text) == rings[:2]
    assert told_beside_tile(asks, rings, translator.text) == ()


def test_of_what_hands_have_to_do_elsewhere_the_first_is_told_in_words(act: TableView, translator: Translator) -> None:
    """Of several also how many more; nothing has to be closed to read it, and of a ring out of sight not a word."""
    lay, lift = say("ring.lay_tokens", count=2), say("ring.lift_tokens", count=1)
    where = say("place.start")
    due = say("remind.lay_tokens", count=2, place=where), say("remind.lift_tokens", count=1, place=where)
    first = RingView(Cell(1, 0), (0.5, 0.5), "lay_tokens", 2, "", lay, unseen=due[0])
    more = (RingView(Cell(2, 0), (0.5, 0.5), "lift_tokens", 1, "", lift, unseen=due[1]),)
    asks = replace(act, rings=(first,), reminders=due[:1], question=None, detail=None)
    words, other = translator.text(due[0]), translator.text(lift)
    assert beside_tile(asks, (), translator.text) == (words, "")
    two = replace(asks, rings=(first, *more), reminders=due)
    assert beside_tile(two, (), translator.text) == (f"{words}\nAnd 1 more thing to do by hand.", "")
    assert beside_tile(two, more, translator.text) == (f"{other}\n{words}", "")
    turn = beside_tile(replace(two, phase="place"), (), translator.text)
    assert turn[0].split("\n") == ["Still to do by hand:", words, "And 1 more thing to do by hand."]


def test_what_hands_have_to_do_comes_before_what_has_happened(act: TableView, translator: Translator) -> None:
    """An undone mining was explained in six lines first, and its button was cut."""
    lay, why = say("ring.lay_tokens", count=2), say("told.turn_removed", place="")
    ring = RingView(Cell(1, 0), (0.5, 0.5), "lay_tokens", 2, "", lay)
    asks = replace(act, rings=(ring,), reminders=(lay,), question=None, detail=why)
    assert beside_tile(asks, (ring,), translator.text) == (translator.text(lay), translator.text(why))
    alone = replace(asks, rings=(), reminders=())
    assert beside_tile(alone, (), translator.text) == (translator.text(why), "")


def test_what_is_left_of_an_earlier_turn_is_no_consequence_of_the_tile_in_hand(
    act: TableView, translator: Translator
) -> None:
    """Below "Lay this tile?" it would be read as what happens if that is done."""
    ring = RingView(Cell(1, 0), (0.5, 0.5), "lay_tokens", 2, "", say("ring.lay_tokens", count=2))
    asks = replace(act, rings=(ring,), reminders=(ring.text,), question=None, detail=None)
    words = translator.text(ring.text)
    assert beside_tile(asks, (ring,), translator.text)[0] == words, "it is of this turn"
    before, _ = beside_tile(replace(asks, phase="place"), (ring,), translator.text)
    assert before == f"Still to do by hand:\n{words}"


def test_news_that_would_lie_over_a_ring_are_not_told(stage: Any, act: TableView) -> None:
    """What hands have to do there comes first, and the list of all that happened has the news."""
    screen = stage.open(act)
    notices = screen.notices
    notices.show([Said("Take the cowboy back", "hand", hands=True), Said("Anna lays a tile.", "info", brief=True)])
    screen.arrange()
    asked, news = reversed(notices.children)
    notices.uncover([news.center, asked.center])
    assert (asked.opacity, news.opacity) == (1, 0)
    notices.place()
    notices.uncover([])
    assert news.opacity == 1


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
def test_a_new_sentence_leaves_its_ring_in_sight_on_a_map_that_was_moved(
    stage: Any, act: TableView, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes another corner when it comes; while a finger moves the map on nothing hops."""
    from app.ui.map.widget import Board

    screen = stage.open(act, size)
    notices = screen.notices
    places: list[tuple[float, float]] = []
    monkeypatch.setattr(Board, "automatic", property(lambda _: False))
    monkeypatch.setattr(Board, "asked_places", property(lambda _: places))
    notices.show([Said("Take the cowboy back.", "hand", hands=True)])
    screen.arrange()
    (card,) = notices.children
    places[:] = [tuple(card.center)]
    notices.show([Said("Take the tent back.", "hand", hands=True)])
    screen.arrange()
    assert notices.covered(places) == 0
    (card,) = notices.children
    stands = tuple(card.pos)
    places[:] = [tuple(card.center)]
    screen.arrange()
    assert tuple(card.pos) == stands


def test_sentences_are_lower_beside_the_card_of_a_scoring(stage: Any, act: TableView) -> None:
    """Their text shrinks instead of filling the room of the card."""
    screen = stage.open(act)
    told = "Take the cowboy of a player with a long name back from here, lay it aside, and " * 2
    screen.notices.show([Said(told, "hand")])
    (card,) = screen.notices.children
    usual = card.height
    screen.notices.low = True
    screen.notices.place()
    assert 64 <= card.height < usual


@pytest.mark.parametrize("size", sampled(((800, 480), (1280, 720), (720, 1280)), ((720, 1280),)))
@pytest.mark.parametrize("seed", sampled((3, 4, 5), (5,)))
def test_news_stand_where_they_cover_the_fewest_tiles_and_free_places(
    stage: Any, tileset: TileSet, size: tuple[int, int], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a map so large that it cannot make room: in that corner where they lie over the least of where a tile may be
    laid, and of what lies there.
    """
    from app.ui.play import notices, sentence_places

    place = replace(place_phase(middle_of_game(tileset, 2, 40, seed)), reminders=(), watched=True)
    screen = stage.open(place, size)
    told = say("raw", text="Anna lays a tile, and quite a lot more is told of it than fits in a line.")
    stage.show(replace(place, commentary=(*place.commentary, told)))

    def over() -> tuple[float, ...]:
        board, boxes = screen.board, screen.notices.brief_boxes
        return tuple(round(board.under(boxes, cells), 1) for cells in (board.free, board.laid))

    best = over()
    found = []
    for corner in notices.CORNERS:
        monkeypatch.setattr(sentence_places, "CORNERS", (corner,))
        screen.arrange()
        found.append(over())
    assert best == min(found)
    assert best < max(found), "the corners make no difference here"


def test_a_sentence_stands_beside_the_small_buttons_where_these_leave_room(
    stage: Any, act: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There few tiles lie; one that is too wide for that stands above them."""
    from app.ui.play import sentence_places

    monkeypatch.setattr(sentence_places, "CORNERS", ((True, True),))
    monkeypatch.setattr(sentence_places, "_WIDTHS", sentence_places._WIDTHS[:1])
    screen = stage.open(replace(place_phase(act), reminders=()))
    buttons = screen.bar.named(small=True)
    for told, beside in (("Anna lays a tile.", True), ("Anna lays a tile, and more is told of it. " * 4, False)):
        screen.notices.show([Said(told, "info")])
        screen.arrange()
        (card,) = screen.notices.children
        assert card.opacity == 1
        assert (card.y < buttons[-1].top) == beside
        assert card.x > buttons[-1].right or card.y > buttons[-1].top


def test_what_lies_under_a_card_is_counted_by_its_area(stage: Any, act: TableView) -> None:
    """Whole cells and parts of them."""
    board = stage.open(act).board
    (left, high), (right, low) = board.to_screen(2, 1), board.to_screen(3, 2)
    box = (left + 0.25 * (right - left), low, right + 10 * (right - left), high)
    assert board.under([box], [Cell(2, 1), Cell(3, 1), Cell(0, 1)]) == pytest.approx(1.75)
    assert board.under([], [Cell(2, 1)]) == 0


def test_a_sentence_is_narrow_where_tiles_leave_no_room_for_a_wide_one(stage: Any, tileset: TileSet) -> None:
    """It lay over three tiles, beside which there was room."""
    seats = ("yellow", "red", "blue")
    state, _ = step(new_state(tileset), StartGame(seats, {}, {}, 5))
    for move in moves_of(tileset, seats, 5, 14):
        state, _ = step(state, touch(move))
    state, _ = step(state, GameIsRight())
    screen = stage.open(view(state))
    put = "Yellow puts a cowboy on the upper left prairie.\n"
    screen.notices.show([Said(f"{put}Nobody digs there: 2 tokens go back to the supply.", "info", brief=True)])
    screen.arrange()
    (card,) = screen.notices.children
    assert card.opacity
    assert screen.board.under(screen.notices.brief_boxes, screen.board.laid) < 0.3


def test_the_map_rather_moves_than_that_a_sentence_hides_tiles(stage: Any, tileset: TileSet) -> None:
    """Late in a game, where the map had no room in its own place: the sentence lay over five tiles."""
    seats = ("red", "blue", "yellow")
    state, _ = step(new_state(tileset), StartGame(seats, {}, {}, 12))
    *moves, last = moves_of(tileset, seats, 12, 80)
    for move in moves:
        state, _ = step(state, touch(move))
    screen = stage.open(view(state), (800, 480))
    screen.motion = False
    stage.show(view(step(state, touch(last))[0]))
    screen.shows.close()
    stage.frames()
    assert screen.notices.boxes
    assert screen.board.under(screen.notices.boxes, screen.board.laid) < 0.5


def _first_round(tileset: TileSet, seed: int, seats: int, moves: int) -> list[TableView]:
    """The last two tables of that many moves by touch, with the labels of the first round."""
    colours = tuple(NAMES)[:seats]
    state, _ = step(new_state(tileset), StartGame(colours, dict(NAMES), {}, seed))
    views = [view(state)]
    for move in moves_of(tileset, colours, seed, moves):
        state, _ = step(state, touch(move))
        views.append(view(state))
    assert views[-1].reminders
    return [replace(each, badges=(say("badge.unverified"), say("badge.by_touch"))) for each in views[-2:]]


@pytest.mark.parametrize(
    ("seed", "seats", "moves"),
    few_rows([(25, 4, 6), (12, 3, 4), (45, 3, 4), (9, 5, 10), (24, 5, 12), (2, 5, 10)], 5),
)
def test_what_passes_leaves_a_small_map_its_room_while_hands_have_something_to_do(
    stage: Any, tileset: TileSet, seed: int, seats: int, moves: int
) -> None:
    """On a small upright screen in the largest letters news and labels beside what hands have to do after a scoring
    left the map a corner, with places 35 pixels wide; they wait, and the labels are back when that is done.
    """
    THEME.choose(text="largest")
    before, after = _first_round(tileset, seed, seats, moves)
    screen = stage.open(replace(after, reminders=(), rings=(), commentary=(), badges=()), (480, 800))
    screen.motion = False
    bare = screen.board.sight.goal.tile
    screen = stage.open(before, (480, 800))
    screen.motion = False
    stage.show(after)
    screen.shows.close()
    stage.frames()
    assert [one for one in screen.notices.shown if one.hands]
    assert screen.board.sight.goal.tile > 0.73 * bare
    assert screen.badges.opacity == 0
    stage.show(replace(after, reminders=(), rings=()))
    assert screen.badges.opacity == 1
