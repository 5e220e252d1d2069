#!/usr/bin/env python3
"""Holds every #include of the library to the tables of layers and of public headers in
irwe/CMakeLists.txt.

    tools/check_layers.py [ROOT]

Prints one line for each violation, as path:line: sentence, and ends with 1 if there was one. The
table itself is checked, too: each folder of irwe/ stands in it once, and a layer uses only layers
that come before it, so that there can be no cycle.

The public headers are those in set(public_headers ...). Each of them exists and includes no private
header of the library, and irwe/irwe.h includes all others.

Methods are known by their row in the registry: no other file, of the library, the programs or the
Python module, names one in a string or compares its name.
"""

import re
import sys
from pathlib import Path

import checker

LAYER = re.compile(r"^\s*irwe_layer\(\s*([\w/-]+)((?:\s+[\w/-]+)*)\s*\)")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')
PUBLIC_HEADERS = re.compile(r"^\s*set\(\s*public_headers\s([^)]*)\)", flags=re.M)
FRONT = "irwe/irwe.h"  # includes every other public header
OUTSIDE = ("apps", "tests", "benchmarks")


def read_table(cmake_file, report):
    """The layers that each layer may include, itself among them."""
    allowed = {}
    for number, line in enumerate(cmake_file.read_text().splitlines(), 1):
        match = LAYER.match(line)
        if not match:
            continue
        name, words = match.group(1), match.group(2).split()
        if words and words[0] != "USES":
            report(cmake_file, number, f"expected irwe_layer({name} USES ...), found {words[0]!r}")
            continue
        if name in allowed:
            report(cmake_file, number, f"layer {name} is declared twice")
        for used in words[1:]:
            if used not in allowed:
                sentence = f"layer {name} uses {used}, which is not declared above it"
                report(cmake_file, number, sentence)
        allowed[name] = {name, *words[1:]}
    if not allowed:
        report(cmake_file, 1, "no irwe_layer(name USES ...) line found")
    return allowed


def without_block_comments(text):
    """`text` with /* ... */ blanked and its line numbers kept."""
    return re.sub(r"/\*.*?\*/", lambda match: "\n" * match.group().count("\n"), text, flags=re.S)


def includes_of(text):
    for number, line in enumerate(without_block_comments(text).splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1)


def read_public_headers(cmake_file):
    """The public headers as {"irwe/base/error.h": line}; None if there is no list."""
    text = re.sub(r"#.*", "", cmake_file.read_text())
    match = PUBLIC_HEADERS.search(text)
    if not match:
        return None
    found = {}
    first_line = text[: match.start(1)].count("\n") + 1
    for offset, line in enumerate(match.group(1).split("\n")):
        for name in line.split():
            found.setdefault(f"irwe/{name}", first_line + offset)
    return found


def check_public_headers(root, report):
    """Reports public headers that are missing, that need a private one, or that irwe.h leaves out."""
    cmake_file = root / "irwe" / "CMakeLists.txt"
    public = read_public_headers(cmake_file)
    if public is None:
        return
    front = root / FRONT
    in_front = {target for _, target in includes_of(front.read_text())} if front.exists() else set()
    for name, line in public.items():
        path = root / name
        if not path.is_file():
            report(cmake_file, line, f'public header "{name}" does not exist')
            continue
        for number, target in includes_of(path.read_text()):
            if target.startswith("irwe/") and target not in public:
                sentence = f'a public header may include public ones only, and "{target}" is private'
                report(path, number, sentence)
        if front.exists() and name != FRONT and name not in in_front:
            report(front, 1, f'expected #include "{name}", which is public')


def check_include(path, number, target, layer, allowed, report):
    parts = Path(target).parts
    if ".." in parts or parts[0] == "." or (path.parent / target).exists():
        report(path, number, f'"{target}" is relative; write it from the root, as "irwe/..."')
    elif parts[0] in OUTSIDE:
        report(path, number, f'"{target}" is outside the library, which may not depend on it')
    elif parts[0] == "irwe":
        used = "/".join(parts[1:-1])
        if used not in allowed[layer]:
            names = ", ".join(sorted(allowed[layer]))
            report(path, number, f'layer {layer} may include {names}, not "{target}"')


def check_file(root, path, layer, allowed, report):
    text = path.read_text()
    includes = list(includes_of(text))
    for number, target in includes:
        check_include(path, number, target, layer, allowed, report)
    if path.suffix == ".h":
        if not text.startswith(("//", "/*")):
            report(path, 1, "a header begins with a comment that says what it is for")
        # What ends in -inl.h is included once for each instruction set, so it has another guard.
        if not path.name.endswith("-inl.h") and not re.search(r"^#pragma once$", text, flags=re.M):
            report(path, 1, "the header has no #pragma once")
        return
    header = path.with_suffix(".h")
    own = header.relative_to(root).as_posix()
    if header.exists() and (not includes or includes[0][1] != own):
        report(path, includes[0][0] if includes else 1, f'the first include should be "{own}"')


# The tables of the paper name the systems that it compares itself with, as data.
PAPER_TABLES = "apps/reproduce/paper_systems.cpp"
# Names of methods that also mean something else, such as a line of a file: only comparisons count.
OTHER_WORDS = ("irwe", "line")
# constexpr const char* kName = "hop-svd"; in irwe/methods/hop_svd/hop_svd_method.cpp
METHOD_NAME = re.compile(r'\bk\w*Name\s*=\s*"([a-z][a-z0-9-]*)"')


def methods_of(library):
    """The folder of each method, by its name."""
    found = {}
    for path in sorted((library / "methods").glob("*/*_method.*")):
        if path.suffix in (".h", ".cpp"):
            for name in METHOD_NAME.findall(path.read_text()):
                found[name] = path.parent
    return found


def check_method_names(root, report):
    methods = methods_of(root / "irwe")
    registry = root / "irwe" / "methods" / "registry"
    places = [root / "irwe", root / "apps", root / "python" / "src"]
    for path in sorted(path for place in places for path in place.rglob("*")):
        if path.suffix not in (".h", ".cpp") or path.parent == registry:
            continue
        if path == root / PAPER_TABLES:
            continue
        for number, line in enumerate(without_block_comments(path.read_text()).splitlines(), 1):
            code = line.split("//")[0]
            for name, folder in methods.items():
                if f'"{name}"' not in code:  # most lines, and faster than expressions
                    continue
                literal = re.escape(f'"{name}"')
                uses = [rf"[=!]=\s*{literal}", rf"{literal}\s*[=!]=", rf"find_method\({literal}\)"]
                if name not in OTHER_WORDS:
                    uses.append(literal)
                is_own = folder == path.parent or folder in path.parents
                if not is_own and any(re.search(use, code) for use in uses):
                    sentence = f'"{name}" is a method; ask its row (methods/registry) instead'
                    report(path, number, sentence)


def check(root):
    """The violations below `root`, as lines of text."""
    found = []

    def report(path, number, sentence):
        line = f"{path.relative_to(root).as_posix()}:{number}: {sentence}"
        if line not in found:
            found.append(line)

    library = root / "irwe"
    allowed = read_table(library / "CMakeLists.txt", report)
    for path in sorted(library.rglob("*")):
        if path.suffix not in (".h", ".cpp") or path.parent == library:
            continue
        layer = path.parent.relative_to(library).as_posix()
        if layer in allowed:
            check_file(root, path, layer, allowed, report)
        else:
            report(path.parent, 1, "this folder has no irwe_layer line in irwe/CMakeLists.txt")
    check_public_headers(root, report)
    check_method_names(root, report)
    return found


if __name__ == "__main__":
    sys.exit(checker.main(check, "irwe/CMakeLists.txt"))
