#!/usr/bin/env python3
"""Tests of tools/check_layers.py on small trees."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "check_layers.py"
TABLE = "irwe_layer(base)\nirwe_layer(graph USES base)\nirwe_layer(walks USES graph base)\n"
HEADER = "// What it is for.\n\n#pragma once\n"


class CheckLayers(unittest.TestCase):
    def check(self, files, table=TABLE):
        """The lines that the script prints for a tree of `files`; its exit code must fit them."""
        with tempfile.TemporaryDirectory() as root:
            for name, content in {"irwe/CMakeLists.txt": table, **files}.items():
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

    def test_is_silent_on_a_clean_tree(self):
        files = {
            "irwe/base/a.h": HEADER + "#include <vector>\n",
            "irwe/graph/b.h": HEADER + '#include "irwe/base/a.h"\n',
            "irwe/graph/b.cpp": '#include "irwe/graph/b.h"\n\n#include <vector>\n',
            "irwe/walks/c.h": HEADER + '#include "irwe/graph/b.h"\n#include "irwe/walks/d.h"\n',
            "irwe/walks/d.h": HEADER,
        }
        self.assertEqual(self.check(files), [])

    def test_refuses_what_is_no_repository_and_two_arguments(self):
        sentences = {
            ("/nowhere",): "/nowhere: expected irwe/CMakeLists.txt in it; give the repository\n",
            ("one", "two"): "usage: check_layers.py [ROOT]\n",
        }
        for arguments, sentence in sentences.items():
            result = subprocess.run(
                [sys.executable, SCRIPT, *arguments], capture_output=True, text=True, check=False
            )
            self.assertEqual((result.returncode, result.stdout, result.stderr), (2, "", sentence))

    def test_finds_an_include_that_points_up(self):
        files = {"irwe/base/a.h": HEADER + '#include <map>\n#include "irwe/graph/b.h"\n'}
        expected = 'irwe/base/a.h:5: layer base may include base, not "irwe/graph/b.h"'
        self.assertEqual(self.check(files), [expected])

    def test_finds_an_include_of_an_unused_layer_below(self):
        table = "irwe_layer(base)\nirwe_layer(nn)\nirwe_layer(graph USES base)\n"
        files = {"irwe/graph/b.h": HEADER + '#include <irwe/nn/a.h>\n'}
        expected = 'irwe/graph/b.h:4: layer graph may include base, graph, not "irwe/nn/a.h"'
        self.assertEqual(self.check(files, table), [expected])

    def test_finds_an_include_of_an_unknown_layer(self):
        files = {"irwe/graph/b.h": HEADER + '#include "irwe/magic/a.h"\n'}
        self.assertEqual(len(self.check(files)), 1)

    def test_takes_no_include_from_a_comment(self):
        comment = '// #include "irwe/walks/c.h"\n/*\n#include "irwe/walks/c.h"\n*/\n'
        self.assertEqual(self.check({"irwe/base/a.h": HEADER + comment}), [])

    def test_counts_lines_over_block_comments(self):
        text = HEADER + '/*\n*/\n#include "irwe/walks/c.h"\n'
        self.assertTrue(self.check({"irwe/base/a.h": text})[0].startswith("irwe/base/a.h:6: "))

    def test_finds_a_folder_without_a_line_in_the_table(self):
        expected = "irwe/extra:1: this folder has no irwe_layer line in irwe/CMakeLists.txt"
        self.assertEqual(self.check({"irwe/extra/a.h": HEADER}), [expected])

    METHOD = {
        "irwe/methods/hop_svd/hop_svd_method.cpp": 'constexpr const char* kName = "hop-svd";\n',
        "irwe/methods/irwe/irwe_method.h": HEADER
        + 'inline constexpr std::string_view kIrweName = "irwe";\n',
        "irwe/methods/line/line_method.cpp": 'constexpr const char* kName = "line";\n',
    }
    METHOD_TABLE = (
        TABLE + "irwe_layer(methods/irwe)\nirwe_layer(methods/irwe/model)\n"
        "irwe_layer(methods/hop_svd)\nirwe_layer(methods/line)\nirwe_layer(methods/registry)\n"
    )

    def test_finds_the_name_of_a_method_outside_of_its_folder(self):
        for path in ("irwe/walks/a.cpp", "irwe/methods/irwe/a.cpp", "apps/irwe/b.cpp"):
            for code in ('if (name == "hop-svd") {', 'run("hop-svd");'):
                files = {**self.METHOD, path: "\n" + code + "\n"}
                expected = f'{path}:2: "hop-svd" is a method; ask its row (methods/registry) instead'
                self.assertEqual(self.check(files, self.METHOD_TABLE), [expected])

    def test_finds_comparisons_with_a_method_whose_name_is_also_another_word(self):
        for code in ('model.method() == "irwe"', '"irwe" != name', 'find_method("line")'):
            files = {**self.METHOD, "python/src/a.cpp": f"x = {code};\n"}
            self.assertEqual(len(self.check(files, self.METHOD_TABLE)), 1, code)

    def test_takes_names_in_their_place_and_in_other_words(self):
        files = {
            **self.METHOD,
            "irwe/methods/hop_svd/a.cpp": 'f("hop-svd");\n',
            "irwe/methods/irwe/model/a.cpp": 'is = name == "irwe";\n',
            "irwe/methods/registry/a.cpp": 'f("hop-svd");\n',
            "apps/reproduce/paper_systems.cpp": 'rows = {{"hop-svd", 1}};\n',
            "apps/irwe/a.cpp": 'f("irwe", "line"); // "hop-svd"\ng("irwe methods hop-svd");\n',
        }
        self.assertEqual(self.check(files, self.METHOD_TABLE), [])

    def test_finds_a_layer_that_uses_a_later_one_or_itself(self):
        table = "# layers\nirwe_layer(base USES graph)\nirwe_layer(graph USES graph)\n"
        expected = [
            "irwe/CMakeLists.txt:2: layer base uses graph, which is not declared above it",
            "irwe/CMakeLists.txt:3: layer graph uses graph, which is not declared above it",
        ]
        self.assertEqual(self.check({}, table), expected)

    def test_finds_a_layer_declared_twice(self):
        expected = "irwe/CMakeLists.txt:2: layer base is declared twice"
        self.assertEqual(self.check({}, "irwe_layer(base)\nirwe_layer(base)\n"), [expected])

    def test_finds_a_table_that_is_missing_or_misspelled(self):
        self.assertEqual(len(self.check({}, "add_library(irwe)\n")), 1)
        found = self.check({}, "irwe_layer(base)\nirwe_layer(graph base)\n")
        expected = "irwe/CMakeLists.txt:2: expected irwe_layer(graph USES ...), found 'base'"
        self.assertEqual(found, [expected])

    def test_finds_a_source_whose_own_header_is_not_first(self):
        files = {
            "irwe/base/a.h": HEADER,
            "irwe/base/a.cpp": '\n#include <vector>\n#include "irwe/base/a.h"\n',
        }
        expected = 'irwe/base/a.cpp:2: the first include should be "irwe/base/a.h"'
        self.assertEqual(self.check(files), [expected])

    def test_finds_a_source_that_leaves_its_own_header_out(self):
        files = {"irwe/base/a.h": HEADER, "irwe/base/a.cpp": "int a;\n"}
        self.assertEqual(len(self.check(files)), 1)

    def test_finds_a_header_without_comment_or_pragma(self):
        found = self.check({"irwe/base/a.h": "#pragma once\n", "irwe/base/b.h": "// Comment.\n"})
        expected = [
            "irwe/base/a.h:1: a header begins with a comment that says what it is for",
            "irwe/base/b.h:1: the header has no #pragma once",
        ]
        self.assertEqual(found, expected)

    def test_finds_includes_of_programs_and_tests(self):
        for folder in ("apps", "tests", "benchmarks"):
            files = {"irwe/base/a.h": HEADER + f'#include "{folder}/x.h"\n'}
            expected = (
                f'irwe/base/a.h:4: "{folder}/x.h" is outside the library, '
                "which may not depend on it"
            )
            self.assertEqual(self.check(files), [expected])

    def test_finds_relative_includes(self):
        for target in ("../base/a.h", "./a.h", "a.h", "irwe/../apps/x.h"):
            files = {
                "irwe/base/a.h": HEADER,
                "irwe/base/b.h": HEADER + f'#include "{target}"\n',
            }
            expected = (
                f'irwe/base/b.h:4: "{target}" is relative; write it from the root, as "irwe/..."'
            )
            self.assertEqual(self.check(files), [expected])

    PUBLIC = TABLE + "set(public_headers  # installed\n    irwe.h\n    base/a.h\n    graph/b.h)\n"

    def test_is_silent_on_public_headers_that_need_no_private_one(self):
        files = {
            "irwe/irwe.h": HEADER + '#include "irwe/base/a.h"\n#include "irwe/graph/b.h"\n',
            "irwe/base/a.h": HEADER + "#include <vector>\n",
            "irwe/base/private.h": HEADER + '#include "irwe/base/a.h"\n',
            "irwe/graph/b.h": HEADER + '#include "irwe/base/a.h"\n',
        }
        self.assertEqual(self.check(files, self.PUBLIC), [])

    def test_finds_a_public_header_that_includes_a_private_one(self):
        files = {
            "irwe/irwe.h": HEADER + '#include "irwe/base/a.h"\n#include "irwe/graph/b.h"\n',
            "irwe/base/a.h": HEADER,
            "irwe/base/private.h": HEADER,
            "irwe/graph/b.h": HEADER + '#include "irwe/base/private.h"\n',
        }
        expected = (
            "irwe/graph/b.h:4: a public header may include public ones only, "
            'and "irwe/base/private.h" is private'
        )
        self.assertEqual(self.check(files, self.PUBLIC), [expected])

    def test_finds_a_public_header_that_is_missing_or_that_the_front_leaves_out(self):
        files = {
            "irwe/irwe.h": HEADER + '#include "irwe/graph/b.h"\n',
            "irwe/base/a.h": HEADER,
        }
        expected = [
            'irwe/irwe.h:1: expected #include "irwe/base/a.h", which is public',
            'irwe/CMakeLists.txt:7: public header "irwe/graph/b.h" does not exist',
        ]
        self.assertEqual(self.check(files, self.PUBLIC), expected)

    def test_says_so_when_there_is_no_table_to_read(self):
        with tempfile.TemporaryDirectory() as root:
            result = subprocess.run(
                [sys.executable, SCRIPT, root], capture_output=True, text=True, check=False
            )
        self.assertEqual(result.returncode, 2)
        self.assertIn("irwe/CMakeLists.txt", result.stderr)


if __name__ == "__main__":
    unittest.main()
