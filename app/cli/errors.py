"""The error that the command line prints as it is, without a traceback."""

from __future__ import annotations

from app.values.errors import ClaimManagerError


class UserError(ClaimManagerError):
    """Something the user can correct: one sentence that says what is wrong, where, and what to do."""
