"""The one error that the command line shows as it is."""


class UserError(Exception):
    """A mistake or a lack that the user can mend: one sentence that says what, where and what to do."""
