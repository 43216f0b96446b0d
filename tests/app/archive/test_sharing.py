"""Results to share: text, table, map, page, and the code for a phone."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote

import cv2
import numpy as np
import pytest

from app.archive.folders import Folder, ShareError, file_stem, folders, put, whereabouts
from app.archive.map_picture import captioned, draw_map, png
from app.archive.phone import ADDRESS, COARSE, Code, code_of, link_of, play_of, text_code_of
from app.archive.result_text import moment, result_text, short_name
from app.archive.retold import still
from app.archive.score_table import safe, score_table
from app.archive.sheet import document
from app.archive.summary import SeatLine, Summary
from app.art.tiles import draw_tile
from app.lang import Translator, languages, say
from app.rules.terms import GAMES
from app.rules.terms import SEATS as COLOURS
from app.table.model.events import GameEnded
from app.values.pictures import Picture
from app.values.progress import StoppedError
from tests.app.archive.tables import Table
from tests.app.archive.test_story import WHEN, result

ENGLISH = Translator.load("en")
LONG = ("Maximilian", "Annegret", "Élodie Müller", "Bartholomäus", "Wolfgang-Dieter")


def read(picture: Picture) -> str:
    """What a phone reads off that picture."""
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(picture)
    return str(text)


def photographed(code: Code, scale: int = 4) -> Picture:
    """The code at so many pixels a module on a grey wall, seen from the side by a camera that is not quite sharp."""
    screen = code.picture(scale)
    side = len(screen)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    seen = np.array([[60, 40], [60 + side * 1.5, 90], [40 + side * 1.48, 40 + side * 1.6], [90, 30 + side * 1.55]])
    size = int(side * 1.7)
    warp = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    photo = cv2.warpPerspective(screen, warp, (size, size), borderValue=(150, 160, 170))
    noise = np.random.default_rng(3).normal(0, 8, photo.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(photo, (0, 0), 1.0) + noise, 0, 255), np.uint8)


def five(names: tuple[str, ...] = LONG) -> Summary:
    """A finished game of five players."""
    seats = tuple(SeatLine(c, n, 120 - 7 * k, {}, k + 1) for k, (c, n) in enumerate(zip(COLOURS, names, strict=True)))
    return Summary(
        12, WHEN, WHEN, "finished", game="gold-rush", game_name="Gold Rush", seats=seats, turns=71, minutes=96
    )


@pytest.mark.parametrize(
    ("days", "hours", "told"),
    [
        (0, 3, "Today, 17:30"),
        (0, 20, "Today, 00:30"),
        (0, 21, "Yesterday, 23:30"),
        (1, 0, "Yesterday, 20:30"),
        (2, 0, "Tuesday, 20:30"),
        (6, 0, "Friday, 20:30"),
        (7, 0, "1 May 2031, 20:30"),
        (-1, 0, "9 May 2031, 20:30"),
    ],
)
def test_a_time_is_told_as_somebody_would_say_it(days: int, hours: int, told: str) -> None:
    """By the calendar of this machine, not by full days; a date where the time lies far back or in the future."""
    now = datetime(2031, 5, 8, 20, 30).astimezone()  # a Thursday
    assert ENGLISH.text(moment(now - timedelta(days=days, hours=hours), now)) == told


@pytest.mark.parametrize(
    "summary",
    [
        five(),
        pytest.param(five(("Anna", "Ben", "Cy", "Dora", "Emil")), marks=pytest.mark.slow),
        pytest.param(five(("", "", "", "", "")), marks=pytest.mark.slow),
        pytest.param(five(("李小龍王小明張偉", "Ægir Þórsson", "\"'&%#+", "A" * 300, "🤠")), marks=pytest.mark.slow),
        result(1, ("Anna", 1), ("Ben", 1)),
    ],
)
def test_a_phone_reads_the_code_and_finds_the_play(summary: Summary) -> None:
    """Decoded as a phone does, the code is the link, and the link holds the play."""
    code = code_of(summary, ENGLISH)
    link = read(code.picture(4))
    assert link == code.content
    assert link.startswith(ADDRESS)
    play = json.loads(unquote(link.removeprefix(ADDRESS)))
    assert [p["score"] for p in play["players"]] == [seat.score for seat in summary.seats]
    assert [p["winner"] for p in play["players"]] == [seat.place == 1 for seat in summary.seats]
    assert [number for number, p in enumerate(play["players"]) if p.get("startPlayer")] in ([0], [])
    assert len({p["sourcePlayerId"] for p in play["players"]}) == len(summary.seats)
    assert play["game"]["name"] == "Carcassonne: Gold Rush"
    assert play["playDate"] == summary.played.strftime("%Y-%m-%d %H:%M:%S")


def test_a_photograph_of_the_screen_is_enough() -> None:
    """A slanted, soft and noisy picture of the code of five players can still be read."""
    code = code_of(five(), ENGLISH)
    assert read(photographed(code)) == code.content


@pytest.mark.slow
def test_the_code_of_five_players_is_coarse_enough() -> None:
    """Five players, even with long names, stay at version 20 or less; absurd names make it fine, and it says so."""
    assert code_of(five(("Anna", "Ben", "Clara", "Dieter", "Élodie")), ENGLISH).version <= COARSE
    assert code_of(five(), ENGLISH).version <= COARSE
    assert code_of(five(("漢" * 30,) * 5), ENGLISH).fine


def test_the_same_person_has_the_same_number_in_every_game() -> None:
    """The play log matches a person and a game once and remembers it."""
    one, two = (
        play_of(result(1, ("Anna", 3), ("Ben", 2)), ENGLISH),
        play_of(result(2, ("BEN", 3), ("anna", 2)), ENGLISH),
    )
    assert [p["sourcePlayerId"] for p in one["players"]] == [p["sourcePlayerId"] for p in two["players"]][::-1]
    assert one["sourcePlayId"] != two["sourcePlayId"]
    assert one["game"]["sourceGameId"] == two["game"]["sourceGameId"]


def test_an_unfinished_game_has_no_play() -> None:
    """There is no result to hand on."""
    with pytest.raises(ValueError, match="not finished"):
        play_of(result(1, ("Anna", 3), ("Ben", 2), standing="open"), ENGLISH)


def test_a_link_is_a_link() -> None:
    """Nothing in it needs more than the letters of a link, whatever people are called."""
    link = link_of(play_of(five(("a b", 'c"d', "{e}", "é+f", "g#h&i")), ENGLISH))
    assert link.isascii()
    assert not set(' "{}#&+<>\\^`|') & set(link)


def test_the_text_has_places_points_and_what_is_notable(table: Table) -> None:
    """One line a player, the best first, with where the points come from."""
    opened = table.archive.open(table.game())
    text = result_text(opened.summary, opened.story, ENGLISH)
    lines = text.splitlines()
    assert lines[0] == "Carcassonne: Gold Rush, 1 May 2031"
    best = opened.summary.ranked[0]
    assert lines[2].startswith(f"1. {best.name}: {best.score} (")
    assert "Richest stack: " in text
    assert "71 turns in 71 minutes" in text
    assert "[" not in text
    assert "{" not in text


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_text_of_any_game_has_words_for_all(table: Table, game: str) -> None:
    """Each kind of feature that the game's map has, its rules' derived ones too, is told in words."""
    opened = table.archive.open(table.game(name=game))
    told = {largest.kind for largest in opened.story.largest}
    assert told == {*GAMES[game].symbols, *GAMES[game].layers} - GAMES[game].roofed
    for code in languages():
        assert not set("[]{}") & set(result_text(opened.summary, opened.story, Translator.load(code)))


def test_the_text_of_an_open_game_tells_no_token(table: Table) -> None:
    """It says whose turn it is; two orders of the tokens give the same text."""
    texts = []
    for seed in (1, 2):
        opened = table.archive.open(table.game(most=120, closed="", seed=seed, moves=1))
        texts.append(result_text(opened.summary, opened.story, ENGLISH))
    assert texts[0] == texts[1]
    assert "Goes on with" in texts[0]


def test_the_table_is_read_back_as_it_was(table: Table) -> None:
    """Accents, commas and quotes survive; every seat has a line with its points by kind."""
    table.game(names={"red": 'Ann, "A"', "blue": "Élodie", "green": "=1+1"})
    told = score_table(table.archive.summaries(), ENGLISH)
    assert told.startswith("\ufeff")
    head, *rows = csv.reader(told.lstrip("\ufeff").splitlines())
    assert head[5:8] == ["Place", "Player", "Colour"]
    assert {row[6] for row in rows} == {'Ann, "A"', "Élodie", "'=1+1"}
    for row in rows:
        assert sum(map(int, row[8:-1])) == int(row[-1])


@pytest.mark.parametrize(
    ("code", "number", "name"),
    [
        ("en", "Game no.", "Carcassonne: Gold Rush"),
        ("de", "Spiel Nr.", "Carcassonne: Goldrausch"),
        ("it", "Partita n.", "Carcassonne: Corsa all'oro"),
    ],
)
def test_the_table_names_the_game_in_its_language(table: Table, code: str, number: str, name: str) -> None:
    """As the box is called there, below the word for a game; the first column counts what was played."""
    table.game(most=8)
    words = Translator.load(code)
    head, row, *_ = csv.reader(score_table(table.archive.summaries(), words).lstrip("\ufeff").splitlines())
    assert (head[0], row[2]) == (number, name)
    assert head[2] == words.text(say("new.game.title"))


def test_the_table_tells_which_game_was_ended_early(table: Table) -> None:
    """A game that goes on is not finished, one that was ended before its last tile was finished early."""
    table.game(most=8)
    table.game(most=8, more=(GameEnded(),))
    table.game()
    rows = csv.reader(score_table(table.archive.summaries(), ENGLISH).lstrip("\ufeff").splitlines()[1:])
    assert [told for told, _ in groupby(row[4] for row in rows)] == ["yes", "early", "no"]


@pytest.mark.parametrize("text", ["=cmd()", "+1", "-1", "@x", "\t=1", "\n=1"])
def test_no_name_is_a_formula(text: str) -> None:
    """A spreadsheet takes it for text."""
    assert safe(text).startswith("'")


def test_a_line_of_words_stands_below_a_map() -> None:
    """In the middle of a strip of the same cloth, made smaller where it is wider than the map."""
    cloth = np.full((120, 300, 3), (32, 38, 44), np.uint8)
    for wide in (80, 900):
        words = np.full((40, wide), 255, np.uint8)
        both = captioned(cloth, words)
        assert both.shape[1] == 300
        assert np.array_equal(both[:120], cloth)
        rows, columns = np.nonzero((both[120:] != cloth[0, 0]).any(axis=2))
        assert 0 < rows.min() <= rows.max() < both.shape[0] - 121
        assert abs(columns.min() - (299 - columns.max())) <= 1
        assert columns.min() >= 6


def test_the_map_shows_every_tile_where_it_lies(table: Table) -> None:
    """Each cell has the picture of its tile, turned as it lies; around them is cloth."""
    opened = table.archive.open(table.game(most=5, closed=""))
    view = still(opened.stored, opened.stored.history)
    picture = draw_map(view, opened.stored.tileset, 48)
    cells = [tile.cell for tile in view.tiles]
    across = 1 + max(c.col for c in cells) - min(c.col for c in cells)
    down = 1 + max(c.row for c in cells) - min(c.row for c in cells)
    assert picture.shape == ((down + 1) * 48, (across + 1) * 48, 3)
    cloth = picture[0, 0]
    left, top = min(c.col for c in cells), min(c.row for c in cells)
    for col in range(across):
        for row in range(down):
            x, y = 24 + col * 48, 24 + row * 48
            empty = bool((picture[y + 8 : y + 40, x + 8 : x + 40] == cloth).all())
            assert empty == ((col + left, row + top) not in cells)
    again = cv2.imdecode(np.frombuffer(png(picture), np.uint8), cv2.IMREAD_COLOR)
    assert again is not None
    assert np.array_equal(again, picture)


def test_the_map_on_paper_has_a_white_ground(table: Table) -> None:
    """Its tiles are those of the picture, each as it lies with its symbols upright."""
    opened = table.archive.open(table.game(most=5, closed=""))
    view, tileset = still(opened.stored, opened.stored.history), opened.stored.tileset
    bare = replace(view, pieces=(), stacks=())
    cloth, paper = (draw_map(bare, tileset, 48, paper=paper) for paper in (False, True))
    assert (paper[:24] == 255).all()
    assert (cloth[:24] < 60).all()
    left, top = (min(tile.cell[way] for tile in view.tiles) for way in (0, 1))
    for tile in view.tiles:
        x, y = 24 + (tile.cell.col - left) * 48, 24 + (tile.cell.row - top) * 48
        face = tile.placed.face
        drawn = draw_tile(tileset.by_id[face.design], face.variant, 48, tile.placed.rotation)
        for picture in (cloth, paper):
            assert np.array_equal(picture[y + 2 : y + 46, x + 2 : x + 46], drawn[2:46, 2:46])


def test_a_picture_that_nobody_wants_any_more_is_stopped(table: Table) -> None:
    """Drawing ends at the next tile."""
    opened = table.archive.open(table.game(most=5, closed=""))
    told: list[int] = []

    def hear(done: int, _: int) -> None:
        told.append(done)
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        draw_map(still(opened.stored, opened.stored.history), opened.stored.tileset, 48, hear)
    assert told == [1, 2, 3]


def test_the_page_is_one_page(table: Table) -> None:
    """Map, scores and what is notable stand on one sheet, whatever the names are."""
    opened = table.archive.open(table.game(names={"red": "李", "blue": "B" * 200}))
    picture = np.zeros((300, 900, 3), np.uint8)
    pdf = document(opened.summary, opened.story, picture, ENGLISH)
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") == 1


# --- where files go ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["", "../../etc/passwd", "Ünïcödé & Söhne", "a" * 300, "\x00/", "CON", "李"])
def test_a_file_name_is_plain(title: str) -> None:
    """Whatever a game is called, its files have letters, digits and hyphens alone."""
    stem = file_stem(result(7, ("Anna", 1), ("Ben", 2), title=title))
    assert stem.startswith("2031-05-0")
    assert stem.endswith("-7")
    assert stem.replace("-", "").isalnum()
    assert stem.isascii()
    assert len(stem) < 80


@pytest.mark.parametrize(
    ("game", "title", "stem"),
    [
        ("gold-rush", "", "gold-rush-7"),
        ("hunters-and-gatherers", "", "hunters-7"),
        ("gold-rush", "李", "gold-rush-7"),
        ("gold-rush", "At Jörg's", "gold-rush-at-jorg-s-7"),
        ("shepherdesses", "", "shepherdes-7"),
    ],
)
def test_a_file_name_says_which_game_it_was(game: str, title: str, stem: str) -> None:
    """After the day, in whole words as far as there is room: it is found again in another folder."""
    assert file_stem(replace(result(7, ("Anna", 1), title=title), game=game))[11:] == stem


def test_files_are_kept_apart(tmp_path: Path) -> None:
    """The same data are written once; other data under that name get a number, nothing is overwritten."""
    folder = Folder(tmp_path / "shared", tmp_path)
    one = put(folder, "a.txt", b"1")
    assert put(folder, "a.txt", b"1") == one
    two = put(folder, "a.txt", b"2")
    assert (one.name, two.name) == ("a.txt", "a-2.txt")
    assert (one.read_bytes(), two.read_bytes()) == (b"1", b"2")
    assert sorted(path.name for path in folder.path.iterdir()) == ["a-2.txt", "a.txt"]


@pytest.mark.parametrize(
    "name", ["../a.txt", "a/b.txt", "", ".txt", ".a.txt", "a", "a.txt/", "a\n.txt", "a" * 300 + ".txt"]
)
def test_no_name_leads_elsewhere(tmp_path: Path, name: str) -> None:
    """Only a plain name with an ending is a file."""
    with pytest.raises(ShareError):
        put(Folder(tmp_path / "shared", tmp_path), name, b"1")
    assert list(tmp_path.rglob("*.txt")) == []


def test_a_link_on_a_stick_is_not_followed(tmp_path: Path) -> None:
    """A folder that leads elsewhere is refused, and a file that is a link is left alone."""
    stick, home = tmp_path / "stick", tmp_path / "home"
    stick.mkdir()
    home.mkdir()
    (stick / "claim-manager").symlink_to(home)
    with pytest.raises(ShareError, match="leads to another place"):
        put(Folder(stick / "claim-manager", stick), "a.txt", b"1")
    assert list(home.iterdir()) == []
    own = Folder(home / "shared", home)
    own.path.mkdir()
    (own.path / "a.txt").symlink_to(stick / "target.txt")
    assert put(own, "a.txt", b"1").name == "a-2.txt"
    assert not (stick / "target.txt").exists()


def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    """The sentence names the folder."""
    (tmp_path / "shared").write_text("a file in its place")
    with pytest.raises(ShareError, match="shared"):
        put(Folder(tmp_path / "shared", tmp_path), "a.txt", b"1")


def test_only_sticks_that_can_be_written_to_are_offered(tmp_path: Path) -> None:
    """Of all that is mounted: what lies where sticks are mounted, not read only; the own folder is always there."""
    media = tmp_path / "media"
    for name in ("GOOD STICK", "READ"):
        (media / "pi" / name).mkdir(parents=True)
    mounts = tmp_path / "mounts"
    good = str(media / "pi" / "GOOD STICK").replace(" ", "\\040")
    mounts.write_text(
        f"/dev/sda1 {good} vfat rw,nosuid 0 0\n/dev/sdb1 {media}/pi/READ vfat ro,nosuid 0 0\n"
        f"/dev/sdc1 {media}/pi/GONE vfat rw 0 0\n/dev/root / ext4 rw 0 0\nshort line\n"
    )
    found = folders(tmp_path / "data", mounts, (media,))
    assert [(each.stick, each.path) for each in found] == [
        ("GOOD STICK", media / "pi" / "GOOD STICK" / "claim-manager"),
        ("", tmp_path / "data" / "shared"),
    ]
    assert put(found[0], "a.txt", b"1").read_bytes() == b"1"
    assert folders(tmp_path / "data", tmp_path / "none", (media,)) == found[1:]


def test_where_a_file_is_is_told_in_words(tmp_path: Path) -> None:
    """The stick by its name; on the device the folder's path as a file manager shows it, of a long one its end, and how
    a hidden one is found there.
    """
    stick, data = tmp_path / "media" / "KINGSTON", tmp_path / "a" / "claim-manager"
    assert ENGLISH.text(whereabouts(stick / "claim-manager" / "a.txt", data)) == (
        "on the memory stick KINGSTON, in the folder “claim-manager”: a.txt."
    )
    home = Path.home() / ".local" / "share" / "claim-manager"
    told = ENGLISH.text(whereabouts(home / "shared" / "a.txt", home))
    assert told.startswith("on this device: a.txt, in ~/.local/share/claim-manager/shared (hidden: Ctrl+H shows it). ")
    assert told.endswith(".")
    games = Path("/srv/games")
    assert "in the folder /srv/games/shared. " in ENGLISH.text(whereabouts(games / "shared" / "a.txt", games))
    deep = Path("/srv", *["deep"] * 20, "games")
    told = ENGLISH.text(whereabouts(deep / "shared" / "a.txt", deep))
    assert "in the folder …/deep/" in told
    assert "/deep/games/shared. " in told
    long = tmp_path / ("deep-" * 40)
    assert len(ENGLISH.text(whereabouts(long / "shared" / "a.txt", long))) < 200


@pytest.mark.parametrize("names", [("Anna", "Ben", "Clara", "Dieter", "Élodie"), ("漢" * 30,) * 5])
def test_any_phone_reads_the_result_as_text(names: tuple[str, ...]) -> None:
    """The game and its day, then each player's place, name and score; coarse however long the names are."""
    summary = five(names)
    code = text_code_of(summary, ENGLISH)
    assert read(photographed(code, 8 if code.version < 10 else 4)) == code.content
    heading, *lines = code.content.splitlines()
    assert heading.startswith("Carcassonne: Gold Rush, ")
    assert lines == [f"{seat.place}. {seat.name}: {seat.score}" for seat in summary.ranked]
    assert not code.fine


@pytest.mark.parametrize(
    ("code", "name"),
    [("en", "Hunters & Gatherers"), ("de", "Jäger und Sammler"), ("it", "Cacciatori e raccoglitori")],
)
def test_a_game_is_called_as_on_its_box_in_that_language(code: str, name: str) -> None:
    """A game without a name in it is called as its tile set is."""
    words = Translator.load(code)
    assert short_name("hunters-and-gatherers", "Hunters & Gatherers", words) == name
    assert short_name("mine", "The Hamlets", words) == "The Hamlets"
