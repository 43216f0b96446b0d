"""News over the map: what has just happened, once."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, Translator, say
from app.ui.play.sentences import News
from tests.app.table.conftest import Bench

ENGLISH = Translator.load("en")


def _news(*messages: Message) -> list[str]:
    """The brief sentences over the map after these have been told under a camera."""
    before = Bench().view
    after = replace(before, watched=True, commentary=(*before.commentary, *messages))
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
