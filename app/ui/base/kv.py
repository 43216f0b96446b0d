"""Loading the rules of Kivy's design language that stand beside a module, each file once."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder


def load_rules(module: str) -> None:
    """Load the ``.kv`` file that stands beside that module (its ``__file__``); later calls have no effect."""
    path = str(Path(module).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path, rulesonly=True)
