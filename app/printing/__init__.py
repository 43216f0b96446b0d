"""Sheets to print, as PDF at true size: ``page`` draws pages, every other module makes one kind of sheet.

A sheet module has ``document(...) -> bytes``: the whole PDF. Lengths are in millimetres.
"""
