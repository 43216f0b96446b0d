"""The page of thresholds: every number of the eyes, its meaning, and what moving it changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File

import pytest

from tests.evaluation import sensitivity
from tests.evaluation.parts.moving import Moved, Score
from tests.evaluation.parts.small_set import Measured
from vision.config import USUAL, EyesConfig

DOCS = File(sensitivity.__file__).parents[2] / "deploy" / "docs" / "thresholds.md"
FOUND = {
    "locate.LocateConfig.sure": Moved("locate.LocateConfig.sure", 0.8, Score(right=-1, asked=1), None, True),
    "locate.LocateConfig.loose": Moved("locate.LocateConfig.loose", 0.1, Score(), Score()),
}


def test_the_page_of_the_manual_tells_every_threshold_as_it_is() -> None:
    """Every field of every config is on it with its present value and meaning; what was measured is kept."""
    text = DOCS.read_text("utf-8")
    renewed = sensitivity.page(USUAL, sensitivity.measured(text, USUAL))
    assert text == renewed, "run ./deploy/evaluate sensitivity --renew --page deploy/docs/thresholds.md"


def test_what_was_measured_is_read_back_from_the_page() -> None:
    """Names, changes and effects are the same, also where a value was refused."""
    again = sensitivity.measured(sensitivity.page(USUAL, FOUND), USUAL)
    assert [(one.name, one.less, one.more, one.effect) for one in again.values()] == [
        (one.name, one.less, one.more, one.effect) for one in FOUND.values()
    ]


def test_what_was_measured_at_another_value_is_forgotten() -> None:
    """A number that was changed since has to be measured again; the others keep their results."""
    other = replace(USUAL, locate=replace(USUAL.locate, sure=0.7))
    assert list(sensitivity.measured(sensitivity.page(USUAL, FOUND), other)) == ["locate.LocateConfig.loose"]


def test_a_page_is_renewed_without_measuring(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> None:
    """A number the page lacks is added, a line of a number that is no more goes, and results stay."""
    file = tmp_path / "page"
    whole = sensitivity.page(USUAL, FOUND)
    stale = whole.replace("| `sure` |", "| `gone` |").replace("| `tries` | 60 |", "| `tries` | 59 |")
    assert stale != whole
    file.write_text(stale, "utf-8")
    monkeypatch.setattr(sensitivity, "shown_by", lambda _: pytest.fail("measured"))
    assert sensitivity.main(["--renew", "--page", str(file)]) == 0
    kept = {"locate.LocateConfig.loose": FOUND["locate.LocateConfig.loose"]}
    assert file.read_text("utf-8") == sensitivity.page(USUAL, kept)
    with pytest.raises(SystemExit):
        sensitivity.main(["--renew"])


def test_the_table_has_a_line_for_each_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: File
) -> None:
    """Names, values and changes are printed; a wrong answer more gives exit code 1, and an unknown name an error."""

    def measure(config: EyesConfig) -> Measured:
        locating = config.locate
        return Measured(Score(wrong=int(locating.sure > 0.9)), (str(locating.sure), str(locating.apart > 0.55)))

    monkeypatch.setattr(sensitivity, "shown_by", lambda _: [measure])
    file = tmp_path / "page"
    only = ["--only", "locate.LocateConfig.", "--page", str(file)]
    assert sensitivity.main(only) == 1
    told = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()[1:]}
    assert told["locate.LocateConfig.sure"] == ["0.8", ".", "+0", "+0", "+0", "+1", "counts"]
    assert told["locate.LocateConfig.apart"] == ["0.5", ".", ".", "digits"]
    assert told["locate.LocateConfig.loose"] == ["0.1", ".", ".", "changes", "nothing"]
    monkeypatch.setattr(sensitivity, "shown_by", lambda _: pytest.fail("measured again"))
    assert sensitivity.main(only) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2
    page = file.read_text("utf-8").splitlines()
    assert [row for row in page if row.startswith("| `sure` | 0.8 | . | +0 +0 +0 +1 | counts | Merit (0-1)")]
    assert [row for row in page if row.startswith("| `focal_spread` | 0.3 |  |  |  | Prior standard deviation")]
    assert sensitivity.main(["--only", "locate.LocateConfig.sure", "--list"]) == 0
    assert capsys.readouterr().out.split() == ["locate.LocateConfig.sure", "0.8"]
    with pytest.raises(SystemExit):
        sensitivity.main(["--only", "moon"])
    assert "no number has a name" in capsys.readouterr().err
