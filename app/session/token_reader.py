"""Reads the real tokens of a player from one picture, in the eyes' process."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.table.model.inputs import TOKEN_SIDE, SeenToken, TokensRead
from vision.objects.tokens.token_faces import BACK, TokenFaces, TokenReading, read_tokens

LIKELY = 3
"""The number of candidate values given for an uncertain token."""


def read_spread(
    image: NDArray[np.uint8], faces: TokenFaces, due: int, laid: Iterable[NDArray[np.floating[Any]]] = ()
) -> TokensRead:
    """Read the tokens in the picture, uint8 BGR [h, w, 3]; ``due`` are expected.

    ``laid`` are the corners [4, 2] in pixels of the tiles on the table: detections inside them count only if there are
    no others, because then the map has been cleared away.
    """
    seen = read_tokens(image, faces, due)
    tiles = [np.asarray(corners, np.float32) for corners in laid]
    beside = [t for t in seen.tokens if not any(cv2.pointPolygonTest(tile, t.at, False) >= 0 for tile in tiles)]
    tokens = tuple(_seen(image, token) for token in beside or seen.tokens)
    return TokensRead(tokens, next(iter(seen.troubles), ""))


def _seen(image: NDArray[Any], token: TokenReading) -> SeenToken:
    if token.certain and token.value is not None:
        return SeenToken(token.value)
    names = [name for name, _ in token.candidates[:LIKELY]]
    likely = () if names[:1] == [BACK] else tuple(int(name) for name in names if name != BACK)
    return SeenToken(None, likely, _crop(image, token))


def _crop(image: NDArray[Any], token: TokenReading) -> bytes:
    """The picture of the token with a margin, in the format of ``SeenToken``; empty if it cannot be made."""
    reach = max(2, round(1.3 * token.radius))
    x, y = (round(value) for value in token.at)
    part = image[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    if not part.size:
        return b""
    return np.asarray(cv2.resize(part, (TOKEN_SIDE, TOKEN_SIDE), interpolation=cv2.INTER_AREA), np.uint8).tobytes()
