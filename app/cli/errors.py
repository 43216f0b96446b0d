"""The one error that the command line shows as it is."""

from __future__ import annotations

from app.values.errors import ClaimManagerError


class UserError(ClaimManagerError):
    """A mistake or a lack that the user can mend: one sentence that says what, where and what to do."""
