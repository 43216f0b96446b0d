"""News over the map: what has just happened, once."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, Translator, say
from app.ui.play.sentences import News
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


def test_a_new_shuffle_is_no_news_and_its_seal_neither() -> None:
    """A notice tells the shuffle, and the seal is for after the game."""
    assert _news(say("told.tokens_shuffled"), say("told.sealed", seal="1234 5678")) == []


def test_a_moved_tent_is_news_without_a_camera_too() -> None:
    """All look at the tile that was laid; other news are what people have just done there themselves."""
    places = {"origin": "", "place": ""}
    moved = say("told.moved", player="Anna", piece=say("word.tent"), on=say("word.mountain"), **places)
    put = say("told.put", player="Ben", piece=say("word.cowboy"), on=say("word.city"), place="")
    assert _news(moved, put, watched=False) == [ENGLISH.text(moved)]
    assert _news(put, watched=False) == []
