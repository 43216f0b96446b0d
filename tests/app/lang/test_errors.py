"""Errors that people read."""

from __future__ import annotations

import pickle

import pytest

from app.cli.errors import UserError
from app.journal import JournalBusyError, JournalError
from app.lang import say
from app.lang.errors import MessageError, message_of
from app.session.session import SessionError
from app.settings import SettingsError
from app.setup.calibration import CalibrationFileError
from hardware.camera import CameraError, SilentCameraError
from hardware.panel import PanelError

GONE = say("camera.not_there", camera="/dev/video0")
KINDS = (
    CameraError,
    SilentCameraError,
    PanelError,
    JournalError,
    JournalBusyError,
    SettingsError,
    SessionError,
    CalibrationFileError,
)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_has_a_message_and_an_english_text(kind: type[MessageError]) -> None:
    """The message is for the screen, the text for the terminal; both survive a process border."""
    for error in (kind(GONE), pickle.loads(pickle.dumps(kind(GONE)))):
        assert error.message == GONE
        assert message_of(error) == GONE
        assert str(error) == "The camera /dev/video0 is not there: plug it in again."


def test_an_error_without_a_message_has_none() -> None:
    """An attribute of that name that is no message does not count."""
    assert message_of(ValueError("x")) is None
    error = ValueError("x")
    error.message = "plain text"  # type: ignore[attr-defined]
    assert message_of(error) is None


def test_the_command_line_passes_messages_on() -> None:
    """What only the command line says is text alone."""
    assert message_of(UserError(GONE)) == GONE
    assert str(UserError(GONE)) == str(CameraError(GONE))
    assert message_of(UserError("--seats x: name others.")) is None
    assert str(UserError("--seats x: name others.")) == "--seats x: name others."
