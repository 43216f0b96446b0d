"""What says what a game that is being added still lacks: nothing of a whole one, and each part that is taken away."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.art import likeness, scenes, signs
from app.art.register import draw_like
from app.lang import Translator
from app.lang.files import entries
from app.rules.terms import GAMES
from tests.new_game import NOTE, Looked, looked, main, problems
from tests.sampling import sampled
from tests.worlds.hamlets import FOLDER, SENTENCES, WORDS, Hamlets, enter, forget

SHIPPED = tuple(GAMES)
Taken = Callable[[pytest.MonkeyPatch, Looked], Any]


@pytest.fixture
def hamlets(tmp_path: Path) -> Iterator[Looked]:
    """The third game with a folder of its own, registered while the test runs."""
    enter()
    folder = tmp_path / "hamlets"
    shutil.copytree(FOLDER, folder)
    yield Looked("hamlets", folder, {"en": words(SENTENCES + WORDS)})
    forget()


def words(text: str) -> Translator:
    """English with these texts of the game."""
    return Translator({**Translator.load("en").entries, **entries(text)})


def lacking(game: Looked) -> list[str]:
    """What is missing, without notes."""
    return [f"{step}: {problem}" for step, problem in problems(game) if not problem.startswith(NOTE)]


@pytest.mark.parametrize("name", sampled(SHIPPED, ("hunters-and-gatherers",)))
def test_a_shipped_game_lacks_nothing(name: str) -> None:
    """Rules, tiles, drawings, pieces, texts in every language, help."""
    assert lacking(looked(name)) == []


def test_the_third_game_lacks_nothing(hamlets: Looked) -> None:
    """One that only tests have is looked at in the same way."""
    assert lacking(hamlets) == []


def _without(key: str) -> Taken:
    def take(_: pytest.MonkeyPatch, game: Looked) -> None:
        kept = {name: text for name, text in game.words["en"].entries.items() if name != key}
        game.words = {"en": Translator(kept)}

    return take


def _no_file(name: str) -> Taken:
    return lambda _, game: (game.folder / name).unlink()


def _no_outlines(_: pytest.MonkeyPatch, game: Looked) -> None:
    (game.folder / "segments.toml").unlink()


def _less(name: str, part: str) -> Taken:
    def take(patch: pytest.MonkeyPatch, _: Looked) -> None:
        patch.setattr(Hamlets, name, {k: v for k, v in getattr(Hamlets, name).items() if k != part})

    return take


PARTS: list[tuple[Taken, str]] = [
    (_less("codes", "touch"), "rules: codes of the rulebook lack 'touch': the number of its rule"),
    (_less("categories", "chapel"), "rules: 'chapel' scores, but categories of the rulebook does not have it"),
    (_no_file("tiles.toml"), "tiles.toml: 1 problem:\n  - cannot be read"),
    (_no_outlines, "drawings: {folder}: 11 problems:\n  - design A: segments.toml does not say where its segments lie"),
    (
        lambda patch, _: patch.delitem(likeness._LIKE, "chapel"),
        "nobody draws the kind 'chapel': add_line, add_cover, add_place or add_ground, or draw_like, in app/art/games/",
    ),
    (lambda patch, _: patch.delitem(likeness._LIKE, "sheep"), "nobody draws the symbol 'sheep': add_symbol"),
    (lambda patch, _: patch.delitem(likeness._LIKE, "settler"), "nobody draws the piece 'settler': add_piece"),
    (lambda patch, _: patch.delitem(signs.SIGNS, "lanes"), "drawings: 'lanes' has no sign: add_sign in app/art/games/"),
    (
        lambda patch, _: patch.setitem(signs.SIGNS, "lanes", lambda pen: pen.line([(0, 0), (24, 24)])),
        "drawings: the sign 'lanes' reaches the edge of its square",
    ),
    (_no_file("shapes.toml"), "pieces: the piece 'settler' is not in {folder}/shapes.toml"),
    (_no_file("models.toml"), "pieces: the piece 'settler' is not in {folder}/models.toml"),
    (_without("word-lane"), "texts: no text for word-lane: put it in app/lang/en/hamlets.ftl"),
    (_without("scoring-village_final"), "texts: no text for scoring-village_final: put it in"),
    (_without("scores-kinds-pasture"), "texts: no text for scores-kinds-pasture: put it in"),
    (_without("scores-none-pasture"), "texts: no text for scores-none-pasture: put it in"),
    (_without("option-farmers-title"), "texts: no text for option-hamlets-farmers-title: put it in"),
    (_without("reference-hamlets-turn-text"), "help: no text for reference-hamlets-turn-text: put it in"),
    (lambda patch, _: patch.delitem(scenes._RULES, "hamlets"), "help: the part 'turn' of the reference has no scene"),
]


@pytest.mark.parametrize(
    ("take", "told"),
    [
        pytest.param(take, told, id=told[:40], marks=() if number % 3 == 0 else pytest.mark.slow)
        for number, (take, told) in enumerate(PARTS)
    ],
)
def test_each_part_that_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, hamlets: Looked, take: Taken, told: str
) -> None:
    """What it is, and where it belongs."""
    take(monkeypatch, hamlets)
    found = lacking(hamlets)
    assert [each for each in found if told.format(folder=hamlets.folder) in each], found


def test_a_form_that_a_language_needs_is_told(hamlets: Looked) -> None:
    """A German word without its cases would be read wrongly in the middle of a sentence."""
    german = {**Translator.load("de").entries, **entries(SENTENCES + WORDS)}
    hamlets.words = {"de": Translator(german, "de")}
    assert "texts: word-settler has no form .accusative: put it in app/lang/de/hamlets.ftl" in lacking(hamlets)


def test_a_sentence_that_asks_for_too_much_is_told(hamlets: Looked) -> None:
    """A gap in the sentence of a scoring is found before anybody reads it."""
    hamlets.words = {"en": words(SENTENCES.replace("{ $sheep } sheep", "{ $cows } cows") + WORDS)}
    assert [each for each in lacking(hamlets) if each.startswith("texts: scoring-pasture asks for what its scoring")]


def test_a_name_of_another_game_is_noted(hamlets: Looked, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would have the other game's words and drawings, which may be meant; a drawing is never taken from it."""
    monkeypatch.setitem(Hamlets.terms.symbols, "city", ())
    told = [problem for _, problem in problems(hamlets, ["rules"]) if problem.startswith(f"{NOTE}'city'")]
    assert "another thing needs another name" in told[0]
    with pytest.raises(ValueError, match="'city' has a drawing already"):
        draw_like("mountain", "city")


def test_an_option_in_the_words_of_another_game_is_noted(hamlets: Looked) -> None:
    """They may not fit: hamlets have farmers, but no prairies; once it has its own words, nothing is said."""
    (noted,) = [problem for _, problem in problems(hamlets, ["texts"]) if problem.startswith(NOTE)]
    assert noted.startswith(f"{NOTE}the option 'farmers' is told as in ")
    assert noted.endswith("in words of its own: option-hamlets-farmers-title and -line in app/lang/en/hamlets.ftl")
    own = "\noption-hamlets-farmers-title = Pastures\noption-hamlets-farmers-line = Settlers may lie down.\n"
    hamlets.words = {"en": words(SENTENCES + WORDS + own)}
    assert list(problems(hamlets, ["texts"])) == []


def test_the_command_tells_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that nobody knows, a step that there is not, and a step of a whole game."""
    assert main(["nothing", "rules"]) == 1
    assert "no rules say game='nothing': write app/rules/games/nothing.py" in capsys.readouterr().out
    assert (main([]), main(["nothing", "paint"])) == (2, 2)
    assert "usage" in capsys.readouterr().out
    assert main([SHIPPED[0], "pieces"]) == 0
    assert capsys.readouterr().out == "pieces: complete\n"
