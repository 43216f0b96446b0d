"""What should have been observed of a visit, and the outcome: right, asked, wrong, missed or invented."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import hypot
from types import MappingProxyType

from app.values import Cell
from hardware.simulator import (
    MovePiece,
    Op,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    Scene,
    SetStack,
    TakePiece,
)
from vision.observation import (
    TOKENS,
    BoardLost,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

NEAR = 0.15
"""A piece or stack reported farther than this from its true foot, in tiles, is wrong."""
QUIET = frozenset({"motion", "still"})
NOTICES = frozenset({"trouble", "camera_moved", "desync"})
OUTCOMES = ("right", "asked", "asked amiss", "wrong", "missed")
"""The outcomes of a change: reported with certainty and right, asked with the right or a wrong best guess, reported
with certainty and wrong, not reported at once. Other reports are "invented" if certain, "doubted" if not, and "late" if
about a change that was missed before, as of a stack behind a piece.
"""


@dataclass(frozen=True, slots=True)
class Due:
    """One change that should be observed: ``group`` is "placement", "piece" or "token", ``event`` the observation's
    word, and the rest what it should contain; ``count`` is a stack's new height. ``about``: where a token beside the
    map lies, in table units: of several reports the nearest is meant, however far from it.
    """

    group: str
    event: str
    cell: tuple[int, int] | None
    face: str = ""
    rotation: int = 0
    kind: str = ""
    colour: str = ""
    at: tuple[float, float] | None = None
    lying: bool | None = False
    count: int | None = None
    about: tuple[float, float] | None = None

    def __str__(self) -> str:
        words = [self.event.replace("_", " ")]
        if self.face:
            words.append(f"{self.face} turned {self.rotation}")
        words += [word for word in (self.colour, "lying" if self.lying else "", self.kind) if word]
        if self.count is not None:
            words.append(f"of {self.count}")
        if self.cell is not None:
            words.append(f"on {self.cell[0]},{self.cell[1]}")
        if self.at is not None:
            words.append(f"at {self.at[0]:.2f},{self.at[1]:.2f}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of one change: one of ``OUTCOMES``; with ``due`` None, the word for a report without a change.
    ``said`` is None if nothing was reported.
    """

    outcome: str
    due: Due | None
    said: Observation | None

    @property
    def group(self) -> str:
        """The kind of change it is about."""
        if self.due is not None:
            return self.due.group
        assert self.said is not None
        return told_by(self.said).group

    @property
    def what(self) -> str:
        """The kind of thing that came or went, as "red cowboy lying" or "tokens gone"; for tiles the group alone."""
        if self.due is not None:
            one = self.due
        else:
            assert self.said is not None
            one = told_by(self.said)
        if one.group == "placement":
            return "tile"
        if one.group == "token":
            return {"tokens": "stack", "tokens_removed": "stack gone"}.get(one.event, "token beside the map")
        words = [one.colour, one.kind, "lying" if one.lying else "", "gone" if one.event == "piece_removed" else ""]
        return " ".join(word for word in words if word) or "piece"

    @property
    def cell(self) -> tuple[int, int] | None:
        """The cell that it is about; None off the map."""
        if self.due is not None:
            return self.due.cell
        assert self.said is not None
        return told_by(self.said).cell


def told_by(said: Observation) -> Due:
    """The content of that observation as an expected change; ``lying`` is None where it is left open."""
    match said:
        case TileSeen() | TileMoved() | TileRemoved():
            return Due("placement", said.event, said.cell, said.tile.face.name, said.tile.rotation)
        case PieceSeen() | PieceRemoved():
            return Due("piece", said.event, said.cell, "", 0, said.kind, said.colour, said.at, said.lying)
        case StackSeen():
            return Due("token", said.event, said.cell, kind=TOKENS, at=said.at, count=said.count)
        case StackRemoved():
            return Due("token", said.event, said.cell, kind=TOKENS, at=said.at, count=0)
        case TokenTaken():
            return Due("token", said.event, None, kind=TOKENS, at=said.at, count=1)
        case TokenReturned():
            return Due("token", said.event, None, kind=TOKENS, at=said.at, count=0)
        case PictureTrouble() | BoardLost():
            return Due("token", said.event, said.cell)
        case _:
            return Due("token", said.event, None)


def notice(said: Observation) -> str:
    """The word for an observation about the picture or the recognition itself."""
    return said.reason if isinstance(said, PictureTrouble) else said.event


def due_of(ops: Iterable[Op], scene: Scene) -> list[Due]:
    """What should be observed of ``ops``, applied to ``scene`` as it is now."""
    found: list[Due] = []
    trays = Counter(scene.tokens)
    for op in ops:
        match op:
            case PutTile():
                found.append(Due("placement", "tile", Cell(*op.cell), op.face, op.rotation))
            case PutPiece():
                found.append(Due("piece", "piece", Cell(*op.cell), "", 0, op.kind, op.colour, op.at, op.lying))
            case TakePiece():
                old = scene.pieces[op.id]
                where = Cell(*old.cell)
                found.append(Due("piece", "piece_removed", where, "", 0, old.kind, old.colour, old.at, old.lying))
            case MovePiece():
                old = scene.pieces[op.id]
                where = Cell(*old.cell)
                found.append(Due("piece", "piece_removed", where, "", 0, old.kind, old.colour, old.at, old.lying))
                found.append(Due("piece", "piece", Cell(*op.cell), "", 0, old.kind, old.colour, op.at, op.lying))
            case PutStack():
                found.append(Due("token", "tokens", Cell(*op.cell), kind="tokens", at=op.at, count=op.count))
            case SetStack():
                stack = scene.stacks[op.id]
                word = "tokens" if op.count else "tokens_removed"
                found.append(Due("token", word, Cell(*stack.cell), kind="tokens", at=stack.at, count=op.count))
            case PutToken():
                place = scene.layout.slot(op.seat, trays[op.seat])[:2]
                trays[op.seat] += 1
                found.append(Due("token", "token_taken", None, kind="tokens", count=1, about=place))
            case _:
                pass
    return found


def judge(
    due: Iterable[Due],
    said: Iterable[Observation],
    missed: list[Due] | None = None,
    near: float = NEAR,
    poses: bool = True,
    equals: Mapping[str, str] = MappingProxyType({}),
) -> list[Answer]:
    """Every change with its observation, then the observations without a change; notices and quiet words are left out.

    ``missed`` are earlier changes not reported so far; it is updated in place. ``near``: how far from its true foot, in
    tiles, a thing may be reported; ``poses``: whether a piece must be told to lie or stand as it does; ``equals``: the
    name under which a face counts that no rule tells from others (its own where it is not listed).
    """
    due = list(due)
    left = [o for o in said if o.event not in QUIET and o.event not in NOTICES]
    pairs = [
        (_miss(one, other), i, k)
        for i, one in enumerate(due)
        for k, other in enumerate(left)
        if (one.event, one.cell) == ((told := told_by(other)).event, told.cell)
    ]
    meant: dict[int, int] = {}
    for _, i, k in sorted(pairs):
        if i not in meant and k not in meant.values():
            meant[i] = k
    answers = []
    for i, one in enumerate(due):
        if i not in meant:
            answers.append(Answer("missed", one, None))
            continue
        best = left[meant[i]]
        right = _right(one, best, near, poses, equals)
        outcome = ("right" if right else "wrong") if best.certain else ("asked" if right else "asked amiss")
        answers.append(Answer(outcome, one, best))
    extra = [o for k, o in enumerate(left) if k not in meant.values()]
    missed = [] if missed is None else missed
    for said_beyond in extra:
        told = told_by(said_beyond)
        alike = [one for one in missed if (one.event, one.cell) == (told.event, told.cell)]
        before = next((one for one in alike if _right(one, said_beyond, near, poses, equals)), None)
        if before is not None:
            missed.remove(before)
            answers.append(Answer("late", None, said_beyond))
        else:
            answers.append(Answer("invented" if said_beyond.certain else "doubted", None, said_beyond))
    missed += [answer.due for answer in answers if answer.outcome == "missed" and answer.due is not None]
    return answers


def _miss(due: Due, told: Observation) -> float:
    off, said = 0.0, told_by(told)
    at = due.at or due.about
    if at is not None and said.at is not None:
        off = hypot(at[0] - said.at[0], at[1] - said.at[1])
    return off + 0.5 * ((due.kind, due.colour) != (said.kind, said.colour))


def _right(due: Due, told: Observation, near: float, poses: bool, equals: Mapping[str, str]) -> bool:
    said = told_by(told)
    if due.group == "placement":
        same = equals.get(said.face, said.face) == equals.get(due.face, due.face)
        return same and said.rotation == due.rotation
    if due.at is not None and (said.at is None or hypot(due.at[0] - said.at[0], due.at[1] - said.at[1]) > near):
        return False
    if due.group == "token":
        return said.count is None or said.count == due.count
    lies = not poses or said.lying is None or said.lying == due.lying
    if due.event == "piece_removed" and not said.kind:  # which piece stood there was asked when it came
        return said.colour == due.colour
    return (said.kind, said.colour) == (due.kind, due.colour) and lies


def confidence(said: Observation) -> float:
    """The confidence (0-1) that an observation states; 1.0 for one that states none."""
    return said.confidence if isinstance(said, TileSeen | TileMoved | PieceSeen | StackSeen | TokenTaken) else 1.0


def sentence(said: Observation | None) -> str:
    """The observation in a few words."""
    if said is None:
        return "nothing"
    sure = confidence(said)
    told = replace(told_by(said), count=None)
    words = f"{told} ({'certain' if said.certain else 'a question'}, {sure:.2f})"
    if isinstance(said, TileSeen | TileMoved) and said.candidates:
        words += ", before " + ", ".join(
            f"{c.tile.face.name} turned {c.tile.rotation} {c.score:.2f}" for c in said.candidates[1:4]
        )
    return words
