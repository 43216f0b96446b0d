"""Claim Manager: rules, table, journal, screen and command line."""

__version__ = "0.1.0"
