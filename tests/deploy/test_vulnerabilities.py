"""Known vulnerabilities of the locked packages, as the package registry tells them."""

from __future__ import annotations

import http.server
import json
import os
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version
from pip._internal.models.index import PyPI

from tests.deploy.test_locks import LOCKS, pins

REGISTRY = os.environ.get("CLAIM_MANAGER_REGISTRY", PyPI.url.rstrip("/"))
"""The registry that pip installs from by itself."""
ACCEPTED: Mapping[str, str] = {}
"""Vulnerabilities that do not concern this program, by their id, each with the reason."""


class NotToldError(Exception):
    """The registry could not be asked, or does not tell vulnerabilities; the message says why."""


def vulnerabilities(name: str, version: Version, registry: str) -> list[str]:
    """The ids of what is known against that version, with a line on each. Raises NotToldError."""
    address = f"{registry}/pypi/{name}/{version}/json"
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            document = json.load(answer)
    except (OSError, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        raise NotToldError(f"{address}: {error}") from None
    listed = document.get("vulnerabilities")
    if not isinstance(listed, list):
        raise NotToldError(f"{address}: this registry lists no vulnerabilities")
    return [
        f"{name} {version}: {entry['id']} {str(entry.get('summary') or entry.get('details', ''))[:200]}"
        for entry in listed
        if not entry.get("withdrawn") and entry["id"] not in ACCEPTED
    ]


@pytest.mark.slow
@pytest.mark.parametrize("lock", LOCKS)
def test_no_locked_package_has_a_known_vulnerability(root: Path, lock: str) -> None:
    """Asked of the package registry; where it cannot be asked the test says so and is skipped, never passed."""
    found: list[str] = []
    for name, version in pins(root / "deploy" / lock).items():
        try:
            found += vulnerabilities(name, version, REGISTRY)
        except NotToldError as error:
            pytest.skip(f"could not look for vulnerabilities of {lock}: {error}")
    assert found == []


@pytest.fixture
def registry() -> Iterator[Callable[[Any], str]]:
    """Starts a registry on this machine that gives every package that answer, and returns its address."""
    servers: list[http.server.HTTPServer] = []

    def start(answer: Any) -> str:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # the name that http.server looks for
                self.send_response(200 if answer is not None else 404)
                self.end_headers()
                self.wfile.write(json.dumps(answer).encode())

            def log_message(self, format: str, *args: object) -> None:
                return

        servers.append(http.server.HTTPServer(("127.0.0.1", 0), Handler))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[-1].server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def test_what_is_known_is_told(registry: Callable[[Any], str]) -> None:
    """With its id and a summary; what was withdrawn is not."""
    known = {"id": "PYSEC-2026-1", "summary": "A picture runs code", "withdrawn": None}
    gone = {"id": "PYSEC-2026-2", "summary": "None after all", "withdrawn": "2026-02-02"}
    address = registry({"vulnerabilities": [known, gone]})
    assert vulnerabilities("numpy", Version("2.2"), address) == ["numpy 2.2: PYSEC-2026-1 A picture runs code"]
    assert vulnerabilities("numpy", Version("2.2"), registry({"vulnerabilities": []})) == []


@pytest.mark.parametrize("answer", [None, {"info": {}}])
def test_a_registry_that_does_not_tell_is_no_all_clear(registry: Callable[[Any], str], answer: Any) -> None:
    """A mirror without that list, or without that package."""
    with pytest.raises(NotToldError):
        vulnerabilities("numpy", Version("2.2"), registry(answer))
