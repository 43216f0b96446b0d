"""A tile that is shown large: its marks stand out from every ground, and nothing else is drawn over it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from kivy.graphics import Rectangle
from kivy.uix.label import Label

from app.art.tiles import draw_tile
from app.lang import Message, Translator, say
from app.rules.terms import GAMES
from app.rules.terms import SEATS as SEAT_COLOURS
from app.table.conductor import new_state, step
from app.table.model.inputs import ChoosePiece, Mark, StartGame
from app.table.presentation.placing import AreaView, RoamView
from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset, with_places
from app.ui.base.palettes import HALO, RIM, SEATS, Colour, contrast
from app.ui.base.sheets import Entry
from app.ui.base.tap_guard import EAGER
from app.ui.base.theme import THEME
from app.ui.gallery.tables import moves_of, touch
from app.ui.map.areas import casing, draw_casing, large_area
from app.ui.map.rings import RingLayer
from app.ui.play.sentences import beside_tile
from app.values import Cell, turn_point
from tests.app.ui.made_up_views import raw
from tests.sampling import few, sampled

States = Callable[..., dict[str, TableView]]
LEAST = 3.0
"""The least contrast of what is drawn to be told from its surroundings: WCAG 2.2, 1.4.11."""


def _grounds(game: str) -> dict[str, list[Colour]]:
    """The colours of each kind of ground as our own drawings have it: the darkest and the lightest tenth of a tile."""
    tileset = with_places(load_tileset(game), game)
    found: dict[str, list[Colour]] = {}
    for face, _ in tileset.faces():
        design = tileset.by_id[face.design]
        new = [i for i, segment in enumerate(design.segments) if segment.kind not in found]
        if not new:
            continue
        picture = draw_tile(design, face.variant, 64)
        for number in new:
            mask = draw_casing(design.places.places[number], 64)[..., 3] > 0
            shades = picture[mask][:, ::-1].astype(np.float64) / 255
            light = shades[np.argsort(shades.mean(axis=1))]
            tenth = max(1, len(light) // 10)
            ends = (part.mean(axis=0) for part in (light[:tenth], light[-tenth:]))
            found[design.segments[number].kind] = [(float(r), float(g), float(b), 1.0) for r, g, b in ends]
    return found


@pytest.mark.parametrize("game", sampled(list(GAMES), ["hunters-and-gatherers"]))
def test_the_outline_stands_out_from_every_ground(game: str) -> None:
    """Of its dark and its light line one does, on the darkest and on the lightest spots of every terrain."""
    grounds = _grounds(game)
    assert len(grounds) > 3
    for kind, shades in grounds.items():
        for shade in shades:
            assert max(contrast(shade, HALO), contrast(shade, RIM)) >= LEAST, kind


@pytest.mark.parametrize("seat", list(SEATS))
def test_the_border_stands_out_between_its_lines(seat: str) -> None:
    """Every seat's colour differs from the dark or from the light line beside it."""
    assert max(contrast(SEATS[seat].fill, HALO), contrast(SEATS[seat].fill, RIM)) >= LEAST


def test_the_outline_has_both_lines() -> None:
    """The dark one outside, the light one inside it, for every place of every tile; none along the edge of the tile."""
    tileset = with_places(load_tileset("gold-rush"), "gold-rush")
    dark, light = (np.round(np.array(ink[:3]) * 255) for ink in (RIM, HALO))
    for design in list(tileset.by_id.values())[:6]:
        for place in design.places.places:
            picture = draw_casing(place, 256)
            seen = picture[picture[..., 3] > 200][:, :3].astype(int)
            assert (np.abs(seen - dark).sum(axis=1) < 6).any()
            assert (np.abs(seen - light).sum(axis=1) < 6).any()


def test_what_a_sentence_beside_it_asks_for_is_not_counted_again(states: States) -> None:
    """The order to share tokens out stands for the rings of the tokens, which are elsewhere on the map."""
    view = states(3)["act"]
    order = say("told.freed", count=2)
    ring = RingView(Cell(0, 0), (0.5, 0.5), "clear_tokens", 2, "", raw("Take them off."))
    piece = RingView(Cell(0, 0), (0.5, 0.5), "take_piece", 1, "", raw("Take it off."))
    shown = replace(view, detail=None, reminders=(order,), rings=(ring,))
    text = Translator.load("en").text
    assert beside_tile(shown, (), text) == (text(order), "")
    assert beside_tile(replace(shown, rings=(ring, piece)), (), text) == (f"{text(order)}\n{text(piece.text)}", "")


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280)), ((800, 480),)))
def test_only_rings_of_its_own_features_are_shown_beside_it(
    stage: Any, states: States, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not over it, and of others it is said in words what to do; their rings return with the map."""
    view = states(3)["act"]
    assert view.placing is not None
    own = {view.placing.placed.cell, *(cell for area in view.placing.areas for cell, _ in area.area)}
    other = next(tile.cell for tile in view.tiles if tile.cell not in own)
    places = {"Here": view.placing.placed.cell, "There": other}
    rings = tuple(RingView(c, (0.5, 0.5), "lay_tokens", 1, "", raw(word)) for word, c in places.items())
    shown: list[list[Cell]] = []
    real = RingLayer.show

    def show(layer: Any, told: Any) -> None:
        shown.append([ring.cell for ring in told])
        real(layer, told)

    monkeypatch.setattr(RingLayer, "show", show)
    reminders = tuple(say("remind.put_tile", place=say("place.start")) for _ in rings)
    screen = stage.open(replace(view, rings=rings, reminders=reminders), size)
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    assert shown[-1] == [rings[0].cell]
    assert screen.panel.note == "Here\nThere"
    ((left, low, wide, _),) = screen.board.ring_boxes
    assert left + wide <= large.x + 1 or low >= large.top - 1
    screen.handling.close()
    stage.frames()
    assert shown[-1] == [ring.cell for ring in rings]


def test_what_hands_have_to_do_stands_beside_it(stage: Any, states: States) -> None:
    """It lies where sentences would be, so that the panel says that tokens are to be put on the mountain."""
    view = states(3)["act"]
    assert view.placing is not None
    ring = RingView(view.placing.placed.cell, (0.5, 0.5), "lay_tokens", 3, "", say("ring.lay_tokens", count=3))
    due = Message("remind.lay_tokens", {"count": 3, "place": say("place.start")})
    screen = stage.open(replace(view, rings=(ring,), reminders=(due,)))
    screen.handling.choose_spot()
    stage.frames()
    assert "Put 3 tokens on the ringed mountain." in [w.text for w in screen.panel.walk() if isinstance(w, Label)]


def test_pieces_stand_well_inside_it(stage: Any, states: States) -> None:
    """However near to its edge their places are, and side by side where two may go there."""
    from app.ui.map.close_up import _INSIDE, _PIECE

    screen = stage.open(states(3)["act"])
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    area = large.placing.areas[0]
    for corner in ((0, 0), (1, 0), (0.5, 1), (0.98, 0.4)):
        spot = large.x + corner[0] * large.width, large.y + corner[1] * large.height
        large.spot = lambda _, spot=spot: spot
        stands = large._stand(area, 2)
        half = (_PIECE / 2 + _INSIDE) * large.width - 1e-6
        assert all(large.x + half <= x <= large.right - half for x, _ in stands)
        assert all(large.y + half <= y <= large.top - half for _, y in stands)
        assert stands[1][0] - stands[0][0] == pytest.approx(0.8 * _PIECE * large.width)


@pytest.mark.slow
def test_few_large_textures_are_kept(window: Any) -> None:
    """However many tiles have been shown large in an evening, theirs take no more than 26 MB; those of one tile are
    all kept, whichever it is."""
    tileset = load_tileset("gold-rush")
    most = max((design.places.places for game in GAMES for design in load_tileset(game).designs), key=len)
    for _ in range(2):
        misses = large_area.cache_info().misses + casing.cache_info().misses
        for place in most:
            large_area(place), casing(place)
    assert large_area.cache_info().misses + casing.cache_info().misses == misses
    places = {place for design in tileset.designs[:8] for place in design.places.places}
    assert len(places) > 16
    textures = [draw(place) for place in places for draw in (large_area, casing)]
    each = textures[0].width * textures[0].height * 4 * 4 / 3  # smaller copies of it take a third more
    assert (large_area.cache_info().currsize + casing.cache_info().currsize) * each < 26e6


@pytest.mark.parametrize("purist", [False, True])
def test_it_is_said_beside_it_which_pieces_may_not_be_put(stage: Any, states: States, purist: bool) -> None:
    """In the panel, in the words of the table; not where the screen is to give no help."""
    view = states(3)["act"]
    assert view.placing is not None
    screen = stage.open(replace(view, placing=replace(view.placing, barred=(raw("Tent: this mountain is complete."),))))
    screen.purist = purist
    screen.handling.choose_spot()
    stage.frames()
    texts = [label.text for label in screen.panel.walk() if isinstance(label, Label)]
    assert ("Tent: this mountain is complete." in texts) != purist


def test_a_tile_on_which_no_piece_can_go_asks_for_none(stage: Any, states: States) -> None:
    """The panel says so, and why, above what can be done elsewhere."""
    view = states(3)["act"]
    assert view.placing is not None
    areas = tuple(replace(area, offers=(), why=raw("Not here.")) for area in view.placing.areas)
    away = (RoamView("tent", raw("Tent: on another tile"), ()),)
    placing = replace(view.placing, areas=areas, elsewhere=away, barred=(raw("No cowboy at hand."),))
    screen = stage.open(replace(view, placing=placing))
    screen.handling.choose_spot()
    stage.frames()
    assert screen.panel.title == "No piece can go on this tile"
    texts = [label.text for label in screen.panel.walk() if isinstance(label, Label)]
    assert texts.index("No cowboy at hand.") < texts.index("Tent: on another tile")


@pytest.mark.parametrize("size", sampled([(1280, 720), (1920, 1080)], [(1280, 720)]))
def test_it_is_large_on_a_wide_screen(stage: Any, states: States, size: tuple[int, int]) -> None:
    """The panel makes room for it, over the players: beside it is the map, and nothing of that is cut by the banner."""
    screen = stage.open(states(3)["act"], size)
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    assert large.width > 0.6 * screen.height
    assert large.top <= screen.status.y
    assert large.x - screen.board.x > 0.1 * screen.width
    screen.handling.close()
    stage.frames()
    assert all(card.x > screen.board.right for card in screen.seats.children)


@pytest.mark.slow
def test_it_is_large_on_an_upright_screen(stage: Any, states: States) -> None:
    """It takes the room of the players, who come back with the map."""
    screen = stage.open(states(3)["act"], (480, 800))
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    assert large.width > 0.5 * screen.width
    assert large.top <= screen.status.y
    assert not any(card.collide_widget(screen.board) for card in screen.seats.children)
    assert screen.seats.opacity == 0
    screen.handling.close()
    stage.frames()
    assert screen.seats.opacity == 1
    assert all(screen.board.top <= card.y and card.right <= screen.width for card in screen.seats.children)


@pytest.mark.parametrize("lying", [False, True])
def test_pieces_lie_on_it_where_they_lie_on_the_table(stage: Any, states: States, lying: bool) -> None:
    """A farmer is shown as the rules have it, before it is put there."""
    from app.ui.base import pictures

    placing = states(3)["act"].placing
    assert placing is not None
    flat = frozenset({"cowboy"} if lying else ())
    areas = tuple(replace(area, flat=flat) for area in placing.areas if area.kind == "prairie")
    rest = tuple(replace(area, offers=()) for area in placing.areas if area.kind != "prairie")
    assert areas
    shown = replace(placing, areas=tuple(sorted((*areas, *rest), key=lambda area: area.segment)))
    screen = stage.open(replace(states(3)["act"], placing=shown))
    screen.handling.choose_spot()
    stage.frames()
    drawn = [part.texture for part in screen.board.close_up._group.children if isinstance(part, Rectangle)]
    stands, lies = pictures.piece("cowboy", placing.colour), pictures.piece("cowboy", placing.colour, True)
    assert [drawn.count(stands), drawn.count(lies)] == ([0, len(areas)] if lying else [len(areas), 0])


def test_pieces_side_by_side_stand_on_one_plate(stage: Any, states: States) -> None:
    """They are one thing to touch; a piece alone has one of its own, on which it is seen whatever its colour."""
    from kivy.graphics import SmoothRoundedRectangle

    screen = stage.open(states(3)["act"])
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up

    def plates() -> list[Any]:
        return [each for each in large._group.children if isinstance(each, SmoothRoundedRectangle)]

    areas = tuple(replace(area, offers=area.offers[:1]) for area in large.placing.areas)
    large.placing = replace(large.placing, areas=areas)
    large._draw()
    assert len(plates()) == 2 * sum(bool(area.offers) for area in areas)
    area = next(area for area in areas if area.offers)
    both = replace(area, offers=(area.offers[0], replace(area.offers[0], kind="tent")))
    large.placing = replace(large.placing, areas=(both,))
    large._draw()
    _, plate = plates()
    for x, y in large._stand(both, 2):
        assert plate.pos[0] < x < plate.pos[0] + plate.size[0]
        assert plate.pos[1] < y < plate.pos[1] + plate.size[1]


@pytest.mark.parametrize("look", few(["green", "dark", "contrast"], 2))
def test_the_plate_of_a_piece_is_pale(stage: Any, states: States, look: str) -> None:
    """The dark outline of a piece, and a black piece, stand out from it in every look."""
    from kivy.graphics import Color

    THEME.choose(palette=look)
    screen = stage.open(states(3)["act"])
    screen.handling.choose_spot()
    stage.frames(12)
    shades = [tuple(part.rgba) for part in screen.board.close_up._group.children if isinstance(part, Color)]
    plates = [shade for shade in shades if shade[3] == pytest.approx(0.9) and shade[:3] != RIM[:3]]
    assert plates
    for plate in plates:
        assert min(contrast(plate, RIM), contrast(plate, SEATS["black"].fill)) >= LEAST


def test_the_tile_keeps_its_colours_where_a_piece_may_go(stage: Any, states: States) -> None:
    """The outline of the area has the colour of the player, its inside hardly any: a river stays blue."""
    screen = stage.open(states(3)["act"])
    screen.handling.choose_spot()
    stage.frames(len(screen.board.close_up.placing.areas) + 2)
    large = screen.board.close_up
    drawn = [part.texture for part in large._group.children if isinstance(part, Rectangle)]
    for area in (area for area in large.placing.areas if area.offers):
        filled = large_area(large._places.places[area.segment])
        assert drawn.count(filled) == 1
        inks = np.frombuffer(filled.pixels, np.uint8).reshape(-1, 4)[:, 3]
        assert np.median(inks[inks > 0]) < 0.15 * 255


def test_its_areas_appear_one_in_each_frame(stage: Any, states: States) -> None:
    """Drawing them takes too long for one; the tile itself and the pieces on it are there at once."""
    screen = stage.open(states(3)["act"])
    screen.handling.choose_spot()
    large = screen.board.close_up
    textures = {large_area(large._places.places[area.segment]) for area in large.placing.areas}
    assert len(textures) > 2
    counts = []
    for _ in range(len(textures) + 2):
        stage.frames(1)
        drawn = [part.texture for part in large._group.children if isinstance(part, Rectangle)]
        assert large._pictures.laid(large.placing.placed.tile)[0] in drawn
        counts.append(len(textures & set(drawn)))
    assert counts[0] < 2
    assert max(after - before for before, after in pairwise(counts)) == 1
    assert counts[-1] == len(textures)


def test_nothing_of_the_map_is_behind_or_above_the_banner(stage: Any, states: States) -> None:
    """Across, a strip so narrow would only disturb, beside a large tile and without one."""
    screen = stage.open(states(3)["act"])
    seen = screen.board._seen
    assert seen.pos[1] + seen.size[1] <= screen.status.y + 1
    screen.handling.choose_spot()
    stage.frames()
    assert seen.pos[1] + seen.size[1] <= screen.status.y + 1


def test_a_touch_anywhere_on_the_picture_of_a_piece_means_its_area(stage: Any, states: States) -> None:
    """Also where the picture is wider than its area, as that of a cowboy on a railroad, and the ground beside it is
    open too.
    """
    view = states(3)["act"]
    assert view.placing is not None
    screen = stage.open(view)
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    areas = tuple(replace(area, offers=area.offers[:1]) for area in view.placing.areas)
    large.placing = replace(view.placing, areas=areas)
    wide = 0
    for area in (area for area in areas if area.offers):
        (stand,) = large.stands(area)
        for turn in range(8):
            x, y = (
                middle + 0.09 * large.width * way(math.tau * turn / 8)
                for middle, way in zip(stand, (math.cos, math.sin), strict=True)
            )
            assert large.area_at(x, y) is area
            at = turn_point(
                ((x - large.x) / large.width, (large.top - y) / large.height), -view.placing.placed.rotation
            )
            under = areas[large._places.segment_at(*at)]
            wide += under is not area and bool(under.offers)
    assert wide


def test_a_finger_in_an_area_where_nothing_may_be_put_puts_nothing(stage: Any, states: States) -> None:
    """However near another area is: it says why not, and the turn goes on only from where a piece may go, or from the
    picture of that piece.
    """
    view = states(3)["act"]
    assert view.placing is not None
    screen = stage.open(view)
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    barred = say("status.place")
    met = 0
    for open_ in view.placing.areas:
        areas = tuple(
            area if area.segment == open_.segment and area.offers else replace(area, offers=(), why=barred)
            for area in view.placing.areas
        )
        large.placing = replace(view.placing, areas=areas)
        for across, down in _raster(20):
            x, y = large.x + across * large.width, large.top - down * large.height
            at = turn_point((across, down), -view.placing.placed.rotation)
            under = areas[large._places.segment_at(*at)]
            near = any(math.dist(stand, (x, y)) <= 0.11 * large.width for a in areas for stand in large.stands(a))
            if not near:
                assert large.area_at(x, y) is under
                met += not under.offers
    assert met > 25


def test_what_may_not_be_put_is_said_and_the_turn_stays(stage: Any, states: States) -> None:
    """Touched at its very border: the finger reads why, and nothing is sent."""
    view = states(3)["act"]
    assert view.placing is not None
    areas = tuple(
        replace(area, offers=area.offers[:1]) if area.kind != "prairie" else replace(area, offers=(), why=raw("No."))
        for area in view.placing.areas
    )
    screen = stage.open(replace(view, placing=replace(view.placing, areas=areas)))
    screen.handling.choose_spot()
    stage.frames()
    large = screen.board.close_up
    x, y = next(
        (large.x + across * large.width, large.top - down * large.height)
        for across, down in _raster(60)
        if _barely(large, areas, across, down)
    )
    stage.tap(x, y)
    assert large._caption.words == "No."
    assert stage.sent == []
    assert screen.board.close_up is large


@pytest.mark.parametrize("size", few([(800, 480), (480, 800)], 0))
def test_a_tap_that_misses_it_by_little_changes_nothing(stage: Any, states: States, size: tuple[int, int]) -> None:
    """It was meant for the tile; farther off the map closes it."""
    screen = stage.open(states(3)["act"], size)
    screen.handling.choose_spot()
    stage.frames()
    large, u = screen.board.close_up, THEME.u
    for x, y in ((large.x - 30 * u, large.center_y), (large.center_x, large.top + 30 * u)):
        if screen.board.collide_point(x, y):
            stage.tap(x, y)
            assert screen.board.close_up is large
    corner = screen.board.x + 12 * u, screen.board.top - screen.board.inset_top - 12 * u
    assert not large.near(*corner)
    stage.tap(*corner)
    assert screen.board.close_up is None


def test_what_comes_where_the_piece_was_to_be_put_waits_for_a_look(stage: Any, states: States) -> None:
    """A tap beside the tile took the mark away, and "End turn" stands where "Put it here" stood: a hand that goes on
    as if it had hit ends no turn.
    """
    view = states(3)["act"]
    assert view.placing is not None
    area = next(area for area in view.placing.areas if area.offers)
    screen = stage.open(view)
    screen.handling.choose_spot()
    stage.show(replace(view, marked=area.offers[0].intent))
    now = [1e3]
    screen.guard._clock = lambda: now[0]
    screen.guard._changed.clear()
    at = stage.button("take").center
    screen.handling.close()
    stage.show(view)
    stage.sent.clear()
    assert stage.button("pass").collide_point(*at)
    for waited, sent in ((EAGER - 0.1, 0), (0.2, 1)):
        now[0] += waited
        stage.tap(*at)
        assert len(stage.sent) == sent


def _raster(count: int) -> Iterator[tuple[float, float]]:
    steps = [(number + 0.5) / count for number in range(count)]
    return product(steps, steps)


def _barely(large: Any, areas: tuple[AreaView, ...], across: float, down: float) -> bool:
    """Whether nothing may be put there, while a place where a piece may go is less than a fingertip away."""
    at = turn_point((across, down), -large.placing.placed.rotation)
    (under, _), *others = large._places.nearest_segments(*at)
    near = any(areas[other].offers and away * large.width < 8 for other, away in others)
    spot = large.x + across * large.width, large.top - down * large.height
    stands = [stand for area in areas for stand in large.stands(area)]
    return not areas[under].offers and near and all(math.dist(stand, spot) > 0.12 * large.width for stand in stands)


def test_it_stays_where_it_is_when_its_panel_has_more_to_say(stage: Any, states: States) -> None:
    """On an upright screen, whose panel stands below the map: what is touched a second time is where it was. Closed and
    opened again it has the room that there is then.
    """
    screen = stage.open(states(3)["act"], (480, 800))
    screen.handling.choose_spot()
    stage.frames()
    large, high = screen.board.close_up, screen.panel.height
    before = *large.pos, *large.size
    asked = ("Shall the cowboy really go there, or not? " * 3, [Entry("again", "Once more, please. " * 40)])
    screen.panel.show(*asked, on_close=lambda: None)
    assert screen.panel.wanted_height(screen.width) > high
    screen.arrange()
    stage.frames()
    assert (*large.pos, *large.size) == before
    screen.board.show_close_up(None)
    screen.arrange()
    assert screen.panel.height > high


@pytest.mark.slow
def test_what_is_said_below_it_is_in_sight_in_the_largest_letters(stage: Any, states: States) -> None:
    """On the narrowest upright screen, where a piece is not at hand and there is something to do by hand."""
    THEME.choose(text="largest")
    act = states(3)["act"]
    assert act.placing is not None
    told = (raw("Put 1 token on each of the mountains in the rings, please."), raw("Chiara has no such piece at hand."))
    screen = stage.open(replace(act, rings=(), reminders=told), (480, 800))
    screen.handling.choose_spot()
    stage.frames(4)
    rows = screen.panel.ids.rows
    assert told[0].args["text"] in screen.panel.note
    assert rows.height <= rows.parent.height
    assert screen.board.close_up.width > 100


@cache
def _tokens_due(game: str, count: int) -> list[tuple[TableView, TableView]]:
    """So many tables on which tokens are due while a piece may be put on the tile of this turn: before a place is
    marked, and with one.
    """
    found: list[tuple[TableView, TableView]] = []
    tileset, seats = with_places(load_tileset(game), game), SEAT_COLOURS[:3]
    state, _ = step(new_state(tileset), StartGame(seats))
    for move in moves_of(tileset, seats, 0, 80):
        state, _ = step(state, touch(move))
        shown = view(state)
        if shown.placing is not None and shown.placing.here and shown.reminders:
            intents = [offer.intent for area in shown.placing.areas for offer in area.offers]
            put = next(intent for intent in intents if isinstance(intent, ChoosePiece))
            found.append((shown, view(step(state, Mark(put))[0])))
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("text", sampled(["normal", "large", "largest"], ["largest"]))
def test_what_hands_have_to_do_stays_in_sight_when_a_place_is_marked(stage: Any, text: str) -> None:
    """On an upright screen, where the panel keeps its height: what is said of the place comes above it."""
    THEME.choose(text=text)
    for unmarked, marked in _tokens_due("gold-rush", 3):
        screen = stage.open(unmarked, (480, 800))
        screen.handling.choose_spot()
        stage.frames(4)
        stage.show(marked)
        rows = screen.panel.ids.rows
        assert marked.chosen is not None
        assert marked.chosen.asked is not None
        assert screen.panel.title == screen.text(marked.chosen.asked)
        assert screen.panel.note
        assert rows.minimum_height <= rows.parent.height + 1


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_beside_a_correction_no_button_goes_on_with_the_running_turn(
    stage: Any, act: TableView, size: tuple[int, int]
) -> None:
    """Neither a piece nor the end of the turn: they would seem to belong to what is corrected."""
    screen = stage.open(act, size)
    going_on = {"piece", "pass", "mine", "take"}
    names = {entry.name for entry in screen.bar.walk() if getattr(entry, "name", "")}
    assert names & going_on
    screen.handling.correct_tile(act.tiles[1].cell)
    stage.frames()
    assert not {getattr(entry, "name", "") for entry in screen.bar.walk()} & going_on
    screen.handling.close()
    stage.frames()
    assert names == {entry.name for entry in screen.bar.walk() if getattr(entry, "name", "")}


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_the_pictures_of_rings_leave_the_map_beside_it_in_sight(
    stage: Any, states: States, size: tuple[int, int]
) -> None:
    """They are smaller than on the map alone, and lie on the cloth where that is near."""
    view = states(3)["act"]
    assert view.placing is not None
    laid = {tile.cell for tile in view.tiles}
    own = sorted({view.placing.placed.cell, *(cell for area in view.placing.areas for cell, _ in area.area)})
    edge = next(cell for cell in own if Cell(cell.col, cell.row - 1) not in laid)
    ring = RingView(edge, (0.5, 0.2), "lay_tokens", 3, "", say("ring.lay_tokens", count=3))
    screen = stage.open(replace(view, rings=(ring,)), size)
    stage.frames()
    ((_, _, _, usual),) = screen.board.ring_boxes
    screen.handling.choose_spot()
    stage.frames()
    board = screen.board
    board.settle()
    ((left, low, wide, high),) = board.ring_boxes
    assert high < 0.7 * usual
    assert board.under([(left, low, left + wide, low + high)], board.laid) == 0
