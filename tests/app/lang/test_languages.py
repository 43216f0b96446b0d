"""Every language has every sentence that the code asks for, filled in with what the code gives, and none besides."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import app
from app.lang import Message, Translator, say
from app.lang.files import FOLDER, codes, entries, identifier, read
from app.lang.pictures import picture_trouble
from app.rules.options import CHOICES
from app.rules.rulebook import _rulebooks
from app.rules.terms import GAMES, SEATS
from app.rules.violations import SENTENCES
from app.table.model.messages import SIDE_WORDS
from app.table.model.state import PHASES
from tests.new_game import words_of
from tests.sampling import few, sampled
from tests.source import syntax
from vision.observation import TROUBLES

ROOT = Path(app.__file__).parents[1]
ENGLISH = Translator.load("en")
CODES = codes()
FRAGMENTS = ("camera.automatic.",)
"""Sections of words that are filled into a sentence."""
TIGHT = ("button-", "show-button-", "prove-button-", "panel-button-", "panel-light-", "ui-over-", "ui-tile-", "ring-")
"""Sections whose texts stand on buttons and in narrow columns."""
UNSAID = ("form-",)
"""What only the language files themselves ask for."""


NOUNS = {
    "en": (("token", "tokens"), ("point", "points"), ("tile", "tiles"), ("turn", "turns"), ("piece", "pieces")),
    "de": (
        ("Punkt", "Punkte"),
        ("Punkt", "Punkten"),
        ("Zug", "Züge"),
        ("Figur", "Figuren"),
        ("Spiel", "Spiele"),
        ("Bild", "Bilder"),
    ),
    "it": (("gettone", "gettoni"), ("punto", "punti"), ("tessera", "tessere"), ("turno", "turni"), ("pezzo", "pezzi")),
}
"""What sentences count, one and several of it."""
SEVERAL = (
    "census-complete",
    "census-differs",
    "outside-dots",
    "pad-too_many",
    "scoring-railroad_locomotives",
    "told-dealt_several",
    "ui-audit-all",
    "ui-audit-title",
    "violation-position_tokens",
)
"""Sentences about numbers that are never one: a whole box, a limit, or what is only said of several."""


@cache
def trees() -> tuple[tuple[str, tuple[ast.AST, ...]], ...]:
    """Every module that may speak to people: its path and every node of its syntax."""
    paths = sorted(path for room in ("app", "hardware", "vision") for path in (ROOT / room).rglob("*.py"))
    return tuple((str(path.relative_to(ROOT)), syntax(path.read_text(encoding="utf-8"))) for path in paths)


@cache
def calls() -> tuple[tuple[str, str, frozenset[str] | None], ...]:
    """Every ``say("key", ...)``: where, the key, the arguments (None: they are unpacked)."""
    found = []
    for name, nodes in trees():
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "say":
                continue
            names = frozenset(k.arg for k in node.keywords if k.arg)
            given = None if any(k.arg is None for k in node.keywords) else names
            if isinstance(node.args[0], ast.JoinedStr):
                continue
            texts = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
            keys = [text for text in texts if isinstance(text, str) and "." in text[1:]]
            found += [(f"{name}:{node.lineno}", key, given) for key in keys]
    return tuple(found)


@cache
def constants() -> dict[str, str]:
    """Every text that stands in the code, and one place where it does."""
    return {
        node.value: f"{name}:{node.lineno}"
        for name, nodes in trees()
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The identifiers that f-strings of the code can make, such as ``f"status.{phase}"``, with a group for each gap."""
    sections = {key.split("-")[0] for key in ENGLISH.entries}
    found = set()
    for _, nodes in trees():
        for node in nodes:
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if isinstance(parts[0], str) and "." in parts[0] and parts[0].split(".")[0] in sections:
                    found.add("".join("(.+)" if part is None else re.escape(identifier(str(part))) for part in parts))
    return tuple(re.compile(text) for text in sorted(found))


def is_used(name: str) -> bool:
    """Whether the code can ask for that identifier: it stands there, or is put together of words that stand there."""
    words, keys = named_in_code()
    if name in keys:
        return True
    for pattern in patterns():
        found = pattern.fullmatch(name)
        if found and all(gap in words or words.issuperset(gap.split("_")) for gap in found.groups()):
            return True
    return any(re.fullmatch(f"reference-{game}-[a-z]+-(title|text({_chosen(game)})?)", name) for game in GAMES)


def _chosen(game: str) -> str:
    """What follows the text of a rule that an option of that game changes: its name and its value."""
    options = {name: CHOICES.get(name, ("false", "true")) for name in GAMES[game].options}
    return "|".join(f"_{name}_{value}" for name, values in options.items() for value in values)


@cache
def named_in_code() -> tuple[frozenset[str], frozenset[str]]:
    """The words that stand in the code, and the keys among them, as identifiers."""
    return (
        frozenset(identifier(text) for text in constants() if len(text) < 60),
        frozenset(identifier(text) for text in constants() if "." in text),
    )


class Parts(Visitor):
    """The forms that a file asks for by ``FORM``, and what other entries it refers to."""

    def __init__(self) -> None:
        self.forms: set[str] = set()
        self.references: set[str] = set()

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        if node.id.name == "PROGRAM":
            assert not node.arguments.positional
            return
        assert node.id.name == "FORM", f"there is no function {node.id.name}"
        value, form = node.arguments.positional
        assert isinstance(value, ftl.VariableReference)
        assert isinstance(form, ftl.StringLiteral)
        self.forms.add(form.value)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.references.add(f"-{node.id.name}")


@cache
def parsed(code: str) -> tuple[dict[str, ftl.Message | ftl.Term], Parts]:
    """Every entry of a language by its identifier, and what they ask for."""
    found: dict[str, ftl.Message | ftl.Term] = {}
    parts = Parts()
    for file in sorted((FOLDER / code).glob("*.ftl")):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{file.name}: not Fluent: {entry.content}"
            if isinstance(entry, (ftl.Message, ftl.Term)):
                found[("-" if isinstance(entry, ftl.Term) else "") + entry.id.name] = entry
        parts.visit(resource)
    return found, parts


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
    sections = {name.split("-")[0] for name in ENGLISH.entries}
    shape = re.compile(r"([a-z]+)\.[a-z_.]*[a-z]")
    missing = set()
    for text, where in constants().items():
        found = shape.fullmatch(text)
        named = found is not None and found[1] in sections and not text.endswith(".json")
        if named and not ENGLISH.has(text):
            missing.add(f"{where}: {text}")
    assert not missing


@pytest.mark.parametrize("code", sampled(CODES, ["de"]))
def test_what_is_told_and_what_hands_are_to_do_ends_as_a_sentence(code: str) -> None:
    """One style for all of it: they stand one below the other."""
    parts = ("told-share", "told-score", "remind-some_piece", "remind-somebody")
    found, _ = parsed(code)
    for name, entry in found.items():
        if name.startswith(("ring-", "remind-", "told-", "notice-")) and name not in parts:
            texts = _texts(entry.value) if isinstance(entry, ftl.Message) and entry.value is not None else ()
            for text in texts:
                filled = text.endswith("{}") and not name.startswith(("ring-", "remind-"))  # with a sentence
                assert filled or text.rstrip().endswith((".", "?", "!")), f"{name}: {text}"


def _texts(pattern: ftl.Pattern) -> Iterator[str]:
    """Every text that a pattern gives, what is filled in as {}."""
    texts = [""]
    for element in pattern.elements:
        if isinstance(element, ftl.TextElement):
            texts = [text + element.value for text in texts]
        elif isinstance(element.expression, ftl.SelectExpression):
            ends = [text for variant in element.expression.variants for text in _texts(variant.value)]
            texts = [text + end for text in texts for end in ends]
        else:
            texts = [text + "{}" for text in texts]
    yield from texts


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_of_a_language_is_used(code: str) -> None:
    """What nothing asks for is left over and goes."""
    found, parts = parsed(code)
    names = {name for name in found if not name.startswith(UNSAID) and name not in parts.references}
    assert len(names) > 500
    assert sorted(name for name in names if not is_used(name)) == []


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_every_sentence(code: str) -> None:
    """The files of a language are those of English and hold the same sentences, filled in with the same."""
    faults = []
    other = Translator.load(code)
    for file in sorted((FOLDER / "en").glob("*.ftl")):
        beside = FOLDER / code / file.name
        there = entries(beside.read_text(encoding="utf-8")) if beside.is_file() else {}
        for name in entries(file.read_text(encoding="utf-8")):
            if name.startswith(("-", *UNSAID)):
                continue
            if name not in there:
                faults.append(f"{code}/{file.name} lacks {name}")
            elif other.arguments(name) != ENGLISH.arguments(name):
                differing = sorted(other.arguments(name) ^ ENGLISH.arguments(name))
                faults.append(f"{code}/{file.name}: {name} differs in ${', $'.join(differing)}")
    surplus = {name for name in other.entries if not name.startswith(("-", *UNSAID))} - ENGLISH.entries.keys()
    faults += [f"{code} has {name}, which English has not" for name in sorted(surplus)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", sampled(CODES, ["de"]))
@pytest.mark.parametrize("count", sampled([0, 1, 2, 5], [1]))
def test_every_sentence_can_be_filled_in(code: str, count: int) -> None:
    """With numbers, with names and with phrases, each gives a text without a gap, and without marks that are drawn as
    boxes.
    """
    translator, faults = Translator.load(code), []
    red = say("word.red")
    fillings = ("Anna", red, say("word.tent"), say("list.last", first=red, second="Bo"))
    for name in translator.entries:
        for filling in fillings:
            given = dict.fromkeys(translator.arguments(name), filling) | {"count": count}
            text = translator.text(Message(name, given))
            if not text.strip() or set(text) & set("{}[]\u2068\u2069") or "FORM" in text:
                faults.append(f"{code}: {name}: {text}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", sampled(CODES, ["de"]))
@pytest.mark.parametrize("count", few([0, 1, 2, 5], 1, 3))
def test_one_is_one_and_more_are_several(code: str, count: int) -> None:
    """No sentence says "1 points" or "2 token", whichever of its numbers it is."""
    words, faults = Translator.load(code), []
    wrong = [several if count == 1 else one for one, several in NOUNS[code]]
    amiss = re.compile(rf"(?<![\d.,]){count} (?:{'|'.join(wrong)})\b")
    for key in sorted(parsed(code)[0]):
        name = key.replace("-", ".")
        if key in SEVERAL:
            continue
        given = {arg: "Anna" if arg.startswith("player") else count for arg in ENGLISH.arguments(name)}
        said = words.text(Message(name, given))
        faults += [f"{key}: {said}"] if amiss.search(said) else []
    assert not faults, "\n".join(faults)


BESIDES = {
    "en": r"meeple|\bchips?\b",
    "de": r"\bPlättchen|\bKarte\b|Kartensatz|Eisenbahn|Meeple",
    "it": r"\bpedin[ae]\b|segnalin|accampament|\bCampi in comune",
}
"""Other words for what the list in ``deploy/docs/languages.md`` has a word for."""


@pytest.mark.parametrize("code", CODES)
def test_a_thing_has_one_word(code: str) -> None:
    """That of the rulebook: a token is no "Plättchen" beside "Schürfplättchen", the map no "Karte" beside "Plan"."""
    cards = ("printing-pieces_title",)
    texts = read(code).items()
    assert [name for name, text in texts if re.search(BESIDES[code], text) and name not in cards] == []


def test_in_english_what_is_laid_is_the_map() -> None:
    """A board is what a sheet is glued on to measure the lens, or that of a computer."""
    boards = ("setup-lens-", "calibrate-", "printing-board", "plan-board")
    told = [name for name, text in read("en").items() if re.search(r"\bboard\b", text)]
    assert [name for name in told if not name.startswith(boards)] == []


COMPASS = re.compile(r"north|south|east|west|nord|süd|osten|ovest|\best\b|\bsud\b", re.IGNORECASE)


@pytest.mark.parametrize("code", CODES)
def test_sides_are_told_as_the_map_shows_them(code: str) -> None:
    """Left, right, above and below: nobody at a table knows where east is."""
    words = Translator.load(code)
    sides = [f"word.{side}" for side in SIDE_WORDS]
    sides += [key.replace("-", ".") for key in words.entries if key.startswith("towards-")]
    said = [words.text(Message(key, {"kind": "X"})) for key in sides]
    assert len(said) > len(SIDE_WORDS)
    assert [text for text in said if COMPASS.search(text)] == []


def test_no_text_of_the_screen_stands_in_its_code() -> None:
    """Whatever a widget shows comes from the language files: where the code gives it a text, there are no letters."""
    shown = ("text", "words", "title", "hint_text", "caption", "detail")
    faults = []
    for path in sorted((ROOT / "app" / "ui").rglob("*.kv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            name, _, value = line.strip().partition(":")
            if name in shown and re.search(r"""["'][^"']*[A-Za-z]{2}[^"']*["']""", value):
                faults.append(f"{path.name}:{number}: {line.strip()}")
    for where, nodes in trees():
        given = [node for node in nodes if isinstance(node, ast.keyword) and node.arg in shown]
        values = [keyword.value for keyword in given if not where.startswith("app/cli/")]
        texts = [(value.lineno, value.value) for value in values if isinstance(value, ast.Constant)]
        faults += [f"{where}:{line}: {t}" for line, t in texts if isinstance(t, str) and re.search("[A-Za-z]{2}", t)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("code", CODES)
def test_a_count_in_brackets_is_not_broken(code: str) -> None:
    """ "(2 of 4)" stays in one line: its spaces do not break."""
    broken = [name for name, text in read(code).items() if re.search(r"\(\{ \$number \} ", text)]
    assert broken == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("count", [1, 12])
def test_how_many_games_wait_stands_beside_what_they_are(code: str, count: int) -> None:
    """On its small button the number stood alone on a line in large letters."""
    told = Translator.load(code).text(say("home.others", count=count))
    assert re.match(rf"{count}\u00a0\w", told)


@pytest.mark.parametrize("code", CODES)
def test_the_texts_of_buttons_are_about_as_long_as_in_english(code: str) -> None:
    """Where space is tight a text has at most two fifths more letters than the English one, or seven more."""
    other, wide = Translator.load(code), []
    for name in (name for name in ENGLISH.entries if name.startswith(TIGHT)):
        usual, text = (translator.text(Message(name, {"count": 3})) for translator in (ENGLISH, other))
        if len(text) > max(1.4 * len(usual), len(usual) + 7):
            wide.append(f"{code}: {name} is {len(text)} letters long, {len(usual)} in English: {text}")
    assert not wide, "\n".join(wide)


@pytest.mark.parametrize("code", CODES)
def test_a_language_is_read_as_fluent_reads_it(code: str) -> None:
    """Entries that are cut out one by one are those of the whole file, each with a text."""
    found, _ = parsed(code)
    assert list(found) == list(read(code))
    translator = Translator.load(code)
    assert [name for name in found if not name.startswith("-") and not translator.has(name)] == []


@pytest.mark.parametrize("code", CODES)
def test_the_forms_that_a_language_asks_for_exist(code: str) -> None:
    """Each is a form of some phrase, or has its usual words in ``form-...``; and each form and usual words are asked
    for. Phrases of one section that have forms have the same ones.
    """
    found, parts = parsed(code)
    own = {name: {part.id.name for part in entry.attributes} for name, entry in found.items() if entry.attributes}
    usual = {name.removeprefix("form-") for name in found if name.startswith("form-")}
    there: set[str] = usual.union(*own.values())
    assert parts.forms == there
    assert parts.references <= found.keys()


@pytest.mark.parametrize("file", ["camera.ftl", "journal.ftl"])
def test_sentences_that_others_embed_are_whole(file: str) -> None:
    """A capital first and a full stop last; words that are filled into another sentence have neither. None begins
    with what is filled in: the capital that it would get is wrong for the name of a file.
    """
    wrong = []
    found, _ = parsed("en")
    for name in entries((FOLDER / "en" / file).read_text(encoding="utf-8")):
        value = found[name].value
        assert value is not None
        for text in _variants(value):
            whole = text[0].isupper() and text.endswith((".", "{reason}"))
            fragment = text[0].islower() and not text.endswith(".") and "{" not in text
            if not (fragment if name.startswith(tuple(map(identifier, FRAGMENTS))) else whole):
                wrong.append(f"{name}: {text}")
    assert not wrong


def _variants(pattern: ftl.Pattern) -> Iterator[str]:
    """Each text that a pattern can give, with ``{name}`` for what is filled in; it has one choice at most."""
    for element in pattern.elements:
        if isinstance(element, ftl.Placeable) and isinstance(element.expression, ftl.SelectExpression):
            assert len(pattern.elements) == 1
            for variant in element.expression.variants:
                yield from _variants(variant.value)
            return
    yield "".join(
        element.value if isinstance(element, ftl.TextElement) else f"{{{_name(element)}}}"
        for element in pattern.elements
    )


def _name(element: ftl.TextElement | ftl.Placeable) -> str:
    assert isinstance(element, ftl.Placeable)
    assert isinstance(element.expression, (ftl.VariableReference, ftl.FunctionReference))
    return element.expression.id.name


@pytest.mark.parametrize(
    "key",
    [
        *(f"status.{phase}" for phase in PHASES),
        *sorted({key for game in GAMES for key in words_of(game)}),
        *(f"word.{name}" for name in ("tokens", *SIDE_WORDS, *SEATS)),
        *(f"violation.{key}" for key in SENTENCES),
        *(f"vision.{word}" for word in TROUBLES),
    ],
)
def test_keys_that_are_put_together_have_a_text(key: str) -> None:
    """Phases, words of the rules, broken rules and reasons why a picture cannot be used all have a sentence."""
    assert ENGLISH.has(key)


SOME_KINDS = {
    r"archive\-largest\-(.+)": "lies on more than one tile",
    r"scores\-kinds\-(.+)": "scores at the end",
    r"scores\-none\-(.+)": "can score nothing at the end",
}
"""Families of keys that name only some of the kinds that score, and which; the check of a new game asks for each."""


@pytest.mark.parametrize("game", GAMES)
def test_a_family_of_keys_names_every_kind_that_scores(game: str) -> None:
    """Wherever the code makes a key of a kind of feature, the key has a text for each kind of each game."""
    terms, scoring = GAMES[game], set(getattr(_rulebooks[game], "categories", {}))
    kinds = {*terms.symbols, *terms.layers}
    lacking, families = {}, {}
    for pattern in patterns():
        gaps = {found[1] for name in ENGLISH.entries if pattern.groups == 1 and (found := pattern.fullmatch(name))}
        if gaps & kinds:
            families[pattern.pattern] = gaps
            lacking[pattern.pattern] = sorted((scoring & kinds) - gaps)
    assert SOME_KINDS.keys() < families.keys()
    assert {family: names for family, names in lacking.items() if names and family not in SOME_KINDS} == {}
    largest = families[r"archive\-largest\-(.+)"]
    assert kinds - terms.roofed <= largest


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_words_in_a_file_of_its_own(game: str, code: str) -> None:
    """What names a game, or what no other shipped game has, stands in no file that games share: a third game adds
    files and touches none.
    """
    others = {key for other in GAMES if other != game for key in words_of(other)}
    own = {identifier(key) for key in words_of(game)} - {identifier(key) for key in others}
    own |= {name for name in ENGLISH.entries if game in name} | {f"scoring-{part}" for part in _kinds(game, others)}
    found = entries((FOLDER / code / f"{game}.ftl").read_text(encoding="utf-8"))
    # tokens belong to every game that has some
    assert sorted(own - found.keys()) == [name for name in sorted(own) if name.endswith("-tokens")]


def _kinds(game: str, others: set[str]) -> list[str]:
    """The kinds that only this game scores."""
    keys = set(words_of(game)) - others
    return [key.removeprefix("scores.kind.") for key in keys if key.startswith("scores.kind.")]


@pytest.mark.parametrize("code", CODES)
def test_every_place_in_a_picture_has_a_word(code: str) -> None:
    """Messages about a picture can name each ninth of it."""
    translator = Translator.load(code)
    texts = {translator.text(picture_trouble("glare", (x / 3, y / 3))) for x in range(4) for y in range(4)}
    assert len(texts) == 9
    assert not any("[" in text or "{" in text for text in texts)


def test_german_speaks_to_all_at_the_table() -> None:
    """To a family in one voice: "ihr", never "du", whose imperatives are told by their form."""
    alone = re.compile(
        r"\b(du|dir|dich|dein\w*|tippe|lege|nimm|zieh|setze|prüfe|wähle|gib|lies|sieh|halte|lass|zeig)\b",
        re.IGNORECASE,
    )
    by_myself = re.compile(r"\bich \w+|\b\w+ ich\b", re.IGNORECASE)
    texts = Translator.load("de").entries.values()
    assert [text for text in texts if alone.search(by_myself.sub("", text.partition("= ")[2]))] == []


def test_italian_speaks_to_all_at_the_table() -> None:
    """To a family in one voice: "voi", never "tu". What a button does is named in its own form."""
    alone = re.compile(
        r"\b(tu|ti|tuo|tua|tuoi|tue|puoi|vuoi|hai|inserisci|scrivi|pescane)\b"
        r"|(?:^|[.:?!;,] |\b[eo] |\bpoi )(metti|togli|scegli|prendi|rimetti)\b",
        re.IGNORECASE,
    )
    texts = Translator.load("it").entries.values()
    assert [text for text in texts if alone.search(text.partition("= ")[2])] == []


def _begins(text: str) -> list[str]:
    """The word with which that text, and each variant in it, begins, in small letters."""
    return [
        word.casefold() for word in re.findall(r"(?:^|\] )(?!\s)([^\W\d_]+)", text.partition("= ")[2], re.MULTILINE)
    ]


def test_italian_buttons_speak_to_nobody() -> None:
    """They say what a touch does in the infinitive, "chiudere", as the German ones do: "chiudi", between sentences that
    say "voi", would be another voice.
    """
    irregular = {"uscire": "esci", "dare": "dai", "rifare": "rifai", "tenere": "tieni"}
    texts = Translator.load("it").entries
    first = {name: _begins(text) for name, text in texts.items()}
    does = {word for words in first.values() for word in words if re.fullmatch(r"\w{2,}[aei]re", word)}
    alone = {irregular.get(word, word[:-3] + ("a" if word.endswith("are") else "i")) for word in does}
    assert {"annulla", "chiudi", "esci"} <= alone
    others = {"new-begins", "new-make_first", "ui-tile-stays"}  # what somebody or something else does
    whose_turn = re.compile("= tocca (a|{ FORM)", re.IGNORECASE)
    others |= {name for name, text in texts.items() if whose_turn.search(text)}
    assert {name: words for name, words in first.items() if name not in others and alone.intersection(words)} == {}


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", ("River of 3 tiles: ", "River of 3 tiles, 1 fish: ", "River of 3 tiles, 2 fish: ")),
        (
            "de",
            ("Fluss aus 3 Kärtchen: ", "Fluss aus 3 Kärtchen, mit 1 Fisch: ", "Fluss aus 3 Kärtchen, mit 2 Fischen: "),
        ),
        ("it", ("Fiume di 3 tessere: ", "Fiume di 3 tessere, con 1 pesce: ", "Fiume di 3 tessere, con 2 pesci: ")),
    ],
)
def test_a_scoring_names_only_what_is_there(code: str, told: tuple[str, ...]) -> None:
    """A river without fish is not said to have none."""
    words = Translator.load(code)
    for fish, begins in enumerate(told):
        river = say("scoring.river", count=3, fish=fish, points=3, winners="Anna", pieces="Anna 1")
        assert words.text(river).startswith(begins)
    forest = words.text(say("scoring.forest", count=2, mushrooms=2, points=8, winners="Anna", pieces="Anna 1"))
    assert ", " in forest.partition(":")[0]
