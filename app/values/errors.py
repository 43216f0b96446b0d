"""The base class of all errors of this program."""

from __future__ import annotations


class ClaimManagerError(Exception):
    """Base of every error that this program raises on purpose; each is of a builtin kind too."""
