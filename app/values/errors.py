"""The error that all errors of this program are."""

from __future__ import annotations


class ClaimManagerError(Exception):
    """Base of every error that this program raises on purpose; each is of a builtin kind too."""
