"""The grammar of the command line: every command with its arguments. Imports nothing that takes time."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from app import __version__
from app.cli.grammar import Parser
from app.lang.files import codes
from app.lang.program import program
from app.rules.shipped import boxes
from app.rules.terms import DEFAULT_GAME
from app.values import TILE_MM
from app.values.nearest import meant

MEASURES = ("rules", "vision", "journal")
MOVED = ("table", "photos", "pixels")
"""What ``bench`` measured in earlier versions."""


def parser() -> Parser:
    """The parser of the whole command line. ``command`` is None for the touch app and the demonstration."""
    top = Parser(
        prog=program(),
        description="Watches a game of Carcassonne through a camera, checks every move, deals the tokens, keeps the "
        "score and explains it. Without a command it starts the touch app.",
        epilog="Exit codes: 0 success, 1 differences or problems found, 2 not possible.",
    )
    top.add_argument("--version", action="version", version=f"claim-manager {__version__}")
    _play(top)
    subs = top.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for name, text, fill in _COMMANDS:
        subs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", fill=fill)
    return top


def _play(top: argparse.ArgumentParser) -> None:
    play = top.add_argument_group("play")
    play.add_argument(
        "--camera",
        metavar="SOURCE",
        help="camera number, device, picamera, video, picture folder, address, or auto (default: set with `cameras`)",
    )
    play.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles, one per face")
    play.add_argument("--seats", metavar="COLOURS", help="the players in order: red,blue,... (2 to 5 colours)")
    play.add_argument(
        "--tokens",
        choices=["virtual", "open", "physical"],
        default="virtual",
        help="virtual: the app shuffles them and keeps their values secret; open: everybody sees the values; "
        "physical: your own, whose values you enter at the end (default: %(default)s)",
    )
    play.add_argument(
        "--panel",
        metavar="FILE",
        help="buttons and lights: a wiring file, simulated, or off (default: wiring.toml in the data directory)",
    )
    play.add_argument("--windowed", action="store_true", help="run in a window instead of full screen")
    play.add_argument("--headless", action="store_true", help="run without a screen: commentary on the terminal")
    play.add_argument(
        "--picture",
        type=Path,
        metavar="FILE",
        help="where to save the last screen of a headless game (default: claim-manager-screen.png in the current "
        "folder)",
    )
    play.add_argument("--json", action="store_true", help="with --headless: observations and result as JSON lines")
    _tileset(play, action=_Named)
    play.set_defaults(named=False)
    _data(play)
    demo = top.add_argument_group("demonstration on the simulated table")
    demo.add_argument(
        "--demo",
        action="store_true",
        help="watch virtual players play a whole game, that of --game, under a simulated camera: nothing has to be "
        "connected; the menu, or Ctrl-C in the terminal, ends it at any time; the history does not keep it; without a "
        'screen, the folder "demonstration" in that of --data does',
    )
    demo.add_argument("--seed", type=int, default=1, metavar="N", help="number of the game (default: %(default)s)")
    demo.add_argument("--script", type=Path, metavar="GAME", help="play this game record instead of a random game")
    demo.add_argument(
        "--verify", action="store_true", help="compare with what really happened; exit code 1 if it differs"
    )
    demo.add_argument(
        "--record", type=Path, metavar="FILE.avi", help="record the camera picture as a video: about 1 GB a game"
    )
    demo.add_argument(
        "--setting",
        default="default",
        metavar="NAME",
        help="preset of the table: default, plain, hard (default: %(default)s)",
    )
    demo.add_argument("--light", metavar="NAME", help="day, lamp, evening, window, flicker")
    demo.add_argument("--table", metavar="NAME", help="wood, felt, cloth")
    demo.add_argument("--tilt", type=_tilt, metavar="DEGREES", help="tilt of the camera, 0 (straight down) to 30")
    demo.add_argument("--sloppy", action="store_true", default=None, help="lay tiles inaccurately")


def _replay(sub: Parser) -> None:
    sub.add_argument("record", type=Path, metavar="GAME", help="a game record or trouble file; - for standard input")
    _json(sub)


def _trouble(sub: Parser) -> None:
    sub.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the file to write, a ZIP")
    sub.add_argument("--game", type=int, metavar="NUMBER", help="the game it is about (default: the one played last)")
    sub.add_argument("--names", action="store_true", help="leave the names of the players in: they agreed")
    _data(sub)


def _read(sub: Parser) -> None:
    sub.add_argument(
        "photo",
        type=Path,
        metavar="PHOTO",
        help="a picture file, JPEG or PNG, taken from straight above or nearly: the tiles sharp, whole and without "
        "glare on them; whatever lies around them",
    )
    sub.add_argument(
        "--tokens",
        nargs="?",
        type=int,
        const=-1,
        metavar="COUNT",
        help="read tokens that lie face up instead: their values and the sum; COUNT: how many there should be",
    )
    _art(sub)
    _tileset(sub)
    _json(sub)


def _watch(sub: Parser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="as for --camera; auto: the camera of this machine")
    sub.add_argument(
        "--wait", type=float, default=30.0, metavar="SECONDS", help="how long to wait for a lost camera (default: 30)"
    )
    _art(sub)
    _tileset(sub)
    _data(sub)
    _json(sub)


def _cameras(sub: Parser) -> None:
    sub.add_argument("--use", metavar="SOURCE", help="use this one for all games; auto: the only one found")
    _data(sub)
    _json(sub)


def _draw_art(sub: Parser) -> None:
    sub.add_argument("folder", type=Path, metavar="DIR", help="folder to write to; created if missing")
    sub.add_argument(
        "--size", type=_pixels, default=256, help="side of a picture in pixels, 16 to 2048 (default: %(default)s)"
    )
    _tileset(sub)


def _enrol(sub: Parser) -> None:
    sub.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="camera, video, picture, or a folder of pictures: of tiles laid out, or one per face named <face>.png; "
        "or the word pieces, followed by where your pieces are shown",
    )
    sub.add_argument(
        "pieces",
        metavar="CAMERA|FOLDER",
        nargs="?",
        help="with `enrol pieces`: a camera, or a folder of pictures (below); learns paints and shapes in the light of "
        "the game, in place of `calibrate --colour`",
    )
    sub.epilog = (
        "The folder of `enrol pieces` holds pictures by one camera that stays where it is: empty.jpg, the bare table; "
        "red.jpg and so on for each colour, with two of its pieces of the kind of which everybody has most, one "
        "standing and one lying, and one of the other kind; where there are tokens tokens.jpg, with one, a stack of "
        "two and a stack of three. Things lie from left to right in this order, a hand's width apart."
    )
    _art(sub)
    _tileset(sub)
    sub.add_argument(
        "--answers", type=Path, metavar="FILE", help='names for groups, as JSON: {"1": "A1_b 2", "2": "skip"}'
    )
    sub.add_argument("--no-sketches", action="store_true", help="do not suggest names from our own drawings")
    sub.add_argument("--screen", action="store_true", help="lead on the touchscreen, with a camera")
    sub.add_argument("--windowed", action="store_true", help="with --screen: in a window instead of full screen")
    _json(sub)


def _census(sub: Parser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="camera, video, picture, or folder of pictures of all tiles")
    _art(sub)
    _tileset(sub)
    _json(sub)


def _calibrate(sub: Parser) -> None:
    sub.add_argument("source", metavar="SOURCE", help="camera, video, picture, or folder of pictures")
    sub.add_argument("--table", action="store_true", help="measure the table, by markers that lie on it")
    sub.add_argument(
        "--colour",
        metavar="WORD",
        help="measure one colour alone, by its pieces on a plain cloth: red, ..., tokens (better: `enrol pieces`)",
    )
    sub.add_argument(
        "--art",
        type=Path,
        metavar="DIR",
        help="with --colour: the folder of your tile pictures, where colours are saved",
    )
    sub.add_argument(
        "--corners",
        nargs=4,
        metavar="X,Y",
        help="measure the table by hand: the four corners of a known rectangle in the picture, in pixels, clockwise",
    )
    sub.add_argument(
        "--rectangle",
        default=f"{TILE_MM:g}x{TILE_MM:g}",
        metavar="WxH",
        help="the size of that rectangle in millimetres (default: %(default)s: a tile)",
    )
    sub.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="file to write (default: lens.json or table.json in the data directory)",
    )
    sub.add_argument(
        "--lens", type=Path, metavar="FILE", help="the lens to use for the table (default: that in the data directory)"
    )
    _data(sub)
    _json(sub)


def _prove(sub: Parser) -> None:
    sub.add_argument("source", metavar="SOURCE|BUNDLE", help="as for --camera; or an earlier proof, to play it again")
    sub.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles; a bundle has its own")
    sub.add_argument("--short", action="store_true", help="half of the steps: no dim light, fewer tiles and pieces")
    sub.add_argument("--screen", action="store_true", help="lead on the touchscreen instead of the terminal")
    sub.add_argument("--windowed", action="store_true", help="with --screen: in a window instead of full screen")
    sub.add_argument(
        "--bundle", type=Path, metavar="FILE", help="where to keep the proof (default: proofs/ in the data directory)"
    )
    sub.add_argument(
        "--wait", type=float, default=30.0, metavar="SECONDS", help="how long to wait for a lost camera (default: 30)"
    )
    sub.epilog = "Exit codes: 0 all told right or asked about, nothing worse than it was; 1 otherwise; 2 not possible."
    _tileset(sub)
    _data(sub)
    _json(sub)


def _print(sub: Parser) -> None:
    sub.add_argument(
        "sheet",
        choices=["tiles", "tokens", "pieces", "markers", "wiring", "reference"],
        help="tiles: all tiles in our own art, to cut out; tokens: all tokens, with their backs; pieces: a card for "
        "each player, where the pieces wait; markers: to lie at the corners of the table, for `calibrate --table`; "
        "wiring: buttons and lights; reference: the rules on one page",
    )
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="the PDF file")
    sub.add_argument("--paper", choices=["a4", "letter"], default="a4", help="paper size (default: %(default)s)")
    sub.add_argument("--language", choices=codes(), help="language of the sheet (that of the app, else of the system)")
    sub.add_argument("--no-backs", action="store_true", help="with tiles: leave the pages with the backs out")
    sub.add_argument(
        "--panel", metavar="FILE", help="the wiring to draw (default: your own if present, else the shipped one)"
    )
    _tileset(sub)
    _data(sub)


def _history(sub: Parser) -> None:
    _data(sub)
    _json(sub)


def _export(sub: Parser) -> None:
    sub.add_argument(
        "game", type=int, nargs="?", metavar="GAME", help="number in the history (default: the one played last)"
    )
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", help="file to write (default: standard output)")
    sub.add_argument(
        "--format",
        choices=["record", "text", "csv", "png", "pdf", "qr"],
        default="record",
        help="a game record (default: %(default)s), the result as text or table, the map as picture or page to print, "
        "or the code from which a phone's BG Stats takes the result",
    )
    sub.add_argument("--reveal", action="store_true", help="show the face-down tokens of a running game; noted there")
    sub.add_argument("--yes", action="store_true", help="with --reveal: do not ask")
    _data(sub)


def _resume(sub: Parser) -> None:
    sub.add_argument(
        "game", type=int, nargs="?", metavar="GAME", help="number in the history (default: the one played last)"
    )
    sub.add_argument("--audit", action="store_true", help="show where every token is")
    _data(sub)
    _json(sub)


def _self_test(sub: Parser) -> None:
    sub.add_argument("--yes", action="store_true", help="ask no questions and wait for no buttons")
    sub.add_argument("--panel", metavar="FILE", help="a wiring file, simulated, or off (default: as in a game)")
    sub.add_argument(
        "--seconds", type=float, default=30.0, metavar="N", help="how long to wait for buttons (default: %(default)s)"
    )
    sub.add_argument("--camera", metavar="SOURCE", help="as in a game, or off (default: the one set with `cameras`)")
    sub.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles: visible tiles are read too")
    sub.add_argument("--picture", type=Path, metavar="FILE", help="where to save the camera picture with the grid")
    sub.add_argument("--config", action="store_true", help="check only the files: settings, wiring, measured lens, ...")
    _tileset(sub)
    _data(sub)
    _json(sub)


def _gallery(sub: Parser) -> None:
    sub.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    sub.add_argument("--size", type=_size, default=(800, 480), metavar="WxH", help="of the screen (default: 800x480)")
    sub.add_argument("--language", choices=codes(), default="en", help="(default: %(default)s)")
    sub.add_argument(
        "--theme", choices=("green", "light", "dark", "contrast"), default="green", help="(default: %(default)s)"
    )
    sub.add_argument("--text", choices=("normal", "large", "largest"), default="normal", help="(default: %(default)s)")
    sub.add_argument("--seats", type=int, choices=range(2, 6), default=3, help="how many play (default: %(default)s)")
    sub.add_argument("--only", metavar="WORD", help="only screens whose name contains it")


def _draw_ahead(sub: Parser) -> None:
    _data(sub)


def _bench(sub: Parser) -> None:
    sub.add_argument(
        "what",
        type=_measure,
        metavar="{" + ",".join(MEASURES) + "}",
        help="rules: games a second; vision: CPU time of watching; journal: speed on this disk",
    )
    sub.epilog = "How surely tiles and pieces are recognised is measured in a checkout: ./deploy/evaluate lists how."
    _data(sub)
    _json(sub)
    _bench_vision(sub.add_argument_group("with vision"))


def _bench_vision(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--seed", type=int, default=1, metavar="N", help="number of the game (default: %(default)s)")
    group.add_argument(
        "--setting",
        default="hard",
        metavar="NAME",
        help="preset of the table: default, plain, hard (default: %(default)s)",
    )
    group.add_argument(
        "--light", default="lamp", metavar="NAME", help="day, lamp, evening, window, flicker (default: %(default)s)"
    )
    group.add_argument("--table", default="cloth", metavar="NAME", help="wood, felt, cloth (default: %(default)s)")
    group.add_argument(
        "--tilt", type=_tilt, default=22.0, metavar="DEGREES", help="tilt of the camera, 0 to 30 (default: %(default)s)"
    )


def _json(sub: argparse._ActionsContainer) -> None:
    sub.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="JSON on standard output")


def _art(sub: argparse._ActionsContainer) -> None:
    sub.add_argument(
        "--art", type=Path, metavar="DIR", required=True, help="pictures of the tiles: DIR/<design>[_<variant>].png"
    )


class _Named(argparse.Action):
    """Keeps the value, and in ``named`` that somebody gave one: the usual game is the default, and may be meant too."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None
    ) -> None:
        setattr(namespace, self.dest, values)
        namespace.named = True


def _tileset(sub: argparse._ActionsContainer, action: str | type[argparse.Action] = "store") -> None:
    which = f"the game, or its edition: {', '.join(boxes())}, or a folder with your own tile set (default: %(default)s)"
    sub.add_argument("--game", dest="tileset", action=action, default=DEFAULT_GAME, metavar="NAME|DIR", help=which)
    # what earlier versions called it
    sub.add_argument("--tileset", action=action, default=argparse.SUPPRESS, metavar="NAME|DIR", help=argparse.SUPPRESS)


def _data(sub: argparse._ActionsContainer) -> None:
    sub.add_argument("--data", type=Path, metavar="DIR", help="data directory, where games are kept")


def _measure(text: str) -> str:
    if text in MOVED:
        raise argparse.ArgumentTypeError(f"'{text}' is measured in a checkout, by ./deploy/evaluate {text}")
    if text not in MEASURES:
        told = meant(text, MEASURES) or f": choose {', '.join(MEASURES)}"
        raise argparse.ArgumentTypeError(f"{text} cannot be measured{told}")
    return text


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 320 <= int(width) <= 4096 and 320 <= int(height) <= 4096):
        raise argparse.ArgumentTypeError(f"{text} is no size such as 800x480, each side 320 to 4096")
    return int(width), int(height)


def _pixels(text: str) -> int:
    if not text.isdecimal() or not 16 <= int(text) <= 2048:
        told = f"a picture cannot have a side of {text} pixels: choose a whole number from 16 to 2048"
        raise argparse.ArgumentTypeError(told)
    return int(text)


def _tilt(text: str) -> float:
    try:
        tilt = float(text)
    except ValueError:
        tilt = -1.0
    if not 0 <= tilt <= 30:
        told = f"the camera cannot be tilted by {text} degrees: choose 0, straight down, to 30"
        raise argparse.ArgumentTypeError(told)
    return tilt


_COMMANDS: tuple[tuple[str, str, Callable[[Parser], None]], ...] = (
    ("replay", "check a game record against the rules, or play a trouble file again", _replay),
    ("trouble", "write one file about what went wrong, to be sent to somebody who can mend it", _trouble),
    ("read", "name every tile in a still picture: one tile or a whole board", _read),
    ("watch", "report live what a camera, video file, picture folder or MJPEG address shows", _watch),
    ("cameras", "list the cameras of this machine and choose the one to use", _cameras),
    ("art", "draw a tile set in our own art, one picture per face", _draw_art),
    ("enrol", "take pictures of your tiles and name each of them once", _enrol),
    ("census", "count the tiles of your box and compare them with the tile set", _census),
    ("calibrate", "measure the lens (chess board), the table (markers) or a colour (pieces)", _calibrate),
    ("prove", "find out in ten guided minutes what your camera, light and box reach", _prove),
    ("print", "make a PDF sheet for printing at true size", _print),
    ("history", "list the games stored on this machine", _history),
    ("export", "export a stored game: record, result, map, or the code for a phone", _export),
    ("resume", "show the state of an unfinished game; the touch app resumes it by itself", _resume),
    ("self-test", "test lights, buttons, camera, screen, disk and clock; say how to correct faults", _self_test),
    ("gallery", "draw every screen in every state as a picture", _gallery),
    ("draw-ahead", "draw the pictures of the screen now, so that the first start shows them at once", _draw_ahead),
    ("bench", "measure the speed of rules, vision or journal on this machine", _bench),
)
"""Each command, what it does, and what adds its arguments."""
