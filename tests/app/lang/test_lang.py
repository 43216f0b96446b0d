"""Messages and their texts."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import app
from app.lang import LanguageError, Message, Translator, say
from app.lang.pictures import picture_trouble
from app.rules import Violation
from app.rules.terms import GAMES
from app.rules.violations import SENTENCES
from app.table.model.messages import KNOWN, complaint
from app.table.model.state import PHASES
from vision.observation import TROUBLES

ENGLISH = Translator.load("en")
ROOT = Path(app.__file__).parents[1]
FRAGMENTS = ("camera.automatic.",)
"""Sections of words that are filled into a sentence."""
SOURCES = sorted(path for room in ("app", "hardware") for path in (ROOT / room).rglob("*.py"))


def calls() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Every ``say("key", ...)`` of app and hardware: where, the key, the arguments (None: they are unpacked)."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "say":
                continue
            names = frozenset(k.arg for k in node.keywords if k.arg)
            given = None if any(k.arg is None for k in node.keywords) else names
            for constant in ast.walk(node.args[0]):
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str) and "." in constant.value[1:]:
                    inside = isinstance(node.args[0], ast.JoinedStr)
                    if not inside:
                        yield f"{path.name}:{node.lineno}", constant.value, given


def test_every_sentence_of_the_app_has_its_words() -> None:
    """Each key used in the code has a text, and each argument of the text is given."""
    faults = []
    for where, key, given in calls():
        if not ENGLISH.has(key):
            faults.append(f"{where}: {key} has no text")
        elif given is not None and not ENGLISH.arguments(key) <= given:
            faults.append(f"{where}: {key} lacks {', '.join(sorted(ENGLISH.arguments(key) - given))}")
    assert not faults, "\n".join(faults)


def test_every_key_in_the_code_has_a_text() -> None:
    """Every string that looks like a key of a section of the language files is one."""
    sections = {key.split(".")[0] for key in ENGLISH.texts}
    shape = re.compile(r"([a-z]+)\.[a-z_.]*[a-z]")
    missing = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found = shape.fullmatch(node.value)
                named = found is not None and found[1] in sections and not node.value.endswith(".json")
                if named and not ENGLISH.has(node.value):
                    missing.add(f"{path.name}:{node.lineno}: {node.value}")
    assert not missing


@pytest.mark.parametrize("file", ["camera.toml", "journal.toml"])
def test_every_sentence_of_cameras_and_saved_games_is_used(file: str) -> None:
    """Their keys stand in the code as they are, so that none is left over."""
    words = tomllib.loads((ROOT / "app" / "lang" / "en" / file).read_text(encoding="utf-8"))
    keys = {re.sub(r"\.(one|other)$", "", key) for key in _keys(words)}
    assert len(keys) > 15
    assert keys - {key for _, key, _ in calls()} == set()


def _keys(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _keys(value, f"{prefix}{name}.")
        else:
            yield prefix + name


@pytest.mark.parametrize("file", ["camera.toml", "journal.toml"])
def test_sentences_that_others_embed_are_whole(file: str) -> None:
    """A capital first and a full stop last; words that are filled into another sentence have neither. None begins
    with what is filled in: the capital that it would get is wrong for the name of a file.
    """
    words = tomllib.loads((ROOT / "app" / "lang" / "en" / file).read_text(encoding="utf-8"))
    wrong = []
    for key in _keys(words):
        text = ENGLISH.texts[key]
        whole = text[0].isupper() and text.endswith((".", "{reason}"))
        fragment = text[0].islower() and not text.endswith(".") and "{" not in text
        if not (fragment if key.startswith(FRAGMENTS) else whole):
            wrong.append(f"{key}: {text}")
    assert not wrong


@pytest.mark.parametrize(
    "key",
    [
        *(f"status.{phase}" for phase in PHASES),
        *(f"word.{name}" for name in sorted(KNOWN)),
        *(f"violation.{key}" for key in SENTENCES),
    ],
)
def test_keys_that_are_put_together_have_a_text(key: str) -> None:
    """Phases, words of the rules and broken rules all have a sentence."""
    assert ENGLISH.has(key)


def test_every_trouble_of_the_eyes_has_a_sentence() -> None:
    """The language has a sentence for each reason why a picture cannot be used."""
    if not any(key.startswith("vision.") for key in ENGLISH.texts):
        pytest.skip("the eyes have no language file yet")
    assert [word for word in TROUBLES if not ENGLISH.has(f"vision.{word}")] == []


def test_every_place_in_a_picture_has_a_word() -> None:
    """Messages about a picture can name each ninth of it."""
    texts = {ENGLISH.text(picture_trouble("glare", (x / 3, y / 3))) for x in range(4) for y in range(4)}
    assert len(texts) == 9
    assert all("It is" in text and text.endswith("of the picture.") for text in texts)


def test_every_kind_of_feature_and_piece_is_a_word() -> None:
    """Every word of a game is translated."""
    assert {name for terms in GAMES.values() for name in terms.words} <= KNOWN


@pytest.mark.parametrize(("count", "text"), [(0, "0 left"), (1, "1 left"), (2, "2 left")])
def test_a_number_chooses_the_form_of_a_sentence(count: int, text: str) -> None:
    """The count 1 has its own form, all others another."""
    words = Translator({"left.one": "{count} left", "left.other": "{count} left"})
    assert words.text(say("left", count=count)) == text
    words = Translator({"left.one": "a single one", "left.other": "{count} left"})
    assert words.text(say("left", count=count)) == ("a single one" if count == 1 else text)


def test_a_message_within_a_message_speaks_the_same_language() -> None:
    """Arguments that are messages are translated first."""
    words = Translator({"turn": "{player} is on turn", "red": "Rot"})
    assert words.text(say("turn", player=say("red"))) == "Rot is on turn"


def test_a_sentence_that_begins_with_what_is_filled_in_begins_with_a_capital() -> None:
    """A phrase at the start of a sentence gets a capital letter."""
    words = Translator({"whole": "{part}.", "part": "the side differs"})
    assert words.text(say("whole", part=say("part"))) == "The side differs."


def test_what_is_filled_in_loses_its_control_characters() -> None:
    """No name, path or status text can switch a terminal's colours, move its cursor or break a line."""
    words = Translator({"fails": "It fails ({error}) for {player}."})
    told = say("fails", error="\x1b[31mred\x1b[0m\r\n", player="Anna\u202e")
    assert words.text(told) == "It fails (red) for Anna."


def test_gaps_stay_visible_and_never_stop_a_game() -> None:
    """A missing key or argument is shown as itself."""
    words = Translator({"turn": "{player} is on turn {n}"})
    assert words.text(say("nothing")) == "[nothing]"
    assert words.text(say("turn", n=3)) == "{player} is on turn 3"


def test_messages_are_values() -> None:
    """Equal messages are equal and hash alike."""
    assert len({say("a", b=1, c=say("d")), Message("a", {"c": say("d"), "b": 1}), say("a", b=2)}) == 2


def test_an_unknown_language_names_those_that_there_are() -> None:
    """The error lists the languages."""
    with pytest.raises(LanguageError, match=r"no language 'xx': choose one of .*en"):
        Translator.load("xx")


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"a.toml": "[x"}, "a.toml of language 'zz' cannot be read"),
        ({"a.toml": "[x]\ny = 'z'", "b.toml": "[x]\ny = 'z'"}, "b.toml of language 'zz' repeats .*: x.y"),
    ],
)
def test_a_faulty_language_file_is_named(tmp_path: Path, files: dict[str, str], complaint: str) -> None:
    """The error names the file and what is wrong in it."""
    (tmp_path / "zz").mkdir()
    for name, text in files.items():
        (tmp_path / "zz" / name).write_text(text)
    with pytest.raises(LanguageError, match=complaint):
        Translator.load("zz", tmp_path)


def test_a_broken_rule_reads_as_a_sentence_with_its_number() -> None:
    """The text of a rule is in the language, followed by its number."""
    broken = Violation("GR-21", "violation.occupied", "", {"kind": "railroad", "piece": "cowboy", "colour": "red"})
    assert ENGLISH.text(complaint(broken, {"red": "Anna"})) == "This railroad already holds a cowboy of Anna (GR-21)"
