"""The words of the command line: every command with its arguments, and nothing that takes time to import."""

from __future__ import annotations

import argparse
from pathlib import Path

from app import __version__
from app.tilesets import DEFAULT_GAME
from app.values import TILE_MM


def parser() -> argparse.ArgumentParser:
    """The whole command line. ``command`` is None for the touch app and the demo."""
    top = argparse.ArgumentParser(
        prog="claim-manager",
        description="Watches a game of Carcassonne: Gold Rush through a camera, deals the tokens, checks every move, "
        "keeps and explains the score. Without a command it starts the touch app.",
        epilog="Exit codes: 0 all well, 1 differences or problems found, 2 it could not be done.",
    )
    top.add_argument("--version", action="version", version=f"claim-manager {__version__}")
    _play(top)
    subs = top.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    sub = _command(subs, "replay", "take a game record through the rules and list every problem found")
    sub.add_argument("record", type=Path, metavar="GAME", help="a game record; - reads standard input")
    _json(sub)
    sub = _command(subs, "read", "name every tile in a still picture: one tile or a whole board")
    sub.add_argument("photo", type=Path, metavar="PHOTO")
    sub.add_argument(
        "--tokens",
        nargs="?",
        type=int,
        const=-1,
        metavar="COUNT",
        help="tokens spread face up instead: their values and the sum; COUNT is how many there should be",
    )
    _art(sub)
    _tileset(sub)
    _json(sub)
    sub = _command(subs, "watch", "say what a camera, video file, picture folder or MJPEG address shows, as it happens")
    sub.add_argument("source", metavar="SOURCE", help="as for --camera; auto for the camera of this machine")
    sub.add_argument(
        "--wait", type=float, default=30.0, metavar="SECONDS", help="how long a lost camera is waited for (30)"
    )
    _art(sub)
    _tileset(sub)
    _data(sub)
    _json(sub)
    sub = _command(subs, "cameras", "list the cameras of this machine and choose the one to use")
    sub.add_argument("--use", metavar="SOURCE", help="keep this one for all games; auto for the one found by itself")
    _data(sub)
    _json(sub)
    sub = _command(subs, "art", "draw a tile set in our own art into a folder, one picture a face")
    sub.add_argument("folder", type=Path, metavar="DIR", help="made if it is not there")
    sub.add_argument("--size", type=_pixels, default=256, help="pixels a side, 16 to 2048 (%(default)s)")
    _tileset(sub)
    _setup(subs)
    sub = _command(subs, "history", "list the games of this machine")
    _data(sub)
    _json(sub)
    sub = _command(subs, "export", "write a game of this machine as a game record")
    sub.add_argument("game", type=int, nargs="?", metavar="GAME", help="its number in the history (the last one)")
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to (standard output)")
    sub.add_argument("--reveal", action="store_true", help="also while face-down tokens are still secret")
    _data(sub)
    sub = _command(subs, "resume", "show where an unfinished game stands; the touch app goes on with it by itself")
    sub.add_argument("game", type=int, nargs="?", metavar="GAME", help="its number in the history (the last one)")
    sub.add_argument("--audit", action="store_true", help="where every token is")
    _data(sub)
    _json(sub)
    _self_test(subs)
    sub = _command(subs, "bench", "measure this machine: the figures of the README")
    sub.add_argument(
        "what",
        choices=["rules", "vision", "journal"],
        help="whole games by the rules, what watching costs, how fast the journal is on this disk",
    )
    _data(sub)
    _json(sub)
    _bench_vision(sub.add_argument_group("with vision"))
    return top


def _play(top: argparse.ArgumentParser) -> None:
    play = top.add_argument_group("play")
    play.add_argument(
        "--camera",
        metavar="SOURCE",
        help="camera number, device, picamera, video, picture folder, address, or auto (the one chosen with cameras)",
    )
    play.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles, one a face")
    play.add_argument("--seats", metavar="COLOURS", help="who plays, in order: red,blue,... (2 to 5 colours)")
    play.add_argument(
        "--tokens",
        choices=["virtual", "open", "physical"],
        default="virtual",
        help="virtual: the app mixes and remembers them, face down; open: everybody sees their values; "
        "physical: yours, their values are asked for at the end (%(default)s)",
    )
    play.add_argument(
        "--panel",
        metavar="FILE",
        help="buttons and lights: a wiring file, simulated, or off (wiring.toml where games are kept, if it is there)",
    )
    play.add_argument("--windowed", action="store_true", help="in a window instead of the whole screen")
    play.add_argument("--headless", action="store_true", help="without a screen: the commentary on the terminal")
    play.add_argument("--picture", type=Path, metavar="FILE", help="where the last screen of a headless game is saved")
    play.add_argument("--json", action="store_true", help="with --headless: what was seen and the result, a line each")
    _tileset(play)
    _data(play)
    demo = top.add_argument_group("demonstration on the simulated table")
    demo.add_argument("--demo", action="store_true", help="virtual players play a whole game under a simulated camera")
    demo.add_argument("--seed", type=int, default=1, metavar="N", help="which game it is (%(default)s)")
    demo.add_argument("--script", type=Path, metavar="GAME", help="play this game record instead of a random game")
    demo.add_argument("--verify", action="store_true", help="compare with the simulator's truth; exit 1 if different")
    demo.add_argument("--record", type=Path, metavar="FILE.avi", help="write what the camera sees")
    demo.add_argument("--setting", default="default", metavar="NAME", help="a named table: default, plain, hard")
    demo.add_argument("--light", metavar="NAME", help="day, lamp, evening, window, flicker")
    demo.add_argument("--table", metavar="NAME", help="wood, felt, cloth")
    demo.add_argument("--tilt", type=float, metavar="DEGREES", help="how far the camera leans, 0 to 30")
    demo.add_argument("--sloppy", action="store_true", default=None, help="tiles laid carelessly")


def _setup(subs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What an owner does before the first game."""
    sub = _command(subs, "enrol", "take pictures of your tiles: lay them out, and say once what each of them is")
    sub.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="camera, video, picture, or a folder: of pictures of tiles laid out, or one a face, called <face>.png",
    )
    _art(sub)
    _tileset(sub)
    sub.add_argument(
        "--answers", type=Path, metavar="FILE", help='what groups are, as JSON: {"1": "A1_b 2", "2": "skip"}'
    )
    sub.add_argument("--no-sketches", action="store_true", help="make no suggestions from our own drawings")
    _json(sub)
    sub = _command(subs, "census", "count the tiles of your box and compare them with the tile set")
    sub.add_argument("source", metavar="SOURCE", help="camera, video, picture, or folder of pictures of all tiles")
    _art(sub)
    _tileset(sub)
    _json(sub)
    sub = _command(subs, "calibrate", "measure the camera's lens with the chess board, or the table with markers")
    sub.add_argument("source", metavar="SOURCE", help="camera, video, picture, or folder of pictures")
    sub.add_argument("--table", action="store_true", help="the table, by the markers that lie on it")
    sub.add_argument(
        "--colour", metavar="WORD", help="a colour instead, by its pieces on a plain cloth: red, ..., tokens"
    )
    sub.add_argument(
        "--art", type=Path, metavar="DIR", help="with --colour: the pictures of your tiles, kept with them"
    )
    sub.add_argument(
        "--corners",
        nargs=4,
        metavar="X,Y",
        help="the table by hand: where the four corners of a known rectangle are in the picture, clockwise",
    )
    sub.add_argument(
        "--rectangle",
        default=f"{TILE_MM:g}x{TILE_MM:g}",
        metavar="WxH",
        help="its size in millimetres (%(default)s: a tile)",
    )
    sub.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where to (lens.json or table.json in your data)"
    )
    sub.add_argument("--lens", type=Path, metavar="FILE", help="the lens to measure the table with (that of your data)")
    _data(sub)
    _json(sub)
    sub = _command(subs, "print", "make a sheet to print, as PDF at true size")
    sub.add_argument("sheet", choices=["tiles", "markers", "wiring", "reference"])
    sub.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="the PDF file")
    sub.add_argument("--paper", choices=["a4", "letter"], default="a4", help="(%(default)s)")
    sub.add_argument("--panel", metavar="FILE", help="the wiring to draw (your own, else the one that is shipped)")
    _tileset(sub)
    _data(sub)


def _self_test(subs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    sub = _command(subs, "self-test", "try lights, buttons, camera, screen, disk and clock, and say what to do")
    sub.add_argument("--yes", action="store_true", help="ask nobody and wait for no button")
    sub.add_argument("--panel", metavar="FILE", help="a wiring file, simulated, or off (as in a game)")
    sub.add_argument(
        "--seconds", type=float, default=30.0, metavar="N", help="how long buttons are waited for (%(default)s)"
    )
    sub.add_argument("--camera", metavar="SOURCE", help="as in a game, or off (the one chosen with cameras)")
    sub.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles: the tiles in sight are read too")
    sub.add_argument("--picture", type=Path, metavar="FILE", help="where the camera's picture with the grid is saved")
    _tileset(sub)
    _data(sub)
    _json(sub)


def _bench_vision(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--seed", type=int, default=1, metavar="N", help="which game it is (%(default)s)")
    group.add_argument(
        "--setting", default="hard", metavar="NAME", help="a named table: default, plain, hard (%(default)s)"
    )
    group.add_argument("--light", default="lamp", metavar="NAME", help="day, lamp, evening, window, flicker (lamp)")
    group.add_argument("--table", default="cloth", metavar="NAME", help="wood, felt, cloth (%(default)s)")
    group.add_argument(
        "--tilt", type=float, default=22.0, metavar="DEGREES", help="how far the camera leans, 0 to 30 (%(default)s)"
    )


def _command(
    subs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    return subs.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")


def _json(sub: argparse._ActionsContainer) -> None:
    sub.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="JSON on standard output")


def _art(sub: argparse._ActionsContainer) -> None:
    sub.add_argument(
        "--art", type=Path, metavar="DIR", required=True, help="pictures of the tiles: DIR/<design>[_<variant>].png"
    )


def _tileset(sub: argparse._ActionsContainer) -> None:
    which = f"a shipped tile set or a folder ({DEFAULT_GAME})"
    sub.add_argument("--tileset", default=DEFAULT_GAME, metavar="NAME|DIR", help=which)


def _data(sub: argparse._ActionsContainer) -> None:
    sub.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (your data directory)")


def _pixels(text: str) -> int:
    size = int(text)
    if not 16 <= size <= 2048:
        raise argparse.ArgumentTypeError(f"{size} is not 16 to 2048")
    return size
