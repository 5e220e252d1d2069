#!/usr/bin/env python3
"""Tests of tools/check_text.py on small trees."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "check_text.py"
WORDS = "word " * 30


class CheckText(unittest.TestCase):
    def check(self, name, content):
        """Returns the lines that the script prints for one file; its exit code must fit them."""
        with tempfile.TemporaryDirectory() as root:
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
            result = subprocess.run(
                [sys.executable, SCRIPT, root], capture_output=True, text=True, check=False
            )
        self.assertEqual(result.stderr, "")
        lines = result.stdout.splitlines()
        self.assertEqual(result.returncode, 1 if lines else 0)
        return lines

    def test_is_silent_on_plain_text(self):
        header = "// Reads graphs.\n\n#pragma once\n\n// Returns the graph.\nGraph read();\n"
        self.assertEqual(self.check("irwe/a.h", header), [])
        self.assertEqual(self.check("docs/a.md", "# A\n\nShort sentences.\n"), [])

    def test_finds_prose_that_is_not_wrapped(self):
        expected = ["docs/a.md:2: 151 columns of prose; wrap it at 100"]
        self.assertEqual(self.check("docs/a.md", f"# A\n{WORDS}.\n"), expected)

    def test_lets_tables_code_and_links_be_long(self):
        link = "See [the long title of a page](https://example.org/" + "a" * 80 + ").\n"
        text = f"| {WORDS} |\n\n```sh\n{WORDS}\n```\n\n{link}"
        self.assertEqual(self.check("a.md", text), [])

    def test_finds_long_lines_of_code_and_comments(self):
        found = self.check("irwe/a.cpp", f"// {WORDS}\nint short_line;\n")
        self.assertEqual(found, ["irwe/a.cpp:1: 153 columns; 100 are allowed"])

    def test_finds_comments_that_do_not_stand_on_their_own(self):
        for text in ("Of all nodes.", "The same, for some of them.", "Which may be cut."):
            for comment in (f"// {text}\nint size();\n", f"int size();  // {text}\n"):
                with self.subTest(comment=comment):
                    found = self.check("apps/a.cpp", comment)
                    self.assertEqual(len(found), 1)
                    self.assertIn("begin with a verb", found[0])

    def test_looks_at_the_beginning_of_a_comment_only(self):
        comment = "// Returns the share\n// Of all nodes. The same seed gives the same bytes.\n"
        self.assertEqual(self.check("irwe/a.h", comment), [])

    def test_does_not_take_text_for_a_comment(self):
        self.assertEqual(self.check("irwe/a.h", 'auto a = "x  // Of all nodes";\n'), [])

    def test_finds_words_that_readers_have_to_translate(self):
        found = self.check("irwe/a.cpp", "// The way back of the softmax.\n// A turned matrix.\n")
        expected = ["irwe/a.cpp:1", "irwe/a.cpp:2"]
        self.assertEqual([":".join(line.split(":")[:2]) for line in found], expected)

    def test_lets_something_be_turned_into_something_else(self):
        self.assertEqual(self.check("irwe/a.cpp", "// Counts are turned into shares.\n"), [])

    def test_finds_british_spelling_in_words_and_names(self):
        for word in ("neighbours", "num_labelled", "Colouring", "normalised", "optimisers"):
            with self.subTest(word=word):
                self.assertEqual(len(self.check("python/a.py", f"x = '{word}'\n")), 1)

    def test_knows_words_that_only_look_british(self):
        words = "promise otherwise precise exercise optimistic realism cancellation labels"
        self.assertEqual(self.check("python/a.py", f"x = '{words}'\n"), [])


if __name__ == "__main__":
    unittest.main()
