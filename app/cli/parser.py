"""The words of the command line: every command with its arguments, and nothing that takes time to import."""

from __future__ import annotations

import argparse
from pathlib import Path

from app import __version__


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
    _art(sub)
    _tileset(sub)
    _json(sub)
    sub = _command(subs, "watch", "say what a camera, video file, picture folder or MJPEG address shows, as it happens")
    sub.add_argument("source", metavar="SOURCE")
    _art(sub)
    _tileset(sub)
    _json(sub)
    sub = _command(subs, "art", "draw a tile set in our own art into a folder, one picture a face")
    sub.add_argument("folder", type=Path, metavar="DIR", help="made if it is not there")
    sub.add_argument("--size", type=_pixels, default=256, help="pixels a side, 16 to 2048 (%(default)s)")
    _tileset(sub)
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
    _data(sub)
    _json(sub)
    sub = _command(subs, "bench", "measure this machine: the figures of the README")
    sub.add_argument("what", choices=["rules"])
    _json(sub)
    return top


def _play(top: argparse.ArgumentParser) -> None:
    play = top.add_argument_group("play")
    play.add_argument("--camera", metavar="SOURCE", help="camera number, device, video, picture folder or address")
    play.add_argument("--art", type=Path, metavar="DIR", help="pictures of your tiles, one a face")
    play.add_argument("--seats", metavar="COLOURS", help="who plays, in order: red,blue,... (2 to 5 colours)")
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
    sub.add_argument(
        "--tileset", default="gold-rush", metavar="NAME|DIR", help="a shipped tile set or a folder (gold-rush)"
    )


def _data(sub: argparse._ActionsContainer) -> None:
    sub.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (your data directory)")


def _pixels(text: str) -> int:
    size = int(text)
    if not 16 <= size <= 2048:
        raise argparse.ArgumentTypeError(f"{size} is not 16 to 2048")
    return size
