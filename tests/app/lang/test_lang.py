"""Messages and their texts."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from fluent.syntax import ast

from app.lang import LanguageError, Message, Translator, languages, preferred, say
from app.lang.files import entries
from app.rules import Violation
from app.table.model.messages import complaint

ENGLISH = Translator.load("en")


def language(text: str, code: str = "en") -> Translator:
    """A language of these entries alone."""
    return Translator(entries(text), code)


@pytest.mark.parametrize(("count", "text"), [(0, "0 left"), (1, "a single one"), (2, "2 left")])
def test_a_number_chooses_the_form_of_a_sentence(count: int, text: str) -> None:
    """The count 1 has its own form, all others another."""
    words = language("ui-left = { $count ->\n    [one] a single one\n   *[other] { $count } left\n}")
    assert words.text(say("ui.left", count=count)) == text


def test_each_language_has_its_own_plurals() -> None:
    """The rules of the language itself choose the form: Polish has three."""
    text = "n = { $count ->\n [one] kafelek\n [few] kafelki\n *[many] kafelk\u00f3w\n}"
    words = language(text, "pl")
    assert [words.text(say("n", count=n)) for n in (1, 3, 5, 22)] == ["kafelek", "kafelki", "kafelk\u00f3w", "kafelki"]


def test_a_number_is_written_in_plain_digits() -> None:
    """The number of a process or a port is no amount: nothing parts its thousands."""
    assert language("busy = process { $process }").text(say("busy", process=12345)) == "process 12345"


def test_a_message_within_a_message_speaks_the_same_language() -> None:
    """Arguments that are messages are translated first."""
    words = language("turn = { $player } is on turn\nred = Rot")
    assert words.text(say("turn", player=say("red"))) == "Rot is on turn"


def test_a_sentence_that_begins_with_what_is_filled_in_begins_with_a_capital() -> None:
    """A phrase at the start of a sentence gets a capital letter."""
    words = language("whole = { $part }.\npart = the side differs")
    assert words.text(say("whole", part=say("part"))) == "The side differs."
    words = language("whole = { $count ->\n    [one] { $part }\n   *[other] { $part }, { $count } times\n}")
    assert words.text(say("whole", count=2, part="the side")) == "The side, 2 times"


def test_what_is_filled_in_loses_its_control_characters() -> None:
    """No name, path or status text can switch a terminal's colours, move its cursor or break a line."""
    words = language("fails = It fails ({ $error }) for { $player }.")
    told = say("fails", error="\x1b[31mred\x1b[0m\r\n", player="Anna\u202e")
    assert words.text(told) == "It fails (red) for Anna."


@pytest.mark.parametrize(
    ("code", "told"), [("en", "2.5 and 3 and 1234.5"), ("de", "2,5 and 3 and 1234,5"), ("it", "2,5 and 3 and 1234,5")]
)
def test_numbers_are_written_as_the_language_does(code: str, told: str) -> None:
    """With its decimal mark, without zeros at the end and without marks between thousands."""
    words = language("numbers = { $one } and { $two } and { $three }", code)
    assert words.text(say("numbers", one=2.5, two=3.0, three=1234.5)) == told


def test_gaps_stay_visible_and_never_stop_a_game() -> None:
    """A missing key or argument is shown as itself."""
    words = language("turn = { $player } is on turn { $n }\nbroken = { $player\nempty =\n    .of = x")
    assert words.text(say("nothing")) == "[nothing]"
    assert words.text(say("broken", player="Anna")) == "[broken]"
    assert words.text(say("empty")) == "[empty]"
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
        ({"a.ftl": "a = b\n[x"}, "a.ftl of language 'zz' cannot be read: line 2 begins no entry"),
        ({"a.ftl": "    a = b"}, "a.ftl of language 'zz' cannot be read: line 1 begins no entry"),
        ({"a.ftl": "a = b\na = c"}, "a.ftl of language 'zz' cannot be read: line 2 repeats a"),
        ({"a.ftl": "x-y = z", "b.ftl": "x-y = z"}, "b.ftl of language 'zz' repeats .*: x-y"),
        ({"a.ftl": b"a = \xff"}, "a.ftl of language 'zz' cannot be read: 'utf-8' codec"),
    ],
)
def test_a_faulty_language_file_is_named(tmp_path: Path, files: dict[str, str | bytes], complaint: str) -> None:
    """The error names the file and what is wrong in it."""
    (tmp_path / "zz").mkdir()
    for name, text in files.items():
        (tmp_path / "zz" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(LanguageError, match=complaint):
        Translator.load("zz", tmp_path)


def test_a_broken_rule_reads_as_a_sentence() -> None:
    """The text of a rule is in the language, without the number that the rule has in this program."""
    broken = Violation("GR-21", "violation.occupied", "", {"kind": "railroad", "piece": "cowboy", "colour": "red"})
    assert ENGLISH.text(complaint(broken, {"red": "Anna"})) == "Anna's cowboy already stands on this railroad."


GERMAN = """
turn = Das Zelt { FORM($player, "of") } steht { FORM($place, "where") }.
asks = { FORM($piece, "article") } { $piece } fehlt.
sees = { FORM($piece, "gender") ->
    [neuter] Dieses
   *[masculine] Dieser
} { $piece } fehlt.
form-of = von { $value }
red = Rot
    .of = des Roten
both = { $first } und { $second }
    .of = { FORM($first, "of") } und { FORM($second, "of") }
tent = Zelt
    .article = das
    .gender = neuter
cowboy = Cowboy
    .article = der
    .gender = masculine
"""


@pytest.mark.parametrize(
    ("language", "piece", "told"),
    [
        ("en", "cowboy", "yellow has no cowboy at hand"),
        ("de", "cowboy", "Gelb hat keinen Cowboy zur Hand"),
        ("de", "tent", "Gelb hat kein Zelt zur Hand"),
        ("de", "hut", "Gelb hat keine Hütte zur Hand"),
        ("it", "cowboy", "giallo non ha nessun cowboy a disposizione"),
        ("it", "member", "giallo non ha nessun membro della tribù a disposizione"),
        ("it", "hut", "giallo non ha nessuna capanna a disposizione"),
    ],
)
def test_a_piece_that_is_not_at_hand_is_told_in_a_whole_sentence(language: str, piece: str, told: str) -> None:
    """Not as a word after a colon."""
    lacking = say("violation.none_at_hand", colour=say("word.yellow"), piece=say(f"word.{piece}"))
    assert Translator.load(language).text(lacking).lower() == told.lower()


@pytest.mark.parametrize("piece", ["cowboy", "tent"])
@pytest.mark.parametrize("end", ["", "_mine", "_elsewhere", "_mine_elsewhere"])
def test_the_banner_goes_on_after_the_name_of_the_player(end: str, piece: str) -> None:
    """In Italian in small letters whichever pieces can be put: the name stands above it with a colon."""
    italian = Translator.load("it")
    told = italian.text(say(f"status.act{end}_one", piece=say(f"word.{piece}")))
    assert told[0].islower()
    assert italian.text(say(f"status.act{end}"))[0].islower()


@pytest.mark.parametrize(
    ("area", "told"), [("railroad", "sulla ferrovia?"), ("mountain", "sulla montagna?"), ("city", "nella città?")]
)
def test_a_piece_goes_on_a_railroad_but_in_a_city(area: str, told: str) -> None:
    """As Italian says it."""
    asked = say("choice.ask_put", piece=say("word.cowboy"), on=say(f"word.{area}"))
    italian = Translator.load("it")
    assert italian.text(asked) == f"Mettere il cowboy {told}"
    ring = italian.text(say("ring.put_piece", piece=say("word.cowboy"), player="Leo", on=say(f"word.{area}")))
    assert ring == f"Mettete il cowboy di Leo {told.removesuffix('?')} dov'è l'anello."


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (say("red"), "Das Zelt des Roten steht am Rand."),
        ("Anna", "Das Zelt von Anna steht am Rand."),
        (say("both", first=say("red"), second="Anna"), "Das Zelt des Roten und von Anna steht am Rand."),
        (say("gone"), "Das Zelt von [gone] steht am Rand."),
    ],
)
def test_a_language_declines_what_is_filled_in(player: str | Message, text: str) -> None:
    """A phrase has forms of its own; a name that somebody typed is put into the language's usual one; what has no form
    and no usual one stays as it is.
    """
    assert language(GERMAN).text(say("turn", player=player, place="am Rand")) == text


def test_a_form_tells_the_gender_too() -> None:
    """A form may be an article, or a word that chooses between variants."""
    words = language(GERMAN)
    told = [words.text(say(key, piece=say(piece))) for key in ("asks", "sees") for piece in ("tent", "cowboy")]
    assert told == ["Das Zelt fehlt.", "Der Cowboy fehlt.", "Dieses Zelt fehlt.", "Dieser Cowboy fehlt."]
    assert words.text(say("asks")) == "{piece} {piece} fehlt."


def test_a_sentence_may_refer_to_another() -> None:
    """Terms and messages that a sentence names are found, though each entry is read by itself."""
    words = language("-app = Claim Manager\ntitle = { -app }: { word }\nword = { last }\nlast = end\nloop = { loop }")
    assert words.text(say("title")) == "Claim Manager: end"
    assert words.text(say("loop")) == "{???}"


def test_a_long_filling_is_cut() -> None:
    """However long a list or a path is, the sentence is there, and the cut can be seen."""
    words = language("whole = It says { $part }, and ends.\nlong = " + "x" * 2400)
    for part in ("x" * 9000, say("long")):
        text = words.text(say("whole", part=part))
        assert text.startswith("It says xxx")
        assert text.endswith("x\u2026, and ends.")


def test_a_text_is_the_same_however_often_it_is_asked_for() -> None:
    """More texts than are remembered, and each is right."""
    words = language("row = Row { $number }")
    for _ in range(2):
        assert all(words.text(say("row", number=n)) == f"Row {n}" for n in range(4500))


def test_the_languages_say_their_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """English is the first. No translator is made for it: one takes a megabyte, and few evenings need a second."""
    monkeypatch.setattr(Translator, "__init__", lambda *_: pytest.fail("a translator is made"))
    languages.cache_clear()
    assert next(iter(languages().items())) == ("en", "English")
    assert languages()["de"] == "Deutsch"
    assert languages()["it"] == "Italiano"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "de_AT@euro", "LC_ALL": "it_CH.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "xx:de:it"}, "de"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
    ],
)
def test_the_system_names_its_language(environment: dict[str, str], code: str) -> None:
    """What was chosen comes first; then the most special variable, as for other programs; what the app does not speak
    becomes English.
    """
    assert preferred(environment=environment) == code
    assert preferred("xx", environment) == code, "a language that is gone"
    assert preferred("it", environment) == "it"


@pytest.mark.parametrize(
    ("code", "camps", "herds", "text"),
    [
        ("en", 1, 0, "Prairie with 1 tipi camp (2 points) and no herd: 2 for Red. Cowboys: Red 1."),
        (
            "en",
            3,
            2,
            "Prairie with 3 tipi camps (2 points each) and 2 herds (4 points each): 14 for Red. Cowboys: Red 1.",
        ),
        ("de", 0, 1, "Prärie mit keinem Lager und 1 Herde (4 Punkte): 4 für Red. Cowboys: Red 1."),
        ("it", 2, 0, "Prateria con 2 campi (2 punti l'uno) e nessuna mandria: 4 per Red. Cowboy: Red 1."),
    ],
)
def test_a_prairie_is_told_by_what_stands_on_it(code: str, camps: int, herds: int, text: str) -> None:
    """Each number stands beside what it counts and what that is worth."""
    points = 2 * camps + 4 * herds
    assert (
        Translator.load(code).text(
            say("scoring.prairie", camps=camps, herds=herds, points=points, winners="Red", pieces="Red 1")
        )
        == text
    )


@pytest.mark.parametrize("code", ["en", "de", "it"])
def test_a_scored_feature_is_told_without_a_chain_of_colons(code: str) -> None:
    """What it has is counted in words, one colon before the points; what it has none of is said once or not at all."""
    words = Translator.load(code)
    for number in (0, 1, 3):
        found = dict.fromkeys(("deer", "hunted", "mammoths", "aurochs", "fish", "mushrooms"), number)
        for name in ("river", "forest", "system", "meadow", "meadow_shrine"):
            told = words.text(say(f"scoring.{name}", count=3, points=6, winners="Uli", pieces="Uli 1", **found))
            first, second = told.split(": 6 ")
            assert ":" not in first
            assert "0" not in first
            assert second.count(":") == 1


@pytest.mark.parametrize("code", sorted(languages()))
def test_a_line_never_breaks_before_what_a_sum_comes_to(code: str) -> None:
    """Neither does the sign stand alone, nor the number, nor both; nor what is multiplied with."""
    words = Translator.load(code)
    what = say("scores.times", what=say("scores.count.camps", count=2), worth=4)
    whole = say("scores.head", kind="", working=say("scores.sum", what=say("scores.doubled", what=what), points=0))
    assert words.text(whole).endswith("\xa0×\xa04\xa0×\xa02\xa0=\xa00")
    assert words.text(say("ui.pad.list", values="1, 2", points=3)).endswith("2\xa0=\xa03")


def test_german_calls_what_lies_on_the_table_a_landscape() -> None:
    """As people do who play; "Plan" is only what the screen shows of it."""
    words = Translator.load("de")
    about = ["ui.end.words", "ui.end.words_tokens", "archive.as_it_stood", "archive.as_it_stood_tokens", "ask.lost"]
    about += ["ui.nowhere.why", "ui.nowhere.last", "vision.covered", "vision.unknown_tile", "notice.camera_moved"]
    about += ["remind.stray_tokens", "notice.stray_token", "placing.none_free", "placing.none_free_out"]
    about += ["pad.none_seen", "prove.told.token_taken", "prove.told.token_returned", "prove.told.desync"]
    for key in about:
        told = words.text(say(key, count=1, piece="Zelt"))
        assert "Landschaft" in told, key
        assert "Plan" not in told, key


def test_of_a_sentence_nothing_is_kept_but_what_it_was_made_into() -> None:
    """The library would keep the trees of its syntax too, 2 MB of them for a whole language."""

    def trees() -> int:
        gc.collect()
        return sum(type(found) is ast.Pattern for found in gc.get_objects())

    before = trees()
    words = language("a = one { $b }\n    .of = of one\nc = { a } and { a.of }")
    words.prepare()
    assert trees() == before
    assert words.text(say("c", b=2)) == "one 2 and of one"
