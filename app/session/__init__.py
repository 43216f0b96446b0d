"""The imperative shell around the table: joins eyes, conductor, journal and panel, with or without a screen.

Nothing is imported here: the eyes' process needs a few of these modules and would load the whole app with them.
"""
