"""The result of a game in words, for a message to friends or a page to print."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.archive.story import Story
from app.archive.summary import SeatLine, Summary
from app.lang import Message, Translator, say
from app.rules.terms import SEATS
from app.table.model.messages import players, word

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NEAR = 7
"""Fewer days ago than so many, a day is called by its name."""


def day(when: datetime) -> Message:
    """That day in words, in the time zone of this machine."""
    local = when.astimezone()
    return say(
        "archive.day", day=local.day, month=say(f"archive.month.{MONTHS[local.month - 1]}"), year=str(local.year)
    )


def moment(when: datetime, now: datetime) -> Message:
    """That day and time as somebody would say it at the time ``now``: "yesterday, 20:15"; both in the time zone of this
    machine. What lies before by a week or more, or after by any time (a clock that was wrong), has its date.
    """
    ago = (now.astimezone().date() - when.astimezone().date()) / timedelta(days=1)
    if ago in (0, 1):
        called = say("archive.today" if ago == 0 else "archive.yesterday")
    elif 0 < ago < NEAR:
        called = say(f"archive.weekday.{WEEKDAYS[when.astimezone().weekday()]}")
    else:
        called = day(when)
    return say("archive.moment", day=called, clock=clock(when))


def clock(when: datetime) -> str:
    """The time of day as hours and minutes, in the time zone of this machine."""
    return when.astimezone().strftime("%H:%M")


def heading(summary: Summary) -> Message:
    """What the game is called: its title, else its number."""
    return say("archive.titled", title=summary.title) if summary.title else say("archive.game", game=summary.id)


def text_of(value: Message | str, words: Translator) -> str:
    """A message in that language; any other text unchanged."""
    return value if isinstance(value, str) else words.text(value)


def box_name(summary: Summary, words: Translator) -> str:
    """The whole name on the box of that game, else the name of its tile set."""
    name = say(f"archive.box.{summary.game}")
    return words.text(name) if words.has(name.key) else summary.game_name


def short_name(game: str, tileset: str, words: Translator) -> str:
    """What people call that game, without the series on its box, else the name ``tileset`` of its tile set."""
    name = say(f"archive.name.{game}")
    return words.text(name) if words.has(name.key) else tileset


def kind_name(kind: str) -> Message:
    """What points for ``kind`` (a name in ``SeatLine.by``) are called."""
    return say(f"archive.kind.{kind}")


def who(colours: tuple[str, ...], seats: tuple[SeatLine, ...]) -> Message | str:
    """The players of those colours in one phrase; "nobody" for none."""
    return players(colours, {seat.colour: seat.name for seat in seats})


def state_of(summary: Summary) -> Message:
    """How a game stands: who won, whose turn it is, or who was ahead when it was ended early."""
    if summary.standing == "unreadable":
        return say("archive.state.unreadable")
    if summary.finished and not summary.played_at_all:
        return say("archive.state.unplayed")
    if summary.finished:
        winners = tuple(seat.colour for seat in summary.winners)
        won = say("archive.state.won", count=len(winners), players=who(winners, summary.seats))
        return say("archive.state.early", count=summary.tiles_left, won=won) if summary.early else won
    if summary.standing == "left":
        ahead = tuple(seat.colour for seat in summary.seats if seat.place == 1)
        if len(ahead) > 1:
            return say("archive.state.left_level", count=summary.tiles_left)
        return say("archive.state.left", count=summary.tiles_left, player=who(ahead, summary.seats))
    on_turn = who((summary.on_turn,), summary.seats) if summary.on_turn else word(SEATS[0])
    return say("archive.state.open", count=summary.tiles_left, player=on_turn)


def points_line(seat: SeatLine) -> Message:
    """One player's place, score, and where it comes from."""
    parts: Message | str = ""
    for kind, points in seat.by.items():
        if points:
            part = say("archive.points", kind=kind_name(kind), points=points)
            parts = say("list.next", first=parts, second=part) if parts else part
    if not parts:
        return say("archive.line_bare", place=seat.place, player=seat.label, points=seat.score)
    return say("archive.line", place=seat.place, player=seat.label, points=seat.score, parts=parts)


def notable(summary: Summary, story: Story) -> tuple[Message, ...]:
    """What is worth telling of a game, one sentence each."""
    told: list[Message] = []
    for largest in story.largest:
        owner = who(largest.owners, story.seats) if largest.owners else say("archive.unclaimed")
        owner = say("archive.each", player=owner) if largest.each else owner
        told.append(say(f"archive.largest.{largest.kind}", count=largest.tiles, player=owner))
    if story.richest is not None:
        told.append(say("archive.richest", count=story.richest.count))
    for best in story.best:
        owner = who(best.owners, story.seats)
        told.append(say("archive.best", kind=word(best.kind), count=best.points, player=owner))
    if story.lead_changes:
        told.append(say("archive.lead", count=story.lead_changes))
    if summary.minutes:
        told.append(say("archive.length", count=summary.minutes, turns=summary.turns))
    return tuple(told)


def as_it_stood(summary: Summary) -> Message:
    """What the scores of that game, which was ended early, are made of."""
    tokens = any("tokens" in seat.by for seat in summary.seats)
    return say("archive.as_it_stood_tokens" if tokens else "archive.as_it_stood")


def result_text(summary: Summary, story: Story, words: Translator) -> str:
    """The result as plain text in that language, one line a player, with what is worth telling below."""
    title = f"{words.text(heading(summary))}, " if summary.title else ""
    lines = [f"{title}{box_name(summary, words)}, {words.text(day(summary.played))}", ""]
    lines += [words.text(points_line(seat)) for seat in summary.ranked]
    if not summary.finished or summary.early:
        lines += ["", words.text(state_of(summary))]
    if summary.standing == "left":
        lines.append(words.text(as_it_stood(summary)))
    if told := [words.text(line) for line in notable(summary, story)]:
        lines += ["", *told]
    if summary.trouble is not None:
        lines += ["", words.text(summary.trouble)]
    return "\n".join(lines) + "\n"
