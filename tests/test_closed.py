"""Closed by default: nothing listens, nothing is sent anywhere, nothing that is read can run code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.source import imports, syntax

ROOT = Path(__file__).parents[1]
PRODUCT = ("app", "vision", "hardware")

NETWORK = ("socket", "socketserver", "http", "urllib", "ssl", "asyncio", "ftplib", "smtplib", "xmlrpc", "requests")
ALLOWED = {
    "hardware/mjpeg.py": {"http.client", "urllib.error", "urllib.request", "urllib.parse"},
    "app/session/link.py": {"socket"},
    "app/session/alive.py": {"socket"},
    "app/archive/phone.py": {"urllib.parse"},
}
"""The camera at an address that the owner names; the buffer of the pipe to the eyes; the sign of life to systemd;
quoting of a link for a phone."""
RUNNING = ("pickle", "marshal", "shelve", "dill", "joblib", "code", "yaml", "runpy")
"""Modules that run, or read what can run."""


@cache
def texts() -> Mapping[str, str]:
    """The text of every module of the product by the module's path."""
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for room in PRODUCT
        for path in sorted((ROOT / room).rglob("*.py"))
    }


@cache
def imported(path: str) -> set[str]:
    """The full names of the modules that it imports."""
    found = set()
    for node in imports(texts()[path]):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            found.add(node.module)
    return found


@cache
def called(path: str) -> tuple[tuple[str, ast.Call], ...]:
    """The last name of every function that is called, and the call."""
    return tuple((_last_name(call.func), call) for call in syntax(texts()[path]) if isinstance(call, ast.Call))


def using(*words: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in a module in which one of these words stands: the module's path, the last name, the call."""
    holding = re.compile(rf"\b(?:{'|'.join(words)})\b")
    for path, text in texts().items():
        if any(word in text for word in words) and holding.search(text):  # the former takes a tenth of the time
            yield from ((path, name, call) for name, call in called(path))


def _last_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ast.unparse(function).rpartition(".")[2]


def test_only_the_camera_at_an_address_uses_the_network() -> None:
    """No server, no telemetry, no search for updates: nothing else imports what could."""
    found = {
        path: names for path in texts() if (names := {name for name in imported(path) if name.split(".")[0] in NETWORK})
    }
    for path, names in found.items():
        assert names <= ALLOWED.get(path, set()), path


@pytest.mark.parametrize("name", ["listen", "bind", "accept", "Listener", "create_server", "serve_forever", "Manager"])
def test_nothing_listens(name: str) -> None:
    """No socket waits for anybody. (Kivy's widgets bind functions to events: those have named arguments alone.)"""
    for path, found, call in using(name):
        if found == name and (call.args or name != "bind") and not path.startswith("app/ui"):
            pytest.fail(f"{path}:{call.lineno}: {ast.unparse(call)}")


def test_nothing_that_is_read_can_run_code() -> None:
    """No pickle and its kin; nothing is evaluated; no shell runs what a text says; arrays are read without objects."""
    for path in texts():
        assert not {name for name in imported(path) if name.split(".")[0] in RUNNING}, path
    for path, name, call in using("eval", "exec", "system", "popen", "load", "shell", "allow_pickle"):
        bare = isinstance(call.func, ast.Name)
        assert not (bare and name in ("eval", "exec")), f"{path}:{call.lineno}"
        if name in ("system", "popen", "load"):
            assert ast.unparse(call.func) not in ("os.system", "os.popen", "np.load", "numpy.load"), path
        assert not any(word.arg in ("shell", "allow_pickle") for word in call.keywords), f"{path}:{call.lineno}"


def test_the_pipe_to_the_eyes_carries_bytes() -> None:
    """``Connection.send`` and ``recv`` would unpickle what the process sends that decodes pictures."""
    links = [path for path in texts() if "multiprocessing.connection" in imported(path)]
    assert links
    for path in links:
        calls = {name for name, _ in called(path)}
        assert "recv" not in calls, path
    names = {name for path in links for name, _ in called(path)}
    assert {"recv_bytes", "send_bytes"} <= names


def test_files_from_outside_are_read_in_one_place() -> None:
    """Pictures are decoded, and JSON and TOML parsed, in ``app.outside`` alone; the journal and the pipe to the eyes
    have checks of their own.
    """
    own = {"app/journal/hash_chain.py", "app/session/codec.py", "app/session/keeper.py"}
    parsing, decoding = ("load", "loads"), ("imread", "imdecode", "imreadmulti", "fromfile")
    for path, name, call in using(*parsing, *decoding):
        if path.startswith("app/outside/") or path in own:
            continue
        whole = ast.unparse(call.func) if name in parsing else name
        assert whole not in ("json.load", "json.loads", "tomllib.load", "tomllib.loads"), f"{path}:{call.lineno}"
        assert name not in decoding, f"{path}:{call.lineno}"
