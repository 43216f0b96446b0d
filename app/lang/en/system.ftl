# What is said, between brackets, of the well-known errors of the operating system.

system-no_file = No such file or directory
system-input_output = Input/output error
system-no_address = No such device or address
system-no_memory = Cannot allocate memory
system-denied = Permission denied
system-forbidden = Operation not permitted
system-busy = Device or resource busy
system-no_device = No such device
system-invalid = Invalid argument
system-full = No space left on device
system-quota = Disk quota exceeded
system-read_only = Read-only file system
system-pipe = Broken pipe
system-protocol = Protocol error
system-no_network = Network is unreachable
system-no_route = No route to host
system-reset = Connection reset by peer
system-refused = Connection refused
system-late = Connection timed out
system-no_folder = Not a directory
system-folder = Is a directory
system-no_name = Name or service not known
system-no_name_now = Temporary failure in name resolution
