"""The screen of a running game: map, seats, status line, panels and sheets."""
