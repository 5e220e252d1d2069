#!/usr/bin/env python3
"""Checks that no program and no shared object looks for its libraries in the working directory.

    tools/check_library_paths.py FOLDER-OR-FILE...

An empty or relative entry of RPATH or RUNPATH is searched below whatever folder the program is started
in, before the system's folders. Prints a line for each such entry and ends with 1. Of a folder, all
programs and shared objects below it are checked; a file must be there and be one.
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


def main(places):
    files = []
    for place in places:
        found = list(loaded_files(place)) if os.path.isdir(place) else [place]
        if not found or not os.path.isfile(found[0]) or not is_loaded(found[0]):
            sys.exit(f"{place}: no executable or shared object; build first")
        files += [path for path in found if path not in files]
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
