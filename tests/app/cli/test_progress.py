"""The line that shows how far long work is."""

from __future__ import annotations

import io

from app.cli.progress import progress_line
from app.values.progress import silent


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_far_it_is() -> None:
    """The line says what is done, of how many, and how to stop; it is gone when all is done."""
    out = Terminal()
    tell = progress_line("Drawing", out)
    tell(1, 4)
    assert "Drawing [#######......" in out.getvalue()
    assert "1/4, Ctrl-C stops" in out.getvalue()
    tell(4, 4)
    assert out.getvalue().endswith("\r\x1b[K")


def test_a_file_gets_no_line() -> None:
    """Where standard error is no terminal, nothing is written."""
    assert progress_line("Drawing", io.StringIO()) is silent
