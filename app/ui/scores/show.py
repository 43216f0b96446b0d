"""A scoring on the map: the feature lights from the new tile outwards while the points are counted, what doubles is
stamped, the sum flies to the seats, pieces hop home; a card shows the proof.

It never holds up play: it lies over the map for under three seconds, then only its card remains for a while.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout

from app.lang import Message
from app.table.presentation.on_map import PieceView
from app.table.presentation.shows import ScoringShow
from app.ui.base.theme import THEME
from app.ui.map.camera import Box as Edges
from app.ui.map.camera import overlaps
from app.ui.map.counted import Counted, Disc
from app.ui.map.widget import Board
from app.ui.scores.flights import COUNT, Place, Traveller, bow
from app.ui.scores.light import FeatureLight
from app.ui.scores.prepared import Part, prepared
from app.ui.scores.proof import NARROW, WIDTHS, ProofCard, number_of
from app.ui.scores.timeline import FADE, FLIGHT, HOP, READING, STAMP, eased, glow, share, timelines

Hidden = tuple[bool, float, int, int, float]
"""What a card would hide: see ``ScoreShow._hidden``."""

_NOTHING = (False, 0.0, 0)  # neither buttons nor sentences nor what is counted

_PIECE = 0.4  # the size of a piece before it hops, in tiles
_ASIDE = 0.8  # how far from a place the middle of the figure is that counts there, in its widths
_EDGE = 4  # units of the margin around a sentence that a card may take
_SIDES: tuple[Place, ...] = (0, 1), (0, -1), (-1, 0), (1, 0)
"""Where the figure may stand, across and up from its place, the best first."""


class ScoreShow(FloatLayout):
    """Shows scorings over ``board``. It has the place and size of the screen and lies over it.

    ``seat_spot`` gives the middle of the seat of a colour in pixels of the window, None where it is not to be seen;
    ``name`` the name of a colour, ``text`` the words of a message. ``motion=False`` shows a still instead. With
    ``hold`` the light stays on the map until ``close``, and a tap only goes to the end. ``landed`` is called with the
    points by colour when a sum has arrived. ``beside`` tells which part of the screen beside the map is free, (left,
    bottom, right, top) in pixels of the window, None for none: the card, ``narrow`` units wide, stands there where it
    has room.
    As long as ``kept`` is true the last card does not go by itself.
    """

    def __init__(
        self,
        board: Board,
        seat_spot: Callable[[str], Place | None],
        name: Callable[[str], str],
        text: Callable[[Message], str],
        *,
        motion: bool = True,
        hold: bool = False,
        landed: Callable[[tuple[tuple[str, int], ...]], None] | None = None,
        beside: Callable[[], Edges | None] | None = None,
        kept: Callable[[], bool] | None = None,
        narrow: int = NARROW,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.motion = motion
        self._hold, self._landed, self._beside, self._kept = hold, landed, beside, kept
        self._narrow = narrow
        self._board, self._seat_spot, self._name, self._text = board, seat_spot, name, text
        self._light = FeatureLight(board)
        self._group = InstructionGroup()
        self.canvas.before.add(self._group)
        self._parts: list[Part] = []
        self._arrived = 0
        self._clock: Any = None
        self._seconds = 0.0
        self._card: ProofCard | None = None
        self._stands: tuple[object, ...] | None = None  # what lay over the map when the card took its place
        self._said: tuple[object, ...] | None = None  # what lay over the map when it did so first
        self._aside = _SIDES[0]  # where the figures that count stand
        self._held_wide = WIDTHS[-1 if THEME.portrait else 0]  # the width of a card whose light is held
        self.closed: Callable[[], None] | None = None
        self.placed: Callable[[], None] | None = None  # called when a card has taken its place, or left
        self._later = Clock.create_trigger(lambda *_: self.placed() if self.placed is not None else None)
        board.bind(on_touch_down=self._on_map, pos=self._moved, size=self._moved)
        board.bind(on_free=lambda *_: None if self._hold else self.close())

    # --- playing -----------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether something is shown, be it only the card."""
        return bool(self._parts)

    @property
    def moving(self) -> bool:
        """Whether the light is still on the map."""
        return bool(self._parts) and self._seconds < self._over

    @property
    def arriving(self) -> bool:
        """Whether sums are still to arrive at their seats."""
        return self._arrived < len(self._parts)

    @property
    def card_size(self) -> Place | None:
        """The width and height in pixels of the card of the first scoring; None while none is shown or it has none."""
        card = self._first_card
        return None if card is None else (card.width, card.height)

    @property
    def _first_card(self) -> ProofCard | None:
        return self._card_of(self._parts[0]) if self._parts else None

    @property
    def beside_map(self) -> Edges | None:
        """What the card covers where it stands beside the map, (left, bottom, right, top) in pixels of the window."""
        card = self._card
        return (card.x, card.y, card.right, card.top) if card is not None and card.narrow else None

    def put_beside(self) -> bool:
        """Put the card of the first scoring beside the map; returns whether there is one that has room there."""
        card, box = self._first_card, self._beside() if self._beside is not None else None
        return card is not None and box is not None and self._put_beside(card, box)

    def spread(self, wide: int) -> None:
        """With ``hold``: have the card of the first scoring so many units wide, one of ``proof.WIDTHS``."""
        self._held_wide = wide
        if (card := self._first_card) is not None:
            card.spread(wide)

    @property
    def landed(self) -> int:
        """How many of the scorings have arrived at their seats."""
        return self._arrived

    @property
    def lasts(self) -> float:
        """Seconds until everything has arrived; 0 when nothing is shown or nothing moves."""
        return max((part.times.done for part in self._parts), default=0.0) if self.motion else 0.0

    @property
    def _over(self) -> float:
        return self.lasts + FADE if self.motion else READING * max(len(self._parts), 1)

    def play(self, shows: Sequence[ScoringShow], closed: Callable[[], None] | None = None) -> None:
        """Show those scorings one after the other. ``closed`` is called when the last has gone; the card of the last
        does not stay then.
        """
        self.close()
        if not shows:
            return
        self.closed = closed
        self._light.load([count.areas for show in shows for count in show.counts])
        first = 0
        text = None if self._hold else self._text  # light that is held is read step by step
        for show, times in zip(shows, timelines(tuple(shows), text), strict=True):
            self._parts.append(prepared(show, times, first, self._group))
            first += len(show.counts)
        self.at(0.0)
        self._clock = Clock.schedule_interval(self._tick, 0)

    def skip(self) -> None:
        """Go to the next scoring, or to the end, and close then unless the light is to be held."""
        stills = (number * READING for number in range(len(self._parts)))
        starts = (part.times.starts for part in self._parts) if self.motion else stills
        after = next((start for start in starts if start > self._seconds), None)
        if self._hold:
            self.at(max(self.lasts, self._seconds))
        elif after is not None:
            self.at(after)
        else:
            self.close()

    def close(self) -> None:
        """End the show at once."""
        if not self._parts:
            return
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self._light.remove()
        self._group.clear()
        self._parts = []
        self._arrived = 0
        self._seconds = 0.0
        self._swap(None)
        told, self.closed = self.closed, None
        if told is not None:
            told()

    def at(self, seconds: float) -> None:
        """Draw the show as it is that long after its beginning."""
        if not self._parts:
            return
        self._seconds = seconds
        if seconds > 0 or not self.motion:
            self._light.finish()
        self._light.follow()
        self._tell_landed()
        if not self.motion:
            self._still()
            return
        dark = min(share(seconds, 0, FADE), 1 - self._gone(seconds, self.lasts))
        bright: list[float] = []
        for part in self._parts:
            fade = 1 - self._gone(seconds, part.times.done)
            flash = 1 - share(seconds, part.times.leaves, 0.3) if seconds >= part.times.leaves else 0.0
            bright += [fade * glow(seconds - tick) * (1 + flash) for tick in part.times.ticks]
            self._draw(part, seconds)
        self._light.light(bright, dark)
        now = [part for part in self._parts if part.times.ticks and part.times.ticks[0] <= seconds + 0.1]
        if seconds > 0:  # not in the frame that prepares all else
            self._swap(self._card_of((now or self._parts[:1])[-1]))

    def _gone(self, seconds: float, done: float) -> float:
        """How far the light of what is over by ``done`` has faded, 0 to 1."""
        return 0.0 if self._hold else share(seconds, done, FADE)

    def _tell_landed(self) -> None:
        """Tell each sum that has arrived, once."""
        due = sum(not self.motion or part.times.lands <= self._seconds for part in self._parts)
        for part in self._parts[self._arrived : due]:
            self._arrived += 1
            if self._landed is not None:
                self._landed(part.show.points)

    def _tick(self, seconds: float) -> None:
        if self._seconds == 0 and not self._light.advance():
            return
        now = self._seconds + min(seconds, 0.1)
        if self._hold:
            self.at(now)
        elif now >= self._over + (self._parts[-1].times.reads if self.motion and self.closed is None else 0):
            if self._kept is None or not self._kept():
                self.close()
        elif not self.motion or now < self._over:
            self.at(now)
        else:
            if self._seconds < self._over:
                self.at(now)
                self._light.remove()
            self._seconds = now

    # --- one scoring -------------------------------------------------------------------------------------------

    def _draw(self, part: Part, seconds: float) -> None:
        show, times, unit = part.show, part.times, THEME.u
        place = self._draw_count(part, seconds)
        if part.stamp is not None and times.stamp is not None and show.doubling is not None:
            down = share(seconds, times.stamp - STAMP, STAMP)
            gone = self._gone(seconds, times.done)
            if down > 0:
                x, y = self._board.to_screen(*show.doubling)
                size = COUNT * unit * (1 + 1.6 * (1 - eased(down)))
                part.stamp.show("×2", (x, y), size, down * (1 - gone))
            else:
                part.stamp.hide()
        flown = eased(share(seconds, times.leaves, FLIGHT))
        for colour, coin, ripple in part.sums:
            target = self._seat_spot(colour) or (place[0], self.top + 60 * unit)
            if 0 < flown < 1:
                coin.show(str(show.value), bow(place, target, flown), COUNT * unit * (1.15 - 0.35 * flown))
            else:
                coin.hide()
            ripple.show(target, share(seconds, times.lands, 0.45))
        self._draw_home(part, seconds)
        self._draw_links(part, share(seconds, times.ticks[0], FADE) * (1 - self._gone(seconds, times.done)))

    def _draw_links(self, part: Part, alpha: float) -> None:
        """Which symbol takes which, as long as the feature is lit."""
        tile = self._board.to_screen(1.0, 0.0)[0] - self._board.to_screen(0.0, 0.0)[0]
        radius = max(0.11 * tile, 9 * THEME.u)
        for pair, link in zip(part.show.pairs, part.links, strict=True):
            link.show(self._board.to_screen(*pair.taker), self._board.to_screen(*pair.taken), radius, alpha)

    def _draw_count(self, part: Part, seconds: float) -> Place:
        """The figure that goes from tile to tile and counts; returns where it stands at last."""
        show, times, unit = part.show, part.times, THEME.u
        done = times.counted(seconds)
        places = [self._above(count.at) for count in show.counts]
        if not done or seconds >= times.leaves:
            part.count.hide()
            return places[-1]
        since = seconds - times.ticks[done - 1]
        way = eased(share(since, 0, 0.1))
        before = places[max(done - 2, 0)]
        after = places[done - 1]
        at = before[0] + (after[0] - before[0]) * way, before[1] + (after[1] - before[1]) * way
        pop = 1 + 0.22 * math.sin(math.pi * share(since, 0, 0.22))
        total = show.counts[done - 1].total
        if times.stamp is not None and seconds >= times.stamp:
            total, pop = show.value, 1 + 0.5 * math.sin(math.pi * share(seconds, times.stamp, 0.25))
        part.count.show(str(total), at, COUNT * unit * pop)
        return places[-1]

    def _above(self, at: Place) -> Place:
        """Where the count stands for a table point: above it, so that the tile stays in sight, but on no sentence;
        elsewhere beside it where the card would hide it above.
        """
        return self._raised(self._board.to_screen(*at))

    def _raised(self, spot: Place) -> Place:
        """The same for a pixel."""
        x, y = spot
        wide = COUNT * THEME.u
        low, high = self._free(x - wide / 2, wide)
        across, up = self._aside
        if across:
            return x + across * _ASIDE * wide, y
        return x, min(max(y + up * _ASIDE * wide, low + wide / 2), high - wide / 2)

    def _draw_home(self, part: Part, seconds: float) -> None:
        """Pieces stand where they were until they hop to their seats, then tokens are handed over."""
        show, times, unit = part.show, part.times, THEME.u
        self._stand(part.stays, show.stays, 1 - self._gone(seconds, times.done))
        for piece, traveller, starts in zip(show.home, part.home, times.hops, strict=True):
            start = self._board.to_screen(*piece.spot)
            self._travel(traveller, start, piece.colour, share(seconds, starts, HOP), self._wide(piece))
        stack = self._board.to_screen(*show.stack) if show.stack is not None else (0.0, 0.0)
        for colour, traveller, starts in zip(show.taken, part.gives, times.gives, strict=True):
            self._travel(traveller, stack, colour, share(seconds, starts, HOP), 30 * unit)

    def _wide(self, piece: PieceView) -> float:
        """The width in pixels of a piece on what is counted: it is seen on small tiles too."""
        tile = self._board.to_screen(1.0, 0.0)[0] - self._board.to_screen(0.0, 0.0)[0]
        return float(max(_PIECE * tile, 30 * THEME.u)) * piece.scale

    def _stand(self, travellers: Sequence[Traveller], pieces: Sequence[PieceView], alpha: float) -> None:
        """Show those pieces at their places."""
        for piece, traveller in zip(pieces, travellers, strict=True):
            traveller.show(self._board.to_screen(*piece.spot), self._wide(piece), alpha)

    def _travel(self, traveller: Traveller, start: Place, colour: str, part: float, size: float) -> None:
        if part >= 1:
            traveller.hide()
            return
        target = self._seat_spot(colour) or (start[0], self.top + size)
        traveller.show(bow(start, target, eased(part), 0.3), size * (1 - 0.3 * part))

    def _still(self) -> None:
        """Everything lit and counted at once, with the card; nothing moves."""
        self._light.light([1.0 for part in self._parts for _ in part.times.ticks], 1.0)
        for part in self._parts:
            self._stand([*part.home, *part.stays], [*part.show.home, *part.show.stays], 1.0)
            self._draw_links(part, 1.0)
            at = self._above(part.show.counts[-1].at)
            part.count.show(str(part.show.value), at, COUNT * THEME.u)
            if part.stamp is not None and part.show.doubling is not None:
                x, y = self._board.to_screen(*part.show.doubling)
                part.stamp.show("×2", (x, y), COUNT * THEME.u)
        number = min(int(self._seconds / READING), len(self._parts) - 1)
        self._swap(self._card_of(self._parts[number]))

    # --- the card ----------------------------------------------------------------------------------------------

    def _card_of(self, part: Part) -> ProofCard | None:
        """The card of that scoring, made when it is first wanted; None where nothing was scored."""
        if part.card is None and part.show.value:
            which = "" if self._hold else number_of(part.show, [one.show for one in self._parts], self._text)
            part.card = ProofCard(
                part.show, self._name, self._text, self._board.width - 24 * THEME.u, which, told=self._hold
            )
        return part.card

    def _swap(self, card: ProofCard | None) -> None:
        """Have exactly that card on the screen."""
        if card is not self._card:
            if self._card is not None:
                self.remove_widget(self._card)
            self._card, self._stands, self._aside = card, None, _SIDES[0]
            self._board.make_room(None)
            if card is not None:
                self.add_widget(card)
            elif self.placed is not None:
                self.placed()
        if card is not None:
            self._place_card(card)

    def _place_card(self, card: ProofCard) -> None:
        """Put the card beside the map where there is room for it, else to the edge of the map where it covers no
        button, no sentence, least of what is counted and the fewest free places: once before the sentences have made
        room for it, and once after. It stays there, and the map moves from under it what it speaks of.
        """
        board, beside = self._board, self._beside() if self._beside is not None else None
        over = tuple(map(tuple, (*board.covered, *board.passing, *board.coming)))
        stands: tuple[object, ...] = (*board.pos, *board.size, *over, board.inset_top, board.free, beside)
        if self._stands == stands and not self._hold:
            return
        first, said = self._stands is None, over
        again = self._said is not None and self._said != said
        self._stands, self._said = stands, said if first else None
        if beside is not None and self._put_beside(card, beside):
            if first and self.placed is not None:
                self.placed()
            return
        board.make_room(None)
        at = (card.x, card.y)
        stays = not (first or self._hold) and board.x <= card.x and card.x + card.width <= board.x + board.width
        now, wide = self._hidden(at, card)[:3], card.wide
        crowded = now[:2] > _NOTHING[:2]
        if not stays or again or crowded:  # sentences have made room for it where it is
            best = self._best_corner(card)
            if not stays or crowded or self._hidden(best, card)[:3] < now:
                at = best
            else:
                card.spread(wide)
        if not self._hold:
            at = self._clearest(at, card)
        if tuple(card.pos) != at:
            card.pos = at
        if not self._hold:
            self._have_room(at, card)
            if first or again:
                self._tell_placed()

    def _tell_placed(self) -> None:
        """Have the sentences make room for the card: in the next frame, for to place both is too much for one. A still
        picture is not to show anything between.
        """
        if self.placed is None:
            return
        if self.motion:
            self._later()
        else:
            self.placed()

    def _put_beside(self, card: ProofCard, box: Edges) -> bool:
        """Put the card at the top of that box beside the map, if it has room there."""
        left, low, right, top = box
        if right - left < self._narrow * THEME.u - 1:
            return False
        wide = self._held_wide if card.narrow else card.wide
        card.spread(self._narrow)
        if card.height > top - low:
            card.spread(wide)
            return False
        self._aside = _SIDES[0]
        card.pos = left, top - card.height
        self._board.make_room(None, self._counted)
        return True

    def _have_room(self, corner: Place, card: ProofCard) -> None:
        """Have the map make room for a card in that corner."""
        box = (*corner, corner[0] + card.width, corner[1] + card.height)
        self._board.make_room(self._on_board(box), self._counted)

    def _clearest(self, at: Place, card: ProofCard) -> Place:
        """The corner and the side of the figures with which nothing of what is told is left under the card, else least
        of it; of several the one that leaves most of the map in sight, ``at`` first. If need be the card becomes wide,
        and stands in the margin of a sentence.
        """
        found: list[tuple[tuple[bool, float, int], int, int, Place, Place, int]] = []
        usual = card.wide
        for wide, self._aside in dict.fromkeys(product((usual, WIDTHS[-1]), _SIDES)):
            card.spread(wide)
            for corner in dict.fromkeys((*([at] if wide == usual else []), *self._corners(card))):
                self._have_room(corner, card)
                blocks, over, under, unseen, _ = self._hidden(corner, card)
                left = max((blocks, over if wide == usual else max(0, over - _EDGE * THEME.u), under), _NOTHING)
                found.append((left, unseen, len(found), corner, self._aside, wide))
            if min(found)[0] == _NOTHING:
                break
        *_, at, self._aside, wide = min(found)
        card.spread(wide)
        return at

    @property
    def _counted(self) -> Counted:
        """What the card must not hide: the tiles, the figures that count them, and the stamps."""
        shows, wide = [part.show for part in self._parts], COUNT * THEME.u
        counts = [count for show in shows for count in show.counts]
        across, up = self._aside[0] * _ASIDE * wide, self._aside[1] * _ASIDE * wide
        discs = [Disc(count.at, across, up, wide) for count in counts]
        discs += [Disc(show.doubling, 0.0, 0.0, wide) for show in shows if show.doubling is not None]
        return Counted(tuple(count.cell for count in counts), tuple(discs))

    def _best_corner(self, card: ProofCard) -> Place:
        """The corner for that card, which is as wide as it has to be, so that it is low enough to cover nothing that
        floats over the map.
        """
        found = []
        for wide in (self._held_wide,) if self._hold else WIDTHS[-1:] if THEME.portrait else WIDTHS:
            card.spread(wide)
            hidden, at = min((self._hidden(corner, card), corner) for corner in self._corners(card))
            found.append((hidden[:2], wide, at))
            if hidden[:2] == _NOTHING[:2]:
                break
        _, wide, at = min(found)
        card.spread(wide)
        return at

    def _moved(self, *_: Any) -> None:
        """Keep the card on the map when a panel takes a part of its room."""
        if self._card is not None:
            self._place_card(self._card)

    def _corners(self, card: ProofCard) -> list[Place]:
        board, gap = self._board, 10 * THEME.u
        found = []
        for x in (board.x + gap, board.x + board.width - gap - card.width, board.x + (board.width - card.width) / 2):
            low, high = self._free(x, card.width)
            below = board.y + board.height - board.inset_top - card.height  # never over the banner
            found += [(x, high - gap - card.height), (x, min(low + gap, below))]
        return found

    def _free(self, left: float, width: float) -> Place:
        """The lower and the upper end of what buttons, signs and sentences that float over the map leave free there."""
        board = self._board
        middle, low, high = board.height / 2, 0.0, board.height - board.inset_top
        for box in (*board.covered, *board.passing, *board.coming):
            if board.x + box[0] < left + width and board.x + box[2] > left:
                if box[1] + box[3] < 2 * middle:
                    low = max(low, box[3])
                else:
                    high = min(high, box[1])
        return board.y + low, board.y + high

    def _hidden(self, corner: Place, card: ProofCard) -> Hidden:
        """Whether a card in that corner would lie over buttons and signs, and how far over what floats over the map, in
        pixels; how many tiles and stamps of the show and places that the sentences are about it would hide, how little
        of the map it would leave in sight, and how near it is to all that is counted.
        """
        reach = self._board.to_come(1.0, 0.0)[0] - self._board.to_come(0.0, 0.0)[0]
        half = reach / 2
        left, low = corner[0] - half, corner[1] - half
        right, high = left + card.width + reach, low + card.height + reach
        shows, disc = [part.show for part in self._parts], COUNT * THEME.u / 2
        spots = [self._board.to_come(*count.at) for show in shows for count in show.counts]
        discs = [*map(self._raised, spots)]
        discs += [self._board.to_come(*show.doubling) for show in shows if show.doubling is not None]
        places = [*spots, *discs]
        under = sum(left < x < right and low < y < high for x, y in spots)
        under += sum(
            corner[0] - disc < x < corner[0] + card.width + disc
            and corner[1] - disc < y < corner[1] + card.height + disc
            for x, y in discs
        )
        under += sum(
            corner[0] < x < corner[0] + card.width and corner[1] < y < corner[1] + card.height
            for x, y in self._board.asked_places
        )
        middle = (left + right) / 2, (low + high) / 2
        floor, ceiling = self._free(corner[0], card.width)
        over = max(0.0, corner[1] + card.height - ceiling, floor - corner[1])
        box = (*corner, corner[0] + card.width, corner[1] + card.height)
        cells = (*self._board.free, *self._board.laid)
        sight = self._board.x, self._board.y, self._board.right, self._board.top - self._board.inset_top
        # by their width: by their area a strip of larger tiles would outweigh a map that is seen whole
        shown = round((self._board.under([sight], cells) - self._board.under([box], cells)) * reach)
        return (
            overlaps(self._on_board(box), (*self._board.covered, *self._board.coming)),
            over,
            under,
            -shown,
            -sum(math.dist(middle, place) for place in places),
        )

    def _on_board(self, box: Edges) -> Edges:
        """A box in pixels of the window in those from the lower left corner of the map."""
        x, y = self._board.pos
        return box[0] - x, box[1] - y, box[2] - x, box[3] - y

    # --- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """A tap on the card ends the show, and goes on to a free place below it; all other touches pass through."""
        if self._card is None or not self._card.collide_point(*touch.pos):
            return False
        below = not self.moving and not self._hold and self._board.is_free(*touch.pos)
        self.skip()
        return not below

    def _on_map(self, board: Board, touch: Any) -> bool:
        """A tap that only the map has got ends the show while the light is on it, and does nothing else but on a free
        place; what floats on the map works on. The card that remains leaves at the first touch on the map, which does
        what it does without a card.
        """
        if not self._parts or not board.collide_point(*touch.pos):
            return False
        if self.moving:
            if not self._hold and self._board.is_free(*touch.pos):
                return False  # it ends with the tap: the map would move below the finger
            self.skip()
            return True
        if not self._hold:
            self.close()
        return False
