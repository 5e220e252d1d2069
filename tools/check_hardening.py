#!/usr/bin/env python3
"""Checks that programs and shared objects were compiled and linked with cmake/hardening.cmake.

    tools/check_hardening.py FILE...

Prints a line for each measure that a file lacks and ends with 1.
"""

import os
import re
import subprocess
import sys


def listing(path, *options):
    """Returns what readelf says of a file."""
    return subprocess.run(
        ["readelf", "--wide", *options, path],
        env={**os.environ, "LC_ALL": "C"}, check=True, capture_output=True, text=True,
    ).stdout


def missing_measures(path):
    """Yields what a file lacks."""
    header = listing(path, "--file-header")
    segments = listing(path, "--program-headers")
    dynamic = listing(path, "--dynamic")
    symbols = set(re.findall(r"\bUND +(\w+)", listing(path, "--dyn-syms")))
    if not re.search(r"Type: +DYN", header):
        yield "a random address (PIE)"
    if "GNU_RELRO" not in segments:
        yield "read-only relocations (-z relro)"
    if not re.search(r"\((FLAGS|BIND_NOW|FLAGS_1)\).*\b(BIND_NOW|NOW)\b", dynamic):
        yield "all of its relocations read-only (-z now)"
    if not re.search(r"GNU_STACK.* RW +0x", segments):
        yield "a stack that cannot be executed (-z noexecstack)"
    if "__stack_chk_fail" not in symbols:
        yield "the stack protector (-fstack-protector-strong)"
    if not any(re.fullmatch(r"__\w+_chk", name) for name in symbols):
        yield "checked functions of the C library (-D_FORTIFY_SOURCE=2)"
    if not any("__glibcxx_assert_fail" in name for name in symbols):
        yield "assertions of the C++ library (-D_GLIBCXX_ASSERTIONS)"


def main(paths):
    if not paths:
        sys.exit("expected the names of programs or shared objects, found none")
    findings = [f"{path}: lacks {measure}" for path in paths for measure in missing_measures(path)]
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
