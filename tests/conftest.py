"""What tests of several packages need."""

from __future__ import annotations

import gc
import http.server
import os
import signal
import threading
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests.drawings import Drawings

os.environ["LANGUAGE"] = "en"
"""The tests read English, whatever the system speaks."""

Answer = Callable[[http.server.BaseHTTPRequestHandler], None]


def pytest_configure(config: pytest.Config) -> None:
    """Each property is tried in 6 examples, always the same; in 200 where the slow tests run. None fails because the
    machine is slow or busy.
    """
    examples = 200
    if "not slow" in config.option.markexpr:
        examples = 6
        # Hypothesis would try numbers and texts of the code as well: to find them each process parses all modules,
        # which takes seconds, and what it finds depends on what is loaded. Among 6 examples there is hardly ever one.
        providers._get_local_constants = lambda: providers._local_constants
    unhurried = [HealthCheck.too_slow]
    settings.register_profile(
        "always", max_examples=examples, deadline=None, derandomize=True, suppress_health_check=unhurried
    )
    settings.load_profile("always")


@pytest.fixture(scope="session")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Drawings:
    """Our drawings of whole tile sets, shared with the other processes of this run."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    (shared / "drawings").mkdir(exist_ok=True)
    return Drawings(shared / "drawings")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C interrupts, though whoever has started the tests in the background may have had it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def serve() -> Iterator[Callable[[Answer], str]]:
    """Web servers on this machine: each answers every request by the function it is given; its address comes back."""
    running: list[tuple[http.server.ThreadingHTTPServer, threading.Thread]] = []

    def begin(answer: Answer) -> str:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                try:
                    answer(self)
                except OSError:  # the client has gone away
                    return

            def log_message(self, format: str, *args: object) -> None:
                return

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        running.append((server, thread))
        return f"http://127.0.0.1:{server.server_address[1]}"

    yield begin
    for server, thread in running:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is loaded to begin with is never searched for garbage, and what tests make rarely: a tenth of the time went
    into it.
    """
    global _aside
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    _aside = gc.get_freeze_count()
    gc.set_threshold(2000, 100, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    """What a test made is searched for garbage as soon as it has ended, while it is still near the processor: found
    only when its module ends, the screens of all tests together took half as much time again.
    """
    _, rounds, old = gc.get_count()
    if rounds > 1 or old:
        _search()


def _search() -> None:
    """Search what is not left aside, and leave aside what remains. A quarter of a screen of Kivy is found only once the
    rest of it has gone: that is not left to the next search, which would go through everything again.
    """
    global _grown
    if gc.collect() > SCREEN:
        gc.collect()
    _grown += len(gc.get_objects())
    gc.freeze()


ROOM = 60_000
"""How many objects may be left aside, from one search of all of them to the next, and a quarter of those that remained
then: some processes keep the syntax of all files, to go through which takes long. Screens that have gone and are not
found follow every change of colours and letters, and are laid out anew: there should be few.
"""
SCREEN = 1_000
"""Where fewer objects are found, none of them was a screen."""
_aside = _grown = 0
"""How many were left aside after the last search of all, and how many since: they are not counted anew with each
module, which took some tenths of a second where they are millions.
"""


@pytest.fixture(scope="module", autouse=True)
def nothing_old_is_searched() -> None:
    """What earlier tests left is searched for garbage only when it has grown: searching all of it each time took a
    seventh of the time. Never to search it took more: screens that are still in use when their test ends stayed for
    good, and the tests of screens became slower with each module. It is searched when the next module begins: as long
    as a module ends, pytest still holds what its last test was given.
    """
    global _aside, _grown
    if _grown > _aside // 4 + ROOM:
        gc.unfreeze()
        _search()
        _aside, _grown = gc.get_freeze_count(), 0
