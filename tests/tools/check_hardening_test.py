#!/usr/bin/env python3
"""Tests of tools/check_hardening.py on small programs."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "check_hardening.py"
COMPILER = os.environ.get("CXX", "g++")
SOURCE = """
#include <cstdio>
#include <cstring>
#include <vector>
int main(int argc, char** argv) {
    char name[8];
    std::strcpy(name, argv[argc - 1]);
    std::vector<int> numbers(static_cast<unsigned>(argc), 1);
    return std::printf("%s", name) + numbers[static_cast<unsigned>(name[0])];
}
"""
ALL = {
    "pie": ["-fPIE", "-pie"],
    "relro": ["-Wl,-z,relro"],
    "now": ["-Wl,-z,now"],
    "stack": ["-Wl,-z,noexecstack"],
    "protector": ["-fstack-protector-strong"],
    "fortify": ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"],
    "assertions": ["-D_GLIBCXX_ASSERTIONS"],
}
NONE = {
    "pie": (["-no-pie"], "random address"),
    "relro": (["-Wl,-z,norelro"], "-z relro"),
    "now": (["-Wl,-z,lazy"], "-z now"),
    "stack": (["-Wl,-z,execstack"], "noexecstack"),
    "protector": (["-fno-stack-protector"], "stack protector"),
    "fortify": (["-U_FORTIFY_SOURCE"], "FORTIFY"),
    "assertions": ([], "GLIBCXX_ASSERTIONS"),
}


class CheckHardening(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        (self.folder / "main.cpp").write_text(SOURCE)

    def check(self, flags):
        """Returns exit code and standard output of the script for a program built with `flags`."""
        path = self.folder / "program"
        subprocess.run(
            [COMPILER, self.folder / "main.cpp", "-O2", "-w", "-o", path, *sum(flags.values(), [])],
            check=True,
        )
        done = subprocess.run(
            [sys.executable, SCRIPT, path], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout

    def test_is_silent_about_a_program_with_all_measures(self):
        self.assertEqual(self.check(ALL), (0, ""))

    def test_names_the_measure_that_a_program_lacks(self):
        for name, (flags, words) in NONE.items():
            with self.subTest(name=name):
                code, found = self.check({**ALL, name: flags})
                self.assertEqual(code, 1, found)
                self.assertEqual(len(found.splitlines()), 1, found)
                self.assertIn(words, found)


if __name__ == "__main__":
    unittest.main()
