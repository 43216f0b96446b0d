"""Every screen of the app as a picture: each page, and each state that a game can be in."""
