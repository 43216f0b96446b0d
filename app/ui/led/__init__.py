"""Guides on the screen that lead step by step: enrolling tiles and pieces, proving eyes and table."""
