#!/usr/bin/env python3
"""THIRD-PARTY.txt has a section with a license for every library that CMake finds."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = (ROOT / "THIRD-PARTY.txt").read_text(encoding="utf-8")
RULE = "=" * 100
SECTION = re.compile(
    rf"^{RULE}\n[^\n]+\nCMake: (?P<cmake>\w+); Debian: (?P<package>[\w.+-]+); [^\n]+\n{RULE}\n"
    rf"(?P<text>.+?)(?=^{RULE}\n|\Z)",
    re.MULTILINE | re.DOTALL,
)
SECTIONS = {found["cmake"]: found for found in SECTION.finditer(TEXT)}
FINDS = re.compile(
    r"^\s*(?:find_package|pkg_check_modules|find_library|find_path)\((\w+)", re.MULTILINE
)
# The build itself, and what comes with the compiler or the interpreter.
NO_LIBRARIES = {"PkgConfig", "Threads", "Python"}
TOOLS = {"g++", "cmake", "ninja-build", "pkg-config", "python3-dev"}


def found_by_cmake():
    """What the CMakeLists.txt of everything but tests and benchmarks look for."""
    names = set()
    for path in ROOT.rglob("CMakeLists.txt"):
        place = path.relative_to(ROOT).parts
        if place[0] in ("tests", "benchmarks", "build") or "node_modules" in place:
            continue
        names.update(FINDS.findall(path.read_text(encoding="utf-8")))
    return {name.removesuffix("_INCLUDE_DIR") for name in names} - NO_LIBRARIES


class ThirdParty(unittest.TestCase):
    def test_every_library_that_cmake_finds_has_a_section_and_no_other(self):
        self.assertGreaterEqual(len(found_by_cmake()), 15)
        self.assertEqual(set(SECTIONS), found_by_cmake())

    def test_every_package_to_build_with_has_a_section(self):
        lines = (ROOT / "tools" / "packages.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.split()[:2] for line in lines if line and not line.startswith("#")]
        packages = {name for name, group in rows if group == "build"} - TOOLS
        self.assertEqual({found["package"] for found in SECTIONS.values()}, packages)

    def test_every_section_has_who_and_under_which_license(self):
        for name, found in SECTIONS.items():
            with self.subTest(name=name):
                self.assertRegex(found["text"], r"(?i)copyright")
                self.assertRegex(
                    found["text"],
                    r"Permission\s+is\s+hereby\s+granted|Redistribution\s+and\s+use\s+in\s+source|"
                    r"Licensed under the Apache License|Mozilla Public License|"
                    r"Permission is granted to anyone to use this software|"
                    r"has been put in the public domain",
                )

    def test_has_the_long_licenses_in_full(self):
        self.assertIn("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION", TEXT)
        self.assertIn("Mozilla Public License Version 2.0\n====", TEXT)
        self.assertIn("Boost Software License - Version 1.0", TEXT)


if __name__ == "__main__":
    unittest.main()
