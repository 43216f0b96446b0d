# What is said, between brackets, of a file that is not read for what it is.

outside-folder = it is a folder
outside-not_ordinary = it is no ordinary file
outside-no_name = no file can have this name
outside-leads_out = it is a link that leads out of its folder
outside-large = it has more than { $most }
outside-deep = it is nested too deep
outside-number = a number in it is too long
outside-infinite = a number in it is not finite
outside-line = line { $line } has more than { $most } characters
outside-dots = line { $line } has more than { $most } dots
