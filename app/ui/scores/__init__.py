"""Scorings shown with joy and proof: on the map while the game goes on, and step by step at its end."""
