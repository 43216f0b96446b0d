"""Cues and spoken turns: made by code, never in the way, silent where nothing can sound."""

from __future__ import annotations

import io
import stat
import time
import wave
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import Translator, say
from app.settings import Settings
from app.table.presentation.view import SeatView, TableView
from app.ui.sound.player import Ears, has_sound
from app.ui.sound.tones import CUES, RATE, pluck, wav
from app.ui.sound.voice import Voice, has_voice

ANNA, BEN = SeatView("red", "Anna", 0, {}, 0, True), SeatView("blue", "Ben", 0, {}, 0, False)
ONE = TableView("x", "gold-rush", "place", say("status.place", player="Anna"), seats=(ANNA, BEN))
OTHER = replace(
    ONE, status=say("status.place", player="-Ben"), seats=(replace(ANNA, on_turn=False), replace(BEN, on_turn=True))
)
ENGLISH = Translator.load("en")


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_a_short_sound(name: str) -> None:
    """Each is a whole WAV file, under two seconds, heard but not clipped, and fades out."""
    with wave.open(io.BytesIO(wav(name))) as file:
        assert (file.getnchannels(), file.getframerate()) == (1, RATE)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert 0.5 < len(samples) / RATE < 2
    assert 10_000 < np.abs(samples).max() < 20_000
    assert np.abs(samples[-200:]).max() < 1000


def test_a_string_has_its_pitch() -> None:
    """The strongest frequency of a string is the one asked for, or a multiple."""
    spectrum = np.abs(np.fft.rfft(pluck(440.0, 1.0)))
    strongest = float(spectrum.argmax()) / len(pluck(440.0, 1.0)) * RATE
    assert strongest / 440 == pytest.approx(round(strongest / 440), abs=0.03)


@pytest.fixture
def espeak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A voice that writes down what it was told to say, one argument a line, and then goes on for long."""
    said = tmp_path / "said"
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {said}.part\nmv {said}.part {said}\nexec sleep 30\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    return said


def _wait(path: Path) -> list[str]:
    end = time.monotonic() + 30
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.01)
    return path.read_text().splitlines()


def test_turns_are_spoken_in_the_language_of_the_screen(espeak: Path, tmp_path: Path) -> None:
    """The status line of the next turn is spoken; a text that begins with a hyphen is no option."""
    ears = Ears(tmp_path)
    german = Translator.load("de")
    for view in (ONE, ONE, OTHER):
        ears.hear(view, Settings(speech=True), german)
    told = _wait(espeak)
    assert told[:2] == ["-v", "de"]
    assert told[-2:] == ["--", german.text(OTHER.status)]
    ears.close()


def test_a_new_sentence_cuts_off_the_old_one(espeak: Path) -> None:
    """Neither speaking nor stopping waits for the voice."""
    assert has_voice()
    voice = Voice()
    voice.say("one", "en")
    _wait(espeak)
    first: Any = voice._speaking
    voice.say("two", "en")
    assert first.returncode is not None
    second: Any = voice._speaking
    voice.stop()
    assert second.returncode is not None


def test_without_a_voice_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without espeak-ng stays silent."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_voice()
    Voice().say("one", "en")


class Played:
    """A sound that counts how often it was played."""

    def __init__(self) -> None:
        self.times = 0

    def play(self) -> None:
        self.times += 1


def test_sounds_are_played_only_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are made once; the cue of the change is played; with sounds off, or in another game, none is."""
    from kivy.core.audio import SoundLoader

    made: dict[str, Played] = {}

    def load(path: str) -> Played:
        return made.setdefault(Path(path).stem, Played())

    monkeypatch.setattr(SoundLoader, "load", load)
    ears, loud = Ears(tmp_path), Settings(sound=True)
    ears.hear(ONE, Settings(), ENGLISH)
    ears.hear(OTHER, Settings(), ENGLISH)
    assert not made
    ears.hear(ONE, loud, ENGLISH)
    ears._loading.join()  # pyrefly: ignore[missing-attribute]
    assert set(made) == set(CUES)
    assert {path.name for path in (tmp_path / "sounds").iterdir()} == {f"{name}.wav" for name in CUES}
    before = made["turn"].times  # 1 where the sounds were there before the change was told
    ears.hear(OTHER, loud, ENGLISH)
    assert made["turn"].times == before + 1
    ears.leave()
    ears.hear(ONE, loud, ENGLISH)
    assert sum(sound.times for sound in made.values()) == before + 1
    ears.close()


def test_a_machine_without_sound_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system lists no card there is nothing to hear."""
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    cards = tmp_path / "cards"
    assert not has_sound(cards)
    cards.write_text("--- no soundcards ---\n")
    assert not has_sound(cards)
    cards.write_text(" 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n")
    assert has_sound(cards)
