"""Errors that people read."""

from __future__ import annotations

import errno
import pickle
import socket
import sqlite3
import ssl
from contextlib import closing
from pathlib import Path

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
    error.message = "plain text"  # pyrefly: ignore[missing-attribute]
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
        (OSError(errno.EMFILE, "Too many open files"), "system.too_many"),
        (OSError(errno.ENFILE, "Too many open files in system"), "system.too_many"),
        (OSError(errno.ENAMETOOLONG, "File name too long"), "system.long_name"),
        (OSError(errno.EFBIG, "File too large"), "system.too_large"),
        (OSError(errno.EUCLEAN, "Structure needs cleaning"), "system.broken"),
        (OSError(errno.EREMOTEIO, "Remote I/O error"), "system.input_output"),
        (OSError(errno.ENOMEDIUM, "No medium found"), "system.no_medium"),
        (ConnectionAbortedError(errno.ECONNABORTED, "Software caused connection abort"), "system.pipe"),
        (OSError(errno.ENETDOWN, "Network is down"), "system.no_network"),
        (OSError(errno.EHOSTDOWN, "Host is down"), "system.no_route"),
    ],
)
def test_what_the_system_often_says_is_said_in_every_language(error: Exception, key: str, code: str) -> None:
    """Filled into a sentence it is in the language of the sentence."""
    told = reason(error)
    assert isinstance(told, Message)
    assert told.key == key
    assert Translator.load(code).has(key)


@pytest.mark.parametrize("code", ["en", "de", "it"])
@pytest.mark.parametrize(
    ("number", "key"),
    [
        (sqlite3.SQLITE_FULL, "system.full"),
        (sqlite3.SQLITE_READONLY, "system.read_only"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "system.read_only"),
        (sqlite3.SQLITE_IOERR, "system.input_output"),
        (sqlite3.SQLITE_IOERR_FSYNC, "system.input_output"),
        (sqlite3.SQLITE_CANTOPEN, "system.unopened"),
        (sqlite3.SQLITE_BUSY, "system.in_use"),
        (sqlite3.SQLITE_LOCKED, "system.in_use"),
        (sqlite3.SQLITE_CORRUPT, "system.damaged"),
        (sqlite3.SQLITE_NOTADB, "system.damaged"),
        (sqlite3.SQLITE_NOMEM, "system.no_memory"),
    ],
)
def test_what_the_journal_s_database_often_says_is_said_in_every_language(number: int, key: str, code: str) -> None:
    """The journal's sentences say why it cannot be written."""
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = number
    told = reason(error)
    assert isinstance(told, Message)
    assert told.key == key
    assert Translator.load(code).has(key)


def test_what_a_real_database_says_is_known(tmp_path: Path) -> None:
    """Of a file that is none, and of one that cannot be opened."""
    (tmp_path / "none").write_bytes(b"no database at all, but long enough to be read as one" * 20)
    for path, key in ((tmp_path / "none", "system.damaged"), (tmp_path / "no" / "folder", "system.unopened")):
        with pytest.raises(sqlite3.Error) as caught, closing(sqlite3.connect(path)) as database:
            database.execute("select * from sqlite_master")
        assert reason(caught.value) == say(key)


def test_what_the_system_rarely_says_is_said_in_its_own_words() -> None:
    """There it is better than nothing, with its number, by which it can be looked up in any language."""
    assert reason(OSError(errno.ENOTTY, "Inappropriate ioctl for device")) == "Inappropriate ioctl for device, errno 25"
    assert reason(OSError("the cable is too long")) == "the cable is too long"
    assert reason(RuntimeError("the lens fell out.")) == "the lens fell out"


def test_the_number_of_an_encrypted_connection_is_none_of_the_system() -> None:
    """Its error counts its own way: 1 stands for a certificate that is not trusted, not for what is forbidden."""
    assert reason(ssl.SSLError(1, "certificate verify failed")) == "certificate verify failed"
