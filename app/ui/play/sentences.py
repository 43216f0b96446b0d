"""The sentences over the map: those that stand as long as they are true (how table and game differ, what the table
answers, what hands have to do), and news.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from app.lang import Message, say
from app.lang.placeless import names_place
from app.table.model.belief import DRAWN
from app.table.model.messages import player
from app.table.presentation.rings import RingView
from app.table.presentation.view import ActionView, SeatView, TableView
from app.ui.play.notices import Said

ALARMING = ("illegal", "desync", "fault")
"""The phases in which something is wrong."""
_DEALT = ("told.dealt", "told.dealt_several")  # tokens go to mountains: what a ring there asks hands to do
_MINED = "told.mined"  # a token goes from a mountain to a player: what the sentence of a ring there may ask for by name
_TAKES = ("lift_tokens", "clear_tokens")  # what such a ring asks for
_DEEDS = ("told.put", "told.moved", "told.took_back", _MINED, "told.mined_open")  # who did what with a piece
_OTHERWISE = ("told.undone", "told.corrected_", "told.turn_")  # what was told before may be different now
RESUMED = "saved.gone_on"  # passes, and answers nothing
# a notice tells of the shuffling, the seal is for after the game
_ASIDE = ("told.tokens_shuffled", "told.all_shuffled", "told.sealed")
LINES = 7
"""What is to be done by hand is told in so many lines, unless more than these have no ring."""
FOLDED = 3
"""So many lines are told as one that unfolds."""
SHORT = 100
"""So many letters of what hands have to do leave the answer in sight in a panel beside a tile shown large."""
_SHORTER = 0.7
"""What a sentence says in few words is worth a tap if it has at most this share of its letters."""
_FIRST = re.compile(r"(?s)(.{25,}?[^\W\d_]{3}[.!?])\s+[^\W\d_].*")
"""A sentence that others follow; not the dot of a short word, nor so few words that they would say nothing."""
Text = Callable[[Message], str]
"""The words of a message in the language of the screen."""


def standing(view: TableView, text: Text) -> list[Said]:
    """The sentences that stand over the map, the most important first."""
    told = []
    alarming = view.phase in ALARMING
    if view.phase == "desync" and len(view.differing) > 1:
        told.append(Said(_differing(view, text), "warning", alarming=True))
    if said := answer(view, text):
        short = "" if alarming else _worth_it(_FIRST.sub(r"\1 …", said), said)
        told.append(Said(said, "warning" if alarming else "info", alarming=alarming, short=short))
    if said := hands(view, text):
        resumed = view.detail is not None and view.detail.key == RESUMED
        folded = _folded(view, said, text)
        short = _worth_it(_counted(view, said, text), folded or said)
        told.insert(0 if resumed else len(told), Said(said, "hand", hands=True, folded=folded, short=short))
    if not alarming and view.question is None:
        told += [Said(text(message), "camera") for message in view.camera_notes]
    return told


class News:
    """What the camera has seen last, told in one sentence over the map for a while."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._heard: tuple[Message, ...] = ()
        self._miner: object = None  # who has mined since the newest tile was laid, as messages name players

    def told(self, old: TableView | None, view: TableView) -> list[Said]:
        """All sentences over the map for that view, which follows ``old``, the most important first. News are left out
        where another sentence asks hands for the same. Who has mined is offered a look until the next tile lies, or an
        earlier turn is changed.
        """
        standing_ = standing(view, self._text)
        new = view.commentary[len(old.commentary) :] if old is not None else ()
        # tokens may have gone back, or to others too, of whom one alone would not be named
        otherwise = any(message.key.startswith(_OTHERWISE) for message in new)
        if old is None or len(old.tiles) != len(view.tiles) or otherwise:
            self._miner = None
        if new and view.commentary[: -len(new)] == (old.commentary if old is not None else ()):
            # A scoring has a card of its own. Where no camera watches people have just done it themselves, but who has
            # put what where is told to all.
            deeds = [message for message in new if message.key in _DEEDS]
            last = new[-2:] if view.watched else ()
            self._heard = () if view.shows else tuple(dict.fromkeys((*deeds, *last)))
            miners = [message.args["player"] for message in self._heard if message.key == _MINED]
            self._miner = miners[-1] if miners else self._miner
        lays = any(ring.kind == "lay_tokens" and ring.asks_for_hands for ring in view.rings)
        stand = [said.words for said in standing_]
        left_out = (*_ASIDE, *_DEALT) if lays else _ASIDE
        takers = [ring.text.args.get("player") for ring in view.rings if ring.kind in _TAKES and view.question is None]
        heard = [one for one in self._heard if not (one.key == _MINED and one.args["player"] in takers)]
        lines = [self._text(message) for message in heard if message.key not in left_out]
        # what stands already is no news, alone in its line or behind another sentence
        lines = [line for line in lines if not any(line in one for one in stand)]
        look = _looker(view, self._miner)
        if look is None:
            return [*standing_, Said("\n".join(lines), "info", brief=True)] if lines else standing_
        may = self._text(say("ui.seat.look", player=player(look.colour, {look.colour: look.name})))
        return [*standing_, Said("\n".join([*lines, may]), "eye", brief=True, look=look.colour, after=may)]


def _looker(view: TableView, miner: object) -> SeatView | None:
    """The seat that has mined and may look at its tokens alone; None where none has, or virtual players play."""
    if miner is None or view.paused is not None:
        return None
    alone = [seat for seat in view.seats if seat.private and seat.tokens]
    return next((seat for seat in alone if player(seat.colour, {seat.colour: seat.name}) == miner), None)


def answer(view: TableView, text: Text) -> str:
    """What the table has to say beside question and reminders, such as why it refuses what was touched; "" for
    nothing.
    """
    elsewhere = view.question.detail if view.question is not None else None
    plain = view.chosen is not None and view.chosen.cell is None  # the main button says all of what is marked
    known = (elsewhere, view.mark if plain else None, *view.reminders)
    said = view.detail is not None and view.detail not in known
    if said and view.detail == view.mark and view.chosen is not None:
        return text(say("ui.marked", button=take_words(view.chosen), what=view.chosen.label))
    return text(view.detail) if said and view.detail is not None else ""


def take_words(chosen: ActionView) -> Message:
    """The words of the button that does what is marked: the panel beside the map asks for a piece in full."""
    if chosen.cell is None or chosen.asked is None:
        return chosen.label
    return say("ui.piece.move" if chosen.moves else "ui.piece.put")


def hands(view: TableView, text: Text) -> str:
    """What hands have to do, a line each; "" for nothing. Where virtual players play, it is said first that they do."""
    if not view.reminders or view.question is not None:
        return ""
    before = [text(say("demo.hands"))] if view.paused is not None else []
    return "\n".join([*before, *_reminders(view, text)])


def _folded(view: TableView, said: str, text: Text) -> str:
    """How many things hands have to do, one at each ring, in place of a list of ``FOLDED`` lines and more, all of which
    the map shows by a ring: it takes room from the map. Of ``LINES`` and more what has no ring stays. "" for a short
    list.
    """
    lines, bare = said.split("\n"), _bare(view, said, text)
    long = len(lines) - len(bare) >= FOLDED and (not bare or len(lines) >= LINES)
    if view.paused is not None or not long:
        return ""
    return "\n".join([text(say("ui.hands", count=len(_asked(view.rings)))), *bare])


def _counted(view: TableView, said: str, text: Text) -> str:
    """How many things hands have to do, with rings and without; "" for fewer than two, or where virtual players do
    them.
    """
    count = len(_asked(view.rings)) + len(_bare(view, said, text))
    return text(say("ui.hands_counted", count=count)) if count > 1 and view.paused is None else ""


def _bare(view: TableView, said: str, text: Text) -> list[str]:
    """The lines of what hands have to do that no ring on the map says."""
    shown = {text(ring.text) for ring in _asked(view.rings)}
    return [line for line in said.split("\n") if line not in shown]


def _worth_it(short: str, said: str) -> str:
    """Those few words for a sentence that says ``said`` otherwise; "" where they are hardly fewer."""
    return short if len(short) <= _SHORTER * len(said) else ""


def _asked(rings: Sequence[RingView]) -> list[RingView]:
    """Those of them that ask hands for something."""
    return [ring for ring in rings if ring.asks_for_hands]


def told_beside_tile(view: TableView, rings: tuple[RingView, ...], text: Text) -> tuple[RingView, ...]:
    """Those of the rings beside a tile shown large that the panel tells of: none where the answer, or what stands after
    them, would be below its edge.
    """
    return rings if len(hands(replace(view, rings=rings), text)) <= SHORT else ()


def beside_tile(
    view: TableView, shown: tuple[RingView, ...], text: Text, before: Message | None = None
) -> tuple[str, str]:
    """The sentences that stand in the panel while a tile shown large lies where they would be: what comes first, and
    what is read after it; "" for none. What hands have to do comes before an answer. ``shown`` are the rings beside
    that: of what hands have to do at others the first is told, and how much more it is. ``before`` is an answer to
    what was done earlier, which is over with what is done now. What is marked is its title. Before the tile of a turn
    is laid, what hands have to do is said to be left of an earlier one.
    """
    away = _away(view, shown, text) if hands(view, text) else []
    drawn = tuple(f"remind.{kind}" for kind in DRAWN) if away else ()  # of tokens that are told elsewhere
    near = replace(view, rings=shown, reminders=tuple(m for m in view.reminders if m.key not in drawn))
    said = answer(near, text) if view.question is not None or view.detail not in (before, view.mark) else ""
    here = [hands(near, text)] if hands(near, text) else []
    if away and (not here or len(away) == 1):
        here.append(away.pop(0))
    if here and view.phase == "place" and view.paused is None:  # not what laying the tile in hand would bring about
        here.insert(0, text(say("ui.hands_before")))
    work = "\n".join([*here, text(say("ui.hands_more", count=len(away)))] if away else here)
    return (work, said) if work else (said, "")


def _away(view: TableView, shown: tuple[RingView, ...], text: Text) -> list[str]:
    """What hands have to do at the rings that are not shown, ring by ring, in the order in which it is told, in words
    that speak of no ring.
    """
    near, given = _told(view, shown), _given(view)
    rings = [ring for ring in _told(view, view.rings) if ring not in near]
    rings.sort(key=lambda ring: given and ring.kind == "take_piece")
    return [text(ring.unseen or ring.text) for ring in rings]


def _given(view: TableView) -> bool:
    """Whether orders to share tokens out stand for the rings of those."""
    return any(not message.key.startswith("remind.") for message in view.reminders)


def _told(view: TableView, rings: Sequence[RingView]) -> list[RingView]:
    """Those of the rings that ask hands for something that no order to share tokens out stands for."""
    given = _given(view)
    return [ring for ring in _asked(rings) if not (given and ring.kind == "clear_tokens")]


def _reminders(view: TableView, text: Text) -> list[str]:
    """What is to be done by hand: the words of the rings, which the map shows too, and all that has no place. Of the
    rings so many are told that there are ``LINES`` at most, and one at least. Where tokens are shared out the order is
    that of the rules: pieces go home last.
    """
    given = _given(view)
    rings = _told(view, view.rings)
    shown = list(dict.fromkeys(text(ring.text) for ring in rings))
    placeless = [text(m) for m in view.reminders if not (m.key.startswith("remind.") and names_place(m))]
    shown = shown[: max(LINES - len(placeless), 1)]
    taken = {text(ring.text) for ring in rings if given and ring.kind == "take_piece"}
    home = [line for line in shown if line in taken]
    return list(dict.fromkeys([*(line for line in shown if line not in taken), *placeless, *home]))


def _differing(view: TableView, text: Text) -> str:
    """How table and game differ, one line for each kind, with the numbers that its places have on the map."""
    numbers: dict[str, list[str]] = {}
    for number, shown in enumerate(view.differing, 1):
        numbers.setdefault(text(shown.text), []).append(str(number))
    return "\n".join(f"{', '.join(where)}: {words}" for words, where in numbers.items())


def ended_early(view: TableView | None) -> Message:
    """What happens if the game is ended now: tokens are turned over if there are any, and what waits for an answer does
    not count.
    """
    tokens = view is not None and any(seat.tokens is not None for seat in view.seats)
    told = say("ui.end.words_tokens") if tokens else say("ui.end.words")
    if view is None or view.phase not in ("question", "illegal"):
        return told
    laid = {tile.cell for tile in view.tiles}
    misfit = view.phase == "illegal" and all(clash.cell not in laid for clash in view.clashes)
    lost = say("ui.end.misfit") if misfit else say("ui.end.asked")
    return say("list.sentences", first=told, second=lost)


def said_of(view: TableView) -> tuple[object, ...]:
    """All of the view from which sentences are made: while that is the same, they are."""
    said = view.detail, view.clashes, view.differing, view.reminders, view.camera_notes, view.commentary
    return view.phase, view.question, *said
