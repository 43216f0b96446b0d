"""Files from outside: whatever an owner, a memory stick or a stranger has put where the app reads.

Such a file may be anything: a pipe that never ends, a device, a picture of a few kilobytes that promises a gigabyte of
pixels, a text nested a thousand deep. So everything is read here, within limits that are checked before memory is
taken: ``files`` for bytes and text, ``documents`` for JSON and TOML, ``pictures`` for pixels (only that needs OpenCV).
"""

from app.outside.documents import DocumentError, json_of, read_json, toml_of
from app.outside.files import (
    OutsideError,
    inside,
    is_file,
    is_folder,
    open_ordinary,
    read_bytes,
    read_text,
)

__all__ = [
    "DocumentError",
    "OutsideError",
    "inside",
    "is_file",
    "is_folder",
    "json_of",
    "open_ordinary",
    "read_bytes",
    "read_json",
    "read_text",
    "toml_of",
]
