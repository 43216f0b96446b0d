"""The command line: the arguments of every command, and a short module that runs each of them."""
