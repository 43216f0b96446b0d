"""``claim-manager census``: counts the tiles of a box and compares them with the tile set."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from app.cli.common import print_json, tileset_of
from app.cli.enrol import refusals
from app.cli.sources import gallery_of
from app.cli.stills import asker, stills
from app.lang import Message, Translator, say
from vision.enrolment.census import Census, Counted
from vision.numeric.patches import Matrix


def run(arguments: argparse.Namespace) -> int:
    """Count and compare. Exit code 1: tiles are missing, surplus, not certain, or not of this set."""
    tileset = tileset_of(arguments)
    words = Translator.load("en")
    due = tileset.patterns()
    census = Census(gallery_of(arguments.art, tileset), due)
    as_json = getattr(arguments, "json", False)
    names: list[str] = []
    for name, picture in stills(arguments.source, None if as_json else asker()):
        names.append(name)
        found, troubles = census.add(picture)
        for word in troubles:
            _tell(words, say("enrol.trouble", name=name, what=say(f"vision.{word}")))
        for message in refusals(name, (one for number, one in census.refused if number == census.pictures)):
            _tell(words, message)
        _tell(words, say("census.found", name=name, count=found))
    if as_json:
        print_json(_document(census, names))
    else:
        _report(census, names, words)
    return 0 if census.complete else 1


def _report(census: Census, names: list[str], words: Translator) -> None:
    for face, count in census.missing.items():
        print(words.text(say("census.missing", face=face, count=count)))
    for face, count in census.extra.items():
        print(words.text(say("census.extra", face=face, count=count)))
    for tile in census.doubtful:
        faces = ", ".join(dict.fromkeys(c.tile.face.name for c in tile.candidates[:3]))
        x, y = tile.cut.corners.mean(axis=0)
        print(
            words.text(
                say("census.doubtful", name=names[tile.picture - 1], x=round(float(x)), y=round(float(y)), faces=faces)
            )
        )
    for tile in census.unknown:
        x, y = tile.cut.corners.mean(axis=0)
        print(words.text(say("census.unknown", name=names[tile.picture - 1], x=round(float(x)), y=round(float(y)))))
    due = sum(census.due.values())
    if census.complete:
        print(words.text(say("census.complete", count=due)))
    else:
        print(words.text(say("census.differs", found=sum(census.counts.values()), due=due)))


def _document(census: Census, names: list[str]) -> dict[str, Any]:
    counts = census.counts
    return {
        "faces": {face: {"due": due, "found": counts[face]} for face, due in census.due.items()},
        "due": sum(census.due.values()),
        "found": sum(counts.values()),
        "missing": census.missing,
        "extra": census.extra,
        "doubtful": [_tile(tile, names) for tile in census.doubtful],
        "unknown": [_tile(tile, names) for tile in census.unknown],
        "refused": [
            {"picture": names[number - 1], "corners": _corners(one.corners), "reason": one.reason}
            for number, one in census.refused
        ],
        "complete": census.complete,
    }


def _tile(tile: Counted, names: list[str]) -> dict[str, Any]:
    return {
        "picture": names[tile.picture - 1],
        "corners": _corners(tile.cut.corners),
        "candidates": [c.as_dict() for c in tile.candidates],
    }


def _corners(corners: Matrix) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


def _tell(words: Translator, message: Message) -> None:
    print(words.text(message), file=sys.stderr)
