"""Injected camera faults, by frame number: for tests of everything that must tolerate them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from app.lang import say
from app.values.pictures import Picture
from hardware.frames import Frame, LivingCamera, SilentCameraError
from hardware.simulator.camera import SimulatedCamera


@dataclass(frozen=True, slots=True)
class Frozen:
    """From frame ``at`` on, ``frames`` frames repeat the picture before them while the table continues to change."""

    at: int
    frames: int


@dataclass(frozen=True, slots=True)
class Lost:
    """``frames`` frames from ``at`` on never arrive: the indices jump."""

    at: int
    frames: int


@dataclass(frozen=True, slots=True)
class Black:
    """``frames`` frames from ``at`` on are entirely black."""

    at: int
    frames: int


@dataclass(frozen=True, slots=True)
class Capped:
    """The lens cap is on for ``frames`` frames from ``at`` on: dark, with the sensor's noise."""

    at: int
    frames: int


@dataclass(frozen=True, slots=True)
class Truncated:
    """``frames`` frames from ``at`` on arrive in part: below the ``share`` (0-1) that came, all is grey."""

    at: int
    frames: int
    share: float = 0.55


@dataclass(frozen=True, slots=True)
class Bumped:
    """Before frame ``at`` someone knocks the camera: it stays moved by millimetres, turned by degrees."""

    at: int
    east_mm: float = 18.0
    south_mm: float = -9.0
    degrees: float = 1.5


@dataclass(frozen=True, slots=True)
class LightStep:
    """From frame ``at`` on the light is changed by gains of blue, green and red."""

    at: int
    blue: float = 0.6
    green: float = 0.7
    red: float = 0.8


@dataclass(frozen=True, slots=True)
class Unplugged:
    """Reading frame ``at`` and the ``frames`` - 1 after it fails with SilentCameraError."""

    at: int
    frames: int = 1


Fault = Frozen | Lost | Black | Capped | Truncated | Bumped | LightStep | Unplugged


class FaultyCamera:
    """A simulated camera with ``faults``, each given by the index of the frame at which it begins."""

    simulated = True
    living: LivingCamera | None = None

    def __init__(self, camera: SimulatedCamera, faults: Iterable[Fault]) -> None:
        self.camera = camera
        self.name = f"{camera.name} with faults"
        self._faults = tuple(faults)
        self._next = 0
        self._shown: Picture | None = None

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The next frame, faults included; None when the camera has ended. Raises SilentCameraError while unplugged."""
        while True:
            index = self._next
            self._next += 1
            for fault in self._faults:
                if fault.at == index and isinstance(fault, Bumped):
                    self.camera.table.bump(fault.east_mm, fault.south_mm, fault.degrees)
                elif fault.at == index and isinstance(fault, LightStep):
                    self.camera.table.relight(fault.blue, fault.green, fault.red)
            frame = self.camera.read(timeout)
            if frame is None:
                return None
            now = [
                fault
                for fault in self._faults
                if not isinstance(fault, (Bumped, LightStep)) and fault.at <= index < fault.at + fault.frames
            ]
            if any(isinstance(fault, Unplugged) for fault in now):
                raise SilentCameraError(say("camera.silent", camera=self.name, seconds=timeout))
            if any(isinstance(fault, Lost) for fault in now):
                continue
            image = frame.image
            for fault in now:
                image = self._spoilt(fault, image)
            self._shown = image
            return Frame(frame.index, image, frame.seconds)

    def close(self) -> None:
        """Close the simulated camera."""
        self.camera.close()

    def _spoilt(self, fault: Fault, image: Picture) -> Picture:
        match fault:
            case Frozen():
                return image if self._shown is None else self._shown
            case Black():
                return np.zeros_like(image)
            case Capped():
                return np.asarray(cv2.convertScaleAbs(image, alpha=0.02, beta=3.0), dtype=np.uint8)
            case Truncated():
                whole = image.copy()
                whole[int(image.shape[0] * fault.share) :] = 128
                return whole
            case _:
                return image
