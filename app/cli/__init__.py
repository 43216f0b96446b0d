"""The command line: what each command may be told, and the few lines that start it."""
