"""The look: contrast of every palette, shapes of the seats, text sizes, fonts, and the plates that things lie on."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, languages, say
from app.rules.terms import SEATS as RULES_SEATS
from app.settings import Settings
from app.ui.base import palettes
from app.ui.base.icons import draw_icon
from app.ui.base.palettes import HALO, PAIRS, PALETTES, RIM, SEATS, contrast
from app.values import Cell
from tests.sampling import few

FONTS = Path(palettes.__file__).parents[1] / "fonts"

LETTERS = "äöüßÄÖÜàèéìòùÀÈÉÌÒÙçñ„“”‚‘’«»–—−…×·°€\xa0"
"""What the texts use beside the plain letters; the last keeps words on one line."""


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21 to 1, and the grey of the standard's example 4.54 to 1."""
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)
    assert contrast(palettes.colour("#767676"), (1, 1, 1, 1)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize(("name", "least"), [("green", 4.5), ("light", 4.5), ("dark", 4.5), ("contrast", 7)])
def test_every_ink_is_readable_on_its_grounds(name: str, least: float) -> None:
    """In every palette, every pair of ink and ground has the contrast that its readers need."""
    shades = PALETTES[name]
    found = {
        (ink, ground): contrast(getattr(shades, ink), getattr(shades, ground)) for ink in PAIRS for ground in PAIRS[ink]
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


@pytest.mark.parametrize(("code", "light"), [("en", "Light"), ("de", "Hell"), ("it", "Chiaro")])
def test_a_dark_desk_is_not_called_light(code: str, light: str) -> None:
    """The settings name a look by what is seen: most of the screen is the desk."""
    words = Translator.load(code)
    for name, shades in PALETTES.items():
        if palettes.luminance(shades.ground) < 0.4:
            assert words.text(say(f"options.look.{name}")) != light


def test_one_look_is_light_all_over() -> None:
    """The one that the settings call light: the desk, the map's ground, boards, pages and buttons."""
    shades = PALETTES["light"]
    for ground in ("felt", "felt_dark", "ground", "board", "paper", "paper_shade", "card", "button", "badge"):
        assert palettes.luminance(getattr(shades, ground)) > 0.5, ground
    assert Translator.load("en").text(say("options.look.light")) == "Light"


def _over(shade: palettes.Colour, ground: palettes.Colour, share: float) -> palettes.Colour:
    """That colour as it is seen over a ground with that opacity."""
    red, green, blue = (share * one + (1 - share) * other for one, other in zip(shade[:3], ground[:3], strict=True))
    return red, green, blue, 1.0


@pytest.mark.parametrize("name", PALETTES)
def test_what_is_faint_can_be_read(name: str) -> None:
    """What is switched off has 3 to 1, as it is mixed with what is behind it; what waits to be brought back 4.5."""
    shades = PALETTES[name]
    behind = [getattr(shades, ground) for ground in ("ground", "felt", "paper", "card")]
    buttons = [("button_ink", "button"), ("button_ink", "button_down"), ("accent_ink", "accent"), ("ink", "card")]
    for share, least, pairs in (
        (palettes.OFF, 3.0, buttons),
        (palettes.FADED, 4.5, [("ink", "card"), ("ink_soft", "card"), ("ink", "paper_shade")]),
    ):
        for ink, plate in pairs:
            for under in behind if least == 3.0 else behind[:1]:
                seen = [_over(getattr(shades, one), under, share) for one in (ink, plate)]
                assert contrast(*seen) >= least, (ink, plate)


def test_what_is_switched_off_is_as_faint_everywhere() -> None:
    """No button, chip or colour is fainter than what can be read."""
    top = Path(palettes.__file__).parents[1]
    found = {
        (path.name, line.strip())
        for path in top.rglob("*.kv")
        for line in path.read_text("utf-8").splitlines()
        if "opacity:" in line and any(word in line for word in ("disabled", "taken", "faded"))
    }
    assert len(found) == 3
    assert all("OFF" in line or "FADED" in line for _, line in found)


@pytest.mark.parametrize("name", PALETTES)
def test_no_tokens_are_told_as_plainly_as_some(window: Any, name: str) -> None:
    """A nought is softer than another number, but can be read on every card."""
    from kivy.graphics import Color

    from app.ui.base.theme import THEME
    from app.ui.play.seats import SupplyRow

    THEME.choose(palette=name)
    row = SupplyRow(colour="red", pieces={}, tokens=0, size=(260, 22))
    row._draw()
    inks = [tuple(told.rgba) for told in row.canvas.children if isinstance(told, Color)]
    assert inks
    for ground in ("card", "paper", "paper_shade"):
        under = getattr(PALETTES[name], ground)
        assert all(contrast(_over(ink, under, ink[3]), under) >= 4.5 for ink in inks)


@pytest.mark.parametrize("name", PALETTES)
def test_a_mark_between_two_tiles_is_read(window: Any, name: str) -> None:
    """The sign of a side that does not match, and of one that is allowed, differs from what is seen through it."""
    from kivy.graphics import Color, InstructionGroup

    from app.table.presentation.features import ClashView
    from app.ui.base.theme import THEME
    from app.ui.map.drawing import draw_clashes

    THEME.choose(palette=name)
    clash = ClashView(Cell(0, 0), 1, say("place.start"))
    for told in (((clash,), ()), ((), (clash,))):
        layer = InstructionGroup()
        draw_clashes(layer, *told)
        *_, ink, sign = (tuple(part.rgba) for part in layer.children if isinstance(part, Color))
        assert contrast(ink, sign) >= 3


@pytest.mark.parametrize("look", PALETTES)
def test_a_free_place_is_seen(look: str) -> None:
    """Its outline has so much contrast to the desk, as it is mixed with it."""
    shades = PALETTES[look]
    assert contrast(_over(shades.place, shades.felt, shades.place[3]), shades.felt) >= 4.5


def test_every_ground_of_text_has_its_ink() -> None:
    """A colour named "x_ink" stands on x."""
    inks = {field.name for field in fields(palettes.Palette) if field.name.endswith("_ink")}
    assert inks <= set(PAIRS)
    assert all(ink.removesuffix("_ink") in PAIRS[ink] for ink in inks)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_stands_out_from_everything_it_may_lie_on(name: str, seat: str) -> None:
    """One of the two outlines has at least 3 to 1 against every ground, and its ink 4.5 on the seat."""
    shades, look = PALETTES[name], SEATS[seat]
    for ground in ("card", "paper", "paper_shade", "button", "board", "felt", "ground"):
        assert max(contrast(outline, getattr(shades, ground)) for outline in (HALO, RIM)) >= 3
    assert max(contrast(look.fill, HALO), contrast(look.fill, RIM)) >= 3
    assert contrast(HALO, RIM) >= 3
    assert contrast(look.fill, look.ink) >= 4.5


def test_the_seats_differ_by_shape() -> None:
    """Every seat of the rules has a colour and an emblem of its own, and no two emblems look alike."""
    assert set(SEATS) == set(RULES_SEATS)
    shapes = [draw_icon(look.emblem, 48)[..., 3] / 255.0 for look in SEATS.values()]
    for one, other in combinations(shapes, 2):
        assert np.minimum(one, other).sum() / np.maximum(one, other).sum() < 0.75
    assert len({look.fill for look in SEATS.values()}) == len(SEATS)


def test_a_change_of_palette_and_text_size_reaches_the_theme(window: Any) -> None:
    """All colours follow the palette, and units of text the text size; unknown names are refused."""
    from app.ui.base.theme import TEXTS, THEME

    for name, shades in PALETTES.items():
        THEME.choose(palette=name)
        assert THEME.palette == name
        for field in fields(shades):
            if field.name not in ("grain", "lamp"):
                assert tuple(getattr(THEME, field.name)) == getattr(shades, field.name)
    for name, share in TEXTS.items():
        THEME.choose(text=name)
        THEME.fit(1280, 720)
        assert THEME.t == pytest.approx(THEME.u * share)
    with pytest.raises(KeyError):
        THEME.choose(palette="pink")
    with pytest.raises(KeyError):
        THEME.choose(text="tiny")


@pytest.mark.parametrize("palette", ["light", "contrast"])
def test_no_test_is_drawn_in_the_look_of_another(window: Any, palette: str) -> None:
    """Each begins in the usual look, on the smallest screen, whatever the one before it chose."""
    from app.ui.base.theme import THEME

    usual = Settings()
    assert (THEME.palette, THEME.text, THEME.u, THEME.t) == (usual.look, usual.text, 1.0, 1.0)
    THEME.choose(palette=palette, text="largest")
    THEME.fit(1280, 720)


@pytest.mark.parametrize(
    ("size", "rotation", "portrait"),
    [((800, 480), 0, False), ((800, 480), 90, True), ((480, 800), 270, False), ((720, 1280), 180, True)],
)
def test_a_turned_window_keeps_its_units(window: Any, size: tuple[int, int], rotation: int, portrait: bool) -> None:
    """A quarter turn makes a wide screen upright; its units stay."""
    from app.ui.base.theme import THEME

    THEME.fit(*size)
    unit = THEME.u
    THEME.fit(*size, rotation)
    assert (THEME.u, THEME.portrait) == (unit, portrait)


def test_fonts_come_with_their_licences_and_are_small() -> None:
    """Every font has its licence beside it, and all of them together have less than one megabyte."""
    found = sorted(FONTS.glob("*.ttf"))
    assert found
    for font in found:
        assert "SIL Open Font License" in (FONTS / f"{font.stem.split('-')[0]}-OFL.txt").read_text(encoding="utf-8")
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 1_000_000


@pytest.mark.parametrize("font", ["title", "text"])
@pytest.mark.parametrize("bold", [False, True])
def test_fonts_have_every_letter_and_figures_of_one_width(window: Any, font: str, bold: bool) -> None:
    """Accents of the languages are drawn, not shown as a box, and a score does not jump when it changes."""
    from kivy.core.text import Label

    from app.ui.base import theme

    assert theme.THEME.title_font == "title"

    def pixels(letter: str) -> bytes:
        label = Label(text=letter, font_size=40, font_name=font, bold=bold)
        label.refresh()
        return bytes(label.texture.pixels)

    box = pixels("\uffff")
    for letter in LETTERS:
        assert pixels(letter) != box, letter
    widths = {Label(text=figure * 10, font_size=40, font_name=font, bold=bold).render()[0] for figure in "0123456789"}
    assert max(widths) - min(widths) <= 1


@pytest.mark.parametrize("code", languages())
def test_every_letter_of_every_text_is_in_the_fonts(code: str) -> None:
    """No sentence of a language has a letter that a font lacks."""
    known = set(LETTERS) | {chr(code) for code in range(32, 127)} | {"\n"}
    used = {letter for text in Translator.load(code).entries.values() for letter in text}
    assert used <= known


@pytest.mark.parametrize("palette", few(PALETTES, 0))
def test_plates_are_clear_outside_and_whole_inside(window: Any, palette: str) -> None:
    """A plate covers its widget whole, has nothing but shadow beyond it, and its middle has its colour."""
    from app.ui.base.materials import MARGIN, PLATES, SCALE, draw_plate

    for name, make in PLATES.items():
        picture = draw_plate(make, PALETTES[palette])
        side = picture.shape[0]
        assert picture.shape == (side, side, 4)
        edge = np.concatenate([picture[0, :, 3], picture[:, 0, 3], picture[:, -1, 3]])
        assert edge.max() < 60, name
        middle = picture[side // 2, side // 2]
        if make.fill:
            assert middle[3] == 255, name
            due = np.array(getattr(PALETTES[palette], make.fill)[2::-1]) * 255
            assert np.abs(middle[:3] - due).max() < 24, name
            assert picture[side // 2, (MARGIN + 3) * SCALE, 3] == 255, name
        else:
            assert middle[3] == 0, name


def test_a_texture_of_one_palette_is_not_shown_in_another(window: Any) -> None:
    """The plates of two palettes are two textures, and each is drawn once."""
    from app.ui.base.materials import plate

    assert plate("button", "green") is plate("button", "green")
    assert plate("button", "green") is not plate("button", "dark")
    assert plate("", "green") is None
