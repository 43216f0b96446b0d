"""The texts of the reference, as the options of a game change them."""

from __future__ import annotations

from app.lang import Translator
from app.printing.reference import EDITIONS, part_names, part_text


def test_a_game_in_play_is_told_its_own_rules() -> None:
    """What an option changes is said as it is in that game; where no game is on, the other edition is told beside."""
    words = Translator.load("en")

    def told(part: str, **options: bool | str) -> str:
        game = "gold-rush" if part == "prairie" else "hunters-and-gatherers"
        return words.text(part_text(game, part, words, options))

    assert "2 for each deer" in told("meadow", profile="2014")
    assert "1 for each deer, 2 for each aurochs and 3 for each mammoth" in told("meadow", profile="2020")
    assert "3 for each patch" in told("forest", take_back=True, profile="2020")
    assert "nobody lies down" in told("prairie", farmers=False)
    assert "4 a herd" in told("prairie", farmers=True)
    assert EDITIONS in part_names("hunters-and-gatherers", words)
    assert EDITIONS not in part_names("hunters-and-gatherers", words, {"profile": "2020"})
