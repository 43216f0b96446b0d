"""Plays the cues through Kivy's sounds."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from threading import Thread
from typing import Any

from app.atomic_write import write_whole
from app.lang import Translator
from app.settings import Settings
from app.table.presentation.cues import cue
from app.table.presentation.view import TableView
from app.ui.sound.tones import CUES, wav
from app.ui.sound.voice import Voice

log = logging.getLogger(__name__)

FOLDER = "sounds"
"""Where the cues are kept, in the data directory."""
CARDS = Path("/proc/asound/cards")


def has_sound(cards: Path = CARDS) -> bool:
    """Whether this machine has anything to play sounds on."""
    if os.environ.get("PULSE_SERVER") or os.environ.get("SDL_AUDIODRIVER") == "dummy":
        return True
    try:
        return "[" in cards.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


class Ears:
    """Follows a game and lets its changes be heard, as far as the settings want it.

    The cues are made and loaded in a thread when the first is wanted; that one may be missed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._before: TableView | None = None
        self._sounds: dict[str, Any] = {}
        self._loading: Thread | None = None
        self._voice = Voice()

    def hear(self, view: TableView, settings: Settings, words: Translator) -> None:
        """Compare this view with the one before. Never blocks."""
        before, self._before = self._before, view
        if view is before or not (settings.sound or settings.speech):
            return
        if settings.sound:
            self._load()
        found = cue(before, view)
        if found is None:
            return
        if settings.sound:
            sound = self._sounds.get(found.sound)
            if sound is not None:
                sound.play()
        if settings.speech and found.spoken is not None:
            self._voice.say(words.text(found.spoken), words.code)

    def leave(self) -> None:
        """The next view is that of another game: nothing is compared with it."""
        self._before = None

    def close(self) -> None:
        """Be silent."""
        self._voice.stop()
        if self._loading is not None:
            self._loading.join()

    def _load(self) -> None:
        if self._loading is None:
            self._loading = Thread(target=self._load_all, name="sounds", daemon=True)
            self._loading.start()

    def _load_all(self) -> None:
        from kivy.core.audio import SoundLoader  # opens the device: only once somebody wants to hear anything

        for name in CUES:
            path = self._folder / f"{name}.wav"
            try:
                made = wav(name)
                if not path.exists() or path.stat().st_size != len(made):
                    write_whole(path, made)
                self._sounds[name] = SoundLoader.load(str(path))
            except Exception as error:  # no sound is no reason to stop
                log.warning("%s cannot be heard: %s", name, error)
