"""The meaning of panel buttons and keyboard keys in each state: either of them is enough to play.

"next" marks one choice after the other, "confirm" takes the marked one. Buttons that undo something must be held.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import SEATS, Phase
from app.table.actions import play
from app.table.actions.settle_loop import Step
from app.table.model.effects import Ignored
from app.table.model.inputs import (
    Browse,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    Confirm,
    CorrectSeat,
    CorrectTile,
    EndPeek,
    GameIsRight,
    Input,
    InsertTurn,
    Mark,
    MarkNext,
    NewGame,
    Peek,
    PlaceTile,
    PressButton,
    ReadTokens,
    Redo,
    Reject,
    Report,
    RestartCamera,
    Review,
    TellToken,
    Undo,
    UntellToken,
)
from app.table.model.messages import place, player, word
from app.table.model.state import State
from app.table.presentation.offers import offer
from app.table.presentation.side_panel import turns_view
from app.table.presentation.turn_corrections import correction_choices
from app.values import Face

ASKING = ("question", "illegal", "desync")
CHOOSING = ("place", "act", "reveal", "over")

ALWAYS: Mapping[tuple[str, bool], Input] = {
    ("undo", False): Report(say("panel.hold_undo")),
    ("undo", True): Undo(),
    ("next", True): Redo(),
    ("pass", False): ChoosePass(),
    ("mine", False): ChooseMine(),
    ("reject", False): Reject(),
    ("mine", True): Browse("audit"),
    **{(f"seat_{colour}", True): Peek(colour) for colour in SEATS},
}
"""The meaning of a button, pressed or held, unless the phase gives it another one."""

BY_PHASE: Mapping[str, Mapping[tuple[str, bool], Input]] = {
    "setup": {("confirm", False): NewGame()},
    "place": {("next", False): MarkNext(), ("pass", False): MarkNext(leap=True), ("confirm", True): GameIsRight()},
    "act": {("next", False): ChoosePass(), ("pass", True): MarkNext(), ("confirm", True): GameIsRight()},
    **{phase: {("next", False): MarkNext(), ("confirm", True): Reject()} for phase in ASKING},
    "revise": {("next", False): Reject(), ("confirm", True): Reject()},
    "fault": {("next", False): RestartCamera()},
    "reveal": {
        ("next", False): MarkNext(),
        ("pass", False): UntellToken(),
        ("mine", False): ReadTokens(),
        ("confirm", True): Reject(),
    },
    "over": {("confirm", True): MarkNext(), ("next", False): MarkNext()},
}
"""Meanings of buttons that apply in one phase only."""

BESIDE: Mapping[tuple[str, bool], Input] = {
    ("next", False): MarkNext(),
    ("pass", False): MarkNext(leap=True),
    ("mine", True): Browse("turns"),  # and from there to the seats, and back to the game
    ("confirm", True): Browse(),
    ("reject", False): Browse(),
}
"""Meanings of buttons while a list or an earlier turn is open beside the game, in any phase."""

KEYS: Mapping[str, PressButton] = {
    "enter": PressButton("confirm"),
    "spacebar": PressButton("next"),
    "tab": PressButton("pass", long=True),
    "backspace": PressButton("undo", long=True),
    "delete": PressButton("confirm", long=True),
    "r": PressButton("next", long=True),
    "p": PressButton("pass"),
    "m": PressButton("mine"),
    "a": PressButton("mine", long=True),
    "escape": PressButton("reject"),
}
"""Keys of a keyboard that act as buttons of the panel. The digits choose answers by their number."""


def meaning(state: State, event: PressButton) -> Input | None:
    """The input that this press means now; None for a button without a meaning."""
    pressed = (event.name, event.long)
    if pressed == ("confirm", False) or (not event.long and event.name == _seat_on_turn(state)):
        return EndPeek() if state.peek is not None and event.name != "confirm" else _confirmed(state)
    if beside(state) and pressed in BESIDE:
        onward = {"turns": Browse("seats"), "seats": Browse()}
        if pressed == ("mine", True) and state.browsing in onward:
            return onward[state.browsing]
        return BESIDE[pressed]
    meant = BY_PHASE.get(state.phase, {}).get(pressed) or ALWAYS.get(pressed)
    return meant if meant is not None else _at_another_seat(state, event)


def beside(state: State) -> bool:
    """Whether a list or an earlier turn is open beside the game, which waits meanwhile."""
    return bool(state.browsing or state.reviewing is not None) and state.phase not in ("setup", "fault", "revise")


def key(state: State, name: str) -> Input | None:
    """The input that this key (named as in Kivy) means now; None for a key without a meaning."""
    if name.isdigit() and state.question is not None and 1 <= int(name) <= len(state.question.choices):
        return ChooseCandidate(int(name) - 1)
    if name.isdigit() and state.phase == "reveal":
        return TellToken(int(name))
    return KEYS.get(name)


def offered(state: State) -> tuple[tuple[Message, Input], ...]:
    """The choices that "next" marks in turn: answers of a question, actions of a turn, places for a tile, values of a
    token.
    """
    game = state.game
    if beside(state):
        return _offered_beside(state)
    if state.phase in ASKING and state.question is not None:
        return tuple((choice.label, ChooseCandidate(i)) for i, choice in enumerate(state.question.choices))
    if state.phase == "reveal":
        return _tokens_offered(state)
    if state.phase == "over":  # a new game ends this one for good: the first press only proposes it
        return (say("button.again"), NewGame()), (say("button.leave_it"), Confirm())
    if game is None or state.phase not in ("place", "act"):
        return ()
    if game.phase is Phase.ACT:
        return tuple((shown.label, shown.intent) for shown in (offer(game, move) for move in game.legal_actions()))
    found: list[tuple[Message, Input]] = []
    for face in game.remaining():
        for move in game.legal_tiles(*face):
            label = say("panel.tile", place=place(move.cell))
            found.append((label, PlaceTile(move.placed)))
    return tuple(found)


def _offered_beside(state: State) -> tuple[tuple[Message, Input], ...]:
    """The lines of the open list, newest first, or the corrections of the turn under review."""
    if state.browsing == "audit":
        return ((say("panel.turns"), Browse("turns")), (say("panel.enough"), Browse()))
    if state.browsing == "turns" and state.history is not None:
        return tuple(
            (say("ui.turns.row", number=t.turn, player=t.player, what=t.what), Review(t.number))
            for t in reversed(turns_view(state.history))
        )
    if state.browsing == "seats" and state.game is not None:
        return tuple(
            (say("doing.corrected_seat", player=player(seat, state.names), colour=word(colour)), fix)
            for seat in state.game.seats
            for colour in SEATS
            if colour != seat
            for fix in (CorrectSeat(seat, colour, state.names.get(seat, "")),)
        )
    return correction_choices(state)


def _tokens_offered(state: State) -> tuple[tuple[Message, Input], ...]:
    """Each value of the box for the next token; always the same list, so that a mark keeps its meaning."""
    game = state.game
    assert game is not None
    return tuple((say("panel.token", value=value), TellToken(value)) for value in sorted(game.tileset.tokens))


def marked(state: State) -> int | None:
    """The index of the marked choice among those offered; None if none is marked."""
    if state.mark is None or not (beside(state) or state.phase in (*ASKING, *CHOOSING)):
        return None
    (subject, *where), (now, *here) = state.mark[0], _subject(state)
    return state.mark[1] if subject is now and where == here else None


def chosen(state: State) -> Input | None:
    """The input that "confirm" would give because its choice is marked; None if none is."""
    at = marked(state)
    return offered(state)[at][1] if at is not None else None


def _subject(state: State) -> tuple[object, str, int | None, str]:
    """What the choices belong to: a mark is valid only as long as this stays the same."""
    return state.question or state.game, state.browsing, state.reviewing, state.review_how


def _kind_of_tile(offer: Input) -> Face | None:
    """The face that the choice would lay, None for any other choice; "pass" skips all places of one face."""
    if isinstance(offer, PlaceTile | InsertTurn):
        return offer.placed.face
    return offer.tile.face if isinstance(offer, CorrectTile) else None


def mark_next(state: State, event: MarkNext) -> Step:
    """Mark the next choice; with ``leap`` the next tile."""
    choices = offered(state)
    if not choices:
        return state, ()
    at = marked(state)
    # "confirm" takes the first answer anyway.
    number = (0 if state.phase in ASKING and not beside(state) else -1) if at is None else at
    now = _kind_of_tile(choices[max(number, 0)][1])
    for _ in choices:
        number = (number + 1) % len(choices)
        if at is None or not event.leap or now is None or _kind_of_tile(choices[number][1]) != now:
            break
    return replace(state, mark=(_subject(state), number), notice=None), ()


def mark(state: State, event: Mark) -> Step:
    """Mark an action; one that is not offered is ignored. What is open beside the game closes."""
    state = replace(state, browsing="", reviewing=None, review_how="")
    if event.intent is None:
        return replace(state, mark=None), ()
    marked: object = event.intent  # both are one of dozens of inputs: to pair their types off takes time
    at = next((number for number, (_, intent) in enumerate(offered(state)) if intent == marked), None)
    if at is None:
        return state, (Ignored(event, state.phase),)
    return replace(state, mark=(_subject(state), at), notice=None), ()


def undo(state: State, event: Undo) -> Step:
    """Take back what is only marked; only without that a move, which may be another player's."""
    if marked(state) is not None and not beside(state):
        return replace(state, mark=None), ()
    return play.undo(state, event)


def _confirmed(state: State) -> Input:
    at = marked(state)
    if at is not None:
        return offered(state)[at][1]
    if beside(state):
        return Browse()
    return BY_PHASE.get(state.phase, {}).get(("confirm", False), Confirm())


def _seat_on_turn(state: State) -> str:
    """The name of the button of the player on turn; once the game is over any seat's button counts."""
    return f"seat_{state.game.on_turn}" if state.game is not None else ""


def _at_another_seat(state: State, event: PressButton) -> Input | None:
    """A seat's button confirms for its own player; the buttons of other seats only give a notice to wait."""
    colour = event.name.removeprefix("seat_")
    if event.long or state.game is None or colour == event.name or colour not in state.game.seats:
        return None
    if state.peek is not None:
        return EndPeek()
    if state.game.phase is Phase.OVER:
        return Confirm()
    return Report(say("panel.wait", player=player(state.game.on_turn, state.names)))
