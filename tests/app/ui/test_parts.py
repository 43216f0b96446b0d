"""The small parts: text that fits, signs, colours, textures."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.art.signs import SIGNS
from app.lang import Translator
from app.rules import Game
from app.rules.terms import GAMES, SEATS
from app.rules.tileset import TileSet
from app.table.presentation.view import TableView
from app.tilesets import load_tileset
from app.ui.base.icons import ICONS, draw_icon
from app.ui.base.measured_text import ELLIPSIS, fit_text, short_names, text_size
from app.values import Face, LaidTile


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("Anna: lay a tile", 400, 60),
        ("Anna: lay a tile", 90, 60),
        ("Maximiliane Freifrau von und zu Hohenstein: a piece, mining, or nothing", 430, 62),
        ("Donaudampfschifffahrtsgesellschaft", 120, 40),
        ("one\ntwo\nthree", 200, 60),
    ],
)
def test_a_text_is_made_to_fit(window: Any, text: str, width: float, height: float) -> None:
    """Whatever the text and the box, the text stays inside, between the smallest and the largest size."""
    shown, size = fit_text(text, 30, 12, True, width, height)
    assert 12 <= size <= 30
    assert text_size(shown, size, True, width)[1] <= height
    assert shown == text or (shown.endswith(ELLIPSIS) and text.startswith(shown[:-1]))


def test_a_text_with_room_keeps_its_largest_size(window: Any) -> None:
    """Text is not made smaller than necessary."""
    assert fit_text("Anna", 30, 12, True, 400, 60) == ("Anna", 30.0)


def test_one_line_is_preferred(window: Any) -> None:
    """A line that fits at a smaller, still allowed size is not broken in two."""
    text = "Anna: a piece, mining, or nothing"
    width = text_size(text, 24, True, None)[0]
    _, size = fit_text(text, 30, 12, True, width, 100, 20)
    assert text_size(text, size, True, None)[0] <= width
    assert size >= 23
    _, broken = fit_text(text, 30, 12, True, width, 100, 28)
    assert broken == 30


def test_one_line_is_never_smaller_than_wanted(window: Any) -> None:
    """Where one line would have to be smaller by a hair, the text is as large as any other."""
    for width in range(60, 90):
        _, size = fit_text("Capovolto", 20, 16, True, width, 40, 16)
        assert size >= 16


def test_a_name_is_shortened_as_people_do_it(window: Any) -> None:
    """First by initials, then to one of its words, and cut only where nothing else is left; other texts are not."""
    assert list(short_names("Maria-Luisa Verdi")) == ["M.-L. Verdi", "Maria-Luisa V.", "Verdi"]
    assert list(short_names("Anna S.")) == ["Anna"]
    assert list(short_names("Anna")) == []
    assert list(short_names("Maria-Luisa")) == ["Maria-L.", "Maria"]
    assert list(short_names("Anna-")) == list(short_names("-")) == []
    whole, _ = text_size("M.-L. Verdi", 16, False, None)
    assert fit_text("Maria-Luisa Verdi", 20, 16, False, whole, 24, is_name=True) == ("M.-L. Verdi", 16.0)
    assert fit_text("Maria-Luisa Verdi", 20, 16, False, whole, 24)[0].endswith(ELLIPSIS)


def test_what_scrolls_lies_on_whole_pixels(window: Any) -> None:
    """However far it is scrolled: between pixels every letter would be blurred."""
    from kivy.uix.widget import Widget

    from app.ui.base.scrolling import SharpScroll

    scroll = SharpScroll(size=(100.5, 70.3), pos=(3.4, 2.2))
    scroll.add_widget(Widget(size_hint_y=None, height=333.3))
    for part in (0, 0.123, 0.5, 1):
        scroll.scroll_y = part
        scroll.update_from_scroll()
        assert all(float(value).is_integer() for value in scroll.g_translate.xy)


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_sign_is_drawn_inside_its_square(name: str) -> None:
    """A sign is neither empty nor full, and leaves its outermost pixels free."""
    alpha = draw_icon(name, 64)[..., 3]
    assert 0.03 < (alpha > 128).mean() < 0.95
    edge = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert edge.max() < 128


def test_signs_of_different_meaning_differ() -> None:
    """Undo and redo, left and right, and all other signs differ visibly."""
    alike = {"check": "tick", "confirm": "tick", "done": "tick", "close": "x", "reject": "x"}
    alike |= {"turn": "pencil", "mine": "pick"}
    alike |= {"another": "tiles", "correct": "tiles", "tokens": "token"}
    seen: dict[bytes, object] = {}
    for name in ICONS:
        meaning = SIGNS.get(name) or alike.get(name, name)  # a game may have one sign under several names
        assert seen.setdefault(draw_icon(name, 48).tobytes(), meaning) == meaning


def test_every_origin_of_points_has_a_sign_and_a_word(translator: Translator) -> None:
    """The column heads of the final table are complete."""
    for game in GAMES:
        for origin in Game(load_tileset(game), ("red", "blue"))._rules.categories.values():
            assert origin in ICONS
            assert translator.has(f"scores.origin.{origin}")


def test_pieces_of_every_game_can_be_drawn(window: Any) -> None:
    """Every kind of piece has a sign, and in every colour a texture."""
    from app.ui.base import pictures

    for kind in (piece.name for terms in GAMES.values() for piece in terms.pieces):
        assert kind in ICONS
        for colour in SEATS:
            assert pictures.piece(kind, colour).size == (128, 128)
            assert pictures.action(kind, colour) is pictures.piece(kind, colour)
    assert pictures.action("take_back", "red") is pictures.icon("lift")


def test_a_face_that_the_set_does_not_have_is_a_blank_card(pictures: Any) -> None:
    """An error in a tile set must not end the game."""
    assert pictures.tile(Face("Z9")) is pictures.tile(Face("Z9"))


def test_pictures_are_drawn_beside_the_game(window: Any, tileset: TileSet) -> None:
    """With a second thread, a requested picture is a blank card first and is drawn soon after."""
    from app.ui.base.pictures import Pictures

    from_owner = np.full((8, 8, 3), (10, 20, 200), np.uint8)
    found = Pictures(tileset, {"G1": from_owner}, background=True)
    try:
        texture = found.tile(Face("G1"))
        end = time.monotonic() + 20

        def middle() -> tuple[int, ...]:
            size = texture.width
            return tuple(texture.pixels[(size // 2 * size + size // 2) * 4 :][:3])

        while middle() != (200, 20, 10) and time.monotonic() < end:
            time.sleep(0.01)
            found.poll()
        assert middle() == (200, 20, 10)
        assert found.tile(Face("G1")) is texture
    finally:
        found.close()


def test_a_picture_of_an_earlier_run_is_never_a_blank_card(
    window: Any, tileset: TileSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has been kept is on the screen in the frame that asks for it."""
    from app.ui.base import kept, pictures

    monkeypatch.setattr(kept, "_folder", lambda: tmp_path)
    monkeypatch.setattr(pictures, "draw_tile", lambda *_: np.full((256, 256, 3), (10, 20, 200), np.uint8))
    drawn = pictures.Pictures(tileset)
    drawn.tile(Face("G1"))
    later = pictures.Pictures(tileset, background=True)
    later.close()
    texture = later.tile(Face("G1"))
    assert later.shown
    middle = (texture.height // 2 * texture.width + texture.width // 2) * 4
    assert tuple(texture.pixels[middle : middle + 3]) == (200, 20, 10)


def test_a_turned_tile_is_no_blank_card_while_it_is_drawn(
    window: Any, tileset: TileSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown as it was drawn ahead, north up, but turned: a list of many tiles would be blank for a second."""
    from app.ui.base import kept, pictures

    half = np.zeros((256, 256, 3), np.uint8)
    half[:128] = (10, 20, 200)  # its northern half
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path)
    monkeypatch.setattr(pictures, "draw_laid", lambda *_: half)
    pictures.Pictures(tileset).laid(LaidTile(Face("A1", "b"), 0))
    found = pictures.Pictures(tileset, background=True)
    found.close()
    texture, turned = found.laid(LaidTile(Face("A1", "b"), 1))
    assert turned == 0
    assert not found.shown
    seen = np.frombuffer(texture.pixels, np.uint8).reshape(256, 256, 4)[..., :3]
    assert tuple(seen[128, 200]) == (200, 20, 10)
    assert tuple(seen[128, 50]) == (0, 0, 0)


def supply_row(pieces: dict[str, int], width: float) -> list[tuple[str, float, bool]]:
    """What a row of that width shows of a red player's pieces: kind, how far from its left edge, whether faint."""
    from kivy.graphics import Color, Rectangle

    from app.ui.base import pictures as textures
    from app.ui.play.seats import SupplyRow

    row = SupplyRow(colour="red", pieces=pieces, tokens=3, size=(width, 22), pos=(100, 50))
    row._draw()
    kinds = {id(textures.piece(kind, "red")): kind for kind in pieces}
    found, ink = [], 1.0
    for told in row.canvas.children:
        if isinstance(told, Color):
            ink = told.a
        elif isinstance(told, Rectangle) and id(told.texture) in kinds:
            found.append((kinds[id(told.texture)], told.pos[0] - 100, ink < 0.5))
    return found


def test_a_seat_shows_each_piece_at_hand_and_a_faint_one_of_a_kind_that_is_out(window: Any) -> None:
    """Whatever the game has: as many as are left of each kind, in the order in which the game tells its pieces."""
    home = supply_row({"cowboy": 3, "tent": 1}, 260)
    assert [(kind, faint) for kind, _, faint in home] == [("cowboy", False)] * 3 + [("tent", False)]
    out = supply_row({"cowboy": 0, "tent": 0}, 260)
    assert [(kind, faint) for kind, _, faint in out] == [("cowboy", True), ("tent", True)]
    tribe = supply_row({"member": 5, "hut": 0}, 260)
    assert [(kind, faint) for kind, _, faint in tribe] == [("member", False)] * 5 + [("hut", True)]


@pytest.mark.parametrize("width", [72, 148])
def test_on_the_faint_piece_of_a_kind_that_is_out_stands_a_nought(window: Any, width: float) -> None:
    """A faint piece alone left open whether it is there; the figure has the ink of the tokens' nought."""
    from kivy.graphics import Color, Rectangle

    from app.ui.base import pictures as textures
    from app.ui.base.theme import THEME
    from app.ui.play.seats import SupplyRow

    row = SupplyRow(colour="red", pieces={"cowboy": 0, "tent": 1}, tokens=None, size=(width, 22), pos=(100, 50))
    row._draw()
    drawn = [told for told in row.canvas.children if isinstance(told, (Color, Rectangle))]
    rectangles = [told for told in drawn if isinstance(told, Rectangle)]
    cowboy, nought, tent = rectangles
    assert cowboy.texture is textures.piece("cowboy", "red")
    assert tent.texture is textures.piece("tent", "red")
    assert tuple(drawn[drawn.index(nought) - 1].rgba) == pytest.approx(tuple(THEME.ink_soft))
    for way in (0, 1):
        middle = cowboy.pos[way] + cowboy.size[way] / 2
        assert nought.pos[way] + nought.size[way] / 2 == pytest.approx(middle, abs=0.5)
        assert 0 < nought.size[way] <= 1.2 * cowboy.size[way]


@pytest.mark.parametrize("width", [110, 148])
def test_the_pieces_of_a_seat_stand_clear_of_its_tokens(window: Any, width: float) -> None:
    """However close together they are: the last one has a gap before the sign of the tokens."""
    from kivy.graphics import Rectangle

    from app.ui.base import pictures as textures
    from app.ui.play.seats import SupplyRow

    row = SupplyRow(colour="red", pieces={"cowboy": 4, "tent": 1}, tokens=3, size=(width, 22), pos=(100, 50))
    row._draw()
    drawn = {id(told.texture): told for told in row.canvas.children if isinstance(told, Rectangle)}
    tent, sign = drawn[id(textures.piece("tent", "red"))], drawn[id(textures.icon("token"))]
    assert sign.pos[0] - (tent.pos[0] + 0.86 * tent.size[0]) >= 5


@pytest.mark.parametrize(("tokens", "shown"), [(None, 0), (0, 1), (3, 1)])
def test_a_seat_tells_its_tokens_only_in_a_game_that_has_some(window: Any, tokens: int | None, shown: int) -> None:
    """None means that the game has none: then neither their sign nor a number is there; a nought is told."""
    from kivy.graphics import Rectangle

    from app.ui.base import pictures as textures
    from app.ui.play.seats import SupplyRow

    row = SupplyRow(colour="red", pieces={"member": 5}, tokens=tokens, size=(260, 22))
    row._draw()
    drawn = [told.texture for told in row.canvas.children if isinstance(told, Rectangle)]
    assert sum(texture is textures.icon("token") for texture in drawn) == shown
    assert len(drawn) == 5 + 2 * shown


@pytest.mark.parametrize("width", [120, 160, 300])
def test_many_pieces_move_together_where_the_row_is_narrow(window: Any, width: float) -> None:
    """Five members and three huts end before the tokens begin, each still to be seen."""
    shown = supply_row({"member": 5, "hut": 3}, width)
    places = [across for _, across, _ in shown]
    assert len(places) == 8
    assert all(later - earlier > 5 for earlier, later in pairwise(places))
    side, coin = 24.2, 0.86 * 22
    assert places[-1] + 0.86 * side <= width - coin


def test_pieces_are_drawn_beside_the_game(window: Any, tileset: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that draws tiles draws every look of a piece too, so that no frame waits for one."""
    from app.ui.base import pictures

    drawn: list[tuple[str, str]] = []

    def draw(kind: str, colour: str, size: int, lying: bool) -> np.ndarray[Any, np.dtype[np.uint8]]:
        drawn.append((threading.current_thread().name, f"{kind} {colour} {lying}"))
        return np.zeros((size, size, 4), np.uint8)

    monkeypatch.setattr(pictures, "draw_piece", draw)
    monkeypatch.setattr(pictures, "draw_tile", lambda *_: np.zeros((256, 256, 3), np.uint8))
    pictures.piece_picture.cache_clear()
    pictures.piece.cache_clear()
    found = pictures.Pictures(tileset, background=True)
    try:
        end = time.monotonic() + 20
        while pictures.piece_picture.cache_info().currsize < 15 and time.monotonic() < end:
            found.poll()
            time.sleep(0.01)
        for colour in SEATS:
            pictures.piece("cowboy", colour)
            pictures.piece("cowboy", colour, True)
            pictures.piece("tent", colour)
    finally:
        found.close()
        pictures.piece_picture.cache_clear()
        pictures.piece.cache_clear()
    assert {thread for thread, _ in drawn} == {"pictures"}
    assert len({look for _, look in drawn}) == 15


def test_only_what_has_changed_on_the_map_is_drawn_again(stage: Any, act: TableView, pictures: Any) -> None:
    """One more tile on a map of many causes one more drawing; a changed tile is drawn again, and no other."""
    screen = stage.open(replace(act, tiles=act.tiles[:-1]))
    asked: list[tuple[str, str]] = []
    own = screen.board._layers._pictures

    class Counting:
        tileset = own.tileset

        def tile(self, face: Face) -> Any:
            asked.append(face)
            return own.tile(face)

        def parts(self, face: Face) -> None:
            return None

        def marks(self, face: Face) -> tuple[()]:
            return ()

    screen.board._layers._pictures = Counting()
    screen.board.show(act)
    last = act.tiles[-1]
    assert asked == [last.placed.face]
    asked.clear()
    lies = act.tiles[3].placed
    turned = replace(act.tiles[3], placed=replace(lies, rotation=(lies.rotation + 1) % 4))
    screen.board.show(replace(act, tiles=(*act.tiles[:3], turned, *act.tiles[4:])))
    assert asked == [turned.placed.face]
