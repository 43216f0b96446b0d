"""The readers are tormented with what they really read, and refuse the rest in words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from app.values.errors import ClaimManagerError
from tests.evaluation.hostile import Reader, readers, run


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Reader]:
    """All readers."""
    return readers(tmp_path_factory.mktemp("hostile"))


def test_every_sample_is_sound(every: Mapping[str, Reader]) -> None:
    """What is mutated is read without an error before: the mutations reach beyond the first check."""
    for reader in every.values():
        for sample in reader.samples:
            reader.read(sample)


def _of_a_bad_kind(data: bytes) -> None:
    raise KeyError(len(data))


def _for_ever(data: bytes) -> None:
    bytearray(400 << 20)


@pytest.mark.slow
def test_an_error_without_words_and_a_filled_memory_are_found() -> None:
    """The finder finds: an undeclared error for each input, and memory beyond the limit."""
    found = list(run("bad", Reader((b"abc",), _of_a_bad_kind), range(3)))
    assert [(each.number, "KeyError" in each.what) for each in found] == [(0, True), (1, True), (2, True)]
    assert all("MB" in each.what for each in run("large", Reader((b"abc",), _for_ever), range(1)))
    assert not list(run("declared", Reader((b"abc",), _of_a_bad_kind, (KeyError,)), range(3)))
    assert not issubclass(KeyError, ClaimManagerError)


@pytest.mark.slow
def test_malformed_input_is_refused_in_words(every: Mapping[str, Reader]) -> None:
    """A sample of each reader's inputs; all of them are in the evaluation."""
    found = [finding for name, reader in every.items() for finding in run(name, reader, range(800))]
    assert found == []
