"""The error that the command line prints as it is, without a traceback."""


class UserError(Exception):
    """Something the user can correct: one sentence that says what is wrong, where, and what to do."""
