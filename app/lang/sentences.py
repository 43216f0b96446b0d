"""Sentences in Fluent's syntax, parsed when they are first asked for, and filled in with text, numbers and phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from app.lang.program import program

UNREADABLE = "{???}"
"""Stands for a text that cannot be put together; it is the library's own sign for that."""
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][a-zA-Z0-9_-]*)")


class Phrase(str):
    """Text that is filled in and knows forms of itself: cases, genders, articles. ``form`` gives the form of a name,
    None where there is no such form.
    """

    form: Callable[[str], str | None]

    def __new__(cls, text: str, form: Callable[[str], str | None]) -> Phrase:
        phrase = super().__new__(cls, text)
        phrase.form = form
        return phrase


@dataclass(frozen=True, slots=True)
class Sentence:
    """One message of a language. ``pattern`` is its text, ``forms`` its other forms by their names, both as the library
    wants them; ``arguments`` are the names of what is filled in, anywhere in it; ``begins_filled``: its text begins
    with something filled in, whichever of its variants is chosen.
    """

    pattern: Any
    forms: Mapping[str, Any]
    arguments: frozenset[str]
    begins_filled: bool


class Sentences:
    """The sentences of one language: ``entries`` in Fluent's syntax by their identifiers, ``code`` for its plurals."""

    def __init__(self, entries: Mapping[str, str], code: str) -> None:
        self._entries = entries
        self._found: dict[str, Sentence | None] = {}
        functions = {
            "FORM": cast(Callable[[Any], FluentType], self._form),
            "PROGRAM": cast(Callable[[Any], FluentType], program),
        }
        self._bundle = FluentBundle([code], functions=functions, use_isolating=False)  # Kivy draws the marks as boxes
        self._parser = FluentParser(with_spans=False)

    def get(self, name: str) -> Sentence | None:
        """The sentence with that identifier; None where the language lacks it or it is not Fluent."""
        if name not in self._found:
            self._found[name] = self._read(name)
        return self._found[name]

    def fill(self, sentence: Sentence, given: Mapping[str, str | float], form: str | None = None) -> str:
        """The text of a sentence, or of one of its forms. What is not given stays visible as ``{name}``."""
        values: dict[str, str | FluentType] = {name: f"{{{name}}}" for name in sentence.arguments - given.keys()}
        for name, value in given.items():
            values[name] = value if isinstance(value, str) else fluent_number(value, useGrouping=False)
        pattern = sentence.pattern if form is None else sentence.forms[form]
        try:
            text, _ = self._bundle.format_pattern(pattern, values)
        except RecursionError:  # the library does not notice every sentence that refers to itself
            return UNREADABLE
        return text if isinstance(text, str) else UNREADABLE

    @staticmethod
    def phrase(text: str, form: Callable[[str], str | None]) -> Phrase:
        """Text to be filled in, with its other forms."""
        return Phrase(text, form)

    def _read(self, name: str) -> Sentence | None:
        entry = self._add(name, set())
        if entry is None or entry.value is None:
            return None
        message = self._bundle.get_message(name)
        found = _Names()
        found.visit(entry)
        begins_filled = _begins_filled(entry.value)
        entry.value, entry.attributes = None, []  # the library keeps what it was given beside what it has made of it
        return Sentence(message.value, message.attributes, frozenset(found.arguments), begins_filled)

    def _add(self, name: str, on_the_way: set[str]) -> ast.Message | None:
        """Parse that entry and whatever it refers to; None if it is a term, is not there or is not Fluent."""
        source = self._entries.get(name)
        if source is None or name in on_the_way:
            return None
        resource = self._parser.parse(source)
        self._bundle.add_resource(resource)
        for other in _REFERENCE.findall(source):
            self._add(other, on_the_way | {name})
        entry = resource.body[0]
        return entry if isinstance(entry, ast.Message) else None

    def _form(self, value: str, name: str) -> str:
        """Fluent's function ``FORM($value, "name")``: that form of a phrase. What has no such form, as the names that
        people type, is put into the message ``form-name`` as ``$value``, and stays as it is where that is missing.
        """
        found = value.form(name) if isinstance(value, Phrase) else None
        if found is not None:
            return found
        around = self.get(f"form-{name}")
        return value if around is None else self.fill(around, {"value": value})


class _Names(Visitor):
    """Collects the names of the arguments of an entry."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)


def _begins_filled(pattern: ast.Pattern) -> bool:
    return all(
        isinstance(first, ast.Placeable)
        and isinstance(first.expression, (ast.VariableReference, ast.FunctionReference))
        for first in _beginnings(pattern)
    )


def _beginnings(pattern: ast.Pattern) -> Iterator[ast.TextElement | ast.Placeable]:
    """The first element of a text; where that is a choice, of each of its variants."""
    first = pattern.elements[0]
    if isinstance(first, ast.Placeable) and isinstance(first.expression, ast.SelectExpression):
        for variant in first.expression.variants:
            yield from _beginnings(variant.value)
    else:
        yield first
