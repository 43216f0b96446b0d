"""Sheets to print, as PDF at true size: ``page`` is the paper, every other module one kind of sheet.

A sheet module has ``document(...) -> bytes``: the whole PDF. Sizes are millimetres.
"""
