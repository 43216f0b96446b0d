"""Where the sentences over the map stand: in the corner, and in as many words, that leave most of the map in sight."""

from __future__ import annotations

from app.ui.base.theme import THEME
from app.ui.map.widget import Board
from app.ui.play.boxes import EDGE, TOUCHED, Covered, off_map, on_map, put
from app.ui.play.notices import CORNERS, Notices, Said

_WIDTHS = 430, 290, 205  # the widths that sentences may have in units, the usual one first; upright without the last
_MUCH, _MUCH_UPRIGHT = 2, 36  # so many tiles, or per cent of the map's height, sentences may take in all their words
_MUCH_WITH_BUTTONS = 48  # per cent of the map's height that sentences, labels and the buttons below these may take
_FEW = 4  # so many tiles more or fewer in sight are not worth another place of a sentence
_MOST_UPRIGHT = 5  # on an upright screen sentences that stay lie over no more tiles, but above the map
_UNDER = 4  # how much more a tile under a sentence weighs than one out of sight
_RISES = 4  # how often sentences rise above what they would lie over


class SentencePlaces:
    """Finds a place for the sentences over the map, which makes room for them."""

    def __init__(self, board: Board, notices: Notices) -> None:
        self._board, self._notices = board, notices
        self._spoken: list[Said] = []  # the sentences that have found their corner

    def arrange(self, covered: list[Covered], room: Covered, side: float) -> None:
        """Put the sentences where they lie over least, as ``_choose_place`` does; in few words where more of them
        would lie over what hands have to do or take much of the map. On an upright screen news are held back where
        they take much of it with what hands have to do.
        """
        board, notices = self._board, self._notices
        notices.quiet = board.closer
        notices.held = self.crowded_by(notices.wanted(_WIDTHS[0] * THEME.u, brief=True))
        fresh, self._spoken = notices.shown != self._spoken, notices.shown
        self._choose_words(covered, room, side, fresh)
        notices.uncover(board.asked_places, board.middles(board.free))

    def crowded_by(self, more: float, rows: float = 0.0) -> bool:
        """Whether on an upright screen what hands have to do takes much of the map's height together with something
        that is so many pixels high, or with that above rows of buttons that are ``rows`` high; False where that is
        nothing.
        """
        notices = self._notices
        if not THEME.portrait or not more or not notices.asks_hands:
            return False
        high = more + notices.wanted(_WIDTHS[0] * THEME.u, brief=False)
        room = max(self._board.height, 1.0) / 100
        return bool(high > _MUCH_UPRIGHT * room or (rows and high + rows > _MUCH_WITH_BUTTONS * room))

    def _choose_words(self, covered: list[Covered], room: Covered, side: float, fresh: bool) -> None:
        """Put the sentences there in as many words as leave the map in sight."""
        notices = self._notices
        found: list[tuple[tuple[int, ...], int]] = []
        notices.brevity = 0
        for brevity in (0, *notices.brevities):
            notices.brevity = brevity
            found.append((self._choose_place(covered, room, side, fresh), brevity))
            if not any(found[-1][0]):
                break
        if min(found) != found[-1]:
            notices.brevity = min(found)[1]
            self._choose_place(covered, room, side, fresh)

    def _choose_place(self, covered: list[Covered], room: Covered, side: float, fresh: bool) -> tuple[int, ...]:
        """Put the sentences into the first corner of the room in which all have room beside the card of a scoring, they
        lie over the fewest of the places that they are about, they hide the fewest tiles, the map need not move for
        them, and they lie over the least of the tiles and the free places; narrow ones where wide ones lie over any of
        these. They stand above everything else that lies over the map, which is ``covered``, and beside the button with
        which all of the map is seen, ``side`` pixels wide in the upper right corner.
        On a map that a finger has moved those that are not ``fresh`` stay in their corner: nothing hops under a finger.

        Returns how many of them have no room, how many of those places they cover, and how much of the map they take.
        """
        board, notices = self._board, self._notices
        if THEME.portrait:
            board.inset_top = 0  # sentences in more words may have had the map begin below them
        found: list[tuple[tuple[float, ...], int]] = []
        widths = _WIDTHS[: 2 if THEME.portrait else 3]
        ways = (
            [(wide, corner) for wide in widths for corner in CORNERS]
            if notices.children
            else [(_WIDTHS[0], CORNERS[0])]
        )
        if not board.automatic:
            ways = [(_WIDTHS[0], corner) for corner in (CORNERS if fresh else (notices.corner,))]
        for number, (wide, corner) in enumerate(ways):
            if wide < _WIDTHS[0] and not (min(found)[0][1] or min(found)[0][-1]):
                break
            self._put_notices(corner, wide, room, covered, side)
            hidden = self._without_room()
            if found and hidden > min(found)[0][0]:
                continue  # whatever else speaks for it: where the map would look then takes long to work out
            moves = board.sight.leaving
            boxes = [*notices.boxes, *notices.brief_boxes]
            # on an upright screen they can stand above the map
            hides = self._out_of_sight() if THEME.portrait else self._not_clear()
            over = round(board.under(boxes, (*board.free, *board.laid)), 1)
            lies = THEME.portrait and self._lie_over_tiles()  # above the map they would take more of it than a corner
            found.append(((hidden, notices.covered(board.asked_places), hides, lies, moves, over), number))
            if not any(found[-1][0]):
                return 0, 0, *self._much_of_map()
        wide, corner = ways[min(found)[1]]
        self._put_notices(corner, wide, room, covered, side)
        if THEME.portrait and board.automatic and self._lie_over_tiles():
            few = board.under(self._over_map(notices.boxes), board.laid) <= _MOST_UPRIGHT
            beside = notices.covered(board.asked_places), self._not_clear()
            self._put_above_map(room, covered, side)
            if few and beside < (notices.covered(board.asked_places), self._not_clear()):
                board.inset_top = 0
                self._put_notices(corner, wide, room, covered, side)
        return self._without_room(), notices.covered(board.asked_places), *self._much_of_map()

    def _much_of_map(self) -> tuple[int, int]:
        """What share of the map's height the sentences that stay take on an upright screen, in per cent, and how many
        tiles lie under them; 0 where that is not much.
        """
        board, boxes = self._board, self._notices.boxes
        share = round(100 * sum(top - low for _, low, _, top in boxes) / max(board.height, 1.0))
        tiles = round(board.under(self._over_map(boxes), board.laid))
        return share if THEME.portrait and share > _MUCH_UPRIGHT else 0, tiles if tiles > _MUCH else 0

    def _over_map(self, boxes: list[Covered]) -> list[Covered]:
        """Those boxes without what is above the part of the map that is seen."""
        low, top = self._board.y, self._board.top - self._board.inset_top
        return [(left, max(under, low), right, min(high, top)) for left, under, right, high in boxes if under < top]

    def _not_clear(self) -> int:
        """How many tiles are out of sight or under sentences: these look as if they were not there, and weigh more."""
        return _UNDER * self._under() + self._out_of_sight()

    def _under(self) -> int:
        """How many tiles lie under sentences."""
        boxes = self._over_map([*self._notices.boxes, *self._notices.brief_boxes])
        return round(self._board.under(boxes, self._board.laid))

    def _out_of_sight(self) -> int:
        """How many tiles, to some of them, are out of sight, by their middles, because a part of the map is seen from
        near.
        """
        board = self._board
        left, low, right, top = board.x, board.y, board.right, board.top - board.inset_top
        out = sum(not (left < x < right and low < y < top) for x, y in board.middles(board.laid))
        return out // _FEW * _FEW

    def _without_room(self) -> int:
        """How many sentences have no room, that of the card of a scoring included."""
        board, notices = self._board, self._notices
        hidden = sum(not card.opacity for card in notices.children)
        return hidden + (board.card is not None and notices.lie_over(off_map(board, board.card)))

    def _lie_over_tiles(self) -> bool:
        """Whether sentences lie over more of the tiles than their edges."""
        boxes = [*self._notices.boxes, *self._notices.brief_boxes]
        return self._board.under(boxes, self._board.laid) > TOUCHED

    def _put_above_map(self, room: Covered, covered: list[Covered], side: float) -> None:
        """Put the sentences along the upper edge and have the map begin below them: an upright screen has room for both
        where a map that makes room for a corner has not.
        """
        board, edge = self._board, EDGE * THEME.u
        self._put_notices(CORNERS[0], (room[2] - room[0]) / THEME.u, room, covered, side)
        boxes = [*self._notices.boxes, *self._notices.brief_boxes]
        board.passing = board.brief = []
        board.inset_top = board.top - min(box[1] for box in boxes) + 2 * edge if boxes else 0

    def _put_notices(
        self, corner: tuple[bool, bool], units: float, room: Covered, covered: list[Covered], side: float
    ) -> None:
        """Put the sentences, so many units wide at most or as their longest word, into that corner of the room, above
        what is ``covered`` where they would lie over it, beside a button of that width, and let the map make room.
        """
        board, notices, u = self._board, self._notices, THEME.u
        left, low, end, top = room
        notices.corner = corner
        for right in (end, end - side) if corner[1] and side else (end - side,):
            low, wide = room[1], min(max(units * u, notices.least_width), right - left)
            for _ in range(_RISES):
                put(notices, right - wide if corner[0] else left, low, wide, max(top - low, 64 * u))
                notices.place()
                before, low = low, max([low, *(box[3] for box in covered if notices.lie_over(box))])
                if low == before:
                    break
            if not notices.lie_over((end - side, top - side, end, top)):
                break
        edge = EDGE * u
        wider = [(x - edge, y - edge, end + edge, high + edge) for x, y, end, high in notices.boxes]
        board.passing = [on_map(board, box) for box in wider]
        board.brief = [on_map(board, box) for box in notices.brief_boxes]
