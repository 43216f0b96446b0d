"""By which rules a new game is played: chosen on a page of their own, and told on the card of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.table.model.inputs import PlaceTile, StartGame
from app.table.presentation.seating import Plan, choices
from app.tilesets import load_tileset
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText
from app.ui.gallery.tables import moves_of, touch
from app.values import Cell, Face, PlacedFace
from tests.app.ui.guests import Guests
from tests.sampling import few_rows, sampled


def test_the_box_that_was_played_last_lies_on_the_table(guests: Guests) -> None:
    """A new game is of that kind and by its rules, with nobody at the table yet; another one can be chosen."""
    guests.evening.begin(StartGame(("green", "red"), {}, {"profile": "2020"}, 3), "hunters-and-gatherers-2020")
    guests.evening.put_aside()
    guests.open()
    plan = guests.setup.plan
    assert (plan.tileset, plan.options["profile"], plan.seated) == ("hunters-and-gatherers", "2020", ())
    guests.press("rules")
    guests.press("choice-gold-rush")
    guests.press("back")
    guests.press("again")
    plan = guests.setup.plan
    assert (plan.tileset, plan.seated) == ("gold-rush", ("red", "green"))


def test_the_rules_are_chosen_on_a_page_of_their_own(guests: Guests) -> None:
    """Another game, an option of it; back at the table the players still sit there."""
    guests.open()
    guests.seat("red", 4)
    guests.press("rules")
    guests.press("choice-hunters-and-gatherers")
    told = [row.words for row in guests.page.body.rows.children]
    assert [words for words in told if words.startswith("Deer, mammoths, aurochs and mushrooms count 2 each")]
    guests.press("choice-2020")
    told = [row.words for row in guests.page.body.rows.children]
    assert [words for words in told if words.startswith("Deer count 1, aurochs 2, mammoths and mushrooms 3")]
    guests.press("back")
    plan = guests.setup.plan
    assert (plan.tileset, plan.options, plan.seated) == ("hunters-and-gatherers", {"profile": "2020"}, ("red",))
    assert "2020" in guests.page.game.ids.lines.words
    guests.seat("blue", 5)
    guests.press("start")
    assert guests.evening.tileset.by_id["36"].segments[0].symbols == {"aurochs": 1}, "the tiles are those of that box"


def test_a_game_may_speak_of_an_option_in_its_own_way() -> None:
    """Its own title and line where it has them, else those that games share."""
    from app.ui.new_game.rules_page import option_words, value_in_words

    english = Translator.load("en")
    own = {"option-hamlets-edition-title": "option-hamlets-edition-title = Map\n"}
    own |= {"option-hamlets-edition-zmg": "option-hamlets-edition-zmg = Old\n"}
    words = Translator({**english.entries, **own})
    assert words.text(option_words(words, "hamlets", "edition", "title")) == "Map"
    assert words.text(option_words(words, "gold-rush", "edition", "title")) == "Edition"
    assert words.text(option_words(words, "hamlets", "edition", "line")) == english.text(say("option.edition.line"))
    assert value_in_words(words, "hamlets", "edition", "zmg") == "Old"
    assert value_in_words(words, "gold-rush", "edition", "zmg") == "Z-Man"


@pytest.mark.parametrize("code", codes())
def test_whoever_is_told_that_the_list_of_tiles_may_differ_is_told_how_to_find_out(code: str) -> None:
    """By the names that the way there has on the screen."""
    words = Translator.load(code)
    told = words.text(say("new.unverified"))
    for way in (words.text(say("home.setup")), words.text(say("setup.tiles.title"))):
        assert way in told


@pytest.mark.parametrize(("code", "edition"), few_rows([("en", "zmg"), ("it", "zmg"), ("de", "hig")], 2))
def test_a_first_game_is_by_the_rules_of_the_box_that_is_sold_in_the_language(
    guests: Guests, code: str, edition: str
) -> None:
    """In another game and back too."""
    guests.navigator.change(replace(guests.navigator.settings, language=code))
    page = guests.open()
    assert _edition(guests) == edition
    told = guests.navigator.translator.text(say("new.printed"))
    assert page.game.ids.lines.words.startswith(told), "every edition has printed rules"
    page.open_rules()
    rules = guests.page
    for name in ("hunters-and-gatherers", "gold-rush"):
        rules._play(name)
    assert _edition(guests) == edition


def test_the_edition_that_was_played_last_comes_before_that_of_the_language(guests: Guests) -> None:
    """People know which box they have."""
    guests.navigator.change(replace(guests.navigator.settings, language="de"))
    guests.evening.begin(StartGame(("green", "red"), {}, {"edition": "zmg"}, 3), "gold-rush")
    guests.evening.put_aside()
    guests.open()
    assert _edition(guests) == "zmg"


def test_each_game_is_offered_as_it_was_played_last(guests: Guests) -> None:
    """Real tokens are not forgotten because the other game was played meanwhile."""
    guests.evening.begin(StartGame(("green", "red"), {}, {"tokens": "physical"}, 3), "gold-rush")
    guests.evening.send(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    other = "hunters-and-gatherers"
    guests.evening.begin(StartGame(("black", "blue"), {}, {"profile": "2020"}, 3), other)
    guests.evening.send(touch(next(moves_of(load_tileset(other), ("black", "blue"), 3, 1))))
    guests.evening.put_aside()
    page = guests.open()
    guests.press("again")
    assert (guests.setup.plan.tileset, guests.setup.plan.options["profile"]) == (other, "2020")
    page.open_rules()
    guests.page._play("gold-rush")
    assert guests.setup.plan.options["tokens"] == "physical"
    guests.page._play(other)
    assert guests.setup.plan.options["profile"] == "2020"


def _edition(guests: Guests) -> object:
    """Whose rules are chosen."""
    from app.ui.new_game.games import game

    return next(c.chosen for c in choices(game("gold-rush").terms, guests.setup.plan.options) if c.name == "edition")


def test_every_switch_has_on_first() -> None:
    """As in the settings, whichever value the rules name first; other choices keep their order."""
    from app.ui.new_game.rules_page import _on_first

    assert _on_first((False, True)) == _on_first((True, False)) == [True, False]
    assert _on_first(("virtual", "open", "physical")) == ["virtual", "open", "physical"]


@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
@pytest.mark.parametrize("guests", sampled([(800, 480), (480, 800)], [(480, 800)]), indirect=True)
def test_the_card_of_the_game_tells_whose_values_of_tokens_count(guests: Guests, code: str) -> None:
    """Whole, in the largest letters and beside a camera; not where the real ones do, nor in a game without any."""
    guests.open()
    guests.setup.camera = True
    guests.navigator.change(replace(guests.navigator.settings, language=code, text="largest"))
    guests.frames()
    lines, told = guests.page.game.ids.lines, Translator.load(code).text(say("new.dealt"))
    assert told in lines.words
    assert ":" not in told
    assert lines.text.replace("\n", " ") == lines.words
    for plan in (Plan().choosing("tokens", "physical"), Plan().playing("hunters-and-gatherers")):
        guests.page._change(plan)
        assert told not in lines.words


@pytest.mark.parametrize("code", ["en", "de", "it"])
def test_each_way_to_deal_tokens_is_one_word_and_explained_by_the_first(code: str) -> None:
    """Three buttons share a row: longer words would break. What the others mean is read before they are tapped."""
    words = Translator.load(code)
    names = [words.text(say(f"option.tokens.{value}")) for value in ("virtual", "open", "physical")]
    assert max(map(len, names)) <= 10
    line = words.text(say("option.tokens.line_virtual"))
    assert all(name in line for name in names[1:])


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
@pytest.mark.parametrize("text", sampled(["normal", "largest"], ["largest"]))
def test_on_a_narrow_screen_the_rules_are_whole_and_what_is_chosen_has_letters_of_one_size(
    guests: Guests, text: Literal["normal", "largest"]
) -> None:
    """In German, without a camera, whose row of buttons would leave less room."""
    guests.setup.plan = Plan(options={"edition": "hig"}).sitting("yellow", 0).sitting("red", 1)
    guests.navigator.change(replace(guests.navigator.settings, language="de", text=text))
    guests.open()
    page = guests.page
    (lines,) = [
        part for part in page.game.walk(restrict=True) if getattr(part, "words", "").startswith("Gedruckte Regeln.")
    ]
    assert lines.text.replace("\n", " ") == lines.words
    assert lines.texture_size[1] <= lines.height
    sizes = {
        label.font_size
        for button in (page.first, page.lots)
        for label in button.walk(restrict=True)
        if isinstance(label, FitText)
    }
    assert len(sizes) == 1
    assert min(sizes) > 18 * THEME.u


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
def test_on_an_upright_screen_larger_letters_reach_the_hint_and_the_rules(guests: Guests, code: str) -> None:
    """Both are larger in the largest letters than in the usual ones, and whole; no place is touched."""
    guests.open()
    sizes = []
    for text in ("normal", "largest"):
        settings = replace(guests.navigator.settings, language=code, text=text)
        guests.navigator.change(settings)
        guests.frames(8)
        page = guests.page
        labels = page.table.hint, page.game.ids.lines
        assert all(label.text.replace("\n", " ") == label.words for label in labels)
        assert not any(page.table.hint.collide_widget(place) for place in page.table.places)
        sizes.append([label.font_size for label in labels])
    assert sizes[1][0] > sizes[0][0]
    assert sizes[1][1] > sizes[0][1]


@pytest.mark.slow
@pytest.mark.parametrize("guests", [(480, 800)], indirect=True)
def test_the_names_of_the_games_are_larger_in_the_largest_text(guests: Guests) -> None:
    """They stand in two lines rather than as small as in the usual text."""
    from app.ui.new_game.rules_page import RulesPage

    sizes = []
    guests.open()
    for text in ("normal", "largest"):
        settings = replace(guests.navigator.settings, language="en", text=text)
        guests.navigator.change(settings)
        guests.navigator.go(lambda shell: RulesPage(shell, Plan(), lambda _: None))
        guests.frames(8)
        labels = [w for w in guests.page.walk() if isinstance(w, FitText)]
        found = [label for label in labels if label.words in ("Gold Rush", "Hunters & Gatherers")]
        assert len(found) == 2
        assert all(label.text.replace("\n", " ") == label.words for label in found)
        (size,) = {label.font_size for label in found}
        sizes.append(size / THEME.u)
    assert sizes[1] >= 1.15 * sizes[0]
