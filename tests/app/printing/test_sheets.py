"""The sheets have their true size and complete contents."""

from __future__ import annotations

import multiprocessing
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from threading import Thread

import numpy as np
import pytest

from app.lang import Translator, languages, say
from app.lang.files import entries
from app.printing import faces, markers, pieces, reference, tiles, tokens
from app.printing.page import plain
from app.rules import Game
from app.rules.terms import GAMES, SEATS
from app.rules.tileset import Design, TileSet
from app.tilesets import load_tileset
from app.values.pictures import Picture
from app.values.progress import StoppedError
from tests.sampling import few, sampled
from vision.camera.markers import BODIES, CARDS, CELLS, SHEET, find_markers, marker_picture

MM = 72 / 25.4
"""PDF points per millimetre."""
LEFT = round(12 * MM, 2)
"""The left margin in points."""
Orders = Callable[[bytes], list[str]]
Places = Callable[[str], list[tuple[float, float, float, float]]]


@pytest.fixture(scope="module", autouse=True)
def _plain_drawings() -> Iterator[None]:
    """Flat colours instead of drawings, which take long: only their places matter here."""

    def flat(design: Design, variant: str, size: int) -> Picture:
        return np.full((size, size, 3), hash((design.id, variant)) % 251, np.uint8)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(faces, "draw_tile", flat)
        patch.setattr(reference, "draw_scene", lambda *_: np.full((8, 12, 3), 90, np.uint8))
        yield


@pytest.fixture(scope="module")
def tileset() -> TileSet:
    return load_tileset("gold-rush")


@pytest.fixture(scope="module")
def proxies(tileset: TileSet) -> bytes:
    return tiles.document(tileset, dots=96, processes=1)


def test_every_tile_is_printed_at_true_size(proxies: bytes, drawn: Orders, images: Places) -> None:
    """All 72 tiles are there, each 45 mm wide and 2 mm of bleed on every side."""
    pages = [images(page) for page in drawn(proxies)[::2]]
    placed = [one for page in pages for one in page]
    assert len(placed) == 72
    assert all((w, h) == pytest.approx((49, 49), abs=0.02) for _, _, w, h in placed)
    columns = sorted({round(x, 1) for x, _, _, _ in pages[0]})
    assert np.allclose(np.diff(columns), 50.5, atol=0.1)
    assert columns[0] >= 10
    assert columns[-1] + 49 <= 200


def test_a_line_around_each_tile_shows_where_to_cut(
    proxies: bytes, drawn: Orders, images: Places, rectangles: Places
) -> None:
    """White lies between two pictures, and in each runs a line 2 mm from its edge, where the tile ends; none runs on a
    back, where it would lie beside that of the front.
    """
    for number, page in enumerate(drawn(proxies)):
        pictures = images(page)
        squares = (each for each in rectangles(page) if each[2:] == pytest.approx((45, 45), abs=0.02))
        lines = {(round(x, 1), round(y, 1)) for x, y, _, _ in squares}
        due = {(round(x + 2, 1), round(y + 47, 1)) for x, y, _, _ in pictures}
        assert lines == (set() if number % 2 else due)
        for axis in (0, 1):
            places = sorted({round(picture[axis], 1) for picture in pictures})
            assert min(np.diff(places)) > 49 + 1


def test_the_tiles_are_told_how_to_cut_and_which_one_begins(
    tileset: TileSet, proxies: bytes, drawn: Orders, words_of: Callable[[str], str]
) -> None:
    """On every sheet of fronts a sentence says where to cut; the start tile lies first, is named, and has a back of its
    own. No tile is called by the name of its face.
    """
    pages = [words_of(page) for page in drawn(proxies)]
    assert all("Cut each tile along its thin line." in page for page in pages[::2])
    assert [("top left is the start tile" in front, "Start" in back) for front, back in zip(
        pages[::2], pages[1::2], strict=True
    )] == [(True, True)] + [(False, False)] * (len(pages) // 2 - 1)  # fmt: skip
    assert not any(face.name in page.split() for face, _ in tileset.faces() for page in pages)


def test_each_pile_is_printed_on_pages_of_its_own(
    drawn: Orders, images: Places, words_of: Callable[[str], str]
) -> None:
    """Bonus tiles look like the others from above; the sheet says which they are."""
    box = load_tileset("hunters-and-gatherers")
    pages = drawn(tiles.document(box, dots=48, backs=False, processes=1))
    bonus = [len(images(page)) for page in pages if "These are the bonus tiles" in words_of(page)]
    others = [len(images(page)) for page in pages if "These are the bonus tiles" not in words_of(page)]
    assert (sum(others), sum(bonus)) == (79, 12)
    assert "tiles 80 to 91 of 91" in words_of(pages[-1])


@pytest.mark.parametrize("code", few(languages(), 0))
@pytest.mark.parametrize("paper", sampled(["a4", "letter"], ["letter"]))
def test_every_sheet_can_be_read(code: str, paper: str, drawn: Orders, words_of: Callable[[str], str]) -> None:
    """No note has letters of less than 8 points or runs into the ruler, and each heading calls the game by the name
    that it has in that language.
    """
    words = Translator.load(code)
    for game in GAMES:
        box = load_tileset(game)
        made = [
            tiles.document(box, words, paper, copies=False, dots=32, processes=1),
            pieces.document(box, words, paper),
            reference.document(box, words, paper),
            *([tokens.document(box, words, paper)] if box.tokens else []),
        ]
        name = words.text(say(f"archive.name.{game}"))
        for page in (page for document in made for page in drawn(document)):
            assert min(float(size) for size in re.findall(r"/F\d+ ([\d.]+) Tf", page)) >= 8
            heading, _, rest = words_of(page).partition(":")
            assert heading == name
            assert not rest.split(" ")[1].endswith(":")
        for page in drawn(made[0]) + drawn(markers.document(words, paper)):
            # all that begins at the left margin but the foot
            lines = [float(y) / MM for x, y in re.findall(r"BT ([\d.]+) ([\d.]+) Td", page) if float(x) == LEFT]
            assert min(line for line in lines if line > 14) > 28


@pytest.mark.parametrize("sheet", ["tiles", "tokens"])
def test_each_back_lies_behind_its_front(
    tileset: TileSet, proxies: bytes, drawn: Orders, images: Places, sheet: str
) -> None:
    """The paper turned on its long edge, every picture has one behind it at the same place."""
    pages = [images(page) for page in drawn(proxies if sheet == "tiles" else tokens.document(tileset))]
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        turned = {(round(210 - x - w, 1), round(y, 1)) for x, y, w, _ in back}
        assert turned == {(round(x, 1), round(y, 1)) for x, y, _, _ in front}


def test_every_token_is_printed(tileset: TileSet, drawn: Orders, images: Places) -> None:
    """As many tokens as the box has, and none for a game without."""
    fronts = drawn(tokens.document(tileset))[::2]
    assert sum(len(images(page)) for page in fronts) == sum(tileset.tokens.values())
    with pytest.raises(ValueError, match="no tokens"):
        tokens.document(load_tileset("hunters-and-gatherers"))


@pytest.mark.parametrize("paper", sampled(["a4", "letter"], ["a4"]))
@pytest.mark.parametrize("game", sampled(GAMES, ["gold-rush"]))
def test_every_piece_of_every_seat_has_a_place_on_its_card(
    game: str, paper: str, drawn: Orders, images: Places
) -> None:
    """On one page, five cards with a place for each piece that a player begins with, none outside the paper's margin
    and none upon another.
    """
    words = Translator.load("en")
    tileset = load_tileset(game)
    pages = drawn(pieces.document(tileset, words, paper))
    assert len(pages) == 1
    held = Game(tileset, SEATS[:2]).seat(SEATS[0]).supply
    placed = images(pages[0])
    assert len(placed) == len(SEATS) * sum(held.values())
    assert min(x for x, _, _, _ in placed) > 12
    assert max(x + w for x, _, w, _ in placed) < {"a4": 198, "letter": 203.9}[paper]
    rows = sorted({round(y, 1) for _, y, _, _ in placed})
    assert len(rows) == len(SEATS)
    row = sorted(x for x, y, _, _ in placed if round(y, 1) == rows[0])
    assert min(np.diff(row)) > placed[0][2]
    for kind, count in held.items():
        assert f"{count} \xd7 {words.text(say(f'word.{kind}'))}" in pages[0]


def test_drawing_tells_how_far_it_is_and_can_be_stopped(tileset: TileSet) -> None:
    """Progress counts every face once, up to all; what it raises ends the work."""
    told: list[tuple[int, int]] = []
    wanted = [face for face, _ in tileset.faces()]
    found = faces.draw_faces(tileset, wanted * 2, 8, lambda done, all_: told.append((done, all_)), processes=1)
    assert set(found) == set(wanted)
    assert told == [(i, len(wanted)) for i in range(len(wanted) + 1)]

    def stop(done: int, _all: int) -> None:
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        faces.draw_faces(tileset, wanted, 8, stop, processes=1)


def test_a_process_that_draws_ends_with_the_one_that_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the other end of its connection is closed, be it because that process was killed."""
    ended: list[int] = []
    monkeypatch.setattr("os._exit", ended.append)
    ours, theirs = multiprocessing.Pipe(duplex=False)
    beside = Thread(target=faces._end_with, args=(ours,))
    beside.start()
    assert not ended
    theirs.close()
    beside.join()
    assert ended == [1]


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_waits_while_processes_begin_and_end() -> None:
    """They inherit that, so that none that is starting or ending answers it with a traceback; it is not lost."""
    reached = []

    def interrupted() -> None:
        with faces._interrupts_held_back():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert reached == ["the end"]


@pytest.mark.slow
def test_an_unverified_set_says_so_on_every_page(tileset: TileSet, proxies: bytes, drawn: Orders) -> None:
    """As long as nobody has checked the set against a box, every sheet says so."""
    assert all("NOT CHECKED" in page for page in drawn(proxies)[::2])
    assert "NOT CHECKED" in drawn(reference.document(tileset))[0]
    checked = tiles.document(replace(tileset, verified=True), copies=False, dots=96, backs=False, processes=1)
    assert not any("NOT CHECKED" in page for page in drawn(checked))


def test_faces_once_are_fewer(tileset: TileSet, drawn: Orders, images: Places) -> None:
    """Without copies every face is printed once."""
    pages = drawn(tiles.document(tileset, copies=False, dots=96, backs=False, processes=1))
    assert sum(len(images(page)) for page in pages) == len(list(tileset.faces()))


@pytest.mark.parametrize("paper", sampled(["a4", "letter"], ["letter"]))
def test_printed_markers_have_the_places_that_the_eyes_believe(drawn: Orders, rectangles: Places, paper: str) -> None:
    """The black cells on paper, rendered again, are detected at the corners that the body's definition has."""
    cards, sheet = (rectangles(page) for page in drawn(markers.document(paper=paper))[:2])
    per_mm = 5
    height = {"a4": 297.0, "letter": 279.4}[paper]
    for page, bodies in ((cards, CARDS), (sheet, (SHEET,))):
        paper_picture: Picture = np.full((int(height * per_mm), int(220 * per_mm)), 255, np.uint8)
        for x, y, w, h in page:
            if w < 83:
                corners = np.array([[x, height - y], [x + w, height - y + h]]) * per_mm
                low, high = np.round(corners).astype(int)
                paper_picture[low[1] : high[1], low[0] : high[0]] = 0
        found = find_markers(paper_picture)
        due = {marker for body in bodies for marker in body.places}
        assert set(found) == due
        for body in bodies:
            middles = {marker: found[marker].mean(axis=0) / per_mm for marker in body.places}
            first = next(iter(body.places))
            for marker, place in body.places.items():
                away = middles[marker] - middles[first]
                assert away == pytest.approx(np.array(place) - body.places[first], abs=0.1)
                side = np.linalg.norm(found[marker][1] - found[marker][0]) / per_mm
                assert side == pytest.approx(body.size, abs=0.25)


def test_no_marker_is_on_two_papers() -> None:
    """Ids are unique, so that a marker identifies its paper."""
    ids = [marker for body in BODIES for marker in body.places]
    assert len(ids) == len(set(ids))
    assert marker_picture(0, 4).shape == (4 * CELLS, 4 * CELLS)


PAIRED = tuple(zip(GAMES, languages(), strict=False))
"""Each game with a language of its own: tried every time, the others with the slow tests."""


@pytest.mark.parametrize(
    ("game", "code"),
    [
        pytest.param(game, code, marks=() if (game, code) in PAIRED else pytest.mark.slow)
        for game in GAMES
        for code in languages()
    ],
)
def test_every_game_has_its_rules_on_one_page(game: str, code: str, drawn: Orders) -> None:
    """The reference of each game fits on one page of either paper in each language, with all its parts."""
    words = Translator.load(code)
    for paper in ("a4", "letter"):
        pages = drawn(reference.document(load_tileset(game), words, paper))
        assert len(pages) == 1
        for title, _ in reference.parts_of(game, words):
            assert f"({title})" in pages[0]
        heading = words.text(say("printing.reference_title", name=say(f"archive.name.{game}")))
        assert f"({heading.split(':')[0]}" in pages[0]


def test_a_language_without_the_rules_is_named(tileset: TileSet) -> None:
    """A missing reference is an error, not an empty page."""
    with pytest.raises(ValueError, match="no reference for the game 'gold-rush'"):
        reference.document(tileset, Translator(entries("printing-page = x"), "xx"))


@pytest.mark.parametrize("code", sampled(languages(), ["en"]))
def test_the_sheets_of_an_edition_follow_its_rules(
    code: str, drawn: Orders, images: Places, words_of: Callable[[str], str]
) -> None:
    """The box of 2020 has its own values on the reference card, three huts for each player, and its year in the
    headings; what counts otherwise in it need not stand beside.
    """
    name, words = "hunters-and-gatherers-2020", Translator.load(code)
    box = load_tileset(name)
    for paper in ("a4", "letter"):
        pages = drawn(reference.document(box, words, paper, source=name))
        told = words_of(pages[0])
        meadow = words.text(reference.part_text(box.game, "meadow", words, {"profile": "2020"}))
        assert len(pages) == 1
        assert set(plain(meadow).split()) <= set(told.encode("latin-1").decode("cp1252").split())
        assert words.text(say(f"reference.{box.game}.editions.title")) not in told
    (cards,) = drawn(pieces.document(box, words, source=name))
    assert len(images(cards)) == len(SEATS) * (5 + 3)
    for page in (
        told,
        words_of(cards),
        words_of(drawn(tiles.document(box, words, dots=32, processes=1, source=name))[0]),
    ):
        assert "(2020):" in page
