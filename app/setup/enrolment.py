"""The folder of an owner's tiles: enrolled pictures, and an enrolment in progress; consistent after every step.

``<face>.png`` are the enrolled pictures, north up. ``enrolment/`` holds the groups of an enrolment until all of them
have names: ``groups.json`` and a picture of each group, as it lies; and for every photograph a sheet of what was cut
out of it (``cuts-NAME-CHECKSUM.png``), which nothing reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np

from app.atomic_write import write_whole
from app.outside import read_bytes, read_json
from app.outside.files import DATA, PICTURE
from app.outside.pictures import FACE, decoded
from app.values.pictures import Picture
from vision.enrolment.collection import Enrolment, Group
from vision.tiles.gallery import Gallery

FOLDER = "enrolment"
SHEETS = 40
"""How many sheets of cuts are kept: more than the pictures of a whole box."""


class EnrolmentFolder:
    """The tiles in the folder ``art``, which is created when something is saved. ``faces`` are the names of the set; a
    mapping says of each which face it equals, itself or another: of equal faces one picture will do.

    Its methods raise OSError naming the file that cannot be written, ValueError for a damaged one.
    """

    def __init__(self, art: Path, faces: Iterable[str]) -> None:
        self.art = art
        self.faces = faces if isinstance(faces, Mapping) else tuple(faces)
        self._kept: dict[str, bytes] = {}

    def open(self, sketches: Gallery | None = None) -> Enrolment:
        """The saved enrolment: named faces and unnamed groups; pictures that were put there by hand count as named.

        Raises ValueError for a damaged file, saying which and what to do.
        """
        known = {face: picture for face in self.faces if (picture := self._read(self.art / f"{face}.png")) is not None}
        return Enrolment(self.faces, known, sketches, self._groups())

    def keep(self, enrolment: Enrolment) -> None:
        """Write what has changed: enrolled pictures first, then the groups. Pictures no longer enrolled are deleted."""
        pictures = enrolment.pictures()
        for face in self.faces:
            path = self.art / f"{face}.png"
            if face in pictures:
                self._write(path, _encoded(pictures[face]))
            else:
                path.unlink(missing_ok=True)
                self._kept.pop(path.name, None)
        for group in enrolment.groups:
            self._write(self.picture_of(group.number), _encoded(group.picture))
        document = {"groups": [_document(group) for group in enrolment.groups]}
        write_whole(self.art / FOLDER / "groups.json", json.dumps(document, indent=1).encode("utf-8"))

    def show(self, name: str, sheet: Picture) -> Path:
        """Write the sheet of what was cut out of the picture of that name, to be looked at; returns the file. Its name
        ends in a checksum of the sheet: pictures of other folders, or of other kinds, may have the same name. Of all
        sheets only the ``SHEETS`` last written remain.
        """
        data = _encoded(sheet)
        stem = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(name).stem) or "picture"
        path = self.art / FOLDER / f"cuts-{stem}-{crc32(data):08x}.png"
        write_whole(path, data)
        written = sorted(path.parent.glob("cuts-*.png"), key=lambda each: (each != path, -each.stat().st_mtime_ns))
        for old in written[SHEETS:]:
            old.unlink(missing_ok=True)
        return path

    def picture_of(self, number: int) -> Path:
        """The file with the picture of a group as it lies."""
        return self.art / FOLDER / f"{number:02d}.png"

    def _groups(self) -> list[Group]:
        path = self.art / FOLDER / "groups.json"
        try:
            document = read_json(path, DATA, self.art)
            return [self._group(values) for values in document["groups"]]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ValueError(
                f"{path} cannot be read ({error}): delete the folder {path.parent} and lay those tiles again that "
                "have no name yet"
            ) from None

    def _group(self, values: dict[str, object]) -> Group:
        number = int(str(values["number"]))
        picture = self._read(self.picture_of(number))
        if picture is None:
            raise ValueError(f"{self.picture_of(number).name} is missing or no picture")
        troubles, doubts = values.get("troubles", []), values.get("doubts", [])
        assert isinstance(troubles, list)
        assert isinstance(doubts, list)
        return Group(
            number,
            int(str(values["copies"])),
            picture,
            float(str(values["quality"])),
            str(values.get("face", "")),
            int(str(values.get("rotation", 0))),
            bool(values.get("skipped", False)),
            tuple(str(word) for word in troubles),
            tuple(int(str(other)) for other in doubts),
        )

    def _read(self, path: Path) -> Picture | None:
        """The picture in that file, uint8 [h, w, 3]; None if there is no file."""
        if not path.is_file():
            return None
        data = read_bytes(path, PICTURE, self.art)
        picture = decoded(data, FACE)
        if picture is None:
            raise ValueError(f"{path} is no picture that can be read: delete it and enrol this tile again")
        self._kept[str(path)] = data
        return np.asarray(picture, np.uint8)

    def _write(self, path: Path, data: bytes) -> None:
        """Write the file unless it has exactly that content already."""
        if self._kept.get(str(path)) != data or not path.exists():
            write_whole(path, data)
            self._kept[str(path)] = data


def _encoded(picture: Picture) -> bytes:
    return cv2.imencode(".png", picture)[1].tobytes()


def _document(group: Group) -> dict[str, object]:
    return {
        "number": group.number,
        "copies": group.copies,
        "quality": round(group.quality, 4),
        "face": group.face,
        "rotation": group.rotation,
        "skipped": group.skipped,
        "troubles": list(group.troubles),
        "doubts": list(group.doubts),
    }
