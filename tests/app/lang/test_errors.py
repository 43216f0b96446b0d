"""Errors that people read."""

from __future__ import annotations

import errno
import pickle
import socket

import pytest

from app.cli.errors import UserError
from app.journal import JournalBusyError, JournalError
from app.lang import Message, Translator, say
from app.lang.errors import MessageError, message_of, reason
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


@pytest.mark.parametrize("code", ["en", "de", "it"])
@pytest.mark.parametrize(
    ("error", "key"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "system.full"),
        (PermissionError(errno.EACCES, "Permission denied"), "system.denied"),
        (OSError(errno.ENODEV, "No such device"), "system.no_device"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "system.no_name"),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), "system.no_name_now"),
        (TimeoutError("timed out"), "system.late"),
        (CameraError(GONE), GONE.key),
    ],
)
def test_what_the_system_often_says_is_said_in_every_language(error: Exception, key: str, code: str) -> None:
    """Filled into a sentence it is in the language of the sentence."""
    told = reason(error)
    assert isinstance(told, Message)
    assert told.key == key
    assert Translator.load(code).has(key)


def test_what_the_system_rarely_says_is_said_in_its_own_words() -> None:
    """There it is better than nothing."""
    assert reason(OSError(errno.ENOTTY, "Inappropriate ioctl for device")) == "Inappropriate ioctl for device"
    assert reason(RuntimeError("the lens fell out.")) == "the lens fell out"
