"""Makes the checkout importable in its own virtual environment and writes its commands: an editable install without a
build step, because a build tool would have to be downloaded. Run by `setup.sh` with the environment's Python."""

import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

# The kernel reads only a short `#!` line and splits it at spaces, so a shell starts Python with the file; Python reads
# those lines as a string. The guard keeps processes started by `multiprocessing` from running the command again.
COMMAND = """#!/bin/sh
'''exec' "{python}" "$0" "$@"
' '''
import sys

from {module} import {function}

if __name__ == "__main__":
    sys.exit({function}())
"""


def link(checkout: Path, python: Path, packages: Path, commands: Path) -> list[Path]:
    """Write the `.pth` file and the metadata of `checkout` into `packages`, and a command for each script that its
    `pyproject.toml` declares into `commands`, to be run by `python`; return the paths written. Older metadata of the
    same project is removed. Raises OSError, tomllib.TOMLDecodeError and KeyError from reading and writing.
    """
    project: dict[str, Any] = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    scripts: dict[str, str] = project.get("scripts", {})
    distribution = project["name"].replace("-", "_")
    for old in packages.glob(f"{distribution}-*.dist-info"):
        for file in old.iterdir():
            file.unlink()
        old.rmdir()

    metadata = packages / f"{distribution}-{project['version']}.dist-info"
    points = "".join(f"{name} = {target}\n" for name, target in scripts.items())
    files = {
        packages / f"{distribution}.pth": f"{checkout}\n",
        metadata / "METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        metadata / "INSTALLER": "deploy\n",
        metadata / "entry_points.txt": f"[console_scripts]\n{points}",
    }
    for name, target in scripts.items():
        module, function = target.split(":")
        files[commands / name] = COMMAND.format(python=python, module=module, function=function)
    files[metadata / "RECORD"] = "".join(f"{path},,\n" for path in files)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        if path.parent == commands:
            path.chmod(0o755)
    return list(files)


if __name__ == "__main__":
    link(
        Path(sys.argv[1]),
        Path(sys.executable),
        Path(sysconfig.get_path("purelib")),
        Path(sysconfig.get_path("scripts")),
    )
