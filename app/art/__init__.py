"""Our own drawings of tiles, pieces and tokens, painted from the data of a tile set."""

from app.art import games  # noqa: F401 - enters what each game draws of its own
