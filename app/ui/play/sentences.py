"""The sentences that stand over the map as long as they are true: how table and game differ, what the table answers,
what hands have to do.
"""

from __future__ import annotations

from collections.abc import Callable

from app.lang import Message
from app.lang.placeless import names_place
from app.table.presentation.view import TableView
from app.ui.play.notices import Said

ALARMING = ("illegal", "desync", "fault")
"""The phases in which something is wrong."""
Text = Callable[[Message], str]
"""The words of a message in the language of the screen."""


def standing(view: TableView, text: Text) -> list[Said]:
    """The sentences that stand over the map, the most important first."""
    told = []
    alarming = view.phase in ALARMING
    if view.phase == "desync" and len(view.differing) > 1:
        told.append(Said(_differing(view, text), "warning", alarming=True))
    if said := answer(view, text):
        told.append(Said(said, "warning" if alarming else "info", alarming=alarming))
    if said := hands(view, text):
        told.append(Said(said, "hand", hands=True))
    if not alarming and view.question is None:
        told += [Said(text(message), "camera") for message in view.camera_notes]
    return told


def answer(view: TableView, text: Text) -> str:
    """What the table has to say beside question and reminders, such as why it refuses what was touched; "" for
    nothing.
    """
    elsewhere = view.question.detail if view.question is not None else None
    said = view.detail is not None and view.detail != elsewhere and view.detail not in view.reminders
    return text(view.detail) if said and view.detail is not None else ""


def hands(view: TableView, text: Text) -> str:
    """What hands have to do, a line each; "" for nothing."""
    return "\n".join(_reminders(view, text)) if view.reminders and view.question is None else ""


def beside_tile(view: TableView, text: Text) -> str:
    """The sentences that stand in the panel while a tile shown large lies where they would be; "" for none."""
    return "\n".join(filter(None, (answer(view, text), hands(view, text))))


def _reminders(view: TableView, text: Text) -> list[str]:
    """What is to be done by hand, in five lines at most: the words of the rings, and what has no place."""
    given = any(not message.key.startswith("remind.") for message in view.reminders)
    rings = [ring for ring in view.rings if ring.asks_for_hands and not (given and ring.kind == "clear_tokens")]
    told = [text(ring.text) for ring in rings]
    told += [text(m) for m in view.reminders if not (m.key.startswith("remind.") and names_place(m))]
    return list(dict.fromkeys(told))[:5]


def _differing(view: TableView, text: Text) -> str:
    """How table and game differ, one line for each kind, with the numbers that its places have on the map."""
    numbers: dict[str, list[str]] = {}
    for number, shown in enumerate(view.differing, 1):
        numbers.setdefault(text(shown.text), []).append(str(number))
    return "\n".join(f"{', '.join(where)}: {words}" for words, where in numbers.items())
