#!/usr/bin/env python3
"""Checks that no program and no shared object looks for its libraries in the working directory.

    tools/check_library_paths.py FOLDER...

An empty or relative entry of RPATH or RUNPATH is searched below whatever folder the program is started
in, before the system's folders. Prints a line for each such entry and ends with 1.
"""

import os
import re
import subprocess
import sys

EXECUTABLE_OR_SHARED = (2, 3)  # e_type, bytes 16 and 17 of an ELF file


def is_loaded(path):
    """Returns whether a file is an ELF executable or shared object."""
    with open(path, "rb") as file:
        head = file.read(18)
    return head[:4] == b"\x7fELF" and int.from_bytes(head[16:18], sys.byteorder) in EXECUTABLE_OR_SHARED


def loaded_files(folder):
    """Yields the executables and shared objects below a folder, in order of their names."""
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            if os.path.isfile(path) and not os.path.islink(path) and is_loaded(path):
                yield path


def library_paths(path):
    """Returns the entries of RPATH and RUNPATH of a file."""
    listing = subprocess.run(
        ["readelf", "--wide", "--dynamic", path],
        env={**os.environ, "LC_ALL": "C"}, check=True, capture_output=True, text=True,
    ).stdout
    found = re.findall(r"\((?:RPATH|RUNPATH)\).*?\[(.*)\]", listing)
    return [entry for paths in found for entry in paths.split(":")]


def main(folders):
    files = [path for folder in folders for path in loaded_files(folder)]
    if not files:
        sys.exit(f"no executable or shared object below {' '.join(folders)}: build first")
    findings = [
        f'{path}: looks for libraries in "{entry}", expected an absolute folder or $ORIGIN'
        for path in files
        for entry in library_paths(path)
        if not re.match(r"/|\$ORIGIN(/|$)", entry)
    ]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
