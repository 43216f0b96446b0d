# The language itself: its own name.

language-name = English
