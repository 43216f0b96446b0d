"""``claim-manager read PHOTO --tokens``: reads and adds the tokens of a player that lie face up on the table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.art.pieces import draw_token
from app.cli.common import print_json, tileset_of
from app.cli.errors import UserError
from app.lang import Translator, say
from app.rules.tileset import TileSet
from hardware.camera import CameraError, read_image
from vision.objects.tokens.token_faces import BACK, TokenFaces, read_tokens

FOLDER = "tokens"
"""The folder, inside that of the tiles, with the owner's pictures of tokens: 0.png, 1.png, ..., back.png."""
RIM = 0.92
"""The share of our drawing's width that the token fills."""


def read(arguments: argparse.Namespace, picture: NDArray[np.uint8]) -> int:
    """Read and print. Exit code 1: no token was found, or the value of one is not certain."""
    faces = token_faces(tileset_of(arguments), arguments.art / FOLDER)
    seen = read_tokens(picture, faces, None if arguments.tokens < 0 else arguments.tokens)
    words = Translator.load("en")
    if getattr(arguments, "json", False):
        print_json(
            {
                "tokens": [token.as_dict() for token in seen.tokens],
                "total": seen.total,
                "certain": seen.certain,
                "troubles": list(seen.troubles),
            }
        )
        return 0 if seen.tokens and seen.certain else 1
    for word in seen.troubles:
        print(words.text(say(f"vision.{word}")), file=sys.stderr)
    if not seen.tokens:
        print(words.text(say("tokens.none", photo=str(arguments.photo))), file=sys.stderr)
        return 1
    for token in seen.doubtful:
        x, y = (round(value) for value in token.at)
        if token.candidates[0][0] == BACK:
            print(words.text(say("tokens.face_down", x=x, y=y)))
        else:
            values = ", ".join(name for name, _ in token.candidates[:2] if name != BACK)
            print(words.text(say("tokens.doubtful", x=x, y=y, values=values)))
    if seen.due not in (None, len(seen.tokens)):
        print(words.text(say("tokens.count", count=len(seen.tokens), due=seen.due or 0)))
    key = "tokens.total" if seen.certain else "tokens.total_so_far"
    print(words.text(say(key, count=len(seen.tokens), total=seen.total)))
    return 0 if seen.certain else 1


def token_faces(tileset: TileSet, folder: Path) -> TokenFaces:
    """The owner's pictures of tokens, or our own drawings if the folder does not exist. Raises UserError."""
    if folder.is_dir():
        try:
            return TokenFaces(
                {path.stem: np.asarray(read_image(path, folder), np.uint8) for path in folder.glob("*.png")}
            )
        except CameraError as error:
            raise UserError(error.message) from None
        except ValueError as error:
            raise UserError(f"{folder}: {error}.") from None
    if not tileset.tokens:
        raise UserError(f"{tileset.name} is played without tokens: there is nothing to read.")
    drawn = {str(value): draw_token(value, 192) for value in tileset.tokens}
    return TokenFaces({**drawn, BACK: draw_token(None, 192)}, fills=RIM)
