#!/usr/bin/env python3
"""Tests of tools/check_library_paths.py on small programs."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "check_library_paths.py"
COMPILER = os.environ.get("CXX", "g++")


class CheckLibraryPaths(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        (self.folder / "main.cpp").write_text("int main() {}\n")

    def build(self, name, *flags):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        source = self.folder / "main.cpp"
        subprocess.run([COMPILER, source, "-o", path, *flags], check=True)
        return path

    def check(self, *files):
        """Returns exit code, standard output and standard error of the script."""
        done = subprocess.run(
            [sys.executable, SCRIPT, self.folder, *files], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    def test_is_silent_about_absolute_folders_and_the_place_of_the_file(self):
        self.build("plain")
        self.build("absolute", "-Wl,-rpath,/usr/lib:/opt/lib")
        self.build("beside", "-Wl,-rpath,$ORIGIN/../lib")
        self.assertEqual(self.check(), (0, "", ""))

    def test_finds_empty_and_relative_entries_of_programs_and_shared_objects(self):
        for place, flags in (
            ("empty", ("-Wl,-rpath,/usr/lib:",)),
            ("relative", ("-Wl,-rpath,lib",)),
            ("below/shared.so", ("-shared", "-fPIC", "-Wl,-rpath,:/usr/lib")),
            ("old", ("-Wl,--disable-new-dtags,-rpath,.",)),
        ):
            with self.subTest(place=place):
                path = self.build(place, *flags)
                code, found, _ = self.check()
                path.unlink()
                self.assertEqual(code, 1)
                self.assertEqual(len(found.splitlines()), 1, found)
                self.assertTrue(found.startswith(f"{path}: looks for libraries in "), found)

    def test_a_file_that_is_named_must_be_a_program(self):
        plain = self.build("plain")
        self.assertEqual(self.check(plain), (0, "", ""))
        for name in ("missing", "main.cpp"):
            with self.subTest(name=name):
                code, found, said = self.check(self.folder / name)
                self.assertEqual((code, found), (1, ""))
                self.assertIn(f"{name}: no executable", said)

    def test_a_program_takes_no_library_from_the_working_directory(self):
        """What the script guards against does happen, and does not without such an entry."""
        (self.folder / "library.cpp").write_text("int number() { return 1; }\n")
        (self.folder / "planted.cpp").write_text("int number() { return 66; }\n")
        (self.folder / "main.cpp").write_text("int number();\nint main() { return number(); }\n")
        for folder, source in (("lib", "library.cpp"), ("work", "planted.cpp")):
            (self.folder / folder).mkdir()
            subprocess.run(
                [COMPILER, "-shared", "-fPIC", self.folder / source]
                + ["-o", self.folder / folder / "libnumber.so"],
                check=True,
            )
        link = [f"-L{self.folder}/lib", "-lnumber", "-Wl,--enable-new-dtags"]
        for paths, code in ((f":{self.folder}/lib", 66), (f"{self.folder}/lib", 1)):
            made = self.build("program", *link, f"-Wl,-rpath,{paths}")
            done = subprocess.run([made], cwd=self.folder / "work", check=False)
            self.assertEqual(done.returncode, code)
            self.assertEqual(self.check()[0], 1 if code == 66 else 0)

    def test_a_folder_without_programs_is_an_error(self):
        code, found, said = self.check()
        self.assertEqual((code, found), (1, ""))
        self.assertIn("build first", said)


if __name__ == "__main__":
    unittest.main()
