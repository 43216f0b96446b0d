"""Setting up the table by touch: the guide of the first start, and the list of its steps."""
