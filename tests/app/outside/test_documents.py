"""JSON and TOML of unknown origin."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from app.outside import DocumentError, json_of, read_json, toml_of
from app.tilesets import SHIPPED


def test_sound_json_is_read(tmp_path: Path) -> None:
    """Brackets within texts are no nesting, and any number of lists side by side is none either."""
    text = '{"a": [1, -2.5e3, "' + "[{" * 60 + '\\"["], "b": [' + ",".join("[]" * 1 for _ in range(99)) + "]}"
    value = json_of(text)
    assert value["a"][:2] == [1, -2500.0]
    assert len(value["b"]) == 99
    (tmp_path / "a.json").write_text(text)
    assert read_json(tmp_path / "a.json", 1000) == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested too deep"),
        ('{"a":' * 33 + "1" + "}" * 33, "nested too deep"),
        ('{"a": Infinity}', "not finite"),
        ("[-Infinity]", "not finite"),
        ("[NaN]", "not finite"),
        ("[1e999]", "not finite"),
        ("1" * 5000, "number in it is too long"),
        ("0." + "1" * 5000, "number in it is too long"),
        ("{", "Expecting"),
        ("", "Expecting"),
    ],
)
def test_other_json_is_refused(text: str, told: str) -> None:
    """With a ValueError that says why."""
    with pytest.raises(ValueError, match=told):
        json_of(text)


def test_shipped_toml_is_read_as_ever() -> None:
    """The limits leave room for every file that the app ships."""
    files = [*SHIPPED.glob("*/*.toml"), *(SHIPPED.parents[1] / "hardware" / "wirings").glob("*.toml")]
    assert len(files) >= 6
    for file in files:
        assert toml_of(file.read_text("utf-8")) == tomllib.loads(file.read_text("utf-8"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (".".join("a" * 30_000) + " = 1", "line 1 has more than 40000 characters"),
        ("x = 1\n" + ".".join("a" * 60) + " = 1", "line 2 has more than 20 dots"),
        (" . ".join(["1"] * 60) + " = 1", "dots"),
        (".".join(["1"] * 60) + " = 1", "dots"),
        ("[" + ".".join(['"[,]"'] * 60) + "]", "dots"),
        ("a = {" + ".".join("b" * 60) + " = 1}", "dots"),
        ('a = {b = """ " """, ' + ".".join("c" * 60) + ' = 1, d = """" """}', "dots"),
        ("a = " + "[" * 5000, "nested too deep"),
        ("a = " + "1" * 5000, "number in it is too long"),
        ("a = inf", "not finite"),
        ("a = nan", "not finite"),
        ("a = 1e999", "not finite"),
    ],
)
def test_toml_beyond_the_limits_is_refused(text: str, told: str) -> None:
    """Before the parser takes memory for it."""
    with pytest.raises(DocumentError, match=told):
        toml_of(text)


def test_what_is_no_toml_is_told_with_its_line() -> None:
    """As the parser says it."""
    with pytest.raises(tomllib.TOMLDecodeError, match="line 1"):
        toml_of("= 1")
