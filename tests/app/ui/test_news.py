"""News over the map: what has just happened, once."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from app.lang import Message, Translator, say
from app.rules import Cell
from app.table.model.inputs import Peek
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.play.notices import Notice
from app.ui.play.sentences import LINES, News, hands, standing
from tests.app.table.conftest import Bench

ENGLISH = Translator.load("en")


def _news(*messages: Message, watched: bool = True) -> list[str]:
    """The brief sentences over the map after these have been told, under a camera or without one."""
    before = Bench().view
    after = replace(before, watched=watched, commentary=(*before.commentary, *messages))
    news = News(ENGLISH.text)
    news.told(None, before)
    return [said.words for said in news.told(before, after) if said.brief]


def test_the_last_two_sentences_are_news() -> None:
    """Two lines of one sentence over the map."""
    assert _news(say("told.passed", player="Anna"), say("told.passed", player="Ben")) == [
        "\n".join(ENGLISH.text(say("told.passed", player=name)) for name in ("Anna", "Ben"))
    ]


@pytest.mark.parametrize("shuffle", ["told.tokens_shuffled", "told.all_shuffled"])
def test_a_new_shuffle_is_no_news_and_its_seal_neither(shuffle: str) -> None:
    """A notice tells the shuffle, and the seal is for after the game."""
    assert _news(say(shuffle), say("told.sealed", seal="1234 5678")) == []


@pytest.mark.parametrize("watched", [True, False])
def test_who_has_put_what_where_is_news(watched: bool) -> None:
    """Under a camera and without one: a touch that went astray would else be seen by nobody."""
    places = {"origin": "", "place": ""}
    moved = say("told.moved", player="Anna", piece=say("word.tent"), on=say("word.mountain"), **places)
    put = say("told.put", player="Ben", piece=say("word.cowboy"), on=say("word.city"), place="")
    mined = say("told.mined", player="Ben", place="")
    for told in (moved, put, mined):
        assert ENGLISH.text(told) in "\n".join(
            _news(told, say("told.freed", count=1), say("told.freed", count=2), watched=watched)
        )


def test_a_laid_tile_is_no_news_without_a_camera() -> None:
    """People have just laid it themselves."""
    assert _news(say("told.placed", player="Anna", place=""), watched=False) == []


def test_what_stands_over_the_map_already_is_no_news() -> None:
    """In a demonstration the sentence of a correction stands behind “It was different”."""
    tent = say("did.piece", piece=say("word.tent"), place="")
    corrected = say("told.corrected_action", turn=21, player="Ben", what=tent)
    before = Bench().view
    detail = say("demo.corrected", what=corrected)
    after = replace(before, detail=detail, watched=True, commentary=(*before.commentary, corrected))
    news = News(ENGLISH.text)
    news.told(None, before)
    assert [said.words for said in news.told(before, after)] == [ENGLISH.text(detail)]


@pytest.mark.parametrize(
    ("text", "told"),
    [(say("ring.lift_tokens_player", player="Ben", count=1), False), (say("ring.lift_tokens", count=1), True)],
)
def test_who_mines_is_told_once(text: Message, told: bool) -> None:
    """Where a ring asks that player to take the token its sentence says it all; one that names nobody does not."""
    mined = say("told.mined", player="Ben", place="")
    before = Bench().view
    ring = RingView(Cell(0, 0), (0.5, 0.5), "lift_tokens", 1, "", text)
    after = replace(
        before, rings=(ring,), reminders=(say("remind.lift_tokens", count=1, place=""),), commentary=(mined,)
    )
    news = News(ENGLISH.text)
    news.told(None, replace(before, commentary=()))
    found = [said.words for said in news.told(replace(before, commentary=()), after)]
    assert ENGLISH.text(text) in "\n".join(found)
    assert (ENGLISH.text(mined) in "\n".join(found)) == told


def test_what_hands_have_to_do_comes_before_that_a_game_goes_on() -> None:
    """What has no room is not shown: what a game that is taken up again asks for always has some."""
    due = (say("remind.give_tokens", count=3, player="Anna"),)
    for detail, first in ((say("saved.gone_on", turn=6), True), (say("notice.cannot_mine"), False)):
        told = standing(replace(Bench().view, reminders=due, detail=detail), ENGLISH.text)
        assert [said.hands for said in told] == [first, not first]


def test_hands_are_told_in_the_order_of_the_rules() -> None:
    """Who has mined takes a token, then the tokens of the mountain are shared out, then pieces go home."""
    texts = {kind: say(f"ring.{kind}", piece=say("word.cowboy"), player="Anna") for kind in ("put_piece", "take_piece")}
    rings = tuple(RingView(Cell(0, 0), (0.5, 0.5), kind, 1, "", text) for kind, text in texts.items())
    where = say("place.start")
    due = (say("remind.mined", player="Anna"), say("told.distributed", count=3, player="Ben", place=where))
    put, home, mined, shared = (ENGLISH.text(message) for message in (*texts.values(), *due))
    view = replace(Bench().view, rings=rings, reminders=due)
    assert hands(view, ENGLISH.text).split("\n") == [put, mined, shared, home]
    assert mined == "Anna gets 1 token for mining."
    undone = replace(
        view, reminders=(say("remind.give_tokens", count=1, player="Anna", which=say("given.some", count=1)),)
    )
    assert hands(undone, ENGLISH.text).split("\n")[:2] == [put, home]


@pytest.mark.parametrize(
    ("places", "more", "folded"),
    [
        (2, (), ""),
        (3, (), "3 things to do by hand, where the rings are: tap to read"),
        (3, (say("remind.give_tokens", count=1, player="Anna", which=say("given.some", count=1)),), ""),
        (
            6,
            (say("remind.give_tokens", count=1, player="Anna", which=say("given.some", count=1)),),
            "6 things to do by hand, where the rings are: tap to read\nAnna gives 1 token back.",
        ),
    ],
)
def test_a_long_list_of_what_hands_do_is_folded(places: int, more: tuple[Message, ...], folded: str) -> None:
    """From three lines on, where the map shows each by a ring, and a longer one; what has no ring is always read."""
    texts = [say("ring.take_piece", piece=say("word.tent"), player=str(number)) for number in range(places)]
    rings = tuple(RingView(Cell(n, 0), (0.5, 0.5), "take_piece", 1, "", text) for n, text in enumerate(texts))
    due = tuple(say("remind.take_piece", piece=say("word.tent"), player="1", place=say("place.start")) for _ in texts)
    view = replace(Bench().view, rings=rings, reminders=(*due, *more))
    (told,) = (said for said in standing(view, ENGLISH.text) if said.hands)
    assert told.folded == folded
    assert len(told.words.split("\n")) == places + len(more)


def test_the_folded_list_counts_what_the_map_shows() -> None:
    """Each ring is one thing to do, though several may be told in the same words and the list has an end."""
    texts = [say("ring.take_piece", piece=say("word.tent"), player=str(number)) for number in range(9)]
    rings = tuple(RingView(Cell(n, 0), (0.5, 0.5), "take_piece", 1, "", text) for n, text in enumerate(texts * 2))
    due = (say("remind.take_piece", piece=say("word.tent"), player="1", place=say("place.start")),)
    (told,) = (said for said in standing(replace(Bench().view, rings=rings, reminders=due), ENGLISH.text) if said.hands)
    assert told.folded == "18 things to do by hand, where the rings are: tap to read"


@pytest.mark.parametrize("places", [0, 4, 12])
@pytest.mark.parametrize("key", ["give_tokens", "give_tokens_supply", "get_tokens", "get_tokens_supply"])
def test_each_player_who_gives_or_gets_is_told_so(key: str, places: int) -> None:
    """However many tiles and pieces are to be moved beside, after a turn is undone that gave tokens to several: nothing
    on the map shows whose hands they come from.
    """
    players = ("Anna", "Ben", "Cleo", "Dan", "Eve")
    texts = [
        say("ring.put_piece", piece=say("word.tent"), player=str(number), on=say("word.mountain"))
        for number in range(places)
    ]
    rings = tuple(RingView(Cell(0, 0), (0.5, 0.5), "put_piece", 1, "", text) for text in texts)
    due = tuple(say(f"remind.{key}", count=3, player=player) for player in players)
    lines = hands(replace(Bench().view, rings=rings, reminders=due), ENGLISH.text).split("\n")
    assert lines[-len(due) :] == [ENGLISH.text(message) for message in due]
    assert len(lines) == len(due) + min(places, LINES - len(due))


def _mined(act: TableView, *, private: bool = True, paused: bool | None = None) -> tuple[TableView, TableView]:
    """That table before and after its second player has mined."""
    colour = act.seats[1].colour
    seats = tuple(replace(seat, private=private and seat.colour == colour, tokens=1) for seat in act.seats)
    before = replace(act, seats=seats, rings=(), reminders=(), paused=paused, watched=False)
    who = act.seats[1].name or say(f"word.{colour}")
    return before, replace(before, commentary=(*before.commentary, say("told.mined", player=who, place="")))


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_who_has_mined_may_look_from_the_note(stage: Any, act: TableView, size: tuple[int, int]) -> None:
    """By the one way there is: the look is announced, and the values show while a finger holds."""
    before, after = _mined(act)
    screen = stage.open(before, size)
    stage.show(after)
    note = next(note for note in stage.all(Notice) if "may look: touch here" in note.words)
    assert "mines the top token" in note.words
    stage.press(note)
    assert stage.sent == [Peek(act.seats[1].colour)]
    assert note not in screen.notices.children


def _time_over(screen: Any) -> None:
    """The time in which brief sentences are read is over."""
    for one in tuple(screen.notices._ends):
        screen.notices._time_over(one)


def _looks(stage: Any) -> list[str]:
    """The words of the sentences that offer a look and are drawn."""
    stage.frames()
    return [note.words for note in stage.all(Notice) if "may look: touch here" in note.words and note.opacity]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_look_is_offered_until_the_next_tile_lies(stage: Any, act: TableView, size: tuple[int, int]) -> None:
    """The token of cardboard is taken, and the screen handed over, long after the sentence was read; what else it said
    is over then. What others do in between takes nothing away; an undo does, and a correction, after which others may
    have new tokens as well.
    """
    before, after = _mined(act)
    screen = stage.open(before, size)
    stage.show(after)
    _time_over(screen)
    (words,) = _looks(stage)
    assert "mines the top token" not in words
    passed = replace(after, commentary=(*after.commentary, say("told.passed", player="Anna")), turn=after.turn + 1)
    stage.show(passed)
    assert _looks(stage) == [words]
    last, low = act.tiles[-1], max(tile.cell.row for tile in act.tiles) + 1
    tile = replace(last, placed=replace(last.placed, cell=Cell(last.cell.col, low)), fresh=False)
    over = (("told.placed", (*act.tiles, tile)), ("told.undone", act.tiles), ("told.corrected_action", act.tiles))
    for told, tiles in over:
        news = say(told, player="Anna", place="", what="", turn=5)
        stage.show(replace(passed, tiles=tiles, commentary=(*passed.commentary, news)))
        assert _looks(stage) == []
        stage.show(before)
        stage.show(after)
        stage.show(passed)
    assert _looks(stage) == [words]
    stage.press(next(note for note in stage.all(Notice) if note.words == words))
    assert stage.sent == [Peek(act.seats[1].colour)]
    assert _looks(stage) == []


def test_a_look_that_was_read_hides_no_free_place(stage: Any, act: TableView) -> None:
    """Where it would lie over the middle of one it is not drawn; it is again where that is gone."""
    before, after = _mined(act)
    screen = stage.open(before)
    stage.show(after)
    _time_over(screen)
    assert len(_looks(stage)) == 1
    laid = {tile.cell for tile in act.tiles}
    around = tuple(cell for cell in map(Cell, *zip(*product(range(-8, 12), repeat=2), strict=True)) if cell not in laid)
    stage.show(replace(after, free=around))
    assert _looks(stage) == []
    stage.show(after)
    assert len(_looks(stage)) == 1


@pytest.mark.parametrize(("private", "paused"), [(False, None), (True, False)])
def test_no_look_is_offered_where_there_is_none(stage: Any, act: TableView, private: bool, paused: bool | None) -> None:
    """With open tokens everybody sees them, and virtual players look at none; a touch there is one on the map."""
    before, after = _mined(act, private=private, paused=paused)
    stage.open(before)
    stage.show(after)
    assert not [note for note in stage.all(Notice) if "may look: touch here" in note.words]
