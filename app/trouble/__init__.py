"""What went wrong, in one file that can be sent to somebody who can mend it, and played again there."""
