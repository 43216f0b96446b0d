"""The conductor: what was seen, touched and pressed becomes events, by the rules; and what a screen shows of it."""
