"""The players' own signs of four symbols, which open the look at their tokens.

A sign is kept as a salted hash. With nine symbols there are 6,561 signs: the hash keeps a sign from being read in a
file, not from being searched for by somebody who has the file. Method: scrypt (Percival 2009).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import scrypt

SYMBOLS, LENGTH = 9, 4
"""How many symbols there are, numbered from 0, and how many of them a sign has, in order."""

_COST, _BLOCK = 2**10, 8  # 4 ms on a desk computer: it runs between two frames of the screen
_SALT = 16


@dataclass(frozen=True, slots=True)
class SealedSign:
    """A sign as it is kept: ``salt`` and ``digest`` are hexadecimal."""

    salt: str = field(repr=False)
    digest: str = field(repr=False)


def is_sign(symbols: Sequence[int]) -> bool:
    """Whether these can be a sign."""
    return len(symbols) == LENGTH and all(type(symbol) is int and 0 <= symbol < SYMBOLS for symbol in symbols)


def is_salt(salt: str) -> bool:
    """Whether that is a salt: 16 bytes in hexadecimal."""
    try:
        return len(bytes.fromhex(salt)) == _SALT
    except ValueError:
        return False


def sealed(symbols: Sequence[int], salt: str) -> SealedSign:
    """That sign with that salt (``is_salt``), as it is kept."""
    digest = scrypt(bytes(symbols), salt=bytes.fromhex(salt), n=_COST, r=_BLOCK, p=1, dklen=32)
    return SealedSign(salt, digest.hex())


def opens(kept: SealedSign, symbols: Sequence[int]) -> bool:
    """Whether these symbols are the sign that is kept."""
    return is_sign(symbols) and hmac.compare_digest(sealed(symbols, kept.salt).digest, kept.digest)
