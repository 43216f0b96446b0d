"""``claim-manager cameras``: lists the cameras of this machine and sets the one to use."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import Any

from app import settings
from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.lang import say
from app.lang.errors import english
from hardware import discover
from hardware.camera import AUTO, CameraError, is_living


def run(arguments: argparse.Namespace) -> int:
    """List the cameras, or save the one to use. Exit code 1: no camera can be used."""
    folder = journal_path(arguments.data).parent
    found = discover.cameras()
    try:
        kept = settings.load(folder)
        if arguments.use is not None:
            if not is_living(arguments.use):
                raise UserError(f"{arguments.use} is no camera: name one of this list, an http:// address, or {AUTO}.")
            same = _named(arguments.use, found)
            # save the name that stays the same when the number of the camera changes
            use = same.source if same is not None else arguments.use
            kept = replace(kept, camera="" if use == AUTO else use)
            settings.save(kept, folder)
    except settings.SettingsError as error:
        raise UserError(error.message) from None
    chosen, why = _chosen(kept.camera, found)
    if getattr(arguments, "json", False):
        print_json({"cameras": [_document(each, chosen) for each in found], "chosen": chosen, "problem": why})
    else:
        for each in found:
            remarks = ["made up by the kernel"] if each.simulated else []
            remarks += [english(each.problem).rstrip(".")] if each.problem is not None else []
            print(f"{'*' if each.source == chosen else ' '} {each.source}  {each.name}{_brackets(remarks)}")
        if chosen and chosen not in [each.source for each in found]:
            print(f"* {chosen}")
        if why:
            print(why, file=sys.stderr)
    return 0 if chosen and not why else 1


def _chosen(kept: str, found: list[discover.Found]) -> tuple[str, str]:
    """The source that a game would use, "" for none; and why it cannot be used, "" where it can."""
    if not kept:
        try:
            return discover.choose(found).source, ""
        except CameraError as error:
            return "", str(error)
    same = _named(kept, found)
    if same is not None:
        return same.source, _problem(same)
    return kept, "" if "://" in kept else english(say("camera.not_now", camera=kept))


def _problem(camera: discover.Found) -> str:
    return "" if camera.problem is None else english(camera.problem)


def _named(source: str, found: list[discover.Found]) -> discover.Found | None:
    """The camera meant by a source, a device node or the number of that node; None if it is not in the list."""
    numbers = {each.node.removeprefix("/dev/video"): each for each in found if each.node}
    return next((each for each in found if source in (each.source, each.node)), numbers.get(source))


def _document(each: discover.Found, chosen: str) -> dict[str, Any]:
    return {
        "source": each.source,
        "name": each.name,
        "node": each.node,
        "simulated": each.simulated,
        "problem": _problem(each),
        "chosen": each.source == chosen,
    }


def _brackets(remarks: list[str]) -> str:
    return f"  ({'; '.join(remarks)})" if remarks else ""
